import type { Db } from './databases.ts';

/** An event that one subscriber has not committed yet. */
export type Undelivered = {
  event_id: string;
  event: string;
  subscriber: string;
  attempts: number;
  last_error: string | null;
  created_at: Date;
};

/** The longest time between the commit of an event and its last effect. */
export type SlowestDelivery = { event: string; took_ms: number };

// The fields of a row that the kit depends on; only this file reads them.
type Row = {
  _id: string;
  event: string;
  pending: string[];
  lane?: string;
  undone?: true;
  attempts: number | bigint;
  created_at: Date;
  done_at: Date | null;
  last_error: string | null;
};

/** The undone deliveries of one service, oldest first. */
export const undeliveredIn = async (db: Db): Promise<Undelivered[]> => {
  const rows = await db.collection<Row>('outbox').find({ undone: true }).sort({ created_at: 1 }).toArray();
  return rows.flatMap(({ _id, event, pending, attempts, last_error, created_at }) =>
    pending.map((subscriber) => ({
      event_id: _id,
      event,
      subscriber,
      attempts: Number(attempts),
      last_error,
      created_at,
    })),
  );
};

/** The slowest delivery that one service's outbox still holds; null if it delivered nothing. */
export const slowestDeliveryIn = async (db: Db): Promise<SlowestDelivery | null> => {
  const rows = await db
    .collection<Row>('outbox')
    .find({ done_at: { $ne: null } })
    .project<Pick<Row, 'event' | 'created_at' | 'done_at'>>({ event: 1, created_at: 1, done_at: 1 })
    .toArray();
  return rows.reduce<SlowestDelivery | null>((slowest, { event, created_at, done_at }) => {
    const took_ms = Number(done_at) - Number(created_at);
    return slowest && slowest.took_ms >= took_ms ? slowest : { event, took_ms };
  }, null);
};

/** The sent events that one service's outbox still holds, with the subscriber of each. */
export const sentIn = async (db: Db): Promise<{ event: string; subscriber: string }[]> => {
  const rows = await db
    .collection<Row>('outbox')
    .find()
    .project<Pick<Row, 'event' | 'lane'>>({ event: 1, lane: 1 })
    .toArray();
  return rows.map(({ event, lane = '' }) => ({ event, subscriber: String(lane.split(' ')[0]) }));
};
