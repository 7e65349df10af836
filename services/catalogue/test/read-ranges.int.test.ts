import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  findSuppliersOfCategory,
  getProductFacts,
  getSupplierRange,
  type Id,
  listCategories,
  newId,
  type Principal,
  updateProduct,
} from '@procura/contracts';
import { foldText } from '@procura/mongo';
import { aProduct, aStore, failureOf, principalOf, startWorld, type World, walk } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps } from '../src/deps.ts';

const random = seededRandom();
let world: World;
const buyer = principalOf('buyer');
beforeAll(async () => {
  world = await startWorld({ services: ['catalogue'], absent: ['identity'] });
});
afterAll(() => world.stop());

const aSupplier = async () => {
  const supplier = principalOf('supplier');
  return { supplier, store: await aStore(world, supplier) };
};
const discontinue = async (supplier: Principal, product_id: Id<'product'>) => {
  const found = await world
    .deps<Deps>('catalogue')
    .products.owner(supplier.company_id)
    .findOne({ _id: product_id });
  await world.call(updateProduct, supplier, {
    product_id,
    expected_version: found?.version ?? 0,
    discontinued: true,
  });
};
const suppliersOf = async (category: string) =>
  new Set((await world.call(findSuppliersOfCategory, buyer, { category })).supplier_company_ids);
const rangeOf = (supplier: Principal) =>
  world.call(getSupplierRange, buyer, { supplier_company_id: supplier.company_id });

describe('get_product_facts', () => {
  test('answers the supplier’s own products with what a line snapshots, and leaves the others out', async () => {
    const [mine, other] = [await aSupplier(), await aSupplier()];
    const tea = await aProduct(world, mine.supplier, mine.store, {
      name: 'Chai',
      unit: 'box',
      pack: '10 bags',
      tax_rate: '7.5',
    });
    const gone = await aProduct(world, mine.supplier, mine.store);
    await discontinue(mine.supplier, gone.id);
    const foreign = await aProduct(world, other.supplier, other.store);
    const { products } = await world.call(getProductFacts, buyer, {
      supplier_company_id: mine.supplier.company_id,
      product_ids: [tea.id, gone.id, foreign.id, newId('product')],
    });
    expect(new Map(products.map((one) => [one.product_id, one.discontinued]))).toEqual(
      new Map([
        [tea.id, false],
        [gone.id, true],
      ]),
    );
    expect(products.find(({ product_id }) => product_id === tea.id)).toEqual({
      product_id: tea.id,
      sku: tea.sku,
      name: 'Chai',
      category: 'Beverages',
      unit: 'box',
      pack: '10 bags',
      quantity_decimals: 0,
      unit_code: null,
      discontinued: false,
      tax_rate: '7.5',
    });
  });

  test('refuses bad input by name', async () => {
    const supplier_company_id = newId('company');
    const asked = world.call(getProductFacts, buyer, { supplier_company_id, product_ids: [] });
    expect((await failureOf(asked, 'invalid_input')).errors?.map(({ path }) => path)).toEqual([
      'product_ids',
    ]);
  });
});

test(`suppliers of a category, and the range of a supplier, equal what they offer (SEED=${random.seed})`, async () => {
  const categories = ['Café', 'CAFE', 'Soft Drinks', 'soft drinks', 'Fish'];
  const folded = (category: string) => category.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const all = [await aSupplier(), await aSupplier(), await aSupplier()];
  const offers: { company_id: string; category: string }[] = [];
  for (const { supplier, store } of all)
    for (let one = 0; one < 6; one++) {
      const category = random.pick(categories);
      const { id } = await aProduct(world, supplier, store, { category });
      if (random.next() < 0.3) await discontinue(supplier, id);
      else offers.push({ company_id: supplier.company_id, category: folded(category) });
    }
  const own = new Set<string>(all.map(({ supplier }) => supplier.company_id));
  for (const category of ['café', 'SOFT drinks', 'fish']) {
    const expected = offers.filter((one) => one.category === folded(category));
    // A category that no product has any more is one that there is not.
    if (expected.length === 0) {
      await failureOf(suppliersOf(category), 'invalid_input');
      continue;
    }
    const found = [...(await suppliersOf(category))].filter((company) => own.has(company));
    expect([category, new Set(found)]).toEqual([category, new Set(expected.map((one) => one.company_id))]);
  }
  for (const { supplier, store } of all) {
    const range = await rangeOf(supplier);
    const mine = offers.filter((one) => one.company_id === supplier.company_id);
    expect(range.products).toBe(mine.length);
    expect(range.stores).toEqual([{ id: store.id, name: store.name }]);
    expect(range.categories.map(folded).toSorted()).toEqual(
      [...new Set(mine.map(({ category }) => category))].toSorted(),
    );
  }
});

test('a category without products, and a company that sells nothing', async () => {
  const strange = await failureOf(suppliersOf('Locomotives'), 'invalid_input');
  expect(strange.message).toMatch(/^category must be one of the categories there are: Beverages, /);
  expect(await rangeOf(principalOf('supplier'))).toEqual({ stores: [], categories: [], products: 0 });
});

test('categories are listed by name, once each, page after page', async () => {
  const { supplier, store } = await aSupplier();
  for (const category of ['Éclairs', 'eclairs', 'Zwieback', 'Äpfel'])
    await aProduct(world, supplier, store, { category });
  await discontinue(supplier, (await aProduct(world, supplier, store, { category: 'Gone' })).id);
  const list = (limit: number) => walk((cursor) => world.call(listCategories, buyer, { limit, cursor }));
  const names = (await list(2)).map(({ name }) => name);
  expect(names).toEqual((await list(100)).map(({ name }) => name));
  const keys = names.map((name) => foldText(name));
  expect(keys).toEqual([...new Set(keys)].toSorted());
  expect(keys).toEqual(expect.arrayContaining(['apfel', 'eclairs', 'zwieback']));
  expect(keys).not.toContain('gone');
});

test('a range names at most fifty categories, those with the most products', async () => {
  const { supplier, store } = await aSupplier();
  await aProduct(world, supplier, store, { category: 'Zebras' });
  await aProduct(world, supplier, store, { category: 'zebras' });
  for (let one = 0; one < 51; one++)
    await aProduct(world, supplier, store, { category: `Category ${String(one).padStart(2, '0')}` });
  const { categories, products } = await rangeOf(supplier);
  expect(products).toBe(53);
  expect(categories).toHaveLength(50);
  expect(categories[0]).toBe('Zebras');
  expect(categories.at(-1)).toBe('Category 48');
});
