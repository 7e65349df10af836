import { events, type ServiceName } from '@procura/contracts';
import { createOutboxLag, type Database, poolUse } from '@procura/mongo';
import type { Metrics } from '@procura/telemetry';

/** Reports the rows waiting in a service's outbox by subscriber, and its connections to each server of MongoDB. */
export const watchData = (
  metrics: Metrics,
  database: Database,
  clients: Readonly<Record<string, Parameters<typeof poolUse>[0]>>,
): void => {
  const pools = () => Object.entries(clients).map(([server, client]) => ({ server, ...poolUse(client) }));
  const lag = createOutboxLag(database, subscribersOf(database.service));
  const bySubscriber = async (field: 'rows' | 'oldest_s') =>
    [...(await lag()).by_subscriber].map(([subscriber, one]) => ({
      labels: { subscriber },
      value: one[field],
    }));
  metrics.gauge(
    'procura_outbox_rows',
    'Waiting events of this service, 1000 if more; the same in each replica',
    async () => (await lag()).rows,
  );
  metrics.gauge(
    'procura_outbox_oldest_seconds',
    'How long the oldest event of this service has waited; the same in each replica',
    async () => (await lag()).oldest_s,
  );
  metrics.gauge(
    'procura_inbox_rows',
    'Events of this service that one subscriber has not processed yet, 1000 if more',
    () => bySubscriber('rows'),
  );
  metrics.gauge(
    'procura_inbox_oldest_seconds',
    'How long the oldest event of this service has waited for one subscriber',
    () => bySubscriber('oldest_s'),
  );
  metrics.gauge(
    'procura_mongodb_connections',
    'Connections of this process to MongoDB, by server and state',
    () =>
      pools().flatMap(({ server, open, in_use, waiting }) => [
        { labels: { server, state: 'in_use' }, value: in_use },
        { labels: { server, state: 'idle' }, value: Math.max(0, open - in_use) },
        { labels: { server, state: 'waited_for' }, value: waiting },
      ]),
  );
  metrics.gauge(
    'procura_mongodb_connections_max',
    'Maximum number of connections of this process that can be in use at once, by server',
    () => pools().map(({ server, most }) => ({ labels: { server }, value: most })),
  );
};

/** The subscribers of a service's events, and itself for its tasks. */
const subscribersOf = (publisher: ServiceName): string[] => [
  ...new Set([
    publisher,
    ...events
      .filter(({ publishers }) => publishers.includes(publisher))
      .flatMap((event) => event.subscribers),
  ]),
];
