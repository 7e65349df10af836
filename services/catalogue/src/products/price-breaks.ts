import type { FieldError, ProductRow, Quantity } from '@procura/contracts';
import {
  decimalsOf,
  decimalsProblem,
  formatUnitPrice,
  microsOf,
  type PriceBreak,
  parseUnitPrice,
  type WireMoney,
} from '@procura/money';
import { allowedDecimals, type QuantityRule } from './quantity-rule.ts';

type ShownBreak = { from_quantity: Quantity; unit_price: WireMoney };

/** Breaks as they are stored. */
export const parseBreaks = (given: NonNullable<ProductRow['price_breaks']>): PriceBreak[] =>
  given.map(({ from_quantity, unit_price }) => ({ from_quantity, unit_price: parseUnitPrice(unit_price) }));

/** Breaks as answers show them. */
export const breaksView = (breaks: readonly PriceBreak[] = []): ShownBreak[] =>
  breaks.map(({ from_quantity, unit_price }) => ({ from_quantity, unit_price: formatUnitPrice(unit_price) }));

export const sameBreaks = (one: readonly PriceBreak[] = [], other: readonly PriceBreak[] = []): boolean =>
  one.length === other.length &&
  one.every(
    ({ from_quantity, unit_price }, index) =>
      from_quantity === other[index]?.from_quantity &&
      unit_price.currency === other[index].unit_price.currency &&
      microsOf(unit_price) === microsOf(other[index].unit_price),
  );

/** Errors of the breaks that an input brings, by field. */
export const breakProblems = (
  breaks: readonly PriceBreak[],
  { currency, rule, base }: { currency: string; rule: QuantityRule; base: 'list_price' | 'price' },
): FieldError[] =>
  breaks.flatMap(({ from_quantity, unit_price }, index): FieldError[] => {
    const path = `price_breaks.${index}`;
    const tooFine = decimalsProblem(from_quantity, allowedDecimals(rule));
    return [
      ...(unit_price.currency === currency
        ? []
        : [
            {
              path: `${path}.unit_price.currency`,
              message: `must be ${currency}, the currency of the store`,
            },
          ]),
      ...(tooFine === null ? [] : [{ path: `${path}.from_quantity`, message: tooFine }]),
      ...(from_quantity > rule.minimum_quantity
        ? []
        : [
            {
              path: `${path}.from_quantity`,
              message: `must be above ${rule.minimum_quantity}, the minimum quantity; give its price as ${base}`,
            },
          ]),
    ];
  });

/**
 * Errors of a quantity rule that does not fit the breaks that a product keeps, by field. Breaks of agreed prices are
 * checked only when they are set.
 */
export const keptBreakProblems = (breaks: readonly PriceBreak[], rule: QuantityRule): FieldError[] => {
  const [finest] = breaks
    .filter((one) => decimalsProblem(one.from_quantity, allowedDecimals(rule)) !== null)
    .toSorted((a, b) => decimalsOf(b.from_quantity) - decimalsOf(a.from_quantity));
  const reached = breaks.find((one) => one.from_quantity <= rule.minimum_quantity);
  return [
    ...(finest
      ? [
          {
            path: 'quantity_decimals',
            message: `must be at least ${decimalsOf(finest.from_quantity)} with a price break from ${finest.from_quantity}; change price_breaks as well`,
          },
        ]
      : []),
    ...(reached
      ? [
          {
            path: 'minimum_quantity',
            message: `must be below ${reached.from_quantity}, where a price break begins; change price_breaks as well`,
          },
        ]
      : []),
  ];
};
