import { type BaseConfig, readBaseConfig, type ServiceDefinition } from '@procura/service';
import { createRecurrence } from './create-recurrence.ts';
import { pauseOfRevoked } from './credential-events.ts';
import { collections, type Deps } from './deps.ts';
import { describeCreateRecurrence, describeUpdateRecurrence } from './describe-recurrence.ts';
import {
  getRecurrence,
  getRecurrenceFacts,
  listRecurrenceRuns,
  listRecurrences,
} from './read-recurrences.ts';
import { getRecurrenceMetrics } from './recurrence-metrics.ts';
import { placeRuns, startRuns } from './scheduler.ts';
import { updateRecurrence } from './update-recurrence.ts';

export const recurrenceService: ServiceDefinition<'recurrence', Deps, BaseConfig> = {
  name: 'recurrence',
  readConfig: readBaseConfig,
  collections,
  deps: () => ({}),
  handlers: {
    list_recurrences: listRecurrences,
    create_recurrence: createRecurrence,
    update_recurrence: updateRecurrence,
    describe_create_recurrence: describeCreateRecurrence,
    describe_update_recurrence: describeUpdateRecurrence,
    get_recurrence_metrics: getRecurrenceMetrics,
    list_recurrence_runs: listRecurrenceRuns,
    get_recurrence: getRecurrence,
    get_recurrence_facts: getRecurrenceFacts,
  },
  consumers: { credential_revoked: { effect: pauseOfRevoked } },
  jobs: [
    { name: 'start_runs', every_ms: 1000, run: startRuns },
    { name: 'place_runs', every_ms: 1000, run: placeRuns },
  ],
};
