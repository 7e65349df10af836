import { expect, test } from '@jest/globals';
import { speaksTo } from './callers.ts';
import { isWellFormedSecret } from './credential-secret.ts';
import { operatorAccess, peerKey, peerKeysOf } from './keys.ts';
import { peers } from './peers.ts';

test.each(peers)('%s has a key to each process it speaks to, and to itself, as 0.1.0 requires', (peer) => {
  const { to, from } = peerKeysOf('master', peer);
  expect(Object.keys(to).toSorted()).toEqual([...new Set([...speaksTo(peer), peer])].toSorted());
  for (const [callee, key] of Object.entries(to)) expect(key).toBe(peerKey('master', peer, callee));
  for (const caller of Object.keys(from))
    expect(peerKeysOf('master', caller as (typeof peers)[number]).to).toHaveProperty(peer);
});

test('the operator’s password and REST key are the same at each derivation, and others for another master secret', () => {
  const access = operatorAccess('a'.repeat(64));
  // These values are in use: a version that derives others locks operators out until identity starts with them.
  expect(access).toEqual({
    password: 'mLXRAq2Ylukiw_z-XrB5z7eR6JLEg1u_5OOKz25Bm5M',
    rest_key: 'pk_kMFdGM0P6Skomy7lcBLoCPqzITuoy8TsGqGf5yTDcOt1CGMPl',
  });
  expect(isWellFormedSecret(access.rest_key)).toBe(true);
  const other = operatorAccess('b'.repeat(64));
  expect([other.password, other.rest_key]).not.toContain(access.password);
  expect(other.rest_key).not.toBe(access.rest_key);
});
