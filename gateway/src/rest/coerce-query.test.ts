import { expect, test } from '@jest/globals';
import { Failure, operation } from '@procura/contracts';
import { z } from 'zod';
import { coerceQuery, fieldKinds } from './coerce-query.ts';

const kinds = fieldKinds(
  operation({
    name: 'list_things',
    area: 'orders',
    service: 'orders',
    title: 'List things',
    description: 'Lists things.',
    input: z.strictObject({
      limit: z.int().optional(),
      share: z.number().optional(),
      open: z.boolean().optional(),
      query: z.string().optional(),
      tags: z.array(z.string()).optional(),
      place: z.strictObject({ city: z.string() }).optional(),
    }),
    output: z.object({}),
    effect: 'read',
    commits_funds: false,
    consent: null,
    describe: null,
    whole_company: false,
    destructive: false,
    idempotent: true,
    open_world: false,
    permission: 'member',
    audience: 'member',
    surfaces: ['rest'],
    person_only: 'no',
    rest: { method: 'GET', path: '/api/things' },
    errors: [],
    calls: [],
  }),
);
const coerce = (query: string) => coerceQuery(kinds, new URLSearchParams(query));
const errorsOf = (query: string) => {
  try {
    coerce(query);
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, errors: error.errors };
    throw error;
  }
  throw new Error('It was accepted');
};

test('texts become what the schema asks for', () => {
  expect(coerce('limit=10&share=-1.5e2&open=false&query=10&tags=a&tags=b')).toEqual({
    limit: 10,
    share: -150,
    open: false,
    query: '10',
    tags: ['a', 'b'],
  });
  expect(coerce('')).toEqual({});
  expect(coerce('query=')).toEqual({ query: '' });
});

test('every field at fault is named at once', () => {
  expect(errorsOf('limit=ten&open=yes&colour=red&query=a&query=b&place=x')).toEqual({
    code: 'invalid_input',
    errors: [
      { path: 'limit', message: 'must be a number' },
      { path: 'open', message: 'must be true or false' },
      { path: 'colour', message: 'is not a field here; remove it or check its spelling' },
      { path: 'query', message: 'is given more than once; give it once' },
      { path: 'place', message: 'is not a field here; remove it or check its spelling' },
    ],
  });
});

test.each(['limit=', 'limit=0x10', 'limit=Infinity', 'limit=1_000', 'limit=%2010', 'open=True', 'open='])(
  '%s is refused',
  (query) => {
    expect(errorsOf(query).code).toBe('invalid_input');
  },
);

test('fields of Object.prototype are no fields', () => {
  expect(errorsOf('__proto__=1&constructor=2').errors).toHaveLength(2);
});
