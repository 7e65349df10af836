import { expect, test } from '@jest/globals';
import { operations } from '../registry.ts';
import { inputSchema, maxBodyBytes, maxInputBytes } from './input-size.ts';

type Schema = ReturnType<typeof inputSchema>;

/** What takes the most bytes of all that a schema lets through, without its patterns and formats. */
const largestOf = (schema: Schema): unknown => {
  if (schema.anyOf) return longest(schema.anyOf.map(largestOf));
  if (schema.enum) return longest(schema.enum);
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? 'x'.repeat(64) : '字'.repeat(schema.maxLength);
    case 'array':
      return Array(schema.maxItems).fill(largestOf(schema.items ?? {}));
    case 'object':
      return Object.fromEntries([
        ...Object.entries(schema.properties ?? {}).map(([name, field]) => [name, largestOf(field)]),
        ...Array.from({ length: schema.maxProperties ?? 0 }, (_, n) => [
          `${n}`.padEnd(schema.propertyNames?.maxLength ?? 64, '字'),
          largestOf(schema.additionalProperties ?? {}),
        ]),
      ]);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return Number.MIN_SAFE_INTEGER;
  }
};
const written = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll('字', String.raw`\u5b57`);
const longest = (values: unknown[]): unknown =>
  values.reduce((most, one) => (written(one).length > written(most).length ? one : most));

const withCredential = operations.filter(({ audience }) => audience !== 'anyone' && audience !== 'internal');

test.each(withCredential.map((operation) => [operation.name, operation] as const))(
  '%s takes its largest input, indented and with every character escaped, and little more',
  (_, operation) => {
    const most = maxInputBytes(operation);
    expect(most).toBeLessThanOrEqual(maxBodyBytes);
    if (most === maxBodyBytes) return;
    const bytes = written(largestOf(inputSchema(operation.input))).length;
    expect(bytes).toBeLessThanOrEqual(most);
    expect(most).toBeLessThanOrEqual(Math.max(16 * 1024, 2 * bytes));
  },
);

test('only inputs with hundreds of rows may have the largest body', () => {
  const largest = withCredential.filter((operation) => maxInputBytes(operation) === maxBodyBytes);
  expect(largest.map(({ name }) => name).toSorted()).toEqual([
    'import_order_history',
    'import_products',
    'update_products',
  ]);
});
