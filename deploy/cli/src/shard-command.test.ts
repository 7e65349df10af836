import { expect, test } from '@jest/globals';
import type { Outcome } from './define-command.ts';
import { shardCommand, shardCommandOf } from './shard-command.ts';
import type { Collection, ServiceCollections } from './shard-script.ts';

const orders: Collection = {
  name: 'orders',
  shard_key: { buyer_company_id: 1 },
  indexes: [
    { fields: ['buyer_company_id', 'number'], unique: true },
    { fields: ['supplier_company_id', '_id'], unique: false },
  ],
};
const outbox: Collection = { name: 'outbox', shard_key: { _id: 'hashed' }, indexes: [] };
const mails: Collection = { name: 'mail_budgets', shard_key: null, indexes: [] };
const people: ServiceCollections = { service: 'identity', unsharded: 'They are few.', collections: [] };

const run = async (args: string[], command = shardCommand): Promise<Outcome> => {
  let outcome: Outcome | undefined;
  const refused = () => Promise.reject(new Error('no platform is needed'));
  await command({
    call: refused,
    masterSecret: () => undefined,
    secondMasterSecret: () => undefined,
    path: (given) => given,
    note: () => undefined,
    pause: refused,
    finish: (given) => {
      outcome = given;
    },
  }).parseAsync(args, { from: 'user' });
  if (!outcome) throw new Error('the command ended without an outcome');
  return outcome;
};
const print = (...collections: Collection[]) =>
  run([], shardCommandOf([people, { service: 'orders', collections }]));

test('prints one command for each collection with a key, and the index of a hashed key before', async () => {
  const { lines, json } = await print(orders, outbox, mails);
  expect(lines.join('\n').split('\n').slice(2)).toEqual([
    '',
    '// procura_identity is not sharded. They are few.',
    '',
    'sh.enableSharding("procura_orders");',
    'sh.shardCollection("procura_orders.orders", {"buyer_company_id":1});',
    'db.getSiblingDB("procura_orders").getCollection("outbox").createIndex({"_id":"hashed"});',
    'sh.shardCollection("procura_orders.outbox", {"_id":"hashed"});',
    '// Not sharded: mail_budgets.',
  ]);
  expect(json).toEqual({
    collections: [
      { namespace: 'procura_orders.orders', key: { buyer_company_id: 1 } },
      { namespace: 'procura_orders.outbox', key: { _id: 'hashed' } },
    ],
  });
});

test.each([
  [
    'a unique index that does not begin with the key',
    { ...orders, indexes: [...orders.indexes, { fields: ['number'], unique: true }] },
    'orders: The unique index number of orders does not begin with its shard key buyer_company_id.',
  ],
  [
    'a key that begins no index',
    { ...orders, indexes: [{ fields: ['supplier_company_id', 'buyer_company_id'], unique: false }] },
    'orders: orders has no index that begins with its shard key buyer_company_id.',
  ],
  [
    'a unique index next to a hashed key',
    { ...outbox, indexes: [{ fields: ['_id', 'number'], unique: true }] },
    'orders: The unique index _id, number of outbox does not begin with its shard key _id.',
  ],
])('refuses %s', async (_, collection, sentence) => {
  await expect(print(outbox, collection)).rejects.toMatchObject({
    exit: 'refused',
    message: `A cluster would refuse these collections.\n${sentence}`,
  });
});

test('prints named services alone, in the databases of a namespace', async () => {
  const { lines } = await run(['orders', 'finance', '--namespace', 'staging']);
  const databases = [...lines.join('\n').matchAll(/enableSharding\("(\w+)"\)/g)].map(([, name]) => name);
  expect(databases).toEqual(['staging_orders', 'staging_finance']);
  expect(lines.join('\n')).not.toContain('procura_');
});

test.each([
  ['order', 'There is no service order. Name some of '],
  ['suppliers', 'suppliers is not sharded. '],
])('refuses %s', async (name, sentence) => {
  await expect(run([name])).rejects.toMatchObject({
    exit: 'usage',
    message: expect.stringContaining(sentence),
  });
});
