import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@procura/bus';
import {
  type AuditChange,
  backgroundRecords,
  type ChangeAuthor,
  type ChangeKind,
  type ChangeNote,
  changesRecorded,
  changeTypes,
  type EventContract,
  Failure,
  maxRecordedChanges,
  operationsByName,
  type Payload,
  type RecordedChange,
  recordedChanges,
  type ServiceName,
} from '@procura/contracts';
import {
  type ClientSession,
  type MongoClient,
  MongoError,
  MongoErrorLabel,
  MongoServerError,
  type TransactionOptions,
} from 'mongodb';
import { type CounterRow, type OutboxRow, outboxRow, rowsOfEvent } from '../collections/bookkeeping.ts';
import type { ScopedCollection, Transaction } from '../collections/collection.ts';
import { isDuplicateKey } from '../collections/duplicates.ts';
import { LaterWrites } from '../collections/later-writes.ts';
import type { TrackedTransactions } from './open-transactions.ts';

export type AuditNote = {
  target?: string;
  company_id?: string;
  company_ids?: readonly string[];
  /**
   * The values before and after, from `changesBetween`; an entry without a difference has none. More than an entry takes
   * are in further entries.
   */
  changes?: readonly AuditChange[];
  /** False if a call of an operation that commits funds commits none, such as declining a bid. */
  commits_funds?: boolean;
};

/** What a write can do in addition to changing documents: publish events, record changes and name its targets. */
export type WriteTx = Transaction & {
  readonly now: Date;
  /** Adds an event to the outbox; it is sent after the commit. */
  emit<E extends EventContract>(event: E, payload: Payload<E>): void;
  /** Adds a task of this service to the outbox; it is done after the commit. Throws if the service does not have it. */
  enqueue<R extends Ref>(task: Task<never, R> | TransactedTask<never, R>, ref: R): void;
  /** Names the object of the audit entry, and the company or companies if other than the caller's. */
  audit(entry: AuditNote): void;
  /** Records a change of an object for the feeds of its parties. The operation or the service declares the kind. */
  changed(note: ChangeNote): void;
};

/**
 * Work that a service leaves to itself, such as a mail: done after the commit of the write that enqueues it, by the same
 * process or by another one if it ends before, and repeated until it succeeds; it may be repeated after that. `ref` is
 * its input as JSON: ids rather than data, which may have changed by then. `name` and `ref` are stored, so the releases
 * that run side by side must agree on them.
 */
export type Task<D, R extends Ref> = Enqueued<R> & { run: (deps: D, ref: R) => Promise<void> };

/** A task with one transaction as its effect, committed once. */
export type TransactedTask<D, R extends Ref> = Enqueued<R> & {
  effect: (deps: D, tx: WriteTx, ref: R) => Promise<void>;
  /** The documents on which effects conflict, as in `write`. */
  serializeOn?: (ref: R) => readonly string[];
};

type Ref = Record<string, unknown>;
type Enqueued<R extends Ref> = {
  name: string;
  /** The field of `ref` that groups tasks into lanes: a late one does not delay tasks with other values. */
  partition_by: keyof R & string;
};

/**
 * Sends the rows of a commit. Resolves when the subscribers have committed those of the named events, or after
 * `awaitMs`. It never rejects: what is not committed by then is sent again later.
 */
export type HandOver = (rows: readonly OutboxRow[], awaits: readonly string[]) => Promise<void>;

/**
 * When a transaction no longer begins, which of its events are awaited, and the author of the changes that it records:
 * the call of an operation, or the service itself.
 */
export type Conditions = {
  refuse: () => void;
  awaits?: readonly EventContract[] | undefined;
  call?: Call | undefined;
};
/** `delivered` is in an object, because a returned promise would be awaited. */
type Committed<T> = { result: T; delivered: Promise<void> | undefined };

/** The dependencies of a service's transactions. */
type Deps = {
  client: MongoClient;
  service: ServiceName;
  clock: () => Date;
  /** The names of the service's tasks. */
  tasks: ReadonlySet<string>;
  outbox: ScopedCollection<OutboxRow>;
  counters: ScopedCollection<CounterRow>;
  tracked: TrackedTransactions;
};
type Work<T> = (tx: WriteTx, audit: AuditNote) => Promise<T>;

/** Runs the transactions of one service. */
export class Transactions {
  readonly #deps: Deps;
  #handOver: HandOver | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sets the receiver of the rows of each commit. */
  onCommit(listener: HandOver): void {
    this.#handOver = listener;
  }

  /**
   * Runs a transaction, repeats it while it conflicts with others, and stops once `refuse` throws. `delivered` resolves
   * when the events in `awaits` are delivered (see `HandOver`); a caller that waits for it holds neither a transaction
   * nor a queue position.
   */
  async run<T>(work: Work<T>, conditions: Conditions): Promise<Committed<T>> {
    const { client, tracked, clock, outbox } = this.#deps;
    let committed: OutboxRow[] = [];
    const result = await client.withSession((session) =>
      tracked.during(session, () =>
        inTransaction(
          session,
          async () => {
            conditions.refuse();
            const rows: OutboxRow[] = [];
            const changes: RecordedChange[] = [];
            const audit: AuditNote = {};
            const later = new LaterWrites(client, session);
            const open = { session, later, now: clock() };
            const tx = this.#open(open, conditions.call, { rows, changes, audit });
            const answer = await work(tx, audit);
            for (const entries of inParts(changes))
              if (entries[0]) tx.emit(changesRecorded, { company_id: entries[0].company_id, entries });
            await outbox.work(tx).insert(...rows);
            await later.flush();
            committed = rows;
            return answer;
          },
          { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' }, readPreference: 'primary' },
        ),
      ),
    );
    // The commit is known only here. A row whose commit is unknown is found after its lease has ended.
    const awaited = (conditions.awaits ?? []).map(({ name }) => name);
    return {
      result,
      delivered: (committed.length > 0 && this.#handOver?.(committed, awaited)) || undefined,
    };
  }

  /**
   * A transaction that first writes the document of `place`. Competing transactions of all replicas conflict on it
   * before other work. If another transaction holds it, this one waits in MongoDB and begins when that one ends: a
   * plain write of a document waits for the transaction that locks it. Retrying after pauses would lose repeatedly
   * against another replica's queue. The wait ends with the deadline.
   */
  async runAt<M, T>(
    place: string,
    meet: (tx: WriteTx) => Promise<M>,
    work: (tx: WriteTx, audit: AuditNote, met: M) => Promise<T>,
    conditions: Conditions,
  ): Promise<Committed<T>> {
    for (;;)
      try {
        return await this.run(
          async (tx, audit) => work(tx, audit, await meet(tx).catch(throwTaken)),
          conditions,
        );
      } catch (error) {
        if (!(error instanceof Taken)) throw error;
        const found = await this.#deps.counters
          .work()
          .updateOne({ _id: place }, { $inc: { waits: 1 } }, { maxTimeMS: longestWaitMs })
          .catch(ignoreExpired);
        // The other transaction inserts it, so there is nothing yet for which a plain write would wait.
        if (found === 0) await sleep(insertedWithinMs);
      }
  }

  /** The transaction as its work sees it; events and changes are gathered until its end. */
  #open(
    open: Transaction & { now: Date },
    call: Call | undefined,
    gathered: { rows: OutboxRow[]; changes: RecordedChange[]; audit: AuditNote },
  ): WriteTx {
    const { service, tasks, tracked } = this.#deps;
    const written = { now: open.now, leased_by: this.#handOver && tracked.process_id };
    const records = recordsOf(service, call);
    const author = authorOf(call);
    return {
      ...open,
      emit: (event, payload) => gathered.rows.push(...rowsOfEvent(event, payload, written)),
      enqueue: ({ name, partition_by }, ref) => {
        if (!tasks.has(name)) throw new Error(`${service} has no task ${name}`);
        const row = { event: name, payload: ref, subscriber: service, lane: ref[partition_by] };
        gathered.rows.push(outboxRow(row, written));
      },
      audit: (entry) => Object.assign(gathered.audit, entry),
      changed(note) {
        if (!records.includes(changeTypes[note.type][0]))
          throw new Error(`${call?.operation ?? service} records ${note.type} and does not declare it`);
        gathered.changes.push(...recordedChanges(note, { author, at: open.now }));
      },
    };
  }
}

/** The kinds of objects whose changes a call declares to record; without a call, those that the service declares. */
const recordsOf = (service: ServiceName, call: Call | undefined): readonly ChangeKind[] => {
  const operation = call && operationsByName.get(call.operation);
  return (operation ? operation.records : backgroundRecords[service]) ?? [];
};

/** The author of a change; undefined if the platform acts by itself. */
const authorOf = (call: Call | undefined): ChangeAuthor =>
  call && call.principal.credential_kind !== 'system' ? call.principal : undefined;

const inParts = function* (changes: readonly RecordedChange[]): Generator<RecordedChange[]> {
  for (let start = 0; start < changes.length; start += maxRecordedChanges)
    yield changes.slice(start, start + maxRecordedChanges);
};

/** How long to wait for a document that another transaction is inserting before the next attempt. */
const insertedWithinMs = 50;

/** How long a transaction waits in MongoDB for another one before it checks its deadline. */
const longestWaitMs = 2000;

/**
 * Work whose turn comes, also after a conflict, when its caller has stopped waiting is not begun; under load it would
 * only delay callers that still wait.
 */
export const refuseLate = (what: string, deadline_ms: number): void => {
  if (Date.now() > deadline_ms)
    throw new Failure('unavailable', `There was no time left for ${what}. Nothing was done; try again.`, {
      retry_after_s: 1,
    });
};

/**
 * Runs and repeats a transaction as the driver does, and also when a command in it was interrupted, as of a process that
 * was frozen for so long that another one ended its sessions. An interrupted commit is sent again, and MongoDB answers
 * with its outcome.
 */
export const inTransaction = <T>(
  session: ClientSession,
  work: () => Promise<T>,
  options: TransactionOptions,
): Promise<T> => {
  const commit = session.commitTransaction.bind(session);
  session.commitTransaction = () =>
    commit().catch(labelInterrupted(MongoErrorLabel.UnknownTransactionCommitResult));
  return session.withTransaction(
    () => work().catch(labelInterrupted(MongoErrorLabel.TransientTransactionError)),
    options,
  );
};

/** MongoDB's code of a command whose session was ended; it has none of the labels by which the driver repeats. */
const interrupted = 11_601;

const labelInterrupted =
  (label: string) =>
  (error: unknown): never => {
    if (error instanceof MongoServerError && error.code === interrupted) error.addErrorLabel(label);
    throw error;
  };

/** MongoDB's code of a command that exceeded its maxTimeMS. */
const maxTimeExpired = 50;

const ignoreExpired = (error: unknown): void => {
  if (!(error instanceof MongoServerError && error.code === maxTimeExpired)) throw error;
};

/** Another transaction holds the document on which all conflict. */
class Taken extends Error {}

const throwTaken = (error: unknown): never => {
  const isTransient =
    error instanceof MongoError && error.hasErrorLabel(MongoErrorLabel.TransientTransactionError);
  throw isTransient || isDuplicateKey(error) ? new Taken() : error;
};
