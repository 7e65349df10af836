import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type Command, readCommand } from '@procura/testkit/replying-mongodb';

/** Every command that this process sends to MongoDB, read from its connections; the services are unchanged. */
export type WireCapture = {
  /** Whether commands are read; otherwise they only pass. */
  isReading: boolean;
  close(): void;
};

type BulkOperation = Record<string, unknown> & { insert?: number; update?: number };

/**
 * The commands that do the same as a `bulkWrite`, one for each collection and kind of write; any other command is
 * itself.
 */
export const commandsIn = (command: Command): Command[] => {
  if (!('bulkWrite' in command)) return [command];
  const namespaces = (command.nsInfo as { ns: string }[]).map(({ ns }) => ns);
  const kindOf = ({ insert, update }: BulkOperation): string =>
    insert === undefined ? `update ${namespaces[Number(update)]}` : `insert ${namespaces[insert]}`;
  return [...Map.groupBy(command.ops as BulkOperation[], kindOf)].map(([written, ops]) => {
    const [kind = '', namespace = ''] = written.split(' ');
    const [$db = '', ...collection] = namespace.split('.');
    const name = collection.join('.');
    return kind === 'insert'
      ? { insert: name, documents: ops.map(({ document }) => document), $db }
      : {
          update: name,
          updates: ops.map(({ filter, updateMods, multi }) => ({ q: filter, u: updateMods, multi })),
          $db,
        };
  });
};

/**
 * Reads the commands that this process sends to the server at `uri` on connections it opens from now on; a `bulkWrite`
 * is read as the commands that do the same. They travel as they would without it.
 */
export const captureCommands = (uri: string, onCommand: (command: Command) => void): WireCapture => {
  const port = Number(new URL(uri).port);
  const readFrom = (bytes: Buffer): void => {
    for (let rest = bytes; rest.length > 0; rest = rest.subarray(rest.readInt32LE(0))) {
      const command = readCommand(rest.subarray(0, rest.readInt32LE(0)));
      if (command) commandsIn(command).forEach(onCommand);
    }
  };
  const onSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    // Node resets `write` when it connects.
    socket.once('connect', () => {
      if (socket.remotePort !== port) return;
      const write = socket.write.bind(socket);
      // The driver writes each message whole.
      socket.write = (bytes: Buffer, ...rest: never[]) => {
        if (capture.isReading) readFrom(bytes);
        return write(bytes, ...rest);
      };
    });
  };
  const capture: WireCapture = {
    isReading: true,
    close: () => void unsubscribe('net.client.socket', onSocket),
  };
  subscribe('net.client.socket', onSocket);
  return capture;
};
