import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addCatalogProduct,
  getCatalogProduct,
  type Id,
  importProducts,
  listCatalogProducts,
  listOwnProducts,
  type Principal,
  priceLines,
  searchMarketplaceProducts,
  setAgreedPrice,
  updateProduct,
  updateProducts,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { migrate } from '@procura/mongo';
import {
  aCompany,
  aProduct,
  aStore,
  eur,
  failureOf,
  principalOf,
  startWorld,
  type World,
} from '@procura/testkit';
import { catalogueService } from '../src/service.ts';
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

const breaksIn = (currency: string, ...of: [from: number, amount: string][]) =>
  of.map(([from, amount]) => ({ from_quantity: quantityOf(from), unit_price: { amount, currency } }));
const breaks = (...of: [from: number, amount: string][]) => breaksIn('EUR', ...of);
const paths = ({ errors = [] }: { errors?: { path: string; message: string }[] | undefined }) =>
  errors.map(({ path, message }) => `${path} ${message}`);
const agree = (product_id: Id<'product'>, fields: object = {}) =>
  world.call(setAgreedPrice, supplier, {
    product_id,
    buyer_company_id: buyer.company_id,
    price: eur('9.00'),
    valid_from: '2020-01-01',
    ...fields,
  });

/** Price, next break and problem of a product in lines of some quantities. */
const priced = async (
  source: 'catalogue' | 'marketplace',
  product_id: Id<'product'>,
  quantities: readonly number[],
) => {
  const { lines } = await world.call(priceLines, buyer, {
    source,
    lines: quantities.map((quantity) => ({ product_id, quantity: quantityOf(quantity) })),
  });
  return lines.map(({ quantity, facts, problem }) => {
    const next = facts?.price_breaks.find(({ from_quantity }) => from_quantity > quantity);
    return [
      quantity,
      facts?.unit_price.amount,
      next ? `${next.from_quantity}: ${next.unit_price.amount}` : null,
      problem?.code ?? null,
    ];
  });
};

describe('the price of a line', () => {
  test('is that of the highest list break it reaches, and of agreed breaks for a buyer with an agreed price', async () => {
    const { id } = await aProduct(world, supplier, store, {
      quantity_decimals: 3,
      stock: 100_000,
      price_breaks: breaks([1, '9.50'], [10, '9.125'], [100, '8.90']),
    });
    const list = [
      [0.999, '10.00', '1: 9.50', null],
      [1, '9.50', '10: 9.125', null],
      [1.001, '9.50', '10: 9.125', null],
      [9.999, '9.50', '10: 9.125', null],
      [10, '9.125', '100: 8.90', null],
      [99.999, '9.125', '100: 8.90', null],
      [100, '8.90', null, null],
      [1000, '8.90', null, null],
    ];
    const quantities = list.map(([quantity]) => Number(quantity));
    expect(await priced('marketplace', id, quantities)).toEqual(list);
    const { lines } = await world.call(priceLines, buyer, {
      source: 'marketplace',
      lines: [{ product_id: id, quantity: quantityOf(10) }],
    });
    expect(lines[0]?.facts).toMatchObject({
      unit_price: eur('9.125'),
      base_price: eur('10.00'),
      price_breaks: breaks([1, '9.50'], [10, '9.125'], [100, '8.90']),
    });
    // Without an agreed price a catalogue line shows list prices, and is refused.
    expect(await priced('catalogue', id, [10])).toEqual([[10, '9.125', '100: 8.90', 'not_orderable']]);

    await agree(id);
    await world.call(addCatalogProduct, buyer, { product_id: id });
    expect(await priced('catalogue', id, quantities)).toEqual(
      quantities.map((quantity) => [quantity, '9.00', null, null]),
    );
    await agree(id, { price_breaks: breaks([1.5, '8.00']) });
    expect(await priced('catalogue', id, [1.499, 1.5, 100])).toEqual([
      [1.499, '9.00', '1.5: 8.00', null],
      [1.5, '8.00', null, null],
      [100, '8.00', null, null],
    ]);
    expect(await priced('marketplace', id, quantities)).toEqual(list);
  });

  test.each([
    ['JPY', '1200', '1100.5', '999'],
    ['KWD', '1.250', '1.2375', '1.100'],
  ])('has the decimals of prices in %s', async (currency, base, first, second) => {
    const place = await aStore(world, supplier, { currency });
    const { id } = await aProduct(world, supplier, place, {
      amount: base,
      stock: 1000,
      price_breaks: breaksIn(currency, [10, first], [100, second]),
    });
    expect(await priced('marketplace', id, [9, 10, 100])).toEqual([
      [9, base, `10: ${first}`, null],
      [10, first, `100: ${second}`, null],
      [100, second, null, null],
    ]);
  });

  test('is of each line alone, and one rounded to nothing at its quantity is refused', async () => {
    const { id } = await aProduct(world, supplier, store, {
      amount: '1.00',
      quantity_decimals: 3,
      price_breaks: breaks([0.006, '0.50']),
    });
    expect(await priced('marketplace', id, [0.004, 0.005, 0.006, 0.01])).toEqual([
      [0.004, '1.00', '0.006: 0.50', 'quantity_rule'],
      [0.005, '1.00', '0.006: 0.50', null],
      [0.006, '0.50', null, 'quantity_rule'],
      [0.01, '0.50', null, null],
    ]);
  });
});

describe('breaks of list prices', () => {
  test('are imported, shown to both sides, kept when left out, and removed by none', async () => {
    const row = { sku: 'ROWS', name: 'Zebra tea', category: 'Tea', list_price: eur('10.00'), stock: 50 };
    const imported = (fields: object) =>
      world.call(importProducts, supplier, { store_id: store.id, rows: [{ ...row, ...fields }] });
    const given = breaks([10, '9.5'], [100, '8.9012']);
    const shown = breaks([10, '9.50'], [100, '8.9012']);
    const { products, errors } = await imported({ price_breaks: given });
    expect(errors).toEqual([]);
    const id = products[0]?.id as Id<'product'>;
    const own = async () =>
      (await world.call(listOwnProducts, supplier, { query: 'zebra' })).data.map((one) => one.price_breaks);
    const found = await world.call(searchMarketplaceProducts, buyer, { query: 'zebra' });
    expect(found.data).toMatchObject([{ list_price: eur('10.00'), price_breaks: shown }]);
    const read = await world.call(getCatalogProduct, buyer, { product_id: id });
    expect(read).toMatchObject({ price_breaks: shown });
    expect(read).not.toHaveProperty('agreed_price_breaks');
    expect(await own()).toEqual([shown]);

    expect(await imported({})).toMatchObject({ unchanged: 1 });
    expect(await imported({ price_breaks: given })).toMatchObject({ unchanged: 1 });
    expect(await imported({ stock: 60 })).toMatchObject({ updated: 1 });
    expect(await own()).toEqual([shown]);
    expect(await imported({ price_breaks: [] })).toMatchObject({ updated: 1 });
    expect(await own()).toEqual([[]]);
    const db = world.database('catalogue');
    expect(await db.collection<{ _id: string }>('products').findOne({ _id: id })).not.toHaveProperty(
      'price_breaks',
    );
  });

  test('are changed by update_product and update_products, as JSON and CSV', async () => {
    const { id } = await aProduct(world, supplier, store, { sku: 'CHANGED', amount: '10.00' });
    const change = (expected_version: number, fields: object) =>
      world.call(updateProduct, supplier, { product_id: id, expected_version, ...fields });
    expect(await change(1, { price_breaks: breaks([5, '9.00']) })).toMatchObject({
      version: 2,
      price_breaks: breaks([5, '9.00']),
    });
    expect(await change(2, { list_price: eur('11.00') })).toMatchObject({
      price_breaks: breaks([5, '9.00']),
    });
    const many = (input: object) => world.call(updateProducts, supplier, { store_id: store.id, ...input });
    const csv = (breaksOfRow: string) => many({ csv: `sku;price_breaks\nCHANGED;${breaksOfRow}\n` });
    expect(await csv('5:8,75 50:8.5')).toMatchObject({ updated: 1, errors: [] });
    expect(await priced('marketplace', id, [5, 50])).toEqual([
      [5, '8.75', '50: 8.50', null],
      [50, '8.50', null, null],
    ]);
    expect(await csv('5:8.75 50:8.5')).toMatchObject({ unchanged: 1 });
    expect(await csv('1:8.75')).toMatchObject({
      updated: 0,
      errors: [{ line: 2, path: 'price_breaks', code: 'invalid_input' }],
    });
    expect(await many({ rows: [{ sku: 'CHANGED', stock: 99 }] })).toMatchObject({ updated: 1 });
    expect(await priced('marketplace', id, [5])).toEqual([[5, '8.75', '50: 8.50', null]]);
    expect(await csv('none')).toMatchObject({ updated: 1 });
    expect(await priced('marketplace', id, [5])).toEqual([[5, '11.00', null, null]]);
  });

  test('are refused by field with what to give', async () => {
    const { id } = await aProduct(world, supplier, store, { minimum_quantity: 5 });
    const refused = (fields: object) =>
      failureOf(
        world.call(updateProduct, supplier, { product_id: id, expected_version: 1, ...fields }),
        'invalid_input',
      );
    expect(paths(await refused({ price_breaks: breaks([5, '9.00'], [7.5, '8.00']) }))).toEqual([
      'price_breaks.0.from_quantity must be above 5, the minimum quantity; give its price as list_price',
      'price_breaks.1.from_quantity must be a whole number, such as 7 or 8',
    ]);
    expect(paths(await refused({ price_breaks: breaksIn('USD', [10, '9.00']) }))).toEqual([
      'price_breaks.0.unit_price.currency must be EUR, the currency of the store',
    ]);
    expect(paths(await refused({ price_breaks: breaks([10, '9.00'], [10, '8.00']) }))).toEqual([
      'price_breaks.1.from_quantity must be above 10, that of the break before it; sort the breaks by quantity',
    ]);
    const eleven = breaks(...Array.from({ length: 11 }, (_, at): [number, string] => [at + 6, '9.00']));
    expect(paths(await refused({ price_breaks: eleven }))).toEqual([expect.stringMatching(/^price_breaks /)]);
    const row = { name: 'Chai', category: 'Tea', list_price: eur('10.00'), stock: 1 };
    const { errors } = await world.call(importProducts, supplier, {
      store_id: store.id,
      rows: [{ ...row, sku: 'ONE', price_breaks: breaks([1, '9.00']) }],
    });
    expect(errors).toMatchObject([{ line: 1, path: 'price_breaks.0.from_quantity' }]);
    const csv = `sku,name,category,list_price,stock,price_breaks\nTWO,Chai,Tea,10.00,1,1:9.00\n`;
    const fromCsv = await world.call(importProducts, supplier, { store_id: store.id, csv });
    expect(fromCsv.errors).toMatchObject([{ line: 2, path: 'price_breaks' }]);
  });
});

describe('breaks of agreed prices', () => {
  test('are shown with the price, replaced with it, and checked against product and store', async () => {
    const { id } = await aProduct(world, supplier, store, { name: 'Yak butter', minimum_quantity: 2 });
    const view = await agree(id, { price_breaks: breaks([10, '8.5'], [20, '8.0001']) });
    const shown = breaks([10, '8.50'], [20, '8.0001']);
    expect(view).toMatchObject({ price: eur('9.00'), price_breaks: shown });
    await world.call(addCatalogProduct, buyer, { product_id: id });
    const listed = await world.call(listCatalogProducts, buyer, { query: 'yak' });
    expect(listed.data).toMatchObject([
      { agreed_price: eur('9.00'), agreed_price_breaks: shown, price_breaks: [] },
    ]);
    // A later price has its own breaks, here none.
    expect(await agree(id, { valid_from: '2020-02-01' })).toMatchObject({ price_breaks: [] });
    expect(await world.call(getCatalogProduct, buyer, { product_id: id })).not.toHaveProperty(
      'agreed_price_breaks',
    );
    expect(await agree(id, { price_breaks: [] })).toMatchObject({ id: view.id, price_breaks: [] });

    const refused = (price_breaks: object) => failureOf(agree(id, { price_breaks }), 'invalid_input');
    expect(paths(await refused(breaks([2, '8.00'], [2.5, '7.00'])))).toEqual([
      'price_breaks.0.from_quantity must be above 2, the minimum quantity; give its price as price',
      'price_breaks.1.from_quantity must be a whole number, such as 2 or 3',
    ]);
    expect(paths(await refused(breaksIn('GBP', [10, '8.00'])))).toEqual([
      'price_breaks.0.unit_price.currency must be EUR, the currency of the store',
    ]);
    expect(paths(await refused(breaks([10, '8.00'], [9, '7.00'])))).toEqual([
      expect.stringMatching(/^price_breaks.1.from_quantity must be above 10/),
    ]);
  });
});

test('breaks wait until the operator has finished the upgrade', async () => {
  const upgrading = await startWorld(withBuyers);
  try {
    const db = upgrading.database('catalogue');
    await db.collection('schema').updateOne({}, { $set: { feature_level: 0 } });
    const customer = await aCompany(upgrading, 'buyer');
    const place = await aStore(upgrading, supplier);
    const { id: product_id } = await aProduct(upgrading, supplier, place, { sku: 'PLAIN' });
    const calls = (price_breaks: ReturnType<typeof breaks>) => [
      () =>
        upgrading.call(importProducts, supplier, {
          store_id: place.id,
          rows: [
            {
              sku: 'NEW',
              name: 'New',
              category: 'Tea',
              list_price: eur('10.00'),
              stock: 1,
              price_breaks,
            },
          ],
        }),
      () =>
        upgrading.call(updateProducts, supplier, {
          store_id: place.id,
          rows: [{ sku: 'PLAIN', price_breaks }],
        }),
      () =>
        upgrading.call(setAgreedPrice, supplier, {
          product_id,
          buyer_company_id: customer.company_id,
          price: eur('9.00'),
          valid_from: '2020-01-01',
          price_breaks,
        }),
      () => upgrading.call(updateProduct, supplier, { product_id, expected_version: 1, price_breaks }),
    ];
    const gated = calls(breaks([10, '8.00']));
    for (const call of gated) {
      const { message } = await failureOf(call(), 'not_enabled');
      expect(message).toMatch(/^Price breaks can be used once the operator /);
    }
    const { data } = await upgrading.call(listOwnProducts, supplier, {});
    expect(data.map(({ sku, version }) => [sku, version])).toEqual([['PLAIN', 1]]);
    for (const call of calls([]).slice(0, 3)) await call();

    const { collections, migrations = [], feature_level } = catalogueService;
    await migrate(db, { collections: Object.values(collections), migrations, feature_level }, 'contract');
    for (const call of gated.toReversed()) await call();
    const { lines } = await upgrading.call(priceLines, customer, {
      source: 'marketplace',
      lines: [{ product_id, quantity: quantityOf(10) }],
    });
    expect(lines).toMatchObject([{ facts: { unit_price: eur('8.00') } }]);
  } finally {
    await upgrading.stop();
  }
});
