import { systemCall } from '@procura/bus';
import { sweepSaga } from '@procura/saga';
import type { Deps } from '../deps.ts';
import { moveWaiting } from './decide-purchase.ts';
import { placingSaga } from './placing-saga.ts';

const batch = 50;

/**
 * Abandons purchases whose placement did not end in time, and repeats releases until catalogue and finance have
 * answered.
 */
export const sweepPurchases = async (deps: Deps): Promise<void> => {
  const due = await deps.purchases
    .work()
    .find({ sweep_at: { $lte: deps.clock() } }, { sort: { sweep_at: 1 }, limit: batch });
  await sweepSaga(deps, placingSaga(deps), {
    due,
    isClaimed: ({ state }) => state === 'placing',
    postpone: ({ _id, company_id }, sweep_at) =>
      deps.purchases
        .owner(company_id)
        .updateOne({ _id, sweep_at: { $exists: true } }, { $set: { sweep_at } }),
  });
};

/** Declines purchases that were not decided in time. */
export const lapsePurchases = async (deps: Deps): Promise<void> => {
  const due = await deps.purchases
    .work()
    .find({ lapses_at: { $lte: deps.clock() } }, { sort: { lapses_at: 1 }, limit: batch });
  for (const purchase of due) {
    const call = systemCall({ operation: 'lapse_purchase', company_id: purchase.company_id });
    await deps.database
      .write(call, async (tx) => {
        const lapsed = await moveWaiting(deps, tx, { purchase, command: { kind: 'lapse' } });
        // Its orders were cancelled, or another replica or a decision was first.
        tx.audit(lapsed.length > 0 ? { target: purchase._id } : { company_ids: [] });
      })
      // A purchase that is being decided at this moment does not delay the others.
      .catch((error: unknown) => deps.log.warn({ err: error, purchase_id: purchase._id }, 'not lapsed yet'));
  }
};
