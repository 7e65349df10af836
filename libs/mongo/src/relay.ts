import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, type DeliveryFailure, deliveryFailureOf, deliveryTimeoutMs } from '@procura/bus';
import { type EventContract, eventsByName } from '@procura/contracts';
import { detached } from '@procura/telemetry';
import type { OutboxRow } from './bookkeeping.ts';
import type { Database } from './database.ts';
import { createDeliveryFlow, type Outcome, type Route } from './delivery-flow.ts';
import { createGathering } from './gathering.ts';
import { partsOf, type Sent } from './message-parts.ts';
import { createOutboxLeases } from './outbox-leases.ts';

/** Rows per query. */
const pageSize = 100;
/** Maximum number of rows waiting in memory; further ones stay in the outbox until a query finds them. */
const heldAtMost = 1000;
const longestPauseMs = 30_000;
const shortestPauseMs = 250;
/** After a delivery without an answer; its consumer begins nothing after its deadline but may still be working. */
const pauseAfterSilenceMs = 2000;
/** For rows that another process left; commits are passed on directly, and retries wake the relay. */
const lookEveryMs = 2000;
/** How long a write waits for the subscribers of its events; a slow one delays no answer further. */
const awaitMs = 2000;
/** How long rows are gathered: those that are done, and those that may be sent in the next message of their kind. */
const gatherMs = 50;
/**
 * Sends the events of one service's outbox to their subscribers, and its tasks to itself, until each is committed. Rows that this process
 * commits are passed on and sent at once; a query of the outbox finds rows that others left, that failed before, or
 * that exceeded the capacity. Deliveries flow by lane (see `createDeliveryFlow`), so that a slow subscriber or company
 * delays no other. A subscriber that accepts several events of a kind in one message receives the first at once, and
 * those of the next `gatherMs` together; after a failure each row is sent alone. Any number of replicas may run it:
 * rows are leased by compare-and-set, a lease is longer than its delivery, and inboxes make a repeat harmless.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state with all that changes it
export const startRelay = (options: {
  database: Database;
  bus: Bus;
  interval_ms?: number;
  /** Called when a row is not delivered; it is sent again. */
  onError: (error: unknown, row: OutboxRow) => void;
  /** Called when the outbox cannot be read or written, once until it can be read again. */
  onOutboxError: (error: unknown) => void;
}) => {
  const { database, bus, onError } = options;
  const intervalMs = options.interval_ms ?? lookEveryMs;
  const leases = createOutboxLeases(database, options.onOutboxError);
  const flow = createDeliveryFlow<OutboxRow>();
  const sending = new Set<Promise<void>>();
  /**
   * Rows that this relay is processing. A process that was frozen finds its own rows again after their leases have
   * ended.
   */
  const held = new Set<string>();
  /** The routes and events of which the subscriber accepts several in one message, according to its last reply. */
  const batching = new Set<string>();
  /** Callbacks for rows that are done. */
  const awaited = new Map<string, () => void>();
  let done: string[] = [];
  let delivered = 0;
  let stopped = false;
  /** The lanes and subscribers that may have rows which the last query did not return. */
  let left = new Set<string>();
  let looking: Promise<number> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let finishing: NodeJS.Timeout | undefined;
  let marked: Promise<void> = Promise.resolve();
  let wakesAtMs = Number.POSITIVE_INFINITY;

  /** Queries again after this time, or earlier for another reason. */
  const wakeIn = (ms: number): void => {
    const atMs = performance.now() + ms;
    if (stopped || atMs >= wakesAtMs) return;
    clearTimeout(timer);
    wakesAtMs = atMs;
    timer = setTimeout(
      () => {
        wakesAtMs = Number.POSITIVE_INFINITY;
        pump();
        void look();
      },
      Math.max(0, ms),
    );
  };

  const markDone = async (ids: readonly string[]): Promise<void> => {
    await leases.markDone(ids);
    for (const id of ids) held.delete(id);
  };
  /** Marks the rows of `gatherMs` together as done. A row whose mark is lost is sent once more. */
  const finish = (): Promise<void> => {
    clearTimeout(finishing);
    finishing = undefined;
    const ids = done;
    done = [];
    if (ids.length > 0) marked = Promise.all([marked, markDone(ids)]).then(() => undefined);
    return marked;
  };
  const finishSoon = async (): Promise<void> => {
    if (done.length >= pageSize) await finish();
    else finishing ??= setTimeout(() => void finish(), gatherMs);
  };

  /** Leaves rows to every relay. */
  const release = async (rows: readonly OutboxRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await leases.release(rows.map(({ _id }) => _id));
    for (const row of rows) {
      held.delete(row._id);
      left.add(routeOf(row).lane);
    }
  };

  /** Sends a row to the subscribers that have not committed it; rejects with the first failure. */
  const deliverAlone = async (row: OutboxRow): Promise<void> => {
    const results = await Promise.allSettled(
      row.pending.map((subscriber) =>
        subscriber === database.service
          ? bus.deliverOwn(row.event, deliveryOf(row, subscriber), row.origin)
          : bus.deliver(eventOf(row), subscriber, deliveryOf(row, subscriber), row.origin),
      ),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    const takesBatches = results.every((result) => result.status === 'fulfilled' && result.value);
    if (takesBatches) batching.add(kindOf(row));
    else batching.delete(kindOf(row));
  };

  /** Sends rows of one kind to their subscriber. */
  const deliver = async (rows: readonly OutboxRow[]): Promise<void> => {
    const [first, ...further] = rows;
    if (!first) return;
    if (further.length === 0) return deliverAlone(first);
    const { subscriber } = routeOf(first);
    try {
      await bus.deliverBatch(
        eventOf(first),
        subscriber,
        rows.map((row) => deliveryOf(row, subscriber)),
      );
    } catch (error) {
      // A replica of an earlier version refuses it.
      batching.delete(kindOf(first));
      throw error;
    }
  };

  const postpone = async (row: OutboxRow, error: unknown, pauseMs: number): Promise<void> => {
    onError(error, row);
    wakeIn(pauseMs);
    await leases.postpone(row._id, error, pauseMs);
    held.delete(row._id);
  };

  const send = async (sent: readonly Sent[]): Promise<void> => {
    const rows = sent.map(({ item }) => item);
    let outcome: Outcome = 'done';
    try {
      await deliver(rows);
      delivered += rows.length;
      for (const { _id } of rows) {
        done.push(_id);
        awaited.get(_id)?.();
      }
    } catch (error) {
      const failure = deliveryFailureOf(error);
      outcome = outcomeOf[failure];
      await Promise.all(rows.map((row) => postpone(row, error, pauseOf(row.attempts, failure))));
    }
    for (const route of sent) {
      const opensAtMs = flow.ended(route, outcome, performance.now());
      if (outcome !== 'done') wakeIn(opensAtMs - performance.now());
    }
    await finishSoon();
  };

  const begin = (sent: readonly Sent[]): void => {
    const work = send(sent).finally(() => {
      sending.delete(work);
      if (stopped) return;
      pump();
      if (
        sent.some(
          (route) =>
            (left.has(route.lane) || left.has(route.subscriber)) && flow.hasRoom(route, performance.now()),
        )
      )
        void look();
    });
    sending.add(work);
  };

  /** Begins every delivery for which there is capacity. */
  const pump = (): void => {
    const late: OutboxRow[] = [];
    const together = new Map<string, Sent[]>();
    while (!stopped) {
      const next = flow.next(performance.now());
      if (!next) break;
      const { item: row } = next;
      // Its lease would end before its delivery.
      if (row.next_attempt_at.getTime() - database.clock().getTime() < deliveryTimeoutMs) {
        late.push(row);
        flow.ended(next, 'unsent', performance.now());
      } else if (row.attempts <= 1 && batching.has(kindOf(row)) && !flow.isFailing(next))
        together.set(kindOf(row), [...(together.get(kindOf(row)) ?? []), next]);
      else begin([next]);
    }
    for (const sent of together.values()) for (const part of partsOf(sent)) begin(part);
    void release(late);
  };

  const gathering = createGathering<OutboxRow>(gatherMs, (rows) => {
    for (const row of rows) flow.add(routeOf(row), row);
    pump();
  });
  /** Whether a row may wait for the next message of its kind; such rows have no caller that awaits them. */
  const mayWait = (row: OutboxRow): boolean =>
    row.attempts <= 1 && batching.has(kindOf(row)) && !awaited.has(row._id);

  const accept = (rows: readonly OutboxRow[]): void => {
    const capacity = stopped ? 0 : Math.max(0, heldAtMost - flow.waiting - gathering.waiting);
    for (const { _id } of rows) held.add(_id);
    for (const row of rows.slice(0, capacity)) {
      if (!(mayWait(row) && gathering.holds(kindOf(row), row))) flow.add(routeOf(row), row);
    }
    void release(rows.slice(capacity));
    pump();
  };

  /** Finds due rows for which there is capacity, and sends them. Returns how many. */
  const find = async (): Promise<number> => {
    const { subscribers, lanes } = flow.closed(performance.now());
    const found = await leases.due(pageSize, { subscribers, lanes });
    if (stopped) return 0;
    const due = found.filter(({ _id }) => !held.has(_id));
    const fitting = flow.fitting(due, routeOf, performance.now());
    left = new Set([...subscribers, ...lanes]);
    if (fitting.length < due.length || found.length === pageSize)
      for (const { lane, subscriber } of due.map(routeOf)) left.add(lane).add(subscriber);
    const leased = await leases.lease(fitting);
    accept(leased);
    return leased.length;
  };

  /** One query at a time; the next one sees rows that arrive meanwhile. */
  const look = (): Promise<number> => {
    if (stopped) return Promise.resolve(0);
    looking ??= find()
      .catch((error) => {
        leases.failed(error);
        return 0;
      })
      .finally(() => {
        looking = null;
        wakeIn(intervalMs);
      });
    return looking;
  };

  /**
   * Resolves when every subscriber has committed its row, or after `awaitMs`. A subscriber with failing deliveries is
   * not awaited: only the write that first finds it unavailable is delayed, not those after it.
   */
  const untilCommitted = async (rows: readonly OutboxRow[]): Promise<void> => {
    if (rows.length === 0) return;
    const late = new AbortController();
    const all = Promise.all(
      rows.map(({ _id }) => new Promise<void>((resolve) => void awaited.set(_id, resolve))),
    );
    await Promise.race([all, sleep(awaitMs, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    for (const { _id } of rows) awaited.delete(_id);
  };

  database.onCommit((rows, awaits) => {
    const committed = untilCommitted(
      rows.filter((row) => awaits.includes(row.event) && !flow.isFailing(routeOf(row))),
    );
    // Deliveries belong to the requests of their rows, not to the request that committed them.
    detached(() => accept(rows));
    return committed;
  });
  void look();

  const idle = async (): Promise<void> => {
    while (flow.waiting + gathering.waiting + sending.size > 0)
      await (sending.size > 0 ? Promise.race(sending) : sleep(20));
    await finish();
  };

  return {
    /** Waits until nothing is in flight and each due event has been tried. Returns how many it delivered. */
    async settle(): Promise<number> {
      const before = delivered;
      const since = database.clock();
      for (;;) {
        await looking;
        await idle();
        if ((await look()) > 0) continue;
        // A timer may find rows, and lease them, while this asks.
        if (!(await leases.wasDue(since)) && !looking && held.size === 0) return delivered - before;
        await sleep(20);
      }
    },
    /** Finishes what is in flight and leaves the rest to other replicas, or to the next start. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await release([...flow.clear(), ...gathering.clear()]);
      await Promise.all(sending);
      await finish();
    },
  };
};
export type Relay = ReturnType<typeof startRelay>;

const eventOf = (row: OutboxRow): EventContract => {
  const event = eventsByName.get(row.event);
  if (!event) throw new Error(`No event ${row.event}`);
  return event;
};

const deliveryOf = (row: OutboxRow, subscriber: string) => ({
  event_id: `${row._id}:${subscriber}`,
  payload: row.payload,
  created_at: row.created_at.toISOString(),
});

/** The common properties of rows in one message. */
const kindOf = (row: OutboxRow): string => `${row.event} ${row.pending.join(' ')}`;

/** Rows of earlier releases name several subscribers and no lane; each is a lane of its own. */
const routeOf = (row: OutboxRow): Route => ({
  subscriber: row.pending[0] ?? '',
  lane: row.lane ?? row._id,
});

const outcomeOf: Record<DeliveryFailure, Outcome> = {
  refused: 'refused',
  unavailable: 'late',
  silent: 'late',
  unreached: 'unreached',
};

/** When a row is sent again after its nth attempt: soon if the reason of the failure is temporary. */
const pauseOf = (attempts: number, failure: DeliveryFailure): number => {
  if (failure === 'silent') return pauseAfterSilenceMs;
  const longestMs = failure === 'refused' ? longestPauseMs : pauseAfterSilenceMs;
  return Math.min(longestMs, shortestPauseMs * 2 ** Math.min(attempts - 1, 10));
};
