import type { Call } from '@procura/bus';
import { Failure, type Id, mayUseBranch } from '@procura/contracts';
import type { Logger } from '@procura/telemetry';
import { idempotencyId, keyReused, payloadHash } from './idempotency.ts';

/** A document that a saga claims. */
type Row = {
  _id: string;
  /** While claimed: when the sweeper settles it. Once abandoned: when its release is repeated. */
  sweep_at?: Date | undefined;
};

/** The outcome of a row: made, with its answer; abandoned by this attempt; or abandoned earlier. */
export type Settled<A> = { made: A } | 'abandoned' | 'abandoned_before';

/**
 * A write that needs other services. It claims a row under a unique key, has the others hold something under the row's
 * id, and makes the row in one transaction by compare-and-set. A row that is not made is abandoned, also by
 * compare-and-set, and only then released: it can no longer be made, and the others refuse further holds. After any
 * crash a row therefore ends either as made or as abandoned.
 */
export type Saga<R extends Row, A> = {
  /** Prefix of its fault points in tests, `<name>.after_claim`, and part of its log lines. */
  name: string;
  /** The sentence for a call that is still running, with the seconds after which it can be repeated. */
  running(retry_after_s: number): string;
  /** The sentence for a call that took too long, so that nothing was made. */
  tookTooLong: string;
  /** The answer of the call that made the row; null if it is not made. */
  answerOf(row: R): A | null;
  /** Ends a claimed row. Raises a failure if its outcome cannot be determined now. */
  settle(row: R): Promise<Settled<A>>;
  /** Releases what others hold under an abandoned row. Repeating it is harmless. */
  release(row: R): Promise<void>;
};

type Deps = { clock(): Date; fault(point: string): void; log: Logger };

/** The steps of one call in a saga. */
type Steps<R extends Row, A> = {
  /** The row of an earlier call with the same key. Raises `idempotency_key_reused`. */
  findEarlier(): Promise<R | null>;
  /**
   * Inserts the row. Returns what makes it, or null if another call holds the key. `explain` words a refusal in the
   * terms of this operation. A claim that raises a failure has changed nothing.
   */
  claim(): Promise<{ row: R; make(): Promise<A>; explain?(refused: Failure): Promise<Failure> } | null>;
};

/** A state only moves forward, so a caller that loses the compare-and-set twice finds the row settled. */
const attempts = 3;

/**
 * Runs a saga for one call. A repeat of its key returns the answer of the first, marked as replayed. Raises
 * `idempotency_in_flight` while that one runs, the refusals of the steps, and `unavailable` if it took too long; then
 * nothing was made, and the key can be used again. After any other error the sweeper settles the row.
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
    // Looked for only here, so that a first call does not read for a repeat.
    const earlier = await steps.findEarlier();
    if (!earlier && refused) throw refused;
    const answer = earlier && (await answerOf(deps, saga, call, earlier));
    if (answer !== null) return answer;
  }
  throw inFlight(saga, 1);
};

/** A claim, or the failure that it raised. An earlier call with the key may be the reason. */
const tryToClaim = async <R extends Row, A>({ claim }: Steps<R, A>) => {
  try {
    return { claimed: await claim(), refused: null };
  } catch (refused) {
    if (!(refused instanceof Failure)) throw refused;
    return { claimed: null, refused };
  }
};

/**
 * The answer of an earlier call with this key; null if there is none or it made nothing. A row left by a crash is
 * settled once its time has ended. Raises `idempotency_in_flight` while it runs.
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

/** The answer of an earlier row's call; null if it made nothing, and its key is free again. */
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

/** Settles a row that only this service can make: abandons it, or finds its answer. */
export const settleByAbandoning = async <R extends Row, A>(
  saga: Pick<Saga<R, A>, 'answerOf'>,
  { abandon, read }: { abandon(): Promise<boolean>; read(): Promise<R | null> },
): Promise<Settled<A>> => {
  if (await abandon()) return 'abandoned';
  const row = await read();
  const made = row && saga.answerOf(row);
  return made === null ? 'abandoned_before' : { made };
};

/** The row of an earlier call with this call's key, if its caller may see it. Raises `idempotency_key_reused`. */
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

/** Whether the call of a row has made something, or is still running; a repeat commits nothing further. */
export const isUnderWay = <R extends Row, A>(
  deps: Pick<Deps, 'clock'>,
  saga: Saga<R, A>,
  row: R | null,
): boolean => row !== null && (saga.answerOf(row) !== null || (row.sweep_at ?? 0) > deps.clock());

const retryMs = 2000;

/**
 * Settles rows whose calls did not end in time, and repeats releases, each until it succeeds. A failing row does not
 * delay the others; the first error that is not a refusal is raised at the end.
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
    /** Sets when the sweeper processes it next. */
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
