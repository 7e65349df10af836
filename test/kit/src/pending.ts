import { type ServiceName, serviceNames } from '@procura/contracts';
import type { Databases, Db } from './databases.ts';
import { type SlowestDelivery, slowestDeliveryIn, type Undelivered, undeliveredIn } from './outbox-rows.ts';

/** A piece of unfinished work. */
export type Pending = {
  /** Changes when the work progresses; another attempt is no progress. */
  mark: string;
  /** The description for the reader of a failed test. */
  text: string;
};

/** Documents in an intermediate state that a job or another call has to end. */
const betweenStates = [
  {
    service: 'orders',
    collection: 'purchases',
    what: 'purchase',
    filter: { $or: [{ state: 'placing' }, { state: 'abandoned', sweep_at: { $exists: true } }] },
  },
  { service: 'rfq', collection: 'awards', what: 'award', filter: { sweep_at: { $exists: true } } },
  {
    service: 'rfq',
    collection: 'purchase_orders',
    what: 'purchase order',
    filter: { sweep_at: { $exists: true } },
  },
  {
    service: 'finance',
    collection: 'payment_links',
    what: 'payment link whose page is to be closed',
    filter: { status: { $in: ['cancelled', 'expired'] }, due_at: { $exists: true } },
  },
  {
    service: 'recurrence',
    collection: 'recurrence_runs',
    what: 'run of a recurring order',
    filter: { status: 'running' },
  },
] as const;

/** A failed call leaves these to a later job, so they do not count as pending and are only reported. */
const leftForLater = [
  {
    service: 'finance',
    collection: 'payment_links',
    what: 'payment link that its provider has not made',
    filter: { status: 'creating' },
  },
] as const;

type Between = { service: ServiceName; collection: string; what: string; filter: object };

const documentsOf = async (database: Databases, between: readonly Between[]): Promise<Pending[]> => {
  const found = await Promise.all(
    between.map(async ({ service, collection, what, filter }) =>
      (await database(service).collection(collection).find(filter).toArray()).map((one) => {
        const state = String(one.state ?? one.status);
        const due = one.sweep_at ?? one.due_at;
        const text = `${service}: ${what} ${String(one._id)} is ${state}${due ? `, due at ${due.toISOString()}` : ''}`;
        return { mark: `${collection} ${String(one._id)} ${state}`, text };
      }),
    ),
  );
  return found.flat();
};

const ageOf = (created_at: Date): string => `${((Date.now() - created_at.getTime()) / 1000).toFixed(0)} s`;

/** The deliveries of one event to one subscriber; the mark names each of them, so it changes when one is made. */
const deliveriesOf = (service: string, owed: readonly Undelivered[]): Pending[] =>
  Object.values(Object.groupBy(owed, ({ event, subscriber }) => `${event} to ${subscriber}`)).flatMap(
    (group = []) => {
      const [oldest] = group;
      if (!oldest) return [];
      const { event, event_id, subscriber } = oldest;
      const attempts = Math.max(...group.map((one) => one.attempts));
      const error = oldest.last_error ?? group.find((one) => one.last_error !== null)?.last_error ?? 'none';
      return {
        mark: `${service} ${event} ${subscriber} ${group.map((one) => one.event_id).join(' ')}`,
        text: `${service}: ${group.length} of ${event} to ${subscriber}, up to ${attempts} attempts; the oldest is ${event_id}, committed ${ageOf(oldest.created_at)} ago; last error: ${error}`,
      };
    },
  );

/** All unfinished work of a platform: deliveries, and documents in an intermediate state. */
export const pendingIn = async (database: Databases): Promise<Pending[]> => {
  const deliveries = await Promise.all(
    serviceNames.map(async (service) => deliveriesOf(service, await undeliveredIn(database(service)))),
  );
  return [...deliveries.flat(), ...(await documentsOf(database, betweenStates))];
};

/** Everything that is pending on a platform, and what may explain a standstill: work left for later, and locks. */
export const reportOf = async (database: Databases): Promise<string[]> => [
  ...(await pendingIn(database)).map(({ text }) => text),
  ...(await documentsOf(database, leftForLater)).map(({ text }) => text),
  ...(await locksOf(database('orders'))),
];

/** The transactions and the operations that wait for a lock, as far as the server reports them. */
const locksOf = async (db: Db): Promise<string[]> => {
  const answer = await db
    .admin()
    .command({ currentOp: 1, $all: true })
    .catch((error: Error) => error);
  if (answer instanceof Error) return [`locks: the server does not report them (${answer.message})`];
  const running: (typeof answer)[] = answer.inprog ?? [];
  // MongoDB reports for every operation whether it waits; SecantusDB lists only connections.
  if (!running.some((one) => 'waitingForLock' in one))
    return ['locks: the server does not report who holds them'];
  const holders = running.filter((one) => one.transaction || one.waitingForLock);
  if (holders.length === 0) return ['locks: none is held by a transaction, and nothing waits for one'];
  return holders.map((one) => {
    const openMs = Number(one.transaction?.timeOpenMicros ?? 0) / 1000;
    const command = JSON.stringify(one.command ?? one.cursor?.originatingCommand ?? {}).slice(0, 200);
    return `lock: ${one.client ?? one.desc} ${one.waitingForLock ? 'waits' : 'holds'}${openMs ? `, transaction open for ${openMs.toFixed(0)} ms` : ''}, ${one.op} ${one.ns}: ${command}`;
  });
};

/** The longest time between the commit of an event and its last effect, over all services. */
export const slowestDelivery = async (
  database: Databases,
): Promise<(SlowestDelivery & { service: string }) | null> => {
  const each = await Promise.all(
    serviceNames.map(async (service) => {
      const slowest = await slowestDeliveryIn(database(service));
      return slowest && { service, ...slowest };
    }),
  );
  return each.reduce((worst, one) => (one && (!worst || one.took_ms > worst.took_ms) ? one : worst), null);
};
