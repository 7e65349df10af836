import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Block, blocksOf, whyNotRun } from './markdown.ts';
import type { Scene } from './scene.ts';

/**
 * What pages say, with the address of the platform here, and keys and a token where the reader puts their own. Nothing
 * else in a block is changed.
 */
export const atHome = (text: string, { platform, admin, supplier }: Scene): string =>
  text
    .replaceAll('http://localhost:3000', platform.base_url)
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

/** What came of a page: the blocks that were done, and what `claude` was called with. */
type Followed = { error: Error | null; output: string; done: string[]; claude_calls: string[][] };

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
    steps.push(`${step}done_with ${path}:${block.line}\n`);
  }
  const calls = join(scene.folder, `${name}.claude`);
  await writeFile(calls, '');
  const script = join(scene.folder, `${name}.sh`);
  await writeFile(script, steps.join('\n'));
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: join(tmpdir(), 'procura-compile-cache'),
    PROCURA_DATA: join(scene.folder, '.procura'),
    CLAUDE_CALLS: calls,
    // Of an ERP's month, on two pages of a list; all of them with PROCURA_SOAK, as `npm run soak -- pages` sets it.
    ORDERS: process.env.PROCURA_SOAK === undefined ? '30' : '100',
  };
  const { error, output } = await new Promise<{ error: Error | null; output: string }>((resolve) => {
    execFile('bash', [script], { cwd: scene.folder, env }, (failed, stdout, stderr) =>
      resolve({ error: failed, output: `${stdout}\n${stderr}` }),
    );
  });
  const done = [...output.matchAll(/^@@ done with (.+)$/gm)].map(([, block]) => String(block));
  const lines = (await readFile(calls, 'utf8')).split('\n').filter(Boolean);
  return { error, output, done, claude_calls: lines.map((line) => JSON.parse(line) as string[]) };
};
