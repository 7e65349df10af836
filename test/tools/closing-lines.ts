import { type Provided, type Skip, sentenceOf } from './provided.ts';

/**
 * What was skipped in a test run: each suite with skipped tests, with the reason and the remedy. Where nothing
 * may be skipped they name each tool that is missing. Empty when everything ran.
 */
export const closingLines = ({ missing, strict }: Provided, skipped: Skip[]): string[] => {
  const lines = Object.entries(missing).flatMap(([name, one]) => {
    const suites = [...new Set(skipped.filter(({ tool }) => tool === name).map(({ suite }) => suite))].sort();
    return [
      ...suites.map((suite) => `SKIPPED ${suite}, in whole or in part: it needs ${one.title}.`),
      sentenceOf(one),
    ];
  });
  if (lines.length === 0) return [];
  const isFault = strict && Object.values(missing).some(({ optional }) => !optional);
  return ['', ...lines, ...(isFault ? ['With CI=true a missing tool fails the tests.'] : [])];
};

/** The command that repeats a suite alone, with its seed if it has one. */
export const repeatOf = (path: string, [seed]: readonly number[] = []): string =>
  `${seed === undefined ? '' : `SEED=${seed} `}npm run jest -- ${path}`;

/** Whether the environment is one where nothing may be skipped. */
export const isCi = ({ CI }: NodeJS.ProcessEnv): boolean => Boolean(CI) && CI !== 'false' && CI !== '0';
