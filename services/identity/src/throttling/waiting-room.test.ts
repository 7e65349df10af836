import { expect, test } from '@jest/globals';
import { createWaitingRoom } from './waiting-room.ts';

test('of sign-ins at once, three with one key wait and 200 in total; those without a delay always pass', async () => {
  const room = createWaitingRoom();
  const same = Array.from({ length: 10 }, () => room.wait('ana', 50));
  const others = Array.from({ length: 300 }, (_, n) => room.wait(`person ${n}`, 50));
  expect(await room.wait('ana', 0)).toBe(true);
  expect((await Promise.all(same)).filter(Boolean)).toHaveLength(3);
  expect((await Promise.all(others)).filter(Boolean)).toHaveLength(197);
  expect(await room.wait('ana', 1)).toBe(true);
});
