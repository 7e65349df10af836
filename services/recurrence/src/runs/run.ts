import type { Answer, Id, placeForRecurrence, Quantity, settlePurchase } from '@procura/contracts';
import { type Failure, newId } from '@procura/contracts';
import {
  type Amount,
  add,
  parseMoney,
  percentOf,
  raiseUnitPrice,
  sumByCurrency,
  type UnitPrice,
} from '@procura/money';
import {
  type Recurrence,
  type RecurrenceShipping,
  type Requisitioner,
  shortened,
} from '../recurrence/recurrence.ts';
import type { Occurrence } from '../schedule/schedule.ts';

/** One occurrence that came due, as stored. Ends as exactly one purchase, one failure or one skip. */
export type Run = {
  _id: Id<'recurrenceRun'>;
  company_id: Id<'company'>;
  recurrence_id: Id<'recurrence'>;
  branch_id: Id<'branch'>;
  scheduled_at: Date;
  /** Unique within its recurring order. */
  scheduled_local: string;
  status: 'running' | 'placed' | 'failed' | 'skipped';
  /** Failure code when it failed. */
  code: string | null;
  reason: string | null;
  /** Its lines, fixed when it came due; empty if skipped. */
  lines: {
    product_id: Id<'product'>;
    quantity: Quantity;
    max_unit_price: UnitPrice;
    /** The tax on the price when it was set; absent in runs of releases before 2026-12. */
    tax_rate?: string;
    /** What was agreed; absent in runs that came due before it was stored. */
    name?: string;
    unit?: string;
    unit_code?: string;
    pack?: string;
  }[];
  /** The most that the shipping of its orders may cost, with tax; absent if nothing. */
  max_shipping?: RecurrenceShipping[];
  /** The requisitioner, fixed when it came due. */
  requisitioner: Requisitioner;
  /** The id of its purchase, also if none was placed; another one after an attempt that orders abandoned. */
  purchase_id: Id<'purchase'>;
  purchase_status: 'placed' | 'pending_approval' | null;
  /** What differed from its lines when it was placed; absent if nothing did. */
  warnings?: string[];
  /** The totals of its placed purchase. */
  totals: Amount[];
  /** When any replica may continue it; absent once it has ended. */
  attempt_at?: Date;
  attempts: number;
  /** From then on its outcome is settled instead of another attempt. */
  settle_at: Date;
  /** A refusal that orders has to make final. */
  refusal: { code: string; reason: string } | null;
  created_at: Date;
  finished_at: Date | null;
};

const hourMs = 3_600_000;
/** How long a run without an answer is retried, unless the next one is due earlier. */
const tryingMs = 24 * hourMs;
/** The minimum, even if the next occurrence follows immediately, as after a downtime. */
const leastTryingMs = 5 * 60_000;

/** A run of an occurrence that has come due, with its lines and requisitioner fixed. */
export const newRun = (recurrence: Recurrence, occurrence: Occurrence, now: Date): Run => ({
  ...runFields(recurrence, occurrence, now),
  status: 'running',
  reason: null,
  lines: recurrence.lines.map(
    ({ product_id, quantity, unit_price, tax_rate, name, unit, unit_code, pack }) => ({
      product_id,
      quantity,
      max_unit_price: raiseUnitPrice(unit_price, recurrence.max_price_increase_percent),
      tax_rate,
      name,
      unit,
      ...(unit_code !== undefined && { unit_code }),
      ...(pack !== undefined && { pack }),
    }),
  ),
  ...(recurrence.shipping?.length && {
    max_shipping: recurrence.shipping.map(({ supplier_company_id, ...amount }) => ({
      supplier_company_id,
      ...add(amount, percentOf(amount, recurrence.max_price_increase_percent)),
    })),
  }),
  attempt_at: now,
  settle_at: settleAt(recurrence, now),
  finished_at: null,
});

/** The record of an occurrence that did not run. */
export const skippedRun = (
  recurrence: Recurrence,
  occurrence: Occurrence & { reason: string },
  now: Date,
): Run => ({
  ...runFields(recurrence, occurrence, now),
  status: 'skipped',
  reason: occurrence.reason,
  lines: [],
  settle_at: now,
  finished_at: now,
});

const runFields = (recurrence: Recurrence, { at, local }: Occurrence, now: Date) => ({
  _id: newId('recurrenceRun'),
  company_id: recurrence.company_id,
  recurrence_id: recurrence._id,
  branch_id: recurrence.branch_id,
  scheduled_at: at,
  scheduled_local: local,
  code: null,
  requisitioner: recurrence.requisitioner,
  purchase_id: newId('purchase'),
  purchase_status: null,
  totals: [],
  attempts: 0,
  refusal: null,
  created_at: now,
});

/** 24 hours later or when the next occurrence is due, the earlier of the two. */
const settleAt = ({ due_at }: Recurrence, now: Date): Date => {
  const longest = now.getTime() + tryingMs;
  const next = Math.max(due_at?.getTime() ?? longest, now.getTime() + leastTryingMs);
  return new Date(Math.min(longest, next));
};

/** Whether a run that is continued now is settled rather than placed: it was refused before, or its time has ended. */
export const isToSettle = (run: Run, now: Date): boolean =>
  run.refusal !== null || (run.attempts > 1 && run.settle_at <= now);

/** Whether orders abandoned an earlier attempt: nothing was placed, and the purchase id can never be used. */
const isAbandoned = ({ code }: Failure): boolean => code === 'hold_released';

/** Whether a failure is not an outcome of the run, which is then continued later. */
export const isNoAnswer = (failure: Failure): boolean =>
  ['unavailable', 'internal', 'rate_limited'].includes(failure.kind) ||
  failure.code === 'idempotency_in_flight' ||
  isAbandoned(failure);

/** The recorded failure of a run that placed nothing, after its outcome stayed unknown. */
export const didNotAnswer = {
  code: 'unavailable',
  reason: 'Placing did not finish in time and was cancelled; nothing was ordered.',
};

/** A refusal as recorded. */
export const refusalOf = ({ code, message }: Failure): NonNullable<Run['refusal']> => ({
  code,
  reason: shortened(message),
});

const firstWaitMs = 5000;
const longestWaitMs = 5 * 60_000;

/** When a run without an answer is retried. */
export const retryAt = (run: Run, now: Date): Date =>
  new Date(now.getTime() + Math.min(firstWaitMs * 2 ** Math.min(run.attempts, 10), longestWaitMs));

/**
 * What a run without an answer changes for its next attempt. It keeps the purchase id, under which it may have been
 * placed. If orders abandoned that id, it takes another one, after the sweeper of orders has released what the
 * abandoned attempt held.
 */
export const nextAttempt = (
  run: Run,
  failure: Failure,
  now: Date,
): Required<Pick<Run, 'attempt_at'>> & Partial<Pick<Run, 'purchase_id'>> =>
  isAbandoned(failure)
    ? { attempt_at: new Date(now.getTime() + firstWaitMs), purchase_id: newId('purchase') }
    : { attempt_at: retryAt(run, now) };

/** The fields that the end of a run sets. */
export type RunEnd = Pick<Run, 'status' | 'code' | 'reason' | 'purchase_status' | 'totals' | 'warnings'> &
  ({ status: 'placed' } | { status: 'failed'; code: string; reason: string });

/** The maxima of answers. */
const [mostWarnings, longestWarning] = [2, 200];

export const placedEnd = ({ status, totals, warnings }: Answer<typeof placeForRecurrence>): RunEnd => ({
  status: 'placed',
  code: null,
  reason: null,
  purchase_status: status,
  totals: totals.map(parseMoney),
  ...(warnings.length > 0 && {
    warnings: warnings.slice(0, mostWarnings).map(({ detail }) => detail.slice(0, longestWarning)),
  }),
});

/** The end of a run that orders has settled: the purchase it placed, or why it placed none. */
export const settledEnd = (run: Run, { state, orders }: Answer<typeof settlePurchase>): RunEnd => {
  if (state === 'abandoned')
    return { status: 'failed', ...(run.refusal ?? didNotAnswer), purchase_status: null, totals: [] };
  return {
    status: 'placed',
    code: null,
    reason: null,
    purchase_status: orders.some((order) => order.status === 'pending_approval')
      ? 'pending_approval'
      : 'placed',
    totals: sumByCurrency(orders.map((order) => parseMoney(order.total))),
  };
};
