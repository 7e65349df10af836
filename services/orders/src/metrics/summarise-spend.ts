import type { Handler } from '@procura/bus';
import type { summariseSpend as contract, Id } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { countOf, isLive, totalsOf } from './order-metrics.ts';
import { checkRange } from './period.ts';
import { readMetrics } from './read-metrics.ts';

const shownSuppliers = 10;

/** Orders by status, live spend, and the suppliers with the most orders, for one of the caller's branches. */
export const summariseSpend: Handler<Deps, typeof contract> = async (deps, call, input) => {
  checkRange(input);
  const { rows, as_of } = await readMetrics(deps, call.principal, { ...input, group_by: 'supplier' });
  const live = rows.filter(isLive);
  return {
    orders_by_status: [...Map.groupBy(rows, (row) => row.status)].map(([status, own]) => ({
      status,
      count: countOf(own),
    })),
    spend: totalsOf(live),
    top_suppliers: [...Map.groupBy(live, (row) => row.key)]
      .map(([id, own]) => ({
        supplier: { id: id as Id<'company'>, name: own[0]?.label ?? '' },
        orders: countOf(own),
        spend: totalsOf(own),
      }))
      .toSorted((a, b) => b.orders - a.orders || (a.supplier.name < b.supplier.name ? -1 : 1))
      .slice(0, shownSuppliers),
    as_of: as_of.toISOString(),
  };
};
