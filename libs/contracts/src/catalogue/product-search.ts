import { z } from 'zod';
import { id } from '../language/ids.ts';
import { filterText } from '../language/input-values.ts';
import { unitPrice } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageOf } from '../language/page.ts';
import { tool } from './presets.ts';
import { catalogProduct, priceBreaks, searchMarketplaceProducts } from './products.ts';

const consoleRead = { ...tool, surfaces: ['rest', 'console'] } as const;

/** A product as this company buys it in a basket. */
export const productOffer = catalogProduct.extend({
  unit_price: unitPrice.describe(
    'What this company pays in a basket: the agreed price if it is available in the catalogue, else the list price',
  ),
  unit_price_breaks: priceBreaks.describe('Those of unit_price'),
});

const { query, category, store_id, currency, price_from, price_to, in_stock, sort, limit, cursor } =
  searchMarketplaceProducts.input.shape;

export const searchProducts = readOperation({
  ...consoleRead,
  name: 'search_products',
  title: 'Search products',
  description:
    'Searches the products that this company can buy, of its catalogue and of the marketplace, each with the price it pays, stock and price breaks. Buy them together with preview_basket and place_basket. Prices are filtered and sorted by list price, and need currency. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    query,
    category,
    supplier_company_id: id('company').optional().describe('Only of this supplier'),
    store_id,
    currency,
    price_from,
    price_to,
    in_stock,
    in_catalog: z
      .boolean()
      .optional()
      .describe(
        'true: only products that are available in the company’s catalogue, by match or name; without filters and order by store, price and stock',
      ),
    product_ids: z
      .array(id('product'))
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Only these, in their order on one page, without query, sort, limit and cursor; unknown and discontinued ones are left out',
      ),
    sort,
    limit,
    cursor,
  }),
  output: pageOf(productOffer),
  rest: { method: 'GET', path: '/api/product-offers' },
  errors: ['not_found', 'invalid_cursor'],
});

/** Maximum number of products that an answer shows of one SKU. */
export const maxAmbiguous = 5;

export const findProducts = readOperation({
  ...consoleRead,
  name: 'find_products',
  title: 'Find products',
  description:
    'Finds products by SKU, up to 100, as a list pasted from a spreadsheet has them; case, spaces and dashes do not matter. Returns for each SKU the product, or the first of several if more than one has it, or none.',
  input: z.strictObject({
    skus: z
      .array(filterText(40))
      .min(1)
      .max(100)
      .describe('Suppliers’ own numbers of products, as they are printed'),
    supplier_company_id: id('company').optional().describe('Only products of this supplier'),
  }),
  output: z.object({
    found: z
      .array(z.object({ sku: z.string().max(40).describe('As given'), product: productOffer }))
      .max(100),
    ambiguous: z
      .array(
        z.object({
          sku: z.string().max(40).describe('As given'),
          products: z
            .array(productOffer.pick({ id: true, name: true, supplier: true, unit_price: true }))
            .min(2)
            .max(maxAmbiguous)
            .describe('The first 5 of them, by name; search_products shows more of one by its product_ids'),
        }),
      )
      .max(100),
    unknown: z.array(z.string().max(40)).max(100).describe('SKUs, as given, that no product has'),
  }),
  rest: { method: 'POST', path: '/api/product-offers/find' },
  errors: ['not_found'],
});
