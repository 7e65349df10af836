import type { HandlerTable } from '@procura/bus';
import { createRecurrence } from './create-recurrence.ts';
import type { Deps } from './deps.ts';
import { describeCreateRecurrence, describeUpdateRecurrence } from './describe-recurrence.ts';
import {
  getRecurrence,
  getRecurrenceFacts,
  listRecurrenceRuns,
  listRecurrences,
} from './read-recurrences.ts';
import { getRecurrenceMetrics } from './recurrence-metrics.ts';
import { updateRecurrence } from './update-recurrence.ts';

export const operations: HandlerTable<'recurrence', Deps> = {
  list_recurrences: listRecurrences,
  create_recurrence: createRecurrence,
  update_recurrence: updateRecurrence,
  describe_create_recurrence: describeCreateRecurrence,
  describe_update_recurrence: describeUpdateRecurrence,
  get_recurrence_metrics: getRecurrenceMetrics,
  list_recurrence_runs: listRecurrenceRuns,
  get_recurrence: getRecurrence,
  get_recurrence_facts: getRecurrenceFacts,
};
