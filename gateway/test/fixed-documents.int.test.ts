import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { operations } from '@procura/contracts';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';
import express from 'express';
import { createDocs } from '../src/docs/docs-page.ts';
import type { GatewayDeps } from '../src/gateway-deps.ts';

let platform: SharedPlatform;
beforeAll(async () => {
  platform = await sharedPlatform();
});

/** A request of a client that leaves the body as it was sent. */
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(platform.base_url + path, { headers }, resolve).on('error', reject);
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
};

const unpack: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const documents = [
  '/openapi.json',
  '/docs',
  '/docs/limits',
  '/docs/style.css',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/.well-known/ai-catalog.json',
  '/mcp/server-card',
];

test.each(documents)('%s is compressed once, however often a stranger reads it', async (path) => {
  const plain = await ask(path);
  const encodings = plain.body.length > 2048 ? ['br', 'gzip'] : [];
  for (const encoding of encodings) {
    const { headers, body } = await ask(path, { 'accept-encoding': encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringMatching(/encoding/i) });
    expect(unpack[encoding]?.(body).equals(plain.body)).toBe(true);
  }
  let compressions = 0;
  const counted = createHook({ init: (_id, type) => void (type === 'ZLIB' && compressions++) }).enable();
  for (const encoding of ['br', 'gzip', 'deflate', 'gzip, deflate, br, zstd', 'identity', '*'])
    for (let time = 0; time < 3; time++)
      expect((await ask(path, { 'accept-encoding': encoding })).status).toBe(200);
  counted.disable();
  expect(compressions).toBe(0);
});

test.each(documents)('%s is not sent again to a caller that has it', async (path) => {
  const { headers } = await ask(path, { 'accept-encoding': 'gzip' });
  const again = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': `"other", ${headers.etag}` });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const digest = String(headers.etag).slice(3, -1);
  for (const known of ['*', `"${digest}"`, `W/"other",W/"${digest}"`])
    expect([known, (await ask(path, { 'if-none-match': known })).status]).toEqual([known, 304]);
  // As `fetch` sends it: it forbids caches on the way to answer, not the server to compare.
  const uncached = { 'if-none-match': String(headers.etag), 'cache-control': 'no-cache' };
  expect((await ask(path, uncached)).status).toBe(304);
  for (const other of ['"other"', `"${digest}x"`, digest])
    expect([other, (await ask(path, { 'if-none-match': other })).status]).toEqual([other, 200]);
});

test('the catalogue leads to the card, and the card to the endpoint and its revisions, for pages of any site', async () => {
  const read = async (url: string) => {
    const answer = await fetch(url, { headers: { origin: 'https://app.example' } });
    const { status, headers } = answer;
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const json = (await answer.json()) as {
      entries?: { type: string; url: string }[];
      remotes?: { url: string }[];
    };
    return { type: headers.get('content-type'), json };
  };
  const statusOf = async (url: string, method = 'GET') => {
    const answer = await fetch(url, { method });
    await answer.arrayBuffer();
    return answer.status;
  };
  const catalogue = await read(`${platform.base_url}/.well-known/ai-catalog.json`);
  expect(catalogue.type).toBe('application/ai-catalog+json');
  const entry = catalogue.json.entries?.[0] ?? { type: '', url: '' };
  const card = await read(entry.url);
  expect([card.type, entry.type]).toEqual([
    'application/mcp-server-card+json',
    'application/mcp-server-card+json',
  ]);
  expect(card.json.remotes?.[0]?.url).toBe(platform.mcp_url);
  expect(card.json).not.toHaveProperty('tools');
  for (const method of ['POST', 'DELETE']) expect(await statusOf(entry.url, method)).toBe(405);
  expect(await statusOf(entry.url, 'OPTIONS')).toBe(204);
  expect(await statusOf(`${entry.url}/`)).toBe(401);
});

test('the reference is made before the first request, which would hold up all others', async () => {
  let reads = 0;
  const get = (all: typeof operations, key: string | symbol) => {
    reads++;
    return Reflect.get(all, key);
  };
  const deps = { public_url: 'http://localhost' } as GatewayDeps;
  const docs_pages = () => Promise.reject(new Error('no pages'));
  const docs = createDocs(deps, {
    docs_pages,
    operations: new Proxy(operations, { get }),
    contact: undefined,
  });
  expect(reads).toBeGreaterThan(0);
  const before = reads;
  const server = createServer(express().use(docs)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/openapi.json`);
  expect(await response.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  expect(reads).toBe(before);
  server.close();
});
