import { z } from 'zod';
import { leaseId } from '../language/control.ts';
import { id } from '../language/ids.ts';
import { internalOperation, readOperation } from '../language/operation-kinds.ts';
import { credentialKind, permission, principal, roleKey } from '../language/principal.ts';
import { day, shownName, timestamp } from '../language/values.ts';
import { companyFacts } from './company.ts';
import { branchIds, rateLimits, shownAreas, shownEmail, shownOperations } from './fields.ts';
import { internal, tool } from './presets.ts';

export const whoami = readOperation({
  ...tool,
  name: 'whoami',
  title: 'Who am I',
  description:
    'Call this first to check the connection. Returns the connected user, company, role, permissions, branches, today’s date in the company’s time zone, and the credential with its narrowing and rate limits. list_branches is a good next call.',
  input: z.strictObject({}),
  output: z.object({
    user: z.object({ id: id('user'), name: shownName, email: shownEmail }),
    company: companyFacts,
    role: roleKey,
    permissions: z.array(permission).max(40),
    branch_ids: branchIds,
    today: day.describe('Today’s date in the company’s time zone'),
    credential: z.object({
      id: z.string().max(60),
      kind: credentialKind,
      name: z.string().max(80),
      read_only: z.boolean(),
      no_money: z.boolean(),
      areas: shownAreas,
      operations: shownOperations,
      expires_at: timestamp.nullable(),
      rate_limits_per_minute: rateLimits,
    }),
  }),
  permission: 'member',
  audience: 'member',
  rest: { method: 'GET', path: '/api/whoami' },
});

export const authenticate = internalOperation({
  ...internal,
  name: 'authenticate',
  title: 'Authenticate',
  description: 'Resolves the SHA-256 of a credential to its principal, or returns why it does not work.',
  input: z.strictObject({
    secret_hash: z.string().regex(/^[0-9a-f]{64}$/),
    kind: z.enum(['session', 'mcp_token', 'rest_key', 'access_token']),
  }),
  output: z.object({
    principal,
    keep_ms: z
      .int()
      .min(0)
      .describe(
        'How long a leaseholder may remember it, from when it asked: until it ends or its use is noted',
      ),
    ends_in_ms: z
      .int()
      .min(0)
      .nullable()
      .default(null)
      .describe('When it ends, from when it was asked; null for one without end. Open streams end with it'),
  }),
  effect: 'read',
  errors: ['unauthenticated', 'wrong_credential', 'integrations_off'],
});

export const renewLease = internalOperation({
  ...internal,
  name: 'renew_lease',
  title: 'Renew lease',
  description:
    'Renews the lease under which a gateway uses cached principals. Returns the epoch of revocations, read after the renewal committed; a gateway with a lower one clears its cache.',
  input: z.strictObject({ lease_id: leaseId }),
  output: z.object({ epoch: z.int() }),
  effect: 'write',
});

export const noteRefusal = internalOperation({
  ...internal,
  name: 'note_refusal',
  title: 'Note refusal',
  description:
    'Records what a gateway refused the caller in the activity log: for one person the first refusal of each kind per hour.',
  effect: 'write',
  input: z.strictObject({
    reason: z.enum(['refused', 'throttled']),
    operation: z.string().max(60),
  }),
  output: z.object({ noted: z.boolean() }),
});

export const getPrincipal = internalOperation({
  ...internal,
  name: 'get_principal',
  title: 'Get principal',
  description:
    'Returns the present rights of a user in the caller’s company, narrowed by one of their credentials, for later work on their behalf. A session does not narrow and may have ended. Fails with unauthenticated and the reason when the user is no longer active or the credential was revoked or has expired.',
  input: z.strictObject({ user_id: id('user'), credential_id: z.string().max(60) }),
  output: z.object({ principal }),
  effect: 'read',
  errors: ['unauthenticated', 'integrations_off'],
});

export const nameCredentials = internalOperation({
  ...internal,
  name: 'name_credentials',
  title: 'Name credentials',
  description:
    'Returns the names of credentials of the caller’s company, including those that have ended, and the hosts of assistants connected by sign-in. Unknown ones are left out.',
  input: z.strictObject({ credential_ids: z.array(z.string().max(60)).max(100) }),
  output: z.object({
    credentials: z
      .array(
        z.object({
          id: z.string().max(60),
          name: shownName,
          client_host: z.string().max(60).nullable(),
        }),
      )
      .max(100),
  }),
  effect: 'read',
});
