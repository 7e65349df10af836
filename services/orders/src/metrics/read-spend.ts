import { hasEnded, orderStatus, type Principal, type SpendDimension } from '@procura/contracts';
import { type Amount, add } from '@procura/money';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type LineDimension, partsOf } from '../model/line-figures.ts';
import type { MetricDelta } from '../model/order-deltas.ts';
import { isLive } from './order-metrics.ts';
import { stretchesOf } from './period.ts';
import { readLineMetricsIn, uncountedKey } from './read-line-metrics.ts';
import { cellsOf, type MetricQuery, readMetricsIn, within } from './read-metrics.ts';

/** The spend of one value of a dimension. */
export type SpendGroup = { key: string; label: string } & Amount;

type SpendQuery = Omit<MetricQuery, 'group_by'> & { currency: string };

/** Whether orders have several values of a dimension, one for each of their lines. */
export const isOfLines = (dimension: SpendDimension): dimension is LineDimension =>
  dimension === 'category' || dimension === 'product';

/** The spend of each value of a dimension, without that of lines which are not counted yet. */
export const readSpendGroups = async (
  deps: Deps,
  caller: Principal,
  { dimension, currency, ...query }: SpendQuery & { dimension: SpendDimension },
  tx: Transaction,
): Promise<SpendGroup[]> => {
  const read = isOfLines(dimension)
    ? (await readLineMetricsIn(deps, caller, { ...query, by: dimension }, tx)).lines
    : (await readMetricsIn(deps, caller, { ...query, group_by: dimension }, tx)).rows;
  const own = read.filter((row) => isLive(row) && row.currency === currency && row.key !== uncountedKey);
  return [...Map.groupBy(own, (row) => row.key).values()].flatMap(([first, ...more]) =>
    first ? [{ key: first.key, label: first.label, ...add(first, ...more) }] : [],
  );
};

/** The rows or columns of a table: some values of a dimension. */
export type SpendAxis = { dimension: SpendDimension; keys: readonly string[] };

/** The field of rollups that holds a dimension. */
const fieldOf = {
  month: 'period',
  supplier: 'counterparty_id',
  branch: 'branch_id',
  category: 'key',
  product: 'key',
} as const satisfies Record<SpendDimension, string>;

const live = orderStatus.options.filter((status) => !hasEnded(status));

/** The name of a cell of a table. */
export const cellName = (row: string, column: string): string => `${row}|${column}`;

/**
 * The spend of each pair of a row and a column, by {@link cellName}; pairs without spend are absent. One aggregation per
 * stretch of the range, at most three, whose groups are bounded by the rows and columns; months are the latest ones.
 */
export const readSpendCells = async (
  deps: Deps,
  caller: Principal,
  asked: SpendQuery & { rows: SpendAxis; columns: SpendAxis },
  tx: Transaction,
): Promise<Map<string, Amount>> => {
  const query = { ...asked, from: firstDayOf(asked) };
  const [rows, columns] = [new Set(asked.rows.keys), new Set(asked.columns.keys)];
  const cells = new Map<string, Amount>();
  for (const { row, column, amount_minor } of [
    ...(await readRollups(deps, caller, query, tx)),
    ...(await readDeltas(deps, caller, query, tx)),
  ]) {
    if (!(rows.has(row) && columns.has(column))) continue;
    const name = cellName(row, column);
    const amount = { amount_minor, currency: asked.currency };
    const earlier = cells.get(name);
    cells.set(name, earlier ? add(earlier, amount) : amount);
  }
  return cells;
};

type CellQuery = SpendQuery & { rows: SpendAxis; columns: SpendAxis };
type Cell = { row: string; column: string; amount_minor: bigint };

/** The first day of a range, or of its months that are shown. */
const firstDayOf = ({ from, rows, columns }: CellQuery): string | undefined => {
  const [first] = [rows, columns].find(({ dimension }) => dimension === 'month')?.keys.toSorted() ?? [];
  const day = first && `${first}-01`;
  return day && (!from || day > from) ? day : from;
};

const lineDimensionOf = ({ rows, columns }: CellQuery): LineDimension | undefined =>
  [rows.dimension, columns.dimension].find(isOfLines);

const readRollups = async (
  deps: Deps,
  caller: Principal,
  query: CellQuery,
  tx: Transaction,
): Promise<Cell[]> => {
  const { rows, columns, currency } = query;
  const axes = [rows, columns];
  const by = lineDimensionOf(query);
  const rollups = (by ? deps.lineRollups : deps.metricRollups).owner(caller.company_id, tx);
  const months = axes.some(({ dimension }) => dimension === 'month');
  // The caller's cells come last: a branch that is a row does not replace the branches that the caller may see.
  const chosen = {
    ...(by && { by }),
    currency,
    status: { $in: live },
    ...Object.fromEntries(
      axes
        .filter(({ dimension }) => dimension !== 'month')
        .map(({ dimension, keys }) => [fieldOf[dimension], { $in: keys }]),
    ),
    ...cellsOf(caller, query),
  };
  const found: StoredCell[] = [];
  for (const { level, ...stretch } of stretchesOf(query, months ? 'month' : undefined))
    found.push(
      ...(await rollups.aggregate<StoredCell>([
        { $match: { level, ...(level === 'all' ? { period: '' } : within('period', stretch)), ...chosen } },
        {
          $group: {
            _id: { row: `$${fieldOf[rows.dimension]}`, column: `$${fieldOf[columns.dimension]}` },
            amount_minor: { $sum: '$amount_minor' },
          },
        },
      ])),
    );
  return found.map(({ _id, amount_minor }) => ({
    row: keyIn(rows.dimension, _id.row),
    column: keyIn(columns.dimension, _id.column),
    amount_minor: BigInt(amount_minor),
  }));
};
type StoredCell = { _id: { row: string; column: string }; amount_minor: number | bigint };

/** The key of a stored value, which is a day at the ends of a range of months. */
const keyIn = (dimension: SpendDimension, stored: string): string =>
  dimension === 'month' ? stored.slice(0, 7) : stored;

/** Unfolded deltas, whose number does not depend on the length of the history. */
const readDeltas = async (
  deps: Deps,
  caller: Principal,
  query: CellQuery,
  tx: Transaction,
): Promise<Cell[]> => {
  const { rows, columns, currency } = query;
  const by = lineDimensionOf(query);
  const deltas: MetricDelta[] = [];
  for (const unfolded of [deps.metricDeltas, deps.earlierDeltas])
    deltas.push(
      ...(await unfolded
        .owner(caller.company_id, tx)
        .find({ ...cellsOf(caller, query), ...within('day', query) })),
    );
  return deltas
    .filter((delta) => delta.currency === currency && isLive(delta))
    .flatMap((delta) => {
      const ofOrder = { month: delta.day, supplier: delta.counterparty_id, branch: delta.branch_id };
      const parts = by
        ? partsOf(delta.lines ?? []).filter((part) => part.by === by)
        : [{ key: '', amount_minor: BigInt(delta.amount_minor) }];
      return parts.map(({ key, amount_minor }) => {
        const keys = { ...ofOrder, category: key, product: key };
        return {
          row: keyIn(rows.dimension, keys[rows.dimension]),
          column: keyIn(columns.dimension, keys[columns.dimension]),
          amount_minor,
        };
      });
    });
};
