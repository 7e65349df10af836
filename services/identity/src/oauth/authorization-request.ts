import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { equalInConstantTime } from '@procura/bus';
import { invalidField, type OauthScope, oauthScopes, type Principal } from '@procura/contracts';

/** The request of a client at /oauth/authorize (OAuth 2.1, 4.1.1; RFC 8707 for the resource). */
export type AuthorizationRequest = {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  state: string | null;
  scopes: OauthScope[];
};

const parameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const;

/**
 * Reads the query of an authorization request. Unknown parameters are ignored. Raises `invalid_input` for a repeated
 * parameter, and unless it requests a code with PKCE S256 for this server.
 */
export const readRequest = (query: string, public_url: string): AuthorizationRequest => {
  const given = new URLSearchParams(query);
  for (const name of parameters)
    if (given.getAll(name).length > 1) throw invalidField(name, 'must come once; the client sent it twice');
  const need = (name: (typeof parameters)[number], isRight: (value: string) => boolean, rule: string) => {
    const value = given.get(name) ?? '';
    if (!isRight(value)) throw invalidField(name, rule);
    return value;
  };
  need('response_type', (value) => value === 'code', 'must be code');
  const client_id = need(
    'client_id',
    Boolean,
    'must name the client; start again in the program that you connect',
  );
  const redirect_uri = need('redirect_uri', Boolean, 'must be an address of the client');
  need('code_challenge_method', (value) => value === 'S256', 'must be S256: PKCE is required (RFC 7636)');
  const code_challenge = need(
    'code_challenge',
    (value) => /^[\w-]{43}$/.test(value),
    'must be the SHA-256 of the verifier in base64url: PKCE is required (RFC 7636)',
  );
  need(
    'resource',
    (value) => isThisServer(value, public_url),
    `must be ${public_url}/mcp: the client connects to another server`,
  );
  return {
    client_id,
    redirect_uri,
    code_challenge,
    state: given.get('state'),
    scopes: scopesOf(given.get('scope')),
  };
};

/** Whether a resource indicator is the MCP endpoint of this platform: compared by origin and path. */
export const isThisServer = (resource: string, public_url: string): boolean => {
  if (!URL.canParse(resource)) return false;
  const [asked, own] = [new URL(resource), new URL(`${public_url}/mcp`)];
  return (
    asked.origin === own.origin && asked.pathname.replace(/\/$/, '') === own.pathname && asked.hash === ''
  );
};

/** The requested scopes, in order, each with the scopes that it includes; all scopes if none of ours is named. */
const scopesOf = (scope: string | null): OauthScope[] => {
  const highest = oauthScopes.findLastIndex((one) => (scope ?? '').split(' ').includes(one));
  return oauthScopes.slice(0, highest === -1 ? oauthScopes.length : highest + 1);
};

/** The rights of a grant, as scopes. */
export const grantedScopes = ({
  read_only,
  no_money,
}: {
  read_only: boolean;
  no_money: boolean;
}): OauthScope[] => oauthScopes.slice(0, read_only ? 1 : no_money ? 2 : 3);

/** Binds the displayed request to session and company, so that no other page or session can decide it. */
export const sealRequest = (key: string, query: string, { company_id, credential_id }: Principal): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([query, company_id, credential_id]))
    .digest('base64url');

/** Whether a seal belongs to this request, session and company. */
export const isSealed = (seal: string, key: string, query: string, caller: Principal): boolean =>
  equalInConstantTime(seal, sealRequest(key, query, caller));

/** Whether a verifier matches a challenge (RFC 7636, 4.6, S256). */
export const isVerifierOf = (challenge: string, verifier: string | undefined): boolean =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier ?? '') &&
  timingSafeEqual(
    createHash('sha256')
      .update(verifier ?? '')
      .digest(),
    Buffer.from(challenge, 'base64url'),
  );

/** The redirect address with the answer; errors contain `iss` as well (RFC 9207). */
export const answerAddress = (
  { redirect_uri, state }: Pick<AuthorizationRequest, 'redirect_uri' | 'state'>,
  answer: { code: string } | { error: string },
  issuer: string,
): string => {
  const fields = new URLSearchParams({ ...answer, ...(state !== null && { state }), iss: issuer });
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${fields}`;
};
