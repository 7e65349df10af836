import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { referenceFiles } from './reference.ts';

const folder = join(import.meta.dirname, '../../../docs/reference');
const read = (name: string): string => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
};

test('docs/reference is what the contracts say', () => {
  const stale = [...referenceFiles()].filter(([name, text]) => read(name) !== text).map(([name]) => name);
  if (stale.length > 0)
    throw new Error(
      `docs/reference is not fresh: ${stale.join(', ')}. Run \`npm run generate\`, read the difference, and commit it.`,
    );
  expect(stale).toEqual([]);
});
