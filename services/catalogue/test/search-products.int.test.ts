import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addCatalogProduct,
  findProducts,
  type Id,
  type Input,
  newId,
  type Principal,
  removeCatalogProduct,
  searchProducts,
  setAgreedPrice,
  updateProduct,
} from '@procura/contracts';
import {
  aCompany,
  agreeAndAdd,
  aProduct,
  aStore,
  confinedTo,
  eur,
  failureOf,
  principalOf,
  startWorld,
  type World,
  walk,
  without,
} from '@procura/testkit';
import { withBuyers } from './with-buyers.ts';

type Search = Input<typeof searchProducts>;

let world: World;
let buyer: Principal;
let seller: Awaited<ReturnType<typeof aSeller>>;
let other: Awaited<ReturnType<typeof aSeller>>;

const aSeller = async (company_name: string) => {
  const supplier = principalOf('supplier', { company_name });
  const store = await aStore(world, supplier);
  return {
    supplier,
    store,
    product: async (fields: Parameters<typeof aProduct>[3] = {}) =>
      (await aProduct(world, supplier, store, fields)).id,
  };
};
const agreed = async (fields: Parameters<typeof aProduct>[3] = {}, price = '9.00') => {
  const product_id = await seller.product(fields);
  await agreeAndAdd(world, { supplier: seller.supplier, buyer, product_id, price: eur(price) });
  return product_id;
};
const search = (input: Search, who = buyer) => world.call(searchProducts, who, input);
const namesOf = async (input: Search, who = buyer): Promise<string[]> =>
  (await walk((cursor) => search({ ...input, limit: 2, ...(cursor && { cursor }) }, who))).map(
    ({ name }) => name,
  );
const paths = (failure: { errors: { path: string }[] | undefined }) =>
  failure.errors?.map(({ path }) => path);

beforeAll(async () => {
  world = await startWorld(withBuyers);
  buyer = await aCompany(world, 'buyer');
  seller = await aSeller('Exotic Liquids');
  other = await aSeller('Tokyo Traders');
});
afterAll(() => world.stop());

describe('search_products', () => {
  let chai: Id<'product'>;
  let tofu: Id<'product'>;
  beforeAll(async () => {
    const price_breaks = [{ from_quantity: 10, unit_price: eur('8.00') }];
    chai = await agreed({ name: 'Tea Chai', category: 'Tea', price_breaks });
    await agreed({ name: 'Tea Darjeeling', category: 'Tea', amount: '12.00' }, '11.00');
    await agreed({ name: 'Tea Earl Grey', category: 'Tea' });
    tofu = await other.product({ name: 'Tea Sencha', category: 'Tea', amount: '20.00', price_breaks });
    await other.product({ name: 'Tea Matcha', category: 'Tea', amount: '30.00', stock: 0 });
    const ended = await other.product({ name: 'Tea Oolong', category: 'Tea' });
    await world.call(updateProduct, other.supplier, {
      product_id: ended,
      expected_version: 1,
      discontinued: true,
    });
    await world.settle();
  });

  test('answers both sources with what this company pays, and to another company list prices', async () => {
    expect(await namesOf({ query: 'tea' })).toEqual([
      'Tea Chai',
      'Tea Darjeeling',
      'Tea Earl Grey',
      'Tea Matcha',
      'Tea Sencha',
    ]);
    const { data } = await search({ product_ids: [tofu, chai] });
    expect(data).toMatchObject([
      {
        id: tofu,
        available: false,
        unit_price: eur('20.00'),
        unit_price_breaks: [{ from_quantity: 10, unit_price: eur('8.00') }],
      },
      {
        id: chai,
        available: true,
        agreed_price: eur('9.00'),
        unit_price: eur('9.00'),
        unit_price_breaks: [],
      },
    ]);
    const elsewhere = await search({ product_ids: [chai] }, principalOf('buyer'));
    expect(elsewhere.data).toMatchObject([
      { available: false, in_catalog: false, unit_price: eur('10.00'), unit_price_breaks: [{}] },
    ]);
    expect(elsewhere.data[0]).not.toHaveProperty('agreed_price');
  });

  test('an agreed price counts once the product is in the catalogue', async () => {
    const product_id = await seller.product({ name: 'Soba', amount: '10.00' });
    await world.call(setAgreedPrice, seller.supplier, {
      product_id,
      buyer_company_id: buyer.company_id,
      price: eur('7.00'),
      price_breaks: [{ from_quantity: 5, unit_price: eur('6.00') }],
      valid_from: '2020-01-01',
    });
    await world.settle();
    const offer = async () => (await search({ product_ids: [product_id] })).data[0];
    expect(await offer()).toMatchObject({ agreed_price: eur('7.00'), unit_price: eur('10.00') });
    await world.call(addCatalogProduct, buyer, { product_id });
    expect(await offer()).toMatchObject({
      unit_price: eur('7.00'),
      unit_price_breaks: [{ from_quantity: 5, unit_price: eur('6.00') }],
    });
    await world.call(removeCatalogProduct, buyer, { product_id });
    expect(await offer()).toMatchObject({ unit_price: eur('10.00'), unit_price_breaks: [] });
  });

  test('of the catalogue alone, page by page, by supplier, category and match', async () => {
    const in_catalog = true;
    expect(await namesOf({ in_catalog, query: 'tea' })).toEqual([
      'Tea Chai',
      'Tea Darjeeling',
      'Tea Earl Grey',
    ]);
    expect(await namesOf({ in_catalog, category: 'tea', sort: 'name' })).toHaveLength(3);
    expect(await namesOf({ in_catalog, query: 'darj' })).toEqual(['Tea Darjeeling']);
    const supplier_company_id = other.supplier.company_id;
    expect(await namesOf({ in_catalog, supplier_company_id })).toEqual([]);
    expect(await namesOf({ in_catalog }, principalOf('buyer'))).toEqual([]);
    expect((await search({ in_catalog, product_ids: [tofu, chai] })).data.map(({ id }) => id)).toEqual([
      chai,
    ]);
    expect(await namesOf({ in_catalog: false, query: 'tea' })).toHaveLength(5);
  });

  test('of one supplier, by price, by stock', async () => {
    const supplier_company_id = other.supplier.company_id;
    expect(await namesOf({ supplier_company_id })).toEqual(['Tea Matcha', 'Tea Sencha']);
    expect(await namesOf({ supplier_company_id, query: 'tea', in_stock: true })).toEqual(['Tea Sencha']);
    expect(await namesOf({ supplier_company_id, category: 'tea' })).toHaveLength(2);
    const currency = 'EUR';
    expect(await namesOf({ supplier_company_id, currency, sort: 'price_descending' })).toEqual([
      'Tea Matcha',
      'Tea Sencha',
    ]);
    expect(await namesOf({ query: 'tea', currency, price_from: '12', price_to: '20' })).toEqual([
      'Tea Darjeeling',
      'Tea Sencha',
    ]);
    expect(await namesOf({ supplier_company_id, store_id: seller.store.id })).toEqual([]);
  });

  test('of named products leaves out unknown, discontinued and repeated ones', async () => {
    const product_ids = [newId('product'), tofu, chai, tofu];
    const page = await search({ product_ids });
    expect(page).toMatchObject({ has_more: false, next_cursor: null });
    expect(page.data.map(({ id }) => id)).toEqual([tofu, chai]);
    expect(
      (await search({ product_ids, in_stock: true, supplier_company_id: seller.supplier.company_id })).data,
    ).toHaveLength(1);
    const hundred = [...Array.from({ length: 99 }, () => newId('product')), chai];
    expect((await search({ product_ids: hundred })).data).toHaveLength(1);
  });

  test('refuses fields that have no meaning together, each by its name', async () => {
    const { next_cursor } = await search({ limit: 1 });
    const cursor = next_cursor ?? '';
    const refusals: [Search, string[]][] = [
      [{ product_ids: [chai], query: 'tea' }, ['query']],
      [{ product_ids: [chai], sort: 'name', limit: 5, cursor }, ['sort', 'limit', 'cursor']],
      [{ in_catalog: true, store_id: seller.store.id, in_stock: true }, ['store_id', 'in_stock']],
      [
        { in_catalog: true, currency: 'EUR', price_from: '1', price_to: '2', sort: 'price_ascending' },
        ['currency', 'price_from', 'price_to', 'sort'],
      ],
      [{ price_from: '1' }, ['currency']],
      [{ product_ids: [] }, ['product_ids']],
      [{ product_ids: ['no id' as never] }, ['product_ids.0']],
      [{ category: 'No Such' }, ['category']],
    ];
    for (const [input, expected] of refusals)
      expect(paths(await failureOf(search(input), 'invalid_input'))).toEqual(expected);
    await failureOf(search({ query: 'tea', cursor }), 'invalid_cursor');
  });

  test('refuses unknown suppliers and stores, callers without the permission, and suppliers', async () => {
    await failureOf(search({ supplier_company_id: newId('company') }), 'not_found');
    await failureOf(search({ in_catalog: true, supplier_company_id: newId('company') }), 'not_found');
    await failureOf(search({ store_id: newId('store') }), 'not_found');
    await failureOf(search({}, without(buyer, 'catalogue:read')), 'forbidden');
    await failureOf(search({}, seller.supplier), 'wrong_audience');
    expect((await search({ query: 'tea' }, confinedTo(buyer, newId('branch')))).data).toHaveLength(5);
  });
});

describe('find_products', () => {
  const find = (skus: string[], supplier_company_id?: Id<'company'>, who = buyer) =>
    world.call(findProducts, who, { skus, ...(supplier_company_id && { supplier_company_id }) });

  test('finds by SKU without case, spaces and dashes; an exact one comes first', async () => {
    const gloves = await seller.product({ name: 'Gloves', sku: 'GL-100/b' });
    const exact = await seller.product({ name: 'Bolt', sku: 'B-1' });
    await seller.product({ name: 'Bolt of brass', sku: 'B1' });
    const given = ['gl 100 B', 'GL100B', 'GL-100/B', 'b-1', 'nothing', 'gl 100 B', '---'];
    const answer = await find(given);
    expect(answer.found.map(({ sku, product }) => [sku, product.id])).toEqual([
      ['gl 100 B', gloves],
      ['GL100B', gloves],
      ['GL-100/B', gloves],
      ['b-1', exact],
      ['gl 100 B', gloves],
    ]);
    expect(answer.ambiguous).toEqual([]);
    expect(answer.unknown).toEqual(['nothing', '---']);
    const both = await find(['B 1']);
    expect(both.ambiguous.map(({ products }) => products.map(({ name }) => name))).toEqual([
      ['Bolt', 'Bolt of brass'],
    ]);
  });

  test('of several suppliers is ambiguous, with at most five by name, and unique at one supplier', async () => {
    const sku = 'COMMON-1';
    const sellers = await Promise.all(Array.from({ length: 7 }, (_, index) => aSeller(`Seller ${index}`)));
    const ids = await Promise.all(
      sellers.map((one, index) => one.product({ sku, name: `Common ${String(index).padStart(2, '0')}` })),
    );
    await seller.product({ name: 'Rare', sku: 'RARE-1' });
    const answer = await find([sku, 'rare1']);
    expect(answer.found.map(({ product }) => product.name)).toEqual(['Rare']);
    expect(answer.ambiguous.map(({ products }) => products.map(({ id }) => id))).toEqual([ids.slice(0, 5)]);
    const own = await find([sku], sellers[6]?.supplier.company_id);
    expect(own.found.map(({ product }) => product.id)).toEqual([ids[6]]);
    await failureOf(find([sku], newId('company')), 'not_found');
    const { company_id } = sellers[0]?.supplier ?? buyer;
    expect(await find(['nothing'], company_id)).toEqual({ found: [], ambiguous: [], unknown: ['nothing'] });
  });

  test('has this company’s price, and no discontinued product', async () => {
    const product_id = await agreed({ sku: 'OWN-PRICE' }, '4.00');
    expect((await find(['own-price'])).found).toMatchObject([{ product: { unit_price: eur('4.00') } }]);
    const elsewhere = await find(['own-price'], undefined, principalOf('buyer'));
    expect(elsewhere.found).toMatchObject([{ product: { unit_price: eur('10.00') } }]);
    await world.call(updateProduct, seller.supplier, {
      product_id,
      expected_version: 1,
      discontinued: true,
    });
    expect((await find(['own-price'])).unknown).toEqual(['own-price']);
  });

  test('a hundred SKUs at once', async () => {
    const skus = Array.from({ length: 100 }, (_, index) => `LIST-${index}`);
    await Promise.all(skus.slice(0, 3).map((sku) => seller.product({ sku })));
    const answer = await find(skus);
    expect([answer.found.length, answer.unknown.length]).toEqual([3, 97]);
  });

  test('bad input, callers without the permission, and suppliers are refused', async () => {
    for (const skus of [[], [''], Array(101).fill('a'), ['x'.repeat(41)]])
      await failureOf(find(skus), 'invalid_input');
    await failureOf(find(['a'], undefined, without(buyer, 'catalogue:read')), 'forbidden');
    await failureOf(find(['a'], undefined, seller.supplier), 'wrong_audience');
    expect((await find(['own-price'], undefined, confinedTo(buyer, newId('branch')))).unknown).toHaveLength(
      1,
    );
  });
});
