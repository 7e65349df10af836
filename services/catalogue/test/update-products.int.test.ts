import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  addCatalogProduct,
  getCatalogProduct,
  type Id,
  listOwnProducts,
  newId,
  type Principal,
  reserveStock,
  setAgreedPrice,
  updateProduct,
  updateProducts,
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
let store: Awaited<ReturnType<typeof aStore>>;
let buyer: Principal;
const supplier = principalOf('supplier', { company_name: 'Exotic Liquids' });
const rival = principalOf('supplier', { company_name: 'Tokyo Traders' });

beforeAll(async () => {
  world = await startWorld(withBuyers);
  store = await aStore(world, supplier);
  buyer = await aCompany(world, 'buyer');
});
afterAll(() => world.stop());

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const update = (rows: unknown[]) => world.call(updateProducts, supplier, { store_id: store.id, rows });
const refusals = ({ errors }: { errors: { line: number; path: string; code: string }[] }) =>
  errors.map(({ line, path, code }) => [line, path, code]);
const own = async (product_id: Id<'product'>) =>
  (await world.call(listOwnProducts, supplier, { limit: 100 })).data.find(({ id }) => id === product_id);

test('changes only what a row holds, by SKU or id, and answers the versions', async () => {
  const chai = await aProduct(world, supplier, store, { sku: 'CHAI', name: 'Chai', stock: 10 });
  const chang = await aProduct(world, supplier, store, { sku: 'CHANG', name: 'Chang', stock: 10 });
  const before = await own(chang.id);
  const answer = await update([
    { sku: 'CHAI', stock: 25, expected_version: 1 },
    { product_id: chang.id, list_price: eur('16.086') },
  ]);
  expect(answer).toEqual({
    updated: 2,
    unchanged: 0,
    products: [
      { id: chai.id, sku: 'CHAI', version: 2 },
      { id: chang.id, sku: 'CHANG', version: 2 },
    ],
    errors: [],
  });
  expect(await own(chai.id)).toMatchObject({ name: 'Chai', stock: 25, available: 25, version: 2 });
  const { updated_at: _, ...rest } = before ?? {};
  expect(await own(chang.id)).toMatchObject({ ...rest, list_price: eur('16.086'), version: 2 });
  expect(await update([{ sku: 'CHAI', stock: 25 }])).toMatchObject({
    updated: 0,
    unchanged: 1,
    products: [{ sku: 'CHAI', version: 2 }],
  });
});

test('refuses each row for its own reason, and does the others', async () => {
  const kept = await aProduct(world, supplier, store, { sku: 'KEPT', stock: 10 });
  const moved = await aProduct(world, supplier, store, { sku: 'MOVED', stock: 10 });
  const held = await aProduct(world, supplier, store, { sku: 'HELD', stock: 10 });
  const twice = await aProduct(world, supplier, store, { sku: 'TWICE', stock: 10 });
  const elsewhere = await aStore(world, supplier, { currency: 'EUR' });
  await aProduct(world, supplier, elsewhere, { sku: 'ELSEWHERE' });
  const theirs = await aProduct(world, rival, await aStore(world, rival), { sku: 'THEIRS' });
  await world.call(updateProduct, supplier, { product_id: moved.id, expected_version: 1, stock: 11 });
  await world.call(reserveStock, buyer, {
    purchase_id: newId('purchase'),
    lines: [{ order_id: newId('order'), line_id: newId('orderLine'), product_id: held.id, quantity: 4 }],
  });
  const answer = await update([
    { sku: 'MOVED', stock: 12, expected_version: 1 },
    { sku: 'HELD', stock: 3 },
    { sku: 'ELSEWHERE', stock: 1 },
    { sku: 'UNKNOWN', stock: 1 },
    { product_id: theirs.id, stock: 1 },
    { sku: 'TWICE', stock: 1 },
    { product_id: twice.id, stock: 2 },
    { sku: 'KEPT', list_price: { amount: '1.00', currency: 'USD' } },
    { stock: 1 },
    { product_id: kept.id, stock: 7 },
  ]);
  expect(refusals(answer)).toEqual([
    [1, 'expected_version', 'version_conflict'],
    [2, 'stock', 'invalid_input'],
    [3, 'sku', 'not_found'],
    [4, 'sku', 'not_found'],
    [5, 'product_id', 'not_found'],
    [7, 'product_id', 'invalid_input'],
    [8, 'list_price.currency', 'invalid_input'],
    [9, 'sku', 'invalid_input'],
    [10, 'product_id', 'invalid_input'],
  ]);
  expect(answer).toMatchObject({ updated: 1, products: [{ sku: 'TWICE', version: 2 }] });
  expect(await own(moved.id)).toMatchObject({ stock: 11 });
  expect(await own(twice.id)).toMatchObject({ stock: 1 });
});

test('reads CSV, in which an empty value leaves a field as it is', async () => {
  const one = await aProduct(world, supplier, store, { sku: 'CSV-1', stock: 10 });
  const two = await aProduct(world, supplier, store, { sku: 'CSV-2', stock: 10 });
  const answer = await world.call(updateProducts, supplier, {
    store_id: store.id,
    csv: 'sku,stock,list_price,expected_version\nCSV-1,0,,\nCSV-2,,4.125,1\nCSV-3,1,,\nCSV-4,many,,\n',
  });
  expect(refusals(answer)).toEqual([
    [4, 'sku', 'not_found'],
    [5, 'stock', 'invalid_input'],
  ]);
  expect(await own(one.id)).toMatchObject({ stock: 0, version: 2 });
  expect(await own(two.id)).toMatchObject({ stock: 10, list_price: eur('4.125'), version: 2 });
});

test('one of two updates of a version is done, and the other is refused', async () => {
  const { id } = await aProduct(world, supplier, store, { sku: 'RACE', stock: 10 });
  const answers = await Promise.all(
    [1, 2, 3, 4].map((stock) => update([{ sku: 'RACE', stock, expected_version: 1 }])),
  );
  const done = answers.flatMap(({ updated }, index) => (updated === 1 ? index + 1 : []));
  expect(done).toHaveLength(1);
  expect(answers.flatMap(refusals)).toEqual(Array(3).fill([1, 'expected_version', 'version_conflict']));
  expect(await own(id)).toMatchObject({ stock: done[0], version: 2 });
});

test('the same key gets the same answer, although the version has moved', async () => {
  await aProduct(world, supplier, store, { sku: 'AGAIN', stock: 10 });
  const input = { store_id: store.id, rows: [{ sku: 'AGAIN', stock: 1, expected_version: 1 }] };
  const { answer } = await world.callTwice(updateProducts, supplier, input, 'again');
  expect(answer).toMatchObject({ updated: 1, errors: [] });
  expect(await world.callTwice(updateProducts, supplier, input, 'again')).toEqual({ answer, replayed: true });
});

test('a catalogue shows the new stock and price', async () => {
  const { id: product_id } = await aProduct(world, supplier, store, { sku: 'SHOWN', stock: 10 });
  await world.call(setAgreedPrice, supplier, {
    product_id,
    buyer_company_id: buyer.company_id,
    price: eur('9.00'),
    valid_from: '2026-01-01',
  });
  await world.call(addCatalogProduct, buyer, { product_id });
  await update([{ sku: 'SHOWN', stock: 2, list_price: eur('11.00') }]);
  expect(await world.call(getCatalogProduct, buyer, { product_id })).toMatchObject({
    stock: 2,
    list_price: eur('11.00'),
  });
});

test('refuses bad input, a role without the permission, a buyer, and another company’s store', async () => {
  const input = { store_id: store.id, rows: [{ sku: 'X', stock: 1 }] };
  await failureOf(world.call(updateProducts, supplier, { store_id: store.id }), 'invalid_input');
  const many = { ...input, rows: Array(1001).fill(input.rows[0]) };
  await failureOf(world.call(updateProducts, supplier, many), 'invalid_input');
  await failureOf(world.call(updateProducts, without(supplier, 'catalogue:manage'), input), 'forbidden');
  await failureOf(world.call(updateProducts, buyer, input), 'wrong_audience');
  await failureOf(world.call(updateProducts, rival, input), 'not_found');
});
