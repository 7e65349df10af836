import type { BaseConfig, ServiceDefinition } from '@procura/service';
import { collections } from './collections.ts';
import { pauseOfRevoked } from './credential-events.ts';
import type { Deps } from './deps.ts';
import { operations } from './operations.ts';
import { placeRuns, startRuns } from './scheduler.ts';

export const recurrenceService: ServiceDefinition<'recurrence', Deps, BaseConfig> = {
  name: 'recurrence',
  collections,
  deps: () => ({}),
  handlers: operations,
  consumers: { credential_revoked: { effect: pauseOfRevoked } },
  jobs: [
    { name: 'start_runs', every_ms: 1000, run: startRuns },
    { name: 'place_runs', every_ms: 1000, run: placeRuns },
  ],
};
