import { beginSpan, failSpan } from '@procura/telemetry';
import type { CommandStartedEvent, MongoClient } from 'mongodb';

/**
 * Makes a span of each command that is sent within a trace, by the semantic conventions for databases, and never of
 * what it asks for or answers. OpenTelemetry's own instrumentation changes the driver while it is loaded, which needs a
 * flag at each start of Node and imports in the right order; the driver's command monitoring needs neither.
 */
export const traceCommands = (client: MongoClient): void => {
  const running = new Map<number, NonNullable<ReturnType<typeof beginSpan>>>();
  client.on('commandStarted', (event) => {
    const span = beginSpan(() => commandSpan(event));
    if (span) running.set(event.requestId, span);
  });
  const end = (requestId: number, failure?: Error): void => {
    const span = running.get(requestId);
    if (!span) return;
    running.delete(requestId);
    if (failure) failSpan(span, failure);
    span.end();
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failure));
};

const commandSpan = ({ commandName, command, databaseName, address }: CommandStartedEvent) => {
  // A command names its collection in its first field; getMore, whose first field is a cursor, in another.
  const named = commandName === 'getMore' ? command.collection : command[commandName];
  const collection = typeof named === 'string' ? named : undefined;
  const end = address.lastIndexOf(':');
  return {
    name: [commandName, collection ?? databaseName].join(' '),
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection && { 'db.collection.name': collection }),
      'server.address': address.slice(0, end),
      'server.port': Number(address.slice(end + 1)),
    },
  };
};
