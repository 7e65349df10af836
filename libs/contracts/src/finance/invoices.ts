import { z } from 'zod';
import { id } from '../language/ids.ts';
import { filterText, givenDay, givenTime } from '../language/input-values.ts';
import { currencyCode, money, unitPrice } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import {
  address,
  countryCode,
  day,
  measure,
  percent,
  quantity,
  reference,
  shownName,
  timestamp,
} from '../language/values.ts';
import { paymentStatus } from './payments.ts';
import { invoiceRead } from './presets.ts';

const invoiceKind = z.enum(['invoice', 'credit_note']);

const invoiceTitle = z
  .enum(['billing_statement', 'invoice', 'credit_statement', 'credit_note'])
  .describe(
    'What it is called. billing_statement and credit_statement are no tax documents: the supplier had not given its legal details, or not consented to invoices in its name, when it was issued',
  );
export type InvoiceTitle = z.infer<typeof invoiceTitle>;

const earlier = 'null on documents of releases before 2026-12';

/** A company as a list shows it. */
const namedParty = z.object({
  id: id('company'),
  name: shownName.nullable().describe(`Name when it was issued; ${earlier}`),
});

/** A company as an invoice shows it; fields unknown at the time of issue are null. */
export const billingParty = z.object({
  id: id('company'),
  name: shownName.nullable().describe('Name on the platform; null on documents of releases before 2026-12'),
  legal_name: shownName.nullable().describe('Name in the company register, as invoices show it'),
  registration_number: z.string().max(60).nullable().describe('Number in the company register'),
  tax_id: z.string().max(40).nullable(),
  address: address.nullable().describe('Registered address'),
  country: countryCode.nullable(),
});

const inUtc = 'of releases before 2026-12 in UTC';

export const documentDay = day.describe(
  `Day of issue in the supplier’s time zone, which the document shows; ${inUtc}`,
);

export const invoiceShippedDay = day
  .nullable()
  .describe(`Day of shipping in the supplier’s time zone; null where shipped_at is; ${inUtc}`);

export const invoiceDueDay = day
  .nullable()
  .describe(
    'Day it is to be paid by, in the supplier’s time zone: issued_on and the supplier’s payment terms of that time; null for credit notes and where it had given no terms',
  );

const matchStatus = z
  .enum(['matched', 'waiting_for_receipt', 'claimed', 'credited'])
  .describe(
    'How the invoice compares with the receipt of its shipment: waiting_for_receipt until the buyer has accepted all of it, claimed while a claim is open, credited once credit notes correct it. Those issued before it existed are matched',
  );

const summary = z.object({
  id: id('invoice'),
  kind: invoiceKind,
  title: invoiceTitle,
  number: z
    .string()
    .max(40)
    .describe(
      'Unique; with the titles invoice and credit_note it ends with a count of the supplier’s, without gaps',
    ),
  invoice_id: id('invoice').nullable().describe('The invoice that a credit note corrects; null for invoices'),
  order_id: id('order'),
  order_number: z.string().max(40),
  reference,
  branch_id: id('branch'),
  branch_name: shownName.nullable().describe(`Name when it was issued; ${earlier}`),
  buyer: namedParty,
  supplier: namedParty,
  net: money.describe('Without tax; of a credit note the amount that is credited, as all its amounts'),
  tax: money,
  total: money,
  payment_status: paymentStatus.describe('Of the order now'),
  due: money.describe(
    'What is still to be paid of it now, less its credit notes; zero once its order is paid, and for credit notes',
  ),
  order_due: money.describe(
    'What is still to be paid of the order now, over all its invoices and what is not shipped yet: an order is paid once, in full',
  ),
  match_status: matchStatus.nullable().describe('Now; null for credit notes'),
  issued_at: timestamp,
  issued_on: documentDay,
  due_on: invoiceDueDay,
});

const line = z.object({
  line_id: id('orderLine')
    .nullable()
    .describe('Line of the order; null for shipping, and for credits that name none'),
  sku: z.string().max(40).nullable().describe(`Empty where there is none; ${earlier}`),
  description: shownName,
  unit: z.string().max(40).nullable().describe(`Sales unit, empty where there is none; ${earlier}`),
  unit_code: measure.unit_code,
  quantity,
  unit_price: unitPrice
    .nullable()
    .describe(`Before discount and tax; null for shipping, and for credits that name no line; ${earlier}`),
  discount_percent: percent.nullable().describe(`Discount in percent; ${earlier}`),
  tax_rate: percent.nullable().describe(`Tax rate in percent; ${earlier}`),
  net: money.describe('Less discount, without tax'),
  tax: money,
  total: money,
});

/** Maximum number of credit notes of an invoice in an answer. */
const maxCreditNotes = 50;

export const invoiceView = summary.extend({
  shipment_id: id('shipment').nullable().describe('The shipment it bills; null for credit notes'),
  shipped_at: timestamp.nullable().describe(`When that was shipped; null for credit notes; ${earlier}`),
  shipped_on: invoiceShippedDay,
  buyer: billingParty,
  supplier: billingParty,
  lines: z.array(line).max(101),
  tax_by_rate: z
    .array(z.object({ tax_rate: percent, net: money, tax: money }))
    .max(101)
    .nullable()
    .describe(`Net and tax per rate, the lowest first; ${earlier}`),
  invoice: z
    .object({ id: id('invoice'), number: z.string().max(40), issued_at: timestamp, issued_on: documentDay })
    .nullable()
    .describe('The invoice that a credit note corrects; null for invoices'),
  credit_notes: z
    .array(
      z.object({
        id: id('invoice'),
        number: z.string().max(40),
        total: money,
        issued_at: timestamp,
        issued_on: documentDay,
      }),
    )
    .max(maxCreditNotes)
    .describe('Credit notes of an invoice, the oldest first; the latest 50'),
  reason: z.string().max(200).nullable().describe('Why it was credited; null for invoices'),
});
export type InvoiceView = z.input<typeof invoiceView>;

/** The quantities of a line of the order, of all its shipments and documents. */
const lineMatch = z.object({
  line_id: id('orderLine'),
  ordered_quantity: quantity,
  shipped_quantity: quantity.describe('Not in cancelled shipments; with replacements'),
  received_quantity: quantity,
  accepted_quantity: quantity,
  billed_quantity: quantity.describe('Invoices less credit notes'),
  credited_quantity: quantity.describe('Shipped, and not to be paid'),
});

export const listInvoices = readOperation({
  ...invoiceRead,
  name: 'list_invoices',
  title: 'List invoices',
  description:
    'Lists invoices and credit notes, newest first: those a buyer received and those of a supplier’s sales. There is one invoice for each shipment that contains more than replacements; invoices less credit notes are what was bought. Filter by order, number, the buyer’s reference, kind, the other party, branch, currency, payment_status, match_status or time of issue; due_by returns what is to be paid by a day, the longest overdue first. An order is paid in full, not by invoice: order_due is what is still to be paid of it. Returns summaries; follow next_cursor until has_more is false. A caller confined to branches sees theirs.',
  input: z.strictObject({
    order_id: id('order').optional().describe('Only documents of this order'),
    number: filterText(40).optional().describe('Exact number of the document'),
    reference: filterText(60).optional().describe('Exact reference of the buyer'),
    kind: invoiceKind.optional().describe('Only documents of this kind; billing statements are invoices'),
    supplier_company_id: id('company').optional().describe('Only documents from this supplier'),
    buyer_company_id: id('company').optional().describe('For suppliers: only documents to this buyer'),
    branch_id: id('branch').optional().describe('Only documents of orders of this branch'),
    currency: currencyCode.optional().describe('Only documents in this currency'),
    payment_status: z
      .enum(['due', ...paymentStatus.options])
      .optional()
      .describe(
        'Only documents of orders with this payment status; due: only invoices still to be paid, of unpaid and pending orders',
      ),
    match_status: matchStatus.optional().describe('Only invoices with this status'),
    issued_from: givenTime('Issued at or after').optional(),
    issued_to: givenTime('Issued before').optional(),
    due_by: givenDay(
      'Due on or before this day of their suppliers and still to be paid, the longest overdue first',
    ).optional(),
    ...pageInput,
  }),
  output: pageOf(summary),
  rest: { method: 'GET', path: '/api/invoices' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['get_order_facts', 'get_branch_facts', 'get_company_facts'],
});

const invoiceInput = z.strictObject({
  invoice_id: id('invoice').describe('Id of the invoice or credit note, as list_invoices returns it'),
});

export const getInvoice = readOperation({
  ...invoiceRead,
  name: 'get_invoice',
  title: 'Get invoice',
  description:
    'Returns one invoice or credit note: the parties as they were when it was issued, lines with SKU, unit, unit price, quantity, net and tax, tax by rate, the buyer’s reference, the order with its payment status now, which credit notes and invoice belong together, and match: what was ordered, shipped, received, accepted, billed and credited of its lines.',
  input: invoiceInput,
  output: invoiceView.extend({
    match: z.array(lineMatch).max(100).describe('Of each of its lines, now; empty for credit notes'),
  }),
  rest: { method: 'GET', path: '/api/invoices/{invoice_id}' },
  errors: ['not_found'],
  calls: ['get_order_facts'],
});

/** Longest base64 of an invoice's PDF, so that the answer fits in one message. */
export const maxPdf = 600_000;

export const getInvoicePdf = readOperation({
  ...invoiceRead,
  name: 'get_invoice_pdf',
  title: 'Get invoice PDF',
  description:
    'Returns an invoice or credit note as a PDF of A4 pages, with what get_invoice returns but the payment status and match. The same document is drawn each time. Fails with unavailable while ten drawings of the company wait.',
  drawn: true,
  input: invoiceInput,
  output: z.object({
    pdf: z
      .object({ name: z.string().max(60), base64: z.base64().max(maxPdf) })
      .describe('The document; the gateway answers it as application/pdf'),
  }),
  rest: { method: 'GET', path: '/api/invoices/{invoice_id}/pdf' },
  errors: ['not_found'],
});
