import type { Handler } from '@procura/bus';
import * as contracts from '@procura/contracts';
import { Failure, operations, type Principal, rateLimitsOf, refusal, type Surface } from '@procura/contracts';
import { countUnconfirmed } from '../audit/audit-store.ts';
import type { Deps } from '../deps.ts';
import { settingsOf, toFacts, toProfile } from '../directory/company.ts';
import { findCompany } from '../directory/company-store.ts';
import { toRoleView } from '../directory/role.ts';
import { rolesOf } from '../directory/role-store.ts';

export const whoami: Handler<Deps, typeof contracts.whoami> = async (deps, call) => {
  const { principal } = call;
  const { company_id, user_id, credential_id: _id } = principal;
  const [company, membership, credential] = await Promise.all([
    findCompany(deps.companies, company_id),
    deps.memberships.owner(company_id).findOne({ user_id }),
    deps.credentials.owner(company_id).findOne({ _id }),
  ]);
  if (!membership || !credential)
    throw new Failure('unauthenticated', 'This credential no longer exists. Create another.');
  return {
    user: { id: user_id, name: principal.user_name, email: membership.email },
    company: toFacts(company),
    role: principal.role,
    permissions: principal.permissions,
    branch_ids: principal.branch_ids,
    today: contracts.dayOf(deps.clock(), company.time_zone),
    credential: {
      id: _id,
      kind: principal.credential_kind,
      name: credential.name,
      read_only: principal.read_only,
      no_money: principal.no_money,
      areas: principal.areas,
      operations: principal.operations,
      expires_at: credential.expires_at?.toISOString() ?? null,
      rate_limits_per_minute: rateLimitsOf(principal),
    },
  };
};

export const getCompanyProfile: Handler<Deps, typeof contracts.getCompanyProfile> = async (deps, call) =>
  toProfile(await findCompany(deps.companies, call.principal.company_id));

/** How far back unconfirmed spending calls are counted: 30 days. */
const shownForMs = 30 * 24 * 60 * 60 * 1000;

export const getIntegrationSettings: Handler<Deps, typeof contracts.getIntegrationSettings> = async (
  deps,
  call,
) => {
  const { company_id, branch_ids } = call.principal;
  const since = new Date(deps.clock().getTime() - shownForMs);
  const [company, unconfirmed_spending_calls] = await Promise.all([
    findCompany(deps.companies, company_id),
    // Counted for the whole company, like the activity log.
    branch_ids === null
      ? countUnconfirmed(await deps.auditLog.place(), company_id, {
          since,
          most: contracts.maxUnconfirmedShown,
        })
      : null,
  ]);
  return { ...settingsOf(company), unconfirmed_spending_calls };
};

export const getCompanyFacts: Handler<Deps, typeof contracts.getCompanyFacts> = async (
  deps,
  _call,
  input,
) => {
  const found = await deps.companies.published().find({ company_id: { $in: input.company_ids } });
  return { companies: found.map(toFacts) };
};

export const getMyRole: Handler<Deps, typeof contracts.getMyRole> = async (deps, call) => {
  const { principal } = call;
  const { company_id, company_kind: kind } = principal;
  const [roles, use] = await Promise.all([
    rolesOf(deps, { company_id, kind }),
    kind === 'buyer' ? deps.bus.call(contracts.getLimitUse, call, {}) : { limits: [] },
  ]);
  const role = roles.find(({ key }) => key === principal.role);
  if (!role) throw new Error(`Role ${principal.role} does not exist`);
  return {
    ...toRoleView(role),
    branch_ids: principal.branch_ids,
    operations: callable(principal),
    limits: use.limits,
  };
};

const surfaceOf: Record<Principal['credential_kind'], Surface> = {
  mcp_token: 'mcp',
  rest_key: 'rest',
  session: 'console',
  system: 'internal',
};

/** Operations that a caller may call now, on the surfaces of its kind of credential. */
const callable = (caller: Principal): string[] =>
  operations
    .filter(
      (operation) =>
        operation.surfaces.includes(surfaceOf[caller.credential_kind]) &&
        operation.audience !== 'anyone' &&
        refusal(operation, caller) === undefined,
    )
    .map((operation) => operation.name);
