import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { parseArgs } from 'node:util';

/** The files that a package needs here, in addition to its manifest and licence. */
const kept: Record<string, readonly string[]> = {
  '@expo-google-fonts/noto-sans': ['400Regular/*.ttf', '600SemiBold/*.ttf'],
  '@resvg/resvg-wasm': ['index.mjs', 'index_bg.wasm'],
  'csv-parse': ['lib/**/*.js'],
  // A bundle in one file, which includes zrender.
  echarts: ['dist/echarts.common.min.js'],
  zrender: [],
  'swagger-ui-dist': ['swagger-ui.css', 'swagger-ui-bundle.js'],
};
/**
 * Files that no program reads: type declarations, source maps, sources in TypeScript and Flow, tests, builds for
 * browsers and for another module system.
 */
const dropped = [
  '**/*.{ts,mts,cts,map,flow,tsbuildinfo}',
  '**/*.md',
  '**/*.test.{js,cjs,mjs}',
  'pdfmake/build/**',
  'pdfkit/js/pdfkit.{es,standalone}.js',
  'stripe/cjs/**',
];
// A nested manifest declares the module system of its files.
const always = ['**/package.json', '{LICENSE,LICENCE,NOTICE,license,licence}*'];

/** Every package in a folder of modules, including nested ones. */
const packagesIn = (modules: string): { name: string; folder: string }[] =>
  readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    // Links are the workspaces.
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    const scoped = entry.name.startsWith('@') ? readdirSync(join(modules, entry.name)) : [''];
    return scoped.flatMap((part) => {
      const name = join(entry.name, part);
      const folder = join(modules, name);
      if (!statSync(folder).isDirectory()) return [];
      const inside = join(folder, 'node_modules');
      return [{ name, folder }, ...(exists(inside) ? packagesIn(inside) : [])];
    });
  });
const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('node_modules/'));

/** Whether an image needs a file of a package. */
const isNeeded = (name: string, path: string): boolean => {
  const only = kept[name];
  if (always.some((pattern) => matchesGlob(path, pattern))) return true;
  if (only) return only.some((pattern) => matchesGlob(path, pattern));
  return !dropped.some((pattern) => matchesGlob(path, pattern) || matchesGlob(join(name, path), pattern));
};

/** The packages and workspaces in a folder of modules that npm does not list, as paths. */
const unneededIn = (modules: string, listed: ReadonlySet<string>): string[] =>
  globSync('{[!@.]*,@*/*}', { cwd: modules })
    .map((name) => join(modules, name))
    .filter((path) => !listed.has(path));

/** Removes the packages that a workspace does not need, and npm's list of what it installed. */
const keepFor = (workspace: string, folders: readonly string[]): void => {
  const list = ['ls', '--all', '--parseable', '--omit=dev', `--workspace=${workspace}`];
  const paths = execFileSync('npm', list, { encoding: 'utf8' }).trim().split('\n');
  const listed = new Set(paths.map((path) => relative('.', path)));
  for (const modules of folders) {
    for (const path of unneededIn(modules, listed)) rmSync(path, { recursive: true });
    rmSync(join(modules, '.package-lock.json'), { force: true });
  }
};

// `node prune-modules.ts [--for <workspace>] [--without <folder>]` prunes the modules that are installed here. It
// removes the files that no program reads, the packages that the workspace does not need, and the files that the other
// folder has at the same path: both folders come from one build and one lockfile.
if (import.meta.main) {
  const { values } = parseArgs({ options: { for: { type: 'string' }, without: { type: 'string' } } });
  const folders = globSync('{.,gateway,libs/*,services/*,deploy/*,test/kit}/node_modules');
  if (values.for) keepFor(values.for, folders);
  for (const modules of folders)
    for (const { name, folder } of packagesIn(modules)) {
      if (!exists(join(folder, 'package.json'))) throw new Error(`${folder} is no package`);
      for (const path of filesIn(folder)) if (!isNeeded(name, path)) rmSync(join(folder, path));
    }
  if (values.without)
    for (const entry of readdirSync(values.without, { recursive: true, withFileTypes: true }))
      if (!entry.isDirectory())
        rmSync(relative(values.without, join(entry.parentPath, entry.name)), { force: true });
}
