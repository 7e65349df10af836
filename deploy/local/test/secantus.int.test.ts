import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
