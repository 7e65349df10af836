import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { bundle } from '../../gateway/src/console/console-files.ts';

// docs/concepts/application.md has the budget and what was measured. A text of `size` names what is over it. Remedy:
// import a large part where it is shown, with `import()`, or leave it out.
const firstPageKb = 110;
const areaKb = 60;

let files: ReadonlyMap<string, string>;
let main: string;
beforeAll(async () => {
  files = new Map(
    (await bundle()).filter(({ name }) => name.endsWith('.js')).map(({ name, body }) => [name, String(body)]),
  );
  main = named('main');
});

const named = (stem: string): string => {
  const found = [...files.keys()].find((name) => new RegExp(`^${stem}-[A-Z0-9]{8}\\.js$`).test(name));
  if (!found) throw new Error(`There is no file ${stem} among ${[...files.keys()].join(', ')}.`);
  return found;
};
const pathsIn = (name: string, pattern: RegExp): string[] =>
  [...(files.get(name) ?? '').matchAll(pattern)].map(([, path = '']) => path.replace(/^.*\//, ''));
/** A file with all that it imports. */
const withImports = (name: string, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of pathsIn(name, /(?:from|import)"([^"]+\.js)"/g)) withImports(imported, found);
  return found;
};
const sizeKb = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '').length, 0) / 1000;

const ofFirstPage = () =>
  new Set([...withImports(named('watch-files')), ...withImports(main), ...withImports(named('home-area'))]);

test('sign-in and Home are at most 110 kB of JavaScript, compressed', () => {
  expect(sizeKb(ofFirstPage())).toBeLessThan(firstPageKb);
});

test('each area is a file that loads when it is opened, and at most 60 kB more', () => {
  const areas = pathsIn(main, /import\("([^"]+)"\)/g);
  expect(areas.map((name) => name.replace(/-[A-Z0-9]{8}\.js$/, '')).sort()).toEqual([
    'access-area',
    'agreed-area',
    'branches-area',
    'buy-area',
    'claims-area',
    'company-area',
    'entry-area',
    'home-area',
    'insight-area',
    'invoices-area',
    'operator-area',
    'orders-area',
    'purchases-area',
    'recurring-area',
    'rfqs-area',
    'security-area',
    'selling-area',
    'suppliers-area',
  ]);
  const first = ofFirstPage();
  const sizes = areas.map((name) => ({
    name,
    kb: sizeKb([...withImports(name)].filter((file) => !first.has(file))),
  }));
  expect(sizes.filter(({ kb }) => kb > areaKb)).toEqual([]);
});

test('the script that reloads the document once has no imports, so that its name changes with it alone', () => {
  expect([...withImports(named('watch-files'))]).toEqual([named('watch-files')]);
});
