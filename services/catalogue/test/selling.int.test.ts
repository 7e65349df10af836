import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  countCatalogueTasks,
  createStore,
  type Id,
  type Input,
  importProducts,
  listOwnProducts,
  listOwnStores,
  listStores,
  mostTasks,
  newId,
  type Principal,
  reserveStock,
  searchMarketplaceProducts,
  updateProduct,
  updateProducts,
  updateStore,
} from '@procura/contracts';
import { quantityOf as q } from '@procura/money';
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
import type { Deps } from '../src/deps.ts';
import { withBuyers } from './with-buyers.ts';

let world: World;
let buyer: Principal;
const rival = principalOf('supplier', { company_name: 'Tokyo Traders' });

beforeAll(async () => {
  world = await startWorld(withBuyers);
  buyer = await aCompany(world, 'buyer');
});
afterAll(() => world.stop());

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const paths = (failure: { errors?: { path: string }[] | undefined }) =>
  failure.errors?.map(({ path }) => path);

/** A supplier with a store, and what its own list shows. */
const aSupplier = async (company_name: string) => {
  const supplier = principalOf('supplier', { company_name });
  const store = await aStore(world, supplier);
  const add = (fields: Parameters<typeof aProduct>[3]) => aProduct(world, supplier, store, fields);
  const list = (input: Input<typeof listOwnProducts> = {}) => world.call(listOwnProducts, supplier, input);
  const skus = async (input: Input<typeof listOwnProducts> = {}) =>
    (await list(input)).data.map(({ sku }) => sku);
  const walk = async (input: Input<typeof listOwnProducts>) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ...input, limit: 2, ...(cursor && { cursor }) });
      found.push(...page.data.map(({ sku }) => sku));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return found;
  };
  const reserve = (product_id: Id<'product'>, quantity: number) =>
    world.call(reserveStock, buyer, {
      purchase_id: newId('purchase'),
      lines: [{ order_id: newId('order'), line_id: newId('orderLine'), product_id, quantity }],
    });
  const read = async (product_id: Id<'product'>) => {
    const [product] = (await list({ product_id })).data;
    if (!product) throw new Error(`No product ${product_id}`);
    return product;
  };
  return { supplier, store, add, list, skus, walk, reserve, read };
};

describe('list_own_products', () => {
  let at: Awaited<ReturnType<typeof aSupplier>>;
  beforeAll(async () => {
    at = await aSupplier('Exotic Liquids');
    const fields = (sku: string, stock: number, category: string, rest = {}) =>
      at.add({ sku, name: `Own ${sku}`, stock, category, ...rest });
    await fields('A', 50, 'Beverages');
    await fields('B', 3, 'Beverages', { low_stock_at: 5 });
    await fields('C', 3, 'Condiments', { low_stock_at: 2 });
    await fields('D', 0, 'Käse', { low_stock_at: 0 });
    await fields('E', 1, 'Beverages', { low_stock_at: 5, discontinued: true });
    const other = await aStore(world, at.supplier);
    await aProduct(world, at.supplier, other, {
      sku: 'F',
      name: 'Own F',
      stock: 2.5,
      category: 'Beverages',
      quantity_decimals: 1,
      low_stock_at: 2.5,
    });
  });

  test('filters by each field, and by several', async () => {
    expect(await at.skus({ category: 'BEVERAGES' })).toEqual(['A', 'B', 'E', 'F']);
    expect(await at.skus({ category: 'kase' })).toEqual(['D']);
    expect(await at.skus({ category: 'Beverages', discontinued: false, store_id: at.store.id })).toEqual([
      'A',
      'B',
    ]);
    expect(await at.skus({ discontinued: true })).toEqual(['E']);
    expect(await at.skus({ available_below: q(3) })).toEqual(['D', 'E', 'F']);
    expect(await at.skus({ available_below: q(2.5) })).toEqual(['D', 'E']);
    expect(await at.skus({ query: 'own', available_below: q(1) })).toEqual(['D']);
    const [{ id } = { id: newId('product') }] = (await at.list({ query: 'C' })).data;
    expect(await at.skus({ product_id: id })).toEqual(['C']);
    expect(await at.skus({ product_id: id, discontinued: true })).toEqual([]);
  });

  test('low stock means a mark at or above the available quantity, and is counted the same', async () => {
    expect(await at.skus({ low_stock: true })).toEqual(['B', 'D', 'F']);
    expect(await at.skus({ low_stock: true, category: 'beverages' })).toEqual(['B', 'F']);
    expect(await at.skus({ low_stock: true, sort: 'available' })).toEqual(['D', 'F', 'B']);
    expect(await at.walk({ low_stock: true })).toEqual(['B', 'D', 'F']);
    expect(await at.skus({ low_stock: false })).toHaveLength(6);
    const { low_stock } = await world.call(countCatalogueTasks, at.supplier, {});
    expect(low_stock).toBe(3);
    expect(paths(await failureOf(at.list({ low_stock: true, discontinued: true }), 'invalid_input'))).toEqual(
      ['discontinued'],
    );
  });

  test('sorts by what is available and by the latest change, a page at a time', async () => {
    expect(await at.walk({ sort: 'available' })).toEqual(['D', 'E', 'F', 'B', 'C', 'A']);
    expect(await at.walk({ sort: 'name' })).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    const [{ id, version } = { id: newId('product'), version: 0 }] = (await at.list({ query: 'C' })).data;
    world.clock.advance(1000);
    await world.call(updateProduct, at.supplier, { product_id: id, expected_version: version, pack: 'Box' });
    const updated = await at.walk({ sort: 'updated' });
    expect(updated[0]).toBe('C');
    expect(updated.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    expect(await at.walk({ sort: 'available', query: 'own', discontinued: false })).toEqual([
      'D',
      'F',
      'B',
      'C',
      'A',
    ]);
  });

  test('a page by what is available continues after products that were reserved meanwhile', async () => {
    const one = await aSupplier('Moving Stock');
    const products = [];
    for (const stock of [1, 2, 3, 4]) products.push(await one.add({ sku: `S${stock}`, stock }));
    const first = await one.list({ sort: 'available', limit: 2 });
    expect(first.data.map(({ sku }) => sku)).toEqual(['S1', 'S2']);
    const { id = newId('product') } = products[3] ?? {};
    await one.reserve(id, 4);
    const rest = await one.list({ sort: 'available', limit: 2, cursor: first.next_cursor ?? '' });
    expect(rest.data.map(({ sku }) => sku)).toEqual(['S3']);
    expect(await one.skus({ sort: 'available' })).toEqual(['S4', 'S1', 'S2', 'S3']);
  });

  test('refuses products and stores of others, bad input, and other companies', async () => {
    const foreign = await aSupplier('Foreign');
    const { id } = await foreign.add({ sku: 'X' });
    expect(paths(await failureOf(at.list({ product_id: id }), 'not_found'))).toEqual(['product_id']);
    expect(paths(await failureOf(at.list({ store_id: foreign.store.id }), 'not_found'))).toEqual([
      'store_id',
    ]);
    expect(
      paths(await failureOf(at.list({ available_below: -1, sort: 'price' } as never), 'invalid_input')),
    ).toEqual(expect.arrayContaining(['available_below', 'sort']));
    await failureOf(world.call(listOwnProducts, without(at.supplier, 'catalogue:read'), {}), 'forbidden');
    await failureOf(world.call(listOwnProducts, buyer, {}), 'wrong_audience');
    expect((await world.call(listOwnProducts, rival, { low_stock: true })).data).toEqual([]);
  });
});

describe('low_stock_at', () => {
  test('is set, kept and removed by each operation that writes products', async () => {
    const at = await aSupplier('Marks');
    const { id } = await at.add({ sku: 'M', low_stock_at: 5 });
    expect(await at.read(id)).toMatchObject({ low_stock_at: 5, version: 1 });
    const update = async (change: object) =>
      world.call(updateProduct, at.supplier, {
        product_id: id,
        expected_version: (await at.read(id)).version,
        ...change,
      } as never);
    expect(await update({ pack: 'Box' })).toMatchObject({ low_stock_at: 5 });
    expect(await update({ low_stock_at: null })).toMatchObject({ low_stock_at: null });
    const stored = await world
      .database('catalogue')
      .collection<{ _id: string }>('products')
      .findOne({ _id: id });
    expect(stored).not.toHaveProperty('low_stock_at');
    const rows = async (row: object) =>
      world.call(updateProducts, at.supplier, { store_id: at.store.id, rows: [{ sku: 'M', ...row }] });
    expect(await rows({ low_stock_at: 0 })).toMatchObject({ updated: 1, errors: [] });
    expect((await at.read(id)).low_stock_at).toBe(0);
    expect(await rows({ low_stock_at: null })).toMatchObject({ updated: 1, errors: [] });
    expect(await rows({ low_stock_at: null })).toMatchObject({ unchanged: 1 });
    const csv = async (mark: string) =>
      world.call(importProducts, at.supplier, {
        store_id: at.store.id,
        csv: `sku,name,category,list_price,stock,low_stock_at\nM,Marked,Tea,10.00,100,${mark}\n`,
      });
    expect(await csv('12')).toMatchObject({ updated: 1, errors: [] });
    expect((await at.read(id)).low_stock_at).toBe(12);
    expect(await csv('')).toMatchObject({ unchanged: 1 });
    expect(await csv('None')).toMatchObject({ updated: 1 });
    expect((await at.read(id)).low_stock_at).toBeNull();
    expect((await csv('few')).errors.map(({ line, path }) => [line, path])).toEqual([[2, 'low_stock_at']]);
  });

  test('has the decimals of the product', async () => {
    const at = await aSupplier('Fine marks');
    const { id } = await at.add({ sku: 'F', quantity_decimals: 2, low_stock_at: 0.25 });
    const update = (change: object) =>
      world.call(updateProduct, at.supplier, { product_id: id, expected_version: 1, ...change } as never);
    expect(paths(await failureOf(update({ low_stock_at: 0.125 }), 'invalid_input'))).toEqual([
      'low_stock_at',
    ]);
    expect(paths(await failureOf(update({ quantity_decimals: 1 }), 'invalid_input'))).toEqual([
      'low_stock_at',
    ]);
    expect(await update({ quantity_decimals: 1, low_stock_at: 0.2 })).toMatchObject({ low_stock_at: 0.2 });
  });

  test('a product of an earlier release has none', async () => {
    const at = await aSupplier('Earlier');
    const { id } = await at.add({ sku: 'OLD', stock: 0 });
    expect((await at.read(id)).low_stock_at).toBeNull();
    expect(await at.skus({ low_stock: true })).toEqual([]);
  });
});

describe('count_catalogue_tasks', () => {
  test('ends at the most that is counted', async () => {
    const at = await aSupplier('Empty shelves');
    const rows = Array.from({ length: mostTasks + 2 }, (_, index) => ({
      sku: `L${index}`,
      name: `Low ${index}`,
      category: 'Tea',
      stock: 0,
      list_price: eur('1.00'),
      low_stock_at: 0,
    }));
    await world.call(importProducts, at.supplier, { store_id: at.store.id, rows });
    expect(await world.call(countCatalogueTasks, at.supplier, {})).toEqual({ low_stock: mostTasks });
  });

  test('is null for those who may not change products, of the own company, and refused to others', async () => {
    const at = await aSupplier('Watched');
    await at.add({ stock: 0, low_stock_at: 1 });
    const viewer = without(at.supplier, 'catalogue:manage');
    expect(await world.call(countCatalogueTasks, viewer, {})).toEqual({ low_stock: null });
    expect(await world.call(countCatalogueTasks, rival, {})).toEqual({ low_stock: 0 });
    await failureOf(world.call(countCatalogueTasks, without(viewer, 'catalogue:read'), {}), 'forbidden');
    await failureOf(world.call(countCatalogueTasks, buyer, {}), 'wrong_audience');
    await failureOf(world.call(countCatalogueTasks, at.supplier, { since: 1 } as never), 'invalid_input');
  });
});

describe('import_products with dry_run', () => {
  const head = 'sku,name,category,list_price,stock';

  test('says by row what the import would do, and the import then does it', async () => {
    const at = await aSupplier('Rehearsal');
    await at.add({ sku: 'SAME', name: 'Same', category: 'Tea', stock: 5, amount: '2.00' });
    await at.add({ sku: 'OTHER', name: 'Other', category: 'Tea', stock: 5, amount: '2.00' });
    const input = {
      store_id: at.store.id,
      csv: [
        head,
        'NEW,New,Tea,1.00,1',
        'SAME,Same,Tea,2.00,5',
        'OTHER,Another,Tea,2.50,6',
        'BAD,Bad,Tea,1.x,1',
        'SAME,Twice,Tea,1.00,1',
      ].join('\n'),
    };
    const dry = await world.call(importProducts, at.supplier, { ...input, dry_run: true });
    expect(dry).toEqual({
      created: 1,
      updated: 1,
      unchanged: 1,
      products: [],
      rows: [
        { line: 2, sku: 'NEW', outcome: 'created', changed_fields: [] },
        { line: 3, sku: 'SAME', outcome: 'unchanged', changed_fields: [] },
        {
          line: 4,
          sku: 'OTHER',
          outcome: 'updated',
          changed_fields: ['list_price', 'name', 'stock'],
          list_price: { before: eur('2.00'), after: eur('2.50') },
          stock: { before: 5, after: 6 },
        },
      ],
      errors: [
        expect.objectContaining({ line: 5, path: 'list_price' }),
        expect.objectContaining({ line: 6, path: 'sku' }),
      ],
    });
    expect(await at.skus()).toEqual(['OTHER', 'SAME']);
    const done = await world.call(importProducts, at.supplier, input);
    expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: dry.errors });
    expect(done).not.toHaveProperty('rows');
    expect(await at.skus()).toEqual(['OTHER', 'NEW', 'SAME']);
  });

  test('leaves nothing: no product, no entry of the activity log, no record of its key', async () => {
    const at = await aSupplier('Traceless');
    const { database, stores } = world.deps<Deps>('catalogue');
    const state = async () => ({
      stores: await stores.owner(at.supplier.company_id).find({}),
      outbox: await database.outbox.work().count({}, 100_000),
    });
    const before = await state();
    const input = { store_id: at.store.id, csv: `${head}\nNEW,New,Tea,1.00,1\n` };
    const options = { key: 'the-same-key' };
    const dry = () => world.call(importProducts, at.supplier, { ...input, dry_run: true }, options);
    expect(await dry()).toMatchObject({ created: 1 });
    expect(await dry()).toMatchObject({ created: 1 });
    expect(await state()).toEqual(before);
    const done = await world.call(importProducts, at.supplier, input, options);
    expect(done).toMatchObject({ created: 1 });
    expect(done.products).toHaveLength(1);
    expect(await at.skus()).toEqual(['NEW']);
  });

  test('has at most as many rows and errors as an import has rows', async () => {
    const at = await aSupplier('Many errors');
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      sku: `R${index}`,
      name: index % 2 ? `Row ${index}` : '',
      category: index % 2 ? 'Tea' : '',
      stock: 1,
      list_price: eur('1.00'),
    }));
    const dry = await world.call(importProducts, at.supplier, { store_id: at.store.id, rows, dry_run: true });
    expect([dry.rows?.length, dry.errors.length]).toEqual([500, 500]);
  });

  test('is refused where the import is', async () => {
    const at = await aSupplier('Refused');
    const input = { store_id: at.store.id, csv: `${head}\n`, dry_run: true };
    await failureOf(world.call(importProducts, rival, input), 'not_found');
    await failureOf(world.call(importProducts, without(at.supplier, 'catalogue:manage'), input), 'forbidden');
    await failureOf(world.call(importProducts, buyer, input), 'wrong_audience');
  });
});

describe('list_own_stores and update_store', () => {
  test('lists the own stores by name, a page at a time', async () => {
    const supplier = principalOf('supplier', { company_name: 'Three stores' });
    for (const name of ['c', 'A', 'B']) await aStore(world, supplier, { name: `Own ${name}` });
    const first = await world.call(listOwnStores, supplier, { limit: 2 });
    expect(first.data.map(({ name, version }) => [name, version])).toEqual([
      ['Own A', 1],
      ['Own B', 1],
    ]);
    const rest = await world.call(listOwnStores, supplier, { cursor: first.next_cursor ?? '' });
    expect(rest.data.map(({ name }) => name)).toEqual(['Own c']);
    await failureOf(world.call(listOwnStores, supplier, { cursor: 'forged.cursor' }), 'invalid_cursor');
    await failureOf(world.call(listOwnStores, without(supplier, 'catalogue:read'), {}), 'forbidden');
    await failureOf(world.call(listOwnStores, buyer, {}), 'wrong_audience');
  });

  test('a new name reaches the marketplace and every product of the store alone', async () => {
    const at = await aSupplier('Renaming');
    const other = await aStore(world, at.supplier, { name: 'Stays' });
    const kept = await aProduct(world, at.supplier, other, { sku: 'KEPT', name: 'Quokka tea' });
    const rows = Array.from({ length: 60 }, (_, index) => ({
      sku: `T-${index}`,
      name: `Quokka ${index}`,
      category: 'Tea',
      stock: 1,
      list_price: eur('1.00'),
    }));
    await world.call(importProducts, at.supplier, { store_id: at.store.id, rows });
    const changed = await world.call(updateStore, at.supplier, {
      store_id: at.store.id,
      expected_version: 1,
      name: 'Nuts & Berries',
      country: 'FR',
      description: 'Nuts',
    });
    expect(changed).toEqual({
      ...at.store,
      name: 'Nuts & Berries',
      country: 'FR',
      description: 'Nuts',
      version: 2,
    });
    await world.settle();
    const { data } = await world.call(listStores, buyer, { query: 'nuts' });
    expect(data.map(({ id, country }) => [id, country])).toEqual([[at.store.id, 'FR']]);
    const { data: found } = await world.call(searchMarketplaceProducts, buyer, {
      query: 'quokka',
      limit: 100,
    });
    expect(found).toHaveLength(61);
    for (const { id, store } of found) expect(store.name).toBe(id === kept.id ? 'Stays' : 'Nuts & Berries');
  });

  test('leaves out what it is not given, and a description may be removed', async () => {
    const supplier = principalOf('supplier');
    const made = await world.call(createStore, supplier, {
      name: 'Kept',
      country: 'DE',
      currency: 'EUR',
      description: 'Tea',
    });
    const change = { store_id: made.id, expected_version: 1, description: '' };
    expect(await world.call(updateStore, supplier, change)).toEqual({ ...made, description: '', version: 2 });
  });

  test('refuses an old version, a name that is taken, other input, and others', async () => {
    const supplier = principalOf('supplier', { company_name: 'Strict' });
    const store = await aStore(world, supplier, { name: 'Strict one' });
    await aStore(world, supplier, { name: 'Strict two' });
    const change = { store_id: store.id, expected_version: 1, description: 'New' };
    await world.call(updateStore, supplier, change);
    expect(paths(await failureOf(world.call(updateStore, supplier, change), 'version_conflict'))).toEqual([
      'expected_version',
    ]);
    const next = { store_id: store.id, expected_version: 2 };
    expect(
      paths(
        await failureOf(world.call(updateStore, supplier, { ...next, name: 'STRICT two' }), 'already_exists'),
      ),
    ).toEqual(['name']);
    expect(
      paths(
        await failureOf(
          world.call(updateStore, supplier, { ...next, name: 'Shop ✅', currency: 'USD' } as never),
          'invalid_input',
        ),
      )?.toSorted(),
    ).toEqual(['currency', 'name']);
    await failureOf(world.call(updateStore, rival, { ...next, name: 'Mine' }), 'not_found');
    await failureOf(world.call(updateStore, without(supplier, 'catalogue:manage'), next), 'forbidden');
    await failureOf(world.call(updateStore, buyer, next), 'wrong_audience');
  });
});
