import { z } from 'zod';
import { readOperation } from '../language/operation-kinds.ts';
import { tool } from './presets.ts';

/** Maximum of a count of tasks: more are counted as this. */
export const mostRecurrenceTasks = 100;

export const countRecurrenceTasks = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'count_recurrence_tasks',
  title: 'Count recurring order tasks',
  description:
    'Counts the recurring orders that wait for the caller, up to 100, by the access rules of list_recurrences.',
  input: z.strictObject({}),
  output: z.object({
    failed: z
      .int()
      .min(0)
      .max(mostRecurrenceTasks)
      .nullable()
      .describe(
        'Those that list_recurrences has with last_run_failed; null where the caller may not change them',
      ),
  }),
  rest: { method: 'GET', path: '/api/recurrence-tasks' },
});
