import { createHash } from 'node:crypto';
import type { AuditChainEntry, auditRecorded, Payload } from '@procura/contracts';
import canonicalize from 'canonicalize';

type Recorded = Payload<typeof auditRecorded>;

/** The previous hash of a company's first entry. */
export const chainStart = '0'.repeat(64);

/** SHA-256 over the canonical JSON (RFC 8785) of an entry without its own hash; it thus covers the previous hash. */
export const hashOfEntry = ({
  hash: _,
  ...facts
}: Omit<AuditChainEntry, 'hash'> & { hash?: string }): string =>
  createHash('sha256')
    .update(String(canonicalize(facts)))
    .digest('hex');

/** The entry that continues a company's chain after `before`; null begins the chain. */
export const nextEntry = (
  recorded: Recorded,
  before: Pick<AuditChainEntry, 'sequence' | 'hash'> | null,
): AuditChainEntry => {
  const facts = {
    ...recorded,
    sequence: (before?.sequence ?? 0) + 1,
    previous_hash: before?.hash ?? chainStart,
  };
  return { ...facts, hash: hashOfEntry(facts) };
};
