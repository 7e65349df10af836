import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EgressRules, egressRulesOf, egressVariables } from '@procura/egress';
import { z } from 'zod';

/** A client that publishes a metadata document on this machine, as assistants do. */
export type PublishedClient = {
  readonly client_id: string;
  /** The published document, which a test may change. */
  document: Record<string, unknown>;
  /** How often it was read. */
  reads(): number;
  close(): Promise<void>;
};

export const loopbackRedirect = 'http://127.0.0.1/callback';
export const webRedirect = 'https://assistant.example/callback';

let made: { key: string; cert: string } | undefined;

/** A self-signed certificate of 127.0.0.1, created once per process. */
const certificate = (): { key: string; cert: string } => {
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), 'procura-client-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=assistant', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...kind, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
};

/** The authority (PEM) of the documents of {@link publishClient}, for identity's `egress_ca`. */
export const clientAuthority = (): string => certificate().cert;

/** Publishes a client under a path, with redirects to the loopback interface and to an address on the web. */
export const publishClient = async (name = 'Test Assistant'): Promise<PublishedClient> => {
  let reads = 0;
  const server: Server = createServer(certificate(), (_request, response) => {
    reads++;
    response.setHeader('content-type', 'application/json');
    // Read again as soon as identity's minimum permits.
    response.setHeader('cache-control', 'max-age=0');
    response.end(JSON.stringify(client.document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client_id = `https://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  const client: PublishedClient = {
    client_id,
    document: {
      client_id,
      client_name: name,
      redirect_uris: [loopbackRedirect, webRedirect],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    reads: () => reads,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return client;
};

/** Rules under which a service may reach this machine, as in development; `public_url` is the platform's. */
export const loopbackRules = (public_url: string): EgressRules =>
  egressRulesOf(z.object(egressVariables).parse({ WEBHOOK_ALLOW: '127.0.0.0/8' }), public_url);

/** A PKCE verifier and its challenge. */
export const newVerifier = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** The query of an authorization request; `undefined` omits a parameter. */
export const authorizationQuery = (
  { client_id, challenge, resource }: { client_id: string; challenge: string; resource: string },
  changes: Record<string, string | undefined> = {},
): string => {
  const fields = {
    response_type: 'code',
    client_id,
    redirect_uri: webRedirect,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'procura:read procura:write procura:money offline_access',
    state: 'the state',
    resource,
    ...changes,
  };
  return new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
};

/**
 * What a person does on the page of consent for a query: allows it, unless `decision` says otherwise. Answers the
 * address to which the browser is sent. `call` is a call of the settings page in the person's session.
 */
export const decideOnPage = async (
  call: (operation: string, input: Record<string, unknown>) => Promise<Record<string, unknown>>,
  query: string,
  decision: Record<string, unknown> = {},
): Promise<URL> => {
  const { request } = await call('describe_authorization', { query });
  const input = { query, request, decision: 'allow', ...decision };
  const { redirect_to } = await call('decide_authorization', input);
  return new URL(String(redirect_to));
};
