import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  confirmOrder,
  countOrderTasks,
  dayOf,
  type Input,
  listClaims,
  listOrders,
  mostTasks,
  newId,
  type OrderStatus,
  type Principal,
  placeOrder,
} from '@procura/contracts';
import { aBranch, confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { type Deliveries, dayMs, openDeliveries, type Sent } from './a-delivery.ts';

type Tasks = Answer<typeof countOrderTasks>;

let at: Deliveries;
/** The caller confined to a branch at which nothing was ordered. */
let idle: Principal;

beforeAll(async () => {
  at = await openDeliveries();
  const { world, buyer, supplier, branch, product } = at;
  idle = confinedTo(buyer, (await aBranch(world, buyer)).id);
  const confirm = async () => {
    const { id: order_id } = await at.order();
    await world.call(confirmOrder, supplier, { order_id });
  };
  const arrive = async (sent: Sent): Promise<Sent> => {
    await at.deliver(sent);
    return sent;
  };
  const claim = async () => {
    const sent = await at.shipped();
    await at.count(sent);
    return at.claim(sent, [{ kind: 'damaged', quantity: 2 }]);
  };
  const due = { branch_id: branch.id, requested_on: dayOf(world.clock(), branch.time_zone) };
  const order = async () =>
    world.call(placeOrder, buyer, { ...due, lines: [{ product_id: await product(), quantity: 1 }] });
  await Promise.all([
    at.order(),
    confirm(),
    // One is in transit, two wait to be counted, one is counted.
    at.shipped(),
    at.shipped().then(arrive),
    at.shipped(4).then(arrive),
    at
      .shipped()
      .then(arrive)
      .then((sent) => at.count(sent)),
    // One claim waits for the supplier, one for the buyer.
    claim(),
    claim().then((one) =>
      at.answer(one, [{ kind: 'damaged', credit_quantity: 1 }], { reason: 'One is fine' }),
    ),
    // Two are due today.
    order(),
    order(),
  ]);
}, 120_000);
afterAll(() => at.world.stop());

const count = (who: Principal = at.buyer): Promise<Tasks> => at.world.call(countOrderTasks, who, {});
const orders = async (who: Principal, input: Input<typeof listOrders>) =>
  (await at.world.call(listOrders, who, { limit: 100, ...input })).data;
const claims = async (who: Principal, status: Input<typeof listClaims>['status']) =>
  (await at.world.call(listClaims, who, { limit: 100, status })).data.length;

test('of a buyer are those of its lists', async () => {
  const { buyer, world } = at;
  const waiting = await orders(buyer, { receipt_status: 'waiting' });
  const delivered = await Promise.all(
    waiting.map(async ({ id }) =>
      (await at.stored(id)).shipments.some(({ delivered_at }) => delivered_at !== null),
    ),
  );
  // One more is in transit.
  expect(delivered.filter((one) => !one)).toHaveLength(1);
  expect(await count()).toEqual({
    to_approve: null,
    to_receive: delivered.filter((one) => one).length,
    overdue: 0,
    to_confirm: null,
    to_ship: null,
    claims: await claims(buyer, 'answered'),
  });
  expect(await count()).toMatchObject({ to_receive: 2, claims: 1 });
  world.clock.advance(dayMs);
  const yesterday = dayOf(new Date(world.clock().getTime() - dayMs), buyer.time_zone);
  const overdue = await orders(buyer, { due_by: yesterday });
  expect(overdue.length).toBeGreaterThanOrEqual(2);
  expect((await count()).overdue).toBe(overdue.length);
  world.clock.advance(-dayMs);
});

test('of a supplier are those of its lists', async () => {
  const { supplier } = at;
  const statuses: OrderStatus[] = ['confirmed', 'partially_shipped'];
  expect(await count(supplier)).toEqual({
    to_approve: null,
    to_receive: null,
    overdue: null,
    to_confirm: (await orders(supplier, { status: 'placed' })).length,
    to_ship: (await orders(supplier, { statuses })).length,
    claims: await claims(supplier, 'open'),
  });
  expect(await count(supplier)).toMatchObject({ to_confirm: 3, to_ship: 2, claims: 1 });
});

test('are of the caller’s branches and company', async () => {
  const none = { to_receive: 0, overdue: 0, claims: 0 };
  expect(await count(idle)).toMatchObject(none);
  expect(await count(principalOf('buyer'))).toMatchObject(none);
  expect(await count(principalOf('supplier'))).toMatchObject({ to_confirm: 0, to_ship: 0, claims: 0 });
});

test('are null where a role may not do it, and refused without the right to read orders', async () => {
  expect(await count(without(at.buyer, 'orders:receive'))).toMatchObject({ to_receive: null, claims: null });
  const clerk = without(at.supplier, 'orders:fulfil');
  expect(await count(clerk)).toMatchObject({ to_confirm: null, to_ship: null, claims: null });
  await failureOf(count(without(at.buyer, 'orders:read')), 'forbidden');
  await failureOf(at.world.call(countOrderTasks, at.buyer, { since: 1 } as never), 'invalid_input');
});

test('end at the most that is counted', async () => {
  const { supplier, world } = at;
  const { id } = await at.order();
  const { orders: stored } = world.deps<Deps>('orders');
  const order = await at.stored(id);
  const more = Array.from({ length: mostTasks }, () => {
    const _id = newId('order');
    return { ...order, _id, number: `ORD-${_id}` };
  });
  await stored.work().insert(...more);
  expect((await count(supplier)).to_confirm).toBe(mostTasks);
  await stored.work().deleteMany({ _id: { $in: more.map(({ _id }) => _id) } });
});
