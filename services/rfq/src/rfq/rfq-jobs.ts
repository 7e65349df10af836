import { systemCall } from '@procura/bus';
import { systemPrincipal } from '@procura/contracts';
import { abandonAward } from '../award/abandon-award.ts';
import type { Award } from '../award/award.ts';
import { releaseAward } from '../award/release-award.ts';
import type { Deps } from '../deps.ts';
import { releaseHolds, settleIssue } from '../purchase-order/issue-purchase-order.ts';
import { atClock } from './rfq.ts';
import { saveRfq } from './rfq-store.ts';

const batch = 50;
const retryMs = 2_000;

/** Ends bidding on RFQs whose deadline has passed. Reads and decisions do not wait for it. */
export const endBidding = async (deps: Deps): Promise<void> => {
  const due = await deps.rfqs
    .work()
    .find({ due_at: { $lte: deps.clock() } }, { sort: { due_at: 1 }, limit: batch });
  for (const { _id, company_id } of due)
    await deps.database
      .write(systemCall({ operation: 'end_bidding', company_id }), async (tx) => {
        tx.audit({ target: _id });
        const before = await deps.rfqs.owner(company_id, tx).findOne({ _id });
        const after = before && atClock(before, tx.now);
        if (before && after && after !== before) await saveRfq(deps, tx, before, after);
      })
      // The others do not wait for one that someone changes at this moment.
      .catch((error: unknown) => deps.log.warn({ err: error, rfq_id: _id }, 'bidding is not ended yet'));
};

/** Takes up what did not end in time: acceptances, purchase orders, and releases that nobody answered. */
export const sweep = async (deps: Deps): Promise<void> => {
  await sweepAwards(deps);
  await sweepPurchaseOrders(deps);
};

/**
 * Abandons acceptances that did not end in time, and repeats the release of awards that were abandoned or closed
 * until finance has answered. Abandoning always comes first, by compare-and-set.
 */
const sweepAwards = async (deps: Deps): Promise<void> => {
  const due = await deps.awards
    .work()
    .find({ sweep_at: { $lte: deps.clock() } }, { sort: { sweep_at: 1 }, limit: batch });
  for (const award of due)
    await sweepAward(deps, award).catch(async (error: unknown) => {
      deps.log.warn({ award_id: award._id, reason: String(error) }, 'award is not released yet');
      await deps.awards
        .parties(systemPrincipal(award.buyer_company_id))
        .updateOne(
          { _id: award._id, state: { $in: ['abandoned', 'closed'] }, sweep_at: { $exists: true } },
          { $set: { sweep_at: new Date(deps.clock().getTime() + retryMs) } },
        );
    });
};

const sweepAward = async (deps: Deps, award: Award): Promise<void> => {
  if (award.state !== 'accepting') return releaseAward(deps, award);
  if (!(await abandonAward(deps, award))) return;
  deps.fault('sweep.after_abandon');
  await releaseAward(deps, { ...award, state: 'abandoned' });
};

/** Settles purchase orders that were not issued in time, and repeats the release of abandoned ones. */
const sweepPurchaseOrders = async (deps: Deps): Promise<void> => {
  const due = await deps.purchaseOrders
    .work()
    .find({ sweep_at: { $lte: deps.clock() } }, { sort: { sweep_at: 1 }, limit: batch });
  for (const purchaseOrder of due)
    await (purchaseOrder.status === 'issuing'
      ? settleIssue(deps, purchaseOrder)
      : releaseHolds(deps, purchaseOrder)
    ).catch(async (error: unknown) => {
      deps.log.warn(
        { purchase_order_id: purchaseOrder._id, reason: String(error) },
        'purchase order is not settled yet',
      );
      await deps.purchaseOrders
        .parties(systemPrincipal(purchaseOrder.buyer_company_id))
        .updateOne(
          { _id: purchaseOrder._id, sweep_at: { $exists: true } },
          { $set: { sweep_at: new Date(deps.clock().getTime() + retryMs) } },
        );
    });
};
