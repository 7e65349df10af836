import type { HandlerTable } from '@procura/bus';
import { createBranch } from './create-branch.ts';
import type { Deps } from './deps.ts';
import {
  getBranch,
  getBranchFacts,
  getBranchMetrics,
  listBranches,
  listBranchMemberships,
} from './read-branches.ts';
import { updateBranch } from './update-branch.ts';

export const operations: HandlerTable<'branches', Deps> = {
  list_branches: listBranches,
  get_branch: getBranch,
  create_branch: createBranch,
  update_branch: updateBranch,
  get_branch_metrics: getBranchMetrics,
  list_branch_memberships: listBranchMemberships,
  get_branch_facts: getBranchFacts,
};
