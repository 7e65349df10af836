import { Failure } from '@procura/contracts';
import { defineCollection, isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Commitment, Returned } from './commitment.ts';
import type { Deps } from './deps.ts';
import { usageKeysOf } from './usage.ts';
import { addUse } from './usage-store.ts';

export const commitments = defineCollection<Commitment>({
  name: 'commitments',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, day: 1 } }],
});

/** Keeps a lowered commitment and gives the difference back to the periods it was charged to. */
export const keepReturned = async (
  deps: Deps,
  tx: WriteTx,
  commitment: Commitment,
  change: Returned & { state: Commitment['state'] },
): Promise<void> => {
  const { company_id, day } = commitment;
  const released_at = change.state === 'released' ? tx.now : null;
  await deps.commitments
    .owner(company_id, tx)
    .updateOne(
      { _id: commitment._id },
      { $set: { orders: change.orders, state: change.state, released_at } },
    );
  if (day === null || change.returned.length === 0) return;
  const keys = usageKeysOf({ company_id, spender: commitment, day });
  await addUse(deps.usage, { company_id, day, keys, amounts: change.returned }, tx);
};

/**
 * Runs a write whose first step is finding a purchase's commitment. A commit and a release of one id may insert
 * at once; the one that comes second runs again and finds the other's.
 */
export const withOneCommitment = async <T>(purchase_id: string, write: () => Promise<T>): Promise<T> => {
  const duplicate = (error: unknown) => isDuplicateKey(error, 'commitments');
  try {
    return await write().catch((error) => {
      if (duplicate(error)) return write();
      throw error;
    });
  } catch (error) {
    if (!duplicate(error)) throw error;
    throw new Failure(
      'not_found',
      `There is no purchase ${purchase_id} in this company. Use the id of one of its purchases.`,
    );
  }
};
