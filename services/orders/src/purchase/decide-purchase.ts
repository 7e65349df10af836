import type { Call } from '@procura/bus';
import { Failure, mayUseBranch, notFound } from '@procura/contracts';
import type { Transaction, WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { isOwn, type Order, type OrderCommand } from '../model/order.ts';
import { decide } from '../model/order-commands.ts';
import type { Purchase } from '../model/purchase.ts';
import { approvalOf, isWaiting } from '../model/purchase-approval.ts';
import { findOrdersOfPurchase, saveOrder } from '../order/order-store.ts';

/**
 * A purchase that waits for the caller's decision, with all its orders and those that wait. Raises `not_found` for
 * purchases of other companies and branches, `not_own_purchase` for the requisitioner and their credentials, and
 * `conflict` if no order waits.
 */
export const requireWaiting = async (
  deps: Deps,
  { principal }: Call,
  purchase_id: Purchase['_id'],
  tx?: Transaction,
): Promise<{ purchase: Purchase; orders: Order[]; waiting: Order[] }> => {
  const purchase = await deps.purchases
    .owner(principal.company_id, tx)
    .findOne({ _id: purchase_id, state: 'made' });
  if (!purchase || !mayUseBranch(principal, purchase.branch_id))
    throw notFound(
      `There is no purchase ${purchase_id} that you may see. list_orders with status pending_approval shows those that wait.`,
      'purchase_id',
      'is not a purchase you may see; list_orders shows those that wait',
    );
  if (isOwn(purchase, principal))
    throw new Failure(
      'not_own_purchase',
      'You placed this purchase, so someone else has to decide it. get_order shows who may approve; cancel_order cancels it.',
    );
  const orders = await findOrdersOfPurchase(deps, principal.company_id, purchase_id, tx);
  const waiting = orders.filter(isWaiting);
  if (waiting.length === 0)
    throw new Failure(
      'conflict',
      `No order of purchase ${purchase_id} waits for approval any more. list_orders with its purchase_id shows their status.`,
    );
  return { purchase, orders, waiting };
};

/** What identifies a purchase to its commands. */
type PurchaseKey = Pick<Purchase, '_id' | 'company_id'>;

type Decision = {
  purchase_id: Purchase['_id'];
  command: OrderCommand;
  /** Raises a failure if the waiting orders are not what the caller agreed to. */
  agree?: (waiting: readonly Order[], tx: Transaction) => Promise<void>;
};

/** Decides every waiting order of a purchase in one transaction. Raises the failures of {@link requireWaiting}. */
export const decidePurchase = async (
  deps: Deps,
  tx: WriteTx,
  call: Call,
  { purchase_id, command, agree }: Decision,
): Promise<Order[]> => {
  const { purchase, orders, waiting } = await requireWaiting(deps, call, purchase_id, tx);
  await agree?.(waiting, tx);
  tx.audit({ target: purchase_id });
  const { user_id, user_name } = call.principal;
  return move(deps, tx, { purchase, orders, command, decided_by: { user_id, name: user_name } });
};

/**
 * Applies a decision to the waiting orders, after which the purchase no longer waits. Returns all its orders, or an
 * empty list if none waited.
 */
export const moveWaiting = async (
  deps: Deps,
  tx: WriteTx,
  { purchase, command }: { purchase: PurchaseKey; command: OrderCommand },
): Promise<Order[]> => {
  const orders = await findOrdersOfPurchase(deps, purchase.company_id, purchase._id, tx);
  const moved = await move(deps, tx, { purchase, orders, command });
  return orders.some(isWaiting) ? moved : [];
};

const move = async (
  deps: Deps,
  tx: WriteTx,
  moved: {
    purchase: PurchaseKey;
    orders: Order[];
    command: OrderCommand;
    decided_by?: Purchase['decided_by'];
  },
): Promise<Order[]> => {
  const { purchase, orders, command, decided_by } = moved;
  const pairs = orders.map((before) => ({
    before,
    after: isWaiting(before) ? decide(before, command, tx.now) : before,
  }));
  const after = pairs.map((pair) => pair.after);
  await deps.purchases.owner(purchase.company_id, tx).updateOne(
    { _id: purchase._id },
    {
      $set: { ...approvalOf(after), ...(decided_by && { decided_by }) },
      $unset: { lapses_at: '' },
    },
  );
  for (const pair of pairs)
    if (pair.after !== pair.before) await saveOrder(deps, tx, pair.before, pair.after);
  return after;
};
