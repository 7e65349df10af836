import { type BaseConfig, readBaseConfig, type ServiceDefinition } from '@procura/service';
import { collections, type Deps } from './deps.ts';
import { countRecurrenceTasks } from './operations/count-recurrence-tasks.ts';
import { createRecurrence } from './operations/create-recurrence.ts';
import { describeCreateRecurrence, describeUpdateRecurrence } from './operations/describe-recurrence.ts';
import { previewRecurrence, previewRecurrenceChange } from './operations/preview-recurrence.ts';
import {
  getRecurrence,
  getRecurrenceFacts,
  listRecurrenceRuns,
  listRecurrences,
} from './operations/read-recurrences.ts';
import { getRecurrenceMetrics } from './operations/recurrence-metrics.ts';
import { updateRecurrence } from './operations/update-recurrence.ts';
import { pauseOfRevoked } from './recurrence/credential-events.ts';
import { placeRuns } from './runs/place-runs.ts';
import { startRuns } from './runs/start-runs.ts';

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
    preview_recurrence: previewRecurrence,
    preview_recurrence_change: previewRecurrenceChange,
    get_recurrence_metrics: getRecurrenceMetrics,
    count_recurrence_tasks: countRecurrenceTasks,
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
