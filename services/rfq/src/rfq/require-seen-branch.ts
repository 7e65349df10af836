import type { Call } from '@procura/bus';
import { type Id, noSuchBranch } from '@procura/contracts';
import { requireKnownBranch } from '@procura/service';
import type { Deps } from '../deps.ts';

/** Raises `not_found` for a filter by a branch that the caller may not see. Called only if the filter finds no RFQ. */
export const requireSeenBranch = async (
  deps: Deps,
  call: Call,
  branch_id: Id<'branch'> | undefined,
): Promise<void> => {
  if (branch_id === undefined) return;
  if (call.principal.company_kind !== 'supplier') return requireKnownBranch(deps, call, branch_id);
  // A supplier sees the branches of other companies that invited it.
  const [invited] = await deps.invitations
    .parties(call.principal)
    .find({ branch_id }, { limit: 1, projection: { _id: 1 } });
  if (!invited) throw noSuchBranch(branch_id);
};
