import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isTest, root, trackedFiles } from '../architecture/sources.ts';

const page = 'docs/security.md';
const tests = trackedFiles().filter(isTest);

type Claim = [section: string, claim: string];

/**
 * What the page says, one by one: paragraphs, list items and rows of tables that name the tests of each row. A table
 * without such a column, or an example, belongs to the paragraph that follows it.
 */
const claims: Claim[] = readFileSync(join(root, page), 'utf8')
  .split(/^##+ /m)
  .slice(1)
  .flatMap((section) => {
    const [heading = '', ...blocks] = section.trim().split(/\n\n+/);
    return blocks.flatMap((block): Claim[] => {
      if (block.startsWith('```')) return [];
      const [head = '', , ...rows] = block.split('\n');
      if (block.startsWith('|'))
        return head.endsWith('| Tested by |') ? rows.map((row) => [heading, row]) : [];
      return block.split(/^- /m).flatMap((item): Claim[] => (item ? [[heading, item]] : []));
    });
  });

/** What is no statement of its own: it introduces the next block, or says what does not hold. */
const needsNoTest = (claim: string): boolean => /:\s*$/.test(claim) || /^Known limits?:/.test(claim);

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

test('the page has its sections and claims', () => {
  expect(claims.length).toBeGreaterThan(60);
  expect(new Set(claims.map(([section]) => section)).size).toBeGreaterThan(18);
});

test.each(claims)(`${page}, “%s”: %s`, (_, claim) => {
  // Remedy: name behind the claim the test that holds it, or write that test; begin what does not hold with “Known
  // limit:”.
  expect(named(claim).filter((name) => !exists(name))).toEqual([]);
  if (!needsNoTest(claim)) expect(named(claim)).not.toEqual([]);
});
