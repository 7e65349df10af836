import { useEffect, useMemo } from 'react';
import type { AnswerOf, InputOf } from '../operations.ts';
import { Problem } from '../problem.ts';
import { useAction } from '../use-operation.ts';
import type { Recurrence } from './recurrence.ts';

type Change = Omit<InputOf<'update_recurrence'>, 'recurrence_id' | 'expected_version'>;

/** What a person reads where somebody else was first; what they typed stays. */
export const overtaken = (problem: Problem | undefined): Problem | undefined =>
  problem?.code === 'version_conflict'
    ? new Problem(problem.status, {
        code: problem.code,
        detail:
          'Somebody else has changed this recurring order meanwhile, and nothing of yours was saved. It is shown as it is now: look at it, and do it again if you still want to.',
      })
    : problem;

/** Changes a recurring order as it is shown. Where somebody else was first, it is read again. */
export const useChange = ({ id, version }: Pick<Recurrence, 'id' | 'version'>, reload: () => void) => {
  const { run, running, problem, clear } = useAction('update_recurrence');
  const isOvertaken = problem?.code === 'version_conflict';
  useEffect(() => {
    if (isOvertaken) reload();
  }, [isOvertaken, reload]);
  return {
    running,
    clear,
    problem: useMemo(() => overtaken(problem), [problem]),
    run: (change: Change): Promise<AnswerOf<'update_recurrence'> | undefined> =>
      run({ recurrence_id: id, expected_version: version, ...change }),
  };
};
