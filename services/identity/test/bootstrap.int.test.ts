import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { secretVariables } from '@procura/bus';
import { newSecret } from '@procura/bus/credential-secret';
import { createCompany, getMyRole, signIn, whoami } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { type RunningService, startService } from '@procura/service';
import { failureOf, startWorld, type World } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import type { Config } from '../src/config.ts';
import { readConfig } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';
import { identityService } from '../src/service.ts';
import { nobody, password, principalFor, subscribers } from './people.ts';

const email = 'operator@procura.example';
const firstKey = newSecret('rest_key');
let world: World;
beforeAll(async () => {
  world = await startWorld({
    services: ['identity'],
    absent: subscribers,
    config: { operator_email: email, operator_password: password, operator_rest_key: firstKey },
  });
});
afterAll(() => world.stop());

/** Starts another process of the service with some of its configuration changed. */
const startAgain = async (changes: Partial<Config>): Promise<RunningService<Deps>> =>
  startService(identityService, {
    ...world.config,
    ...world.busConfig('identity'),
    log_level: 'silent',
    ...changes,
  });

test('the operator signs in and has a REST key, of which only a hash is stored', async () => {
  const session = await world.call(signIn, nobody, { email, password });
  expect(session).toMatchObject({ company: { name: 'Procura' }, role: 'operator' });
  const caller = await principalFor(world, firstKey, 'rest_key');
  expect(caller).toMatchObject({ company_kind: 'operator', permissions: ['operate'] });
  expect(await world.call(whoami, caller, {})).toMatchObject({
    company: { kind: 'operator' },
    user: { email },
  });
  const role = await world.call(getMyRole, caller, {});
  expect(role).toMatchObject({ key: 'operator', permissions: ['operate'], limits: [] });
  expect(role.operations).toEqual(expect.arrayContaining(['list_companies', 'issue_rest_key']));
  expect(role.operations).not.toContain('list_orders');
  await world.call(createCompany, caller, {
    name: 'First',
    kind: 'buyer',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    admin: { name: 'Ana', email: 'ana@bootstrap.example.com' },
  });
  const { credentials, users } = world.deps<Deps>('identity');
  const stored = JSON.stringify([await credentials.work().find({}), await users.work().find({})]);
  expect(stored).not.toContain(firstKey);
  expect(stored).not.toContain(password);
});

test('starting again, twice at once, changes nothing; another key or password replaces the one before', async () => {
  const { credentials, companies, memberships } = world.deps<Deps>('identity');
  const count = async () => [
    (await companies.work().find({ kind: 'operator' })).length,
    (await memberships.work().find({ role: 'operator' })).length,
    (await credentials.work().find({ kind: 'rest_key' })).length,
  ];
  const before = await count();
  const replicas = await Promise.all([startAgain({}), startAgain({})]);
  expect(await count()).toEqual(before);
  expect(before).toEqual([1, 1, 1]);
  await Promise.all(replicas.map((replica) => replica.stop()));

  const { session_secret } = await world.call(signIn, nobody, { email, password });
  await principalFor(world, String(session_secret), 'session');
  const secondKey = newSecret('rest_key');
  const changed = await startAgain({
    operator_rest_key: secondKey,
    operator_password: 'another long password',
  });
  await principalFor(world, secondKey, 'rest_key');
  await failureOf(principalFor(world, firstKey, 'rest_key'), 'unauthenticated');
  await world.call(signIn, nobody, { email, password: 'another long password' });
  await failureOf(world.call(signIn, nobody, { email, password }), 'wrong_password');
  await failureOf(principalFor(world, String(session_secret), 'session'), 'unauthenticated');
  await changed.stop();
});

test('a process is alive while it prepares, and ready once it takes requests', async () => {
  const { promise: prepared, resolve: prepare } = Promise.withResolvers<void>();
  const metrics_port = await pickFreePort();
  const get = (path: string) => fetch(`http://127.0.0.1:${metrics_port}${path}`);
  const starting = startService(
    { ...identityService, prepare: () => prepared },
    { ...world.config, ...world.busConfig('identity'), log_level: 'silent', metrics_port },
  );
  await eventually('A process that is alive', async () => (await get('/livez').catch(() => null))?.ok);
  const readiness = await get('/readyz');
  expect([readiness.status, await readiness.text()]).toEqual([503, expect.stringContaining('starting')]);
  prepare();
  const started = await starting;
  expect((await get('/readyz')).status).toBe(200);
  await started.stop();
});

test('a configuration that cannot work is refused with its remedy', () => {
  const complete = {
    MONGODB_URI: 'mongodb://localhost',
    NATS_URL: 'nats://localhost',
    ...secretVariables('x'.repeat(32), 'identity'),
  };
  expect(readConfig(complete).operator_email).toBeUndefined();
  expect(() => readConfig({ ...complete, OPERATOR_EMAIL: email, OPERATOR_REST_KEY: `${firstKey}x` })).toThrow(
    'OPERATOR_REST_KEY',
  );
  expect(() => readConfig({ ...complete, OPERATOR_PASSWORD: password })).toThrow('OPERATOR_EMAIL');
  expect(() => readConfig({ ...complete, OPERATOR_EMAIL: 'operator' })).toThrow(
    /^OPERATOR_EMAIL is no e-mail/,
  );
  for (const wrong of [
    'claude.ai',
    'ftp://claude.ai/client',
    'http://claude.ai/client',
    'https://u@claude.ai/client',
  ])
    expect(() => readConfig({ ...complete, OAUTH_CLIENTS: `https://claude.ai/client,${wrong}` })).toThrow(
      `OAUTH_CLIENTS holds ${wrong}. The URL must`,
    );
});
