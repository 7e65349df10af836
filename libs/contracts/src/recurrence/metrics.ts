import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';
import { totals } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { named, timestamp } from '../language/values.ts';
import { tool } from './presets.ts';
import { runStatus } from './runs.ts';
import { recurrenceStatus } from './views.ts';

export const getRecurrenceMetrics = readOperation({
  ...tool,
  name: 'get_recurrence_metrics',
  title: 'Get recurring order metrics',
  description:
    'Returns figures over runs scheduled in a range of whole days: placed, failed by reason with the recurring orders behind it, skipped, totals per currency, and how many runs are due in the next 30 days. Use it instead of adding up pages. as_of is their time.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    from: givenDay('First day, inclusive').optional(),
    to: givenDay('Last day, inclusive').optional(),
  }),
  output: z.object({
    recurrences: z
      .array(z.object({ status: recurrenceStatus, recurrences: z.int() }))
      .max(recurrenceStatus.options.length),
    runs: z.int(),
    by_status: z.array(z.object({ status: runStatus, runs: z.int() })).max(runStatus.options.length),
    failures: z
      .array(
        z.object({
          code: z.string().max(40),
          runs: z.int(),
          recurrences: z
            .array(named(id('recurrence')).extend({ runs: z.int() }))
            .max(10)
            .describe('The recurring orders with the most of these runs, at most 10'),
        }),
      )
      .max(50)
      .describe('Failed runs by the code of their reason'),
    totals: totals.describe('Totals of placed runs when they were placed'),
    upcoming_runs: z
      .int()
      .describe('Due in the next 30 days, over active recurring orders; at most 1,000 of each'),
    as_of: timestamp,
  }),
  rest: { method: 'GET', path: '/api/recurrences/metrics' },
  errors: ['not_found'],
  calls: ['get_branch_facts'],
});
