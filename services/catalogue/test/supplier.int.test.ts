import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createStore,
  findProductsBySku,
  type Id,
  importProducts,
  listOwnProducts,
  listStores,
  newId,
  reserveStock,
  setAgreedPrice,
  updateProduct,
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
const supplier = principalOf('supplier', { company_name: 'Exotic Liquids', time_zone: 'Europe/London' });
const rival = principalOf('supplier', { company_name: 'Tokyo Traders' });
const buyer = principalOf('buyer');
const seller = without(supplier, 'catalogue:manage');

beforeAll(async () => {
  world = await startWorld(withBuyers);
  store = await aStore(world, supplier);
});
afterAll(() => world.stop());

const paths = (failure: { errors?: { path: string }[] | undefined }) =>
  failure.errors?.map(({ path }) => path);
const own = async (product_id: Id<'product'>) => {
  let cursor: string | undefined;
  do {
    const page = await world.call(listOwnProducts, supplier, { limit: 100, cursor });
    const found = page.data.find(({ id }) => id === product_id);
    if (found) return found;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return undefined;
};

describe('create_store', () => {
  const fields = { name: 'Café Brûlé', country: 'GB', currency: 'GBP' };

  test('answers the store, which list_stores shows to buyers and suppliers', async () => {
    const made = await world.call(createStore, supplier, { ...fields, description: 'Coffee' });
    expect(made).toMatchObject({
      name: 'Café Brûlé',
      supplier: { id: supplier.company_id, name: 'Exotic Liquids' },
      currency: 'GBP',
      description: 'Coffee',
    });
    const { version: _, ...shown } = made;
    for (const reader of [buyer, rival])
      expect((await world.call(listStores, reader, { query: 'cafe bru' })).data).toEqual([shown]);
  });

  test('a name is unique within the company, ignoring case and accents', async () => {
    expect(
      paths(
        await failureOf(
          world.call(createStore, supplier, { ...fields, name: 'CAFE brule' }),
          'already_exists',
        ),
      ),
    ).toEqual(['name']);
    await world.call(createStore, rival, fields);
  });

  test('refuses bad input, a role without the permission, and a buyer', async () => {
    const failure = await failureOf(
      world.call(createStore, supplier, { ...fields, name: '', currency: 'EURO', colour: 'red' } as never),
      'invalid_input',
    );
    expect(paths(failure)?.toSorted()).toEqual(['colour', 'currency', 'name']);
    for (const name of ['Café ✅', 'Café (vеrifiеd)'])
      expect(
        paths(await failureOf(world.call(createStore, supplier, { ...fields, name }), 'invalid_input')),
      ).toEqual(['name']);
    await failureOf(world.call(createStore, seller, { ...fields, name: 'B' }), 'forbidden');
    await failureOf(world.call(createStore, buyer, { ...fields, name: 'B' }), 'wrong_audience');
  });
});

describe('list_stores', () => {
  test('filters by country and walks by cursor', async () => {
    const caller = principalOf('supplier');
    for (const name of ['A', 'b', 'Äb', 'C', 'c2'])
      await aStore(world, caller, { name: `Walk ${name}`, country: 'IS' });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call(listStores, buyer, { country: 'IS', limit: 2, cursor });
      names.push(...page.data.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(names).toEqual(['Walk A', 'Walk Äb', 'Walk b', 'Walk C', 'Walk c2']);
  });

  test('refuses a forged cursor and a role without the permission', async () => {
    await failureOf(world.call(listStores, buyer, { cursor: 'forged.cursor' }), 'invalid_cursor');
    await failureOf(world.call(listStores, without(buyer, 'catalogue:read'), {}), 'forbidden');
  });
});

/** The maximum processor time in milliseconds of one turn of the event loop, independent of other load. */
const longestHold = async (work: () => Promise<unknown>): Promise<number> => {
  const used_ms = () => process.threadCpuUsage().user / 1000;
  let [last, longest, working] = [used_ms(), 0, true];
  const watch = (): void => {
    const now = used_ms();
    longest = Math.max(longest, now - last);
    last = now;
    if (working) setImmediate(watch);
  };
  watch();
  await work();
  working = false;
  return longest;
};

describe('import_products', () => {
  const csvOf = (count: number) =>
    [
      'sku,name,category,list_price,stock',
      ...Array.from({ length: count }, (_, n) => `CSV${n},"${'Long name '.repeat(12)}${n}",Bulk,1.00,1`),
    ].join('\n');

  test('counts lines before it parses them: 100,000 are refused at once', async () => {
    const csv = `sku,name,category,list_price,stock\n${'A,\n'.repeat(100_000)}`;
    const input = { store_id: store.id, csv };
    const holds: number[] = [];
    for (let tries = 0; tries < 3; tries++)
      holds.push(
        await longestHold(async () =>
          expect(
            paths(await failureOf(world.call(importProducts, supplier, input), 'invalid_input')),
          ).toEqual(['csv']),
        ),
      );
    expect(Math.min(...holds)).toBeLessThan(50);
  });

  test('reads CSV in a thread, while the process answers others', async () => {
    const input = { store_id: store.id, csv: csvOf(1000).replaceAll(',Bulk,', ',,') };
    const { errors } = await world.call(importProducts, supplier, input);
    expect(errors).toHaveLength(1000);
    const holds: number[] = [];
    for (let tries = 0; tries < 5; tries++)
      holds.push(await longestHold(() => world.call(importProducts, supplier, input)));
    expect(Math.min(...holds)).toBeLessThan(50);
  });

  const row = (sku: string, overrides: Record<string, unknown> = {}) => ({
    sku,
    name: `Product ${sku}`,
    category: 'Beverages',
    stock: 10,
    list_price: { amount: '2.00', currency: 'EUR' },
    ...overrides,
  });

  test('creates, then updates by SKU, and leaves unchanged rows alone', async () => {
    const store_id = store.id;
    const first = await world.call(importProducts, supplier, { store_id, rows: [row('I1'), row('I2')] });
    expect(first).toMatchObject({ created: 2, updated: 0, unchanged: 0, errors: [] });
    const second = await world.call(importProducts, supplier, {
      store_id,
      rows: [row('I1'), row('I2', { stock: 12 }), row('I3')],
    });
    expect(second).toMatchObject({ created: 1, updated: 1, unchanged: 1, errors: [] });
    const id = first.products.find(({ sku }) => sku === 'I2')?.id as Id<'product'>;
    expect(second.products.find(({ sku }) => sku === 'I2')?.id).toBe(id);
    expect(await own(id)).toMatchObject({ stock: 12, available: 12, reserved: 0, version: 2 });
  });

  test('keeps the good rows of a CSV text and reports each bad one with its line', async () => {
    const answer = await world.call(importProducts, supplier, {
      store_id: store.id,
      csv: [
        'sku,name,category,list_price,stock',
        'CSV1,Chai,Beverages,18.00,39',
        'CSV2,Chang,Beverages,19.x,17',
        'CSV3,Aniseed,Condiments,10.00,minus',
      ].join('\n'),
    });
    expect(answer).toMatchObject({ created: 1, products: [{ sku: 'CSV1' }] });
    expect(answer.errors.map(({ line, path }) => [line, path])).toEqual([
      [3, 'list_price'],
      [4, 'stock'],
    ]);
  });

  test('reports rows at odds with the store: its currency, what is held, a SKU of another store', async () => {
    const tea = await aProduct(world, supplier, store, { sku: 'HELD', stock: 10 });
    await world.call(reserveStock, buyer, {
      purchase_id: newId('purchase'),
      lines: [{ order_id: newId('order'), line_id: newId('orderLine'), product_id: tea.id, quantity: 4 }],
    });
    const elsewhere = await aStore(world, supplier, { currency: 'EUR' });
    await aProduct(world, supplier, elsewhere, { sku: 'ELSEWHERE' });
    const answer = await world.call(importProducts, supplier, {
      store_id: store.id,
      rows: [
        row('USD', { list_price: { amount: '2.00', currency: 'USD' } }),
        row('HELD', { stock: 3 }),
        row('ELSEWHERE'),
      ],
    });
    expect(answer).toMatchObject({ created: 0, updated: 0 });
    expect(answer.errors.map(({ line, path }) => [line, path])).toEqual([
      [1, 'list_price.currency'],
      [2, 'stock'],
      [3, 'sku'],
    ]);
    await world.call(importProducts, supplier, { store_id: store.id, rows: [row('HELD', { stock: 4 })] });
    expect(await own(tea.id)).toMatchObject({ stock: 4, reserved: 4, available: 0 });
  });

  test('refuses a new SKU that differs in case alone from one of the supplier, in the same import too', async () => {
    const caller = principalOf('supplier');
    const place = await aStore(world, caller);
    const other = await aStore(world, caller, { name: 'Second' });
    const row = (sku: string) => ({
      sku,
      name: 'Nut',
      category: 'Parts',
      stock: 1,
      list_price: { amount: '1.00', currency: place.currency },
    });
    const imported = (store_id: Id<'store'>, ...skus: string[]) =>
      world.call(importProducts, caller, { store_id, rows: skus.map(row) });
    const refused = (line: number, sku: string) => ({
      line,
      path: 'sku',
      message: `differs in case alone from ${sku}, which you have; use that or choose another SKU`,
    });
    expect(await imported(place.id, 'Ab-1', 'aB-1', 'AB1', 'Äb-1')).toMatchObject({
      created: 3,
      errors: [refused(2, 'Ab-1')],
    });
    expect(await imported(other.id, 'AB-1', 'äB-1', 'AC-1')).toMatchObject({
      created: 1,
      errors: [refused(1, 'Ab-1'), refused(2, 'Äb-1')],
    });
    // What exists is changed by its own SKU, and another supplier is free to use it.
    expect(await imported(place.id, 'Ab-1')).toMatchObject({ created: 0, errors: [] });
    expect(
      await aProduct(world, rival, await aStore(world, rival, { name: 'Case' }), { sku: 'ab-1' }),
    ).toBeDefined();
  });

  test('hundreds of rows at once, answered again for the same key', async () => {
    const input = {
      store_id: store.id,
      rows: Array.from({ length: 250 }, (_, index) => row(`BULK${index}`)),
    };
    const made = await world.callTwice(importProducts, supplier, input, 'bulk');
    expect(made.answer.created).toBe(250);
    const again = await world.callTwice(importProducts, supplier, input, 'bulk');
    expect(again).toEqual({ answer: made.answer, replayed: true });
  });

  test('refuses bad input, a role without the permission, a buyer, and another company’s store', async () => {
    const input = { store_id: store.id, rows: [row('X')] };
    await failureOf(world.call(importProducts, supplier, { store_id: store.id }), 'invalid_input');
    await failureOf(
      world.call(importProducts, supplier, { ...input, rows: Array(1001).fill(row('X')) }),
      'invalid_input',
    );
    await failureOf(world.call(importProducts, seller, input), 'forbidden');
    await failureOf(world.call(importProducts, buyer, input), 'wrong_audience');
    await failureOf(world.call(importProducts, rival, input), 'not_found');
  });
});

describe('list_own_products', () => {
  test('shows a supplier its own products only, discontinued ones too', async () => {
    const lister = principalOf('supplier');
    const [one, two] = [await aStore(world, lister), await aStore(world, lister)];
    await aProduct(world, lister, one, { name: 'Genen Shouyu', discontinued: true });
    await aProduct(world, lister, two, { name: 'Tofu' });
    const names = async (input: { store_id?: Id<'store'>; query?: string }) =>
      (await world.call(listOwnProducts, lister, input)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Genen Shouyu', 'Tofu']);
    expect(await names({ store_id: two.id })).toEqual(['Tofu']);
    await failureOf(names({ store_id: store.id }), 'not_found');
    expect(await names({ query: 'SHOU gen' })).toEqual(['Genen Shouyu']);
  });

  test('refuses bad input, a role without the permission, and a buyer', async () => {
    await failureOf(world.call(listOwnProducts, supplier, { limit: 0 }), 'invalid_input');
    await failureOf(world.call(listOwnProducts, without(supplier, 'catalogue:read'), {}), 'forbidden');
    await failureOf(world.call(listOwnProducts, buyer, {}), 'wrong_audience');
  });
});

describe('update_product', () => {
  test('changes fields and refuses an outdated version', async () => {
    const { id: product_id } = await aProduct(world, supplier, store, { stock: 10 });
    const after = await world.call(updateProduct, supplier, {
      product_id,
      expected_version: 1,
      name: 'Renamed',
      stock: 20,
    });
    expect(after).toMatchObject({ name: 'Renamed', stock: 20, available: 20, version: 2 });
    expect(await own(product_id)).toEqual(after);
    expect(
      paths(
        await failureOf(
          world.call(updateProduct, supplier, { product_id, expected_version: 1, stock: 30 }),
          'version_conflict',
        ),
      ),
    ).toEqual(['expected_version']);
  });

  test('refuses stock below what is held, another currency, and a minimum off the step', async () => {
    const { id: product_id } = await aProduct(world, supplier, store, { stock: 10 });
    await world.call(reserveStock, buyer, {
      purchase_id: newId('purchase'),
      lines: [{ order_id: newId('order'), line_id: newId('orderLine'), product_id, quantity: 4 }],
    });
    const failure = await failureOf(
      world.call(updateProduct, supplier, {
        product_id,
        expected_version: 1,
        stock: 3,
        list_price: { amount: '1', currency: 'JPY' },
        minimum_quantity: 4,
        quantity_step: 3,
      }),
      'invalid_input',
    );
    expect(paths(failure)).toEqual(['list_price.currency', 'stock', 'minimum_quantity']);
    expect(
      await world.call(updateProduct, supplier, { product_id, expected_version: 1, stock: 4 }),
    ).toMatchObject({ stock: 4, reserved: 4, available: 0 });
  });

  test('refuses bad input, a role without the permission, and another company’s product', async () => {
    const { id: product_id } = await aProduct(world, supplier, store);
    const input = { product_id, expected_version: 1, stock: 1 };
    expect(
      paths(
        await failureOf(
          world.call(updateProduct, supplier, { ...input, stock: -1, tax_rate: '101' }),
          'invalid_input',
        ),
      ),
    ).toEqual(['stock', 'tax_rate']);
    await failureOf(world.call(updateProduct, seller, input), 'forbidden');
    await failureOf(world.call(updateProduct, rival, input), 'not_found');
  });
});

describe('set_agreed_price', () => {
  const input = async () => ({
    product_id: (await aProduct(world, supplier, store)).id,
    buyer_company_id: (await aCompany(world, 'buyer')).company_id,
    price: { amount: '9.00', currency: 'EUR' },
    valid_from: '2026-01-01',
  });

  test('answers the agreement; the same first day replaces it', async () => {
    const fields = await input();
    const made = await world.call(setAgreedPrice, supplier, fields);
    expect(made).toMatchObject({ price: fields.price, valid_from: '2026-01-01', valid_to: null });
    const again = await world.call(setAgreedPrice, supplier, {
      ...fields,
      price: { amount: '8.00', currency: 'EUR' },
      valid_to: '2026-12-31',
    });
    expect(again).toMatchObject({ id: made.id, valid_to: '2026-12-31' });
    const later = await world.call(setAgreedPrice, supplier, { ...fields, valid_from: '2026-06-01' });
    expect(later.id).not.toBe(made.id);
  });

  test('refuses another currency and an end before the beginning', async () => {
    const fields = await input();
    expect(
      paths(
        await failureOf(
          world.call(setAgreedPrice, supplier, { ...fields, price: { amount: '9.00', currency: 'USD' } }),
          'invalid_input',
        ),
      ),
    ).toEqual(['price.currency']);
    expect(
      paths(
        await failureOf(
          world.call(setAgreedPrice, supplier, { ...fields, valid_to: '2025-12-31' }),
          'invalid_input',
        ),
      ),
    ).toEqual(['valid_to']);
  });

  test('refuses an unknown company and a supplier as the buyer', async () => {
    const fields = await input();
    for (const { company_id: buyer_company_id } of [
      principalOf('buyer'),
      await aCompany(world, 'supplier'),
    ]) {
      const refused = await failureOf(
        world.call(setAgreedPrice, supplier, { ...fields, buyer_company_id }),
        'not_found',
      );
      expect([refused.message, paths(refused)]).toEqual([
        `There is no buyer company ${buyer_company_id}. The buyer reads the id of its company with whoami.`,
        ['buyer_company_id'],
      ]);
    }
  });

  test('refuses bad input, a role without the permission, a buyer, and another company’s product', async () => {
    const fields = await input();
    await failureOf(
      world.call(setAgreedPrice, supplier, { ...fields, price: { amount: '-9.00', currency: 'EUR' } }),
      'invalid_input',
    );
    await failureOf(world.call(setAgreedPrice, seller, fields), 'forbidden');
    await failureOf(world.call(setAgreedPrice, buyer, fields), 'wrong_audience');
    await failureOf(world.call(setAgreedPrice, rival, fields), 'not_found');
  });
});

describe('find_products_by_sku', () => {
  const operator = principalOf('operator');

  test('answers the supplier’s products with the facts of a line, and leaves out the rest', async () => {
    const { id } = await aProduct(world, supplier, store, { sku: 'HISTORY', pack: '10 boxes' });
    const { products } = await world.call(findProductsBySku, operator, {
      supplier_company_id: supplier.company_id,
      skus: ['HISTORY', 'UNKNOWN'],
    });
    expect(products).toEqual([
      expect.objectContaining({
        product_id: id,
        sku: 'HISTORY',
        pack: '10 boxes',
        currency: 'EUR',
        supplier: { id: supplier.company_id, name: 'Exotic Liquids', time_zone: 'Europe/London' },
      }),
    ]);
  });

  test('finds nothing under another supplier, and refuses bad input', async () => {
    const answer = await world.call(findProductsBySku, operator, {
      supplier_company_id: rival.company_id,
      skus: ['HISTORY'],
    });
    expect(answer.products).toEqual([]);
    await failureOf(
      world.call(findProductsBySku, operator, { supplier_company_id: 'co_1' as never, skus: [] }),
      'invalid_input',
    );
  });
});
