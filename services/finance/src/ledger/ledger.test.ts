import { describe, expect, test } from '@jest/globals';
import { type Amount, sumByCurrency } from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import {
  changesOf,
  type Entry,
  type EntryKind,
  imbalanceOf,
  type LedgerTransaction,
  postingsOf,
} from './ledger.ts';

/** What all postings sum to, per currency. */
const totalOf = (transactions: readonly Pick<LedgerTransaction, 'postings' | 'currency'>[]): Amount[] =>
  sumByCurrency(
    transactions.flatMap(({ postings, currency }) =>
      postings.map(({ amount_minor }) => ({ amount_minor, currency })),
    ),
  );

const given = (kind: EntryKind, amount_minor = 500n, currency = 'EUR'): Entry => ({
  kind,
  reference: `${kind} 1`,
  buyer_company_id: 'buyer',
  supplier_company_id: 'supplier',
  order_id: null,
  amount: { amount_minor, currency },
});
const booked = (entry: Entry) => ({ postings: postingsOf(entry), currency: entry.amount.currency });

describe('postings', () => {
  test.each([
    ['top_up', 'outside buyer', 'available buyer'],
    ['balance_payment', 'available buyer', 'escrow buyer|supplier'],
    ['link_payment', 'outside buyer', 'escrow buyer|supplier'],
    ['credit', 'outside buyer', 'available buyer'],
    ['release', 'escrow buyer|supplier', 'available supplier'],
    ['return', 'available supplier', 'escrow buyer|supplier'],
    ['refund', 'escrow buyer|supplier', 'available buyer'],
  ] as const)('%s: from %s to %s', (kind, from, to) => {
    const postings = postingsOf(given(kind));
    expect(postings.map(({ account, owner, amount_minor }) => [`${account} ${owner}`, amount_minor])).toEqual(
      [
        [from, -500n],
        [to, 500n],
      ],
    );
    expect(imbalanceOf({ postings, currency: 'EUR' }).amount_minor).toBe(0n);
  });

  test('move something, never backwards', () => {
    expect(() => postingsOf(given('top_up', 0n))).toThrow(RangeError);
    expect(() => postingsOf(given('refund', -1n))).toThrow(RangeError);
  });

  test('of an order need its supplier', () => {
    expect(() => postingsOf({ ...given('release'), supplier_company_id: null })).toThrow('needs a supplier');
  });
});

describe('changes', () => {
  test('are summed per account and currency; what passes through changes nothing', () => {
    const changes = changesOf(
      [given('link_payment'), given('release'), given('top_up', 7n, 'JPY')].map(booked),
    );
    expect(changes.map(({ account, owner, amount }) => [account, owner, amount])).toEqual([
      ['outside', 'buyer', { amount_minor: -500n, currency: 'EUR' }],
      ['available', 'supplier', { amount_minor: 500n, currency: 'EUR' }],
      ['outside', 'buyer', { amount_minor: -7n, currency: 'JPY' }],
      ['available', 'buyer', { amount_minor: 7n, currency: 'JPY' }],
    ]);
  });

  const random = seededRandom();
  test(`every currency sums to zero for all bookings (SEED=${random.seed})`, () => {
    const kinds = [
      ...(['top_up', 'balance_payment', 'link_payment', 'credit', 'release', 'return', 'refund'] as const),
    ];
    const transactions = Array.from({ length: 500 }, () => {
      const currency = random.pick(['USD', 'EUR', 'JPY', 'KWD']);
      return booked(given(random.pick(kinds), BigInt(1 + random.below(1_000_000)), currency));
    });
    expect(totalOf(transactions).every(({ amount_minor }) => amount_minor === 0n)).toBe(true);
    const changes = changesOf(transactions);
    for (const currency of ['USD', 'EUR', 'JPY', 'KWD'])
      expect(
        changes
          .filter((one) => one.currency === currency)
          .reduce((sum, { amount }) => sum + amount.amount_minor, 0n),
      ).toBe(0n);
  });
});
