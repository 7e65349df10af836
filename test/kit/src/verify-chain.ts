import { type ChainFault, openChainCheck } from '@procura/audit';
import type { AuditChainEntry, AuditChainHead } from '@procura/contracts';

/** Checks a chain that is complete in memory; null if it has no fault. */
export const verifyChain = (
  entries: Iterable<AuditChainEntry>,
  head: AuditChainHead | null = null,
): ChainFault | null => {
  const check = openChainCheck(head);
  for (const entry of entries) {
    const fault = check.add(entry);
    if (fault) return fault;
  }
  return check.end();
};
