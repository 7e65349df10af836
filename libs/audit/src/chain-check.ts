import type { AuditChainEntry, AuditChainHead, SignedAuditHead } from '@procura/contracts';
import { chainStart, hashOfEntry } from './audit-chain.ts';

/** The first fault of a chain. `sequence` is its place, `id` the entry found there. */
export type ChainFault =
  | { fault: 'missing_entry'; sequence: number }
  | {
      fault: 'misplaced_entry' | 'other_company' | 'broken_link' | 'changed_entry';
      sequence: number;
      id: string;
    }
  | { fault: 'missing_number' | 'repeated_number'; service: string; number: number }
  | { fault: 'cut_end'; sequence: number; head_sequence: number }
  | { fault: 'other_head'; sequence: number }
  /** The entry differs from the one that existed when the head was signed: the chain was rewritten up to there. */
  | { fault: 'other_signed_head'; sequence: number; signed_at: string };

/** A chain that is read entry by entry. Each step returns the first fault, after which no entry may be added. */
export type ChainCheck = {
  add(entry: AuditChainEntry): ChainFault | null;
  /** Called after the last entry. */
  end(): ChainFault | null;
};

/**
 * Checks a company's whole chain in the order of its sequence: no place is empty, each entry contains the previous hash
 * and is unchanged, and the numbers that each service assigned are complete from 1 on, each once (they may arrive out
 * of order). A head, which may be older than the chain, must name a place and hash that the chain still has; so must
 * each of `signed`, heads of this chain whose signatures the caller has checked. Only numbers that arrived out of order
 * are kept in memory, so a chain may have any length.
 */
export const openChainCheck = (
  head: AuditChainHead | null,
  signed: readonly SignedAuditHead[] = [],
): ChainCheck => {
  const signedAt = Map.groupBy(signed, ({ sequence }) => sequence);
  let last: Pick<AuditChainEntry, 'sequence' | 'hash' | 'company_id'> | null = null;
  /** The hash of the chain at the place that the head names. */
  let atHead = head?.sequence === 0 ? chainStart : null;
  const numbers = new Map<string, Arrived>();

  return {
    add(entry) {
      const { id, service, number } = entry;
      const sequence: number = (last?.sequence ?? 0) + 1;
      if (entry.sequence > sequence) return { fault: 'missing_entry', sequence };
      if (entry.sequence < sequence) return { fault: 'misplaced_entry', sequence, id };
      if (entry.company_id !== (last ?? head ?? entry).company_id)
        return { fault: 'other_company', sequence, id };
      if (entry.previous_hash !== (last?.hash ?? chainStart)) return { fault: 'broken_link', sequence, id };
      if (hashOfEntry(entry) !== entry.hash) return { fault: 'changed_entry', sequence, id };
      const other = signedAt.get(sequence)?.find((one) => one.hash !== entry.hash);
      if (other) return { fault: 'other_signed_head', sequence, signed_at: other.signed_at };
      last = entry;
      if (sequence === head?.sequence) atHead = entry.hash;
      const arrived = numbers.get(service) ?? { upTo: 0, ahead: new Set() };
      numbers.set(service, arrived);
      return arrive(arrived, number) ? null : { fault: 'repeated_number', service, number };
    },
    end() {
      const length = last?.sequence ?? 0;
      const beyond = signed.find(({ sequence }) => sequence > length);
      if (beyond) return { fault: 'cut_end', sequence: length + 1, head_sequence: beyond.sequence };
      if (head && head.sequence > length)
        return { fault: 'cut_end', sequence: length + 1, head_sequence: head.sequence };
      if (head && atHead !== head.hash) return { fault: 'other_head', sequence: head.sequence };
      for (const [service, { upTo, ahead }] of numbers)
        if (ahead.size > 0) return { fault: 'missing_number', service, number: upTo + 1 };
      return null;
    },
  };
};

/** The numbers of a service that have arrived: all up to one, and some beyond. */
type Arrived = { upTo: number; ahead: Set<number> };

/** Records a number. Returns false if it arrived before. */
const arrive = (arrived: Arrived, number: number): boolean => {
  if (number <= arrived.upTo || arrived.ahead.has(number)) return false;
  arrived.ahead.add(number);
  while (arrived.ahead.delete(arrived.upTo + 1)) arrived.upTo++;
  return true;
};
