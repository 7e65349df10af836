import { idFromBytes } from '@procura/contracts';
import { defineCollection, isDuplicateKey, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';

/** A part of the whole check, and where it is in its collection. */
export type Whole = {
  phase: 'charges' | 'payments' | 'refunds' | 'ledger' | 'balances' | 'escrows' | 'checkpoints';
  after: string;
  started_at: Date;
  /** Rows of the ledger that it has read. */
  rows: number;
};

/** How far the ledger is checked, and the replica that checks it; one row. */
export type LedgerState = {
  _id: string;
  holder: string;
  held_until: Date;
  /** The checkpoints of this generation sum up all rows of the ledger up to `position`. */
  generation: number;
  position: string;
  rows: number;
  /** When everything up to then had been checked; null before the first time. */
  recent_at: Date | null;
  /** The begin of the latest whole check that has ended; before the first, of the first. */
  whole_at: Date;
  whole_due_at: Date;
  whole: Whole | null;
};

/** The sum of all postings of one account up to the position: one for each company and currency, and each escrow. */
export type LedgerCheckpoint = { _id: string; amount_minor: bigint };

/** What the last look at an account, a row or an order found wrong. */
export type LedgerProblem = { _id: string; sentence: string; seen_at: Date };

export const ledgerState = defineCollection<LedgerState>({
  name: 'ledger_state',
  scope: 'platform',
  indexes: [],
});
export const ledgerCheckpoints = defineCollection<LedgerCheckpoint>({
  name: 'ledger_checkpoints',
  scope: 'platform',
  indexes: [],
});
export const ledgerProblems = defineCollection<LedgerProblem>({
  name: 'ledger_problems',
  scope: 'platform',
  indexes: [],
});

export type CheckDeps = BaseDeps &
  OpenedCollections<{
    ledgerState: typeof ledgerState;
    ledgerCheckpoints: typeof ledgerCheckpoints;
    ledgerProblems: typeof ledgerProblems;
  }>;

const stateId = 'ledger';
/** Longer than any step; each step renews it. */
const leaseMs = 120_000;
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** Raised when another replica has taken over the check. */
export class LeaseLost extends Error {}

/** Takes the check for this replica. Null while another one has it. */
export const takeLease = async ({ ledgerState, database, clock }: CheckDeps): Promise<LedgerState | null> => {
  const now = clock();
  const holder = database.process_id;
  const first: Omit<LedgerState, '_id' | 'holder' | 'held_until'> = {
    generation: 0,
    position: '',
    rows: 0,
    recent_at: null,
    whole_at: now,
    whole_due_at: now,
    whole: null,
  };
  try {
    return await ledgerState
      .work()
      .findOneAndUpdate(
        { _id: stateId, $or: [{ held_until: { $lte: now } }, { holder }] },
        { $set: { holder, held_until: leaseEnd(now) }, $setOnInsert: first },
        { upsert: true },
      );
  } catch (error) {
    // The filter matched nothing, because another replica has it, and the upsert violated the unique id.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
};

/** Stores how far this replica is, with the other writes of a transaction. Raises {@link LeaseLost}. */
export const saveState = async (
  { ledgerState, database, clock }: CheckDeps,
  before: LedgerState,
  change: Partial<LedgerState>,
  tx?: Transaction,
): Promise<LedgerState> => {
  const set = { held_until: leaseEnd(clock()), ...change };
  await ledgerState.work(tx).requireUpdate(
    {
      _id: stateId,
      holder: database.process_id,
      generation: before.generation,
      position: before.position,
    },
    { $set: set },
    () => new LeaseLost('Another replica checks the ledger'),
  );
  return { ...before, ...set };
};

export const readState = ({ ledgerState }: Pick<CheckDeps, 'ledgerState'>, tx?: Transaction) =>
  ledgerState.work(tx).findOne({ _id: stateId });

/** The id of a checkpoint; those of a generation follow each other. */
export const checkpointId = (generation: number, account: string): string => `${generation} ${account}`;

/** Above the ids of all rows that were booked before a moment. */
export const lastIdBefore = (moment: Date): string => {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(moment.getTime(), 0, 6);
  return idFromBytes('ledgerTransaction', bytes);
};

/** Problems that are stored; of more, the number says enough. */
export const mostProblems = 1000;

/** Stores and logs the problems of the checked subjects, and deletes those that are solved by now. */
export const report = async (
  deps: CheckDeps,
  { checked, problems }: { checked: readonly string[]; problems: ReadonlyMap<string, string> },
): Promise<void> => {
  const stored = deps.ledgerProblems.work();
  const open = new Map(
    (await stored.find({}, { limit: mostProblems })).map(({ _id, sentence }) => [_id, sentence]),
  );
  const mended = checked.filter((subject) => open.has(subject) && !problems.has(subject));
  if (mended.length > 0) await stored.deleteMany({ _id: { $in: mended } });
  for (const [subject, problem] of problems)
    if (open.get(subject) !== problem) deps.log.error({ problem }, 'the ledger is inconsistent');
  const kept = [...problems].filter(([subject]) => open.has(subject) || open.size < mostProblems);
  await stored.updateEach(
    kept.map(([_id, sentence]) => ({
      filter: { _id },
      update: { $set: { sentence, seen_at: deps.clock() } },
      upsert: true,
    })),
  );
};
