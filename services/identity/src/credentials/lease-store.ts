import type { Handler } from '@procura/bus';
import { type renewLease as contract, leaseMs } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';

/** The lease of one gateway process, in the time of the database, readable by every replica of identity. */
export type Lease = { _id: string; renewed_at: Date };
/** Number of announced revocations, and when the last was announced in the time of the database. One row. */
export type Epoch = { _id: string; value: number; raised_at: Date };
/** A committed revocation that has no epoch yet, in the time of the database. */
export type Revocation = { _id: string; at: Date };

export const leases = defineCollection<Lease>({
  name: 'leases',
  scope: 'platform',
  indexes: [{ key: { renewed_at: 1 }, expireAfterSeconds: 60 }],
});
export const epochs = defineCollection<Epoch>({ name: 'epochs', scope: 'platform', indexes: [] });
/**
 * One row per revocation, written in its transaction and deleted once it has an epoch, so that revocations of different
 * companies share no document. Rows survive a process that ended between commit and epoch.
 */
export const revocations = defineCollection<Revocation>({
  name: 'revocations',
  scope: 'platform',
  indexes: [{ key: { at: 1 }, expireAfterSeconds: 24 * 3600 }],
});

const epochId = 'revocations';
/** After this time a revocation without an epoch counts as left behind; its process assigns one within milliseconds. */
const leftBehindAfterMs = 1000;
/** Added to what gateways assume, because the clocks of two databases differ after a failover. */
const allowanceMs = 100;

export type Stores = OpenedCollections<{
  leases: typeof leases;
  epochs: typeof epochs;
  revocations: typeof revocations;
}>;

/**
 * Renews the lease of a gateway. Returns the epoch read after that, so that it includes every revocation announced
 * before. Assigns an epoch to a revocation whose process ended before it did so. No data of a company is written, so
 * there is no audit entry.
 */
export const renewLease: Handler<Stores, typeof contract> = async (stores, _call, { lease_id }) => {
  const { leases, epochs, revocations } = stores;
  const lease = await leases
    .lookup()
    .findOneAndUpdate({ _id: lease_id }, { $currentDate: { renewed_at: true } }, { upsert: true });
  if (!lease) throw new Error('The lease was not renewed');
  const before = new Date(lease.renewed_at.getTime() - leftBehindAfterMs);
  const left = await revocations.lookup().find({ at: { $lt: before } }, { limit: 100 });
  if (left.length === 0) return { epoch: (await epochs.lookup().findOne({ _id: epochId }))?.value ?? 0 };
  const { value } = await raiseEpoch(stores);
  await revocations.lookup().deleteMany({ _id: { $in: left.map(({ _id }) => _id) } });
  return { epoch: value };
};

export type RaisedEpoch = Pick<Epoch, 'value' | 'raised_at'> & {
  /** The same instant, or a later one, on the monotonic clock of this process. */
  raised_at_ms: number;
};

/** Records in the transaction that it revokes; `id` names the record. */
export const noteRevocation = async ({ revocations }: Stores, id: string, tx: Transaction): Promise<void> => {
  await revocations.lookup(tx).updateOne({ _id: id }, { $currentDate: { at: true } }, { upsert: true });
};

/** Deletes the record of a revocation that has an epoch. */
export const forgetRevocation = async ({ revocations }: Stores, id: string): Promise<void> => {
  await revocations.lookup().deleteMany({ _id: id });
};

/**
 * Begins an epoch with one update of one document outside transactions, so that revocations do not wait for each other.
 * It follows the commit and precedes reading the leases.
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

/** Leases that may still be valid since an epoch began, with the end of each on the monotonic clock. */
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
