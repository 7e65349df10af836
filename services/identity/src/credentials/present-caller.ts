import type { Call } from '@procura/bus';
import { Failure, operationsByName, type Principal, refusal } from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { findRole } from '../directory/role-store.ts';
import { intersect } from './credential.ts';
import { requireOpen } from './credential-store.ts';

/**
 * The caller with the rights left in this transaction, which has locked the company. A call may have waited while its
 * caller was removed, demoted or signed out, and then has no more rights than a later one: raises `unauthenticated` or the
 * failure of {@link refusal}.
 */
export const presentCaller = async (
  deps: Pick<Deps, 'credentials' | 'memberships' | 'roles' | 'database'>,
  call: Call,
  tx: Transaction,
): Promise<Principal> => {
  await requireOpen(deps.credentials, call, tx);
  const { principal, operation } = call;
  const { company_id, company_kind: kind, user_id } = principal;
  const membership = await deps.memberships.owner(company_id, tx).findOne({ user_id, status: 'active' });
  if (!membership)
    throw new Failure(
      'unauthenticated',
      `${principal.user_name} is no longer an active user of the company. Ask an admin to invite them again.`,
    );
  const { permissions } = await findRole(deps, { company_id, kind }, membership.role, tx);
  const present: Principal = {
    ...principal,
    role: membership.role,
    permissions: principal.permissions.filter((one) => permissions.includes(one)),
    branch_ids: intersect(principal.branch_ids, membership.branch_ids),
  };
  const called = operationsByName.get(operation);
  const refused = called && refusal(called, present);
  if (refused) throw refused;
  return present;
};
