import type { Scoped } from '@procura/mongo';
import { chargeIdOf } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import { accountKey, changesOf, escrowKey } from '../ledger/ledger.ts';
import { checkCharges, withoutCharge } from './check-charges.ts';
import { checkRows, compareAccounts, countRows, mostAfter, rowsAtOnce, rowsBetween } from './count-ledger.ts';
import {
  type CheckDeps,
  checkpointId,
  LeaseLost,
  type LedgerState,
  lastIdBefore,
  mostProblems,
  readState,
  saveState,
  takeLease,
  type Whole,
} from './ledger-check-store.ts';

/** How long after its begin a transaction may commit; clocks of replicas included. Rows before that do not change. */
const settledAfterMs = 300_000;
/** A run ends after this time, so that a stop does not wait longer; the next one continues. */
const runMs = 15_000;
/** From the begin of one whole check to that of the next, unless it takes longer. */
const wholeEveryMs = 3_600_000;
/** Runs in which a large ledger is read again; the rest of a day is left for pauses. */
const runsPerDay = 1200;
const leastPerRun = 3000;

type Extent = {
  /** The id up to which rows are counted. */
  upTo: string;
  /** When the run ends, in the time of `Date.now`. */
  until_ms: number;
  /** Documents of the whole check in this run. */
  whole: number;
};

/**
 * Checks the ledger further, unless another replica does: the rows since the last run with the accounts and charges that
 * they change, and a part of the whole, which takes a day at most. What is wrong is stored and logged.
 */
export const checkLedger = async (deps: Deps): Promise<void> => {
  const now = Date.now();
  await checkFurther(deps, (state) => ({
    upTo: lastIdBefore(new Date(now - settledAfterMs)),
    until_ms: now + runMs,
    // Charges, payments and refunds are together about as many as rows of the ledger.
    whole: Math.max(leastPerRun, Math.ceil((state.rows * 3) / runsPerDay)),
  }));
};

/**
 * Checks the whole ledger at once, as it is now, and returns what is wrong, as sentences; for ledgers of tests, while
 * nothing else writes.
 */
export const ledgerProblems = async (deps: Deps): Promise<string[]> => {
  const extent: Extent = {
    upTo: 'ltx_~',
    until_ms: Number.POSITIVE_INFINITY,
    whole: Number.POSITIVE_INFINITY,
  };
  await checkFurther(deps, () => extent, { again: true });
  const found = await deps.ledgerProblems.work().find({}, { sort: { _id: 1 } });
  return found.map(({ sentence }) => sentence);
};

const checkFurther = async (
  deps: Deps,
  extentOf: (state: LedgerState) => Extent,
  { again = false } = {},
): Promise<void> => {
  let state = await takeLease(deps);
  if (!state) return;
  try {
    if (again) state = await saveState(deps, state, { whole: null, whole_due_at: deps.clock() });
    const extent = extentOf(state);
    state = await checkRecent(deps, state, extent);
    state = await checkWhole(deps, state, extent);
    await saveState(deps, state, { held_until: deps.clock() });
  } catch (error) {
    // The other replica continues where this one was.
    if (!(error instanceof LeaseLost)) throw error;
  }
};

/** Counts the rows since the position, and compares the accounts that they change. */
const checkRecent = async (deps: Deps, before: LedgerState, extent: Extent): Promise<LedgerState> => {
  let state = before;
  const changed = new Set<string>();
  for (;;) {
    const rows = await rowsBetween(deps, { after: state.position, upTo: extent.upTo });
    const last = rows.at(-1);
    if (!last) break;
    await checkCharges(deps, rows);
    const counted = await countRows(deps, rows, {
      state,
      generation: state.generation,
      change: { position: last._id, rows: state.rows + rows.length },
    });
    state = counted.state;
    for (const account of counted.accounts) changed.add(account);
    if (Date.now() > extent.until_ms) return state;
  }
  const after = await rowsBetween(deps, { after: state.position, limit: mostAfter });
  for (const { currency, ...account } of changesOf(after)) changed.add(accountKey(account, currency));
  const doubted = await recheckProblems(deps);
  const accounts = [...new Set([...changed, ...doubted])];
  for (let from = 0; from < accounts.length; from += rowsAtOnce)
    if (!(await compareAccounts(deps, accounts.slice(from, from + rowsAtOnce)))) return state;
  return saveState(deps, state, { recent_at: deps.clock() });
};

/** Looks again at rows and orders that were wrong, and returns the accounts that were. */
const recheckProblems = async (deps: Deps): Promise<string[]> => {
  const found = await deps.ledgerProblems.work().find({}, { limit: mostProblems });
  const namesOf = (kind: 'account' | 'order' | 'row') =>
    found.flatMap(({ _id }) => (_id.startsWith(`${kind} `) ? [_id.slice(kind.length + 1)] : []));
  await checkRows(deps, await deps.ledger.work().find({ _id: { $in: namesOf('row') } }));
  await checkCharges(
    deps,
    await deps.charges.work().find({ _id: { $in: namesOf('order').map(chargeIdOf) } }),
  );
  return namesOf('account');
};

/** Does a part of the whole check. */
const checkWhole = async (deps: Deps, before: LedgerState, extent: Extent): Promise<LedgerState> => {
  let state = before;
  if (!state.whole && state.whole_due_at <= deps.clock()) {
    const whole: Whole = { phase: 'charges', after: '', started_at: deps.clock(), rows: 0 };
    // What an earlier check counted of this generation and did not end.
    await dropCheckpoints(deps, state.generation + 1);
    state = await saveState(deps, state, { whole });
  }
  for (let read = 0; state.whole && read < extent.whole && Date.now() <= extent.until_ms; ) {
    const step = await steps[state.whole.phase](deps, state, state.whole);
    if (!step) return state;
    state = step.state;
    read += step.read;
  }
  return state;
};

/** One step of a phase: how many documents it read, and the state after it; null if it cannot be done now. */
type Step = (
  deps: Deps,
  state: LedgerState,
  whole: Whole,
) => Promise<{ state: LedgerState; read: number } | null>;

const pageAfter = <D extends { _id: string }>(from: Scoped<D>, after: string, upTo?: string): Promise<D[]> =>
  from.find({ _id: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) } } as never, {
    sort: { _id: 1 },
    limit: rowsAtOnce,
  });

/** Reads a collection page by page; after the last one follows the next phase. */
const walk =
  <D extends { _id: string }>(
    next: Whole['phase'],
    read: (deps: Deps, state: LedgerState, after: string) => Promise<D[]>,
    check: (deps: Deps, found: D[]) => Promise<boolean>,
  ): Step =>
  async (deps, state, whole) => {
    const found = await read(deps, state, whole.after);
    if (!(await check(deps, found))) return null;
    const last = found.at(-1);
    const place = last ? { after: last._id } : { phase: next, after: '' };
    return { state: await saveState(deps, state, { whole: { ...whole, ...place } }), read: found.length };
  };

/** The charges that the rows of a collection are for, of charges themselves all. */
const walkCharges = <D extends { _id: string; buyer_company_id: string; order_id: string }>(
  next: Whole['phase'],
  from: (deps: Deps) => Scoped<D>,
  check: 'all' | 'without charge',
): Step =>
  walk<D>(
    next,
    (deps, _, after) => pageAfter(from(deps), after),
    async (deps, found) => {
      await checkCharges(deps, check === 'all' ? found : await withoutCharge(deps, found));
      return true;
    },
  );

const steps: Record<Whole['phase'], Step> = {
  charges: walkCharges('payments', (deps) => deps.charges.work(), 'all'),
  payments: walkCharges('refunds', (deps) => deps.payments.work(), 'without charge'),
  refunds: walkCharges('ledger', (deps) => deps.refunds.work(), 'without charge'),
  /** Counts all rows up to the position again, into checkpoints that then take the place of the present ones. */
  ledger: async (deps, state, whole) => {
    const generation = state.generation + 1;
    const rows = await rowsBetween(deps, { after: whole.after, upTo: state.position });
    const last = rows.at(-1);
    if (!last) {
      const next: Whole = { ...whole, phase: 'balances', after: '' };
      return { state: await saveState(deps, state, { generation, rows: whole.rows, whole: next }), read: 0 };
    }
    await checkCharges(deps, await withoutCharge(deps, rows));
    const change = { whole: { ...whole, after: last._id, rows: whole.rows + rows.length } };
    const counted = await countRows(deps, rows, { state, generation, change });
    return { state: counted.state, read: rows.length };
  },
  balances: walk(
    'escrows',
    (deps, _, after) => pageAfter(deps.balances.work(), after),
    (deps, found) =>
      compareAccounts(
        deps,
        found.flatMap(({ company_id: owner, currency }) => [
          accountKey({ account: 'available', owner }, currency),
          accountKey({ account: 'outside', owner }, currency),
        ]),
      ),
  ),
  escrows: walk(
    'checkpoints',
    (deps, _, after) => pageAfter(deps.escrows.work(), after),
    (deps, found) => compareAccounts(deps, found.map(escrowKey)),
  ),
  /** Accounts that rows name and no balance or escrow holds; then the whole is checked. */
  checkpoints: async (deps, state, whole) => {
    const first = checkpointId(state.generation, '');
    const found = await pageAfter(
      deps.ledgerCheckpoints.work(),
      whole.after === '' ? first : whole.after,
      `${first}~`,
    );
    const accounts = found.map(({ _id }) => _id.slice(first.length));
    if (!(await compareAccounts(deps, accounts))) return null;
    const last = found.at(-1);
    if (last)
      return {
        state: await saveState(deps, state, { whole: { ...whole, after: last._id } }),
        read: found.length,
      };
    // What this check found again was seen since its begin.
    await deps.ledgerProblems.work().deleteMany({ seen_at: { $lt: whole.started_at } });
    await dropCheckpoints(deps, state.generation - 1);
    return {
      state: await saveState(deps, state, {
        whole: null,
        whole_at: whole.started_at,
        whole_due_at: new Date(whole.started_at.getTime() + wholeEveryMs),
      }),
      read: 0,
    };
  },
};

const dropCheckpoints = async (deps: Deps, generation: number): Promise<void> => {
  const first = checkpointId(generation, '');
  await deps.ledgerCheckpoints.work().deleteMany({ _id: { $gt: first, $lte: `${first}~` } });
};

/** Metrics of the check, which every replica reads from the database. */
export const watchLedgerCheck = (deps: CheckDeps): void => {
  const { metrics, ledgerProblems } = deps;
  const seconds = (at: Date | null) => (at ? [at.getTime() / 1000] : []);
  const parts = (recent: readonly number[], whole: readonly number[]) => [
    ...recent.map((value) => ({ labels: { part: 'recent' }, value })),
    ...whole.map((value) => ({ labels: { part: 'whole' }, value })),
  ];
  metrics.gauge('procura_ledger_problems', 'Accounts, transactions and charges that are wrong', async () =>
    (await readState(deps)) ? ledgerProblems.work().count({}, mostProblems) : [],
  );
  metrics.gauge(
    'procura_ledger_checked_timestamp_seconds',
    'What was booked up to then was checked once (recent), and all that was booked before that again (whole)',
    async () => {
      const state = await readState(deps);
      return state ? parts(seconds(state.recent_at), seconds(state.whole_at)) : [];
    },
  );
  metrics.gauge(
    'procura_ledger_checked_rows',
    'Rows of the ledger that are checked (recent), and those that the present whole check has read (whole)',
    async () => {
      const state = await readState(deps);
      return state ? parts([state.rows], [state.whole?.rows ?? state.rows]) : [];
    },
  );
};
