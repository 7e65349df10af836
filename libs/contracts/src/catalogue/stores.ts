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

/** A store as its supplier sees it. */
const ownStore = storeView.extend({
  version: z.int().default(1).describe('Send it back as expected_version when updating'),
});

export const listOwnStores = readOperation({
  ...supplier,
  name: 'list_own_stores',
  title: 'List own stores',
  description:
    'Lists the supplier’s own stores, by name, each with the version that update_store takes. Follow next_cursor until has_more is false.',
  permission: 'catalogue:read',
  input: z.strictObject(pageInput),
  output: pageOf(ownStore),
  rest: { method: 'GET', path: '/api/supplier/stores' },
  errors: ['invalid_cursor'],
});

const storeFields = {
  name: tradeName(120).describe('Name that buyers read'),
  country: givenCountry.describe('Where the store sells from, ISO 3166-1 alpha-2'),
  description: prose(2000).optional().describe('What the store sells, for buyers'),
};

export const createStore = writeOperation({
  ...supplier,
  name: 'create_store',
  title: 'Create store',
  description:
    'Opens a store of the supplier in the marketplace; every product in it is sold in the store’s currency. Refuses a name with check marks, pictographs or the word “verified”.',
  input: z.strictObject({ ...storeFields, currency: currencyCode }),
  output: ownStore,
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/stores' },
  errors: ['already_exists'],
});

export const updateStore = writeOperation({
  ...supplier,
  name: 'update_store',
  title: 'Update store',
  description:
    'Changes the name, country or description of a store of the supplier; what is left out stays as it is. Its currency stays, because its products are priced in it. Send the version of list_own_stores as expected_version. Its products have the new name within seconds. Refuses names as create_store does.',
  input: z.strictObject({
    store_id: id('store'),
    expected_version: z.int().min(1).describe('As it was read; refuses another with version_conflict'),
    ...z.strictObject(storeFields).partial().shape,
  }),
  output: ownStore,
  destructive: false,
  idempotent: true,
  rest: { method: 'PATCH', path: '/api/supplier/stores/{store_id}' },
  errors: ['not_found', 'version_conflict', 'already_exists'],
});
