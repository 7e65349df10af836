import type { Metrics } from '@procura/telemetry';
import type { Bus } from './bus.ts';

const answerWithinMs = 500;

/** Reports whether NATS answers this process. */
export const watchNats = (metrics: Metrics, bus: Pick<Bus, 'reaches'>): void =>
  metrics.gauge('procura_nats_connected', 'Whether NATS answers this process: 1, else 0', async () =>
    Number(await bus.reaches(answerWithinMs)),
  );
