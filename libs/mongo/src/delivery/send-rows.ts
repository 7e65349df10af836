import type { Bus } from '@procura/bus';
import { type EventContract, eventsByName } from '@procura/contracts';
import type { OutboxRow } from '../collections/bookkeeping.ts';
import type { Route } from './delivery-flow.ts';

/** The lane of a row. Rows of earlier releases name several subscribers and no lane; each is a lane of its own. */
export const routeOf = (row: OutboxRow): Route => ({
  subscriber: row.pending[0] ?? '',
  lane: row.lane ?? row._id,
});

/** The common properties of rows in one message. */
export const kindOf = (row: OutboxRow): string => `${row.event} ${row.pending.join(' ')}`;

/**
 * Sends rows of the outbox of `service`: a task to this process itself, an event to its subscriber over NATS. A
 * subscriber states in each reply whether it accepts several events of that kind in one message. The sender keeps the
 * last statement.
 */
export const createSender = (bus: Bus, service: string) => {
  const batched = new Set<string>();

  const sendAlone = async (row: OutboxRow): Promise<void> => {
    const results = await Promise.allSettled(
      row.pending.map((subscriber) =>
        subscriber === service
          ? bus.deliverOwn(row.event, deliveryOf(row, subscriber), row.origin)
          : bus.deliver(eventOf(row), subscriber, deliveryOf(row, subscriber), row.origin),
      ),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    const takesBatches = results.every((result) => result.status === 'fulfilled' && result.value);
    if (takesBatches) batched.add(kindOf(row));
    else batched.delete(kindOf(row));
  };

  return {
    /** Whether a row may be sent together with others of its kind. */
    isBatched: (row: OutboxRow): boolean => batched.has(kindOf(row)),
    /** Sends rows of one kind in one message. Rejects if one of them was not committed. */
    async send(rows: readonly OutboxRow[]): Promise<void> {
      const [first, ...further] = rows;
      if (!first) return;
      if (further.length === 0) return sendAlone(first);
      const { subscriber } = routeOf(first);
      const deliveries = rows.map((row) => deliveryOf(row, subscriber));
      await bus.deliverBatch(eventOf(first), subscriber, deliveries).catch((error) => {
        // A replica of an earlier version refuses it.
        batched.delete(kindOf(first));
        throw error;
      });
    },
  };
};

const eventOf = (row: OutboxRow): EventContract => {
  const event = eventsByName.get(row.event);
  if (!event) throw new Error(`No event ${row.event}`);
  return event;
};

const deliveryOf = (row: OutboxRow, subscriber: string) => ({
  event_id: `${row._id}:${subscriber}`,
  payload: row.payload,
  created_at: row.created_at.toISOString(),
});
