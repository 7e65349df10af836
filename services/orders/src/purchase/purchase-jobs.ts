import { systemCall } from '@procura/bus';
import { sweepSaga } from '@procura/mongo';
import { eachInTurn, mostDue } from '@procura/service';
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
  const due = await deps.purchases.work().find(
    { lapses_at: { $lte: deps.clock() } },
    {
      sort: { lapses_at: 1 },
      limit: mostDue,
      projection: { company_id: 1, lapses_at: 1 },
    },
  );
  const failing = {
    late: 'not lapsed yet',
    postpone: ({ _id, company_id, lapses_at }: (typeof due)[number], until: Date) =>
      deps.purchases.owner(company_id).updateOne({ _id, lapses_at }, { $set: { lapses_at: until } }),
  };
  await eachInTurn(deps, due, failing, (purchase) =>
    deps.database.write(
      systemCall({ operation: 'lapse_purchase', company_id: purchase.company_id }),
      async (tx) => {
        const lapsed = await moveWaiting(deps, tx, { purchase, command: { kind: 'lapse' } });
        // Its orders were cancelled, or another replica or a decision was first.
        tx.audit(lapsed.length > 0 ? { target: purchase._id } : { company_ids: [] });
      },
    ),
  );
};
