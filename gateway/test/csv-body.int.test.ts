import { beforeAll, expect, test } from '@jest/globals';
import type { Person } from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

let platform: SharedPlatform;
let seller: Person;
let store_id: string;

beforeAll(async () => {
  platform = await sharedPlatform();
  seller = await platform.company('supplier');
  const { json } = await send(
    '/api/supplier/stores',
    'application/json',
    JSON.stringify({ name: 'Teas', country: 'GB', currency: 'EUR' }),
  );
  store_id = json.id;
});

const send = async (
  path: string,
  type: string,
  body: string | Uint8Array<ArrayBuffer>,
  { key, method = 'POST' }: { key?: string; method?: string } = {},
) => {
  const response = await fetch(`${platform.base_url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${seller.rest_key}`,
      'content-type': type,
      ...(key && { 'idempotency-key': key }),
    },
    body,
  });
  return { status: response.status, headers: response.headers, json: JSON.parse(await response.text()) };
};
const path = () => `/api/supplier/products/import?store_id=${store_id}`;
const csv =
  'sku,name,category,list_price,stock\nT-1,Grüner Tee,Tea,4.1250,10\nT-2,Chai,Tea,cheap,10\n\nT-3,Earl Grey,Tea,3.00,-1\n';

test('products are imported from a body of text/csv, and bad rows are reported with their lines', async () => {
  const { status, json } = await send(path(), 'text/csv; charset=utf-8', `\uFEFF${csv}`, { key: 'upload-1' });
  expect(status).toBe(200);
  expect(json).toMatchObject({ created: 1, products: [{ sku: 'T-1' }] });
  expect(json.errors.map(({ line, path }: { line: number; path: string }) => [line, path])).toEqual([
    [3, 'list_price'],
    [5, 'stock'],
  ]);
  const again = await send(path(), 'text/csv; charset=utf-8', csv, { key: 'upload-1' });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.json).toEqual(json);
});

test('the same text in JSON gives the same answer', async () => {
  const { json } = await send(
    '/api/supplier/products/import',
    'application/json',
    JSON.stringify({ store_id, csv }),
  );
  expect(json).toMatchObject({ created: 0, unchanged: 1, errors: [{ line: 3 }, { line: 5 }] });
});

test('stock is updated from a body of text/csv', async () => {
  const { status, json } = await send(
    `/api/supplier/products?store_id=${store_id}`,
    'text/csv',
    'sku,stock,expected_version\nT-1,7,1\nT-9,7,1\n',
    { method: 'PATCH' },
  );
  expect(status).toBe(200);
  expect(json).toMatchObject({
    updated: 1,
    products: [{ sku: 'T-1', version: 2 }],
    errors: [{ line: 3, path: 'sku', code: 'not_found' }],
  });
});

test.each<[string, () => string, string, string | Uint8Array<ArrayBuffer>, number, unknown]>([
  ['without its store', () => '/api/supplier/products/import', 'text/csv', csv, 400, [{ path: 'store_id' }]],
  [
    'with a field that is not of the query',
    () => `${path()}&rows=1`,
    'text/csv',
    csv,
    400,
    [{ path: 'rows' }],
  ],
  ['that is not UTF-8', path, 'text/csv', new Uint8Array([0x73, 0xff, 0xfe]), 400, [{ path: 'csv' }]],
  [
    'of another character set',
    path,
    'text/csv; charset=latin1',
    csv,
    415,
    [{ path: 'Content-Type', message: 'must be application/json or text/csv in UTF-8' }],
  ],
  [
    'in JSON that names the store twice',
    path,
    'application/json',
    '{"store_id":"x","csv":"a"}',
    400,
    [{ path: 'store_id' }],
  ],
  [
    'where the route takes JSON alone',
    () => '/api/supplier/stores',
    'text/csv',
    csv,
    415,
    [{ path: 'Content-Type' }],
  ],
])('a body %s is refused', async (_, pathOf, type, body, status, errors) => {
  expect(await send(pathOf(), type, body)).toMatchObject({ status, json: { errors } });
});

test.each([
  'text/csv; header=present; charset=utf-8',
  'text/csv; charset=UTF-8;',
  'TEXT/CSV;charset="us-ascii" ; header=present',
])('a body of %s is CSV', async (type) => {
  const { status, json } = await send(
    path(),
    type,
    'sku,name,category,list_price,stock\nT-9,Oolong,Tea,5.00,1\n',
  );
  expect([status, json.errors]).toEqual([200, []]);
});

test.each([
  ['/api/supplier/products/import', 'post', 'store_id', /^sku,name/],
  ['/api/operator/order-history', 'post', 'company_id', /^number,purchase_ref/],
])('openapi.json describes both bodies of %s', async (route, method, field, example) => {
  const document = JSON.parse(await (await fetch(`${platform.base_url}/openapi.json`)).text());
  const { requestBody, parameters } = document.paths[route][method];
  expect(Object.keys(requestBody.content)).toEqual(['application/json', 'text/csv']);
  expect(requestBody.content['text/csv'].example).toMatch(example);
  expect(parameters).toContainEqual(expect.objectContaining({ name: field, in: 'query', required: false }));
});
