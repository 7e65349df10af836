import { z } from 'zod';
import { currencies, largestPriceMinor, minorDigits, unitPriceDecimals } from './currencies.ts';

const currencyError = `must be one of the currencies of ISO 4217: ${Object.keys(currencies).toSorted().join(', ')}`;

/** ISO 4217 alphabetic code with defined minor digits. */
export const currencyCode = z
  .string()
  .length(3, { abort: true, error: currencyError })
  .refine((code) => code in currencies, { error: currencyError })
  .describe('ISO 4217, such as USD');

/** Fills an amount with zeros to the minor digits of its currency, if that exists. */
const withMinorDigits = <T extends { amount: string; currency: string }>(value: T): T => {
  if (!(value.currency in currencies)) return value;
  const [whole = '', decimals = ''] = value.amount.split('.');
  const digits = minorDigits(value.currency);
  return decimals.length >= digits ? value : { ...value, amount: `${whole}.${decimals.padEnd(digits, '0')}` };
};

/** What is no object at all, such as a price given as text. */
const notMoney = {
  error: ({ code, input }: { code: string; input?: unknown }) =>
    code === 'invalid_type' && input !== undefined
      ? 'must be an object with amount and currency, such as {"amount": "12.50", "currency": "EUR"}'
      : undefined,
};

const decimal = /^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/;

/**
 * Money on the wire: a decimal string with the currency's ISO 4217 minor digits, and its currency.
 * `{"amount":"1234.50","currency":"BRL"}`, `{"amount":"1200","currency":"JPY"}`. Fewer decimals are accepted ("5", "5.5")
 * and filled with zeros. At most 15 digits before the point, so that every amount fits the int64 minor units of
 * documents.
 */
export const money = z
  .strictObject(
    {
      amount: z
        .string()
        .max(24, { abort: true })
        .regex(decimal, { error: 'must be a decimal string, such as "1234.50"' })
        .describe('Decimal, such as "12.50"'),
      currency: currencyCode,
    },
    notMoney,
  )
  .superRefine((value, context) => {
    if (!(value.currency in currencies) || !decimal.test(value.amount)) return;
    const digits = minorDigits(value.currency);
    const given = value.amount.split('.')[1]?.length ?? 0;
    if (/^-[0.]+$/.test(value.amount))
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'must be written without a minus when it is zero',
      });
    if (given > digits)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: `must have at most ${digits} digits after the point for ${value.currency}, such as "${digits ? `12.${'5'.padEnd(digits, '0')}` : '12'}"`,
      });
  })
  .overwrite(withMinorDigits);
export type Money = z.infer<typeof money>;

/** Money that may not be negative. */
export const positiveMoney = money.refine((value) => !value.amount.startsWith('-'), {
  path: ['amount'],
  error: 'must not be negative',
});

const priceDecimal = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/;

const priceShape = z.strictObject(
  {
    amount: z
      .string()
      .max(24, { abort: true })
      .regex(priceDecimal, {
        error: ({ input }) =>
          /^\d+\.\d{7,}$/.test(String(input))
            ? 'must have at most 6 decimals, such as "16.086"'
            : 'must be a decimal string that is not negative, such as "16.086"',
      })
      .describe('Decimal, up to 6 places'),
    currency: currencyCode,
  },
  notMoney,
);

/**
 * Refuses more than 10^12 minor units: of all prices, or only of those with decimals beyond the minor digits.
 */
const checkPrice =
  ({ largest }: { largest: 'of all' | 'of finer ones' }) =>
  ({ amount, currency }: z.infer<typeof priceShape>, context: z.RefinementCtx): void => {
    if (!(currency in currencies) || !priceDecimal.test(amount)) return;
    const digits = minorDigits(currency);
    const [whole = '', decimals = ''] = amount.split('.');
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['amount'], message });
    const isFiner = decimals.length > digits;
    const millionths = BigInt(whole + decimals.padEnd(unitPriceDecimals, '0'));
    const largestMillionths = largestPriceMinor * 10n ** BigInt(unitPriceDecimals - digits);
    if ((isFiner || largest === 'of all') && millionths > largestMillionths)
      refuse('must be at most 1,000,000,000,000 minor units of its currency');
  };

/**
 * Price of one unit: a decimal string of at most six decimals, not negative, filled with zeros to the currency's minor digits.
 * Answers contain no zeros after the minor digits. `{"amount":"16.086","currency":"EUR"}`,
 * `{"amount":"1200","currency":"JPY"}`. A price with decimals beyond the minor digits is at most 10^12 minor units, so
 * that it fits int64 millionths. Only price times quantity is rounded, half up, to minor digits.
 */
export const unitPrice = priceShape
  .superRefine(checkPrice({ largest: 'of finer ones' }))
  .overwrite(withMinorDigits);

/** A unit price in an input: at most 10^12 minor units, so that a line of the largest quantity still fits int64. */
export const givenUnitPrice = priceShape
  .superRefine(checkPrice({ largest: 'of all' }))
  .overwrite(withMinorDigits);

/** The amount that a caller agreed to; a difference is `price_changed`. */
export const expectedTotal = positiveMoney
  .optional()
  .describe('What you agreed to; refuses another with price_changed');

/** The amounts per currency that a caller agreed to; a difference is `price_changed`. */
export const expectedTotals = z
  .array(positiveMoney)
  .min(1)
  .max(100)
  .optional()
  .describe('Totals you agreed to; refuses others with price_changed');

/** Totals over several objects: one entry per currency, never added together. */
export const totals = z
  .array(money)
  .max(Object.keys(currencies).length)
  .describe('One total per currency; never add them together');
