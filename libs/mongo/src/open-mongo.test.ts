import { afterEach, expect, test } from '@jest/globals';
import { type Replies, startReplyingMongodb } from '@procura/testkit/replying-mongodb';
import { isTooOld, openMongo } from './open-mongo.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const start = async (replies: Replies) => {
  const server = await startReplyingMongodb(replies);
  opened.push(server);
  return server;
};
const open = async (uri: string) => {
  const client = await openMongo(uri);
  opened.push(client);
  return client;
};

test('a server of MongoDB 8.0 or later is used, one of 7.0 or without a version is too old', () => {
  // The wire versions of 7.0, 7.3, 8.0 and 8.2.
  expect([21, 24, 25, 27].map((maxWireVersion) => isTooOld({ maxWireVersion }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isTooOld({})).toBe(true);
});

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
  expect(primary.commands.map((command) => Object.keys(command)[0])).toEqual(['find', 'aggregate', 'find']);
  expect(secondary.commands).toEqual([]);
});
