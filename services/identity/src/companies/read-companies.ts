import type { Handler } from '@procura/bus';
import {
  type getCompany as getContract,
  type Input,
  type listCompanies as listContract,
  maxCompanyCount,
  maxCompanyUsers,
  type Output,
} from '@procura/contracts';
import { findPage, timeRange } from '@procura/mongo';
import { workingOf } from '../credentials/working-credentials.ts';
import type { Deps } from '../deps.ts';
import { suspensionOf, toProfile } from '../directory/company.ts';
import { foundBy, requireCompany } from '../directory/company-store.ts';
import { type Membership, toUserView } from '../directory/member.ts';

/** Buyers and suppliers, newest first, for the operator. */
export const listCompanies: Handler<Deps, typeof listContract> = (deps, call, input) =>
  findPage(deps.companies.published(), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: filterOf(input),
    sort: [
      ['created_at', -1],
      ['_id', -1],
    ],
    toItem: (company) => {
      const { id, name, kind, country, tax_id, verified, created_at } = toProfile(company);
      const suspended = company.suspension !== undefined;
      return { id, name, kind, country, tax_id, verified, created_at, suspended };
    },
  });

const filterOf = ({
  query,
  kind,
  verified,
  suspended,
  ...range
}: Input<typeof listContract>): Record<string, unknown> => {
  const created_at = timeRange(range, 'created');
  return {
    kind: kind ?? { $in: ['buyer', 'supplier'] },
    ...(query !== undefined && foundBy(query)),
    ...(verified !== undefined && { verified_at: { $exists: verified } }),
    ...(suspended !== undefined && { suspension: { $exists: suspended } }),
    ...(created_at && { created_at }),
  };
};

/** A company with its users and the numbers of its credentials, for the operator. */
export const getCompany: Handler<Deps, typeof getContract> = async (deps, _call, { company_id }) => {
  const company = await requireCompany(deps.companies, company_id);
  const members = deps.memberships.owner(company_id);
  const credentials = deps.credentials.owner(company_id);
  const now = deps.clock();
  const [found, active_users, invited_users, rest_keys, mcp_tokens] = await Promise.all([
    members.find({}, { sort: { name_key: 1, _id: 1 }, limit: maxCompanyUsers }),
    members.count({ status: 'active' }, maxCompanyCount),
    members.count({ status: 'invited' }, maxCompanyCount),
    credentials.count(workingOf('rest_key', now), maxCompanyCount),
    credentials.count({ ...workingOf('mcp_token', now), delete_at: null }, maxCompanyCount),
  ]);
  return {
    company: toProfile(company),
    verification: company.verified_at
      ? { at: company.verified_at.toISOString(), by: company.verified_by ?? null }
      : null,
    suspension: suspensionOf(company),
    users: await withSignIns(deps, found),
    counts: { active_users, invited_users, rest_keys, mcp_tokens },
  };
};

/** Members with what belongs to the person in all companies: the second factor and the last sign-in. */
const withSignIns = async (
  deps: Deps,
  members: readonly Membership[],
): Promise<Output<typeof getContract>['users']> => {
  const ids = members.map(({ user_id }) => user_id);
  const [people, factors] = await Promise.all([
    deps.users.lookup().find({ _id: { $in: ids } }, { projection: { signed_in_at: 1 } }),
    deps.secondFactors
      .lookup()
      .find({ _id: { $in: ids }, confirmed_at: { $ne: null } }, { projection: { _id: 1 } }),
  ]);
  const signedInAt = new Map(people.map(({ _id, signed_in_at }) => [_id, signed_in_at]));
  const withFactor = new Set(factors.map(({ _id }) => _id));
  return members.map((membership) => {
    const { branch_ids: _, ...user } = toUserView(membership);
    return {
      ...user,
      second_factor: withFactor.has(membership.user_id),
      signed_in_at: signedInAt.get(membership.user_id)?.toISOString() ?? null,
    };
  });
};
