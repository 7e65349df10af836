import { type Id, newId, newNumber, type OrderFacts } from '@procura/contracts';
import {
  type Amount,
  add,
  compare,
  isZero,
  type LineTotals,
  lineTotals,
  parseMoney,
  parseUnitPrice,
  subtract,
  zero,
} from '@procura/money';

import type { RefundDocument } from './payment-store.ts';

type FactLine = OrderFacts['lines'][number];
type Priced = Pick<LineTotals, 'net' | 'tax' | 'total'>;

export type InvoiceLine = {
  /** Null for shipping. */
  line_id: Id<'orderLine'> | null;
  description: string;
  quantity: number;
  net_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
};

/** What a supplier bills for one shipment. Never changed. */
export type Invoice = {
  _id: Id<'invoice'>;
  number: string;
  order_id: string;
  shipment_id: string;
  buyer_company_id: string;
  supplier_company_id: string;
  currency: string;
  lines: InvoiceLine[];
  net_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
  issued_at: Date;
};

/**
 * The invoices of shipments that have none. A line is billed by what its price comes to up to and with the shipment, less
 * what it came to before: so the invoices of one line sum to the price of all that was shipped, whatever was rounded,
 * and a remainder that is closed needs no correction. Freight is on the invoice of the first shipment.
 */
export const newInvoices = (facts: OrderFacts, invoiced: readonly string[], now: Date): Invoice[] =>
  facts.shipments.flatMap((shipment, index) => {
    if (invoiced.includes(shipment.shipment_id)) return [];
    const lines = facts.lines.flatMap((line) => invoiceLine(facts, line, index));
    const freight = parseMoney(facts.shipping);
    if (index === 0 && !isZero(freight)) lines.push(freightLine(freight));
    const { currency } = freight;
    const sum = (field: 'net_minor' | 'tax_minor' | 'total_minor') =>
      add(zero(currency), ...lines.map((line) => ({ amount_minor: line[field], currency }))).amount_minor;
    return [
      {
        _id: newId('invoice'),
        number: newNumber('INV', now),
        order_id: facts.entity_id,
        shipment_id: shipment.shipment_id,
        buyer_company_id: facts.buyer_company_id,
        supplier_company_id: facts.supplier_company_id,
        currency,
        lines,
        net_minor: sum('net_minor'),
        tax_minor: sum('tax_minor'),
        total_minor: sum('total_minor'),
        issued_at: now,
      },
    ];
  });

const invoiceLine = ({ shipments }: OrderFacts, line: FactLine, index: number): InvoiceLine[] => {
  const shippedWith = (count: number) =>
    shipments
      .slice(0, count)
      .flatMap(({ lines }) => lines)
      .filter(({ line_id }) => line_id === line.line_id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const before = shippedWith(index);
  const quantity = shippedWith(index + 1) - before;
  if (quantity === 0) return [];
  const [from, to] = [priceOf(line, before), priceOf(line, before + quantity)];
  const minor = (field: keyof Priced) => subtract(to[field], from[field]).amount_minor;
  return [
    {
      line_id: line.line_id,
      description: line.name,
      quantity,
      net_minor: minor('net'),
      tax_minor: minor('tax'),
      total_minor: minor('total'),
    },
  ];
};

const priceOf = (line: FactLine, quantity: number): Priced => {
  if (quantity > 0) return lineTotals({ ...line, unit_price: parseUnitPrice(line.unit_price), quantity });
  const nothing = zero(line.unit_price.currency);
  return { net: nothing, tax: nothing, total: nothing };
};

const freightLine = ({ amount_minor }: Amount): InvoiceLine => ({
  line_id: null,
  description: 'Shipping',
  quantity: 1,
  net_minor: amount_minor,
  tax_minor: 0n,
  total_minor: amount_minor,
});

/**
 * What a refund is documented by, so that invoices less credit notes are what was bought: a credit note for what was
 * invoiced beyond that, and a receipt for the rest, which nobody invoiced.
 */
export const refundDocuments = (
  refund: Amount,
  { invoiced, bought }: { invoiced: Amount; bought: Amount },
): { document: RefundDocument; amount: Amount }[] => {
  const beyond = compare(invoiced, bought) > 0 ? subtract(invoiced, bought) : zero(refund.currency);
  const credit = compare(beyond, refund) < 0 ? beyond : refund;
  const documents = [
    { document: 'credit_note', amount: credit },
    { document: 'receipt', amount: subtract(refund, credit) },
  ] as const;
  return documents.filter(({ amount }) => !isZero(amount));
};

/** What an order shows of being billed once it has invoices: billed when all that will be shipped is. */
export const billingStatusOf = (facts: OrderFacts): 'partially_billed' | 'billed' =>
  facts.lines.every((line) => line.shipped_quantity === line.quantity - line.closed_quantity)
    ? 'billed'
    : 'partially_billed';
