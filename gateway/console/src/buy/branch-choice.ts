import { shownFor } from '../operations.ts';
import type { Choice } from '../parts/pick-field.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';

/** The branch for which this user and company bought last in this browser. */
const storedAt = 'procura.branch';

const remembered = (): string | undefined => {
  const { owner, branch_id } = JSON.parse(localStorage.getItem(storedAt) ?? '{}');
  return owner === shownFor() ? branch_id : undefined;
};

export const rememberBranch = (branch_id: string): void =>
  localStorage.setItem(storedAt, JSON.stringify({ owner: shownFor(), branch_id }));

/** The branch to begin with: the only one, or the one chosen last; null for none, undefined while it is read. */
export const useFirstBranch = (): Choice | null | undefined => {
  const { may, who } = useSession();
  const isListed = may('list_branches');
  const branch_id = isListed ? remembered() : undefined;
  const few = useOperation('list_branches', isListed ? { status: 'active', limit: 2 } : null);
  const last = useOperation('get_branch', branch_id ? { branch_id } : null);
  // Their branches have no names for this person.
  if (!isListed)
    return who.branch_ids?.length === 1 ? { id: who.branch_ids[0] ?? '', name: 'Your branch' } : null;
  if (few.data?.data.length === 1) return few.data.data[0];
  if (!few.data && !few.problem) return undefined;
  if (!branch_id || last.problem) return null;
  return last.data?.status === 'active' ? last.data : last.data && null;
};
