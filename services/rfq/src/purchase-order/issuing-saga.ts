import { type Call, systemCall } from '@procura/bus';
import { releaseSpend, releaseStock, settlePurchase, systemPrincipal } from '@procura/contracts';
import { findByKey, type Saga, type Settled } from '@procura/mongo';
import { changeAward, findBidWithRfq } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import type { Award } from '../model/award.ts';
import { order as orderOf, unclaim } from '../model/award.ts';
import {
  abandonIssue,
  issue,
  type PurchaseOrder,
  type PurchaseOrderView,
  quantitiesOf,
} from '../model/purchase-order.ts';
import { type RecordingMoment, saveRfq } from '../rfq/rfq-store.ts';
import { savePurchaseOrder } from './purchase-order-store.ts';

/**
 * Issuing: a purchase order holds quantities of its award, has finance move their share of the commitment and orders
 * create the order, and is then issued. Orders decides whether the order was created, so settling asks it.
 */
export const issuingSaga = (deps: Deps): Saga<PurchaseOrder, PurchaseOrderView> => ({
  name: 'issue',
  running: (seconds) =>
    `The same purchase order is still being issued. Send it again with the same idempotency key in ${seconds} s at the latest; it then answers the purchase order.`,
  tookTooLong:
    'Issuing took too long and was cancelled; nothing was ordered. Send it again with the same idempotency key.',
  answerOf: ({ answer }) => answer,
  settle: (purchaseOrder) => settleIssue(deps, purchaseOrder),
  release: (purchaseOrder) => releaseHolds(deps, purchaseOrder),
});

/** The purchase order of an earlier call with this call's key. Raises `idempotency_key_reused`. */
export const findEarlierPurchaseOrder = (deps: Deps, call: Call): Promise<PurchaseOrder | null> =>
  findByKey(call, (key) => deps.purchaseOrders.parties(call.principal).findOne({ key }));

type Known = Pick<PurchaseOrder, '_id' | 'buyer_company_id'>;

/**
 * Finishes a purchase order whose order was created. The first to receive the order does so: the caller, the sweeper or
 * the order's event. Returns the answer, or null if the purchase order was abandoned before, and whether it was the first.
 */
export const finishIssue = async (
  deps: Deps,
  tx: RecordingMoment,
  { _id, buyer_company_id }: Known,
  order_number: string,
): Promise<{ answer: PurchaseOrderView | null; isFirst: boolean }> => {
  const before = await deps.purchaseOrders.parties(systemPrincipal(buyer_company_id), tx).findOne({ _id });
  if (before?.status !== 'issuing') return { answer: before?.answer ?? null, isFirst: false };
  await changeAwardOf(deps, tx, before, (award) => orderOf(award, quantitiesOf(before), before.total));
  const issued = await savePurchaseOrder(deps, tx, before, issue(before, order_number));
  return { answer: issued.answer, isFirst: true };
};

/** Changes the award of a purchase order, with its bid and RFQ. */
export const changeAwardOf = async (
  deps: Deps,
  tx: RecordingMoment,
  { award_id, bid_id, buyer_company_id }: PurchaseOrder,
  change: (award: Award) => Award,
): Promise<void> => {
  const buyer = systemPrincipal(buyer_company_id);
  const before = await deps.awards.parties(buyer, tx).findOne({ _id: award_id });
  if (!before) throw new Error(`Award ${award_id} is gone`);
  const scene = await findBidWithRfq(deps, buyer, bid_id, tx);
  const { rfq } = await changeAward(deps, tx, scene, { before, after: change(before) });
  await saveRfq(deps, tx, scene.rfq, rfq);
};

/**
 * Settles a purchase order that is still `issuing`: it is issued if its order was created, otherwise abandoned and its
 * quantity released. Repeating it is harmless. Raises `unavailable` if orders does not answer.
 */
export const settleIssue = async (
  deps: Deps,
  purchaseOrder: PurchaseOrder,
): Promise<Settled<PurchaseOrderView>> => {
  const { purchase_id, buyer_company_id, _id } = purchaseOrder;
  const call = systemCall({ operation: 'settle_purchase_order', company_id: buyer_company_id });
  const { state, orders } = await deps.bus.call(settlePurchase, call, { purchase_id });
  const [order] = orders;
  if (state === 'made' && order) {
    const made = await deps.database.write(call, async (tx) => {
      const { answer, isFirst } = await finishIssue(deps, tx, purchaseOrder, order.number);
      // Another replica, the caller or the order's event was first.
      tx.audit(isFirst ? { target: _id } : { company_ids: [] });
      return answer;
    });
    return made ? { made } : 'abandoned_before';
  }
  if (!(await abandon(deps, purchaseOrder))) return 'abandoned_before';
  deps.fault('issue.after_abandon');
  return 'abandoned';
};

/** Ends a purchase order whose order can no longer be created, by compare-and-set. */
const abandon = (deps: Deps, { _id, buyer_company_id }: Known): Promise<boolean> =>
  deps.database.maintain(
    async (tx) => {
      const before = await deps.purchaseOrders
        .parties(systemPrincipal(buyer_company_id), tx)
        .findOne({ _id, status: 'issuing' });
      if (!before) return false;
      await changeAwardOf(deps, tx, before, (award) => unclaim(award, quantitiesOf(before), before.freight));
      await savePurchaseOrder(deps, tx, before, abandonIssue(before, tx.now));
      return true;
    },
    { serializeOn: [buyer_company_id] },
  );

/** Releases what is held under an abandoned purchase order's id; later holds are refused. Repeating it is harmless. */
const releaseHolds = async (
  deps: Deps,
  { _id, purchase_id, buyer_company_id }: PurchaseOrder,
): Promise<void> => {
  const call = systemCall({ operation: 'release_purchase_order', company_id: buyer_company_id });
  await Promise.all([
    deps.bus.call(releaseStock, call, { purchase_id }),
    deps.bus.call(releaseSpend, call, { hold_id: purchase_id }),
  ]);
  await deps.purchaseOrders
    .parties(systemPrincipal(buyer_company_id))
    .updateOne({ _id, status: 'abandoned' }, { $set: { gone_at: deps.clock() }, $unset: { sweep_at: '' } });
};
