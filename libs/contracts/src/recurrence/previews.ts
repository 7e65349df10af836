import { z } from 'zod';
import { id } from '../language/ids.ts';
import { clearable } from '../language/input-values.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { preview } from '../language/preview.ts';
import { named } from '../language/values.ts';
import { changedVersion, newRecurrence, scheduleWarnings, spendingChange, writes } from './recurrence.ts';
import { maxRecurrenceLines, runShipping, runTotals } from './runs.ts';
import { plannedDates, recurrenceLineWithPack, recurrenceSummary } from './views.ts';

/** A recurring order as it would be, and what one run of it would do now. */
const recurrencePreview = recurrenceSummary
  .pick({
    branch: true,
    schedule: true,
    schedule_text: true,
    time_zone: true,
    time_of_day: true,
    starts_on: true,
    ends_on: true,
    count: true,
    max_price_increase_percent: true,
  })
  .extend({
    next_dates: plannedDates.next_dates,
    lines: z
      .array(
        recurrenceLineWithPack.extend({
          line_index: z.int().describe('Place in the lines of the request, from 0'),
          supplier: named(id('company')),
          problem: z.string().max(400).nullable().describe('Why it cannot be ordered repeatedly'),
        }),
      )
      .max(maxRecurrenceLines)
      .describe('Lines with their price; unknown products are only in problems'),
    shipping: runShipping,
    totals: runTotals.describe('One run, one total per currency: the expected_totals of the write'),
    outcome: preview.shape.outcome.describe('What one run placed now would do'),
    verdicts: preview.shape.verdicts,
    problems: preview.shape.problems.describe(
      'Why the lines are refused, per field; a limit that is used up now is only in outcome and verdicts',
    ),
    warnings: scheduleWarnings,
  });

const previews = {
  ...writes,
  surfaces: ['rest', 'console'],
  output: recurrencePreview,
  calls: ['price_lines', 'preview_for_recurrence'],
} as const;

export const previewRecurrence = readOperation({
  ...previews,
  name: 'preview_recurrence',
  title: 'Preview recurring order',
  description:
    'Call this before create_recurrence. Returns what creating would make of the same input: the schedule in words with its next 5 dates, lines with prices, shipping and totals of one run, what one run placed now would do, and every line that cannot be ordered repeatedly, with why. Creates and commits nothing.',
  input: z.strictObject(newRecurrence),
  rest: { method: 'POST', path: '/api/recurrences/preview' },
  errors: ['not_found', 'branch_inactive', 'conflict', 'invalid_schedule'],
  calls: ['get_branch_facts', ...previews.calls],
});

export const previewRecurrenceChange = readOperation({
  ...previews,
  name: 'preview_recurrence_change',
  title: 'Preview change of recurring order',
  description:
    'Call this before update_recurrence with other lines, another schedule or ceiling, or to resume. Returns what the change would make of the recurring order, like preview_recurrence; lines that are given are at today’s prices, others as they were set. Changes and commits nothing.',
  input: clearable(
    {
      recurrence_id: id('recurrence'),
      expected_version: changedVersion,
      status: z.enum(['active']).optional().describe('active resumes'),
      ...spendingChange,
    },
    ['ends_on', 'count'],
  ),
  rest: { method: 'POST', path: '/api/recurrences/{recurrence_id}/preview' },
  errors: ['not_found', 'conflict', 'invalid_schedule', 'version_conflict'],
});
