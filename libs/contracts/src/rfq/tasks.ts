import { z } from 'zod';
import { readOperation } from '../language/operation-kinds.ts';
import { taskCount } from '../language/task-count.ts';
import { tool } from './presets.ts';

export const countRfqTasks = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'count_rfq_tasks',
  title: 'Count RFQ tasks',
  description: 'Counts the RFQs that wait for the caller, each up to 100, by the access rules of list_rfqs.',
  input: z.strictObject({}),
  output: z.object({
    to_decide: taskCount('Buyers: RFQs whose bidding is over and of which not all is awarded'),
    to_bid: taskCount('Suppliers: open RFQs without a bid of theirs'),
    to_answer: taskCount('Suppliers: RFQs with a counter-offer on their bid'),
  }),
  rest: { method: 'GET', path: '/api/rfq-tasks' },
});
