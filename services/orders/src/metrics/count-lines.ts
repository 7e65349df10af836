import type { Deps } from '../deps.ts';
import { markCounted } from '../model/line-figures.ts';
import { lineDeltas } from '../model/order-deltas.ts';

const batch = 100;

/**
 * Counts the lines of orders that migrations have found uncounted or counted in an earlier state. Any number of
 * replicas may run it: an order that changes meanwhile is left for the next batch.
 */
export const countDueLines = async (deps: Deps): Promise<void> => {
  for (;;) {
    const found = await deps.orders
      .work()
      .find({ count_due: true }, { sort: { _id: 1 }, limit: batch, projection: { _id: 1 } });
    if (found.length === 0) return;
    await deps.database.maintain(async (tx) => {
      const orders = deps.orders.work(tx);
      const due = await orders.find({ _id: { $in: found.map(({ _id }) => _id) }, count_due: true });
      await deps.metricDeltas.insertForOwners(due.flatMap(lineDeltas), tx);
      await orders.changeEach(
        due.map((order) => ({
          filter: { _id: order._id, buyer_company_id: order.buyer_company_id },
          update: { $set: { counted_as: markCounted(order).counted_as }, $unset: { count_due: '' } },
        })),
      );
    });
    if (found.length < batch) return;
  }
};
