import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cancelOrder,
  changesRecorded,
  chargeChanged,
  getOrder,
  getOrderFacts,
  getOrderMetrics,
  type Id,
  listOrders,
  newId,
  orderChanged,
  type Payload,
} from '@procura/contracts';
import { failureOf, without } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

type Charged = Payload<typeof chargeChanged>;

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

/** Delivers what finance says of an order's money. */
const deliver = (
  order_id: Id<'order'>,
  version: number,
  charged: Partial<Charged>,
  event_id: string = newId('event'),
) =>
  market.world.bus.deliver(chargeChanged, 'orders', {
    event_id,
    payload: {
      entity_id: order_id,
      // After the events that finance publishes for the order.
      version: version + 1000,
      buyer_company_id: market.buyer.company_id,
      payment_status: null,
      billing_status: null,
      ...charged,
    },
  });
const seenBy = (order_id: Id<'order'>, principal = market.buyer) =>
  market.world.call(getOrder, principal, { order_id });
const eventsOf = (order_id: Id<'order'>) =>
  market.world
    .deps<Deps>('orders')
    .database.outbox.work()
    .find({ event: orderChanged.name, 'payload.entity_id': order_id, lane: /^finance / });
const placed = async () => {
  const { id } = await market.order();
  await market.world.settle();
  return id;
};

describe('charge_changed', () => {
  test('shows both sides the state of the money, and counts as a new version that is not published', async () => {
    const { world, buyer, supplier } = market;
    const order_id = await placed();
    const before = await seenBy(order_id);
    const events = (await eventsOf(order_id)).length;
    const metrics = await world.call(getOrderMetrics, buyer, {});
    await deliver(order_id, 1, { payment_status: 'pending' });
    await deliver(order_id, 2, { payment_status: 'paid' });
    await deliver(order_id, 3, { billing_status: 'billed' });
    for (const side of [buyer, supplier]) {
      const order = await seenBy(order_id, side);
      expect(order).toMatchObject({
        payment_status: 'paid',
        billing_status: 'billed',
        version: before.version + 3,
      });
      expect(order.timeline.slice(-2)).toMatchObject([
        { code: 'paid', what: 'Paid', by: 'Procura' },
        { code: 'billed', what: 'Billed', by: 'Procura' },
      ]);
    }
    expect(await world.call(getOrderFacts, supplier, { order_id })).toMatchObject({
      version: before.version + 3,
      payment_status: 'paid',
    });
    expect(await eventsOf(order_id)).toHaveLength(events);
    const { as_of: _, ...same } = await world.call(getOrderMetrics, buyer, {});
    expect(metrics).toMatchObject(same);
  });

  test('records a change of each of the two statuses', async () => {
    const order_id = await placed();
    const { version } = await seenBy(order_id);
    await deliver(order_id, 1, { payment_status: 'paid', billing_status: 'billed' });
    const recorded = await market.world
      .deps<Deps>('orders')
      .database.outbox.work()
      .find({ event: changesRecorded.name, 'payload.entries.object.id': order_id });
    const entries = recorded.flatMap(({ payload }) => (payload as Payload<typeof changesRecorded>).entries);
    const own = entries.filter(({ company_id }) => company_id === market.buyer.company_id);
    expect(own.slice(-2).map(({ type, object }) => [type, object.version])).toEqual([
      ['order.payment_changed', version + 1],
      ['order.billing_changed', version + 2],
    ]);
    expect((await seenBy(order_id)).version).toBe(version + 2);
  });

  test('counts once, and an outdated one not at all', async () => {
    const order_id = await placed();
    const event_id = newId('event');
    await deliver(order_id, 5, { payment_status: 'refunded' }, event_id);
    await deliver(order_id, 5, { payment_status: 'refunded' }, event_id);
    await deliver(order_id, 4, { payment_status: 'paid' });
    await deliver(order_id, 6, { payment_status: 'refunded' });
    const order = await seenBy(order_id);
    expect(order.payment_status).toBe('refunded');
    expect(order.timeline.map(({ what }) => what)).toEqual(['Placed', 'Refunded']);
  });

  test('of an order that is not there comes again, and then has its effect', async () => {
    const order_id = await placed();
    const { buyer } = market;
    const orders = market.world.deps<Deps>('orders').orders.parties(buyer);
    const order = await orders.findOne({ _id: order_id });
    if (!order) throw new Error('The order is there');
    await orders.deleteMany({ _id: order_id });
    const event_id = newId('event');
    await failureOf(deliver(order_id, 7, { payment_status: 'paid' }, event_id), 'unavailable');
    await orders.insert(order);
    await deliver(order_id, 7, { payment_status: 'paid' }, event_id);
    expect((await seenBy(order_id)).payment_status).toBe('paid');
  });

  test('of another company reaches no order', async () => {
    const order_id = await placed();
    await failureOf(
      deliver(order_id, 1, { payment_status: 'paid', buyer_company_id: newId('company') }),
      'unavailable',
    );
    expect((await seenBy(order_id)).payment_status).toBe('unpaid');
  });

  test('while the order is changed loses neither', async () => {
    const { world, buyer, supplier } = market;
    const order_id = await placed();
    const [cancelled] = await Promise.all([
      world.call(cancelOrder, buyer, { order_id, reason: 'Not needed' }),
      deliver(order_id, 1, { payment_status: 'paid' }),
      // As every event it carries the whole state: the earlier one may come after it, and is skipped then.
      deliver(order_id, 2, { payment_status: 'paid', billing_status: 'partially_billed' }),
    ]);
    expect(cancelled.status).toBe('cancelled');
    expect(await seenBy(order_id, supplier)).toMatchObject({
      status: 'cancelled',
      payment_status: 'paid',
      billing_status: 'partially_billed',
    });
    expect((await eventsOf(order_id)).map(({ payload }) => payload.status)).toEqual(['placed', 'cancelled']);
  });
});

test('list_orders finds orders by what their money is now, on either side', async () => {
  const { world, buyer, supplier } = market;
  const order_id = await placed();
  const listed = async (principal: typeof buyer) =>
    (await world.call(listOrders, principal, { payment_status: 'partially_refunded' })).data.map(
      ({ id }) => id,
    );
  expect(await listed(buyer)).toEqual([]);
  await deliver(order_id, 1, { payment_status: 'partially_refunded' });
  expect(await listed(buyer)).toEqual([order_id]);
  expect(await listed(supplier)).toEqual([order_id]);
});

test('paying is offered to buyers who may pay, until the order is paid or has ended', async () => {
  const { world, buyer, supplier } = market;
  const payments = ['pay_order_with_balance', 'generate_order_payment_link'];
  const offered = async (order_id: Id<'order'>, principal = buyer) =>
    (await seenBy(order_id, principal)).allowed_actions.filter((one) => payments.includes(one));
  const order_id = await placed();
  expect(await offered(order_id)).toEqual(payments);
  expect(await offered(order_id, without(buyer, 'finance:pay'))).toEqual([]);
  expect(await offered(order_id, { ...buyer, no_money: true })).toEqual([]);
  expect(await offered(order_id, supplier)).toEqual([]);
  await deliver(order_id, 1, { payment_status: 'pending' });
  expect(await offered(order_id)).toEqual(payments);
  await deliver(order_id, 2, { payment_status: 'paid' });
  expect(await offered(order_id)).toEqual([]);
  const ended = await placed();
  await world.call(cancelOrder, buyer, { order_id: ended, reason: 'Not needed' });
  expect(await offered(ended)).toEqual([]);
});
