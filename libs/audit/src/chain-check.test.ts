import { describe, expect, test } from '@jest/globals';
import { type AuditChainEntry, type AuditChainHead, newId } from '@procura/contracts';
import { seededRandom } from '@procura/testkit/seeded-random';
import { verifyChain } from '@procura/testkit/verify-chain';
import { chainStart, nextEntry } from './audit-chain.ts';
import type { ChainFault } from './chain-check.ts';

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
const chainOf = (...arrivals: [service: string, number: number][]): AuditChainEntry[] => {
  const entries: AuditChainEntry[] = [];
  for (const [service, number] of arrivals)
    entries.push(nextEntry(recorded(service, number), entries.at(-1) ?? null));
  return entries;
};
const headOf = (entries: readonly AuditChainEntry[]): AuditChainHead => ({
  company_id,
  sequence: entries.at(-1)?.sequence ?? 0,
  hash: entries.at(-1)?.hash ?? chainStart,
});
const changed = (entries: AuditChainEntry[], index: number, fields: Partial<AuditChainEntry>) =>
  entries.map((entry, i) => (i === index ? { ...entry, ...fields } : entry));

describe('chain', () => {
  test('begins at zeros and links each entry to the one before', () => {
    const [first, second] = chainOf(['orders', 1], ['orders', 2]);
    expect(first).toMatchObject({ sequence: 1, previous_hash: chainStart });
    expect(second).toMatchObject({ sequence: 2, previous_hash: first?.hash });
  });

  test('is complete, also when numbers of a service arrive out of order', () => {
    expect(verifyChain([])).toBeNull();
    const entries = chainOf(['orders', 2], ['branches', 1], ['orders', 1], ['orders', 3]);
    expect(verifyChain(entries)).toBeNull();
    expect(verifyChain(entries, headOf(entries))).toBeNull();
    expect(verifyChain([], headOf([]))).toBeNull();
  });

  test('hashes stay what they were: every chain that is kept depends on it', () => {
    const fixed = {
      id: 'aud_00000000000000000000000001' as AuditChainEntry['id'],
      company_id: 'co_00000000000000000000000001' as AuditChainEntry['company_id'],
      service: 'orders',
      number: 1,
      at: '2026-11-21T10:00:00.000Z',
      actor: { user_id: 'usr_1', name: 'Zoë', credential_id: 'cred_1', credential_kind: 'rest_key' as const },
      operation: 'place_order',
      target: 'pur_1',
      request_id: 'req_1',
    };
    expect(nextEntry(fixed, null).hash).toBe(
      '203cc200c9bdb325f12e327bce9b2c219bd589c521bd3701171b509b370973e6',
    );
  });

  test('any changed fact is found', () => {
    const entries = chainOf(['orders', 1], ['orders', 2], ['orders', 3]);
    const changes: Partial<AuditChainEntry>[] = [
      { operation: 'cancel_order' },
      { at: '2026-11-20T10:00:00.000Z' },
      { target: 'ord_x' },
      { number: 9 },
      { changes: [{ field: 'role', before: 'buyer', after: 'admin' }] },
      { actor: { user_id: 'u', name: 'Eve', credential_id: 'c', credential_kind: 'session' } },
      { hash: 'f'.repeat(64) },
    ];
    for (const fields of changes)
      expect(verifyChain(changed(entries, 1, fields))).toMatchObject({ fault: 'changed_entry', sequence: 2 });
  });

  test('an entry with a recomputed hash breaks the next link, and the last entry breaks the head', () => {
    const entries = chainOf(['orders', 1], ['orders', 2], ['orders', 3]);
    const second = nextEntry(recorded('orders', 2), entries[0] ?? null);
    expect(verifyChain(changed(entries, 1, second))).toMatchObject({ fault: 'broken_link', sequence: 3 });
    const third = nextEntry(recorded('orders', 3), entries[1] ?? null);
    const forged = changed(entries, 2, third);
    expect(verifyChain(forged)).toBeNull();
    expect(verifyChain(forged, headOf(entries))).toEqual({ fault: 'other_head', sequence: 3 });
  });

  test('a missing end is found by the head, also by an older one, which a longer chain still contains', () => {
    const entries = chainOf(['orders', 1], ['orders', 2], ['orders', 3]);
    expect(verifyChain(entries.slice(0, 1), headOf(entries))).toEqual({
      fault: 'cut_end',
      sequence: 2,
      head_sequence: 3,
    });
    expect(verifyChain([], headOf(entries))).toMatchObject({ fault: 'cut_end', sequence: 1 });
    expect(verifyChain(entries, headOf(entries.slice(0, 2)))).toBeNull();
    expect(verifyChain(entries, headOf([]))).toBeNull();
  });

  test('another company’s chain is not this one’s', () => {
    const entries = chainOf(['orders', 1]);
    const other = { ...headOf(entries), company_id: newId('company') };
    expect(verifyChain(entries, other)).toMatchObject({ fault: 'other_company', sequence: 1 });
  });

  test('a number that a service gave out and nobody recorded is found, and one that came twice', () => {
    expect(verifyChain(chainOf(['orders', 1], ['orders', 1]))).toEqual({
      fault: 'repeated_number',
      service: 'orders',
      number: 1,
    });
    expect(verifyChain(chainOf(['orders', 1], ['branches', 1], ['orders', 3]))).toEqual({
      fault: 'missing_number',
      service: 'orders',
      number: 2,
    });
  });
});

describe('for every change of a chain, the first faulty place is named', () => {
  const random = seededRandom();
  const upTo = (most: number) => random.below(most) + 1;
  const anyChain = () => {
    const counts = new Map<string, number>();
    return chainOf(
      ...Array.from({ length: 5 + upTo(30) }, (): [string, number] => {
        const service = random.pick(['orders', 'branches', 'finance']);
        counts.set(service, (counts.get(service) ?? 0) + 1);
        return [service, counts.get(service) ?? 1];
      }),
    );
  };
  /** Does something to a chain of `length` entries at a place from 1 on; answers the chain and what is to be said. */
  const deeds: Record<
    string,
    (entries: AuditChainEntry[], place: number) => [AuditChainEntry[], Partial<ChainFault>]
  > = {
    changed: (entries, place) => [
      changed(entries, place - 1, { request_id: 'req_2' }),
      { fault: 'changed_entry', sequence: place },
    ],
    removed: (entries, place) => [
      entries.toSpliced(place - 1, 1),
      place === entries.length
        ? { fault: 'cut_end', sequence: place }
        : { fault: 'missing_entry', sequence: place },
    ],
    'put elsewhere': (entries, place) => {
      const [moved] = entries.slice(place - 1, place);
      const rest = entries.toSpliced(place - 1, 1);
      const to = place === 1 ? entries.length - 1 : 0;
      return [rest.toSpliced(to, 0, ...(moved ? [moved] : [])), { fault: 'missing_entry', sequence: 1 }];
    },
    'inserted, a copy': (entries, place) => [
      entries.toSpliced(place, 0, ...entries.slice(place - 1, place)),
      { fault: 'misplaced_entry', sequence: place + 1 },
    ],
    'inserted, a well-made one': (entries, place) => {
      const before = entries[place - 2] ?? null;
      const forged = nextEntry(recorded('orders', 99), before);
      return [entries.toSpliced(place - 1, 0, forged), { fault: 'misplaced_entry', sequence: place + 1 }];
    },
    'cut off with all after it': (entries, place) => [
      entries.slice(0, place - 1),
      { fault: 'cut_end', sequence: place },
    ],
  };

  test.each(Object.keys(deeds))(`an entry %s (seed ${random.seed})`, (name) => {
    for (let round = 0; round < 40; round++) {
      const entries = anyChain();
      const place = upTo(entries.length);
      const [spoilt, wanted] = deeds[name]?.(entries, place) ?? [[], {}];
      expect([round, place, verifyChain(spoilt, headOf(entries))]).toMatchObject([round, place, wanted]);
    }
  });
});
