import { describe, expect, test } from '@jest/globals';
import { addDays, dayOf, type Id, newId } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { fieldsOfRow, type Product, withDerived } from '../products/product.ts';
import {
  type AgreedPrice,
  agreedPriceOn,
  endless,
  endPrice,
  newEntry,
  stateOn,
  toCatalogView,
  withPrice,
} from './catalog-entry.ts';

const now = new Date('2026-11-21T12:00:00Z');
const supplier = { id: newId('company'), name: 'Exotic Liquids', time_zone: 'Europe/London' };
const product: Product = {
  _id: newId('product'),
  company_id: supplier.id,
  supplier,
  store: { id: newId('store'), name: 'Exotic Liquids' },
  sku: 'CHAI',
  reserved: quantityOf(2),
  entries: 0,
  version: 1,
  created_at: now,
  updated_at: now,
  ...withDerived(
    fieldsOfRow({
      name: 'Chai',
      category: 'Beverages',
      stock: quantityOf(39),
      list_price: { amount: '18.00', currency: 'EUR' },
    }),
    { sku: 'CHAI', supplier, reserved: quantityOf(2) },
  ),
};
const buyer: Id<'company'> = newId('company');
const price = (valid_from: string, valid_to = endless, amount_minor = 1500n): AgreedPrice => ({
  id: newId('agreement'),
  price: { amount_minor, currency: 'EUR' },
  valid_from,
  valid_to,
});
const entry = (added: boolean, ...prices: AgreedPrice[]) => ({
  ...newEntry(product, buyer, now),
  added,
  prices,
});

describe('agreedPriceOn', () => {
  test('is valid from its first day to its last', () => {
    const one = entry(true, price('2026-11-10', '2026-11-20'));
    const valid = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map(
      (day) => agreedPriceOn(one, day) !== undefined,
    );
    expect(valid).toEqual([false, true, true, false]);
  });

  test('of several, the one that began last counts, and after its end the earlier one again', () => {
    const always = price('2020-01-01');
    const sale = price('2026-11-20', '2026-11-22', 1200n);
    const both = entry(true, always, sale);
    expect(agreedPriceOn(both, '2026-11-21')).toBe(sale);
    expect(agreedPriceOn(both, '2026-11-23')).toBe(always);
  });

  test('is absent without an entry', () => expect(agreedPriceOn(undefined, '2026-11-21')).toBeUndefined());
});

describe('withPrice', () => {
  test('replaces the price of the same first day and drops those long ended', () => {
    const ended = price('2020-01-01', '2020-12-31');
    const present = price('2026-01-01');
    const again = price('2026-01-01', endless, 999n);
    expect(withPrice([ended, present], again, '2026-11-21')).toEqual([again]);
  });

  test('keeps a price that ended yesterday: elsewhere it is still valid', () => {
    const yesterday = price('2026-01-01', '2026-11-20');
    expect(withPrice([yesterday], price('2026-11-21'), '2026-11-21')).toHaveLength(2);
  });
});

test('a price is coming, current from its first day to its last, and ended after it', () => {
  const one = price('2026-11-10', '2026-11-20');
  const days = ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'];
  expect(days.map((day) => stateOn(one, day))).toEqual(['coming', 'current', 'current', 'ended']);
  // It was ended before it began.
  expect(stateOn(price('2026-12-01', '2026-11-20'), '2026-11-21')).toBe('ended');
});

describe('endPrice', () => {
  const today = '2026-11-21';
  const end = (from: string, to: string, given?: string) => {
    const before = price(from, to);
    const after = endPrice(before, { given, today });
    if (after === before) return 'unchanged';
    return 'path' in after ? `${after.path} ${after.message}` : after.valid_to;
  };

  test('leaves no day from today on without a last day', () => {
    expect(end('2026-01-01', endless)).toBe('2026-11-20');
    expect(end(today, endless)).toBe('2026-11-20');
    expect(end('2027-01-01', endless)).toBe('2026-11-20');
  });

  test('sets a last day within the days that are left', () => {
    expect(end('2026-01-01', endless, today)).toBe(today);
    expect(end('2026-01-01', '2026-12-31', '2026-12-01')).toBe('2026-12-01');
    expect(end('2027-01-01', endless, '2027-01-01')).toBe('2027-01-01');
  });

  test('returns one that has ended, or ends on that day, unchanged', () => {
    expect(end('2026-01-01', '2026-11-20')).toBe('unchanged');
    expect(end('2026-01-01', '2026-11-19', '2026-12-01')).toBe('unchanged');
    expect(end('2026-01-01', '2026-12-31', '2026-12-31')).toBe('unchanged');
  });

  test('refuses a day that is over, before the first or after the last', () => {
    expect(end('2026-01-01', endless, '2026-11-20')).toMatch(
      /^valid_to must not be before 2026-11-21, today/,
    );
    expect(end('2027-01-01', endless, '2026-12-01')).toMatch(/^valid_to must not be before 2027-01-01/);
    expect(end('2026-01-01', '2026-12-31', '2027-01-01')).toMatch(/^valid_to must not be after 2026-12-31/);
  });
});

describe('toCatalogView', () => {
  test('needs the entry, a price valid today and a product that is not discontinued', () => {
    const agreed = price('2026-01-01');
    const cases = [
      [product, entry(true, agreed)],
      [product, entry(false, agreed)],
      [product, entry(true)],
      [product, null],
      [{ ...product, discontinued: true }, entry(true, agreed)],
    ] as const;
    expect(
      cases.map(([of, own]) => {
        const { available, in_catalog, order_with } = toCatalogView(of, own, '2026-11-21');
        return [in_catalog, available, order_with];
      }),
    ).toEqual([
      [true, true, 'place_order'],
      [false, false, 'place_marketplace_order'],
      [true, false, 'place_marketplace_order'],
      [false, false, 'place_marketplace_order'],
      [true, false, 'place_marketplace_order'],
    ]);
  });

  test('leaves the agreed price out when there is none, and shows what can be ordered as stock', () => {
    const view = toCatalogView(product, entry(true), '2026-11-21');
    expect('agreed_price' in view).toBe(false);
    expect(view.stock).toBe(37);
    expect(toCatalogView(product, entry(true, price('2026-01-01')), '2026-11-21')).toMatchObject({
      agreed_price: { amount: '15.00', currency: 'EUR' },
      agreed_price_valid_to: null,
    });
  });
});

test('a day is the one in the time zone', () => {
  const instant = new Date('2026-11-21T23:30:00Z');
  expect([dayOf(instant, 'UTC'), dayOf(instant, 'Asia/Tokyo'), dayOf(instant, 'America/Sao_Paulo')]).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-21',
  ]);
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
