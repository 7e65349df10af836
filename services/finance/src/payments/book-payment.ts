import { type Id, systemPrincipal } from '@procura/contracts';
import { type Amount, isZero, zero } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import { type Charge, takePayment } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import type { Entry } from '../ledger/ledger.ts';
import { post } from '../ledger/ledger-store.ts';
import { endLink } from '../payment-links/payment-link-store.ts';
import { payRefundsDue } from './refund.ts';
import { entryOf, saveCharge } from './save-charge.ts';

type Taken = {
  /** As read in this transaction. */
  charge: Charge;
  /** Identifies the payment, which is booked once. */
  payment_id: Id<'payment'>;
  method: 'balance' | 'link';
  amount: Amount;
  payment_link_id: string | null;
};

/**
 * Books a payment for a charge; every payment is booked here. An open charge that the payment covers is paid with
 * exactly its amount. The amount stays in escrow, except for the supplier's earnings so far. The buyer's balance is
 * credited with the excess. It is credited with the whole of a payment that is too small, arrives for a void or paid
 * charge, or arrives late (through a link other than the open one). Ends the open link of a charge that is paid in
 * another way, and publishes the change. Returns the credited amount and the charge as it is now. A payment from the
 * balance must be covered by it, and is at most the amount due.
 */
export const bookPayment = async (
  deps: Deps,
  tx: WriteTx,
  payment: Taken,
): Promise<{ credited: Amount; charge: Charge }> => {
  const { charge, payment_id, method, amount, payment_link_id } = payment;
  const { buyer_company_id, supplier_company_id } = charge;
  const payments = deps.payments.parties(systemPrincipal(buyer_company_id), tx);
  const earlier = await payments.findOne({ _id: payment_id });
  if (earlier)
    return { credited: { amount_minor: earlier.credited_minor, currency: earlier.currency }, charge };

  const late = method === 'link' && payment_link_id !== charge.open_link_id;
  const taken = late
    ? { charge, paid: zero(charge.currency), credited: amount, release: null }
    : takePayment(charge, amount, tx.now);
  const { credited, paid } = taken;
  if (method === 'balance' && !isZero(credited))
    throw new Error(
      `Charge ${charge._id} does not take ${amount.amount_minor} ${amount.currency} from a balance`,
    );
  // A link that took a payment is used up, even if the charge still needs one.
  const after =
    payment_link_id === charge.open_link_id ? { ...taken.charge, open_link_id: null } : taken.charge;
  if (charge.open_link_id !== payment_link_id && after.open_link_id === null) await endLink(deps, tx, charge);
  await payments.insert({
    _id: payment_id,
    charge_id: charge._id,
    order_id: charge.order_id,
    buyer_company_id,
    supplier_company_id,
    method,
    payment_link_id,
    ...amount,
    credited_minor: credited.amount_minor,
    paid_at: tx.now,
  });
  await post(deps, tx, entriesOf(payment, { paid, credited, release: taken.release }));
  const saved = await saveCharge(deps, tx, charge, after);
  if (taken.release) await payRefundsDue(deps, tx, { supplier: charge, by: releaseReference(payment) });
  return { credited, charge: saved };
};

const releaseReference = ({ charge, payment_id }: Taken): string => `release ${charge._id} ${payment_id}`;

const entriesOf = (
  payment: Taken,
  moved: { paid: Amount; credited: Amount; release: Amount | null },
): Entry[] => {
  const { charge, payment_id, method } = payment;
  const of = entryOf(charge);
  const kind = method === 'balance' ? 'balance_payment' : 'link_payment';
  return [
    ...(isZero(moved.paid) ? [] : [of({ kind, reference: `payment ${payment_id}`, amount: moved.paid })]),
    ...(isZero(moved.credited)
      ? []
      : [of({ kind: 'credit', reference: `credit ${payment_id}`, amount: moved.credited })]),
    ...(moved.release
      ? [of({ kind: 'release', reference: releaseReference(payment), amount: moved.release })]
      : []),
  ];
};
