import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { mutations } from '../mutations/mutations.ts';
import { proof } from '../proof.ts';
import { root } from './sources.ts';

/** CPU that one suite may take, and all of them, in seconds: two cores do 600 s in five minutes, unit and checks included. */
const most = { suite: 10, all: 300 };

describe('the suites that npm test runs (test/proof.ts)', () => {
  test.each(proof)('$suite', ({ suite, promise, cpu_s }) => {
    expect(existsSync(join(root, suite))).toBe(true);
    expect(promise).toMatch(/^[A-Z].*\.$/);
    // Remedy: make the suite lighter, or move it out of proof.
    expect(cpu_s).toBeGreaterThan(0);
    expect(cpu_s).toBeLessThanOrEqual(most.suite);
    const text = readFileSync(join(root, suite), 'utf8');
    // Remedy: suites that need a browser, Helm or another tool run in `npm run test:all`.
    expect(text).not.toMatch(/tools\/needs|chromium|python|child_process/);
  });

  test('are listed once, each with a promise of its own, and together within their budget', () => {
    expect(new Set(proof.map(({ suite }) => suite)).size).toBe(proof.length);
    expect(new Set(proof.map(({ promise }) => promise)).size).toBe(proof.length);
    expect(proof.reduce((sum, { cpu_s }) => sum + cpu_s, 0)).toBeLessThanOrEqual(most.all);
  });

  test.each([
    'permission',
    'the total of an order is the sum of all its lines',
    'an event whose delivery failed is sent again',
    'a paid order is not paid again',
    'the answer of a tool is the body of its route',
    'tenant binding of list cursors',
    'what an abandoned purchase held is released',
    'a process publishes on its own subjects alone',
    'no bid is taken after the deadline',
    'idempotency record',
  ])('notice a fault in: %s', (name) => {
    // npm run mutations shows that they do.
    const suites = mutations.find((mutation) => mutation.name === name)?.tests ?? [];
    expect(suites.filter((suite) => proof.some((one) => one.suite === suite))).not.toEqual([]);
  });
});
