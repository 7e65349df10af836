import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  companyChanged,
  getCatalogProduct,
  importProducts,
  listCatalogProducts,
  listStores,
  newId,
  type Payload,
  type Principal,
  searchMarketplaceProducts,
} from '@procura/contracts';
import {
  aCompany,
  agreeAndAdd,
  aProduct,
  aStore,
  principalOf,
  startWorld,
  type World,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { copySupplierName } from '../src/own-products/supplier-events.ts';
import { withBuyers } from './with-buyers.ts';

type Company = Payload<typeof companyChanged>;

let world: World;
let buyer: Principal;
beforeAll(async () => {
  world = await startWorld(withBuyers);
  buyer = await aCompany(world, 'buyer');
});
afterAll(() => world.stop());

const aSupplier = async (company_name: string, products: number) => {
  const supplier = principalOf('supplier', { company_name });
  const store = await aStore(world, supplier);
  const rows = Array.from({ length: products }, (_, index) => ({
    sku: `TEA-${index}`,
    name: `Tea ${index}`,
    category: 'Beverages',
    stock: 1,
    list_price: { amount: '1.00', currency: 'EUR' },
  }));
  if (rows.length > 0) await world.call(importProducts, supplier, { store_id: store.id, rows });
  return { supplier, store };
};
const deliver = async (supplier: Principal, version: number, changes: Partial<Company> = {}) => {
  await world.bus.deliver(companyChanged, 'catalogue', {
    event_id: newId('event'),
    payload: {
      entity_id: supplier.company_id,
      version,
      name: supplier.company_name,
      kind: 'supplier',
      country: 'DE',
      time_zone: supplier.time_zone,
      currency: 'EUR',
      created_at: '2026-01-01T00:00:00Z',
      description: '',
      website: null,
      phone: null,
      ...changes,
    },
  });
  await world.settle();
};
const storedOf = ({ company_id }: Principal) => {
  const { products, stores } = world.deps<Deps>('catalogue');
  return Promise.all([products.owner(company_id).find({}), stores.owner(company_id).find({})]);
};
const found = async (query: string) =>
  (await world.call(searchMarketplaceProducts, buyer, { query, limit: 100 })).data.length;
const eventsOf = async ({ company_id }: Principal) =>
  world
    .deps<Deps>('catalogue')
    .database.outbox.work()
    .find({ event: copySupplierName.name, 'payload.supplier_company_id': company_id });

describe('a supplier’s new name', () => {
  test('reaches its stores, every product, their search terms and the buyers’ catalogues', async () => {
    const { supplier, store } = await aSupplier('Quixotic Liquids', 120);
    const one = await aProduct(world, supplier, store, { name: 'Chai' });
    await agreeAndAdd(world, {
      supplier,
      buyer,
      product_id: one.id,
      price: { amount: '1.00', currency: 'EUR' },
    });
    const [before] = await storedOf(supplier);
    await deliver(supplier, 2, { name: 'Zanzibar Trading', time_zone: 'Africa/Dar_es_Salaam' });

    const expected = { id: supplier.company_id, name: 'Zanzibar Trading', time_zone: 'Africa/Dar_es_Salaam' };
    const [products, stores] = await storedOf(supplier);
    expect(products).toHaveLength(121);
    for (const doc of [...products, ...stores]) expect(doc.supplier).toEqual(expected);
    // What the supplier itself says of a product has not changed.
    expect(products.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
    expect([await found('quixotic'), await found('zanzibar tea 11')]).toEqual([0, 11]);
    const { data } = await world.call(listStores, buyer, { query: 'zanz' });
    expect(data.map(({ supplier: { name } }) => name)).toEqual(['Zanzibar Trading']);
    const own = await world.call(listCatalogProducts, buyer, { query: 'zanzibar chai' });
    expect(own.data.map(({ id }) => id)).toEqual([one.id]);
    expect((await world.call(listCatalogProducts, buyer, { query: 'quixotic' })).data).toEqual([]);
    expect((await world.call(getCatalogProduct, buyer, { product_id: one.id })).supplier.name).toBe(
      'Zanzibar Trading',
    );
    // 121 products in transactions of 50.
    expect(await eventsOf(supplier)).toHaveLength(3);
  });

  test('has no effect when name and time zone are unchanged, for buyers, and without stores', async () => {
    const { supplier } = await aSupplier('Steady Supplies', 2);
    await deliver(supplier, 2, { description: 'We sell tea', phone: '+49 30 1' });
    await deliver(supplier, 3, { kind: 'buyer', name: 'Somebody Else' });
    const nobody = principalOf('supplier');
    await deliver(nobody, 2, { name: 'No Stores' });
    expect(await eventsOf(supplier)).toEqual([]);
    expect(await eventsOf(nobody)).toEqual([]);
    const [, [store]] = await storedOf(supplier);
    expect(store?.supplier.name).toBe('Steady Supplies');
  });

  test('that came late changes nothing any more', async () => {
    const { supplier } = await aSupplier('First Name', 3);
    await deliver(supplier, 5, { name: 'Third Name' });
    await deliver(supplier, 4, { name: 'Second Name' });
    const [products] = await storedOf(supplier);
    expect(products.map(({ supplier: { name } }) => name)).toEqual([
      'Third Name',
      'Third Name',
      'Third Name',
    ]);
  });

  test('is that of products imported at the same moment, and later by a caller who has the old one', async () => {
    const { supplier, store } = await aSupplier('Old Name', 5);
    const rows = (prefix: string) => [
      {
        sku: prefix,
        name: prefix,
        category: 'Beverages',
        stock: 1,
        list_price: { amount: '1.00', currency: 'EUR' },
      },
    ];
    const importing = (prefix: string) =>
      world.call(importProducts, supplier, { store_id: store.id, rows: rows(prefix) });
    await Promise.all([
      deliver(supplier, 2, { name: 'New Name' }),
      ...Array.from({ length: 6 }, (_, index) => importing(`MEANWHILE-${index}`)),
    ]);
    await importing('LATER');
    await world.settle();
    const [products] = await storedOf(supplier);
    expect(products).toHaveLength(12);
    expect(new Set(products.map(({ supplier: { name } }) => name))).toEqual(new Set(['New Name']));
    expect(products.every(({ terms }) => terms.includes('new') && !terms.includes('old'))).toBe(true);
  });

  test('is that of a store opened at the same moment, and later by a caller who has the old one', async () => {
    const { supplier } = await aSupplier('Former Name', 0);
    await Promise.all([
      deliver(supplier, 2, { name: 'Present Name' }),
      ...Array.from({ length: 4 }, () => aStore(world, supplier)),
    ]);
    await aStore(world, supplier);
    await world.settle();
    const [, stores] = await storedOf(supplier);
    expect(stores).toHaveLength(6);
    expect(new Set(stores.map((store) => store.supplier.name))).toEqual(new Set(['Present Name']));
    expect(stores.every(({ terms }) => terms.includes('present') && !terms.includes('former'))).toBe(true);
  });

  test('leaves other suppliers alone', async () => {
    const [mine, other] = [await aSupplier('Mine', 2), await aSupplier('Other', 2)];
    await deliver(mine.supplier, 2, { name: 'Mine Renamed' });
    const [products] = await storedOf(other.supplier);
    expect(products.map(({ supplier: { name } }) => name)).toEqual(['Other', 'Other']);
  });
});
