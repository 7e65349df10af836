import type { Handler } from '@procura/bus';
import { type updateMembership as contract, Failure, type Input } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { changeAccess } from '../credentials/change-access.ts';
import { requireBranches } from '../credentials/narrow.ts';
import { presentCaller } from '../credentials/present-caller.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { accessShown, type Membership, toUserView } from '../directory/member.ts';
import { findMember, isAdmin, requireOtherAdmin } from '../directory/member-store.ts';
import { requireNotAbove, requireNotBeyond } from '../directory/role.ts';
import { findRole } from '../directory/role-store.ts';

/** Changes a member's role or branches. From the commit on, each of their credentials has the new rights. */
export const updateMembership: Handler<Deps, typeof contract> = async (deps, call, input) => {
  requireChange(input);
  const { company_id, company_kind: kind } = call.principal;
  await requireBranches(deps, call, input);
  return writeRevoking(deps, call, async (tx) => {
    const company = await lockCompany(deps.companies, company_id, tx);
    if (!company) throw new Error(`Company ${company_id} does not exist`);
    const principal = await presentCaller(deps, call, tx);
    const before = await findMember(
      deps.memberships,
      { company_id, user_id: input.user_id, caller: principal },
      tx,
    );
    if (before.status === 'deactivated')
      throw new Failure('conflict', `${before.name} was deactivated. Invite them again with invite_user.`);
    const held = await findRole(deps, { company_id, kind }, before.role, tx);
    requireNotAbove(principal, { ...before, permissions: held.permissions });

    const after: Membership = {
      ...before,
      role: input.role ?? before.role,
      branch_ids: input.all_branches
        ? null
        : input.branch_ids
          ? [...new Set(input.branch_ids)]
          : before.branch_ids,
    };
    const { permissions, own } = await findRole(deps, { company_id, kind }, after.role, tx);
    requireNotBeyond(principal, { permissions, branch_ids: after.branch_ids });
    if (isAdmin(company, before) && !isAdmin(company, after))
      await requireOtherAdmin(deps.memberships, company, before, tx);
    await deps.memberships
      .owner(company_id, tx)
      .updateOne({ _id: before._id }, { $set: { role: after.role, branch_ids: after.branch_ids } });
    await changeAccess.ofMember(deps.credentials, after, own, tx);
    tx.audit({ target: input.user_id, changes: changesBetween(accessShown(before), accessShown(after)) });
    return toUserView(after, principal);
  });
};

const requireChange = ({ role, all_branches, branch_ids }: Input<typeof contract>): void => {
  if (all_branches && branch_ids)
    throw new Failure('invalid_input', 'Give all_branches or branch_ids, not both.', {
      errors: [{ path: 'all_branches', message: 'contradicts branch_ids; give one of them' }],
    });
  if (!role && !all_branches && !branch_ids)
    throw new Failure('invalid_input', 'There is nothing to change. Give role, branch_ids or all_branches.', {
      errors: [{ path: 'role', message: 'is needed when neither branch_ids nor all_branches is given' }],
    });
};
