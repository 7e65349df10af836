import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type Db, MongoClient } from 'mongodb';

let client: MongoClient;
let db: Db;
beforeAll(async () => {
  client = await MongoClient.connect(String(process.env.MONGODB_URI));
  db = client.db(`t${randomBytes(5).toString('hex')}`);
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

/**
 * The shortest of ten times of counting in a collection of so many documents: what waiting for the machine adds is left
 * out.
 */
const countingMs = async (documents: number): Promise<number> => {
  const rows = db.collection<{ _id: string; count: number }>(`rows_${documents}`);
  await rows.insertMany(Array.from({ length: documents }, (_, n) => ({ _id: `row ${n}`, count: 0 })));
  let shortest = Number.POSITIVE_INFINITY;
  for (let time = 1; time <= 10; time++) {
    const begun = performance.now();
    const row = await rows.findOneAndUpdate(
      { _id: 'row 7' },
      { $inc: { count: 1 } },
      { returnDocument: 'after' },
    );
    shortest = Math.min(shortest, performance.now() - begun);
    expect(row?.count).toBe(time);
  }
  return shortest;
};

test('a document is found and changed by its id without reading the others', async () => {
  const few = await countingMs(10);
  // Reading all of them took more than 100 times as long.
  expect((await countingMs(10_000)) / few).toBeLessThan(20);
});

test('a write sees the indexes that another client makes between two writes', async () => {
  const other = await MongoClient.connect(String(process.env.MONGODB_URI));
  const rows = db.collection<{ _id: string; tags: string[]; code: number }>('indexed');
  for (let round = 0; round < 5; round++) {
    await rows.insertOne({ _id: `${round}`, tags: ['a'], code: round });
    await other
      .db(db.databaseName)
      .collection('indexed')
      .createIndex({ code: 1, tags: round % 2 ? 1 : -1 });
    await rows.updateOne({ _id: `${round}` }, { $set: { tags: ['a', `b${round}`], code: 100 + round } });
    await other.db(db.databaseName).collection('indexed').createIndex({ tags: 1 });
    expect(await rows.find({ tags: `b${round}` }).toArray()).toHaveLength(1);
    expect(await rows.find({ code: round }).toArray()).toEqual([]);
    expect(await rows.find({ code: 100 + round, tags: 'a' }).toArray()).toHaveLength(1);
  }
  await other.db(db.databaseName).collection('indexed').createIndex({ code: 1 }, { unique: true });
  await expect(rows.updateOne({ _id: '1' }, { $set: { code: 104 } })).rejects.toThrow('E11000');
  await other.close();
});

test('messages of any size arrive whole, also several at once', async () => {
  const one = await MongoClient.connect(String(process.env.MONGODB_URI), { maxPoolSize: 1 });
  const rows = one.db(db.databaseName).collection<{ _id: string; name?: string; text: string }>('messages');
  await rows.createIndex({ name: 1 });
  const text = 'ü€\u0000😀';
  await rows.insertMany(
    [1, 5000, 16_380, 16_384, 70_000, 1_000_000].map((n) => ({ _id: `a${n}`, text: text.repeat(n) })),
  );
  expect(await rows.findOne({ _id: 'a1000000' })).toEqual({ _id: 'a1000000', text: text.repeat(1_000_000) });
  await rows.insertOne({ _id: text, name: text, text });
  expect(await rows.findOne({ name: text })).toEqual({ _id: text, name: text, text });
  // Nobody waits for an answer to these, so that they are sent together.
  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      rows.insertOne({ _id: `b${n}`, text: 'x'.repeat(n * 10) }, { writeConcern: { w: 0 } }),
    ),
  );
  expect(await rows.countDocuments({ _id: /^b/ })).toBe(200);
  await one.close();
});

test('a collection that is dropped and made again has what it was made with', async () => {
  const other = await MongoClient.connect(String(process.env.MONGODB_URI));
  for (let round = 0; round < 3; round++) {
    const rows = db.collection<{ _id: string; n: number }>('again');
    await rows.createIndex(round % 2 ? { n: 1 } : { n: -1 }, { unique: round !== 1 });
    await rows.insertOne({ _id: 'a', n: 1 });
    const twice = other
      .db(db.databaseName)
      .collection<{ _id: string; n: number }>('again')
      .insertOne({ _id: 'b', n: 1 });
    if (round === 1) await twice;
    else await expect(twice).rejects.toThrow('E11000');
    await other.db(db.databaseName).dropCollection('again');
    expect(await rows.find({}).toArray()).toEqual([]);
  }
  await other.close();
});

test('prefixes of words, alone and with others, find what a look at every document finds', async () => {
  const random = seededRandom();
  const { seed } = random;
  type Row = { _id: string; off: boolean; terms: string[]; name: string; at: number };
  const rows = db.collection<Row>(`words_${seed}`);
  await rows.createIndex({ off: 1, terms: 1, name: 1, _id: 1 });
  const word = () => random.pick(['a', 'b', 'c', 'ab', 'abc', 'ba', 'ca', ':a', ':ab', '=a']);
  const docs = Array.from(
    { length: 300 },
    (_, n): Row => ({
      _id: `${n}`,
      off: random.pick([false, false, true]),
      terms: [word(), word(), word()],
      name: word(),
      at: n,
    }),
  );
  await rows.insertMany(docs);
  const begins = () => ({ terms: { $regex: `^${random.pick(['a', 'ab', 'c', ':a', 'z'])}` } });
  const sides = [
    () => begins(),
    () => ({ $and: [begins()] }),
    () => ({ $and: [begins(), begins()] }),
    () => ({ $and: [begins(), { $or: [begins(), { $and: [begins(), begins()] }] }] }),
    () => ({ $and: [begins(), { $nor: [{ terms: '=a' }, begins()] }, { at: { $gt: 100 } }] }),
    () => ({ terms: '=a', $and: [{ at: { $gt: 100 } }] }),
  ];
  for (let round = 0; round < 120; round++) {
    const filter = { off: false, ...random.pick(sides)() };
    const projection = random.pick([undefined, { name: 1, _id: 1 }]);
    const limit = random.pick([0, 7]);
    const found = await rows.find(filter, { projection, sort: { name: 1, _id: 1 }, limit }).toArray();
    const right = docs
      .filter((row) => holds(row, filter))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      .slice(0, limit || undefined);
    expect([seed, filter, found]).toEqual([
      seed,
      filter,
      projection ? right.map(({ _id, name }) => ({ _id, name })) : right,
    ]);
  }
});

test('a page by ids is read from where it begins, also in a transaction that wrote', async () => {
  const rows = db.collection<{ _id: string; n: number }>('by_id');
  await db.createCollection('by_id');
  await db.collection<{ _id: string }>('by_ie').insertOne({ _id: 'a' });
  const idOf = (n: number) => `id_${String(n).padStart(5, '0')}`;
  const order = Array.from({ length: 500 }, (_, n) => (n * 7) % 500);
  await rows.insertMany(order.map((n) => ({ _id: idOf(n), n })));
  const page = async (after: string, limit: number, upTo?: string) =>
    (
      await rows
        .find({ _id: { $gt: after, ...(upTo && { $lte: upTo }) } }, { sort: { _id: 1 }, limit })
        .toArray()
    ).map(({ n }) => n);
  expect(await page('', 3)).toEqual([0, 1, 2]);
  expect(await page(idOf(497), 3)).toEqual([498, 499]);
  expect(await page(`${idOf(10)}x`, 2)).toEqual([11, 12]);
  expect(await page(idOf(10), 9, idOf(12))).toEqual([11, 12]);
  expect(await page('zz', 3)).toEqual([]);
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.insertOne({ _id: `${idOf(10)}x`, n: -1 }, { session });
      await rows.deleteOne({ _id: idOf(11) }, { session });
      const found = await rows
        .find({ _id: { $gt: idOf(9) } }, { session, sort: { _id: 1 }, limit: 3 })
        .toArray();
      expect(found.map(({ n }) => n)).toEqual([10, -1, 12]);
      await session.abortTransaction();
    }),
  );
});

const keyOf = ({ name, _id }: { name: string; _id: string }): string => `${name} ${_id}`;

/** Whether a document meets a filter of the test above. */
const holds = (row: Record<string, unknown>, filter: Record<string, unknown>): boolean =>
  Object.entries(filter).every(([field, condition]) => {
    const parts = condition as Record<string, unknown>[];
    if (field === '$and') return parts.every((one) => holds(row, one));
    if (field === '$or') return parts.some((one) => holds(row, one));
    if (field === '$nor') return !parts.some((one) => holds(row, one));
    const values = [row[field]].flat();
    const { $regex, $gt } = Object(condition) as { $regex?: string; $gt?: number };
    if ($regex !== undefined) return values.some((value) => new RegExp($regex).test(String(value)));
    return $gt === undefined ? values.includes(condition) : Number(row[field]) > $gt;
  });
