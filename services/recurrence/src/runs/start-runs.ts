import { systemCall } from '@procura/bus';
import type { Transaction } from '@procura/mongo';
import { each, inTurn, mostDue } from '@procura/service';
import type { Deps } from '../deps.ts';
import { endByItself, isDue, type Recurrence, resumeByItself, takeDue } from '../recurrence/recurrence.ts';
import { saveRecurrence } from '../recurrence/recurrence-store.ts';
import { Overtaken, unlessOvertaken } from './overtaken.ts';
import { newRun, skippedRun } from './run.ts';

/** What the scheduler reads of a recurring order that is due. */
type Found = Pick<Recurrence, '_id' | 'company_id' | 'status' | 'due_at'>;

/** Starts the runs of recurring orders that are due. */
export const startRuns = async (deps: Deps): Promise<void> => {
  const due = await deps.recurrences.work().find(
    { wake_at: { $lte: deps.clock() } },
    {
      sort: { wake_at: 1 },
      limit: mostDue,
      projection: { company_id: 1, status: 1, due_at: 1 },
    },
  );
  await each(inTurn(due), (recurrence) => wake(deps, recurrence));
};

/**
 * Performs what a due recurring order requires: to resume after a pause, to end without further dates, or to insert the
 * run of its occurrence and advance. Each is one transaction that checks that it is still due, so replicas do not
 * interfere; occurrences are unique.
 */
const wake = async (deps: Deps, found: Found): Promise<void> => {
  if (found.status === 'paused') return change(deps, found, 'resume_recurrence', resumeByItself);
  if (found.due_at === null) return change(deps, found, 'end_recurrence', endByItself);
  await deps.database.maintain(
    async (tx) => {
      const recurrence = await findDue(deps, found, tx);
      if (!recurrence) return;
      const { after, run, skipped } = takeDue(recurrence, tx.now);
      await saveRecurrence(deps, tx, after);
      await deps.runs
        .owner(after.company_id, tx)
        .insert(
          ...skipped.map((one) => skippedRun(after, one, tx.now)),
          ...(run ? [newRun(after, run, tx.now)] : []),
        );
    },
    { serializeOn: [found._id] },
  );
  deps.fault('run.after_inserted');
};

/** A change of status without a request of a person, recorded as the platform's. */
const change = async (
  deps: Deps,
  found: Found,
  operation: string,
  rule: (recurrence: Recurrence, now: Date) => Recurrence,
): Promise<void> => {
  await unlessOvertaken(
    deps.database.write(systemCall({ operation, company_id: found.company_id }), async (tx) => {
      const recurrence = await findDue(deps, found, tx);
      if (!recurrence) throw new Overtaken();
      await saveRecurrence(deps, tx, rule(recurrence, tx.now));
      tx.audit({ target: found._id });
    }),
  );
};

/** The recurring order as it is now, unless another replica or its owner was first. */
const findDue = async (deps: Deps, found: Found, tx: Transaction): Promise<Recurrence | null> => {
  const recurrence = await deps.recurrences.owner(found.company_id, tx).findOne({ _id: found._id });
  const isSame =
    recurrence?.status === found.status && (recurrence.due_at === null) === (found.due_at === null);
  return recurrence && isSame && isDue(recurrence, deps.clock()) ? recurrence : null;
};
