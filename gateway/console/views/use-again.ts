import { useState } from 'react';
import { callOperation } from '../src/operations.ts';
import type { Problem } from '../src/problem.ts';
import { problemOf } from '../src/use-operation.ts';
import type { Shown } from './show-view.tsx';

/** The answer that a view shows, and the way to another one: the same tool called with other arguments. */
export type Again<T> = {
  input: Record<string, unknown>;
  answer: T;
  busy: boolean;
  problem: Problem | undefined;
  /** Undefined takes an argument away. `join` makes what is shown of the present answer and the next one. */
  ask(changed: Record<string, unknown>, join?: (present: T, next: T) => T): Promise<void>;
};

export const useAgain = <T>(tool: string, shown: Shown<T>): Again<T> => {
  const [present, setPresent] = useState({ input: shown.input, answer: shown.answer });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  return {
    ...present,
    busy,
    problem,
    ask: async (changed, join = (_, next) => next) => {
      const input = Object.fromEntries(
        Object.entries({ ...present.input, ...changed }).filter(([, value]) => value !== undefined),
      );
      setBusy(true);
      try {
        const next = (await callOperation(tool as 'get_order_metrics', input as object)) as T;
        setPresent((before) => ({ input, answer: join(before.answer, next) }));
        setProblem(undefined);
      } catch (error) {
        setProblem(problemOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
};
