import type { Handler } from '@procura/bus';
import {
  answerClaim,
  approvePurchase,
  confirmOrder,
  confirmReceipt,
  type countOrderTasks as contract,
  dayOf,
  escalateClaim,
  mostTasks,
  type Operation,
  refusal,
  shipOrder,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { ofBranches } from '../order/claim-store.ts';
import { visibleTo } from '../order/order-store.ts';
import { countWaiting } from './purchase-store.ts';

/**
 * What waits for the caller. Each count has the filter of its list, and is null where the caller may not do what is to
 * be done.
 */
export const countOrderTasks: Handler<Deps, typeof contract> = async (deps, { principal }) => {
  const orders = (filter: Record<string, unknown>) => () =>
    deps.orders.parties(principal).count({ ...filter, ...visibleTo(principal) }, mostTasks);
  const claims = (filter: Record<string, unknown>) => () =>
    deps.claims.parties(principal).count({ ...filter, ...ofBranches(principal) }, mostTasks);
  const isSupplier = principal.company_kind === 'supplier';
  const ifAllowed = async (operation: Operation, count: () => Promise<number>): Promise<number | null> =>
    refusal(operation, principal) === undefined ? count() : null;
  const today = dayOf(deps.clock(), principal.time_zone);
  const [to_approve, to_receive, overdue, to_confirm, to_ship, ofClaims] = await Promise.all([
    ifAllowed(approvePurchase, () => countWaiting(deps, principal, mostTasks)),
    // A shipment in transit has no deadline yet.
    ifAllowed(confirmReceipt, orders({ receipt_status: 'waiting', deadline_at: { $exists: true } })),
    isSupplier ? null : orders({ due_on: { $lt: today } })(),
    ifAllowed(confirmOrder, orders({ status: 'placed' })),
    ifAllowed(shipOrder, orders({ status: { $in: ['confirmed', 'partially_shipped'] } })),
    isSupplier
      ? ifAllowed(answerClaim, claims({ status: 'open' }))
      : ifAllowed(escalateClaim, claims({ status: 'answered' })),
  ]);
  return { to_approve, to_receive, overdue, to_confirm, to_ship, claims: ofClaims };
};
