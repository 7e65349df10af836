import { randomUUID } from 'node:crypto';
import { defineCollection, isDuplicateKey, type ScopedCollection } from '@procura/mongo';

/**
 * A bound on concurrent work over all replicas. With `perSecond`, a slot begins at most that many pieces of work in any
 * second.
 */
export type Bound = { key: string; most: number; perSecond?: (slot: number) => number };

/** A slot of a bound. The replica that leases it runs one piece of work at a time. `_id` is `<key> <index>`. */
export type Slot = { _id: string; lease: string | null; until: Date };

export const slots = defineCollection<Slot>({
  name: 'webhook_slots',
  scope: 'platform',
  indexes: [{ key: { until: 1 }, expireAfterSeconds: 24 * 3600 }],
});

export type SendingSlots = {
  /**
   * Runs work in a slot of the bound, in the order of the calls in this process. Raises what the work and the database
   * raise.
   */
  within<T>(bound: Bound, work: () => Promise<T>): Promise<T>;
  /** Releases the slots of this process. */
  stop(): Promise<void>;
};

/** How long a process begins work in a slot before it offers the slot to others. */
const termMs = 1000;
/** How soon a stopped process loses a slot; renewed while work runs. */
const leaseMs = 30_000;
const tendEveryMs = 250;
const longestLookMs = 100;
const secondMs = 1000;

type Held = {
  index: number;
  busy: boolean;
  left: number;
  term_ends: number;
  lease_ends: number;
  begun: number;
};
type Queue = { bound: Bound; held: Held[]; line: Promise<unknown>; waiting: number; freed: () => void };

/**
 * Slots in the database, which a process leases for a second at a time. Steady work therefore costs one command per
 * slot and second instead of one per request, expired slots are released together, and replicas that compete for slots
 * each obtain some.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: small functions that share the slots of a process
export const createSendingSlots = (deps: {
  collection: ScopedCollection<Slot>;
  clock: () => Date;
  stopping: AbortSignal;
  onError: (error: unknown) => void;
}): SendingSlots => {
  const lease = randomUUID();
  const rows = deps.collection.lookup();
  const queues = new Map<string, Queue>();
  let tending: NodeJS.Timeout | undefined;
  const later = (ms: number): Date => new Date(deps.clock().getTime() + ms);
  const idOf = ({ bound }: Queue, index: number): string => `${bound.key} ${index}`;

  /** Leases one slot. Returns null if another process has it. */
  const leaseSlot = async (queue: Queue, index: number): Promise<Held | null> => {
    try {
      await rows.updateOne(
        { _id: idOf(queue, index), until: { $lte: deps.clock() } },
        { $set: { lease, until: later(leaseMs) } },
        { upsert: true },
      );
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
    const now = performance.now();
    const left = queue.bound.perSecond?.(index) ?? Number.POSITIVE_INFINITY;
    const held = { index, busy: false, left, term_ends: now + termMs, lease_ends: now + leaseMs, begun: 0 };
    queue.held.push(held);
    tending ??= setInterval(() => void tend().catch(deps.onError), tendEveryMs).unref();
    return held;
  };

  /** A free slot, or how long to wait for one. */
  const seek = async (queue: Queue): Promise<Held | number> => {
    const own = new Set(queue.held.map(({ index }) => index));
    const others = Array.from({ length: queue.bound.most }, (_, index) => index).filter(
      (index) => !own.has(index),
    );
    const any = others[Math.floor(Math.random() * others.length)];
    if (any === undefined) return longestLookMs;
    const first = await leaseSlot(queue, any);
    if (first) return first;
    const taken = await rows.find({
      _id: { $in: others.map((index) => idOf(queue, index)) },
      until: { $gt: deps.clock() },
    });
    const ids = new Set(taken.map(({ _id }) => _id));
    for (const index of others.filter((one) => !ids.has(idOf(queue, one)))) {
      const free = await leaseSlot(queue, index);
      if (free) return free;
    }
    const soonest = Math.min(...taken.map(({ until }) => until.getTime() - deps.clock().getTime()));
    return Math.min(longestLookMs, Math.max(1, soonest));
  };

  /** The next slot for the first waiting call; undefined when the process ends. */
  const take = async (queue: Queue): Promise<Held | undefined> => {
    for (;;) {
      if (deps.stopping.aborted) return undefined;
      const now = performance.now();
      const idle = queue.held.find(({ busy, left, term_ends }) => !busy && left > 0 && now < term_ends);
      const { promise: freed, resolve } = Promise.withResolvers<void>();
      queue.freed = resolve;
      const found = idle ?? (await seek(queue));
      if (typeof found === 'object') {
        found.busy = true;
        found.left -= 1;
        found.begun = performance.now();
        return found;
      }
      const timer = setTimeout(resolve, found);
      await freed;
      clearTimeout(timer);
    }
  };

  const ownSlots = (): [Queue, Held][] =>
    [...queues.values()].flatMap((queue) => queue.held.map((held): [Queue, Held] => [queue, held]));
  /**
   * How long other processes may not use a released slot: with a rate, until a second after the last work in it began.
   */
  const restOf = ({ bound }: Queue, { begun }: Held): number =>
    bound.perSecond ? Math.max(0, Math.ceil(begun + secondMs - performance.now())) : 0;
  /** Releases slots to other processes; one command for all that need no rest. */
  const release = async (left: readonly [Queue, Held][]): Promise<void> => {
    for (const [queue, held] of left) queue.held = queue.held.filter((one) => one !== held);
    const byRest = Map.groupBy(left, ([queue, held]) => restOf(queue, held));
    await Promise.all(
      [...byRest].map(([restMs, group]) =>
        rows.updateMany(
          { _id: { $in: group.map(([queue, { index }]) => idOf(queue, index)) }, lease },
          { $set: { lease: null, until: later(restMs) } },
        ),
      ),
    );
    for (const [queue] of left) forget(queue);
  };
  const forget = (queue: Queue): void => {
    if (queue.held.length === 0 && queue.waiting === 0) queues.delete(queue.bound.key);
  };

  const isOver = ({ busy, left, term_ends }: Held): boolean =>
    !busy && (left <= 0 || performance.now() >= term_ends);

  /** Releases slots whose term has ended, and renews leases of slots with long work. */
  const tend = async (): Promise<void> => {
    const now = performance.now();
    await release(ownSlots().filter(([, held]) => isOver(held)));
    for (const [queue, held] of ownSlots())
      if (held.busy && held.lease_ends - now < leaseMs / 2) {
        held.lease_ends = now + leaseMs;
        await rows.updateOne({ _id: idOf(queue, held.index), lease }, { $set: { until: later(leaseMs) } });
      }
    if (queues.size > 0) return;
    clearInterval(tending);
    tending = undefined;
  };

  const queueOf = (bound: Bound): Queue => {
    const known = queues.get(bound.key);
    if (known) return known;
    const queue = { bound, held: [], line: Promise.resolve(), waiting: 0, freed: () => undefined };
    queues.set(bound.key, queue);
    return queue;
  };

  return {
    async within(bound, work) {
      const queue = queueOf(bound);
      queue.waiting += 1;
      const turn = queue.line.then(() => take(queue));
      queue.line = turn.catch(() => undefined);
      let held: Held | undefined;
      try {
        held = await turn;
      } finally {
        queue.waiting -= 1;
        forget(queue);
      }
      try {
        return await work();
      } finally {
        if (held) {
          held.busy = false;
          // Slots without waiting calls are released together with others.
          if (isOver(held) && queue.waiting > 0) await release([[queue, held]]).catch(deps.onError);
          queue.freed();
        }
      }
    },
    async stop() {
      clearInterval(tending);
      await release(ownSlots()).catch(deps.onError);
    },
  };
};
