import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isTest, root, trackedFiles } from '../architecture/sources.ts';

const page = 'docs/security.md';
const tests = trackedFiles().filter(isTest);

/** The sections of the page by heading, with the text before the first section left out. */
const sections = readFileSync(join(root, page), 'utf8')
  .split(/^##+ /m)
  .slice(1)
  .map((text): [string, string] => [text.slice(0, text.indexOf('\n')), text]);

/** What is in backticks and reads like a test, or a folder of tests. */
const named = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => String(match[1]))
    .filter((name) => name.endsWith('.test.ts') || /^(libs|services|gateway|deploy|test)\//.test(name));

/** A path from the root, with or without its end, or a folder; a name alone is that of a file anywhere. */
const exists = (name: string): boolean =>
  tests.some(
    (path) =>
      path === name ||
      (name.includes('/')
        ? ['/', '.test.ts', '.int.test.ts'].some((end) => path.startsWith(`${name}${end}`))
        : path.endsWith(`/${name}`)),
  );

test.each(sections)(`${page}: the section “%s” names its tests, which exist`, (_, text) => {
  // Remedy: name at the end of the section the tests that hold its sentences, or write them.
  expect(named(text)).not.toEqual([]);
  expect(named(text).filter((name) => !exists(name))).toEqual([]);
});
