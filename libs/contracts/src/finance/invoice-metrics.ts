import { z } from 'zod';
import { currencies } from '../language/currencies.ts';
import { id } from '../language/ids.ts';
import { currencyCode, money } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { timestamp } from '../language/values.ts';
import { invoiceRead } from './presets.ts';

const due = (which: string) =>
  z.object({
    invoices: z.int().min(0).describe(which),
    amount: money.describe('Their totals less their credit notes'),
  });

export const getInvoiceMetrics = readOperation({
  ...invoiceRead,
  name: 'get_invoice_metrics',
  title: 'Get invoice metrics',
  description:
    'Returns how many invoices are still to be paid and their amount per currency, net of credit notes, and the part of it that is overdue; of a supplier those of its sales. list_invoices with payment_status due lists them. What is ordered and not invoiced yet is not in it. Never add currencies together. A caller confined to branches sees theirs.',
  input: z.strictObject({
    branch_id: id('branch').optional().describe('Only invoices of orders of this branch'),
    supplier_company_id: id('company').optional().describe('Only invoices from this supplier'),
    buyer_company_id: id('company').optional().describe('For suppliers: only invoices to this buyer'),
  }),
  output: z.object({
    currencies: z
      .array(
        z.object({
          currency: currencyCode,
          due: due('Still to be paid, with a due day or without'),
          overdue: due('Of these, those whose due day is before today of the caller’s company'),
        }),
      )
      .max(Object.keys(currencies).length)
      .describe('By currency; empty if nothing is to be paid'),
    as_of: timestamp,
  }),
  rest: { method: 'GET', path: '/api/invoices/metrics' },
  errors: ['not_found'],
  calls: ['get_branch_facts', 'get_company_facts'],
});
