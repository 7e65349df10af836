import { z } from 'zod';
import { id } from '../language/ids.ts';
import { clearable, givenDate, givenDay, givenTime } from '../language/input-values.ts';
import { expectedTotals } from '../language/money.ts';
import { internalOperation, readOperation, spendingOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { purchaseWarnings } from '../language/preview.ts';
import { describing } from '../language/spending.ts';
import { givenQuantity, percent, requiredText, timeZone } from '../language/values.ts';
import { maxVerdicts, verdict } from '../language/verdict.ts';
import { tool } from './presets.ts';
import { maxRecurrenceLines } from './runs.ts';
import { listedRecurrence, maxListedRecurrences, recurrenceStatus, recurrenceView } from './views.ts';

export const listRecurrences = readOperation({
  ...tool,
  name: 'list_recurrences',
  title: 'List recurring orders',
  description:
    'Lists recurring orders, newest first, each with version, lines, dates, the total of one run, and the last run with its reason. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    recurrence_id: id('recurrence').optional().describe('Only this one, with all its lines'),
    status: recurrenceStatus.optional().describe('Only recurring orders of this status'),
    last_run_failed: z
      .boolean()
      .optional()
      .describe('Not ended, last run failed, not resumed or changed since'),
    branch_id: id('branch').optional(),
    ...pageInput,
    limit: pageInput.limit.describe('Per page, at most 50 shown; 25 when left out'),
  }),
  output: pageOf(listedRecurrence, maxListedRecurrences),
  rest: { method: 'GET', path: '/api/recurrences' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['get_branch_facts'],
});

const lines = z
  .array(
    z.strictObject({
      product_id: id('product'),
      quantity: givenQuantity.describe('In sales units'),
    }),
  )
  .min(1)
  .max(maxRecurrenceLines)
  .describe('One entry per product of the catalogue');

const schedule = requiredText(500).describe(
  'RFC 5545 rule without DTSTART, such as "FREQ=WEEKLY;BYDAY=MO"; at most hourly',
);

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day, such as "09:00"' })
  .describe('Local time of each run, HH:MM; 09:00 when left out, or the rule’s BYHOUR and BYMINUTE');

/** What a new recurring order is created from, without the consent to its amounts. */
export const newRecurrence = {
  name: requiredText(160).optional().describe('For people'),
  branch_id: id('branch'),
  lines,
  schedule,
  time_zone: timeZone.optional().describe('Of the schedule; the branch’s when left out'),
  time_of_day: timeOfDay.optional(),
  starts_on: givenDay('First day a run may fall on, today when left out').optional(),
  ends_on: givenDay('Last day a run may fall on; give this or count, or neither').optional(),
  count: z.int().min(1).max(1000).optional().describe('Number of occurrences in all'),
  max_price_increase_percent: percent
    .optional()
    .describe('Of the price with and without tax; "0" when left out: any rise fails the run'),
};

/** The fields of a change that alter the spending of a recurring order. */
export const spendingChange = {
  lines: lines.optional(),
  schedule: schedule.optional(),
  time_of_day: timeOfDay.optional(),
  time_zone: timeZone.optional(),
  ends_on: givenDate.nullable().optional().describe('Last day a run may fall on'),
  count: z
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .optional()
    .describe('Number of occurrences in all, past ones included'),
  max_price_increase_percent: percent.optional(),
};

export const changedVersion = z
  .int()
  .min(1)
  .optional()
  .describe('As it was read; refuses a change made since');

const expectedRun = expectedTotals.describe(
  'Totals of one run that you agreed to; refuses others with price_changed',
);

export const scheduleWarnings = z
  .array(purchaseWarnings.unwrap().element)
  .max(5)
  .default([])
  .describe('Days of the schedule that some months or years lack');

/** A recurring order and the verdicts on placing one run of it now. */
const judgedRecurrence = recurrenceView.extend({
  verdicts: z
    .array(verdict)
    .max(maxVerdicts)
    .default([])
    .describe('Verdicts on one run placed now; empty when the lines stay as they are'),
  warnings: scheduleWarnings,
});

const lineErrors = [
  'not_found',
  'branch_inactive',
  'conflict',
  'not_orderable',
  'quantity_rule',
  'below_minimum_order',
  'insufficient_stock',
  'limit_exceeded',
  'invalid_schedule',
  'price_changed',
  'offer_changed',
] as const;

/** What the writes of recurring orders, and their previews, have in common. */
export const writes = {
  ...tool,
  permission: 'recurrences:write',
} as const;

export const createRecurrence = spendingOperation({
  ...writes,
  name: 'create_recurrence',
  title: 'Create recurring order',
  records: ['recurrence'],
  description:
    'Commits funds later: orders the same products of the company’s catalogue repeatedly, without asking. Call preview_order with the lines first. Each run places one purchase at the day’s price, within limits; a price that rose by more than max_price_increase_percent, or missing stock, fails it; three failures in a row stop it. Runs have your rights and this credential’s narrowing as they are then; revoking it pauses them. Refuses missing stock and limits that one run alone exceeds; verdicts lists the other rules. Returns it with its next 5 dates.',
  input: z.strictObject({
    ...newRecurrence,
    expected_totals: expectedRun,
  }),
  describe: 'describe_create_recurrence',
  output: judgedRecurrence,
  effect: 'write',
  consent: 'expected_totals',
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/recurrences' },
  errors: lineErrors,
  calls: ['get_branch_facts', 'price_lines', 'preview_for_recurrence'],
});

export const describeCreateRecurrence = describing(createRecurrence, {
  calls: ['get_branch_facts', 'price_lines', 'preview_for_recurrence'],
});

export const updateRecurrence = spendingOperation({
  ...writes,
  name: 'update_recurrence',
  records: ['recurrence'],
  // An ended one cannot be resumed.
  destructive: true,
  title: 'Update recurring order',
  description:
    'Commits funds later when it resumes a recurring order, undoes a skip, moves a date, or changes lines, schedule or ceiling. Also pauses or ends it, or skips its next run; call list_recurrences for its id and version first. New lines are compared with today’s prices. Who commits funds with it becomes its requisitioner: runs have their rights and credential. Returns it with its next 5 dates.',
  input: clearable(
    {
      recurrence_id: id('recurrence'),
      expected_version: changedVersion,
      name: requiredText(160).optional().describe('For people'),
      status: z
        .enum(['active', 'paused', 'ended'])
        .optional()
        .describe('active resumes, paused pauses, ended ends for good'),
      resume_at: givenTime('With status paused: resumes by itself then').optional(),
      skip_next: z.boolean().optional().describe('true omits the next run; false undoes the last omission'),
      move_date: z
        .strictObject({
          date: givenTime('One of next_dates'),
          to: givenTime('When that run happens instead; between the dates before and after it'),
        })
        .optional()
        .describe('Moves one date; the others stay. A new rule, time or zone discards it'),
      ...spendingChange,
      expected_totals: expectedRun,
    },
    ['ends_on', 'count'],
  ),
  describe: 'describe_update_recurrence',
  output: judgedRecurrence,
  effect: 'write',
  consent: 'expected_totals',
  idempotent: false,
  rest: { method: 'PATCH', path: '/api/recurrences/{recurrence_id}' },
  errors: [...lineErrors, 'version_conflict'],
  calls: ['price_lines', 'preview_for_recurrence'],
});

export const describeUpdateRecurrence = describing(updateRecurrence, {
  calls: ['price_lines', 'preview_for_recurrence'],
});

export const getRecurrence = readOperation({
  ...tool,
  name: 'get_recurrence',
  title: 'Get recurring order',
  description: 'Returns one recurring order with lines, next dates and its last runs.',
  surfaces: ['rest', 'console'],
  input: z.strictObject({ recurrence_id: id('recurrence') }),
  output: recurrenceView,
  rest: { method: 'GET', path: '/api/recurrences/{recurrence_id}' },
  errors: ['not_found'],
});

export const getRecurrenceFacts = internalOperation({
  ...tool,
  name: 'get_recurrence_facts',
  title: 'Get recurrence facts',
  description: 'Checks that there is a recurring order that the caller may see; not_found if there is none.',
  input: z.strictObject({ recurrence_id: id('recurrence') }),
  output: z.object({ id: id('recurrence') }),
  effect: 'read',
  errors: ['not_found'],
});
