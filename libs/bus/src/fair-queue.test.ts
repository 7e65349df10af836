import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createFairQueue } from './fair-queue.ts';

const bound = (places: number) => ({ places, full: () => new Error('full') });

/** A queue of works. The test ends them in the order in which they began. */
const watched = (options: Parameters<typeof createFairQueue>[0]) => {
  const queue = createFairQueue(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (company_id: string) =>
    queue.run(company_id, async () => {
      begun.push(company_id);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { ask, begun, endOne };
};

test.each([14, 100])('%i works of one company delay another by the one that runs', async (count) => {
  const { ask, begun, endOne } = watched({ at_once: 1, bound: bound(10) });
  const asked = Promise.allSettled(Array.from({ length: count }, () => ask('greedy')));
  void ask('other');
  await endOne();
  expect(begun).toEqual(['greedy', 'other']);
  for (let ended = 0; ended < 10; ended++) await endOne();
  const outcomes = (await asked).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(10);
  expect(begun).toEqual(['greedy', 'other', ...Array(9).fill('greedy')]);
});

test('companies that ask again and again let one with many works have its turn', async () => {
  const { ask, begun, endOne } = watched({ at_once: 1, bound: bound(10) });
  for (let count = 0; count < 4; count++) void ask('many');
  void ask('a');
  void ask('b');
  for (let ended = 0; ended < 9; ended++) {
    await endOne();
    const last = begun.at(-2);
    if (last === 'a' || last === 'b') void ask(last);
  }
  expect(begun.slice(0, 9)).toEqual(['many', 'a', 'b', 'many', 'a', 'b', 'many', 'a', 'b']);
});

test('a failing task releases its place and fails alone', async () => {
  const queue = createFairQueue({ at_once: 1, bound: bound(1) });
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  await expect(queue.run('a', async () => 1)).rejects.toThrow('full');
  await expect(failing).rejects.toThrow('broken');
  await expect(queue.run('a', async () => 2)).resolves.toBe(2);
});

test('a company that runs as many works as it may delays no other', async () => {
  const { ask, begun, endOne } = watched({ each: 2 });
  for (let count = 0; count < 50; count++) void ask('greedy');
  void ask('other');
  expect(begun).toEqual(['greedy', 'greedy', 'other']);
  await endOne();
  expect(begun).toEqual(['greedy', 'greedy', 'other', 'greedy']);
});

test('waiting work runs in the context of its request', async () => {
  const context = new AsyncLocalStorage<string>();
  const queue = createFairQueue({ each: 1 });
  const asked = ['first', 'second'].map((name) =>
    context.run(name, () =>
      queue.run('a', async () => {
        await new Promise(setImmediate);
        return context.getStore();
      }),
    ),
  );
  expect(await Promise.all(asked)).toEqual(['first', 'second']);
});

describe('a queue with a share of the time', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A queue of works that take 30 ms, with the time of each begin in milliseconds. */
  const timed = () => {
    jest.useFakeTimers({ now: 0 });
    const queue = createFairQueue({ at_once: 1, share: { ofTime: 0.2, burst_ms: 100 } });
    const begun: [string, number][] = [];
    const ask = (company_id: string, took_ms = 30) =>
      queue.run(company_id, () => {
        begun.push([company_id, Date.now()]);
        return new Promise<void>((resolve) => setTimeout(resolve, took_ms));
      });
    return { ask, begun };
  };

  test('a company with many works has its burst, then a fifth of the time, and another finds the queue idle', async () => {
    const { ask, begun } = timed();
    for (let count = 0; count < 30; count++) void ask('many');
    await jest.advanceTimersByTimeAsync(1000);
    const times = begun.map(([, at_ms]) => at_ms);
    expect(times.slice(0, 4)).toEqual([0, 30, 60, 90]);
    const pauses = times.slice(5).map((at_ms, n) => at_ms - (times[n + 4] ?? 0));
    expect(pauses.length).toBeGreaterThan(4);
    for (const pause of pauses) expect(Math.abs(pause - 150)).toBeLessThanOrEqual(2);
    await jest.advanceTimersByTimeAsync(60);
    void ask('other');
    expect(begun.at(-1)).toEqual(['other', 1060]);
  });

  test('a company that waits for each of its works, or was idle since, does not pause', async () => {
    const { ask, begun } = timed();
    for (let count = 0; count < 10; count++) await Promise.all([ask('a'), jest.advanceTimersByTimeAsync(30)]);
    expect(begun.map(([, at_ms]) => at_ms)).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240, 270]);
    await jest.advanceTimersByTimeAsync(1000);
    for (let count = 0; count < 3; count++) void ask('a');
    await jest.advanceTimersByTimeAsync(100);
    expect(begun.slice(10).map(([, at_ms]) => at_ms)).toEqual([1300, 1330, 1360]);
  });

  test('a pause is short however long a work took', async () => {
    const { ask, begun } = timed();
    void ask('a', 20_000);
    void ask('a');
    await jest.advanceTimersByTimeAsync(21_000);
    expect(begun).toEqual([
      ['a', 0],
      ['a', 20_250],
    ]);
  });
});
