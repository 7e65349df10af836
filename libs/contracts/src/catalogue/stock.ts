import { z } from 'zod';
import { id } from '../language/ids.ts';
import { unitPrice } from '../language/money.ts';
import { internalOperation } from '../language/operation-kinds.ts';
import { givenQuantity, measure, named, percent, quantity } from '../language/values.ts';
import { internal } from './presets.ts';
import { priceBreaks, productSupplier, productTexts } from './products.ts';
import { shippingTerms } from './shipping-terms.ts';

/** Why a line cannot be ordered, with the code and sentence with which placing would fail. */
const lineProblem = z.object({
  code: z.enum(['not_found', 'not_orderable', 'quantity_rule', 'insufficient_stock']),
  detail: z.string().max(400),
});

const pricedLine = z.object({
  product_id: id('product'),
  quantity,
  problem: lineProblem.nullable(),
  /** Null if the product does not exist for this company. */
  facts: z
    .object({
      ...productTexts,
      store: named(id('store')),
      supplier: productSupplier,
      unit_price: unitPrice.describe('At the quantity of the line'),
      base_price: unitPrice.optional().describe('Below the first break; unit_price when left out'),
      price_breaks: priceBreaks.default([]),
      tax_rate: percent,
      stock: quantity,
      ...measure,
      minimum_quantity: quantity,
      quantity_step: quantity,
      source: z
        .enum(['catalogue', 'marketplace'])
        .optional()
        .describe('Where it is bought; as asked when left out'),
    })
    .nullable(),
});

export const priceLines = internalOperation({
  ...internal,
  name: 'price_lines',
  title: 'Price lines',
  description:
    'Prices lines for the caller’s company: at agreed prices valid today (source catalogue), at list prices (source marketplace), or at the agreed price where the catalogue has one and else at list price (source basket). Returns every line in order, each with facts and with the problem for which it would be refused.',
  input: z.strictObject({
    source: z.enum(['catalogue', 'marketplace', 'basket']),
    lines: z
      .array(z.strictObject({ product_id: id('product'), quantity: givenQuantity }))
      .min(1)
      .max(100),
  }),
  output: z.object({
    lines: z.array(pricedLine).max(100),
    shipping_terms: z
      .array(shippingTerms.extend({ supplier_company_id: id('company') }))
      .max(100)
      .default([])
      .describe('Of every order that the lines would make and that has terms'),
  }),
  effect: 'read',
});

export const reserveStock = internalOperation({
  ...internal,
  name: 'reserve_stock',
  title: 'Reserve stock',
  description:
    'Reserves the stock of a purchase’s order lines, all or nothing, under the purchase’s id. A repeat returns the first outcome; after release_stock it is refused with hold_released.',
  input: z.strictObject({
    purchase_id: id('purchase'),
    lines: z
      .array(
        z.strictObject({
          order_id: id('order'),
          line_id: id('orderLine'),
          product_id: id('product'),
          supplier_company_id: id('company')
            .optional()
            .describe('Supplier of the product, if the caller has it; it saves reading the products'),
          quantity: givenQuantity,
        }),
      )
      .min(1)
      .max(100),
  }),
  output: z.object({ reserved: z.boolean() }),
  effect: 'write',
  errors: ['insufficient_stock', 'hold_released'],
});

export const releaseStock = internalOperation({
  ...internal,
  name: 'release_stock',
  title: 'Release stock',
  description:
    'Releases the stock reserved under a purchase’s id and leaves a tombstone that refuses a later reservation of that id.',
  input: z.strictObject({ purchase_id: id('purchase') }),
  output: z.object({ released: z.boolean().describe('Whether this call released something') }),
  effect: 'write',
});
