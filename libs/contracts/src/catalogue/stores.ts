import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenCountry, searchWords } from '../language/input-values.ts';
import { currencyCode } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { tradeName } from '../language/trade-name.ts';
import { countryCode, named, prose, shownName } from '../language/values.ts';
import { supplier, tool } from './presets.ts';

export const storeView = z.object({
  id: id('store'),
  name: shownName,
  supplier: named(id('company')),
  country: countryCode,
  currency: currencyCode,
  description: z.string().max(2000),
});

export const listStores = readOperation({
  ...tool,
  name: 'list_stores',
  title: 'List stores',
  description:
    'Lists the stores of the marketplace, by name, with supplier, country and currency. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    query: searchWords(100).optional().describe('Words of the name or the supplier’s'),
    country: givenCountry.optional().describe('Country of the store, ISO 3166-1 alpha-2'),
    ...pageInput,
  }),
  output: pageOf(storeView),
  audience: 'both',
  rest: { method: 'GET', path: '/api/stores' },
  errors: ['invalid_cursor'],
});

export const createStore = writeOperation({
  ...supplier,
  name: 'create_store',
  title: 'Create store',
  description:
    'Opens a store of the supplier in the marketplace; every product in it is sold in the store’s currency. Refuses a name with check marks, pictographs or the word “verified”.',
  input: z.strictObject({
    name: tradeName(120).describe('Name that buyers read'),
    country: givenCountry.describe('Where the store sells from, ISO 3166-1 alpha-2'),
    currency: currencyCode,
    description: prose(2000).optional().describe('What the store sells, for buyers'),
  }),
  output: storeView,
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/stores' },
  errors: ['already_exists'],
});
