import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createSupplierFavorites,
  getSupplierCompany,
  type Id,
  listSupplierCompanies,
  type Principal,
  placeMarketplaceOrder,
  updateCompanyProfile,
} from '@procura/contracts';
import {
  aBranch,
  aProduct,
  aStore,
  confinedTo,
  failureOf,
  principalOf,
  startWorld,
  type World,
  walk,
  without,
} from '@procura/testkit';
import { aSupplier } from './a-directory.ts';

let world: World;
const buyer = principalOf('buyer');
let exotic: Principal;
let tokyo: Principal;
let branch: { id: Id<'branch'> };
let store: Awaited<ReturnType<typeof aStore>>;

beforeAll(async () => {
  world = await startWorld({
    services: ['identity', 'branches', 'catalogue', 'orders', 'finance', 'suppliers'],
    absent: ['rfq'],
  });
  [exotic, tokyo] = [
    await aSupplier(world, { name: 'Exotic Liquids' }),
    await aSupplier(world, { name: 'Tokyo Traders', country: 'JP' }),
  ];
  await aSupplier(world, { name: 'Nothing Yet' });
  store = await aStore(world, exotic, { name: 'Exotic Store' });
  const far = await aStore(world, tokyo, { name: 'Tokyo Store' });
  const chai = await aProduct(world, exotic, store, { name: 'Chai', category: 'Beverages' });
  await aProduct(world, exotic, store, { name: 'Syrup', category: 'Condiments' });
  await aProduct(world, tokyo, far, { name: 'Sake', category: 'Beverages' });
  branch = await aBranch(world, buyer);
  await world.call(placeMarketplaceOrder, buyer, {
    branch_id: branch.id,
    lines: [{ product_id: chai.id, quantity: 3 }],
  });
  await world.settle();
});
afterAll(() => world.stop());

const profileOf = (supplier: Principal, as: Principal = buyer) =>
  world.call(getSupplierCompany, as, { supplier_company_id: supplier.company_id });

describe('get_supplier_company', () => {
  test('answers profile, range and record', async () => {
    await world.call(updateCompanyProfile, exotic, {
      expected_version: 1,
      description: 'Teas and beers',
      phone: '+44 171 555 2222',
    });
    await world.call(createSupplierFavorites, buyer, { supplier_company_ids: [exotic.company_id] });
    await world.settle();
    expect((await profileOf(exotic)).payment_terms_days).toBeNull();
    await world.call(updateCompanyProfile, exotic, { expected_version: 2, payment_terms_days: 30 });
    await world.settle();
    expect(await profileOf(exotic)).toMatchObject({
      payment_terms_days: 30,
      id: exotic.company_id,
      name: 'Exotic Liquids',
      country: 'DE',
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      description: 'Teas and beers',
      website: null,
      phone: '+44 171 555 2222',
      favorite: true,
      member_since: expect.any(String),
      stores: [{ id: store.id, name: 'Exotic Store' }],
      categories: ['Beverages', 'Condiments'],
      products: 2,
      delivery_record: {
        orders: 1,
        delivered: 0,
        on_time: 0,
        late: 0,
        ended: 0,
        average_days_to_deliver: null,
        spend: [{ amount: '30.00', currency: 'EUR' }],
        last_order_at: expect.any(String),
        as_of: expect.any(String),
      },
    });
  });

  test('the record is the caller’s: another company and another branch see none of it', async () => {
    const elsewhere = await aBranch(world, buyer);
    const empty = { orders: 0, spend: [], last_order_at: null };
    expect(await profileOf(exotic, principalOf('buyer'))).toMatchObject({
      favorite: false,
      delivery_record: empty,
    });
    expect(await profileOf(exotic, confinedTo(buyer, elsewhere.id))).toMatchObject({
      delivery_record: empty,
    });
    expect(await profileOf(exotic, confinedTo(buyer, branch.id))).toMatchObject({
      delivery_record: { orders: 1 },
    });
  });

  test('bad input, suppliers and roles without the permission are refused', async () => {
    await failureOf(profileOf({ ...exotic, company_id: 'x' as never }), 'invalid_input');
    await failureOf(profileOf(exotic, exotic), 'wrong_audience');
    await failureOf(profileOf(exotic, without(buyer, 'suppliers:read')), 'forbidden');
  });
});

test('list_supplier_companies finds by category, alone and with every other filter', async () => {
  const named = async (input: Record<string, unknown>) =>
    (await walk((cursor) => world.call(listSupplierCompanies, buyer, { ...input, cursor, limit: 1 }))).map(
      ({ name }) => name,
    );
  expect(await named({ category: 'BEVERAGES' })).toEqual(['Exotic Liquids', 'Tokyo Traders']);
  expect(await named({ category: 'Condiments' })).toEqual(['Exotic Liquids']);
  const strange = await failureOf(named({ category: 'Rockets' }), 'invalid_input');
  expect(strange.message).toBe('category must be one of the categories there are: Beverages, Condiments.');
  expect(await named({ category: 'Beverages', favorite: false })).toEqual(['Tokyo Traders']);
  expect(await named({ category: 'Beverages', favorite: true })).toEqual(['Exotic Liquids']);
  expect(await named({ category: 'Beverages', country: 'JP', query: 'tok' })).toEqual(['Tokyo Traders']);
  expect(await named({})).toEqual(['Exotic Liquids', 'Nothing Yet', 'Tokyo Traders']);
});
