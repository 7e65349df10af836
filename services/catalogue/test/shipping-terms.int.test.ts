import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Id,
  listShippingTerms,
  newId,
  type Principal,
  priceLines,
  setShippingTerms,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
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
  without,
} from '@procura/testkit';
import { withBuyers } from './with-buyers.ts';

let world: World;
let buyer: Principal;
beforeAll(async () => {
  world = await startWorld(withBuyers);
  buyer = await aCompany(world, 'buyer');
});
afterAll(() => world.stop());

const newSupplier = () => principalOf('supplier', { company_name: 'Exotic Liquids' });
const money = (currency: string, amount: string) => ({ amount, currency });
const none = { minimum_order: null, flat: null, free_from: null, tax_rate: '0' };
const listed = async (caller: Principal, input: object = {}) =>
  (await world.call(listShippingTerms, caller, input)).data;

describe('set_shipping_terms', () => {
  test('sets, replaces and removes the terms of a store and of catalogue orders by currency', async () => {
    const supplier = newSupplier();
    const store = await aStore(world, supplier);
    const set = (input: object) => world.call(setShippingTerms, supplier, { currency: 'EUR', ...input });
    const ofStore = {
      store_id: store.id,
      currency: 'EUR',
      minimum_order: eur('50.00'),
      flat: eur('7.90'),
      free_from: eur('250.00'),
      tax_rate: '19',
    };
    expect(await set({ ...ofStore, minimum_order: eur('50'), flat: eur('7.9') })).toEqual(ofStore);
    expect(await set({ flat: eur('12.00') })).toEqual({
      ...none,
      store_id: null,
      currency: 'EUR',
      flat: eur('12.00'),
    });
    const yen = money('JPY', '900');
    expect(await set({ currency: 'JPY', minimum_order: yen })).toMatchObject({ minimum_order: yen });
    const known = [
      { ...none, store_id: null, currency: 'EUR', flat: eur('12.00') },
      { ...none, store_id: null, currency: 'JPY', minimum_order: yen },
      ofStore,
    ];
    expect(await listed(supplier)).toEqual(known);
    expect(await listed(supplier, { supplier_company_id: supplier.company_id })).toEqual(known);
    expect(await listed(buyer, { supplier_company_id: supplier.company_id })).toEqual(known);
    const pages = await world.call(listShippingTerms, buyer, {
      supplier_company_id: supplier.company_id,
      limit: 2,
    });
    expect(pages).toMatchObject({ data: known.slice(0, 2), has_more: true });

    // A term that is left out is removed, not kept.
    expect(await set({ store_id: store.id, flat: eur('5.00') })).toEqual({
      ...none,
      store_id: store.id,
      currency: 'EUR',
      flat: eur('5.00'),
    });
    for (let time = 0; time < 2; time++)
      expect(await set({ store_id: store.id })).toEqual({ ...none, store_id: store.id, currency: 'EUR' });
    await set({});
    await set({ currency: 'JPY' });
    expect(await listed(supplier)).toEqual([]);
    expect(await listed(buyer, { supplier_company_id: supplier.company_id })).toEqual([]);
  });

  test('answers a repeat with its key as before', async () => {
    const supplier = newSupplier();
    const set = (flat: string) =>
      world.call(setShippingTerms, supplier, { currency: 'EUR', flat: eur(flat) }, { key: 'terms-1' });
    const first = await set('5.00');
    expect(await set('5.00')).toEqual(first);
    await failureOf(set('6.00'), 'idempotency_key_reused');
    expect(await listed(supplier)).toMatchObject([{ flat: eur('5.00') }]);
  });

  test('two at the same moment leave one of them', async () => {
    const supplier = newSupplier();
    const amounts = ['1.00', '2.00', '3.00', '4.00'];
    await Promise.all(
      amounts.map((flat) => world.call(setShippingTerms, supplier, { currency: 'EUR', flat: eur(flat) })),
    );
    const terms = await listed(supplier);
    expect(terms).toHaveLength(1);
    expect(amounts).toContain(terms[0]?.flat?.amount);
  });

  test('refuses other currencies, stores of others, and those who may not', async () => {
    const supplier = newSupplier();
    const store = await aStore(world, supplier);
    const set = (caller: Principal, input: object) =>
      world.call(setShippingTerms, caller, { currency: 'EUR', flat: eur('5.00'), ...input });
    const wrong = await failureOf(
      set(supplier, { store_id: store.id, currency: 'USD', flat: money('USD', '5.00') }),
      'invalid_input',
    );
    expect(wrong.errors).toMatchObject([{ path: 'currency', message: expect.stringContaining('EUR') }]);
    const amount = await failureOf(set(supplier, { flat: money('USD', '5.00') }), 'invalid_input');
    expect(amount.errors).toMatchObject([{ path: 'flat.currency' }]);
    await failureOf(set(newSupplier(), { store_id: store.id }), 'not_found');
    await failureOf(set(supplier, { store_id: newId('store') }), 'not_found');
    await failureOf(set(without(supplier, 'catalogue:manage'), {}), 'forbidden');
    await failureOf(set(buyer, {}), 'wrong_audience');
    expect(await listed(supplier)).toEqual([]);
  });
});

test('list_shipping_terms needs a supplier from buyers, and shows a supplier its own alone', async () => {
  const supplier = newSupplier();
  const other = newSupplier();
  await aStore(world, other);
  const { errors } = await failureOf(world.call(listShippingTerms, buyer, {}), 'invalid_input');
  expect(errors).toMatchObject([{ path: 'supplier_company_id' }]);
  await failureOf(listed(buyer, { supplier_company_id: newId('company') }), 'not_found');
  await failureOf(listed(supplier, { supplier_company_id: other.company_id }), 'not_found');
  await failureOf(
    listed(without(buyer, 'catalogue:read'), { supplier_company_id: other.company_id }),
    'forbidden',
  );
});

test('price_lines answers the terms of every order that the lines would make', async () => {
  const [supplier, other] = [newSupplier(), newSupplier()];
  const [euros, dollars, plain] = await Promise.all([
    aStore(world, supplier),
    aStore(world, supplier, { currency: 'USD' }),
    aStore(world, other),
  ]);
  const [inEuros, inDollars, ofOther] = await Promise.all([
    aProduct(world, supplier, euros),
    aProduct(world, supplier, dollars),
    aProduct(world, other, plain),
  ]);
  const ids = [inEuros.id, inDollars.id, ofOther.id];
  const terms = async (source: 'catalogue' | 'marketplace', product_ids: Id<'product'>[] = ids) => {
    const answer = await world.call(priceLines, buyer, {
      source,
      lines: product_ids.map((product_id) => ({ product_id, quantity: quantityOf(1) })),
    });
    return (answer.shipping_terms ?? [])
      .map(({ supplier_company_id, store_id, currency, flat }) => ({
        supplier_company_id,
        store_id,
        currency,
        flat: flat?.amount,
      }))
      .toSorted((a, b) => (String(a.flat) < String(b.flat) ? -1 : 1));
  };
  expect(await terms('marketplace')).toEqual([]);
  const set = (store_id: Id<'store'> | undefined, flat: { amount: string; currency: string }) =>
    world.call(setShippingTerms, supplier, {
      ...(store_id && { store_id }),
      currency: flat.currency,
      flat,
    });
  await set(euros.id, eur('1.00'));
  await set(dollars.id, money('USD', '2.00'));
  await set(undefined, eur('3.00'));
  await set(undefined, money('USD', '4.00'));
  await set(undefined, money('JPY', '5'));

  const { company_id: supplier_company_id } = supplier;
  expect(await terms('marketplace')).toEqual([
    { supplier_company_id, store_id: euros.id, currency: 'EUR', flat: '1.00' },
    { supplier_company_id, store_id: dollars.id, currency: 'USD', flat: '2.00' },
  ]);
  for (const product_id of [inEuros.id, inDollars.id])
    await agreeAndAdd(world, {
      supplier,
      buyer,
      product_id,
      price: money(product_id === inEuros.id ? 'EUR' : 'USD', '9.00'),
    });
  expect(await terms('catalogue')).toEqual([
    { supplier_company_id, store_id: null, currency: 'EUR', flat: '3.00' },
    { supplier_company_id, store_id: null, currency: 'USD', flat: '4.00' },
  ]);
  expect(await terms('catalogue', [inDollars.id, inDollars.id])).toMatchObject([{ flat: '4.00' }]);
  expect(await terms('marketplace', [ofOther.id])).toEqual([]);
  expect(await terms('marketplace', [newId('product')])).toEqual([]);
});

test('terms wait until the operator has finished the upgrade, their removal does not', async () => {
  const upgrading = await startWorld(withBuyers);
  try {
    await upgrading
      .database('catalogue')
      .collection('schema')
      .updateOne({}, { $set: { feature_level: 0 } });
    const supplier = newSupplier();
    const set = (input: object) => upgrading.call(setShippingTerms, supplier, { currency: 'EUR', ...input });
    const { message } = await failureOf(set({ flat: eur('5.00') }), 'not_enabled');
    expect(message).toMatch(/^Shipping terms can be used once the operator /);
    expect(await set({})).toMatchObject(none);
    expect(await upgrading.call(listShippingTerms, supplier, {})).toMatchObject({ data: [] });
  } finally {
    await upgrading.stop();
  }
});
