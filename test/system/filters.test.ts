import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type IdKind,
  idPrefixes,
  newId,
  type Operation,
  operations,
  pathFields,
  restRequest,
} from '@procura/contracts';
import { eur } from '@procura/testkit';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import { z } from 'zod';
import { type Answer, type Json, openWire, type Wire } from './wire.ts';

let platform: Platform;
let wire: Wire;
let buyer: Person;
let confined: Person;
let seller: Person;
let branch_id: string;
let empty_branch_id: string;
let store_id: string;
let order_id: string;
/** A product that nobody has ordered. */
let unordered_id: string;

const get = (path: string, as: Person = buyer): Promise<Answer> => wire.send(path, { as });
const post = async (path: string, value: unknown, as: Person): Promise<Json> => {
  const { status, json } = await wire.send(path, { method: 'POST', body: JSON.stringify(value), as });
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return json;
};
const aBranch = (code: string): Promise<Json> =>
  post(
    '/api/branches',
    {
      name: code,
      code,
      address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
    },
    buyer,
  );

beforeAll(async () => {
  platform = await startPlatform();
  wire = openWire(platform);
  [buyer, seller] = await Promise.all([platform.company('buyer'), platform.company('supplier')]);
  branch_id = (await aBranch('ONE')).id;
  empty_branch_id = (await aBranch('TWO')).id;
  store_id = (await post('/api/supplier/stores', { name: 'Exotic', country: 'DE', currency: 'EUR' }, seller))
    .id;
  const rows = ['Beverages', 'Condiments'].map((category) => ({
    sku: category.slice(0, 4).toUpperCase(),
    name: `A ${category}`,
    category,
    stock: 10,
    list_price: eur('18.00'),
  }));
  const { products } = await post('/api/supplier/products/import', { store_id, rows }, seller);
  const lines = [{ product_id: products[0].id, quantity: 1 }];
  unordered_id = products[1].id;
  const { orders } = await post('/api/marketplace/orders', { branch_id, lines }, buyer);
  order_id = orders[0].id;
  confined = await platform.colleague(buyer, 'viewer', [empty_branch_id]);
}, 60_000);
afterAll(() => platform.stop());

const listsByBranch = [
  '/api/orders?branch_id=',
  '/api/purchases?branch_id=',
  '/api/orders/metrics?branch_id=',
  '/api/orders/charts?branch_id=',
  '/api/rfqs?branch_id=',
  '/api/recurrences?branch_id=',
  '/api/invoices?branch_id=',
  '/api/company/users?branch_id=',
  '/api/rfqs/metrics?branch_id=',
  '/api/recurrences/metrics?branch_id=',
];

const kinds = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix as string, kind as IdKind]));
const kindOf = (pattern = ''): IdKind | undefined =>
  kinds.get(/^\^([a-z]+)_\[0-7\]/.exec(pattern)?.[1] ?? '');

/** Every id in the path of what a company reads over REST, and every one that it can be filtered by. */
const readByIds = operations
  .filter(
    ({ effect, rest, audience }) => effect === 'read' && rest?.method === 'GET' && audience !== 'operator',
  )
  .flatMap((operation) => {
    const { properties = {} } = z.toJSONSchema(operation.input, { io: 'input' });
    return Object.entries(properties).flatMap(([field, schema]): [string, Operation, string, IdKind][] => {
      const kind = kindOf((schema as { pattern?: string }).pattern);
      return kind ? [[`${operation.name} by ${field}`, operation, field, kind]] : [];
    });
  });

describe('an id that names nothing is not_found, and its field is named', () => {
  test.each(listsByBranch)('%s', async (path) => {
    const strange = await get(path + newId('branch'));
    expect(strange.json).toMatchObject({ status: 404, code: 'not_found' });
    expect(strange.json.errors).toMatchObject([{ path: 'branch_id' }]);
    // One that exists and has nothing is answered.
    expect((await get(path + empty_branch_id)).status).toBe(200);
    expect((await get(path + empty_branch_id, confined)).status).toBe(200);
    expect((await get(path + branch_id, confined)).json).toMatchObject({ code: 'not_found' });
  });

  test.each(readByIds)('%s', async (_, operation, field, kind) => {
    const as = operation.audience === 'supplier' ? seller : buyer;
    const inPath = pathFields(operation.rest?.path ?? '').includes('order_id') ? { order_id } : {};
    const required = operation.name === 'get_spend_table' ? { rows: 'month' } : {};
    const { url } = restRequest(operation, { ...inPath, ...required, [field]: newId(kind) });
    const { json } = await get(url, as);
    expect(json).toMatchObject({ status: 404, code: 'not_found', errors: [{ path: field }] });
    expect(json.detail).toMatch(/^\S.* (no|not) .*\.$/);
  });

  test('and one that exists is answered', async () => {
    for (const path of [
      `/api/orders?supplier_company_id=${seller.company_id}&status=cancelled`,
      `/api/orders/metrics?buyer_company_id=${buyer.company_id}&to=1950-01-01`,
      `/api/products?supplier_company_id=${seller.company_id}`,
      `/api/marketplace/products?store_id=${store_id}&query=nothing`,
      `/api/company/users?role=approver`,
      `/api/orders?product_id=${unordered_id}`,
      '/api/orders?query=nothing',
      '/api/purchases?state=lapsed',
      `/api/purchases?decided_by_id=${buyer.user_id}`,
      `/api/purchases?requisitioner_id=${buyer.user_id}`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (const path of [
      `/api/orders?buyer_company_id=${buyer.company_id}&status=cancelled`,
      `/api/orders?supplier_company_id=${seller.company_id}&status=cancelled`,
      `/api/orders?branch_id=${branch_id}&status=cancelled`,
      `/api/orders?product_id=${unordered_id}`,
    ])
      expect([path, (await get(path, seller)).status]).toEqual([path, 200]);
  });

  test('also for a supplier', async () => {
    for (const path of [
      `/api/orders?buyer_company_id=${newId('company')}`,
      `/api/orders?supplier_company_id=${newId('company')}`,
      `/api/orders/metrics?branch_id=${empty_branch_id}`,
      `/api/rfqs?branch_id=${branch_id}`,
      `/api/supplier/products?store_id=${newId('store')}`,
      `/api/company/users?branch_id=${branch_id}`,
    ])
      expect([path, (await get(path, seller)).json.code]).toEqual([path, 'not_found']);
  });
});

describe('a filter that names an object that does not exist', () => {
  test.each(['/api/marketplace/products', '/api/products', '/api/suppliers'])(
    'is answered with the categories there are: %s',
    async (path) => {
      const { json } = await get(`${path}?category=Beverage`);
      expect(json).toMatchObject({ status: 400, code: 'invalid_input' });
      expect(json.detail).toBe('category must be one of the categories there are: Beverages, Condiments.');
      expect((await get(`${path}?category=beverages`)).status).toBe(200);
    },
  );

  test('is answered with the roles there are', async () => {
    const { json } = await get('/api/company/users?role=chef');
    expect(json).toMatchObject({ status: 404, code: 'not_found' });
    expect(json.detail).toBe(
      'There is no role chef in the company; choose one of admin, buyer, approver, finance, receiver, viewer.',
    );
  });

  test('is answered with the countries and currencies there are', async () => {
    expect((await get('/api/stores?country=UK')).json.detail).toMatch(
      /^country must be one of .* GA, GB, GD/,
    );
    expect((await get('/api/orders/charts?currency=EURO')).json.detail).toMatch(/^currency must be .* EUR, /);
  });
});

test.each([
  '/api/orders?number=',
  '/api/orders?number=%20',
  '/api/orders?query=-',
  '/api/orders?query=%20',
  '/api/branches?query=%F0%9F%98%80',
  '/api/suppliers?query=.*',
  '/api/stores?query=',
  '/api/products?category=-',
  '/api/orders?created_from=0000-01-01T00:00:00Z',
  '/api/orders?created_to=9999-12-31T23:59:59Z',
  '/api/orders/metrics?from=0000-01-01',
  '/api/orders/charts?to=9999-12-31',
  '/api/rfqs/metrics?from=0000-01-01',
  '/api/recurrences/metrics?to=9999-12-31',
  '/api/rfqs?created_from=0000-01-01T00:00:00Z',
])('%s is refused with a sentence', async (path) => {
  const { json } = await get(path);
  expect(json).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(json.detail).toMatch(/^\w+ must .*\.$/);
});
