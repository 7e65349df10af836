import type { Call } from '@procura/bus';
import { Failure, mayUseBranch } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from './deps.ts';
import { decide, type Order, type OrderCommand } from './order.ts';
import { findOrdersOfPurchase, saveOrder } from './order-store.ts';
import { isOwn } from './order-view.ts';
import type { Purchase } from './purchase.ts';

/**
 * Moves every order of a purchase that still waits, in one transaction. Raises `not_found` for purchases of other
 * companies and branches, `not_own_purchase` for the requisitioner and their credentials, `conflict` when none waits.
 */
export const decidePurchase = async (
  deps: Deps,
  tx: WriteTx,
  call: Call,
  { purchase_id, command }: { purchase_id: Purchase['_id']; command: OrderCommand },
): Promise<Order[]> => {
  const { principal } = call;
  const purchase = await deps.purchases
    .owner(principal.company_id, tx)
    .findOne({ _id: purchase_id, state: 'made' });
  if (!purchase || !mayUseBranch(principal, purchase.branch_id))
    throw new Failure(
      'not_found',
      `There is no purchase ${purchase_id} that you may see. list_orders with status pending_approval shows those that wait.`,
    );
  if (isOwn(purchase, principal))
    throw new Failure(
      'not_own_purchase',
      'You placed this purchase, so someone else decides it. get_order shows who may approve; cancel_order takes it back.',
    );
  const after = await moveWaiting(deps, tx, { purchase, command });
  if (after.length === 0)
    throw new Failure(
      'conflict',
      `No order of purchase ${purchase_id} waits for approval any more. list_orders with its purchase_id shows what became of them.`,
    );
  tx.audit({ target: purchase_id });
  return after;
};

/** Applies a decision to the orders that wait, and ends the purchase's waiting. Answers all its orders, or none when none waited. */
export const moveWaiting = async (
  deps: Deps,
  tx: WriteTx,
  { purchase, command }: { purchase: Purchase; command: OrderCommand },
): Promise<Order[]> => {
  const { _id, company_id } = purchase;
  const orders = await findOrdersOfPurchase(deps, company_id, _id, tx);
  const waiting = orders.filter((order) => order.status === 'pending_approval');
  await deps.purchases.owner(company_id, tx).updateOne({ _id }, { $unset: { lapses_at: '' } });
  if (waiting.length === 0) return [];
  const moved = new Map(waiting.map((order) => [order._id, decide(order, command, tx.now)]));
  for (const order of waiting) await saveOrder(deps, tx, order, moved.get(order._id) ?? order);
  return orders.map((order) => moved.get(order._id) ?? order);
};
