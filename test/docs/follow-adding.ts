import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { linkInstalled, linkPackages } from '@procura/testkit/source-trees';
import { root, trackedFiles } from '../architecture/sources.ts';
import { type Block, blocksOf } from './markdown.ts';

const run = promisify(execFile);

/** Copies the tree with the installed packages. A page is followed in the copy. */
export const copyTree = async (): Promise<{ folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'procura-tree-'));
  for (const path of trackedFiles().filter((one) => existsSync(join(root, one)))) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  await linkInstalled(folder);
  // Tests of the sources ask git for the files.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return { folder, remove: () => rm(folder, { recursive: true }) };
};

/**
 * Follows a page in a copy of the tree: puts each block into the file it names, at its end or as a new one, makes the
 * changes of each diff, and runs the commands. Returns the files that a person would have touched by hand.
 */
export const followAdding = async (page: string, folder: string): Promise<Set<string>> => {
  const touched = new Set<string>();
  for (const block of blocksOf(page)) {
    const at = `${page}:${block.line}`;
    const target = /^in (\S+)$/.exec(block.note)?.[1];
    if (!target) throw new Error(`${at} names no file. Write the file behind the language: ts in <file>`);
    if (block.language === 'sh') await runCommands(at, block, folder);
    else {
      const file = join(folder, target);
      const before = existsSync(file) ? await readFile(file, 'utf8') : undefined;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(
        file,
        block.language === 'diff' ? changed(at, before ?? '', block) : appended(before, block),
      );
      touched.add(target);
    }
  }
  return touched;
};

const appended = (before: string | undefined, { text }: Block): string =>
  before === undefined ? text : `${before}\n${text}`;

/** A file after the change of a diff. The lines of the diff without a plus must be in the file once. */
const changed = (at: string, before: string, { text }: Block): string => {
  const lines = text.trimEnd().split('\n');
  const side = (without: string) =>
    lines
      .filter((line) => !line.startsWith(without))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const old = side('+');
  if (before.split(old).length !== 2) throw new Error(`${at}: these lines are not in the file once:\n${old}`);
  return before.replace(old, () => side('-'));
};

/** Runs the commands of a block. `npm install` links the workspaces and leaves what is installed alone. */
const runCommands = async (at: string, { text }: Block, cwd: string): Promise<void> => {
  for (const command of text.trim().split('\n')) {
    if (command === 'npm install') {
      await linkPackages(cwd);
      continue;
    }
    await run('sh', ['-c', command], { cwd, maxBuffer: 2 ** 26 }).catch((error) => {
      throw new Error(`${at}: ${command} failed:\n${`${error.stdout}\n${error.stderr}`.slice(-6000)}`);
    });
  }
};
