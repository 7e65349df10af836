import { describe, expect, test } from '@jest/globals';
import { type AuditChainEntry, newId, type SignedAuditHead } from '@procura/contracts';
import { chainStart, nextEntry } from './audit-chain.ts';
import { openChainCheck } from './chain-check.ts';
import { isSignedBy, newSigningKey, readSigningKey, signHead } from './signed-head.ts';

const company_id = newId('company');
const chainOf = (length: number, target = 'br_1'): AuditChainEntry[] => {
  const entries: AuditChainEntry[] = [];
  for (let number = 1; number <= length; number++)
    entries.push(
      nextEntry(
        {
          id: newId('audit'),
          company_id,
          service: 'branches',
          number,
          at: '2026-11-21T10:00:00.000Z',
          actor: { user_id: newId('user'), name: 'Ana', credential_id: 'c', credential_kind: 'session' },
          operation: 'create_branch',
          target,
          request_id: 'req_1',
        },
        entries.at(-1) ?? null,
      ),
    );
  return entries;
};
const pair = newSigningKey();
const key = readSigningKey(pair.private_key, 'private');
const publicKey = readSigningKey(pair.public_key, 'public');
const signedAfter = (entries: readonly AuditChainEntry[], length: number): SignedAuditHead =>
  signHead(
    { company_id, sequence: length, hash: entries[length - 1]?.hash ?? chainStart },
    { key, at: new Date('2026-11-21T11:00:00Z') },
  );
const check = (entries: readonly AuditChainEntry[], signed: SignedAuditHead[]) => {
  const { add, end } = openChainCheck(null, signed);
  for (const entry of entries) {
    const fault = add(entry);
    if (fault) return fault;
  }
  return end();
};

describe('a chain with signed heads', () => {
  test('is whole where it holds each of them', () => {
    const entries = chainOf(6);
    expect(check(entries, [signedAfter(entries, 2), signedAfter(entries, 4)])).toBeNull();
  });

  test('that was written again with valid hashes is found, which the chain alone does not show', () => {
    const entries = chainOf(6);
    const again = chainOf(6, 'br_2');
    expect(check(again, [])).toBeNull();
    expect(check(again, [signedAfter(entries, 4)])).toEqual({
      fault: 'other_signed_head',
      sequence: 4,
      signed_at: '2026-11-21T11:00:00.000Z',
    });
  });

  test('that was truncated is found, also with a matching head', () => {
    const entries = chainOf(6);
    expect(check(entries.slice(0, 3), [signedAfter(entries, 5)])).toEqual({
      fault: 'cut_end',
      sequence: 4,
      head_sequence: 5,
    });
  });
});

test('a signature holds for the whole head and one key', () => {
  const head = signedAfter(chainOf(2), 2);
  expect(isSignedBy(head, publicKey)).toBe(true);
  for (const change of [
    { sequence: 3 },
    { hash: 'f'.repeat(64) },
    { signed_at: '2026-11-22T11:00:00.000Z' },
    { company_id: newId('company') },
    {
      signature: signHead(head, {
        key: readSigningKey(newSigningKey().private_key, 'private'),
        at: new Date(),
      }).signature,
    },
  ])
    expect(isSignedBy({ ...head, ...change }, publicKey)).toBe(false);
});

test.each([
  ['nothing', ''],
  ['no key', 'Kohl'],
  ['a public key for a private one', pair.public_key],
])('%s is not read as a private key', (_, pem) => {
  expect(() => readSigningKey(pem, 'private')).toThrow(RangeError);
});
