import { z } from 'zod';
import { id } from '../language/ids.ts';
import { currencyCode, money, unitPrice } from '../language/money.ts';
import { internalOperation } from '../language/operation-kinds.ts';
import { preview } from '../language/preview.ts';
import { givenQuantity, measure, percent, prose, requiredText, shownName } from '../language/values.ts';
import { orderSummary } from './order.ts';
import { internal } from './presets.ts';
import { previewCalls, previewInput } from './preview.ts';
import { placeCalls, placeErrors, purchaseView } from './purchase.ts';

export const createOrderFromAward = internalOperation({
  ...internal,
  name: 'create_order_from_award',
  title: 'Create order from award',
  records: ['order'],
  description:
    'Makes the order of a purchase order, placed at the awarded prices, under the ids it carries; reserves the stock of lines that name a product. What it commits was moved before. A repeat returns the same order; after settle_purchase has abandoned the id it is refused with hold_released.',
  input: z.strictObject({
    purchase_id: id('purchase'),
    order_id: id('order'),
    purchase_order: z.strictObject({
      id: id('purchaseOrder'),
      number: requiredText(40),
      rfq_id: id('rfq'),
    }),
    branch_id: id('branch'),
    supplier: z.strictObject({ id: id('company'), name: shownName, time_zone: z.string().max(64) }),
    currency: currencyCode,
    lines: z
      .array(
        z.strictObject({
          line_id: id('orderLine'),
          product_id: id('product').nullable(),
          sku: z.string().max(40),
          name: shownName,
          category: z.string().max(60),
          unit: z.string().max(40),
          quantity_decimals: measure.quantity_decimals.unwrap().optional(),
          unit_code: measure.unit_code.unwrap().optional(),
          quantity: givenQuantity,
          unit_price: unitPrice.describe('Without the tax of tax_rate'),
          tax_rate: percent.optional().describe('0 when left out'),
        }),
      )
      .min(1)
      .max(100),
    shipping: money.optional().describe('Without tax; none when left out'),
    shipping_tax_rate: percent.optional().describe('0 when left out'),
  }),
  output: z.object({ order: orderSummary }),
  effect: 'write',
  errors: ['insufficient_stock', 'branch_inactive', 'company_suspended', 'not_found', 'hold_released'],
  calls: ['get_branch_facts', 'reserve_stock', 'release_stock'],
});

export const settlePurchase = internalOperation({
  ...internal,
  name: 'settle_purchase',
  title: 'Settle purchase',
  description:
    'Settles a purchase whose outcome the caller does not have: returns its orders if it was made, otherwise abandons its id permanently, so that its holds may be released.',
  input: z.strictObject({ purchase_id: id('purchase') }),
  output: z.object({ state: z.enum(['made', 'abandoned']), orders: z.array(orderSummary).max(100) }),
  effect: 'write',
});

export const placeForRecurrence = internalOperation({
  ...internal,
  name: 'place_for_recurrence',
  title: 'Place for recurrence',
  records: ['order'],
  description:
    'Places the catalogue lines of a recurring order’s run as its caller, under the purchase id it carries. A repeat returns the same purchase. Refuses what place_order refuses, price_ceiling when a price, with or without tax, is above the line’s, or shipping is above max_shipping, and offer_changed when a unit or pack is another.',
  input: z.strictObject({
    purchase_id: id('purchase'),
    branch_id: id('branch'),
    lines: z
      .array(
        z.strictObject({
          product_id: id('product'),
          quantity: givenQuantity,
          max_unit_price: unitPrice,
          name: shownName.optional(),
          unit: z.string().max(40).optional().describe('As agreed; another one is offer_changed'),
          unit_code: measure.unit_code
            .unwrap()
            .optional()
            .describe('As agreed; another one is offer_changed'),
          pack: z.string().max(80).optional().describe('As agreed; another one is offer_changed'),
          tax_rate: percent
            .optional()
            .describe(
              'Tax on max_unit_price, which with it bounds the price with tax; not bounded when left out',
            ),
        }),
      )
      .min(1)
      .max(100),
    max_shipping: z
      .array(z.strictObject({ supplier_company_id: id('company'), amount: money }))
      .min(1)
      .max(100)
      .optional()
      .describe('The most that the shipping of each order may cost with tax; of others nothing'),
    internal_note: prose(1000).optional(),
    recurrence_id: id('recurrence').optional().describe('Shown on the orders'),
  }),
  output: purchaseView,
  effect: 'write',
  errors: [...placeErrors, 'price_ceiling', 'hold_released'],
  calls: placeCalls,
});

export const previewForRecurrence = internalOperation({
  ...internal,
  name: 'preview_for_recurrence',
  title: 'Preview for recurrence',
  description:
    'Returns the verdicts and problems of preview_order for placing one run of a recurring order now. Stores nothing.',
  input: previewInput.pick({ branch_id: true, lines: true }),
  output: preview.pick({ verdicts: true, problems: true }),
  effect: 'read',
  errors: ['not_found', 'branch_inactive'],
  calls: previewCalls,
});
