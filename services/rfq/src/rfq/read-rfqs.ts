import type { Call, Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import {
  checkSuppliers,
  type Id,
  type Input,
  invalidField,
  notFound,
  type Principal,
} from '@procura/contracts';
import { findPage, matchTerms, timeRange } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { whereStatus } from '../model/rfq.ts';
import { toInvitedSummary, toInvitedView, toSummary, toView } from '../model/rfq-view.ts';
import { invitedTo } from './change-rfq.ts';
import { requireSeenBranch } from './require-seen-branch.ts';
import { findInvitation, findRfq, whereBranch } from './rfq-store.ts';

/** The fields of a summary; items and texts are not read. */
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

/** Filters by fields that change. */
const changingFilters = ['status', 'statuses', 'deadline_from', 'deadline_to'] as const;

export const listRfqs: Handler<Deps, typeof contracts.listRfqs> = async (deps, call, input) => {
  const page = await findRfqs(deps, call, input);
  if (page.data.length === 0 && !input.cursor) {
    await requireSeenBranch(deps, call, input.branch_id);
    if (input.supplier_company_id) await requireSupplier(deps, call, input.supplier_company_id);
  }
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
        steady: caller.branch_ids === null && !changingFilters.some((name) => input[name] !== undefined),
        toItem: (rfq) => toSummary(rfq, now),
      });
};

/** Raises `not_found` for a filter by an unknown supplier. An invited supplier may name only itself. */
const requireSupplier = async (deps: Deps, call: Call, id: Id<'company'>): Promise<void> => {
  const { company_kind, company_id } = call.principal;
  const { suppliers } =
    company_kind === 'supplier'
      ? { suppliers: id === company_id ? [id] : [] }
      : await deps.bus.call(checkSuppliers, call, { supplier_company_ids: [id] });
  if (suppliers.length === 0)
    throw notFound(
      `There is no supplier ${id}. list_supplier_companies shows them.`,
      'supplier_company_id',
      'is not a supplier; list_supplier_companies shows them',
    );
};

const filterOf = (input: ListInput, caller: Principal, now: Date): Record<string, unknown> => {
  const { status, statuses, branch_id, number, query, supplier_company_id } = input;
  if (status && statuses) throw invalidField('statuses', 'must be left out where status is given');
  const wanted = status ? [status] : statuses;
  const created_at = timeRange(input, 'created');
  const deadline = timeRange(input, 'deadline');
  return {
    ...whereBranch(caller, branch_id),
    ...(wanted && whereStatus(wanted, now)),
    ...(number && { number }),
    ...matchTerms('terms', query),
    ...(supplier_company_id && invited(caller, supplier_company_id)),
    ...(deadline && { deadline }),
    ...(created_at && { created_at }),
  };
};

/** A supplier's list contains only its own invitations, so a filter by another supplier finds none. */
const invited = ({ company_kind, company_id }: Principal, id: Id<'company'>): Record<string, unknown> => {
  if (company_kind !== 'supplier') return { supplier_ids: id };
  return id === company_id ? {} : { _id: { $in: [] } };
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
