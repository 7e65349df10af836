import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { nkeys } from '@nats-io/transport-node';
import {
  type Bus,
  connectBus,
  natsAccount,
  natsAuthorization,
  natsPassword,
  natsUserName,
  natsUsers,
  peerKeysOf,
  type Serving,
  serve,
} from '@procura/bus';
import { type Failure, getBranchFacts } from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { principalOf } from '@procura/testkit';
import { natsServer } from '../tools/server-programs.ts';

const master = randomUUID();
const staging = 'staging';
const dir = mkdtempSync(join(tmpdir(), 'procura-accounts-'));
let open: Bus[] = [];
let servings: Serving[] = [];
let server: ChildProcess | undefined;
afterEach(async () => {
  await Promise.all(servings.map((one) => one.stop()));
  await Promise.all(open.map((bus) => bus.drain()));
  [open, servings] = [[], []];
  server?.kill();
});
afterAll(() => rmSync(dir, { recursive: true }));

/** Starts a server of this configuration; its host and port. */
const startServer = async (...configuration: string[]): Promise<string> => {
  const host = `127.0.0.1:${await pickFreePort()}`;
  const file = join(dir, 'nats.conf');
  writeFileSync(file, [`listen: "${host}"`, ...configuration].join('\n'));
  server = spawn(await natsServer(), ['--config', file], { stdio: 'ignore' });
  return host;
};

const connect = async (caller: 'orders' | 'branches', options: { nats_url: string; nats_creds?: string }) => {
  const bus = await connectBus({ ...options, caller, keys: peerKeysOf(master, caller), namespace: staging });
  open.push(bus);
  return bus;
};
const serveBranches = async (bus: Bus): Promise<void> => {
  const endpoints = [{ operation: getBranchFacts, run: async () => ({ branches: [] }) }];
  const onInternalError = (error: unknown) => {
    throw error;
  };
  const serving = {
    bus,
    service: 'branches' as const,
    version: '0.2.0',
    endpoints,
    consumers: [],
    onInternalError,
  };
  servings.push(await serve(serving));
};
const ask = (bus: Bus) =>
  bus.call(
    getBranchFacts,
    {
      ...{ operation: 'get_branch_facts', principal: principalOf('buyer'), idempotency_key: null },
      ...{ request_id: 'req_1', deadline_ms: Date.now() + 5000, input: null, replayed: false },
    },
    { codes: [] },
  );

test('a platform in an account of a shared server is reached from there, and by no user of another account', async () => {
  const passwordOf = (user: string) => natsPassword(master, user);
  const users = natsUsers({ passwordOf, namespace: staging });
  expect(users.map(({ user }) => user)).toContain('staging_orders');
  // The other platform has the users of the authorization block, here with the rights for every namespace.
  writeFileSync(join(dir, 'staging.conf'), natsAccount(staging, users));
  const third = natsUsers({ passwordOf, namespace: 'third' });
  writeFileSync(join(dir, 'third.conf'), natsAccount('third', third));
  const host = await startServer(
    natsAuthorization(natsUsers({ passwordOf, namespace: '*' })),
    'accounts {\n  include staging.conf\n  include third.conf\n}',
  );
  const urlOf = (user: string, caller: 'orders' | 'branches') =>
    `nats://${user}:${passwordOf(caller)}@${host}`;
  const connectStaging = (caller: 'orders' | 'branches') =>
    connect(caller, { nats_url: urlOf(natsUserName(caller, staging), caller) });
  await serveBranches(await connectStaging('branches'));
  expect(await ask(await connectStaging('orders'))).toEqual({ branches: [] });
  const stranger = await connect('orders', { nats_url: urlOf('orders', 'orders') });
  await expect(ask(stranger)).rejects.toMatchObject({ code: 'unavailable' } satisfies Partial<Failure>);
  await expect(connect('orders', { nats_url: urlOf('orders', 'branches') })).rejects.toThrow(/refuses/);
}, 60_000);

/** A JWT of NATS (https://docs.nats.io/running-a-nats-service/nats_admin/security/jwt), as nsc writes it. */
const jwtOf = (by: nkeys.KeyPair, sub: string, nats: object): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { jti: randomUUID(), iat: Math.floor(Date.now() / 1000), iss: by.getPublicKey(), sub };
  const signed = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ ...claims, name: sub, nats: { version: 2, ...nats } })}`;
  return `${signed}.${Buffer.from(by.sign(Buffer.from(signed))).toString('base64url')}`;
};

const [operator, account] = [nkeys.createOperator(), nkeys.createAccount()];
const unlimited = { subs: -1, data: -1, payload: -1 };
/** The file of credentials of a user of an account. */
const credentialsOf = (name: string, by = account): string => {
  const user = nkeys.createUser();
  const jwt = jwtOf(by, user.getPublicKey(), { type: 'user', ...unlimited });
  const seed = new TextDecoder().decode(user.getSeed());
  const file = join(dir, `${name}.creds`);
  writeFileSync(
    file,
    `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  );
  return file;
};

const startWithJwts = async (): Promise<string> => {
  const limits = { ...unlimited, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const accountJwt = jwtOf(operator, account.getPublicKey(), { type: 'account', limits });
  const host = await startServer(
    `operator: ${jwtOf(operator, operator.getPublicKey(), { type: 'operator' })}`,
    'resolver: MEMORY',
    `resolver_preload: { ${account.getPublicKey()}: ${accountJwt} }`,
  );
  return `nats://${host}`;
};

test('with a file of credentials a process is the user of the file', async () => {
  const nats_url = await startWithJwts();
  await serveBranches(await connect('branches', { nats_url, nats_creds: credentialsOf('branches') }));
  const asking = await connect('orders', { nats_url, nats_creds: credentialsOf('orders') });
  expect(await ask(asking)).toEqual({ branches: [] });
  await expect(connect('orders', { nats_url })).rejects.toThrow(/refuses the user \(none\)/);
}, 60_000);

test('credentials that the server does not accept, or that are missing, are named', async () => {
  const nats_url = await startWithJwts();
  const strange = credentialsOf('strange', nkeys.createAccount());
  await expect(connect('orders', { nats_url, nats_creds: strange })).rejects.toThrow(
    `NATS refuses the credentials in ${strange} of orders. Set NATS_CREDS`,
  );
  const missing = join(dir, 'missing.creds');
  await expect(connect('orders', { nats_url, nats_creds: missing })).rejects.toThrow(
    `There is no file ${missing}. Set NATS_CREDS to the credentials of orders.`,
  );
}, 60_000);
