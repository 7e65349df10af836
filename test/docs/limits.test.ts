import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { defaultPageLimit, operations, pageInput } from '@procura/contracts';
import { z } from 'zod';
import { root } from '../architecture/sources.ts';

type Schema = {
  description?: string;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
};
const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input' }) as Schema;

/** How many items an operation answers at most, and without `limit`; undefined if it has no `limit`. */
const sizesOf = ({
  input,
  output,
}: (typeof operations)[number]): [most: number, shown: number] | undefined => {
  const limit = schemaOf(input).properties?.limit;
  if (limit?.maximum === undefined) return undefined;
  const most = Math.min(
    limit.maximum,
    schemaOf(output).properties?.data?.maxItems ?? Number.POSITIVE_INFINITY,
  );
  return [most, Number(/(\d+) when left out/.exec(limit.description ?? '')?.[1] ?? most)];
};

test('docs/limits.md has the size of a page of every operation', () => {
  const usual = [schemaOf(pageInput.limit).maximum, defaultPageLimit].join();
  const rows = operations
    .filter(({ audience }) => audience !== 'internal')
    .map((one) => [one.name, sizesOf(one)] as const)
    .filter(([, sizes]) => sizes && sizes.join() !== usual)
    .map(([name, sizes = []]) =>
      [`| \`${name}\``, ...sizes.map((size) => size.toLocaleString('en')), ''].join(' | ').trim(),
    );
  const page = readFileSync(join(root, 'docs/limits.md'), 'utf8');
  const written = page.match(/^\| `(?:list|get)_\w+` \|.*$/gm) ?? [];
  expect(page).toContain(`at most ${usual.replace(',', ' items, and ')} where \`limit\` is left`);
  // Remedy: write these rows into the section “Pages”.
  expect(written.toSorted()).toEqual(rows.toSorted());
});
