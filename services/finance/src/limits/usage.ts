import { Failure, money } from '@procura/contracts';
import { type Amount, formatMoney, sumByCurrency } from '@procura/money';
import { type Limit, type LimitScope, limitScopes, type Spender, targetOf } from './limit.ts';
import { monthOf } from './period.ts';

/** Minor units by currency code. */
type Sums = Record<string, bigint>;

/**
 * The commitments of one target of one scope in one month and on each of its days. Counted for every purchase even
 * without a limit, so that a new limit includes earlier purchases.
 */
export type Usage = {
  _id: string;
  company_id: string;
  scope: LimitScope;
  target: string;
  month: string;
  month_minor: Sums;
  /** By day of the month, `d01` to `d31`. */
  days_minor: Record<string, Sums>;
  /** Counts replacements of the limits: a commit judged by the old set conflicts on it and is judged again. */
  limit_changes?: bigint;
};

export type UsageKey = Pick<Usage, '_id' | 'company_id' | 'scope' | 'target' | 'month'>;

export const usageKey = (key: Omit<UsageKey, '_id'>): UsageKey => ({
  _id: [key.company_id, key.scope, key.target, key.month].join('|'),
  ...key,
});

/** The five documents that count a purchase, one per scope. */
export const usageKeysOf = (options: { company_id: string; spender: Spender; day: string }): UsageKey[] =>
  limitScopes.map((scope) =>
    usageKey({
      company_id: options.company_id,
      scope,
      target: targetOf(scope, options.spender),
      month: monthOf(options.day),
    }),
  );

const dayField = (day: string): string => `d${day.slice(8)}`;

/** The `$inc` fields for amounts committed on a day; negative amounts release. */
export const increments = (day: string, amounts: readonly Amount[]): Record<string, bigint> =>
  Object.fromEntries(
    amounts.flatMap(({ currency, amount_minor }) => [
      [`month_minor.${currency}`, amount_minor],
      [`days_minor.${dayField(day)}.${currency}`, amount_minor],
    ]),
  );

/** The use of a limit in the period of a day, in minor units; zero per purchase. */
export type UsedOf = (limit: Pick<Limit, 'scope' | 'target' | 'period' | 'currency'>) => bigint;

/** The use of limits; limits per purchase include earlier spend of the same purchase. */
export const withEarlier =
  (used: UsedOf, earlier: readonly Amount[]): UsedOf =>
  (limit) =>
    limit.period === 'purchase'
      ? (sumByCurrency(earlier).find(({ currency }) => currency === limit.currency)?.amount_minor ?? 0n)
      : used(limit);

/** The use of limits once amounts were spent in their periods. */
export const withSpent = (used: UsedOf, spent: readonly Amount[]): UsedOf => {
  const sums = new Map(sumByCurrency(spent).map(({ currency, amount_minor }) => [currency, amount_minor]));
  return (limit) => used(limit) + (sums.get(limit.currency) ?? 0n);
};

/** Computes the use of limits from the documents of the day's month. */
export const usedOn = (day: string, usage: readonly Usage[]): UsedOf => {
  const byTarget = new Map(usage.map((one) => [`${one.scope}|${one.target}`, one]));
  return ({ scope, target, period, currency }) => {
    const found = byTarget.get(`${scope}|${target}`);
    if (!found || period === 'purchase') return 0n;
    const sums = period === 'month' ? found.month_minor : found.days_minor?.[dayField(day)];
    return sums?.[currency] ?? 0n;
  };
};

/** An amount that an answer can show. Throws RangeError if it has more digits than money allows. */
export const showable = (amount: Amount): Amount => {
  if (money.safeParse(formatMoney(amount)).success) return amount;
  throw new RangeError(`An amount of ${amount.currency} has more digits than answers show.`);
};

/** Adds amounts; raises `limit_exceeded` if a sum exceeds what documents hold or answers show. */
export const countable = <T>(sum: () => T): T => {
  try {
    return sum();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new Failure(
      'limit_exceeded',
      'The orders of this month would sum to more than can be counted. Order for less.',
      { errors: [{ path: 'lines', message: 'sum to more than can be counted; order for less' }], cause },
    );
  }
};
