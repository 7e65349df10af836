import { describe, expect, test } from '@jest/globals';
import { type ChargeDecision, decideCharge } from './charge.ts';

const total = { amount_minor: 500n, currency: 'EUR' };
const open = { status: 'open', ...total } as const;
const order = (status: Parameters<typeof decideCharge>[1]['status'], opens_charge = true) => ({
  status,
  total,
  opens_charge,
});

describe('without a charge', () => {
  test.each([
    ['pending_approval', 'nothing'],
    ['placed', 'open'],
    ['confirmed', 'open'],
    ['partially_shipped', 'open'],
    ['shipped', 'open'],
    ['delivered', 'open'],
    ['cancelled', 'insert_void'],
    ['rejected', 'insert_void'],
    ['declined', 'nothing'],
  ] as const)('an order that is %s: %s', (status, decision: ChargeDecision) => {
    expect(decideCharge(null, order(status))).toBe(decision);
    expect(decideCharge(null, order(status, false))).toBe('nothing');
  });
});

describe('with an open charge', () => {
  test.each([
    ['placed', 'nothing'],
    ['delivered', 'nothing'],
    ['cancelled', 'void'],
    ['rejected', 'void'],
  ] as const)('an order that is %s: %s', (status, decision: ChargeDecision) => {
    expect(decideCharge(open, order(status))).toBe(decision);
  });

  test('follows the order’s total down, never up', () => {
    const at = (amount_minor: bigint) =>
      decideCharge(open, { ...order('shipped'), total: { ...total, amount_minor } });
    expect([at(499n), at(500n), at(501n)]).toEqual(['lower_amount', 'nothing', 'nothing']);
  });
});

test.each(['placed', 'delivered', 'cancelled'] as const)(
  'a void charge stays void when its order is %s',
  (status) => {
    expect(decideCharge({ ...open, status: 'void' }, order(status))).toBe('nothing');
  },
);
