import { expect, test } from '@jest/globals';
import { type ClientSession, type MongoClient, MongoClientBulkWriteError, MongoServerError } from 'mongodb';
import { LaterWrites } from './later-writes.ts';

/** Flushes two inserts after another command, to a server that answers with this error. */
const raised = async (error: Error): Promise<MongoServerError> => {
  const client = { bulkWrite: () => Promise.reject(error) } as unknown as MongoClient;
  const later = new LaterWrites(client, {} as ClientSession);
  await later.flush();
  for (const number of [1, 2])
    later.add({ model: { name: 'insertOne', namespace: 'd.c', document: { number } } });
  return later.flush().then(
    () => Promise.reject(new Error('It was written.')),
    (failure: MongoServerError) => failure,
  );
};
const ofWrite = (code: number, message: string): Error => {
  const error = new MongoClientBulkWriteError({ message: 'a write failed' });
  return Object.assign(error, { writeErrors: new Map([[1, { code, message }]]) });
};

test('a write conflict has the label by which the transaction is run again', async () => {
  const conflict = await raised(ofWrite(112, 'Write conflict'));
  expect([conflict.code, conflict.hasErrorLabel('TransientTransactionError')]).toEqual([112, true]);
});

test('a duplicate is raised as a single insert raises it, without that label', async () => {
  const duplicate = await raised(ofWrite(11_000, 'E11000 duplicate key error collection: d.c index: _id_'));
  expect(duplicate).toBeInstanceOf(MongoServerError);
  expect([duplicate.code, duplicate.message, duplicate.hasErrorLabel('TransientTransactionError')]).toEqual([
    11_000,
    'E11000 duplicate key error collection: d.c index: _id_',
    false,
  ]);
});

test('the error of the whole command is raised as it is', async () => {
  const cause = new MongoServerError({ message: 'aborted', code: 251 });
  const error = Object.assign(new MongoClientBulkWriteError({ message: 'failed' }), { cause });
  expect(await raised(error)).toBe(cause);
});
