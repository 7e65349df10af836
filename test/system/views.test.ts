import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tools } from '@procura/contracts';
import { viewExtension, viewNames, views, viewType, viewUri } from '@procura/reference';
import {
  type Person,
  type Platform,
  rpc,
  rpc2026,
  rpcAnswer,
  startPlatform,
} from '@procura/testkit/platform';

const shows = { extensions: { [viewExtension]: { mimeTypes: [viewType] } } };

let platform: Platform;
let buyer: Person;
beforeAll(async () => {
  platform = await startPlatform();
  buyer = await platform.company('buyer');
});
afterAll(() => platform.stop());

const send = async (method: string, params: object = {}, capabilities: object = shows) =>
  rpcAnswer(await rpc2026(platform.mcp_url, buyer.token, method, { ...params }, { ...capabilities }));
const send2025 = async (method: string, params: object = {}) =>
  rpcAnswer(await rpc(platform.mcp_url, buyer.token, method, { ...params }));

test('every tool of a view is a tool that reads, and belongs to one view', () => {
  const named = viewNames.flatMap((name): string[] => [...views[name].tools]);
  expect(new Set(named).size).toBe(named.length);
  const reading = tools.filter(({ effect }) => effect === 'read').map(({ name }) => name);
  expect(named.filter((name) => !reading.includes(name))).toEqual([]);
});

describe('a client that declares the extension', () => {
  test('finds the views as resources, and each tool refers to its own', async () => {
    const { result: discovered } = await send('server/discover');
    expect(discovered?.capabilities).toMatchObject({ resources: {}, extensions: { [viewExtension]: {} } });
    const { result: listed } = await send('resources/list');
    expect(listed?.resources.map(({ uri }: { uri: string }) => uri)).toEqual(viewNames.map(viewUri));
    const { result } = await send('tools/list');
    const referred = result?.tools.flatMap(({ name, _meta }: { name: string; _meta?: object }) =>
      _meta ? [[name, _meta]] : [],
    );
    expect(Object.fromEntries(referred)).toEqual(
      Object.fromEntries(
        viewNames.flatMap((view) =>
          views[view].tools.map((tool) => [tool, { ui: { resourceUri: viewUri(view) } }]),
        ),
      ),
    );
  });

  test.each(viewNames)(
    'reads %s: one document that loads nothing, at most 150 kB compressed',
    async (name) => {
      const { result } = await send('resources/read', { uri: viewUri(name) });
      const [{ uri, mimeType, text, _meta }] = result?.contents ?? [{}];
      expect({ uri, mimeType, _meta }).toEqual({
        uri: viewUri(name),
        mimeType: viewType,
        _meta: { ui: { csp: {}, prefersBorder: true } },
      });
      expect(gzipSync(text).length).toBeLessThan(150_000);
      const [, address, csp] =
        /^<!doctype html><html lang="en" data-platform="([^"]*)">.*?content="([^"]*)">/.exec(text) ?? [];
      expect(address).toBe(platform.base_url);
      expect(csp).toMatch(
        /^default-src 'none'; script-src 'sha256-\S+'; style-src 'sha256-\S+'; img-src data:;/,
      );
      // Nothing but its own style and script.
      expect(text.match(/<(?:link|img|iframe|script [^>]*src)\b/g)).toBeNull();
      expect(text.match(/url\((?!["']?data:)/g)).toBeNull();
    },
  );

  test('learns that there is no other resource', async () => {
    const { error } = await send('resources/read', { uri: 'ui://procura/nothing' });
    expect(error).toMatchObject({
      code: -32_602,
      message: 'There is no resource "ui://procura/nothing". resources/list names them all.',
    });
  });
});

test('a client without the extension sees no difference', async () => {
  const { result: discovered } = await send('server/discover', {}, {});
  expect(discovered?.capabilities.resources).toBeUndefined();
  expect(Object.keys(discovered?.capabilities.extensions)).not.toContain(viewExtension);
  const { result } = await send('tools/list', {}, {});
  expect(result?.tools).toHaveLength(50);
  expect(JSON.stringify(result)).not.toContain('ui://');
  expect((await send('resources/list', {}, {})).error).toMatchObject({ code: -32_601 });
});

test('the revisions of 2025 do not say what a host shows: the views are listed, as hosts ignore what they do not know', async () => {
  const { result } = await send2025('resources/list');
  expect(result?.resources).toHaveLength(viewNames.length);
  expect(JSON.stringify((await send2025('tools/list')).result)).toContain('ui://procura/');
});
