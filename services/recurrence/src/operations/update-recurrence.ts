import type { Call, Handler } from '@procura/bus';
import {
  type updateRecurrence as contract,
  Failure,
  type Input,
  type Output,
  type Principal,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { type Change, decide } from '../recurrence/change-recurrence.ts';
import { requirePlacing } from '../recurrence/placing-rights.ts';
import { type Recurrence, requisitionerOf } from '../recurrence/recurrence.ts';
import { findRecurrence, saveRecurrence } from '../recurrence/recurrence-store.ts';
import { findLastRuns } from '../runs/run-store.ts';
import { scheduleWarnings } from '../schedule/schedule-text.ts';
import { judgeRun } from './judge-run.ts';
import { priceRecurrenceLines } from './price-recurrence-lines.ts';
import { toView } from './recurrence-view.ts';
import { requireAgreedChange } from './require-agreed-run.ts';

/**
 * Changes a recurring order. New lines are priced first; a caller who alters what it spends must be able to place
 * orders.
 */
export const updateRecurrence: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<Output<typeof contract>>(call);
  if (earlier) return earlier.answer;
  const { principal } = call;
  const { change, verdicts } = await draftChange(deps, call, input);
  return deps.database.write(call, async (tx) => {
    const { after, isSpending } = change(
      await findRecurrence(deps, principal, input.recurrence_id, tx),
      tx.now,
    );
    await saveRecurrence(deps, tx, after);
    tx.audit({ target: after._id, commits_funds: isSpending });
    return {
      ...toView(after, principal, await findLastRuns(deps, after, { tx })),
      verdicts,
      warnings: scheduleWarnings(after),
    };
  });
};

/**
 * The recurring order, its state after the change at a moment, and the verdicts on new lines. Raises why it cannot be
 * changed.
 */
export const draftChange = async (
  deps: Deps,
  call: Call,
  { recurrence_id, expected_version, expected_totals: expected, lines, ...fields }: Input<typeof contract>,
) => {
  const { principal } = call;
  const before = await findRecurrence(deps, principal, recurrence_id);
  requireVersion(before, expected_version);
  const priced = lines && (await priceRecurrenceLines(deps, call, lines));
  const verdicts = lines ? await judgeRun(deps, call, { branch_id: before.branch_id, lines }) : [];
  const change = (recurrence: Recurrence, now: Date) => {
    requireVersion(recurrence, expected_version);
    const decided = decideFor(principal, recurrence, { change: { ...fields, lines: priced }, now });
    if (decided.isSpending) requireAgreedChange(decided.after, { consent: call.consent, expected });
    return decided;
  };
  return { before, change, verdicts };
};

/** The recurring order after the caller's change, and whether it commits funds. Raises why the caller cannot make it. */
export const decideFor = (
  caller: Principal,
  recurrence: Recurrence,
  { change, now }: { change: Change; now: Date },
): { after: Recurrence; isSpending: boolean } => {
  const by = requisitionerOf(caller);
  const after = decide(recurrence, { change, by, now });
  const isSpending = after.requisitioner === by;
  if (isSpending) requirePlacing(caller);
  return { after, isSpending };
};

/** Raises `version_conflict` for another version than the present one. */
export const requireVersion = ({ version }: Recurrence, expected: number | undefined): void => {
  if (expected === undefined || expected === version) return;
  throw new Failure(
    'version_conflict',
    `The recurring order is at version ${version}, not ${expected}: someone changed it since. Read it again and repeat your change.`,
    {
      errors: [
        {
          path: 'expected_version',
          message: `must be ${version}, the present version, after reading the recurring order again`,
        },
      ],
    },
  );
};
