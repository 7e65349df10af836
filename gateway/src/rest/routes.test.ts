import { expect, test } from '@jest/globals';
import { operations, pathFields, restRequest } from '@procura/contracts';
import { createRouter } from './routes.ts';

const route = createRouter(operations);
const nameOf = (method: string, path: string) => route(method, path).operation?.name;

test('every operation with a route is reached by it, with the fields of its path', () => {
  for (const operation of operations) {
    if (!operation.rest) continue;
    const names = pathFields(operation.rest.path);
    const fields = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
    const { url, init } = restRequest(operation, fields);
    expect(route(init.method, url)).toEqual({ operation, fields });
  }
});

test('a literal path is never taken for an id', () => {
  expect(nameOf('GET', '/api/orders/metrics')).toBe('get_order_metrics');
  expect(nameOf('GET', '/api/orders/ord_1')).toBe('get_order');
  expect(route('GET', '/api/orders/preview')).toEqual({ operation: null, methods: ['POST'] });
});

test('HEAD goes where GET goes, and a wrong method names the right ones', () => {
  expect(nameOf('HEAD', '/api/orders')).toBe('list_orders');
  expect(route('PUT', '/api/orders')).toEqual({ operation: null, methods: ['GET', 'POST', 'HEAD'] });
  expect(route('DELETE', '/api/branches/br_1')).toEqual({
    operation: null,
    methods: ['GET', 'PATCH', 'HEAD'],
  });
});

test.each(['/api', '/api/', '/api/nothing', '/api/orders/', '/api/orders//cancel', '/api/orders/a/b/c'])(
  'nothing is at %s',
  (path) => {
    expect(route('GET', path)).toEqual({ operation: null, methods: [] });
  },
);

test('a value that cannot be decoded reaches the schema unchanged', () => {
  expect(route('GET', '/api/orders/%E0%A4%A')).toMatchObject({ fields: { order_id: '%E0%A4%A' } });
});
