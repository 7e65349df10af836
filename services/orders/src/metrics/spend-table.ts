import type { Handler } from '@procura/bus';
import {
  type getSpendTable as contract,
  type Input,
  invalidField,
  maxSpendColumns,
  type Output,
  otherSpend,
  type Principal,
  type SpendDimension,
  shownSpendRows,
} from '@procura/contracts';
import { type Amount, add, compare, formatMoney, isZero, subtract, zero } from '@procura/money';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { requireKnownOrders } from '../order/require-known-orders.ts';
import { countOf, isLive, totalsOf } from './order-metrics.ts';
import { checkRange } from './period.ts';
import { type MetricRow, readMetricsIn } from './read-metrics.ts';
import { cellName, isOfLines, readSpendCells, readSpendGroups, type SpendGroup } from './read-spend.ts';

type SpendInput = Input<typeof contract>;
type SpendTable = Output<typeof contract>;

/** Spend by one or two dimensions, from the same figures as the metrics and in one snapshot. */
export const getSpendTable: Handler<Deps, typeof contract> = async (deps, call, input) => {
  checkRange(input);
  checkDimensions(input);
  const { found, ...table } = await deps.database.snapshot((tx) =>
    readTable(deps, call.principal, input, tx),
  );
  if (!found) await requireKnownOrders(deps, call, input);
  return table;
};

/** Raises `invalid_input` for two dimensions that no figures exist of. */
const checkDimensions = ({ rows, columns }: SpendInput): void => {
  if (columns === undefined) return;
  if (rows === columns) throw invalidField('columns', `must differ from rows, ${rows}`);
  if (isOfLines(rows) && isOfLines(columns))
    throw invalidField('columns', `must be one of month, supplier, branch where rows is ${rows}`);
};

const readTable = async (
  deps: Deps,
  caller: Principal,
  input: SpendInput,
  tx: Transaction,
): Promise<SpendTable & { found: boolean }> => {
  const { rows: rowsOf, columns: columnsOf, limit = shownSpendRows, currency: asked, ...query } = input;
  const { rows: all, as_of } = await readMetricsIn(deps, caller, query, tx);
  const live = all.filter(isLive);
  const currency = asked ?? usualCurrency(live);
  const answer = { found: all.length > 0, totals: totalsOf(live), as_of: as_of.toISOString() };
  const nothing = { currency: null, total: null, columns: [], rows: [], other_rows: 0, other_columns: 0 };
  if (currency === undefined) return { ...answer, ...nothing };
  const total = sumOf(
    live.filter((row) => row.currency === currency),
    currency,
  );
  const axis = async (dimension: SpendDimension, most: number): Promise<Axis> =>
    axisOf(await readSpendGroups(deps, caller, { ...query, dimension, currency }, tx), {
      dimension,
      most,
      total,
    });
  const rows = await axis(rowsOf, limit);
  const columns = columnsOf && (await axis(columnsOf, maxSpendColumns));
  const cells = columns
    ? await readSpendCells(
        deps,
        caller,
        {
          ...query,
          currency,
          rows: { dimension: rowsOf, keys: rows.shown.map(({ key }) => key) },
          columns: { dimension: columns.dimension, keys: columns.shown.map(({ key }) => key) },
        },
        tx,
      )
    : new Map<string, Amount>();
  return { ...answer, currency, total: formatMoney(total).amount, ...layOut(rows, columns, cells) };
};

/** The currency with the most orders; undefined without orders. */
const usualCurrency = (rows: readonly MetricRow[]): string | undefined =>
  [...Map.groupBy(rows, (row) => row.currency)].toSorted(
    ([a, own], [b, theirs]) => countOf(theirs) - countOf(own) || (a < b ? -1 : 1),
  )[0]?.[0];

const sumOf = (amounts: readonly Amount[], currency: string): Amount => add(zero(currency), ...amounts);

/** The values of a dimension with a row or column of their own, and what is beyond them; null if that is nothing. */
export type Axis = {
  dimension: SpendDimension;
  shown: readonly SpendGroup[];
  others: SpendGroup | null;
  hidden: number;
};

/** The largest values, the first ones first; of months the latest, from the oldest. */
export const axisOf = (
  groups: readonly SpendGroup[],
  { dimension, most, total }: { dimension: SpendDimension; most: number; total: Amount },
): Axis => {
  const byKey = groups.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const shown =
    dimension === 'month' ? byKey.slice(-most) : byKey.toSorted((a, b) => compare(b, a)).slice(0, most);
  const hidden = groups.length - shown.length;
  const rest = subtract(total, sumOf(shown, total.currency));
  const label = dimension === 'month' ? 'Earlier' : 'Others';
  return {
    dimension,
    shown,
    others: hidden > 0 || !isZero(rest) ? { key: otherSpend, label, ...rest } : null,
    hidden,
  };
};

/** A table whose rows and columns add up to their totals: what has no row or column of its own is in the others. */
export const layOut = (
  rows: Axis,
  columns: Axis | undefined,
  cells: ReadonlyMap<string, Amount>,
): Pick<SpendTable, 'columns' | 'rows' | 'other_rows' | 'other_columns'> => {
  const amountsOf = (row: SpendGroup): Amount[] =>
    columns?.shown.map(({ key }) => cells.get(cellName(row.key, key)) ?? zero(row.currency)) ?? [];
  const shown = rows.shown.map((group) => ({ group, amounts: amountsOf(group) }));
  const others = rows.others && {
    group: rows.others,
    amounts: (columns?.shown ?? []).map((column, index) =>
      subtract(
        column,
        sumOf(
          shown.flatMap(({ amounts }) => amounts[index] ?? []),
          column.currency,
        ),
      ),
    ),
  };
  const withOthers = ({ group, amounts }: (typeof shown)[number]) => ({
    ...shownGroup(group),
    amounts: columns
      ? inOrder(columns, amounts, subtract(group, sumOf(amounts, group.currency))).map(amountText)
      : [],
  });
  return {
    columns: columns ? inOrder(columns, columns.shown, columns.others).map(shownGroup) : [],
    rows: inOrder(rows, shown, others).map(withOthers),
    other_rows: rows.hidden,
    other_columns: columns?.hidden ?? 0,
  };
};

/** What is shown with the others, if there are others: before months, which are earlier, and after all else. */
const inOrder = <T>({ dimension, others }: Axis, shown: readonly T[], other: T | null): T[] => {
  if (!others || other === null) return [...shown];
  return dimension === 'month' ? [other, ...shown] : [...shown, other];
};

const amountText = (amount: Amount): string => formatMoney(amount).amount;
const shownGroup = ({ key, label, ...amount }: SpendGroup) => ({ key, label, total: amountText(amount) });
