import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { ServiceName } from '@procura/contracts';
import { matchTerms, migrate, openMongo } from '@procura/mongo';
import { definitionOf } from '@procura/testkit';

type Stored = { _id: string; company_id: string; terms: string[] };

/** RFQs had no terms in release 0.1, and get theirs by another migration. */
const searched: ServiceName[] = ['branches', 'catalogue', 'suppliers'];

test.each(searched)('%s finds by plain letters what release 0.1 stored with others', async (name) => {
  const { collections, migrations = [] } = await definitionOf(name);
  const client = await openMongo(String(process.env.MONGODB_URI));
  try {
    const db = client.db(`t${randomBytes(5).toString('hex')}`);
    const schema = { collections: Object.values(collections), migrations };
    const withTerms = schema.collections.filter(({ indexes }) => indexes.some(({ key }) => 'terms' in key));
    expect(withTerms).not.toEqual([]);
    const ofEach = withTerms.map((spec) => db.collection<Stored>(spec.name));
    const add = (_id: string) =>
      Promise.all(
        ofEach.map((stored) => stored.insertOne({ _id, company_id: _id, terms: ['đa', 'nang', 'kızılay'] })),
      );
    const found = (query: string) =>
      Promise.all(
        ofEach.map(async (stored) =>
          (await stored.find(matchTerms('terms', query)).toArray()).map(({ _id }) => _id),
        ),
      );
    const inEach = (...ids: string[]) => ofEach.map(() => ids);

    await add('1 before');
    expect(await found('da nang')).toEqual(inEach());
    await migrate(db, schema, 'expand');
    for (const query of ['da nang', 'Đà Nẵng', 'Kızılay', 'kizil'])
      expect(await found(query)).toEqual(inEach('1 before'));
    // Replicas of release 0.1 find it as before, and store more until the last of them ends.
    for (const stored of ofEach) expect(await stored.countDocuments({ terms: 'đa' })).toBe(1);
    await add('2 meanwhile');
    await migrate(db, schema, 'contract');
    expect(await found('da nang')).toEqual(inEach('1 before', '2 meanwhile'));
  } finally {
    await client.close();
  }
});
