import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { mutations } from '../mutations/mutations.ts';
import { root } from './sources.ts';

test.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
  '%s can be removed, as npm run mutations does',
  (_, { file, anchor, without, tests }) => {
    // Remedy: update the mutation in test/mutations/mutations.ts to the source that it edits.
    const found = readFileSync(join(root, file), 'utf8').split(anchor).length - 1;
    expect(`${anchor} occurs ${found} times in ${file}`).toBe(`${anchor} occurs 1 times in ${file}`);
    expect(without).not.toBe(anchor);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test('each mutation has a name of its own', () => {
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});
