import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningGateway, startGateway } from '@procura/gateway';
import { type Person, type Platform, postMcp, rpc, startPlatform } from '@procura/testkit/platform';

/** Two gateways on one platform; each test asks both, because either may remember. */
let platform: Platform;
let second: RunningGateway;
let admin: Person;
let urls: string[];

/** The second gateway, with a tool that never answers, so that its stream stays open. */
const open = (): Promise<RunningGateway> =>
  startGateway(
    {
      ...platform.world.busConfig('gateway'),
      port: 0,
      host: '127.0.0.1',
      public_url: platform.base_url,
      log_level: 'silent',
      anonymous_rate_limit_per_minute: 100_000,
    },
    {
      extendTools: (tools) => ({
        ...tools,
        call: (caller, params, context) =>
          params.name === 'wait' ? new Promise(() => undefined) : tools.call(caller, params, context),
      }),
    },
  );

beforeAll(async () => {
  platform = await startPlatform();
  second = await open();
  urls = [platform.base_url, second.url];
  admin = await platform.company('buyer');
}, 120_000);
afterAll(async () => {
  await second.stop();
  await platform.stop();
});

const statusOf = async (answer: Promise<Response>): Promise<number> => {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
};
const atBoth = (ask: (url: string) => Promise<Response>) =>
  Promise.all(urls.map((url) => statusOf(ask(url))));
const rest =
  (key: string, path = '/api/whoami') =>
  (url: string) =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
const listing = (token: string) => (url: string) => rpc(`${url}/mcp`, token, 'tools/list');
const settings = (cookie: string) => (url: string) =>
  fetch(`${url}/settings/api/whoami`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  });
const must = async (operation: string, input: Record<string, unknown>, cookie = admin.cookie) => {
  const { status, json } = await platform.settings(operation, input, cookie);
  if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(json)}`);
  return json as unknown;
};
const aToken = async (person = admin): Promise<{ id: string; secret: string }> => {
  const made = await must('create_token', { name: 'test' }, person.cookie);
  const { token, secret } = made as { token: { id: string }; secret: string };
  return { id: token.id, secret };
};

describe('caches of gateways end before the answer', () => {
  test('of a token that is revoked', async () => {
    const { id, secret } = await aToken();
    expect(await atBoth(listing(secret))).toEqual([200, 200]);
    await must('revoke_token', { credential_id: id });
    expect(await atBoth(listing(secret))).toEqual([401, 401]);
  });

  test('of a session that is signed out', async () => {
    const colleague = await platform.colleague(admin, 'buyer');
    expect(await atBoth(settings(colleague.cookie))).toEqual([200, 200]);
    await must('sign_out', {}, colleague.cookie);
    expect(await atBoth(settings(colleague.cookie))).toEqual([401, 401]);
    expect(await atBoth(rest(colleague.rest_key))).toEqual([200, 200]);
  });

  test('of a member with another role, and of one who is deactivated', async () => {
    const colleague = await platform.colleague(admin, 'finance');
    const activity = rest(colleague.rest_key, '/api/audit-events');
    expect(await atBoth(activity)).toEqual([200, 200]);
    await must('update_membership', { user_id: colleague.user_id, role: 'viewer' });
    expect(await atBoth(activity)).toEqual([403, 403]);
    await must('deactivate_user', { user_id: colleague.user_id });
    expect(await atBoth(activity)).toEqual([401, 401]);
    expect(await atBoth(settings(colleague.cookie))).toEqual([401, 401]);
  });

  test('of a role with other permissions', async () => {
    await must('create_role', { key: 'auditor', name: 'Auditor', permissions: ['audit:read'] });
    const colleague = await platform.colleague(admin, 'auditor');
    const activity = rest(colleague.rest_key, '/api/audit-events');
    expect(await atBoth(activity)).toEqual([200, 200]);
    await must('update_role', { key: 'auditor', permissions: ['orders:read'] });
    expect(await atBoth(activity)).toEqual([403, 403]);
  });

  test('of every MCP token when the integrations are switched off', async () => {
    const other = await platform.company('buyer');
    expect(await atBoth(listing(other.token))).toEqual([200, 200]);
    await must('update_integration_settings', { api_enabled: false }, other.cookie);
    expect((await atBoth(listing(other.token))).every((status) => status === 401 || status === 403)).toBe(
      true,
    );
    expect(await atBoth(rest(other.rest_key))).toEqual([200, 200]);
  });
});

const listen = (token: string) =>
  rpc(`${second.url}/mcp`, token, 'tools/call', { name: 'wait', arguments: {} });
const ended = async (response: Response): Promise<'ended'> => {
  try {
    for await (const _ of response.body ?? []) void _;
  } catch {
    // A cut connection is an end as well.
  }
  return 'ended';
};
const endAt = (id: string, instant: Date): Promise<number> => {
  const { credentials } = platform.world.deps('identity') as unknown as {
    credentials: { work(): { updateOne(filter: object, update: object): Promise<number> } };
  };
  return credentials.work().updateOne({ _id: id }, { $set: { expires_at: instant } });
};

test('an open stream is cut when its credential is revoked, and no other', async () => {
  const [revoked, kept] = [await aToken(), await aToken()];
  const [cut, stays] = [await listen(revoked.secret), await listen(kept.secret)];
  expect([cut.status, cut.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const [cutEnded, staysEnded] = [ended(cut), ended(stays)];
  await must('revoke_token', { credential_id: revoked.id });
  expect(await cutEnded).toBe('ended');
  expect(await Promise.race([staysEnded, rest(admin.rest_key)(second.url).then(() => 'open')])).toBe('open');
  await must('revoke_token', { credential_id: kept.id });
  expect(await staysEnded).toBe('ended');
});

test('an open stream ends when its credential expires, and one of another credential stays', async () => {
  const [expiring, kept] = [await aToken(), await aToken()];
  await endAt(expiring.id, new Date(Date.now() + 2000));
  const [cut, stays] = [await listen(expiring.secret), await listen(kept.secret)];
  expect([cut.status, stays.status]).toEqual([200, 200]);
  const staysEnded = ended(stays);
  expect(await ended(cut)).toBe('ended');
  expect(await Promise.race([staysEnded, rest(admin.rest_key)(second.url).then(() => 'open')])).toBe('open');
  await must('revoke_token', { credential_id: kept.id });
  expect(await staysEnded).toBe('ended');
});

test('a credential that expires stops on time where it is remembered', async () => {
  const { id, secret } = await aToken();
  const endsAt = Date.now() + 10_000;
  await endAt(id, new Date(endsAt));
  const answers: { begunAt: number; status: number }[] = [];
  while (answers.at(-1)?.status !== 401 && Date.now() < endsAt + 10_000) {
    const begunAt = Date.now();
    answers.push({ begunAt, status: await statusOf(listing(secret)(second.url)) });
    await sleep(20);
  }
  expect(answers[0]?.status).toBe(200);
  expect(answers.at(-1)?.status).toBe(401);
  expect(answers.filter(({ begunAt, status }) => begunAt >= endsAt && status === 200)).toEqual([]);
});

describe('rate limits', () => {
  const aKey = async (rate_limit_per_minute: number): Promise<string> => {
    const made = await platform.operator('/api/operator/rest-keys', {
      company_id: admin.company_id,
      owner_email: admin.email,
      name: 'limited',
      rate_limit_per_minute,
    });
    return (made.json as unknown as { secret: string }).secret;
  };

  test('two gateways let through about one bucket', async () => {
    const limit = 60;
    const key = await aKey(limit);
    let passed = 0;
    for (let refused = 0; refused < 2; ) {
      const statuses = await atBoth(rest(key));
      passed += statuses.filter((status) => status === 200).length;
      refused = statuses.filter((status) => status === 429).length;
    }
    expect(passed).toBeGreaterThanOrEqual(limit);
    // What each admitted before it received the other's use; two buckets would be 120.
    expect(passed).toBeLessThan(limit * 1.7);
  });

  test('writes and money have buckets of their own, which whoami returns', async () => {
    const key = await aKey(10);
    const post = (path: string) => (url: string) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{"wrong":1}',
      });
    const inTurn = async (path: string, count: number) => {
      const statuses = [];
      for (let call = 0; call < count; call++) statuses.push(await statusOf(post(path)(platform.base_url)));
      return statuses;
    };
    expect(await inTurn('/api/branches', 6)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await inTurn('/api/orders', 3)).toEqual([400, 400, 429]);
    const answer = await rest(key)(platform.base_url);
    const { credential } = (await answer.json()) as { credential: Record<string, unknown> };
    expect(credential.rate_limits_per_minute).toEqual({ read: 10, write: 5, money: 2 });
    expect(answer.headers.get('ratelimit')).toMatch(/^"read"; r=9; t=\d+$/);
    const refused = await post('/api/orders')(platform.base_url);
    expect(((await refused.json()) as { detail: string }).detail).toContain('that move money');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('each call of a batch counts', async () => {
    const { secret } = await aToken();
    const call = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'place_order', arguments: {} } };
    const calls = Array.from({ length: 10 }, (_, id) => ({ ...call, id }));
    const statuses = [];
    for (let sent = 0; sent < 7; sent++)
      statuses.push(await statusOf(postMcp(platform.mcp_url, secret, calls)));
    // 300 a minute are 60 that move money.
    expect(statuses.lastIndexOf(429)).toBe(6);
    expect(statuses.slice(0, 6)).not.toContain(429);
  });
});
