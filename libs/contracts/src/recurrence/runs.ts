import { z } from 'zod';
import { id } from '../language/ids.ts';
import { money } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { timestamp } from '../language/values.ts';
import { tool } from './presets.ts';

/** Maximum number of lines of a recurring order. */
export const maxRecurrenceLines = 50;

/** One total per currency; a run has no more currencies than lines. */
export const runTotals = z.array(money).max(maxRecurrenceLines);

/** What the delivery of the orders of one run costs. */
export const runShipping = z
  .array(z.object({ supplier_company_id: id('company'), amount: money }))
  .max(maxRecurrenceLines)
  .default([])
  .describe('Shipping with tax by order of a run, part of totals; runs are compared with it');

export const runStatus = z.enum(['running', 'placed', 'failed', 'skipped']);

export const recurrenceRun = z.object({
  id: id('recurrenceRun'),
  scheduled_at: timestamp,
  scheduled_local: z
    .string()
    .max(40)
    .describe('Local time with its offset, such as 2026-11-23T09:00:00-03:00'),
  status: runStatus,
  code: z.string().max(40).nullable().describe('Failure code when it failed'),
  reason: z.string().max(500).nullable().describe('Why it failed or was skipped'),
  warnings: z
    .array(z.string().max(200))
    .max(2)
    .default([])
    .describe('What differed from the agreed lines without refusing the run, such as a name'),
  purchase_id: id('purchase').nullable(),
  purchase_status: z.enum(['placed', 'pending_approval']).nullable(),
  totals: runTotals,
  finished_at: timestamp.nullable(),
});

export const listRecurrenceRuns = readOperation({
  ...tool,
  name: 'list_recurrence_runs',
  title: 'List runs',
  description: 'Lists the runs of a recurring order, newest first, with purchase or reason.',
  surfaces: ['rest', 'console'],
  input: z.strictObject({ recurrence_id: id('recurrence'), ...pageInput }),
  output: pageOf(recurrenceRun),
  rest: { method: 'GET', path: '/api/recurrences/{recurrence_id}/runs' },
  errors: ['not_found', 'invalid_cursor'],
});
