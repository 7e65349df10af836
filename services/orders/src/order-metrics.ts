import type { Handler } from '@procura/bus';
import {
  type getOrderMetrics as contract,
  hasEnded,
  maxGroupTotals,
  maxMetricGroups,
  type Output,
} from '@procura/contracts';
import { average, formatMoney, sumByCurrency } from '@procura/money';
import type { Deps } from './deps.ts';
import { checkRange } from './period.ts';
import { type Grouping, type MetricRow, readMetrics } from './read-metrics.ts';
import { requireKnown } from './require-known.ts';

/** Orders that came to nothing count in `totals` and `by_status`, and not in what was spent. */
export const isLive = (row: Pick<MetricRow, 'status'>): boolean => !hasEnded(row.status);

export const getOrderMetrics: Handler<Deps, typeof contract> = async (deps, call, input) => {
  checkRange(input);
  const { rows, as_of } = await readMetrics(deps, call.principal, input);
  if (rows.length === 0) await requireKnown(deps, call, input);
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
    ...groupsOf(rows, input.group_by),
    as_of: as_of.toISOString(),
  };
};

export const countOf = (rows: readonly MetricRow[]): number => rows.reduce((sum, row) => sum + row.orders, 0);
export const totalsOf = (rows: readonly MetricRow[]) => sumByCurrency(rows).map(formatMoney);

/** The rows of each status, the one with the most orders first. */
const statusesOf = (rows: readonly MetricRow[]) =>
  [...Map.groupBy(rows, (row) => row.status)].toSorted(
    ([status, own], [other, theirs]) => countOf(theirs) - countOf(own) || (status < other ? -1 : 1),
  );

const averagesOf = (rows: readonly MetricRow[]) =>
  sumByCurrency(rows).map((sum) =>
    formatMoney(average(sum, countOf(rows.filter((row) => row.currency === sum.currency)))),
  );

/** Average days of what was measured, to two digits; null when nothing was. */
export const meanDays = (rows: readonly MetricRow[], what: 'ship' | 'deliver'): number | null => {
  const orders = rows.reduce((sum, row) => sum + row[`${what}_orders`], 0);
  const seconds = rows.reduce((sum, row) => sum + row[`${what}_seconds`], 0);
  return orders > 0 ? Math.round((seconds / orders / 86_400) * 100) / 100 : null;
};

const groupsOf = (
  rows: readonly MetricRow[],
  group_by: Grouping | undefined,
): Pick<Output<typeof contract>, 'groups' | 'more_groups'> => {
  if (!group_by) return { groups: [], more_groups: false };
  const groups = [...Map.groupBy(rows, (row) => row.key)].map(([key, own]) => ({
    key,
    label: own[0]?.label ?? key,
    orders: countOf(own),
    by_status: statusesOf(own).map(([status, rows]) => ({ status, orders: countOf(rows) })),
    totals: totalsOf(own),
    live_totals: totalsOf(own.filter(isLive)),
  }));
  const inTime = group_by === 'day' || group_by === 'week' || group_by === 'month';
  // The groups that matter most come first until the answer is full: the latest periods, the most orders.
  const ranked = groups.toSorted((a, b) =>
    inTime ? (a.key < b.key ? 1 : -1) : b.orders - a.orders || (a.label < b.label ? -1 : 1),
  );
  const shown = fitting(ranked);
  return { groups: inTime ? shown.toReversed() : shown, more_groups: shown.length < ranked.length };
};

/** As many groups, from the first, as one answer holds. */
const fitting = <T extends Record<'totals' | 'live_totals', readonly unknown[]>>(
  groups: readonly T[],
): T[] => {
  let totals = 0;
  const end = groups.findIndex((group, index) => {
    totals += group.totals.length + group.live_totals.length;
    return index === maxMetricGroups || totals > maxGroupTotals;
  });
  return groups.slice(0, end === -1 ? undefined : end);
};
