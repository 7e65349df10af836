import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  findProductsBySku,
  getCatalogProduct,
  getProductFacts,
  type Id,
  importProducts,
  listCatalogProducts,
  listOwnProducts,
  newId,
  orderChanged,
  type Principal,
  priceLines,
  releaseStock,
  reserveStock,
  searchMarketplaceProducts,
  updateProduct,
  updateProducts,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { migrate } from '@procura/mongo';
import {
  aCompany,
  agreeAndAdd,
  anOrderChanged,
  anOrderedLine,
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

const own = async (product_id: Id<'product'>) => {
  const { data } = await world.call(listOwnProducts, supplier, { limit: 100 });
  const found = data.find(({ id }) => id === product_id);
  if (!found) throw new Error(`There is no product ${product_id}`);
  return found;
};
const stockOf = async (product_id: Id<'product'>) => {
  const { stock, reserved, available } = await own(product_id);
  return [stock, reserved, available];
};
const line = (product_id: Id<'product'>, quantity: number) => ({
  order_id: newId('order'),
  line_id: newId('orderLine'),
  product_id,
  quantity: quantityOf(quantity),
});
const paths = ({ errors = [] }: { errors?: { path: string; message: string }[] | undefined }) =>
  errors.map(({ path, message }) => `${path} ${message}`);
const byWeight = { unit: 'kg', unit_code: 'KGM', quantity_decimals: 3 };

describe('a product sold by weight', () => {
  test('is shown with its decimals and unit code wherever it is read', async () => {
    const { id: product_id } = await aProduct(world, supplier, store, {
      ...byWeight,
      sku: 'SAFFRON',
      name: 'Saffron',
      stock: 2.125,
    });
    await agreeAndAdd(world, { supplier, buyer, product_id, price: eur('1.00') });
    const shown = {
      quantity_decimals: 3,
      unit_code: 'KGM',
      unit: 'kg',
      stock: 2.125,
      minimum_quantity: 0.001,
      quantity_step: 0.001,
    };
    expect(await own(product_id)).toMatchObject({ ...shown, reserved: 0, available: 2.125 });
    expect(await world.call(getCatalogProduct, buyer, { product_id })).toMatchObject(shown);
    expect((await world.call(listCatalogProducts, buyer, {})).data).toMatchObject([shown]);
    for (const in_stock of [true, undefined]) {
      const found = await world.call(searchMarketplaceProducts, buyer, { query: 'saffron', in_stock });
      expect(found.data).toMatchObject([shown]);
    }
    const { lines } = await world.call(priceLines, buyer, {
      source: 'catalogue',
      lines: [
        { product_id, quantity: 0.375 },
        { product_id, quantity: 1.75 },
        { product_id, quantity: 0.001 },
      ],
    });
    expect(lines).toMatchObject([
      { quantity: 0.375, problem: null, facts: shown },
      { quantity: 1.75, problem: null },
      { problem: { code: 'quantity_rule' } },
    ]);
    expect(lines[2]?.problem?.detail).toBe(
      '0.001 of Saffron at 1.00 EUR costs nothing when rounded to 0.01 EUR. Order at least 0.005.',
    );
    const { unit, unit_code, quantity_decimals } = shown;
    const facts = { product_id, sku: 'SAFFRON', unit, unit_code, quantity_decimals };
    const { company_id: supplier_company_id } = supplier;
    expect(
      await world.call(getProductFacts, buyer, { supplier_company_id, product_ids: [product_id] }),
    ).toMatchObject({ products: [facts] });
    expect(
      await world.call(findProductsBySku, buyer, { supplier_company_id, skus: ['SAFFRON'] }),
    ).toMatchObject({ products: [facts] });
  });

  test('is reserved and shipped until its stock is exactly used up', async () => {
    const { id: product_id } = await aProduct(world, supplier, store, {
      ...byWeight,
      name: 'Vanilla',
      stock: 1.5,
    });
    const quantity = quantityOf(0.375);
    const placed = Array.from({ length: 4 }, () => ({
      purchase_id: newId('purchase'),
      lines: [line(product_id, quantity)],
    }));
    for (const [index, purchase] of placed.entries()) {
      await world.call(reserveStock, buyer, purchase);
      const reserved = [0.375, 0.75, 1.125, 1.5][index] ?? 0;
      expect(await stockOf(product_id)).toEqual([1.5, reserved, 1.5 - reserved]);
    }
    const more = { purchase_id: newId('purchase'), lines: [line(product_id, 0.001)] };
    const refused = await failureOf(world.call(reserveStock, buyer, more), 'insufficient_stock');
    expect(refused.errors?.[0]?.message).toContain('0.001 in all, 0 available');
    const search = (in_stock: boolean) =>
      world.call(searchMarketplaceProducts, buyer, { query: 'vanilla', in_stock });
    expect((await search(true)).data).toEqual([]);
    expect((await search(false)).data).toMatchObject([{ id: product_id, stock: 0 }]);
    const ship = (purchase: (typeof placed)[number], shipped: number, closed = 0) => {
      const [{ order_id, line_id } = line(product_id, 1)] = purchase.lines;
      return world.bus.deliver(orderChanged, 'catalogue', {
        event_id: newId('event'),
        payload: anOrderChanged({
          entity_id: order_id,
          purchase_id: purchase.purchase_id,
          version: shipped < 0.375 && closed === 0 ? 2 : 3,
          status: shipped + closed < 0.375 ? 'partially_shipped' : 'shipped',
          buyer_company_id: buyer.company_id,
          supplier_company_id: supplier.company_id,
          lines: [
            anOrderedLine({
              line_id,
              product_id,
              quantity,
              shipped_quantity: quantityOf(shipped),
              closed_quantity: quantityOf(closed),
            }),
          ],
        }),
      });
    };
    const [first, second, third, fourth] = placed;
    if (!first || !second || !third || !fourth) throw new Error('Four purchases were placed');
    await ship(first, 0.1);
    expect(await stockOf(product_id)).toEqual([1.4, 1.4, 0]);
    await ship(first, 0.375);
    expect(await stockOf(product_id)).toEqual([1.125, 1.125, 0]);
    await ship(second, 0.3, 0.075);
    expect(await stockOf(product_id)).toEqual([0.825, 0.75, 0.075]);
    await world.call(releaseStock, buyer, { purchase_id: third.purchase_id });
    expect(await stockOf(product_id)).toEqual([0.825, 0.375, 0.45]);
    await ship(fourth, 0.375);
    expect(await stockOf(product_id)).toEqual([0.45, 0, 0.45]);
    await world.call(reserveStock, buyer, {
      purchase_id: newId('purchase'),
      lines: [line(product_id, 0.1), line(product_id, 0.2), line(product_id, 0.15)],
    });
    expect(await stockOf(product_id)).toEqual([0.45, 0.45, 0]);
  });

  test('is stored as numbers that are whole where they are', async () => {
    const whole = await aProduct(world, supplier, store, { stock: 10 });
    const fine = await aProduct(world, supplier, store, { ...byWeight, stock: 2.5 });
    const raw = (_id: string) =>
      world.database('catalogue').collection<{ _id: string }>('products').findOne({ _id });
    expect(await raw(whole.id)).toMatchObject({ stock: 10, reserved: 0, available: 10, quantity_step: 1 });
    expect(await raw(whole.id)).not.toHaveProperty('quantity_decimals');
    expect(await raw(whole.id)).not.toHaveProperty('unit_code');
    const { stock, quantity_step } = (await raw(fine.id)) as unknown as Record<string, unknown>;
    expect([String(stock), String(quantity_step)]).toEqual(['2.5', '0.001']);
  });

  test.each([
    [{}, 1.5, 'is sold in whole units, not 1.5. Order 1 or 2.'],
    [{ quantity_decimals: 1 }, 2.35, 'is sold with at most 1 decimal, not 2.35. Order 2.3 or 2.4.'],
    [
      { quantity_decimals: 2, quantity_step: 0.25, minimum_quantity: 0.5 },
      0.3,
      'is sold in multiples of 0.25, at least 0.5, not 0.3. Order 0.5.',
    ],
  ])('as %o refuses %d with the nearest quantities', async (fields, quantity, words) => {
    const { id: product_id } = await aProduct(world, supplier, store, { name: 'Rice', ...fields });
    const { lines } = await world.call(priceLines, buyer, {
      source: 'marketplace',
      lines: [{ product_id, quantity }],
    });
    expect(lines[0]?.problem).toEqual({ code: 'quantity_rule', detail: `Rice ${words}` });
  });

  test('is judged at the agreed price or at the list price, as asked for', async () => {
    const { id: product_id } = await aProduct(world, supplier, store, {
      ...byWeight,
      name: 'Pepper',
      amount: '10.00',
    });
    await agreeAndAdd(world, { supplier, buyer, product_id, price: eur('1.00') });
    const problem = async (source: 'catalogue' | 'marketplace') => {
      const { lines } = await world.call(priceLines, buyer, {
        source,
        lines: [{ product_id, quantity: 0.004 }],
      });
      return lines[0]?.problem?.code ?? null;
    };
    expect(await problem('catalogue')).toBe('quantity_rule');
    expect(await problem('marketplace')).toBeNull();
  });
});

describe('decimals of a product', () => {
  test('are imported as JSON and CSV, and a repeat changes nothing', async () => {
    const rows = [
      {
        sku: 'JSON-1',
        name: 'Flour',
        category: 'Grains',
        list_price: eur('2.00'),
        stock: 12.5,
        unit_code: 'KGM',
        quantity_decimals: 1,
      },
    ];
    const json = { store_id: store.id, rows };
    expect(await world.call(importProducts, supplier, json)).toMatchObject({ created: 1, errors: [] });
    expect(await world.call(importProducts, supplier, json)).toMatchObject({ unchanged: 1, updated: 0 });
    const csv = (...lines: string[]) =>
      world.call(importProducts, supplier, {
        store_id: store.id,
        csv: [
          'sku;name;category;list_price;stock;unit_code;quantity_decimals;minimum_quantity;quantity_step',
          ...lines,
        ].join('\n'),
      });
    expect(
      await csv('JSON-1;Flour;Grains;2,00;12,5;;;;', 'CSV-D1;Oil;Oils;9,00;0,750;LTR;3;0,5;0,25'),
    ).toMatchObject({
      unchanged: 1,
      created: 1,
      errors: [],
    });
    expect(await csv('CSV-D1;Oil;Oils;9,00;0.75;;;;')).toMatchObject({ unchanged: 1 });
    expect(await csv('JSON-1;Flour;Grains;2,00;12,5;GRM;1;;')).toMatchObject({ updated: 1 });
    const { errors } = await csv(
      'CSV-D2;Oil;Oils;9,00;0,75;;;;',
      'CSV-D3;Oil;Oils;9,00;1;;1;;0,25',
      'CSV-D1;Oil;Oils;9,00;0,75;;1;;',
      'CSV-D4;Oil;Oils;9,00;1;kg;;;',
    );
    expect(errors.map(({ line, path, message }) => `${line} ${path} ${message}`)).toEqual([
      '2 stock must be a whole number, such as 1; or raise quantity_decimals',
      '3 minimum_quantity must have at most 1 decimal, such as 0.2 or 0.3; or raise quantity_decimals',
      '3 quantity_step must have at most 1 decimal, such as 0.2 or 0.3; or raise quantity_decimals',
      '4 quantity_decimals must be at least 2 with a stock of 0.75; change the stock as well',
      '4 quantity_step must have at most 1 decimal, such as 0.2 or 0.3; or raise quantity_decimals',
      expect.stringMatching(/^5 unit_code must be a unit code/),
    ]);
  });

  test('an import removes what it sets to 0 and to an empty code', async () => {
    const { id } = await aProduct(world, supplier, store, { ...byWeight, sku: 'PLAIN', stock: 2.5 });
    const row = { sku: 'PLAIN', name: 'Plain', category: 'Grains', list_price: eur('2.00'), stock: 2 };
    const input = { store_id: store.id, rows: [{ ...row, quantity_decimals: 0, unit_code: '' }] };
    expect(await world.call(importProducts, supplier, input)).toMatchObject({ updated: 1, errors: [] });
    expect(await own(id)).toMatchObject({
      quantity_decimals: 0,
      unit_code: null,
      stock: 2,
      available: 2,
      minimum_quantity: 1,
      quantity_step: 1,
    });
    expect(await world.call(importProducts, supplier, input)).toMatchObject({ unchanged: 1 });
  });

  test('are changed with the defaults that follow from them, and not lowered below what there is', async () => {
    const { id: product_id } = await aProduct(world, supplier, store, { stock: 10 });
    let expected_version = 0;
    const change = (fields: object) =>
      world.call(updateProduct, supplier, { product_id, expected_version, ...fields });
    const changed = async (fields: object) => {
      expected_version++;
      return change(fields);
    };
    expect(await changed({ quantity_decimals: 2, unit_code: 'KGM', stock: 2.25 })).toMatchObject({
      quantity_decimals: 2,
      unit_code: 'KGM',
      stock: 2.25,
      available: 2.25,
      minimum_quantity: 0.01,
      quantity_step: 0.01,
    });
    await world.call(reserveStock, buyer, {
      purchase_id: newId('purchase'),
      lines: [line(product_id, 0.75)],
    });
    expected_version++;
    expect(paths(await failureOf(change({ quantity_decimals: 1 }), 'invalid_input'))).toEqual([
      'quantity_decimals must be at least 2 with a stock of 2.25; change the stock as well',
      'quantity_decimals must be at least 2 while orders hold 0.75; ship or reject those orders first',
    ]);
    expect(paths(await failureOf(change({ stock: 2.255 }), 'invalid_input'))).toEqual([
      'stock must have at most 2 decimals, such as 2.25 or 2.26; or raise quantity_decimals',
    ]);
    expect(paths(await failureOf(change({ stock: 0.5 }), 'invalid_input'))).toEqual([
      'stock must be at least 0.75, which orders hold; ship or reject those orders first',
    ]);
    expect(paths(await failureOf(change({ quantity_decimals: 4 }), 'invalid_input'))).toEqual([
      expect.stringMatching(/^quantity_decimals /),
    ]);
    const after = await change({ unit_code: '', stock: 0.75 });
    expect(after).toMatchObject({ unit_code: null, stock: 0.75, available: 0, quantity_decimals: 2 });
    expect(await own(product_id)).toEqual(after);
  });

  test('are those of the stock that update_products sets', async () => {
    const fine = await aProduct(world, supplier, store, { ...byWeight, sku: 'FINE', stock: 1 });
    await aProduct(world, supplier, store, { sku: 'WHOLE', stock: 1 });
    const update = (csv: string) => world.call(updateProducts, supplier, { store_id: store.id, csv });
    const answer = await update('sku,stock\nFINE,0.375\nWHOLE,1.5\n');
    expect(answer).toMatchObject({
      updated: 1,
      errors: [{ line: 3, path: 'stock', code: 'invalid_input' }],
    });
    expect(answer.errors[0]?.message).toBe(
      'must be a whole number, such as 1 or 2; or raise quantity_decimals',
    );
    expect(await own(fine.id)).toMatchObject({ stock: 0.375, available: 0.375, quantity_decimals: 3 });
    expect(await update('sku,stock\nFINE,0.3750\n')).toMatchObject({ unchanged: 1 });
  });
});

test('decimals and unit codes wait until the operator has finished the upgrade', async () => {
  const upgrading = await startWorld(withBuyers);
  try {
    const db = upgrading.database('catalogue');
    await db.collection('schema').updateOne({}, { $set: { feature_level: 0 } });
    const place = await aStore(upgrading, supplier);
    const { id: product_id } = await aProduct(upgrading, supplier, place, { sku: 'WHOLE' });
    const row = { sku: 'NEW', name: 'New', category: 'Grains', list_price: eur('2.00'), stock: 1 };
    const imported = (fields: object) =>
      upgrading.call(importProducts, supplier, {
        store_id: place.id,
        rows: [
          { ...row, sku: 'OTHER' },
          { ...row, ...fields },
        ],
      });
    const updated = (fields: object) =>
      upgrading.call(updateProduct, supplier, { product_id, expected_version: 1, ...fields });
    for (const fields of [{ quantity_decimals: 1 }, { unit_code: 'KGM' }])
      for (const refused of [imported(fields), updated(fields)]) {
        const { message } = await failureOf(refused, 'not_enabled');
        expect(message).toMatch(/^Quantities with decimals and unit codes can be used once the operator /);
      }
    // Nothing was stored, and the stock of a whole product stays whole.
    const { data } = await upgrading.call(listOwnProducts, supplier, {});
    expect(data.map(({ sku, version }) => [sku, version])).toEqual([['WHOLE', 1]]);
    expect(
      await upgrading.call(updateProducts, supplier, {
        store_id: place.id,
        rows: [{ sku: 'WHOLE', stock: 1.5 }],
      }),
    ).toMatchObject({ updated: 0, errors: [{ path: 'stock' }] });
    expect(await imported({ quantity_decimals: 0, unit_code: '' })).toMatchObject({ created: 2, errors: [] });

    const { collections, migrations = [], feature_level } = catalogueService;
    const schema = { collections: Object.values(collections), migrations, feature_level };
    await migrate(db, schema, 'contract');
    expect(await imported({ quantity_decimals: 1, unit_code: 'KGM' })).toMatchObject({ updated: 1 });
    expect(await updated({ quantity_decimals: 3, stock: 0.375 })).toMatchObject({ stock: 0.375 });
  } finally {
    await upgrading.stop();
  }
});
