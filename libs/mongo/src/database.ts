import { createHash } from 'node:crypto';
import type { Call } from '@procura/bus';
import {
  type AuditChange,
  auditRecorded,
  backgroundRecords,
  type ChangeAuthor,
  type ChangeKind,
  type ChangeNote,
  changesRecorded,
  changeTypes,
  type EventContract,
  Failure,
  maxRecordedChanges,
  newId,
  operationsByName,
  type Payload,
  type RecordedChange,
  recordedChanges,
  type ServiceName,
} from '@procura/contracts';
import {
  type Db,
  MongoBulkWriteError,
  type MongoClient,
  MongoError,
  MongoErrorLabel,
  MongoServerError,
} from 'mongodb';
import {
  bookkeeping,
  type CounterRow,
  idempotencyRetentionMs,
  type OutboxRow,
  outboxRows,
} from './bookkeeping.ts';
import { type CollectionSpec, type Doc, ScopedCollection, type Transaction } from './collection.ts';
import { trackTransactions } from './open-transactions.ts';
import { createSerializer } from './serializer.ts';

type AuditNote = {
  target?: string;
  company_id?: string;
  company_ids?: readonly string[];
  /** What was and what became, by `changesBetween`; an entry without a difference shows none. */
  changes?: readonly AuditChange[];
  /** False where a call of an operation that commits funds commits none, such as declining a bid. */
  commits_funds?: boolean;
};

/** What a write can do in addition to changing documents: publish events and name its targets. */
export type WriteTx = Transaction & {
  readonly now: Date;
  /** Puts an event into the outbox; it leaves after commit. */
  emit<E extends EventContract>(event: E, payload: Payload<E>): void;
  /** Names the object of the audit entry, and the company or companies when it is not the caller's alone. */
  audit(entry: AuditNote): void;
  /** Records a change of an object for the feeds of its parties. The operation or the service declares the kind. */
  changed(note: ChangeNote): void;
};

export type WriteOptions<T> = {
  /** The answer without its secrets, as it is kept for a repeat. */
  stored?: (answer: T) => T;
  /**
   * Marks a step of another operation, whose audit entry is the record of the act: it has none of its own, so it meets
   * the writes of other replicas only at what it names in `meetsAt`.
   */
  step?: { meetsAt?: string };
  serializeOn?: readonly string[];
  awaits?: readonly EventContract[];
  completed?: (answer: T) => Promise<T>;
};

/**
 * Sends the rows of a commit; settles when the subscribers have committed those of the events named, or when `awaitMs`
 * is over. It never rejects: what is not committed by then is sent again later.
 */
export type HandOver = (rows: readonly OutboxRow[], awaits: readonly string[]) => Promise<void>;

export type Database = {
  readonly service: ServiceName;
  readonly clock: () => Date;
  /** Key that signs list cursors. */
  readonly cursor_key: string;
  collection<D extends Doc>(spec: CollectionSpec & { readonly __doc?: D }): ScopedCollection<D>;
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
  consume(
    delivery: {
      event_id: string;
      event: string;
      entity?: { id: string; version: number };
      /** As in `write`; at the first one it also meets other replicas. */
      serializeOn?: readonly string[];
      /** Milliseconds of the process clock (Date.now) after which the sender does not wait any more. */
      deadline_ms: number;
      /** As in `write`. */
      awaits?: readonly EventContract[];
    },
    effect: (tx: WriteTx) => Promise<void>,
  ): Promise<void>;
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

/**
 * When a transaction is not begun any more, which of its events are awaited, and who makes the changes that it
 * records: the call of an operation, or the service itself.
 */
type Conditions = {
  refuse: () => void;
  awaits?: readonly EventContract[] | undefined;
  call?: Call | undefined;
};
/** `delivered` is in an object of its own: a promise that is returned would be waited for. */
type Committed<T> = { result: T; delivered: Promise<void> | undefined };

/** True when MongoDB answers within the given time. */
export const reachesMongo = (client: MongoClient, timeout_ms: number): Promise<boolean> =>
  client
    .db('admin')
    .command({ ping: 1 }, { timeoutMS: timeout_ms })
    .then(
      () => true,
      () => false,
    );

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
  const { client, db, clock, service, fault = () => undefined } = options;
  const collection = <D extends Doc>(spec: CollectionSpec & { readonly __doc?: D }) =>
    new ScopedCollection<D>(spec, db.collection<D>(spec.name));
  const outbox = collection(bookkeeping.outbox);
  const inbox = collection(bookkeeping.inbox);
  const versions = collection(bookkeeping.entity_versions);
  const idempotency = collection(bookkeeping.idempotency);
  const counters = collection(bookkeeping.audit_counters);
  const tracked = trackTransactions(client, collection(bookkeeping.processes));
  let handOver: HandOver | undefined;
  const serialized = createSerializer();

  /**
   * Runs a transaction, again while it conflicts with others, and not any more once `refuse` throws.
   * `delivered` settles when the events in `awaits` are (see `HandOver`); a caller that waits for it holds
   * neither transaction nor turn.
   */
  const transact = async <T>(
    work: (tx: WriteTx, audit: AuditNote) => Promise<T>,
    { refuse, awaits = [], call }: Conditions,
  ): Promise<Committed<T>> => {
    const records = recordsOf(service, call);
    const author = authorOf(call);
    let committed: OutboxRow[] = [];
    const result = await client.withSession((session) =>
      tracked.during(session, () =>
        session.withTransaction(
          async () => {
            refuse();
            const now = clock();
            const rows: OutboxRow[] = [];
            const audit: AuditNote = {};
            const changes: RecordedChange[] = [];
            const tx: WriteTx = {
              session,
              now,
              emit: (event, payload) =>
                rows.push(...outboxRows(event, payload, { now, leased_by: handOver && tracked.process_id })),
              audit: (entry) => Object.assign(audit, entry),
              changed(note) {
                if (!records.includes(changeTypes[note.type][0]))
                  throw new Error(
                    `${call?.operation ?? service} records ${note.type} and does not declare it`,
                  );
                changes.push(...recordedChanges(note, { author, at: now }));
              },
            };
            const answer = await work(tx, audit);
            for (const entries of inParts(changes))
              if (entries[0]) tx.emit(changesRecorded, { company_id: entries[0].company_id, entries });
            await outbox.work(tx).insert(...rows);
            committed = rows;
            return answer;
          },
          { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' }, readPreference: 'primary' },
        ),
      ),
    );
    // Only here the commit is known. A row whose commit is unknown is found when its lease is over.
    const awaited = awaits.map(({ name }) => name);
    return { result, delivered: (committed.length > 0 && handOver?.(committed, awaited)) || undefined };
  };

  /**
   * A transaction that first writes the document of `place`, where the transactions of all replicas meet that compete
   * for something, before they have done any other work. One that finds another there waits in MongoDB, where a plain
   * write of a document waits for the transaction that holds it, and begins when that one ends: trying again after
   * pauses would lose to the other replica's queue time after time. The wait ends with the deadline.
   */
  const transactAt = async <M, T>(
    place: string,
    meet: (tx: WriteTx) => Promise<M>,
    work: (tx: WriteTx, audit: AuditNote, met: M) => Promise<T>,
    conditions: Conditions,
  ): Promise<Committed<T>> => {
    for (;;)
      try {
        return await transact(
          async (tx, audit) => work(tx, audit, await meet(tx).catch(throwTaken)),
          conditions,
        );
      } catch (error) {
        if (!(error instanceof Taken)) throw error;
        await counters
          .work()
          .updateOne({ _id: place }, { $inc: { waits: 1 } }, { maxTimeMS: longestWaitMs })
          .catch(ignoreExpired);
      }
  };

  const count = (company_id: string, by: 1 | -1, tx: WriteTx): Promise<CounterRow | null> =>
    counters.work(tx).findOneAndUpdate({ _id: company_id }, { $inc: { value: by } }, { upsert: true });

  /** The number without gaps that makes a missing audit entry visible. */
  const nextNumber = async (company_id: string, tx: WriteTx): Promise<number> =>
    (await count(company_id, 1, tx))?.value ?? 1;

  const meetAt = (place: string, tx: WriteTx): Promise<number> =>
    counters.work(tx).updateOne({ _id: place }, { $inc: { met: 1 } }, { upsert: true });

  /** An entry for each company that a write concerns: the caller's, whose `number` is drawn, unless it said which. */
  const recordAudit = async (
    tx: WriteTx,
    call: Call,
    note: AuditNote,
    number: number | undefined,
  ): Promise<void> => {
    const { target, company_id, company_ids = company_id ? [company_id] : undefined, changes = [] } = note;
    const { company_id: own, user_id, user_name: name, credential_id, credential_kind } = call.principal;
    const concerned = company_ids ?? [own];
    if (number !== undefined && !concerned.includes(own)) await count(own, -1, tx);
    for (const one of concerned) {
      if (!one) throw new Error(`${call.operation} wrote without a company to record it in`);
      tx.emit(auditRecorded, {
        id: newId('audit'),
        company_id: one as Payload<typeof auditRecorded>['company_id'],
        service,
        number: one === own && number !== undefined ? number : await nextNumber(one, tx),
        at: tx.now.toISOString(),
        actor: { user_id, name, credential_id, credential_kind },
        operation: call.operation,
        target: target ?? null,
        request_id: call.request_id,
        ...(changes.length > 0 && { changes: [...changes] }),
        ...(isSpendingOfAssistant(call, note) && { confirmed: call.consent !== undefined }),
      });
    }
  };

  const replay = async <T>(
    call: Call,
    key: string,
    payload_hash: string,
    tx?: Transaction,
  ): Promise<{ answer: T } | null> => {
    const row = await idempotency.lookup(tx).findOne({ _id: key });
    if (!row) return null;
    if (row.payload_hash !== payload_hash) throw keyReused();
    call.replayed = true;
    return { answer: row.answer as T };
  };

  return {
    service,
    clock,
    cursor_key: options.cursor_key,
    collection,
    outbox,

    async write<T>(
      call: Call,
      change: (tx: WriteTx) => Promise<T>,
      { stored = (answer: T) => answer, step, serializeOn = [], awaits, completed }: WriteOptions<T> = {},
    ) {
      // A permission to read, or a credential that may only read, is enough to call it.
      if (operationsByName.get(call.operation)?.effect === 'read')
        throw new Error(`${call.operation} is declared a read and has no effect that is written`);
      const key = call.idempotency_key && idempotencyId(call);
      const payload_hash = key ? payloadHash(call) : '';
      try {
        // Nobody's company is nobody's: those who sign in do not wait for each other.
        const own = call.principal.company_id || undefined;
        const place = step ? step.meetsAt : own;
        const meet = step ? meetAt : nextNumber;
        const conditions = { refuse: () => refuseLate(call.operation, call.deadline_ms), awaits, call };
        const work = async (tx: WriteTx, audit: AuditNote, number?: number): Promise<T> => {
          // Asked in the transaction, so that a repeat never meets the change its twin has just made.
          const earlier = key && (await replay<T>(call, key, payload_hash, tx));
          if (earlier) {
            await tx.session.abortTransaction();
            return earlier.answer;
          }
          const answer = await change(tx);
          fault('write.open');
          if (!step) await recordAudit(tx, call, audit, number);
          if (key)
            await idempotency.lookup(tx).insert({
              _id: key,
              payload_hash,
              answer: stored(answer),
              at: tx.now,
              expires_at: commitsFunds(call) ? null : new Date(tx.now.getTime() + idempotencyRetentionMs),
            });
          return answer;
        };
        const { result, delivered } = await serialized(own ? [own, ...serializeOn] : serializeOn, () =>
          place ? transactAt(place, (tx) => meet(place, tx), work, conditions) : transact(work, conditions),
        );
        await delivered;
        if (!completed || call.replayed) return result;
        const answer = await completed(result);
        if (key) await idempotency.lookup().updateOne({ _id: key }, { $set: { answer: stored(answer) } });
        return answer;
      } catch (error) {
        if (!(key && isDuplicateKey(error))) throw error;
        const earlier = await replay<T>(call, key, payload_hash);
        if (earlier) return earlier.answer;
        throw error;
      }
    },

    async consume({ event_id, event, entity, serializeOn = [], deadline_ms, awaits }, effect) {
      try {
        const [place] = serializeOn;
        const conditions = { refuse: () => refuseLate(event, deadline_ms), awaits };
        const work = async (tx: WriteTx): Promise<void> => {
          // A repeat of an event with a version is one that was seen, so its version is its inbox row as well.
          if (entity) {
            const seen = await versions
              .work(tx)
              .findOneAndUpdate(
                { _id: `${event}:${entity.id}` },
                { $max: { version: entity.version } },
                { upsert: true, returnDocument: 'before' },
              );
            if (seen && seen.version >= entity.version) return;
          } else await inbox.work(tx).insert({ _id: event_id, at: tx.now });
          await effect(tx);
        };
        const { delivered } = await serialized(entity ? [entity.id, ...serializeOn] : serializeOn, () =>
          retryDuplicates([bookkeeping.entity_versions.name], () =>
            place
              ? transactAt(place, (tx) => meetAt(place, tx), work, conditions)
              : transact(work, conditions),
          ),
        );
        await delivered;
      } catch (error) {
        if (isDuplicateKey(error) && (await inbox.work().findOne({ _id: event_id }))) return;
        throw error;
      }
    },

    replayOf: async <T>(call: Call) =>
      call.idempotency_key ? replay<T>(call, idempotencyId(call), payloadHash(call)) : null,
    maintain: (work, { serializeOn = [] } = {}) =>
      serialized(serializeOn, async () => {
        const deadline_ms = Date.now() + upkeepMs;
        const { result } = await transact(work, { refuse: () => refuseLate('upkeep', deadline_ms) });
        return result;
      }),

    snapshot: (read) =>
      client.withSession((session) =>
        session.withTransaction(() => read({ session }), {
          readConcern: { level: 'snapshot' },
          readPreference: 'primary',
        }),
      ),
    onCommit(listener) {
      handOver = listener;
    },
    process_id: tracked.process_id,
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

/** The kinds of objects whose changes a call, or the service where no operation calls, declares to record. */
const recordsOf = (service: ServiceName, call: Call | undefined): readonly ChangeKind[] => {
  const operation = call && operationsByName.get(call.operation);
  return (operation ? operation.records : backgroundRecords[service]) ?? [];
};

/** Whom a change names; nobody where the platform acts by itself. */
const authorOf = (call: Call | undefined): ChangeAuthor =>
  call && call.principal.credential_kind !== 'system' ? call.principal : undefined;

function* inParts(changes: readonly RecordedChange[]): Generator<RecordedChange[]> {
  for (let start = 0; start < changes.length; start += maxRecordedChanges)
    yield changes.slice(start, start + maxRecordedChanges);
}

/** How long a transaction waits in MongoDB for another one before it looks whether it is still wanted. */
const longestWaitMs = 2_000;
/** How long upkeep may be kept from beginning by other transactions. */
const upkeepMs = 10_000;

/**
 * Work whose turn comes, or comes again after a conflict, when its caller has stopped waiting is not begun: under load
 * it would only delay those whose callers still wait.
 */
const refuseLate = (what: string, deadline_ms: number): void => {
  if (Date.now() > deadline_ms)
    throw new Failure('unavailable', `There was no time left for ${what}. Nothing was done; try again.`, {
      retry_after_s: 1,
    });
};

/** MongoDB's code of a command that took longer than its maxTimeMS. */
const maxTimeExpired = 50;

const ignoreExpired = (error: unknown): void => {
  if (!(error instanceof MongoServerError && error.code === maxTimeExpired)) throw error;
};

const commitsFunds = ({ operation }: Call): boolean =>
  operationsByName.get(operation)?.commits_funds === true;

const isSpendingOfAssistant = (call: Call, { commits_funds }: AuditNote): boolean =>
  call.principal.credential_kind === 'mcp_token' && commitsFunds(call) && commits_funds !== false;

/** The unique name of an idempotency key: keys are scoped to company, user and operation. */
export const idempotencyId = (call: Call): string =>
  `${call.principal.company_id}|${call.principal.user_id}|${call.operation}|${call.idempotency_key}`;

/** Identifies the payload of a key: SHA-256 of the parsed input. */
export const payloadHash = (call: Call): string =>
  createHash('sha256').update(JSON.stringify(call.input)).digest('hex');

export const keyReused = (): Failure =>
  new Failure(
    'idempotency_key_reused',
    'This idempotency key came before with another payload. Use a new key for a new request.',
    {
      errors: [{ path: 'idempotency_key', message: 'was used with another payload; use a new one' }],
    },
  );

/** Another transaction holds the place at which all meet. */
class Taken extends Error {}

const throwTaken = (error: unknown): never => {
  const isTransient =
    error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.TransientTransactionError);
  throw isTransient || isDuplicateKey(error) ? new Taken() : error;
};

/** Whether a unique index refused the write; on which field, when asked. */
export const isDuplicateKey = (error: unknown, field?: string): boolean =>
  error instanceof MongoServerError &&
  error.code === 11000 &&
  (field === undefined || error.message.includes(field));

/**
 * Where an ordered insert stopped at a unique index, and whether that is the one of `_id`; undefined for any other
 * error. The documents before it are inserted.
 */
export const duplicateOf = (error: unknown): { index: number; isId: boolean } | undefined => {
  if (!(error instanceof MongoServerError && error.code === 11000)) return undefined;
  const [first] = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
  return { index: first?.index ?? 0, isId: /index: (\S+\.\$)?_id_/.test(first?.errmsg ?? error.message) };
};

const attempts = 3;

/**
 * Runs a write again when another one took what it drew or was about to make: when a unique index of one of these
 * fields or collections refused it. The write runs three times at most and must read again each time.
 */
export const retryDuplicates = async <T>(names: readonly string[], write: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === attempts || !names.some((name) => isDuplicateKey(error, name))) throw error;
    }
  }
};
