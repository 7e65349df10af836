import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  confirmOrder,
  createRfq,
  endAgreedPrice,
  type Id,
  type Input,
  listBuyers,
  listOrders,
  type Principal,
  placeMarketplaceOrder,
  rejectOrder,
  setAgreedPrice,
} from '@procura/contracts';
import {
  aBranch,
  aJoinedCompany,
  aProduct,
  aStore,
  failureOf,
  midMonth,
  startWorld,
  type World,
  without,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { foldDeltas } from '../src/metrics/metric-store.ts';

let world: World;
let supplier: Principal;
let rival: Principal;
let product_id: Id<'product'>;
/** Buyers by what they have to do with the supplier. */
let ordering: Principal;
let inviting: Principal;
let agreeing: Principal;
let branch_id: Id<'branch'>;

const company = async (kind: 'buyer' | 'supplier', name: string) =>
  (await aJoinedCompany(world, kind, { name })).admin;
const idOf = ({ company_id }: Principal) => company_id as Id<'company'>;

beforeAll(async () => {
  world = await startWorld({
    services: ['identity', 'branches', 'catalogue', 'suppliers', 'orders', 'finance', 'rfq'],
    absent: ['recurrence'],
  });
  world.clock.set(midMonth());
  [supplier, rival] = [
    await company('supplier', 'Exotic Liquids'),
    await company('supplier', 'Tokyo Traders'),
  ];
  ordering = await company('buyer', 'Österreich Küche');
  inviting = await company('buyer', 'Bólido Comidas');
  agreeing = await company('buyer', 'Alfreds Futterkiste');
  await company('buyer', 'Around the Horn');
  await world.settle();
  product_id = (await aProduct(world, supplier, await aStore(world, supplier), { stock: 100 })).id;
  branch_id = (await aBranch(world, ordering)).id;
  await world.call(createRfq, inviting, {
    branch_id: (await aBranch(world, inviting)).id,
    title: 'Teas',
    items: [{ name: 'Tea', quantity: 10 }],
    deadline: new Date(world.clock().getTime() + 7 * 86_400_000).toISOString(),
    currency: 'EUR',
    supplier_company_ids: [idOf(supplier)],
  });
});
afterAll(() => world.stop());

const order = async (): Promise<Id<'order'>> => {
  const { orders } = await world.call(placeMarketplaceOrder, ordering, {
    branch_id,
    lines: [{ product_id, quantity: 1 }],
  });
  return orders[0]?.id as Id<'order'>;
};
const agree = () =>
  world.call(setAgreedPrice, supplier, {
    product_id,
    buyer_company_id: idOf(agreeing),
    price: { amount: '9.00', currency: 'EUR' },
    valid_from: '2020-01-01',
  });
const list = async (input: Input<typeof listBuyers> = {}, caller = supplier) =>
  (await world.call(listBuyers, caller, input)).data;
const names = (some: Answer<typeof listBuyers>['data']) => some.map(({ name }) => name);
const none = { orders: 0, open_orders: 0, first_order_at: null, last_order_at: null };

test('lists those with orders, RFQs and agreed prices by name, with their orders; also once they are summed up', async () => {
  const { id: agreement_id } = await agree();
  const first = await order();
  world.clock.advance(3_600_000);
  const second = await order();
  await order();
  await world.call(confirmOrder, supplier, { order_id: first });
  await world.call(rejectOrder, supplier, { order_id: second, reason: 'Sold out' });
  const { data } = await world.call(listOrders, supplier, {});
  const placed = data.map(({ created_at }) => created_at).toSorted();
  const expected = [
    { id: agreeing.company_id, name: 'Alfreds Futterkiste', ...none, has_agreed_prices: true },
    { id: inviting.company_id, name: 'Bólido Comidas', ...none, has_agreed_prices: false },
    {
      id: ordering.company_id,
      name: 'Österreich Küche',
      orders: 3,
      open_orders: 2,
      first_order_at: placed[0],
      last_order_at: placed[2],
      has_agreed_prices: false,
    },
  ];
  expect(await list()).toEqual(expected);
  await foldDeltas(world.deps<Deps>('orders'));
  expect(await list()).toEqual(expected);
  await world.call(endAgreedPrice, supplier, { agreement_id });
  expect((await list())[0]).toMatchObject({ name: 'Alfreds Futterkiste', has_agreed_prices: false });
});

test('words find names without case and accents; pages follow each other', async () => {
  expect(names(await list({ query: 'oster' }))).toEqual(['Österreich Küche']);
  expect(names(await list({ query: 'kuche OST' }))).toEqual(['Österreich Küche']);
  expect(await list({ query: 'horn' })).toEqual([]);
  expect(names(await list({ buyer_company_id: idOf(inviting) }))).toEqual(['Bólido Comidas']);
  expect(names(await list({ buyer_company_id: idOf(ordering) }))).toEqual(['Österreich Küche']);
  const page = await world.call(listBuyers, supplier, { limit: 2 });
  expect(names(page.data)).toEqual(['Alfreds Futterkiste', 'Bólido Comidas']);
  expect(page.has_more).toBe(true);
  const rest = await world.call(listBuyers, supplier, { limit: 2, cursor: page.next_cursor as string });
  expect([names(rest.data), rest.next_cursor]).toEqual([['Österreich Küche'], null]);
});

test('another supplier sees none of them, and a role sees what it may list', async () => {
  expect(await list({}, rival)).toEqual([]);
  await failureOf(list({ buyer_company_id: idOf(ordering) }, rival), 'not_found');
  await agree();
  expect(names(await list({}, without(supplier, 'rfqs:read')))).toEqual([
    'Alfreds Futterkiste',
    'Österreich Küche',
  ]);
  const unpriced = await list({}, without(supplier, 'catalogue:read'));
  expect(unpriced.map(({ name, has_agreed_prices }) => [name, has_agreed_prices])).toEqual([
    ['Bólido Comidas', null],
    ['Österreich Küche', null],
  ]);
});

test('bad input, a role that may not, and a buyer are refused', async () => {
  await failureOf(world.call(listBuyers, supplier, { limit: 0 }), 'invalid_input');
  await failureOf(world.call(listBuyers, supplier, { cursor: 'no.cursor' }), 'invalid_cursor');
  await failureOf(world.call(listBuyers, without(supplier, 'orders:read'), {}), 'forbidden');
  await failureOf(world.call(listBuyers, ordering, {}), 'wrong_audience');
});
