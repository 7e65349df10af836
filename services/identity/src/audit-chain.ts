import { createHash } from 'node:crypto';
import type { auditRecorded, Payload } from '@procura/contracts';
import canonicalize from 'canonicalize';

type Recorded = Payload<typeof auditRecorded>;

/** What an entry's hash covers, beside the hash before it: everything that was recorded, and its place. */
export type AuditFacts = Recorded & { sequence: number };

/** An audit entry as stored: facts, and its link in the chain of its company. */
export type AuditEntry = Omit<AuditFacts, 'id' | 'at'> & {
  _id: Recorded['id'];
  at: Date;
  previous_hash: string;
  hash: string;
};

/** The end of a company's chain: the next entry continues here. */
export type AuditHead = { _id: Recorded['company_id']; company_id: Recorded['company_id'] } & Pick<
  AuditEntry,
  'sequence' | 'hash'
>;

/** The hash before a company's first entry. */
export const chainStart = '0'.repeat(64);

/** SHA-256 over the canonical JSON (RFC 8785) of an entry's facts and the hash before it. */
const hashOf = (facts: AuditFacts, previous_hash: string): string =>
  createHash('sha256')
    .update(String(canonicalize({ ...facts, previous_hash })))
    .digest('hex');

/** The entry that continues a chain. */
export const nextEntry = (
  recorded: Recorded,
  head: Pick<AuditHead, 'sequence' | 'hash'> | null,
): AuditEntry => {
  const { id, at, ...rest } = recorded;
  const previous_hash = head?.hash ?? chainStart;
  const sequence = (head?.sequence ?? 0) + 1;
  return {
    ...rest,
    _id: id,
    at: new Date(at),
    sequence,
    previous_hash,
    hash: hashOf({ ...recorded, sequence }, previous_hash),
  };
};

/** The facts an entry's hash covers. */
export const factsOf = ({ _id, at, previous_hash, hash, ...rest }: AuditEntry): AuditFacts => ({
  ...rest,
  id: _id,
  at: at.toISOString(),
});

/** The first thing wrong with a chain. */
export type ChainFault =
  | { fault: 'sequence_gap'; sequence: number }
  | { fault: 'broken_link' | 'changed_entry'; sequence: number; id: string }
  | { fault: 'missing_number' | 'repeated_number'; service: string; number: number };

/**
 * Checks a company's whole chain, in the order of its sequence: that no place is empty, that each entry holds the
 * hash before it and has not changed since, and that the numbers each service gave out are complete from 1 on,
 * each once (they may arrive out of order). Answers the first fault; null when there is none.
 */
export const verifyChain = (entries: readonly AuditEntry[]): ChainFault | null => {
  let previous = chainStart;
  const numbers = new Map<string, Set<number>>();
  for (const [index, entry] of entries.entries()) {
    const sequence = index + 1;
    const { _id: id, service } = entry;
    if (entry.sequence !== sequence) return { fault: 'sequence_gap', sequence };
    if (entry.previous_hash !== previous) return { fault: 'broken_link', sequence, id };
    if (hashOf(factsOf(entry), previous) !== entry.hash) return { fault: 'changed_entry', sequence, id };
    previous = entry.hash;
    const seen = numbers.get(service) ?? new Set();
    if (seen.has(entry.number)) return { fault: 'repeated_number', service, number: entry.number };
    numbers.set(service, seen.add(entry.number));
  }
  for (const [service, seen] of numbers)
    for (let number = 1; number <= Math.max(...seen); number++)
      if (!seen.has(number)) return { fault: 'missing_number', service, number };
  return null;
};
