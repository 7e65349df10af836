import { expect, test } from '@jest/globals';
import { operations, tools } from '@procura/contracts';
import { leadsOn, withApplication } from './in-application.ts';

const at = 'https://procura.example';

test('an answer names the tools to call, and where a person performs the other actions', () => {
  const answer = {
    id: 'ord_1',
    status: 'placed',
    purchase_id: null,
    allowed_actions: ['confirm_order', 'ship_order', 'send_order_proof_code', 'close_order_remainder'],
  };
  expect(withApplication(answer, at)).toEqual({
    ...answer,
    allowed_actions: ['send_order_proof_code'],
    in_application: [
      { operation: 'confirm_order', url: `${at}/settings/orders/ord_1` },
      { operation: 'ship_order', url: `${at}/settings/orders/ord_1/ship` },
      { operation: 'close_order_remainder', url: `${at}/orders/ord_1` },
    ],
  });
});

test.each([
  ['an order', { id: 'ord_1', allowed_actions: ['cancel_order'] }, { allowed_actions: ['cancel_order'] }],
  [
    'one that its reader approves',
    { allowed_actions: ['approve_purchase', 'decline_purchase'] },
    { allowed_actions: [] },
  ],
  ['what was placed', { orders: [] }, { orders: [] }],
])('%s that waits says where it is decided', (_, given, kept) => {
  const answer = { status: 'pending_approval', purchase_id: 'pur_1', ...given };
  const url = `${at}/settings/purchases/pur_1`;
  expect(withApplication(answer, at)).toEqual({
    ...answer,
    ...kept,
    in_application: [
      { operation: 'approve_purchase', url },
      { operation: 'decline_purchase', url },
    ],
  });
});

test('a bid leads to the page of its RFQ, where its supplier answers', () => {
  const answer = {
    id: 'bid_1',
    rfq: { id: 'rfq_1' },
    allowed_actions: ['submit_bid_iteration', 'withdraw_bid', 'decide_bid_iteration'],
  };
  const url = `${at}/settings/rfqs/rfq_1`;
  expect(withApplication(answer, at)).toMatchObject({
    allowed_actions: ['decide_bid_iteration'],
    in_application: [
      { operation: 'submit_bid_iteration', url },
      { operation: 'withdraw_bid', url },
    ],
  });
});

test('deliveries are counted on the page of their order', () => {
  const names = ['confirm_receipt', 'open_claim', 'cancel_shipment', 'close_order_remainder'];
  expect(withApplication({ id: 'ord_1', allowed_actions: names }, at)).toEqual({
    id: 'ord_1',
    allowed_actions: [],
    in_application: names.map((operation) => ({ operation, url: `${at}/orders/ord_1` })),
  });
});

test.each([
  ['answer_claim', [{ id: 'clm_1', status: 'open' }], '/claims/clm_1'],
  [
    'escalate_claim',
    [
      { id: 'clm_1', status: 'answered' },
      { id: 'clm_2', status: 'settled' },
    ],
    '/claims/clm_1',
  ],
  ['withdraw_claim', [{ id: 'clm_1', status: 'escalated' }], '/claims/clm_1'],
  [
    'withdraw_claim',
    [
      { id: 'clm_1', status: 'open' },
      { id: 'clm_2', status: 'answered' },
    ],
    '/orders/ord_1',
  ],
  ['answer_claim', undefined, '/orders/ord_1'],
])('%s with the claims %j is done at %s', (operation, claims, page) => {
  expect(withApplication({ id: 'ord_1', claims, allowed_actions: [operation] }, at)).toMatchObject({
    in_application: [{ operation, url: `${at}${page}` }],
  });
});

test('an operation without a page is done where its reference says', () => {
  expect(withApplication({ id: 'ord_1', allowed_actions: ['decide_claim'] }, at)).toMatchObject({
    in_application: [{ operation: 'decide_claim', url: `${at}/docs/reference/operations#decide_claim` }],
  });
});

test('an answer that leads to tools alone stays as it is', () => {
  const answer = { status: 'placed', purchase_id: 'pur_1', allowed_actions: ['cancel_order'] };
  expect(withApplication(answer, at)).toEqual(answer);
});

test('every tool that answers allowed_actions or a purchase leads on', () => {
  expect(tools.filter(leadsOn).map(({ name }) => name)).toEqual([
    'get_order',
    'place_order',
    'cancel_order',
    'get_rfq',
    'create_rfq',
    'get_bid',
    'decide_bid_iteration',
    'place_marketplace_order',
    'get_branch',
    'create_branch',
    'update_branch',
    'create_recurrence',
    'update_recurrence',
  ]);
  // A page or route is there for each operation that is no tool.
  const named = operations.filter(({ surfaces }) => !surfaces.includes('mcp') && surfaces.includes('rest'));
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['confirm_order', 'close_rfq', 'submit_bid']),
  );
});
