import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { type AuditEntry, type AuditHead, chainStart, nextEntry, verifyChain } from './audit-chain.ts';

const company_id = newId('company');
const recorded = (service: string, number: number) => ({
  id: newId('audit'),
  company_id,
  service,
  number,
  at: '2026-11-21T10:00:00.000Z',
  actor: {
    user_id: newId('user'),
    name: 'Ana',
    credential_id: newId('credential'),
    credential_kind: 'session' as const,
  },
  operation: 'create_branch',
  target: null,
  request_id: 'req_1',
});

/** A chain of entries that arrived in the given order. */
const chainOf = (...arrivals: [service: string, number: number][]): AuditEntry[] => {
  const entries: AuditEntry[] = [];
  let head: Pick<AuditHead, 'sequence' | 'hash'> | null = null;
  for (const [service, number] of arrivals) {
    const entry = nextEntry(recorded(service, number), head);
    entries.push(entry);
    head = entry;
  }
  return entries;
};
const changed = (entries: AuditEntry[], index: number, fields: Partial<AuditEntry>): AuditEntry[] =>
  entries.map((entry, i) => (i === index ? { ...entry, ...fields } : entry));

describe('chain', () => {
  test('begins at zeros and links each entry to the one before', () => {
    const [first, second] = chainOf(['orders', 1], ['orders', 2]);
    expect(first).toMatchObject({ sequence: 1, previous_hash: chainStart });
    expect(second).toMatchObject({ sequence: 2, previous_hash: first?.hash });
  });

  test('is whole, also when numbers of a service arrive out of order', () => {
    expect(verifyChain([])).toBeNull();
    expect(verifyChain(chainOf(['orders', 2], ['branches', 1], ['orders', 1], ['orders', 3]))).toBeNull();
  });

  test('any changed fact is found', () => {
    const entries = chainOf(['orders', 1], ['orders', 2], ['orders', 3]);
    const changes: Partial<AuditEntry>[] = [
      { operation: 'cancel_order' },
      { at: new Date('2026-11-20T10:00:00Z') },
      { target: 'ord_x' },
      { number: 9 },
      { actor: { user_id: 'u', name: 'Eve', credential_id: 'c', credential_kind: 'session' } },
    ];
    for (const fields of changes)
      expect(verifyChain(changed(entries, 1, fields))).toMatchObject({ fault: 'changed_entry', sequence: 2 });
  });

  test('an entry whose hash was made anew breaks the next link', () => {
    const entries = chainOf(['orders', 1], ['orders', 2], ['orders', 3]);
    const forged = nextEntry(recorded('orders', 2), entries[0] ?? null);
    expect(verifyChain(changed(entries, 1, forged))).toMatchObject({ fault: 'broken_link', sequence: 3 });
  });

  test('a removed entry leaves a gap', () => {
    const entries = chainOf(['orders', 1], ['orders', 2], ['orders', 3]);
    expect(verifyChain(entries.toSpliced(1, 1))).toEqual({ fault: 'sequence_gap', sequence: 2 });
    expect(verifyChain(entries.slice(1))).toEqual({ fault: 'sequence_gap', sequence: 1 });
  });

  test('a number that a service gave out and nobody recorded is found, and one that came twice', () => {
    expect(verifyChain(chainOf(['orders', 1], ['orders', 1]))).toEqual({
      fault: 'repeated_number',
      service: 'orders',
      number: 1,
    });
    expect(verifyChain(chainOf(['orders', 1], ['branches', 2], ['orders', 3]))).toEqual({
      fault: 'missing_number',
      service: 'orders',
      number: 2,
    });
    expect(verifyChain(chainOf(['branches', 2]))).toEqual({
      fault: 'missing_number',
      service: 'branches',
      number: 1,
    });
  });
});
