import { z } from 'zod';
import { limitUse, maxLimits } from '../finance/limits.ts';
import { id } from '../language/ids.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { permission, roleKey } from '../language/principal.ts';
import { email, operationNames, requiredText, shownName, timestamp } from '../language/values.ts';
import { branchIds, branchIdsInput, shownEmail } from './fields.ts';
import { entry, internal, settings, tool } from './presets.ts';
import { factorCode, password, sessionView } from './sessions.ts';

export const roleView = z.object({
  key: roleKey,
  name: z.string().max(80),
  built_in: z.boolean(),
  permissions: z.array(permission).max(40),
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

export const listCompanyUsers = readOperation({
  ...tool,
  name: 'list_company_users',
  title: 'List company users',
  description:
    'Lists the users of the company with role, branches and status, by name. Follow next_cursor until has_more is false.',
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
  audience: 'all',
  rest: { method: 'GET', path: '/api/roles/me' },
  calls: ['get_limit_use'],
});

export const acceptInvitation = writeOperation({
  ...entry,
  name: 'accept_invitation',
  title: 'Accept invitation',
  description:
    'Accepts an invitation from the link in the mail: sets name and password the first time, joins the company and signs in. The link works once.',
  input: z.strictObject({
    invitation: requiredText(200).describe('The secret in the link'),
    name: requiredText(120).optional().describe('Name of the person; left out by a person with an account'),
    password,
    code: factorCode.optional(),
  }),
  output: sessionView,
  destructive: false,
  idempotent: false,
  errors: [
    'not_found',
    'wrong_password',
    'second_factor_required',
    'wrong_second_factor',
    'company_suspended',
    'rate_limited',
  ],
});

export const inviteUser = writeOperation({
  ...settings,
  name: 'invite_user',
  needs_reauthentication: true,
  title: 'Invite user',
  description: 'Invites a person to the company by mail, with a role and all or some branches.',
  open_world: true,
  input: z.strictObject({
    email,
    name: requiredText(120).describe('The person’s name'),
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
  needs_reauthentication: true,
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
  needs_reauthentication: true,
  whole_company: true,
  title: 'Create role',
  description:
    'Defines a role of the company from the closed set of permissions. Nobody can grant what they do not hold.',
  input: z.strictObject({
    key: roleKey,
    name: requiredText(80).describe('For people'),
    permissions: z.array(permission).min(1).max(40).describe('What the role may do'),
  }),
  output: roleView,
  destructive: false,
  idempotent: false,
  permission: 'users:manage',
  audience: 'both',
  errors: ['already_exists', 'conflict', 'not_enabled'],
});

export const updateRole = writeOperation({
  ...settings,
  name: 'update_role',
  needs_reauthentication: true,
  whole_company: true,
  title: 'Update role',
  description: 'Changes name or permissions of a role the company defined. Built-in roles cannot be changed.',
  idempotent: true,
  input: z.strictObject({
    key: roleKey,
    name: requiredText(80).optional().describe('For people'),
    permissions: z.array(permission).min(1).max(40).optional().describe('What the role may do'),
  }),
  output: roleView,
  destructive: false,
  permission: 'users:manage',
  audience: 'both',
  errors: ['not_found', 'conflict', 'not_enabled'],
});

export const getUserFacts = internalOperation({
  ...internal,
  name: 'get_user_facts',
  title: 'Get user facts',
  description:
    'Returns name and role of a user of the caller’s company; a caller confined to branches finds only users with whom it shares one.',
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
  description: 'Returns users of the caller’s company who hold orders:approve for a branch, except one user.',
  input: z.strictObject({ branch_id: id('branch'), except_user_id: id('user') }),
  output: z.object({ approvers: z.array(approver).max(50) }),
  effect: 'read',
});

export const listBranchMembers = internalOperation({
  ...internal,
  name: 'list_branch_members',
  title: 'List branch members',
  description: 'Returns a page of the users of the caller’s company who may work for a branch.',
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
  description: 'Returns active users of a company who hold a permission, at most 50, for mails to them.',
  input: z.strictObject({
    company_id: id('company'),
    permission,
    branch_id: id('branch').optional().describe('Only those who may work for it'),
    user_id: id('user').optional().describe('Only this one, if they hold it'),
  }),
  output: z.object({ users: z.array(approver).max(50) }),
  effect: 'read',
});
