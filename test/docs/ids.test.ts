import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { idPrefixes } from '@procura/contracts';
import { root, trackedFiles } from '../architecture/sources.ts';

/** Beginnings of secrets and of ids of requests, and one of OpenTelemetry's samplers. */
const others = ['pk', 'pt', 'pa', 'whsec', 'req', 'parentbased'];
const known = new Set<string>([...Object.values(idPrefixes), ...others]);
const pages = trackedFiles().filter((path) => path.endsWith('.md') || path === 'docs/reference/openapi.json');

test('ids in examples have the prefix of a kind of id', () => {
  const wrong = pages.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\b([a-z]+)_(?:…|[0-7][0-9a-hjkmnp-tv-z]{25}\b)/g)]
      .filter(([, prefix = '']) => !known.has(prefix))
      .map(([id]) => `${path}: ${id}`),
  );
  // Remedy: write the prefix that libs/contracts/src/language/ids.ts has for the object.
  expect(wrong).toEqual([]);
});
