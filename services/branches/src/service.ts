import { termMigrations, termsFrom } from '@procura/mongo';
import { type BaseConfig, readBaseConfig, type ServiceDefinition } from '@procura/service';
import { branchTerms } from './branch.ts';
import { branches } from './branch-store.ts';
import { createBranch } from './create-branch.ts';
import { collections, type Deps } from './deps.ts';
import {
  getBranch,
  getBranchFacts,
  getBranchMetrics,
  listBranches,
  listBranchMemberships,
} from './read-branches.ts';
import { updateBranch } from './update-branch.ts';

export const branchesService: ServiceDefinition<'branches', Deps, BaseConfig> = {
  name: 'branches',
  readConfig: readBaseConfig,
  collections,
  migrations: termMigrations(termsFrom(branches, branchTerms)),
  deps: () => ({}),
  handlers: {
    list_branches: listBranches,
    get_branch: getBranch,
    create_branch: createBranch,
    update_branch: updateBranch,
    get_branch_metrics: getBranchMetrics,
    list_branch_memberships: listBranchMemberships,
    get_branch_facts: getBranchFacts,
  },
  consumers: {},
  jobs: [],
};
