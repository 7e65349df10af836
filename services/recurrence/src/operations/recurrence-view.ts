import {
  type getRecurrence,
  type listRecurrenceRuns,
  type listRecurrences,
  maxListedLines,
  type Output,
  type Principal,
  type previewRecurrence,
  refusal,
  updateRecurrence,
} from '@procura/contracts';
import { formatMoney, formatUnitPrice } from '@procura/money';
import { isChangeable } from '../recurrence/change-recurrence.ts';
import { type Recurrence, type RecurrenceLine, upcoming } from '../recurrence/recurrence.ts';
import type { Run } from '../runs/run.ts';
import { scheduleText, scheduleWarnings } from '../schedule/schedule-text.ts';
import type { Judged } from './judge-run.ts';
import type { QuotedLine } from './price-recurrence-lines.ts';

const shownDates = 5;

const toSummary = (recurrence: Recurrence) => ({
  id: recurrence._id,
  name: recurrence.name,
  status: recurrence.status,
  status_reason: recurrence.status_reason,
  branch: { id: recurrence.branch_id, name: recurrence.branch.name },
  schedule: recurrence.schedule,
  schedule_text: scheduleText(recurrence),
  time_zone: recurrence.time_zone,
  time_of_day: recurrence.time_of_day,
  starts_on: recurrence.starts_on,
  ends_on: recurrence.ends_on,
  count: recurrence.count,
  occurrences: recurrence.occurrences,
  max_price_increase_percent: recurrence.max_price_increase_percent,
  next_run_at: recurrence.next_run_at?.toISOString() ?? null,
  totals: recurrence.totals.map(formatMoney),
  runs_placed: recurrence.runs_placed,
  runs_failed: recurrence.runs_failed,
  failures_in_a_row: recurrence.failures_in_a_row,
  requisitioner: recurrence.requisitioner.name,
  created_at: recurrence.created_at.toISOString(),
  updated_at: recurrence.updated_at.toISOString(),
});

const lineOf = ({ tax_rate: _tax_rate, unit_price, ...line }: RecurrenceLine) => ({
  ...line,
  unit_price: formatUnitPrice(unit_price),
});

const linesOf = ({ lines }: Recurrence) => lines.map(lineOf);

const shippingOf = ({ shipping = [] }: Recurrence) =>
  shipping.map(({ supplier_company_id, ...amount }) => ({
    supplier_company_id,
    amount: formatMoney(amount),
  }));

const datesOf = (recurrence: Recurrence) => ({
  next_dates: nextDates(recurrence).map((date) => date.toISOString()),
  skipped_dates: recurrence.skips.map((skip) => skip.toISOString()),
  moved_dates: (recurrence.moves ?? []).map(({ from, to }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
  })),
  resume_at: recurrence.resume_at?.toISOString() ?? null,
});

const lastRunOf = (run: Run) => {
  const { id, scheduled_at, status, code, reason, purchase_id } = toRun(run);
  return { id, scheduled_at, status, code, reason, purchase_id };
};

/** Recurring orders in a page of a list, with as many of their lines as an answer can hold. */
export const toListed = (
  recurrences: readonly Recurrence[],
  lastRuns: ReadonlyMap<Recurrence['_id'], Run>,
): Output<typeof listRecurrences>['data'] => {
  let left = maxListedLines;
  return recurrences.map((recurrence) => {
    const line_count = recurrence.lines.length;
    const lines = line_count > left ? [] : linesOf(recurrence);
    left -= lines.length;
    const last_run = lastRuns.get(recurrence._id);
    return {
      ...toSummary(recurrence),
      line_count,
      lines,
      ...datesOf(recurrence),
      last_run: last_run ? lastRunOf(last_run) : null,
      version: recurrence.version,
    };
  });
};

/** A recurring order as its caller sees it, with its next dates, last runs and allowed actions. */
export const toView = (
  recurrence: Recurrence,
  caller: Principal,
  lastRuns: readonly Run[],
): Output<typeof getRecurrence> => ({
  ...toSummary(recurrence),
  lines: linesOf(recurrence),
  shipping: shippingOf(recurrence),
  ...datesOf(recurrence),
  last_runs: lastRuns.map(toRun),
  version: recurrence.version,
  allowed_actions:
    isChangeable(recurrence) && refusal(updateRecurrence, caller) === undefined
      ? [updateRecurrence.name]
      : [],
});

/**
 * A recurring order as it would be, with its lines at the prices that it would have, and what one run of them placed now
 * would do.
 */
export const toPreview = (
  recurrence: Recurrence,
  { quoted, run }: { quoted: readonly QuotedLine[]; run: Judged },
): Output<typeof previewRecurrence> => {
  const { branch, schedule, schedule_text, time_zone, time_of_day, starts_on, ends_on, count, totals } =
    toSummary(recurrence);
  const lines = new Map(recurrence.lines.map((line) => [line.product_id, line]));
  return {
    ...{ branch, schedule, schedule_text, time_zone, time_of_day, starts_on, ends_on, count },
    max_price_increase_percent: recurrence.max_price_increase_percent,
    next_dates: datesOf(recurrence).next_dates,
    lines: quoted.map(({ index, line, supplier, problem }) => ({
      ...lineOf(lines.get(line.product_id) ?? line),
      line_index: index,
      supplier: { id: supplier.id, name: supplier.name },
      problem,
    })),
    shipping: shippingOf(recurrence),
    totals,
    ...run,
    warnings: scheduleWarnings(recurrence),
  };
};

/**
 * The next dates of an active recurring order, or of one that resumes automatically; skipped dates count towards its
 * count.
 */
const nextDates = (recurrence: Recurrence): Date[] => {
  const from = recurrence.due_at ?? recurrence.resume_at;
  if (from === null) return [];
  return upcoming(recurrence, new Date(from.getTime() - 1), shownDates).map((one) => one.at);
};

export const toRun = (run: Run): Output<typeof listRecurrenceRuns>['data'][number] => ({
  id: run._id,
  scheduled_at: run.scheduled_at.toISOString(),
  scheduled_local: run.scheduled_local,
  status: run.status,
  code: run.code,
  reason: run.reason,
  warnings: run.warnings ?? [],
  purchase_id: run.status === 'placed' ? run.purchase_id : null,
  purchase_status: run.purchase_status,
  totals: run.totals.map(formatMoney),
  finished_at: run.finished_at?.toISOString() ?? null,
});
