import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { guards } from '../guards/guards.ts';
import { root } from './sources.ts';

test.each(guards.map((guard) => [guard.name, guard] as const))(
  '%s can be removed, as npm run guards does',
  (_, { file, anchor, without, tests }) => {
    // Remedy: bring the guard in test/guards/guards.ts up to date with the source that it edits.
    const found = readFileSync(join(root, file), 'utf8').split(anchor).length - 1;
    expect(`${anchor} occurs ${found} times in ${file}`).toBe(`${anchor} occurs 1 times in ${file}`);
    expect(without).not.toBe(anchor);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

test('each guard has a name of its own', () => {
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});
