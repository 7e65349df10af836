import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type CollectionSpec,
  defineCollection,
  type Migration,
  migrate,
  missingOf,
  openMongo,
  undeclaredIndexes,
} from '@procura/mongo';
import type { Db, MongoClient } from 'mongodb';

let client: MongoClient;
let db: Db;
beforeAll(async () => {
  client = await openMongo(String(process.env.MONGODB_URI));
});
beforeEach(() => {
  db = client.db(`t${randomBytes(5).toString('hex')}`);
});
afterAll(() => client.close());

type Note = { _id: string; text: string; size?: number; runs?: string[] };
const notesWith = (indexes: CollectionSpec['indexes']) =>
  defineCollection<Note>({ name: 'notes', scope: 'platform', indexes });
const notes = notesWith([{ key: { size: 1 }, unique: true }]);
const noting = (id: string, phase: Migration['phase'], ran: string[]): Migration => ({
  id,
  phase,
  run: async () => void ran.push(id),
});

describe('migrate', () => {
  test('applies expand migrations in order and once; contract migrations only on request', async () => {
    const ran: string[] = [];
    const collections = [notes];
    const one = noting('one', 'expand', ran);
    const two = noting('two', 'contract', ran);
    const three = noting('three', 'expand', ran);
    await migrate(db, { collections, migrations: [one, two] }, 'expand');
    expect(ran).toEqual(['one']);
    const schema = { collections, migrations: [one, two, three] };
    expect(await missingOf(db, schema)).toEqual(['the migration three']);
    await migrate(db, schema, 'expand');
    await migrate(db, schema, 'expand');
    expect(ran).toEqual(['one', 'three']);
    await migrate(db, schema, 'contract');
    await migrate(db, schema, 'contract');
    expect(ran).toEqual(['one', 'three', 'two']);
    expect(await missingOf(db, schema)).toEqual([]);
  });

  test('makes collections without indexes too, which their first transaction would lock for all others', async () => {
    await migrate(db, { collections: [notesWith([])], migrations: [] }, 'expand');
    await migrate(db, { collections: [notesWith([])], migrations: [] }, 'expand');
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['notes', 'audit_counters', 'entity_versions', 'processes']),
    );
  });

  test('runs before the indexes, which may need what it fills in', async () => {
    await db.collection<Note>('notes').insertMany([
      { _id: 'a', text: 'x' },
      { _id: 'b', text: 'xy' },
    ]);
    const measure: Migration = {
      id: 'measure',
      phase: 'expand',
      async run({ collection }) {
        for (const { _id, text } of await collection(notes).work().find({}))
          await collection(notes)
            .work()
            .updateOne({ _id }, { $set: { size: text.length } });
      },
    };
    await migrate(db, { collections: [notes], migrations: [measure] }, 'expand');
    expect((await db.collection('notes').indexes()).map(({ name }) => name)).toContain('size_1');
  });

  test('one that fails is applied again by the next, and nothing after it before', async () => {
    const ran: string[] = [];
    let broken = true;
    const first: Migration = {
      id: 'first',
      phase: 'expand',
      run: async () => {
        if (broken) throw new Error('no space left');
        ran.push('first');
      },
    };
    const schema = { collections: [notes], migrations: [first, noting('second', 'expand', ran)] };
    await expect(migrate(db, schema, 'expand')).rejects.toThrow('no space left');
    expect(ran).toEqual([]);
    broken = false;
    await migrate(db, schema, 'expand');
    expect(ran).toEqual(['first', 'second']);
  });

  test('a process that lost the lease meanwhile does not record the work as done', async () => {
    const stolen: Migration = {
      id: 'stolen',
      phase: 'expand',
      run: async () =>
        void (await db
          .collection<{ _id: string }>('schema')
          .updateOne({ _id: 'schema' }, { $set: { holder: 'x' } })),
    };
    const schema = { collections: [notes], migrations: [stolen] };
    await expect(migrate(db, schema, 'expand')).rejects.toThrow('Another runner took over while stolen');
    expect(await missingOf(db, schema)).toContain('the migration stolen');
  });
});

describe('indexes', () => {
  test('those that nobody declares are named, and go with contract', async () => {
    await migrate(db, { collections: [notes], migrations: [] }, 'expand');
    await db.collection('notes').createIndex({ text: 1 });
    await db.collection('old_notes').createIndex({ at: 1 }, { name: 'by_time' });
    const undeclared = [
      { collection: 'notes', name: 'text_1' },
      { collection: 'old_notes', name: 'by_time' },
    ];
    const schema = { collections: [notes], migrations: [] };
    const found = await undeclaredIndexes(db, schema);
    expect(found.toSorted((a, b) => (a.name > b.name ? -1 : 1))).toEqual(undeclared);
    await migrate(db, schema, 'expand');
    expect(await undeclaredIndexes(db, schema)).toHaveLength(2);
    await migrate(db, schema, 'contract');
    expect(await undeclaredIndexes(db, schema)).toEqual([]);
    expect(await missingOf(db, schema)).toEqual([]);
  });

  test('that of a hashed shard key stays with contract, because a sharded collection needs it', async () => {
    const sharded = defineCollection<Note>({
      name: 'notes',
      scope: 'platform',
      shard_key: { _id: 'hashed' },
      indexes: [],
    });
    const schema = { collections: [sharded], migrations: [] };
    await migrate(db, schema, 'expand');
    // The embedded database has no hashed indexes, so another has the name of that of `{ _id: 'hashed' }`.
    await db
      .collection('notes')
      .createIndexes([{ key: { size: 1 }, name: '_id_hashed' }, { key: { text: 1 } }]);
    await migrate(db, schema, 'contract');
    const names = (await db.collection('notes').indexes()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['_id_', '_id_hashed']);
  });

  test('how long rows are kept changes in place; any other option needs a new name', async () => {
    const keptFor = (seconds: number) => ({
      collections: [notesWith([{ key: { at: 1 }, expireAfterSeconds: seconds }])],
      migrations: [],
    });
    await migrate(db, keptFor(60), 'expand');
    await migrate(db, keptFor(90), 'expand');
    const lifetimes = (await db.collection('notes').indexes()).map((one) => Number(one.expireAfterSeconds));
    expect(lifetimes).toContain(90);
    const unique = { collections: [notesWith([{ key: { at: 1 }, unique: true }])], migrations: [] };
    await expect(migrate(db, unique, 'expand')).rejects.toThrow('Declare it under a new name');
  });
});

describe('several runners', () => {
  const run = (...args: string[]) =>
    new Promise<number | NodeJS.Signals | null>((resolve) =>
      spawn(
        process.execPath,
        [join(import.meta.dirname, 'fixtures/migrate-notes.ts'), db.databaseName, ...args],
        {
          env: { PATH: process.env.PATH, MONGODB_URI: process.env.MONGODB_URI },
          stdio: 'inherit',
        },
      ).once('exit', (code, signal) => resolve(signal ?? code)),
    );
  const insertNotes = () =>
    db.collection<Note>('notes').insertMany(['a', 'ab', 'abc'].map((text) => ({ _id: text, text })));
  const stored = () => db.collection<Note>('notes').find().sort({ _id: 1 }).toArray();

  test('at once apply it once', async () => {
    await insertNotes();
    expect(await Promise.all([run(), run(), run()])).toEqual([0, 0, 0]);
    expect((await stored()).map(({ size, runs }) => [size, runs?.length])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  test('one killed with -9 in between is followed by the next, which completes it', async () => {
    await insertNotes();
    expect(await run('cut-off')).toBe('SIGKILL');
    expect((await stored()).filter(({ size }) => size !== undefined)).toHaveLength(1);
    expect(await run()).toBe(0);
    expect((await stored()).map(({ size, runs }) => [size, runs?.length])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });
});
