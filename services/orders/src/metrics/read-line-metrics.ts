import type { Principal, Quantity } from '@procura/contracts';
import { add, addQuantities, negate, noQuantity, quantityOf } from '@procura/money';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type LineDimension, partsOf } from '../model/line-figures.ts';
import { type Interval, periodOf, stretchesOf } from './period.ts';
import { cellsOf, type MetricQuery, type MetricRow, readMetricsIn, within } from './read-metrics.ts';

/** Figures of one status, currency and product or category; and of one period if an interval is requested. */
export type LineRow = Pick<MetricRow, 'status' | 'currency' | 'orders' | 'amount_minor' | 'key' | 'label'> & {
  quantity: Quantity;
  period: string;
};

/** Key of the amounts of orders whose lines are not counted yet, for example after an upgrade. */
export const uncountedKey = '_uncounted';

type LineQuery = Omit<MetricQuery, 'group_by'> & { by: LineDimension; interval?: Interval | undefined };
type LineMetrics = { rows: MetricRow[]; lines: LineRow[]; as_of: Date };

/**
 * Figures of lines and of orders, ungrouped or by `interval`, read in one snapshot. Lines add up to the orders:
 * shipping has its own row, and so have orders whose lines are not counted yet.
 */
export const readLineMetrics = (deps: Deps, caller: Principal, query: LineQuery): Promise<LineMetrics> =>
  deps.database.snapshot((tx) => readLineMetricsIn(deps, caller, query, tx));

/** Like {@link readLineMetrics}, in a snapshot that other reads share. */
export const readLineMetricsIn = async (
  deps: Deps,
  caller: Principal,
  { by, interval, ...query }: LineQuery,
  tx: Transaction,
): Promise<LineMetrics> => {
  const { rows, as_of } = await readMetricsIn(deps, caller, { ...query, group_by: interval }, tx);
  const asked = { ...query, by, interval };
  const counted = [
    ...(await readRollups(deps, caller, asked, tx)),
    ...(await readDeltas(deps, caller, asked, tx)),
  ];
  const lines = mergeBy(counted, (row) => [row.status, row.currency, row.key, row.period].join('|'));
  return { rows, lines: [...lines, ...uncounted(rows, lines, interval)].filter(isSomething), as_of };
};

const isSomething = ({ orders, quantity, amount_minor }: LineRow): boolean =>
  orders !== 0 || quantity !== 0 || amount_minor !== 0n;

const mergeBy = (rows: readonly LineRow[], keyOf: (row: LineRow) => string): LineRow[] => {
  const merged = new Map<string, LineRow>();
  for (const row of rows) {
    const earlier = merged.get(keyOf(row));
    merged.set(keyOf(row), {
      ...row,
      ...(earlier && {
        ...add(earlier, row),
        orders: earlier.orders + row.orders,
        quantity: addQuantities(earlier.quantity, row.quantity),
      }),
    });
  }
  return [...merged.values()];
};

const readRollups = async (
  deps: Deps,
  caller: Principal,
  { by, interval, ...query }: LineQuery,
  tx: Transaction,
): Promise<LineRow[]> => {
  const rollups = deps.lineRollups.owner(caller.company_id, tx);
  const rows: LineRow[] = [];
  for (const { level, ...stretch } of stretchesOf(query, interval)) {
    const periods = level === 'all' ? { period: '' } : within('period', stretch);
    const found = await rollups.aggregate<StoredGroup>([
      { $match: { by, level, ...periods, ...cellsOf(caller, query) } },
      {
        $group: {
          _id: { status: '$status', currency: '$currency', key: '$key', period: interval ? '$period' : null },
          label: { $max: '$label' },
          orders: { $sum: '$orders' },
          quantity: { $sum: '$quantity' },
          amount_minor: { $sum: '$amount_minor' },
        },
      },
    ]);
    for (const { _id, label, ...figures } of found)
      rows.push({
        status: _id.status,
        currency: _id.currency,
        key: _id.key,
        label,
        period: periodIn(_id.period ?? '', interval),
        orders: Number(figures.orders),
        quantity: quantityOf(figures.quantity),
        amount_minor: BigInt(figures.amount_minor),
      });
  }
  return rows;
};
type StoredGroup = {
  _id: { status: LineRow['status']; currency: string; key: string; period: string | null };
  label: string;
} & Record<'orders' | 'quantity' | 'amount_minor', number | bigint>;

/** Lines of unfolded deltas. */
const readDeltas = async (
  deps: Deps,
  caller: Principal,
  { by, interval, ...query }: LineQuery,
  tx: Transaction,
): Promise<LineRow[]> => {
  const deltas = await deps.metricDeltas
    .owner(caller.company_id, tx)
    .find({ ...cellsOf(caller, query), ...within('day', query) });
  return deltas.flatMap(({ status, currency, day, lines = [] }) =>
    partsOf(lines)
      .filter((part) => part.by === by)
      .map(({ by: _, ...part }) => ({ ...part, status, currency, period: periodIn(day, interval) })),
  );
};

/** The period of a day or a month `YYYY-MM`; empty without an interval. */
const periodIn = (period: string, interval: Interval | undefined): string => {
  if (!interval) return '';
  return interval === 'month' ? period.slice(0, 7) : periodOf(period, interval);
};

/** The amounts of orders beyond their counted lines. */
const uncounted = (
  rows: readonly MetricRow[],
  lines: readonly LineRow[],
  interval: Interval | undefined,
): LineRow[] => {
  const none = { key: uncountedKey, label: 'Not counted by line yet', orders: 0, quantity: noQuantity };
  return mergeBy(
    [
      ...rows.map((row) => ({ ...none, ...cellOf(row, interval ? row.key : '') })),
      ...lines.map((row) => ({ ...none, ...cellOf(row, row.period), ...negate(row) })),
    ],
    (row) => [row.status, row.currency, row.period].join('|'),
  );
};

const cellOf = (
  { status, currency, amount_minor }: Pick<MetricRow, 'status' | 'currency' | 'amount_minor'>,
  period: string,
) => ({ status, currency, amount_minor, period });
