import { invalidField, money } from '@procura/contracts';
import { parseMoney } from '@procura/money';

type Range = {
  currency?: string;
  price_from?: string;
  price_to?: string;
  sort?: 'name' | 'price_ascending' | 'price_descending';
};

/**
 * The prices a search asks for, in minor units. Prices of different currencies have no order: a range and a
 * sort by price need the currency. Raises `invalid_input` naming the field.
 */
export const priceRange = (input: Range): { $gte?: bigint; $lt?: bigint } | null => {
  const { currency, price_from, price_to } = input;
  if (currency === undefined) {
    const needs = (['price_from', 'price_to'] as const).find((field) => input[field] !== undefined);
    if (needs || (input.sort ?? 'name') !== 'name')
      throw invalidField(
        'currency',
        `is required with ${needs ?? 'a sort by price'}; name the currency of the prices, such as EUR`,
      );
    return null;
  }
  const from = bound('price_from', price_from, currency);
  const to = bound('price_to', price_to, currency);
  if (from === undefined && to === undefined) return null;
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField('price_from', 'must not be above price_to');
  // Below the next minor unit: with $lte SecantusDB loses what equals the bound, when a field follows in the index.
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lt: to + 1n }) };
};

const bound = (
  path: 'price_from' | 'price_to',
  amount: string | undefined,
  currency: string,
): bigint | undefined => {
  if (amount === undefined) return undefined;
  const parsed = money.safeParse({ amount, currency });
  if (!parsed.success) throw invalidField(path, parsed.error.issues[0]?.message ?? 'must be an amount');
  return parseMoney(parsed.data).amount_minor;
};
