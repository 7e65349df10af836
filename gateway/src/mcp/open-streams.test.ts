import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { Failure, type Principal } from '@procura/contracts';
import { principalOf } from '@procura/testkit/principals';
import type { Lease, PrincipalCache } from '../edge/lease.ts';
import { createOpenStreams } from './open-streams.ts';

/** Streams under a lease that receives revocations on command. */
const openStreams = () => {
  const caches: PrincipalCache[] = [];
  let generation = 0;
  const streams = createOpenStreams({
    generation: () => generation,
    remind: (one: PrincipalCache) => void caches.push(one),
  } as unknown as Lease);
  const revoke = ({ company_id, credential_id }: Principal): void => {
    generation++;
    for (const one of caches) one.revoked([{ company_id, credential_id } as never]);
  };
  return { streams, revoke };
};
const principal = principalOf('buyer');
const endless = (one: Principal) => ({ principal: one, ends_at_ms: null });
const answer = () => new EventEmitter() as unknown as ServerResponse;

test('a stream is cut when its credential is revoked', async () => {
  const { streams, revoke } = openStreams();
  const { cut } = await streams.watch(answer(), async () => endless(principal));
  expect(cut.aborted).toBe(false);
  revoke(principal);
  expect(cut.aborted).toBe(true);
});

test('a stream is cut if its credential was revoked after identity read it and before the answer', async () => {
  const { streams, revoke } = openStreams();
  let asked = 0;
  const { cut } = await streams.watch(answer(), async () => {
    if (++asked > 1) throw new Failure('unauthenticated', 'It was revoked.');
    revoke(principal);
    return endless(principal);
  });
  expect([asked, cut.aborted]).toEqual([2, true]);
});

test('a revocation of another credential meanwhile leaves a stream open', async () => {
  const { streams, revoke } = openStreams();
  const { cut } = await streams.watch(answer(), async () => {
    revoke(principalOf('buyer'));
    return endless(principal);
  });
  expect(cut.aborted).toBe(false);
});

test('a stream is cut when its credential ends, even if no single timer reaches that end', async () => {
  const { streams } = openStreams();
  const endingIn = async (ms: number) => {
    const { cut } = await streams.watch(answer(), async () => ({
      principal,
      ends_at_ms: performance.now() + ms,
    }));
    return cut;
  };
  const [soon, inYears] = [await endingIn(20), await endingIn(10 * 365 * 24 * 3600 * 1000)];
  await once(soon, 'abort');
  expect(inYears.aborted).toBe(false);
});

test('an answer is not kept after its client has left', async () => {
  const { streams, revoke } = openStreams();
  const left = Object.assign(new EventEmitter(), { closed: true }) as unknown as ServerResponse;
  const { cut } = await streams.watch(left, async () => endless(principal));
  revoke(principal);
  expect(cut.aborted).toBe(false);
});
