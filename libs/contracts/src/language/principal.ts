import { z } from 'zod';
import { id } from './ids.ts';
import { areas, type Permission, permissions } from './permissions.ts';
import { timestamp } from './values.ts';

export const permission = z.enum(Object.keys(permissions) as [Permission, ...Permission[]]);

export const area = z.enum(areas);

export const companyKind = z.enum(['buyer', 'supplier', 'operator']);
export type CompanyKind = z.infer<typeof companyKind>;

/** Built-in roles of every company, by kind; a company may define further ones. */
export const roleKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, {
    error: 'must be a role key: 2 to 40 lower case letters, digits and underscores',
  })
  .describe('Key of a role, as list_roles returns it');

/** Maximum number of branches a user or a credential can be confined to; beyond it, all branches are required. */
export const maxBranches = 200;

/** Maximum number of operations a credential can be narrowed to by name. */
export const maxOperations = 50;

/** The kind of the caller's credential; it determines the surface, and operations that only a person may call. */
export const credentialKind = z.enum(['session', 'mcp_token', 'rest_key', 'system']);
export type CredentialKind = z.infer<typeof credentialKind>;

/** Whether MCP calls that commit funds wait for a person: never, if the client can ask one, or always. */
export const moneyGuard = z.enum(['off', 'when_supported', 'required']);
export type MoneyGuard = z.infer<typeof moneyGuard>;

/**
 * The caller: one user in one company with one role, through one credential. Identity computes it from the owner's
 * present rights and the credential's narrowing, so it never exceeds either.
 */
export const principal = z.object({
  company_id: id('company'),
  company_kind: companyKind,
  company_name: z.string().max(160),
  time_zone: z.string().max(64),
  user_id: id('user'),
  user_name: z.string().max(160),
  role: roleKey,
  permissions: z.array(permission).max(40),
  /** Branches the caller is confined to; null for all branches. */
  branch_ids: z.array(id('branch')).max(maxBranches).nullable(),
  credential_id: z.string().max(60),
  credential_kind: credentialKind,
  read_only: z.boolean(),
  no_money: z.boolean(),
  /** Areas the credential is narrowed to; null for all. */
  areas: z.array(area).max(areas.length).nullable(),
  /** Operations the credential is narrowed to; null for all. Absent in principals of releases before 2026-12. */
  operations: z.array(z.string().max(60)).max(maxOperations).nullable().default(null),
  /** The company's setting. */
  money_guard: moneyGuard,
  /** The company's setting: whether REST keys approve and decline purchases. */
  rest_key_approvals: z.boolean().default(false),
  /** Until when a session is strong; null in other credentials. Absent from gateways before 2026-12. */
  strong_until: timestamp.nullable().optional(),
  /** Whether the company requires a second factor; missing in a session that was opened without one. */
  second_factor: z.enum(['optional', 'required', 'missing']).default('optional'),
  /** Requests per minute this credential may make. */
  rate_limit_per_minute: z.int(),
  /** The origin of a caller who signs in or is asked again, as the gateway saw it. */
  client: z
    .object({
      /** An IPv4 address or the /64 of an IPv6 address. */
      network: z.string().max(64),
      /** The device cookie as received. */
      device: z.string().max(200).optional(),
      /** The browser's User-Agent. */
      agent: z.string().max(300).optional(),
    })
    .optional(),
});
export type Principal = z.infer<typeof principal>;

/** The principal of work without a caller: sweepers, relays, schedulers. It cannot be obtained from outside. */
export const systemPrincipal = (company_id: string): Principal => ({
  company_id: company_id as Principal['company_id'],
  company_kind: 'operator',
  company_name: 'Procura',
  time_zone: 'UTC',
  user_id: 'system' as Principal['user_id'],
  user_name: 'Procura',
  role: 'system',
  permissions: [],
  branch_ids: null,
  credential_id: 'system',
  credential_kind: 'system',
  read_only: false,
  no_money: false,
  areas: null,
  operations: null,
  money_guard: 'off',
  rest_key_approvals: false,
  strong_until: null,
  second_factor: 'optional',
  rate_limit_per_minute: 0,
});

/** Whether the caller may see objects of this branch. */
export const mayUseBranch = (caller: Principal, branch_id: string): boolean =>
  caller.branch_ids === null || (caller.branch_ids as string[]).includes(branch_id);

/** The principal of operations whose audience is `anyone`. */
export const anonymousPrincipal: Principal = {
  ...systemPrincipal(''),
  user_id: 'anonymous' as Principal['user_id'],
  user_name: 'Anonymous',
  role: 'anonymous',
  credential_id: 'anonymous',
};
