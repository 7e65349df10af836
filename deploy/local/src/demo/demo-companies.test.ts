import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  createBranch,
  createCompany,
  createRfq,
  createRole,
  createStore,
  newId,
  productRow,
  setShippingTerms,
  updateCompanyLimits,
} from '@procura/contracts';
import type { z } from 'zod';
import {
  agreedPrice,
  branchOf,
  buyerBranchCodes,
  demoBuyer,
  nordicBranchCodes,
  otherAgreedPrice,
  otherBranches,
  otherBuyer,
  otherPurchases,
  productOf,
  supplierCompany,
  supplierStore,
} from './demo-companies.ts';
import { branchManagerDefinition, demoLimits } from './demo-limits.ts';
import { measuredProducts, storeShippingTerms } from './demo-measured.ts';
import { demoRfqs } from './demo-rfqs.ts';
import { readNorthwind, readTexts } from './northwind.ts';
import { placeOf } from './northwind-places.ts';

const northwind = readNorthwind(
  readTexts(join(import.meta.dirname, '..', '..', '..', '..', 'data', 'northwind')),
);
const products = [...northwind.products.values()];
const suppliers = new Map(northwind.suppliers.map((one) => [one.supplier_id, one]));
const currencyOf = (supplierId: number): string => {
  const supplier = suppliers.get(supplierId);
  return supplier ? placeOf(supplier).currency : '';
};
const refused = (schema: z.ZodType, values: unknown[]) =>
  values.map((value) => schema.safeParse(value).error).filter(Boolean);

test('29 suppliers with one store each sell in the currency of their country', () => {
  const companies = northwind.suppliers.map(supplierCompany);
  const stores = northwind.suppliers.map((supplier) => supplierStore(northwind, supplier));
  expect(companies).toHaveLength(29);
  expect(refused(createCompany.input, [...companies, demoBuyer, otherBuyer])).toEqual([]);
  expect(refused(createStore.input, stores)).toEqual([]);
  expect(new Set(companies.map(({ admin }) => admin.email)).size).toBe(29);
  expect(
    Map.groupBy(stores, ({ currency }) => currency)
      .get('JPY')
      ?.map(({ name }) => name),
  ).toEqual(['Tokyo Traders', "Mayumi's"]);
  expect(stores[0]).toEqual({
    name: 'Exotic Liquids',
    country: 'GB',
    currency: 'GBP',
    description: 'Beverages, Condiments from London, UK',
  });
  expect(companies[17]?.admin.email).toBe('guylene.nodier@aux-joyeux-ecclesiastiques.example.com');
});

test('77 products with pack, category, price, stock and the discontinued marked', () => {
  const rows = products.map((one) => productOf(northwind, one, currencyOf(one.supplier_id)));
  expect(rows).toHaveLength(77);
  expect(refused(productRow, rows)).toEqual([]);
  expect(rows[0]).toEqual({
    sku: 'NW-P01',
    name: 'Chai',
    category: 'Beverages',
    unit: 'package',
    unit_code: 'XPK',
    pack: '10 boxes x 20 bags',
    list_price: { amount: '18.00', currency: 'GBP' },
    stock: 39,
    discontinued: false,
  });
  expect(rows[73]?.list_price).toEqual({ amount: '1000', currency: 'JPY' });
  expect(rows.filter((row) => row.discontinued)).toHaveLength(8);
});

test('most products have an agreed price, slightly below the list price; Chai is among them', () => {
  const agreed = products.flatMap((one) => agreedPrice(one, currencyOf(one.supplier_id)) ?? []);
  expect(agreed).toHaveLength(68);
  expect(agreed[0]).toEqual({ amount: '17.28', currency: 'GBP' });
  for (const product of products) {
    const price = agreedPrice(product, 'USD');
    if (price === undefined) continue;
    const part = Number(price.amount) / (Number(product.unit_price) / 100);
    expect(part).toBeGreaterThan(0.9);
    expect(part).toBeLessThan(0.98);
  }
});

test('91 customers become branches with a receiving contact, cost centre, currency and time zone', () => {
  const branches = northwind.customers.map(branchOf);
  expect(branches).toHaveLength(91);
  expect(refused(createBranch.input, [...branches, ...otherBranches])).toEqual([]);
  expect(branches[0]).toEqual({
    name: 'Alfreds Futterkiste',
    code: 'ALFKI',
    address: { line1: 'Obere Str. 57', city: 'Berlin', postal_code: '12209', country: 'DE' },
    receiving_contact: { name: 'Maria Anders', email: 'maria.anders@example.com', phone: '030-0074321' },
    cost_centre: 'CC-1001',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const emails = branches.map((branch) => branch.receiving_contact?.email ?? '');
  expect(new Set(emails).size).toBe(91);
  expect(emails.filter((email) => !/^[a-z.]+@example\.com$/.test(email))).toEqual([]);
  const zoneOf = (code: string) => branches.find((branch) => branch.code === code)?.time_zone;
  expect(['OLDWO', 'SAVEA', 'LAUGB', 'MEREP', 'HANAR'].map(zoneOf)).toEqual([
    'America/Anchorage',
    'America/Boise',
    'America/Vancouver',
    'America/Toronto',
    'America/Sao_Paulo',
  ]);
  const nordic = branches.filter((branch) => ['DK', 'FI', 'NO', 'SE'].includes(branch.address.country));
  expect(nordic.map((branch) => branch.code).sort()).toEqual(nordicBranchCodes);
  expect(buyerBranchCodes.filter((code) => zoneOf(code) === undefined)).toEqual([]);
});

test('the small buyer orders what it has a price for, in addition to the stock in the source', () => {
  for (const { branch_code, quantities } of otherPurchases) {
    expect(otherBranches.some((branch) => branch.code === branch_code)).toBe(true);
    for (const [id, quantity] of Object.entries(quantities)) {
      if (measuredProducts.some(({ product_id }) => product_id === Number(id))) continue;
      const product = northwind.products.get(Number(id));
      if (!product) throw new Error(`There is no product ${id}`);
      expect(otherAgreedPrice(product, 'EUR')).toBeDefined();
      expect(productOf(northwind, product, 'EUR').stock).toBe(product.units_in_stock + quantity);
    }
  }
});

test('three products have decimals, are as their supplier may import them, and are ordered with a fraction', () => {
  expect(
    refused(
      productRow,
      measuredProducts.map(({ row }) => row),
    ),
  ).toEqual([]);
  expect(measuredProducts.map(({ row }) => [row.unit_code, row.quantity_decimals])).toEqual([
    ['KGM', 3],
    ['MTR', 1],
    ['HUR', 2],
  ]);
  for (const { product_id, supplier_id, row, agreed, other_agreed } of measuredProducts) {
    expect(northwind.products.has(product_id)).toBe(false);
    for (const { currency } of [row.list_price, agreed, other_agreed])
      expect(currency).toBe(currencyOf(supplier_id));
  }
  const ordered = otherPurchases.flatMap(({ quantities }) => Object.entries(quantities));
  expect(ordered.filter(([, quantity]) => !Number.isInteger(quantity))).toEqual([['101', 2.5]]);
});

test('price breaks and shipping terms are in the currency of the store', () => {
  for (const { supplier_id, row, agreed_breaks = [] } of measuredProducts)
    for (const { unit_price } of [...(row.price_breaks ?? []), ...agreed_breaks])
      expect(unit_price.currency).toBe(currencyOf(supplier_id));
  const terms = Object.entries(storeShippingTerms);
  expect(terms).toHaveLength(2);
  expect(
    refused(
      setShippingTerms.input,
      terms.map(([, one]) => one),
    ),
  ).toEqual([]);
  for (const [supplierId, { currency }] of terms) expect(currency).toBe(currencyOf(Number(supplierId)));
});

test('the items of RFQs are as a buyer may ask for them, and one of them is of hours', () => {
  const items = demoRfqs.flatMap(({ rfq }) => rfq.items);
  expect(refused(createRfq.input.shape.items, [items])).toEqual([]);
  expect(items.filter(({ quantity }) => !Number.isInteger(quantity))).toMatchObject([
    { quantity: 7.5, quantity_decimals: 2, unit: 'h', unit_code: 'HUR' },
  ]);
});

test('limits and the own role are ones that can be set, with a limit in each currency that suppliers sell in', () => {
  const limits = demoLimits(northwind, () => newId('branch'));
  expect(refused(updateCompanyLimits.input, [{ limits }])).toEqual([]);
  expect(refused(createRole.input, [branchManagerDefinition])).toEqual([]);
  const sold = new Set(northwind.suppliers.map((supplier) => placeOf(supplier).currency));
  for (const group of Map.groupBy(limits, ({ scope, target = '', period }) =>
    [scope, target, period].join(),
  ).values())
    expect(new Set(group.map(({ limit }) => limit.currency))).toEqual(sold);
  expect(
    limits.find(({ scope, limit }) => scope === 'company' && limit.currency === 'JPY')?.limit.amount,
  ).toBe('250000');
});
