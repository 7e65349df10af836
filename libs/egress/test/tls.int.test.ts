import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Egress, egressRulesOf, egressVariables, fetchPublic } from '../src/index.ts';

let folder: string;
let server: Server;
let port: number;
let egress: Egress;
const seen: { resumed: boolean; servername: string | false | undefined }[] = [];
const limits = { timeoutMs: 10_000, maximumBytes: 1000 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'procura-egress-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '1',
  ];
  const named = ['-subj', '/CN=hooks', '-addext', 'subjectAltName=DNS:hooks.example.org'];
  execFileSync('openssl', [...made, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const socket = request.socket as TLSSocket;
    seen.push({
      resumed: socket.isSessionReused(),
      servername: (socket as { servername?: string }).servername,
    });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  const variables = { WEBHOOK_ALLOW: '127.0.0.1/32', WEBHOOK_PORTS: String(port) };
  egress = {
    rules: egressRulesOf(z.object(egressVariables).parse(variables), 'https://procura.example.com'),
    resolve: async () => ['127.0.0.1'],
    ca: readFileSync(cert, 'utf8'),
  };
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

test('the certificate is that of the name, and no TLS session is resumed', async () => {
  for (const _ of [1, 2, 3])
    expect((await fetchPublic(`https://hooks.example.org:${port}/`, { ...limits, egress })).status).toBe(200);
  expect(seen).toEqual(Array(3).fill({ resumed: false, servername: 'hooks.example.org' }));
});

test('a certificate of another name, or of an authority that is not trusted, is refused', async () => {
  seen.length = 0;
  const other = fetchPublic(`https://other.example.org:${port}/`, { ...limits, egress });
  await expect(other).rejects.toMatchObject({
    reason: 'connection',
    message: expect.stringContaining('ALTNAME'),
  });
  const unknown = fetchPublic(`https://hooks.example.org:${port}/`, {
    ...limits,
    egress: { ...egress, ca: undefined },
  });
  await expect(unknown).rejects.toMatchObject({
    reason: 'connection',
    message: expect.stringContaining('CERT'),
  });
  expect(seen).toEqual([]);
});

test('the environment selects no proxy and does not switch the check of certificates off', async () => {
  let proxied = 0;
  const proxy = createProxy().on('connection', () => (proxied += 1));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const script = `
    import { egressRulesOf, egressVariables, fetchPublic } from '@procura/egress';
    import { readFileSync } from 'node:fs';
    import { z } from 'zod';
    const rules = egressRulesOf(z.object(egressVariables).parse(process.env), 'https://procura.example.com');
    const ask = (ca) =>
      fetchPublic('https://hooks.example.org:${port}/', {
        timeoutMs: 10_000, maximumBytes: 100, egress: { rules, resolve: async () => ['127.0.0.1'], ca },
      }).then(({ status }) => status, ({ reason }) => reason);
    console.log(JSON.stringify([await ask(readFileSync('${join(folder, 'cert.pem')}', 'utf8')), await ask(undefined)]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      WEBHOOK_ALLOW: '127.0.0.1/32',
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: address,
      HTTP_PROXY: address,
      ALL_PROXY: address,
      NO_PROXY: '',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_NO_WARNINGS: '1',
    },
  });
  await new Promise((resolve) => proxy.close(resolve));
  expect(JSON.parse(stdout)).toEqual([200, 'connection']);
  expect(proxied).toBe(0);
});
