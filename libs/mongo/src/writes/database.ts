import type { Call } from '@procura/bus';
import { Failure, type ServiceName } from '@procura/contracts';
import type { Db, MongoClient } from 'mongodb';
import { bookkeeping, type OutboxRow } from '../collections/bookkeeping.ts';
import { type Declared, type Doc, ScopedCollection, type Transaction } from '../collections/collection.ts';

import { readFeatureLevel } from '../schema/schema.ts';
import { consume, type Delivery } from './consume.ts';
import { idempotencyKeyOf, replay } from './idempotency.ts';
import { trackTransactions } from './open-transactions.ts';
import { snapshotOf } from './place.ts';
import { createSerializer } from './serializer.ts';
import { type HandOver, refuseLate, Transactions, type WriteTx } from './transactions.ts';
import { type WriteOptions, write } from './write.ts';

export type Database = {
  readonly service: ServiceName;
  readonly clock: () => Date;
  /** Key that signs list cursors. */
  readonly cursor_key: string;
  collection<D extends Doc>(spec: Declared<D>): ScopedCollection<D>;
  /** The relay's rows. */
  readonly outbox: ScopedCollection<OutboxRow>;
  /**
   * A write: one transaction (snapshot reads, majority commit) with the change, its events, its numbered audit entry
   * and, if the call has a key, the record from which a repeat is answered. Raises `idempotency_key_reused` if the key
   * was used with another payload, and `unavailable` if the call's deadline ends before it can begin. `serializeOn`
   * names other contended documents (ids): writes of one process with a common one are serialised. `awaits` names its
   * events whose subscribers commit before it is answered, so that a caller reads its own writes in every service;
   * after `awaitMs` it is answered without them. `completed` then determines the final answer, which a repeat returns
   * as well.
   */
  write<T>(call: Call, change: (tx: WriteTx) => Promise<T>, options?: WriteOptions<T>): Promise<T>;
  /**
   * A consumer's effect in one transaction with the version of the entity, or with an inbox row if the event has no
   * entity; a repeated or outdated delivery has no effect. Raises `unavailable` if the deadline ends before the
   * transaction can begin.
   */
  consume(delivery: Delivery, effect: (tx: WriteTx) => Promise<void>): Promise<void>;
  /**
   * The answer of an earlier call with this idempotency key, null if there is none; for writes that call other services
   * before their transaction. Raises `idempotency_key_reused`.
   */
  replayOf<T>(call: Call): Promise<{ answer: T } | null>;
  /**
   * Maintenance of the service's own records in one transaction, without an audit entry, because no caller acts.
   * `serializeOn` as in `write`. Raises `unavailable` if other transactions prevent its begin for ten seconds.
   */
  maintain<T>(
    work: (tx: Omit<WriteTx, 'audit'>) => Promise<T>,
    options?: { serializeOn?: readonly string[] },
  ): Promise<T>;
  /**
   * Raises `not_enabled`, with what is asked for as subject of the sentence, until the operator has raised the feature
   * level of the service's database (see `readFeatureLevel`).
   */
  requireFeatureLevel(level: number, what: string): Promise<void>;
  /** Whether the feature level of the service's database has been raised so far; it never falls. */
  hasFeatureLevel(level: number): Promise<boolean>;
  /** Several reads in one snapshot. */
  snapshot<T>(read: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Passes the rows of each commit to the process's relay, which sends them without a query. The rows are leased to it:
   * another relay finds them only after the lease ends.
   */
  onCommit(listener: HandOver): void;
  /** The id of this process among those of its service, by which it leases rows of the outbox. */
  readonly process_id: string;
  /**
   * Aborts the transactions that ended processes left open (see `trackTransactions`), and ends the leases of rows that
   * they would have sent. Returns the number of processes.
   */
  endOrphans(): Promise<number>;
  /** Records that this process has no open transaction; for an orderly stop. */
  close(): Promise<void>;
};

/** Whether MongoDB answers within the given time. */
export const reachesMongo = (client: MongoClient, timeout_ms: number): Promise<boolean> =>
  client
    .db('admin')
    .command({ ping: 1 }, { signal: AbortSignal.timeout(timeout_ms) })
    .then(
      () => true,
      () => false,
    );

/** How long other transactions may delay maintenance. */
const upkeepMs = 10_000;

/** The database of one service. */
export const openDatabase = (options: {
  client: MongoClient;
  db: Db;
  service: ServiceName;
  clock: () => Date;
  cursor_key: string;
  /** Those that writes may enqueue. */
  tasks?: readonly { name: string }[];
  /** Called at named steps at which a test may kill the process; `write.open` is inside the transaction of a write. */
  fault?: (point: string) => void;
}): Database => {
  const { client, db, clock, service, cursor_key, fault = () => undefined } = options;
  const collection = <D extends Doc>(spec: Declared<D>) =>
    new ScopedCollection<D>(spec, db.collection<D>(spec.name));
  const outbox = collection(bookkeeping.outbox);
  const idempotency = collection(bookkeeping.idempotency);
  const counters = collection(bookkeeping.audit_counters);
  const tracked = trackTransactions(client, collection(bookkeeping.processes));
  const transactions = new Transactions({
    client,
    service,
    clock,
    tasks: new Set(options.tasks?.map(({ name }) => name)),
    outbox,
    counters,
    tracked,
  });
  const serialized = createSerializer();
  const writing = { service, transactions, counters, idempotency, serialized, fault };
  /** The last one read; it only rises. */
  let featureLevel = 0;
  const hasFeatureLevel = async (level: number): Promise<boolean> => {
    if (featureLevel < level) featureLevel = await readFeatureLevel(db);
    return featureLevel >= level;
  };
  const inbox = collection(bookkeeping.inbox);
  const versions = collection(bookkeeping.entity_versions);
  const consuming = { transactions, inbox, versions, counters, serialized };
  return {
    service,
    clock,
    cursor_key,
    collection,
    outbox,
    process_id: tracked.process_id,
    write: (call, change, options) => write(writing, call, change, options),
    consume: (delivery, effect) => consume(consuming, delivery, effect),
    async replayOf<T>(call: Call) {
      const key = idempotencyKeyOf(call);
      return key && replay<T>(idempotency, call, key);
    },
    maintain: (work, { serializeOn = [] } = {}) =>
      serialized(serializeOn, async () => {
        const deadline_ms = Date.now() + upkeepMs;
        const { result } = await transactions.run(work, { refuse: () => refuseLate('upkeep', deadline_ms) });
        return result;
      }),
    async requireFeatureLevel(level, what) {
      if (!(await hasFeatureLevel(level)))
        throw new Failure(
          'not_enabled',
          `${what} can be used once the operator has finished the upgrade of this installation with \`migrate contract\`.`,
        );
    },
    hasFeatureLevel,
    snapshot: (read) => snapshotOf(client, read),
    onCommit: (listener) => transactions.onCommit(listener),
    async endOrphans() {
      const gone = await tracked.endOrphans();
      const now = clock();
      if (gone.length > 0)
        await outbox
          .work()
          .updateMany(
            { undone: true, next_attempt_at: { $gt: now }, leased_by: { $in: gone } },
            { $set: { next_attempt_at: now } },
          );
      return gone.length;
    },
    close: tracked.close,
  };
};
