import { expect, test } from '@jest/globals';
import { listOrders } from '../orders/order.ts';
import { restRequest } from './rest-request.ts';

test('a list in a query is its field once for each value', () => {
  const input = { statuses: ['placed', 'confirmed'], limit: 2, branch_id: undefined };
  expect(restRequest(listOrders, input).url).toBe('/api/orders?statuses=placed&statuses=confirmed&limit=2');
  expect(restRequest(listOrders, {}).url).toBe('/api/orders');
});
