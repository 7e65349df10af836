import { z } from 'zod';
import { id } from '../language/ids.ts';
import { searchWords } from '../language/input-values.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { taskCount } from '../language/task-count.ts';
import { givenStock, quantity, timestamp } from '../language/values.ts';
import { supplier } from './presets.ts';
import { productBase, query } from './products.ts';

/** A product as its supplier sees it. */
export const ownProduct = productBase.extend({
  stock: quantity.describe('Units on hand, reserved ones included'),
  reserved: quantity.describe('Units that orders hold and that are not shipped yet'),
  available: quantity.describe('Units that can be ordered now'),
  low_stock_at: quantity
    .nullable()
    .default(null)
    .describe('Units available at or below which its stock is low; null for none'),
  version: z.int(),
  updated_at: timestamp,
});

export const listOwnProducts = readOperation({
  ...supplier,
  name: 'list_own_products',
  title: 'List own products',
  description:
    'Lists the supplier’s own products, by name unless sort says otherwise, with stock on hand and reserved. Follow next_cursor until has_more is false.',
  permission: 'catalogue:read',
  input: z.strictObject({
    query,
    product_id: id('product').optional().describe('This product alone'),
    store_id: id('store').optional(),
    category: searchWords(60).optional().describe('Case and accents do not matter'),
    discontinued: z.boolean().optional().describe('true: only discontinued ones; false: only the others'),
    available_below: givenStock.optional().describe('Only with fewer units available'),
    low_stock: z
      .boolean()
      .optional()
      .describe(
        'true: only products that are not discontinued and have at most low_stock_at available; all when left out or false',
      ),
    sort: z
      .enum(['name', 'updated', 'available'])
      .optional()
      .describe(
        'updated: the latest change of fields or stock first; available: the fewest first. When left out: best match, then name',
      ),
    ...pageInput,
  }),
  output: pageOf(ownProduct),
  rest: { method: 'GET', path: '/api/supplier/products' },
  errors: ['not_found', 'invalid_cursor'],
});

export const countCatalogueTasks = readOperation({
  ...supplier,
  name: 'count_catalogue_tasks',
  title: 'Count catalogue tasks',
  description:
    'Counts what waits for a supplier in its products, up to 100, by the access rules of list_own_products.',
  permission: 'catalogue:read',
  input: z.strictObject({}),
  output: z.object({
    low_stock: taskCount('Products that list_own_products has with low_stock'),
  }),
  rest: { method: 'GET', path: '/api/catalogue-tasks' },
});
