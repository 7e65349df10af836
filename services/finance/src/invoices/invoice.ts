import {
  type Address,
  addDays,
  dayOf,
  hasEnded,
  type Id,
  type InvoiceTitle,
  type Money,
  newNumber,
  type OrderFacts,
  type Quantity,
} from '@procura/contracts';
import { add, addQuantities, noQuantity, subtractQuantities, zero } from '@procura/money';
import type { PaymentStatus } from '../charges/charge.ts';

export type InvoiceLine = {
  /** Null for shipping, and for shares of a credited amount. */
  line_id: Id<'orderLine'> | null;
  /** Absent on lines of releases before 2026-12, as are unit, price and rates. */
  sku?: string;
  description: string;
  unit?: string;
  /** Absent without one. */
  unit_code?: string;
  quantity: Quantity;
  /** As the order states it; null for shipping and such shares. */
  unit_price?: Money | null;
  discount_percent?: string;
  tax_rate?: string;
  net_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
};

/** A company as a document names it. */
export type Party = {
  name: string;
  legal_name: string | null;
  registration_number: string | null;
  tax_id: string | null;
  address: Address | null;
  country: string | null;
};

/** The bill of a supplier for one shipment, or a credit note that corrects it. Its content never changes. */
export type Invoice = {
  _id: Id<'invoice'>;
  /** Absent on invoices. */
  kind?: 'credit_note';
  /** Absent on billing statements of releases before 2026-12, as are the parties and the time of shipment. */
  title?: InvoiceTitle;
  number: string;
  order_id: string;
  /** Copies of the order's, for filters; the charge has them as well. */
  branch_id?: string;
  /** The branch's name when it was issued; absent on documents of releases before 2026-12. */
  branch_name?: string;
  reference?: string;
  /** On a credit note its own id, so that an order may have several. */
  shipment_id: string;
  shipped_at?: Date;
  /** The same as a day in the supplier's time zone; absent on documents of releases before 2026-12, as is `issued_on`. */
  shipped_on?: string;
  buyer_company_id: string;
  supplier_company_id: string;
  buyer?: Party;
  supplier?: Party;
  currency: string;
  lines: InvoiceLine[];
  net_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
  issued_at: Date;
  /** The day of issue in the supplier's time zone. */
  issued_on?: string;
  /** Its due day, counted from the day of issue; absent on credit notes and if the supplier had no payment terms. */
  due_on?: string;
  /** The payment status of the order, for filters; the charge has it as well. This field and the next three change. */
  payment_status?: PaymentStatus;
  /**
   * The amount to pay of an invoice less its credit notes, while its order's charge is open; absent if there is none.
   */
  open_minor?: bigint;
  /** The due day as long as something is to be paid of it. */
  open_due_on?: string;
  /** Absent on credit notes, on invoices that match the receipt of their shipment, and below feature level 1. */
  match_status?: MatchStatus;
  /** The invoice that a credit note corrects, and why. */
  credited?: { id: Id<'invoice'>; number: string; title: InvoiceTitle; issued_at: Date; issued_on?: string };
  reason?: string;
};

/** A document before it is issued, without the parties and the supplier's numbering. */
export type Draft = Omit<
  Invoice,
  | 'number'
  | 'title'
  | 'buyer'
  | 'supplier'
  | 'issued_on'
  | 'shipped_on'
  | 'due_on'
  | 'payment_status'
  | 'open_minor'
  | 'open_due_on'
  | 'match_status'
>;

/** The time zone in which the documents of an order have their days: the supplier's. */
export const documentZone = ({ supplier_time_zone }: Pick<OrderFacts, 'supplier_time_zone'>): string =>
  // Replicas of releases before 2026-12 do not state it.
  supplier_time_zone ?? 'UTC';

/** The day of issue that a document shows; of releases before 2026-12 in UTC. */
export const issuedOn = ({ issued_at, issued_on }: Pick<Invoice, 'issued_at' | 'issued_on'>): string =>
  issued_on ?? dayOf(issued_at, 'UTC');

/** The day of shipping that an invoice shows; of releases before 2026-12 in UTC. */
export const shippedOn = ({ shipped_at, shipped_on }: Pick<Invoice, 'shipped_at' | 'shipped_on'>) =>
  shipped_on ?? (shipped_at ? dayOf(shipped_at, 'UTC') : null);

/** A number of the platform for a document, with the year of its day. */
export const numberOn = (prefix: 'INV' | 'CN' | 'RR', day: string): string =>
  newNumber(prefix, new Date(`${day}T00:00:00Z`));

/**
 * Whether a document is a tax document in the supplier's name: the supplier has consented and provided what the law
 * requires on an invoice (for the EU, article 226 of directive 2006/112/EC). A credit note follows its invoice.
 */
export const isInOwnName = (
  { credited }: Pick<Draft, 'credited'>,
  supplier: (Party & { invoicing_consent_at: Date | null }) | null,
): boolean => {
  if (credited) return credited.title === 'invoice';
  const { invoicing_consent_at, legal_name, registration_number, address } = supplier ?? {};
  return Boolean(invoicing_consent_at && legal_name && registration_number && address);
};

type Issuing = {
  buyer: Party;
  supplier: Party;
  /** The numbers of documents in the supplier's name; others get a number of the platform. */
  numbers: ReadonlyMap<Draft, string>;
  /** The supplier's; null if it has none. */
  payment_terms_days: number | null;
  time_zone: string;
  payment_status: PaymentStatus;
  /** Whether the order is still to be paid. */
  isUnpaid: boolean;
};

/** The document that a draft becomes. */
export const issued = (draft: Draft, issuing: Issuing): Invoice => {
  const { buyer, supplier, numbers } = issuing;
  const number = numbers.get(draft);
  const [kind, prefix] = draft.kind ? (['credit', 'CN'] as const) : (['invoice', 'INV'] as const);
  const titles = {
    invoice: ['invoice', 'billing_statement'],
    credit: ['credit_note', 'credit_statement'],
  } as const;
  const [ofSupplier, ofPlatform] = titles[kind];
  const days = daysOf(draft, issuing);
  return {
    ...draft,
    title: number ? ofSupplier : ofPlatform,
    number: number ?? numberOn(prefix, days.issued_on),
    buyer,
    supplier,
    payment_status: issuing.payment_status,
    ...days,
  };
};

/**
 * The days of a document in the supplier's time zone, with the due day counted from the day of issue, and what is to be
 * paid of it.
 */
const daysOf = (
  { kind, shipped_at, issued_at, total_minor }: Draft,
  { payment_terms_days, time_zone, isUnpaid }: Issuing,
) => {
  const issued_on = dayOf(issued_at, time_zone);
  const days = { issued_on, ...(shipped_at && { shipped_on: dayOf(shipped_at, time_zone) }) };
  if (kind) return days;
  const isOpen = isUnpaid && total_minor > 0n;
  const open = { ...days, ...(isOpen && { open_minor: total_minor }) };
  if (payment_terms_days === null) return open;
  const due_on = addDays(issued_on, payment_terms_days);
  return { ...open, due_on, ...(isOpen && { open_due_on: due_on }) };
};

/** The totals of lines in one currency. */
export const sumOf = (
  lines: readonly Pick<InvoiceLine, 'net_minor' | 'tax_minor' | 'total_minor'>[],
  currency: string,
): Pick<Invoice, 'net_minor' | 'tax_minor' | 'total_minor'> => {
  const sum = (field: 'net_minor' | 'tax_minor' | 'total_minor') =>
    add(zero(currency), ...lines.map((line) => ({ amount_minor: line[field], currency }))).amount_minor;
  return { net_minor: sum('net_minor'), tax_minor: sum('tax_minor'), total_minor: sum('total_minor') };
};

/** The lines of a document per tax rate, which its first line names: 19 and 19.00 are one rate. */
export const linesByRate = (
  lines: readonly InvoiceLine[],
): { tax_rate: string | undefined; lines: InvoiceLine[] }[] =>
  [...Map.groupBy(lines, ({ tax_rate }) => tax_rate && Number(tax_rate)).values()].map((own) => ({
    tax_rate: own[0]?.tax_rate,
    lines: own,
  }));

/**
 * The billing status of an order: billed once everything that will be shipped for the first time is, which replacements
 * do not change; not billed while all of its shipments are cancelled.
 */
export const billingStatusOf = ({
  lines,
  shipments,
}: OrderFacts): 'not_billed' | 'partially_billed' | 'billed' => {
  const live = shipments.filter(({ cancelled }) => !cancelled);
  if (live.length === 0 && shipments.length > 0) return 'not_billed';
  const replaced = Map.groupBy(
    live.flatMap((one) => one.lines),
    ({ line_id }) => line_id,
  );
  return lines.every(({ line_id, quantity, closed_quantity, shipped_quantity }) => {
    const replaces = addQuantities(...(replaced.get(line_id) ?? []).map((one) => one.replaces ?? noQuantity));
    return subtractQuantities(shipped_quantity, replaces) === subtractQuantities(quantity, closed_quantity);
  })
    ? 'billed'
    : 'partially_billed';
};

/** How an invoice compares with the receipt of its shipment; matched unless something is open or was credited. */
export type MatchStatus = 'waiting_for_receipt' | 'claimed' | 'credited';

/** The present match status of an invoice, and null for matched. */
export const matchStatusOf = (
  { status, shipments }: OrderFacts,
  { shipment_id }: Pick<Invoice, 'shipment_id'>,
  isCredited: boolean,
): MatchStatus | null => {
  const shipment = shipments.find((one) => one.shipment_id === shipment_id);
  // Replicas of releases before 2026-12 do not state it.
  const receipt = shipment?.receipt_status ?? (status === 'delivered' ? 'accepted' : 'waiting');
  if (hasEnded(status) || shipment?.cancelled) return 'credited';
  if (receipt === 'claimed') return 'claimed';
  if (receipt === 'waiting') return 'waiting_for_receipt';
  return isCredited ? 'credited' : null;
};
