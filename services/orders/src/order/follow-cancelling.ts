import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Order } from '../model/order.ts';
import { approvalOf, isWaiting } from '../model/purchase-approval.ts';
import { findOrdersOfPurchase } from './order-store.ts';

/**
 * Ends the waiting of a purchase if the transaction has cancelled the last of its orders that waited. Of two writes of one
 * company at once the later one is repeated, since both number their audit entry; so it sees what the other cancelled.
 */
export const followCancelling = async (
  deps: Deps,
  tx: WriteTx,
  { buyer_company_id, purchase_id }: Pick<Order, 'buyer_company_id' | 'purchase_id'>,
): Promise<void> => {
  const orders = await findOrdersOfPurchase(deps, buyer_company_id, purchase_id, tx);
  if (!orders.some(isWaiting))
    await deps.purchases
      .owner(buyer_company_id, tx)
      .updateOne({ _id: purchase_id }, { $set: approvalOf(orders), $unset: { lapses_at: '' } });
};
