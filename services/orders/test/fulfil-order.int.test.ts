import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addDays,
  addShipmentEvent,
  cancelOrder,
  closeOrderRemainder,
  confirmOrder,
  deliverOrder,
  getOrder,
  type Id,
  newId,
  type Operation,
  type OrderView,
  type Principal,
  rejectOrder,
  shipOrder,
} from '@procura/contracts';
import { aBranch, confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
  const limit = { amount: '100000.00', currency: 'EUR' };
  await market.setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit });
});
afterAll(() => market.world.stop());

const usedNow = async (): Promise<number> => Number((await market.used())[0]);
const view = (order_id: Id<'order'>, principal: Principal = market.buyer): Promise<OrderView> =>
  market.world.call(getOrder, principal, { order_id });
const ship = (order: OrderView, quantity?: number) =>
  market.world.call(shipOrder, market.supplier, {
    order_id: order.id,
    carrier: 'Speedy Express',
    ...(quantity && { lines: [{ line_id: order.lines[0]?.id as Id<'orderLine'>, quantity }] }),
  });
const shipmentsOf = async (order_id: Id<'order'>) =>
  (await market.world.deps<Deps>('orders').orders.parties(market.buyer).findOne({ _id: order_id }))
    ?.shipments ?? [];
const confirmed = async () => {
  const { id, product_id } = await market.order();
  const order = await market.world.call(confirmOrder, market.supplier, {
    order_id: id,
    expected_delivery_on: '2996-12-01',
  });
  return { order, product_id };
};

describe('the life of an order', () => {
  test('has expected days of today or later at the supplier', async () => {
    const { world, supplier } = market;
    const now = world.clock().toISOString();
    const day = now.slice(0, 10);
    const { id } = await market.order();
    // In Berlin, where the supplier is, it is tomorrow.
    world.clock.set(`${day}T23:30:00Z`);
    const tomorrow = addDays(day, 1);
    const message = `must not be before today, ${tomorrow} in Europe/Berlin`;
    const refused = async (path: string, calling: Promise<unknown>) =>
      expect((await failureOf(calling, 'invalid_input')).errors).toEqual([{ path, message }]);
    const confirm = (expected_delivery_on: string) =>
      world.call(confirmOrder, supplier, { order_id: id, expected_delivery_on });
    const shipBy = (expected_on: string) =>
      world.call(shipOrder, supplier, { order_id: id, carrier: 'UPS', expected_on });
    await refused('expected_delivery_on', confirm(day));
    expect(await confirm(tomorrow)).toMatchObject({ expected_delivery_on: tomorrow });
    await refused('expected_on', shipBy(day));
    await shipBy(tomorrow);
    const [shipment] = await shipmentsOf(id);
    const event = (expected_on: string) =>
      world.call(addShipmentEvent, supplier, {
        order_id: id,
        shipment_id: shipment?.id as Id<'shipment'>,
        status: 'Delayed',
        expected_on,
      });
    await refused('expected_on', event(day));
    await event(tomorrow);
    world.clock.set(now);
  });

  test('confirmed, shipped in parts, tracked, delivered', async () => {
    const { world, supplier, stockOf } = market;
    const { order, product_id } = await confirmed();
    expect(order).toMatchObject({
      status: 'confirmed',
      expected_delivery_on: '2996-12-01',
      purchase_id: null,
    });
    const part = await ship(order, 4);
    expect(part).toMatchObject({ status: 'partially_shipped', lines: [{ shipped_quantity: 4 }] });
    const [first] = await shipmentsOf(order.id);
    await world.call(addShipmentEvent, supplier, {
      order_id: order.id,
      shipment_id: first?.id as Id<'shipment'>,
      status: 'In transit',
      place: 'Hamburg',
      expected_on: '2996-12-02',
    });
    expect((await ship(order)).status).toBe('shipped');
    for (const shipment of await shipmentsOf(order.id))
      await world.call(deliverOrder, supplier, {
        order_id: order.id,
        shipment_id: shipment.id,
        received_by: 'Maria Anders',
        evidence: { kind: 'signature', sha256: 'a'.repeat(64) },
      });
    const done = await view(order.id);
    expect(done).toMatchObject({
      status: 'delivered',
      lines: [{ delivered_quantity: 10 }],
      allowed_actions: [
        'confirm_receipt',
        'open_claim',
        'pay_order_with_balance',
        'generate_order_payment_link',
      ],
    });
    // What finance says of its money comes in between whenever it comes.
    const byPeople = done.timeline.filter(({ by }) => by !== 'Procura');
    expect(byPeople.map(({ code, what }) => [code, what])).toEqual([
      ['placed', 'Placed'],
      ['confirmed', 'Confirmed'],
      ['shipped', 'Shipped with Speedy Express'],
      ['shipped', 'Shipped with Speedy Express'],
      ['delivered', 'Shipment delivered'],
      ['delivered', 'Shipment delivered'],
    ]);
    const [shipment] = await shipmentsOf(order.id);
    expect(shipment).toMatchObject({
      expected_on: '2996-12-02',
      events: [{ status: 'Shipped' }, { status: 'In transit', place: 'Hamburg' }, { status: 'Delivered' }],
      proof: { method: 'signature', code_verified: false, recorded_by: 'Sam Sales' },
    });
    await world.settle();
    expect(await stockOf(product_id)).toBe(90);
  });

  test('cancelled: stock and limits come back', async () => {
    const { world, buyer, order, stockOf } = market;
    const before = await usedNow();
    const { id, product_id } = await order();
    expect(await usedNow()).toBe(before + 100);
    const answer = await world.call(cancelOrder, buyer, { order_id: id, reason: 'no longer needed' });
    expect(answer).toMatchObject({ status: 'cancelled', allowed_actions: [] });
    await world.settle();
    expect(await stockOf(product_id)).toBe(100);
    expect(await usedNow()).toBe(before);
    expect((await view(id, market.supplier)).timeline.at(-1)).toMatchObject({
      code: 'cancelled',
      what: 'Cancelled',
      by: 'Alfreds Futterkiste',
      note: 'no longer needed',
    });
  });

  test('rejected: stock and limits come back', async () => {
    const { world, supplier, order, stockOf } = market;
    const before = await usedNow();
    const { id, product_id } = await order();
    const answer = await world.call(rejectOrder, supplier, { order_id: id, reason: 'out of season' });
    expect(answer.status).toBe('rejected');
    await world.settle();
    expect(await stockOf(product_id)).toBe(100);
    expect(await usedNow()).toBe(before);
  });

  test('closing the remainder releases units that are not shipped and keeps the shipped ones', async () => {
    const { world, buyer, stockOf } = market;
    const before = await usedNow();
    const { order, product_id } = await confirmed();
    await ship(order, 4);
    const answer = await world.call(closeOrderRemainder, buyer, { order_id: order.id, reason: 'enough' });
    expect(answer).toMatchObject({
      status: 'shipped',
      total: { amount: '40.00' },
      lines: [{ quantity: 10, shipped_quantity: 4, closed_quantity: 6 }],
    });
    await world.settle();
    expect(await stockOf(product_id)).toBe(96);
    expect(await usedNow()).toBe(before + 40);
  });

  test('a repeat with the same key answers the same and ships once', async () => {
    const { world, supplier } = market;
    const { order } = await confirmed();
    const input = {
      order_id: order.id,
      carrier: 'United Package',
      lines: [{ line_id: order.lines[0]?.id as Id<'orderLine'>, quantity: 1 }],
    };
    const first = await world.callTwice(shipOrder, supplier, input, 'ship once');
    const second = await world.callTwice(shipOrder, supplier, input, 'ship once');
    expect(second).toEqual({ answer: first.answer, replayed: true });
    expect(await shipmentsOf(order.id)).toHaveLength(1);
  });

  test('two shipments of the same units at once: one wins', async () => {
    const { order } = await confirmed();
    const outcomes = await Promise.allSettled([ship(order, 10), ship(order, 10)]);
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await view(order.id)).lines[0]?.shipped_quantity).toBe(10);
  });
});

describe('what is refused', () => {
  test('steps out of turn', async () => {
    const { world, buyer, supplier, order } = market;
    const { id: order_id } = await order();
    const placed = await view(order_id);
    expect((await failureOf(ship(placed), 'conflict')).message).toContain('confirm_order');
    await failureOf(world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' }), 'conflict');
    await world.call(confirmOrder, supplier, { order_id });
    await failureOf(world.call(confirmOrder, supplier, { order_id }), 'conflict');
    await ship(placed, 1);
    await failureOf(world.call(cancelOrder, buyer, { order_id, reason: 'late' }), 'conflict');
    await failureOf(world.call(rejectOrder, supplier, { order_id, reason: 'late' }), 'conflict');
  });

  test('more than is open, and lines of other orders', async () => {
    const { world, supplier } = market;
    const { order } = await confirmed();
    const failure = await failureOf(ship(order, 11), 'invalid_input');
    expect(failure.errors).toEqual([
      { path: 'lines.0.quantity', message: `must be at most 10, what is open of ${order.lines[0]?.name}` },
    ]);
    await failureOf(
      world.call(shipOrder, supplier, {
        order_id: order.id,
        carrier: 'X',
        lines: [{ line_id: newId('orderLine'), quantity: 1 }],
      }),
      'invalid_input',
    );
  });

  test('a delivery without proof, with both, or of an unknown shipment', async () => {
    const { world, supplier } = market;
    const { order } = await confirmed();
    await ship(order);
    const [shipment] = await shipmentsOf(order.id);
    const input = { order_id: order.id, shipment_id: shipment?.id as Id<'shipment'>, received_by: 'Maria' };
    const evidence = { kind: 'photo' as const, sha256: 'b'.repeat(64) };
    await failureOf(world.call(deliverOrder, supplier, input), 'invalid_input');
    await failureOf(
      world.call(deliverOrder, supplier, { ...input, code: '123456', evidence }),
      'invalid_input',
    );
    await failureOf(
      world.call(deliverOrder, supplier, { ...input, shipment_id: newId('shipment'), evidence }),
      'not_found',
    );
    await world.call(deliverOrder, supplier, { ...input, evidence });
    await failureOf(world.call(deliverOrder, supplier, { ...input, evidence }), 'conflict');
  });
});

type Case = [Operation, 'buyer' | 'supplier', 'orders:write' | 'orders:fulfil', Record<string, unknown>];
const shipment_id = newId('shipment');
const cases: Case[] = [
  [cancelOrder, 'buyer', 'orders:write', { reason: 'why not' }],
  [closeOrderRemainder, 'buyer', 'orders:write', { reason: 'why not' }],
  [closeOrderRemainder, 'supplier', 'orders:fulfil', { reason: 'why not' }],
  [confirmOrder, 'supplier', 'orders:fulfil', {}],
  [rejectOrder, 'supplier', 'orders:fulfil', { reason: 'why not' }],
  [shipOrder, 'supplier', 'orders:fulfil', { carrier: 'Speedy Express' }],
  [addShipmentEvent, 'supplier', 'orders:fulfil', { shipment_id, status: 'Lost' }],
  [
    deliverOrder,
    'supplier',
    'orders:fulfil',
    { shipment_id, received_by: 'Maria', evidence: { kind: 'photo', sha256: 'c'.repeat(64) } },
  ],
];

describe.each(cases.map(([operation, ...rest]) => [operation.name, operation, ...rest] as const))(
  '%s is not for',
  (_name, operation, side, permission, fields) => {
    test('other companies, other branches, the other side and roles without the permission', async () => {
      const { world, buyer, supplier, order } = market;
      const own = side === 'buyer' ? buyer : supplier;
      const { id: order_id } = await order();
      const input = { ...fields, order_id };
      await failureOf(world.call(operation, principalOf(side), input), 'not_found');
      if (operation.audience !== 'both')
        await failureOf(world.call(operation, side === 'buyer' ? supplier : buyer, input), 'wrong_audience');
      await failureOf(world.call(operation, without(own, permission), input), 'forbidden');
      if (side === 'buyer') {
        const elsewhere = await aBranch(world, buyer);
        await failureOf(world.call(operation, confinedTo(buyer, elsewhere.id), input), 'not_found');
      }
      expect((await view(order_id)).status).toBe('placed');
    });

    test('bad input', async () => {
      const { world, buyer, supplier, order } = market;
      const own = side === 'buyer' ? buyer : supplier;
      const { id: order_id } = await order();
      const unknown = await failureOf(
        world.call(operation, own, { ...fields, order_id, colour: 'red' }),
        'invalid_input',
      );
      expect(unknown.errors?.[0]?.path).toBe('colour');
      await failureOf(world.call(operation, own, { ...fields, order_id: newId('branch') }), 'invalid_input');
    });
  },
);
