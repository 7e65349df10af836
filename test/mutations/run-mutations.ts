import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findStack } from '@procura/local';
import { linkInstalled } from '@procura/testkit/source-trees';
import { root, trackedFiles } from '../architecture/sources.ts';
import type { Mutation } from './mutation.ts';
import { mutations } from './mutations.ts';

/**
 * Runs the mutation tests: removes each access rule in turn and shows that a test fails. Works on a copy of the project
 * outside its folder. Exits non-zero if a mutation passes, if the unchanged project fails, or if an anchor is gone.
 * Words after the command select mutations: `npm run mutations -- scope`.
 */
const main = async (): Promise<void> => {
  const words = process.argv.slice(2);
  const chosen = mutations.filter(({ name }) => words.every((word) => name.includes(word)));
  if (chosen.length === 0) throw new Error(`No mutation's name holds "${words.join('" and "')}".`);
  const copy = await mkdtemp(join(tmpdir(), 'procura-mutations-'));
  const rows: Row[] = [];
  // One for all runs; each would otherwise start its own.
  const stack = await findStack({ ephemeral: true, log: () => undefined });
  try {
    Object.assign(process.env, { MONGODB_URI: stack.mongodb_uri, NATS_URL: stack.nats_url });
    await copyProject(copy);
    rows.push(await control(copy, [...new Set(chosen.flatMap(({ tests }) => tests))]));
    print(rows.at(-1) as Row);
    for (const mutation of chosen) {
      rows.push(await withMutation(copy, mutation));
      print(rows.at(-1) as Row);
    }
  } finally {
    await stack.stop();
    rmSync(copy, { recursive: true, force: true });
  }
  const wrong = rows.filter(({ isRight }) => !isRight);
  console.log(`\n${rows.length - 1} mutations, ${wrong.length} of the runs not as they must be.`);
  console.log('\n| Mutation | Edit | Turns red | Seconds |\n|---|---|---|---|');
  for (const { name, file, result, seconds } of rows)
    console.log(`| ${name} | ${file} | ${result.replaceAll('|', '/')} | ${seconds} |`);
  if (wrong.length > 0) process.exitCode = 1;
};

type Row = { name: string; file: string; result: string; seconds: number; isRight: boolean };

const print = ({ name, result, seconds, isRight }: Row): void =>
  console.log(`${isRight ? 'ok  ' : 'NOT '} ${name}: ${result} (${seconds} s)`);

/** The files git tracks or would track, with the packages of the project linked and its own packages in the copy. */
const copyProject = async (copy: string): Promise<void> => {
  // Suites that read the sources list them by git.
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  for (const path of trackedFiles().filter((one) => existsSync(join(root, one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  await linkInstalled(copy);
};

const control = async (copy: string, tests: string[]): Promise<Row> => {
  const { failed, passed, seconds, said } = await runJest(copy, tests);
  const isRight = failed.length === 0 && passed > 0;
  const result = isRight ? `green: ${passed} tests` : `red without an edit: ${failed[0] ?? said}`;
  return { name: 'nothing taken away', file: '', result, seconds, isRight };
};

const withMutation = async (copy: string, mutation: Mutation): Promise<Row> => {
  const { name, file, anchor, without, tests } = mutation;
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const row = { name, file };
  if (source.split(anchor).length !== 2)
    return {
      ...row,
      result: `its anchor does not occur exactly once in ${file}`,
      seconds: 0,
      isRight: false,
    };
  writeFileSync(
    path,
    source.replace(anchor, () => without),
  );
  try {
    const { failed, passed, seconds, said } = await runJest(copy, tests);
    const [first] = failed;
    // A copy that cannot run at all shows nothing.
    if (!first) return { ...row, result: passed > 0 ? 'stays green' : said, seconds, isRight: false };
    const more = failed.length > 1 ? `, and ${failed.length - 1} more` : '';
    return { ...row, result: `${first}${more}`, seconds, isRight: passed > 0 };
  } finally {
    writeFileSync(path, source);
  }
};

type Outcome = { failed: string[]; passed: number; seconds: number; said: string };
type Report = {
  numPassedTests: number;
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
};

const runJest = async (copy: string, tests: readonly string[]): Promise<Outcome> => {
  const startedAt = performance.now();
  const file = join(copy, 'outcome.json');
  rmSync(file, { force: true });
  const jest = join(copy, 'node_modules/jest/bin/jest.js');
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest];
  // A test that fails may leave open what it would have closed.
  const said = await run(
    [...options, '--forceExit', '--json', `--outputFile=${file}`, '--runTestsByPath', ...tests],
    {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (!existsSync(file)) return { failed: [], passed: 0, seconds, said };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const broken = report.testResults.find(
    ({ message, assertionResults }) => message && !assertionResults.length,
  );
  return { failed, passed: report.numPassedTests, seconds, said: broken?.message ?? said };
};

/** The end of what a program writes until it ends. */
const run = (args: string[], options: SpawnOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, options);
    let said = '';
    const take = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-2000);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', reject);
    child.once('exit', () => resolve(said));
  });

await main();
