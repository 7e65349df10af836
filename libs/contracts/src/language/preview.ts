import { z } from 'zod';
import { id } from './ids.ts';
import { currencyCode, money, totals, unitPrice } from './money.ts';
import { measure, named, percent, quantity, shownName, timestamp } from './values.ts';
import { maxVerdicts, verdict } from './verdict.ts';

export const orderTotals = z.object({
  subtotal: money.describe('Unit prices times quantities, each line rounded half up'),
  discount: money,
  shipping: money.describe('Without tax'),
  shipping_tax_rate: percent.default('0').describe('Tax on shipping, in percent'),
  tax: money.describe('Of lines and shipping'),
  total: money,
});

const previewOrderPart = z.object({
  supplier: named(id('company')),
  store: named(id('store')).nullable(),
  currency: currencyCode,
  line_count: z.int(),
  shipping_free_from: money
    .nullable()
    .default(null)
    .describe('Subtotal without tax from which shipping is free; null when it never is, or always'),
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
  ...measure,
  quantity,
  unit_price: unitPrice,
  tax_rate: percent,
  subtotal: money,
  tax: money,
  total: money,
  stock: quantity.describe('Units that can be ordered now'),
  next_break: z
    .object({
      from_quantity: quantity,
      unit_price: unitPrice,
      saves: money.describe(
        'What that quantity costs less at this price than at the present one, without tax',
      ),
    })
    .nullable()
    .default(null)
    .describe('The next larger quantity with a price of its own; null for none'),
  problem: z.string().max(400).nullable().describe('Why this line cannot be ordered'),
});

/** A note on a purchase that does not prevent it. */
const warning = z.object({
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
