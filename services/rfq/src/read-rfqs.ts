import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import type { Input, Principal } from '@procura/contracts';
import { invalidField } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import { invitedTo } from './change-rfq.ts';
import type { Deps } from './deps.ts';
import { requireKnownBranch } from './require-known-branch.ts';
import { whereStatus } from './rfq.ts';
import { findInvitation, findRfq, whereBranch } from './rfq-store.ts';
import { toInvitedSummary, toInvitedView, toSummary, toView } from './rfq-view.ts';

/** What a summary shows; items and texts stay in the database. */
const summaryFields = {
  number: 1,
  title: 1,
  status: 1,
  bidding_until: 1,
  buyer: 1,
  branch_id: 1,
  branch: 1,
  currency: 1,
  item_count: 1,
  deadline: 1,
  created_at: 1,
  updated_at: 1,
} as const;

type ListInput = Input<typeof contracts.listRfqs>;

export const listRfqs: Handler<Deps, typeof contracts.listRfqs> = async (deps, call, input) => {
  const page = await findRfqs(deps, call, input);
  if (page.data.length === 0 && !input.cursor) await requireKnownBranch(deps, call, input.branch_id);
  return page;
};

const findRfqs: Handler<Deps, typeof contracts.listRfqs> = async (deps, call, input) => {
  const { principal: caller } = call;
  const now = deps.clock();
  const list = {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input, caller, now),
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
  } as const;
  return caller.company_kind === 'supplier'
    ? findPage(deps.invitations.parties(caller), {
        ...list,
        projection: { ...summaryFields, rfq_id: 1, buyer_company_id: 1, bid_id: 1, bid_status: 1 },
        toItem: (invitation) => toInvitedSummary(invitation, now),
      })
    : findPage(deps.rfqs.owner(caller.company_id), {
        ...list,
        projection: { ...summaryFields, company_id: 1, figures: 1 },
        steady: caller.branch_ids === null && !input.status,
        toItem: (rfq) => toSummary(rfq, now),
      });
};

const filterOf = (
  { status, branch_id, created_from, created_to }: ListInput,
  caller: Principal,
  now: Date,
): Record<string, unknown> => {
  const [from, to] = [created_from, created_to].map((time) => (time === undefined ? null : new Date(time)));
  if (from && to && from >= to) throw invalidField('created_from', 'must be before created_to');
  return {
    ...whereBranch(caller, branch_id),
    ...(status && whereStatus(status, now)),
    ...((from || to) && { created_at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  };
};

export const getRfq: Handler<Deps, typeof contracts.getRfq> = async (deps, call, { rfq_id }) => {
  const caller = call.principal;
  const now = deps.clock();
  if (caller.company_kind === 'supplier')
    return toInvitedView(await findInvitation(deps, caller, rfq_id), { caller, now });
  return deps.database.snapshot(async (tx) => {
    const rfq = await findRfq(deps, caller, rfq_id, { ...tx, now });
    return toView(rfq, await invitedTo(deps, caller, rfq, tx), { caller, now });
  });
};
