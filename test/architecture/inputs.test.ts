import { describe, expect, test } from '@jest/globals';
import {
  Failure,
  historyRow,
  type Operation,
  operations,
  parseInput,
  pathFields,
  productRow,
  productUpdateRow,
} from '@procura/contracts';
import { z } from 'zod';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  pattern?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Place = { path: string; schema: Schema; put(value: unknown): unknown };

/** Every place of an input, and an input that has a value there and nothing else. */
const placesIn = (schema: Schema, path = '', put: Place['put'] = (value) => value): Place[] => [
  ...(path ? [{ path, schema, put }] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    placesIn(field, path ? `${path}.${name}` : name, (value) => put({ [name]: value })),
  ),
  ...(schema.items ? placesIn(schema.items, `${path}.0`, (value) => put([value])) : []),
];
/** Rows of imports are refused one by one, so they are inputs of their own here. */
const placesOf = (input: z.ZodType): Place[] =>
  placesIn(z.toJSONSchema(input, { io: 'input' }) as Schema).filter(({ path }) => !/^rows\.0\b/.test(path));

/** What is wrong with an input: every field that is refused. */
const refusalsOf = (input: z.ZodType, value: unknown): { path: string; message: string }[] => {
  try {
    parseInput(input, value);
    return [];
  } catch (error) {
    if (error instanceof Failure) return error.errors ?? [];
    throw error;
  }
};

/** What a schema says of a value at a place: undefined when it takes it there. */
const refusalAt = (input: z.ZodType, { path, put }: Place, value: unknown): string | undefined =>
  refusalsOf(input, put(value)).find((one) => one.path === path)?.message;

/** What people, programs and assistants send. */
const edge = operations.filter(({ audience }) => audience !== 'internal');
const inputs: [string, z.ZodType][] = [
  ...edge.map(({ name, input }): [string, z.ZodType] => [name, input]),
  ['a row of import_order_history', historyRow],
  ['a row of import_products', productRow],
  ['a row of update_products', productUpdateRow],
];

test.each(inputs)('every argument of %s is described', (_, input) => {
  const silent = placesOf(input)
    // Entries of a list are what the list says.
    .filter(({ path, schema }) => !path.endsWith('.0') && !schema.description)
    .map(({ path }) => path);
  // Remedy: .describe() of the field: its meaning, its unit, and the effect of leaving it out.
  expect(silent).toEqual([]);
});

/** Values that some field refuses, each for a reason of its own. */
const wrong: unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, 1e12, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 60],
  ...['', 'x', 'x'.repeat(600_000), '2026-13-01', '2026-02-30T00:00:00Z', '-1', '1.234567', 'a@', 'EURO'],
  ...[[], [null], Array(2000).fill('x'), {}, { $gt: '' }, { amount: '1', currency: 'EUR' }],
];

describe('every refusal is a sentence about its field', () => {
  test.each(inputs)('%s', (_, input) => {
    const strange = placesOf(input).flatMap(({ put }) =>
      wrong.flatMap((value) =>
        refusalsOf(input, put(value))
          .filter(({ message }) => !/^(must|is required$|is not a field here)/.test(message))
          .concat(
            refusalsOf(input, put(value)).filter(({ message }) =>
              /expected|, received|Invalid|[<>]=|\^|that the reference shows/.test(message),
            ),
          ),
      ),
    );
    // Remedy: an error of the schema, or a case of libs/contracts/src/language/sentence.ts.
    expect(strange).toEqual([]);
  });

  test.each<[string, unknown, string]>([
    ['list_orders', { limit: 101 }, 'limit must be at most 100.'],
    ['list_orders', { limit: 0 }, 'limit must be at least 1.'],
    ['list_orders', { limit: 1.5 }, 'limit must be a whole number.'],
    ['list_orders', { limit: 'ten' }, 'limit must be a whole number.'],
    ['list_orders', { number: 7 }, 'number must be text.'],
    [
      'list_orders',
      { created_from: 'yesterday' },
      'created_from must be a time with zone, such as 2026-12-24T12:00:00Z.',
    ],
    ['get_order', {}, 'order_id is required.'],
    ['get_order_charts', { from: '24.12.2026' }, 'from must be a day, such as 2026-12-24.'],
    ['get_order_charts', { interval: 'year' }, 'interval must be one of day, week, month.'],
    ['list_orders', { colour: 'red' }, 'colour is not a field here; remove it or check its spelling.'],
    ['list_supplier_companies', { favorite: 'yes' }, 'favorite must be true or false.'],
    [
      'create_supplier_favorites',
      { supplier_company_ids: [] },
      'supplier_company_ids must have at least 1 entry.',
    ],
    ['create_supplier_favorites', { supplier_company_ids: 'all' }, 'supplier_company_ids must be a list.'],
    [
      'create_role',
      { key: 'x', name: 'X', permissions: ['fly'] },
      'key must be a role key: 2 to 40 lower case letters, digits and underscores.',
    ],
  ])('%s of %j says: %s', (name, value, sentence) => {
    const operation = operations.find((one) => one.name === name);
    expect(operation).toBeDefined();
    const [first] = refusalsOf(operation?.input ?? z.never(), value);
    expect(`${first?.path} ${first?.message}.`).toBe(sentence);
  });
});

describe('a day or time of an input', () => {
  const dates = inputs.flatMap(([name, input]) =>
    placesOf(input)
      .filter(({ schema }) => schema.format === 'date' || schema.format === 'date-time')
      .map((place) => ({ name, input, place, end: place.schema.format === 'date' ? '' : 'T12:00:00Z' })),
  );

  // Remedy: givenDay or givenTime of libs/contracts/src/language/input-values.ts.
  test.each(dates.map((one) => [`${one.name} ${one.place.path}`, one] as const))(
    '%s is within the years 1900 to 2999, and says so',
    (_, { input, place, end }) => {
      for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
        expect([day, refusalAt(input, place, day + end)]).toEqual([
          day,
          expect.stringMatching(/^must be within the years 1900 to 2999/),
        ]);
      for (const day of ['1900-01-01', '2026-12-24', '2999-12-31'])
        expect([day, refusalAt(input, place, day + end)]).toEqual([day, undefined]);
      expect(place.schema.description).toContain('1900 to 2999');
    },
  );
});

/** The optional texts of lists and metrics. */
const filtersOf = ({ input, rest }: Operation): Place[] =>
  placesOf(input).filter(
    ({ path, schema }) => schema.type === 'string' && !pathFields(rest?.path ?? '').includes(path),
  );

describe('a filter that is empty, or cleaned to nothing, is refused', () => {
  // The text of a cursor is compared as it is.
  const filters = edge
    .filter(({ effect, rest }) => effect === 'read' && rest?.method === 'GET')
    .flatMap((operation) =>
      filtersOf(operation)
        .filter(({ path }) => path !== 'cursor' && !path.startsWith('price_'))
        .map((place) => ({ operation, place })),
    );

  // Remedy: filterText or searchWords of libs/contracts/src/language/input-values.ts.
  test.each(filters.map((one) => [`${one.operation.name} ${one.place.path}`, one] as const))(
    '%s',
    (_, { operation, place }) => {
      for (const nothing of ['', '  ', '\u200b', '\u3164'])
        expect(refusalAt(operation.input, place, nothing)).toMatch(/^must /);
      if (place.path === 'query' || place.path === 'category')
        for (const wordless of ['😀', '.*', '-', '%', '"" \''])
          expect(refusalAt(operation.input, place, wordless)).toMatch(/^must have a letter or a digit/);
    },
  );
});

test.each([
  ['UK', false],
  ['EU', false],
  ['XK', false],
  ['AN', false],
  ['ZZ', false],
  ['de', false],
  ['GB', true],
  ['DE', true],
  ['SS', true],
])('%s is a country: %s', (country, is) => {
  const places = inputs.flatMap(([, input]) =>
    placesOf(input)
      .filter(({ path }) => /(^|\.)country$/.test(path))
      .map((place) => refusalAt(input, place, country) === undefined),
  );
  expect(places.length).toBeGreaterThan(5);
  expect(new Set(places)).toEqual(new Set([is]));
});

test('a currency or country that does not exist is refused by naming those that do', () => {
  const charts = edge.find(({ name }) => name === 'get_order_charts');
  const stores = edge.find(({ name }) => name === 'list_stores');
  expect(refusalsOf(charts?.input ?? z.never(), { currency: 'XBT' })[0]?.message).toContain('EUR, ');
  expect(refusalsOf(stores?.input ?? z.never(), { country: 'UK' })[0]?.message).toContain('GB, ');
});

describe('a quantity in an input', () => {
  const isQuantity = ({ path, schema }: Place) =>
    /(^|[._])quantity(_step)?$/.test(path) && schema.type === 'number';
  const internal = operations
    .filter(({ audience }) => audience === 'internal')
    .map(({ name, input }): [string, z.ZodType] => [name, input]);
  const found = [...inputs, ...internal].flatMap(([name, input]) =>
    placesOf(input)
      .filter(isQuantity)
      .map((place) => ({ name, input, place })),
  );

  /** The units that a buyer counts in a line, and those that an answer decides on, may be nothing. */
  const mayBeNothing = /(received|credit|replace)_quantity$/;

  test.each(found.map((one) => [one.name, one.place.path, one] as const))(
    'of %s at %s has at most three decimals, up to 1,000,000, and is not 0 but where nothing is a quantity',
    (_name, path, { input, place }) => {
      const refused = [1.2345, 0.1 + 0.2, 0.0001, 0, -1, 1_000_001].map((value) =>
        refusalAt(input, place, value),
      );
      const isCount = mayBeNothing.test(path);
      const tooSmall = `must be at least ${isCount ? '0' : '0.001'}`;
      expect(refused).toEqual([
        'must have at most 3 decimals, such as 1.234 or 1.235',
        'must have at most 3 decimals, such as 0.3 or 0.301',
        isCount ? 'must have at most 3 decimals, such as 0 or 0.001' : tooSmall,
        isCount ? undefined : tooSmall,
        tooSmall,
        'must be at most 1,000,000',
      ]);
      const taken = [1, 0.001, 2.5, 999_999.999, 1_000_000].filter(
        (value) => refusalAt(input, place, value) === undefined,
      );
      expect(taken).toHaveLength(5);
    },
  );
  test('is found in every area that takes one', () => expect(found.length).toBeGreaterThan(12));
});
