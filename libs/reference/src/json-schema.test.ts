import { expect, test } from '@jest/globals';
import { outline, withoutForms } from './json-schema.ts';

test('an input keeps its ranges and meanings, and fields that are named like the keywords left out', () => {
  expect(
    withoutForms({
      type: 'object',
      properties: {
        pattern: {
          type: 'string',
          pattern: '^a',
          minLength: 1,
          maxLength: 9,
          description: 'What to look for',
        },
        lines: { type: 'array', minItems: 1, maxItems: 100, items: { type: 'integer', minimum: 1 } },
        ends_on: {
          anyOf: [{ type: 'string', pattern: '^a' }, { type: 'null' }],
          description: 'null for none',
        },
      },
      required: ['pattern'],
    }),
  ).toEqual({
    type: 'object',
    properties: {
      pattern: { type: 'string', description: 'What to look for' },
      lines: { type: 'array', maxItems: 100, items: { type: 'integer', minimum: 1 } },
      ends_on: { type: 'string', description: 'null for none' },
    },
    required: ['pattern'],
  });
});

const order = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^ord_', description: 'Id of the order' },
    total: { anyOf: [{ type: 'object', properties: { amount: { type: 'string' } } }, { type: 'null' }] },
    lines: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'integer' } } } },
    either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    maybe: { anyOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'null' }] },
  },
  required: ['id'],
};

test('an outline shows as many levels as fit', () => {
  expect(outline(order, { deep: 1000, flat: 1000, values: 20 }).properties).toEqual({
    id: { type: 'string' },
    total: { type: ['object', 'null'], properties: { amount: { type: 'string' } } },
    lines: { type: 'array', items: { type: 'object', properties: { quantity: { type: 'integer' } } } },
    either: {},
    maybe: {},
  });
});

test('an outline shows the first level, however short it has to be', () => {
  expect(outline(order, { deep: 10, flat: 1000, values: 20 })).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string' },
      total: { type: ['object', 'null'] },
      lines: { type: 'array', items: { type: 'object' } },
      either: {},
      maybe: {},
    },
  });
});

test('an outline names the fields of the first level where their types do not fit', () => {
  expect(outline(order, { deep: 10, flat: 50, values: 20 })).toEqual({
    type: 'object',
    properties: { id: {}, total: {}, lines: {}, either: {}, maybe: {} },
  });
});

test('an outline names the values of a text where they fit, and takes others', () => {
  const texts = {
    type: 'object',
    properties: {
      state: { type: 'string', enum: ['open', 'closed'] },
      kind: { type: 'string', enum: ['one of many long kinds', 'another'] },
    },
  };
  expect(outline(texts, { deep: 1000, flat: 1000, values: 20 }).properties).toEqual({
    state: { type: 'string', description: 'open, closed' },
    kind: { type: 'string' },
  });
});
