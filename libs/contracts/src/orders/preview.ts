import { z } from 'zod';
import { maxVerdicts, verdict } from '../finance/limits.ts';
import { id } from '../ids.ts';
import { currencyCode, money, totals, unitPrice } from '../money.ts';
import { readOperation } from '../operation-kinds.ts';
import { givenAccount, purchaseHeader } from '../purchase-header.ts';
import { named, percent, quantity, shownName, timestamp } from '../values.ts';
import { orderTotals } from './order.ts';
import { tool } from './surfaces.ts';

export const purchaseLines = z
  .array(
    z.strictObject({
      product_id: id('product'),
      quantity: quantity.describe('In sales units'),
      account_code: givenAccount,
    }),
  )
  .min(1)
  .max(100)
  .describe('One entry per product');

const previewOrderPart = z.object({
  supplier: named(id('company')),
  store: named(id('store')).nullable(),
  currency: currencyCode,
  line_count: z.int(),
  totals: orderTotals,
});

const previewLine = z.object({
  line_index: z.int().describe('Place in the lines of the request, from 0'),
  order_index: z.int().describe('Place of its order in orders, from 0'),
  product_id: id('product'),
  sku: z.string().max(40),
  name: shownName,
  unit: z.string().max(40),
  pack: z.string().max(80),
  quantity,
  unit_price: unitPrice,
  tax_rate: percent,
  subtotal: money,
  tax: money,
  total: money,
  stock: z.int().describe('Units that can be ordered now'),
  problem: z.string().max(400).nullable().describe('Why this line cannot be ordered'),
});

/** A note on a purchase that does not prevent it. */
export const warning = z.object({
  path: z.string().max(60),
  code: z.string().max(40),
  detail: z.string().max(400),
});

/** The maximum number of warnings in an answer. */
export const maxWarnings = 20;

export const purchaseWarnings = z.array(warning).max(maxWarnings).default([]);

export const preview = z.object({
  preview_id: id('preview')
    .nullable()
    .describe('Pass it to the place operation; null when it will be refused'),
  expires_at: timestamp.nullable(),
  branch: named(id('branch')),
  orders: z
    .array(previewOrderPart)
    .max(100)
    .describe('What would be placed: one order per supplier (marketplace: store) and currency'),
  lines: z
    .array(previewLine)
    .max(100)
    .describe('Lines with their price; unknown products are only in problems'),
  totals,
  outcome: z.enum(['will_place', 'needs_approval', 'will_be_refused']),
  verdicts: z
    .array(verdict)
    .max(maxVerdicts)
    .describe('Every rule that refuses or asks for approval, and by how much; the strictest 100'),
  problems: z
    .array(z.object({ path: z.string().max(60), code: z.string().max(40), detail: z.string().max(400) }))
    .max(100)
    .describe('Why it will be refused, per field'),
  warnings: purchaseWarnings.describe('What to look at although it can be placed, such as reference_in_use'),
  approvers: z
    .array(z.object({ user_id: id('user'), name: shownName }))
    .max(50)
    .describe('Who may approve, when approval is needed'),
  smallest_change: z
    .string()
    .max(2000)
    .nullable()
    .describe('The smallest change that would pass, as a sentence'),
});

export type Preview = z.output<typeof preview>;

export const previewInput = z.strictObject({
  branch_id: id('branch').describe('The branch that orders and receives'),
  lines: purchaseLines,
  ...purchaseHeader.shape,
});

export const previewCalls = ['get_branch_facts', 'price_lines', 'get_limit_use', 'list_approvers'];

export const previewOrder = readOperation({
  ...tool,
  name: 'preview_order',
  title: 'Preview order',
  description:
    'Call this before place_order. Prices lines of the company’s catalogue for a branch and says what placing would do: outcome will_place, needs_approval or will_be_refused, with every rule that does not pass, who may approve and the smallest change that would pass. Returns a preview_id, valid 15 minutes, which also holds what else is given here. Reserves and commits nothing.',
  input: previewInput,
  output: preview,
  audience: 'buyer',
  permission: 'orders:write',
  rest: { method: 'POST', path: '/api/orders/preview' },
  errors: ['not_found', 'branch_inactive'],
  calls: previewCalls,
});

export const previewMarketplaceOrder = readOperation({
  ...previewOrder,
  name: 'preview_marketplace_order',
  title: 'Preview marketplace order',
  area: 'catalogue',
  description:
    'Call this before place_marketplace_order. Prices marketplace products at list price for a branch and says what placing would do: outcome, every rule that does not pass, who may approve, the smallest change that would pass. Returns a preview_id, valid 15 minutes. Reserves and commits nothing.',
  rest: { method: 'POST', path: '/api/marketplace/orders/preview' },
});
