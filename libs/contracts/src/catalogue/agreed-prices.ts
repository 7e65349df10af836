import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';
import { givenUnitPrice, unitPrice } from '../language/money.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { day, named } from '../language/values.ts';
import { internal, supplier } from './presets.ts';
import { givenPriceBreaks, priceBreaks, productTexts, query } from './products.ts';

export const agreementView = z.object({
  id: id('agreement'),
  product: named(id('product')),
  buyer_company_id: id('company'),
  buyer: named(id('company')),
  price: unitPrice,
  price_breaks: priceBreaks.default([]).describe('Prices of larger quantities of a line'),
  valid_from: day,
  valid_to: day.nullable().describe('Last day; before valid_from if it was ended before it had a day'),
});

export const agreementState = z.enum(['current', 'coming', 'ended']);
export type AgreementState = z.infer<typeof agreementState>;

/** An agreed price in a list, next to what others pay. */
const listedAgreement = agreementView.omit({ product: true, buyer_company_id: true }).extend({
  product: z.object({
    id: id('product'),
    name: productTexts.name,
    sku: productTexts.sku,
    unit: productTexts.unit,
    discontinued: z.boolean(),
  }),
  supplier: named(id('company')),
  list_price: unitPrice,
  state: agreementState.describe('By the caller’s day today'),
  applies: z
    .boolean()
    .describe('Current, and no later price of the product and buyer is; of overlapping ones one applies'),
});

export const listAgreedPrices = readOperation({
  ...supplier,
  name: 'list_agreed_prices',
  title: 'List agreed prices',
  description:
    'Lists the prices that suppliers agreed with buyers, by product name, then by first day: for a supplier its own with all buyers, for a buyer those agreed with its company. An ended price is listed until the next one of its product and buyer is set. Follow next_cursor until has_more is false.',
  audience: 'both',
  permission: 'catalogue:read',
  input: z.strictObject({
    query: query.describe('Words of the product’s name, SKU, category or supplier'),
    product_id: id('product').optional().describe('Only of this product'),
    buyer_company_id: id('company').optional().describe('For suppliers: only with this buyer'),
    supplier_company_id: id('company').optional().describe('For buyers: only with this supplier'),
    state: agreementState
      .optional()
      .describe('current: valid today, in the caller’s time zone; coming: later; ended: no longer'),
    ...pageInput,
  }),
  output: pageOf(listedAgreement),
  rest: { method: 'GET', path: '/api/agreed-prices' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['get_company_facts'],
});

export const setAgreedPrice = writeOperation({
  ...supplier,
  name: 'set_agreed_price',
  title: 'Set agreed price',
  description:
    'Sets the price one buyer company pays for a product from a day on. A price for the same product, buyer and first day replaces the earlier one. Of overlapping periods, the one that began last applies. The price is in the store’s currency; price_breaks are prices of larger quantities, and list price breaks do not apply to this buyer.',
  input: z.strictObject({
    product_id: id('product'),
    buyer_company_id: id('company'),
    price: givenUnitPrice.describe('Price of one unit, in the currency of the store'),
    price_breaks: givenPriceBreaks
      .optional()
      .describe('Prices from larger quantities of a line on, ascending; none when left out'),
    valid_from: givenDay('First day, in the buyer’s time zone'),
    valid_to: givenDay('Last day, in the buyer’s time zone, no end when left out').optional(),
  }),
  output: agreementView,
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/supplier/agreed-prices' },
  errors: ['not_found', 'not_enabled'],
  calls: ['get_company_facts'],
});

export const endAgreedPrice = writeOperation({
  ...supplier,
  name: 'end_agreed_price',
  title: 'End agreed price',
  description:
    'Ends an agreed price at once, or after a last day that is not later than its present one. Orders that are placed keep their prices; afterwards the buyer pays an earlier agreed price that is still valid, or cannot order at an agreed price. A price that has ended is returned unchanged. To extend one, set it again with set_agreed_price.',
  input: z.strictObject({
    agreement_id: id('agreement'),
    valid_to: givenDay('Last day, in the buyer’s time zone; it ends at once when left out').optional(),
  }),
  output: agreementView,
  destructive: true,
  idempotent: true,
  rest: { method: 'POST', path: '/api/supplier/agreed-prices/{agreement_id}/end' },
  errors: ['not_found'],
  calls: ['get_company_facts'],
});

/** Maximum number of buyers in one answer of those that other services relate to a supplier. */
export const maxRelatedBuyers = 2000;

export const findAgreedBuyers = internalOperation({
  ...internal,
  name: 'find_agreed_buyers',
  title: 'Find agreed buyers',
  description:
    'Returns the buyers with which the calling supplier has agreed prices, at most 2,000, and whether one of these is current or coming.',
  input: z.strictObject({}),
  output: z.object({
    buyers: z.array(z.object({ id: id('company'), priced: z.boolean() })).max(maxRelatedBuyers),
  }),
  effect: 'read',
});
