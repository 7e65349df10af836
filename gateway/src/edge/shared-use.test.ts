import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createSharedUse } from './shared-use.ts';

const windowMs = 60_000;
const ids = new Map<string, string>();
/** As a gateway names itself. */
const idOf = (name: string): string => {
  const id = ids.get(name) ?? `gw_${randomUUID()}`;
  ids.set(name, id);
  return id;
};
const gateway = (name: string) => createSharedUse({ id: idOf(name), windowMs });
const hitsOf = async (of: ReturnType<typeof gateway>, key: string) => (await of.increment(key)).totalHits;

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

test('requests admitted by another gateway count here as well', async () => {
  const [here, there] = [gateway('here'), gateway('there')];
  for (let sent = 0; sent < 3; sent++) await there.increment('key');
  here.receive({ gateway: idOf('there'), used: there.takeUnpublished() });
  expect(await hitsOf(here, 'key')).toBe(4);
  expect(await hitsOf(here, 'other key')).toBe(1);
});

test('each use is published once, and a gateway ignores its own message', async () => {
  const here = gateway('here');
  await here.increment('key');
  const used = here.takeUnpublished();
  expect(used).toEqual([['key', 1]]);
  expect(here.takeUnpublished()).toEqual([]);
  here.receive({ gateway: idOf('here'), used });
  expect(await hitsOf(here, 'key')).toBe(2);
});

test('the use of other gateways is not published again', () => {
  const here = gateway('here');
  here.receive({ gateway: idOf('there'), used: [['key', 5]] });
  expect(here.takeUnpublished()).toEqual([]);
});

test('keys beyond the maximum of one message are published with the next', async () => {
  const here = gateway('here');
  for (let key = 0; key < 1500; key++) await here.increment(`key ${key}`);
  const [first, second] = [here.takeUnpublished(), here.takeUnpublished()];
  expect([first.length, second.length, here.takeUnpublished().length]).toEqual([1000, 500, 0]);
  expect(new Set([...first, ...second].map(([key]) => key)).size).toBe(1500);
});

test('a window ends after its time, swept or not', async () => {
  const [swept, unswept] = [gateway('swept'), gateway('unswept')];
  for (const one of [swept, unswept]) one.add('key', 7);
  jest.advanceTimersByTime(windowMs - 1);
  swept.sweep();
  expect(await hitsOf(swept, 'key')).toBe(8);
  jest.advanceTimersByTime(1);
  swept.sweep();
  expect(await Promise.all([hitsOf(swept, 'key'), hitsOf(unswept, 'key')])).toEqual([1, 1]);
});

test('a refunded use no longer counts', async () => {
  const here = gateway('here');
  await here.increment('key');
  await here.decrement('key');
  expect(await hitsOf(here, 'key')).toBe(1);
});

test('a text that is not a message is refused', () => {
  expect(() => gateway('here').receive({ gateway: idOf('there'), used: [['key', -3]] })).toThrow();
  expect(() => gateway('here').receive('nothing')).toThrow();
});
