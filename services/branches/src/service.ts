import type { BaseConfig, ServiceDefinition } from '@procura/service';
import { branches } from './branch-store.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';

export const branchesService: ServiceDefinition<'branches', Deps, BaseConfig> = {
  name: 'branches',
  collections: [branches],
  deps: (base) => ({ ...base, branches: base.database.collection(branches) }),
  handlers: operations,
  consumers: {},
  jobs: [],
};
