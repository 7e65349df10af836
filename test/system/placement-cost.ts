import type { SentSpan } from './otlp-collector.ts';

/** What a call and everything that follows from it ask of the database and of NATS. */
export type Cost = {
  commands: number;
  transactions: number;
  requests: number;
  /** The commands of each process, in the order in which they began. */
  byService: Record<string, string[]>;
};

/**
 * Counts the spans of one trace: commands at the driver, committed transactions among them, NATS requests and events.
 */
export const costOf = (spans: readonly SentSpan[]): Cost => {
  const commands = spans
    .filter(({ attributes }) => attributes['db.system.name'] === 'mongodb')
    .toSorted((a, b) => a.began_at_ms - b.began_at_ms);
  return {
    commands: commands.length,
    transactions: commands.filter(({ name }) => name.startsWith('commitTransaction ')).length,
    requests: spans.filter(({ attributes }) => attributes['messaging.operation.type'] === 'send').length,
    byService: Object.fromEntries(
      [...Map.groupBy(commands, ({ service }) => service)].map(([service, own]) => [
        service,
        own.map(({ name }) => name),
      ]),
    ),
  };
};
