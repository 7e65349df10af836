import type { Handler } from '@procura/bus';
import { type getRecurrenceMetrics as contract, invalidField } from '@procura/contracts';
import { formatMoney } from '@procura/money';
import type { Deps } from './deps.ts';
import { type Recurrence, upcomingUntil } from './recurrence.ts';
import { branchFilter } from './recurrence-store.ts';
import type { Run } from './run.ts';
import { instantsOfDays } from './schedule.ts';

const aheadMs = 30 * 24 * 60 * 60 * 1000;
const maxAhead = 1000;

type StatusRow = { _id: { status: Run['status']; code: string | null }; runs: number };
type TotalRow = { _id: string; amount_minor: bigint };

/**
 * Numbers over runs and recurring orders the caller sees, read in one snapshot: they equal the walk of list_recurrences
 * and list_recurrence_runs at `as_of`. Days are those of the company's time zone by `scheduled_at`.
 */
export const getRecurrenceMetrics: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const scheduled = scheduledWithin(input, principal.time_zone);
  const branches = branchFilter(principal, input.branch_id);
  const { as_of, statuses, runs, totals, active } = await deps.database.snapshot(async (tx) => {
    const recurrences = deps.recurrences.owner(principal.company_id, tx);
    const ofRuns = deps.runs.owner(principal.company_id, tx);
    const inRange = { ...branches, ...scheduled };
    return {
      as_of: deps.clock(),
      statuses: await recurrences.aggregate<{ _id: Recurrence['status']; recurrences: number }>([
        { $match: branches },
        { $group: { _id: '$status', recurrences: { $sum: 1 } } },
      ]),
      runs: await ofRuns.aggregate<StatusRow>([
        { $match: inRange },
        { $group: { _id: { status: '$status', code: '$code' }, runs: { $sum: 1 } } },
      ]),
      totals: await ofRuns.aggregate<TotalRow>([
        { $match: { ...inRange, status: 'placed' } },
        { $unwind: '$totals' },
        { $group: { _id: '$totals.currency', amount_minor: { $sum: '$totals.amount_minor' } } },
      ]),
      active: await recurrences.find({ status: 'active', ...branches }, { projection: { lines: 0 } }),
    };
  });
  const until = new Date(as_of.getTime() + aheadMs);
  return {
    recurrences: statuses
      .map(({ _id, recurrences }) => ({ status: _id, recurrences: Number(recurrences) }))
      .toSorted((a, b) => a.status.localeCompare(b.status)),
    runs: runs.reduce((sum, row) => sum + Number(row.runs), 0),
    by_status: [...Map.groupBy(runs, (row) => row._id.status)]
      .map(([status, rows]) => ({ status, runs: rows.reduce((sum, row) => sum + Number(row.runs), 0) }))
      .toSorted((a, b) => a.status.localeCompare(b.status)),
    failures: runs
      .flatMap(({ _id: { code }, runs }) => (code ? [{ code, runs: Number(runs) }] : []))
      .toSorted((a, b) => b.runs - a.runs || a.code.localeCompare(b.code)),
    totals: totals
      .map(({ _id: currency, amount_minor }) => formatMoney({ amount_minor: BigInt(amount_minor), currency }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
    upcoming_runs: active.reduce((sum, one) => sum + Math.min(upcomingUntil(one, until).length, maxAhead), 0),
    as_of: as_of.toISOString(),
  };
};

const scheduledWithin = (
  range: { from?: string | undefined; to?: string | undefined },
  time_zone: string,
): Record<string, unknown> => {
  const { from: first, to: last } = range;
  if (first && last && first > last) throw invalidField('from', `must not be after to, ${last}`);
  const { from, before } = instantsOfDays(range, time_zone);
  return from || before
    ? { scheduled_at: { ...(from && { $gte: from }), ...(before && { $lt: before }) } }
    : {};
};
