import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenUnitPrice, unitPrice } from '../language/money.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { unitCodeOrNone } from '../language/unit-codes.ts';
import {
  givenDecimals,
  givenQuantity,
  givenStock,
  percent,
  quantity,
  requiredText,
  text,
} from '../language/values.ts';
import { ownProduct } from './own-product-list.ts';
import { supplier } from './presets.ts';
import { givenPriceBreaks } from './products.ts';

/** One row of a product import, with the supplier's fields of a product. */
export const productRow = z.strictObject({
  sku: requiredText(40).describe('The supplier’s own number of the product, unique over its stores'),
  name: requiredText(160).describe('Name that buyers read'),
  category: requiredText(60).describe('Category it is found by'),
  unit: requiredText(40).optional().describe('Sales unit; "piece" for a new product without one'),
  unit_code: unitCodeOrNone
    .optional()
    .describe('Code of the unit (UN/ECE Recommendations 20 and 21), such as KGM; empty for none'),
  pack: text(80).optional().describe('What one unit holds, such as "10 boxes x 20 bags"'),
  list_price: givenUnitPrice.describe('Price of one unit, in the currency of the store'),
  price_breaks: givenPriceBreaks
    .optional()
    .describe(
      'List prices from larger quantities of a line on, ascending, each above minimum_quantity; [] removes them',
    ),
  stock: givenStock.describe('Units on hand, reserved ones included'),
  tax_rate: percent
    .optional()
    .describe('Tax on top of the price, in percent; "0" for a new product without one'),
  discontinued: z
    .boolean()
    .optional()
    .describe('It cannot be ordered, and the marketplace’s search leaves it out'),
  quantity_decimals: givenDecimals
    .optional()
    .describe('Decimals that its quantities may have, 0 to 3; 0 for a new product without it'),
  minimum_quantity: givenQuantity
    .optional()
    .describe('Smallest quantity of a line; quantity_step for a new product without one'),
  quantity_step: givenQuantity
    .optional()
    .describe(
      'Quantities are multiples of this; 1, or 0.1 to 0.001 with decimals, for a new product without one',
    ),
  low_stock_at: givenStock
    .nullable()
    .optional()
    .describe('Units available at or below which its stock is low; null for none'),
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
 * A row that the service validates itself, so that an invalid one is reported and the others are stored. Its schema is
 * used for documents and generated types.
 */
export const reportedRow = (row: z.ZodType) => {
  const { $schema: _, ...described } = z.toJSONSchema(row, { io: 'input' });
  return z.unknown().meta(described);
};

/** What a row of a dry run would do. */
const importedRow = z.object({
  line: rowError.shape.line,
  sku: z.string().max(40),
  outcome: z.enum(['created', 'updated', 'unchanged']),
  changed_fields: z.array(z.string().max(20)).max(15).describe('Fields that an updated product would change'),
  list_price: z
    .object({ before: unitPrice, after: unitPrice })
    .optional()
    .describe('Only if an updated product would change it'),
  stock: z
    .object({ before: quantity, after: quantity })
    .optional()
    .describe('Only if an updated product would change it'),
});

export const importProducts = writeOperation({
  ...supplier,
  name: 'import_products',
  title: 'Import products',
  description:
    'Creates or updates products of a store by SKU, up to 1,000 rows, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with store_id and dry_run in the query) with a header line of the same field names (list_price as a decimal in the store’s currency, up to 6 decimals; price_breaks such as "10:9.50 100:8.90", or "none"; low_stock_at may be "none"). Valid rows are stored; each invalid row is reported with its line, field and reason. A field that a row leaves out stays as it is in a product there is. An SKU belongs to one store of the supplier; stock is what is on hand and cannot be less than what is reserved. With dry_run it stores nothing, and returns what each row would do.',
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
    dry_run: z
      .boolean()
      .optional()
      .describe('true: stores nothing and returns in rows what each row would do; import when left out'),
  }),
  output: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    products: z
      .array(z.object({ id: id('product'), sku: z.string().max(40) }))
      .max(1000)
      .describe('Products of the rows that were stored or unchanged; none in a dry run'),
    errors: z.array(rowError).max(1000),
    rows: z
      .array(importedRow)
      .max(1000)
      .optional()
      .describe('Of a dry run: the rows that would be stored or are unchanged; the others are in errors'),
  }),
  destructive: false,
  rest: {
    method: 'POST',
    path: '/api/supplier/products/import',
    csv: {
      field: 'csv',
      query: ['store_id', 'dry_run'],
      example: 'sku,name,category,list_price,stock\nNW-1,Chai,Beverages,18.00,390\n',
    },
  },
  idempotent: true,
  errors: ['not_found', 'not_enabled'],
});

/** One row of an update of stock and prices: a product by id or SKU, and the fields that change. */
export const productUpdateRow = z
  .strictObject({
    product_id: id('product').optional().describe('The product; give product_id or sku, not both'),
    sku: productRow.shape.sku
      .optional()
      .describe('The supplier’s own number of the product; give product_id or sku, not both'),
    stock: productRow.shape.stock
      .optional()
      .describe('Units on hand, reserved ones included; as it is when left out'),
    list_price: givenUnitPrice
      .optional()
      .describe('Price of one unit, in the currency of the store; as it is when left out'),
    price_breaks: productRow.shape.price_breaks.describe(
      'List prices from larger quantities of a line on, ascending; [] removes them, as they are when left out',
    ),
    low_stock_at: productRow.shape.low_stock_at.describe(
      'Units available at or below which its stock is low; null for none, as it is when left out',
    ),
    expected_version: z
      .int()
      .min(1)
      .optional()
      .describe('Version as it was read: the row is refused when the product has another; any when left out'),
  })
  .superRefine(({ product_id, sku, stock, list_price, price_breaks, low_stock_at }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((product_id === undefined) === (sku === undefined))
      refuse('sku', 'must be given, or product_id in place of it; give exactly one of them');
    if ([stock, list_price, price_breaks, low_stock_at].every((field) => field === undefined))
      refuse(
        'stock',
        'must be given, or list_price, price_breaks or low_stock_at; a row changes at least one of them',
      );
  });

export type ProductUpdateRow = z.infer<typeof productUpdateRow>;

const updateRowError = rowError.extend({
  path: z.string().max(40).describe('Field at fault; empty for the whole row'),
  code: z
    .enum(['invalid_input', 'not_found', 'version_conflict'])
    .describe('invalid_input: correct the row; version_conflict: read the product again and decide'),
});

export const updateProducts = writeOperation({
  ...supplier,
  name: 'update_products',
  title: 'Update stock and prices',
  description:
    'Changes stock on hand, list prices, their price breaks and the low-stock marks of many products of a store, up to 1,000 rows by id or SKU, each with only the fields that change, as JSON rows or as CSV text (in csv, or over REST as a body of Content-Type text/csv with store_id in the query) with a header line of the same field names (list_price as a decimal in the store’s currency; price_breaks such as "10:9.50 100:8.90", or "none"; low_stock_at may be "none"). Each row is applied or refused separately; each refused one is reported with its line, field, code and reason. A row with expected_version is refused with version_conflict when the product has changed since; a shipment that took stock changes it. Returns the new versions. It creates no product: import_products does.',
  input: z.strictObject({
    store_id: id('store'),
    rows: z
      .array(reportedRow(productUpdateRow))
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
    updated: z.int(),
    unchanged: z.int(),
    products: z
      .array(z.object({ id: id('product'), sku: z.string().max(40), version: z.int() }))
      .max(1000)
      .describe('Products of the rows that were not refused, with their versions now'),
    errors: z.array(updateRowError).max(1000),
  }),
  destructive: false,
  rest: {
    method: 'PATCH',
    path: '/api/supplier/products',
    csv: {
      field: 'csv',
      query: ['store_id'],
      example: 'sku,stock,list_price,expected_version\nNW-1,410,18.50,7\nNW-2,0,,\n',
    },
  },
  idempotent: true,
  errors: ['not_found', 'not_enabled'],
});

export const updateProduct = writeOperation({
  ...supplier,
  name: 'update_product',
  title: 'Update product',
  description:
    'Changes fields of a product of the supplier, such as name, price, stock on hand, discontinued; those left out stay as they are. Send the version read before as expected_version; an outdated one is refused, and a shipment that took stock makes it outdated. Stock cannot be less than what is reserved.',
  input: z.strictObject({
    product_id: id('product'),
    expected_version: z.int().min(1).describe('As it was read; refuses another with version_conflict'),
    ...productRow.omit({ sku: true }).partial().shape,
  }),
  output: ownProduct,
  destructive: false,
  idempotent: true,
  rest: { method: 'PATCH', path: '/api/supplier/products/{product_id}' },
  errors: ['not_found', 'version_conflict', 'not_enabled'],
});
