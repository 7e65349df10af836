import { percentile } from './percentile.ts';
import type { Placement } from './placing.ts';

/** A stretch of a run, in the clock of the placements. */
export type Window = { name: string; from_ms: number; to_ms: number };

/** What callers saw of the placements that were due in a window. */
export type WindowFigures = {
  name: string;
  seconds: number;
  placements: number;
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
  /** Requests after the first of a placement. */
  repeats: number;
  /** Calls that the client library gave up. */
  given_up: number;
  /** What requests failed with, and how often. */
  failures: Map<string, number>;
};

type Seen = Pick<Placement, 'due_ms' | 'took_ms' | 'failed' | 'isGivenUp'>;

/** A placement belongs to the window in which it was due, however late it was answered. */
export const figuresOf = (placements: readonly Seen[], { name, from_ms, to_ms }: Window): WindowFigures => {
  const own = placements.filter(({ due_ms }) => due_ms >= from_ms && due_ms < to_ms);
  const took = own.map(({ took_ms }) => took_ms);
  const failures = new Map<string, number>();
  for (const failure of own.flatMap(({ failed }) => failed))
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
  return {
    name,
    seconds: (to_ms - from_ms) / 1000,
    placements: own.length,
    p50_ms: percentile(took, 0.5),
    p99_ms: percentile(took, 0.99),
    max_ms: percentile(took, 1),
    repeats: own.reduce((sum, { failed, isGivenUp }) => sum + failed.length - (isGivenUp ? 1 : 0), 0),
    given_up: own.filter(({ isGivenUp }) => isGivenUp).length,
    failures,
  };
};

/** The figures as a table of Markdown. */
export const tableOf = (rows: readonly WindowFigures[]): string => {
  const ms = (value: number): string => (Number.isNaN(value) ? '' : Math.round(value).toLocaleString('en'));
  return [
    '| Window | Seconds | Placements | A second | p50, ms | p99, ms | Longest, ms | Repeats | Given up |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((one) =>
      [
        '',
        one.name,
        one.seconds.toFixed(0),
        one.placements,
        (one.placements / one.seconds).toFixed(1),
        ms(one.p50_ms),
        ms(one.p99_ms),
        ms(one.max_ms),
        one.repeats,
        one.given_up,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');
};
