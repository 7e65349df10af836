import type { Call } from '@procura/bus';
import { Failure, type Id, mayUseBranch } from '@procura/contracts';
import { idempotencyId, keyReused, payloadHash } from '@procura/mongo';
import type { Logger } from '@procura/telemetry';

/** A document that a saga claims. */
type Row = {
  _id: string;
  /** While claimed: when the sweeper settles it. Once abandoned: when its release is tried again. */
  sweep_at?: Date | undefined;
};

/** What became of a row: made, with its answer; abandoned by this attempt; or abandoned by another one before. */
export type Settled<A> = { made: A } | 'abandoned' | 'abandoned_before';

/**
 * A write that needs other services. It claims a row under a unique key, lets the others hold something under the row's
 * id, and makes the row in one transaction by compare-and-set. A row that is not made is abandoned, also by
 * compare-and-set, and only then released: what is held under it can never be made afterwards, and the others refuse to
 * hold anything more. So after any crash a row ends as made or as abandoned, exactly one of them.
 */
export type Saga<R extends Row, A> = {
  /** Begins the names of its points of failure in tests, `<name>.after_claim`, and is in its log lines. */
  name: string;
  /** Says that the same call is still running, and in how many seconds it is worth sending again. */
  running(retry_after_s: number): string;
  /** Says that nothing was made because it took too long. */
  tookTooLong: string;
  /** What the call was answered that made the row; null while it is not made. */
  answerOf(row: R): A | null;
  /** Makes an end of a claimed row. Raises a failure when what became of it is not known now. */
  settle(row: R): Promise<Settled<A>>;
  /** Releases what others hold under an abandoned row. Repeating it is harmless. */
  release(row: R): Promise<void>;
};

type Deps = { clock(): Date; fault(point: string): void; log: Logger };

/** What one call does in a saga. */
type Steps<R extends Row, A> = {
  /** The row of an earlier call with the same key. Raises `idempotency_key_reused`. */
  findEarlier(): Promise<R | null>;
  /**
   * Writes the row, and answers what makes it; null when another call holds the key. `explain` words a refusal as this
   * operation does. A claim that raises a failure has changed nothing.
   */
  claim(): Promise<{ row: R; make(): Promise<A>; explain?(refused: Failure): Promise<Failure> } | null>;
};

/** A state only moves on, so a caller that meets another one twice finds it settled. */
const attempts = 3;

/**
 * Runs a saga for one call. A repeat of its key is answered what the first one made, marked as replayed. Raises
 * `idempotency_in_flight` while that one runs, what the steps refuse, and `unavailable` when it took too long; then
 * nothing was made, and the key may be used again. Any other error leaves the row to the sweeper.
 */
export const runSaga = async <R extends Row, A>(
  deps: Deps,
  saga: Saga<R, A>,
  call: Call,
  steps: Steps<R, A>,
): Promise<A> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { claimed, refused } = await tryToClaim(steps);
    if (claimed) {
      deps.fault(`${saga.name}.after_claim`);
      return makeOrSettle(deps, saga, claimed);
    }
    // Looked for only here, so that a first call reads nothing for a repeat that there is not.
    const earlier = await steps.findEarlier();
    if (!earlier && refused) throw refused;
    const answer = earlier && (await answerOf(deps, saga, call, earlier));
    if (answer !== null) return answer;
  }
  throw inFlight(saga, 1);
};

/** A claim, or the failure that it raised: an earlier call with the key may be the reason for it. */
const tryToClaim = async <R extends Row, A>({ claim }: Steps<R, A>) => {
  try {
    return { claimed: await claim(), refused: null };
  } catch (refused) {
    if (!(refused instanceof Failure)) throw refused;
    return { claimed: null, refused };
  }
};

/**
 * The answer of an earlier call with this key; null when there is none or it came to nothing. One that was left by a
 * crash is settled once its time is over. Raises `idempotency_in_flight` while it runs.
 */
export const answerEarlier = async <R extends Row, A>(
  deps: Deps,
  saga: Saga<R, A>,
  call: Call,
  findEarlier: () => Promise<R | null>,
): Promise<A | null> => {
  for (;;) {
    const earlier = await findEarlier();
    if (!earlier) return null;
    const answer = await answerOf(deps, saga, call, earlier);
    if (answer !== null) return answer;
  }
};

/** What the call of an earlier row was answered; null when it came to nothing, and its key is free again. */
const answerOf = async <R extends Row, A>(
  deps: Deps,
  saga: Saga<R, A>,
  call: Call,
  earlier: R,
): Promise<A | null> => {
  const answer = saga.answerOf(earlier);
  if (answer !== null) {
    call.replayed = true;
    return answer;
  }
  const leftMs = (earlier.sweep_at?.getTime() ?? 0) - deps.clock().getTime();
  if (leftMs > 0) throw inFlight(saga, Math.ceil(leftMs / 1000));
  if ((await saga.settle(earlier)) === 'abandoned') await saga.release(earlier);
  return null;
};

const makeOrSettle = async <R extends Row, A>(
  deps: Deps,
  saga: Saga<R, A>,
  { row, make, explain = async (refused) => refused }: NonNullable<Awaited<ReturnType<Steps<R, A>['claim']>>>,
): Promise<A> => {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'internal') throw error;
    const left = (what: string) => (cause: unknown) => {
      deps.log.warn(
        { saga: saga.name, id: row._id, reason: String(cause) },
        `${what} is left to the sweeper`,
      );
      return undefined;
    };
    const settled = await saga.settle(row).catch(left('settling'));
    if (typeof settled === 'object') return settled.made;
    if (settled === 'abandoned_before')
      throw new Failure('unavailable', saga.tookTooLong, { retry_after_s: 1, cause: error });
    // A service that does not answer would not answer the release either.
    if (settled === 'abandoned' && error.kind !== 'unavailable')
      await saga.release(row).catch(left('release'));
    throw await explain(error);
  }
};

const inFlight = <R extends Row, A>(saga: Saga<R, A>, retry_after_s: number): Failure =>
  new Failure('idempotency_in_flight', saga.running(retry_after_s), { retry_after_s });

/** Settles a row of which this service alone decides whether it is made: abandons it, or finds its answer. */
export const settleByAbandoning = async <R extends Row, A>(
  saga: Pick<Saga<R, A>, 'answerOf'>,
  { abandon, read }: { abandon(): Promise<boolean>; read(): Promise<R | null> },
): Promise<Settled<A>> => {
  if (await abandon()) return 'abandoned';
  const row = await read();
  const made = row && saga.answerOf(row);
  return made === null ? 'abandoned_before' : { made };
};

/** The row of an earlier call with this call's key, if its caller may know of it. Raises `idempotency_key_reused`. */
export const findByKey = async <R extends { branch_id: Id<'branch'>; payload_hash: string }>(
  call: Call,
  find: (key: string) => Promise<R | null>,
): Promise<R | null> => {
  if (!call.idempotency_key) return null;
  const earlier = await find(idempotencyId(call));
  if (!earlier || !mayUseBranch(call.principal, earlier.branch_id)) return null;
  if (earlier.payload_hash !== payloadHash(call)) throw keyReused();
  return earlier;
};

/** Whether the call of a row has made something, or is at work now: its repeat commits nothing further. */
export const isUnderWay = <R extends Row, A>(
  deps: Pick<Deps, 'clock'>,
  saga: Saga<R, A>,
  row: R | null,
): boolean => row !== null && (saga.answerOf(row) !== null || (row.sweep_at ?? 0) > deps.clock());

const retryMs = 2_000;

/**
 * Settles rows whose calls did not end in time, and repeats releases, each until it succeeds. A row that fails does
 * not keep the others from their turn; the first error that is no refusal is raised at the end.
 */
export const sweepSaga = async <R extends Row, A>(
  deps: Deps,
  saga: Saga<R, A>,
  {
    due,
    isClaimed,
    postpone,
  }: {
    due: readonly R[];
    /** Whether it is neither made nor abandoned. */
    isClaimed(row: R): boolean;
    /** Sets when the sweeper tries it again. */
    postpone(row: R, until: Date): Promise<unknown>;
  },
): Promise<void> => {
  const errors: unknown[] = [];
  const attempt = async <T>(row: R, work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      deps.log.warn({ saga: saga.name, id: row._id, reason: String(error) }, 'not settled yet');
      if (!(error instanceof Failure)) errors.push(error);
      await postpone(row, new Date(deps.clock().getTime() + retryMs));
      return undefined;
    }
  };
  for (const row of due) {
    if (isClaimed(row)) {
      if ((await attempt(row, saga.settle(row))) !== 'abandoned') continue;
      deps.fault('sweep.after_abandon');
    }
    await attempt(row, saga.release(row));
  }
  if (errors.length > 0) throw errors[0];
};
