/** What the revocation runs revoke: REST keys, and the grants of assistants that signed in. */
import { Agent, request } from 'node:http';
import {
  exchangeToken,
  type Id,
  issueRestKey,
  registerClient,
  revokeOauthToken,
  revokeRestKey,
  systemPrincipal,
} from '@procura/contracts';
import { principalOf } from '@procura/testkit';
import { authorizationQuery, newVerifier, webRedirect } from '@procura/testkit/oauth-client';
import type { Fleet, Person } from '@procura/testkit/platform';

/** A credential that works until it is revoked. */
export type Revocable = { secret: string; revoke(): Promise<void> };

/** A request with a credential, and the status that answers it while it works. */
type Asking = { method: 'GET' | 'POST'; path: string; body?: string; success: number };

export type RevocableKind = {
  make(number: number): Promise<Revocable>;
  /** A call that reaches a service. */
  work: Asking;
  /** One that the gateway answers itself once the credential is cached. */
  edge: Asking;
};

type Scene = { fleet: Fleet; owner: Person };

const operator = principalOf('operator');

export const restKeys = ({ fleet, owner: { company_id, email } }: Scene): RevocableKind => ({
  async make(number) {
    const input = { company_id, owner_email: email, name: `key ${number}`, rate_limit_per_minute: 100_000 };
    const { key, secret } = await fleet.call(issueRestKey, operator, input as never);
    return {
      secret: String(secret),
      revoke: async () => {
        const revoked = { company_id: company_id as Id<'company'>, credential_id: key.id };
        await fleet.call(revokeRestKey, operator, revoked);
      },
    };
  },
  work: { method: 'GET', path: '/api/whoami', success: 200 },
  edge: { method: 'GET', path: '/api/nothing', success: 404 },
});

const rpc = (method: string, params: object): Asking => ({
  method: 'POST',
  path: '/mcp',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  success: 200,
});

/** How many grants are made in one session. */
const grantsOfSession = 25;

/** The resource of processes that were given no PUBLIC_URL. */
const resource = 'http://localhost:3000/mcp';

export const grants = async ({ fleet, owner }: Scene): Promise<RevocableKind> => {
  let { cookie } = owner;
  const page = async (operation: string, input: Record<string, unknown>) => {
    const { status, json } = await fleet.settings(operation, input, cookie);
    if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(json)}`);
    return json as Record<string, unknown>;
  };
  await page('update_integration_settings', { admitted_clients: 'all' });
  const nobody = systemPrincipal('');
  const { client_id } = await fleet.call(registerClient, nobody, { redirect_uris: [webRedirect] });
  return {
    async make(number) {
      const { email, password } = owner;
      // A session may write only so much in a minute.
      if (number % grantsOfSession === 0) ({ cookie } = await fleet.settings('sign_in', { email, password }));
      const { verifier, challenge } = newVerifier();
      const query = authorizationQuery({ client_id, challenge, resource });
      const { request: asked } = await page('describe_authorization', { query });
      const decision = { query, request: asked, decision: 'allow' };
      const { redirect_to } = await page('decide_authorization', decision);
      const pair = await fleet.call(exchangeToken, nobody, {
        grant_type: 'authorization_code',
        client_id,
        code: String(new URL(String(redirect_to)).searchParams.get('code')),
        code_verifier: verifier,
        redirect_uri: webRedirect,
      });
      return {
        secret: pair.access_token,
        revoke: async () => {
          await fleet.call(revokeOauthToken, nobody, { token: pair.refresh_token, client_id });
        },
      };
    },
    work: rpc('tools/call', { name: 'whoami', arguments: {} }),
    edge: rpc('ping', {}),
  };
};

/** Connections that stay open. No fetch: what it leaves to be collected would stop the clock that measures. */
const agent = new Agent({ keepAlive: true });

/** The status that answers a request with a credential. */
export const statusOf = (url: string, { method, path, body }: Asking, secret: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      accept: 'application/json, text/event-stream',
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const asked = request(`${url}${path}`, { agent, method, headers, timeout: 20_000 }, (response) =>
      response.resume().on('end', () => resolve(Number(response.statusCode))),
    );
    asked.on('timeout', () => asked.destroy(new Error(`${url} did not answer within 20 s`)));
    asked.on('error', reject);
    asked.end(body);
  });
