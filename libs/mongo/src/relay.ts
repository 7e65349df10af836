import type { Bus } from '@procura/bus';
import { eventsByName } from '@procura/contracts';
import type { Database, OutboxRow } from './database.ts';

/** Rows in work at once: few enough that each is answered well before its delivery times out. */
const batch = 16;
const leaseMs = 15_000;
const longestPauseMs = 30_000;

/**
 * Sends the events of one service's outbox to their subscribers until each has committed them. Any number
 * of replicas may run it: a row is leased by compare-and-set, and inboxes make a repeat harmless.
 */
export const startRelay = (options: {
  database: Database;
  bus: Bus;
  interval_ms?: number;
  onError: (error: unknown, row: OutboxRow) => void;
}) => {
  const { database, bus } = options;
  const outbox = database.outbox.work();
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;

  const send = async (row: OutboxRow): Promise<void> => {
    const now = database.clock();
    const leased = await outbox.updateOne(
      { _id: row._id, undone: true, next_attempt_at: row.next_attempt_at },
      { $set: { next_attempt_at: new Date(now.getTime() + leaseMs) }, $inc: { attempts: 1 } },
    );
    if (leased === 0) return;
    const event = eventsByName.get(row.event);
    const results = await Promise.allSettled(
      row.pending.map(async (subscriber) => {
        if (!event) throw new Error(`No event ${row.event}`);
        await bus.deliver(event, subscriber, { event_id: `${row._id}:${subscriber}`, payload: row.payload });
        return subscriber;
      }),
    );
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) {
      await outbox.updateOne(
        { _id: row._id },
        { $set: { pending: [], done_at: database.clock(), last_error: null }, $unset: { undone: true } },
      );
      return;
    }
    options.onError(failed.reason, row);
    const pauseMs = Math.min(longestPauseMs, 250 * 2 ** Math.min(row.attempts, 10));
    await outbox.updateOne(
      { _id: row._id },
      {
        $pull: { pending: { $in: done } },
        $set: {
          next_attempt_at: new Date(database.clock().getTime() + pauseMs),
          last_error: String(failed.reason),
        },
      },
    );
  };

  /** Sends every row that is due now. */
  const drainDue = async (): Promise<void> => {
    for (;;) {
      const due = await outbox.find(
        { undone: true, next_attempt_at: { $lte: database.clock() } },
        { sort: { next_attempt_at: 1, _id: 1 }, limit: batch },
      );
      if (due.length === 0 || stopped) return;
      await Promise.all(due.map(send));
      if (due.length < batch) return;
    }
  };

  const wake = (): void => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drainDue()
      .catch((error) => options.onError(error, {} as OutboxRow))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          wake();
        }
      });
  };
  database.onCommit(wake);
  const timer = setInterval(wake, options.interval_ms ?? 500);
  wake();

  return {
    /** Waits until no event is due; for tests and orderly stops. */
    async settle(): Promise<void> {
      while (running) await running;
      await drainDue();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
export type Relay = ReturnType<typeof startRelay>;
