import { beginSpan, failSpan } from '@procura/telemetry';
import type { CommandStartedEvent, MongoClient } from 'mongodb';

/**
 * Creates a span for each command sent within a trace, by the semantic conventions for databases, without the values of
 * the command or its answer. OpenTelemetry's own instrumentation modifies the driver while it is loaded, which needs a
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
  const { namespace, collections } = targetOf(commandName, command, databaseName);
  const end = address.lastIndexOf(':');
  const [collection, ...further] = collections;
  return {
    name: [commandName, ...(collection ? collections : [namespace])].join(' '),
    kind: 'client' as const,
    attributes: {
      'db.system.name': 'mongodb',
      'db.namespace': namespace,
      'db.operation.name': commandName,
      ...(collection && further.length === 0 && { 'db.collection.name': collection }),
      'server.address': address.slice(0, end),
      'server.port': Number(address.slice(end + 1)),
    },
  };
};

/** The database and the collections of a command. */
const targetOf = (
  commandName: string,
  command: CommandStartedEvent['command'],
  databaseName: string,
): { namespace: string; collections: string[] } => {
  // It is sent to the database admin, and names the collections of its writes as `database.collection`.
  if (commandName === 'bulkWrite' && Array.isArray(command.nsInfo)) {
    const names = command.nsInfo.map(({ ns }: { ns: string }) => ns);
    const namespace = names[0]?.split('.')[0] ?? databaseName;
    return { namespace, collections: names.map((name) => name.slice(namespace.length + 1)) };
  }
  // The first field of a command names its collection, except for getMore, where it is a cursor.
  const named = commandName === 'getMore' ? command.collection : command[commandName];
  return { namespace: databaseName, collections: typeof named === 'string' ? [named] : [] };
};
