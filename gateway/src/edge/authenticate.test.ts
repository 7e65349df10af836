import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { type Bus, type Call, firstAgainMs } from '@procura/bus';
import { newSecret } from '@procura/bus/credential-secret';
import type { Principal, RevokedScope } from '@procura/contracts';
import { noMetrics } from '@procura/telemetry';
import { type Authenticated, createAuthenticate, shareLookUps } from './authenticate.ts';
import type { Lease, PrincipalCache } from './lease.ts';
import { createWrongCredentials } from './wrong-credentials.ts';

/** Look-ups that answer on command, with the number of the look-up as the user's name. */
const lookUps = () => {
  const begun: { answer(): void; fail(error: Error): void }[] = [];
  const lookUp = shareLookUps(
    () =>
      new Promise<Authenticated>((resolve, reject) => {
        const principal = { user_name: `look-up ${begun.length}` } as Principal;
        begun.push({ answer: () => resolve({ principal, ends_at_ms: null }), fail: reject });
      }),
  );
  return { begun, lookUp: async (hash = 'hash') => (await lookUp(hash, 'rest_key')).principal.user_name };
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

test('a failed look-up fails those that shared it, and the next starts a new one', async () => {
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

describe('what is remembered of a credential', () => {
  const company_id = 'co_1' as Principal['company_id'];
  const request = { headers: { authorization: `Bearer ${newSecret('rest_key')}` } } as IncomingMessage;

  /** A gateway and an identity. The test controls the lease, the revocations and when the identity answers. */
  const remembering = () => {
    const asked: (() => void)[] = [];
    const withinMs: number[] = [];
    let [holds, generation] = [true, 0];
    let cache: PrincipalCache | undefined;
    const bus = {
      call: (_: unknown, call: Call) =>
        new Promise((answer) => {
          withinMs.push(call.deadline_ms - Date.now());
          const user_name = `look-up ${asked.length}`;
          asked.push(() =>
            answer({ principal: { company_id, user_name }, keep_ms: 60_000, ends_in_ms: null }),
          );
        }),
    } as unknown as Bus;
    const authenticate = createAuthenticate(
      bus,
      {
        id: 'gw_1',
        holds: () => holds,
        generation: () => generation,
        remind(one) {
          cache = one;
        },
        age_s: () => 0,
        stop: () => undefined,
      },
      'procura',
      { metrics: noMetrics, wrong: createWrongCredentials(120), refusals: { credential: () => undefined } },
    );
    return {
      asked,
      withinMs,
      authenticate: async () => (await authenticate('api', request)).principal.user_name,
      revoke(scope: RevokedScope) {
        generation++;
        cache?.revoked([scope]);
      },
      endLease() {
        holds = false;
      },
    };
  };

  test('counts without asking again while the lease holds, and not a moment longer', async () => {
    const { asked, authenticate, endLease } = remembering();
    const first = authenticate();
    asked[0]?.();
    expect(await first).toBe('look-up 0');
    expect(await authenticate()).toBe('look-up 0');
    expect(asked).toHaveLength(1);
    endLease();
    const second = authenticate();
    asked[1]?.();
    expect(await second).toBe('look-up 1');
  });

  test('is still awaited when the look-up is sent again after a lost answer', async () => {
    const { asked, withinMs, authenticate } = remembering();
    const first = authenticate();
    asked[0]?.();
    await first;
    expect(withinMs[0]).toBeGreaterThan(firstAgainMs + 1000);
  });

  test('is forgotten by a revocation that concerns it, and by no other', async () => {
    const { asked, authenticate, revoke } = remembering();
    const first = authenticate();
    asked[0]?.();
    await first;
    revoke({ company_id: 'co_2' as Principal['company_id'] });
    expect(await authenticate()).toBe('look-up 0');
    revoke({ company_id });
    const second = authenticate();
    asked[1]?.();
    expect(await second).toBe('look-up 1');
  });

  test('is nothing that was asked before a revocation and answered after it', async () => {
    const { asked, authenticate, revoke } = remembering();
    const first = authenticate();
    revoke({ company_id });
    asked[0]?.();
    await first;
    const second = authenticate();
    asked[1]?.();
    expect(await second).toBe('look-up 1');
  });
});

test('identity is not asked for a credential with a wrong checksum or kind', async () => {
  const asked: unknown[] = [];
  const authenticate = createAuthenticate(
    { call: async (...question: unknown[]) => void asked.push(question) } as unknown as Bus,
    { remind: () => undefined, holds: () => true, generation: () => 0 } as unknown as Lease,
    'procura',
    { metrics: noMetrics, wrong: createWrongCredentials(120), refusals: { credential: () => undefined } },
  );
  const key = newSecret('rest_key');
  const wrong = [
    ['api', { authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}` }],
    ['api', { authorization: `Bearer ${key.slice(0, -1)}` }],
    ['api', { authorization: 'Bearer pk_secret' }],
    ['mcp', { authorization: 'Bearer pt_x' }],
    ['settings', { cookie: 'procura=ps_x' }],
    ['settings', { cookie: `procura=${key}` }],
  ] as const;
  for (const [entryPoint, headers] of wrong)
    await expect(authenticate(entryPoint, { headers } as IncomingMessage)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  expect(asked).toEqual([]);
});
