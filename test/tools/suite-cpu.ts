import { proof } from '../proof.ts';

export type SuiteCpu = { path: string; cpu_s: number };

/** A part of `proof` says nothing about the speed of the machine. */
const fewestSuites = 10;
/** Above this share of its budget, and this many seconds, a suite has grown. */
const grown = { share: 1.5, s: 1 };

/**
 * The CPU of the suites of `proof` next to their budgets, and those that grew. The machine counts as slower or faster
 * than that of the budgets by the median of measured over budget, so that only a suite's own growth is named.
 */
export const cpuLines = (measured: readonly SuiteCpu[], budgets = proof): string[] => {
  const pairs = budgets.flatMap(({ suite, cpu_s: budget }) => {
    const found = measured.findLast(({ path }) => path === suite);
    return found ? [{ suite, budget, cpu_s: found.cpu_s }] : [];
  });
  if (pairs.length < fewestSuites) return [];
  const ratios = pairs.map(({ cpu_s, budget }) => cpu_s / budget).toSorted((a, b) => a - b);
  const speed = ratios[Math.floor(ratios.length / 2)] ?? 1;
  const grew = pairs.filter(
    ({ cpu_s, budget }) => cpu_s / speed > Math.max(budget * grown.share, budget + grown.s),
  );
  return [
    `proof: ${sum(pairs.map(({ cpu_s }) => cpu_s))} s of CPU; its budgets allow ${sum(pairs.map(({ budget }) => budget))} s, and this machine needs ${speed.toFixed(2)} times a budget.`,
    ...grew.map(
      ({ suite, cpu_s, budget }) =>
        `GREW ${suite}: ${(cpu_s / speed).toFixed(1)} s of CPU, budget ${budget} s (test/proof.ts).`,
    ),
  ];
};

const sum = (values: readonly number[]): string => values.reduce((a, b) => a + b, 0).toFixed(0);

/** The suites that use most CPU, with their shares. */
export const longest = (measured: readonly SuiteCpu[], most = 10): string[] =>
  measured
    .toSorted((a, b) => b.cpu_s - a.cpu_s)
    .slice(0, most)
    .map(({ path, cpu_s }) => `  ${cpu_s.toFixed(1).padStart(6)} s  ${path}`);
