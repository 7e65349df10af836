import { expect, test } from '@jest/globals';
import { serviceNames } from '@procura/contracts';
import { isTest, sources, trackedFiles } from './sources.ts';

const all = sources();

test('no file is called utils, common or helpers', () => {
  const found = all
    .map(({ path }) => path)
    .filter((path) => /(^|\/|-)(utils?|common|helpers?)(\/|\.|-|$)/.test(path));
  // Remedy: name the file after what it does, in the field's words.
  expect(found).toEqual([]);
});

test('rules take the time as a parameter', () => {
  const found = all
    .filter(({ path, text }) => !isTest(path) && path.startsWith('services/') && /new Date\(\)/.test(text))
    .map(({ path }) => path);
  // Remedy: use tx.now or deps.clock().
  expect(found).toEqual([]);
});

test('no file holds open work or an expected type error', () => {
  const words = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b|@ts-expect-error`);
  // The second file contains calls of the client that must not compile.
  const exempt = ['test/architecture/style.test.ts', 'libs/client/test/wrong-calls.ts'];
  const found = all
    .filter(({ path, text }) => !exempt.includes(path) && words.test(text))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test('settings for the embedded database are in one file, each with its reason', () => {
  const found = all
    .filter(({ path }) => /^(libs|services|gateway)\//.test(path) && !isTest(path))
    .filter(({ text }) => /secantus/i.test(text))
    .map(({ path }) => path);
  // Remedy: move it there, or refer to it where the shape of one query is the workaround.
  expect(found).toEqual(['libs/mongo/src/collections/embedded-database.ts']);
});

test('every service has the files a reader looks for', () => {
  const files = new Set(trackedFiles());
  const missing = serviceNames.flatMap((name) =>
    ['README.md', 'src/main.ts', 'src/deps.ts', 'src/service.ts']
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
