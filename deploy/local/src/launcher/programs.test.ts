import { expect, test } from '@jest/globals';
import { mongodbPassword, natsPassword, peerKey, peers, processSecret } from '@procura/bus';
import { serviceNames } from '@procura/contracts';
import { allPrograms, environmentOf, type Given } from './programs.ts';

const master = 'f'.repeat(64);
const given: Given = {
  mongodb_uri: 'mongodb://operator@localhost',
  mongodb_uris: Object.fromEntries(
    serviceNames.map((name) => [name, `mongodb://${name}:${mongodbPassword(master, name)}@localhost`]),
  ) as Given['mongodb_uris'],
  nats_urls: Object.fromEntries(
    peers.map((peer) => [peer, `nats://${peer}:${natsPassword(master, peer)}@localhost`]),
  ) as Given['nats_urls'],
  master_secret: master,
  base_url: 'http://localhost:3000',
  port: 3000,
  operator: { email: 'o@example.com', password: 'a password', rest_key: 'pk_1' },
};

test.each(allPrograms.map((program) => [program.name, program] as const))(
  '%s receives its own user, secret and keys, and nothing of another',
  (name, program) => {
    const inherited = { PATH: '/bin', PORT: '80', EMPTY: '', MONGODB_URI_RFQ: 'x', MONGODB_URI: 'operator@' };
    const environment = environmentOf(program, given, inherited);
    const text = JSON.stringify(environment);
    expect(text).not.toContain(master);
    expect(environment.NATS_URL).toContain(`//${name}:${natsPassword(master, name)}@`);
    expect(environment.PROCURA_SECRET).toBe(processSecret(master, name));
    for (const other of peers.filter((peer) => peer !== name)) {
      expect(text).not.toContain(natsPassword(master, other));
      expect(text).not.toContain(processSecret(master, other));
      expect(text).not.toContain(mongodbPassword(master, other));
      for (const third of peers.filter((peer) => peer !== name))
        expect(text).not.toContain(peerKey(master, other, third));
    }
    expect(text.includes('pk_1')).toBe(name === 'identity');
    expect(environment).not.toHaveProperty('EMPTY');
    expect(text).not.toMatch(/operator@|MONGODB_URI_/);
    expect(environment.MONGODB_URI).toBe(name === 'gateway' ? undefined : given.mongodb_uris[name]);
  },
);

test('the metrics of the services follow those of the gateway, in their order', () => {
  const ports = allPrograms.map((program) => [
    program.name,
    environmentOf(program, given, { METRICS_PORT: '9464' }).METRICS_PORT,
  ]);
  expect(Object.fromEntries(ports)).toEqual({
    gateway: '9464',
    ...Object.fromEntries(serviceNames.map((name, index) => [name, String(9465 + index)])),
  });
  for (const program of allPrograms) {
    expect(environmentOf(program, given, { METRICS_PORT: '0' }).METRICS_PORT).toBe('0');
    expect(environmentOf(program, given, {})).not.toHaveProperty('METRICS_PORT');
  }
});
