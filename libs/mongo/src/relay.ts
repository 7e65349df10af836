import { randomUUID } from 'node:crypto';
import type { Bus } from '@procura/bus';
import { eventsByName } from '@procura/contracts';
import { detached } from '@procura/telemetry';
import type { Database, OutboxRow } from './database.ts';

/** Rows in work at once: few enough that each is answered well before its delivery times out. */
const batch = 16;
const leaseMs = 15_000;
const longestPauseMs = 30_000;
/** For what others left behind: a relay is woken by commits, and wakes itself for what it could not deliver. */
const lookEveryMs = 2_000;

/**
 * Sends the events of one service's outbox to their subscribers until each has committed them. Any number
 * of replicas may run it: rows are leased by compare-and-set, and inboxes make a repeat harmless.
 */
export const startRelay = (options: {
  database: Database;
  bus: Bus;
  interval_ms?: number;
  onError: (error: unknown, row: OutboxRow) => void;
}) => {
  const { database, bus } = options;
  const intervalMs = options.interval_ms ?? lookEveryMs;
  const outbox = database.outbox.work();
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let wakesAtMs = Number.POSITIVE_INFINITY;

  /** Looks again after this time, or earlier when something else asks for it. */
  const wakeIn = (ms: number): void => {
    const atMs = performance.now() + ms;
    if (stopped || atMs >= wakesAtMs) return;
    clearTimeout(timer);
    wakesAtMs = atMs;
    timer = setTimeout(() => {
      wakesAtMs = Number.POSITIVE_INFINITY;
      wake();
    }, ms);
  };

  /** The rows of these that this relay may send now: another replica may have taken some meanwhile. */
  const lease = async (due: readonly OutboxRow[]): Promise<readonly OutboxRow[]> => {
    const now = database.clock();
    const leased_by = randomUUID();
    const _id = { $in: due.map((row) => row._id) };
    const leased = await outbox.updateMany(
      { _id, undone: true, next_attempt_at: { $lte: now } },
      { $set: { next_attempt_at: new Date(now.getTime() + leaseMs), leased_by }, $inc: { attempts: 1 } },
    );
    if (leased === due.length) return due;
    const ours = await outbox.find({ _id, leased_by });
    return due.filter((row) => ours.some((one) => one._id === row._id));
  };

  /** Sends a row to everyone who has not committed it; true when all have. */
  const send = async (row: OutboxRow): Promise<boolean> => {
    const event = eventsByName.get(row.event);
    const results = await Promise.allSettled(
      row.pending.map(async (subscriber) => {
        if (!event) throw new Error(`No event ${row.event}`);
        const delivery = {
          event_id: `${row._id}:${subscriber}`,
          payload: row.payload,
          created_at: row.created_at.toISOString(),
        };
        await bus.deliver(event, subscriber, delivery, row.origin);
        return subscriber;
      }),
    );
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return true;
    options.onError(failed.reason, row);
    const pauseMs = Math.min(longestPauseMs, 250 * 2 ** Math.min(row.attempts, 10));
    wakeIn(pauseMs);
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
    return false;
  };

  const sendAll = async (rows: readonly OutboxRow[]): Promise<void> => {
    const sent = await Promise.all(rows.map(async (row) => ((await send(row)) ? [row._id] : [])));
    const done = sent.flat();
    if (done.length > 0)
      await outbox.updateMany(
        { _id: { $in: done } },
        { $set: { pending: [], done_at: database.clock(), last_error: null }, $unset: { undone: true } },
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
      await sendAll(await lease(due));
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
        wakeIn(intervalMs);
        if (again) {
          again = false;
          wake();
        }
      });
  };
  // What it sends goes back to the requests of its rows, not to the one that woke it.
  database.onCommit(() => detached(wake));
  wake();

  return {
    /** Waits until no event is due; for tests and orderly stops. */
    async settle(): Promise<void> {
      while (running) await running;
      await drainDue();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
export type Relay = ReturnType<typeof startRelay>;
