import type { Amount } from '@procura/money';
import { defineCollection, type ScopedCollection, type Transaction } from '@procura/mongo';
import type { Limit } from './limit.ts';
import { monthOf } from './period.ts';
import { increments, type Usage, type UsageKey, type UsedOf, usageKey, usedOn } from './usage.ts';

export const usage = defineCollection<Usage>({
  name: 'usage',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, month: 1, scope: 1, target: 1 }, unique: true }],
});

/** The use on a day for the targets of the given documents. */
export const findUsed = async (
  collection: ScopedCollection<Usage>,
  options: { company_id: string; day: string; keys: readonly UsageKey[] },
  tx?: Transaction,
): Promise<UsedOf> => {
  const ids = [...new Set(options.keys.map((key) => key._id))];
  const found =
    ids.length === 0 ? [] : await collection.owner(options.company_id, tx).find({ _id: { $in: ids } });
  return usedOn(options.day, found);
};

/** The use of each given limit on a day. */
export const findUsedOfLimits = (
  collection: ScopedCollection<Usage>,
  options: { company_id: string; day: string; limits: readonly Limit[] },
  tx?: Transaction,
): Promise<UsedOf> => {
  const { company_id, day } = options;
  const keys = options.limits
    .filter(({ period }) => period !== 'purchase')
    .map(({ scope, target }) => usageKey({ company_id, scope, target, month: monthOf(day) }));
  return findUsed(collection, { company_id, day, keys }, tx);
};

/**
 * Adds amounts to every document that counts a purchase; negative amounts are released. Concurrent transactions on the
 * same target conflict here and one runs again, so a limit is judged on the state at commit.
 */
export const addUse = async (
  collection: ScopedCollection<Usage>,
  options: { company_id: string; day: string; keys: readonly UsageKey[]; amounts: readonly Amount[] },
  tx: Transaction,
): Promise<void> => {
  await collection.owner(options.company_id, tx).changeEach(
    options.keys.map(({ _id, scope, target, month }) => ({
      filter: { _id },
      update: {
        $inc: increments(options.day, options.amounts),
        $setOnInsert: { scope, target, month },
      },
      upsert: true,
    })),
  );
};

/** Records that the company's limits were replaced, so that a commit judged by the old set conflicts. */
export const markLimitChange = async (
  collection: ScopedCollection<Usage>,
  options: { company_id: string; day: string },
  tx: Transaction,
): Promise<void> => {
  const { company_id, day } = options;
  const { _id, scope, target, month } = usageKey({
    company_id,
    scope: 'company',
    target: '',
    month: monthOf(day),
  });
  await collection
    .owner(company_id, tx)
    .updateOne(
      { _id },
      { $inc: { limit_changes: 1n }, $setOnInsert: { scope, target, month } },
      { upsert: true },
    );
};
