import { z } from 'zod';
import { readOperation } from '../language/operation-kinds.ts';
import { taskCount } from '../language/task-count.ts';
import { tool } from './presets.ts';

export const countRecurrenceTasks = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'count_recurrence_tasks',
  title: 'Count recurring order tasks',
  description:
    'Counts the recurring orders that wait for the caller, up to 100, by the access rules of list_recurrences.',
  input: z.strictObject({}),
  output: z.object({ failed: taskCount('Those that list_recurrences has with last_run_failed') }),
  rest: { method: 'GET', path: '/api/recurrence-tasks' },
});
