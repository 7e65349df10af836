import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../architecture/sources.ts';
import { type Block, blocksOf, invitedBy, substitutedIn, whyNotRun } from './markdown.ts';
import type { Scene } from './scene.ts';

/**
 * What pages say, with the address of the platform here, and keys, a token and a secret where the reader puts their own. Nothing
 * else in a block is changed.
 */
export const atHome = (text: string, { platform, admin, supplier }: Scene): string =>
  text
    .replaceAll('http://localhost:3000', platform.base_url)
    .replaceAll('https://procura.example.com', platform.base_url)
    .replace('PROCURA_REST_KEY=$OPERATOR_REST_KEY', `PROCURA_REST_KEY=${platform.operator_key}`)
    .replace(/^OLD=…/m, `OLD=${'0'.repeat(64)}`)
    .replace(/^(.*SUPPLIER_KEY=)pk_…$/gm, `$1${supplier.rest_key}`)
    .replace(/^(.*_KEY=)pk_…$/gm, `$1${admin.rest_key}`)
    .replace(/^(.*TOKEN=)pt_…$/gm, `$1${admin.token}`);

/**
 * What surrounds the blocks of a page. A call that is refused ends the page. The program of Claude Code is not here:
 * what it is given is noted as the shell reads it, and the test connects with that.
 */
const prelude = `set -euo pipefail
curl() { command curl --silent --show-error --fail-with-body --write-out '\\n' "$@"; }
claude() { node -p 'JSON.stringify(process.argv.slice(1))' -- "$@" >> "$CLAUDE_CALLS"; }
done_with() { printf "\n@@ done with %s\n" "$1"; }
accepted() { echo "$1" > "$INVITED"; while [ -e "$INVITED" ]; do sleep 0.1; done; }
`;
/** What substitutes print for a call that names one of these, as a cluster of kind has it. */
const answers = {
  'spec.podCIDRs': '10.244.0.0/24 10.244.1.0/24',
  servicecidrs: '10.96.0.0/16',
  InternalIP: '172.18.0.2/32 172.18.0.3/32 ',
};
/** A program in the place of another: notes its arguments, what is piped to it, and the variables that it would inherit. */
const substitute = (noted: string) => `#!/usr/bin/env node
import { appendFileSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
const args = process.argv.slice(2);
const input = args.includes('-') ? readFileSync(0, 'utf8') : '';
const call = { program: basename(process.argv[1]), args, input, env: process.env, cwd: process.cwd() };
appendFileSync(${JSON.stringify(noted)}, JSON.stringify(call) + '\\n');
for (const [named, answer] of Object.entries(${JSON.stringify(answers)}))
  if (args.some((one) => one.includes(named))) process.stdout.write(answer);
`;
const programs: Record<string, string> = { ts: 'node', js: 'node', python: 'python3' };
const suffixes: Record<string, string> = { ts: 'ts', js: 'mjs', python: 'py' };

/** The blocks of a page that are run as programs. */
export const runnable = (path: string): Block[] =>
  blocksOf(path).filter(
    (block) =>
      (block.language === 'sh' || block.language in programs) &&
      !whyNotRun(block) &&
      !block.note.startsWith('in '),
  );

/** A call of a substitute. */
export type Noted = {
  program: string;
  args: string[];
  input: string;
  env: Record<string, string>;
  cwd: string;
};
/** What came of a page: the blocks that were done, and what `claude` and substitutes were called with. */
type Followed = {
  error: Error | null;
  output: string;
  done: string[];
  claude_calls: string[][];
  noted: Noted[];
};

const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8')).split('\n').filter(Boolean);

/** Follows a page from top to bottom in one shell. */
export const followPage = async (path: string, scene: Scene): Promise<Followed> => {
  const name = path.replaceAll(/\W/g, '-');
  const steps: string[] = [prelude];
  for (const [index, block] of runnable(path).entries()) {
    const text = atHome(block.text, scene);
    const program = programs[block.language];
    let step = text;
    if (program) {
      const file = `${name}-${index}.${suffixes[block.language]}`;
      await writeFile(join(scene.folder, file), text);
      step = `${program} ${file}\n`;
    }
    if (block.note === 'fails')
      step = `set +e; ( set -e\n${step}); failed=$?; set -e\n[ $failed -ne 0 ] || { echo 'It should have failed.'; exit 1; }\n`;
    const invited = invitedBy(block);
    const accepted = invited ? `accepted "${invited}"\n` : '';
    steps.push(`${step}done_with ${path}:${block.line}\n${accepted}`);
  }
  const calls = join(scene.folder, `${name}.claude`);
  await writeFile(calls, '');
  const script = join(scene.folder, `${name}.sh`);
  await writeFile(script, steps.join('\n'));
  const noted = join(scene.folder, `${name}.noted`);
  await writeFile(noted, '');
  const bin = join(scene.folder, `${name}.bin`);
  await mkdir(bin);
  for (const program of new Set(runnable(path).flatMap(substitutedIn))) {
    await writeFile(join(bin, program), substitute(noted));
    await chmod(join(bin, program), 0o755);
  }
  const invited = join(scene.folder, `${name}.invited`);
  const env = {
    PATH: `${bin}:${dirname(process.execPath)}:${process.env.PATH}`,
    INVITED: invited,
    GIT_DIR: join(root, '.git'),
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: join(tmpdir(), 'procura-compile-cache'),
    PROCURA_DATA: join(scene.folder, '.procura'),
    CLAUDE_CALLS: calls,
    // Of an ERP's month, on two pages of a list; all of them with PROCURA_SOAK, as `npm run soak -- pages` sets it.
    ORDERS: process.env.PROCURA_SOAK === undefined ? '30' : '100',
  };
  let ended = false;
  const followed = new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile('bash', [script], { cwd: scene.folder, env }, (failed, stdout, stderr) => {
      ended = true;
      resolve({ error: failed, output: `${stdout}\n${stderr}` });
    });
  });
  // A person reads the mail while the page waits.
  for (; !ended; await sleep(100)) {
    const email = (await readFile(invited, 'utf8').catch(() => '')).trim();
    if (!email) continue;
    await scene.platform.accept(email);
    await rm(invited);
  }
  const { error, output } = await followed;
  const done = [...output.matchAll(/^@@ done with (.+)$/gm)].map(([, block]) => String(block));
  const read = async <T>(file: string) => (await linesOf(file)).map((line) => JSON.parse(line) as T);
  return { error, output, done, claude_calls: await read(calls), noted: await read(noted) };
};
