import { leaseMs, type OutboxRow } from '../collections/bookkeeping.ts';
import type { Database } from '../writes/database.ts';

/**
 * The rows of an outbox as one relay leases and returns them: by compare-and-set, so that no other sends them meanwhile.
 * Writes that fail change nothing for good: a lease ends by itself, and the row is sent again. `onError` is called with
 * the first failure until the outbox can be read again.
 */
export const createOutboxLeases = (database: Database, onError: (error: unknown) => void) => {
  const outbox = database.outbox.work();
  let isAway = false;

  const failed = (error: unknown): void => {
    if (!isAway) onError(error);
    isAway = true;
  };

  return {
    failed,
    /** Up to `limit` due rows, except those of some lanes and subscribers; the longest due first. */
    async due(limit: number, { lanes, subscribers }: { lanes: string[]; subscribers: string[] }) {
      const rows = await outbox.find(
        {
          undone: true,
          next_attempt_at: { $lte: database.clock() },
          lane: { $nin: lanes },
          pending: { $nin: subscribers },
        },
        { sort: { next_attempt_at: 1 }, limit },
      );
      isAway = false;
      return rows;
    },
    /** Whether a row was due at this time and is not done. */
    async wasDue(at: Date): Promise<boolean> {
      return (await outbox.count({ undone: true, next_attempt_at: { $lte: at } }, 1)) > 0;
    },
    /** The rows that this relay may send now; another replica may have leased some meanwhile. */
    async lease(due: readonly OutboxRow[]): Promise<OutboxRow[]> {
      if (due.length === 0) return [];
      const now = database.clock();
      const leased_by = database.process_id;
      const next_attempt_at = new Date(now.getTime() + leaseMs);
      const _id = { $in: due.map((row) => row._id) };
      const leased = await outbox.updateMany(
        { _id, undone: true, next_attempt_at: { $lte: now } },
        { $set: { next_attempt_at, leased_by }, $inc: { attempts: 1 } },
      );
      const ours = leased === due.length ? null : await outbox.find({ _id, leased_by, next_attempt_at });
      return due
        .filter((row) => !ours || ours.some((one) => one._id === row._id))
        .map((row) => ({ ...row, next_attempt_at, attempts: row.attempts + 1 }));
    },
    /** Ends the lease of rows, so that every relay finds them at once. */
    async release(ids: readonly string[]): Promise<void> {
      await outbox
        .updateMany({ _id: { $in: ids }, undone: true }, { $set: { next_attempt_at: database.clock() } })
        .catch(failed);
    },
    /** Lets a row that was not delivered be sent again after a pause. */
    async postpone(_id: string, error: unknown, pauseMs: number): Promise<void> {
      const next_attempt_at = new Date(database.clock().getTime() + pauseMs);
      await outbox.updateOne({ _id }, { $set: { next_attempt_at, last_error: String(error) } }).catch(failed);
    },
    async markDone(ids: readonly string[]): Promise<void> {
      await outbox
        .updateMany(
          { _id: { $in: ids } },
          { $set: { pending: [], done_at: database.clock(), last_error: null }, $unset: { undone: true } },
        )
        .catch(failed);
    },
  };
};
export type OutboxLeases = ReturnType<typeof createOutboxLeases>;
