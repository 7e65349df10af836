import { notFound, type Principal } from '@procura/contracts';
import {
  defineCollection,
  inBothPhases,
  type Migration,
  type OpenedCollections,
  type Transaction,
  walkInBatches,
} from '@procura/mongo';
import type { Charge } from '../charges/charge.ts';
import { charges } from '../charges/charge-store.ts';
import { openMinorOf } from './credit-note.ts';
import type { Invoice } from './invoice.ts';

type Deps = OpenedCollections<{ invoices: typeof invoices }>;

const sides = ['buyer_company_id', 'supplier_company_id'] as const;
const newest = { issued_at: 1, _id: 1 } as const;
const otherOf = (side: (typeof sides)[number]) =>
  side === 'buyer_company_id' ? 'supplier_company_id' : 'buyer_company_id';

export const invoices = defineCollection<Invoice>({
  name: 'invoices',
  scope: 'parties',
  // One index per filter of list_invoices, so that reading a page does not depend on the number of documents.
  indexes: [
    // Numbers of all buyers are unique by `document_numbers`.
    { key: { buyer_company_id: 1, number: 1 }, unique: true },
    { key: { supplier_company_id: 1, number: 1 } },
    { key: { buyer_company_id: 1, order_id: 1, shipment_id: 1 }, unique: true },
    // For both parties.
    { key: { buyer_company_id: 1, supplier_company_id: 1, ...newest } },
    ...sides.flatMap((side): { key: Record<string, 1>; partialFilterExpression?: object }[] => [
      { key: { [side]: 1, order_id: 1, _id: 1 } },
      { key: { [side]: 1, ...newest } },
      { key: { [side]: 1, branch_id: 1, ...newest } },
      { key: { [side]: 1, currency: 1, ...newest } },
      {
        key: { [side]: 1, reference: 1, ...newest },
        partialFilterExpression: { reference: { $exists: true } },
      },
      {
        key: { [side]: 1, open_due_on: 1, _id: 1 },
        partialFilterExpression: { open_due_on: { $exists: true } },
      },
      { key: { [side]: 1, payment_status: 1, ...newest } },
      // All that get_invoice_metrics reads, so that it reads no document.
      {
        key: { [side]: 1, open_minor: 1, currency: 1, open_due_on: 1, branch_id: 1, [otherOf(side)]: 1 },
        partialFilterExpression: { open_minor: { $exists: true } },
      },
      {
        key: { [side]: 1, match_status: 1, ...newest },
        partialFilterExpression: { match_status: { $exists: true } },
      },
      // Only credit notes have a kind.
      { key: { [side]: 1, kind: 1, ...newest }, partialFilterExpression: { kind: { $exists: true } } },
    ]),
  ],
});

/** Invoices of which something is to be paid. */
export const isOpen = { open_minor: { $gt: 0n } } as const;

/** The filter that excludes documents of branches that the caller cannot see. */
export const visibleTo = ({ company_kind, branch_ids }: Principal): Record<string, unknown> =>
  company_kind === 'supplier' || branch_ids === null ? {} : { branch_id: { $in: branch_ids } };

/** One document that the caller sees. Raises `not_found` for any other. */
export const findInvoice = async (
  deps: Deps,
  caller: Principal,
  invoice_id: Invoice['_id'],
  tx?: Transaction,
): Promise<Invoice> => {
  const found = await deps.invoices.parties(caller, tx).findOne({ _id: invoice_id, ...visibleTo(caller) });
  if (!found)
    throw notFound(
      `There is no invoice ${invoice_id} that you may see. list_invoices shows yours.`,
      'invoice_id',
      'is not an invoice you may see; list_invoices shows yours',
    );
  return found;
};

/** Adds the branch and reference of the order, which are used as filters, to invoices of releases before 2026-12. */
const fillFilters: Migration['run'] = async ({ collection }) => {
  const stored = collection<Invoice>(invoices).work();
  const ofOrders = collection<Charge>(charges).work();
  const projection = { order_id: 1, branch_id: 1 } as const;
  for await (const found of walkInBatches(stored, {}, { projection })) {
    const lacking = found.filter(({ branch_id }) => branch_id === undefined);
    const order_id = { $in: lacking.map((one) => one.order_id) };
    const charged = lacking.length === 0 ? [] : await ofOrders.find({ order_id });
    const ofOrder = new Map(charged.map((charge) => [charge.order_id, charge]));
    await stored.updateEach(
      lacking.flatMap(({ _id, order_id }) => {
        const { branch_id, order_reference } = ofOrder.get(order_id) ?? {};
        if (!branch_id) return [];
        return [
          { filter: { _id }, update: { $set: { branch_id, reference: order_reference ?? undefined } } },
        ];
      }),
    );
  }
};

/**
 * Adds the payment status of the order and what is to be paid to documents of releases before 2026-12, and to those of
 * orders that such a replica has changed since.
 */
const fillPayments: Migration['run'] = async ({ collection }) => {
  const stored = collection<Invoice>(invoices).work();
  const ofOrders = collection<Charge>(charges).work();
  const projection = { lines: 0, buyer: 0, supplier: 0 } as const;
  for await (const found of walkInBatches(stored, {}, { projection })) {
    const order_id = { $in: [...new Set(found.map((one) => one.order_id))] };
    const charged = new Map((await ofOrders.find({ order_id })).map((charge) => [charge.order_id, charge]));
    const notes = await stored.find({ order_id, kind: 'credit_note' }, { projection });
    await stored.updateEach(
      found.flatMap((document) => {
        const charge = charged.get(document.order_id);
        return charge ? paymentChange(document, charge, notes) : [];
      }),
    );
  }
};

/** What a document lacks of the payment of its order; one that changes meanwhile gets it with that change. */
const paymentChange = (document: Invoice, charge: Charge, notes: readonly Invoice[]) => {
  const { _id, kind, due_on, payment_status, open_minor, open_due_on } = document;
  const own = notes.filter(({ credited }) => credited?.id === _id);
  const open = kind ? undefined : openMinorOf(charge, document, own);
  const due = open && due_on;
  if (payment_status === charge.payment_status && open === open_minor && due === open_due_on) return [];
  const seen = (value: unknown) => value ?? { $exists: false };
  return [
    {
      filter: { _id, payment_status: seen(payment_status), open_minor: seen(open_minor) } as object,
      update: {
        $set: {
          payment_status: charge.payment_status,
          ...(open && { open_minor: open }),
          ...(due && { open_due_on: due }),
        },
        $unset: { ...(!open && { open_minor: true }), ...(!due && { open_due_on: true }) } as const,
      },
    },
  ];
};

export const invoiceMigrations: readonly Migration[] = [
  ...inBothPhases('2026-12-invoice-branches', fillFilters),
  ...inBothPhases('2026-12-invoice-payments', fillPayments),
];
