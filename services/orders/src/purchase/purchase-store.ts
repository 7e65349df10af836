import { systemCall } from '@procura/bus';
import { Failure, releaseSpend, releaseStock } from '@procura/contracts';
import { defineCollection, type OpenedCollections } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Purchase } from '../model/purchase.ts';

type Deps = Pick<BaseDeps, 'bus' | 'clock'> & OpenedCollections<{ purchases: typeof purchases }>;

const abandonedRetentionS = 30 * 24 * 3600;

export const purchases = defineCollection<Purchase>({
  name: 'purchases',
  scope: 'owner',
  indexes: [
    // The fence of placing: one live purchase per idempotency key and per preview.
    { key: { company_id: 1, key: 1 }, unique: true, partialFilterExpression: { key: { $exists: true } } },
    {
      key: { company_id: 1, preview_id: 1 },
      unique: true,
      partialFilterExpression: { preview_id: { $exists: true } },
    },
    { key: { sweep_at: 1 }, partialFilterExpression: { sweep_at: { $exists: true } } },
    { key: { lapses_at: 1 }, partialFilterExpression: { lapses_at: { $exists: true } } },
    { key: { released_at: 1 }, expireAfterSeconds: abandonedRetentionS },
  ],
});

/**
 * Ends a purchase that is still `placing`, by compare-and-set, and frees its key and its preview. Returns false if it
 * was made or abandoned already. Its orders can then no longer be created, so its holds may be released.
 */
export const abandon = async (deps: Deps, { company_id, _id }: Purchase): Promise<boolean> => {
  const abandoned = await deps.purchases
    .owner(company_id)
    .updateOne(
      { _id, state: 'placing' },
      { $set: { state: 'abandoned', sweep_at: deps.clock() }, $unset: { key: '', preview_id: '' } },
    );
  return abandoned === 1;
};

/** The failure of a call with the id of an abandoned purchase. */
export const purchaseAbandoned = (purchase_id: Purchase['_id']): Failure =>
  new Failure(
    'hold_released',
    `Purchase ${purchase_id} was abandoned and can never be made; nothing was ordered under it. Use a new purchase id.`,
  );

/** Releases what is held under an abandoned purchase's id; later holds are refused. Repeating it is harmless. */
export const releaseHolds = async (deps: Deps, { company_id, _id }: Purchase): Promise<void> => {
  const call = systemCall({ operation: 'release_holds', company_id });
  await Promise.all([
    deps.bus.call(releaseStock, call, { purchase_id: _id }),
    deps.bus.call(releaseSpend, call, { hold_id: _id }),
  ]);
  await deps.purchases
    .owner(company_id)
    .updateOne(
      { _id, state: 'abandoned' },
      { $set: { released_at: deps.clock() }, $unset: { sweep_at: '' } },
    );
};
