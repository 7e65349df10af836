import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  importProducts,
  listAuditEvents,
  setAgreedPrice,
  setShippingTerms,
  updateProduct,
  updateProducts,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { aCompany, aProduct, aStore, principalOf, startWorld, type World } from '@procura/testkit';
import { withBuyers } from './with-buyers.ts';

let world: World;
let store: Awaited<ReturnType<typeof aStore>>;
const supplier = principalOf('supplier', { company_name: 'Exotic Liquids' });
const eur = (amount: string) => ({ amount, currency: 'EUR' });

beforeAll(async () => {
  world = await startWorld(withBuyers);
  store = await aStore(world, supplier);
});
afterAll(() => world.stop());

/** What the newest entry of an operation says was and became. */
const changesOf = async (operation: string) => {
  await world.settle();
  const { data } = await world.call(listAuditEvents, supplier, { operation, limit: 1 });
  return data[0]?.changes;
};

test('the entry of an agreed price has its product, its buyer, and the values before and after', async () => {
  const { id: product } = await aProduct(world, supplier, store);
  const { company_id: buyer_company_id } = await aCompany(world, 'buyer');
  const agree = (amount: string, valid_to?: string) =>
    world.call(setAgreedPrice, supplier, {
      product_id: product,
      buyer_company_id,
      price: eur(amount),
      valid_from: '2026-01-01',
      ...(valid_to && { valid_to }),
    });
  await agree('9.00');
  expect(await changesOf('set_agreed_price')).toEqual([
    { field: 'price', before: null, after: '9.00 EUR' },
    { field: 'valid_from', before: null, after: '2026-01-01' },
    { field: 'product', before: null, after: product },
    { field: 'buyer', before: null, after: buyer_company_id },
  ]);
  await agree('8.00', '2026-12-31');
  const replaced = await changesOf('set_agreed_price');
  expect(replaced).toContainEqual({ field: 'price', before: '9.00 EUR', after: '8.00 EUR' });
  expect(replaced).toContainEqual({ field: 'valid_to', before: null, after: '2026-12-31' });
});

test('the entries of imports and updates say the list prices before and after, of what changed alone', async () => {
  const row = (sku: string, list_price: string, stock = 5) => ({
    sku,
    name: sku,
    category: 'Beverages',
    list_price: eur(list_price),
    stock,
  });
  const load = (...rows: unknown[]) => world.call(importProducts, supplier, { store_id: store.id, rows });
  const { products } = await load(row('A-1', '1.00'), row('A-2', '2.00'));
  expect(await changesOf('import_products')).toEqual([
    { field: 'list price A-1', before: null, after: '1.00 EUR' },
    { field: 'list price A-2', before: null, after: '2.00 EUR' },
  ]);
  await load(row('A-1', '1.50'), row('A-2', '2.00'), row('A-3', '3.00'));
  const changes = await changesOf('import_products');
  expect(changes).toHaveLength(2);
  expect(changes).toContainEqual({ field: 'list price A-1', before: '1.00 EUR', after: '1.50 EUR' });
  expect(changes).toContainEqual({ field: 'list price A-3', before: null, after: '3.00 EUR' });

  await world.call(updateProducts, supplier, {
    store_id: store.id,
    rows: [
      { sku: 'A-2', list_price: eur('2.25') },
      { sku: 'A-3', stock: 9 },
    ],
  });
  expect(await changesOf('update_products')).toEqual([
    { field: 'list price A-2', before: '2.00 EUR', after: '2.25 EUR' },
  ]);
  const product_id = products[0]?.id ?? '';
  await world.call(updateProduct, supplier, { product_id, expected_version: 2, list_price: eur('1.75') });
  expect(await changesOf('update_product')).toEqual([
    { field: 'list price A-1', before: '1.50 EUR', after: '1.75 EUR' },
  ]);
});

/** All changes that the entries of an operation hold, of the earliest entry first. */
const allChangesOf = async (operation: string) => {
  await world.settle();
  const changes: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.call(listAuditEvents, supplier, {
      operation,
      limit: 100,
      ...(cursor && { cursor }),
    });
    changes.push(...page.data.flatMap((entry) => (entry.changes ?? []).toReversed()));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return changes.toReversed();
};

test('no list price of a thousand is hidden', async () => {
  const load = (amount: string) => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      sku: `M-${n}`,
      name: `M ${n}`,
      category: 'Beverages',
      list_price: eur(amount),
      stock: 5,
    }));
    return world.call(importProducts, supplier, { store_id: store.id, rows }, { timeout_ms: 50_000 });
  };
  await load('1.00');
  const before = (await allChangesOf('import_products')).length;
  await load('2.00');
  const changes = (await allChangesOf('import_products')).slice(before);
  expect(changes).toHaveLength(1000);
  expect(changes).toContainEqual({ field: 'list price M-999', before: '1.00 EUR', after: '2.00 EUR' });
});

test('the entries of prices say which price breaks were removed and added', async () => {
  const breaks = (...of: [from: number, amount: string][]) =>
    of.map(([from, amount]) => ({ from_quantity: quantityOf(from), unit_price: eur(amount) }));
  const { id: product_id } = await aProduct(world, supplier, store, {
    sku: 'BREAKS',
    amount: '10.00',
    price_breaks: breaks([10, '9.00']),
  });
  expect(await changesOf('import_products')).toContainEqual({
    field: 'price breaks BREAKS',
    before: null,
    after: 'from 10: 9.00 EUR',
  });
  const price_breaks = breaks([10, '9.00'], [20, '8.50'], [2000, '8.125']);
  await world.call(updateProduct, supplier, { product_id, expected_version: 1, price_breaks });
  expect(await changesOf('update_product')).toEqual([
    {
      field: 'price breaks BREAKS',
      before: null,
      after: 'from 20: 8.50 EUR, from 2000: 8.125 EUR',
    },
  ]);
  await world.call(updateProducts, supplier, {
    store_id: store.id,
    rows: [{ sku: 'BREAKS', price_breaks: [] }],
  });
  expect(await changesOf('update_products')).toMatchObject([
    { field: 'price breaks BREAKS', before: expect.stringContaining('from 10: 9.00 EUR'), after: null },
  ]);
  const { company_id: buyer_company_id } = await aCompany(world, 'buyer');
  await world.call(setAgreedPrice, supplier, {
    product_id,
    buyer_company_id,
    price: eur('9.00'),
    valid_from: '2026-01-01',
    price_breaks: breaks([10, '8.00']),
  });
  expect(await changesOf('set_agreed_price')).toContainEqual({
    field: 'price_breaks',
    before: null,
    after: 'from 10: 8.00 EUR',
  });
});

test('the entry of shipping terms has their scope and the values before and after', async () => {
  const set = (terms: object) =>
    world.call(setShippingTerms, supplier, { store_id: store.id, currency: 'EUR', ...terms });
  await set({ flat: eur('5.00'), tax_rate: '19' });
  expect(await changesOf('set_shipping_terms')).toEqual([
    { field: 'currency', before: null, after: 'EUR' },
    { field: 'flat', before: null, after: '5.00 EUR' },
    { field: 'tax_rate', before: null, after: '19' },
  ]);
  await set({ flat: eur('6.00'), tax_rate: '19', minimum_order: eur('20.00') });
  expect(await changesOf('set_shipping_terms')).toEqual([
    { field: 'minimum_order', before: null, after: '20.00 EUR' },
    { field: 'flat', before: '5.00 EUR', after: '6.00 EUR' },
  ]);
  await set({});
  const { data } = await world.call(listAuditEvents, supplier, { operation: 'set_shipping_terms', limit: 1 });
  expect(data[0]).toMatchObject({ target: store.id });
  expect(await changesOf('set_shipping_terms')).toContainEqual({
    field: 'flat',
    before: '6.00 EUR',
    after: null,
  });
});
