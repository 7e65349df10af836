import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { kinds, type Program } from '../load/programs.ts';
import { root, sources, trackedFiles } from './sources.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const names = (of: readonly Program[]): string[] => of.map(({ name }) => name);
const suites = Object.values(kinds).flatMap(({ programs }) => programs.flatMap(({ suites = [] }) => suites));
const all = sources();

test.each(Object.entries(kinds))('each %s is listed, and has a module or suites', (_kind, kind) => {
  const { folder, programs } = kind;
  const modules = all.flatMap(
    ({ path }) => new RegExp(`^test/load/${folder}/(.+)\\.ts$`).exec(path)?.[1] ?? [],
  );
  // Remedy: list each module of the folder in test/load/programs.ts, and move what modules share to test/load.
  expect(modules.toSorted()).toEqual(names(programs.filter((one) => !one.suites)).toSorted());
  expect(names(programs)).toEqual([...new Set(names(programs))]);
});

test('the suites of soaks are those that read PROCURA_SOAK', () => {
  const reading = new Set(
    all.filter(({ text }) => /process\.env\.PROCURA_SOAK\b/.test(text)).map(({ path }) => path),
  );
  const found = all
    .filter(({ path }) => path.endsWith('.test.ts'))
    .filter(({ path, imports }) =>
      [path, ...imports.map((one) => join(path, '..', one))].some((one) => reading.has(one)),
    );
  // Remedy: name the suite in a soak of test/load/programs.ts, or remove from there what no longer runs more as a soak.
  expect(found.map(({ path }) => path).toSorted()).toEqual(suites.toSorted());
});

/** The commands in a text, also over the lines of a comment: the script, and what follows `--`. */
const commandsIn = (text: string): { script: string; name: string | undefined }[] =>
  [
    ...text
      .replaceAll(/\s*\n\s*(?:(?:\*|\/\/|#)\s+)?/g, ' ')
      .matchAll(/npm run (?:--silent )?([a-z][\w:-]*)(?: -- ([\w<>-]+))?/g),
  ].map(([, script = '', name]) => ({ script, name }));

test('commands are found in text, and over two lines of a comment', () => {
  expect(commandsIn('as `npm run\n * soak -- money` and npm run --silent tools does')).toEqual([
    { script: 'soak', name: 'money' },
    { script: 'tools', name: undefined },
  ]);
});

test('pages, comments and messages name scripts, benchmarks and soaks that exist', () => {
  const written = /\.(md|tsx?|js|py|ya?ml|json|sh|conf|tpl|txt)$|(^|\/)Dockerfile$|^\.(ci|githooks)\//;
  // It lists commands of earlier versions; the test above has an example.
  const exempt = ['CHANGELOG.md', 'test/architecture/commands.test.ts'];
  const wrong = trackedFiles()
    .filter((path) => written.test(path) && !exempt.includes(path))
    .flatMap((path) => {
      try {
        return commandsIn(readFileSync(join(root, path), 'utf8')).map((command) => ({ path, ...command }));
      } catch {
        return []; // deleted in the working tree
      }
    })
    .filter(({ script, name }) => {
      if (!Object.hasOwn(scripts, script)) return true;
      if (!Object.hasOwn(kinds, script) || name === undefined || name === '<name>') return false;
      return !names(kinds[script as keyof typeof kinds].programs).includes(name);
    })
    .map(({ path, script, name }) => `${path}: npm run ${script}${name === undefined ? '' : ` -- ${name}`}`);
  if (wrong.length > 0)
    throw new Error(
      `These commands do not exist. Name a script of package.json, or what npm run bench and npm run soak list:\n${wrong.join('\n')}`,
    );
});

test.each(['bench', 'soak'] as const)('%s refuses an unknown name with the list', (kind) => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['test/load/run.ts', kind, ...args], { cwd: root, encoding: 'utf8' });
  for (const args of [[], ['constructor'], ['feed', 'unexpected']]) {
    const { status, stdout, stderr } = run(...args);
    expect([args, status, stdout]).toEqual([args, 2, '']);
    for (const { name, about } of kinds[kind].programs)
      expect(
        stderr.split('\n').filter((line) => line.startsWith(`  ${name} `) && line.endsWith(about)),
      ).toHaveLength(1);
  }
});
