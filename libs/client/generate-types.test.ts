import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { generateTypes, typesFile } from './generate-types.ts';

test('the types of the client are what the interface says', async () => {
  const isFresh = (await readFile(typesFile, 'utf8')) === (await generateTypes());
  // Remedy: npm run generate, read the difference, and commit it.
  expect(isFresh).toBe(true);
});
