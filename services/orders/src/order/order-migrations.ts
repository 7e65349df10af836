import { endedStatuses } from '@procura/contracts';
import { inBothPhases, type Migration, walkInBatches } from '@procura/mongo';
import { withDeadline } from '../model/deadlines.ts';
import { isCounted } from '../model/line-figures.ts';
import type { Order } from '../model/order.ts';
import { withTerms } from '../model/order-terms.ts';
import { withDueDay } from '../model/punctuality.ts';
import { orders } from './order-store.ts';

/** Adds the due day to open orders of earlier releases. */
const fillDueDays: Migration['run'] = async ({ collection }) => {
  const stored = collection<Order>(orders).work();
  for await (const found of walkInBatches(stored, { status: { $nin: [...endedStatuses, 'delivered'] } }))
    await stored.updateEach(
      found.flatMap((order) => {
        const { due_on } = withDueDay(order);
        if (due_on === order.due_on) return [];
        // An order that changes meanwhile gets its day with that change.
        const filter = { _id: order._id, version: order.version };
        return [{ filter, update: due_on ? { $set: { due_on } } : { $unset: { due_on: '' } } }];
      }),
    );
};

/**
 * Says of orders of earlier releases whether a shipment waits to be counted. Their delivered shipments count as accepted,
 * and replicas of those releases keep the status of what was in transit when they deliver it.
 */
const fillReceiptStatus: Migration['run'] = async ({ collection }) => {
  const stored = collection<Order>(orders).work();
  const shipped = { status: { $in: ['partially_shipped', 'shipped', 'delivered'] } } as const;
  for await (const found of walkInBatches(stored, shipped))
    await stored.updateEach(
      found.flatMap((order) => {
        const { receipt_status } = withDeadline(order);
        if (receipt_status === order.receipt_status) return [];
        // An order that changes meanwhile gets it with that change, or in the other phase.
        const filter = { _id: order._id, version: order.version };
        return [
          {
            filter,
            update: receipt_status ? { $set: { receipt_status } } : { $unset: { receipt_status: '' } },
          },
        ];
      }),
    );
};

/**
 * Marks orders with lines that are not counted, or that a replica of the previous release changed after the count. A
 * job counts them, because that requires transactions.
 */
const findUncountedLines: Migration['run'] = async ({ collection }) => {
  const stored = collection<Order>(orders).work();
  for await (const found of walkInBatches(stored, {}))
    await stored.updateEach(
      found
        .filter((order) => !isCounted(order))
        .map(({ _id }) => ({ filter: { _id }, update: { $set: { count_due: true } } })),
    );
};

/** Adds the words by which orders are found to those of earlier releases. */
const fillTerms: Migration['run'] = async ({ collection }) => {
  const stored = collection<Order>(orders).work();
  const projection = { number: 1, header: 1, 'buyer.name': 1, 'supplier.name': 1, 'lines.sku': 1 } as const;
  const unfilled = { buyer_terms: { $exists: false } };
  for await (const found of walkInBatches(stored, unfilled, { projection }))
    await stored.updateEach(
      found.map(withTerms).map(({ _id, buyer_terms, supplier_terms }) => ({
        filter: { _id, ...unfilled },
        update: { $set: { buyer_terms, supplier_terms } },
      })),
    );
};

export const orderMigrations: readonly Migration[] = [
  ...inBothPhases('2026-12-order-due-days', fillDueDays),
  ...inBothPhases('2026-12-order-lines-to-count', findUncountedLines),
  ...inBothPhases('2026-12-order-receipt-status', fillReceiptStatus),
  ...inBothPhases('2026-12-order-terms', fillTerms),
];
