import type { Handler } from '@procura/bus';
import type { getOrderMetrics as contract, Output } from '@procura/contracts';
import { type Amount, average, formatMoney, sumByCurrency } from '@procura/money';
import type { Deps } from './deps.ts';
import { type Grouping, type MetricRow, readMetrics } from './metric-store.ts';
import { checkRange } from './period.ts';

/** Orders that came to nothing count in `totals` and `by_status`, and not in what was spent. */
const ended: readonly string[] = ['cancelled', 'rejected', 'declined'];
export const isLive = (row: Pick<MetricRow, 'status'>): boolean => !ended.includes(row.status);

const groupings: Partial<Record<string, Grouping>> = {
  branch: 'branch',
  supplier: 'counterparty',
  day: 'day',
  week: 'week',
  month: 'month',
};

export const getOrderMetrics: Handler<Deps, typeof contract> = async (deps, call, input) => {
  checkRange(input);
  const { principal } = call;
  const as_of = deps.clock().toISOString();
  const { branch_id, from, to, group_by } = input;
  const counterparty_id = counterpartyOf(input.supplier_company_id, principal);
  const rows =
    counterparty_id === null
      ? []
      : await readMetrics(deps, principal, {
          branch_id,
          counterparty_id,
          from,
          to,
          group_by: group_by && groupings[group_by],
        });
  return {
    orders: countOf(rows),
    by_status: [...Map.groupBy(rows, (row) => row.status)]
      .map(([status, own]) => ({ status, orders: countOf(own), totals: totalsOf(own) }))
      .toSorted((a, b) => b.orders - a.orders),
    totals: totalsOf(rows),
    live_totals: totalsOf(rows.filter(isLive)),
    averages: averagesOf(rows.filter(isLive)),
    lead_times: {
      days_to_ship: meanDays(rows, 'ship'),
      days_to_deliver: meanDays(rows, 'deliver'),
    },
    groups: groupsOf(rows, group_by),
    as_of,
  };
};

/** A supplier sells itself: asking for another supplier's orders finds none (null), for its own finds all. */
export const counterpartyOf = (
  supplier_company_id: string | undefined,
  principal: { company_kind: string; company_id: string },
): string | undefined | null => {
  if (principal.company_kind !== 'supplier') return supplier_company_id;
  return supplier_company_id === undefined || supplier_company_id === principal.company_id ? undefined : null;
};

export const countOf = (rows: readonly MetricRow[]): number => rows.reduce((sum, row) => sum + row.orders, 0);
const amounts = (rows: readonly MetricRow[]): Amount[] =>
  rows.map(({ amount_minor, currency }) => ({ amount_minor, currency }));
export const totalsOf = (rows: readonly MetricRow[]) => sumByCurrency(amounts(rows)).map(formatMoney);

const averagesOf = (rows: readonly MetricRow[]) =>
  sumByCurrency(amounts(rows)).flatMap((sum) => {
    const orders = countOf(rows.filter((row) => row.currency === sum.currency));
    return orders > 0 ? [formatMoney(average(sum, orders))] : [];
  });

const meanDays = (rows: readonly MetricRow[], what: 'ship' | 'deliver'): number | null => {
  const orders = rows.reduce((sum, row) => sum + row[`${what}_orders`], 0);
  const seconds = rows.reduce((sum, row) => sum + row[`${what}_seconds`], 0);
  return orders > 0 ? Math.round((seconds / orders / 86_400) * 100) / 100 : null;
};

const mostGroups = 1_000;

const groupsOf = (
  rows: readonly MetricRow[],
  group_by: string | undefined,
): Output<typeof contract>['groups'] => {
  if (!group_by) return [];
  const groups = [...Map.groupBy(rows, (row) => (group_by === 'status' ? row.status : row.key))].map(
    ([key, own]) => ({
      key,
      label: group_by === 'status' ? key : (own[0]?.label ?? key),
      orders: countOf(own),
      totals: totalsOf(own),
    }),
  );
  const inTime = ['day', 'week', 'month'].includes(group_by);
  return groups
    .toSorted((a, b) =>
      inTime ? (a.key < b.key ? -1 : 1) : b.orders - a.orders || (a.label < b.label ? -1 : 1),
    )
    .slice(inTime ? -mostGroups : 0, inTime ? undefined : mostGroups);
};
