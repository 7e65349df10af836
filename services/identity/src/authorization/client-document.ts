import { cleanLine, Failure, type OauthClient } from '@procura/contracts';
import type { PublicAnswer } from '@procura/egress';
import { z } from 'zod';
import { isOnThisComputer } from './authorization-request.ts';

/** What identity keeps of a client's metadata document (draft-ietf-oauth-client-id-metadata-document). */
export type ClientDocument = { client_id: string; name: string; redirect_uris: string[] };

/** Fetches a page of another site, or throws why there is none. */
export type FetchPublic = (
  url: string,
  limits: { maximumBytes: number; timeoutMs: number },
) => Promise<PublicAnswer>;

/** Clients that the operator lists, by the address of their metadata document, unless OAUTH_CLIENTS says otherwise. */
export const defaultClients = [
  'https://claude.ai/oauth/mcp-oauth-client-metadata',
  'https://claude.ai/oauth/claude-code-client-metadata',
  'https://chatgpt.com/oauth/client.json',
  'https://chatgpt.com/oauth/codex/client.json',
  'https://vscode.dev/oauth/client-metadata.json',
] as const;

const limits = { maximumBytes: 5 * 1024, timeoutMs: 5_000 };
const shortestMs = 5 * 60_000;
const longestMs = 24 * 3_600_000;
const usualMs = 3_600_000;
const longestName = 80;
const longestHost = 60;

const document = z.object({
  client_id: z.string().max(500),
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string().max(500)).min(1).max(20),
  token_endpoint_auth_method: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/** The client of a document that was fetched from its address. Raises `invalid_input` with what is wrong with it. */
export const readDocument = (client_id: string, body: Buffer): ClientDocument => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw unusable(client_id, 'it is not JSON', cause);
  }
  const { data } = document.safeParse(json);
  if (!data) throw unusable(client_id, 'it names no client_id or redirect_uris');
  // Byte for byte, or the document of one client would speak for another.
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

/** How long an answer may be kept, by its Cache-Control; 5 minutes to 24 hours. */
export const keepMs = (headers: PublicAnswer['headers']): number => {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1];
  const ms = seconds === undefined ? usualMs : Number(seconds) * 1_000;
  return Math.min(longestMs, Math.max(shortestMs, ms));
};

/** Finds the client of an authorization request. */
export type ClientDocuments = {
  /**
   * The document of a client that the operator lists, fetched where it is not remembered; `mayFetch` raises a failure
   * when the caller has fetched too many. Raises `invalid_input` for other clients and documents that cannot be used,
   * and `unavailable` when it cannot be fetched.
   */
  find(client_id: string, mayFetch: () => Promise<void>): Promise<ClientDocument>;
};

/** Documents of the clients listed, remembered by this process for as long as their answers allow. */
export const createClientDocuments = (
  known: readonly string[],
  { fetchPublic, clock }: { fetchPublic: FetchPublic; clock: () => Date },
): ClientDocuments => {
  const remembered = new Map<string, { client: ClientDocument; until: number }>();
  return {
    async find(client_id, mayFetch) {
      if (!known.includes(client_id)) throw unknownClient();
      const kept = remembered.get(client_id);
      if (kept && kept.until > clock().getTime()) return kept.client;
      await mayFetch();
      const answer = await fetchPublic(client_id, limits).catch((cause: unknown) => {
        throw unanswered(client_id, cause);
      });
      if (answer.status !== 200) throw unanswered(client_id);
      const client = readDocument(client_id, answer.body);
      remembered.set(client_id, { client, until: clock().getTime() + keepMs(answer.headers) });
      return client;
    },
  };
};

const unknownClient = (): Failure =>
  new Failure(
    'invalid_input',
    'This client is not one that can sign in here. Create a token under “MCP tokens” and give it to the client, or ask the operator to list the client.',
    {
      errors: [
        { path: 'client_id', message: 'must be the metadata address of a client that the operator lists' },
      ],
    },
  );

const unanswered = (client_id: string, cause?: unknown): Failure =>
  new Failure(
    'unavailable',
    `The description of the client at ${client_id} cannot be read now. Try again in a minute.`,
    { cause, retry_after_s: 60 },
  );

/** A client as people see it. Its answer goes to the host of the redirect, which the name does not prove. */
export const clientShown = ({ client_id, name }: ClientDocument, redirect_uri: string): OauthClient => ({
  id: client_id,
  name,
  // The end of a name says whose it is.
  host: isOnThisComputer(redirect_uri) ? 'this computer' : new URL(redirect_uri).host.slice(-longestHost),
  known: true,
});
