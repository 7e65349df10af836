import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Call } from '@procura/bus';
import { Failure, newId } from '@procura/contracts';
import {
  type Database,
  type Doc,
  defineCollection,
  findPage,
  isDuplicateKey,
  migrate,
  type OutboxRow,
  openDatabase,
  openMongo,
  poolUse,
  retryDuplicates,
  type ScopedCollection,
} from '@procura/mongo';
import { failureOf, principalOf } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import type { MongoClient } from 'mongodb';

type Note = Doc & { company_id: string; text: string; amount: bigint; finer?: bigint; count?: number };
const notes = defineCollection<Note>({
  name: 'notes',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, text: 1, _id: 1 } }],
});

const database_name = `t${randomBytes(5).toString('hex')}`;
let client: MongoClient;
let database: Database;
/** Another replica of the same service. */
let other: Database;
let collection: ScopedCollection<Note>;
const principal = principalOf('buyer');

beforeAll(async () => {
  client = await openMongo(String(process.env.MONGODB_URI));
  const db = client.db(database_name);
  const open = () =>
    openDatabase({ client, db, service: 'orders', clock: () => new Date(), cursor_key: 'cursor key' });
  [database, other] = [open(), open()];
  await migrate(db, { collections: [notes], migrations: [] }, 'expand');
  collection = database.collection(notes);
});
afterAll(() => client.close());

const callWith = (
  input: unknown,
  idempotency_key: string | null = null,
  operation = 'cancel_order',
): Call => ({
  operation,
  principal,
  idempotency_key,
  request_id: 'req_test',
  deadline_ms: Date.now() + 60_000,
  input,
  replayed: false,
});

describe('numbers with decimals', () => {
  const at = (text: string, count: number): Note => ({
    _id: `${text}-${randomBytes(3).toString('hex')}`,
    company_id: principal.company_id,
    text,
    amount: 0n,
    count,
  });
  const reads = async (text: string): Promise<unknown> =>
    (await collection.owner(principal.company_id).find({ text }, { sort: { count: 1 } })).map(
      ({ count }) => count,
    );

  test('are numbers for code, and exact where the database adds them to whole ones of earlier releases', async () => {
    const own = collection.owner(principal.company_id);
    await own.insert(at('sum', 1));
    for (let step = 0; step < 10; step++) await own.updateOne({ text: 'sum' }, { $inc: { count: 0.1 } });
    expect(await reads('sum')).toEqual([2]);
    await own.updateOne({ text: 'sum' }, { $inc: { count: -0.3 } });
    expect(await own.findOne({ text: 'sum', count: 1.7 })).toMatchObject({ count: 1.7 });
    expect(await own.count({ text: 'sum', count: { $gte: 1.7 } }, 2)).toBe(1);
    expect(await own.count({ text: 'sum', count: { $gt: 1.7 } }, 2)).toBe(0);
  });

  test('are summed, sorted and compared with whole ones', async () => {
    const own = collection.owner(principal.company_id);
    await own.insert(at('sorted', 3), at('sorted', 0.375), at('sorted', 2.5), at('sorted', 2));
    expect(await reads('sorted')).toEqual([0.375, 2, 2.5, 3]);
    const pipeline = [{ $match: { text: 'sorted' } }, { $group: { _id: null, sum: { $sum: '$count' } } }];
    expect(await own.aggregate(pipeline)).toEqual([{ _id: null, sum: 7.875 }]);
    expect(
      await own.findOneAndUpdate({ text: 'sorted', count: 2.5 }, { $inc: { count: 0.5 } }),
    ).toMatchObject({ count: 3 });
  });

  test('are the same in the writes that a transaction sends together', async () => {
    await database.write(callWith({}), async (tx) => {
      const own = collection.owner(principal.company_id, tx);
      const [one, two] = [at('later', 0.125), at('later', 7)];
      await own.insert(one, two);
      await own.changeEach([{ filter: { _id: one._id, count: 0.125 }, update: { $inc: { count: 0.25 } } }]);
      await own.requireReplace({ _id: two._id }, { ...two, count: 0.001 }, () => new Error('not found'));
    });
    expect(await reads('later')).toEqual([0.001, 0.375]);
    const stored = await client.db(database_name).collection('notes').find({ text: 'later' }).toArray();
    expect(stored.map(({ count }) => count.constructor.name)).toEqual(['Decimal128', 'Decimal128']);
  });
});

describe('the feature level', () => {
  const openNew = () => {
    const db = client.db(`t${randomBytes(5).toString('hex')}`);
    const clock = () => new Date();
    return { db, opened: openDatabase({ client, db, service: 'orders', clock, cursor_key: 'cursor key' }) };
  };
  const schema = { collections: [notes], migrations: [] };

  test('refuses a feature until migrate contract has raised it, without a restart', async () => {
    const { db, opened } = openNew();
    await migrate(db, schema, 'expand');
    await migrate(db, { ...schema, feature_level: 2 }, 'expand');
    const refused = await failureOf(opened.requireFeatureLevel(1, 'Decimals'), 'not_enabled');
    expect(refused.message).toMatch(/^Decimals .*migrate contract/);
    expect(await opened.hasFeatureLevel(1)).toBe(false);
    await migrate(db, { ...schema, feature_level: 2 }, 'contract');
    await opened.requireFeatureLevel(2, 'Decimals');
    expect([await opened.hasFeatureLevel(2), await opened.hasFeatureLevel(3)]).toEqual([true, false]);
  });

  test('is never lowered, since documents may use the feature', async () => {
    const { db, opened } = openNew();
    await migrate(db, { ...schema, feature_level: 2 }, 'contract');
    await migrate(db, { ...schema, feature_level: 1 }, 'contract');
    await opened.requireFeatureLevel(2, 'Decimals');
  });

  test('is the highest where there was no database', async () => {
    const { db, opened } = openNew();
    const highest = { ...schema, feature_level: 3 };
    await Promise.all([migrate(db, highest, 'expand'), migrate(db, highest, 'expand')]);
    await opened.requireFeatureLevel(3, 'Decimals');
    await failureOf(opened.requireFeatureLevel(4, 'More'), 'not_enabled');
  });

  test('is the highest where a service has only connected', async () => {
    const { db, opened } = openNew();
    await (await openMongo(String(process.env.MONGODB_URI), { database: db.databaseName })).close();
    await migrate(db, { ...schema, feature_level: 3 }, 'expand');
    await opened.requireFeatureLevel(3, 'Decimals');
  });
});
const insertNote = (call: Call, text: string, replica = database) =>
  replica.write(call, async (tx) => {
    const note: Note = {
      _id: newId('event'),
      company_id: principal.company_id,
      text,
      amount: 9_007_199_254_740_993n,
    };
    await collection.owner(principal.company_id, tx).insert(note);
    tx.audit({ target: note._id });
    return { id: note._id };
  });
const numbersOf = (rows: OutboxRow[]) =>
  rows
    .filter((row) => row.event === 'audit_recorded')
    .map((row) => Number(row.payload.number))
    .sort((a, b) => a - b);

describe('write', () => {
  test('64-bit amounts come back as they were stored', async () => {
    const { id } = await insertNote(callWith({}), 'exact');
    expect((await collection.owner(principal.company_id).findOne({ _id: id }))?.amount).toBe(
      9_007_199_254_740_993n,
    );
  });

  test('an operation that is declared a read writes nothing', async () => {
    await expect(insertNote(callWith({}, null, 'get_order'), 'by a read')).rejects.toThrow(
      'get_order is declared a read',
    );
    expect(await collection.owner(principal.company_id).find({ text: 'by a read' })).toEqual([]);
  });

  test('reads of a write see what it has inserted and changed before', async () => {
    const { company_id } = principal;
    const [first, second] = [newId('event'), newId('event')];
    const seen = await database.write(callWith({}), async (tx) => {
      const own = collection.owner(company_id, tx);
      await own.insert({ _id: first, company_id, text: 'seen', amount: 1n });
      await own.insert({ _id: second, company_id, text: 'seen', amount: 2n });
      await own.changeEach([
        { filter: { _id: first }, update: { $inc: { amount: 10n as never } } },
        {
          filter: { _id: newId('event') },
          update: { $set: { text: 'seen', amount: 3n as never } },
          upsert: true,
        },
      ]);
      const found = await own.find({ text: 'seen' });
      await own.updateOne({ _id: second }, { $set: { text: 'seen again' } });
      return {
        amounts: found.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b),
        again: await own.count({ text: 'seen again' }, 5),
      };
    });
    expect(seen).toEqual({ amounts: [2, 3, 11], again: 1 });
  });

  test.each([1, 30])(
    'transactions that insert %d run again when their combined writes conflict',
    async (count) => {
      const { company_id } = principal;
      const _id = newId('event');
      const text = `met ${count}`;
      const add = (replica: Database) =>
        replica.maintain(async (tx) => {
          const own = collection.owner(company_id, tx);
          await own.insert(
            ...Array.from({ length: count }, () => ({ _id: newId('event'), company_id, text, amount: 1n })),
          );
          const update = { $inc: { amount: 1n as never }, $set: { text: 'sum' } };
          await own.changeEach([{ filter: { _id }, update, upsert: true }]);
        });
      await Promise.all(Array.from({ length: 12 }, (_, index) => add(index % 2 ? database : other)));
      const own = collection.owner(company_id);
      expect([(await own.findOne({ _id }))?.amount, await own.count({ text }, 1000)]).toEqual([
        12n,
        12 * count,
      ]);
    },
  );

  test('a change that must find its document and does not undoes the write with its own failure', async () => {
    const { company_id } = principal;
    const [kept, other_id] = [newId('audit'), newId('audit')];
    const own = collection.owner(company_id);
    await own.insert({ _id: kept, company_id, text: 'first', amount: 1n });
    const gone = () => new Failure('conflict', 'It is not there any more.');
    const changes: ((notes: ReturnType<typeof collection.owner>) => Promise<void>)[] = [
      (some) => some.requireUpdate({ _id: kept, text: 'second' }, { $set: { text: 'third' } }, gone),
      (some) =>
        some.requireReplace(
          { _id: kept, text: 'second' },
          { _id: kept, company_id, text: 'third', amount: 2n },
          gone,
        ),
    ];
    const twin = { _id: kept, company_id, text: 'twin', amount: 1n };
    for (const change of changes) {
      // Alone, with a write before it, and before one that fails as well.
      for (const others of [[], [{ ...twin, _id: other_id }], [twin]]) {
        const write = database.write(callWith({}), async (tx) => {
          const some = collection.owner(company_id, tx);
          await change(some);
          await some.insert(...others);
          tx.audit({ target: 'x' });
        });
        expect((await failureOf(write, 'conflict')).message).toBe('It is not there any more.');
      }
      await failureOf(change(own), 'conflict');
    }
    expect(await own.find({ _id: { $in: [kept, other_id] } })).toEqual([
      { _id: kept, company_id, text: 'first', amount: 1n },
    ]);
    await database.write(callWith({}), async (tx) => {
      const some = collection.owner(company_id, tx);
      await some.requireUpdate({ _id: kept, text: 'first' }, { $set: { text: 'second' } }, gone);
      await some.requireReplace(
        { _id: kept, text: 'second' },
        { _id: kept, company_id, text: 'third', amount: 2n },
        gone,
      );
      tx.audit({ target: 'x' });
    });
    expect(await own.findOne({ _id: kept })).toMatchObject({ text: 'third', amount: 2n });
  });

  test.each([1, 30])(
    'a duplicate after %d others that a write inserts undoes it, and names its index as a single insert does',
    async (count) => {
      const { company_id } = principal;
      const { id } = await insertNote(callWith({}), 'taken');
      const note = (_id: string) => ({ _id, company_id, text: 'undone', amount: 1n });
      const write = database.write(callWith({}), async (tx) => {
        const own = collection.owner(company_id, tx);
        await own.insert(...Array.from({ length: count }, () => note(newId('event'))), note(id));
        return {};
      });
      const error = await write.catch((raised: unknown) => raised);
      expect([isDuplicateKey(error, 'notes'), isDuplicateKey(error, 'outbox')]).toEqual([true, false]);
      expect(await collection.owner(company_id).find({ text: 'undone' })).toEqual([]);
    },
  );

  test('thirty writes at once leave audit numbers without gaps', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => insertNote(callWith({ index }), `note ${index}`)),
    );
    const numbers = numbersOf(await database.outbox.work().find({}));
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  });

  test('neither a repeat nor a write that concerns another company leaves a gap in the numbers', async () => {
    const company_id = newId('company');
    const about = (companies: { company_id?: string; company_ids?: string[] }) =>
      database.write(callWith({}), async (tx) => {
        tx.audit({ target: company_id, ...companies });
        return {};
      });
    const { id } = await insertNote(callWith({ c: 1 }, 'once more'), 'once more');
    expect(await insertNote(callWith({ c: 1 }, 'once more'), 'once more')).toEqual({ id });
    await about({ company_id });
    await about({ company_ids: [principal.company_id, company_id] });
    await insertNote(callWith({}), 'after these');
    const rows = await database.outbox.work().find({ event: 'audit_recorded' });
    const numbersIn = (one: string) => numbersOf(rows.filter(({ payload }) => payload.company_id === one));
    const own = numbersIn(principal.company_id);
    expect(own).toEqual(Array.from({ length: own.length }, (_, index) => index + 1));
    expect(numbersIn(company_id)).toEqual([1, 2]);
  });

  test('more changes than an entry takes are in further entries of the same write', async () => {
    const company_id = newId('company');
    const changes = Array.from({ length: 20 }, (_, n) => ({
      field: `limit ${n}`,
      before: null,
      after: `${n}`,
    }));
    const note = { target: company_id, company_ids: [company_id, principal.company_id], changes };
    const write = (key: string) =>
      database.write(callWith({ changes: 20 }, key), async (tx) => {
        tx.audit(note);
        return {};
      });
    await write('many');
    await write('many');
    await insertNote(callWith({}), 'after many');
    const rows = await database.outbox
      .work()
      .find({ event: 'audit_recorded', 'payload.target': company_id }, { sort: { _id: 1 } });
    for (const one of [company_id, principal.company_id]) {
      const entries = rows.filter(({ payload }) => payload.company_id === one);
      expect(entries.map(({ payload }) => (payload.changes as unknown[]).length)).toEqual([8, 8, 4]);
      expect(entries.flatMap(({ payload }) => payload.changes)).toEqual(changes);
      const [first = 0] = numbersOf(entries);
      expect(entries.map(({ payload }) => payload.number)).toEqual([first, first + 1, first + 2]);
      expect(new Set(entries.map(({ payload }) => payload.id)).size).toBe(3);
      const same = ({ payload: { operation, request_id, target, at } }: OutboxRow) =>
        [operation, request_id, target, at].join();
      expect(new Set(entries.map(same)).size).toBe(1);
    }
    expect(numbersOf(rows.filter(({ payload }) => payload.company_id === company_id))).toEqual([1, 2, 3]);
    const all = await database.outbox.work().find({ event: 'audit_recorded' });
    const own = numbersOf(all.filter(({ payload }) => payload.company_id === principal.company_id));
    expect(own).toEqual(Array.from({ length: own.length }, (_, index) => index + 1));
  });

  test('a step of another operation leaves no audit entry and no gap in the numbers', async () => {
    const numbers = async () => numbersOf(await database.outbox.work().find({}));
    const before = await numbers();
    await database.write(callWith({}), async () => ({}), { step: {} });
    expect(await numbers()).toEqual(before);
    await insertNote(callWith({}), 'after a step');
    expect((await numbers()).at(-1)).toBe((before.at(-1) ?? 0) + 1);
  });

  test('a long write of one replica gets its turn while another has a queue of short ones of the same company', async () => {
    const queued = 80;
    let done = 0;
    const queue = Array.from({ length: queued }, () =>
      insertNote(callWith({}), 'queued').then(() => {
        done += 1;
      }),
    );
    await queue[0];
    const call = callWith({});
    await other.write(call, async (tx) => {
      await collection.owner(principal.company_id, tx).find({ text: 'queued' }, { limit: 1 });
      await sleep(100);
      tx.audit({ target: call.request_id });
      return {};
    });
    expect(done).toBeLessThan(queued);
    await Promise.all(queue);
  });

  test('a refused write leaves neither document, event, audit entry nor key', async () => {
    const before = (await database.outbox.work().find({})).length;
    const call = callWith({ a: 1 }, 'refused');
    const refuse = database.write(call, async (tx) => {
      await collection
        .owner(principal.company_id, tx)
        .insert({ _id: newId('event'), company_id: principal.company_id, text: 'never', amount: 1n });
      throw new Failure('conflict', 'No.');
    });
    await failureOf(refuse, 'conflict');
    expect(await collection.owner(principal.company_id).find({ text: 'never' })).toEqual([]);
    expect((await database.outbox.work().find({})).length).toBe(before);
    expect(await insertNote(call, 'after a refusal')).toHaveProperty('id');
    expect(call.replayed).toBe(false);
  });

  test('a repeat that waits for its twin answers the same, although the change would now be refused', async () => {
    const _id = newId('event');
    const twice = () => {
      const call = callWith({ twice: _id }, 'twins');
      return database
        .write(call, async (tx) => {
          if (await collection.owner(principal.company_id, tx).findOne({ _id }))
            throw new Failure('conflict', 'It is there already.');
          await collection
            .owner(principal.company_id, tx)
            .insert({ _id, company_id: principal.company_id, text: 'twin', amount: 1n });
          return { id: _id };
        })
        .then((answer) => ({ answer, replayed: call.replayed }));
    };
    const both = await Promise.all([twice(), twice()]);
    expect(both.map(({ answer }) => answer.id)).toEqual([_id, _id]);
    expect(both.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
  });

  test('the answer of an earlier call is found by its key before anything is done', async () => {
    expect(await database.replayOf(callWith({ b: 1 }))).toBeNull();
    const call = callWith({ b: 1 }, 'asked before');
    expect(await database.replayOf(call)).toBeNull();
    const answer = await insertNote(call, 'once');
    const again = callWith({ b: 1 }, 'asked before');
    expect(await database.replayOf(again)).toEqual({ answer });
    expect(again.replayed).toBe(true);
    await failureOf(database.replayOf(callWith({ b: 2 }, 'asked before')), 'idempotency_key_reused');
  });

  test('a document outside the scope cannot be written', async () => {
    await expect(
      collection
        .owner(principal.company_id)
        .insert({ _id: 'x', company_id: 'co_other', text: '', amount: 0n }),
    ).rejects.toThrow('outside its scope');
  });
});

test('each of several that make or change one document at once is answered with it', async () => {
  const owned = collection.owner(principal.company_id);
  for (let round = 0; round < 40; round++) {
    const _id = newId('event');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        owned.findOneAndUpdate({ _id }, { $set: { text: 'made once' } }, { upsert: true }),
      ),
    );
    expect(answers.map((answer) => answer?._id)).toEqual(Array.from(answers, () => _id));
  }
});

test('a write that conflicts with its duplicate reads again, at most three times; another duplicate is not retried', async () => {
  const _id = newId('event');
  const insert = () =>
    collection
      .owner(principal.company_id)
      .insert({ _id, company_id: principal.company_id, text: 'twin', amount: 1n });
  await insert();
  let runs = 0;
  const twiceRefused = async () => {
    runs += 1;
    if (runs < 3) await insert();
    return runs;
  };
  expect(await retryDuplicates(['nowhere', 'notes'], twiceRefused)).toBe(3);

  const alwaysRefused = () => {
    runs += 1;
    return insert();
  };
  runs = 0;
  await expect(retryDuplicates(['notes'], alwaysRefused)).rejects.toThrow('E11000');
  expect(runs).toBe(3);
  runs = 0;
  await expect(retryDuplicates(['nowhere'], alwaysRefused)).rejects.toThrow('E11000');
  expect(runs).toBe(1);
});

test('a write whose turn comes when nobody waits for it any more is not begun', async () => {
  let begun = 0;
  const slow = database.write(callWith({}), async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    tx.audit({ target: 'slow' });
  });
  const late = database.write({ ...callWith({}), deadline_ms: Date.now() + 100 }, async () => {
    begun += 1;
  });
  await failureOf(late, 'unavailable');
  await slow;
  expect(begun).toBe(0);
});

describe('transactions of processes that are gone', () => {
  type Row = { _id: string; alive_at: Date };
  const processes = () => client.db(database_name).collection<Row>('processes');
  const others = () => processes().find({}).toArray();
  const countNotes = async (text: string) =>
    (await collection.owner(principal.company_id).find({ text })).length;

  test('are ended by another replica; one that was only frozen does its work once all the same', async () => {
    const { promise: open, resolve: opened } = Promise.withResolvers<void>();
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
    const call = callWith({}, 'frozen');
    let runs = 0;
    const frozen = database.write(call, async (tx) => {
      await collection
        .owner(principal.company_id, tx)
        .insert({ _id: newId('event'), company_id: principal.company_id, text: 'frozen', amount: 1n });
      tx.audit({ target: 'frozen' });
      runs += 1;
      opened();
      await thawed;
      return {};
    });
    await open;
    expect(await other.endOrphans()).toBe(0);
    // The process is not truly frozen: it may say that it lives between the two steps, then they are done again.
    const minuteAgo = new Date(Date.now() - 60_000);
    await eventually('the transaction of the frozen process is ended', async () => {
      await processes().updateMany({}, { $set: { alive_at: minuteAgo } });
      return (await other.endOrphans()) > 0;
    });
    // Its documents are free again while it still believes to hold them.
    await insertNote(callWith({}), 'meanwhile', other);
    thaw();
    await frozen;
    expect([runs, await countNotes('frozen'), await countNotes('meanwhile')]).toEqual([2, 1, 1]);
  });

  test('leave nothing behind in a process that is idle or has stopped', async () => {
    await insertNote(callWith({}), 'before the pause');
    expect(await others()).not.toEqual([]);
    await eventually('rows of idle processes are removed', async () => (await others()).length === 0);
    await insertNote(callWith({}), 'after the pause');
    expect(await others()).toHaveLength(1);
    await database.close();
    expect(await others()).toEqual([]);
    await insertNote(callWith({}), 'after the stop');
  });
});

describe('consume', () => {
  test('an effect whose turn comes when its sender has stopped waiting is not begun', async () => {
    const consume = (deadline_ms: number, effect: () => Promise<unknown>) =>
      database.consume(
        { event_id: newId('event'), event: 'order_changed', serializeOn: ['a product'], deadline_ms },
        async () => void (await effect()),
      );
    let begun = 0;
    const slow = consume(Date.now() + 60_000, () => sleep(300));
    await failureOf(
      consume(Date.now() + 100, async () => {
        begun += 1;
      }),
      'unavailable',
    );
    await slow;
    expect(begun).toBe(0);
  });

  test('has one effect however often it is delivered, also at once', async () => {
    let effects = 0;
    const delivery = { event_id: newId('event'), event: 'order_changed', deadline_ms: Date.now() + 60_000 };
    const consume = () =>
      database.consume(delivery, async (tx) => {
        await collection.owner(principal.company_id, tx).insert({
          _id: `effect:${delivery.event_id}`,
          company_id: principal.company_id,
          text: 'effect',
          amount: 1n,
        });
        effects += 1;
      });
    await Promise.all([consume(), consume(), consume()]);
    await consume();
    expect(await collection.owner(principal.company_id).find({ text: 'effect' })).toHaveLength(1);
    expect(effects).toBeGreaterThanOrEqual(1);
  });

  test('has one effect of a version for any number of concurrent deliveries to two replicas, also of the first', async () => {
    const id = newId('order');
    const seen: number[] = [];
    for (const version of [1, 2])
      await Promise.all(
        [database, other, database, other].map((replica) =>
          replica.consume(
            {
              event_id: newId('event'),
              event: 'order_changed',
              entity: { id, version },
              deadline_ms: Date.now() + 60_000,
            },
            async (tx) => {
              await collection
                .owner(principal.company_id, tx)
                .insert({ _id: `${id} ${version}`, company_id: principal.company_id, text: id, amount: 1n });
              seen.push(version);
            },
          ),
        ),
      );
    expect(await collection.owner(principal.company_id).find({ text: id })).toHaveLength(2);
    expect([...new Set(seen)]).toEqual([1, 2]);
  });

  test('skips a version older than one already seen', async () => {
    const seen: number[] = [];
    const id = newId('order');
    for (const version of [1, 3, 2, 4])
      await database.consume(
        {
          event_id: newId('event'),
          event: 'order_changed',
          entity: { id, version },
          deadline_ms: Date.now() + 60_000,
        },
        async () => void seen.push(version),
      );
    expect(seen).toEqual([1, 3, 4]);
  });
});

test('a keyset walk shows every document once although others are written meanwhile', async () => {
  const company_id = principal.company_id;
  await collection.owner(company_id).deleteMany({});
  const texts = Array.from({ length: 57 }, (_, index) => `walk ${String(index % 9)}`);
  await collection.owner(company_id).insert(
    ...texts.map((text, index) => ({
      _id: `w${String(index).padStart(3, '0')}`,
      company_id,
      text,
      amount: BigInt(index),
    })),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await findPage(collection.owner(company_id), {
      key: 'cursor key',
      call: callWith({}),
      input: { limit: 10, cursor },
      filter: {},
      sort: [
        ['text', -1],
        ['_id', 1],
      ],
      toItem: (note) => note._id,
    });
    seen.push(...page.data);
    cursor = page.next_cursor ?? undefined;
    await collection
      .owner(company_id)
      .insert({ _id: `x${seen.length}`, company_id, text: `walk ${seen.length % 9}`, amount: 0n });
  } while (cursor);
  const original = seen.filter((id) => id.startsWith('w'));
  expect(original).toHaveLength(57);
  expect(new Set(original).size).toBe(57);
});

test.each([1, -1] as const)(
  'a field that documents may lack sorts them first (direction %p)',
  async (direction) => {
    const own = collection.owner(principal.company_id);
    await own.deleteMany({});
    // In ascending order: of one text those without the field come first.
    const ids = ['a-none-1', 'a-none-2', 'a-1', 'a-2', 'a-3', 'b-none', 'b-1', 'c-1', 'd-none'];
    await own.insert(
      ...ids.map((_id) => {
        const [text = '', finer = ''] = _id.split('-');
        const note = { _id, company_id: principal.company_id, text, amount: 0n };
        return finer === 'none' ? note : { ...note, finer: BigInt(finer) };
      }),
    );
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await findPage(own, {
        key: 'cursor key',
        call: callWith({}),
        input: { limit: 1, cursor },
        filter: {},
        sort: [
          ['text', direction],
          ['finer', direction, 'optional'],
          ['_id', direction],
        ],
        toItem: (note) => note._id,
      });
      seen.push(...page.data);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(direction === 1 ? ids : ids.toReversed());
  },
);

test('the first page of a steady list is the newest after any writes and deletes', async () => {
  const own = collection.owner(principal.company_id);
  await own.deleteMany({});
  const insert = (...texts: string[]) =>
    own.insert(...texts.map((text) => ({ _id: text, company_id: principal.company_id, text, amount: 0n })));
  const first = async (limit: number) => {
    const page = await findPage(own, {
      key: 'cursor key',
      call: callWith({}),
      input: { limit },
      filter: {},
      sort: [
        ['text', -1],
        ['_id', -1],
      ],
      steady: true,
      toItem: (note) => note.text,
    });
    return `${page.data.join(' ')}${page.has_more ? ' …' : ''}`;
  };
  await insert('a', 'b', 'c', 'd', 'e');
  expect(await first(2)).toBe('e d …');
  expect(await first(2)).toBe('e d …');
  await insert('g', 'f');
  expect(await first(2)).toBe('g f …');
  await own.deleteMany({ text: { $in: ['g', 'f', 'e', 'd'] } });
  expect(await first(2)).toBe('c b …');
  expect(await first(3)).toBe('c b a');
  await own.deleteMany({ text: { $in: ['a', 'b'] } });
  expect(await first(2)).toBe('c');
});

test('a process opens at most 20 connections, or as many as the URI says', async () => {
  const uri = String(process.env.MONGODB_URI);
  const few = await openMongo(`${uri}${uri.includes('?') ? '&' : '?'}maxPoolSize=5`);
  try {
    expect([poolUse(client).most, poolUse(few).most]).toEqual([20, 5]);
    await Promise.all(Array.from({ length: 30 }, () => few.db(database_name).command({ ping: 1 })));
    expect(poolUse(few).open).toBeLessThanOrEqual(5);
  } finally {
    await few.close();
  }
});
