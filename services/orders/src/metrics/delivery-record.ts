import type { Handler } from '@procura/bus';
import type { getDeliveryRecord as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { visibleTo } from '../order/order-store.ts';
import { countOf, isLive, meanDays, totalsOf } from './order-metrics.ts';
import { readMetricsIn } from './read-metrics.ts';

/**
 * A supplier's record for the caller's branches: figures of the metrics and, in the same snapshot, the time of the last
 * order, which is one step in an index.
 */
export const getDeliveryRecord: Handler<Deps, typeof contract> = (deps, call, { supplier_company_id }) =>
  deps.database.snapshot(async (tx) => {
    const { principal } = call;
    const { rows, as_of } = await readMetricsIn(deps, principal, { supplier_company_id }, tx);
    const live = rows.filter(isLive);
    const last = await deps.orders
      .parties(principal, tx)
      .findOne(
        { supplier_company_id, ...visibleTo(principal) },
        { sort: { created_at: -1, _id: -1 }, projection: { created_at: 1 } },
      );
    const sum = (figure: 'deliver_orders' | 'on_time_orders' | 'late_orders') =>
      rows.reduce((all, row) => all + row[figure], 0);
    return {
      orders: countOf(rows),
      delivered: sum('deliver_orders'),
      on_time: sum('on_time_orders'),
      late: sum('late_orders'),
      ended: countOf(rows) - countOf(live),
      average_days_to_deliver: meanDays(rows, 'deliver'),
      spend: totalsOf(live),
      last_order_at: last?.created_at.toISOString() ?? null,
      as_of: as_of.toISOString(),
    };
  });
