import { chargeChanged, type Id, systemPrincipal } from '@procura/contracts';
import { formatMoney } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import { type Charge, paymentStatusOf, refundedOf } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import type { Entry } from '../ledger/ledger.ts';

/**
 * Stores a new or changed charge, with its payment status on the documents, and publishes it if what the order shows has
 * changed.
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
  const isClosed = status === 'open' && after.status !== 'open';
  if (isClosed || after.payment_status !== before.payment_status) await markInvoices(deps, tx, after);
  if (hasChanged) emitChanged(tx, after);
  return after;
};

/** Stores the payment status of an order on its documents; unless the charge is open, nothing is to be paid of them. */
const markInvoices = async (deps: Deps, tx: WriteTx, charge: Charge): Promise<void> => {
  const { order_id, buyer_company_id, shipment_ids, status, payment_status } = charge;
  if (shipment_ids.length === 0) return;
  await deps.invoices.parties(systemPrincipal(buyer_company_id), tx).updateMany(
    { order_id },
    {
      $set: { payment_status },
      ...(status !== 'open' && { $unset: { open_minor: true, open_due_on: true } }),
    },
  );
};

/** Orders count versions from 1, so a charge at version 0 is not stored yet. */
const isNew = ({ order_version }: Charge): boolean => order_version === 0;

/**
 * Publishes what the order shows of a charge after the caller changed its document, for example its `open_link_id`.
 * Publishes nothing if the order shows the same as before. Returns the charge as it is now.
 */
export const publishCharge = async (deps: Deps, tx: WriteTx, charge: Charge): Promise<Charge> => {
  const { after, hasChanged } = withStatuses(charge, charge);
  if (!hasChanged) return charge;
  const { _id, version, payment_status, billing_status } = after;
  await deps.charges
    .parties(systemPrincipal(charge.buyer_company_id), tx)
    .updateOne({ _id }, { $set: { version, payment_status, billing_status } });
  if (payment_status !== charge.payment_status) await markInvoices(deps, tx, after);
  emitChanged(tx, after);
  return after;
};

export const withStatuses = (charge: Charge, shown: Charge): { after: Charge; hasChanged: boolean } => {
  const payment_status = paymentStatusOf(charge);
  const hasChanged =
    payment_status !== shown.payment_status ||
    charge.billing_status !== shown.billing_status ||
    charge.refunded_minor !== shown.refunded_minor;
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
