import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { productRow, productUpdateRow } from './catalogue/own-products.ts';
import { Failure, maxFields, parseInput } from './language/failure.ts';
import { historyRow } from './orders/import.ts';
import { operations } from './registry.ts';

const length = 500_000;
const fill = (unit: string): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Texts on which normalising, matching or splitting can take the square of their length, or worse. */
const attacks: Record<string, string> = {
  'alternating marks': fill('\u0301\u0316'),
  'marks of four classes': fill('\u0315\u0300\u05ae\u0327'),
  'Arabic marks': fill('\u0651\u064b\u064c\u0670'),
  'what becomes eighteen characters': fill('ﷺ'),
  spaces: fill(' '),
  'spaces around a letter': `${fill(' ').slice(1)}x`,
  'line breaks': fill('\r\n'),
  'half an address': fill('a@a.'),
  'dots before an address': `${fill('a.')}@`,
  percents: fill('%E0%A4%A'),
  brackets: fill('[{('),
  nines: fill('9'),
  'an instant': `2026-11-21T12:00:00.${fill('9')}`,
  'web address': `https://${fill('a.')}`,
  'joiners between letters': fill('न\u200d'),
  'lone surrogates': fill('\ud800'),
  commas: fill('a,=;'),
};

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Place = { path: string; put(value: unknown): unknown };

/** Every place of an input that takes what is of this type, and an input with a value there. */
const placesIn = (schema: Schema, type: string, path = '', put: Place['put'] = (value) => value): Place[] => [
  ...(schema.type === type ? [{ path, put }] : []),
  ...(schema.anyOf ?? []).flatMap((one) => placesIn(one, type, path, put)),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    placesIn(field, type, path ? `${path}.${name}` : name, (value) => put({ [name]: value })),
  ),
  ...(schema.items ? placesIn(schema.items, type, `${path}.0`, (value) => put([value])) : []),
];

const schemas: [string, z.ZodType][] = [
  ...operations.map(({ name, input }): [string, z.ZodType] => [name, input]),
  ['a row of import_products', productRow],
  ['a row of update_products', productUpdateRow],
  ['a row of import_order_history', historyRow],
];
const placesOf = (schema: z.ZodType, type: string): Place[] =>
  placesIn(z.toJSONSchema(schema, { io: 'input' }) as Schema, type);

/** Parses an input as a service does. Returns its failure, if any. */
const parse = (schema: z.ZodType, input: unknown): Failure | undefined => {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
};

const longestHoldMs = 50;
/** The shortest of some tries: the machine may be busy, and the square of the length is slow each time. */
const holdOf = (work: () => unknown): number => {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4 && shortest > longestHoldMs / 2; tries++) {
    const before = process.cpuUsage();
    const began_ms = performance.now();
    work();
    const { user, system } = process.cpuUsage(before);
    // The first counts collectors of garbage that run meanwhile, the second other processes.
    shortest = Math.min(shortest, (user + system) / 1000, performance.now() - began_ms);
  }
  return shortest > longestHoldMs ? shortest / slowness() : shortest;
};

const reference = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, n]));
/** What writing and parsing it takes on the machine that the bound was set on. */
const reference_ms = 60;
/** How many times slower this machine is at this moment; 1 when it is faster. */
const slowness = (): number => {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5; tries++) {
    const began_ms = performance.now();
    JSON.parse(JSON.stringify(reference));
    shortest = Math.min(shortest, performance.now() - began_ms);
  }
  return Math.max(1, shortest / reference_ms);
};

describe('no input of 500,000 characters holds an event loop', () => {
  test.each(schemas)('%s', (_, schema) => {
    const slow = placesOf(schema, 'string').flatMap(({ path, put }) =>
      Object.entries(attacks).flatMap(([name, value]) => {
        const hold_ms = holdOf(() => parse(schema, put(value)));
        return hold_ms > longestHoldMs ? [`${path} of ${name} takes ${hold_ms} ms`] : [];
      }),
    );
    expect(slow).toEqual([]);
  });

  test('and every text of an input was tried', () => {
    expect(schemas.reduce((sum, [, schema]) => sum + placesOf(schema, 'string').length, 0)).toBeGreaterThan(
      300,
    );
  });
});

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));

test.each(schemas)('%s names at most a hundred of its unknown fields', (_, schema) => {
  for (const count of [200, maxFields])
    for (const { path, put } of placesOf(schema, 'object')) {
      const failure = parse(schema, put(unknownFields(count)));
      expect([path, failure?.code]).toEqual([path, 'invalid_input']);
      expect(failure?.errors?.length).toBeLessThanOrEqual(100);
      expect(JSON.stringify(failure).length).toBeLessThan(64 * 1024);
    }
});

test.each([maxFields, maxFields + 1, 100_000])(
  '%i unknown fields hold no event loop, wherever they are',
  (count) => {
    const many = unknownFields(count);
    for (const [name, schema] of schemas.filter(([name]) =>
      ['place_order', 'accept_invitation'].includes(name),
    ))
      for (const { path, put } of placesOf(schema, 'object')) {
        const several = path === 'metadata' ? /must have at most 20 keys/ : /99 or more/;
        expect(parse(schema, put(many))?.message).toMatch(
          count > maxFields ? /has more than 500 fields/ : several,
        );
        const hold_ms = holdOf(() => parse(schema, put(many)));
        expect([name, path, hold_ms > longestHoldMs ? hold_ms : 'soon']).toEqual([name, path, 'soon']);
      }
  },
);

test.each(schemas)('%s is refused with 100,000 elements', (_, schema) => {
  for (const { path, put } of placesOf(schema, 'array'))
    for (const element of [{}, [], 'x', null]) {
      const input = put(Array(100_000).fill(element));
      expect(parse(schema, input)?.code).toBe('invalid_input');
      const hold_ms = holdOf(() => parse(schema, input));
      expect([path, hold_ms > longestHoldMs ? hold_ms : 'soon']).toEqual([path, 'soon']);
    }
});
