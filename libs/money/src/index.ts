export { allocate } from './allocate.ts';
export {
  type Amount,
  add,
  amountInWords,
  average,
  compare,
  formatMoney,
  isZero,
  multiply,
  negate,
  parseMoney,
  subtract,
  sumByCurrency,
  type WireMoney,
  zero,
} from './amount.ts';
export { partTotals, rateOf, type TaxedLine } from './given-tax.ts';
export { type Measure, shownMeasure, storedMeasure } from './measure.ts';
export {
  isOrderable,
  type Line,
  type LineTotals,
  lineTotals,
  type OrderTotals,
  orderTotals,
  totalsAtTerms,
} from './order-totals.ts';
export { percentOf } from './percent.ts';
export { type PriceBreak, type Pricing, priceAt } from './price-at.ts';
export {
  addQuantities,
  decimalsOf,
  decimalsProblem,
  isMultipleOf,
  leastQuantity,
  multiplyQuantity,
  noQuantity,
  quantityOf,
  smallestQuantity,
  stepsIn,
  subtractQuantities,
} from './quantity.ts';
export {
  missingToMinimum,
  noShipping,
  type Shipping,
  shippingTax,
} from './shipping.ts';
export {
  compareUnitPrices,
  compareWithTax,
  formatUnitPrice,
  microsOf,
  parseUnitPrice,
  raiseUnitPrice,
  smallestCharged,
  sumRoundedDown,
  timesQuantity,
  type UnitPrice,
  withoutTax,
} from './unit-price.ts';
