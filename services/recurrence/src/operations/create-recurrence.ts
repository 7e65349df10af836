import type { Call, Handler } from '@procura/bus';
import {
  type Answer,
  type createRecurrence as contract,
  dayOf,
  getBranchFacts,
  type Id,
  type Input,
  newId,
  type Output,
  requireActiveBranch,
  type Verdict,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { refuseTwoEnds } from '../recurrence/change-recurrence.ts';
import { requirePlacing } from '../recurrence/placing-rights.ts';
import {
  type Recurrence,
  type RecurrenceLine,
  requisitionerOf,
  withNextDates,
} from '../recurrence/recurrence.ts';
import { changeOfRecurrence, requireRoom } from '../recurrence/recurrence-store.ts';
import { requireDates } from '../schedule/moved-dates.ts';
import { readSchedule } from '../schedule/schedule.ts';
import { scheduleWarnings } from '../schedule/schedule-text.ts';
import { judgeRun } from './judge-run.ts';
import { priceRecurrenceLines } from './price-recurrence-lines.ts';
import { toView } from './recurrence-view.ts';
import { requireAgreedRun } from './require-agreed-run.ts';

/** Creates a recurring order for a branch that the caller may use, with the caller's rights and credential. */
export const createRecurrence: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<Output<typeof contract>>(call);
  if (earlier) return earlier.answer;
  const { principal } = call;
  const { draft, verdicts } = await draftRecurrence(deps, call, input);
  return deps.database.write(call, async (tx) => {
    const recurrence = draft(tx.now);
    await requireRoom(deps, principal.company_id, tx);
    requireAgreedRun(recurrence, { consent: call.consent, expected: input.expected_totals });
    await deps.recurrences.owner(principal.company_id, tx).insert(recurrence);
    tx.changed(changeOfRecurrence('recurrence.created', recurrence));
    tx.audit({ target: recurrence._id });
    return { ...toView(recurrence, principal, []), verdicts, warnings: scheduleWarnings(recurrence) };
  });
};

/**
 * The recurring order that would be created at a moment, and the verdicts on a run. Raises why it cannot be created.
 */
export const draftRecurrence = async (
  deps: Deps,
  call: Call,
  input: Input<typeof contract>,
): Promise<{ draft: (now: Date) => Recurrence; verdicts: Verdict[] }> => {
  await requireCreating(deps, call, input);
  const [found, priced] = await Promise.all([
    findBranch(deps, call, input.branch_id),
    priceRecurrenceLines(deps, call, input.lines),
  ]);
  // After the lines, so that the failure does not depend on the order of the answers.
  const branch = requireActiveBranch(found, input.branch_id);
  const verdicts = await judgeRun(deps, call, { branch_id: branch.id, lines: input.lines });
  return { draft: (now) => newRecurrence(call, { input, branch, priced, now }), verdicts };
};

type Branch = Answer<typeof getBranchFacts>['branches'][number];

/** Raises a failure if the caller can create no recurring order at all, for any lines and branch. */
export const requireCreating = async (
  deps: Deps,
  { principal }: Call,
  { ends_on, count }: Pick<Input<typeof contract>, 'ends_on' | 'count'>,
): Promise<void> => {
  requirePlacing(principal);
  refuseTwoEnds({ ends_on, count });
  await requireRoom(deps, principal.company_id);
};

const findBranch = async (deps: Deps, call: Call, branch_id: Id<'branch'>): Promise<Branch | undefined> => {
  const { branches } = await deps.bus.call(getBranchFacts, call, { branch_ids: [branch_id] });
  return branches[0];
};

export const requireBranch = async (deps: Deps, call: Call, branch_id: Id<'branch'>): Promise<Branch> =>
  requireActiveBranch(await findBranch(deps, call, branch_id), branch_id);

/** A recurring order at priced lines, as it is created at a moment. Raises why its schedule cannot be. */
export const newRecurrence = (
  { principal }: Call,
  given: {
    input: Input<typeof contract>;
    branch: Branch;
    priced: Pick<Recurrence, 'lines' | 'totals' | 'shipping'>;
    now: Date;
  },
): Recurrence => {
  const { input, branch, priced, now } = given;
  const time_zone = input.time_zone ?? branch.time_zone;
  const schedule = readSchedule({
    schedule: input.schedule,
    time_zone,
    time_of_day: input.time_of_day,
    starts_on: input.starts_on ?? dayOf(now, time_zone),
    ends_on: input.ends_on ?? null,
  });
  requireDates(schedule, now);
  const recurrence: Recurrence = {
    _id: newId('recurrence'),
    company_id: principal.company_id,
    name: input.name ?? nameOf(priced.lines),
    status: 'active',
    status_reason: null,
    branch_id: branch.id,
    branch: { name: branch.name },
    ...schedule,
    count: input.count ?? null,
    ...priced,
    max_price_increase_percent: input.max_price_increase_percent ?? '0',
    requisitioner: requisitionerOf(principal),
    due_at: null,
    next_run_at: null,
    skips: [],
    resume_at: null,
    handled_until: null,
    occurrences: 0,
    runs_placed: 0,
    runs_failed: 0,
    failures_in_a_row: 0,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return withNextDates(recurrence, now);
};

const longestName = 130;

/** The default name, from the products that it orders. */
const nameOf = ([first, ...others]: readonly RecurrenceLine[]): string => {
  const name = (first?.name ?? '').slice(0, longestName);
  return others.length === 0 ? name : `${name} and ${others.length} more`;
};
