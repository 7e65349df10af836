import { Failure, isCurrency, minorDigits } from '@procura/contracts';
import { type Amount, formatMoney } from '@procura/money';

/**
 * Decimal digits of Stripe's amounts where they differ from ISO 4217 (docs.stripe.com/currencies, special cases):
 * kronur and shillings have two, which must be 00; ariary has none.
 */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const digitsOf = (currency: string): number => stripeDigits[currency] ?? minorDigits(currency);

/**
 * An amount in Stripe's units: whole yen, cents, thousandths of a dinar (whose last digit must be 0). Raises `conflict`
 * for an amount that Stripe cannot express.
 */
export const toStripeAmount = (amount: Amount): { unit_amount: number; currency: string } => {
  const { amount_minor, currency } = amount;
  const more = digitsOf(currency) - minorDigits(currency);
  const factor = 10n ** BigInt(Math.abs(more));
  if (more < 0 && amount_minor % factor !== 0n) throw inexpressible(amount, `whole ${currency}`);
  const units = more < 0 ? amount_minor / factor : amount_minor * factor;
  if (digitsOf(currency) === 3 && units % 10n !== 0n)
    throw inexpressible(amount, `${currency} with 0 as the third digit`);
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw inexpressible(amount, 'smaller amounts');
  return { unit_amount: Number(units), currency: currency.toLowerCase() };
};

/** The amount of Stripe's units; null for an unsupported currency or a fraction of a minor unit. */
export const fromStripeAmount = (units: number, stripeCurrency: string): Amount | null => {
  const currency = stripeCurrency.toUpperCase();
  if (!isCurrency(currency) || !Number.isSafeInteger(units)) return null;
  const more = digitsOf(currency) - minorDigits(currency);
  const factor = 10n ** BigInt(Math.abs(more));
  if (more > 0 && BigInt(units) % factor !== 0n) return null;
  return { amount_minor: more > 0 ? BigInt(units) / factor : BigInt(units) * factor, currency };
};

const inexpressible = (amount: Amount, takes: string): Failure => {
  const { amount: shown, currency } = formatMoney(amount);
  return new Failure(
    'conflict',
    `Stripe cannot charge ${shown} ${currency}: it accepts only ${takes}. Pay this order with the balance.`,
  );
};
