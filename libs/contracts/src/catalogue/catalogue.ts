import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';
import { givenUnitPrice, unitPrice } from '../language/money.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { day, named } from '../language/values.ts';
import { buyer, supplier } from './presets.ts';
import { catalogProduct, givenPriceBreaks, priceBreaks } from './products.ts';

export const agreementView = z.object({
  id: id('agreement'),
  product: named(id('product')),
  buyer_company_id: id('company'),
  price: unitPrice,
  price_breaks: priceBreaks.default([]).describe('Prices of larger quantities of a line'),
  valid_from: day,
  valid_to: day.nullable(),
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

export const addCatalogProduct = writeOperation({
  ...buyer,
  name: 'add_catalog_product',
  whole_company: true,
  title: 'Add catalogue product',
  description:
    'Adds a product to the company’s catalogue. It can be ordered with place_order once its supplier has agreed a price.',
  input: z.strictObject({ product_id: id('product') }),
  output: catalogProduct,
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/products/{product_id}/catalog-entry' },
  errors: ['not_found'],
});

export const removeCatalogProduct = writeOperation({
  ...buyer,
  name: 'remove_catalog_product',
  whole_company: true,
  title: 'Remove catalogue product',
  description: 'Removes a product from the company’s catalogue. Orders already placed are unchanged.',
  input: z.strictObject({ product_id: id('product') }),
  output: catalogProduct,
  destructive: false,
  idempotent: true,
  rest: { method: 'DELETE', path: '/api/products/{product_id}/catalog-entry' },
  errors: ['not_found'],
});
