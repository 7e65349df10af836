import { z } from 'zod';
import { event } from './event.ts';
import { givenCountry, givenDay, searchWords } from './given.ts';
import { id } from './ids.ts';
import { currencyCode, givenUnitPrice, unitPrice } from './money.ts';
import { internalOperation, readOperation, writeOperation } from './operation-kinds.ts';
import { pageInput, pageOf } from './page.ts';
import {
  countryCode,
  day,
  named,
  percent,
  prose,
  quantity,
  requiredText,
  shownName,
  text,
  timestamp,
} from './values.ts';

/**
 * Which operation orders a product: from the company's catalogue at the agreed price, or from a store at list
 * price.
 */
export const orderWith = z
  .enum(['place_order', 'place_marketplace_order'])
  .describe('The tool that orders this product');

export const storeView = z.object({
  id: id('store'),
  name: shownName,
  supplier: named(id('company')),
  country: countryCode,
  currency: currencyCode,
  description: z.string().max(2000),
});

/** What every answer says of a product. */
const productTexts = {
  sku: z.string().max(40),
  name: shownName,
  category: z.string().max(60),
  unit: z.string().max(40).describe('Sales unit that quantities count, such as piece or box'),
  pack: z.string().max(80).describe('What one unit holds, such as "10 boxes x 20 bags"'),
};
/** A supplier whose days its orders count by. */
const supplierFacts = z.object({ id: id('company'), name: shownName, time_zone: z.string().max(64) });

const productBase = z.object({
  id: id('product'),
  ...productTexts,
  store: named(id('store')),
  supplier: named(id('company')),
  list_price: unitPrice,
  tax_rate: percent,
  stock: z.int().describe('Units that can be ordered now'),
  discontinued: z.boolean(),
  minimum_quantity: z.int(),
  quantity_step: z.int().describe('Quantities are multiples of this'),
});

export const marketplaceProduct = productBase.extend({ order_with: orderWith });

export const catalogProduct = productBase.extend({
  agreed_price: unitPrice
    .optional()
    .describe('Price agreed with this company, valid today; absent when there is none'),
  agreed_price_valid_to: day
    .nullable()
    .optional()
    .describe('Last day of the agreed price; null when it has none'),
  in_catalog: z.boolean().describe('The company added it to its catalogue'),
  available: z.boolean().describe('In the catalogue, with an agreed price valid today, and not discontinued'),
  order_with: orderWith,
});

const tool = {
  area: 'catalogue',
  service: 'catalogue',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'buyer',
  permission: 'catalogue:read',
} as const;

const query = searchWords(100)
  .optional()
  .describe('Beginnings of words of name, SKU, category or supplier; case and accents do not matter');

const category = searchWords(60)
  .optional()
  .describe('Name of the category; an unknown one is refused with those there are');

export const searchMarketplaceProducts = readOperation({
  ...tool,
  name: 'search_marketplace_products',
  title: 'Search marketplace products',
  description:
    'Searches the products of all stores at list price. Use it to find something the company’s own catalogue does not offer; try list_catalog_products first, agreed prices are there. A price range needs its currency. Returns id, price, stock and order_with, the tool that orders it. One page; follow next_cursor until has_more is false.',
  input: z.strictObject({
    query,
    category,
    store_id: id('store').optional(),
    currency: currencyCode.optional(),
    price_from: z.string().max(24).optional().describe('Lowest list price, as a decimal string in currency'),
    price_to: z.string().max(24).optional().describe('Highest list price, as a decimal string in currency'),
    in_stock: z
      .boolean()
      .optional()
      .describe('true: only products with stock; false: only those without; both when left out'),
    sort: z
      .enum(['name', 'price_ascending', 'price_descending'])
      .optional()
      .describe('By name when left out; sorting by price needs currency'),
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
    'Lists the products of the company’s catalogue, by name; only those that can be ordered at an agreed price today unless available is false. Order them with place_order. One page; follow next_cursor until has_more is false.',
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
    'Lists the categories that products of the marketplace have, by name. One page; follow next_cursor until has_more is false.',
  input: z.strictObject(pageInput),
  output: pageOf(z.object({ name: z.string().max(60) })),
  audience: 'both',
  rest: { method: 'GET', path: '/api/categories' },
  errors: ['invalid_cursor'],
});

export const listStores = readOperation({
  ...tool,
  name: 'list_stores',
  title: 'List stores',
  description:
    'Lists the stores of the marketplace, by name, with supplier, country and currency. One page; follow next_cursor until has_more is false.',
  input: z.strictObject({
    query: searchWords(100)
      .optional()
      .describe('Beginnings of words of the name or the supplier’s; case and accents do not matter'),
    country: givenCountry.optional().describe('Country of the store, ISO 3166-1 alpha-2'),
    ...pageInput,
  }),
  output: pageOf(storeView),
  audience: 'both',
  rest: { method: 'GET', path: '/api/stores' },
  errors: ['invalid_cursor'],
});

const supplier = {
  ...tool,
  surfaces: ['rest', 'console'],
  audience: 'supplier',
  permission: 'catalogue:manage',
} as const;

export const createStore = writeOperation({
  ...supplier,
  name: 'create_store',
  title: 'Create store',
  description:
    'Opens a store of the supplier in the marketplace; every product in it is sold in the store’s currency.',
  input: z.strictObject({
    name: requiredText(120).describe('Name that buyers read'),
    country: givenCountry.describe('Where the store sells from, ISO 3166-1 alpha-2'),
    currency: currencyCode,
    description: prose(2000).optional().describe('What the store sells, for buyers'),
  }),
  output: storeView,
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/stores' },
  errors: ['already_exists'],
});

/** One row of a product import; the supplier's data of a product. */
export const productRow = z.strictObject({
  sku: requiredText(40).describe('The supplier’s own number of the product, unique over its stores'),
  name: requiredText(160).describe('Name that buyers read'),
  category: requiredText(60).describe('Category it is found by'),
  unit: requiredText(40).optional().describe('"piece" when left out'),
  pack: text(80).optional().describe('What one unit holds, such as "10 boxes x 20 bags"'),
  list_price: givenUnitPrice.describe('Price of one unit, in the currency of the store'),
  stock: z.int().min(0).max(100_000_000).describe('Units on hand, reserved ones included'),
  tax_rate: percent.optional().describe('Tax on top of the price, in percent; "0" when left out'),
  discontinued: z.boolean().optional().describe('It is still shown, and cannot be ordered'),
  minimum_quantity: quantity.optional().describe('Smallest quantity of a line; quantity_step when left out'),
  quantity_step: quantity.optional().describe('Quantities are multiples of this; 1 when left out'),
});
export type ProductRow = z.infer<typeof productRow>;

export const rowError = z.object({
  line: z
    .int()
    .describe('Line of the CSV text, the header being line 1; or the place among the JSON rows, from 1'),
  path: z.string().max(60).describe('Field at fault; empty for the whole row'),
  message: z.string().max(160),
});

/**
 * A row that the service checks by itself, so that a bad one is reported and the others are kept. Its schema is for
 * documents and generated types.
 */
export const reportedRow = (row: z.ZodType) => {
  const { $schema: _, ...described } = z.toJSONSchema(row, { io: 'input' });
  return z.unknown().meta(described);
};

export const importProducts = writeOperation({
  ...supplier,
  name: 'import_products',
  title: 'Import products',
  description:
    'Creates or updates products of a store by SKU, up to 1,000 rows, as JSON rows or as CSV text with a header line of the same field names (list_price as a decimal in the store’s currency, up to 6 decimals). Good rows are kept; each bad row is reported with its line, field and reason. An SKU belongs to one store of the supplier; stock is what is on hand and cannot be less than what is reserved.',
  input: z.strictObject({
    store_id: id('store'),
    rows: z
      .array(reportedRow(productRow))
      .max(1000)
      .optional()
      .describe('JSON rows; give rows or csv, not both'),
    csv: z
      .string()
      .max(500_000)
      .optional()
      .describe('CSV text with a header line; give rows or csv, not both'),
  }),
  output: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    products: z.array(z.object({ id: id('product'), sku: z.string().max(40) })).max(1000),
    errors: z.array(rowError).max(1000),
  }),
  destructive: false,
  rest: { method: 'POST', path: '/api/supplier/products/import' },
  idempotent: true,
  errors: ['not_found'],
});

export const ownProduct = productBase.extend({
  stock: z.int().describe('Units on hand, reserved ones included'),
  reserved: z.int().describe('Units that orders hold and that are not shipped yet'),
  available: z.int().describe('Units that can be ordered now'),
  version: z.int(),
  updated_at: timestamp,
});

export const listOwnProducts = readOperation({
  ...supplier,
  name: 'list_own_products',
  title: 'List own products',
  description: 'Lists the supplier’s own products, by name, with stock on hand and reserved.',
  permission: 'catalogue:read',
  input: z.strictObject({ query, store_id: id('store').optional(), ...pageInput }),
  output: pageOf(ownProduct),
  rest: { method: 'GET', path: '/api/supplier/products' },
  errors: ['not_found', 'invalid_cursor'],
});

export const updateProduct = writeOperation({
  ...supplier,
  name: 'update_product',
  title: 'Update product',
  description:
    'Changes a product of the supplier: name, price, stock on hand, discontinued. Send the version read before as expected_version; an outdated one is refused, and a shipment that took stock makes it outdated. Stock cannot be less than what is reserved.',
  input: z.strictObject({
    product_id: id('product'),
    expected_version: z
      .int()
      .min(1)
      .describe('Version as it was read; a change someone else made since is refused with version_conflict'),
    ...productRow.omit({ sku: true }).partial().shape,
  }),
  output: ownProduct,
  destructive: false,
  idempotent: true,
  rest: { method: 'PATCH', path: '/api/supplier/products/{product_id}' },
  errors: ['not_found', 'version_conflict'],
});

export const agreementView = z.object({
  id: id('agreement'),
  product: named(id('product')),
  buyer_company_id: id('company'),
  price: unitPrice,
  valid_from: day,
  valid_to: day.nullable(),
});

export const setAgreedPrice = writeOperation({
  ...supplier,
  name: 'set_agreed_price',
  title: 'Set agreed price',
  description:
    'Sets the price one buyer company pays for a product from a day on. A price for the same product, buyer and first day replaces the earlier one. Where periods overlap, the one that began last counts. The price is in the store’s currency.',
  input: z.strictObject({
    product_id: id('product'),
    buyer_company_id: id('company'),
    price: givenUnitPrice.describe('Price of one unit, in the currency of the store'),
    valid_from: givenDay('First day, in the buyer’s time zone'),
    valid_to: givenDay('Last day, in the buyer’s time zone, no end when left out').optional(),
  }),
  output: agreementView,
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/supplier/agreed-prices' },
  errors: ['not_found'],
});

const buyer = {
  ...tool,
  surfaces: ['rest', 'console'],
  permission: 'catalogue:manage',
} as const;

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
  description: 'Removes a product from the company’s catalogue. Orders already placed are not touched.',
  input: z.strictObject({ product_id: id('product') }),
  output: catalogProduct,
  destructive: false,
  idempotent: true,
  rest: { method: 'DELETE', path: '/api/products/{product_id}/catalog-entry' },
  errors: ['not_found'],
});

const internal = { area: 'catalogue', service: 'catalogue' } as const;

/** Why a line cannot be ordered; the same code and sentence the placement would fail with. */
export const lineProblem = z.object({
  code: z.enum(['not_found', 'not_orderable', 'quantity_rule', 'insufficient_stock']),
  detail: z.string().max(400),
});

export const pricedLine = z.object({
  product_id: id('product'),
  quantity,
  problem: lineProblem.nullable(),
  /** Null when the product is not there for this company. */
  facts: z
    .object({
      ...productTexts,
      store: named(id('store')),
      supplier: supplierFacts,
      unit_price: unitPrice,
      tax_rate: percent,
      stock: z.int(),
      minimum_quantity: z.int(),
      quantity_step: z.int(),
    })
    .nullable(),
});

export const priceLines = internalOperation({
  ...internal,
  name: 'price_lines',
  title: 'Price lines',
  description:
    'Prices lines for the caller’s company: at agreed prices valid today (source catalogue) or at list prices (source marketplace). Answers every line in order, each with facts and with the problem that would refuse it.',
  input: z.strictObject({
    source: z.enum(['catalogue', 'marketplace']),
    lines: z
      .array(z.strictObject({ product_id: id('product'), quantity }))
      .min(1)
      .max(100),
  }),
  output: z.object({ lines: z.array(pricedLine).max(100) }),
  effect: 'read',
});

export const reserveStock = internalOperation({
  ...internal,
  name: 'reserve_stock',
  title: 'Reserve stock',
  description:
    'Reserves the stock of a purchase’s order lines, all or nothing, under the purchase’s id. Repeating answers the first outcome; after release_stock it is refused with hold_released.',
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
          quantity,
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
    'Releases what is reserved under a purchase’s id and leaves a tombstone that refuses a later reservation of that id.',
  input: z.strictObject({ purchase_id: id('purchase') }),
  output: z.object({ released: z.boolean().describe('Whether this call gave something back') }),
  effect: 'write',
});

/** Products as another service snapshots them, by id. */
export const getProductFacts = internalOperation({
  ...internal,
  name: 'get_product_facts',
  title: 'Get product facts',
  description: 'Products of one supplier by id with the facts an order line snapshots; others are left out.',
  input: z.strictObject({
    supplier_company_id: id('company'),
    product_ids: z.array(id('product')).min(1).max(100),
  }),
  output: z.object({
    products: z
      .array(z.object({ product_id: id('product'), ...productTexts, discontinued: z.boolean() }))
      .max(100),
  }),
  effect: 'read',
});

/** Most suppliers one answer by category holds. */
export const maxSuppliersOfCategory = 1_000;

export const findSuppliersOfCategory = internalOperation({
  ...internal,
  name: 'find_suppliers_of_category',
  title: 'Find suppliers of category',
  description:
    'Suppliers that offer products of a category in the marketplace, at most 1,000; case and accents do not matter.',
  input: z.strictObject({ category: text(60) }),
  output: z.object({ supplier_company_ids: z.array(id('company')).max(maxSuppliersOfCategory) }),
  effect: 'read',
});

export const getSupplierRange = internalOperation({
  ...internal,
  name: 'get_supplier_range',
  title: 'Get supplier range',
  description: 'Stores and categories of what a supplier offers in the marketplace, and how many products.',
  input: z.strictObject({ supplier_company_id: id('company') }),
  output: z.object({
    stores: z.array(named(id('store'))).max(50),
    categories: z.array(z.string().max(60)).max(50),
    products: z.int(),
  }),
  effect: 'read',
});

/** Most products one answer by SKU holds. */
export const maxProductsBySku = 300;

/** Products by SKU within one supplier, for imports of history. */
export const findProductsBySku = internalOperation({
  ...internal,
  name: 'find_products_by_sku',
  title: 'Find products by SKU',
  description:
    'Products of one supplier by SKU with the facts an order line snapshots; unknown SKUs are left out. At most 300 in one call.',
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
          store: named(id('store')),
          supplier: supplierFacts,
          currency: currencyCode,
        }),
      )
      .max(maxProductsBySku),
  }),
  effect: 'read',
});

/** Catalogue's own: a supplier has many products, and each transaction changes a bounded number of them. */
export const supplierRenamed = event({
  name: 'supplier_renamed',
  publishers: ['catalogue'],
  subscribers: ['catalogue'],
  partition_by: 'supplier_company_id',
  description:
    'A supplier has another name or time zone; its products after the given one, in the order of ids, follow their stores.',
  payload: z.object({ supplier_company_id: id('company'), after_product_id: id('product').nullable() }),
});
