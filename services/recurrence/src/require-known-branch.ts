import type { Call } from '@procura/bus';
import { getBranchFacts, type Id, requireBranch } from '@procura/contracts';
import type { Deps } from './deps.ts';

/** Raises `not_found` for a branch to filter by that the caller may not use. Asked where the filter finds nothing. */
export const requireKnownBranch = async (
  deps: Deps,
  call: Call,
  branch_id: Id<'branch'> | undefined,
): Promise<void> => {
  if (branch_id !== undefined)
    requireBranch(await deps.bus.call(getBranchFacts, call, { branch_ids: [branch_id] }), branch_id);
};
