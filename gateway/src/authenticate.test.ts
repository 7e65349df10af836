import { expect, test } from '@jest/globals';
import type { Principal } from '@procura/contracts';
import { shareLookUps } from './authenticate.ts';

/** Look-ups that answer when told, with the number of the look-up as the user's name. */
const lookUps = () => {
  const begun: { answer(): void; fail(error: Error): void }[] = [];
  const lookUp = shareLookUps(
    () =>
      new Promise<Principal>((resolve, reject) => {
        const user_name = `look-up ${begun.length}`;
        begun.push({ answer: () => resolve({ user_name } as Principal), fail: reject });
      }),
  );
  return { begun, lookUp: async (hash = 'hash') => (await lookUp(hash, 'rest_key')).user_name };
};

test('a request never takes the answer of a look-up that began before it came', async () => {
  const { begun, lookUp } = lookUps();
  const first = lookUp();
  const second = lookUp();
  const third = lookUp();
  expect(begun).toHaveLength(1);
  begun[0]?.answer();
  expect(await first).toBe('look-up 0');
  const fourth = lookUp();
  begun[1]?.answer();
  expect(await second).toBe('look-up 1');
  expect(await third).toBe('look-up 1');
  begun[2]?.answer();
  expect(await fourth).toBe('look-up 2');
  expect(begun).toHaveLength(3);
});

test('a failed look-up fails those that shared it, and the next begins anew', async () => {
  const { begun, lookUp } = lookUps();
  const first = lookUp();
  const second = lookUp();
  begun[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  begun[1]?.answer();
  expect(await second).toBe('look-up 1');
  const third = lookUp();
  begun[2]?.answer();
  expect(await third).toBe('look-up 2');
});

test('credentials do not wait for each other', () => {
  const { begun, lookUp } = lookUps();
  lookUp('a');
  lookUp('b');
  expect(begun).toHaveLength(2);
});
