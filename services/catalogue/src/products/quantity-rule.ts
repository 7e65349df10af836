import type { FieldError, Quantity } from '@procura/contracts';
import { moneyInWords } from '@procura/contracts/currencies';
import {
  amountInWords,
  decimalsOf,
  decimalsProblem,
  formatUnitPrice,
  isMultipleOf,
  microsOf,
  multiplyQuantity,
  noQuantity,
  type PriceBreak,
  type Pricing,
  priceAt,
  quantityOf,
  smallestCharged,
  smallestQuantity,
  stepsIn,
  type UnitPrice,
} from '@procura/money';

/** In which quantities a product is sold. */
export type QuantityRule = {
  /** Decimals that its quantities may have, 0 when left out. */
  quantity_decimals?: number;
  minimum_quantity: Quantity;
  quantity_step: Quantity;
};

export const allowedDecimals = ({ quantity_decimals = 0 }: Pick<QuantityRule, 'quantity_decimals'>): number =>
  quantity_decimals;

/** The rule of a new product: a step that is left out is the smallest quantity, and a minimum is the step. */
export const newRule = (given: Partial<QuantityRule>): QuantityRule => {
  const decimals = allowedDecimals(given);
  const quantity_step = given.quantity_step ?? smallestQuantity(decimals);
  return ruleOf(decimals, quantity_step, given.minimum_quantity ?? quantity_step);
};

/** The rule after a change. Step and minimum stay, unless they are those of {@link newRule} and the decimals change. */
export const changedRule = (given: Partial<QuantityRule>, present: QuantityRule): QuantityRule => {
  const [before, decimals] = [allowedDecimals(present), given.quantity_decimals ?? allowedDecimals(present)];
  const follows = decimals !== before && present.quantity_step === smallestQuantity(before);
  const quantity_step = given.quantity_step ?? (follows ? smallestQuantity(decimals) : present.quantity_step);
  const minimum =
    follows && present.minimum_quantity === present.quantity_step ? quantity_step : present.minimum_quantity;
  return ruleOf(decimals, quantity_step, given.minimum_quantity ?? minimum);
};

const ruleOf = (decimals: number, quantity_step: Quantity, minimum_quantity: Quantity): QuantityRule => ({
  ...(decimals > 0 && { quantity_decimals: decimals }),
  minimum_quantity,
  quantity_step,
});

type Stocked = QuantityRule & { stock: Quantity; low_stock_at?: Quantity };

/** Errors of the quantities of a product, by field; `present` is the product before a change. */
export const ruleProblems = (fields: Stocked, present?: Stocked & { reserved: Quantity }): FieldError[] => {
  const isMultiple = isMultipleOf(fields.minimum_quantity, fields.quantity_step);
  const unfit = [
    ...(fields.stock === present?.stock ? [] : tooFine(fields, 'stock')),
    ...(present && allowedDecimals(fields) < allowedDecimals(present) ? lowered(fields, present) : []),
    ...tooFine(fields, 'low_stock_at'),
    ...tooFine(fields, 'minimum_quantity'),
    ...tooFine(fields, 'quantity_step'),
  ];
  if (isMultiple || unfit.some(({ path }) => path !== 'stock' && path !== 'low_stock_at')) return unfit;
  return [
    ...unfit,
    { path: 'minimum_quantity', message: `must be a multiple of quantity_step, ${fields.quantity_step}` },
  ];
};

const tooFine = (
  fields: Stocked,
  path: 'stock' | 'low_stock_at' | 'minimum_quantity' | 'quantity_step',
): FieldError[] => {
  const problem = decimalsProblem(fields[path] ?? noQuantity, allowedDecimals(fields));
  return problem === null ? [] : [{ path, message: `${problem}; or raise quantity_decimals` }];
};

/** Why the decimals cannot be lowered. */
const lowered = (
  fields: Stocked,
  { stock, reserved }: { stock: Quantity; reserved: Quantity },
): FieldError[] => {
  const refusal = (quantity: Quantity, words: string): FieldError[] =>
    decimalsProblem(quantity, allowedDecimals(fields)) === null
      ? []
      : [{ path: 'quantity_decimals', message: `must be at least ${decimalsOf(quantity)} ${words}` }];
  return [
    ...(fields.stock === stock ? refusal(stock, `with a stock of ${stock}; change the stock as well`) : []),
    ...refusal(reserved, `while orders hold ${reserved}; ship or reject those orders first`),
  ];
};

/** Why this quantity of a product cannot be ordered at a price with its breaks; null when it can. */
export const quantityProblem = (
  product: QuantityRule & { name: string },
  quantity: Quantity,
  price: UnitPrice,
  price_breaks: readonly PriceBreak[] = [],
): string | null => {
  const { name, minimum_quantity: minimum, quantity_step: step } = product;
  const pricing = { price, price_breaks };
  const isSold = quantity >= minimum && isMultipleOf(quantity, step);
  if (!isSold)
    return `${name} is sold ${ruleInWords(product, quantity)}, not ${quantity}. Order ${fitting(product, quantity, pricing).join(' or ')}.`;
  const { unit_price } = priceAt(pricing, quantity);
  if (quantity >= leastCharged(unit_price, step)) return null;
  return `${quantity} of ${name} at ${moneyInWords(formatUnitPrice(unit_price))} costs nothing when rounded to ${amountInWords({ amount_minor: 1n, currency: price.currency })}. Order at least ${nextCharged(quantity, step, pricing)}.`;
};

/** The smallest multiple of a step that costs something at a price, or is free at no price. */
const leastCharged = (price: UnitPrice, step: Quantity): Quantity =>
  microsOf(price) > 0n ? smallestCharged(price, step) : step;

/** The smallest multiple of a step that costs something, from a multiple on, at a price with its breaks. */
const nextCharged = (from: Quantity, step: Quantity, pricing: Pricing): Quantity => {
  const { unit_price, next_break } = priceAt(pricing, from);
  const charged = leastCharged(unit_price, step);
  const found = charged > from ? charged : from;
  if (next_break === null || found < next_break.from_quantity) return found;
  return nextCharged(multipleFrom(next_break.from_quantity, step), step, pricing);
};

/** The smallest multiple of a step that is at least a quantity. */
const multipleFrom = (quantity: Quantity, step: Quantity): Quantity =>
  multiplyQuantity(step, stepsIn(quantity, step) + (isMultipleOf(quantity, step) ? 0 : 1));

const ruleInWords = (
  { minimum_quantity: minimum, quantity_step: step, ...product }: QuantityRule,
  quantity: Quantity,
): string => {
  const decimals = allowedDecimals(product);
  const smallest = smallestQuantity(decimals);
  const atLeast = minimum > step ? `, at least ${minimum}` : '';
  if (step !== smallest) return `in multiples of ${step}${atLeast}`;
  if (isMultipleOf(quantity, smallest)) return `in quantities of at least ${minimum}`;
  if (decimals === 0) return `in whole units${atLeast}`;
  return `with at most ${decimals} decimal${decimals > 1 ? 's' : ''}${atLeast}`;
};

/** Maximum quantity of a line. */
const most = quantityOf(1_000_000);

/** The nearest quantities that a line may have; of whole quantities the next one above. */
const fitting = (product: QuantityRule, quantity: Quantity, pricing: Pricing): Quantity[] => {
  const { minimum_quantity: minimum, quantity_step: step } = product;
  const below = stepsIn(quantity, step);
  const isWhole = allowedDecimals(product) === 0 && Number.isInteger(quantity);
  const nearest = (isWhole ? [below + 1] : [below, below + 1]).map((steps) =>
    Math.max(stepsIn(minimum, step), Math.min(stepsIn(most, step), steps)),
  );
  return [...new Set(nearest.map((steps) => nextCharged(multiplyQuantity(step, steps), step, pricing)))];
};
