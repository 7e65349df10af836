/** Where a delivery goes. Deliveries of one lane may wait for each other; those of different lanes must not. */
export type Route = { subscriber: string; lane: string };

/**
 * How a delivery ended: committed; refused for its own sake; not answered, or refused for lack of time; received by no
 * process; or not sent at all.
 */
export type Outcome = 'done' | 'refused' | 'late' | 'unreached' | 'unsent';

/** Deliveries in flight at once to a subscriber and in a lane, and the longest pause after failures. */
const limits = {
  subscriber: { inFlight: 32, longestPauseMs: 2_000 },
  lane: { inFlight: 4, longestPauseMs: 5_000 },
};
const shortestPauseMs = 250;

/** How many rounds of deliveries are worth holding. */
const fetchedAhead = 4;

type Gate = { inFlight: number; failures: number; closedUntilMs: number };

/** Which waiting deliveries may begin now; `nowMs` is a monotonic time in all of it. */
export type DeliveryFlow<T> = {
  /** Adds a delivery behind the others of its lane. */
  add(route: Route, item: T): void;
  /** Takes the next delivery that may begin, counted as in flight from now on; the lanes take turns. */
  next(nowMs: number): (Route & { item: T }) | undefined;
  /** Notes how a delivery ended that `next` answered; returns when its lane and subscriber take the next one. */
  ended(route: Route, outcome: Outcome, nowMs: number): number;
  /** Whether a delivery of this route could begin now. */
  hasRoom(route: Route, nowMs: number): boolean;
  /** Whether the last deliveries of this route failed, so that the next one probably will. */
  isFailing(route: Route): boolean;
  /** Those of the items that are worth adding now: as many of each lane as can begin soon. */
  fitting<U>(items: readonly U[], routeOf: (item: U) => Route, nowMs: number): U[];
  /** The subscribers and lanes that take no further delivery now, or whose deliveries wait here already. */
  closed(nowMs: number): { subscribers: string[]; lanes: string[] };
  /** Takes every waiting delivery out. */
  clear(): T[];
  readonly waiting: number;
  readonly inFlight: number;
};

/** How many more deliveries may begin where at most so many are in flight. */
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

/** The names of those that take no further delivery now. */
const full = (gates: Map<string, Gate>, most: number, nowMs: number): string[] =>
  [...gates].flatMap(([name, gate]) => (roomAt(gate, most, nowMs) <= 0 ? [name] : []));

/**
 * Decides the order of deliveries, so that what is stuck holds up only itself: a lane (the events of one company for
 * one subscriber) has few in flight and one subscriber's are bounded. After a delivery that was late its lane, and
 * after one that nobody received its subscriber, pauses; then one is tried, and a success opens it wholly.
 */
export const createDeliveryFlow = <T>(): DeliveryFlow<T> => {
  /** In the order in which their turn comes. */
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
        // One that was not sent says nothing, and that nobody received it says nothing about its lane.
        const isSilent = outcome === 'unsent' || (gates === laneGates && outcome === 'unreached');
        if (!isToBlame && !isSilent) gate.failures = 0;
        // Deliveries that were in flight together fail together: they count as one failure.
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
