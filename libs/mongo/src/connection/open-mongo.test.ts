import { afterEach, expect, test } from '@jest/globals';
import { type Replies, startReplyingMongodb } from '@procura/testkit/replying-mongodb';
import { reachesMongo } from '../writes/database.ts';
import { openMongo } from './open-mongo.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const start = async (replies: Replies) => {
  const server = await startReplyingMongodb(replies);
  opened.push(server);
  return server;
};
const open = async (uri: string, options?: Parameters<typeof openMongo>[1]) => {
  const client = await openMongo(uri, options);
  opened.push(client);
  return client;
};

test.each([
  'readPreference=secondary',
  'readpreference=secondaryPreferred&maxStalenessSeconds=90',
  'readPreference=nearest&readPreferenceTags=dc:ny&readPreferenceTags=',
  'readPreference=primary&maxStalenessSeconds=90',
])('every read goes to the primary, although MONGODB_URI has %s', async (preference) => {
  const found = { cursor: { id: 0n, ns: 'd.c', firstBatch: [] } };
  const set = () => ({ hosts: [primary.host, secondary.host], primary: primary.host });
  const primary = await start({ hello: set, answer: () => found });
  const secondary = await start({
    hello: () => ({ ...set(), me: secondary.host, isWritablePrimary: false, secondary: true }),
    answer: () => found,
  });
  const client = await open(`mongodb://${primary.host},${secondary.host}/?replicaSet=rs0&${preference}`);
  const collection = client.db('d').collection('c');
  await collection.findOne();
  await collection.aggregate([]).toArray();
  await client.withSession((session) => collection.find({}, { session }).toArray());
  expect(primary.commands.map((command) => Object.keys(command)[0])).toEqual([
    ...['bulkWrite', 'find', 'aggregate', 'find'],
  ]);
  expect(secondary.commands).toEqual([]);
});

/** An answer in which a server refuses a command. */
const refusal = (code: number, codeName: string, errmsg: string) => ({ ok: 0, code, codeName, errmsg });
const isGroupedWrite = (command: object) => 'bulkWrite' in command;

test.each<[string, Replies, RegExp]>([
  [
    'of an earlier feature compatibility version',
    {
      answer: (command) =>
        isGroupedWrite(command)
          ? refusal(115, 'CommandNotSupported', 'BulkWrite may not be run without its feature flag enabled')
          : undefined,
    },
    /^MongoDB at 127\.0\.0\.1:\d+ takes no grouped writes \(BulkWrite may not .*\)\. .*setFeatureCompatibilityVersion/,
  ],
  [
    'without a replica set',
    { hello: () => ({ setName: undefined, hosts: undefined, me: undefined, primary: undefined }) },
    /^MongoDB at 127\.0\.0\.1:\d+ is a standalone server, .* Start it with --replSet and initiate it/,
  ],
  // 7.3; all others here are of 8.0.
  ['that is older than 8.0', { hello: () => ({ maxWireVersion: 24 }) }, /is older than 8\.0\. Upgrade it/],
])('a server %s is refused at once', async (_name, replies, sentence) => {
  const { host } = await start(replies);
  await expect(openMongo(`mongodb://${host}/`, { wait_ms: Number.POSITIVE_INFINITY })).rejects.toThrow(
    sentence,
  );
});

test('a grouped write without effect, in the database that is named, shows that a server takes it', async () => {
  const server = await start({});
  await open(`mongodb://${server.host}/`, { database: 'procura_orders' });
  expect(server.commands).toMatchObject([
    { bulkWrite: 1, ops: [{ update: 0 }], nsInfo: [{ ns: 'procura_orders.processes' }] },
  ]);
});

test('a user that may write elsewhere alone is no reason to refuse the server', async () => {
  const { host } = await start({
    answer: (command) =>
      isGroupedWrite(command) ? refusal(13, 'Unauthorized', 'not authorized on test') : undefined,
  });
  await open(`mongodb://${host}/`);
});

test.each([
  ['a secondary', { isWritablePrimary: false, secondary: true }],
  [
    'not in a set yet',
    { isWritablePrimary: false, isreplicaset: true, setName: undefined, hosts: undefined },
  ],
])('a server that is %s is waited for until it takes writes', async (_name, before) => {
  let isPrimary = false;
  const { host } = await start({
    hello: () => (isPrimary ? {} : before),
    answer: (command) =>
      isGroupedWrite(command) && !isPrimary
        ? refusal(10_107, 'NotWritablePrimary', 'not primary')
        : undefined,
  });
  const said: string[] = [];
  await open(`mongodb://${host}/?directConnection=true`, {
    wait_ms: Number.POSITIVE_INFINITY,
    onWaiting: (sentence) => {
      said.push(sentence);
      isPrimary = true;
    },
  });
  expect(said).toEqual([
    `MongoDB at ${host}, which MONGODB_URI names, is not the primary now (not primary). Waiting for it.`,
  ]);
});

test('a service does not connect to one member of a set of several, which may be a secondary later', async () => {
  const { host } = await start({ hello: () => ({ hosts: ['db-0.invalid:27017', 'db-1.invalid:27017'] }) });
  const uri = `mongodb://${host}/?directConnection=true`;
  await expect(openMongo(uri, { database: 'procura_orders' })).rejects.toThrow(
    /^MONGODB_URI has directConnection=true .* Remove it, and name the members of the set/,
  );
  await open(uri);
});

test('a server that takes a connection and no longer answers is not reached, within the time that is given', async () => {
  const { host } = await start({
    answer: (command) => ('ping' in command ? new Promise(() => undefined) : undefined),
  });
  const client = await open(`mongodb://${host}/`);
  expect(await reachesMongo(client, 100)).toBe(false);
});
