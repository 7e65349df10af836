import type { Handler } from '@procura/bus';
import {
  type getOrderBilling as contract,
  getOrderFacts,
  hasEnded,
  type Id,
  maxInvoiceLines,
  notFound,
  type OrderFacts,
  type Output,
  type Principal,
} from '@procura/contracts';
import { type Amount, amountInWords, formatMoney, isZero, parseMoney, subtract, zero } from '@procura/money';
import {
  type Charge,
  dueOf,
  earnedOf,
  inEscrow,
  openCharge,
  paidOf,
  refundDueOf,
  refundedOf,
  releasedOf,
} from '../charges/charge.ts';
import type { Payment, Refund } from '../charges/charge-store.ts';
import type { Deps } from '../deps.ts';
import { openLinkView } from '../payment-links/payment-link-store.ts';
import { type Invoice, issuedOn, shippedOn } from './invoice.ts';

type Billing = Output<typeof contract>;

/**
 * The billing of an order as either party may see it. A supplier sees neither the payment link nor amounts credited to
 * the buyer's balance. Raises the failures of reading the order.
 */
export const getOrderBilling: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { order_id, shipment_id } = input;
  const { principal } = call;
  const facts = await deps.bus.call(getOrderFacts, call, { order_id });
  if (shipment_id) requireShipment(facts, shipment_id);
  const now = deps.clock();
  const buyer = principal.company_kind === 'buyer';
  return deps.database.snapshot(async (tx) => {
    const found = await deps.charges.parties(principal, tx).findOne({ order_id });
    // For an order placed a moment ago, the charge that it is about to have.
    const charge = found ?? openCharge(facts, now);
    const payments = await deps.payments.parties(principal, tx).find({ order_id }, latest);
    const refunds = await deps.refunds.parties(principal, tx).find({ order_id }, latest);
    const documents = await deps.invoices.parties(principal, tx).find({ order_id }, { sort: { _id: 1 } });
    const invoices = documents.filter(
      (one) => !one.kind && (!shipment_id || one.shipment_id === shipment_id),
    );
    return {
      order_id,
      order_number: facts.number,
      ...statusesOf(facts, charge),
      ...amountsOf(facts, charge),
      charge: charge && toCharge(charge),
      payments: payments.toReversed().flatMap((payment) => toPayment(payment, principal)),
      refunds: refunds.toReversed().map(toRefund),
      invoices: toInvoices(invoices),
      credit_notes: documents
        .filter(({ kind }) => kind)
        .slice(-shown)
        .map(toCreditNote),
      refund_receipts: refunds
        .toReversed()
        .filter((refund) => !isCreditNote(refund))
        .map(toReceipt),
      payment_link: buyer && charge ? await openLinkView(deps, charge, now, tx) : null,
      note: noteOf(facts, charge) ?? (buyer && charge ? creditedNote(charge, payments) : null),
    };
  });
};

/** Raises `not_found` for a shipment that the order does not have. */
const requireShipment = ({ number, shipments }: OrderFacts, shipment_id: Id<'shipment'>): void => {
  if (shipments.some((one) => one.shipment_id === shipment_id)) return;
  throw notFound(
    `There is no shipment ${shipment_id} of order ${number}. get_order_logistics shows its shipments.`,
    'shipment_id',
    'is not a shipment of the order; get_order_logistics shows them',
  );
};

/** Maximum number of payments, of refunds and of credit notes in one answer; the latest are returned. */
const shown = 50;

const latest = { sort: { _id: -1 }, limit: shown } as const;

const statusesOf = (
  facts: OrderFacts,
  charge: Charge | null,
): Pick<Billing, 'payment_status' | 'billing_status'> => ({
  payment_status: charge?.payment_status ?? facts.payment_status,
  billing_status: charge?.billing_status ?? facts.billing_status,
});

const amountsOf = (
  facts: OrderFacts,
  charge: Charge | null,
): Pick<Billing, 'total' | 'paid' | 'refunded' | 'due'> => {
  const nothing = zero(facts.total.currency);
  const paidElsewhere = !charge && facts.payment_status === 'paid' ? parseMoney(facts.total) : nothing;
  return {
    total: facts.total,
    paid: formatMoney(charge ? paidOf(charge) : paidElsewhere),
    refunded: formatMoney(charge ? refundedOf(charge) : nothing),
    due: formatMoney(charge ? dueOf(charge) : nothing),
  };
};

const noteOf = (facts: OrderFacts, charge: Charge | null): string | null => {
  if (charge) return null;
  if (facts.status === 'pending_approval') return 'It waits for approval. It can be paid once it is placed.';
  if (hasEnded(facts.status)) return 'It ended before it was placed. Nothing is due.';
  return facts.payment_status === 'paid'
    ? 'It was paid elsewhere before it was imported. Nothing is due here.'
    : 'It was imported and is billed elsewhere. Nothing is due here.';
};

/** Says of an order still to be paid that a payment went to the balance. */
const creditedNote = (charge: Charge, payments: readonly Payment[]): string | null => {
  const [credited] = payments.filter(({ credited_minor }) => credited_minor > 0n);
  if (charge.status !== 'open' || !credited) return null;
  const amount = amountInWords({ amount_minor: credited.credited_minor, currency: credited.currency });
  return `A payment of ${amount} was not what was due, or came too late, and went to your balance. The order is still to be paid.`;
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const toCharge = (charge: Charge): Billing['charge'] => ({
  id: charge._id,
  status: charge.status,
  amount: formatMoney(charge),
  opened_at: iso(charge.opened_at),
  paid_at: iso(charge.paid_at),
  voided_at: iso(charge.voided_at),
  earned: formatMoney(earnedOf(charge)),
  held: formatMoney(inEscrow(charge)),
  released: formatMoney(releasedOf(charge)),
  refund_due: formatMoney(refundDueOf(charge)),
  released_at: iso(charge.released_at),
});

/** A payment as a party sees it: the supplier sees only the part that the order received. */
const toPayment = (payment: Payment, { company_kind }: Principal): Billing['payments'] => {
  const { currency } = payment;
  const credited = { amount_minor: payment.credited_minor, currency };
  const supplier = company_kind === 'supplier';
  const amount: Amount = supplier ? subtract(payment, credited) : payment;
  if (supplier && isZero(amount)) return [];
  return [
    {
      id: payment._id,
      method: payment.method,
      amount: formatMoney(amount),
      credited: formatMoney(supplier ? zero(currency) : credited),
      paid_at: payment.paid_at.toISOString(),
    },
  ];
};

const toRefund = (refund: Refund): Billing['refunds'][number] => ({
  id: refund._id,
  amount: formatMoney(refund),
  reason: refund.reason,
  refunded_at: refund.refunded_at.toISOString(),
  credit_note_number: isCreditNote(refund) ? refund.credit_note_number : '',
  receipt_number: isCreditNote(refund) ? '' : refund.credit_note_number,
});

const isCreditNote = ({ document }: Refund): boolean => document === 'credit_note';

const toCreditNote = (note: Invoice): Billing['credit_notes'][number] => ({
  number: note.number,
  amount: formatMoney({ amount_minor: note.total_minor, currency: note.currency }),
  reason: note.reason ?? '',
  issued_at: note.issued_at.toISOString(),
  issued_on: issuedOn(note),
});

const toReceipt = (refund: Refund): Billing['credit_notes'][number] => ({
  number: refund.credit_note_number,
  amount: formatMoney(refund),
  reason: refund.reason,
  issued_at: refund.refunded_at.toISOString(),
  issued_on: issuedOn({ issued_at: refund.refunded_at, ...refund }),
});

/** Invoices, with as many of their lines as an answer can hold. */
export const toInvoices = (invoices: readonly Invoice[]): Billing['invoices'] => {
  let left = maxInvoiceLines;
  return invoices.map((invoice) => {
    const view = toInvoice(invoice);
    if (view.line_count > left) return { ...view, lines: [] };
    left -= view.line_count;
    return view;
  });
};

const toInvoice = (invoice: Invoice): Billing['invoices'][number] => {
  const money = (amount_minor: bigint) => formatMoney({ amount_minor, currency: invoice.currency });
  return {
    number: invoice.number,
    shipment_id: invoice.shipment_id as Id<'shipment'>,
    issued_at: invoice.issued_at.toISOString(),
    issued_on: issuedOn(invoice),
    shipped_on: shippedOn(invoice),
    due_on: invoice.due_on ?? null,
    line_count: invoice.lines.length,
    lines: invoice.lines.map((line) => ({
      line_id: line.line_id,
      description: line.description,
      quantity: line.quantity,
      net: money(line.net_minor),
      tax: money(line.tax_minor),
      total: money(line.total_minor),
    })),
    net: money(invoice.net_minor),
    tax: money(invoice.tax_minor),
    total: money(invoice.total_minor),
  };
};
