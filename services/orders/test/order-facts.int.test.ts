import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  confirmOrder,
  getOrder,
  getOrderFacts,
  type Id,
  newId,
  orderChanged,
  type Principal,
  shipOrder,
  systemPrincipal,
} from '@procura/contracts';
import { confinedTo, failureOf, principalOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
let order_id: Id<'order'>;
beforeAll(async () => {
  market = await openMarket(inOrders);
  order_id = (await market.order()).id;
  await market.world.call(confirmOrder, market.supplier, { order_id });
  await market.world.call(shipOrder, market.supplier, { order_id, carrier: 'Speedy Express' });
});
afterAll(() => market.world.stop());

const factsFor = (principal: Principal, id: Id<'order'> = order_id) =>
  market.world.call(getOrderFacts, principal, { order_id: id });

test('facts equal the payload of order_changed, and have what finance bills by', async () => {
  const { world, buyer, supplier, branch } = market;
  const facts = await factsFor(buyer);
  const view = await world.call(getOrder, buyer, { order_id });
  expect(facts).toMatchObject({
    entity_id: order_id,
    number: view.number,
    status: 'shipped',
    buyer_name: buyer.company_name,
    supplier_name: supplier.company_name,
    branch_id: branch.id,
    total: { amount: '100.00', currency: 'EUR' },
    shipping: { amount: '0.00', currency: 'EUR' },
    lines: [
      {
        line_id: view.lines[0]?.id,
        quantity: 10,
        shipped_quantity: 10,
        unit_price: { amount: '10.00', currency: 'EUR' },
        discount_percent: '0',
        tax_rate: '0',
      },
    ],
    shipments: [{ imported: false, lines: [{ line_id: view.lines[0]?.id, quantity: 10 }] }],
  });
  const sent = await world
    .deps<Deps>('orders')
    .database.outbox.work()
    .find({ event: orderChanged.name, 'payload.entity_id': order_id }, { sort: { 'payload.version': -1 } });
  // Finance's own word on the money comes after, and is no event of orders.
  const { version: _, payment_status: __, billing_status: ___, ...same } = facts;
  expect(sent[0]?.payload).toMatchObject(same);
});

test('callers who see the order may read its facts, and no others', async () => {
  const { buyer, supplier, branch } = market;
  const { entity_id } = await factsFor(supplier);
  expect(entity_id).toBe(order_id);
  expect((await factsFor(confinedTo(buyer, branch.id))).entity_id).toBe(order_id);
  expect((await factsFor(systemPrincipal(buyer.company_id))).entity_id).toBe(order_id);
  const strangers = [
    principalOf('buyer'),
    principalOf('supplier'),
    confinedTo(buyer, newId('branch')),
    systemPrincipal(newId('company')),
  ];
  for (const stranger of strangers) await failureOf(factsFor(stranger), 'not_found');
  await failureOf(factsFor(buyer, newId('order')), 'not_found');
  const failure = await failureOf(factsFor(buyer, newId('purchase') as never), 'invalid_input');
  expect(failure.errors?.map(({ path }) => path)).toEqual(['order_id']);
});
