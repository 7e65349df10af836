import type { Handler } from '@procura/bus';
import { type createBranch as contract, newId } from '@procura/contracts';
import { type Branch, toView, withDerived } from './branch.ts';
import { codeTaken } from './branch-store.ts';
import type { Deps } from './deps.ts';

/** Creates a branch. */
export const createBranch: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  try {
    return await deps.database.write(call, async (tx) => {
      const { receiving_contact = null, cost_centre = null, ...fields } = input;
      const branch: Branch = {
        _id: newId('branch'),
        company_id: principal.company_id,
        ...withDerived({ ...fields, receiving_contact, cost_centre, status: 'active' }),
        version: 1,
        created_at: tx.now,
        updated_at: tx.now,
      };
      await deps.branches.owner(principal.company_id, tx).insert(branch);
      tx.audit({ target: branch._id });
      return toView(branch, principal);
    });
  } catch (error) {
    throw codeTaken(error, input.code);
  }
};
