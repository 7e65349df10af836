import type { OutboxRow } from '../collections/bookkeeping.ts';
import type { DeliveryFlow, Route } from './delivery-flow.ts';
import type { OutboxLeases } from './outbox-leases.ts';
import { routeOf } from './send-rows.ts';

/** Rows per query. */
export const pageSize = 100;

/**
 * Finds the rows that other processes left and those that failed before: at most one query at a time, each after the
 * time that was asked for last, or `interval_ms` after the one before. `held`: ids of the rows that this process has;
 * `found` is called with the rows that it leased; `woken` before each timed query.
 */
export const createFinder = (options: {
  leases: OutboxLeases;
  flow: DeliveryFlow<OutboxRow>;
  held: ReadonlySet<string>;
  interval_ms: number;
  found: (rows: readonly OutboxRow[]) => void;
  woken: () => void;
}) => {
  const { leases, flow, held } = options;
  /** The lanes and subscribers that may have rows which the last query did not return. */
  let left = new Set<string>();
  let looking: Promise<number> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wakesAtMs = Number.POSITIVE_INFINITY;
  let stopped = false;

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
    options.found(leased);
    return leased.length;
  };

  const finder = {
    /** Queries now, or joins the query that runs. Returns the number of rows leased. */
    look(): Promise<number> {
      if (stopped) return Promise.resolve(0);
      looking ??= find()
        .catch((error) => {
          leases.failed(error);
          return 0;
        })
        .finally(() => {
          looking = null;
          finder.wakeIn(options.interval_ms);
        });
      return looking;
    },
    /** Queries after this time, or earlier for another reason. */
    wakeIn(ms: number): void {
      const atMs = performance.now() + ms;
      if (stopped || atMs >= wakesAtMs) return;
      clearTimeout(timer);
      wakesAtMs = atMs;
      timer = setTimeout(
        () => {
          wakesAtMs = Number.POSITIVE_INFINITY;
          options.woken();
          void finder.look();
        },
        Math.max(0, ms),
      );
    },
    /** Notes a lane with rows that were returned to the outbox. */
    leave: (row: OutboxRow): void => void left.add(routeOf(row).lane),
    /** Queries if a lane or subscriber that has room again may have rows there. */
    lookIn(routes: readonly Route[]): void {
      const hasMore = ({ lane, subscriber }: Route) => left.has(lane) || left.has(subscriber);
      if (routes.some((route) => hasMore(route) && flow.hasRoom(route, performance.now())))
        void finder.look();
    },
    get isLooking(): boolean {
      return looking !== null;
    },
    /** Resolves when no query runs. */
    async idle(): Promise<void> {
      await looking;
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
  return finder;
};
