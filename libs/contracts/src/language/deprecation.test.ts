import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { listStores } from '../catalogue/stores.ts';
import { deprecatedField, deprecationFault } from './deprecation.ts';
import { operation } from './operation.ts';

const deprecation = { since: '2026-12-01', sunset: '2027-12-01', use: 'list_catalog_products' };

test.each([
  [deprecation, undefined],
  [{ ...deprecation, since: '2026-13-01' }, 'since and sunset of a deprecation are days, YYYY-MM-DD'],
  [{ ...deprecation, sunset: '2027-02-30' }, 'since and sunset of a deprecation are days, YYYY-MM-DD'],
  [{ ...deprecation, sunset: '2027-05-29' }, 'what is deprecated works for at least 180 more days'],
  [{ ...deprecation, sunset: '2027-05-30' }, undefined],
  [{ ...deprecation, use: '' }, 'a deprecation says what to use in its place'],
])('%o', (given, fault) => expect(deprecationFault(given)).toBe(fault));

test('an operation ends its description with it, and refuses one that breaks the rules', () => {
  const old = operation({ ...listStores, deprecated: deprecation });
  expect(old.description).toBe(
    `${listStores.description} Deprecated since 2026-12-01: it may be gone from 2027-12-01 on; use list_catalog_products.`,
  );
  expect(() =>
    operation({ ...listStores, deprecated: { ...deprecation, sunset: deprecation.since } }),
  ).toThrow('list_stores: what is deprecated works for at least 180 more days');
});

test('a field says it in its schema, and can be left out', () => {
  const field = deprecatedField(z.string().max(9).optional().describe('Words'), deprecation);
  expect(z.toJSONSchema(z.strictObject({ field }), { io: 'input' })).toMatchObject({
    properties: {
      field: {
        deprecated: true,
        description:
          'Words. Deprecated since 2026-12-01: it may be gone from 2027-12-01 on; use list_catalog_products.',
        'x-procura-deprecation': deprecation,
      },
    },
  });
  expect(() => deprecatedField(z.string(), deprecation)).toThrow('is optional');
  expect(() => deprecatedField(z.string().optional(), { ...deprecation, use: '' })).toThrow('in its place');
});
