import { hasEnded, type Principal, type PurchaseView } from '@procura/contracts';
import { formatMoney, sumByCurrency } from '@procura/money';
import type { Order } from './order.ts';
import { toHeader, toSummary } from './order-view.ts';

/**
 * A purchase as its buyer sees it: its orders, the totals of those that have not ended and, while it waits, who may
 * approve it.
 */
export const toPurchaseView = (
  purchase_id: PurchaseView['purchase_id'],
  orders: readonly Order[],
  caller: Principal,
): PurchaseView => {
  const waiting = orders.find((order) => order.status === 'pending_approval');
  const live = orders.filter(({ status }) => !hasEnded(status));
  return {
    purchase_id,
    status: waiting ? 'pending_approval' : 'placed',
    orders: orders.map((order) => toSummary(order, caller)),
    totals: sumByCurrency(live.map(({ total }) => total)).map(formatMoney),
    approvers: (waiting?.approval?.approvers ?? []) as PurchaseView['approvers'],
    ...toHeader(orders[0]?.header, caller),
    warnings: [],
    created_at: orders[0]?.created_at.toISOString() ?? '',
  };
};
