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

test('what another gateway let in counts here as well', async () => {
  const [here, there] = [gateway('here'), gateway('there')];
  for (let sent = 0; sent < 3; sent++) await there.increment('key');
  here.hear({ gateway: idOf('there'), used: there.takeUntold() });
  expect(await hitsOf(here, 'key')).toBe(4);
  expect(await hitsOf(here, 'other key')).toBe(1);
});

test('each use is told once, and one’s own echo does not count', async () => {
  const here = gateway('here');
  await here.increment('key');
  const used = here.takeUntold();
  expect(used).toEqual([['key', 1]]);
  expect(here.takeUntold()).toEqual([]);
  here.hear({ gateway: idOf('here'), used });
  expect(await hitsOf(here, 'key')).toBe(2);
});

test('what was heard is not told on', () => {
  const here = gateway('here');
  here.hear({ gateway: idOf('there'), used: [['key', 5]] });
  expect(here.takeUntold()).toEqual([]);
});

test('more keys than one message names are told with the next', async () => {
  const here = gateway('here');
  for (let key = 0; key < 1_500; key++) await here.increment(`key ${key}`);
  const [first, second] = [here.takeUntold(), here.takeUntold()];
  expect([first.length, second.length, here.takeUntold().length]).toEqual([1_000, 500, 0]);
  expect(new Set([...first, ...second].map(([key]) => key)).size).toBe(1_500);
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

test('a use taken back counts no more', async () => {
  const here = gateway('here');
  await here.increment('key');
  await here.decrement('key');
  expect(await hitsOf(here, 'key')).toBe(1);
});

test('a message that is none is refused', () => {
  expect(() => gateway('here').hear({ gateway: idOf('there'), used: [['key', -3]] })).toThrow();
  expect(() => gateway('here').hear('nothing')).toThrow();
});
