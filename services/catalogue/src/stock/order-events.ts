import { isDeepStrictEqual } from 'node:util';
import type { Id, orderChanged, Payload, Quantity } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { followOrder, productsTakenBeyond } from './reservation.ts';
import { moveStock } from './reservation-store.ts';

/** Takes what an order shipped from stock, and releases units that it will not ship. */
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
  const available = await availableOf(deps, tx, productsTakenBeyond(reservation.lines, order));
  const { lines, moves } = followOrder(reservation.lines, order, available);
  if (isDeepStrictEqual(lines, reservation.lines)) return;
  await reservations.updateOne({ _id: reservation._id }, { $set: { lines, updated_at: tx.now } });
  await moveStock(deps, tx, moves, tx.now);
  deps.fault('order_changed.written');
};

/** Units of products that can be taken from stock in addition to what is held. */
const availableOf = async (
  deps: Deps,
  tx: WriteTx,
  product_ids: readonly Id<'product'>[],
): Promise<ReadonlyMap<Id<'product'>, Quantity>> => {
  if (product_ids.length === 0) return new Map();
  const found = await deps.products
    .published(tx)
    .find({ _id: { $in: product_ids } }, { projection: { available: 1 } });
  return new Map(found.map(({ _id, available }) => [_id, available]));
};
