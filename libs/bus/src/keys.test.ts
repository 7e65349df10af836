import { expect, test } from '@jest/globals';
import { speaksTo } from './callers.ts';
import { peerKey, peerKeysOf } from './keys.ts';
import { peers } from './peers.ts';

test.each(peers)('%s has a key to each process it speaks to, and to itself, as 0.1.0 requires', (peer) => {
  const { to, from } = peerKeysOf('master', peer);
  expect(Object.keys(to).toSorted()).toEqual([...new Set([...speaksTo(peer), peer])].toSorted());
  for (const [callee, key] of Object.entries(to)) expect(key).toBe(peerKey('master', peer, callee));
  for (const caller of Object.keys(from))
    expect(peerKeysOf('master', caller as (typeof peers)[number]).to).toHaveProperty(peer);
});
