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
