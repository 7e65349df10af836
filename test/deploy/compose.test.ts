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
  build?: { args: { SERVICE: string } };
  env_file?: string[];
  environment?: Record<string, string | null>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
};
const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};

test('compose.yaml is one of the Compose specification', async () => {
  expect(await validateCompose(file)).toMatchObject({ code: 0 });
}, 180_000);

test('every process of the contracts is there, as its own image with its own secrets', () => {
  expect(Object.keys(services).toSorted()).toEqual([...peers, 'mongodb', 'nats'].toSorted());
  for (const peer of peers) {
    const { image, build, env_file, read_only, cap_drop, security_opt } = services[peer] ?? {};
    expect(image).toMatch(new RegExp(`^procura/${peer}:`));
    expect(existsSync(join(root, String(build?.args.SERVICE), 'src/main.ts'))).toBe(true);
    expect(build?.args.SERVICE.split('/').at(-1)).toBe(peer);
    expect(env_file).toEqual([`secrets/${peer}.env`]);
    expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']]);
  }
});

test('each waits until what it needs is healthy', () => {
  const waitsFor = (name: string) => services[name]?.depends_on ?? {};
  for (const name of serviceNames) expect(Object.keys(waitsFor(name))).toEqual(['nats', 'mongodb']);
  expect(Object.keys(waitsFor('gateway'))).toEqual([...serviceNames]);
  for (const [name, { healthcheck, depends_on = {} }] of Object.entries(services)) {
    expect([name, Boolean(healthcheck)]).toEqual([name, true]);
    for (const { condition } of Object.values(depends_on)) expect(condition).toBe('service_healthy');
  }
});

test('only the gateway can be reached from outside, and only those who send mail know how', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports);
  expect(open.map(([name]) => name)).toEqual(['gateway']);
  const senders = Object.entries(services).filter(([, { environment }]) => 'SMTP_URL' in (environment ?? {}));
  expect(senders.map(([name]) => name)).toEqual(['identity', 'suppliers', 'orders', 'rfq']);
  for (const name of serviceNames) expect(services[name]?.environment).toHaveProperty('MONGODB_URI');
});
