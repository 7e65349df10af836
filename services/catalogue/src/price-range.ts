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
 * Filter for the list prices a search asks for; nothing without a range. Prices of different currencies have no order: a
 * range and a sort by price need the currency. Raises `invalid_input` naming the field.
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
  // A finer `from` lies above the whole price that it is when rounded down.
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
