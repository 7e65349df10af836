import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  cancelOrder,
  confirmOrder,
  createOrderFromAward,
  deliverOrder,
  getOrder,
  getOrderFacts,
  getOrderMetrics,
  type Id,
  newId,
  orderChanged,
  releaseStock,
  settlePurchase,
  shipOrder,
  systemPrincipal,
  updateBranch,
} from '@procura/contracts';
import { confinedTo, eur, failureOf, principalOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

type CreateInput = z.input<typeof createOrderFromAward.input>;

let market: WorldMarket;
let chai: Id<'product'>;
let breakAt: string | null = null;

beforeAll(async () => {
  market = await openMarket({
    ...inOrders,
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
});
afterAll(() => market.world.stop());
beforeEach(async () => {
  chai = await market.listed({ name: 'Chai', stock: 10 });
});

/** A purchase order of 4 Chai, a product, and 2 of something that is none. */
const aPurchaseOrder = (overrides: Partial<CreateInput> = {}): CreateInput => ({
  purchase_id: newId('purchase'),
  order_id: newId('order'),
  purchase_order: { id: newId('purchaseOrder'), number: 'RFQ-7/1', rfq_id: newId('rfq') },
  branch_id: market.branch.id,
  supplier: {
    id: market.supplier.company_id,
    name: market.supplier.company_name,
    time_zone: 'Europe/London',
  },
  currency: 'EUR',
  lines: [
    {
      line_id: newId('orderLine'),
      product_id: chai,
      sku: 'NW-1',
      name: 'Chai',
      category: 'Beverages',
      unit: 'box',
      quantity: 4,
      unit_price: eur('9.99'),
    },
    {
      line_id: newId('orderLine'),
      product_id: null,
      sku: '',
      name: 'Delivery on the third floor',
      category: '',
      unit: 'piece',
      quantity: 2,
      unit_price: eur('15.00'),
    },
  ],
  ...overrides,
});
/** A purchase order without a line that names a product. */
const ofServices = (): CreateInput => {
  const whole = aPurchaseOrder();
  return { ...whole, lines: whole.lines.slice(1) };
};
const create = (input: CreateInput, principal = market.buyer) =>
  market.world.call(createOrderFromAward, principal, input);
const settle = (purchase_id: Id<'purchase'>, company_id: string = market.buyer.company_id) =>
  market.world.call(settlePurchase, systemPrincipal(company_id), { purchase_id });
const stored = (purchase_id: Id<'purchase'>) =>
  market.world.deps<Deps>('orders').purchases.owner(market.buyer.company_id).findOne({ _id: purchase_id });
const eventsOf = async (order_id: Id<'order'>) =>
  market.world
    .deps<Deps>('orders')
    .database.outbox.work()
    .find({ event: orderChanged.name, 'payload.entity_id': order_id, lane: /^finance / });

describe('create_order_from_award', () => {
  test('prices its lines without tax and with the tax of their rates, 0 where none is given', async () => {
    const input = aPurchaseOrder();
    const lines = input.lines.map((line, index) => ({ ...line, ...(index === 0 && { tax_rate: '19' }) }));
    const { order } = await create({ ...input, lines });
    // 39.96 with 7.5924.
    expect(await market.world.call(getOrder, market.buyer, { order_id: order.id })).toMatchObject({
      lines: [
        { tax_rate: '19', subtotal: eur('39.96'), tax: eur('7.59'), total: eur('47.55') },
        { tax_rate: '0', tax: eur('0.00'), total: eur('30.00') },
      ],
      totals: { subtotal: eur('69.96'), tax: eur('7.59'), total: eur('77.55') },
    });
  });

  test('has the part of the award’s freight as shipping with its tax, in its currency only', async () => {
    const shipped = { ...ofServices(), shipping: eur('27.50'), shipping_tax_rate: '19' };
    const { order } = await create(shipped);
    // 5.225 of tax.
    expect((await market.world.call(getOrder, market.buyer, { order_id: order.id })).totals).toMatchObject({
      subtotal: eur('30.00'),
      shipping: eur('27.50'),
      shipping_tax_rate: '19',
      tax: eur('5.23'),
      total: eur('62.73'),
    });
    const foreign = create({ ...ofServices(), shipping: { amount: '5', currency: 'JPY' } });
    expect((await failureOf(foreign, 'invalid_input')).errors).toEqual([
      { path: 'shipping.currency', message: 'must be EUR, the currency of the order' },
    ]);
  });

  test('places one order at the awarded prices, with its purchase order and the stock it holds', async () => {
    const { world, buyer, supplier, stockOf } = market;
    const input = aPurchaseOrder();
    const before = (await world.call(getOrderMetrics, buyer, {})).orders;
    const { order } = await create(input);
    expect(order).toMatchObject({
      id: input.order_id,
      purchase_id: input.purchase_id,
      status: 'placed',
      total: eur('69.96'),
      line_count: 2,
    });
    expect(order.number).toMatch(/^ORD-/);
    expect(await stockOf(chai)).toBe(6);
    const view = await world.call(getOrder, buyer, { order_id: order.id });
    expect(view).toMatchObject({
      source: 'rfq',
      purchase_order: input.purchase_order,
      requisitioner: buyer.user_name,
      lines: [
        {
          product_id: chai,
          sku: 'NW-1',
          unit_price: eur('9.99'),
          tax: eur('0.00'),
          total: eur('39.96'),
        },
        { product_id: null, sku: '', total: eur('30.00') },
      ],
      timeline: [{ what: 'Placed', note: 'Purchase order RFQ-7/1' }],
    });
    expect(await world.call(getOrder, supplier, { order_id: order.id })).toMatchObject({
      purchase_id: null,
      requisitioner: null,
      purchase_order: input.purchase_order,
    });
    expect((await world.call(getOrderMetrics, buyer, {})).orders).toBe(before + 1);
    const [event, ...more] = await eventsOf(order.id);
    expect(more).toEqual([]);
    expect(event?.payload).toEqual(await world.call(getOrderFacts, buyer, { order_id: order.id }));
    expect(event?.payload).toMatchObject({ opens_charge: true, imported: false, version: 1 });
  });

  test('makes an order with the same course as any other', async () => {
    const { world, buyer, supplier, stockOf } = market;
    const { order } = await create(aPurchaseOrder());
    const order_id = order.id;
    await world.call(confirmOrder, supplier, { order_id });
    await world.call(shipOrder, supplier, { order_id, carrier: 'Speedy Express' });
    await world.settle();
    const { shipments } = await world.call(getOrderFacts, buyer, { order_id });
    expect(shipments[0]?.lines.map(({ quantity }) => quantity)).toEqual([4, 2]);
    const delivered = await world.call(deliverOrder, supplier, {
      order_id,
      shipment_id: shipments[0]?.shipment_id as Id<'shipment'>,
      received_by: 'Maria Anders',
      evidence: { kind: 'photo', sha256: 'a'.repeat(64) },
    });
    expect(delivered.status).toBe('delivered');
    expect(await stockOf(chai)).toBe(6);

    const second = await create(aPurchaseOrder());
    await world.call(cancelOrder, buyer, { order_id: second.order.id, reason: 'Not needed' });
    await world.settle();
    expect(await stockOf(chai)).toBe(6);
  });

  test('repeated, also at once, answers the same order', async () => {
    const { stockOf } = market;
    const input = aPurchaseOrder();
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(input)));
    answers.push(await create(input));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await stockOf(chai)).toBe(6);
    expect(await eventsOf(input.order_id as Id<'order'>)).toHaveLength(1);
  });

  test('holds no stock when no line names a product', async () => {
    const input = ofServices();
    await create(input);
    expect(await market.stockOf(chai)).toBe(10);
    expect((await stored(input.purchase_id as Id<'purchase'>))?.lines).toEqual([]);
  });

  test('broken off, makes it when repeated', async () => {
    for (const point of ['create_order_from_award.after_reserve', 'create_order_from_award.after_made']) {
      const input = { ...aPurchaseOrder(), lines: aPurchaseOrder().lines.slice(0, 1) };
      breakAt = point;
      await failureOf(create(input), 'internal');
      const { order } = await create(input);
      expect(order.id).toBe(input.order_id);
      expect(await eventsOf(order.id)).toHaveLength(1);
    }
    expect(await market.stockOf(chai)).toBe(2);
  });

  test('refuses amounts beyond measure, and prices in another currency, before anything is held', async () => {
    const { lines, ...input } = aPurchaseOrder();
    const [first] = lines as [CreateInput['lines'][number]];
    const paths = async (...given: CreateInput['lines']) =>
      (await failureOf(create({ ...input, lines: given }), 'invalid_input')).errors?.map(({ path }) => path);
    const dear = { ...first, quantity: 1_000_000, unit_price: eur('9999999999.99') };
    expect(await paths(first, { ...first, unit_price: { amount: '9.99', currency: 'USD' } })).toEqual([
      'lines.1.unit_price.currency',
    ]);
    expect(await paths(dear)).toEqual(['lines']);
    expect(await paths({ ...dear, unit_price: eur('99999999999999.99') })).toEqual(['lines.0.quantity']);
    expect(await market.stockOf(chai)).toBe(10);
    expect(await stored(input.purchase_id as Id<'purchase'>)).toBeNull();
  });

  test('refuses missing stock, branches of others, and inactive ones', async () => {
    const { world, buyer, branch } = market;
    const { lines, ...input } = aPurchaseOrder();
    const more = lines.map((line) => ({ ...line, quantity: 11 }));
    await failureOf(create({ ...input, lines: more }), 'insufficient_stock');
    await failureOf(create(aPurchaseOrder(), principalOf('buyer')), 'not_found');
    await failureOf(create(aPurchaseOrder(), confinedTo(buyer, newId('branch'))), 'not_found');
    const closed = await world.call(updateBranch, buyer, {
      branch_id: branch.id,
      expected_version: branch.version,
      status: 'inactive',
    });
    await failureOf(create(aPurchaseOrder()), 'branch_inactive');
    await world.call(updateBranch, buyer, {
      branch_id: branch.id,
      expected_version: closed.version,
      status: 'active',
    });
    expect(await market.stockOf(chai)).toBe(10);
  });
});

describe('settle_purchase', () => {
  test('answers the orders of one that was made, again and again', async () => {
    const { order } = await create(aPurchaseOrder());
    const purchase_id = order.purchase_id as Id<'purchase'>;
    expect(await settle(purchase_id)).toEqual({ state: 'made', orders: [order] });
    expect(await settle(purchase_id)).toEqual({ state: 'made', orders: [order] });
  });

  test('permanently abandons an unused id, and its stock is released', async () => {
    const { world, buyer, stockOf } = market;
    const input = aPurchaseOrder();
    const purchase_id = input.purchase_id as Id<'purchase'>;
    expect(await settle(purchase_id)).toEqual({ state: 'abandoned', orders: [] });
    expect(await settle(purchase_id)).toEqual({ state: 'abandoned', orders: [] });
    await failureOf(create(input), 'hold_released');
    await failureOf(create({ ...ofServices(), purchase_id }), 'hold_released');
    expect(await stockOf(chai)).toBe(10);
    // Neither the sweeper nor time makes it usable again.
    world.clock.advance(60_000);
    await world.runJob('orders', 'sweep');
    world.clock.advance(-60_000);
    expect(await stored(purchase_id)).toMatchObject({ state: 'abandoned' });
    expect(await stored(purchase_id)).not.toHaveProperty('released_at');
    await failureOf(create(input), 'hold_released');
    expect(await world.call(releaseStock, buyer, { purchase_id })).toEqual({ released: false });
  });

  test('after a reservation whose order was never made: repeating create_order_from_award releases it', async () => {
    const input = aPurchaseOrder();
    breakAt = 'create_order_from_award.after_reserve';
    await failureOf(create(input), 'internal');
    expect(await market.stockOf(chai)).toBe(6);
    expect((await settle(input.purchase_id as Id<'purchase'>)).state).toBe('abandoned');
    await failureOf(create(input), 'hold_released');
    expect(await market.stockOf(chai)).toBe(10);
  });

  test('and create_order_from_award at once: exactly one succeeds, in either order', async () => {
    for (let round = 0; round < 8; round++) {
      const input = ofServices();
      const purchase_id = input.purchase_id as Id<'purchase'>;
      const [created, ...settled] = await Promise.allSettled([
        create(input),
        settle(purchase_id),
        ...(round % 2 ? [settle(purchase_id)] : []),
      ]);
      const states = new Set(settled.map((one) => one.status === 'fulfilled' && one.value.state));
      const { state } = await settle(purchase_id);
      expect(states).toEqual(new Set([state]));
      expect(created?.status).toBe(state === 'made' ? 'fulfilled' : 'rejected');
      expect(await eventsOf(input.order_id as Id<'order'>)).toHaveLength(state === 'made' ? 1 : 0);
    }
  });

  test('sees purchases of its company alone', async () => {
    const { order } = await create(aPurchaseOrder());
    const purchase_id = order.purchase_id as Id<'purchase'>;
    await failureOf(settle(purchase_id, principalOf('buyer').company_id), 'unavailable');
    expect(await settle(purchase_id)).toMatchObject({ state: 'made' });
  });

  test('refuses what is not the id of a purchase', async () => {
    const failure = await failureOf(settle(newId('order') as never), 'invalid_input');
    expect(failure.errors?.map(({ path }) => path)).toEqual(['purchase_id']);
  });
});
