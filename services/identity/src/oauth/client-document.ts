import { cleanLine, Failure, invalidField } from '@procura/contracts';
import type { PublicAnswer } from '@procura/egress';
import { z } from 'zod';

/** The fields of a client's metadata document that identity uses (draft-ietf-oauth-client-id-metadata-document). */
export type ClientDocument = { client_id: string; name: string; redirect_uris: string[] };

/** Fetches a page of another site; throws if it cannot. */
export type FetchPublic = (
  url: string,
  limits: { maximumBytes: number; timeoutMs: number },
) => Promise<PublicAnswer>;

/** Clients that the operator lists, by the address of their metadata document, unless OAUTH_CLIENTS is set. */
export const defaultClients = [
  'https://claude.ai/oauth/mcp-oauth-client-metadata',
  'https://claude.ai/oauth/claude-code-client-metadata',
  'https://chatgpt.com/oauth/client.json',
  'https://chatgpt.com/oauth/codex/client.json',
  'https://vscode.dev/oauth/client-metadata.json',
] as const;

const limits = { maximumBytes: 5 * 1024, timeoutMs: 5000 };
const shortestMs = 5 * 60_000;
const longestMs = 24 * 3_600_000;
const usualMs = 3_600_000;
const longestName = 80;
/** Maximum number of cached documents; the oldest is dropped first. */
const mostRemembered = 500;

const document = z.object({
  client_id: z.string().max(500),
  client_name: z.string().max(1000).optional(),
  redirect_uris: z.array(z.string().max(500)).min(1).max(20),
  token_endpoint_auth_method: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/** The client of a document fetched from its address. Raises `invalid_input` with the error of the document. */
export const readDocument = (client_id: string, body: Buffer): ClientDocument => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw unusable(client_id, 'it is not JSON', cause);
  }
  const { data } = document.safeParse(json);
  if (!data) throw unusable(client_id, 'it names no client_id or redirect_uris');
  // Compared byte by byte; otherwise the document of one client could be used for another.
  if (data.client_id !== client_id) throw unusable(client_id, 'its client_id is another address');
  const { token_endpoint_auth_method: method = 'none', token_endpoint_auth_methods_supported: others = [] } =
    data;
  if (method !== 'none' && !others.includes('none'))
    throw unusable(client_id, 'it says that the client has a secret, which this server does not take');
  const name = cleanLine((data.client_name ?? '').slice(0, longestName)).slice(0, longestName);
  return { client_id, name: name || new URL(client_id).host, redirect_uris: data.redirect_uris };
};

const unusable = (client_id: string, why: string, cause?: unknown): Failure =>
  new Failure(
    'invalid_input',
    `The description of the client at ${client_id} cannot be used: ${why}. Report it to the maker of the client.`,
    {
      errors: [{ path: 'client_id', message: `must have a metadata document that can be used: ${why}` }],
      cause,
    },
  );

/** How long an answer may be cached, by its Cache-Control; 5 minutes to 24 hours. */
export const keepMs = (headers: PublicAnswer['headers']): number => {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1];
  const ms = seconds === undefined ? usualMs : Number(seconds) * 1000;
  return Math.min(longestMs, Math.max(shortestMs, ms));
};

/** The metadata documents of clients. */
export type ClientDocuments = {
  /** Whether the operator lists the client. */
  isKnown(client_id: string): boolean;
  /**
   * The document of a client, fetched unless it is cached. `mayFetch` raises a failure if the caller has fetched too
   * many. Raises `invalid_input` for unusable documents and addresses, and `unavailable` if a document cannot be
   * fetched.
   */
  find(client_id: string, mayFetch: () => Promise<void>): Promise<ClientDocument>;
};

/** Documents of clients, cached by this process for as long as their answers allow. */
export const createClientDocuments = (
  known: readonly string[],
  { fetchPublic, clock }: { fetchPublic: FetchPublic; clock: () => Date },
): ClientDocuments => {
  const remembered = new Map<string, { client: ClientDocument; until: number }>();
  return {
    isKnown: (client_id) => known.includes(client_id),
    async find(client_id, mayFetch) {
      if (!known.includes(client_id) && !isDocumentAddress(client_id))
        throw invalidField(
          'client_id',
          'must be the address of a metadata document, or come from a registration here',
        );
      const kept = remembered.get(client_id);
      if (kept && kept.until > clock().getTime()) return kept.client;
      await mayFetch();
      const answer = await fetchPublic(client_id, limits).catch((cause: unknown) => {
        throw unanswered(client_id, cause);
      });
      if (answer.status !== 200) throw unanswered(client_id);
      const client = readDocument(client_id, answer.body);
      remembered.delete(client_id);
      const [oldest] = remembered.keys();
      if (oldest !== undefined && remembered.size >= mostRemembered) remembered.delete(oldest);
      remembered.set(client_id, { client, until: clock().getTime() + keepMs(answer.headers) });
      return client;
    },
  };
};

/**
 * Whether a client_id is an address that a client may have (draft-ietf-oauth-client-id-metadata-document, 3): with a
 * path, without user name and fragment, and in the form that URL parsers produce. libs/egress checks scheme, port and
 * host.
 */
const isDocumentAddress = (client_id: string): boolean => {
  if (!URL.canParse(client_id) || client_id.length > 500) return false;
  const { href, protocol, pathname, hash, username, password } = new URL(client_id);
  return (
    ['https:', 'http:'].includes(protocol) &&
    href === client_id &&
    pathname !== '/' &&
    !hash &&
    !username &&
    !password
  );
};

const unanswered = (client_id: string, cause?: unknown): Failure =>
  new Failure(
    'unavailable',
    `The description of the client at ${client_id} cannot be read now. Try again in a minute.`,
    { cause, retry_after_s: 60 },
  );
