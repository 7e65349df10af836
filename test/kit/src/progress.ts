import type { Databases } from './databases.ts';
import { type Pending, pendingIn, reportOf } from './pending.ts';

export { type Databases, openDatabases } from './databases.ts';
export { type Pending, slowestDelivery } from './pending.ts';

/** How long a test may see no progress before it fails. */
const stillMs = 60_000;
const pauseMs = 300;
/** Lines of a report; the others are counted. */
const mostLines = 60;

/** No progress for too long; the message names what is pending and the seed. */
export class Stalled extends Error {}

type Report = {
  /** What the test waits for, as a sentence without its full stop. */
  what: string;
  /** The seed of the test's random numbers. */
  seed?: number | undefined;
  /** The databases of the platform to report. */
  database: Databases;
  /** The maximum time without progress, if not 60 s. */
  still_ms?: number | undefined;
  /** Pause between two checks. */
  pause_ms?: number;
};

const late = Symbol('late');
const within = async <T>(ms: number, work: Promise<T>): Promise<T | typeof late> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof late>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), late);
  });
  // Nothing awaits it after its time has ended.
  work.catch(() => undefined);
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
};

const stalled = async (
  { what, seed, database, still_ms = stillMs }: Report,
  left: readonly string[],
): Promise<Stalled> => {
  const report = await within(10_000, reportOf(database)).catch((error: unknown) => [String(error)]);
  const lines = [...new Set([...left, ...(report === late ? ['no database answers within 10 s'] : report)])];
  const shown = lines.slice(0, mostLines).map((line) => `  ${line}`);
  if (lines.length > mostLines) shown.push(`  and ${lines.length - mostLines} more`);
  const withSeed = seed === undefined ? '' : ` (seed ${seed})`;
  return new Stalled(
    [`Nothing moved for ${still_ms / 1000} s${withSeed}, waiting for ${what}. Pending:`, ...shown].join('\n'),
  );
};

/**
 * Checks until nothing is left, for as long as what is left changes. Throws `Stalled` after 60 s without progress.
 * `looks` is the number of consecutive checks that must find nothing.
 */
export const whileMoving = async (
  options: Report & { left: () => Promise<readonly Pending[]>; looks?: number },
): Promise<void> => {
  const { left, looks = 1, still_ms = stillMs, pause_ms = pauseMs } = options;
  let marks: string | undefined;
  let pending: readonly Pending[] = [];
  let movedAt = performance.now();
  for (let quiet = 0; quiet < looks; ) {
    const leftMs = movedAt + still_ms - performance.now();
    const seen = leftMs > 0 ? await within(leftMs, left()) : late;
    if (seen === late)
      throw await stalled(
        options,
        pending.map(({ text }) => text),
      );
    pending = seen;
    quiet = pending.length === 0 ? quiet + 1 : 0;
    const now = pending
      .map(({ mark }) => mark)
      .toSorted()
      .join('\n');
    if (now !== marks) movedAt = performance.now();
    marks = now;
    if (quiet < looks) await new Promise((resolve) => setTimeout(resolve, pause_ms));
  }
};

/**
 * Waits until every event is delivered and no document is in an intermediate state, for as long as there is progress.
 */
export const untilSettled = (
  database: Databases,
  options: Pick<Report, 'seed' | 'still_ms'> = {},
): Promise<void> =>
  whileMoving({
    what: 'every delivery and every sweep',
    database,
    left: () => pendingIn(database),
    // An event may have moved from a service not read yet to one already read.
    looks: 2,
    ...options,
  });

/**
 * Repeats a call until it is answered, for as long as there is progress on the platform. `again` decides which failures
 * are retried; others are thrown.
 */
export const insist = async <T>(
  ask: () => Promise<T>,
  { again, ...options }: Report & { again: (error: unknown) => boolean },
): Promise<T> => {
  let answer: { value: T } | undefined;
  await whileMoving({
    ...options,
    left: async () => {
      try {
        answer = { value: await ask() };
        return [];
      } catch (error) {
        if (!again(error)) throw error;
        const unanswered = { mark: 'unanswered', text: `the last try failed with: ${String(error)}` };
        return [unanswered, ...(await pendingIn(options.database))];
      }
    },
  });
  return (answer as { value: T }).value;
};

/** The interface for watched work: it reports progress, and ends when the watch is over. */
export type Steps = { moved(): void; readonly over: boolean };

/**
 * Runs work that reports its progress. Throws `Stalled` after 60 s without any, with everything that is pending on
 * the platform; the work should then end when it sees `over`.
 */
export const watched = async <T>(options: Report, work: (steps: Steps) => Promise<T>): Promise<T> => {
  let movedAt = performance.now();
  const steps = {
    moved: () => {
      movedAt = performance.now();
    },
    over: false,
  };
  const working = work(steps);
  const { still_ms = stillMs } = options;
  try {
    for (;;) {
      const result = await within(1000, working);
      if (result !== late) return result;
      if (performance.now() - movedAt > still_ms) throw await stalled(options, []);
    }
  } finally {
    steps.over = true;
  }
};
