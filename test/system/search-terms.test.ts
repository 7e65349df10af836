import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { ServiceName } from '@procura/contracts';
import { type Migration, matchTerms, migrate, openMongo } from '@procura/mongo';
import { definitionOf } from '@procura/testkit';

type Stored = { _id: string; terms: string[] } & Record<string, unknown>;

/** What each collection's terms follow from; release 0.1 stored its words alone. */
const namedBy: Record<string, (name: string) => Record<string, unknown>> = {
  branches: (name) => ({ name, code: 'B-1', address: { city: 'Ålesund' } }),
  stores: (name) => ({ name, supplier: { name: 'Seller' } }),
  products: (name) => ({ name, sku: 'BX-12/A-7', category: 'Parts', supplier: { name: 'Seller' } }),
  catalog_entries: () => ({}),
  directory: (name) => ({ name }),
  rfqs: (name) => ({ number: 'RFQ-1', title: name, items: [] }),
  invitations: (name) => ({ number: 'RFQ-1', title: name, items: [] }),
};
const searched: ServiceName[] = ['branches', 'catalogue', 'suppliers', 'rfq'];

test.each(searched)('%s finds by every way to write a word what release 0.1 stored', async (service) => {
  const { collections, migrations = [] } = await definitionOf(service);
  const client = await openMongo(String(process.env.MONGODB_URI));
  try {
    const db = client.db(`t${randomBytes(5).toString('hex')}`);
    const schema = { collections: Object.values(collections), migrations };
    const withTerms = schema.collections.filter(({ indexes }) => indexes.some(({ key }) => 'terms' in key));
    expect(withTerms).not.toEqual([]);
    const ofEach = withTerms.map((spec) => db.collection<Stored>(spec.name));
    const name = 'Đà Nẵng Grüner Tee USB-C 上質コピー用紙';
    const add = async (_id: string) => {
      for (const stored of ofEach)
        await stored.insertOne({
          _id,
          // Owner, shard and unique keys.
          ...{
            company_id: _id,
            buyer_company_id: _id,
            supplier_company_id: _id,
            product_id: _id,
            rfq_id: _id,
          },
          ...{ name_key: _id, code: _id },
          ...namedBy[stored.collectionName]?.(name),
          terms: ['đa', 'nang', 'gruner', 'tee', 'usb', 'c', '上質コピー用紙'],
        });
    };
    const found = (query: string) =>
      Promise.all(
        ofEach.map(async (stored) =>
          (await stored.find(matchTerms('terms', query)).toArray()).map(({ _id }) => _id),
        ),
      );
    const inEach = (...ids: string[]) => ofEach.map(() => ids);
    const queries = ['da nang', 'Đà Nẵng', 'gruener', 'grüner', 'usbc', '用紙'];

    await add('1 before');
    for (const query of ['da nang', 'gruener', 'usbc', '用紙']) expect(await found(query)).toEqual(inEach());
    await migrate(db, schema, 'expand');
    for (const query of queries) expect(await found(query)).toEqual(inEach('1 before'));
    // Replicas of release 0.1 find it as before, and store more until the last of them ends.
    for (const stored of ofEach)
      expect(await stored.countDocuments({ terms: { $all: ['đa', '上質コピー用紙'] } })).toBe(1);
    await add('2 meanwhile');
    // Terms that both releases know find the objects of new replicas and of old ones together.
    expect(await found('gruner usb')).toEqual(inEach('1 before', '2 meanwhile'));
    await migrate(db, schema, 'contract');
    for (const query of queries) expect(await found(query)).toEqual(inEach('1 before', '2 meanwhile'));
  } finally {
    await client.close();
  }
});

test('SKUs of one supplier that differ in case alone are named by the migration and stay', async () => {
  const { collections, migrations = [] } = await definitionOf('catalogue');
  const client = await openMongo(String(process.env.MONGODB_URI));
  try {
    const db = client.db(`t${randomBytes(5).toString('hex')}`);
    const schema = { collections: Object.values(collections), migrations };
    const products = db.collection<Stored>('products');
    for (const [n, [company_id, sku]] of (
      [
        ['a', 'ab-1'],
        ['a', 'AB-1'],
        ['a', 'AB1'],
        ['a', 'ÄB-1'],
        ['b', 'ab-1'],
      ] as const
    ).entries())
      await products.insertOne({
        _id: `${n}`,
        ...{ company_id, sku, name: 'Nut', category: 'Parts', supplier: { name: 'Seller' } },
        terms: ['nut'],
      });
    for (const phase of ['expand', 'contract'] satisfies Migration['phase'][]) {
      const said: string[] = [];
      await migrate(db, schema, phase, { onStep: (sentence) => said.push(sentence) });
      expect(said.filter((sentence) => sentence.includes('differ in case'))).toEqual([
        'the supplier a has the SKUs AB-1 and ab-1, which differ in case alone; they stay',
      ]);
      expect(await products.countDocuments()).toBe(5);
    }
  } finally {
    await client.close();
  }
});
