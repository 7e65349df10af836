import type { Call } from '@procura/bus';
import {
  type AuditChange,
  auditRecorded,
  type EventContract,
  maxAuditChanges,
  newId,
  operationsByName,
  type Payload,
  type ServiceName,
} from '@procura/contracts';
import type { CounterRow, IdempotencyRow } from '../collections/bookkeeping.ts';
import type { ScopedCollection } from '../collections/collection.ts';
import { isDuplicateKey } from '../collections/duplicates.ts';
import { commitsFunds, idempotencyKeyOf, idempotencyRow, replay } from './idempotency.ts';
import type { createSerializer } from './serializer.ts';
import { type AuditNote, refuseLate, type Transactions, type WriteTx } from './transactions.ts';

export type WriteOptions<T> = {
  /** The answer without its secrets, as it is stored for a repeat. */
  stored?: (answer: T) => T;
  /**
   * Marks a step of another operation, whose audit entry covers it. It has no entry of its own, so it conflicts with
   * writes of other replicas only on the document named in `meetsAt`.
   */
  step?: { meetsAt?: string };
  serializeOn?: readonly string[];
  awaits?: readonly EventContract[];
  completed?: (answer: T) => Promise<T>;
};

/** The dependencies of a service's writes. */
export type WriteDeps = {
  service: ServiceName;
  transactions: Transactions;
  counters: ScopedCollection<CounterRow>;
  idempotency: ScopedCollection<IdempotencyRow>;
  serialized: ReturnType<typeof createSerializer>;
  /** Called in the transaction of a write. */
  fault: (point: string) => void;
};

/** `Database.write`. */
export const write = async <T>(
  deps: WriteDeps,
  call: Call,
  change: (tx: WriteTx) => Promise<T>,
  { stored = (answer: T) => answer, step, serializeOn = [], awaits, completed }: WriteOptions<T> = {},
): Promise<T> => {
  // A read permission, or a read-only credential, is enough to call it.
  if (operationsByName.get(call.operation)?.effect === 'read')
    throw new Error(`${call.operation} is declared a read and has no effect that is written`);
  const { idempotency, counters, transactions, serialized } = deps;
  const key = idempotencyKeyOf(call);
  // Without a company there is nothing to serialise: callers that sign in do not wait for each other.
  const own = call.principal.company_id || undefined;
  const place = step ? step.meetsAt : own;
  const conditions = { refuse: () => refuseLate(call.operation, call.deadline_ms), awaits, call };
  const work = async (tx: WriteTx, audit: AuditNote, number?: number): Promise<T> => {
    // Checked inside the transaction, so that a repeat does not conflict with the change of the first call.
    const earlier = key && (await replay<T>(idempotency, call, key, tx));
    if (earlier) {
      await tx.session.abortTransaction();
      return earlier.answer;
    }
    const answer = await change(tx);
    deps.fault('write.open');
    if (!step) await recordAudit(deps, tx, call, { note: audit, number });
    if (key)
      await idempotency.lookup(tx).insert(idempotencyRow(call, key, { answer: stored(answer), at: tx.now }));
    return answer;
  };
  try {
    const { result, delivered } = await serialized(own ? [own, ...serializeOn] : serializeOn, () =>
      place
        ? transactions.runAt(
            place,
            (tx) => (step ? meetAt(counters, place, tx) : nextNumber(counters, place, tx)),
            work,
            conditions,
          )
        : transactions.run(work, conditions),
    );
    await delivered;
    if (!completed || call.replayed) return result;
    const answer = await completed(result);
    if (key) await idempotency.lookup().updateOne({ _id: key._id }, { $set: { answer: stored(answer) } });
    return answer;
  } catch (error) {
    if (!(key && isDuplicateKey(error))) throw error;
    const earlier = await replay<T>(idempotency, call, key);
    if (earlier) return earlier.answer;
    throw error;
  }
};

/** Writes the document on which transactions of all replicas conflict. */
export const meetAt = (counters: ScopedCollection<CounterRow>, place: string, tx: WriteTx): Promise<number> =>
  counters.work(tx).updateOne({ _id: place }, { $inc: { met: 1 } }, { upsert: true });

const count = (
  counters: ScopedCollection<CounterRow>,
  { company_id, by }: { company_id: string; by: number },
  tx: WriteTx,
): Promise<CounterRow | null> =>
  counters.work(tx).findOneAndUpdate({ _id: company_id }, { $inc: { value: by } }, { upsert: true });

/** A number without gaps, by which a missing audit entry is detected; of several, the first. */
const nextNumber = async (
  counters: ScopedCollection<CounterRow>,
  company_id: string,
  tx: WriteTx,
  entries = 1,
): Promise<number> => {
  const last = (await count(counters, { company_id, by: entries }, tx))?.value ?? entries;
  return last - entries + 1;
};

/** The changes of each entry of a write. A write without changes has one entry. */
const inEntries = (changes: readonly AuditChange[]): AuditChange[][] =>
  Array.from({ length: Math.max(1, Math.ceil(changes.length / maxAuditChanges)) }, (_, at) =>
    changes.slice(at * maxAuditChanges, (at + 1) * maxAuditChanges),
  );

/**
 * One entry per company that a write concerns: with `number` the caller's, unless the write names others. A write with
 * more changes than an entry takes has further entries, with the numbers that follow.
 */
const recordAudit = async (
  { service, counters }: WriteDeps,
  tx: WriteTx,
  call: Call,
  { note, number }: { note: AuditNote; number: number | undefined },
): Promise<void> => {
  const { target, company_id, company_ids = company_id ? [company_id] : undefined, changes = [] } = note;
  const { company_id: own, user_id, user_name: name, credential_id, credential_kind } = call.principal;
  const concerned = company_ids ?? [own];
  if (number !== undefined && !concerned.includes(own))
    await count(counters, { company_id: own, by: -1 }, tx);
  const entries = inEntries(changes);
  const further = entries.length - 1;
  for (const one of concerned) {
    if (!one) throw new Error(`${call.operation} wrote without a company to record it in`);
    const isNumbered = one === own && number !== undefined;
    if (isNumbered && further > 0) await count(counters, { company_id: own, by: further }, tx);
    const first = isNumbered ? number : await nextNumber(counters, one, tx, entries.length);
    for (const [at, changed] of entries.entries())
      tx.emit(auditRecorded, {
        id: newId('audit'),
        company_id: one as Payload<typeof auditRecorded>['company_id'],
        service,
        number: first + at,
        at: tx.now.toISOString(),
        actor: { user_id, name, credential_id, credential_kind },
        operation: call.operation,
        target: target ?? null,
        request_id: call.request_id,
        ...(changed.length > 0 && { changes: changed }),
        // Spending calls are counted by it.
        ...(at === 0 && isSpendingOfAssistant(call, note) && { confirmed: call.consent !== undefined }),
      });
  }
};

const isSpendingOfAssistant = (call: Call, { commits_funds }: AuditNote): boolean =>
  call.principal.credential_kind === 'mcp_token' && commitsFunds(call) && commits_funds !== false;
