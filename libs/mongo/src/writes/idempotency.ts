import { createHash } from 'node:crypto';
import type { Call } from '@procura/bus';
import { Failure, operationsByName } from '@procura/contracts';
import { type IdempotencyRow, idempotencyRetentionMs } from '../collections/bookkeeping.ts';
import type { ScopedCollection, Transaction } from '../collections/collection.ts';

/** The unique name of an idempotency key: keys are scoped to company, user and operation. */
export const idempotencyId = (call: Call): string =>
  `${call.principal.company_id}|${call.principal.user_id}|${call.operation}|${call.idempotency_key}`;

/** The payload of a key: SHA-256 of the parsed input. */
export const payloadHash = (call: Call): string =>
  createHash('sha256').update(JSON.stringify(call.input)).digest('hex');

export const keyReused = (): Failure =>
  new Failure(
    'idempotency_key_reused',
    'This idempotency key was used with another payload. Use a new key for a new request.',
    {
      errors: [{ path: 'idempotency_key', message: 'was used with another payload; use a new one' }],
    },
  );

/** The name of an idempotency key, and the payload that it was used with. */
export type IdempotencyKey = { _id: string; payload_hash: string };

/** Null for a call without a key. */
export const idempotencyKeyOf = (call: Call): IdempotencyKey | null =>
  call.idempotency_key ? { _id: idempotencyId(call), payload_hash: payloadHash(call) } : null;

/**
 * The answer of the earlier call with this key, null if there was none; marks the call as replayed. Raises
 * `idempotency_key_reused`.
 */
export const replay = async <T>(
  rows: ScopedCollection<IdempotencyRow>,
  call: Call,
  { _id, payload_hash }: IdempotencyKey,
  tx?: Transaction,
): Promise<{ answer: T } | null> => {
  const row = await rows.lookup(tx).findOne({ _id });
  if (!row) return null;
  if (row.payload_hash !== payload_hash) throw keyReused();
  call.replayed = true;
  return { answer: row.answer as T };
};

/** The row from which a repeat is answered; that of an operation that commits funds is kept permanently. */
export const idempotencyRow = (
  call: Call,
  key: IdempotencyKey,
  { answer, at }: { answer: unknown; at: Date },
): IdempotencyRow => ({
  ...key,
  answer,
  at,
  expires_at: commitsFunds(call) ? null : new Date(at.getTime() + idempotencyRetentionMs),
});

/** Whether the called operation spends or promises the company's money. */
export const commitsFunds = ({ operation }: Call): boolean =>
  operationsByName.get(operation)?.commits_funds === true;
