import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Failure } from '@procura/contracts';
import { createWrongCredentials } from './wrong-credentials.ts';

const codeOf = (lookUp: Promise<unknown>): Promise<string> =>
  lookUp.then(
    () => 'right',
    (error: Failure) => error.code,
  );
const counting = () => {
  const asked = { times: 0 };
  return {
    asked,
    wrong: async () => {
      asked.times++;
      throw new Failure('unauthenticated', 'unknown');
    },
    right: async () => {
      asked.times++;
    },
  };
};

test('wrong credentials of a network are refused with a time to wait once there are too many, unasked', async () => {
  const { asked, wrong } = counting();
  const throttled: string[] = [];
  const watched = createWrongCredentials(20, { onThrottled: (network) => void throttled.push(network) });
  const codes: string[] = [];
  for (let i = 0; i < 20; i++) codes.push(await codeOf(watched.watch('192.0.2.1', true, wrong)));
  expect(new Set(codes)).toEqual(new Set(['unauthenticated']));
  const burst = await Promise.all(
    Array.from({ length: 400 }, () => codeOf(watched.watch('192.0.2.1', true, wrong))),
  );
  expect(new Set(burst)).toEqual(new Set(['rate_limited']));
  expect(asked.times).toBe(20 + 10);
  expect(throttled).toHaveLength(400);
  expect(await codeOf(watched.watch('192.0.2.2', true, wrong))).toBe('unauthenticated');
});

test('a right credential of a network that sent too many wrong ones passes, after a pause', async () => {
  const { wrong, right } = counting();
  const watched = createWrongCredentials(5);
  for (let i = 0; i < 5; i++) await codeOf(watched.watch('192.0.2.1', true, wrong));
  const codes = await Promise.all(
    [wrong, wrong, right, wrong].map((lookUp) => codeOf(watched.watch('192.0.2.1', true, lookUp))),
  );
  expect(codes).toEqual(['rate_limited', 'rate_limited', 'right', 'rate_limited']);
});

test('what is not asked for is refused at once, and failures of another kind are not counted', async () => {
  const { asked, wrong } = counting();
  const watched = createWrongCredentials(2);
  const unavailable = () => Promise.reject(new Failure('unavailable', 'away'));
  for (let i = 0; i < 5; i++) expect(await codeOf(watched.watch('a', true, unavailable))).toBe('unavailable');
  for (let i = 0; i < 2; i++) await codeOf(watched.watch('a', false, wrong));
  expect(await codeOf(watched.watch('a', false, wrong))).toBe('rate_limited');
  expect(asked.times).toBe(2);
});

test('tokens of a company that has switched them off count as wrong', async () => {
  const watched = createWrongCredentials(2);
  const off = () => Promise.reject(new Failure('integrations_off', 'off'));
  for (let i = 0; i < 2; i++) expect(await codeOf(watched.watch('a', true, off))).toBe('integrations_off');
  expect(await codeOf(watched.watch('a', true, off))).toBe('rate_limited');
});

test('of 1,000 wrong credentials of a network at once, its limit and a few more reach identity', async () => {
  const { asked, wrong } = counting();
  const watched = createWrongCredentials(120);
  const slow = () => sleep(5).then(wrong);
  const codes = await Promise.all(
    Array.from({ length: 1000 }, () => codeOf(watched.watch('192.0.2.1', true, slow))),
  );
  expect(asked.times).toBe(120 + 10);
  expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(120);
  expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(880);
});

test('right credentials of a network at once all pass, and the wrong ones among them are counted', async () => {
  const { asked, wrong, right } = counting();
  const watched = createWrongCredentials(20);
  let [most, now] = [0, 0];
  const slowly = (lookUp: () => Promise<void>) => async () => {
    most = Math.max(most, ++now);
    await sleep(1);
    now--;
    await lookUp();
  };
  const codes = await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      codeOf(watched.watch('192.0.2.1', true, slowly(n % 50 === 0 ? wrong : right))),
    ),
  );
  expect(codes.filter((code) => code === 'right')).toHaveLength(490);
  expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(10);
  expect({ asked: asked.times, most }).toEqual({ asked: 500, most: 20 });
});

test('look-ups that wait fail with those before them when identity does not answer', async () => {
  const watched = createWrongCredentials(2);
  let asked = 0;
  const unavailable = async () => {
    asked++;
    await sleep(5);
    throw new Failure('unavailable', 'away');
  };
  const burst = Array.from({ length: 50 }, () => codeOf(watched.watch('192.0.2.1', true, unavailable)));
  expect(new Set(await Promise.all(burst))).toEqual(new Set(['unavailable']));
  expect(asked).toBe(2);
});

test('look-ups that wait are made when one before them fails inside', async () => {
  const watched = createWrongCredentials(1);
  const broken = async () => {
    await sleep(5);
    throw new Failure('internal', 'broken');
  };
  const [first, ...waiting] = [broken, async () => {}, async () => {}].map((lookUp) =>
    codeOf(watched.watch('192.0.2.1', true, lookUp)),
  );
  expect([await first, ...(await Promise.all(waiting))]).toEqual(['internal', 'right', 'right']);
});
