import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { peers } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { parse } from 'yaml';
import { root, validateCompose } from './checkers.ts';

const file = join(root, 'deploy/compose.yaml');
type Service = {
  image: string;
  build?: { args: { SERVICE: string; NODE_IMAGE: string } };
  entrypoint?: string[];
  env_file?: (string | { path: string; required: boolean })[];
  profiles?: string[];
  command?: string[];
  volumes?: string[];
  environment?: Record<string, string | null>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: Record<string, unknown>;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
};
const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};

test('compose.yaml is one of the Compose specification', async () => {
  expect(await validateCompose(file)).toMatchObject({ code: 0 });
}, 180_000);

test('every process of the contracts is there, as its own image with its own secrets', () => {
  expect(Object.keys(services).toSorted()).toEqual([...peers, 'mongodb', 'nats', 'audit-signer'].toSorted());
  for (const peer of peers) {
    const { image, build, env_file, read_only, tmpfs, cap_drop, security_opt } = services[peer] ?? {};
    expect(image).toMatch(new RegExp(`^procura/${peer}:`));
    expect(existsSync(join(root, String(build?.args.SERVICE), 'src/main.ts'))).toBe(true);
    expect(build?.args.SERVICE.split('/').at(-1)).toBe(peer);
    expect(env_file).toEqual([`secrets/${peer}.env`]);
    expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
    // Docker otherwise gives it the mode of the image's folder, and one that only root may write to where there is none.
    expect(tmpfs).toEqual(['/tmp:mode=1777']);
  }
});

test('services wait for the users of MongoDB, and each starts after and stops before what it needs', () => {
  const waitsFor = (name: string) => services[name]?.depends_on ?? {};
  const [started, healthy] = ['service_started', 'service_healthy'].map((condition) => ({ condition }));
  for (const name of serviceNames) expect(waitsFor(name)).toEqual({ nats: started, mongodb: healthy });
  expect(waitsFor('gateway')).toEqual(Object.fromEntries(serviceNames.map((name) => [name, started])));
  for (const [name, { healthcheck }] of Object.entries(services)) {
    // Nothing waits for what signs.
    expect([name, Boolean(healthcheck)]).toEqual([name, name !== 'audit-signer']);
    // Docker Engine has it from version 25 on.
    expect([name, Object.keys(healthcheck ?? {})]).not.toEqual([
      name,
      expect.arrayContaining(['start_interval']),
    ]);
  }
});

test('only the gateway can be reached from outside, and only those who send mail know how', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['gateway']);
  const senders = Object.entries(services).filter(([, { environment }]) => 'SMTP_URL' in (environment ?? {}));
  expect(senders.map(([name]) => name)).toEqual(['identity', 'suppliers', 'orders', 'rfq', 'feed']);
  // Their connection strings hold passwords, and come from files of their own.
  for (const name of peers) expect(services[name]?.environment).not.toHaveProperty('MONGODB_URI');
  expect(services.gateway?.environment).toMatchObject({ HOST: '0.0.0.0' });
});

test('audit chains are signed by a process of its own, where it was asked for, with a key that no other has', () => {
  const { profiles, build, command, environment, env_file, read_only, cap_drop, security_opt } =
    services['audit-signer'] ?? {};
  expect([profiles, build?.args.SERVICE]).toEqual([['audit-signing'], 'deploy/cli']);
  expect(command).toEqual([
    'sign-audit-heads',
    '--every=60',
    '--key=/audit-signing/audit-signing.pem',
    '--out=/audit-signing/signed-heads.jsonl',
  ]);
  expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
  expect(env_file).toEqual([{ path: 'secrets/audit-signer.env', required: false }]);
  // The gateway accepts it under that name, independent of its public one.
  const { host } = new URL(String(environment?.PROCURA_URL));
  expect(services.gateway?.environment?.INSIDE_HOST).toBe(host);
  const holders = Object.entries(services).filter(([, { volumes }]) =>
    volumes?.some((one) => one.includes('audit-signing')),
  );
  expect(holders.map(([name]) => name)).toEqual(['audit-signer']);
});

test('nothing starts before a payment provider is chosen, and every image can be pinned', () => {
  expect(services.finance?.environment?.PAYMENT_PROVIDER).toMatch(
    /^\$\{PAYMENT_PROVIDER:\?Set .*stripe.*sandbox.*\}$/,
  );
  const text = readFileSync(file, 'utf8');
  expect(text.match(/sandbox/g)).toHaveLength(1);
  for (const name of ['nats', 'mongodb'])
    expect(services[name]?.image).toMatch(/^\$\{(NATS|MONGODB)_IMAGE:-[\w:.-]+\}$/);
  for (const name of peers)
    expect(services[name]?.build?.args.NODE_IMAGE).toMatch(/^\$\{NODE_IMAGE:-node:24/);
});

test('a service that cannot write is given its configuration as files, and the guide names the versions', () => {
  // Compose writes `content` into the container and refuses that in one with `read_only` (docker/compose#12531).
  const { configs } = parse(readFileSync(file, 'utf8')) as { configs: Record<string, object> };
  for (const [name, config] of Object.entries(configs))
    expect([name, Object.keys(config)]).toEqual([name, ['file']]);
  const { include, ...nats } = readNatsConfiguration();
  expect(nats).toEqual({ port: '4222', http_port: '8222' });
  expect(services.nats?.command).toEqual(['--config', '/etc/nats/nats.conf']);
  expect(include).toBe('authorization.conf');
  // Without it root of the container cannot read a file of another user with mode 600.
  expect([services.nats?.cap_drop, services.nats?.cap_add]).toEqual([['ALL'], ['DAC_OVERRIDE']]);
  // compose-up.test.ts ran with the one; env_file has `required` since the other.
  expect(readFileSync(join(root, 'docs/deploy.md'), 'utf8')).toContain(
    'Docker Engine 20.10 or newer and Docker Compose 2.24 or newer',
  );
});
const readNatsConfiguration = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(root, 'deploy/nats.conf'), 'utf8')
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split(/:? /)),
  );

test('the files that the guide makes are those that compose reads, and MongoDB asks for passwords', () => {
  const guide = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const { configs } = parse(readFileSync(file, 'utf8')) as { configs: Record<string, { file?: string }> };
  for (const { file: made } of Object.values(configs))
    if (made?.startsWith('secrets/')) expect(guide).toContain(`> ${made}`);
  expect(guide).toContain('> secrets/$process.env');
  expect(services.mongodb?.entrypoint?.at(-1)).toContain('--keyFile');
});
