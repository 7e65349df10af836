import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { openDatabase, openMongo } from '@procura/mongo';
import { type MailBudget, openMailBudget } from '@procura/service';
import { createLogger, noMetrics } from '@procura/telemetry';
import type { MongoClient } from 'mongodb';

let client: MongoClient;
let mails: MailBudget;
const name = `t${randomBytes(5).toString('hex')}`;
const sent: string[] = [];
const lines: string[] = [];
const counted: Record<string, number> = {};
let isDown = false;
// The middle of an hour, so that no window ends while the test runs.
const clock = () => new Date('2026-12-01T12:30:00Z');

beforeAll(async () => {
  client = await openMongo(String(process.env.MONGODB_URI));
  const database = openDatabase({
    client,
    db: client.db(name),
    service: 'rfq',
    clock,
    cursor_key: 'cursor key',
  });
  mails = openMailBudget({
    database,
    clock,
    log: createLogger('rfq', 'info', { write: (line) => void lines.push(line) }),
    metrics: {
      ...noMetrics,
      counter:
        (metric) =>
        (_labels, by = 1) => {
          counted[metric] = (counted[metric] ?? 0) + by;
        },
    },
    mailer: {
      send: async ({ to }) => {
        if (isDown) throw new Error('The mail server is away');
        sent.push(to);
      },
    },
  });
});
afterAll(async () => {
  await client.db(name).dropDatabase();
  await client.close();
});

const mail = (to: string) => ({ to, subject: 'A deadline', text: 'It moved.' });

test('a mail is sent once the mail server is back, however often it was tried before', async () => {
  const of = { kind: 'deadline', company_id: newId('company'), about: newId('rfq') };
  isDown = true;
  for (let tries = 0; tries < 5; tries++)
    await expect(mails.send(mail('late@example.com'), of, { perHour: 1 })).rejects.toThrow('away');
  isDown = false;
  await mails.send(mail('late@example.com'), of, { perHour: 1 });
  expect(sent).toEqual(['late@example.com']);
  await mails.send(mail('late@example.com'), of, { perHour: 1 });
  expect(sent).toEqual(['late@example.com']);
  expect(lines.join('')).toContain('"event":"mail.dropped"');
  expect(counted).toEqual({ procura_mails_dropped: 1 });
});

test('a mail beyond the budget of its subject leaves the other budgets of its address and company alone', async () => {
  sent.length = 0;
  const company_id = newId('company');
  const to = 'many@example.com';
  const send = (about: string) => mails.send(mail(to), { kind: 'bid', company_id, about }, { perHour: 1 });
  for (let repeat = 0; repeat < 100; repeat++) await send('the same');
  for (let other = 0; other < 10; other++) await send(`another ${other}`);
  expect(sent).toHaveLength(11);
});

test('a mail that may be deferred is sent at the end of the hour, unless it repeats the last one', async () => {
  sent.length = 0;
  const deferred: string[] = [];
  const of = { kind: 'deadline', company_id: newId('company'), about: newId('rfq') };
  const send = (text: string) =>
    mails.send({ ...mail('moved@example.com'), text }, of, {
      perHour: 1,
      defer: async (until) => void deferred.push(until.toISOString()),
    });
  for (const text of ['Monday', 'Monday', 'Tuesday', 'Wednesday']) await send(text);
  expect(sent).toEqual(['moved@example.com']);
  expect(deferred).toEqual(['2026-12-01T13:00:00.000Z', '2026-12-01T13:00:00.000Z']);
});

test('a mail within every budget is sent', async () => {
  sent.length = 0;
  const of = { kind: 'bid', company_id: newId('company'), about: newId('rfq') };
  for (const to of ['first@example.com', 'second@example.com']) await mails.send(mail(to), of);
  expect(sent).toEqual(['first@example.com', 'second@example.com']);
});

test('mails of one company to an address leave the mails of other companies to it alone', async () => {
  sent.length = 0;
  const to = 'supplier@example.com';
  const send = (company_id: string, about: string) =>
    mails.send(mail(to), { kind: 'invitation', company_id, about }, { toOther: true });
  const many = newId('company');
  for (let rfq = 0; rfq < 70; rfq++) await send(many, `rfq ${rfq}`);
  expect(sent).toHaveLength(20);
  await send(newId('company'), 'another rfq');
  expect(sent).toHaveLength(21);
});

test('of many mails at once, no more are sent than the budgets allow', async () => {
  sent.length = 0;
  const company_id = newId('company');
  const send = (about: string, to: string) =>
    mails.send(mail(to), { kind: 'bid', company_id, about }, { perHour: 3 });
  // SecantusDB can answer a later count to those that make a row at the same moment, so the first one makes it.
  await send('the same', 'burst@example.com');
  await Promise.all(Array.from({ length: 40 }, () => send('the same', 'burst@example.com')));
  expect(sent).toHaveLength(3);
  await Promise.all(Array.from({ length: 100 }, (_, n) => send(`thing ${n}`, 'burst@example.com')));
  // 60 an hour go to one address. A mail that is refused counts for a moment, so that fewer may be sent, never more.
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.length).toBeLessThanOrEqual(60);
});
