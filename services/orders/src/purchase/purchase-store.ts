import { systemCall } from '@procura/bus';
import { Failure, type Principal, releaseSpend, releaseStock, systemPrincipal } from '@procura/contracts';
import { defineCollection, type OpenedCollections } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Purchase } from '../model/purchase.ts';
import { approvalOf, type DecidedOrder, type PurchaseApproval } from '../model/purchase-approval.ts';
import type { orders } from '../order/order-store.ts';

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
    // The lists. A further filter is checked on each purchase of the index.
    { key: { company_id: 1, state: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, approval_state: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, branch_id: 1, state: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, 'requisitioner.user_id': 1, created_at: 1, _id: 1 } },
    {
      key: { company_id: 1, 'decided_by.user_id': 1, created_at: 1, _id: 1 },
      partialFilterExpression: { 'decided_by.user_id': { $exists: true } },
    },
    {
      key: { company_id: 1, created_at: 1, _id: 1 },
      partialFilterExpression: { lapses_at: { $exists: true } },
    },
  ],
});

/** A filter that excludes the purchases of branches that the caller does not see. */
export const inBranchesOf = ({ branch_ids }: Principal): Record<string, unknown> =>
  branch_ids === null ? {} : { branch_id: { $in: branch_ids } };

/**
 * What became of the approval of some purchases. Of those that wait, and of those that a replica of the release before
 * made, it follows from their orders, because that replica does not store it: one read.
 */
export const readApprovals = async (
  deps: OpenedCollections<{ orders: typeof orders }>,
  company_id: string,
  found: readonly Purchase[],
): Promise<(purchase: Purchase) => PurchaseApproval> => {
  const unsure = found.filter(({ approval_state = 'waiting' }) => approval_state === 'waiting');
  const fields = { purchase_id: 1, status: 1, approval: 1 } as const;
  const read: DecidedOrder[] =
    unsure.length === 0
      ? []
      : await deps.orders
          .parties(systemPrincipal(company_id))
          .find({ purchase_id: { $in: unsure.map(({ _id }) => _id) } }, { projection: fields });
  const byPurchase = Map.groupBy(read, ({ purchase_id }) => purchase_id);
  return (purchase) => {
    const own = byPurchase.get(purchase._id);
    if (own) return approvalOf(own);
    const { approval_state = 'placed', why, decided_by, decided_at } = purchase;
    return {
      approval_state,
      ...(why !== undefined && { why }),
      ...(decided_by && { decided_by }),
      ...(decided_at && { decided_at }),
    };
  };
};

/**
 * Number of purchases that wait for a decision of the caller, at most `most`. Checks by their orders that they still
 * wait: a replica of the previous release cancels every order of a purchase and leaves the purchase waiting.
 */
export const countWaiting = async (
  deps: Deps & OpenedCollections<{ orders: typeof orders }>,
  caller: Principal,
  most: number,
): Promise<number> => {
  const { company_id, user_id, credential_id } = caller;
  const filter = {
    ...inBranchesOf(caller),
    lapses_at: { $exists: true },
    'requisitioner.user_id': { $ne: user_id },
    'requisitioner.credential_id': { $ne: credential_id },
  };
  const found = await deps.purchases.owner(company_id).find(filter, { limit: most, projection: { _id: 1 } });
  if (found.length === 0) return 0;
  const waiting = await deps.orders
    .parties(systemPrincipal(company_id))
    .find(
      { purchase_id: { $in: found.map(({ _id }) => _id) }, status: 'pending_approval' },
      { projection: { purchase_id: 1 } },
    );
  return new Set(waiting.map(({ purchase_id }) => purchase_id)).size;
};

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
