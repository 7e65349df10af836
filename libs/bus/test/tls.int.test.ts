import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { connectBus, natsAddress, peerKeysOf } from '@procura/bus';
import { findNats, type NatsServer } from '@procura/local';

let folder: string;
let server: NatsServer;
const file = (name: string) => join(folder, name);

/** A certificate that is its own authority, and its key. */
const certificate = (name: string): void => {
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'],
      ...['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)],
    ],
    { stdio: 'ignore' },
  );
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'procura-tls-'));
  for (const name of ['server', 'orders', 'stranger']) certificate(name);
  const files = ['server.pem', 'server.key', 'orders.pem'];
  server = await findNats(
    {
      settings: [
        'tls { cert_file: "server.pem", key_file: "server.key", ca_file: "orders.pem", verify: true }',
      ],
      files: Object.fromEntries(files.map((name) => [name, readFileSync(file(name), 'utf8')])),
      nats_tls: { ca: file('server.pem'), cert: file('orders.pem'), key: file('orders.key') },
    },
    () => undefined,
  );
}, 120_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

test('a process speaks over TLS with its own certificate', async () => {
  const nats_tls = { ca: file('server.pem'), cert: file('orders.pem'), key: file('orders.key') };
  const bus = await connectBus({
    nats_url: server.urls.orders,
    nats_tls,
    caller: 'orders',
    keys: peerKeysOf('x', 'orders'),
  });
  expect(bus.connection.info).toMatchObject({ tls_required: true, tls_verify: true });
  await bus.connection.flush();
  await bus.drain();
});

test.each([
  ['whose authority signed nothing here', { ca: 'stranger', own: 'orders' }],
  ['that trusts another certificate than ours', { ca: 'server', own: 'stranger' }],
  ['that wants a certificate and is shown none', { ca: 'server', own: undefined }],
])('a server %s is not spoken to', async (_what, { ca, own }) => {
  const nats_tls = {
    ca: file(`${ca}.pem`),
    cert: own && file(`${own}.pem`),
    key: own && file(`${own}.key`),
  };
  const options = { ...natsAddress({ nats_url: server.urls.orders, nats_tls }), reconnect: false };
  await expect(connect(options)).rejects.toThrow();
});

test('a server without TLS is not spoken to when TLS is asked for', async () => {
  const nats_tls = { ca: file('server.pem'), cert: undefined, key: undefined };
  const options = { ...natsAddress({ nats_url: String(process.env.NATS_URL), nats_tls }), reconnect: false };
  await expect(connect(options)).rejects.toThrow();
});
