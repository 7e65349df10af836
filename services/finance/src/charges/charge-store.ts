import { endedStatuses, type Id } from '@procura/contracts';
import { defineCollection, type Migration, walkInBatches } from '@procura/mongo';
import type { Charge } from './charge.ts';

/** A credit note reverses an invoiced amount; a receipt confirms a refund that is not of a credit note issued with it. */
export type RefundDocument = 'credit_note' | 'receipt';

/** A payment received for a charge. The part that the charge did not take was credited to the buyer. */
export type Payment = {
  _id: Id<'payment'>;
  charge_id: string;
  order_id: string;
  buyer_company_id: string;
  supplier_company_id: string;
  method: 'balance' | 'link';
  payment_link_id: string | null;
  amount_minor: bigint;
  credited_minor: bigint;
  currency: string;
  paid_at: Date;
};

/** A refund to the buyer, with its document. */
export type Refund = {
  _id: Id<'refund'>;
  charge_id: string;
  order_id: string;
  buyer_company_id: string;
  supplier_company_id: string;
  amount_minor: bigint;
  currency: string;
  reason: string;
  /**
   * The kind of its document. Absent on refunds from before receipts existed: each had a credit note, and none of them
   * had been invoiced.
   */
  document?: RefundDocument;
  /** The number of its document, of either kind. */
  credit_note_number: string;
  refunded_at: Date;
  /** The day of its document in the supplier's time zone; absent on those of releases before 2026-12. */
  issued_on?: string;
};

export const charges = defineCollection<Charge>({
  name: 'charges',
  scope: 'parties',
  indexes: [
    // Descending, because releases before 2026-12 have an index of the same fields that is not unique.
    { key: { buyer_company_id: 1, order_id: -1 }, unique: true },
    { key: { supplier_company_id: 1, order_id: 1 } },
    {
      key: { supplier_company_id: 1, currency: 1, refund_due_since: 1, _id: 1 },
      partialFilterExpression: { refund_due_since: { $exists: true } },
    },
    { key: { earning_due_at: 1, _id: 1 }, partialFilterExpression: { earning_due_at: { $exists: true } } },
  ],
});

/**
 * Marks charges of undelivered orders, of which a part may have been accepted while everything was released at delivery.
 * A job asks orders for it, once the feature level is raised.
 */
const findUnknownEarnings: Migration['run'] = async ({ collection }) => {
  const stored = collection<Charge>(charges).work();
  const undelivered = { order_status: { $nin: [...endedStatuses, 'delivered'] } } as const;
  for await (const found of walkInBatches(stored, { status: { $ne: 'void' }, ...undelivered }))
    await stored.updateEach(
      found
        .filter(({ earned_minor }) => earned_minor === undefined)
        .map(({ _id }) => ({
          filter: { _id, earned_minor: { $exists: false } },
          update: { $set: { earning_due_at: new Date(0) } },
        })),
    );
};

export const chargeMigrations: readonly Migration[] = [
  { id: '2026-12-charge-earnings', phase: 'contract', run: findUnknownEarnings },
];

export const payments = defineCollection<Payment>({
  name: 'payments',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, order_id: 1, _id: 1 } },
    { key: { supplier_company_id: 1, order_id: 1, _id: 1 } },
  ],
});

export const refunds = defineCollection<Refund>({
  name: 'refunds',
  scope: 'parties',
  indexes: [
    // Numbers of all buyers are unique by `document_numbers`.
    { key: { buyer_company_id: 1, credit_note_number: 1 }, unique: true },
    { key: { buyer_company_id: 1, order_id: 1, _id: 1 } },
    { key: { supplier_company_id: 1, order_id: 1, _id: 1 } },
  ],
});
