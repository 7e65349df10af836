import { describe, expect, test } from '@jest/globals';
import {
  type ClientSession,
  MongoBulkWriteError,
  type MongoClient,
  MongoClientBulkWriteError,
  MongoServerError,
} from 'mongodb';
import { type LaterWrite, LaterWrites } from './later-writes.ts';

/** Flushes inserts after another command, to a server that answers with this error. */
const raised = async (count: number, error: Error): Promise<MongoServerError> => {
  const fail = () => Promise.reject(error);
  const collection = () => ({ insertMany: fail });
  const client = { bulkWrite: fail, db: () => ({ collection }) } as unknown as MongoClient;
  const later = new LaterWrites(client, {} as ClientSession);
  await later.flush();
  for (let number = 1; number <= count; number++)
    later.add({ model: { name: 'insertOne', namespace: 'd.c', document: { number } } });
  return later.flush().then(
    () => Promise.reject(new Error('It was written.')),
    (failure: MongoServerError) => failure,
  );
};

type Errors = { ofWrite(code: number, message: string): Error; ofCommand(cause: MongoServerError): Error };
const inBulk: Errors = {
  ofWrite: (code, message) =>
    Object.assign(new MongoClientBulkWriteError({ message: 'a write failed' }), {
      writeErrors: new Map([[1, { code, message }]]),
    }),
  ofCommand: (cause) => Object.assign(new MongoClientBulkWriteError({ message: 'failed' }), { cause }),
};
/** The driver alone creates these errors, so that its types have no parameters. */
const raisedByDriver = (from: object): Error => Reflect.construct(MongoBulkWriteError, [from, {}]);
const inInsert: Errors = {
  ofWrite: (code, message) => raisedByDriver({ message, code, writeErrors: [{ code, errmsg: message }] }),
  ofCommand: raisedByDriver,
};

describe.each([
  ['a bulk write', 2, inBulk],
  ['an insert', 20, inInsert],
])('in %s', (_name, count, { ofWrite, ofCommand }) => {
  test('a write conflict has the label by which the transaction is run again', async () => {
    const conflict = await raised(count, ofWrite(112, 'Write conflict'));
    expect([conflict.code, conflict.hasErrorLabel('TransientTransactionError')]).toEqual([112, true]);
  });

  test('a duplicate is raised as a single insert raises it, without that label', async () => {
    const message = 'E11000 duplicate key error collection: d.c index: _id_';
    const duplicate = await raised(count, ofWrite(11_000, message));
    expect(duplicate).toBeInstanceOf(MongoServerError);
    expect([duplicate.code, duplicate.message, duplicate.hasErrorLabel('TransientTransactionError')]).toEqual(
      [11_000, message, false],
    );
  });

  test('the error of the whole command keeps its code and labels', async () => {
    const errorLabels = ['TransientTransactionError'];
    const failure = await raised(
      count,
      ofCommand(new MongoServerError({ message: 'aborted', code: 251, errorLabels })),
    );
    expect([failure.message, failure.code, failure.errorLabels]).toEqual(['aborted', 251, errorLabels]);
  });
});

test('a long run of inserts into one collection is one insert, and everything else one bulk write, in their order', async () => {
  const sent: string[] = [];
  const note = (name: string) => (writes: unknown[]) => {
    sent.push(`${name} ${writes.length}`);
    return Promise.resolve({});
  };
  const client = {
    bulkWrite: note('bulkWrite'),
    db: (db: string) => ({
      collection: (name: string) => ({
        insertMany: note(`${db}.${name} insertMany`),
        insertOne: (one: unknown) => note(`${db}.${name} insertOne`)([one]),
      }),
    }),
  } as unknown as MongoClient;
  const inserts = (namespace: string, length: number): LaterWrite[] =>
    Array.from({ length }, () => ({ model: { name: 'insertOne', namespace, document: {} } }));
  const updates = (length: number): LaterWrite[] =>
    Array.from({ length }, () => ({
      model: { name: 'updateOne', namespace: 'd.a', filter: {}, update: {} },
    }));
  const later = new LaterWrites(client, {} as ClientSession);
  later.add(...inserts('d.a', 19), ...inserts('d.b', 20), ...updates(30), ...inserts('d.b', 2));
  later.add(...inserts('d.a.old', 125), ...inserts('d.a', 110), ...inserts('d.b', 1));
  await later.flush();
  expect(sent).toEqual([
    // The first command of a transaction is no bulk write (embedded-database.ts).
    ...['d.a insertOne 1', 'bulkWrite 18', 'd.b insertMany 20', 'bulkWrite 32'],
    // At most a hundred in each (embedded-database.ts).
    ...['d.a.old insertMany 100', 'd.a.old insertMany 25', 'd.a insertMany 100', 'bulkWrite 11'],
  ]);
});
