import { z } from 'zod';
import { spendSummary } from '../branches/branches.ts';
import { id } from '../language/ids.ts';
import { currencyCode, money, totals } from '../language/money.ts';
import { internalOperation, readOperation } from '../language/operation-kinds.ts';
import { quantity, shownName, timestamp } from '../language/values.ts';
import { orderStatus } from './order.ts';
import { internal, parties, partyCalls, range, tool } from './presets.ts';

const metricGroup = z.object({
  key: z
    .string()
    .max(60)
    .describe(
      'Value of the group: status, branch, company or product id, category, or a day, ISO week or month; values that are no product begin with _, such as _shipping',
    ),
  label: shownName,
  orders: z.int(),
  by_status: z
    .array(z.object({ status: orderStatus, orders: z.int() }))
    .max(orderStatus.options.length)
    .describe('Orders of the group by status, the most first'),
  totals: totals.describe('All orders of the group, in every status'),
  live_totals: totals.describe('Without cancelled, rejected and declined orders: what the group spends'),
  quantity: quantity
    .nullable()
    .default(null)
    .describe('Units of a product in these live orders; null for other groups'),
});

/**
 * Maximum number of groups in one answer of metrics, the default number, and the maximum number of totals over all
 * groups.
 */
const maxMetricGroups = 500;

export const shownMetricGroups = 100;

export const maxGroupTotals = 2000;

export const getOrderMetrics = readOperation({
  ...tool,
  name: 'get_order_metrics',
  title: 'Get order metrics',
  description:
    'Returns counts and totals of orders: orders by status, totals and averages per currency, average days from placing to shipment and to delivery, optionally grouped. Spend is live_totals, without cancelled, rejected and declined orders; totals counts all; credits lower both. Use it for how many and how much instead of adding up pages. Days are in the company’s time zone, by creation. as_of is their time.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    ...parties,
    ...range,
    currency: currencyCode.optional().describe('Only orders in this currency'),
    group_by: z
      .enum(['status', 'branch', 'supplier', 'category', 'product', 'day', 'week', 'month'])
      .optional()
      .describe(
        'For a supplier, supplier groups by buyer. For category and product an order counts in each it has, and totals are of its lines, tax included',
      ),
    sort: z
      .enum(['orders', 'spend', 'latest'])
      .optional()
      .describe('spend needs currency. When left out: latest for periods, else orders'),
    limit: z
      .int()
      .min(1)
      .max(maxMetricGroups)
      .optional()
      .describe(`Most groups, up to ${maxMetricGroups}; ${shownMetricGroups} when left out`),
  }),
  output: z.object({
    orders: z.int(),
    by_status: z
      .array(z.object({ status: orderStatus, orders: z.int(), totals }))
      .max(orderStatus.options.length),
    totals: totals.describe('All orders, in every status'),
    live_totals: totals.describe('Without cancelled, rejected and declined orders'),
    averages: totals.describe('Average order per currency, without cancelled, rejected and declined'),
    lead_times: z.object({
      days_to_ship: z.number().nullable().describe('Average days from creation to first shipment'),
      days_to_deliver: z.number().nullable().describe('Average days from creation to delivery of all'),
    }),
    groups: z
      .array(metricGroup)
      .max(maxMetricGroups)
      .describe('In the order of sort; the latest periods are shown from the oldest'),
    more_groups: z.boolean().describe('True when rest holds groups; raise limit, or filter, to see them'),
    rest: metricGroup
      .pick({ orders: true, totals: true, live_totals: true })
      .extend({ groups: z.int().describe('How many groups are not shown') })
      .nullable()
      .default(null)
      .describe('The groups that are not shown, added up per currency; null when all are'),
    as_of: timestamp,
  }),
  rest: { method: 'GET', path: '/api/orders/metrics' },
  errors: ['not_found'],
  calls: partyCalls,
});

/** Maximum number of currencies in one chart; beyond it, the caller has to name one. */
export const chartCurrencies = 20;

/** Longest base64 of a chart's image, so that the answer fits in one message. */
export const maxChartImage = 535_000;

export const getOrderCharts = readOperation({
  ...tool,
  name: 'get_order_charts',
  title: 'Get order charts',
  description:
    'Returns orders and spend per day, ISO week or month and currency, zero-filled, for drawing a trend, without cancelled, rejected and declined orders. At most 366 periods; the last 30 days, 12 weeks or 12 months when from and to are left out. format png adds an image of the metric.',
  drawn: true,
  input: z.strictObject({
    metric: z.enum(['orders', 'spend']).optional().describe('What the image shows; orders when left out'),
    interval: z.enum(['day', 'week', 'month']).optional().describe('day when left out'),
    branch_id: id('branch').optional(),
    ...parties,
    currency: currencyCode.optional().describe('Only this currency'),
    group_by: z
      .enum(['category', 'product'])
      .optional()
      .describe('A series for each of the six largest by metric, and one for the others, in one currency'),
    ...range,
    format: z.enum(['data', 'svg', 'png']).optional().describe('data when left out; svg is for REST only'),
  }),
  output: z.object({
    metric: z.enum(['orders', 'spend']),
    interval: z.enum(['day', 'week', 'month']),
    from: z.iso.date(),
    to: z.iso.date(),
    periods: z
      .array(
        z.object({
          period: z.string().max(10).describe('2026-11-21, 2026-W47 or 2026-11'),
          starts_on: z.iso.date(),
        }),
      )
      .max(366),
    partial_periods: z
      .array(z.string().max(10))
      .max(2)
      .describe('Periods that from or to cut, so that they are not comparable with whole ones'),
    series: z
      .array(
        z.object({
          currency: currencyCode,
          key: z
            .string()
            .max(60)
            .nullable()
            .default(null)
            .describe('Group of group_by, as get_order_metrics names it; _others for those without a series'),
          label: shownName.nullable().default(null),
          orders: z.array(z.int()).max(366).describe('Orders in each of periods'),
          amounts: z
            .array(money.shape.amount)
            .max(366)
            .describe('Spend in each of periods, as decimals in currency'),
          total: money,
        }),
      )
      .max(chartCurrencies),
    as_of: timestamp,
    image: z
      .object({ media_type: z.enum(['image/svg+xml', 'image/png']), base64: z.base64().max(maxChartImage) })
      .optional()
      .describe('The drawing, when format asks for one; the gateway answers it as an image'),
  }),
  rest: { method: 'GET', path: '/api/orders/charts' },
  errors: ['not_found'],
  calls: partyCalls,
});

export const summariseSpend = internalOperation({
  ...internal,
  name: 'summarise_spend',
  title: 'Summarise spend',
  description:
    'Returns orders by status, spend per currency and top suppliers of one branch of the caller’s company over whole days.',
  input: z.strictObject({ branch_id: id('branch'), ...range }),
  output: spendSummary,
  effect: 'read',
});
