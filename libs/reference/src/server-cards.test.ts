import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { aiCatalogue, serverCard, serverJson } from './server-cards.ts';

/* What the schemas of these documents require (server-cards.ts names them). The schemas are in no package. */

const named = {
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
};
const card = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  ...named,
  websiteUrl: z.url(),
  remotes: z.array(
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.string().regex(/^https?:\/\/[^\s]+$/),
      supportedProtocolVersions: z.array(z.iso.date()),
    }),
  ),
});
const catalogue = z.strictObject({
  specVersion: z.literal('1.0'),
  entries: z.array(
    z.strictObject({
      identifier: z.string().regex(/^urn:air:[a-zA-Z0-9.-]+:mcp:procura$/),
      type: z.literal('application/mcp-server-card+json'),
      url: z.url(),
    }),
  ),
});
const registered = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  ...named,
  remotes: z.array(
    z.strictObject({
      type: z.literal('streamable-http'),
      url: z.string(),
      variables: z.record(z.string(), z.strictObject({ description: z.string(), isRequired: z.boolean() })),
    }),
  ),
});

describe('the documents by which clients find the MCP server', () => {
  test.each([
    ['https://procura.example', 'example.procura/procura'],
    ['https://buy.acme.example:8443', 'example.acme.buy/procura'],
    ['http://localhost:3000', 'localhost/procura'],
    ['http://127.0.0.1:3000', '127.0.0.1/procura'],
    ['http://[::1]:3000', '--1/procura'],
  ])('of %s are as their schemas have them', (public_url, name) => {
    const shown = card.parse(serverCard(public_url));
    expect(shown).toMatchObject({ name, remotes: [{ url: `${public_url}/mcp` }] });
    expect(shown.remotes[0]?.supportedProtocolVersions).toEqual([
      '2026-07-28',
      '2025-11-25',
      '2025-06-18',
      '2025-03-26',
    ]);
    expect(catalogue.parse(aiCatalogue(public_url)).entries[0]?.url).toBe(`${public_url}/mcp/server-card`);
  });

  test('and one for the registry has an address for each platform', () => {
    const { remotes } = registered.parse(serverJson());
    expect(remotes.map(({ url, variables }) => [url, Object.keys(variables)])).toEqual([
      ['https://{host}/mcp', ['host']],
    ]);
  });
});
