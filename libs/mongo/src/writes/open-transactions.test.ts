import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { type Command, type ReplyingMongodb, startReplyingMongodb } from '@procura/testkit/replying-mongodb';
import type { Document, MongoClient } from 'mongodb';
import { bookkeeping, type ProcessRow } from '../collections/bookkeeping.ts';
import { openMongo } from '../connection/open-mongo.ts';
import { type Database, openDatabase } from './database.ts';

/** How the server answers; each test sets what differs. */
let answer: (command: Command) => Document | undefined;
/** The clock of the server, in ms. */
let now: number;
let server: ReplyingMongodb;
let client: MongoClient;
let database: Database;
beforeEach(async () => {
  answer = () => undefined;
  now = Date.parse('2026-12-01T12:00:00Z');
  server = await startReplyingMongodb({
    hello: () => ({ localTime: new Date(now) }),
    answer: (command) => answer(command),
  });
  client = await openMongo(`mongodb://${server.host}/?replicaSet=rs0`);
  database = openDatabase({
    ...{ client, db: client.db('d'), service: 'orders', clock: () => new Date(), cursor_key: 'key' },
  });
});
afterEach(async () => {
  await client.close();
  server.close();
});

const sent = (name: string) => server.commands.filter((command) => name in command);
const refusal = (code: number, codeName: string, ...errorLabels: string[]) => ({
  ...{ ok: 0, code, codeName, errmsg: codeName, errorLabels },
});
const isOf = (command: Command, name: string, collection: { name: string }) =>
  command[name] === collection.name;

/** The row of another process, whose heartbeat is as old as given. */
const aProcess = (_id: string, silent_ms: number): Pick<ProcessRow, '_id' | 'alive_at'> & Document => ({
  ...{ _id, sessions: [], alive_at: new Date(now - silent_ms) },
});
const answerRows = (rows: () => Document[]) => (command: Command) => {
  if (isOf(command, 'find', bookkeeping.processes))
    return { cursor: { id: 0n, ns: 'd.processes', firstBatch: rows() } };
  if ('update' in command || 'delete' in command) return { n: 1, nModified: 1 };
  return undefined;
};
/** The job that looks runs every two seconds. */
const nextLook = () => {
  now += 2000;
  return database.endOrphans();
};
const ended = () => sent('delete').map(({ deletes }) => (deletes as { q: Document }[])[0]?.q._id);

test('a process is ended when two looks find its last heartbeat old and the same', async () => {
  let rows = [aProcess('dead', 2000), aProcess('slow', 2000)];
  answer = answerRows(() => rows);
  expect([await database.endOrphans(), await nextLook()]).toEqual([0, 0]);
  rows = rows.map((row) => (row._id === 'slow' ? { ...row, alive_at: new Date(now - 3500) } : row));
  expect([await nextLook(), ended()]).toEqual([1, ['dead']]);
});

test('after an election only processes without a heartbeat since then are ended', async () => {
  let rows = [aProcess('alive', 12_000), aProcess('dead', 12_000)];
  answer = answerRows(() => rows);
  // The first looks after ten seconds in which nobody could store a heartbeat; the second one follows at once.
  expect([await database.endOrphans(), await database.endOrphans()]).toEqual([0, 0]);
  rows = rows.map((row) => (row._id === 'alive' ? { ...row, alive_at: new Date(now) } : row));
  expect([await nextLook(), ended()]).toEqual([1, ['dead']]);
});

test('a look that fails, such as in an election, does not count', async () => {
  const rows = [aProcess('silent', 12_000)];
  answer = answerRows(() => rows);
  await database.endOrphans();
  answer = () => refusal(11_602, 'InterruptedDueToReplStateChange');
  await expect(nextLook()).rejects.toThrow('InterruptedDueToReplStateChange');
  answer = answerRows(() => rows);
  expect([await nextLook(), await nextLook()]).toEqual([0, 1]);
});

const sessions = [Buffer.alloc(16)];

test.each([
  ['an unknown command', refusal(59, 'CommandNotFound')],
  ['not supported', refusal(115, 'CommandNotSupported')],
  ['not allowed on this plan', refusal(8000, 'AtlasError')],
])('where killSessions is %s, the rows of ended processes are removed', async (_name, refused) => {
  const answerOthers = answerRows(() => [1, 2].map((n) => ({ ...aProcess(`dead ${n}`, 60_000), sessions })));
  const rows = answerOthers({ find: 'processes', $db: 'd' });
  answer = (command) => {
    if ('killSessions' in command) return refused;
    return 'find' in command ? rows : answerOthers(command);
  };
  expect([await database.endOrphans(), await nextLook()]).toEqual([0, 2]);
  expect([sent('killSessions').length, ended()]).toEqual([2, ['dead 1', 'dead 2']]);
});

test('where killSessions reaches no primary, the row stays for the next look', async () => {
  const rows = [{ ...aProcess('dead', 60_000), sessions }];
  const answerOthers = answerRows(() => rows);
  let refusals = 0;
  answer = (command) =>
    'killSessions' in command && refusals++ === 0
      ? refusal(10_107, 'NotWritablePrimary')
      : answerOthers(command);
  await database.endOrphans();
  await expect(nextLook()).rejects.toThrow('NotWritablePrimary');
  expect([ended(), await nextLook(), ended()]).toEqual([[], 1, ['dead']]);
});

const isInTransaction = ({ autocommit }: Command) => autocommit === false;
const change = (tx: Parameters<Parameters<Database['maintain']>[0]>[0]) =>
  database
    .collection(bookkeeping.inbox)
    .work(tx)
    .updateOne({ _id: 'a' }, { $set: { at: tx.now } });

test.each([
  ['a write', 'update', (command: Command) => isInTransaction(command) && 'update' in command],
  ['a commit', 'commitTransaction', (command: Command) => 'commitTransaction' in command],
])('%s of a transaction that was interrupted (11601) is repeated', async (_name, repeated, isHit) => {
  let hits = 0;
  answer = (command) => {
    if (isHit(command) && hits++ === 0) return refusal(11_601, 'Interrupted');
    return 'update' in command ? { n: 1, nModified: 1 } : undefined;
  };
  await database.maintain(change);
  expect(sent(repeated).filter(isHit)).toHaveLength(2);
  expect(sent('commitTransaction').at(-1)).toBeDefined();
});

test('a read in a snapshot that was interrupted is repeated', async () => {
  let hits = 0;
  answer = (command) => {
    if (!('find' in command)) return undefined;
    if (hits++ === 0) return refusal(11_601, 'Interrupted');
    return { cursor: { id: 0n, ns: 'd.inbox', firstBatch: [{ _id: 'a' }] } };
  };
  const inbox = database.collection(bookkeeping.inbox);
  expect(await database.snapshot((tx) => inbox.work(tx).findOne({ _id: 'a' }))).toEqual({ _id: 'a' });
  expect(hits).toBe(2);
});

/** At most one attempt in this time, in ms, while a plain write does not wait for the other transaction. */
const pauseMs = 40;

test('a write does not spin while another replica inserts the document on which both conflict', async () => {
  const heldMs = 500;
  const startedAt = performance.now();
  let releasedAt = 0;
  let attempts = 0;
  answer = (command) => {
    if (isInTransaction(command) && isOf(command, 'update', bookkeeping.audit_counters)) {
      attempts++;
      if (performance.now() - startedAt < heldMs)
        return refusal(112, 'WriteConflict', 'TransientTransactionError');
      releasedAt ||= performance.now();
    }
    // A document that is inserted in another transaction is not there for anybody else.
    if (isOf(command, 'update', bookkeeping.audit_counters) && !isInTransaction(command))
      return { n: 0, nModified: 0 };
    return 'update' in command ? { n: 1, nModified: 1 } : undefined;
  };
  let effects = 0;
  await database.consume(
    {
      ...{ event_id: newId('event'), event: 'order_changed', serializeOn: ['a product'] },
      deadline_ms: Date.now() + 60_000,
    },
    async () => void effects++,
  );
  expect(effects).toBe(1);
  expect(attempts).toBeLessThanOrEqual((releasedAt - startedAt) / pauseMs + 2);
});
