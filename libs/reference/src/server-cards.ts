import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { areas } from '@procura/contracts';

/**
 * How the MCP server identifies itself to clients and in the documents for discovery. Clients of earlier releases have
 * seen it.
 */
export const mcpServer = { name: 'procura', title: 'Procura', version: '0.2.0' } as const;

/** The subjects of the tools, in at most 100 characters: the maximum of the documents. */
const description = `Procurement: ${areas.map((area) => (area === 'rfqs' ? 'RFQs' : area)).join(', ')}.`;

/** The MCP revisions that /mcp supports, latest first. */
const revisions = [
  '2026-07-28',
  ...SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision.startsWith('2025-')),
];

const schemas = 'https://static.modelcontextprotocol.io/schemas';

/** A host as a reverse-DNS name; an address is unchanged except for the brackets and colons of IPv6. */
const reversed = (public_url: string): string => {
  const { hostname } = new URL(public_url);
  if (hostname.startsWith('[')) return hostname.replace(/[[\]]/g, '').replaceAll(':', '-');
  return /^[\d.]+$/.test(hostname) ? hostname : hostname.split('.').reverse().join('.');
};

/**
 * The paths of the documents that describe an MCP server before a client connects: an AI Catalog at the well-known
 * path, and the Server Card next to the endpoint (SEP-2127). Both follow
 * `modelcontextprotocol/experimental-ext-server-card` (July 2026). One of its versions has `v2` in the schema address;
 * all producers that were read in November 2026 have `v1`. Members that only release candidates have (trust manifests,
 * publishers), the second path `/.well-known/ard.json`, and paths of earlier drafts under `/.well-known/mcp/` are left
 * out.
 */
export const cardPaths = { card: '/mcp/server-card', catalogue: '/.well-known/ai-catalog.json' } as const;
export const cardTypes = {
  card: 'application/mcp-server-card+json',
  catalogue: 'application/ai-catalog+json',
} as const;

/** The Server Card: identity and endpoint. It lists no tools, which depend on the caller. */
export const serverCard = (public_url: string) => ({
  $schema: `${schemas}/v1/server-card.schema.json`,
  name: `${reversed(public_url)}/${mcpServer.name}`,
  title: mcpServer.title,
  description,
  version: mcpServer.version,
  websiteUrl: `${public_url}/docs`,
  remotes: [{ type: 'streamable-http', url: `${public_url}/mcp`, supportedProtocolVersions: revisions }],
});

/** The AI Catalog of a platform, whose only entry is the card. */
export const aiCatalogue = (public_url: string) => ({
  specVersion: '1.0',
  entries: [
    {
      identifier: `urn:air:${new URL(public_url).hostname.replace(/[[\]]/g, '').replaceAll(':', '-')}:mcp:${mcpServer.name}`,
      type: cardTypes.card,
      url: `${public_url}${cardPaths.card}`,
    },
  ],
});

/**
 * A `server.json` for the MCP Registry, which an operator publishes under a name of its own domain; the registry accepts no
 * other. Its address is a template, because each platform has its own.
 */
export const serverJson = () => ({
  $schema: `${schemas}/2025-12-11/server.schema.json`,
  name: `example.procura/${mcpServer.name}`,
  title: mcpServer.title,
  description,
  version: mcpServer.version,
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://{host}/mcp',
      variables: {
        host: { description: 'Host of the platform, as its settings page shows it', isRequired: true },
      },
    },
  ],
});
