import type { BaseConfig, ServiceDefinition } from '@procura/service';
import { collections } from './collections.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';

export const branchesService: ServiceDefinition<'branches', Deps, BaseConfig> = {
  name: 'branches',
  collections,
  deps: () => ({}),
  handlers: operations,
  consumers: {},
  jobs: [],
};
