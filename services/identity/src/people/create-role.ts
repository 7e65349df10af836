import type { Handler } from '@procura/bus';
import { type createRole as contract, Failure, isBuiltIn, newId } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import { presentCaller } from '../credentials/present-caller.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../directory/company-store.ts';
import { requireGrantable } from '../directory/present-roles.ts';
import { type Role, requireNotBeyond, roleShown, toRoleView } from '../directory/role.ts';

const mostRoles = 100;

/** Defines a role of the company from permissions the caller holds. */
export const createRole: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id } = call.principal;
  await requireGrantable(deps, input.permissions);
  return deps.database.write(call, async (tx) => {
    await lockCompany(deps.companies, company_id, tx);
    const principal = await presentCaller(deps, call, tx);
    requireNotBeyond(principal, { permissions: input.permissions, branch_ids: null });
    const own = deps.roles.owner(company_id, tx);
    if (isBuiltIn(input.key) || (await own.findOne({ key: input.key })))
      throw new Failure('already_exists', `There is a role ${input.key} already. Choose another key.`, {
        errors: [{ path: 'key', message: 'is taken by another role; choose another' }],
      });
    if ((await own.count({}, mostRoles)) >= mostRoles)
      throw new Failure(
        'conflict',
        `The company has ${mostRoles} roles of its own, which is the maximum. Change one.`,
      );
    const role: Role = {
      _id: newId('role'),
      company_id,
      key: input.key,
      name: input.name,
      permissions: [...new Set(input.permissions)],
      created_at: tx.now,
      updated_at: tx.now,
    };
    await own.insert(role);
    tx.audit({ target: role._id, changes: changesBetween(null, roleShown(role)) });
    return toRoleView(role);
  });
};
