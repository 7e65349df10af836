import { type Call, systemCall } from '@procura/bus';
import { type Answer, Failure, getPrincipal, placeForRecurrence, settlePurchase } from '@procura/contracts';
import { formatMoney, formatUnitPrice } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import { each, inTurn, mostDue } from '@procura/service';
import type { Deps } from '../deps.ts';
import { requireRights } from '../recurrence/placing-rights.ts';
import { afterRun } from '../recurrence/recurrence.ts';
import { saveRecurrence } from '../recurrence/recurrence-store.ts';
import { Overtaken, unlessOvertaken } from './overtaken.ts';
import {
  isNoAnswer,
  isToSettle,
  nextAttempt,
  placedEnd,
  type Run,
  type RunEnd,
  refusalOf,
  settledEnd,
} from './run.ts';

/** How long one replica holds a run; longer than its requests can take. */
const leaseMs = 60_000;
const placeTimeoutMs = 30_000;
const askTimeoutMs = 10_000;

/** What the scheduler reads of a run that is due. */
type FoundRun = Pick<Run, '_id' | 'company_id' | 'attempt_at'>;

/** Continues begun runs: new ones, those without an answer, and those of a replica that stopped. */
export const placeRuns = async (deps: Deps): Promise<void> => {
  const due = await deps.runs
    .work()
    .find(
      { attempt_at: { $lte: deps.clock() } },
      { sort: { attempt_at: 1 }, limit: mostDue, projection: { company_id: 1, attempt_at: 1 } },
    );
  await each(inTurn(due), (run) => continueRun(deps, run));
};

/**
 * Continues a run to its end, or to a later retry. After a crash another replica continues it under the same purchase
 * id, so it ends as exactly one purchase or one failure: a failure is recorded, or another id taken, only after orders
 * has permanently closed that id.
 */
const continueRun = async (deps: Deps, found: FoundRun): Promise<void> => {
  const run = await lease(deps, found);
  if (!run) return;
  deps.fault('run.after_leased');
  try {
    await finish(deps, run, await endOf(deps, run));
  } catch (error) {
    if (!(error instanceof Failure && isNoAnswer(error))) throw error;
    deps.log.warn(
      { run_id: run._id, attempts: run.attempts, reason: error.message },
      'run has no answer yet',
    );
    await later(deps, run, error);
  }
};

/** Claims the run by compare-and-set. Returns null if another replica was first. */
const lease = (deps: Deps, { _id, company_id, attempt_at }: FoundRun): Promise<Run | null> =>
  deps.runs
    .owner(company_id)
    .findOneAndUpdate(
      { _id, status: 'running', attempt_at },
      { $set: { attempt_at: new Date(deps.clock().getTime() + leaseMs) }, $inc: { attempts: 1 } },
    );

const later = async (deps: Deps, run: Run, failure: Failure): Promise<void> => {
  await deps.runs
    .owner(run.company_id)
    .updateOne(
      { _id: run._id, status: 'running', attempts: run.attempts },
      { $set: nextAttempt(run, failure, deps.clock()) },
    );
};

/** The run while it is under way with the purchase id of this attempt; another replica may have given it another one. */
const underWay = ({ _id, purchase_id }: Run) => ({ _id, status: 'running', purchase_id }) as const;

/** Places the run, or makes its refusal final. Raises only failures that leave the outcome unknown. */
const endOf = async (deps: Deps, run: Run): Promise<RunEnd> => {
  if (isToSettle(run, deps.clock())) return settle(deps, run);
  try {
    const purchase = await place(deps, run);
    deps.fault('run.after_placed');
    return placedEnd(purchase);
  } catch (error) {
    if (!(error instanceof Failure) || isNoAnswer(error)) throw error;
    const refused = refusalOf(error);
    // Stored before it is final, so that a replica that continues the run has the reason.
    await deps.runs.owner(run.company_id).updateOne(underWay(run), { $set: { refusal: refused } });
    deps.fault('run.after_refused');
    return settle(deps, { ...run, refusal: refused });
  }
};

/** Places the purchase with the present rights of its requisitioner, narrowed by the credential. Raises the refusal. */
const place = async (deps: Deps, run: Run): Promise<Answer<typeof placeForRecurrence>> => {
  const { company_id, branch_id, purchase_id, requisitioner } = run;
  const { principal } = await deps.bus.call(getPrincipal, asking(company_id, askTimeoutMs), {
    user_id: requisitioner.user_id,
    credential_id: requisitioner.credential_id,
  });
  requireRights(principal, branch_id);
  return deps.bus.call(
    placeForRecurrence,
    { ...asking(company_id, placeTimeoutMs), principal },
    {
      purchase_id,
      branch_id,
      lines: run.lines.map((line) => ({ ...line, max_unit_price: formatUnitPrice(line.max_unit_price) })),
      ...(run.max_shipping && {
        max_shipping: run.max_shipping.map(({ supplier_company_id, ...amount }) => ({
          supplier_company_id,
          amount: formatMoney(amount),
        })),
      }),
      recurrence_id: run.recurrence_id,
      internal_note: `Recurring order ${run.recurrence_id}, due ${run.scheduled_local}`,
    },
  );
};

/** Requests the outcome of the purchase id from orders, which closes an unused id. */
const settle = async (deps: Deps, run: Run): Promise<RunEnd> => {
  const { company_id, purchase_id } = run;
  const answer = await deps.bus.call(settlePurchase, asking(company_id, askTimeoutMs), { purchase_id });
  deps.fault('run.after_settled');
  return settledEnd(run, answer);
};

const asking = (company_id: string, timeout_ms: number): Call =>
  systemCall({ operation: 'run_recurrence', company_id, timeout_ms });

/** Records the end of a run and its effect on the recurring order, once. */
const finish = async (deps: Deps, run: Run, end: RunEnd): Promise<void> => {
  const { company_id, recurrence_id } = run;
  const record = async (tx: WriteTx) => {
    const ended = await deps.runs.owner(company_id, tx).updateOne(underWay(run), {
      $set: { ...end, refusal: null, finished_at: tx.now },
      $unset: { attempt_at: '' },
    });
    if (ended === 0) throw new Overtaken();
    const recurrence = await deps.recurrences.owner(company_id, tx).findOne({ _id: recurrence_id });
    const type = end.status === 'failed' ? 'recurrence.run_failed' : 'recurrence.updated';
    if (recurrence)
      await saveRecurrence(deps, tx, afterRun(recurrence, end, tx.now, run.requisitioner), type);
    tx.audit({ target: run._id });
  };
  await unlessOvertaken(
    deps.database.write(asking(company_id, askTimeoutMs), record, { serializeOn: [recurrence_id] }),
  );
};
