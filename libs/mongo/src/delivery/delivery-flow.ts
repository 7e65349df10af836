/** The route of a delivery. Deliveries of one lane may wait for each other; those of different lanes must not. */
export type Route = { subscriber: string; lane: string };

/**
 * How a delivery ended: committed; refused because of its content; not answered, or refused for lack of time; received
 * by no process; or not sent at all.
 */
export type Outcome = 'done' | 'refused' | 'late' | 'unreached' | 'unsent';

/** Concurrent deliveries to a subscriber and in a lane, and the longest pause after failures. */
const limits = {
  subscriber: { inFlight: 32, longestPauseMs: 2000 },
  lane: { inFlight: 4, longestPauseMs: 5000 },
};
const shortestPauseMs = 250;

/** Number of rounds of deliveries held in memory. */
const fetchedAhead = 4;

type Gate = { inFlight: number; failures: number; closedUntilMs: number };

/** Decides which waiting deliveries may begin; `nowMs` is always a monotonic time. */
export type DeliveryFlow<T> = {
  /** Adds a delivery behind the others of its lane. */
  add(route: Route, item: T): void;
  /** Takes the next delivery that may begin, which counts as in flight from now on; lanes take turns. */
  next(nowMs: number): (Route & { item: T }) | undefined;
  /** Records how a delivery from `next` ended. Returns when its lane and subscriber accept the next one. */
  ended(route: Route, outcome: Outcome, nowMs: number): number;
  /** Whether a delivery of this route could begin now. */
  hasRoom(route: Route, nowMs: number): boolean;
  /** Whether the last deliveries of this route failed, so that the next one probably fails as well. */
  isFailing(route: Route): boolean;
  /** The items worth adding now: as many per lane as can begin soon. */
  fitting<U>(items: readonly U[], routeOf: (item: U) => Route, nowMs: number): U[];
  /** The subscribers and lanes that accept no further delivery now, or have deliveries waiting here. */
  closed(nowMs: number): { subscribers: string[]; lanes: string[] };
  /** Removes and returns every waiting delivery. */
  clear(): T[];
  readonly waiting: number;
  readonly inFlight: number;
};

/** How many more deliveries may begin, given the maximum in flight. */
const roomAt = (gate: Gate | undefined, most: number, nowMs: number): number => {
  if (!gate) return most;
  if (nowMs < gate.closedUntilMs) return 0;
  return Math.max(0, (gate.failures > 0 ? 1 : most) - gate.inFlight);
};

const countIn = (gates: Map<string, Gate>, name: string): void => {
  const gate = gates.get(name) ?? { inFlight: 0, failures: 0, closedUntilMs: 0 };
  gate.inFlight += 1;
  gates.set(name, gate);
};

/** The names of those that accept no further delivery now. */
const full = (gates: Map<string, Gate>, most: number, nowMs: number): string[] =>
  [...gates].flatMap(([name, gate]) => (roomAt(gate, most, nowMs) <= 0 ? [name] : []));

/**
 * Orders deliveries so that a delay affects only its own lane: a lane (the events of one company for one subscriber)
 * has few deliveries in flight, and the number per subscriber is bounded. A lane pauses after a late delivery, and a
 * subscriber after one that no process received; then one delivery is tried, and a success ends the pause.
 */
export const createDeliveryFlow = <T>(): DeliveryFlow<T> => {
  /** In the order of their turns. */
  const lanes = new Map<string, { subscriber: string; items: T[] }>();
  const subscriberGates = new Map<string, Gate>();
  const laneGates = new Map<string, Gate>();
  let waiting = 0;
  let inFlight = 0;

  const gatesOf = ({ subscriber, lane }: Route) =>
    [
      [subscriberGates, subscriber, limits.subscriber],
      [laneGates, lane, limits.lane],
    ] as const;
  const hasRoom = (route: Route, nowMs: number): boolean =>
    gatesOf(route).every(([gates, name, { inFlight: most }]) => roomAt(gates.get(name), most, nowMs) > 0);

  return {
    add({ subscriber, lane }, item) {
      const queue = lanes.get(lane) ?? { subscriber, items: [] };
      queue.items.push(item);
      lanes.set(lane, queue);
      waiting += 1;
    },

    next(nowMs) {
      for (const [lane, queue] of lanes) {
        const route = { subscriber: queue.subscriber, lane };
        if (!hasRoom(route, nowMs)) continue;
        const [item] = queue.items.splice(0, 1) as [T];
        waiting -= 1;
        lanes.delete(lane);
        if (queue.items.length > 0) lanes.set(lane, queue);
        inFlight += 1;
        for (const [gates, gate] of gatesOf(route)) countIn(gates, gate);
        return { ...route, item };
      }
      return undefined;
    },

    ended(route, outcome, nowMs) {
      inFlight -= 1;
      for (const [gates, name, { longestPauseMs }] of gatesOf(route)) {
        const gate = gates.get(name) as Gate;
        gate.inFlight -= 1;
        const isToBlame = outcome === (gates === laneGates ? 'late' : 'unreached');
        // A delivery that was not sent gives no information; one that no process received gives none about its lane.
        const isSilent = outcome === 'unsent' || (gates === laneGates && outcome === 'unreached');
        if (!isToBlame && !isSilent) gate.failures = 0;
        // Deliveries that were in flight together fail together, so they count as one failure.
        if (isToBlame && nowMs >= gate.closedUntilMs) {
          gate.closedUntilMs = nowMs + Math.min(longestPauseMs, shortestPauseMs * 2 ** gate.failures);
          gate.failures += 1;
        }
        if (gate.inFlight === 0 && gate.failures === 0) gates.delete(name);
      }
      return Math.max(nowMs, ...gatesOf(route).map(([gates, name]) => gates.get(name)?.closedUntilMs ?? 0));
    },

    hasRoom,
    isFailing: (route) => gatesOf(route).some(([gates, name]) => (gates.get(name)?.failures ?? 0) > 0),

    fitting(items, routeOf, nowMs) {
      const counts = new Map<string, number>();
      return items.filter((item) => {
        const gates = gatesOf(routeOf(item));
        const isFull = gates.some(([all, name, { inFlight: most }]) => {
          const ahead = all.get(name)?.failures ? 1 : fetchedAhead;
          return (counts.get(name) ?? 0) >= roomAt(all.get(name), most, nowMs) * ahead;
        });
        if (isFull) return false;
        for (const [, name] of gates) counts.set(name, (counts.get(name) ?? 0) + 1);
        return true;
      });
    },
    closed(nowMs) {
      return {
        subscribers: full(subscriberGates, limits.subscriber.inFlight, nowMs),
        lanes: [...new Set([...full(laneGates, limits.lane.inFlight, nowMs), ...lanes.keys()])],
      };
    },
    clear() {
      const items = [...lanes.values()].flatMap((queue) => queue.items);
      lanes.clear();
      waiting = 0;
      return items;
    },
    get waiting() {
      return waiting;
    },
    get inFlight() {
      return inFlight;
    },
  };
};
