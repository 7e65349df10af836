import { expect, test } from '@jest/globals';
import { addressAt, presentPath } from './addresses.ts';

test.each([
  ['/', '/', {}],
  ['/basket', '/basket', {}],
  ['/basket/placed/pur_1', '/basket/placed/:purchase_id', { purchase_id: 'pur_1' }],
  ['/buy/list', '/buy/list', {}],
  ['/buy/products/prd_1', '/buy/products/:product_id', { product_id: 'prd_1' }],
  ['/orders', '/orders', {}],
  ['/orders/', '/orders', {}],
  ['/orders/ord_1', '/orders/:order_id', { order_id: 'ord_1' }],
  ['/orders/a%2Fb', '/orders/:order_id', { order_id: 'a/b' }],
  ['/orders/ord_1/ship', '/orders/:order_id/ship', { order_id: 'ord_1' }],
  [
    '/orders/ord_1/receive/shp_1',
    '/orders/:order_id/receive/:shipment_id',
    { order_id: 'ord_1', shipment_id: 'shp_1' },
  ],
  ['/claims/clm_1', '/claims/:claim_id', { claim_id: 'clm_1' }],
  ['/rfqs', '/rfqs', {}],
  ['/rfqs/new', '/rfqs/new', {}],
  ['/rfqs/rfq_1', '/rfqs/:rfq_id', { rfq_id: 'rfq_1' }],
  ['/branches/new', '/branches/new', {}],
  ['/branches/br_1', '/branches/:branch_id', { branch_id: 'br_1' }],
  ['/branches/br_1/change', '/branches/:branch_id/change', { branch_id: 'br_1' }],
  ['/suppliers/invites', '/suppliers/invites', {}],
  ['/suppliers/co_1', '/suppliers/:supplier_id', { supplier_id: 'co_1' }],
  ['/settings/tokens/new', '/settings/tokens/new', {}],
  ['/settings/webhooks/new', '/settings/webhooks/new', {}],
  ['/settings/webhooks/wh_1', '/settings/webhooks/:webhook_id', { webhook_id: 'wh_1' }],
  // Of releases until 0.2.0.
  ['/settings', '/', {}],
  ['/settings/', '/', {}],
  ['/settings/orders', '/orders', {}],
  ['/settings/orders/ord_1', '/orders/:order_id', { order_id: 'ord_1' }],
  ['/settings/orders/ord_1/ship', '/orders/:order_id/ship', { order_id: 'ord_1' }],
  ['/settings/purchases', '/approvals', {}],
  ['/settings/purchases/pur_1', '/purchases/:purchase_id', { purchase_id: 'pur_1' }],
  ['/settings/rfqs', '/rfqs', {}],
  ['/settings/rfqs/rfq_1', '/rfqs/:rfq_id', { rfq_id: 'rfq_1' }],
  ['/settings/your-purchases', '/purchases', {}],
])('%s is the address %s', (path, address, fields) => {
  expect(addressAt(path)).toEqual({ address, fields });
});

test.each([
  '/order',
  '/orders//',
  '/orders//ship',
  '/orders/%ff',
  '/orders/ord_1/ship/now',
  '/tokens',
  '/settings/nothing',
  '/settings/settings',
  '/settings/api',
  '/settings/ordersof',
  '/settings/approvals',
  '/settings/your-purchases/pur_1',
  '//',
  '',
])('%s is none', (path) => {
  expect(addressAt(path)).toBeUndefined();
});

test('only paths that moved are changed', () => {
  for (const path of [
    '/',
    '/orders',
    '/purchases',
    '/settings/tokens',
    '/settings/api/whoami',
    '/settings/assets/a.js',
  ])
    expect(presentPath(path)).toBe(path);
});
