import { Problem } from '../operations.ts';

/**
 * The problem of an input whose lines are only some of those on the page, with the paths as the page counts them.
 * `places` has the place on the page of each line that was sent.
 */
export const atPlaces = (problem: Problem, places: readonly number[]): Problem =>
  new Problem(
    problem.status,
    {
      ...problem.document,
      errors: problem.errors.map(({ path, message }) => ({
        path: path.replace(/^lines\.(\d+)/, (_, sent) => `lines.${places[Number(sent)] ?? sent}`),
        message,
      })),
    },
    problem.retry_after_s,
  );
