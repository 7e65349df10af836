import { type orderChanged, type Payload, systemPrincipal } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { returnOrdered } from '../model/award.ts';
import { followOrder } from '../model/purchase-order.ts';
import { changeAwardOf, finishIssue } from './issuing-saga.ts';
import { savePurchaseOrder } from './purchase-order-store.ts';

/**
 * Applies a change of an order to its purchase order. If that is still being issued, the event proves that the order
 * was created, so the purchase order is first issued. Ended or closed quantities return to the award, or to the RFQ's
 * items if the award was closed meanwhile; finance moves the money by the same event.
 */
export const followOrderChange = async (
  deps: Deps,
  tx: WriteTx,
  order: Payload<typeof orderChanged>,
): Promise<void> => {
  const own = deps.purchaseOrders.parties(systemPrincipal(order.buyer_company_id), tx);
  const found = await own.findOne({ order_id: order.entity_id });
  if (!found || found.status === 'abandoned') return;
  if (found.status === 'issuing') await finishIssue(deps, tx, found, order.number);
  const before = found.status === 'issuing' ? await own.findOne({ _id: found._id }) : found;
  if (!before) throw new Error(`Purchase order ${found._id} is gone`);
  const { after, returned, ...more } = followOrder(before, order);
  if (more.ended || returned.size > 0)
    await changeAwardOf(deps, tx, before, (award) => returnOrdered(award, returned, more));
  if (returned.size > 0 || after.status !== before.status) await savePurchaseOrder(deps, tx, before, after);
};
