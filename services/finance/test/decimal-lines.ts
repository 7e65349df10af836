import type { SeededRandom } from '@procura/testkit/seeded-random';

/**
 * Purchase lines with prices of four decimals, and what they come to, computed with whole numbers and nothing of the
 * code under test: prices in ten-thousandths, quantities in thousandths, percentages in hundredths, amounts in minor units.
 */
export type DecimalLine = {
  sku: string;
  currency: string;
  quantity: number;
  /** Ten-thousandths of the currency. */
  price: bigint;
  /** Hundredths of a percent. */
  discount: bigint;
  tax: bigint;
};
export type Figures = { subtotal: bigint; discount: bigint; tax: bigint; total: bigint };

/** Minor digits. */
export const digitsOf: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

const halfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/**
 * A line for a quantity of its own or for another: three roundings, of the line, of what the discount leaves, of the
 * tax.
 */
export const figuresOf = (line: DecimalLine, quantity = line.quantity): Figures => {
  const perMinor = 10n ** BigInt(4 - (digitsOf[line.currency] ?? 2));
  const subtotal = halfUp(line.price * BigInt(Math.round(quantity * 1000)), perMinor * 1000n);
  const net = halfUp(subtotal * (10_000n - line.discount), 10_000n);
  const tax = halfUp(net * line.tax, 10_000n);
  return { subtotal, discount: subtotal - net, tax, total: net + tax };
};

export const sumOf = (lines: readonly Figures[]): Figures =>
  lines.reduce(
    (sum, line) => ({
      subtotal: sum.subtotal + line.subtotal,
      discount: sum.discount + line.discount,
      tax: sum.tax + line.tax,
      total: sum.total + line.total,
    }),
    { subtotal: 0n, discount: 0n, tax: 0n, total: 0n },
  );

const decimal = (value: bigint, places: number): string => {
  const sign = value < 0n ? '-' : '';
  const all = String(value < 0n ? -value : value).padStart(places + 1, '0');
  return places === 0 ? sign + all : `${sign}${all.slice(0, -places)}.${all.slice(-places)}`;
};

/** Minor units as answers write them. */
export const amountOf = (minor: bigint, currency: string) => ({
  amount: decimal(minor, digitsOf[currency] ?? 2),
  currency,
});
/** A price as it is sent: four decimals. */
export const sentPrice = ({ price, currency }: DecimalLine) => ({ amount: decimal(price, 4), currency });
/** A price as it is answered: no zeros at the end but the minor digits. */
export const shownPrice = (line: DecimalLine) => {
  const { amount, currency } = sentPrice(line);
  let shown = amount;
  const point = amount.indexOf('.');
  while (shown.endsWith('0') && shown.length - point - 1 > (digitsOf[currency] ?? 2))
    shown = shown.slice(0, -1);
  return { amount: shown.endsWith('.') ? shown.slice(0, -1) : shown, currency };
};
export const percentOf = (hundredths: bigint): string => decimal(hundredths, 2);

/** A quantity from a number of thousandths. */
export const ofThousandths = (thousandths: number): number =>
  Number((Math.round(thousandths) / 1000).toFixed(3));

/** Some quantity of a line that costs something: whole, or with up to three decimals. */
export const aQuantity = (random: SeededRandom, line: Omit<DecimalLine, 'quantity'>): number => {
  const most = 10 ** (1 + random.below(3));
  let quantity = random.below(2) ? random.below(most) + 1 : ofThousandths(random.below(most * 1000) + 1);
  while (figuresOf({ ...line, quantity }).subtotal === 0n) quantity = ofThousandths(quantity * 10_000);
  return quantity;
};

/** A product's line of some quantity. Most prices have four decimals that count, some end in zeros. */
export const aLine = (random: SeededRandom, sku: string, currency: string): DecimalLine => {
  const size = 10 ** (3 + random.below(4));
  const price = BigInt(random.below(size) + 1) * (random.next() < 0.1 ? 100n : 1n);
  const line = { sku, currency, price, discount: 0n, tax: random.pick([0n, 700n, 1_900n, 750n]) };
  return { ...line, quantity: aQuantity(random, line) };
};
