import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { isTest, sources, trackedFiles } from './sources.ts';

const all = sources();

test('files are named in kebab case, and none is called utils, common or helpers', () => {
  const found = all
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/.test(basename(path)) ||
        /(^|\/|-)(utils?|common|helpers?)(\/|\.|-|$)/.test(path),
    );
  // Remedy: name the file after what it does, in the field's words.
  expect(found).toEqual([]);
});

test('the environment is read only by config files, process entries, examples and tests', () => {
  const allowed = /(\/|-)(config|main)\.ts$|run-main\.ts$|\/example\/|^deploy\/local\/|^libs\/testkit\//;
  const found = all
    .filter(({ path, text }) => !isTest(path) && !allowed.test(path) && text.includes('process.env'))
    .map(({ path }) => path);
  // Remedy: read it in src/config.ts and pass it on in deps.
  expect(found).toEqual([]);
});

test('rules take the time as a parameter', () => {
  const allowed = /^deploy\/local\/|^libs\/testkit\/|^gateway\//;
  const found = all
    .filter(
      ({ path, text }) =>
        !isTest(path) && path.startsWith('services/') && !allowed.test(path) && /new Date\(\)/.test(text),
    )
    .map(({ path }) => path);
  // Remedy: use tx.now or deps.clock().
  expect(found).toEqual([]);
});

test('no file holds what is left open, skipped or escaped', () => {
  const open = ['TO' + 'DO', 'FIX' + 'ME'].join('|');
  const words = new RegExp(
    `\\b(${open})\\b|\\b(test|describe)\\.(only|skip)\\(|@ts-(ignore|expect-error)|\\bas any\\b`,
  );
  // The second says of wrong calls of the client that they must not compile.
  const exempt = ['test/architecture/style.test.ts', 'libs/client/test/wrong-calls.ts'];
  const found = all
    .filter(({ path, text }) => !exempt.includes(path) && words.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test('what is done for the embedded database is in one file, each with its reason', () => {
  const found = all
    .filter(({ path }) => /^(libs|services|gateway)\/(?!testkit\/)/.test(path) && !isTest(path))
    .filter(({ text }) => /secantus/i.test(text))
    .map(({ path }) => path);
  // Remedy: move it there, or refer to it where the shape of one query is the workaround.
  expect(found).toEqual(['libs/mongo/src/embedded-database.ts']);
});

test('packages export by name', () => {
  const found = all.filter(({ text }) => /^export \* /m.test(text)).map(({ path }) => path);
  // Remedy: export { … } from each file, so that a reader and a compiler see what is public.
  expect(found).toEqual([]);
});

test('every service has the files a reader looks for', () => {
  const files = new Set(trackedFiles());
  const missing = serviceNames.flatMap((name) =>
    ['README.md', 'src/main.ts', 'src/config.ts', 'src/operations.ts', 'src/index.ts']
      .map((file) => `services/${name}/${file}`)
      .filter((file) => !files.has(file)),
  );
  expect(missing).toEqual([]);
});

test('rules are pure: the file of a noun has neither data, messages, parts of its service, a clock nor chance', () => {
  const paths = new Set(all.map(({ path }) => path));
  // Folding words for searches is a rule as well.
  const pure = /import \{ (foldText|searchTerms)(, searchTerms)? \} from '@procura\/mongo';/;
  const impure = /from '(@procura\/(mongo|bus|service|mail|egress)|(\.\.?\/)+deps\.ts|[^']*-store\.ts)'/;
  const nouns = all.filter(
    ({ path }) => path.startsWith('services/') && paths.has(path.replace(/\.ts$/, '-store.ts')),
  );
  const chance =
    /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(|\brandom(UUID|Bytes|Int|FillSync)\b|\bgetRandomValues\(/;
  const found = nouns
    .filter(
      ({ text }) =>
        impure.test(text.replace(/import type [^;]*;/g, '').replace(pure, '')) || chance.test(text),
    )
    .map(({ path }) => path);
  // Remedy: read and write in the -store file or in the verb, and pass what the rule needs, also the time and chance.
  expect(found).toEqual([]);
  expect(nouns.length).toBeGreaterThan(15);
});
