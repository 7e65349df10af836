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

test('so is one whose credential was revoked while identity was asked, and read before', async () => {
  const { streams, revoke } = openStreams();
  let asked = 0;
  const { cut } = await streams.watch(answer(), async () => {
    if (++asked > 1) throw new Failure('unauthenticated', 'It was revoked.');
    revoke(principal);
    return endless(principal);
  });
  expect([asked, cut.aborted]).toEqual([2, true]);
});

test('a revocation of another credential meanwhile leaves it open', async () => {
  const { streams, revoke } = openStreams();
  const { cut } = await streams.watch(answer(), async () => {
    revoke(principalOf('buyer'));
    return endless(principal);
  });
  expect(cut.aborted).toBe(false);
});

test('a stream is cut when its credential ends, also one whose end no single timer reaches', async () => {
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

test('a credential and a company have a bounded number of open answers, and another place when one closes', async () => {
  const { streams } = openStreams();
  const watch = (of: string, company = principal.company_id) => {
    const response = answer();
    const who = { ...principal, company_id: company, credential_id: of };
    return streams.watch(response, async () => endless(who), 'listening').then(() => response);
  };
  const [first] = await Promise.all(Array.from({ length: 10 }, () => watch('crd_1')));
  await expect(watch('crd_1')).rejects.toMatchObject({ code: 'rate_limited', retry_after_s: 1 });
  await streams.watch(answer(), async () => endless({ ...principal, credential_id: 'crd_1' }));
  for (let i = 0; i < 90; i++) await watch(`crd_${2 + (i % 9)}`);
  await expect(watch('crd_12')).rejects.toThrow('100 open streams');
  await watch('crd_1', 'co_other' as Principal['company_id']);
  first?.emit('close');
  await watch('crd_12');
});

test('of streams that are opened at once, as many open as a credential and a company may have', async () => {
  const { streams } = openStreams();
  const outcomes = (credential_id: string, count: number) =>
    Array.from({ length: count }, async (_, n) => {
      const asked = async () => {
        for (let turn = n % 5; turn > 0; turn--) await new Promise(setImmediate);
        return endless({ ...principal, credential_id });
      };
      return streams.watch(answer(), asked, 'listening').then(
        () => 'open',
        (error: Failure) => error.code,
      );
    });
  const opened = (codes: string[]) => codes.filter((code) => code === 'open').length;
  expect(opened(await Promise.all(outcomes('crd_1', 40)))).toBe(10);
  const others = Array.from({ length: 20 }, (_, n) => outcomes(`crd_${n + 2}`, 8)).flat();
  expect(opened(await Promise.all(others))).toBe(90);
});
