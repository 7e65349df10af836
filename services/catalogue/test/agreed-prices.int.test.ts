import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  addCatalogProduct,
  addDays,
  dayOf,
  endAgreedPrice,
  findAgreedBuyers,
  getCatalogProduct,
  type Id,
  type Input,
  listAgreedPrices,
  listAuditEvents,
  newId,
  type Principal,
  setAgreedPrice,
} from '@procura/contracts';
import {
  aCompany,
  aProduct,
  aStore,
  failureOf,
  principalOf,
  startWorld,
  type World,
  without,
} from '@procura/testkit';
import { withBuyers } from './with-buyers.ts';

let world: World;
let today: string;
let store: Awaited<ReturnType<typeof aStore>>;
let buyer: Principal;
let other: Principal;
const supplier = principalOf('supplier', { company_name: 'Exotic Liquids', time_zone: 'Europe/London' });
const rival = principalOf('supplier', { company_name: 'Tokyo Traders' });

beforeAll(async () => {
  world = await startWorld(withBuyers);
  world.clock.set('2026-11-20T12:00:00Z');
  today = dayOf(world.clock(), 'UTC');
  store = await aStore(world, supplier);
  buyer = await aCompany(world, 'buyer', { name: 'Alfreds Futterkiste' });
  other = await aCompany(world, 'buyer', { name: 'Blauer See' });
});
afterAll(() => world.stop());

let serial = 0;
const aTea = (name = `Tea ${++serial}`) => aProduct(world, supplier, store, { name, amount: '20.00' });
const agree = (
  product_id: Id<'product'>,
  {
    with: { company_id } = buyer,
    amount = '15.00',
    ...fields
  }: Partial<Input<typeof setAgreedPrice>> & {
    with?: Principal;
    amount?: string;
  } = {},
) =>
  world.call(setAgreedPrice, supplier, {
    product_id,
    buyer_company_id: company_id as Id<'company'>,
    price: { amount, currency: 'EUR' },
    valid_from: '2026-01-01',
    ...fields,
  });
const list = async (caller: Principal, input: Input<typeof listAgreedPrices> = {}) =>
  (await world.call(listAgreedPrices, caller, input)).data;
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test('both sides list a price with the names, the list price and its days', async () => {
  const { id: product_id, sku } = await aTea('Chai');
  const agreed = await agree(product_id, { valid_to: '2026-12-31' });
  expect(agreed.buyer).toEqual({ id: buyer.company_id, name: 'Alfreds Futterkiste' });
  const row = {
    id: agreed.id,
    product: { id: product_id, name: 'Chai', sku, unit: 'piece', discontinued: false },
    buyer: { id: buyer.company_id, name: 'Alfreds Futterkiste' },
    supplier: { id: supplier.company_id, name: 'Exotic Liquids' },
    price: { amount: '15.00', currency: 'EUR' },
    price_breaks: [],
    list_price: { amount: '20.00', currency: 'EUR' },
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    state: 'current',
    applies: true,
  };
  expect(await list(supplier, { product_id })).toEqual([row]);
  expect(await list(buyer, { product_id })).toEqual([row]);
});

test('a party sees its own prices alone, also if it names another one', async () => {
  const { id: product_id } = await aTea();
  const [mine, theirs] = [await agree(product_id), await agree(product_id, { with: other })];
  expect(idsOf(await list(buyer, { product_id }))).toEqual([mine.id]);
  expect(idsOf(await list(other, { product_id }))).toEqual([theirs.id]);
  expect(idsOf(await list(supplier, { product_id })).toSorted()).toEqual([mine.id, theirs.id].toSorted());
  await failureOf(list(rival, { product_id }), 'not_found');
  expect(await list(principalOf('buyer'), { product_id })).toEqual([]);
  const named = { buyer_company_id: other.company_id as Id<'company'> };
  await failureOf(list(buyer, { product_id, ...named }), 'not_found');
  expect(idsOf(await list(supplier, { product_id, ...named }))).toEqual([theirs.id]);
  const ofSupplier = { supplier_company_id: supplier.company_id as Id<'company'> };
  await failureOf(list(rival, { product_id, ...ofSupplier }), 'not_found');
  expect(idsOf(await list(buyer, { product_id, ...ofSupplier }))).toEqual([mine.id]);
});

test('the state filters, and of overlapping prices the later one applies', async () => {
  const { id: product_id } = await aTea();
  const always = await agree(product_id);
  const sale = await agree(product_id, { valid_from: '2026-11-15', valid_to: '2026-11-25', amount: '12.00' });
  const next = await agree(product_id, { valid_from: '2027-01-01', amount: '16.00' });
  const rows = await list(supplier, { product_id });
  expect(rows.map(({ id, state, applies }) => [id, state, applies])).toEqual([
    [always.id, 'current', false],
    [sale.id, 'current', true],
    [next.id, 'coming', false],
  ]);
  const inState = (state: 'current' | 'coming' | 'ended') => list(buyer, { product_id, state });
  expect(idsOf(await inState('current'))).toEqual([always.id, sale.id]);
  expect(idsOf(await inState('coming'))).toEqual([next.id]);
  expect(await inState('ended')).toEqual([]);
  await world.call(endAgreedPrice, supplier, { agreement_id: sale.id });
  expect(idsOf(await inState('ended'))).toEqual([sale.id]);
  expect((await inState('current')).map(({ id, applies }) => [id, applies])).toEqual([[always.id, true]]);
});

test('words find the product; pages have each price once, also where one product has several', async () => {
  const seller = principalOf('supplier', { company_name: 'Pavlova' });
  const shop = await aStore(world, seller);
  const wanted: string[] = [];
  for (const name of ['Cocoa dark', 'Cocoa milk', 'Mustard']) {
    const { id: product_id } = await aProduct(world, seller, shop, { name, amount: '20.00' });
    for (const valid_from of ['2026-01-01', '2026-06-01', '2027-01-01']) {
      const { id } = await world.call(setAgreedPrice, seller, {
        product_id,
        buyer_company_id: buyer.company_id as Id<'company'>,
        price: { amount: '10.00', currency: 'EUR' },
        valid_from,
      });
      wanted.push(id);
    }
  }
  const walk = async (input: Input<typeof listAgreedPrices>) => {
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page: Answer<typeof listAgreedPrices> = await world.call(listAgreedPrices, seller, {
        ...input,
        limit: 2,
        ...(cursor && { cursor }),
      });
      found.push(...idsOf(page.data));
      if (!page.next_cursor) return found;
      cursor = page.next_cursor;
    }
  };
  expect(await walk({})).toEqual(wanted);
  expect(await walk({ query: 'coc' })).toEqual(wanted.slice(0, 6));
  expect(await walk({ query: 'coc', state: 'coming' })).toEqual([wanted[2], wanted[5]]);
});

test('a price that is ended at once applies no longer, and a repeat changes nothing', async () => {
  const { id: product_id } = await aTea();
  const agreed = await agree(product_id);
  await world.call(addCatalogProduct, buyer, { product_id });
  const available = async () => (await world.call(getCatalogProduct, buyer, { product_id })).available;
  expect(await available()).toBe(true);
  const ended = await world.call(endAgreedPrice, supplier, { agreement_id: agreed.id });
  expect(ended).toEqual({ ...agreed, valid_to: addDays(today, -1) });
  expect(await available()).toBe(false);
  expect(await world.call(endAgreedPrice, supplier, { agreement_id: agreed.id })).toEqual(ended);
});

test('a price that is ended on its first day, or before it, has no day', async () => {
  const { id: product_id } = await aTea();
  for (const valid_from of [today, '2027-01-01']) {
    const { id: agreement_id } = await agree(product_id, { valid_from });
    const ended = await world.call(endAgreedPrice, supplier, { agreement_id });
    expect([ended.valid_from, ended.valid_to]).toEqual([valid_from, addDays(today, -1)]);
  }
  expect((await list(supplier, { product_id })).map(({ state }) => state)).toEqual(['ended', 'ended']);
});

test('where the buyer’s day is another, the price ends for both', async () => {
  world.clock.set('2026-11-20T23:30:00Z');
  const far = await aCompany(world, 'buyer', { time_zone: 'Pacific/Kiritimati' });
  const { id: product_id } = await aTea();
  const agreed = await agree(product_id, { with: far });
  expect((await list(far, { product_id }))[0]).toMatchObject({ applies: true });
  await world.call(endAgreedPrice, supplier, { agreement_id: agreed.id });
  for (const caller of [far, supplier])
    expect(await list(caller, { product_id })).toMatchObject([{ id: agreed.id, state: 'ended' }]);
  world.clock.set('2026-11-20T12:00:00Z');
});

test('a last day is from today on, within the price’s days', async () => {
  const { id: product_id } = await aTea();
  const { id: agreement_id } = await agree(product_id, { valid_to: '2026-12-31' });
  const end = (valid_to: string) => world.call(endAgreedPrice, supplier, { agreement_id, valid_to });
  const refused = async (valid_to: string) => (await failureOf(end(valid_to), 'invalid_input')).errors?.[0];
  expect(await refused(addDays(today, -1))).toMatchObject({
    path: 'valid_to',
    message: expect.stringContaining('leave it out'),
  });
  expect(await refused('2027-01-01')).toMatchObject({
    path: 'valid_to',
    message: expect.stringContaining('2026-12-31'),
  });
  expect(await end('2026-12-31')).toMatchObject({ valid_to: '2026-12-31' });
  expect(await end('2026-12-01')).toMatchObject({ valid_to: '2026-12-01' });
  const coming = await agree(product_id, { valid_from: '2027-02-01' });
  const early = { agreement_id: coming.id, valid_to: '2027-01-01' };
  const failure = await failureOf(world.call(endAgreedPrice, supplier, early), 'invalid_input');
  expect(failure.errors?.[0]?.message).toContain('2027-02-01');
});

test('ending is in the activity log with the days before and after', async () => {
  const { id: product_id } = await aTea();
  const { id } = await agree(product_id);
  await world.call(endAgreedPrice, supplier, { agreement_id: id, valid_to: today });
  await world.settle();
  const { data } = await world.call(listAuditEvents, supplier, { operation: 'end_agreed_price' });
  expect(data.find(({ target }) => target === id)?.changes).toEqual([
    { field: 'valid_to', before: null, after: today },
    { field: 'product', before: null, after: product_id },
    { field: 'buyer', before: null, after: buyer.company_id },
  ]);
});

test('buyers with prices are found once, with whether one is not over', async () => {
  const seller = principalOf('supplier');
  const shop = await aStore(world, seller);
  const { id: product_id } = await aProduct(world, seller, shop);
  const price = { amount: '9.00', currency: 'EUR' };
  const agreed = new Map<string, Id<'agreement'>>();
  for (const { company_id } of [buyer, other]) {
    const made = await world.call(setAgreedPrice, seller, {
      product_id,
      buyer_company_id: company_id as Id<'company'>,
      price,
      valid_from: '2026-01-01',
    });
    agreed.set(company_id, made.id);
  }
  const agreement_id = agreed.get(other.company_id) as Id<'agreement'>;
  await world.call(endAgreedPrice, seller, { agreement_id });
  const { buyers } = await world.call(findAgreedBuyers, seller, {});
  expect(new Map(buyers.map(({ id, priced }) => [id, priced]))).toEqual(
    new Map([
      [buyer.company_id, true],
      [other.company_id, false],
    ]),
  );
});

test('bad input, roles that may not, a buyer and prices of others are refused', async () => {
  const { id: product_id } = await aTea();
  const { id: agreement_id } = await agree(product_id);
  await failureOf(world.call(listAgreedPrices, supplier, { limit: 0 }), 'invalid_input');
  await failureOf(world.call(listAgreedPrices, supplier, { cursor: 'no.cursor' }), 'invalid_cursor');
  for (const caller of [supplier, buyer])
    await failureOf(world.call(listAgreedPrices, without(caller, 'catalogue:read'), {}), 'forbidden');
  const end = (caller: Principal, id: Id<'agreement'> = agreement_id) =>
    world.call(endAgreedPrice, caller, { agreement_id: id });
  await failureOf(end(supplier, 'no id' as never), 'invalid_input');
  await failureOf(end(supplier, newId('agreement')), 'not_found');
  await failureOf(end(without(supplier, 'catalogue:manage')), 'forbidden');
  await failureOf(end(rival), 'not_found');
  await failureOf(end(buyer), 'wrong_audience');
});
