import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  getCatalogProduct,
  importProducts,
  listCatalogProducts,
  type Principal,
  priceLines,
  searchMarketplaceProducts,
  updateProduct,
} from '@procura/contracts';
import {
  aCompany,
  agreeAndAdd,
  aProduct,
  aStore,
  eur,
  failureOf,
  principalOf,
  startWorld,
  type World,
  walk,
} from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps } from '../src/deps.ts';
import { withBuyers } from './with-buyers.ts';

let world: World;
let buyer: Principal;
let store: Awaited<ReturnType<typeof aStore>>;
const supplier = principalOf('supplier', { company_name: 'Exotic Liquids' });

beforeAll(async () => {
  world = await startWorld(withBuyers);
  buyer = await aCompany(world, 'buyer');
  store = await aStore(world, supplier);
});
afterAll(() => world.stop());

/** A decimal as whole millionths, read digit by digit. */
const micros = (amount: string): bigint => {
  const [whole = '', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(6, '0'));
};
const written = (value: bigint): string => {
  const all = value.toString().padStart(7, '0');
  return `${all.slice(0, -6)}.${all.slice(-6)}`;
};
const random = seededRandom();

test('list and agreed prices keep their decimals, without zeros at the end', async () => {
  const { id: product_id } = await aProduct(world, supplier, store, { amount: '16.0860' });
  await agreeAndAdd(world, { supplier, buyer, product_id, price: eur('15.999900') });
  expect(await world.call(getCatalogProduct, buyer, { product_id })).toMatchObject({
    list_price: eur('16.086'),
    agreed_price: eur('15.9999'),
  });
  const { data } = await world.call(listCatalogProducts, buyer, {});
  expect(data).toMatchObject([{ agreed_price: eur('15.9999') }]);
  const { lines } = await world.call(priceLines, buyer, {
    source: 'catalogue',
    lines: [{ product_id, quantity: 550 }],
  });
  expect(lines[0]?.facts?.unit_price).toEqual(eur('15.9999'));
});

test('an import as CSV takes six decimals, recognises unchanged prices, and reports wrong ones', async () => {
  const head = 'sku,name,category,list_price,stock';
  const csv = (price: string) => `${head}\nFINE-1,Screw,Parts,${price},5`;
  const call = (price: string) =>
    world.call(importProducts, supplier, { store_id: store.id, csv: csv(price) });
  expect(await call('0.012345')).toMatchObject({ created: 1, errors: [] });
  expect(await call('0.012345')).toMatchObject({ unchanged: 1 });
  expect(await call('0.012346')).toMatchObject({ updated: 1 });
  const wrong = async (price: string) =>
    (await call(price)).errors.map(({ path, message }) => [path, message]);
  expect(await wrong('0.0123456')).toEqual([
    ['list_price', 'must have at most 6 decimals, such as "16.086"'],
  ]);
  expect(await call('0.1')).toMatchObject({ updated: 1 });
  expect(await call('0.10')).toMatchObject({ unchanged: 1 });
});

test('an update takes six decimals and refuses more', async () => {
  const { id: product_id } = await aProduct(world, supplier, store, { amount: '16.0860' });
  const change = { product_id, expected_version: 1, list_price: eur('16.0861') };
  expect(await world.call(updateProduct, supplier, change)).toMatchObject({ list_price: eur('16.0861') });
  const failure = await failureOf(
    world.call(updateProduct, supplier, { ...change, expected_version: 2, list_price: eur('16.08600001') }),
    'invalid_input',
  );
  expect(failure.errors).toEqual([
    { path: 'list_price.amount', message: 'must have at most 6 decimals, such as "16.086"' },
  ]);
});

test(`prices sort, page and filter exactly, whole and finer ones together (SEED=${random.seed})`, async () => {
  const own = await aStore(world, supplier, { name: 'Sorted' });
  // Few prices that share minor units, so that rounding any of them would show.
  const prices = Array.from({ length: 60 }, () => {
    const whole = 10_000n * BigInt(100 + random.below(4));
    return random.next() < 0.4 ? whole : whole + BigInt(random.below(4)) * 2_500n;
  });
  const { errors } = await world.call(importProducts, supplier, {
    store_id: own.id,
    rows: prices.map((price, index) => ({
      sku: `SORT-${index}`,
      name: `Sorted ${index}`,
      category: 'Parts',
      list_price: eur(written(price)),
      stock: 1,
    })),
  });
  expect(errors).toEqual([]);
  const found = async (input: object): Promise<bigint[]> => {
    const products = await walk((cursor) =>
      world.call(searchMarketplaceProducts, buyer, {
        store_id: own.id,
        currency: 'EUR',
        limit: 7,
        ...input,
        ...(cursor && { cursor }),
      }),
    );
    return products.map(({ list_price }) => micros(list_price.amount));
  };
  const ascending = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  expect(await found({ sort: 'price_ascending' })).toEqual(ascending);
  expect(await found({ sort: 'price_descending' })).toEqual(ascending.toReversed());
  for (let round = 0; round < 12; round++) {
    const [one, other] = [random.pick(ascending), random.pick(ascending)];
    const off = BigInt(random.below(3) - 1);
    const [from, to] = one < other ? [one + off, other] : [other, one + off];
    if (from > to) continue;
    const within = ascending.filter((price) => from <= price && price <= to);
    const range = { price_from: written(from), price_to: written(to) };
    expect([range, await found({ ...range, sort: 'price_ascending' })]).toEqual([range, within]);
    expect([range, await found({ ...range, sort: 'price_descending' })]).toEqual([
      range,
      within.toReversed(),
    ]);
  }
});

test('a product that an earlier release stored is read, sorted and found as it was', async () => {
  const own = await aStore(world, supplier, { name: 'Earlier' });
  for (const [sku, amount] of [
    ['OLD', '16.08'],
    ['NEW', '16.0801'],
  ] as const)
    await aProduct(world, supplier, own, { sku, name: sku, amount });
  const { products } = world.deps<Deps>('catalogue');
  const [old] = await products.owner(supplier.company_id).find({ sku: 'OLD' });
  expect(old?.list_price).toEqual({ amount_minor: 1608n, currency: 'EUR' });
  const { data } = await world.call(searchMarketplaceProducts, buyer, {
    store_id: own.id,
    currency: 'EUR',
    price_from: '16.08',
    sort: 'price_descending',
  });
  expect(data.map(({ sku, list_price }) => [sku, list_price.amount])).toEqual([
    ['NEW', '16.0801'],
    ['OLD', '16.08'],
  ]);
});
