import type { Handler } from '@procura/bus';
import { type updateRecurrence as contract, Failure, type Output } from '@procura/contracts';
import { decide } from './change-recurrence.ts';
import type { Deps } from './deps.ts';
import { requirePlacing } from './placing-rights.ts';
import { priceRecurrenceLines } from './price-recurrence-lines.ts';
import { type Recurrence, requisitionerOf } from './recurrence.ts';
import { findLastRuns, findRecurrence, saveRecurrence } from './recurrence-store.ts';
import { toView } from './recurrence-view.ts';

const shownRuns = 10;

/** Changes a recurring order. New lines are priced first; who lets it spend otherwise must be able to place orders. */
export const updateRecurrence: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<Output<typeof contract>>(call);
  if (earlier) return earlier.answer;
  const { recurrence_id, expected_version, lines, ...fields } = input;
  const { principal } = call;
  const before = await findRecurrence(deps, principal, recurrence_id);
  requireVersion(before, expected_version);
  const priced = lines && (await priceRecurrenceLines(deps, call, lines));
  return deps.database.write(call, async (tx) => {
    const recurrence = await findRecurrence(deps, principal, recurrence_id, tx);
    requireVersion(recurrence, expected_version);
    const by = requisitionerOf(principal);
    const after = decide(recurrence, { change: { ...fields, lines: priced }, by, now: tx.now });
    if (after.requisitioner === by) requirePlacing(principal);
    await saveRecurrence(deps, tx, after);
    tx.audit({ target: recurrence_id });
    return toView(after, principal, await findLastRuns(deps, after, shownRuns, tx));
  });
};

const requireVersion = ({ version }: Recurrence, expected: number | undefined): void => {
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
