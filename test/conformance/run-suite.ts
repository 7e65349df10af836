import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** One check as the suite writes it down. */
export type Check = {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  errorMessage?: string;
};

export const suites = {
  '2026-07-28': {
    manifest: require.resolve('conformance-2026/package.json'),
    options: ['--requirements', '2026-07-28'],
  },
  '2025-11-25': { manifest: require.resolve('conformance-2025/package.json'), options: ['--suite', 'all'] },
} as const;
export type Revision = keyof typeof suites;

/** Runs a suite's command line against a server and reads what it wrote: the checks of each scenario. */
export const runSuite = async (revision: Revision, url: string): Promise<Map<string, Check[]>> => {
  const { manifest, options } = suites[revision];
  const results = await mkdtemp(join(tmpdir(), 'procura-conformance-'));
  try {
    const output = await run(join(dirname(manifest), 'dist/index.js'), [
      'server',
      '--url',
      url,
      '--output-dir',
      results,
      ...options,
    ]);
    const scenarios = new Map<string, Check[]>();
    for (const folder of await readdir(results)) {
      const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(folder)?.[1];
      if (!scenario) throw new Error(`${folder} is not named after a scenario`);
      scenarios.set(scenario, JSON.parse(await readFile(join(results, folder, 'checks.json'), 'utf8')));
    }
    if (scenarios.size === 0) throw new Error(`The suite wrote nothing: ${output}`);
    return scenarios;
  } finally {
    await rm(results, { recursive: true, force: true });
  }
};

/** Failed checks make the suite exit non-zero, so its exit code says nothing here. */
const run = (program: string, args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
