import { minorDigits, moneyInWords } from '@procura/contracts/currencies';

/** An exact amount: whole minor units (cents; for JPY yen) within int64, and an ISO 4217 code. */
export type Amount = {
  readonly amount_minor: bigint;
  readonly currency: string;
  /** Only a unit price has this field, so that the compiler does not accept one as an amount. */
  readonly amount_micros?: never;
};

/** Money in requests, answers and events: a decimal string with exactly the currency's minor digits. */
export type WireMoney = { amount: string; currency: string };

const int64Max = 2n ** 63n - 1n;
const int64Min = -(2n ** 63n);

/**
 * Creates an amount after checking that the database can store it: documents store int64
 * (docs/concepts/money.md#amounts). Throws RangeError beyond that range. Every result of this package is created here.
 */
export const inRange = (amountMinor: bigint, currency: string): Amount => {
  if (amountMinor > int64Max || amountMinor < int64Min) {
    throw new RangeError(
      `The amount is outside what can be stored (${currency}, int64 minor units). Use smaller amounts.`,
    );
  }
  return { amount_minor: amountMinor, currency };
};

/**
 * Parses wire money. Each value has one spelling: no plus sign, leading or missing zeros, exponent, grouping or
 * negative zero. Throws RangeError.
 */
export const parseMoney = (wire: WireMoney): Amount => {
  const { amount, currency } = wire;
  const digits = minorDigits(currency);
  const match = /^(-?)(0|[1-9]\d{0,18})(?:\.(\d+))?$/.exec(amount);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  const minor = BigInt(whole + fraction);
  if (!match || fraction.length !== digits || (sign === '-' && minor === 0n)) {
    const example = formatMoney({ amount_minor: 1234n * 10n ** BigInt(digits), currency }).amount;
    throw new RangeError(
      `"${amount.slice(0, 40)}" is not an amount in ${currency}. Write it as a decimal with ${digits} minor digits, such as "${example}".`,
    );
  }
  return inRange(sign ? -minor : minor, currency);
};

/** Formats an amount as wire money, with exactly the currency's minor digits. */
export const formatMoney = ({ amount_minor, currency }: Amount): WireMoney => {
  const digits = minorDigits(currency);
  const sign = amount_minor < 0n ? '-' : '';
  const all = (amount_minor < 0n ? -amount_minor : amount_minor).toString().padStart(digits + 1, '0');
  const whole = all.slice(0, all.length - digits);
  return { amount: digits === 0 ? sign + whole : `${sign}${whole}.${all.slice(-digits)}`, currency };
};

/** An amount as sentences show it: `1234.50 BRL`. */
export const amountInWords = (amount: Amount): string => moneyInWords(formatMoney(amount));

/** The zero amount of a currency. Throws RangeError for an unknown code. */
export const zero = (currency: string): Amount => {
  minorDigits(currency);
  return { amount_minor: 0n, currency };
};

/**
 * The sum of at least one amount, all of one currency (specification section 2: currencies are never added
 * together). Throws RangeError.
 */
export const add = (first: Amount, ...others: Amount[]): Amount => {
  let sum = first.amount_minor;
  for (const other of others) {
    requireSameCurrency(first, other);
    sum += other.amount_minor;
  }
  return inRange(sum, first.currency);
};

/** The difference of two amounts of the same currency; may be negative. Throws RangeError. */
export const subtract = (from: Amount, taken: Amount): Amount => {
  requireSameCurrency(from, taken);
  return inRange(from.amount_minor - taken.amount_minor, from.currency);
};

/** The same amount with the opposite sign. Throws RangeError for the one int64 value that has no opposite. */
export const negate = (amount: Amount): Amount => inRange(-amount.amount_minor, amount.currency);

/**
 * Negative, zero or positive if `left` is below, equal to or above `right`. Throws RangeError if the currencies differ.
 */
export const compare = (left: Amount, right: Amount): -1 | 0 | 1 => {
  requireSameCurrency(left, right);
  if (left.amount_minor === right.amount_minor) return 0;
  return left.amount_minor < right.amount_minor ? -1 : 1;
};

/** Whether an amount is zero. */
export const isZero = (amount: Amount): boolean => amount.amount_minor === 0n;

/** Totals of mixed currencies: one amount per currency that occurs (even if it sums to zero), ordered by code. */
export const sumByCurrency = (amounts: Iterable<Amount>): Amount[] => {
  const sums = new Map<string, bigint>();
  for (const { amount_minor, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amount_minor);
  }
  return [...sums]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, sum]) => inRange(sum, currency));
};

/** An amount times an integer. Throws RangeError for a fraction or an unsafe number. */
export const multiply = (amount: Amount, times: bigint | number): Amount => {
  if (typeof times === 'number' && !Number.isSafeInteger(times)) {
    throw new RangeError(`An amount can be multiplied by a whole number only, not by ${times}.`);
  }
  return inRange(amount.amount_minor * BigInt(times), amount.currency);
};

const requireSameCurrency = (left: Amount, right: Amount): void => {
  if (left.currency !== right.currency) {
    throw new RangeError(
      `Amounts in ${left.currency} and ${right.currency} cannot be combined. Keep one total per currency.`,
    );
  }
};

/**
 * An amount divided by a count, rounded half away from zero. Throws RangeError unless the count is a positive integer.
 */
export const average = (total: Amount, count: number): Amount => {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new RangeError(`An average is over at least one, not ${count}.`);
  const over = BigInt(count);
  const magnitude = total.amount_minor < 0n ? -total.amount_minor : total.amount_minor;
  const rounded = (2n * magnitude + over) / (2n * over);
  return inRange(total.amount_minor < 0n ? -rounded : rounded, total.currency);
};
