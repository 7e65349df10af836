import { setTimeout as sleep } from 'node:timers/promises';
import { type Bus, type DeliveryFailure, deliveryFailureOf, deliveryTimeoutMs } from '@procura/bus';
import { detached } from '@procura/telemetry';
import type { OutboxRow } from '../collections/bookkeeping.ts';
import type { Database } from '../writes/database.ts';
import { createAwaitedRows } from './await-rows.ts';
import { createDeliveryFlow, type Outcome } from './delivery-flow.ts';
import { createDoneMarks } from './done-marks.ts';
import { createFinder, pageSize } from './find-rows.ts';
import { createGathering } from './gathering.ts';
import { partsOf, type Sent } from './message-parts.ts';
import { createOutboxLeases } from './outbox-leases.ts';
import { createSender, kindOf, routeOf } from './send-rows.ts';

/** Maximum number of rows waiting in memory; further ones stay in the outbox until a query finds them. */
const heldAtMost = 1000;
const longestPauseMs = 30_000;
const shortestPauseMs = 250;
/** After a delivery without an answer; its consumer begins nothing after its deadline but may still be working. */
const pauseAfterSilenceMs = 2000;
/** For rows that another process left; commits are passed on directly, and retries wake the relay. */
const lookEveryMs = 2000;
/** How long rows are gathered: those that are done, and those that may be sent in the next message of their kind. */
const gatherMs = 50;

/**
 * Sends the events of one service's outbox to their subscribers, and its tasks to itself, until each is committed. Rows
 * that this process commits are passed on and sent at once; a query of the outbox (`find-rows.ts`) finds rows that others
 * left, that failed before, or that exceeded the capacity. Deliveries flow by lane (`delivery-flow.ts`), so that a slow
 * subscriber or company delays no other. A subscriber that accepts several events of a kind in one message
 * (`send-rows.ts`) receives the first at once, and those of the next `gatherMs` together; after a failure each row is sent
 * alone. Any number of replicas may run it: rows are leased by compare-and-set (`outbox-leases.ts`), a lease is longer
 * than its delivery, and inboxes make a repeat harmless.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what it does with a row, from the commit to the mark
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
  const leases = createOutboxLeases(database, options.onOutboxError);
  const sender = createSender(bus, database.service);
  const awaited = createAwaitedRows();
  const flow = createDeliveryFlow<OutboxRow>();
  const sending = new Set<Promise<void>>();
  /**
   * Rows that this relay is processing. A process that was frozen finds its own rows again after their leases have
   * ended.
   */
  const held = new Set<string>();
  const marks = createDoneMarks({ ms: gatherMs, most: pageSize }, async (ids) => {
    await leases.markDone(ids);
    for (const id of ids) held.delete(id);
  });
  const gathering = createGathering<OutboxRow>(gatherMs, (rows) => {
    for (const row of rows) flow.add(routeOf(row), row);
    pump();
  });
  const finder = createFinder({
    leases,
    flow,
    held,
    interval_ms: options.interval_ms ?? lookEveryMs,
    found: (rows) => accept(rows),
    woken: () => pump(),
  });
  let delivered = 0;
  let stopped = false;

  /** Leaves rows to every relay. */
  const release = async (rows: readonly OutboxRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await leases.release(rows.map(({ _id }) => _id));
    for (const row of rows) {
      held.delete(row._id);
      finder.leave(row);
    }
  };

  const postpone = async (row: OutboxRow, error: unknown): Promise<void> => {
    onError(error, row);
    const pauseMs = pauseOf(row.attempts, deliveryFailureOf(error));
    finder.wakeIn(pauseMs);
    await leases.postpone(row._id, error, pauseMs);
    held.delete(row._id);
  };

  const send = async (sent: readonly Sent[]): Promise<void> => {
    const rows = sent.map(({ item }) => item);
    let outcome: Outcome = 'done';
    try {
      await sender.send(rows);
      delivered += rows.length;
      for (const row of rows) awaited.done(row);
    } catch (error) {
      outcome = outcomeOf[deliveryFailureOf(error)];
      await Promise.all(rows.map((row) => postpone(row, error)));
    }
    for (const route of sent) {
      const opensAtMs = flow.ended(route, outcome, performance.now());
      if (outcome !== 'done') finder.wakeIn(opensAtMs - performance.now());
    }
    if (outcome === 'done') await marks.add(...rows.map(({ _id }) => _id));
  };

  const begin = (sent: readonly Sent[]): void => {
    const work = send(sent).finally(() => {
      sending.delete(work);
      if (stopped) return;
      pump();
      finder.lookIn(sent);
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
      } else if (row.attempts <= 1 && sender.isBatched(row) && !flow.isFailing(next))
        together.set(kindOf(row), [...(together.get(kindOf(row)) ?? []), next]);
      else begin([next]);
    }
    for (const sent of together.values()) for (const part of partsOf(sent)) begin(part);
    void release(late);
  };

  /** Whether a row may wait for the next message of its kind. */
  const mayWait = (row: OutboxRow): boolean =>
    row.attempts <= 1 && sender.isBatched(row) && !awaited.has(row);

  const accept = (rows: readonly OutboxRow[]): void => {
    const capacity = stopped ? 0 : Math.max(0, heldAtMost - flow.waiting - gathering.waiting);
    for (const { _id } of rows) held.add(_id);
    for (const row of rows.slice(0, capacity)) {
      if (!(mayWait(row) && gathering.holds(kindOf(row), row))) flow.add(routeOf(row), row);
    }
    void release(rows.slice(capacity));
    pump();
  };

  database.onCommit((rows, awaits) => {
    // A subscriber with failing deliveries is not awaited: only the write that first finds it unavailable is delayed.
    const committed = awaited.until(
      rows.filter((row) => awaits.includes(row.event) && !flow.isFailing(routeOf(row))),
    );
    // Deliveries belong to the requests of their rows, not to the request that committed them.
    detached(() => accept(rows));
    return committed;
  });
  void finder.look();

  const idle = async (): Promise<void> => {
    while (flow.waiting + gathering.waiting + sending.size > 0)
      await (sending.size > 0 ? Promise.race(sending) : sleep(20));
    await marks.flush();
  };

  return {
    /** Waits until nothing is in flight and each due event has been tried. Returns how many it delivered. */
    async settle(): Promise<number> {
      const before = delivered;
      const since = database.clock();
      for (;;) {
        await finder.idle();
        await idle();
        if ((await finder.look()) > 0) continue;
        // A timer may find rows, and lease them, while this asks.
        if (!(await leases.wasDue(since)) && !finder.isLooking && held.size === 0) return delivered - before;
        await sleep(20);
      }
    },
    /** Finishes what is in flight and leaves the rest to other replicas, or to the next start. */
    async stop(): Promise<void> {
      stopped = true;
      finder.stop();
      await finder.idle();
      await release([...flow.clear(), ...gathering.clear()]);
      await Promise.all(sending);
      await marks.flush();
    },
  };
};
export type Relay = ReturnType<typeof startRelay>;

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
