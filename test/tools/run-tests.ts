import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeNotice } from '@procura/local';
import { timesOf } from '../kit/src/suite-record.ts';
import { closingLines, isCi } from './closing-lines.ts';
import { provideTools } from './provide-tools.ts';
import type { Provided, Skip } from './provided.ts';
import { type Script, startScript } from './run-script.ts';
import { longest } from './suite-cpu.ts';
import { type RunReport, reportVariable } from './suite-reporter.ts';

// `npm test` and `npm run test:all`: the parts of the test run, in their order. `--part <name>`, which may be given more than
// once, selects parts. Other arguments go to Jest, which runs the tests that they select in these parts. The last line is
// "N passed, N failed", with ", N skipped" where tests were.

/** The parts, and the Jest projects that each runs. */
const parts = {
  proof: ['unit', 'rules', 'proof'],
  integration: ['integration'],
  system: ['system'],
  tools: ['tools'],
  restarts: [],
} as const;
type Part = keyof typeof parts;

const startedAt = Date.now();
const abort = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'procura-tests-'));
let running: Script | undefined;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    abort.abort();
    running?.end(signal);
    process.exit(code);
  });

/** Runs a script of package.json; resolves with its exit code. */
const runScript = (name: string, options: Parameters<typeof startScript>[1] = {}): Promise<number> => {
  running = startScript(name, options);
  return running.ended;
};

const selected: Part[] = [];
const args = process.argv.slice(2);
for (let at = args.indexOf('--part'); at >= 0; at = args.indexOf('--part')) {
  const [, name = ''] = args.splice(at, 2);
  if (!(name in parts)) {
    console.error(`There is no part "${name}". Remedy: name one of ${Object.keys(parts).join(', ')}.`);
    process.exit(2);
  }
  selected.push(name as Part);
}
const chosen = (Object.keys(parts) as Part[]).filter(
  (name) => selected.length === 0 || selected.includes(name),
);

// Programs in Go, such as tsc and Helm, use up to a quarter less CPU time if they collect garbage less often.
process.env.GOGC ??= '400';
// The programs that tests start parse their packages once. Node keeps what is compiled by path and content.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'procura-compile-cache');
const notice = nodeNotice(process.env.npm_config_user_agent);
if (notice) console.log(notice);

const provided: Provided = { programs: {}, missing: {} };
const skips = join(folder, 'skipped');
writeFileSync(skips, '');
/** What only some parts need is provided while the others run. */
const providing = chosen.some((part) => !['proof', 'restarts'].includes(part))
  ? provideTools({ env: process.env, log: (line) => console.log(`[tools] ${line}`), signal: abort.signal })
  : undefined;
providing?.catch(() => undefined);

const total = { passed: 0, failed: 0, skipped: 0 };
const repeats: string[] = [];
const suites: RunReport['suites'] = [];

/** Runs tests in one process of Jest, and counts them. */
const runJest = async (projects: readonly string[]): Promise<void> => {
  const report = join(folder, 'report');
  rmSync(report, { force: true });
  const env = { ...process.env, PROCURA_TOOLS: JSON.stringify(provided), [reportVariable]: report };
  const code = await runScript('jest', { args: [...args, '--selectProjects', ...projects], env });
  const found: Partial<RunReport> = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const { passed = 0, failed = 0, skipped = 0 } = found;
  total.passed += passed;
  // Jest may also fail without a failed test, as when nothing was selected.
  total.failed += failed === 0 && code !== 0 ? 1 : failed;
  total.skipped += skipped;
  repeats.push(...(found.repeats ?? []));
  suites.push(...(found.suites ?? []));
};

/** Runs a script that is no test of Jest, and counts it as one. */
const runOther = async (name: string, more: readonly string[] = []): Promise<boolean> => {
  const code = await runScript(name, { args: more });
  total[code === 0 ? 'passed' : 'failed'] += 1;
  if (code === 0) return true;
  repeats.push(`npm run ${[name, ...(more.length > 0 ? ['--'] : []), ...more].join(' ')}`);
  return false;
};

const isChecked = !chosen.includes('proof') || (await runOther('check'));
if (!isChecked) abort.abort();
else {
  // Selected tests run in one process of Jest, so that it fails if there are none.
  if (chosen.includes('proof') && args.length === 0) await runJest(parts.proof);
  if (providing) Object.assign(provided, await providing, { skips, strict: isCi(process.env) });
  const rest = chosen.filter((part) => args.length > 0 || part !== 'proof').flatMap((part) => parts[part]);
  if (rest.length > 0) await runJest(rest);
  if (chosen.includes('restarts') && args.length === 0) await runOther('soak', ['restarts', '1']);
}

const skipped: Skip[] = readFileSync(skips, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const incomplete = provided.strict && Object.values(provided.missing).some(({ optional }) => !optional);
const seconds = (Date.now() - startedAt) / 1000;
const cpu = timesOf('self').children;
for (const line of [
  ...closingLines(provided, skipped),
  ...(suites.length > 20 ? ['', 'The suites that used most CPU:', ...longest(suites)] : []),
  ...(repeats.length > 0 ? ['', 'To repeat what failed:', ...repeats.map((line) => `  ${line}`)] : []),
  '',
  `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s${cpu > 0 ? `, ${cpu.toFixed(0)} s of CPU` : ''}`,
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
])
  console.log(line);
process.exit(total.failed > 0 || total.passed === 0 || incomplete ? 1 : 0);
