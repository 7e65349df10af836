import type { historyRow } from '@procura/contracts';
import { allocate, formatMoney, type WireMoney } from '@procura/money';
import type { z } from 'zod';
import type { Northwind, Order, OrderLine } from './northwind.ts';
import { placeOf } from './northwind-places.ts';

export type HistoryRow = z.input<typeof historyRow>;
/** An order of the history and the lines of `orders.csv` and `order-details.csv` from which it was made. */
export type SourcedRow = { row: HistoryRow; order_line: number; detail_lines: number[] };

const dayMs = 24 * 3600 * 1000;
/** Orders shipped earlier than this have arrived. */
const underwayDays = 14;
/** Minimum number of days per carrier, by `ship_via`. */
const fastestDays: Record<number, number> = { 1: 1, 2: 2, 3: 3 };

/** The SKU of a product at its supplier. */
export const skuOf = (productId: number): string => `NW-P${String(productId).padStart(2, '0')}`;

/**
 * A figure of the source, in hundredths, as money. It is the same number of units in any currency; in one without minor
 * digits it is multiplied by 100. In both cases the hundredths are the minor units.
 */
export const moneyOf = (hundredths: bigint, currency: string): WireMoney =>
  formatMoney({ amount_minor: hundredths, currency });

/** The latest day of an event in the source; required days may be later. */
export const newestDayOf = (northwind: Northwind): string => {
  const days = northwind.orders.flatMap(({ order_date, shipped_date }) => [order_date, shipped_date]);
  return days.sort().at(-1) ?? '';
};

/**
 * The order history of the demo: each order of the source becomes one purchase with one order per supplier (a supplier
 * sells in one currency), moved by whole days so that the source's latest day becomes `newest_day`.
 */
export const demoHistory = (
  northwind: Northwind,
  options: { newest_day: string; supplier_company_ids: ReadonlyMap<number, string> },
): SourcedRow[] => {
  const sourceNewest = newestDayOf(northwind);
  const shiftMs = Date.parse(options.newest_day) - Date.parse(sourceNewest);
  const context: Context = {
    northwind,
    company_ids: options.supplier_company_ids,
    contacts: new Map(northwind.customers.map((one) => [one.customer_id, one.contact_name])),
    currencies: new Map(northwind.suppliers.map((one) => [one.supplier_id, placeOf(one).currency])),
    moved: (day) => new Date(Date.parse(day) + shiftMs).toISOString().slice(0, 10),
    arrived_before: plusDays(sourceNewest, -underwayDays),
  };
  return northwind.orders.flatMap((order) => ordersOf(order, context));
};

type Context = {
  northwind: Northwind;
  company_ids: ReadonlyMap<number, string>;
  contacts: ReadonlyMap<string, string>;
  currencies: ReadonlyMap<number, string>;
  moved: (day: string) => string;
  /** In days of the source. */
  arrived_before: string;
};

const ordersOf = (order: Order, context: Context): SourcedRow[] => {
  const bySupplier = Map.groupBy(
    order.lines,
    (line) => found(context.northwind.products, line.product_id).supplier_id,
  );
  const groups = [...bySupplier];
  const freights = allocate(
    { amount_minor: order.freight, currency: 'USD' },
    groups.map(([, lines]) => lines.reduce((sum, line) => sum + weightOf(line), 0n)),
  );
  const { status, shipments } = progressOf(order, context);
  const settled = status === 'delivered';
  return groups.map(([supplierId, lines], index) => {
    const currency = found(context.currencies, supplierId);
    return {
      order_line: order.line,
      detail_lines: lines.map(({ line }) => line),
      row: {
        number: `NW-${order.order_id}-${index + 1}`,
        purchase_ref: `NW-${order.order_id}`,
        branch_code: order.customer_id,
        supplier_company_id: found(context.company_ids, supplierId),
        created_at: instant(context.moved(order.order_date), '09:30', order.order_id % 30),
        status,
        payment_status: settled ? 'paid' : 'unpaid',
        billing_status: settled ? 'billed' : 'not_billed',
        required_on: context.moved(order.required_date),
        shipping: moneyOf(freights[index]?.amount_minor ?? 0n, currency),
        lines: lines.map((line) => ({
          sku: skuOf(line.product_id),
          quantity: line.quantity,
          unit_price: moneyOf(line.unit_price, currency),
          ...(line.discount === 0 ? {} : { discount_percent: String(line.discount) }),
        })),
        ...(shipments && { shipments }),
      },
    };
  });
};

/** The exact figure of a line in the source, without a currency. */
const weightOf = ({ unit_price, quantity, discount }: OrderLine): bigint =>
  unit_price * BigInt(quantity) * BigInt(100 - discount);

const progressOf = (order: Order, context: Context): Pick<HistoryRow, 'status' | 'shipments'> => {
  if (order.shipped_date === '') return { status: 'confirmed' };
  const shipment = {
    carrier: found(context.northwind.shippers, order.ship_via),
    shipped_at: instant(context.moved(order.shipped_date), '10:30', order.order_id % 30),
    expected_on: context.moved(order.required_date),
  };
  if (order.shipped_date >= context.arrived_before) return { status: 'shipped', shipments: [shipment] };
  return {
    status: 'delivered',
    shipments: [
      {
        ...shipment,
        delivered_at: instant(context.moved(deliveryDay(order)), '11:30', order.order_id % 60),
        received_by: found(context.contacts, order.customer_id),
      },
    ],
  };
};

/**
 * The source has no day of delivery. It is derived from the carrier's time, and orders shipped on time arrive on time.
 */
const deliveryDay = (order: Order): string => {
  const arrival = plusDays(order.shipped_date, (fastestDays[order.ship_via] ?? 2) + (order.order_id % 3));
  const inTime = order.shipped_date <= order.required_date && arrival > order.required_date;
  return inTime ? order.required_date : arrival;
};

/**
 * Between 09:30 and 12:30 UTC it is the same day in every time zone of the demo, from Anchorage to Melbourne, so a day
 * of the source is the same day for every party.
 */
const instant = (day: string, start: string, minutes: number): string =>
  new Date(Date.parse(`${day}T${start}:00Z`) + minutes * 60_000).toISOString();

/** The day a number of days later. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const found = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The source names ${String(key)}, which was not given`);
  return value;
};
