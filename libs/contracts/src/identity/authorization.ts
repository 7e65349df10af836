import { z } from 'zod';
import { spendingCaps } from '../finance/limits.ts';
import { id } from '../language/ids.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import { areas } from '../language/permissions.ts';
import { area, maxBranches } from '../language/principal.ts';
import { bounded, shownName } from '../language/values.ts';

/**
 * OAuth 2.1 for MCP clients that sign in. The consent page shows and decides a request in a person's session. The
 * gateway passes on requests to the token and revocation endpoints. docs/concepts/oauth.md has the decisions.
 */

/** The scopes a client can request; each includes the ones before it. */
export const oauthScopes = ['procura:read', 'procura:write', 'procura:money'] as const;
export type OauthScope = (typeof oauthScopes)[number];

/** The client that holds a grant, as people see it. */
export const oauthClient = z.object({
  id: z
    .string()
    .max(500)
    .describe('The address of its metadata document; of a client that registered itself, pc_ and a digest'),
  name: shownName.describe('The name it gives itself'),
  host: z
    .string()
    .max(60)
    .regex(/^[ -~]+$/)
    .describe('Host that the answer goes to, or its end; "this computer" for a local program'),
  known: z.boolean().describe('The operator lists this client'),
});
export type OauthClient = z.infer<typeof oauthClient>;

const consent = {
  area: 'company',
  service: 'identity',
  surfaces: ['console'],
  whole_company: false,
  person_only: 'session',
  permission: 'member',
  audience: 'both',
  rest: null,
} as const;

const query = bounded(8000).describe('The query of the address at /oauth/authorize, as it came');

export const describeAuthorization = readOperation({
  ...consent,
  name: 'describe_authorization',
  title: 'Describe authorization',
  description:
    'Returns which client requests which access to the company, from the address that it opened at /oauth/authorize. Changes nothing. Fails with invalid_input when client, redirect or resource are not valid, and client_not_admitted.',
  open_world: true,
  input: z.strictObject({ query }),
  output: z.object({
    client: oauthClient,
    on_this_computer: z.boolean().describe('The answer goes to a program on the person’s computer'),
    scopes: z.array(z.enum(oauthScopes)).max(3).describe('What the client asks for'),
    request: z
      .string()
      .max(100)
      .describe('Identifies this request in this session; pass it to decide_authorization'),
  }),
  errors: ['integrations_off', 'client_not_admitted', 'rate_limited', 'unavailable'],
});

export const decideAuthorization = writeOperation({
  ...consent,
  name: 'decide_authorization',
  needs_reauthentication: true,
  title: 'Decide authorization',
  description:
    'Allows or denies a client access in the name of the signed-in person, optionally narrowed and capped, and returns the address at which the client receives the answer. The person is mailed. "API & Integrations" must be on. Fails with conflict when the page was opened in another session or company.',
  idempotent: false,
  open_world: true,
  calls: ['get_branch_facts', 'cap_credential'],
  input: z.strictObject({
    query,
    request: bounded(100).describe('As describe_authorization returned it'),
    decision: z.enum(['allow', 'deny']).describe('Whether the client gets access'),
    read_only: z.boolean().optional().describe('true: it may only read'),
    no_money: z.boolean().optional().describe('true: it may call nothing that commits funds'),
    areas: z
      .array(area)
      .min(1)
      .max(areas.length)
      .optional()
      .describe('Narrow to these areas; leave out for all'),
    branch_ids: z
      .array(id('branch'))
      .min(1)
      .max(maxBranches)
      .optional()
      .describe('Confine to these branches; leave out for all branches of the person, also later ones'),
    caps: spendingCaps.optional(),
  }),
  output: z.object({
    redirect_to: z
      .string()
      .max(8000)
      .nullable()
      .describe('Where the browser goes with the answer; null when this is a replay'),
  }),
  destructive: false,
  errors: ['integrations_off', 'client_not_admitted', 'not_found', 'conflict', 'rate_limited', 'unavailable'],
});

const internal = { area: 'company', service: 'identity' } as const;

const parameter = bounded(2000).optional();

export const exchangeToken = internalOperation({
  ...internal,
  name: 'exchange_token',
  title: 'Exchange token',
  description:
    'Answers the token endpoint (RFC 6749, 3.2): exchanges a code with its PKCE verifier, or a refresh token, for an access token of an hour and the next refresh token. A code used twice, or a refresh token used too late, ends the grant.',
  input: z.strictObject({
    grant_type: parameter,
    client_id: parameter,
    code: parameter,
    code_verifier: parameter,
    redirect_uri: parameter,
    refresh_token: parameter,
    resource: parameter,
  }),
  output: z.object({
    access_token: z.string().max(200),
    token_type: z.literal('Bearer'),
    expires_in: z.int().min(0).describe('Seconds that the access token is still valid'),
    refresh_token: z.string().max(200),
    scope: z.string().max(100).describe('What was granted, separated by spaces'),
  }),
  effect: 'write',
  idempotent: false,
  errors: ['invalid_client', 'invalid_grant', 'invalid_target', 'unsupported_grant_type', 'rate_limited'],
});

export const revokeOauthToken = internalOperation({
  ...internal,
  name: 'revoke_oauth_token',
  title: 'Revoke OAuth token',
  description:
    'Answers the revocation endpoint (RFC 7009): ends the grant of an access or refresh token. An unknown token is no failure.',
  destructive: true,
  input: z.strictObject({ token: parameter, client_id: parameter }),
  output: z.object({ revoked: z.boolean() }),
  effect: 'write',
});
