import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** What an assistant stores of a sign-in. */
type Kept = {
  /** The SDK's client: what it registered, or the address of its metadata document. */
  registered?: { client_id: string };
  tokens?: { access_token: string; refresh_token: string; scope: string };
  /** The address for a person to open. */
  asked?: URL;
  verifier?: string;
  discovered?: unknown;
};

/** An assistant that is given only an address: the SDK's own client with its OAuth provider. */
export type SigningIn = {
  readonly kept: Kept;
  /** False if a person has to sign in first, at `kept.asked`. */
  connect(): Promise<boolean>;
  /** Receives the answer from the browser. */
  finish(answer: URLSearchParams): Promise<void>;
  /** The structured content of a tool's result. */
  callTool(name: string): Promise<unknown>;
  close(): Promise<void>;
};

const info = { name: 'procura-tests', version: '1.0.0' };
const redirect_uri = 'http://127.0.0.1:49153/callback';

/**
 * The SDK registers the client unless it has the address of a metadata document and the server supports such documents.
 */
const aProvider = (kept: Kept, metadata_url: string | null): unknown => {
  const keeping =
    (field: keyof Kept) =>
    (value: unknown): void => {
      Object.assign(kept, { [field]: value });
    };
  return {
    redirectUrl: redirect_uri,
    clientMetadata: { client_name: 'Test Assistant', redirect_uris: [redirect_uri] },
    ...(metadata_url !== null && { clientMetadataUrl: metadata_url }),
    clientInformation: () => kept.registered,
    saveClientInformation: keeping('registered'),
    tokens: () => kept.tokens,
    saveTokens: keeping('tokens'),
    redirectToAuthorization: keeping('asked'),
    saveCodeVerifier: keeping('verifier'),
    codeVerifier: () => String(kept.verifier),
    saveDiscoveryState: keeping('discovered'),
    discoveryState: () => kept.discovered,
  };
};

type Opened = {
  connect(): Promise<void>;
  finish(answer: URLSearchParams): Promise<void>;
  callTool(name: string): Promise<object>;
  close(): Promise<void>;
};

const signingIn = (metadata_url: string | null, open: (provider: unknown) => Opened): SigningIn => {
  const kept: Kept = {};
  const provider = aProvider(kept, metadata_url);
  let current: Opened | undefined;
  const opened = (): Opened => {
    if (!current) throw new Error('Call connect first.');
    return current;
  };
  return {
    kept,
    connect() {
      current = open(provider);
      return current.connect().then(
        () => true,
        (error) => {
          if (kept.asked) return false;
          throw error;
        },
      );
    },
    finish: (answer) => opened().finish(answer),
    async callTool(name) {
      const result = await opened().callTool(name);
      return 'structuredContent' in result ? result.structuredContent : undefined;
    },
    close: () => opened().close(),
  };
};

/**
 * Signs in with revision 2026-07-28 of MCP, as a client with a metadata document; null for one that registers itself.
 */
export const signingIn2026 = (mcp_url: string, metadata_url: string | null): SigningIn =>
  signingIn(metadata_url, (provider) => {
    const client = new Client(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const authProvider = provider as OAuthClientProvider;
    const transport = new StreamableHTTPClientTransport(new URL(mcp_url), { authProvider });
    return {
      connect: () => client.connect(transport),
      finish: (answer) => transport.finishAuth(answer),
      callTool: (name) => client.callTool({ name, arguments: {} }),
      close: () => client.close(),
    };
  });

/** Signs in with revision 2025-11-25 of MCP, using the first version of the SDK. Like {@link signingIn2026}. */
export const signingIn2025 = (mcp_url: string, metadata_url: string | null): SigningIn =>
  signingIn(metadata_url, (provider) => {
    const client = new ClientV1(info);
    const transport = new TransportV1(new URL(mcp_url), { authProvider: provider as never });
    return {
      connect: () => client.connect(transport),
      finish: (answer) => transport.finishAuth(String(answer.get('code'))),
      callTool: (name) => client.callTool({ name, arguments: {} }),
      close: () => client.close(),
    };
  });
