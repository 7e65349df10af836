import type { Handler } from '@procura/bus';
import {
  type Answer,
  type cancelPurchase as contract,
  Failure,
  mayUseBranch,
  notFound,
  orderChanged,
  type Principal,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import type { Order } from '../model/order.ts';
import { decide, permits, whyNot } from '../model/order-commands.ts';
import { toRefund, toSummary } from '../model/order-view.ts';
import { isWaiting } from '../model/purchase-approval.ts';
import { followCancelling } from '../order/follow-cancelling.ts';
import { findOrdersOfPurchase, saveOrder } from '../order/order-store.ts';

type CancelledOrder = Answer<typeof contract>['orders'][number];

/**
 * Cancels the unshipped orders of a purchase in the caller's branches. It is answered once stock, limits and charges
 * have followed.
 */
export const cancelPurchase: Handler<Deps, typeof contract> = (deps, call, { purchase_id, reason }) => {
  const { principal } = call;
  return deps.database.write(
    call,
    async (tx) => {
      const all = await findOrdersOfPurchase(deps, principal.company_id, purchase_id, tx);
      // An imported purchase may have orders of several branches.
      const orders = all.filter(({ branch_id }) => mayUseBranch(principal, branch_id));
      if (orders.length === 0)
        throw notFound(
          `There is no purchase ${purchase_id} that you may see. list_orders shows the purchase of each order.`,
          'purchase_id',
          'is not a purchase you may see; list_orders shows that of each order',
        );
      const [open, left] = [true, false].map((can) =>
        orders.filter((order) => permits(order, 'cancel') === can),
      ) as [Order[], Order[]];
      if (open.length === 0)
        throw new Failure(
          'conflict',
          `No order of purchase ${purchase_id} can be cancelled. ${reasonsOf(left)}`,
        );
      if (Math.max(open.length, left.length) > mostOrders)
        throw new Failure(
          'conflict',
          `Purchase ${purchase_id} has ${orders.length} orders, more than one call cancels. Cancel each of them with cancel_order.`,
        );
      tx.audit({ target: purchase_id });
      const cancelled: CancelledOrder[] = [];
      for (const order of open) {
        const after = decide(order, { kind: 'cancel', by: principal.user_name, reason }, tx.now);
        await saveOrder(deps, tx, order, after);
        cancelled.push(toCancelled(after, principal));
      }
      const waiting = open.find(isWaiting);
      if (waiting) await followCancelling(deps, tx, waiting);
      return {
        purchase_id,
        orders: cancelled,
        left: left.map((order) => ({
          order: toSummary(order, principal),
          reason: whyNot(order, 'cancel'),
        })),
      };
    },
    {
      awaits: [orderChanged],
      completed: async (answer) => {
        const ids = new Set(answer.orders.map(({ id }) => id));
        const orders = await findOrdersOfPurchase(deps, principal.company_id, purchase_id);
        return {
          ...answer,
          orders: orders.filter(({ _id }) => ids.has(_id)).map((order) => toCancelled(order, principal)),
        };
      },
    },
  );
};

/** Maximum number of cancelled orders, and of others, in one answer; only an imported purchase may have more. */
const mostOrders = 100;

/** Number of orders that a refusal explains; it counts the others. */
const explained = 3;

const reasonsOf = (orders: readonly Order[]): string => {
  const reasons = orders.slice(0, explained).map((order) => whyNot(order, 'cancel'));
  const others = orders.length - reasons.length;
  return [...reasons, ...(others > 0 ? [`${others} others are shipped or ended as well.`] : [])].join(' ');
};

const toCancelled = (order: Order, caller: Principal): CancelledOrder => ({
  ...toSummary(order, caller),
  refund: toRefund(order),
});
