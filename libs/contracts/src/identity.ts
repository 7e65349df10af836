import { z } from 'zod';
import { oauthClient } from './authorization.ts';
import { leaseId } from './control.ts';
import { spending } from './describe.ts';
import { event } from './event.ts';
import { limitUse, maxCaps, maxLimits, spendingCap, spendingCaps } from './finance.ts';
import { filterText, givenAddress, givenCountry, givenTime } from './given.ts';
import { id } from './ids.ts';
import { currencyCode, money } from './money.ts';
import { serviceNames } from './operation.ts';
import { internalOperation, readOperation, spendingOperation, writeOperation } from './operation-kinds.ts';
import { pageInput, pageOf } from './page.ts';
import { areas } from './permissions.ts';
import {
  area,
  companyKind,
  credentialKind,
  maxBranches,
  maxOperations,
  moneyGuard,
  permission,
  principal,
  roleKey,
} from './principal.ts';
import {
  address,
  bounded,
  countryCode,
  day,
  email,
  named,
  operationNames,
  prose,
  requiredText,
  shownName,
  text,
  timestamp,
  timeZone,
} from './values.ts';

const branchIds = z
  .array(id('branch'))
  .max(maxBranches)
  .nullable()
  .describe('Branches it is confined to; null for all branches');
const branchIdsInput = z
  .array(id('branch'))
  .min(1)
  .max(maxBranches)
  .optional()
  .describe('Confine to these branches; leave out for all branches');

const shownEmail = z.string().max(254);
const shownAreas = z.array(area).max(areas.length).nullable();
const shownOperations = operationNames
  .max(maxOperations)
  .nullable()
  .describe('Operations it is narrowed to; null for all');
/** Most companies a sign-in lists. */
export const maxOwnCompanies = 100;

export const roleView = z.object({
  key: roleKey,
  name: z.string().max(80),
  built_in: z.boolean(),
  permissions: z.array(permission).max(40),
});

const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s"<>]+$/i.test(value) && URL.canParse(value);

export const companyView = z.object({
  id: id('company'),
  name: shownName,
  kind: companyKind,
  country: countryCode,
  time_zone: z.string().max(64),
  currency: currencyCode,
  tax_id: z.string().max(40).nullable(),
  verified: z.boolean().describe('The operator has verified name and tax id as they are now'),
  created_at: timestamp,
});

/** A company as an invoice names it; what was not known when it was issued is null. */
export const billingParty = z.object({
  id: id('company'),
  name: shownName.nullable().describe('Name on the platform; null on documents of releases before 2026-12'),
  legal_name: shownName.nullable().describe('Name in the company register, as invoices show it'),
  registration_number: z.string().max(60).nullable().describe('Number in the company register'),
  tax_id: z.string().max(40).nullable(),
  address: address.nullable().describe('Registered address'),
  country: countryCode.nullable(),
});

const companyProfile = companyView.extend({
  description: z.string().max(2000),
  website: z.string().max(200).nullable(),
  phone: z.string().max(40).nullable(),
  legal_name: billingParty.shape.legal_name,
  registration_number: billingParty.shape.registration_number,
  address: billingParty.shape.address,
  invoicing_consent_at: timestamp
    .nullable()
    .describe('When the supplier consented to invoices in its name; null while it has not'),
  version: z.int(),
});
/** What invoices say of a company and others do not see. */
const billingFields = {
  tax_id: true,
  legal_name: true,
  registration_number: true,
  address: true,
  invoicing_consent_at: true,
} as const;

const companyFacts = companyView.pick({
  id: true,
  name: true,
  kind: true,
  time_zone: true,
  currency: true,
  verified: true,
});

export const userView = z.object({
  id: id('user'),
  name: shownName,
  email: shownEmail,
  role: roleKey,
  branch_ids: branchIds,
  status: z.enum(['invited', 'active', 'deactivated']),
  last_seen_at: timestamp.nullable(),
  since: timestamp,
});

const rateLimits = z
  .object({ read: z.int(), write: z.int(), money: z.int() })
  .describe('Requests it may make in a minute, by what they do');

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
    .describe('What it may spend at most; empty when it has no caps of its own'),
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

const tool = {
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  area: 'company',
  service: 'identity',
} as const;
const settings = {
  area: 'company',
  service: 'identity',
  surfaces: ['console'],
  whole_company: false,
  person_only: 'session',
  rest: null,
} as const;
const operator = {
  area: 'company',
  service: 'identity',
  surfaces: ['rest', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'operator',
  permission: 'operate',
} as const;
const entry = {
  area: 'company',
  service: 'identity',
  surfaces: ['console'],
  whole_company: false,
  person_only: 'no',
  audience: 'anyone',
  permission: null,
  rest: null,
} as const;

export const whoami = readOperation({
  ...tool,
  name: 'whoami',
  title: 'Who am I',
  description:
    'Call this first to check the connection. Returns the connected user, company, role, permissions, branches, today’s date in the company’s time zone, and the credential with its narrowing and rate limits. Needs nothing and changes nothing; list_branches is a good next call.',
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

export const getCompanyProfile = readOperation({
  ...tool,
  name: 'get_company_profile',
  title: 'Get company profile',
  description:
    'Returns the profile of the company the credential belongs to: name, kind, country, time zone, main currency, description and contact, and the version that changing it needs. Other companies are not shown here.',
  input: z.strictObject({}),
  output: companyProfile,
  permission: 'company:read',
  audience: 'both',
  rest: { method: 'GET', path: '/api/company' },
});

export const listCompanyUsers = readOperation({
  ...tool,
  name: 'list_company_users',
  title: 'List company users',
  description:
    'Lists the users of the company with role, branches and status, by name. Returns one page; follow next_cursor until has_more is false.',
  input: z.strictObject({
    role: roleKey.optional(),
    branch_id: id('branch').optional().describe('Only users who may work for this branch'),
    ...pageInput,
  }),
  output: pageOf(userView),
  permission: 'company:read',
  audience: 'both',
  rest: { method: 'GET', path: '/api/company/users' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['get_branch_facts'],
});

export const listRoles = readOperation({
  ...tool,
  name: 'list_roles',
  title: 'List roles',
  description:
    'Lists the roles of the company, built-in and own, with the permissions of each. Use it to explain who may do what.',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(roleView),
  permission: 'company:read',
  audience: 'both',
  rest: { method: 'GET', path: '/api/roles' },
  errors: ['invalid_cursor'],
});

export const getMyRole = readOperation({
  ...tool,
  name: 'get_my_role',
  title: 'Get my role',
  description:
    'Returns the caller’s own role: its permissions, the branches it reaches, and the operations it may call now with this credential. Use it before planning work that may be refused.',
  input: z.strictObject({}),
  output: roleView.extend({
    branch_ids: branchIds,
    operations: operationNames.max(200).describe('Operations this credential may call'),
    limits: z
      .array(limitUse)
      .max(maxLimits)
      .describe('Spending limits that bind this caller; empty for suppliers'),
  }),
  permission: 'member',
  audience: 'both',
  rest: { method: 'GET', path: '/api/roles/me' },
  calls: ['get_limit_use'],
});

const sessionView = z.object({
  user: z.object({ id: id('user'), name: shownName, email: shownEmail }),
  company: named(id('company')),
  companies: z
    .array(named(id('company')))
    .max(maxOwnCompanies)
    .describe('Companies this user may sign in to, the first 100 joined; others by company_id'),
  role: roleKey,
  expires_at: timestamp,
  /** Moved into the session cookie by the gateway; never in a body. */
  session_secret: z.string().max(200),
  /** Moved into the device cookie by the gateway, by which a later sign-in in this browser is recognised. */
  device_secret: z.string().max(200),
});
const password = z.string().min(12).max(200).describe('Password, at least 12 characters');

export const requestPasswordReset = writeOperation({
  ...entry,
  name: 'request_password_reset',
  title: 'Request password reset',
  description:
    'Mails a link for choosing a new password, which works once and for one hour. The answer is the same whether or not the address is known. Repeated requests for one address have to wait.',
  open_world: true,
  input: z.strictObject({ email }),
  output: z.object({ requested: z.boolean().describe('True; it does not say that the address is known') }),
  destructive: false,
  idempotent: false,
  errors: ['rate_limited'],
});

export const resetPassword = writeOperation({
  ...entry,
  name: 'reset_password',
  title: 'Reset password',
  description:
    'Sets a new password with the secret in the mailed link and ends every session of the person, in all companies. Tokens and keys stay. Every other link mailed to them before stops working. Sign in with the new password afterwards.',
  destructive: true,
  input: z.strictObject({ reset: requiredText(200).describe('The secret in the link'), password }),
  output: z.object({ email: shownEmail.describe('Whom to sign in as') }),
  idempotent: false,
  errors: ['not_found'],
});

export const signIn = writeOperation({
  ...entry,
  name: 'sign_in',
  title: 'Sign in',
  description:
    'Signs a person in to the settings page and sets the session cookie. Refuses wrong passwords and slows down repeated attempts.',
  input: z.strictObject({
    email,
    password: z.string().min(1).max(200).describe('Password of the account'),
    company_id: id('company')
      .optional()
      .describe('For users of several companies; the first one when left out'),
  }),
  output: sessionView,
  destructive: false,
  idempotent: false,
  errors: ['wrong_password', 'rate_limited'],
});

export const signOut = writeOperation({
  ...settings,
  name: 'sign_out',
  title: 'Sign out',
  description: 'Ends the session.',
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ signed_out: z.boolean() }),
  destructive: false,
  permission: 'member',
  audience: 'member',
});

export const acceptInvitation = writeOperation({
  ...entry,
  name: 'accept_invitation',
  title: 'Accept invitation',
  description:
    'Accepts an invitation from the link in the mail: sets name and password on the first time, joins the company and signs in. The link works once.',
  input: z.strictObject({
    invitation: requiredText(200).describe('The secret in the link'),
    name: requiredText(120).optional().describe('Name of the person; left out by a person with an account'),
    password,
  }),
  output: sessionView,
  destructive: false,
  idempotent: false,
  errors: ['not_found', 'wrong_password', 'rate_limited'],
});

const integrationSettings = z.object({
  api_enabled: z.boolean().describe('"API & Integrations": MCP tokens work only while it is on'),
  money_guard: moneyGuard.describe(
    'Whether a person confirms what assistants spend: off never; when_supported where the assistant can ask; required always, on this page where it cannot ask',
  ),
  rest_key_approvals: z
    .boolean()
    .describe(
      '"Approvals with REST keys": approve_purchase and decline_purchase take REST keys only while on',
    ),
  audit_head_mails: z
    .boolean()
    .describe(
      '"Signed heads by mail": admins of the whole company get the signed head of its activity log, once a day at most',
    ),
});

/** Most spending calls that the settings count; a number as high means that many or more. */
export const maxUnconfirmedShown = 1000;

export const getIntegrationSettings = readOperation({
  ...settings,
  name: 'get_integration_settings',
  title: 'Get integration settings',
  description:
    'Returns whether "API & Integrations" is switched on for the company, whether a person confirms what assistants spend, whether REST keys may approve and decline purchases, and whether admins are mailed signed heads of the activity log. Says how many spending calls of assistants nobody confirmed in the last 30 days.',
  input: z.strictObject({}),
  output: integrationSettings.extend({
    unconfirmed_spending_calls: z
      .int()
      .min(0)
      .max(maxUnconfirmedShown)
      .nullable()
      .describe(
        `Calls of assistants in the last 30 days that committed funds and that no person confirmed; ${maxUnconfirmedShown} means that many or more. Null for callers confined to branches`,
      ),
  }),
  permission: 'member',
  audience: 'both',
});

export const updateIntegrationSettings = writeOperation({
  ...settings,
  name: 'update_integration_settings',
  whole_company: true,
  title: 'Update integration settings',
  description:
    'Switches "API & Integrations", approvals with REST keys or signed heads by mail on or off, or sets whether a person confirms what assistants spend; give at least one. Switching "API & Integrations" off stops every MCP token of the company at once.',
  idempotent: true,
  input: z.strictObject({
    api_enabled: integrationSettings.shape.api_enabled.optional(),
    money_guard: integrationSettings.shape.money_guard.optional(),
    rest_key_approvals: integrationSettings.shape.rest_key_approvals.optional(),
    audit_head_mails: integrationSettings.shape.audit_head_mails.optional(),
  }),
  output: integrationSettings,
  destructive: false,
  permission: 'company:manage',
  audience: 'both',
});

export const createToken = writeOperation({
  ...settings,
  name: 'create_token',
  title: 'Create MCP token',
  description:
    'Creates an MCP token for the signed-in person, named after the tool that will use it, narrowed and capped as wanted. The secret is shown once. "API & Integrations" must be on.',
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
    'Lists MCP tokens, newest first: one’s own, or for those who manage credentials the tokens of every user they see. Secrets are never shown.',
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
    'Lists REST keys, newest first: one’s own, or for those who manage credentials the keys of every user they see. Secrets are never shown. The operator issues keys; revoke_token ends one.',
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
  description: 'Revokes an MCP token or REST key of the company. Every client that uses it stops at once.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ credential_id: id('credential') }),
  output: credentialView,
  permission: 'member',
  audience: 'both',
  errors: ['not_found'],
});

export const pendingActionStatus = z.enum([
  'pending',
  'confirmed',
  'executed',
  'failed',
  'rejected',
  'expired',
]);

const actionFailure = z.object({
  code: z.string().max(60),
  detail: z.string().max(1000),
  amounts: z
    .array(money)
    .max(100)
    .nullable()
    .describe(
      'With price_changed: what the call would commit now; the amounts of the action are what was confirmed',
    ),
});

export const pendingAction = spending.extend({
  id: id('pendingAction'),
  operation: z.string().max(60),
  title: z.string().max(80).describe('The operation in words'),
  requested_by: z.object({ user: named(id('user')), credential: named(z.string().max(60)) }),
  status: pendingActionStatus,
  key: z
    .string()
    .max(255)
    .describe('Idempotency key of the call; the assistant repeats it to learn what came of it'),
  created_at: timestamp,
  expires_at: timestamp.describe('Until then it can be confirmed'),
  decided_by: named(id('user')).nullable(),
  decided_at: timestamp.nullable(),
  settled_at: timestamp.nullable().describe('When the call was made and had its outcome'),
  result_id: z.string().max(60).nullable().describe('Id of what the call made or changed'),
  failure: actionFailure.nullable().describe('Why the call failed after it was confirmed'),
  allowed_actions: operationNames.max(2),
});

/** Most pending actions on a page: each may name a hundred suppliers. */
export const maxListedActions = 10;

const pendingActions = {
  ...settings,
  input: z.strictObject({ action_id: id('pendingAction') }),
  output: pendingAction,
  permission: 'member',
  audience: 'buyer',
  errors: ['not_found', 'conflict'],
} as const;

export const listPendingActions = readOperation({
  ...pendingActions,
  name: 'list_pending_actions',
  title: 'List pending actions',
  description:
    'Lists what assistants asked for and a person confirms, newest first, with amounts, suppliers, branch and what came of it: one’s own, or for those who manage credentials what every user they see asked for.',
  input: z.strictObject({
    status: pendingActionStatus.optional().describe('Only actions of this status'),
    ...pageInput,
    limit: z
      .int()
      .min(1)
      .max(maxListedActions)
      .optional()
      .describe('Actions per page, 1 to 10; 10 when left out'),
  }),
  output: pageOf(pendingAction).extend({ data: z.array(pendingAction).max(maxListedActions) }),
  errors: ['invalid_cursor'],
});

export const confirmAction = spendingOperation({
  ...pendingActions,
  name: 'confirm_action',
  title: 'Confirm action',
  description:
    'Confirms a pending action of one’s own assistant, which is then done once, with the rights one has then. Only who owns the credential confirms. Returns the action; list_pending_actions shows what came of it.',
  consent: 'stored',
  errors: ['not_found', 'conflict', 'forbidden'],
  effect: 'write',
  describe: null,
  destructive: false,
  idempotent: false,
});

export const rejectAction = writeOperation({
  ...pendingActions,
  name: 'reject_action',
  title: 'Reject action',
  description:
    'Rejects a pending action, which is then never done. Open to who owns the credential and to those who manage credentials.',
  destructive: true,
  idempotent: false,
});

export const inviteUser = writeOperation({
  ...settings,
  name: 'invite_user',
  title: 'Invite user',
  description: 'Invites a person to the company by mail, with a role and all or some branches.',
  open_world: true,
  input: z.strictObject({
    email,
    name: requiredText(120).describe('Name of the person'),
    role: roleKey,
    branch_ids: branchIdsInput,
  }),
  output: userView,
  destructive: false,
  idempotent: false,
  permission: 'users:manage',
  audience: 'both',
  calls: ['get_branch_facts'],
  errors: ['already_exists', 'not_found'],
});

export const updateMembership = writeOperation({
  ...settings,
  name: 'update_membership',
  title: 'Update membership',
  description:
    'Changes a user’s role or branches. Takes effect at once for every credential of that user. Refuses to leave the company without an admin.',
  idempotent: true,
  input: z.strictObject({
    user_id: id('user'),
    role: roleKey.optional(),
    all_branches: z.literal(true).optional().describe('Lift every confinement to branches'),
    branch_ids: branchIdsInput,
  }),
  output: userView,
  destructive: false,
  permission: 'users:manage',
  audience: 'both',
  calls: ['get_branch_facts'],
  errors: ['not_found', 'last_admin', 'conflict'],
});

export const deactivateUser = writeOperation({
  ...settings,
  name: 'deactivate_user',
  title: 'Deactivate user',
  description:
    'Deactivates a user in this company. Their sessions, tokens and keys stop at once. Refuses the last admin.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ user_id: id('user') }),
  output: userView,
  permission: 'users:manage',
  audience: 'both',
  errors: ['not_found', 'last_admin'],
});

export const createRole = writeOperation({
  ...settings,
  name: 'create_role',
  whole_company: true,
  title: 'Create role',
  description:
    'Defines a role of the company from the closed set of permissions. Nobody can grant what they do not hold.',
  input: z.strictObject({
    key: roleKey,
    name: requiredText(80).describe('Name that people read'),
    permissions: z.array(permission).min(1).max(40).describe('What the role may do'),
  }),
  output: roleView,
  destructive: false,
  idempotent: false,
  permission: 'users:manage',
  audience: 'both',
  errors: ['already_exists', 'conflict'],
});

export const updateRole = writeOperation({
  ...settings,
  name: 'update_role',
  whole_company: true,
  title: 'Update role',
  description: 'Changes name or permissions of a role the company defined. Built-in roles cannot be changed.',
  idempotent: true,
  input: z.strictObject({
    key: roleKey,
    name: requiredText(80).optional().describe('Name that people read'),
    permissions: z.array(permission).min(1).max(40).optional().describe('What the role may do'),
  }),
  output: roleView,
  destructive: false,
  permission: 'users:manage',
  audience: 'both',
  errors: ['not_found', 'conflict'],
});

/** Most fields that an audit entry shows a change of, and most characters of a value; further changes are counted. */
export const maxAuditChanges = 8;
export const maxAuditValue = 100;

/** What was and what became of one field; null where there was or is nothing. */
export const auditChange = z.object({
  field: z.string().max(60),
  before: z.string().max(maxAuditValue).nullable(),
  after: z.string().max(maxAuditValue).nullable(),
});
export type AuditChange = z.infer<typeof auditChange>;

/** One link of a company's audit chain, as lists show it. */
export const auditEvent = z.object({
  id: id('audit'),
  sequence: z.int().describe('Place in the company’s chain'),
  at: timestamp,
  actor: z.object({
    user_id: z.string().max(60),
    name: shownName,
    credential_id: z.string().max(60),
    credential_kind: credentialKind,
  }),
  service: z.string().max(40),
  number: z.int().describe('Number of this event in its service and company, without gaps'),
  operation: z.string().max(60),
  target: z.string().max(60).nullable().describe('Id of the object it was done to'),
  request_id: z.string().max(100),
  changes: z
    .array(auditChange)
    .max(maxAuditChanges)
    .optional()
    .describe('What was and what became, of access, limits, prices and roles; absent on other entries'),
  confirmed: z
    .boolean()
    .optional()
    .describe(
      'Whether a person confirmed it: on what an assistant did that commits funds; absent on other entries',
    ),
  hash: z.string().max(64).describe('SHA-256 over this entry and the hash before it'),
});

/** An entry of the chain whole: with it and the one before, anyone can compute its hash again. */
export const auditChainEntry = auditEvent.extend({
  company_id: id('company'),
  previous_hash: z.string().max(64).describe('Hash of the entry before; 64 zeros for the first'),
});
export type AuditChainEntry = z.infer<typeof auditChainEntry>;

/** The end of a company's chain: what is cut off after it shows. */
export const auditChainHead = z.object({
  company_id: id('company'),
  sequence: z.int().describe('Place of the last entry; 0 when there is none'),
  hash: auditChainEntry.shape.previous_hash.describe('Hash of the last entry; 64 zeros when there is none'),
});
export type AuditChainHead = z.infer<typeof auditChainHead>;

/** A head that the signer has seen, when, and its signature (Ed25519, base64) over the rest. */
export const signedAuditHead = z.strictObject({
  company_id: id('company'),
  sequence: auditChainHead.shape.sequence.min(0),
  hash: bounded(64)
    .regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hexadecimal' })
    .describe('SHA-256 of the last entry'),
  signed_at: givenTime('When it was signed'),
  signature: bounded(88)
    .regex(/^[A-Za-z0-9+/]{86}==$/, { error: 'must be an Ed25519 signature in base64' })
    .describe('Ed25519 signature in base64'),
});
export type SignedAuditHead = z.infer<typeof signedAuditHead>;

export const listAuditEvents = readOperation({
  ...settings,
  name: 'list_audit_events',
  whole_company: true,
  title: 'List audit events',
  description: 'Lists what was done in the company, by whom and with which credential, newest first.',
  person_only: 'no',
  surfaces: ['rest', 'console'],
  rest: { method: 'GET', path: '/api/audit-events' },
  input: z.strictObject({
    operation: filterText(60).optional().describe('Name of an operation, such as place_order'),
    area: area.optional().describe('Only operations of this area'),
    service: z.enum(serviceNames).optional().describe('Only what this service recorded'),
    user_id: id('user').optional().describe('Only what this user did'),
    credential_id: id('credential').optional().describe('Only what was done with this token or key'),
    target: filterText(60).optional().describe('Id of the object it was done to'),
    from: givenTime('At or after').optional(),
    to: givenTime('Before').optional(),
    ...pageInput,
  }),
  output: pageOf(auditEvent),
  permission: 'audit:read',
  audience: 'both',
  errors: ['not_found', 'invalid_cursor'],
});

export const updateCompanyProfile = writeOperation({
  ...settings,
  name: 'update_company_profile',
  whole_company: true,
  title: 'Update company profile',
  description:
    'Changes what others see of the company (name, description, website, phone) and what invoices show of it (legal name, registration number, address, tax id). Send the version read before as expected_version. Another name or tax id is not verified until the operator has verified it. Fails with already_exists when a supplier’s name is used or looks like one that is. Orders already placed keep the name they were placed with.',
  idempotent: true,
  person_only: 'no',
  surfaces: ['rest', 'console'],
  rest: { method: 'PATCH', path: '/api/company' },
  input: z.strictObject({
    expected_version: z
      .int()
      .min(1)
      .describe('Version as it was read; a change someone else made since is refused with version_conflict'),
    name: requiredText(160).optional().describe('Name of the company, as others read it'),
    description: prose(2000).optional().describe('What others read of the company'),
    website: text(200)
      .refine((value) => value === '' || isWebAddress(value), {
        error: 'must be a web address, such as https://example.com, or empty',
      })
      .optional()
      .describe('Empty to take it away'),
    phone: text(40).optional().describe('Empty to take it away'),
    tax_id: text(40).optional().describe('Empty to take it away'),
    legal_name: text(160)
      .optional()
      .describe('Name in the company register, as invoices show it; empty to take it away'),
    registration_number: text(60)
      .optional()
      .describe('Number in the company register, such as HRB 12345; empty to take it away'),
    address: givenAddress.nullable().optional().describe('Registered address; null to take it away'),
  }),
  output: companyProfile,
  destructive: false,
  permission: 'company:manage',
  audience: 'both',
  errors: ['version_conflict', 'already_exists'],
});

export const updateInvoicingConsent = writeOperation({
  ...settings,
  name: 'update_invoicing_consent',
  title: 'Update invoicing consent',
  description:
    'Consents to invoices that the platform issues in the supplier’s name, or withdraws that consent. From then on what is shipped has an invoice with the parties’ legal details, numbered per supplier without gaps; without consent, or while legal name, address or registration number is missing, it has a billing statement, which is no tax invoice. Documents already issued stay as they are. Give the details with update_company_profile first, and send the version read with them as expected_version. Fails with conflict while one of them is missing.',
  idempotent: true,
  person_only: 'no',
  surfaces: ['rest', 'console'],
  rest: { method: 'POST', path: '/api/company/invoicing-consent' },
  input: z.strictObject({
    expected_version: z
      .int()
      .min(1)
      .describe(
        'Version of the profile that is consented with; another one is refused with version_conflict',
      ),
    consents: z.boolean().describe('true consents, false withdraws'),
  }),
  output: companyProfile,
  destructive: false,
  permission: 'company:manage',
  audience: 'supplier',
  errors: ['version_conflict', 'conflict'],
});

export const createCompany = writeOperation({
  ...operator,
  name: 'create_company',
  title: 'Create company',
  description: 'Creates a buyer or supplier company and invites its first admin by mail.',
  open_world: true,
  input: z.strictObject({
    name: requiredText(160).describe('Name of the company'),
    kind: z.enum(['buyer', 'supplier']).describe('What the company does: buyers order, suppliers sell'),
    country: givenCountry.describe('Country of the company, ISO 3166-1 alpha-2'),
    time_zone: timeZone,
    currency: currencyCode,
    tax_id: text(40).optional().describe('Tax id; verify_company verifies it'),
    admin: z
      .strictObject({ name: requiredText(120).describe('Name of the person'), email })
      .describe('The first admin, who is invited by mail'),
  }),
  output: companyView,
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/operator/companies' },
  errors: ['already_exists'],
});

const verification = z.object({
  company: companyView,
  verified_at: timestamp.nullable().describe('When the operator verified it; null while it is not verified'),
});

export const verifyCompany = writeOperation({
  ...operator,
  name: 'verify_company',
  title: 'Verify company',
  description:
    'Marks name and tax id of a company as verified, after you have checked them against a register. Give both as you checked them; version_conflict when the company has others now, already_exists when another verified company of its kind and country has the tax id.',
  idempotent: true,
  input: z.strictObject({
    company_id: id('company'),
    name: requiredText(160).describe('Name of the company as it was verified'),
    tax_id: text(40).optional().describe('Leave out for a company without one'),
  }),
  output: verification,
  destructive: false,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/verify' },
  errors: ['not_found', 'version_conflict', 'already_exists'],
});

export const withdrawVerification = writeOperation({
  ...operator,
  name: 'withdraw_verification',
  title: 'Withdraw verification',
  description: 'Marks a company as not verified any more.',
  idempotent: true,
  input: z.strictObject({ company_id: id('company') }),
  output: verification,
  destructive: false,
  rest: { method: 'POST', path: '/api/operator/companies/{company_id}/withdraw-verification' },
  errors: ['not_found'],
});

export const issueRestKey = writeOperation({
  ...operator,
  name: 'issue_rest_key',
  title: 'Issue REST key',
  description:
    'Issues a REST key to a named active user of a company, with a rate limit, narrowed and capped as wanted, and mails its owner and the admins of the company. The secret is shown once.',
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
      .describe('Requests a minute; 600 when left out'),
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
  errors: ['not_found', 'conflict', 'forbidden'],
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
    rate_limit_per_minute: z.int().min(1).max(100_000).describe('Requests a minute'),
  }),
  output: credentialView,
  destructive: false,
  rest: {
    method: 'POST',
    path: '/api/operator/companies/{company_id}/credentials/{credential_id}/rate-limit',
  },
  errors: ['not_found'],
});

export const exportAudit = readOperation({
  ...operator,
  name: 'export_audit',
  title: 'Export audit',
  description:
    'Returns a company’s audit chain in order of sequence, whole entries with the hash before each, for checking offline. The head is the chain’s end when the page was read: keep it with the export, so that a cut end is detected. Follow next_cursor until has_more is false.',
  input: z.strictObject({ company_id: id('company'), ...pageInput }),
  output: pageOf(auditChainEntry).extend({ head: auditChainHead }),
  rest: { method: 'GET', path: '/api/operator/companies/{company_id}/audit-entries' },
  errors: ['invalid_cursor', 'not_found'],
});

export const listAuditHeads = readOperation({
  ...operator,
  name: 'list_audit_heads',
  title: 'List audit heads',
  description:
    'Returns the end of every company’s audit chain, for signing them with a key that the platform does not hold. Follow next_cursor until has_more is false.',
  input: z.strictObject({ ...pageInput }),
  output: pageOf(auditChainHead),
  rest: { method: 'GET', path: '/api/operator/audit-heads' },
  errors: ['invalid_cursor'],
});

export const mailSignedAuditHeads = writeOperation({
  ...operator,
  name: 'mail_signed_audit_heads',
  title: 'Mail signed audit heads',
  description:
    'Mails signed heads of audit chains to the admins of those companies that have switched it on in their activity log: each company at most once a day (UTC), and only when its chain has another head than the last one mailed. Returns to how many companies mail goes.',
  idempotent: true,
  open_world: true,
  input: z.strictObject({
    heads: z.array(signedAuditHead).min(1).max(100).describe('Heads as sign-audit-heads made them'),
  }),
  output: z.object({ companies: z.int() }),
  destructive: false,
  rest: { method: 'POST', path: '/api/operator/signed-audit-heads' },
});

const internal = { area: 'company', service: 'identity' } as const;

export const authenticate = internalOperation({
  ...internal,
  name: 'authenticate',
  title: 'Authenticate',
  description: 'Resolves the SHA-256 of a credential to its principal, or answers why it does not work.',
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

/** Name and time zone of a company, for work on its behalf. */
export const getCompanyFacts = internalOperation({
  ...internal,
  name: 'get_company_facts',
  title: 'Get company facts',
  description: 'Name, kind, time zone and currency of companies by id; unknown ids are left out.',
  input: z.strictObject({ company_ids: z.array(id('company')).min(1).max(200) }),
  output: z.object({
    companies: z.array(companyFacts).max(200),
  }),
  effect: 'read',
});

export const getUserFacts = internalOperation({
  ...internal,
  name: 'get_user_facts',
  title: 'Get user facts',
  description:
    'Name and role of a user of the caller’s company; a caller confined to branches finds the users it shares one with.',
  input: z.strictObject({ user_id: id('user') }),
  output: z.object({ user_id: id('user'), name: shownName, role: roleKey }),
  effect: 'read',
  errors: ['not_found'],
});

export const approver = z.object({ user_id: id('user'), name: shownName, email: shownEmail });

export const listApprovers = internalOperation({
  ...internal,
  name: 'list_approvers',
  title: 'List approvers',
  description: 'Users of the caller’s company who hold orders:approve for a branch, without one user.',
  input: z.strictObject({ branch_id: id('branch'), except_user_id: id('user') }),
  output: z.object({ approvers: z.array(approver).max(50) }),
  effect: 'read',
});

export const listBranchMembers = internalOperation({
  ...internal,
  name: 'list_branch_members',
  title: 'List branch members',
  description: 'A page of the users of the caller’s company who may work for a branch.',
  input: z.strictObject({ branch_id: id('branch'), ...pageInput }),
  output: pageOf(
    z.object({
      user_id: id('user'),
      name: shownName,
      email: shownEmail,
      role: roleKey,
      all_branches: z.boolean(),
      may_approve: z
        .boolean()
        .default(false)
        .describe('May approve purchases of the branch that somebody else placed'),
      since: timestamp,
    }),
  ),
  effect: 'read',
  errors: ['invalid_cursor'],
});

export const listUsersWithPermission = internalOperation({
  ...internal,
  name: 'list_users_with_permission',
  title: 'List users with permission',
  description: 'Active users of a company who hold a permission, at most 50; for mail to them.',
  input: z.strictObject({
    company_id: id('company'),
    permission,
    branch_id: id('branch').optional().describe('Only those who may work for it'),
    user_id: id('user').optional().describe('Only this one, if they hold it'),
  }),
  output: z.object({ users: z.array(approver).max(50) }),
  effect: 'read',
});

export const noteRefusal = internalOperation({
  ...internal,
  name: 'note_refusal',
  title: 'Note refusal',
  description:
    'Puts what a gateway has refused the caller into the activity log: for one person the first refusal of each kind in an hour.',
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
    'The present rights of a user in the caller’s company, narrowed by one of their credentials, for work done in their name later. A session narrows nothing and need not last. Fails with unauthenticated, saying why, when the user is not active any more or the credential was revoked or has expired.',
  input: z.strictObject({ user_id: id('user'), credential_id: z.string().max(60) }),
  output: z.object({ principal }),
  effect: 'read',
  errors: ['unauthenticated', 'integrations_off'],
});

/** What a call at `/mcp` was asked to do: the input as JSON, as it came. */
const storedCall = z.object({
  operation: z.string().max(60),
  input_json: z.string().max(65_536),
  key: z.string().min(1).max(255).nullable().describe('The idempotency key the call came with'),
});

export const createPendingAction = internalOperation({
  ...internal,
  name: 'create_pending_action',
  title: 'Create pending action',
  description:
    'Keeps a call of the caller until a person has confirmed it, for 24 hours. Repeating it with its idempotency key, with the id of the pending action as key, or without a key while it waits, answers the same pending action.',
  effect: 'write',
  input: z.strictObject({ ...storedCall.shape, spending }),
  output: pendingAction,
  errors: ['idempotency_key_reused', 'conflict'],
});

export const claimConfirmedActions = internalOperation({
  ...internal,
  name: 'claim_confirmed_actions',
  title: 'Claim confirmed actions',
  description:
    'Hands out confirmed pending actions that have no outcome yet, each to one gateway for a minute; after that to the next, under the same key.',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({
    actions: z
      .array(
        storedCall.extend({
          id: id('pendingAction'),
          company_id: id('company'),
          user_id: id('user'),
          credential_id: z.string().max(60),
          key: pendingAction.shape.key,
          consent: spending.pick({ amounts: true, summary: true }).describe('What was confirmed'),
        }),
      )
      .max(4),
  }),
});

export const settlePendingAction = internalOperation({
  ...internal,
  name: 'settle_pending_action',
  title: 'Settle pending action',
  description:
    'Records what came of a confirmed pending action of the caller’s company. The first outcome stays.',
  effect: 'write',
  input: z.strictObject({
    action_id: id('pendingAction'),
    result_id: pendingAction.shape.result_id,
    failure: actionFailure.partial({ amounts: true }).nullable(),
  }),
  output: z.object({ settled: z.boolean() }),
});

export const createSupplierCompany = internalOperation({
  ...internal,
  name: 'create_supplier_company',
  title: 'Create supplier company',
  description:
    'Creates the supplier company of an accepted invite with its admin: a new user, or a known one who gives their password. Repeating with the same invite answers the same company.',
  input: z.strictObject({
    supplier_invite_id: id('supplierInvite'),
    name: requiredText(160),
    country: countryCode,
    time_zone: timeZone,
    currency: currencyCode,
    tax_id: text(40).optional(),
    admin: z.strictObject({ name: requiredText(120), email, password: z.string().max(200) }),
  }),
  output: z.object({ company: companyFacts }),
  effect: 'write',
  errors: ['wrong_password', 'rate_limited', 'already_exists'],
});

/** Every write of every service, for the company's hash chain. */
export const auditRecorded = event({
  name: 'audit_recorded',
  publishers: serviceNames,
  subscribers: ['identity'],
  partition_by: 'company_id',
  description: 'A write was committed. Numbered per service and company without gaps.',
  payload: z.object({
    id: id('audit'),
    company_id: id('company'),
    service: auditEvent.shape.service,
    number: z.int(),
    at: timestamp,
    actor: auditEvent.shape.actor,
    operation: auditEvent.shape.operation,
    target: auditEvent.shape.target,
    request_id: auditEvent.shape.request_id,
    changes: auditEvent.shape.changes,
    confirmed: auditEvent.shape.confirmed,
  }),
});

/** Invitation mail that waits to be sent; the link is derived when it is. */
export const invitationCreated = event({
  name: 'invitation_created',
  publishers: ['identity'],
  subscribers: ['identity'],
  partition_by: 'invitation_id',
  description: 'An invitation waits to be mailed.',
  payload: z.object({ invitation_id: id('invitation'), attempt: z.int() }),
});

/** A password reset that was asked for; whether the address is known is looked up when the mail is sent. */
export const passwordResetRequested = event({
  name: 'password_reset_requested',
  publishers: ['identity'],
  subscribers: ['identity'],
  partition_by: 'password_reset_id',
  description: 'Somebody asked for a new password for an e-mail address, which may be known or not.',
  payload: z.object({ password_reset_id: id('passwordReset'), email, requested_at: timestamp }),
});

/** What others keep of a company: the directory of suppliers, the names on stores. */
export const companyChanged = event({
  name: 'company_changed',
  publishers: ['identity'],
  subscribers: ['suppliers', 'catalogue', 'rfq'],
  partition_by: 'entity_id',
  description: 'A company was created or its profile changed. Carries the profile that others see.',
  payload: companyProfile.omit({ id: true, ...billingFields }).extend({
    entity_id: id('company'),
    verified: companyView.shape.verified.optional(),
  }),
});

export const billingPartyChanged = event({
  name: 'billing_party_changed',
  publishers: ['identity'],
  subscribers: ['finance'],
  partition_by: 'entity_id',
  description:
    'A company was created, or what invoices say of it changed, or its consent to invoices in its name.',
  payload: companyProfile
    .pick({ name: true, country: true, version: true, ...billingFields })
    .extend({ entity_id: id('company') }),
});

/** Mail about a new REST key that waits to be sent, one event for each recipient. */
export const restKeyIssued = event({
  name: 'rest_key_issued',
  publishers: ['identity'],
  subscribers: ['identity'],
  partition_by: 'credential_id',
  description: 'A REST key was issued; its owner and the admins of the company are mailed.',
  payload: z.object({
    credential_id: id('credential'),
    company_id: id('company'),
    user_id: id('user'),
    issued_by: shownName,
  }),
});

/** Mail of a signed head that waits to be sent, one event for each person who is mailed. */
export const auditHeadSigned = event({
  name: 'audit_head_signed',
  publishers: ['identity'],
  subscribers: ['identity'],
  partition_by: 'company_id',
  description: 'The head of a company’s audit chain was signed; the admins who asked for it are mailed.',
  payload: z.object({ user_id: id('user'), ...signedAuditHead.shape }),
});

/** A credential that works no more: what acts in its name stops. */
export const credentialRevoked = event({
  name: 'credential_revoked',
  publishers: ['identity'],
  subscribers: ['recurrence', 'finance', 'feed'],
  partition_by: 'company_id',
  description:
    'A credential was revoked; recurring orders made with it pause, and its caps and webhooks end.',
  payload: z.object({ credential_id: id('credential'), company_id: id('company') }),
});
