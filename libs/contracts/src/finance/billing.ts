import { z } from 'zod';
import { id } from '../language/ids.ts';
import { money } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { quantity, shownName, timestamp } from '../language/values.ts';
import { documentDay, invoiceDueDay, invoiceShippedDay } from './invoices.ts';
import { paymentLinkView } from './payment-links.ts';
import { billingStatus, paymentStatus } from './payments.ts';
import { tool } from './presets.ts';

/** Maximum number of lines of all invoices in one answer. */
export const maxInvoiceLines = 1000;

const invoiceLine = z.object({
  line_id: id('orderLine').nullable().describe('Null for shipping'),
  description: shownName,
  quantity,
  net: money.describe('Less discount, without tax'),
  tax: money,
  total: money,
});

/** A credit note or a refund receipt. */
const billingDocument = z.object({
  number: z.string().max(40),
  amount: money,
  reason: z.string().max(200),
  issued_at: timestamp,
  issued_on: documentDay,
});

export const getOrderBilling = readOperation({
  ...tool,
  name: 'get_order_billing',
  title: 'Get order billing',
  description:
    'Returns the billing of an order: what is charged, paid, refunded and due, payments and refunds, an invoice per shipment with its lines, credit notes for what was credited, and receipts for other refunds. The supplier is paid what is accepted. Use it before paying, and to explain payment_status and billing_status.',
  audience: 'both',
  input: z.strictObject({
    order_id: id('order'),
    shipment_id: id('shipment').optional().describe('Only the invoice of this shipment'),
  }),
  output: z.object({
    order_id: id('order'),
    order_number: z.string().max(40),
    payment_status: paymentStatus,
    billing_status: billingStatus,
    total: money.describe('Present total of the order'),
    paid: money,
    refunded: money,
    due: money,
    charge: z
      .object({
        id: id('charge'),
        status: z.enum(['open', 'paid', 'void']),
        amount: money,
        opened_at: timestamp.nullable(),
        paid_at: timestamp.nullable(),
        voided_at: timestamp.nullable(),
        earned: money.describe('What the supplier has earned: the price of what was accepted'),
        held: money.describe('In escrow: paid, and neither released nor refunded'),
        released: money.describe('Credited to the supplier, less what it returned'),
        refund_due: money.describe(
          'To be refunded of what was released; paid from the supplier’s next sales, the oldest first',
        ),
        released_at: timestamp.nullable().describe('When all that was left was credited to the supplier'),
      })
      .nullable()
      .describe('Null before the order is placed, and for imported orders that were paid elsewhere'),
    payments: z
      .array(
        z.object({
          id: id('payment'),
          method: z.enum(['balance', 'link']),
          amount: money,
          credited: money.describe('Part that went to the balance: paid late, twice or too much'),
          paid_at: timestamp,
        }),
      )
      .max(50)
      .describe('The latest 50'),
    refunds: z
      .array(
        z.object({
          id: id('refund'),
          amount: money,
          reason: z.string().max(200),
          refunded_at: timestamp,
          credit_note_number: z
            .string()
            .max(40)
            .describe('The credit note issued with it; empty if it has a receipt'),
          receipt_number: z.string().max(40).default('').describe('Empty if it has a credit note'),
        }),
      )
      .max(50),
    invoices: z
      .array(
        z.object({
          number: z.string().max(40),
          shipment_id: id('shipment'),
          issued_at: timestamp,
          issued_on: documentDay,
          shipped_on: invoiceShippedDay,
          due_on: invoiceDueDay.default(null).describe('Day it is to be paid by; null without payment terms'),
          line_count: z.int(),
          lines: z
            .array(invoiceLine)
            .max(101)
            .describe('Empty beyond 1,000 lines over all invoices; then name the shipment_id'),
          net: money,
          tax: money,
          total: money,
        }),
      )
      .max(30)
      .describe('One per shipment that contains more than replacements'),
    credit_notes: z
      .array(billingDocument)
      .max(50)
      .describe('Corrections of invoices, paid or not: amounts that are not to be paid'),
    refund_receipts: z
      .array(billingDocument)
      .max(50)
      .default([])
      .describe('Refunds without a credit note: never invoiced, or credited before'),
    payment_link: paymentLinkView
      .nullable()
      .describe('Open link; null when there is none, and for suppliers'),
    note: z.string().max(300).nullable().describe('Such as: paid elsewhere before it was imported'),
  }),
  rest: { method: 'GET', path: '/api/orders/{order_id}/billing' },
  errors: ['not_found'],
  calls: ['get_order_facts'],
});
