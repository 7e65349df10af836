import type { Handler } from '@procura/bus';
import { chartCurrencies, type getOrderCharts as contract, Failure, type Output } from '@procura/contracts';
import { formatMoney, sumByCurrency, zero } from '@procura/money';
import type { Deps } from './deps.ts';
import { type MetricRow, readMetrics } from './metric-store.ts';
import { counterpartyOf, countOf, isLive } from './order-metrics.ts';
import { addDays, checkRange, dayOf, type Interval, periodsIn } from './period.ts';
import { renderChart } from './render-chart.ts';

const mostPeriods = 366;
const usualDays = 30;

type Chart = Output<typeof contract>;

/** Series per currency, filled with zeros, from the same figures as the metrics; drawn when asked. */
export const getOrderCharts: Handler<Deps, typeof contract> = async (deps, call, input) => {
  checkRange(input);
  const { principal } = call;
  const now = deps.clock();
  const { metric = 'orders', interval = 'day', format = 'data', branch_id, currency } = input;
  const to = input.to ?? dayOf(now, principal.time_zone);
  const from = input.from ?? addDays(to, 1 - usualDays);
  checkRange({ from, to });
  const periods = periodsIn({ from, to }, interval, mostPeriods);
  const counterparty_id = counterpartyOf(input.supplier_company_id, principal);
  const rows =
    counterparty_id === null
      ? []
      : await readMetrics(deps, principal, { branch_id, counterparty_id, from, to, group_by: interval });
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
  const chart: Chart = { metric, interval, from, to, periods, series, as_of: now.toISOString() };
  return format === 'data' ? chart : { ...chart, image: await drawing(chart, format) };
};

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

const names: Record<Interval, string> = { day: 'day', week: 'week', month: 'month' };

const drawing = async (
  { metric, interval, periods, series }: Chart,
  format: 'svg' | 'png',
): Promise<Chart['image']> => {
  const spend = metric === 'spend';
  const drawn = await renderChart({
    title: spend ? `Spend per ${names[interval]}` : `Orders per ${names[interval]}`,
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
  });
  return {
    media_type: format === 'svg' ? 'image/svg+xml' : 'image/png',
    base64: Buffer.from(drawn).toString('base64'),
  };
};
