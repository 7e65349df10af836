import type { Handler } from '@procura/bus';
import { type updateRole as contract, Failure, isBuiltIn } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { changeAccess } from '../credentials/change-access.ts';
import { presentCaller } from '../credentials/present-caller.ts';
import { writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { requireGrantable } from '../directory/present-roles.ts';
import { type Role, requireNotBeyond, roleShown, toRoleView } from '../directory/role.ts';

/** Changes a role that the company defined. From the commit on, every credential of its members has the new rights. */
export const updateRole: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id } = call.principal;
  await requireGrantable(deps, input.permissions);
  return writeRevoking(deps, call, async (tx) => {
    await lockCompany(deps.companies, company_id, tx);
    const principal = await presentCaller(deps, call, tx);
    const own = deps.roles.owner(company_id, tx);
    const before = await own.findOne({ key: input.key });
    if (!before && isBuiltIn(input.key))
      throw new Failure(
        'conflict',
        `${input.key} is built in and cannot be changed. Define a role of your own with create_role.`,
      );
    if (!before)
      throw new Failure(
        'not_found',
        `There is no role ${input.key} in the company. list_roles shows its roles.`,
      );
    const after: Role = {
      ...before,
      name: input.name ?? before.name,
      permissions: input.permissions ? [...new Set(input.permissions)] : before.permissions,
      updated_at: tx.now,
    };
    // Includes the permissions that the role already has; otherwise a caller without one could remove it from others.
    requireNotBeyond(principal, {
      permissions: [...before.permissions, ...after.permissions],
      branch_ids: null,
    });
    await own.replaceOne({ _id: before._id }, after);
    await changeAccess.ofRole(deps.credentials, after, tx);
    tx.audit({ target: before._id, changes: changesBetween(roleShown(before), roleShown(after)) });
    return toRoleView(after);
  });
};
