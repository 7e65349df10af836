import type { Call } from '@procura/bus';
import type { ServiceName } from '@procura/contracts';
import type { Db, MongoClient } from 'mongodb';
import { bookkeeping, type OutboxRow } from './bookkeeping.ts';
import { type Declared, type Doc, ScopedCollection, type Transaction } from './collection.ts';
import { consume, type Delivery } from './consume.ts';
import { idempotencyKeyOf, replay } from './idempotency.ts';
import { trackTransactions } from './open-transactions.ts';
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
   * A write: one transaction (snapshot reads, majority commit) that holds the change, its events, its numbered
   * audit entry and, when the call has a key, the record that lets a repeat answer the same.
   * Raises `idempotency_key_reused` when the key came before with another payload, and `unavailable` when the call's
   * deadline is over before it could begin.
   * `serializeOn` names other contended documents (ids): writes of one process that share one run one after the other.
   * `awaits` names the events of it whose subscribers commit before it is answered, so that a caller reads in every
   * service what its own write caused; after `awaitMs` it is answered without them. `completed` then makes the final
   * answer, which a repeat answers too.
   */
  write<T>(call: Call, change: (tx: WriteTx) => Promise<T>, options?: WriteOptions<T>): Promise<T>;
  /**
   * A consumer's effect in one transaction with the version of the entity that it has seen, or with an inbox row where
   * the event has no entity; a repeated or outdated delivery has no effect.
   * Raises `unavailable` when the deadline is over before the transaction could begin.
   */
  consume(delivery: Delivery, effect: (tx: WriteTx) => Promise<void>): Promise<void>;
  /**
   * What an earlier call with this idempotency key answered, null when there is none: for writes that ask other
   * services before their transaction. Raises `idempotency_key_reused`.
   */
  replayOf<T>(call: Call): Promise<{ answer: T } | null>;
  /**
   * Upkeep of the service's own records in one transaction; nothing that a caller did, so nothing to audit.
   * `serializeOn` as in `write`. Raises `unavailable` when other transactions keep it from beginning for ten seconds.
   */
  maintain<T>(
    work: (tx: Omit<WriteTx, 'audit'>) => Promise<T>,
    options?: { serializeOn?: readonly string[] },
  ): Promise<T>;
  /** One snapshot of several reads. */
  snapshot<T>(read: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Hands the rows of each commit to the process's relay, which sends them without looking for them. The rows are
   * leased to it: another relay finds them only when the lease is over.
   */
  onCommit(listener: HandOver): void;
  /** The id of this process among those of its service, by which it leases rows of the outbox. */
  readonly process_id: string;
  /**
   * Ends the transactions that processes left open which are gone (see `trackTransactions`), and the leases of the
   * rows that these would have sent. Returns how many processes.
   */
  endOrphans(): Promise<number>;
  /** Says that this process has no transaction open; for an orderly stop. */
  close(): Promise<void>;
};

/** True when MongoDB answers within the given time. */
export const reachesMongo = (client: MongoClient, timeout_ms: number): Promise<boolean> =>
  client
    .db('admin')
    .command({ ping: 1 }, { timeoutMS: timeout_ms })
    .then(
      () => true,
      () => false,
    );

/** How long upkeep may be kept from beginning by other transactions. */
const upkeepMs = 10_000;

/** The database of one service. */
export const openDatabase = (options: {
  client: MongoClient;
  db: Db;
  service: ServiceName;
  clock: () => Date;
  cursor_key: string;
  /** Called at named steps at which a test may kill the process; `write.open` is one in the transaction of a write. */
  fault?: (point: string) => void;
}): Database => {
  const { client, db, clock, service, cursor_key, fault = () => undefined } = options;
  const collection = <D extends Doc>(spec: Declared<D>) =>
    new ScopedCollection<D>(spec, db.collection<D>(spec.name));
  const outbox = collection(bookkeeping.outbox);
  const idempotency = collection(bookkeeping.idempotency);
  const counters = collection(bookkeeping.audit_counters);
  const tracked = trackTransactions(client, collection(bookkeeping.processes));
  const transactions = new Transactions({ client, service, clock, outbox, counters, tracked });
  const serialized = createSerializer();
  const writing = { service, transactions, counters, idempotency, serialized, fault };
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
    snapshot: (read) =>
      client.withSession((session) =>
        session.withTransaction(() => read({ session }), {
          readConcern: { level: 'snapshot' },
          readPreference: 'primary',
        }),
      ),
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
