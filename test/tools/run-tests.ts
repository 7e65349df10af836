import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeNotice } from '@procura/local';
import { closingLines, isCi } from './closing-lines.ts';
import { provideTools } from './provide-tools.ts';
import type { Skip } from './provided.ts';
import { type Script, startScript } from './run-script.ts';

// `npm test`: the checks while the tools are provided, then every test, then what was skipped. Arguments go to Jest,
// which then runs the tests that they select.

const abort = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'procura-tools-'));
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

// Programs in Go, such as tsc and Helm, use up to a quarter less CPU time if they collect garbage less often.
process.env.GOGC ??= '400';
const notice = nodeNotice(process.env.npm_config_user_agent);
if (notice) console.log(notice);
const log = (line: string): void => console.log(`[tools] ${line}`);
const providing = provideTools({ env: process.env, log, signal: abort.signal });
providing.catch(() => undefined);
const checked = await runScript('check');
if (checked !== 0) {
  abort.abort();
  await providing.catch(() => undefined);
  process.exit(checked);
}
const provided = await providing;
const skips = join(folder, 'skipped');
writeFileSync(skips, '');
Object.assign(provided, { skips, strict: isCi(process.env) });

const args = process.argv.slice(2);
const env = { ...process.env, PROCURA_TOOLS: JSON.stringify(provided) };
let code = await runScript('jest', { args, env });
if (code === 0 && args.length === 0) code = await runScript('restarts');
const skipped: Skip[] = readFileSync(skips, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
for (const line of closingLines(provided, skipped)) console.log(line);
const incomplete = provided.strict && Object.values(provided.missing).some(({ optional }) => !optional);
process.exit(code || Number(incomplete));
