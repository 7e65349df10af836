import type { Handler } from '@procura/bus';
import {
  type getOrderMetrics as contract,
  hasEnded,
  type Input,
  invalidField,
  maxGroupTotals,
  type Output,
  type Principal,
  type Quantity,
  shownMetricGroups,
} from '@procura/contracts';
import { addQuantities, average, formatMoney, noQuantity, sumByCurrency } from '@procura/money';
import type { Deps } from '../deps.ts';
import { requireKnownOrders } from '../order/require-known-orders.ts';
import { checkRange } from './period.ts';
import { readLineMetrics } from './read-line-metrics.ts';
import { type MetricRow, readMetrics } from './read-metrics.ts';

/** Orders that ended without effect count in `totals` and `by_status`, but not as spend. */
export const isLive = (row: Pick<MetricRow, 'status'>): boolean => !hasEnded(row.status);

export const getOrderMetrics: Handler<Deps, typeof contract> = async (deps, call, input) => {
  checkRange(input);
  const sort = sortOf(input);
  const { rows: all, grouped, as_of } = await readGrouped(deps, call.principal, input);
  const asked = <Row extends { currency: string }>(some: readonly Row[]): Row[] =>
    some.filter(({ currency }) => !input.currency || currency === input.currency);
  const rows = asked(all);
  if (all.length === 0) await requireKnownOrders(deps, call, input);
  const live = rows.filter(isLive);
  return {
    orders: countOf(rows),
    by_status: statusesOf(rows).map(([status, own]) => ({
      status,
      orders: countOf(own),
      totals: totalsOf(own),
    })),
    totals: totalsOf(rows),
    live_totals: totalsOf(live),
    averages: averagesOf(live),
    lead_times: {
      days_to_ship: meanDays(rows, 'ship'),
      days_to_deliver: meanDays(rows, 'deliver'),
    },
    ...groupsOf(asked(grouped), input, sort),
    as_of: as_of.toISOString(),
  };
};

/** The figures that a group adds up: of orders, or of lines with their quantity. */
type GroupRow = Pick<MetricRow, 'status' | 'currency' | 'orders' | 'amount_minor' | 'key' | 'label'> & {
  quantity?: Quantity;
};

/** The figures of orders, and of the groups: the same, or those of lines. */
const readGrouped = async (
  deps: Deps,
  caller: Principal,
  { group_by, ...query }: MetricsInput,
): Promise<{ rows: MetricRow[]; grouped: readonly GroupRow[]; as_of: Date }> => {
  if (group_by === 'product' || group_by === 'category') {
    const { lines, ...read } = await readLineMetrics(deps, caller, { ...query, by: group_by });
    // Only a product has a unit of its own.
    const shown = group_by === 'product' ? lines : lines.map(({ quantity: _, ...line }) => line);
    return { ...read, grouped: shown };
  }
  const read = await readMetrics(deps, caller, { ...query, group_by });
  return { ...read, grouped: read.rows };
};

export const countOf = (rows: readonly Pick<MetricRow, 'orders'>[]): number =>
  rows.reduce((sum, row) => sum + row.orders, 0);
export const totalsOf = (rows: readonly Pick<MetricRow, 'currency' | 'amount_minor'>[]) =>
  sumByCurrency(rows).map(formatMoney);

/** The rows of each status, the status with the most orders first. */
const statusesOf = <Row extends GroupRow>(rows: readonly Row[]) =>
  [...Map.groupBy(rows, (row) => row.status)].toSorted(
    ([status, own], [other, theirs]) => countOf(theirs) - countOf(own) || (status < other ? -1 : 1),
  );

const averagesOf = (rows: readonly MetricRow[]) =>
  sumByCurrency(rows).map((sum) =>
    formatMoney(average(sum, countOf(rows.filter((row) => row.currency === sum.currency)))),
  );

/** The average of the measured days, with two decimals; null if nothing was measured. */
export const meanDays = (rows: readonly MetricRow[], what: 'ship' | 'deliver'): number | null => {
  const orders = rows.reduce((sum, row) => sum + row[`${what}_orders`], 0);
  const seconds = rows.reduce((sum, row) => sum + row[`${what}_seconds`], 0);
  return orders > 0 ? Math.round((seconds / orders / 86_400) * 100) / 100 : null;
};

type MetricsInput = Input<typeof contract>;
type Sort = NonNullable<MetricsInput['sort']>;
type Group = Output<typeof contract>['groups'][number];

const inTime = (group_by: MetricsInput['group_by']): boolean =>
  group_by === 'day' || group_by === 'week' || group_by === 'month';

/** The requested order of the groups. Raises `invalid_input` if these groups do not support it. */
const sortOf = ({ group_by, sort, limit, currency }: MetricsInput): Sort => {
  if (!group_by) {
    if (sort !== undefined) throw invalidField('sort', 'needs group_by: it orders groups');
    if (limit !== undefined) throw invalidField('limit', 'needs group_by: it bounds groups');
    return 'orders';
  }
  if (sort === 'latest' && !inTime(group_by))
    throw invalidField('sort', 'latest is for day, week and month; use orders or spend');
  if (sort === 'spend' && currency === undefined)
    throw invalidField('currency', 'must be given to sort by spend, because currencies are not comparable');
  return sort ?? (inTime(group_by) ? 'latest' : 'orders');
};

const groupsOf = (
  rows: readonly GroupRow[],
  { group_by, limit = shownMetricGroups }: MetricsInput,
  sort: Sort,
): Pick<Output<typeof contract>, 'groups' | 'more_groups' | 'rest'> => {
  if (!group_by) return { groups: [], more_groups: false, rest: null };
  const ranked = [...Map.groupBy(rows, (row) => row.key)]
    .map(([key, own]) => ({ key, own, rank: rankOf(own, sort) }))
    .toSorted((a, b) => compare(b.rank, a.rank) || compare(a.key, b.key));
  const groups = fitting(ranked.slice(0, limit).map(({ key, own }) => toGroup(key, own)));
  const left = ranked.slice(groups.length);
  return {
    groups: sort === 'latest' ? groups.toReversed() : groups,
    more_groups: left.length > 0,
    rest: left.length > 0 ? { groups: left.length, ...figuresOf(left.flatMap(({ own }) => own)) } : null,
  };
};

const compare = <T extends string | number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const rankOf = (own: readonly GroupRow[], sort: Sort): string | number | bigint => {
  switch (sort) {
    case 'latest':
      return own[0]?.key ?? '';
    case 'orders':
      return countOf(own);
    case 'spend':
      return sumByCurrency(own.filter(isLive))[0]?.amount_minor ?? 0n;
  }
};

const figuresOf = (rows: readonly GroupRow[]) => ({
  orders: countOf(rows),
  totals: totalsOf(rows),
  live_totals: totalsOf(rows.filter(isLive)),
});

const toGroup = (key: string, own: readonly GroupRow[]): Group => ({
  key,
  label: own[0]?.label ?? key,
  by_status: statusesOf(own).map(([status, rows]) => ({ status, orders: countOf(rows) })),
  quantity: own.some(({ quantity }) => quantity !== undefined)
    ? addQuantities(...own.filter(isLive).map(({ quantity = noQuantity }) => quantity))
    : null,
  ...figuresOf(own),
});

/** The first groups, as many as one answer can hold. */
const fitting = (groups: readonly Group[]): Group[] => {
  let totals = 0;
  const end = groups.findIndex((group) => {
    totals += group.totals.length + group.live_totals.length;
    return totals > maxGroupTotals;
  });
  return groups.slice(0, end === -1 ? undefined : end);
};
