import type { Handler } from '@procura/bus';
import {
  type getInvoice as contract,
  getOrderFacts,
  type Id,
  type Input,
  type InvoiceView,
  type listInvoices as listContract,
  type OrderFacts,
  type Output,
  type Principal,
} from '@procura/contracts';
import { type Amount, formatMoney, noQuantity } from '@procura/money';
import { findPage, type Transaction, timeRange } from '@procura/mongo';
import { type Charge, chargeIdOf, dueOf } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import { billedBy, nothing } from './billed.ts';
import {
  type Invoice,
  type InvoiceLine,
  issuedOn,
  linesByRate,
  type Party,
  shippedOn,
  sumOf,
} from './invoice.ts';
import { ofParties, requireKnownFilters } from './invoice-filters.ts';
import { findInvoice, isOpen } from './invoice-store.ts';

type Summary = Output<typeof listContract>['data'][number];

/** As many credit notes of an invoice as an answer holds. */
const mostNotes = 50;

/**
 * The documents of orders that the caller sees, newest first, or unpaid ones by due date. Raises `not_found` for ids of
 * filters that the caller cannot see.
 */
export const listInvoices: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const { principal } = call;
  const page = await findPage(deps.invoices.parties(principal), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input, principal),
    sort: input.due_by
      ? [
          ['open_due_on', 1],
          ['_id', 1],
        ]
      : [
          ['issued_at', -1],
          ['_id', -1],
        ],
    steady: !input.due_by && !input.payment_status,
    toItem: (document) => document,
  });
  if (page.data.length === 0) {
    if (input.order_id) await deps.bus.call(getOrderFacts, call, { order_id: input.order_id });
    await requireKnownFilters(deps, call, input);
  }
  const ofOrder = await chargesOf(deps, principal, page.data);
  return { ...page, data: page.data.map((document) => toSummary(document, ofOrder(document))) };
};

/** One complete document, with what has become of its lines since. Raises `not_found`. */
export const getInvoice: Handler<Deps, typeof contract> = async (deps, call, { invoice_id }) => {
  const { principal } = call;
  const { view, documents } = await deps.database.snapshot(async (tx) => {
    const view = await readInvoice(deps, principal, invoice_id, tx);
    const { order_id } = view;
    return { view, documents: await deps.invoices.parties(principal, tx).find({ order_id }) };
  });
  if (view.kind === 'credit_note') return { ...view, match: [] };
  const facts = await deps.bus.call(getOrderFacts, call, { order_id: view.order_id as Id<'order'> });
  return { ...view, match: matchOf(view, facts, documents) };
};

/** What was ordered, shipped, received, accepted, billed and credited of the lines of an invoice. */
const matchOf = (
  { lines }: InvoiceView,
  { status, lines: ordered }: OrderFacts,
  documents: readonly Invoice[],
): Output<typeof contract>['match'] => {
  const billed = billedBy(documents);
  const own = new Set(lines.map(({ line_id }) => line_id));
  return ordered
    .filter(({ line_id }) => own.has(line_id))
    .map(({ line_id, quantity, shipped_quantity, receipt }) => {
      // Replicas of releases before 2026-12 do not state receipts.
      const arrived = status === 'delivered' ? shipped_quantity : noQuantity;
      return {
        line_id,
        ordered_quantity: quantity,
        shipped_quantity,
        received_quantity: receipt?.received_quantity ?? arrived,
        accepted_quantity: receipt?.accepted_quantity ?? arrived,
        billed_quantity: (billed.get(line_id) ?? nothing).quantity,
        credited_quantity: receipt?.credited_quantity ?? noQuantity,
      };
    });
};

/** As {@link getInvoice} without the match, in the caller's snapshot. */
export const readInvoice = async (
  deps: Deps,
  caller: Principal,
  invoice_id: Id<'invoice'>,
  tx: Transaction,
): Promise<InvoiceView> => {
  const document = await findInvoice(deps, caller, invoice_id, tx);
  const ofOrder = await chargesOf(deps, caller, [document], tx);
  const { order_id } = document;
  const others = await deps.invoices.parties(caller, tx).find({ order_id }, { sort: { _id: 1 } });
  return toView(
    document,
    ofOrder(document),
    others.filter(({ credited }) => credited?.id === document._id),
  );
};

const filterOf = (input: Input<typeof listContract>, caller: Principal): Record<string, unknown> => {
  const { order_id, number, reference, kind, currency, due_by, payment_status, match_status } = input;
  const issued_at = timeRange(input, 'issued');
  return {
    ...ofParties(input, caller),
    ...(order_id && { order_id }),
    ...(number && { number }),
    ...(reference && { reference }),
    ...(payment_status && withPayment(payment_status)),
    ...(match_status && withMatch(match_status)),
    ...(kind && { kind: kind === 'credit_note' ? kind : { $exists: false } }),
    ...(currency && { currency }),
    ...(issued_at && { issued_at }),
    ...(due_by && { open_due_on: { $lte: due_by } }),
  };
};

const withPayment = (payment_status: NonNullable<Input<typeof listContract>['payment_status']>) =>
  payment_status === 'due'
    ? { payment_status: { $in: ['unpaid', 'pending'] }, ...isOpen }
    : { payment_status };

/** Invoices with a match status; those that match store none. */
const withMatch = (match_status: NonNullable<Input<typeof listContract>['match_status']>) =>
  match_status === 'matched'
    ? { match_status: { $exists: false }, kind: { $exists: false } }
    : { match_status };

/** The charges of the orders of these documents. */
const chargesOf = async (
  deps: Deps,
  caller: Principal,
  documents: readonly Invoice[],
  tx?: Transaction,
): Promise<(document: Invoice) => Charge> => {
  const ids = [...new Set(documents.map(({ order_id }) => chargeIdOf(order_id)))];
  const found = ids.length === 0 ? [] : await deps.charges.parties(caller, tx).find({ _id: { $in: ids } });
  const byOrder = new Map(found.map((charge) => [charge.order_id, charge]));
  return ({ _id, order_id }) => {
    const charge = byOrder.get(order_id);
    if (!charge) throw new Error(`Order ${order_id} has the invoice ${_id} and no charge`);
    return charge;
  };
};

const toSummary = (document: Invoice, charge: Charge): Summary => {
  const money = (amount_minor: bigint) => formatMoney({ amount_minor, currency: document.currency });
  return {
    id: document._id,
    kind: document.kind ?? 'invoice',
    title: document.title ?? 'billing_statement',
    number: document.number,
    invoice_id: document.credited?.id ?? null,
    order_id: document.order_id,
    order_number: charge.order_number,
    reference: charge.order_reference ?? null,
    branch_id: charge.branch_id,
    branch_name: document.branch_name ?? null,
    buyer: { id: charge.buyer_company_id, name: document.buyer?.name ?? null },
    supplier: { id: charge.supplier_company_id, name: document.supplier?.name ?? null },
    net: money(document.net_minor),
    tax: money(document.tax_minor),
    total: money(document.total_minor),
    payment_status: charge.payment_status,
    due: money(openMinorNow(document, charge)),
    order_due: formatMoney(dueOf(charge)),
    match_status: document.kind ? null : (document.match_status ?? 'matched'),
    issued_at: document.issued_at.toISOString(),
    issued_on: issuedOn(document),
    due_on: document.due_on ?? null,
  };
};

/** What is to be paid of a document; those issued by a release before 2026-12 since the upgrade do not hold it yet. */
const openMinorNow = (
  { kind, payment_status, open_minor = 0n, total_minor }: Invoice,
  charge: Charge,
): bigint => {
  if (kind || charge.status !== 'open') return 0n;
  return payment_status === undefined ? total_minor : open_minor;
};

const toView = (document: Invoice, charge: Charge, credits: readonly Invoice[]): InvoiceView => {
  const { credited, kind, shipped_at, currency } = document;
  const summary = toSummary(document, charge);
  return {
    ...summary,
    shipment_id: kind ? null : document.shipment_id,
    shipped_at: shipped_at?.toISOString() ?? null,
    shipped_on: shippedOn(document),
    buyer: toParty(summary.buyer.id, document.buyer),
    supplier: toParty(summary.supplier.id, document.supplier),
    lines: document.lines.map((line) => toLine(line, currency)),
    tax_by_rate: taxByRate(document),
    invoice: credited
      ? {
          id: credited.id,
          number: credited.number,
          issued_at: credited.issued_at.toISOString(),
          issued_on: issuedOn(credited),
        }
      : null,
    credit_notes: credits.slice(-mostNotes).map((credit) => ({
      id: credit._id,
      number: credit.number,
      total: formatMoney({ amount_minor: credit.total_minor, currency }),
      issued_at: credit.issued_at.toISOString(),
      issued_on: issuedOn(credit),
    })),
    reason: document.reason ?? null,
  };
};

const toParty = (id: string, party: Party | undefined): InvoiceView['buyer'] => ({
  id,
  name: party?.name ?? null,
  legal_name: party?.legal_name ?? null,
  registration_number: party?.registration_number ?? null,
  tax_id: party?.tax_id ?? null,
  address: party?.address ?? null,
  country: party?.country ?? null,
});

const toLine = (line: InvoiceLine, currency: string): InvoiceView['lines'][number] => {
  const money = (amount_minor: bigint) => formatMoney({ amount_minor, currency });
  return {
    line_id: line.line_id,
    sku: line.sku ?? null,
    description: line.description,
    unit: line.unit ?? null,
    unit_code: line.unit_code ?? null,
    quantity: line.quantity,
    unit_price: line.unit_price ?? null,
    discount_percent: line.discount_percent ?? null,
    tax_rate: line.tax_rate ?? null,
    net: money(line.net_minor),
    tax: money(line.tax_minor),
    total: money(line.total_minor),
  };
};

/** Net and tax of a document per rate, lowest first; null if a line has no rate. */
export const taxByRate = ({ lines, currency }: Invoice): InvoiceView['tax_by_rate'] => {
  if (lines.some(({ tax_rate }) => tax_rate === undefined)) return null;
  const money = (amount: Amount['amount_minor']) => formatMoney({ amount_minor: amount, currency });
  return linesByRate(lines)
    .toSorted((one, other) => Number(one.tax_rate) - Number(other.tax_rate))
    .map(({ tax_rate = '', lines: own }) => {
      const { net_minor, tax_minor } = sumOf(own, currency);
      return { tax_rate, net: money(net_minor), tax: money(tax_minor) };
    });
};
