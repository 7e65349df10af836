import type { Handler } from '@procura/bus';
import type * as contracts from '@procura/contracts';
import { notFound } from '@procura/contracts';
import { findPage, pageOfArray } from '@procura/mongo';
import { requireKnownBranch } from '@procura/service';
import type { Deps } from '../deps.ts';
import { type Membership, toBranchMember, toUserView } from '../directory/member.ts';
import { workingFor } from '../directory/member-store.ts';
import { toRoleView } from '../directory/role.ts';
import { findRole, rolesHolding, rolesOf } from '../directory/role-store.ts';

const byName = [
  ['name_key', 1],
  ['_id', 1],
] as const;

/** A caller confined to branches sees the users with whom it shares one. */
export const listCompanyUsers: Handler<Deps, typeof contracts.listCompanyUsers> = async (
  deps,
  call,
  input,
) => {
  const { principal } = call;
  const { company_id, company_kind: kind } = principal;
  if (input.role) await findRole(deps, { company_id, kind }, input.role);
  // Memberships cannot answer this: a person with all branches matches any id.
  await requireKnownBranch(deps, call, input.branch_id);
  const branches = input.branch_id ? [input.branch_id] : principal.branch_ids;
  return findPage(deps.memberships.owner(principal.company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { ...(branches && workingFor(...branches)), ...(input.role && { role: input.role }) },
    sort: byName,
    toItem: (membership) => toUserView(membership, principal),
  });
};

/** Built-in roles first, then the company's own by key. */
export const listRoles: Handler<Deps, typeof contracts.listRoles> = async (deps, call, input) => {
  const { company_id, company_kind: kind } = call.principal;
  return pageOfArray(await rolesOf(deps, { company_id, kind }), {
    key: deps.database.cursor_key,
    call,
    input,
    keyOf: (role) => role.key,
    toItem: toRoleView,
  });
};

export const listBranchMembers: Handler<Deps, typeof contracts.listBranchMembers> = async (
  deps,
  call,
  input,
) => {
  const { company_id, company_kind: kind } = call.principal;
  const approving = await rolesHolding(deps, { company_id, kind }, 'orders:approve');
  return findPage(deps.memberships.owner(company_id), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { ...workingFor(input.branch_id), status: 'active' },
    sort: byName,
    toItem: (membership) => toBranchMember(membership, approving),
  });
};

/** Maximum number of recipients of one mail. */
const mostPeople = 50;

export const getUserFacts: Handler<Deps, typeof contracts.getUserFacts> = async (
  deps,
  { principal },
  { user_id },
) => {
  const shared = principal.branch_ids && workingFor(...principal.branch_ids);
  const found = await deps.memberships
    .owner(principal.company_id)
    .findOne({ user_id, ...shared } as Record<string, unknown>);
  if (!found)
    throw notFound(
      `There is no user ${user_id} in your company that you may see. list_company_users shows them.`,
      'user_id',
      'names no user; list_company_users shows them',
    );
  return { user_id, name: found.name, role: found.role };
};

export const listApprovers: Handler<Deps, typeof contracts.listApprovers> = async (deps, call, input) => {
  const company = { company_id: call.principal.company_id, kind: 'buyer' } as const;
  const filter = { ...workingFor(input.branch_id), user_id: { $ne: input.except_user_id } };
  return { approvers: await holdersOf(deps, company, 'orders:approve', filter) };
};

/**
 * Internal, so it also answers for the company of the other party: a buyer's RFQ is mailed to the supplier's people.
 * Nobody of a suspended company is mailed.
 */
export const listUsersWithPermission: Handler<Deps, typeof contracts.listUsersWithPermission> = async (
  deps,
  _call,
  { company_id, permission, branch_id, user_id },
) => {
  const company = await deps.companies.owner(company_id).findOne({ _id: company_id });
  if (!company || company.suspension) return { users: [] };
  const filter = { ...(user_id && { user_id }), ...(branch_id && workingFor(branch_id)) };
  return { users: await holdersOf(deps, { company_id, kind: company.kind }, permission, filter) };
};

/** Active people of a company who hold a permission, by name. */
const holdersOf = async (
  deps: Deps,
  company: Parameters<typeof rolesHolding>[1],
  permission: contracts.Permission,
  filter: Record<string, unknown>,
): Promise<Pick<Membership, 'user_id' | 'name' | 'email'>[]> => {
  const role = { $in: await rolesHolding(deps, company, permission) };
  const found = await deps.memberships
    .owner(company.company_id)
    .find({ role, status: 'active', ...filter }, { sort: { name_key: 1, _id: 1 }, limit: mostPeople });
  return found.map(({ user_id, name, email }) => ({ user_id, name, email }));
};
