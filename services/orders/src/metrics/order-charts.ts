import type { Handler } from '@procura/bus';
import { type ChartCaller, renderChart } from '@procura/charts';
import {
  chartCurrencies,
  type getOrderCharts as contract,
  dayOf,
  earliestDay,
  Failure,
  invalidField,
  maxChartImage,
  type Output,
} from '@procura/contracts';
import { formatMoney, sumByCurrency, zero } from '@procura/money';
import type { Deps } from '../deps.ts';
import { requireKnownOrders } from '../order/require-known-orders.ts';
import { countOf, isLive } from './order-metrics.ts';
import { checkRange, periodsIn, usualFrom } from './period.ts';
import { type LineRow, readLineMetrics } from './read-line-metrics.ts';
import { type MetricRow, readMetrics } from './read-metrics.ts';

const mostPeriods = 366;

type Chart = Output<typeof contract>;

/** Series per currency, with zeros for empty periods, from the same figures as the metrics; drawn on request. */
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
  const query = { branch_id, supplier_company_id, buyer_company_id, from, to };
  const names = periods.map((one) => one.period);
  const shown = <Row extends Pick<MetricRow, 'status' | 'currency'>>(row: Row): boolean =>
    isLive(row) && (!currency || row.currency === currency);
  const { rows, as_of, series } = input.group_by
    ? await readLineMetrics(deps, principal, { ...query, by: input.group_by, interval }).then((read) => ({
        ...read,
        series: groupSeries(read.lines.filter(shown), names, metric),
      }))
    : await readMetrics(deps, principal, { ...query, group_by: interval }).then((read) => ({
        ...read,
        series: seriesOf(read.rows.filter(shown), names),
      }));
  if (rows.length === 0) await requireKnownOrders(deps, call, input);
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

type Point = Pick<MetricRow, 'currency' | 'orders' | 'amount_minor'> & { period: string };
type Series = Chart['series'][number];

const seriesOf = (rows: readonly MetricRow[], periods: readonly string[]): Series[] =>
  [...Map.groupBy(rows, (row) => row.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => ({
      currency,
      key: null,
      label: null,
      ...pointsOf(
        own.map((row) => ({ ...row, period: row.key })),
        { currency, periods },
      ),
    }));

const pointsOf = (
  own: readonly Point[],
  { currency, periods }: { currency: string; periods: readonly string[] },
): Pick<Series, 'orders' | 'amounts' | 'total'> => {
  const byPeriod = Map.groupBy(own, (row) => row.period);
  const sum = (some: readonly Point[] | undefined) =>
    formatMoney(sumByCurrency(some ?? [])[0] ?? zero(currency));
  return {
    orders: periods.map((period) => countOf(byPeriod.get(period) ?? [])),
    amounts: periods.map((period) => sum(byPeriod.get(period)).amount),
    total: sum(own),
  };
};

/** Number of groups with their own series; with one for the rest, as many as a drawing has colours. */
const largestGroups = 6;

/** The series of the largest groups and of the rest. Raises `invalid_input` for several currencies. */
const groupSeries = (
  rows: readonly LineRow[],
  periods: readonly string[],
  metric: Chart['metric'],
): Series[] => {
  const [currency, ...further] = new Set(rows.map((row) => row.currency));
  if (currency === undefined) return [];
  if (further.length > 0)
    throw invalidField(
      'currency',
      `must be one of ${[currency, ...further].toSorted().join(', ')}: groups are compared in one currency`,
    );
  const sizeOf = (own: readonly LineRow[]): bigint =>
    metric === 'spend' ? (sumByCurrency(own)[0]?.amount_minor ?? 0n) : BigInt(countOf(own));
  const ranked = [...Map.groupBy(rows, (row) => row.key)]
    .map(([key, own]) => ({ key, own, size: sizeOf(own), label: own[0]?.label ?? key }))
    .toSorted((a, b) => (a.size === b.size ? (a.key < b.key ? -1 : 1) : a.size < b.size ? 1 : -1));
  const others = ranked.slice(largestGroups).flatMap(({ own }) => own);
  return [
    ...ranked.slice(0, largestGroups),
    ...(others.length > 0 ? [{ key: '_others', label: 'Others', own: others }] : []),
  ].map(({ key, label, own }) => ({ currency, key, label, ...pointsOf(own, { currency, periods }) }));
};

/** The end of a drawing's title, which explains that the bar of a partial period is not a decline. */
const cutInWords = (partial_periods: Chart['partial_periods']): string =>
  partial_periods.length === 0 ? '' : ` (in part: ${partial_periods.join(', ')})`;

/** The drawing of a chart. Raises `invalid_input` if it is too large for one answer. */
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
    series: series.map(({ currency, key, label, orders, amounts }) => ({
      // Several products may have the same name.
      name: series.some((one) => one.key !== key && one.label === label && label)
        ? `${label} ${key?.slice(-4)}`
        : (label ?? currency),
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
