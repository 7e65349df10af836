import { events, type ServiceName } from '@procura/contracts';
import { createOutboxLag, type Database, type PoolUse } from '@procura/mongo';
import type { Metrics } from '@procura/telemetry';

/** Reports the rows waiting in a service's outbox by subscriber, and its connections to MongoDB. */
export const watchData = (metrics: Metrics, database: Database, pool: () => PoolUse): void => {
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
  metrics.gauge('procura_mongodb_connections', 'Connections of this process to MongoDB, by state', () => {
    const { open, in_use, waiting } = pool();
    return [
      { labels: { state: 'in_use' }, value: in_use },
      { labels: { state: 'idle' }, value: Math.max(0, open - in_use) },
      { labels: { state: 'waited_for' }, value: waiting },
    ];
  });
  metrics.gauge(
    'procura_mongodb_connections_max',
    'Maximum number of connections of this process that can be in use at once',
    () => pool().most,
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
