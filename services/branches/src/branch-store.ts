import { Failure, mayUseBranch, noSuchBranch, type Principal } from '@procura/contracts';
import { defineCollection, isDuplicateKey, type ScopedCollection, type Transaction } from '@procura/mongo';
import type { Branch } from './branch.ts';

export const branches = defineCollection<Branch>({
  name: 'branches',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, status: 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, terms: 1, name_key: 1, _id: 1 } },
    { key: { company_id: 1, code: 1 }, unique: true },
  ],
});

/** The filter that keeps a confined caller to its branches. */
export const confined = (caller: Principal): Record<string, unknown> =>
  caller.branch_ids === null ? {} : { _id: { $in: caller.branch_ids } };

/** One branch the caller may use. Raises `not_found` for any other. */
export const findBranch = async (
  collection: ScopedCollection<Branch>,
  caller: Principal,
  branch_id: string,
  tx?: Transaction,
): Promise<Branch> => {
  const branch = mayUseBranch(caller, branch_id)
    ? await collection.owner(caller.company_id, tx).findOne({ _id: branch_id as Branch['_id'] })
    : null;
  if (!branch) throw noSuchBranch(branch_id);
  return branch;
};

/** Replaces the error of the unique index on the code with the failure that callers receive. */
export const codeTaken = (error: unknown, code: string | undefined): unknown =>
  isDuplicateKey(error, 'code')
    ? new Failure('already_exists', `The company has a branch with the code ${code}. Choose another code.`, {
        errors: [{ path: 'code', message: 'is taken by another branch; choose another' }],
      })
    : error;
