import { hasEnded, newId, type OrderFacts } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { shippingOf } from '../charges/price.ts';
import {
  amountsOf,
  type Billed,
  beyond,
  billedBy,
  billOf,
  isBillable,
  isNothing,
  minus,
  nothing,
  ofShipping,
  type Part,
  shippingName,
  smaller,
} from './billed.ts';
import { creditNote } from './credit-note.ts';
import { type Draft, type Invoice, type InvoiceLine, sumOf } from './invoice.ts';

/** The documents of an order so far, and its shipments that were processed before. */
export type Issued = { documents: readonly Invoice[]; shipment_ids: readonly string[] };

/**
 * The documents that bring those of an order to its present state: an invoice for each new shipment, and credit notes
 * for what shipments bill no longer. Invoices less credit notes are then, line by line, the price of units shipped for
 * the first time less credited units. They include the shipping once something was shipped. They are nothing for an
 * order that ended. Parts of a line therefore add up to its price despite rounding.
 */
export const nextDocuments = (facts: OrderFacts, issued: Issued, now: Date): Draft[] => {
  const { documents, shipment_ids } = issued;
  if (facts.shipments.length === 0) return [];
  const live = hasEnded(facts.status) ? [] : facts.shipments.filter(({ cancelled }) => !cancelled);
  const known = live.filter(({ shipment_id }) => shipment_ids.includes(shipment_id));
  const here = new Set(documents.map(({ shipment_id }) => shipment_id));
  const elsewhere = known.filter(
    ({ shipment_id, imported }) => facts.imported && imported !== false && !here.has(shipment_id),
  );
  const drafts = creditNotesFor(
    facts,
    documents,
    beyond(billedBy(documents), billOf(facts, known, elsewhere)),
    now,
  );
  const billed = [...known];
  for (const shipment of live) {
    if (known.includes(shipment)) continue;
    billed.push(shipment);
    if (!isBillable(shipment)) continue;
    const open = beyond(billOf(facts, billed, elsewhere), billedBy([...documents, ...drafts]));
    if (open.size > 0) drafts.push(invoiceOf(facts, shipment, open, now));
  }
  return drafts;
};

const invoiceOf = (
  facts: OrderFacts,
  { shipment_id, shipped_at }: OrderFacts['shipments'][number],
  open: Billed,
  now: Date,
): Draft => {
  const { currency } = facts.total;
  const lines = [
    ...facts.lines.flatMap((line): InvoiceLine[] => {
      const part = open.get(line.line_id);
      if (!part) return [];
      const { line_id, sku, name, unit, unit_code, unit_price, discount_percent, tax_rate } = line;
      return [
        {
          line_id,
          ...(sku !== undefined && { sku }),
          description: name,
          ...(unit !== undefined && { unit }),
          ...(unit_code && { unit_code }),
          unit_price,
          discount_percent,
          tax_rate,
          ...amountsOf(part, facts.total.currency),
        },
      ];
    }),
    ...shippingLines(facts, open.get(ofShipping)),
  ];
  return {
    _id: newId('invoice'),
    order_id: facts.entity_id,
    branch_id: facts.branch_id,
    ...(facts.branch_name && { branch_name: facts.branch_name }),
    ...(facts.reference && { reference: facts.reference }),
    shipment_id,
    shipped_at: new Date(shipped_at),
    buyer_company_id: facts.buyer_company_id,
    supplier_company_id: facts.supplier_company_id,
    currency,
    lines,
    ...sumOf(lines, currency),
    issued_at: now,
  };
};

const shippingLines = (facts: OrderFacts, part: Part | undefined): InvoiceLine[] =>
  part
    ? [
        {
          line_id: null,
          sku: '',
          description: shippingName,
          unit: '',
          unit_price: null,
          discount_percent: '0',
          tax_rate: shippingOf(facts).tax_rate,
          ...amountsOf(part, facts.total.currency),
          quantity: quantityOf(1),
        },
      ]
    : [];

/**
 * Credit notes for what is billed too much: those of cancelled shipments first, then the latest, each at most what remains
 * of its invoice.
 */
const creditNotesFor = (
  facts: OrderFacts,
  documents: readonly Invoice[],
  tooMuch: Map<string, Part>,
  now: Date,
): Draft[] => {
  if (tooMuch.size === 0) return [];
  const cancelledAs = new Map(
    facts.shipments.map(({ shipment_id, cancelled }) => [shipment_id as string, cancelled]),
  );
  const invoices = documents.filter(({ kind }) => !kind).toReversed();
  const isCancelled = ({ shipment_id }: Invoice) => cancelledAs.get(shipment_id) !== undefined;
  return [...invoices.filter(isCancelled), ...invoices.filter((one) => !isCancelled(one))].flatMap(
    (invoice) => {
      const own = documents.filter(({ credited }) => credited?.id === invoice._id);
      const credit = new Map<string, Part>();
      for (const [key, remaining] of billedBy([invoice, ...own])) {
        const wanted = tooMuch.get(key) ?? nothing;
        const part = smaller(wanted, remaining);
        if (isNothing(part)) continue;
        credit.set(key, part);
        tooMuch.set(key, minus(wanted, part));
      }
      const reason = reasonOf(facts, cancelledAs.get(invoice.shipment_id));
      return creditNote({ invoice, earlier: own, credit }, { reason, now });
    },
  );
};

const reasonOf = ({ status, number }: OrderFacts, cancelled: 'not_sent' | 'lost' | undefined): string => {
  if (hasEnded(status)) return `Order ${number} was ${status}.`;
  if (!cancelled) return `Part of order ${number} was credited.`;
  return cancelled === 'lost' ? 'The shipment was lost.' : 'The shipment was not sent.';
};
