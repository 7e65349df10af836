import type { Handler } from '@procura/bus';
import {
  chartCurrencies,
  type getOrderCharts as contract,
  dayOf,
  earliestDay,
  Failure,
  maxChartImage,
  type Output,
} from '@procura/contracts';
import { formatMoney, sumByCurrency, zero } from '@procura/money';
import type { Deps } from '../deps.ts';
import { requireKnown } from '../purchase/require-known.ts';
import { countOf, isLive } from './order-metrics.ts';
import { checkRange, periodsIn, usualFrom } from './period.ts';
import { type MetricRow, readMetrics } from './read-metrics.ts';
import { type ChartCaller, renderChart } from './render-chart.ts';

const mostPeriods = 366;

type Chart = Output<typeof contract>;

/** Series per currency, filled with zeros, from the same figures as the metrics; drawn when asked. */
export const getOrderCharts: Handler<Deps, typeof contract> = async (deps, call, input) => {
  checkRange(input);
  const { principal } = call;
  const {
    metric = 'orders',
    interval = 'day',
    format = 'data',
    currency,
    branch_id,
    supplier_company_id,
    buyer_company_id,
  } = input;
  const to = input.to ?? dayOf(deps.clock(), principal.time_zone);
  const from = input.from ?? latestOf(earliestDay, usualFrom(to, interval));
  checkRange({ from, to });
  const found = periodsIn({ from, to }, interval, mostPeriods);
  const periods = found.map(({ period, starts_on }) => ({ period, starts_on }));
  const partial_periods = found.filter(({ partial }) => partial).map(({ period }) => period);
  const query = { branch_id, supplier_company_id, buyer_company_id, from, to, group_by: interval };
  const { rows, as_of } = await readMetrics(deps, principal, query);
  if (rows.length === 0) await requireKnown(deps, call, input);
  const live = rows.filter((row) => isLive(row) && (!currency || row.currency === currency));
  const series = seriesOf(
    live,
    periods.map((one) => one.period),
  );
  if (series.length > chartCurrencies)
    throw new Failure(
      'invalid_input',
      `There are orders in ${series.length} currencies, and a chart shows at most ${chartCurrencies}. Name one as currency.`,
      {
        errors: [
          { path: 'currency', message: `is needed: there are more than ${chartCurrencies} currencies` },
        ],
      },
    );
  const chart: Chart = {
    metric,
    interval,
    from,
    to,
    periods,
    partial_periods,
    series,
    as_of: as_of.toISOString(),
  };
  return format === 'data'
    ? chart
    : {
        ...chart,
        image: await drawing(chart, format, {
          company_id: principal.company_id,
          deadline_ms: call.deadline_ms,
        }),
      };
};

const latestOf = (one: string, other: string): string => (one > other ? one : other);

const seriesOf = (rows: readonly MetricRow[], periods: readonly string[]): Chart['series'] =>
  [...Map.groupBy(rows, (row) => row.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const byPeriod = Map.groupBy(own, (row) => row.key);
      const sum = (some: readonly MetricRow[] | undefined) =>
        formatMoney(sumByCurrency(some ?? [])[0] ?? zero(currency));
      return {
        currency,
        orders: periods.map((period) => countOf(byPeriod.get(period) ?? [])),
        amounts: periods.map((period) => sum(byPeriod.get(period)).amount),
        total: sum(own),
      };
    });

/** Ends the title of a drawing: a bar of half a month is no fall. */
const cutInWords = (partial_periods: Chart['partial_periods']): string =>
  partial_periods.length === 0 ? '' : ` (in part: ${partial_periods.join(', ')})`;

/** The drawing of a chart. Raises `invalid_input` when it holds too much for one answer. */
export const drawing = async (
  {
    metric,
    interval,
    periods,
    partial_periods,
    series,
  }: Pick<Chart, 'metric' | 'interval' | 'periods' | 'partial_periods' | 'series'>,
  format: 'svg' | 'png',
  caller: ChartCaller,
): Promise<Chart['image']> => {
  const spend = metric === 'spend';
  const request = {
    title: `${spend ? 'Spend' : 'Orders'} per ${interval}${cutInWords(partial_periods)}`,
    unit_label: spend ? '' : 'orders',
    series: series.map(({ currency, orders, amounts }) => ({
      name: currency,
      // Amounts of different currencies never share an axis.
      ...(spend && { unit_label: currency }),
      points: periods.map(({ period }, index) => ({
        label: period,
        value: spend ? Number(amounts[index]) : Number(orders[index]),
      })),
    })),
    format,
  };
  const drawn = await renderChart(request, caller);
  const base64 = Buffer.from(drawn).toString('base64');
  if (base64.length > maxChartImage)
    throw new Failure(
      'invalid_input',
      `The drawing of ${series.length} currencies over ${periods.length} ${interval}s is too large. Name one currency, ask for a longer interval or a shorter range, or take the data.`,
      {
        errors: [
          { path: 'format', message: 'makes a drawing that is too large; name a currency or take data' },
        ],
      },
    );
  return { media_type: format === 'svg' ? 'image/svg+xml' : 'image/png', base64 };
};
