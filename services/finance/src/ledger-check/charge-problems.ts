import { add, amountInWords, compare, isZero, negate, subtract, zero } from '@procura/money';
import { type Charge, inEscrow, paidOf, refundDueOf, refundedOf, releasedOf } from '../charges/charge.ts';
import type { Payment, Refund } from '../charges/charge-store.ts';
import { count, type Sums, sumsOf } from './sums.ts';

/** The stored documents of one order. By the ledger, its escrow has `held` and its supplier received `released`. */
type OfOrder = {
  payments: readonly Pick<Payment, 'charge_id' | 'currency' | 'amount_minor' | 'credited_minor'>[];
  refunds: readonly Pick<Refund, 'charge_id' | 'currency' | 'amount_minor'>[];
  charges: readonly Charge[];
  held: Sums;
  released: Sums;
};

/** Inconsistencies of the charge of an order with itself, with its payments and refunds, and with its escrow. */
export const chargeProblems = ({ payments, refunds, charges, held, released }: OfOrder): string[] => {
  const problems: string[] = [];
  const paid: Sums = new Map();
  const refunded: Sums = new Map();
  for (const { charge_id, currency, amount_minor, credited_minor } of payments)
    count(paid, charge_id, subtract({ amount_minor: credited_minor, currency }, { amount_minor, currency }));
  for (const { charge_id, currency, amount_minor } of refunds)
    count(refunded, charge_id, negate({ amount_minor, currency }));
  for (const charge of charges) {
    count(paid, charge._id, paidOf(charge));
    count(refunded, charge._id, refundedOf(charge));
    count(held, charge.order_id, negate(inEscrow(charge)));
    count(released, charge.order_id, negate(releasedOf(charge)));
    if (!isSettled(charge))
      problems.push(`Charge ${charge._id} is ${charge.status} and holds other money than that.`);
  }
  return [
    ...problems,
    ...differences('What was paid for charge', paid),
    ...differences('What was refunded of charge', refunded),
    ...differences('The escrow of order', held),
    ...differences('What was released of order', released),
  ];
};

/** Sums of stored less expected amounts, as sentences. */
export const differences = (what: string, sums: Sums): string[] =>
  sumsOf(sums).map(({ key, amount }) => `${what} ${key} is off by ${amountInWords(amount)}.`);

/**
 * Whether the amounts match the status: none paid, all paid, or all paid and refunded, except for a refund that is due.
 * No amount is below zero.
 */
const isSettled = (charge: Charge): boolean => {
  const due = refundDueOf(charge);
  if (charge.status === 'open')
    return [paidOf, refundedOf, releasedOf, refundDueOf].every((of) => isZero(of(charge)));
  if ([due, inEscrow(charge), releasedOf(charge)].some(({ amount_minor }) => amount_minor < 0n)) return false;
  const kept = subtract(paidOf(charge), refundedOf(charge));
  return compare(kept, add(due, charge.status === 'void' ? zero(charge.currency) : charge)) === 0;
};
