import { z } from 'zod';
import { id } from '../language/ids.ts';
import { searchWords } from '../language/input-values.ts';
import { currencyCode, givenUnitPrice, unitPrice } from '../language/money.ts';
import { internalOperation, readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import {
  day,
  givenQuantity,
  measure,
  named,
  percent,
  quantity,
  shownName,
  text,
} from '../language/values.ts';
import { internal, tool } from './presets.ts';

/**
 * The operation that orders a product: from the company's catalogue at the agreed price, or from a store at list price.
 */
/** An amount in the currency of the filter. */
export const priceFilter = z.string().max(24);

export const orderWith = z
  .enum(['place_order', 'place_marketplace_order'])
  .describe('The tool that orders this product');

/** Texts in every answer with a product. */
export const productTexts = {
  sku: z.string().max(40),
  name: shownName,
  category: z.string().max(60),
  unit: z.string().max(40).describe('Sales unit that quantities count, such as piece or box'),
  pack: z.string().max(80).describe('What one unit holds, such as "10 boxes x 20 bags"'),
};

/** A supplier; the days of its orders are in its time zone. */
export const productSupplier = z.object({
  id: id('company'),
  name: shownName,
  time_zone: z.string().max(64),
});

/** The price of one unit from a quantity of a line on. */
const priceBreak = z.object({ from_quantity: quantity, unit_price: unitPrice });

/** Maximum number of price breaks of one price. */
const maxPriceBreaks = 10;

/** The breaks of one price in an answer, by quantity. */
export const priceBreaks = z.array(priceBreak).max(maxPriceBreaks);

/** The breaks of one price in an input. */
export const givenPriceBreaks = z
  .array(
    z.strictObject({
      from_quantity: givenQuantity.describe('Smallest quantity of a line at this price'),
      unit_price: givenUnitPrice.describe('Price of one unit, in the currency of the store'),
    }),
  )
  .max(maxPriceBreaks)
  .superRefine((breaks, context) => {
    for (const [index, { from_quantity }] of breaks.entries()) {
      const before = breaks[index - 1]?.from_quantity;
      if (before !== undefined && from_quantity <= before)
        context.addIssue({
          code: 'custom',
          path: [index, 'from_quantity'],
          message: `must be above ${before}, that of the break before it; sort the breaks by quantity`,
        });
    }
  });

export const productBase = z.object({
  id: id('product'),
  ...productTexts,
  store: named(id('store')),
  supplier: named(id('company')),
  list_price: unitPrice,
  price_breaks: priceBreaks
    .default([])
    .describe('List prices of larger quantities of a line; search and sort use list_price'),
  tax_rate: percent,
  stock: quantity.describe('Units that can be ordered now'),
  discontinued: z.boolean(),
  ...measure,
  minimum_quantity: quantity,
  quantity_step: quantity.describe('Quantities are multiples of this'),
});

export const marketplaceProduct = productBase.extend({ order_with: orderWith });

export const catalogProduct = productBase.extend({
  agreed_price: unitPrice
    .optional()
    .describe('Price agreed with this company, valid today; absent when there is none'),
  agreed_price_breaks: priceBreaks
    .optional()
    .describe(
      'Agreed prices of larger quantities of a line, absent when there are none; price_breaks do not apply to an agreed price',
    ),
  agreed_price_valid_to: day
    .nullable()
    .optional()
    .describe('Last day of the agreed price; null when it has none'),
  in_catalog: z.boolean().describe('The company added it to its catalogue'),
  available: z.boolean().describe('In the catalogue, with an agreed price valid today, and not discontinued'),
  order_with: orderWith,
});

export const query = searchWords(100)
  .optional()
  .describe('Words of name, SKU, category or supplier; best match first');

const category = searchWords(60).optional().describe('An unknown one is refused with those there are');

export const searchMarketplaceProducts = readOperation({
  ...tool,
  name: 'search_marketplace_products',
  title: 'Search marketplace products',
  description:
    'Searches the products of all stores at list price. Try list_catalog_products first: agreed prices are there. A price range needs its currency. Returns id, price, stock and order_with, the tool that orders it. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    query,
    category,
    store_id: id('store').optional(),
    currency: currencyCode.optional(),
    price_from: priceFilter.optional().describe('Lowest list price, a decimal in currency'),
    price_to: priceFilter.optional().describe('Highest list price, a decimal in currency'),
    in_stock: z.boolean().optional().describe('true: only with stock; false: only without'),
    sort: z
      .enum(['name', 'price_ascending', 'price_descending'])
      .optional()
      .describe('Best match, then name, when left out; price needs currency'),
    ...pageInput,
  }),
  output: pageOf(marketplaceProduct),
  rest: { method: 'GET', path: '/api/marketplace/products' },
  errors: ['not_found', 'invalid_cursor'],
});

export const getCatalogProduct = readOperation({
  ...tool,
  name: 'get_catalog_product',
  title: 'Get catalogue product',
  description:
    'Returns one product as this company may buy it: agreed price (absent when none), list price, stock, minimum quantity and step, whether it is available, and order_with, the tool that orders it.',
  input: z.strictObject({ product_id: id('product') }),
  output: catalogProduct,
  rest: { method: 'GET', path: '/api/products/{product_id}' },
  errors: ['not_found'],
});

export const listCatalogProducts = readOperation({
  ...tool,
  name: 'list_catalog_products',
  title: 'List catalogue products',
  description:
    'Lists the products of the company’s catalogue, by name; only those that can be ordered at an agreed price today unless available is false. Order them with place_order. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    query,
    category,
    supplier_company_id: id('company').optional(),
    available: z
      .boolean()
      .optional()
      .describe('true when left out; false also lists products that cannot be ordered now'),
    ...pageInput,
  }),
  output: pageOf(catalogProduct),
  rest: { method: 'GET', path: '/api/products' },
  errors: ['not_found', 'invalid_cursor'],
});

export const listCategories = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'list_categories',
  title: 'List categories',
  description:
    'Lists the categories of the marketplace’s products, by name. Follow next_cursor until has_more is false.',
  input: z.strictObject(pageInput),
  output: pageOf(z.object({ name: z.string().max(60) })),
  audience: 'both',
  rest: { method: 'GET', path: '/api/categories' },
  errors: ['invalid_cursor'],
});

/** Products by id, with the fields that other services copy. */
export const getProductFacts = internalOperation({
  ...internal,
  name: 'get_product_facts',
  title: 'Get product facts',
  description:
    'Returns products of one supplier by id with the facts that an order line copies; others are left out.',
  input: z.strictObject({
    supplier_company_id: id('company'),
    product_ids: z.array(id('product')).min(1).max(100),
  }),
  output: z.object({
    products: z
      .array(
        z.object({
          product_id: id('product'),
          ...productTexts,
          ...measure,
          discontinued: z.boolean(),
          tax_rate: percent.optional().describe('Left out by releases before 2026-12'),
        }),
      )
      .max(100),
  }),
  effect: 'read',
});

/** Maximum number of suppliers in one answer by category. */
export const maxSuppliersOfCategory = 1000;

export const findSuppliersOfCategory = internalOperation({
  ...internal,
  name: 'find_suppliers_of_category',
  title: 'Find suppliers of category',
  description:
    'Returns suppliers that offer products of a category in the marketplace, at most 1,000; case and accents do not matter.',
  input: z.strictObject({ category: text(60) }),
  output: z.object({ supplier_company_ids: z.array(id('company')).max(maxSuppliersOfCategory) }),
  effect: 'read',
});

export const getSupplierRange = internalOperation({
  ...internal,
  name: 'get_supplier_range',
  title: 'Get supplier range',
  description:
    'Returns the stores, categories and number of products that a supplier offers in the marketplace.',
  input: z.strictObject({ supplier_company_id: id('company') }),
  output: z.object({
    stores: z.array(named(id('store'))).max(50),
    categories: z.array(z.string().max(60)).max(50),
    products: z.int(),
  }),
  effect: 'read',
});

/** Maximum number of products in one answer by SKU. */
export const maxProductsBySku = 300;

/** Products of one supplier by SKU, for imports of history. */
export const findProductsBySku = internalOperation({
  ...internal,
  name: 'find_products_by_sku',
  title: 'Find products by SKU',
  description:
    'Returns products of one supplier by SKU with the facts that an order line copies; unknown SKUs are left out. At most 300 in one call.',
  input: z.strictObject({
    supplier_company_id: id('company'),
    skus: z.array(z.string().max(40)).max(maxProductsBySku),
  }),
  output: z.object({
    products: z
      .array(
        z.object({
          product_id: id('product'),
          ...productTexts,
          ...measure,
          tax_rate: percent.optional().describe('Left out by releases before 2026-12'),
          store: named(id('store')),
          supplier: productSupplier,
          currency: currencyCode,
        }),
      )
      .max(maxProductsBySku),
  }),
  effect: 'read',
});
