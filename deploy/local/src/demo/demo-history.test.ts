import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { historyRow, newId } from '@procura/contracts';
import { demoHistory, moneyOf, newestDayOf } from './demo-history.ts';
import { readNorthwind, readTexts } from './northwind.ts';
import { placeOf } from './northwind-places.ts';

const northwind = readNorthwind(
  readTexts(join(import.meta.dirname, '..', '..', '..', '..', 'data', 'northwind')),
);
const companyIds = new Map(northwind.suppliers.map((one) => [one.supplier_id, newId('company') as string]));
const newestDay = '2026-11-20';
const history = demoHistory(northwind, { newest_day: newestDay, supplier_company_ids: companyIds });
const rows = history.map(({ row }) => row);
const rowOf = (number: string) => rows.find((row) => row.number === number);
const minor = (amount: string) => BigInt(amount.replace('.', ''));

test('830 source orders with 2,155 lines become 2,081 orders of 830 purchases', () => {
  expect(rows).toHaveLength(2081);
  expect(new Set(rows.map((row) => row.number)).size).toBe(2081);
  expect(new Set(rows.map((row) => row.purchase_ref)).size).toBe(830);
  expect(rows.flatMap((row) => row.lines)).toHaveLength(2155);
});

test('the unshipped are confirmed, the newly shipped under way, the others delivered, paid and billed', () => {
  const counts = Map.groupBy(rows, (row) => `${row.status} ${row.payment_status} ${row.billing_status}`);
  expect([...counts].map(([key, group]) => [key, group.length]).sort()).toEqual([
    ['confirmed unpaid not_billed', 64],
    ['delivered paid billed', 1931],
    ['shipped unpaid not_billed', 86],
  ]);
  for (const row of rows) expect(row.shipments?.length ?? 0).toBe(row.status === 'confirmed' ? 0 : 1);
});

test('every row is one that the import takes', () => {
  expect(rows.flatMap((row) => historyRow.safeParse(row).error ?? [])).toEqual([]);
});

test('a purchase has one order per supplier, each in the currency of its supplier', () => {
  const currencies = new Map(
    northwind.suppliers.map((one) => [companyIds.get(one.supplier_id), placeOf(one).currency]),
  );
  for (const group of Map.groupBy(rows, (row) => row.purchase_ref).values())
    expect(new Set(group.map((row) => row.supplier_company_id)).size).toBe(group.length);
  for (const row of rows)
    for (const money of [row.shipping, ...row.lines.map((line) => line.unit_price)])
      expect(money.currency).toBe(currencies.get(row.supplier_company_id));
  expect(new Set(currencies.values()).size).toBe(11);
});

test('prices and discounts are those of the source; yen take the figure times 100', () => {
  expect(rowOf('NW-10250-1')?.lines).toEqual([
    { sku: 'NW-P41', quantity: 10, unit_price: { amount: '7.70', currency: 'USD' } },
  ]);
  expect(rowOf('NW-10250-2')?.lines[0]).toEqual({
    sku: 'NW-P51',
    quantity: 35,
    unit_price: { amount: '42.40', currency: 'AUD' },
    discount_percent: '15',
  });
  expect(moneyOf(2325n, 'JPY')).toEqual({ amount: '2325', currency: 'JPY' });
  const tofu = rows.flatMap((row) => row.lines).find((line) => line.sku === 'NW-P14');
  expect(tofu?.unit_price).toEqual({ amount: '1860', currency: 'JPY' });
});

test('the freight of a source order is split without a remainder, by its own line figures', () => {
  const freights = Map.groupBy(rows, (row) => row.purchase_ref);
  for (const order of northwind.orders) {
    const parts = freights.get(`NW-${order.order_id}`) ?? [];
    expect(parts.reduce((sum, row) => sum + minor(row.shipping.amount), 0n)).toBe(order.freight);
  }
  // 65.83 is 3.2648 + 53.4832 + 9.0820 by 77.00, 42.40 x 35 less 15 % = 1261.40 and 16.80 x 15 less 15 % = 214.20.
  expect([1, 2, 3].map((index) => rowOf(`NW-10250-${index}`)?.shipping)).toEqual([
    { amount: '3.27', currency: 'USD' },
    { amount: '53.48', currency: 'AUD' },
    { amount: '9.08', currency: 'USD' },
  ]);
});

test('all days move by one number of days, so that the newest is the one asked for', () => {
  expect(newestDayOf(northwind)).toBe('1998-05-06');
  const happened = rows.flatMap((row) => [
    row.created_at,
    ...(row.shipments ?? []).flatMap(({ shipped_at, delivered_at = shipped_at }) => [
      shipped_at,
      delivered_at,
    ]),
  ]);
  expect(happened.sort().at(-1)?.slice(0, 10)).toBe(newestDay);
  expect(happened[0]?.slice(0, 10)).toBe('2025-01-18');
  const shift = Date.parse('2026-11-20') - Date.parse('1998-05-06');
  expect(Date.parse('2025-01-18') - Date.parse('1996-07-04')).toBe(shift);
});

test('each instant is on the same day in every time zone of the demo', () => {
  const zones = [...northwind.suppliers, ...northwind.customers].map((one) => placeOf(one).time_zone);
  const formats = [...new Set(zones)].map((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }));
  const instants = new Set(
    rows.flatMap(({ created_at, shipments = [] }) => {
      const { shipped_at = created_at, delivered_at = created_at } = shipments[0] ?? {};
      return [created_at, shipped_at, delivered_at];
    }),
  );
  const elsewhere = [...instants].filter((instant) =>
    formats.some((format) => format.format(new Date(instant)) !== instant.slice(0, 10)),
  );
  expect(elsewhere).toEqual([]);
});

test('an order is placed, shipped and delivered in this order, and only what the source shipped late is late', () => {
  const late = new Set<string>();
  for (const row of rows) {
    const shipment = row.shipments?.[0];
    if (!shipment) continue;
    expect(row.created_at < shipment.shipped_at).toBe(true);
    expect(shipment.expected_on).toBe(row.required_on);
    const { delivered_at, received_by } = shipment;
    if (delivered_at)
      expect([shipment.shipped_at < delivered_at, Boolean(received_by)]).toEqual([true, true]);
    if ((delivered_at ?? shipment.shipped_at).slice(0, 10) > String(row.required_on))
      late.add(row.purchase_ref);
  }
  const shippedLate = northwind.orders.filter((one) => one.shipped_date > one.required_date);
  expect([...late]).toEqual(shippedLate.map((one) => `NW-${one.order_id}`));
  expect(late.size).toBe(37);
});

test('carriers and receivers are those of the source', () => {
  const carriers = new Set(rows.flatMap((row) => (row.shipments ?? []).map((one) => one.carrier)));
  expect([...carriers].sort()).toEqual(['Federal Shipping', 'Speedy Express', 'United Package']);
  expect(rowOf('NW-10248-1')?.branch_code).toBe('VINET');
  expect(rowOf('NW-10248-1')?.shipments?.[0]?.received_by).toBe('Paul Henriot');
});

test('each row has the numbers of its lines', () => {
  expect(history.flatMap((one) => one.detail_lines).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 2155 }, (_, index) => index + 2),
  );
  expect(history[0]?.order_line).toBe(2);
});
