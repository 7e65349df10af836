import { z } from 'zod';
import { maxCaps, spendingCap, spendingCaps } from '../finance/limits.ts';
import { event } from '../language/event.ts';
import { id } from '../language/ids.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { area, credentialKind, maxOperations, roleKey } from '../language/principal.ts';
import { email, named, operationNames, requiredText, timestamp } from '../language/values.ts';
import { oauthClient } from './authorization.ts';
import { branchIds, branchIdsInput, rateLimits, shownAreas } from './fields.ts';
import { operator, settings, tool } from './presets.ts';

export const credentialView = z.object({
  id: id('credential'),
  kind: credentialKind,
  name: z.string().max(80),
  prefix: z.string().max(12).describe('First characters of the secret'),
  last_four: z.string().max(4),
  owner: named(id('user')),
  role: roleKey,
  read_only: z.boolean(),
  no_money: z.boolean(),
  areas: shownAreas,
  operation_count: z
    .int()
    .nullable()
    .describe('How many operations it is narrowed to; whoami names them to it; null for all'),
  branch_ids: branchIds,
  caps: z
    .array(spendingCap.required())
    .max(maxCaps)
    .describe('Spending caps of the credential; empty when it has no caps of its own'),
  rate_limits_per_minute: rateLimits,
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  client: oauthClient
    .pick({ host: true, known: true })
    .nullable()
    .default(null)
    .describe('The assistant that got it by sign-in; null for what a person or the operator made'),
});

export const createToken = writeOperation({
  ...settings,
  name: 'create_token',
  needs_reauthentication: true,
  title: 'Create MCP token',
  description:
    'Creates an MCP token for the signed-in person, named after the tool that will use it, optionally narrowed and capped. The secret is shown once, and the person is mailed. "API & Integrations" must be on.',
  open_world: true,
  input: z.strictObject({
    name: requiredText(80).describe('Name of the tool or system that will use it'),
    read_only: z.boolean().optional().describe('true: it may only read'),
    no_money: z.boolean().optional().describe('true: it may call nothing that commits funds'),
    areas: z.array(area).min(1).max(8).optional().describe('Narrow to these areas; leave out for all'),
    branch_ids: branchIdsInput,
    expires_in_days: z.int().min(1).max(3650).optional().describe('Days until it ends; leave out for no end'),
    caps: spendingCaps.optional(),
  }),
  output: z.object({
    token: credentialView,
    secret: z
      .string()
      .max(200)
      .nullable()
      .describe('The token itself; shown once, null when this is a replay'),
  }),
  destructive: false,
  idempotent: false,
  permission: 'member',
  audience: 'both',
  calls: ['get_branch_facts', 'cap_credential'],
  errors: ['integrations_off', 'not_found', 'conflict'],
});

export const listTokens = readOperation({
  ...settings,
  name: 'list_tokens',
  title: 'List tokens',
  description:
    'Lists MCP tokens, newest first: the caller’s own, or for those who manage credentials the tokens of every user they see. Secrets are never shown.',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(credentialView),
  permission: 'member',
  audience: 'both',
  errors: ['invalid_cursor'],
});

export const listRestKeys = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'list_rest_keys',
  title: 'List REST keys',
  description:
    'Lists REST keys, newest first: the caller’s own, or for those who manage credentials the keys of every user they see. Secrets are never shown. The operator issues keys; revoke_token ends one.',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(credentialView),
  permission: 'member',
  audience: 'both',
  rest: { method: 'GET', path: '/api/rest-keys' },
  errors: ['invalid_cursor'],
});

export const revokeToken = writeOperation({
  ...settings,
  name: 'revoke_token',
  title: 'Revoke token',
  description:
    'Revokes an MCP token or REST key of the company: the caller’s own, or for those who manage credentials that of a user they see. Every client that uses it stops at once. Fails with forbidden for a user who may do more than the caller.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ credential_id: id('credential') }),
  output: credentialView,
  permission: 'member',
  audience: 'both',
  errors: ['not_found', 'forbidden'],
});

export const issueRestKey = writeOperation({
  ...operator,
  name: 'issue_rest_key',
  needs_reauthentication: true,
  title: 'Issue REST key',
  description:
    'Issues a REST key to a named active user of a company, with a rate limit, optionally narrowed and capped, and mails its owner and the admins of the company. The secret is shown once.',
  open_world: true,
  input: z.strictObject({
    company_id: id('company'),
    owner_email: email.describe('The active user the key acts for'),
    name: requiredText(80).describe('Name of the tool or system that will use it'),
    rate_limit_per_minute: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe('Requests per minute; 600 when left out'),
    read_only: z.boolean().optional().describe('true: it may only read'),
    no_money: z.boolean().optional().describe('true: it may call nothing that commits funds'),
    areas: z.array(area).min(1).max(8).optional().describe('Narrow to these areas; leave out for all'),
    operations: operationNames
      .min(1)
      .max(maxOperations)
      .optional()
      .describe('Narrow to these operations, by name; leave out for all'),
    branch_ids: branchIdsInput,
    expires_in_days: z.int().min(1).max(3650).optional().describe('Days until it ends; leave out for no end'),
    caps: spendingCaps.optional(),
  }),
  output: z.object({
    key: credentialView,
    secret: z.string().max(200).nullable().describe('The key itself; shown once, null when this is a replay'),
  }),
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/operator/rest-keys' },
  calls: ['get_branch_facts', 'cap_credential'],
  errors: ['not_found', 'conflict', 'company_suspended', 'forbidden'],
});

export const revokeRestKey = writeOperation({
  ...operator,
  name: 'revoke_rest_key',
  title: 'Revoke REST key',
  description: 'Revokes a REST key of a company. Every client that uses it stops at once.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ company_id: id('company'), credential_id: id('credential') }),
  output: credentialView,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/rest-keys/{credential_id}/revoke' },
  errors: ['not_found'],
});

export const setRateLimit = writeOperation({
  ...operator,
  name: 'set_rate_limit',
  title: 'Set rate limit',
  description:
    'Sets how many requests per minute a REST key or MCP token of a company may make, from its next requests on.',
  idempotent: true,
  input: z.strictObject({
    company_id: id('company'),
    credential_id: id('credential'),
    rate_limit_per_minute: z.int().min(1).max(100_000).describe('Requests per minute'),
  }),
  output: credentialView,
  destructive: false,
  rest: {
    method: 'POST',
    path: '/api/operator/companies/{company_id}/credentials/{credential_id}/rate-limit',
  },
  errors: ['not_found'],
});

/** A credential that has ended; recurring orders, webhooks and caps that depend on it end or pause. */
export const credentialRevoked = event({
  name: 'credential_revoked',
  publishers: ['identity'],
  subscribers: ['recurrence', 'finance', 'feed'],
  partition_by: 'company_id',
  description:
    'A credential was revoked; recurring orders and webhooks made with it pause, and its caps end.',
  payload: z.object({ credential_id: id('credential'), company_id: id('company') }),
});
