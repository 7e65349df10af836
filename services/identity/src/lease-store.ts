import { leaseMs } from '@procura/contracts';
import { defineCollection, type Transaction } from '@procura/mongo';
import type { Deps } from './deps.ts';

/** The lease of one gateway process, in the database's time, whichever replica of identity it asked. */
export type Lease = { _id: string; renewed_at: Date };
/** How many revocations have been committed, and when in the database's time the last began. One row. */
export type Epoch = { _id: string; value: number; raised_at: Date };

export const leases = defineCollection<Lease>({
  name: 'leases',
  scope: 'platform',
  indexes: [{ key: { renewed_at: 1 }, expireAfterSeconds: 60 }],
});
export const epochs = defineCollection<Epoch>({ name: 'epochs', scope: 'platform', indexes: [] });

const epochId = 'revocations';
/** Beyond what the gateway counts on: clocks of two databases after a failover differ. */
const allowanceMs = 100;

type Stores = Pick<Deps, 'leases' | 'epochs'>;

/** Renews a lease; answers the epoch read after that, so that it holds every revocation committed before. */
export const renew = async ({ leases, epochs }: Stores, lease_id: string): Promise<number> => {
  await leases
    .lookup()
    .updateOne({ _id: lease_id }, { $currentDate: { renewed_at: true } }, { upsert: true });
  return (await epochs.lookup().findOne({ _id: epochId }))?.value ?? 0;
};

export type RaisedEpoch = Pick<Epoch, 'value' | 'raised_at'> & {
  /** The same instant or a later one on the monotonic clock of this process. */
  raised_at_ms: number;
};

/** Begins an epoch with the transaction; revocations meet here, so that epochs have the order of their commits. */
export const raiseEpoch = async ({ epochs }: Stores, tx?: Transaction): Promise<RaisedEpoch> => {
  const epoch = await epochs
    .lookup(tx)
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
  { leases }: Stores,
  { raised_at, raised_at_ms }: RaisedEpoch,
): Promise<{ lease_id: string; ends_at_ms: number }[]> => {
  const wholeMs = leaseMs + allowanceMs;
  const held = await leases.lookup().find({ renewed_at: { $gt: new Date(raised_at.getTime() - wholeMs) } });
  return held.map(({ _id, renewed_at }) => ({
    lease_id: _id,
    ends_at_ms: raised_at_ms + renewed_at.getTime() - raised_at.getTime() + wholeMs,
  }));
};
