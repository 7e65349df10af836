import { dayOf, newId, type OrderFacts, systemPrincipal } from '@procura/contracts';
import { type Amount, compare, isZero, subtract } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import { type Charge, collectRefunds, type Refunding } from '../charges/charge.ts';
import type { Refund, RefundDocument } from '../charges/charge-store.ts';
import type { Deps } from '../deps.ts';
import { takeNumbers } from '../invoices/document-number-store.ts';
import { documentZone, type Invoice, numberOn } from '../invoices/invoice.ts';
import type { Entry } from '../ledger/ledger.ts';
import { findAvailable, post } from '../ledger/ledger-store.ts';
import { entryOf, saveCharge } from './save-charge.ts';

type Kept = { charge: Charge; refund: Refunding; facts: OrderFacts; issued: readonly Invoice[] };

/**
 * Stores a refund with its documents: the credit notes issued with it, as far as it pays them, and a receipt for the
 * rest, which was not invoiced or was credited before.
 */
export const keepRefund = async (
  deps: Deps,
  tx: WriteTx,
  { charge, refund, facts, issued }: Kept,
): Promise<void> => {
  let rest = refund.amount;
  const rows = issued.flatMap(({ kind, number, total_minor, currency }) => {
    if (!kind) return [];
    const total = { amount_minor: total_minor, currency };
    const amount = compare(total, rest) < 0 ? total : rest;
    rest = subtract(rest, amount);
    return [{ document: 'credit_note', number, amount } as const];
  });
  const issued_on = dayOf(tx.now, documentZone(facts));
  await insertRefunds(deps, tx, {
    charge,
    reason: refund.reason,
    issued_on,
    rows: [...rows, { document: 'receipt', number: numberOn('RR', issued_on), amount: rest }],
  });
};

type RefundRow = { document: RefundDocument; number: string; amount: Amount };

/** Stores the rows of a refund that have an amount. */
const insertRefunds = async (
  deps: Deps,
  tx: WriteTx,
  {
    charge,
    reason,
    issued_on,
    rows,
  }: { charge: Charge; reason: string; issued_on: string; rows: readonly RefundRow[] },
): Promise<void> => {
  const { buyer_company_id } = charge;
  const stored = rows.filter(({ amount }) => !isZero(amount));
  // A credit note has its number from the documents.
  const receipts = stored.filter(({ document }) => document === 'receipt');
  await takeNumbers(
    deps,
    tx,
    receipts.map(({ number }) => ({ number, buyer_company_id })),
  );
  await deps.refunds.parties(systemPrincipal(buyer_company_id), tx).insert(
    ...stored.map(
      ({ document, number, amount }): Refund => ({
        _id: newId('refund'),
        charge_id: charge._id,
        order_id: charge.order_id,
        buyer_company_id,
        supplier_company_id: charge.supplier_company_id,
        ...amount,
        reason,
        document,
        credit_note_number: number,
        refunded_at: tx.now,
        issued_on,
      }),
    ),
  );
};

/** Most refunds that one movement of a supplier's balance pays; later ones wait for its next movement. */
const mostRefunds = 100;

/**
 * Pays from a supplier's balance, which has just grown, refunds that are due, the oldest first, so that it is not spent
 * otherwise. Each has a receipt, and its charge is published. `by` is the unique reference of what the balance grew by.
 */
export const payRefundsDue = async (
  deps: Deps,
  tx: WriteTx,
  { supplier, by }: { supplier: Pick<Charge, 'supplier_company_id' | 'currency'>; by: string },
): Promise<void> => {
  const { supplier_company_id: company_id, currency } = supplier;
  const due = await deps.charges
    .parties({ ...systemPrincipal(company_id), company_kind: 'supplier' }, tx)
    .find(
      { currency, refund_due_since: { $exists: true } },
      { sort: { refund_due_since: 1, _id: 1 }, limit: mostRefunds },
    );
  if (due.length === 0) return;
  const available = await findAvailable(deps, { company_id, currency }, tx);
  for (const { before, after, amount } of collectRefunds(due, available, tx.now)) {
    const issued_on = dayOf(tx.now, before.time_zone ?? 'UTC');
    await insertRefunds(deps, tx, {
      charge: after,
      reason: `The rest of a refund of order ${before.order_number}.`,
      issued_on,
      rows: [{ document: 'receipt', number: numberOn('RR', issued_on), amount }],
    });
    await post(deps, tx, refundEntries(after, { amount, returned: amount }, `${after._id} ${by}`));
    await saveCharge(deps, tx, before, after);
  }
};

/**
 * Conflicts with any movement of a supplier's balance, so that a refund does not become due while the balance grows
 * unnoticed. The balance exists, because something was released to it.
 */
export const holdBalance = async (deps: Deps, tx: WriteTx, charge: Charge): Promise<void> => {
  const { supplier_company_id, currency } = charge;
  await deps.balances
    .owner(supplier_company_id, tx)
    .updateOne({ _id: `${supplier_company_id}|${currency}` }, { $inc: { refunds_due: 1 } });
};

/** The entries of a refund: what the supplier returns to escrow, and all of it from there to the buyer. */
export const refundEntries = (
  charge: Charge,
  { amount, returned }: Pick<Refunding, 'amount' | 'returned'>,
  reference: string,
): Entry[] => {
  const of = entryOf(charge);
  return [
    ...(isZero(returned) ? [] : [of({ kind: 'return', reference: `return ${reference}`, amount: returned })]),
    of({ kind: 'refund', reference: `refund ${reference}`, amount }),
  ];
};
