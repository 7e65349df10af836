import type { Handler } from '@procura/bus';
import type {
  getDeliveryRecord as contract,
  Id,
  listDeliveryRecords as listContract,
} from '@procura/contracts';
import { pageOfArray } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { visibleTo } from '../order/order-store.ts';
import { requireKnownOrders } from '../order/require-known-orders.ts';
import { countOf, isLive, meanDays, totalsOf } from './order-metrics.ts';
import { checkRange } from './period.ts';
import { type MetricRow, readMetrics, readMetricsIn } from './read-metrics.ts';

/**
 * A supplier's record for the caller's branches: figures of the metrics and, in the same snapshot, the time of the last
 * order, which is one step in an index.
 */
export const getDeliveryRecord: Handler<Deps, typeof contract> = (deps, call, { supplier_company_id }) =>
  deps.database.snapshot(async (tx) => {
    const { principal } = call;
    const { rows, as_of } = await readMetricsIn(deps, principal, { supplier_company_id }, tx);
    const last = await deps.orders
      .parties(principal, tx)
      .findOne(
        { supplier_company_id, ...visibleTo(principal) },
        { sort: { created_at: -1, _id: -1 }, projection: { created_at: 1 } },
      );
    return {
      ...recordOf(rows),
      spend: totalsOf(rows.filter(isLive)),
      last_order_at: last?.created_at.toISOString() ?? null,
      as_of: as_of.toISOString(),
    };
  });

/** The figures of a record, from those of one supplier. */
const recordOf = (rows: readonly MetricRow[]) => {
  const sum = (figure: 'deliver_orders' | 'on_time_orders' | 'late_orders') =>
    rows.reduce((all, row) => all + row[figure], 0);
  return {
    orders: countOf(rows),
    delivered: sum('deliver_orders'),
    on_time: sum('on_time_orders'),
    late: sum('late_orders'),
    ended: countOf(rows) - countOf(rows.filter(isLive)),
    average_days_to_deliver: meanDays(rows, 'deliver'),
  };
};

/**
 * The records of all suppliers that have delivered, the least punctual first: the figures of the metrics by supplier,
 * one group for each, of which a page is a part.
 */
export const listDeliveryRecords: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  checkRange(input);
  const { branch_id, from, to } = input;
  const { rows } = await readMetrics(deps, call.principal, { branch_id, from, to, group_by: 'supplier' });
  if (rows.length === 0) await requireKnownOrders(deps, call, { branch_id });
  const records = [...Map.groupBy(rows, (row) => row.key)].map(([id, own]) => {
    const record = recordOf(own);
    return {
      supplier: { id: id as Id<'company'>, name: own[0]?.label ?? '' },
      ...record,
      on_time_percent: percentOf(record),
    };
  });
  return pageOfArray(records.filter(({ delivered }) => delivered > 0).toSorted(leastPunctualFirst), {
    key: deps.database.cursor_key,
    call,
    input,
    keyOf: ({ supplier }) => supplier.id,
    toItem: (record) => record,
  });
};

type Judged = { on_time: number; late: number };

/** With one decimal; null if nothing was expected on a day. */
const percentOf = ({ on_time, late }: Judged): number | null =>
  on_time + late > 0 ? Math.round((on_time / (on_time + late)) * 1000) / 10 : null;

/** By the share that came late, then by the number; those that had no day to be late for come last. */
const leastPunctualFirst = (
  a: Judged & { supplier: { id: string } },
  b: Judged & { supplier: { id: string } },
): number => lateShare(b) - lateShare(a) || b.late - a.late || (a.supplier.id < b.supplier.id ? -1 : 1);

const lateShare = ({ on_time, late }: Judged): number => (on_time + late > 0 ? late / (on_time + late) : -1);
