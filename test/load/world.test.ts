import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ordersService } from '@procura/orders';
import { type Platform, restCaller, startPlatform } from '@procura/testkit/platform';
import { MongoClient } from 'mongodb';
import { buildWorld, must, type WorldCompany } from './world.ts';

const orders = 120;
let platform: Platform;
let imported: WorldCompany;
let written: WorldCompany;
let client: MongoClient;
beforeAll(async () => {
  platform = await startPlatform({
    services: ['identity', 'branches', 'catalogue', 'orders'],
    absent: ['suppliers', 'finance', 'rfq', 'recurrence'],
  });
  const { world, base_url } = platform;
  const orders_db = { uri: world.config.mongodb_uri, name: `${world.config.namespace}_orders` };
  const place = { people: platform, base_url, orders_db };
  const companies = (['operations', 'documents'] as const).map((by) => ({ orders, by }));
  [imported, written] = (await buildWorld(place, { branches: 2, companies })) as [WorldCompany, WorldCompany];
  await world.settle();
  await world.runJob('orders', 'fold');
  client = await new MongoClient(orders_db.uri, { useBigInt64: true }).connect();
}, 240_000);
afterAll(async () => {
  await client?.close();
  await platform?.stop();
});

/** A document with what differs from company to company by its kind alone: ids, times and names. */
const formOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(formOf);
  if (value instanceof Date) return 'time';
  if (typeof value === 'string') {
    if (/^[a-z]+_[0-7][0-9a-z]{25}$/.test(value)) return value.split('_')[0];
    return /^\d{4}-\d\d(-\d\d)?$|^(buyer|supplier|Store) \w+$|\|/.test(value) ? 'its own' : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([field, inner]) => [field, formOf(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** An order without the terms that a name gives, and without those that a word of a name hides by beginning with them. */
const withoutNames = (doc: Record<string, unknown>, names: readonly string[]): Record<string, unknown> => {
  const isOfName = (term: string) =>
    names.some((name) => {
      const [kind, word] = name.toLowerCase().split(' ') as [string, string];
      return word.startsWith(term) || (term.length >= 8 && `${kind}${word}`.endsWith(term));
    });
  const without = (field: string) =>
    Array.isArray(doc[field]) ? { [field]: (doc[field] as string[]).filter((term) => !isOfName(term)) } : {};
  return { ...doc, ...without('buyer_terms'), ...without('supplier_terms') };
};

const nameOf = (party: unknown) => (party as { name?: string } | undefined)?.name;

const documentsOf = async (collection: string, company_id: string): Promise<Record<string, unknown>[]> => {
  const { namespace } = platform.world.config;
  const field = collection === 'orders' ? 'buyer_company_id' : 'company_id';
  return client
    .db(`${namespace}_orders`)
    .collection(collection)
    .find({ [field]: company_id })
    .toArray();
};

test.each(['orders', 'metric_rollups', 'line_rollups', 'metric_changes', 'purchases'])(
  '%s as documents equal those that importing makes',
  async (collection) => {
    expect(Object.values(ordersService.collections).map(({ name }) => name)).toContain(collection);
    const of = await Promise.all(
      [imported, written].map(({ admin }) => documentsOf(collection, admin.company_id)),
    );
    const names = of
      .flat()
      .flatMap(({ buyer, supplier }) => [buyer, supplier].flatMap((party) => nameOf(party) ?? []));
    const [made, put] = of.map((docs) =>
      docs
        .map((doc) => JSON.stringify(formOf(withoutNames(doc, [...new Set(names)])), sayBigints))
        .toSorted(),
    );
    expect(put?.length).toBe(collection === 'orders' ? orders : made?.length);
    expect(put).toEqual(made);
  },
);
const sayBigints = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);

test('lists and figures of both answer the same', async () => {
  const answersOf = async ({ admin, branches }: WorldCompany) => {
    const caller = restCaller(platform.base_url, admin.rest_key);
    const metrics = await must(caller, 'get_order_metrics', { group_by: 'month' });
    const listed = await must(caller, 'list_orders', { branch_id: branches[1]?.id, limit: 100 });
    return formOf({
      ...metrics,
      as_of: null,
      listed: listed.data.map(({ number, status }: Record<string, string>) => [number, status]),
    });
  };
  const [made, put] = await Promise.all([imported, written].map(answersOf));
  expect(put).toEqual(made);
  expect(JSON.stringify(put)).toContain('delivered');
});
