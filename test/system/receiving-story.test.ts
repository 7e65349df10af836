import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, mcpCaller, type Person, restCaller } from '@procura/testkit/platform';

/* A paid order of 10 at 16.20, as the clerk of a warehouse and the supplier live it: one unit is credited, one replaced. */

let market: PlatformMarket;
let clerk: Person;
let order_id: string;
let line_id: string;
const photo = 'b'.repeat(64);

beforeAll(async () => {
  market = await openMarket({
    via: 'rest',
    buyerName: 'Northwind Kitchens',
    store: { name: 'Exotic Liquids' },
  });
  const { platform, buyer, branch } = market;
  clerk = await platform.colleague(buyer, 'receiver', [branch.id]);
  const topUp = { company_id: buyer.company_id, amount: eur('1000.00'), reference: 'Transfer' };
  expect((await platform.operator('/api/operator/balance-top-ups', topUp)).status).toBe(200);
  const product_id = await market.product({ name: 'Chai', amount: '18.00', stock: 1000 }, '16.20');
  const lines = [{ product_id, quantity: 10 }];
  const purchase = await ask(buyer, 'place_order', { branch_id: branch.id, lines });
  order_id = purchase.orders[0].id;
  line_id = (await ask(buyer, 'get_order', { order_id })).lines[0].id;
  await ask(buyer, 'pay_order_with_balance', { order_id });
}, 120_000);
afterAll(() => market?.platform.stop());

const ask = (who: Person, operation: string, input: Record<string, unknown>) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const lastShipment = async (who: Person) =>
  (await ask(who, 'get_order_logistics', { order_id })).shipments.at(-1);
/** The amount that the supplier has received for the order, and the available balance of the buyer. */
const money = async () => {
  const { data } = await ask(market.supplier, 'list_balance_entries', { currency: 'EUR' });
  const { balances } = await ask(market.buyer, 'get_company_balance', {});
  return {
    released: data.map(({ kind, amount }: { kind: string; amount: { amount: string } }) => [
      kind,
      amount.amount,
    ]),
    available: balances[0].available.amount,
  };
};

test('the supplier delivers, and is not paid before anything is counted', async () => {
  const { supplier } = market;
  await ask(supplier, 'confirm_order', { order_id });
  await ask(supplier, 'ship_order', { order_id, carrier: 'Speedy Express' });
  const { id: shipment_id } = await lastShipment(supplier);
  const evidence = { kind: 'photo', sha256: photo };
  const delivery = { order_id, shipment_id, received_by: 'Maria Anders', evidence };
  expect(await ask(supplier, 'deliver_order', delivery)).toMatchObject({
    status: 'delivered',
    receipt_status: 'waiting',
  });
  expect(await money()).toEqual({ released: [], available: '838.00' });
});

test('an assistant reads that it waits, and where it is counted', async () => {
  const { platform } = market;
  const assistant = await mcpCaller(platform.mcp_url, clerk.token);
  const { data } = await call(assistant, 'list_orders', { receipt_status: 'waiting' });
  expect(data).toMatchObject([{ id: order_id, receipt_status: 'waiting' }]);
  const { in_application, lines } = await call(assistant, 'get_order', { order_id });
  expect(lines).toMatchObject([{ received_quantity: 0, accepted_quantity: 0, claimed_quantity: 0 }]);
  expect(in_application).toContainEqual({
    operation: 'confirm_receipt',
    url: `${platform.base_url}/orders/${order_id}`,
  });
  expect((await call(assistant, 'get_order_logistics', { order_id })).shipments[0].accept_by).toMatch(/Z$/);
  await assistant.close();
});

test('the clerk counts ten, with one broken and one wrong: eight are paid', async () => {
  const { id: shipment_id } = await lastShipment(clerk);
  const problems = [
    { kind: 'damaged', quantity: 1, note: 'The tin is dented', photos: [photo] },
    { kind: 'wrong', quantity: 1, note: 'Green tea' },
  ];
  const counted = await ask(clerk, 'confirm_receipt', {
    ...{ order_id, shipment_id, rest: 'accepted', delivery_note: 'LS-118' },
    lines: [{ line_id, received_quantity: 10, problems }],
  });
  expect(counted).toMatchObject({
    receipt_status: 'claimed',
    lines: [{ received_quantity: 10, accepted_quantity: 8, claimed_quantity: 2 }],
    claims: [{ status: 'open', shipment_id }],
  });
  expect(await money()).toEqual({ released: [['release', '129.60']], available: '838.00' });
});

test('the supplier credits the broken one and sends the other again', async () => {
  const { supplier, buyer } = market;
  const { data } = await ask(supplier, 'list_claims', { status: 'open' });
  expect(data).toMatchObject([{ order_id, kinds: ['damaged', 'wrong'] }]);
  const claim_id = data[0].id;
  const claim = await ask(supplier, 'get_claim', { claim_id });
  expect(claim.allowed_actions).toEqual(['answer_claim']);
  expect(claim.lines[0]).toMatchObject({ note: 'The tin is dented', photos: [photo] });
  const lines = [
    { line_id, kind: 'damaged', credit_quantity: 1 },
    { line_id, kind: 'wrong', replace_quantity: 1 },
  ];
  expect(await ask(supplier, 'answer_claim', { claim_id, lines })).toMatchObject({
    status: 'settled',
    outcome: 'answered',
    credited: eur('16.20'),
  });
  expect(await ask(buyer, 'get_order', { order_id })).toMatchObject({
    status: 'partially_shipped',
    total: eur('145.80'),
    refund: { amount: eur('16.20'), status: 'refunded' },
    lines: [{ accepted_quantity: 8, claimed_quantity: 0, credited_quantity: 1, replaced_quantity: 1 }],
  });
  expect(await money()).toEqual({ released: [['release', '129.60']], available: '854.20' });
});

test('the replacement is counted, paid and not billed again', async () => {
  const { supplier, buyer } = market;
  await ask(supplier, 'ship_order', { order_id, carrier: 'Speedy Express' });
  const { id: shipment_id, lines } = await lastShipment(clerk);
  expect(lines).toMatchObject([{ quantity: 1 }]);
  const done = await ask(clerk, 'confirm_receipt', { order_id, shipment_id, rest: 'accepted' });
  expect(done).toMatchObject({
    status: 'delivered',
    receipt_status: 'accepted',
    total: eur('145.80'),
    lines: [{ accepted_quantity: 9, credited_quantity: 1, replaced_quantity: 1 }],
  });
  const { data } = await ask(buyer, 'list_invoices', { order_id });
  const documents = data.map(({ kind, total }: { kind: string; total: { amount: string } }) => [
    kind,
    total.amount,
  ]);
  expect(documents.toSorted()).toEqual([
    ['credit_note', '16.20'],
    ['invoice', '162.00'],
  ]);
  const { released, available } = await money();
  expect(released.toSorted()).toEqual([
    ['release', '129.60'],
    ['release', '16.20'],
  ]);
  expect(available).toBe('854.20');
});
