import { invalidField, unitPrice } from '@procura/contracts';
import { compareUnitPrices, microsOf, parseUnitPrice, type UnitPrice } from '@procura/money';
import { atMost } from '@procura/mongo';

type Range = {
  currency?: string;
  price_from?: string;
  price_to?: string;
  sort?: 'name' | 'price_ascending' | 'price_descending';
};

/**
 * A filter for the list prices in the range of a search; empty without a range. Prices in different currencies are not
 * comparable, so a range or a sort by price requires the currency. Raises `invalid_input` naming the field.
 */
export const priceRange = (input: Range): Record<string, unknown> => {
  const { currency, price_from, price_to } = input;
  if (currency === undefined) {
    const needs = (['price_from', 'price_to'] as const).find((field) => input[field] !== undefined);
    if (needs || (input.sort ?? 'name') !== 'name')
      throw invalidField(
        'currency',
        `is required with ${needs ?? 'a sort by price'}; name the currency of the prices, such as EUR`,
      );
    return {};
  }
  const from = bound('price_from', price_from, currency);
  const to = bound('price_to', price_to, currency);
  if (!from && !to) return {};
  if (from && to && compareUnitPrices(from, to) > 0)
    throw invalidField('price_from', 'must not be above price_to');
  const within = (of: (price: UnitPrice) => bigint): Bounds => ({
    ...(from && { $gte: of(from) }),
    ...(to && atMost(of(to))),
  });
  const minor = within(({ amount_minor }) => amount_minor);
  // If `from` has more decimals, the whole minor unit below it is outside the range.
  const whole = from?.amount_micros === undefined ? minor : { ...minor, $gt: from.amount_minor };
  return {
    'list_price.amount_minor': minor,
    $or: [
      { 'list_price.amount_micros': null, 'list_price.amount_minor': whole },
      { 'list_price.amount_micros': within(microsOf) },
    ],
  };
};

type Bounds = { $gt?: bigint; $gte?: bigint; $lt?: bigint };

const bound = (
  path: 'price_from' | 'price_to',
  amount: string | undefined,
  currency: string,
): UnitPrice | undefined => {
  if (amount === undefined) return undefined;
  const parsed = unitPrice.safeParse({ amount, currency });
  if (!parsed.success) throw invalidField(path, parsed.error.issues[0]?.message ?? 'must be an amount');
  return parseUnitPrice(parsed.data);
};
