import { z } from 'zod';
import { reportedRow, rowError } from '../catalogue/own-products.ts';
import { billingStatus } from '../finance/payments.ts';
import { id } from '../language/ids.ts';
import { givenDay, givenTime } from '../language/input-values.ts';
import { positiveMoney, unitPrice } from '../language/money.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { givenQuantity, percent, requiredText, text } from '../language/values.ts';
import { orderWrite } from './order-writes.ts';

/** One order of an import: dated, with its shipments; affects neither stock nor limits. */
export const historyRow = z.strictObject({
  number: requiredText(40).describe('Number of the order, unique in the company'),
  purchase_ref: requiredText(40).describe('Rows with one reference share one purchase id'),
  branch_code: requiredText(20).describe('Code of the branch that ordered'),
  supplier_company_id: id('company'),
  created_at: givenTime('When it was placed'),
  status: z.enum(['confirmed', 'shipped', 'delivered']).describe('Where the order ended'),
  payment_status: z.enum(['unpaid', 'paid']).describe('Whether it was paid'),
  billing_status: billingStatus.describe('Whether it was billed'),
  required_on: givenDay('Day it was wanted by').optional(),
  shipping: positiveMoney.describe('Cost of shipping'),
  lines: z
    .array(
      z.strictObject({
        sku: requiredText(40).describe('SKU of a product of the supplier'),
        quantity: givenQuantity.describe('Units that were ordered'),
        unit_price: unitPrice.describe('Price of one unit as it was'),
        discount_percent: percent.optional().describe('Discount on the line'),
        tax_rate: percent
          .optional()
          .describe('Tax rate of the line in percent; the one of the product without tax_rate and tax'),
        tax: positiveMoney
          .optional()
          .describe('Tax of the line as it was, instead of tax_rate, which is then computed from it'),
      }),
    )
    .min(1)
    .max(100)
    .describe('What was ordered'),
  shipments: z
    .array(
      z.strictObject({
        carrier: requiredText(80).describe('Who transported it'),
        shipped_at: givenTime('When it left'),
        expected_on: givenDay('Day it was expected').optional(),
        delivered_at: givenTime('When it arrived').optional(),
        received_by: text(120).optional().describe('Name of the person who received it'),
      }),
    )
    .max(1)
    .optional()
    .describe('At most one shipment, with every line'),
});

export type HistoryRow = z.infer<typeof historyRow>;

export const importOrderHistory = writeOperation({
  ...orderWrite,
  name: 'import_order_history',
  title: 'Import order history',
  records: ['order'],
  description:
    'Imports dated orders of one buyer company with their shipments, up to 1,000, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with company_id in the query). CSV has a header line and one line for each line of an order: lines with one number are one order, whose fields and shipment its first line gives and the others may leave empty; currency holds for shipping, unit_price and tax, which are decimals. Totals contain tax: each line has the tax_rate or tax that it gives, else the present tax rate of its product. Imported orders never affect stock or limits. Only unpaid ones open a charge. An existing number is skipped. Valid rows are stored; each invalid row is reported with its line and field, in CSV the column. A line of CSV that has no number or cannot be read may be of any order: it is reported, and nothing is imported.',
  audience: 'operator',
  permission: 'operate',
  idempotent: true,
  input: z.strictObject({
    company_id: id('company').describe('The buyer company'),
    rows: z
      .array(reportedRow(historyRow))
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'Orders with number, branch_code, supplier_company_id, created_at, status, lines and shipments; give rows or csv, not both',
      ),
    csv: z
      .string()
      .max(500_000)
      .optional()
      .describe(
        'CSV text with the columns number, purchase_ref, branch_code, supplier_company_id, created_at, status, payment_status, billing_status, required_on, currency, shipping, carrier, shipped_at, expected_on, delivered_at, received_by, sku, quantity, unit_price, discount_percent, tax_rate and tax; give rows or csv, not both',
      ),
  }),
  output: z.object({ imported: z.int(), skipped: z.int(), errors: z.array(rowError).max(1000) }),
  destructive: false,
  rest: {
    method: 'POST',
    path: '/api/operator/order-history',
    csv: {
      field: 'csv',
      query: ['company_id'],
      example:
        'number,purchase_ref,branch_code,supplier_company_id,created_at,status,payment_status,billing_status,currency,shipping,carrier,shipped_at,sku,quantity,unit_price\nA-7,2025-7,ALFKI,co_01m87kbdw0f6cvjvta73a4mvh5,2025-03-04T09:00:00Z,shipped,unpaid,not_billed,EUR,4.50,UPS,2025-03-05T09:00:00Z,NW-P01,10,17.10\nA-7,,,,,,,,,,,,NW-P02,2,18.00\n',
    },
  },
  errors: ['not_found', 'not_enabled'],
  calls: ['get_branch_facts', 'find_products_by_sku', 'get_company_facts'],
});
