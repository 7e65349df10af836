import type { Handler } from '@procura/bus';
import { type updateBranch as contract, Failure } from '@procura/contracts';
import { toView, withDerived } from './branch.ts';
import { codeTaken, findBranch } from './branch-store.ts';
import type { Deps } from './deps.ts';

/** Changes a branch by compare-and-set on the version the caller has read. */
export const updateBranch: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { branch_id, expected_version, ...changes } = input;
  const { principal } = call;
  try {
    return await deps.database.write(call, async (tx) => {
      const branch = await findBranch(deps.branches, principal, branch_id, tx);
      if (branch.version !== expected_version)
        throw new Failure(
          'version_conflict',
          `The branch is at version ${branch.version}, not ${expected_version}: someone changed it since. Read it again and repeat your change.`,
          {
            errors: [
              {
                path: 'expected_version',
                message: `must be ${branch.version}, the present version, after reading the branch again`,
              },
            ],
          },
        );
      const after = {
        ...branch,
        ...withDerived({ ...branch, ...changes }),
        version: branch.version + 1,
        updated_at: tx.now,
      };
      await deps.branches
        .owner(principal.company_id, tx)
        .replaceOne({ _id: branch._id, version: expected_version }, after);
      tx.audit({ target: branch._id });
      return toView(after, principal);
    });
  } catch (error) {
    throw codeTaken(error, input.code);
  }
};
