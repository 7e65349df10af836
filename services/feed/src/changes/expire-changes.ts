import { changeRetentionDays } from '@procura/contracts';
import type { Deps } from '../deps.ts';

const dayMs = 24 * 3600 * 1000;
const batch = 1000;

/**
 * Deletes changes after their retention. It first raises the floor of their company: a cursor below the floor is
 * refused, so that a reader never misses a change unnoticed.
 */
export const expireChanges = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - changeRetentionDays * dayMs);
  for (;;) {
    const old = await deps.entries
      .work()
      .find(
        { received_at: { $lt: before } },
        { sort: { received_at: 1 }, limit: batch, projection: { company_id: 1, number: 1 } },
      );
    for (const [company_id, own] of Map.groupBy(old, (entry) => entry.company_id)) {
      const number = Math.max(...own.map((entry) => entry.number));
      await deps.floors
        .owner(company_id)
        .updateOne({ _id: company_id }, { $max: { number } }, { upsert: true });
      await deps.entries.owner(company_id).deleteMany({ number: { $lte: number } });
    }
    if (old.length < batch) return;
  }
};
