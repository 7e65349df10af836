import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { AggregatedResult, Reporter, Test, TestContext, TestResult } from '@jest/reporters';
import { recordsVariable, type SuiteRecord } from '../kit/src/suite-record.ts';
import { repeatOf } from './closing-lines.ts';
import { cpuLines } from './suite-cpu.ts';

/** What one run of Jest found, for the program that started it. */
export type RunReport = {
  passed: number;
  /** Failed tests, and suites that could not run. */
  failed: number;
  skipped: number;
  /** The commands that repeat each failed suite alone. */
  repeats: string[];
  suites: { path: string; cpu_s: number }[];
};

/** The variable with the path of the file to which the reporter writes its report. */
export const reportVariable = 'PROCURA_RUN_REPORT';

/**
 * Prints why a suite failed: its seeds, the last warnings and errors of its services, and the command that repeats it
 * alone. After the run it prints the suites of `proof` whose CPU is above their budget.
 */
// biome-ignore lint/style/noDefaultExport: Jest takes the default export of its reporter module
export default class SuiteReporter implements Pick<Reporter, 'onTestResult' | 'onRunComplete'> {
  readonly #folder = mkdtempSync(join(tmpdir(), 'procura-run-'));
  readonly #file = join(this.#folder, 'records');

  constructor() {
    // The workers inherit it.
    process.env[recordsVariable] = this.#file;
  }

  #records(): SuiteRecord[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  onTestResult(_test: Test, { testFilePath, numFailingTests, testExecError }: TestResult): void {
    if (numFailingTests === 0 && !testExecError) return;
    const record = this.#records().findLast(({ path }) => path === testFilePath);
    for (const line of failureLines(relative(process.cwd(), testFilePath), record)) console.error(line);
  }

  onRunComplete(_contexts: Set<TestContext>, results: AggregatedResult): void {
    const records = this.#records();
    const suites = records.map(({ path, cpu_s }) => ({ path: relative(process.cwd(), path), cpu_s }));
    for (const line of cpuLines(suites)) console.error(line);
    const failing = results.testResults.filter(
      ({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError,
    );
    const report: RunReport = {
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
      repeats: failing.map(({ testFilePath }) =>
        repeatOf(
          relative(process.cwd(), testFilePath),
          records.findLast(({ path }) => path === testFilePath)?.seeds,
        ),
      ),
      suites,
    };
    const to = process.env[reportVariable];
    if (to) writeFileSync(to, JSON.stringify(report));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Why a suite failed, as far as its record says it. */
export const failureLines = (path: string, record?: Pick<SuiteRecord, 'seeds' | 'log'>): string[] => {
  const { seeds = [], log = [] } = record ?? {};
  return [
    ...(log.length > 0 ? [`  The last warnings and errors of the services of ${path}:`] : []),
    ...log.map((line) => `    ${line.length > 600 ? `${line.slice(0, 600)} …` : line}`),
    ...(seeds.length > 0 ? [`  Seed: ${seeds.join(', ')}`] : []),
    `  Repeat it alone: ${repeatOf(path, seeds)}`,
  ];
};
