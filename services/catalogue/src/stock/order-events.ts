import type { orderChanged, Payload } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { followOrder } from './reservation.ts';
import { moveStock } from './reservation-store.ts';

/** Takes the shipped units of an order from stock, and releases units that it will not ship. */
export const onOrderChanged = async (
  deps: Deps,
  tx: WriteTx,
  order: Payload<typeof orderChanged>,
): Promise<void> => {
  if (order.imported) return;
  const reservations = deps.reservations.owner(order.buyer_company_id, tx);
  const reservation = await reservations.findOne({ _id: order.purchase_id });
  if (!reservation) {
    deps.log.info(
      { order_id: order.entity_id, purchase_id: order.purchase_id },
      'the order has no reserved stock here',
    );
    return;
  }
  const { lines, moves } = followOrder(reservation.lines, order);
  if (moves.length === 0) return;
  await reservations.updateOne({ _id: reservation._id }, { $set: { lines, updated_at: tx.now } });
  await moveStock(deps, tx, moves, tx.now);
  deps.fault('order_changed.written');
};
