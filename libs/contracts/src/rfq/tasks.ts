import { z } from 'zod';
import { readOperation } from '../language/operation-kinds.ts';
import { tool } from './presets.ts';

/** Maximum of a count of tasks: more are counted as this. */
export const mostRfqTasks = 100;

const tasks = (of: string) =>
  z.int().min(0).max(mostRfqTasks).nullable().describe(`${of}; null where the caller may not`);

export const countRfqTasks = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'count_rfq_tasks',
  title: 'Count RFQ tasks',
  description: 'Counts the RFQs that wait for the caller, each up to 100, by the access rules of list_rfqs.',
  input: z.strictObject({}),
  output: z.object({
    to_decide: tasks('Buyers: RFQs whose bidding is over and of which not all is awarded'),
    to_bid: tasks('Suppliers: open RFQs without a bid of theirs'),
    to_answer: tasks('Suppliers: RFQs with a counter-offer on their bid'),
  }),
  rest: { method: 'GET', path: '/api/rfq-tasks' },
});
