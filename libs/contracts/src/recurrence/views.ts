import { z } from 'zod';
import { id } from '../language/ids.ts';
import { unitPrice } from '../language/money.ts';
import {
  day,
  measure,
  named,
  operationNames,
  percent,
  quantity,
  shownName,
  timestamp,
} from '../language/values.ts';
import { maxRecurrenceLines, recurrenceRun, runShipping, runTotals } from './runs.ts';

export const recurrenceStatus = z.enum(['active', 'paused', 'ended', 'failed']);

export const recurrenceSummary = z.object({
  id: id('recurrence'),
  name: shownName,
  status: recurrenceStatus,
  status_reason: z.string().max(500).nullable().describe('Why it is paused, ended or failed'),
  branch: named(id('branch')),
  schedule: z.string().max(500).describe('RFC 5545 recurrence rule'),
  schedule_text: z.string().max(300).describe('The rule in words'),
  time_zone: z.string().max(64),
  time_of_day: z.string().max(5).nullable().describe('HH:MM; null when the rule names hours'),
  starts_on: day,
  ends_on: day.nullable(),
  count: z.int().nullable().describe('Number of occurrences in all; null when not bound'),
  occurrences: z.int().describe('Dates that have come so far, placed, failed and skipped; what count counts'),
  max_price_increase_percent: percent,
  next_run_at: timestamp.nullable(),
  totals: runTotals.describe('One run at the prices of its lines, one total per currency'),
  runs_placed: z.int(),
  runs_failed: z.int(),
  failures_in_a_row: z.int().describe('Three end in failed'),
  requisitioner: shownName,
  created_at: timestamp,
  updated_at: timestamp,
});

const recurrenceLine = z.object({
  product_id: id('product'),
  sku: z.string().max(40),
  name: shownName,
  unit: z.string().max(40),
  ...measure,
  quantity,
  unit_price: unitPrice.describe('The price runs are compared with: the agreed price when the line was set'),
});

export const recurrenceLineWithPack = recurrenceLine.extend({ pack: z.string().max(80).optional() });

export const plannedDates = {
  next_dates: z
    .array(timestamp)
    .max(5)
    .describe('The next occurrences, at most 5; skipped ones left out, moved ones where they are moved to'),
  skipped_dates: z.array(timestamp).max(20).describe('Occurrences to come that skip_next left out'),
  moved_dates: z
    .array(z.object({ from: timestamp, to: timestamp }))
    .max(20)
    .default([])
    .describe('Occurrences to come that move_date moved'),
  resume_at: timestamp.nullable().describe('When a paused one resumes automatically'),
};

/** Maximum number of recurring orders per page, and of lines of all of them together. */
export const maxListedRecurrences = 50;

export const maxListedLines = 200;

export const listedRecurrence = recurrenceSummary.extend({
  line_count: z.int(),
  lines: z
    .array(recurrenceLine)
    .max(maxRecurrenceLines)
    .describe('Empty beyond 200 lines over all of a page; then ask with its recurrence_id'),
  ...plannedDates,
  last_run: recurrenceRun
    .pick({ id: true, scheduled_at: true, status: true, code: true, reason: true, purchase_id: true })
    .nullable()
    .describe('The latest run, with the reason when it failed'),
  version: z.int(),
});

export const recurrenceView = recurrenceSummary.extend({
  lines: z.array(recurrenceLineWithPack).max(maxRecurrenceLines),
  shipping: runShipping,
  ...plannedDates,
  last_runs: z.array(recurrenceRun).max(10),
  version: z.int(),
  allowed_actions: operationNames.max(20),
});
