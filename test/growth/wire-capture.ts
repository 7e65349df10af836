import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/** A command as it went to MongoDB, with the documents of its sections in it. */
export type Command = Record<string, unknown> & { $db: string };

/**
 * MongoDB behind a listener that reads every command of every process; the services are unchanged.
 */
export type WireCapture = {
  /** The server's address through the listener. */
  readonly uri: string;
  close(): Promise<void>;
};

const headerBytes = 16;
const opMsg = 2013;
const options: BSON.DeserializeOptions = { useBigInt64: true, promoteValues: true };

/** A command of an OP_MSG: one body, and lists of documents (MongoDB Wire Protocol, OP_MSG). */
const readCommand = (message: Buffer): Command | null => {
  if (message.readInt32LE(12) !== opMsg) return null;
  const command: Record<string, unknown> = {};
  const hasChecksum = (message.readUInt32LE(headerBytes) & 1) === 1;
  const end = message.length - (hasChecksum ? 4 : 0);
  for (let at = headerBytes + 4; at < end; ) {
    const kind = message.readUInt8(at);
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    at += 1 + size;
    if (kind === 0) Object.assign(command, BSON.deserialize(section, options));
    else Object.assign(command, readSequence(section));
  }
  return command as Command;
};

/** Documents after the body: the field they belong to, then one after the other. */
const readSequence = (section: Buffer): Record<string, unknown> => {
  const nameEnd = section.indexOf(0, 4);
  const docs: unknown[] = [];
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at))
    docs.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at)), options));
  return { [section.toString('utf8', 4, nameEnd)]: docs };
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

/** Opens the listener in front of the server at `uri`; a `bulkWrite` is passed on as the commands that do the same. */
export const captureCommands = async (
  uri: string,
  onCommand: (command: Command) => void,
): Promise<WireCapture> => {
  const target = new URL(uri);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true).pipe(into);
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
    }
    let rest: Buffer = Buffer.alloc(0);
    near.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (rest.length >= headerBytes && rest.length >= rest.readInt32LE(0)) {
        const command = readCommand(rest.subarray(0, rest.readInt32LE(0)));
        rest = rest.subarray(rest.readInt32LE(0));
        if (command) commandsIn(command).forEach(onCommand);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(uri);
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    uri: near.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
