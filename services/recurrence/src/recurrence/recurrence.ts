import type { Id, Principal, Quantity } from '@procura/contracts';
import type { Amount, UnitPrice } from '@procura/money';
import { datesBetween, type Move, nextDates } from '../schedule/moved-dates.ts';
import type { Occurrence, Schedule } from '../schedule/schedule.ts';

/**
 * The user whose rights and credential a recurring order runs with: the one who created it, or last changed its
 * spending.
 */
export type Requisitioner = {
  user_id: Id<'user'>;
  name: string;
  role: string;
  credential_id: string;
};

/** A line with the price to which the prices of runs are compared. */
export type RecurrenceLine = {
  product_id: Id<'product'>;
  sku: string;
  name: string;
  unit: string;
  /** Absent when 0. */
  quantity_decimals?: number;
  /** Absent without one; then runs do not compare it. */
  unit_code?: string;
  /** Absent on lines that were set before it was stored; then runs do not compare it. */
  pack?: string;
  quantity: Quantity;
  unit_price: UnitPrice;
  tax_rate: string;
};

/** The shipping of the order that goes to one supplier in one currency, with tax. */
export type RecurrenceShipping = { supplier_company_id: Id<'company'> } & Amount;

/** A recurring order as stored. */
export type Recurrence = Schedule & {
  _id: Id<'recurrence'>;
  company_id: Id<'company'>;
  name: string;
  status: 'active' | 'paused' | 'ended' | 'failed';
  status_reason: string | null;
  branch_id: Id<'branch'>;
  branch: { name: string };
  count: number | null;
  lines: RecurrenceLine[];
  /** One run at the prices of its lines, including tax and shipping, per currency. */
  totals: Amount[];
  /** The shipping of its orders that have any, with tax; on those of releases before 2026-12 absent. */
  shipping?: RecurrenceShipping[];
  max_price_increase_percent: string;
  requisitioner: Requisitioner;
  /** The next occurrence, skipped or not; null while it is not active, or if none is left. */
  due_at: Date | null;
  /** The next occurrence that will run. */
  next_run_at: Date | null;
  /** Future occurrences that are skipped. */
  skips: Date[];
  /** Future dates that are moved to another time; absent if there are none. */
  moves?: Move[];
  /** When a paused one resumes automatically. */
  resume_at: Date | null;
  /** When the scheduler processes it next; absent if it does not have to. */
  wake_at?: Date;
  /** The last occurrence that came due. Earlier ones never come due again, even after a change of the schedule. */
  handled_until: Date | null;
  /** Occurrences that came due, with any outcome. */
  occurrences: number;
  runs_placed: number;
  runs_failed: number;
  failures_in_a_row: number;
  /** Rises with changes by people and of status, not with runs. */
  version: number;
  created_at: Date;
  updated_at: Date;
};

export const requisitionerOf = ({ user_id, user_name, role, credential_id }: Principal): Requisitioner => ({
  user_id,
  name: user_name,
  role,
  credential_id,
});

/** Maximum number of occurrences skipped in advance. */
export const maxSkips = 20;
/** Consecutive failures after which it stops. */
const maxFailures = 3;
/** Maximum number of rows for occurrences that passed without a run. */
const maxMissedRows = 50;
const longestReason = 500;

/** A reason, shortened to the maximum of answers. */
export const shortened = (reason: string): string =>
  reason.length > longestReason ? `${reason.slice(0, longestReason - 1)}…` : reason;

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
const isSkipped = ({ skips }: Recurrence, { at }: Occurrence): boolean =>
  skips.some((skip) => skip.getTime() === at.getTime());

/** The next occurrences after an instant that will run, at most `n`; past and skipped ones count towards `count`. */
export const upcoming = (recurrence: Recurrence, after: Date, n: number): Occurrence[] => {
  const left =
    recurrence.count === null ? Number.POSITIVE_INFINITY : recurrence.count - recurrence.occurrences;
  const wanted = Math.min(n + recurrence.skips.length, left);
  if (wanted <= 0) return [];
  return nextDates(recurrence, later(after, recurrence.handled_until), wanted)
    .filter((one) => !isSkipped(recurrence, one))
    .slice(0, n);
};

/** The occurrences until an instant that will run. Skipped ones count towards `count`. */
export const upcomingUntil = (recurrence: Recurrence, until: Date): Occurrence[] => {
  const { due_at, count, occurrences } = recurrence;
  if (due_at === null || due_at > until) return [];
  return datesBetween(recurrence, new Date(due_at.getTime() - 1), until)
    .slice(0, count === null ? undefined : count - occurrences)
    .filter((one) => !isSkipped(recurrence, one));
};

/** An active recurring order with its next dates after an instant. The scheduler ends one without dates. */
export const withNextDates = (recurrence: Recurrence, after: Date): Recurrence => {
  const from = later(after, recurrence.handled_until);
  const isUsedUp = recurrence.count !== null && recurrence.occurrences >= recurrence.count;
  const [due] = isUsedUp ? [] : nextDates(recurrence, from, 1);
  const [next] = due ? upcoming(recurrence, after, 1) : [];
  const { wake_at: _wake_at, moves = [], ...rest } = recurrence;
  const ahead = moves.filter((move) => move.from > from || move.to > from);
  return {
    ...rest,
    ...(ahead.length > 0 && { moves: ahead }),
    skips: recurrence.skips.filter((skip) => skip > from),
    due_at: due?.at ?? null,
    next_run_at: next?.at ?? null,
    wake_at: due?.at ?? from,
  };
};

/** A recurring order without dates, because it does not run now. */
export const withoutDates = (recurrence: Recurrence): Recurrence => {
  const { wake_at: _wake_at, ...rest } = recurrence;
  return { ...rest, due_at: null, next_run_at: null };
};

/**
 * The result of taking due occurrences: at most one runs, the others are skipped, and the recurring order has advanced.
 */
export type Taken = {
  after: Recurrence;
  run: Occurrence | null;
  skipped: (Occurrence & { reason: string })[];
};

/**
 * Takes every due occurrence. Of several that came due without a run, only the latest runs. The earlier ones are
 * recorded as skipped, the last 50 of them; all count towards `count`.
 */
export const takeDue = (recurrence: Recurrence, now: Date): Taken => {
  const { due_at, count, occurrences, handled_until } = recurrence;
  if (due_at === null) return { after: recurrence, run: null, skipped: [] };
  const since = later(new Date(due_at.getTime() - 1), handled_until);
  const due = datesBetween(recurrence, since, now).slice(0, count === null ? undefined : count - occurrences);
  const run = due.findLast((one) => !isSkipped(recurrence, one)) ?? null;
  const skipped = due
    .filter((one) => one !== run)
    .slice(-maxMissedRows)
    .map((one) => ({
      ...one,
      reason: isSkipped(recurrence, one)
        ? 'It was omitted with skip_next.'
        : 'It came due while the platform did not run; of such dates only the latest is placed.',
    }));
  const moved = {
    ...recurrence,
    occurrences: occurrences + due.length,
    handled_until: due.at(-1)?.at ?? handled_until,
  };
  return { after: withNextDates(moved, now), run, skipped };
};

/** A paused recurring order at its resume time; dates from then on come due. */
export const resumeByItself = (recurrence: Recurrence, now: Date): Recurrence => {
  const from = recurrence.resume_at ?? now;
  return withNextDates(
    {
      ...recurrence,
      status: 'active',
      status_reason: null,
      resume_at: null,
      failures_in_a_row: 0,
      version: recurrence.version + 1,
      updated_at: now,
    },
    new Date(from.getTime() - 1),
  );
};

/** A recurring order that ends because no date is left. */
export const endByItself = (recurrence: Recurrence, now: Date): Recurrence => ({
  ...withoutDates(recurrence),
  status: 'ended',
  status_reason:
    recurrence.count !== null && recurrence.occurrences >= recurrence.count
      ? `All ${recurrence.count} of its dates have come.`
      : recurrence.ends_on !== null
        ? `It has no date left until its last day, ${recurrence.ends_on}.`
        : 'Its schedule has no date left within ten years.',
  version: recurrence.version + 1,
  updated_at: now,
});

/** How a run ended. */
export type Outcome = { status: 'placed' } | { status: 'failed'; code: string; reason: string };

/** Failure codes that no later run can resolve without a person: the owner or credential has ended. */
const stopCodes: readonly string[] = ['unauthenticated', 'integrations_off'];

/**
 * A recurring order after one of its runs has ended. A placed run resets the count of failures; three consecutive
 * failures end in `failed`. If the owner or credential has ended, it is paused at once, unless another person has taken
 * it over since the run began: `by` is the requisitioner of the run.
 */
export const afterRun = (
  recurrence: Recurrence,
  outcome: Outcome,
  now: Date,
  by: Requisitioner = recurrence.requisitioner,
): Recurrence => {
  if (outcome.status === 'placed')
    return { ...recurrence, runs_placed: recurrence.runs_placed + 1, failures_in_a_row: 0 };
  const failed = {
    ...recurrence,
    runs_failed: recurrence.runs_failed + 1,
    failures_in_a_row: recurrence.failures_in_a_row + 1,
  };
  if (failed.status !== 'active') return failed;
  const { user_id, credential_id } = recurrence.requisitioner;
  const isOwners = by.user_id === user_id && by.credential_id === credential_id;
  const isStopped = isOwners && stopCodes.includes(outcome.code);
  if (!isStopped && failed.failures_in_a_row < maxFailures) return failed;
  return {
    ...withoutDates(failed),
    status: isStopped ? 'paused' : 'failed',
    status_reason: shortened(
      isStopped
        ? `Its run could not begin: ${outcome.reason} Resume it as someone who may place orders.`
        : `${failed.failures_in_a_row} runs in a row failed, the last one with: ${outcome.reason}`,
    ),
    version: failed.version + 1,
    updated_at: now,
  };
};

/** Whether the scheduler has to process it now. */
export const isDue = ({ wake_at }: Recurrence, now: Date): boolean => wake_at !== undefined && wake_at <= now;
