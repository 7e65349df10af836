import { termMigrations, termsFrom } from '@procura/mongo';
import type { BaseConfig, ServiceDefinition } from '@procura/service';
import { branchTerms } from './branch.ts';
import { branches } from './branch-store.ts';
import { collections } from './collections.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';

export const branchesService: ServiceDefinition<'branches', Deps, BaseConfig> = {
  name: 'branches',
  collections,
  migrations: termMigrations(termsFrom(branches, branchTerms)),
  deps: () => ({}),
  handlers: operations,
  consumers: {},
  jobs: [],
};
