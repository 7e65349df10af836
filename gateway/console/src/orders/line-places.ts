import { Problem } from '../operations.ts';

/**
 * A problem of an input that contains only some of the page's lines, with paths changed to the lines of the page.
 * `places` has the line on the page for each line that was sent.
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
