import { chargeChanged, dayOf, type Id, newId, type OrderFacts, systemPrincipal } from '@procura/contracts';
import { type Amount, formatMoney, isZero, parseMoney, zero } from '@procura/money';
import { isDuplicateKey, retryDuplicates, type WriteTx } from '@procura/mongo';
import {
  type Charge,
  type ChargeChange,
  followOrder,
  openCharge,
  paymentStatusOf,
  refundedOf,
} from '../charges/charge.ts';
import type { Refund, RefundDocument } from '../charges/charge-store.ts';
import type { Deps } from '../deps.ts';
import { billedBy, creditNotes } from '../invoices/credit-note.ts';
import {
  billingStatusOf,
  type Draft,
  documentZone,
  newInvoices,
  numberOn,
  refundDocuments,
} from '../invoices/invoice.ts';
import { issueDocuments } from '../invoices/issue-documents.ts';
import type { Entry } from '../ledger/ledger.ts';
import { post } from '../ledger/ledger-store.ts';
import { endLink } from '../payment-links/payment-link-store.ts';

/**
 * Applies a state of an order to its charge, if it is newer than the last applied one: opens, lowers or voids the
 * charge, refunds overpaid amounts from escrow, releases escrow to the supplier at delivery, issues the invoices of new
 * shipments, and publishes what the order shows of it. Returns the charge, or null if there is none. The event calls
 * it, and so do operations that cannot wait for the event; the second call has no effect.
 */
export const ensureCharge = async (deps: Deps, tx: WriteTx, facts: OrderFacts): Promise<Charge | null> => {
  const charges = deps.charges.parties(systemPrincipal(facts.buyer_company_id), tx);
  const found = await charges.findOne({ order_id: facts.entity_id });
  const before = found ?? openCharge(facts, tx.now);
  if (!before || before.order_version >= facts.version) return before;

  const { change, issued, after } = followed(before, facts, tx.now);
  if (before.open_link_id && !after.open_link_id) await endLink(deps, tx, before);
  await issueDocuments(deps, tx, { facts, charge: after }, issued);
  if (change.refund) await keepRefund(deps, tx, { charge: after, refund: change.refund, facts });
  await post(deps, tx, entriesOf(change, facts.version));
  return saveCharge(deps, tx, before, after);
};

/** A charge after a state of its order, with the invoices to issue. */
const followed = (before: Charge, facts: OrderFacts, now: Date) => {
  const change = followOrder(before, { ...facts, total: parseMoney(facts.total) }, now);
  const issued = newInvoices(facts, before.shipment_ids, now);
  return { change, issued, after: billed(change.charge, facts, issued) };
};

/**
 * Opens the charge of an order with one insert if nothing else follows from the order; otherwise returns false. An
 * existing charge is newer, or is the result of an earlier call.
 */
export const insertOpened = async (deps: Deps, facts: OrderFacts): Promise<boolean> => {
  const now = deps.clock();
  const before = openCharge(facts, now);
  if (!before) return false;
  const { change, issued, after } = followed(before, facts, now);
  const { after: charge, hasChanged } = withStatuses(after, before);
  if (hasChanged || change.refund || change.release || issued.length > 0) return false;
  await deps.charges
    .parties(systemPrincipal(facts.buyer_company_id))
    .insert(charge)
    .catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  return true;
};

const billed = (charge: Charge, facts: OrderFacts, issued: readonly Draft[]): Charge => {
  const shipment_ids = facts.shipments.map(({ shipment_id }) => shipment_id);
  // The imported billing status stays until something is billed here.
  const any = issued.length > 0 || ['partially_billed', 'billed'].includes(charge.billing_status ?? '');
  return { ...charge, shipment_ids, billing_status: any ? billingStatusOf(facts) : charge.billing_status };
};

/**
 * Stores a new or changed charge, clears the due dates of its invoices once it is paid or void, and publishes it if
 * what the order shows has changed.
 */
export const saveCharge = async (
  deps: Deps,
  tx: WriteTx,
  before: Charge,
  charge: Charge,
): Promise<Charge> => {
  const { after, hasChanged } = withStatuses(charge, before);
  const charges = deps.charges.parties(systemPrincipal(after.buyer_company_id), tx);
  const { _id, status, order_version, version } = before;
  if (isNew(before)) await charges.insert(after);
  else
    await charges.requireReplace(
      { _id, status, order_version, version },
      after,
      () => new Error(`Charge ${_id} was changed since it was read`),
    );
  if (status === 'open' && after.status !== 'open') await closeInvoices(deps, tx, after);
  if (hasChanged) emitChanged(tx, after);
  return after;
};

/** Clears the due dates of an order's invoices, since nothing is left to pay. */
const closeInvoices = async (deps: Deps, tx: WriteTx, charge: Charge): Promise<void> => {
  const { order_id, buyer_company_id, shipment_ids } = charge;
  if (shipment_ids.length === 0) return;
  await deps.invoices
    .parties(systemPrincipal(buyer_company_id), tx)
    .updateMany({ order_id, open_due_on: { $exists: true } }, { $unset: { open_due_on: true } });
};

/** Orders count versions from 1, so a charge at version 0 is not stored yet. */
const isNew = ({ order_version }: Charge): boolean => order_version === 0;

/**
 * Publishes what the order shows of a charge whose document the caller changed, for example its `open_link_id`; nothing
 * if it shows the same as before. Returns the charge as it is now.
 */
export const publishCharge = async (deps: Deps, tx: WriteTx, charge: Charge): Promise<Charge> => {
  const { after, hasChanged } = withStatuses(charge, charge);
  if (!hasChanged) return charge;
  const { _id, version, payment_status, billing_status } = after;
  await deps.charges
    .parties(systemPrincipal(charge.buyer_company_id), tx)
    .updateOne({ _id }, { $set: { version, payment_status, billing_status } });
  emitChanged(tx, after);
  return after;
};

const withStatuses = (charge: Charge, shown: Charge): { after: Charge; hasChanged: boolean } => {
  const payment_status = paymentStatusOf(charge);
  const hasChanged =
    payment_status !== shown.payment_status || charge.billing_status !== shown.billing_status;
  return { after: { ...charge, payment_status, version: charge.version + (hasChanged ? 1 : 0) }, hasChanged };
};

const emitChanged = (tx: WriteTx, charge: Charge): void =>
  tx.emit(chargeChanged, {
    entity_id: charge.order_id as Id<'order'>,
    version: charge.version,
    buyer_company_id: charge.buyer_company_id as Id<'company'>,
    payment_status: charge.payment_status,
    billing_status: charge.billing_status,
    refunded: formatMoney(refundedOf(charge)),
  });

type Refunding = { charge: Charge; refund: NonNullable<ChargeChange['refund']>; facts: OrderFacts };

/** Stores a refund with its documents: credit notes for invoiced amounts, a receipt for the rest. */
const keepRefund = async (deps: Deps, tx: WriteTx, { charge, refund, facts }: Refunding): Promise<void> => {
  const { _id: charge_id, order_id, buyer_company_id, supplier_company_id, currency } = charge;
  const buyer = systemPrincipal(buyer_company_id);
  const earlier = await deps.invoices.parties(buyer, tx).find({ order_id }, { sort: { _id: 1 } });
  const { credit, receipt } = refundDocuments(refund.amount, {
    invoiced: billedBy(earlier, currency),
    bought: charge.status === 'void' ? zero(currency) : { amount_minor: charge.amount_minor, currency },
  });
  const drafts = isZero(credit) ? [] : creditNotes(earlier, credit, { reason: refund.reason, now: tx.now });
  const notes = await issueDocuments(deps, tx, { facts, charge }, drafts);
  const issued_on = dayOf(tx.now, documentZone(facts));
  const row = (document: RefundDocument, credit_note_number: string, amount: Amount): Refund => ({
    _id: newId('refund'),
    charge_id,
    order_id,
    buyer_company_id,
    supplier_company_id,
    ...amount,
    reason: refund.reason,
    document,
    credit_note_number,
    refunded_at: tx.now,
    issued_on,
  });
  await deps.refunds
    .parties(buyer, tx)
    .insert(
      ...notes.map(({ number, total_minor }) =>
        row('credit_note', number, { amount_minor: total_minor, currency }),
      ),
      ...(isZero(receipt) ? [] : [row('receipt', numberOn('RR', issued_on), receipt)]),
    );
};

/**
 * The ledger entries of a change of a charge. Each version of an order is applied once, and a charge is released once.
 */
const entriesOf = ({ charge, refund, release }: ChargeChange, order_version: number): Entry[] => {
  const of = entryOf(charge);
  return [
    ...(refund
      ? [of({ kind: 'refund', reference: `refund ${charge._id} ${order_version}`, amount: refund.amount })]
      : []),
    ...(release ? [releaseEntry(charge, release)] : []),
  ];
};

/** Completes an entry with the order and the parties of a charge. */
export const entryOf =
  ({ buyer_company_id, supplier_company_id, order_id, order_number, order_reference = null }: Charge) =>
  (entry: Pick<Entry, 'kind' | 'reference' | 'amount'>): Entry => ({
    ...entry,
    buyer_company_id,
    supplier_company_id,
    order_id,
    order_number,
    shown_reference: order_reference,
  });

/** The entry that releases an amount to the supplier, once per charge. */
export const releaseEntry = (charge: Charge, amount: Entry['amount']): Entry =>
  entryOf(charge)({ kind: 'release', reference: `release ${charge._id}`, amount });

/**
 * Runs a write that may open a charge or assign a document number. If two writes use the same charge or number, the
 * unique index rejects the second; it runs again and finds the charge, or assigns another number.
 */
export const withNewDocuments = <T>(write: () => Promise<T>): Promise<T> =>
  retryDuplicates(['charges', 'number'], write);
