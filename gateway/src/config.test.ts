import { expect, test } from '@jest/globals';
import { secretVariables } from '@procura/bus';
import { readConfig } from './config.ts';

const base = { NATS_URL: 'nats://localhost', ...secretVariables('a master secret, for tests', 'gateway') };
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...base, ...env });

test('an empty variable counts as unset', () => {
  const empty = [
    'PORT',
    'METRICS_PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'STOP_WITHIN_MS',
    'DRAIN_MS',
  ];
  expect(read(Object.fromEntries(empty.map((name) => [name, ''])))).toEqual(read({}));
});

test.each([
  [{ TRUST_PROXY: 'true' }, /TRUST_PROXY: set it to the number of proxies/],
  [{ PUBLIC_URL: 'localhost:3000' }, /PUBLIC_URL: must be an address with http or https/],
  [{ INSIDE_HOST: 'http://gateway:3000' }, /INSIDE_HOST: must be a host/],
  [{ NATS_URL: 'nats://user:50%@nats' }, /NATS_URL: set it to nats:/],
  [{ DRAIN_MS: '30000' }, /DRAIN_MS is 30000 .* STOP_WITHIN_MS \(25000\)/],
  [{ STOP_WITHIN_MS: '3000000000' }, /STOP_WITHIN_MS: /],
])('%j is refused with a sentence that names the variable', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});

test('the inside host is a name or an address, with or without a port', () => {
  for (const INSIDE_HOST of ['procura-gateway', 'gateway:3000', '10.0.0.7:80', '[fd00::7]:3000'])
    expect(read({ INSIDE_HOST }).inside_host).toBe(INSIDE_HOST);
});

test('proxies are a number or addresses', () => {
  expect(read({ TRUST_PROXY: '2' }).trust_proxy).toBe(2);
  expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trust_proxy).toBe('loopback, 10.0.0.0/8');
  expect(read({ DRAIN_MS: '30000', STOP_WITHIN_MS: '60000' }).drain_ms).toBe(30_000);
});
