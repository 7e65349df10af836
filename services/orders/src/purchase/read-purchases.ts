import type { Call, Handler } from '@procura/bus';
import {
  approvePurchase,
  cancelPurchase,
  declinePurchase,
  type getPurchase as getContract,
  type Input,
  type listPurchases as listContract,
  mayUseBranch,
  notFound,
  type Operation,
  type Principal,
  refusal,
} from '@procura/contracts';
import { formatMoney, sumByCurrency } from '@procura/money';
import { findPage } from '@procura/mongo';
import { requireKnownBranch } from '@procura/service';
import type { Deps } from '../deps.ts';
import { isOwn, type Order } from '../model/order.ts';
import { permits } from '../model/order-commands.ts';
import { toHeader, toLine, toSummary } from '../model/order-view.ts';
import type { Purchase } from '../model/purchase.ts';
import { approvalOf, isWaiting } from '../model/purchase-approval.ts';
import { summaryFields, toPurchaseSummary } from '../model/purchase-summary.ts';
import { findOrdersOfPurchase } from '../order/order-store.ts';
import { requireKnownUser } from '../order/require-known-orders.ts';
import { inBranchesOf, readApprovals } from './purchase-store.ts';

type ListInput = Input<typeof listContract>;

export const listPurchases: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const { principal } = call;
  const purchases = deps.purchases.owner(principal.company_id);
  const page = await findPage(purchases, {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input, principal),
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    projection: summaryFields,
    steady: !input.state && !input.decided_by_id && principal.branch_ids === null,
    toItem: (purchase) => purchase,
  });
  if (page.data.length === 0 && !input.cursor) await requireKnown(deps, call, input);
  const approvals = await readApprovals(deps, principal.company_id, page.data);
  const rows = page.data.map((purchase) => toPurchaseSummary(purchase, approvals(purchase)));
  // A replica of the release before leaves a purchase waiting of which it cancelled every order.
  return { ...page, data: rows.filter(({ state }) => input.state !== 'waiting' || state === 'waiting') };
};

const filterOf = (
  { state, branch_id, requisitioner_id, decided_by_id }: ListInput,
  caller: Principal,
): Record<string, unknown> => ({
  ...inBranchesOf(caller),
  // A branch outside the caller's own is treated as one without purchases.
  ...(branch_id && { branch_id: mayUseBranch(caller, branch_id) ? branch_id : { $in: [] } }),
  // A replica of the release before ends the waiting by that field alone.
  ...(state === 'waiting' && { lapses_at: { $exists: true } }),
  ...(state && state !== 'waiting' && { approval_state: state }),
  ...(state === undefined && { state: 'made' }),
  ...(requisitioner_id && { 'requisitioner.user_id': requisitioner_id }),
  ...(decided_by_id && { 'decided_by.user_id': decided_by_id }),
});

/** Raises `not_found` for a filter by a branch or user that the caller cannot see. Called only if it finds nothing. */
const requireKnown = async (deps: Deps, call: Call, input: ListInput): Promise<void> => {
  const { principal } = call;
  await requireKnownBranch(deps, call, input.branch_id);
  const people = {
    requisitioner_id: ['requisitioner.user_id', input.requisitioner_id],
    decided_by_id: ['decided_by.user_id', input.decided_by_id],
  } as const;
  for (const [field, [stored, user_id]] of Object.entries(people)) {
    if (user_id === undefined) continue;
    const filter = { ...inBranchesOf(principal), [stored]: user_id };
    const known = await deps.purchases
      .owner(principal.company_id)
      .find(filter, { limit: 1, projection: { _id: 1 } });
    if (known.length === 0) await requireKnownUser(deps, call, { field, user_id });
  }
};

export const getPurchase: Handler<Deps, typeof getContract> = async (
  deps,
  { principal },
  { purchase_id },
) => {
  const { company_id } = principal;
  const purchase = await deps.purchases
    .owner(company_id)
    .findOne({ _id: purchase_id, state: 'made' }, { projection: summaryFields });
  if (!purchase || !mayUseBranch(principal, purchase.branch_id))
    throw notFound(
      `There is no purchase ${purchase_id} that you may see. list_purchases shows yours.`,
      'purchase_id',
      'is not a purchase you may see; list_purchases shows yours',
    );
  const orders = await findOrdersOfPurchase(deps, company_id, purchase_id);
  const approval = approvalOf(orders);
  const { decided_by } = purchase;
  const waiting = orders.filter(isWaiting);
  const asked = orders.find((order) => order.approval !== null)?.approval;
  const [first] = orders;
  return {
    ...toPurchaseSummary(purchase, { ...approval, ...(decided_by && { decided_by }) }),
    ...toHeader(first?.header, principal),
    internal_note: first?.internal_note ?? null,
    cost_centre: first?.branch.cost_centre ?? null,
    orders: orders.map((order) => ({
      ...toSummary(order, principal),
      lines: order.lines.map((line) => toLine(order, line, principal)),
    })),
    verdicts: (asked?.verdicts ?? []).filter(({ effect }) => effect === 'needs_approval'),
    approvers: (waiting[0]?.approval?.approvers ?? []) as Approvers,
    note: orders.find((order) => order.approval?.decided_at)?.approval?.note ?? null,
    waiting_totals: sumByCurrency(waiting.map(({ total }) => total)).map(formatMoney),
    allowed_actions: allowedActions(purchase, orders, principal),
  };
};

type Approvers = Awaited<ReturnType<typeof getPurchase>>['approvers'];

/** Names of the operations this caller may call on a purchase now. */
const allowedActions = (purchase: Purchase, orders: readonly Order[], caller: Principal): string[] => {
  const decisions =
    orders.some(isWaiting) && !isOwn(purchase, caller) ? [approvePurchase, declinePurchase] : [];
  const cancelling = orders.some((order) => permits(order, 'cancel')) ? [cancelPurchase] : [];
  const possible: readonly Operation[] = [...decisions, ...cancelling];
  return possible.filter((operation) => refusal(operation, caller) === undefined).map(({ name }) => name);
};
