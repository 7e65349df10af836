import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pickFreePort } from '@procura/local';
import { decideOnPage } from '@procura/testkit/oauth-client';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import type { Check } from './run-suite.ts';

/*
 * The scenarios of the conformance suite for authorization servers. The suite of 2025-11-25 has none. The suite prints
 * the address that a person opens, and receives the answer itself.
 */

let platform: Platform;
let admin: Person;
let public_url: string;
beforeAll(async () => {
  const port = await pickFreePort();
  public_url = `http://localhost:${port}`;
  platform = await startPlatform({
    services: ['identity', 'branches', 'finance'],
    absent: ['catalogue', 'suppliers', 'orders', 'rfq', 'recurrence', 'feed'],
    config: { public_url },
    gateway: { port, public_url },
  });
  admin = await platform.company('buyer');
  await platform.settings('update_integration_settings', { admitted_clients: 'all' }, admin.cookie);
});
afterAll(() => platform?.stop());

const suite = join(
  dirname(createRequire(import.meta.url).resolve('conformance-2026/package.json')),
  'dist/index.js',
);

/** Registers a client whose answers go to a port of this machine. */
const register = async (port: number): Promise<string> => {
  const answer = await fetch(`${public_url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Conformance',
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
    }),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
};

/** Allows what the suite asks, for this server, and brings the answer back as a browser does. */
const allow = async (address: string): Promise<void> => {
  const page = (operation: string, input: Record<string, unknown>) =>
    platform.settings(operation, input, admin.cookie);
  const asked = new URL(address);
  expect(await page('describe_authorization', { query: asked.search.slice(1) })).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'resource' }] },
  });
  // The suite leaves out the resource, which revision 2026-07-28 requires of clients (Authorization, Resource
  // Parameter).
  asked.searchParams.set('resource', platform.mcp_url);
  const answer = await decideOnPage(async (...call) => (await page(...call)).json, asked.search.slice(1));
  const back = await fetch(answer);
  expect(back.status).toBe(200);
  await back.arrayBuffer();
};

describe('the authorization server', () => {
  test('passes every scenario of the suite', async () => {
    const port = await pickFreePort();
    const client_id = await register(port);
    const results = await mkdtemp(join(tmpdir(), 'procura-conformance-'));
    const options = ['--url', public_url, '--client-id', client_id, '--port', String(port)];
    const child = spawn(process.execPath, [suite, 'authorization', ...options, '--output-dir', results], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
    const output: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line);
      if (line.startsWith(`${public_url}/oauth/authorize?`)) await allow(line);
    }
    const code = await exited;
    expect([code, code === 0 ? '' : output.join('\n')]).toEqual([0, '']);
    const checks: Check[] = [];
    for (const folder of await readdir(results))
      checks.push(...JSON.parse(await readFile(join(results, folder, 'checks.json'), 'utf8')));
    await rm(results, { recursive: true });
    expect(checks.map(({ id, status }) => `${id}: ${status}`).sort()).toEqual([
      'authorization-code-grant: SUCCESS',
      'authorization-server-metadata-cimd: SUCCESS',
      'authorization-server-metadata: SUCCESS',
    ]);
  }, 60_000);
});
