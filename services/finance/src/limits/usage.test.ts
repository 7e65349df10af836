import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { countable, increments, type Usage, usageKeysOf, usedOn } from './usage.ts';

const spender = { branch_id: 'br', user_id: 'usr', role: 'buyer', credential_id: 'cred' };

test('a purchase counts once in each scope, in the month of its day', () => {
  expect(usageKeysOf({ company_id: 'co', spender, day: '2026-11-21' }).map((key) => key._id)).toEqual([
    'co|company||2026-11',
    'co|branch|br|2026-11',
    'co|role|buyer|2026-11',
    'co|user|usr|2026-11',
    'co|credential|cred|2026-11',
  ]);
});

test('an amount counts in its month and on its day', () => {
  expect(increments('2026-11-02', [{ amount_minor: 5n, currency: 'JPY' }])).toEqual({
    'month_minor.JPY': 5n,
    'days_minor.d02.JPY': 5n,
  });
});

test('use is read for the limit’s period, target and currency', () => {
  const document: Usage = {
    _id: 'co|branch|br|2026-11',
    company_id: 'co',
    scope: 'branch',
    target: 'br',
    month: '2026-11',
    month_minor: { EUR: 900n },
    days_minor: { d21: { EUR: 200n } },
  };
  const used = usedOn('2026-11-21', [document]);
  const limit = { scope: 'branch', target: 'br', currency: 'EUR' } as const;
  expect(used({ ...limit, period: 'month' })).toBe(900n);
  expect(used({ ...limit, period: 'day' })).toBe(200n);
  expect(used({ ...limit, period: 'purchase' })).toBe(0n);
  expect(used({ ...limit, period: 'month', currency: 'JPY' })).toBe(0n);
  expect(used({ ...limit, period: 'month', target: 'other' })).toBe(0n);
  expect(usedOn('2026-11-20', [document])({ ...limit, period: 'day' })).toBe(0n);
});

test('a sum beyond int64 is a failure people can act on', () => {
  const sum = () => {
    throw new RangeError('too large');
  };
  expect(() => countable(sum)).toThrow(Failure);
  expect(countable(() => 7)).toBe(7);
});
