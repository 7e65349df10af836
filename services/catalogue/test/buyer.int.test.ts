import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  addCatalogProduct,
  getCatalogProduct,
  type Id,
  listCatalogProducts,
  listOwnProducts,
  type Principal,
  priceLines,
  removeCatalogProduct,
  searchMarketplaceProducts,
  setAgreedPrice,
  updateProduct,
} from '@procura/contracts';
import { findPage, matchTerms } from '@procura/mongo';
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
  without,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import type { Product } from '../src/products/product.ts';
import { withBuyers } from './with-buyers.ts';

let world: World;
let store: Awaited<ReturnType<typeof aStore>>;
let buyer: Principal;
const supplier = principalOf('supplier', { company_name: 'Exotic Liquids' });

beforeAll(async () => {
  world = await startWorld(withBuyers);
  store = await aStore(world, supplier);
});
afterAll(() => world.stop());
beforeEach(async () => {
  buyer = await aCompany(world, 'buyer');
});

const agreed = async (fields: Parameters<typeof aProduct>[3] = {}, price = '9.00') => {
  const product = await aProduct(world, supplier, store, fields);
  await agreeAndAdd(world, { supplier, buyer, product_id: product.id, price: eur(price) });
  return product.id;
};
/** Names of the whole list, page by page. */
const namesOf = async (page: Parameters<typeof walk<{ name: string }>>[0]): Promise<string[]> =>
  (await walk(page)).map(({ name }) => name);

describe('get_catalog_product', () => {
  test('shows the agreed price to its buyer and to nobody else', async () => {
    const product_id = await agreed();
    expect(await world.call(getCatalogProduct, buyer, { product_id })).toMatchObject({
      agreed_price: eur('9.00'),
      agreed_price_valid_to: null,
      list_price: eur('10.00'),
      in_catalog: true,
      available: true,
      order_with: 'place_order',
      stock: 100,
    });
    const other = await world.call(getCatalogProduct, principalOf('buyer'), { product_id });
    expect(other).toMatchObject({
      in_catalog: false,
      available: false,
      order_with: 'place_marketplace_order',
    });
    expect(other).not.toHaveProperty('agreed_price');
  });

  test('shows a discontinued product', async () => {
    const product_id = await agreed();
    await world.call(updateProduct, supplier, { product_id, expected_version: 1, discontinued: true });
    expect(await world.call(getCatalogProduct, buyer, { product_id })).toMatchObject({
      discontinued: true,
      in_catalog: true,
      available: false,
    });
  });

  test('a price counts on the days of the buyer’s time zone', async () => {
    const { id: product_id } = await aProduct(world, supplier, store);
    const east = await aCompany(world, 'buyer', { time_zone: 'Pacific/Kiritimati' });
    const west = await aCompany(world, 'buyer', { time_zone: 'Pacific/Pago_Pago' });
    world.clock.set('2026-11-21T11:30:00Z');
    try {
      for (const { company_id: buyer_company_id } of [east, west])
        await world.call(setAgreedPrice, supplier, {
          product_id,
          buyer_company_id,
          price: eur('9.00'),
          valid_from: '2026-11-21',
          valid_to: '2026-11-21',
        });
      const priced = async (caller: Principal) =>
        'agreed_price' in (await world.call(getCatalogProduct, caller, { product_id }));
      // It is the 22nd at 01:30 in Kiritimati and the 21st at 00:30 in Pago Pago.
      expect([await priced(east), await priced(west)]).toEqual([false, true]);
      world.clock.set('2026-11-21T10:30:00Z');
      expect([await priced(east), await priced(west)]).toEqual([false, false]);
      world.clock.set('2026-11-21T09:30:00Z');
      expect([await priced(east), await priced(west)]).toEqual([true, false]);
    } finally {
      world.clock.set(new Date().toISOString());
    }
  });

  test('refuses an id of another kind, an unknown one, a role without the permission, and a supplier', async () => {
    const product_id = await agreed();
    await failureOf(
      world.call(getCatalogProduct, buyer, { product_id: store.id as string as Id<'product'> }),
      'invalid_input',
    );
    const unknown = `${product_id.slice(0, -4)}zzzz` as Id<'product'>;
    await failureOf(world.call(getCatalogProduct, buyer, { product_id: unknown }), 'not_found');
    await failureOf(
      world.call(getCatalogProduct, without(buyer, 'catalogue:read'), { product_id }),
      'forbidden',
    );
    await failureOf(world.call(getCatalogProduct, supplier, { product_id }), 'wrong_audience');
  });
});

describe('add_catalog_product and remove_catalog_product', () => {
  test('may be repeated, and undo each other', async () => {
    const product_id = await agreed();
    expect(await world.call(addCatalogProduct, buyer, { product_id })).toMatchObject({ available: true });
    for (let time = 0; time < 2; time++)
      expect(await world.call(removeCatalogProduct, buyer, { product_id })).toMatchObject({
        in_catalog: false,
        available: false,
        agreed_price: eur('9.00'),
      });
    expect((await world.call(listCatalogProducts, buyer, { available: false })).data).toEqual([]);
    expect(await world.call(addCatalogProduct, buyer, { product_id })).toMatchObject({ available: true });
  });

  test('a product without a price is in the catalogue and not available', async () => {
    const { id: product_id } = await aProduct(world, supplier, store);
    expect(await world.call(addCatalogProduct, buyer, { product_id })).toMatchObject({
      in_catalog: true,
      available: false,
    });
    // The price may come later.
    await world.call(setAgreedPrice, supplier, {
      product_id,
      buyer_company_id: buyer.company_id,
      price: eur('9.00'),
      valid_from: '2020-01-01',
    });
    expect(await world.call(getCatalogProduct, buyer, { product_id })).toMatchObject({ available: true });
  });

  test('removing what was never added answers the product', async () => {
    const { id: product_id } = await aProduct(world, supplier, store);
    expect(await world.call(removeCatalogProduct, buyer, { product_id })).toMatchObject({
      in_catalog: false,
    });
  });

  test('refuse bad input, an unknown product, a role without the permission, and a supplier', async () => {
    const product_id = await agreed();
    const unknown = `${product_id.slice(0, -4)}zzzz` as Id<'product'>;
    for (const operation of [addCatalogProduct, removeCatalogProduct]) {
      await failureOf(
        world.call(operation, buyer, { product_id: 'prd_1' as Id<'product'> }),
        'invalid_input',
      );
      await failureOf(world.call(operation, buyer, { product_id: unknown }), 'not_found');
      await failureOf(world.call(operation, without(buyer, 'catalogue:manage'), { product_id }), 'forbidden');
      await failureOf(world.call(operation, supplier, { product_id }), 'wrong_audience');
    }
  });

  test('a product renamed while it is added is listed under its new name', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => aProduct(world, supplier, store, { name: 'Before' })),
    );
    await Promise.all(
      made.flatMap(({ id: product_id }) => [
        world.call(addCatalogProduct, buyer, { product_id }),
        world.call(updateProduct, supplier, { product_id, expected_version: 1, name: 'After' }),
      ]),
    );
    const found = await world.call(listCatalogProducts, buyer, { query: 'after', available: false });
    expect(found.data.map(({ name }) => name)).toEqual(Array(5).fill('After'));
  });

  test('touch the catalogue of the caller’s company alone', async () => {
    const product_id = await agreed();
    await world.call(removeCatalogProduct, principalOf('buyer'), { product_id });
    expect(await world.call(getCatalogProduct, buyer, { product_id })).toMatchObject({ in_catalog: true });
  });
});

describe('list_catalog_products', () => {
  test('walks what can be ordered today, by name, once each', async () => {
    for (const name of ['Chang', 'Äpfel', 'Chai', 'chef', 'Zaanse']) await agreed({ name });
    const { id: unpriced } = await aProduct(world, supplier, store, { name: 'Unpriced' });
    await world.call(addCatalogProduct, buyer, { product_id: unpriced });
    const ended = await aProduct(world, supplier, store, { name: 'Ended' });
    await world.call(setAgreedPrice, supplier, {
      product_id: ended.id,
      buyer_company_id: buyer.company_id,
      price: eur('1.00'),
      valid_from: '2020-01-01',
      valid_to: '2020-12-31',
    });
    await world.call(addCatalogProduct, buyer, { product_id: ended.id });
    const gone = await agreed({ name: 'Gone' });
    await world.call(updateProduct, supplier, {
      product_id: gone,
      expected_version: 1,
      discontinued: true,
    });

    const names = (available?: boolean) =>
      namesOf((cursor) => world.call(listCatalogProducts, buyer, { available, limit: 2, cursor }));
    expect(await names()).toEqual(['Äpfel', 'Chai', 'Chang', 'chef', 'Zaanse']);
    expect(await names(false)).toEqual([
      'Äpfel',
      'Chai',
      'Chang',
      'chef',
      'Ended',
      'Gone',
      'Unpriced',
      'Zaanse',
    ]);
  });

  test('filters by words, category and supplier, and follows a product that is renamed', async () => {
    const other = principalOf('supplier', { company_name: 'Tokyo Traders' });
    const theirs = await aStore(world, other);
    const tofu = await aProduct(world, other, theirs, { name: 'Tofu', category: 'Produce' });
    await agreeAndAdd(world, { supplier: other, buyer, product_id: tofu.id, price: eur('2.00') });
    await agreed({ name: 'Crème brûlée', category: 'Confections' });
    const names = async (input: Parameters<typeof world.call<typeof listCatalogProducts>>[2]) =>
      (await world.call(listCatalogProducts, buyer, input)).data.map(({ name }) => name);
    expect(await names({ query: 'BRU cre' })).toEqual(['Crème brûlée']);
    expect(await names({ query: 'tokyo' })).toEqual(['Tofu']);
    expect(await names({ query: 'rulee' })).toEqual([]);
    expect(await names({ category: 'pròduce' })).toEqual(['Tofu']);
    expect(await names({ supplier_company_id: supplier.company_id })).toEqual(['Crème brûlée']);
    await world.call(updateProduct, other, {
      product_id: tofu.id,
      expected_version: 1,
      name: 'Aburaage',
    });
    expect(await names({})).toEqual(['Aburaage', 'Crème brûlée']);
    expect(await names({ query: 'tofu' })).toEqual([]);
  });

  test('refuses bad input, a foreign cursor, and a role without the permission; shows no other company’s list', async () => {
    for (const name of ['One', 'Two']) await agreed({ name });
    await failureOf(world.call(listCatalogProducts, buyer, { limit: 101 }), 'invalid_input');
    const { next_cursor } = await world.call(listCatalogProducts, buyer, { limit: 1 });
    const cursor = next_cursor ?? '';
    await failureOf(world.call(listCatalogProducts, buyer, { cursor, query: 'o' }), 'invalid_cursor');
    await failureOf(world.call(listCatalogProducts, principalOf('buyer'), { cursor }), 'invalid_cursor');
    await failureOf(world.call(listCatalogProducts, without(buyer, 'catalogue:read'), {}), 'forbidden');
    expect((await world.call(listCatalogProducts, principalOf('buyer'), {})).data).toEqual([]);
  });
});

describe('search_marketplace_products', () => {
  let shop: Awaited<ReturnType<typeof aStore>>;
  const seller = principalOf('supplier', { company_name: 'Marché' });
  type Search = Parameters<typeof world.call<typeof searchMarketplaceProducts>>[2];
  const names = (input: Search) =>
    namesOf((cursor) =>
      world.call(searchMarketplaceProducts, buyer, { store_id: shop.id, limit: 2, ...input, cursor }),
    );

  beforeAll(async () => {
    shop = await aStore(world, seller);
    for (const [name, amount, fields] of [
      ['Pâté chinois', '24.00', { category: 'Meat' }],
      ['Camembert', '34.00', { category: 'Dairy', stock: 0 }],
      ['Chartreuse', '18.00', { sku: 'VERTE-12' }],
      ['Ipoh Coffee', '46.00', {}],
      ['Old stock', '1.00', { discontinued: true }],
    ] as const)
      await aProduct(world, seller, shop, { name, amount, ...fields });
  });

  test('finds by beginnings of words, ignoring case and accents, by name', async () => {
    expect(await names({})).toEqual(['Camembert', 'Chartreuse', 'Ipoh Coffee', 'Pâté chinois']);
    expect(await names({ query: 'PATE CHIN' })).toEqual(['Pâté chinois']);
    expect(await names({ query: 'ch' })).toEqual(['Chartreuse', 'Pâté chinois']);
    expect(await names({ query: 'verte-12' })).toEqual(['Chartreuse']);
    expect(await names({ query: 'marche' })).toHaveLength(4);
    expect(await names({ query: 'offee' })).toEqual([]);
    await failureOf(names({ query: '.*' }), 'invalid_input');
  });

  test('finds by every word of a long query', async () => {
    const name = 'Pen blue fine soft grip refillable metal clip pack of';
    // A number would also match generated SKUs, such as SKU-12.
    for (const size of ['six', 'twelve']) await aProduct(world, supplier, store, { name: `${name} ${size}` });
    const found = await names({ store_id: store.id, query: `${name} twelve` });
    expect(found).toEqual([`${name} twelve`]);
    expect(await names({ store_id: store.id, query: `${name} box` })).toEqual([]);
  });

  describe('with a query', () => {
    const shelf = principalOf('supplier', { company_name: 'Zeta Sundries' });
    let zeta: Awaited<ReturnType<typeof aStore>>;
    const found = (query: string, more: Search = {}) => names({ store_id: zeta.id, query, ...more });

    beforeAll(async () => {
      zeta = await aStore(world, shelf);
      for (const [sku, name] of [
        ['S-0', 'Zebra pens'],
        ['S0', 'Ale'],
        ['S-01', 'S 0 bolts'],
        ['P-0', 'Apron S 0'],
        ['P-1', 'Bolt S for 01'],
        ['BX-12/A-7', 'Hinge'],
        ['C-1', 'Cable USB-C'],
        ['T-1', 'Grüner Tee'],
        ['T-2', 'Smørrebrød'],
        ['J-1', '上質コピー用紙'],
        ['H-1', 'กระดาษถ่ายเอกสาร'],
      ] as const)
        await aProduct(world, shelf, zeta, { sku, name });
    });

    test('ranks the SKU first, then the SKU but for dashes, all words in the name, and the rest, each by name', async () => {
      const ranked = ['Zebra pens', 'Ale', 'Apron S 0', 'Bolt S for 01', 'S 0 bolts'];
      expect(await found('s-0')).toEqual(ranked);
      // Pages of one have every rank and every boundary between two.
      expect(await found('S-0', { limit: 1 })).toEqual(ranked);
      expect(await found('S-0', { sort: 'name' })).toEqual(ranked.toSorted());
      const own = await namesOf((cursor) =>
        world.call(listOwnProducts, shelf, { query: 'S-0', limit: 1, cursor }),
      );
      expect(own).toEqual(ranked);
      expect(await found('zeta sundries p')).toEqual(['Apron S 0', 'Bolt S for 01', 'Zebra pens'].toSorted());
      expect(await found('zeta p')).toEqual(['Apron S 0', 'Bolt S for 01', 'Zebra pens']);
    });

    test('ranks in the company’s catalogue as well', async () => {
      for (const [sku, name] of [
        ['R-1', 'Xylophone'],
        ['R-2', 'Drum R 1'],
        ['R-10', 'Accordion'],
      ] as const)
        await agreed({ sku, name });
      const listed = await namesOf((cursor) =>
        world.call(listCatalogProducts, buyer, { query: 'r1', limit: 1, cursor }),
      );
      expect(listed).toEqual(['Xylophone', 'Accordion']);
      const spaced = await world.call(listCatalogProducts, buyer, { query: 'R-1' });
      expect(spaced.data.map(({ name }) => name)).toEqual(['Xylophone', 'Drum R 1', 'Accordion']);
    });

    test.each([
      ['BX12A7', 'Hinge'],
      ['bx-12/a-7', 'Hinge'],
      ['usbc', 'Cable USB-C'],
      ['gruener', 'Grüner Tee'],
      ['smoerrebroed', 'Smørrebrød'],
      ['用紙', '上質コピー用紙'],
      ['เอกสาร', 'กระดาษถ่ายเอกสาร'],
    ])('%s finds %s', async (query, name) => {
      expect(await found(query)).toEqual([name]);
      expect(await found(query, { currency: zeta.currency, sort: 'price_ascending' })).toEqual([name]);
    });

    test('a cursor of a replica that does not know ranks continues by name', async () => {
      const deps = world.deps<Deps>('catalogue');
      const input = { query: 's-0', store_id: zeta.id };
      const call = { operation: 'search_marketplace_products', principal: buyer } as never;
      const earlier = await findPage(deps.products.published(), {
        key: deps.database.cursor_key,
        call,
        input: { ...input, limit: 2 },
        filter: { discontinued: false, 'store.id': zeta.id, ...matchTerms('terms', 's-0') },
        sort: [
          ['name_key', 1],
          ['_id', 1],
        ],
        toItem: ({ name }: Product) => name,
      });
      expect(earlier.data).toEqual(['Ale', 'Apron S 0']);
      const next = await world.call(searchMarketplaceProducts, buyer, {
        ...input,
        cursor: String(earlier.next_cursor),
      });
      expect(next.data.map(({ name }) => name)).toEqual(['Bolt S for 01', 'S 0 bolts', 'Zebra pens']);
    });
  });

  test('filters by category, stock and price, and sorts by price', async () => {
    expect(await names({ category: 'dairy' })).toEqual(['Camembert']);
    expect(await names({ in_stock: true })).not.toContain('Camembert');
    expect(await names({ in_stock: false })).toEqual(['Camembert']);
    const currency = 'EUR';
    expect(await names({ currency, price_from: '20.00', price_to: '34.00' })).toEqual([
      'Camembert',
      'Pâté chinois',
    ]);
    expect(await names({ currency, sort: 'price_ascending' })).toEqual([
      'Chartreuse',
      'Pâté chinois',
      'Camembert',
      'Ipoh Coffee',
    ]);
    expect(await names({ currency, sort: 'price_descending', price_to: '40.00' })).toEqual([
      'Camembert',
      'Pâté chinois',
      'Chartreuse',
    ]);
    expect(await names({ currency: 'USD' })).toEqual([]);
  });

  test('takes both ends of a range of prices in, also over all stores', async () => {
    const range = (price_from: string, price_to: string) =>
      names({ store_id: undefined, currency: 'EUR', price_from, price_to });
    expect(await range('34.00', '34.00')).toContain('Camembert');
    expect(await range('1.00', '34.00')).toContain('Camembert');
    expect(await range('34.01', '40.00')).not.toContain('Camembert');
    expect(await range('30.00', '33.99')).not.toContain('Camembert');
  });

  test('names the tool that orders each product, and never an agreed price', async () => {
    const product_id = await agreed({ name: 'Agreed' });
    await aProduct(world, supplier, store, { name: 'Agreed not' });
    const { data } = await world.call(searchMarketplaceProducts, buyer, {
      query: 'agreed',
      store_id: store.id,
    });
    expect(data.map(({ id, order_with }) => [id === product_id, order_with])).toEqual([
      [true, 'place_order'],
      [false, 'place_marketplace_order'],
    ]);
    expect(data[0]).not.toHaveProperty('agreed_price');
  });

  test('refuses a price without its currency, bad input, a role without the permission, and a supplier', async () => {
    const failure = await failureOf(
      world.call(searchMarketplaceProducts, buyer, { price_from: '1.00' }),
      'invalid_input',
    );
    expect(failure.errors?.[0]?.path).toBe('currency');
    await failureOf(
      world.call(searchMarketplaceProducts, buyer, { colour: 'red' } as never),
      'invalid_input',
    );
    await failureOf(world.call(searchMarketplaceProducts, buyer, { cursor: 'x' }), 'invalid_cursor');
    await failureOf(world.call(searchMarketplaceProducts, without(buyer, 'catalogue:read'), {}), 'forbidden');
    await failureOf(world.call(searchMarketplaceProducts, supplier, {}), 'wrong_audience');
  });
});

describe('price_lines', () => {
  const priced = async (
    source: 'catalogue' | 'marketplace',
    ...lines: { product_id: Id<'product'>; quantity: number }[]
  ) => (await world.call(priceLines, buyer, { source, lines })).lines;
  const problemOf = (line: Answer<typeof priceLines>['lines'][number] | undefined) => line?.problem?.code;

  test('prices at the agreed price from the catalogue and at list price from the marketplace', async () => {
    const product_id = await agreed({ pack: '10 boxes', tax_rate: '7.5' });
    const [fromCatalogue] = await priced('catalogue', { product_id, quantity: 2 });
    expect(fromCatalogue).toMatchObject({
      product_id,
      quantity: 2,
      problem: null,
      facts: { unit_price: eur('9.00'), pack: '10 boxes', tax_rate: '7.5', stock: 100 },
    });
    const [fromStore] = await priced('marketplace', { product_id, quantity: 2 });
    expect(fromStore).toMatchObject({ problem: null, facts: { unit_price: eur('10.00') } });
  });

  test('says of each line why it cannot be ordered, and what to do', async () => {
    const fine = await agreed();
    const { id: plain } = await aProduct(world, supplier, store, { name: 'Plain' });
    const unpriced = (await aProduct(world, supplier, store, { name: 'Unpriced' })).id;
    await world.call(addCatalogProduct, buyer, { product_id: unpriced });
    const gone = await agreed({ discontinued: true });
    const sixes = await agreed({ quantity_step: 6 });
    const few = await agreed({ stock: 5 });
    const unknown = `${fine.slice(0, -4)}zzzz` as Id<'product'>;
    const lines = await priced(
      'catalogue',
      { product_id: fine, quantity: 1 },
      { product_id: plain, quantity: 1 },
      { product_id: unpriced, quantity: 1 },
      { product_id: gone, quantity: 1 },
      { product_id: sixes, quantity: 7 },
      { product_id: few, quantity: 3 },
      { product_id: few, quantity: 3 },
      { product_id: unknown, quantity: 1 },
    );
    expect(lines.map(problemOf)).toEqual([
      undefined,
      'not_orderable',
      'not_orderable',
      'not_orderable',
      'quantity_rule',
      undefined,
      'insufficient_stock',
      'not_found',
    ]);
    const detail = (index: number) => lines[index]?.problem?.detail ?? '';
    expect(detail(1)).toMatch(
      /^Plain is not in the company’s catalogue and has no agreed price valid today .*place_marketplace_order.*add_catalog_product/,
    );
    expect(detail(2)).toMatch(/^Unpriced has no agreed price .*ask the supplier/);
    expect(detail(6)).toContain('6 asked for, 5 available');
    expect(lines[7]).toMatchObject({ facts: null });
    const [fromStore] = await priced('marketplace', { product_id: plain, quantity: 1 });
    expect(fromStore?.problem).toBeNull();
  });

  test('uses the prices of the caller’s company alone, and refuses bad input', async () => {
    const product_id = await agreed();
    const { lines } = await world.call(priceLines, principalOf('buyer'), {
      source: 'catalogue',
      lines: [{ product_id, quantity: 1 }],
    });
    expect(lines[0]).toMatchObject({
      problem: { code: 'not_orderable' },
      facts: { unit_price: eur('10.00') },
    });
    await failureOf(
      world.call(priceLines, buyer, { source: 'catalogue', lines: [{ product_id, quantity: 1.2345 }] }),
      'invalid_input',
    );
  });
});
