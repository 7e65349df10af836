import type { Handler } from '@procura/bus';
import { type getRecurrenceMetrics as contract, invalidField, type Output } from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { requireKnownBranch } from '@procura/service';
import type { Deps } from '../deps.ts';
import { type Recurrence, upcomingUntil } from '../recurrence/recurrence.ts';
import { branchFilter } from '../recurrence/recurrence-store.ts';
import type { Run } from '../runs/run.ts';
import { instantsOfDays } from '../schedule/schedule.ts';

const aheadMs = 30 * 24 * 60 * 60 * 1000;
const maxAhead = 1000;

type StatusRow = { _id: { status: Run['status']; code: string | null }; runs: number };
type FailureRow = { _id: { code: string; recurrence_id: Recurrence['_id'] }; runs: number };
type TotalRow = { _id: string; amount_minor: bigint };

/**
 * Figures of the recurring orders and runs that the caller sees, read in one snapshot: they equal a walk of
 * list_recurrences and list_recurrence_runs at `as_of`. Days are those of `scheduled_at` in the company's time zone.
 */
export const getRecurrenceMetrics: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const scheduled = scheduledWithin(input, principal.time_zone);
  const branches = branchFilter(principal, input.branch_id);
  const { as_of, statuses, runs, failed, names, totals, active } = await deps.database.snapshot(
    async (tx) => {
      const recurrences = deps.recurrences.owner(principal.company_id, tx);
      const ofRuns = deps.runs.owner(principal.company_id, tx);
      const inRange = { ...branches, ...scheduled };
      const failed = await ofRuns.aggregate<FailureRow>([
        { $match: { ...inRange, status: 'failed' } },
        { $group: { _id: { code: '$code', recurrence_id: '$recurrence_id' }, runs: { $sum: 1 } } },
      ]);
      return {
        as_of: deps.clock(),
        failed,
        names: await recurrences.find(
          { _id: { $in: [...new Set(failed.map(({ _id }) => _id.recurrence_id))] } },
          { projection: { name: 1 } },
        ),
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
    },
  );
  if (statuses.length === 0) await requireKnownBranch(deps, call, input.branch_id);
  const until = new Date(as_of.getTime() + aheadMs);
  return {
    recurrences: statuses
      .map(({ _id, recurrences }) => ({ status: _id, recurrences: Number(recurrences) }))
      .toSorted((a, b) => a.status.localeCompare(b.status)),
    runs: runs.reduce((sum, row) => sum + Number(row.runs), 0),
    by_status: [...Map.groupBy(runs, (row) => row._id.status)]
      .map(([status, rows]) => ({ status, runs: rows.reduce((sum, row) => sum + Number(row.runs), 0) }))
      .toSorted((a, b) => a.status.localeCompare(b.status)),
    failures: failuresOf(failed, new Map(names.map(({ _id, name }) => [_id, name]))),
    totals: totals
      .map(({ _id: currency, amount_minor }) => formatMoney({ amount_minor: BigInt(amount_minor), currency }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
    upcoming_runs: active.reduce((sum, one) => sum + Math.min(upcomingUntil(one, until).length, maxAhead), 0),
    as_of: as_of.toISOString(),
  };
};

/** Maximum number of recurring orders named per code. */
const maxNamed = 10;

/** Failed runs by code, most frequent first, with their recurring orders. */
const failuresOf = (
  rows: readonly FailureRow[],
  names: ReadonlyMap<Recurrence['_id'], string>,
): Output<typeof contract>['failures'] =>
  [...Map.groupBy(rows, ({ _id }) => _id.code)]
    .map(([code, group]) => {
      const recurrences = group
        .map(({ _id, runs }) => ({
          id: _id.recurrence_id,
          name: names.get(_id.recurrence_id) ?? '',
          runs: Number(runs),
        }))
        .toSorted((a, b) => b.runs - a.runs || a.id.localeCompare(b.id));
      const runs = recurrences.reduce((sum, one) => sum + one.runs, 0);
      return { code, runs, recurrences: recurrences.slice(0, maxNamed) };
    })
    .toSorted((a, b) => b.runs - a.runs || a.code.localeCompare(b.code));

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
