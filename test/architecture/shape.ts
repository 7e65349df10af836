/**
 * `npm run shape`: the size of the product and what a reader has to follow, in numbers. With the path of another
 * checkout it counts that one, for a comparison.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { circularImports, folderImports } from './folder-imports.ts';
import { isTest, root, type Source, sources } from './sources.ts';

/** Operations whose handlers are followed; the last accepts a bid. */
const followed = ['list_orders', 'place_order', 'create_token', 'decide_bid_iteration'];

const [tree = root] = process.argv.slice(2);
const product = sources(tree).filter(
  ({ path }) =>
    /^(libs|services|gateway|deploy)\//.test(path) && !isTest(path) && !path.includes('/generated/'),
);
const byPath = new Map(product.map((source) => [source.path, source]));

const size = (files: readonly Source[]): string =>
  `${files.length} files, ${files.reduce((lines, { text }) => lines + text.split('\n').length - 1, 0)} lines`;

/** The files of its package from which a file imports values, each with the names in its import statement. */
const valueImports = ({ path, text }: Source): [file: string, names: string][] =>
  [...text.matchAll(/^(?:import (?!type\b)|export (?=[{*]))([^'";]*?)(?: ?from )?'(\.[^']+)'/gm)].map(
    ([, names = '', specifier = '']) => [join(dirname(path), specifier), names],
  );

/** A file and all files of its package that it imports, also through others. */
const closure = (path: string, seen = new Set<string>()): Set<string> => {
  const source = byPath.get(path);
  if (!source || seen.has(path)) return seen;
  seen.add(path);
  for (const [file] of valueImports(source)) closure(file, seen);
  return seen;
};

/** The files that a reader of an operation may have to open, from the handler that its service names. */
const filesOf = (operation: string): Source[] => {
  // Before there were handlers in service.ts, they were in operations.ts.
  for (const table of product.filter(({ path }) =>
    /^services\/\w+\/src\/(service|operations)\.ts$/.test(path),
  )) {
    const [, handler] = new RegExp(`^ +${operation}: (.+),$`, 'm').exec(table.text) ?? [];
    if (!handler) continue;
    const names = handler.match(/\w+/g) ?? [];
    const paths = valueImports(table)
      .filter(([, imported]) => names.some((name) => new RegExp(`\\b${name}\\b`).test(imported)))
      .flatMap(([file]) => [...closure(file)]);
    return [...new Set(paths)].flatMap((path) => byPath.get(path) ?? []);
  }
  throw new Error(`No service.ts has a handler for ${operation}`);
};

const page = readFileSync(join(tree, 'docs/adding-an-operation.md'), 'utf8');
const byHand = new Set([...page.matchAll(/^```\w+ in (\S+\/\S+)$/gm)].map(([, file]) => file));

const packages = [...folderImports(product)].map(([name, imports]) => ({
  name,
  all: imports.length,
  circular: circularImports(imports).length,
}));

console.log(`Product: ${size(product)}`);
const total = packages.reduce((sum, { circular }) => sum + circular, 0);
console.log(`Imports between folders that have to go for one direction: ${total}`);
for (const { name, all, circular } of packages) console.log(`  ${name}: ${circular} of ${all}`);
console.log('Handlers with the files of their service that they import');
for (const operation of followed) console.log(`  ${operation}: ${size(filesOf(operation))}`);
console.log(`Files written by hand for one more operation: ${byHand.size}`);
