import { useSession } from '../session.tsx';
import { usePages } from '../use-operation.ts';

/** Every branch the caller may use; empty for suppliers, who have none. */
export const useBranches = () => {
  const session = useSession();
  return usePages('list_branches', session.may('list_branches') ? { limit: 100 } : null, { all: true });
};

/** The name of a branch among those that were read; its id if the caller does not see it. */
export const branchNameIn =
  (branches: readonly { id: string; name: string }[] | undefined): ((branch_id: string) => string) =>
  (branch_id) =>
    branches?.find((branch) => branch.id === branch_id)?.name ?? branch_id;
