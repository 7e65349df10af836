import { Failure } from '@procura/contracts';
import { type Amount, negate, sumByCurrency } from '@procura/money';
import {
  defineCollection,
  isDuplicateKey,
  type OpenedCollections,
  type Transaction,
  type WriteTx,
} from '@procura/mongo';
import { type Commitment, type Lowered, moveBack } from './commitment.ts';
import { usageKeysOf } from './usage.ts';
import { addUse, type usage } from './usage-store.ts';

type Deps = OpenedCollections<{ commitments: typeof commitments; usage: typeof usage }>;

export const commitments = defineCollection<Commitment>({
  name: 'commitments',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, day: 1 } },
    { key: { company_id: 1, group: 1 }, partialFilterExpression: { group: { $exists: true } } },
  ],
});

/**
 * Stores a lowered commitment. What it returns goes to the award that it was moved from while that is held, and use does
 * not change; the rest is released to the periods that were charged.
 */
export const keepLowered = async (
  deps: Deps,
  tx: WriteTx,
  commitment: Commitment,
  change: Lowered & { state: Commitment['state'] },
): Promise<void> => {
  const { company_id, day, award_id } = commitment;
  const { returned, credited } = change;
  const commitments = deps.commitments.owner(company_id, tx);
  const released_at = change.state === 'released' ? tx.now : null;
  await commitments.updateOne(
    { _id: commitment._id },
    { $set: { shares: change.shares, state: change.state, released_at } },
  );
  if (day === null) return;
  const award = award_id && returned.length > 0 ? await commitments.findOne({ _id: award_id }) : null;
  const isBack = award?.state === 'held';
  if (isBack)
    await commitments.updateOne({ _id: award._id }, { $set: { shares: moveBack(award, returned) } });
  const released = sumByCurrency(isBack ? credited : [...returned, ...credited]);
  if (released.length === 0) return;
  const keys = usageKeysOf({ company_id, spender: commitment, day });
  await addUse(deps.usage, { company_id, day, keys, amounts: released.map(negate) }, tx);
};

/** The amounts that groups hold, on their awards and on the orders issued from them, by group. */
export const heldTogether = async (
  deps: Deps,
  { company_id, groups }: { company_id: string; groups: readonly string[] },
  tx?: Transaction,
): Promise<ReadonlyMap<string | undefined, Amount[]>> => {
  const held = await deps.commitments
    .owner(company_id, tx)
    .find({ group: { $in: [...groups] }, state: 'held' });
  return new Map(
    [...Map.groupBy(held, ({ group }) => group)].map(([group, own]) => [
      group,
      own.flatMap(({ shares }) =>
        shares.map(({ currency, held_minor: amount_minor }) => ({ currency, amount_minor })),
      ),
    ]),
  );
};

/** The failure of committing or moving under a released id. */
export const holdReleased = (hold_id: string): Failure =>
  new Failure(
    'hold_released',
    `The commitment of ${hold_id} was released and cannot be made again. Place it again.`,
  );

/**
 * Runs a write that first looks for the commitment of an id. If a commit and a release insert the same id concurrently,
 * the second runs again and finds the other's document.
 */
export const withOneCommitment = async <T>(hold_id: string, write: () => Promise<T>): Promise<T> => {
  const duplicate = (error: unknown) => isDuplicateKey(error, 'commitments');
  try {
    return await write().catch((error) => {
      if (duplicate(error)) return write();
      throw error;
    });
  } catch (error) {
    throw duplicate(error) ? noCommitment(hold_id) : error;
  }
};

/** The failure for an id under which another company holds something. */
export const noCommitment = (hold_id: string): Failure =>
  new Failure(
    'not_found',
    `There is no commitment ${hold_id} in this company. Use the id of one of its purchases or awards.`,
  );
