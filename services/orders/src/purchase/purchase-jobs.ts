import { systemCall } from '@procura/bus';
import type { Deps } from '../deps.ts';
import { moveWaiting } from './decide-purchase.ts';
import { abandon, releaseHolds } from './purchase-store.ts';

const batch = 50;
const retryMs = 2_000;

/**
 * Abandons purchases whose placement did not end in time: first abandons by compare-and-set, only then releases,
 * and repeats the release until both owners have answered.
 */
export const sweepPurchases = async (deps: Deps): Promise<void> => {
  const due = await deps.purchases
    .work()
    .find({ sweep_at: { $lte: deps.clock() } }, { sort: { sweep_at: 1 }, limit: batch });
  for (const purchase of due) {
    if (purchase.state === 'placing' && !(await abandon(deps, purchase))) continue;
    deps.fault('sweep.after_abandon');
    try {
      await releaseHolds(deps, purchase);
    } catch (error) {
      deps.log.warn({ purchase_id: purchase._id, reason: String(error) }, 'holds are not released yet');
      await deps.purchases
        .owner(purchase.company_id)
        .updateOne(
          { _id: purchase._id, state: 'abandoned', released_at: null },
          { $set: { sweep_at: new Date(deps.clock().getTime() + retryMs) } },
        );
    }
  }
};

/** Declines purchases that nobody has decided within their time. */
export const lapsePurchases = async (deps: Deps): Promise<void> => {
  const due = await deps.purchases
    .work()
    .find({ lapses_at: { $lte: deps.clock() } }, { sort: { lapses_at: 1 }, limit: batch });
  for (const purchase of due) {
    const call = systemCall({ operation: 'lapse_purchase', company_id: purchase.company_id });
    await deps.database
      .write(call, async (tx) => {
        tx.audit({ target: purchase._id });
        await moveWaiting(deps, tx, { purchase, command: { kind: 'lapse' } });
      })
      // The others do not wait for one that someone decides at this moment.
      .catch((error: unknown) => deps.log.warn({ err: error, purchase_id: purchase._id }, 'not lapsed yet'));
  }
};
