import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** A command as it goes to MongoDB, with the documents of its sections in it. */
export type Command = Record<string, unknown> & { $db: string };

/**
 * A server that speaks MongoDB's wire protocol and answers each command as a test says, for what SecantusDB cannot show:
 * sets of several members, elections, and commands that a server does not have.
 */
export type ReplyingMongodb = {
  /** `host:port`. */
  readonly host: string;
  /** The commands that it received, except those of a driver that watches its servers. */
  readonly commands: Command[];
  close(): void;
};

/** What a server says of itself, and how it answers; a promise that never resolves leaves a command without an answer. */
export type Replies = {
  /** Differences from a primary of MongoDB 8.0; a function for what changes. */
  hello?: () => Document;
  /** The fields of an answer; `ok: 1` is added unless it is there. */
  answer?: (command: Command) => Document | undefined | Promise<Document | undefined>;
};

const headerBytes = 16;
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const options: BSON.DeserializeOptions = { useBigInt64: true, promoteValues: true };

/** A command of an OP_MSG: one body, and lists of documents (MongoDB Wire Protocol, OP_MSG). */
export const readCommand = (message: Buffer): Command | null => {
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

/** A message in answer to another; the first one of a connection is an OP_QUERY, which asks for a `hello`. */
const messageOf = (request: Buffer, answer: Document): Buffer => {
  const isQuery = request.readInt32LE(12) === opQuery;
  // OP_REPLY has flags, a cursor, a position and a number of documents; OP_MSG has flags, and the kind of its section.
  const before = Buffer.alloc(headerBytes + (isQuery ? 20 : 5));
  const body = BSON.serialize(answer);
  before.writeInt32LE(before.length + body.length, 0);
  before.writeInt32LE(request.readInt32LE(4), 8);
  before.writeInt32LE(isQuery ? opReply : opMsg, 12);
  if (isQuery) before.writeInt32LE(1, 32);
  return Buffer.concat([before, body]);
};

const watching = ['hello', 'ping', 'endSessions'];

/** Starts a server on a free port; without replies, a primary of a set of one that answers everything with `ok`. */
export const startReplyingMongodb = async ({
  hello = () => ({}),
  answer = () => undefined,
}: Replies = {}): Promise<ReplyingMongodb> => {
  const sockets = new Set<Socket>();
  const commands: Command[] = [];
  const answerOf = async (message: Buffer): Promise<Document> => {
    const command = readCommand(message);
    if (!command || 'hello' in command)
      return {
        ...{ helloOk: true, isWritablePrimary: true, setName: 'rs0', hosts: [host], me: host, primary: host },
        ...{ minWireVersion: 0, maxWireVersion: 25, logicalSessionTimeoutMinutes: 30, localTime: new Date() },
        ...{ maxBsonObjectSize: 16_777_216, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
        ...hello(),
        ok: 1,
      };
    if (!watching.some((name) => name in command)) commands.push(command);
    return { ok: 1, ...(await answer(command)) };
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        const message = rest.subarray(0, rest.readInt32LE(0));
        rest = rest.subarray(message.length);
        void answerOf(message).then((answered) => socket.write(messageOf(message, answered)));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    commands,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
