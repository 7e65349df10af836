import { z } from 'zod';
import { id } from '../language/ids.ts';
import { currencyCode, money, totals } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { named, shownName, timestamp } from '../language/values.ts';
import { deliveryRecord } from '../suppliers/suppliers.ts';
import { parties, partyCalls, range, tool } from './presets.ts';

const insightRead = { ...tool, surfaces: ['rest', 'console'], audience: 'buyer' } as const;

/** What the rows and the columns of a table of spend can be. */
const spendDimension = z.enum(['month', 'supplier', 'branch', 'category', 'product']);
export type SpendDimension = z.infer<typeof spendDimension>;

/** Maximum number of rows, without the one of the others; the default number; and that of columns. */
const maxSpendRows = 100;
export const shownSpendRows = 25;
export const maxSpendColumns = 12;

/** The key of the row and of the column that hold what has none of its own. */
export const otherSpend = '_others';

const { amount } = money.shape;
const spendGroup = z.object({
  key: z
    .string()
    .max(60)
    .describe(
      'Company, branch or product id, category, or month; values that are no product begin with _, such as _shipping. _others adds up those without their own; it is the last one, or of months the first',
    ),
  label: shownName,
  total: amount,
});

export const getSpendTable = readOperation({
  ...insightRead,
  name: 'get_spend_table',
  title: 'Get spend table',
  description:
    'Returns spend by month, supplier, branch, category or product as a table in one currency, with a second of these as columns if asked. Spend is as in get_order_metrics: tax included, credits deducted, without cancelled, rejected and declined orders, by the day of creation. The largest rows and columns are shown, of months the latest; _others adds up the rest, so that rows and columns add up to total. Category and product cannot be combined.',
  input: z.strictObject({
    rows: spendDimension.describe('What the rows are'),
    columns: spendDimension.optional().describe('What the columns are; without it each row has its total'),
    branch_id: id('branch').optional().describe('Only of this branch, br_…'),
    supplier_company_id: parties.supplier_company_id,
    ...range,
    currency: currencyCode
      .optional()
      .describe('Only orders in this currency; when left out, the one with the most orders'),
    limit: z
      .int()
      .min(1)
      .max(maxSpendRows)
      .optional()
      .describe(`Most rows, up to ${maxSpendRows}; ${shownSpendRows} when left out`),
  }),
  output: z.object({
    totals: totals.describe('Spend in every currency of these orders; currency names one of them'),
    currency: currencyCode.nullable().describe('Of all amounts; null when nothing was ordered'),
    total: amount.nullable().describe('Sum of the rows; null when nothing was ordered'),
    columns: z
      .array(spendGroup)
      .max(maxSpendColumns + 1)
      .describe('Empty without columns'),
    rows: z
      .array(
        spendGroup.extend({
          amounts: z
            .array(amount)
            .max(maxSpendColumns + 1)
            .describe('In each of columns'),
        }),
      )
      .max(maxSpendRows + 1)
      .describe('The largest first; months from the oldest'),
    other_rows: z.int().describe('How many groups the row _others adds up'),
    other_columns: z.int().describe('How many groups the column _others adds up'),
    as_of: timestamp,
  }),
  rest: { method: 'GET', path: '/api/orders/spend' },
  errors: ['not_found'],
  calls: partyCalls,
});

export const listDeliveryRecords = readOperation({
  ...insightRead,
  name: 'list_delivery_records',
  title: 'List delivery records',
  description:
    'Lists the suppliers that delivered orders to the caller’s branches, the least punctual first: orders, delivered, on time, late and average days, as get_supplier_company has them for one supplier and the whole time; get_spend_table has the spend. from and to are days on which orders were created. Suppliers whose orders had no expected day come last. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    branch_id: id('branch').optional().describe('Only of this branch, br_…'),
    ...range,
    ...pageInput,
  }),
  output: pageOf(
    deliveryRecord.omit({ spend: true, last_order_at: true, as_of: true }).extend({
      supplier: named(id('company')),
      on_time_percent: z
        .number()
        .nullable()
        .describe('On time, of those on time and late; null when no order had an expected day'),
    }),
  ),
  rest: { method: 'GET', path: '/api/orders/delivery-records' },
  errors: ['not_found', 'invalid_cursor'],
  calls: partyCalls,
});
