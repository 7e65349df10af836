import { describe, expect, test } from '@jest/globals';
import type { OrderFacts } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { anOrderChanged, anOrderedLine } from '@procura/testkit/builders';
import { earningOf } from './earning.ts';

type Counted = Partial<
  Record<'shipped' | 'closed' | 'accepted' | 'claimed' | 'earned' | 'credited' | 'replaced', number>
>;

/** An order of ten units at 9.99 EUR less 15 % with 7.5 % tax, and of shipping of 4.00 EUR with 19 %. */
const order = (counted: Counted, changes: Partial<OrderFacts> = {}): OrderFacts => {
  const of = (name: keyof Counted) => quantityOf(counted[name] ?? 0);
  const line = anOrderedLine({
    unit_price: { amount: '9.99', currency: 'EUR' },
    discount_percent: '15',
    tax_rate: '7.5',
    shipped_quantity: of('shipped'),
    closed_quantity: of('closed'),
    receipt: {
      taken_quantity: of('shipped'),
      received_quantity: of('accepted'),
      accepted_quantity: of('accepted'),
      claimed_quantity: of('claimed'),
      earned_quantity: quantityOf(counted.earned ?? counted.accepted ?? 0),
      credited_quantity: of('credited'),
      replaced_quantity: of('replaced'),
    },
  });
  return anOrderChanged({
    lines: [line],
    total: { amount: '96.05', currency: 'EUR' },
    shipping: { amount: '4.00', currency: 'EUR' },
    shipping_tax_rate: '19',
    ...changes,
  });
};

describe('what is earned', () => {
  test.each<[string, Counted, bigint]>([
    ['is nothing before anything is accepted', { shipped: 10 }, 0n],
    ['has the shipping with the first', { shipped: 10, accepted: 1 }, 913n + 476n],
    ['is rounded as the invoices are', { shipped: 10, accepted: 3 }, 2_738n + 476n],
    [
      'keeps what was claimed after it was accepted',
      { shipped: 10, accepted: 2, claimed: 1, earned: 3 },
      2_738n + 476n,
    ],
    ['is at most the total', { shipped: 10, accepted: 10 }, 9_605n],
  ])('%s', (_, counted, earned) => {
    expect(earningOf(order(counted)).earned).toEqual({ amount_minor: earned, currency: 'EUR' });
  });
});

describe('an order is settled', () => {
  test.each<[string, Counted, boolean]>([
    ['not before it is shipped', {}, false],
    ['not before all is shipped', { shipped: 6, accepted: 6 }, false],
    ['once the rest is closed', { shipped: 6, accepted: 6, closed: 4 }, true],
    ['not before all is accepted', { shipped: 10, accepted: 9 }, false],
    ['not while a claim is open', { shipped: 10, accepted: 9, claimed: 1 }, false],
    ['once a claim is credited', { shipped: 10, accepted: 9, credited: 1 }, true],
    ['not before a replacement is shipped', { shipped: 10, accepted: 9, replaced: 1 }, false],
    ['not before it is accepted', { shipped: 11, accepted: 9, replaced: 1 }, false],
    ['once it is', { shipped: 11, accepted: 10, replaced: 1 }, true],
    ['when all is closed', { closed: 10 }, true],
  ])('%s', (_, counted, settled) => {
    expect(earningOf(order(counted)).settled).toBe(settled);
  });
});

test.each(['shipped', 'delivered'] as const)('without receipts, an order that is %s', (status) => {
  const facts = anOrderChanged({ status });
  const settled = status === 'delivered';
  expect(earningOf(facts)).toEqual({
    earned: { amount_minor: settled ? 10_000n : 0n, currency: 'EUR' },
    settled,
  });
});
