import { leaseMs } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';

/** The lease of one gateway process, in the database's time, for any replica of identity. */
export type Lease = { _id: string; renewed_at: Date };
/** How many revocations have been announced, and when in the database's time the last was. One row. */
export type Epoch = { _id: string; value: number; raised_at: Date };
/** A revocation that is committed and has no epoch yet, in the database's time. */
export type Revocation = { _id: string; at: Date };

export const leases = defineCollection<Lease>({
  name: 'leases',
  scope: 'platform',
  indexes: [{ key: { renewed_at: 1 }, expireAfterSeconds: 60 }],
});
export const epochs = defineCollection<Epoch>({ name: 'epochs', scope: 'platform', indexes: [] });
/**
 * A row of each revocation's own, written in its transaction and deleted once it has an epoch: revocations of different
 * companies have no document in common. Rows outlive a process that ended between commit and epoch.
 */
export const revocations = defineCollection<Revocation>({
  name: 'revocations',
  scope: 'platform',
  indexes: [{ key: { at: 1 }, expireAfterSeconds: 24 * 3600 }],
});

const epochId = 'revocations';
/** From then on a revocation without epoch is taken for left behind; its process gives it one within milliseconds. */
const leftBehindAfterMs = 1_000;
/** Beyond what the gateway counts on: clocks of two databases after a failover differ. */
const allowanceMs = 100;

export type Stores = OpenedCollections<{
  leases: typeof leases;
  epochs: typeof epochs;
  revocations: typeof revocations;
}>;

/**
 * Renews a lease; answers the epoch read after that, so that it holds every revocation announced before. A revocation
 * whose process ended before it had an epoch gets one here.
 */
export const renew = async (stores: Stores, lease_id: string): Promise<number> => {
  const { leases, epochs, revocations } = stores;
  const lease = await leases
    .lookup()
    .findOneAndUpdate({ _id: lease_id }, { $currentDate: { renewed_at: true } }, { upsert: true });
  if (!lease) throw new Error('The lease was not renewed');
  const before = new Date(lease.renewed_at.getTime() - leftBehindAfterMs);
  const left = await revocations.lookup().find({ at: { $lt: before } }, { limit: 100 });
  if (left.length === 0) return (await epochs.lookup().findOne({ _id: epochId }))?.value ?? 0;
  const { value } = await raiseEpoch(stores);
  await revocations.lookup().deleteMany({ _id: { $in: left.map(({ _id }) => _id) } });
  return value;
};

export type RaisedEpoch = Pick<Epoch, 'value' | 'raised_at'> & {
  /** The same instant or a later one on the monotonic clock of this process. */
  raised_at_ms: number;
};

/** Notes in the transaction that it revokes; `id` names the note. */
export const noteRevocation = async ({ revocations }: Stores, id: string, tx: Transaction): Promise<void> => {
  await revocations.lookup(tx).updateOne({ _id: id }, { $currentDate: { at: true } }, { upsert: true });
};

/** Deletes the note of a revocation that has its epoch. */
export const forgetRevocation = async ({ revocations }: Stores, id: string): Promise<void> => {
  await revocations.lookup().deleteMany({ _id: id });
};

/**
 * Begins an epoch: one update of one document, outside transactions, so that no revocation waits for another. It comes
 * after the commit and before the leases are read.
 */
export const raiseEpoch = async ({ epochs }: Pick<Stores, 'epochs'>): Promise<RaisedEpoch> => {
  const epoch = await epochs
    .lookup()
    .findOneAndUpdate(
      { _id: epochId },
      { $inc: { value: 1 }, $currentDate: { raised_at: true } },
      { upsert: true },
    );
  if (!epoch) throw new Error('The epoch was not raised');
  return { value: epoch.value, raised_at: epoch.raised_at, raised_at_ms: performance.now() };
};

/** Leases that may still hold since an epoch began, with the end of each on the monotonic clock. */
export const leasesSince = async (
  { leases }: Pick<Stores, 'leases'>,
  { raised_at, raised_at_ms }: RaisedEpoch,
): Promise<{ lease_id: string; ends_at_ms: number }[]> => {
  const wholeMs = leaseMs + allowanceMs;
  const held = await leases.lookup().find({ renewed_at: { $gt: new Date(raised_at.getTime() - wholeMs) } });
  return held.map(({ _id, renewed_at }) => ({
    lease_id: _id,
    ends_at_ms: raised_at_ms + renewed_at.getTime() - raised_at.getTime() + wholeMs,
  }));
};
