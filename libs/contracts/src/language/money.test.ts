import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { givenUnitPrice, money, positiveMoney, unitPrice } from './money.ts';

const read = (schema: z.ZodType, amount: string, currency: string) => {
  const parsed = schema.safeParse({ amount, currency });
  return parsed.success ? (parsed.data as { amount: string }).amount : parsed.error.issues[0]?.message;
};

describe.each([
  ['money', money],
  ['money that is not negative', positiveMoney],
  ['a price', unitPrice],
  ['a price in an input', givenUnitPrice],
] as const)('%s', (_, schema) => {
  test.each([
    ['5', 'EUR', '5.00'],
    ['5.5', 'EUR', '5.50'],
    ['5.50', 'EUR', '5.50'],
    ['0', 'EUR', '0.00'],
    ['5', 'JPY', '5'],
    ['5.5', 'BHD', '5.500'],
  ])('fills %s %s to %s', (amount, currency, filled) => {
    expect(read(schema, amount, currency)).toBe(filled);
  });

  test.each([
    ['5.', 'EUR'],
    ['.5', 'EUR'],
    ['5,50', 'EUR'],
    ['1 000.00', 'EUR'],
    ['', 'EUR'],
    ['05', 'EUR'],
  ])('refuses "%s" %s', (amount, currency) => {
    expect(read(schema, amount, currency)).toMatch(/^must be a decimal string/);
  });

  test.each(['5.00', 5, null, ['5', 'EUR']])('refuses %j with the form that it must have', (value) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toContain(
      '{"amount": "12.50", "currency": "EUR"}',
    );
  });
});

test('money has no decimals beyond its currency’s, a price up to six', () => {
  expect(read(money, '5.505', 'EUR')).toBe(
    'must have at most 2 digits after the point for EUR, such as "12.50"',
  );
  expect(read(money, '5.0', 'JPY')).toBe('must have at most 0 digits after the point for JPY, such as "12"');
  expect(read(money, '-5.5', 'EUR')).toBe('-5.50');
  expect(read(unitPrice, '5.505', 'EUR')).toBe('5.505');
  expect(read(unitPrice, '5.5', 'JPY')).toBe('5.5');
  expect(read(unitPrice, '5.5050001', 'EUR')).toBe('must have at most 6 decimals, such as "16.086"');
});
