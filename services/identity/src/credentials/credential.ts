import type { SecretKind } from '@procura/bus/credential-secret';
import {
  type Area,
  type BuiltInRole,
  type CompanyKind,
  type createToken,
  Failure,
  type Id,
  type MoneyGuard,
  mayUseBranch,
  moneyInWords,
  type OauthClient,
  type Output,
  type Permission,
  type Principal,
  rateLimitsOf,
  type SpendingCap,
} from '@procura/contracts';
import type { Company } from '../directory/company.ts';
import type { Membership } from '../directory/member.ts';
import type { Role } from '../directory/role.ts';

/**
 * The present rights of the owner, stored on each of its credentials so that one read authenticates a request. Every
 * transaction that changes a right updates them; see `credential-store.ts`.
 */
export type Access = {
  company_name: string;
  company_kind: CompanyKind;
  time_zone: string;
  api_enabled: boolean;
  money_guard: MoneyGuard;
  /** Absent (off) until an admin of the company sets it. */
  rest_key_approvals?: boolean;
  /** Whether the company requires a second factor; absent (no) until an admin sets it. */
  second_factor_required?: boolean;
  user_name: string;
  role: string;
  /** The permissions of a custom role; null for a built-in one, whose permissions are in the code. */
  permissions: Permission[] | null;
  branch_ids: Id<'branch'>[] | null;
};

/** The narrowing given at creation; it never extends the owner's rights. */
export type Narrowing = {
  read_only: boolean;
  no_money: boolean;
  areas: Area[] | null;
  /** Names of operations; absent without such a narrowing. */
  operations?: string[];
  branch_ids: Id<'branch'>[] | null;
  /** The caps that finance enforces, for display; absent without caps. */
  caps?: Required<SpendingCap>[];
};

/** The additional fields of an MCP token that is a grant: a client obtained it by OAuth and renews its access token. */
export type Grant = {
  client: OauthClient;
  /** The conditions and time of the use of the authorization code; the row holds no part of the code itself. */
  code: { redirect_uri: string; challenge: string; expires_at: Date; used_at: Date | null };
  /** The generation of the refresh token to be used next; 0 until the code was used. */
  generation: number;
  /** When this generation began. */
  refreshed_at: Date | null;
};

/** An access token of a grant. */
export type AccessToken = { hash: string; generation: number; expires_at: Date };

/** Fields that only sessions have. */
export type SessionFacts = {
  /** The network and browser in which it was opened. */
  network: string;
  device: string;
  /** The session is strong until then. */
  strong_until: Date;
  /** Whether the second factor was shown. */
  second_factor: boolean;
};

/** A session, MCP token or REST key, as stored; only the SHA-256 of the secret is kept. */
export type Credential = {
  _id: string;
  company_id: Id<'company'>;
  owner_id: Id<'user'>;
  kind: SecretKind;
  name: string;
  secret_hash: string;
  /** The first characters and the last four of the secret, for recognition. */
  prefix: string;
  last_four: string;
  narrowing: Narrowing;
  access: Access;
  rate_limit_per_minute: number;
  created_at: Date;
  expires_at: Date | null;
  /** When a session ends without use, or a grant without a refresh. */
  idle_expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** How often a transaction made sure that the credential was not ended, see `requireOpen`; absent: never. */
  checks?: number;
  /** When the row can be deleted; set on sessions, and on grants until their code was used. */
  delete_at: Date | null;
  /** Absent on tokens and keys, and on sessions of releases before 2026-12. */
  session?: SessionFacts;
  /** Absent on credentials that were not obtained by OAuth. */
  grant?: Grant;
  /** The latest access tokens of a grant, at most three. */
  tokens?: AccessToken[];
};

export const accessOf = (company: Company, membership: Membership, role: Role | null): Access => ({
  company_name: company.name,
  company_kind: company.kind,
  time_zone: company.time_zone,
  api_enabled: company.api_enabled,
  money_guard: company.money_guard,
  rest_key_approvals: company.rest_key_approvals ?? false,
  second_factor_required: company.second_factor_required ?? false,
  user_name: membership.name,
  role: membership.role,
  permissions: role?.permissions ?? null,
  branch_ids: membership.branch_ids,
});

/** Branches in both lists; null means all. */
export const intersect = (one: Id<'branch'>[] | null, other: Id<'branch'>[] | null): Id<'branch'>[] | null =>
  one === null ? other : other === null ? one : one.filter((branch) => other.includes(branch));

/** The failure of using a credential now; undefined while it works. */
export const refusalOf = (credential: Credential, kind: SecretKind, now: Date): Failure | undefined => {
  const what = credential.grant ? 'This connection' : kindWords[credential.kind];
  const renewal = credential.grant ? 'Connect it again.' : renewals[credential.kind];
  if (credential.kind !== kind)
    return new Failure(
      'wrong_credential',
      `${what} does not work here. MCP tokens (pt_…) work at /mcp, REST keys (pk_…) under /api, sessions on the settings page.`,
    );
  if (credential.revoked_at) return new Failure('unauthenticated', `${what} was revoked. ${renewal}`);
  if (isPast(credential.expires_at, now) || isPast(credential.idle_expires_at, now))
    return new Failure('unauthenticated', `${what} has expired. ${renewal}`);
  if (credential.kind === 'mcp_token' && !credential.access.api_enabled)
    return new Failure(
      'integrations_off',
      `"API & Integrations" is switched off for ${credential.access.company_name}. An admin switches it on in the settings.`,
    );
  return undefined;
};

const isPast = (instant: Date | null, now: Date): boolean => instant !== null && instant <= now;

const kindWords = { session: 'The session', mcp_token: 'This MCP token', rest_key: 'This REST key' };
const renewals = {
  session: 'Sign in again.',
  mcp_token: 'Create another on the settings page.',
  rest_key: 'Ask the operator for another.',
};

/** The fields of a credential from which its principal follows. */
type Bearer = Pick<
  Credential,
  | '_id'
  | 'company_id'
  | 'owner_id'
  | 'kind'
  | 'narrowing'
  | 'access'
  | 'rate_limit_per_minute'
  | 'grant'
  | 'session'
>;

/** The owner of a credential with their present rights, which no narrowing reduces, by the built-in `roles` of its company. */
export const ownerOf = ({ access }: Pick<Credential, 'access'>, roles: readonly BuiltInRole[]) => ({
  name: access.user_name,
  permissions: access.permissions ?? roles.find(({ key }) => key === access.role)?.permissions ?? [],
  branch_ids: access.branch_ids,
});

/** The principal of a credential: the owner's present rights, by the built-in `roles` of its company, less the narrowing. */
export const toPrincipal = (credential: Bearer, roles: readonly BuiltInRole[]): Principal => {
  const { access, narrowing } = credential;
  return {
    company_id: credential.company_id,
    company_kind: access.company_kind,
    company_name: access.company_name,
    time_zone: access.time_zone,
    user_id: credential.owner_id,
    user_name: access.user_name,
    role: access.role,
    permissions: [...ownerOf(credential, roles).permissions],
    branch_ids: intersect(access.branch_ids, narrowing.branch_ids),
    credential_id: credential._id,
    credential_kind: credential.kind,
    read_only: narrowing.read_only,
    no_money: narrowing.no_money,
    areas: narrowing.areas,
    operations: narrowing.operations ?? null,
    money_guard: moneyGuardOf(credential),
    rest_key_approvals: access.rest_key_approvals ?? false,
    strong_until: credential.session?.strong_until.toISOString() ?? null,
    second_factor: secondFactorOf(credential),
    rate_limit_per_minute: credential.rate_limit_per_minute,
  };
};

/**
 * The company's setting. An assistant that signed in requires confirmation by a person unless the company switched that
 * off.
 */
const moneyGuardOf = ({ access: { money_guard }, grant }: Bearer): MoneyGuard =>
  grant && money_guard !== 'off' ? 'required' : money_guard;

/**
 * The state of the second factor if the company requires one and the session was opened without it. Tokens and keys
 * have none.
 */
const secondFactorOf = ({ access, kind, session }: Bearer): Principal['second_factor'] => {
  if (!access.second_factor_required) return 'optional';
  return kind === 'session' && !session?.second_factor ? 'missing' : 'required';
};

/** A session ends after 12 hours without use. */
export const sessionIdleMs = 12 * 3600 * 1000;

/** When a credential ends if it is not used again. */
export const endOf = ({
  expires_at,
  idle_expires_at,
}: Pick<Credential, 'expires_at' | 'idle_expires_at'>): Date | null =>
  expires_at && idle_expires_at && idle_expires_at < expires_at ? idle_expires_at : expires_at;

/** Whether a token or key works at a time. */
export const statusAt = (credential: Credential, now: Date): 'active' | 'expired' | 'revoked' => {
  const end = endOf(credential);
  const isOver = end !== null && end <= now;
  return credential.revoked_at ? 'revoked' : isOver ? 'expired' : 'active';
};

/** A credential as its owner and admins see it. A caller confined to branches sees only those branches. */
export const toCredentialView = (
  credential: Credential,
  caller?: Principal,
): Output<typeof createToken>['token'] => ({
  id: credential._id as Id<'credential'>,
  kind: credential.kind,
  name: credential.name,
  prefix: credential.prefix,
  last_four: credential.last_four,
  owner: { id: credential.owner_id, name: credential.access.user_name },
  role: credential.access.role,
  read_only: credential.narrowing.read_only,
  no_money: credential.narrowing.no_money,
  areas: credential.narrowing.areas,
  operation_count: credential.narrowing.operations?.length ?? null,
  branch_ids:
    intersect(credential.access.branch_ids, credential.narrowing.branch_ids)?.filter(
      (branch) => !caller || mayUseBranch(caller, branch),
    ) ?? null,
  caps: credential.narrowing.caps ?? [],
  rate_limits_per_minute: rateLimitsOf(credential),
  created_at: credential.created_at.toISOString(),
  expires_at: endOf(credential)?.toISOString() ?? null,
  last_used_at: credential.last_used_at?.toISOString() ?? null,
  revoked_at: credential.revoked_at?.toISOString() ?? null,
  client: credential.grant
    ? { host: credential.grant.client.host, known: credential.grant.client.known }
    : null,
});

/** The rights of a credential as audit entries show them: its owner and its narrowing, never its secret. */
export const credentialShown = ({ name, owner_id, access, narrowing, grant, ...rest }: Credential) => ({
  name,
  ...(grant && { client: grant.client.id }),
  owner: `${access.user_name} (${owner_id})`,
  rate_limit_per_minute: rest.rate_limit_per_minute,
  expires_at: rest.expires_at,
  only: [
    ...(narrowing.read_only ? ['reading'] : []),
    ...(narrowing.no_money ? ['no money'] : []),
    ...(narrowing.areas ?? []),
    ...(narrowing.operations ?? []),
  ],
  branches: narrowing.branch_ids,
  caps: narrowing.caps?.map(
    ({ period, limit, on_exceed }) => `${period} ${moneyInWords(limit)} ${on_exceed}`,
  ),
});
