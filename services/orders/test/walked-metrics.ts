import type { Answer, getOrderMetrics, listOrders, Principal } from '@procura/contracts';
import type { z } from 'zod';
import { periodOf } from '../src/metrics/period.ts';
import type { Order } from '../src/model/order.ts';

export type MetricsQuery = z.input<(typeof getOrderMetrics)['input']>;
type Listed = Answer<typeof listOrders>['data'];

/** Minor digits of the currencies that differ from two. */
export const minorDigits: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

const dead = ['cancelled', 'rejected', 'declined'];
const minor = ({ amount }: { amount: string }) => BigInt(amount.replace('.', ''));
const moneyOf = (amount_minor: bigint, currency: string) => {
  const places = minorDigits[currency] ?? 2;
  const all = String(amount_minor).padStart(places + 1, '0');
  const amount = places === 0 ? all : `${all.slice(0, -places)}.${all.slice(-places)}`;
  return { amount, currency };
};

/** Totals per currency, added up without anything of the code under test. */
const totals = (orders: Listed, divide = (sum: bigint, _count: number) => sum) =>
  [...Map.groupBy(orders, ({ total }) => total.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) =>
      moneyOf(
        divide(
          own.reduce((sum, { total }) => sum + minor(total), 0n),
          own.length,
        ),
        currency,
      ),
    );
const halfUp = (sum: bigint, count: number) => (2n * sum + BigInt(count)) / (2n * BigInt(count));

/** Mean days from creation, for a supplier from placing, from the documents. */
const days = (
  orders: readonly Order[],
  field: 'first_shipped_at' | 'delivered_at',
  { company_kind }: Principal,
): number | null => {
  const times = orders.flatMap(({ created_at, placed_at, [field]: at }) => {
    const begun_at = (company_kind === 'supplier' ? placed_at : null) ?? created_at;
    return at ? [Math.round((at.getTime() - begun_at.getTime()) / 1000)] : [];
  });
  if (times.length === 0) return null;
  return Math.round((times.reduce((sum, time) => sum + time, 0) / times.length / 86_400) * 100) / 100;
};

/** A sum of few quantities, whose floating point error is far below a thousandth. */
const rounded = (quantity: number): number => Number(quantity.toFixed(3));

type LineGrouping = 'product' | 'category';

const groupKey: Record<
  Exclude<NonNullable<MetricsQuery['group_by']>, LineGrouping>,
  (order: Listed[number], caller: Principal) => string
> = {
  status: ({ status }) => status,
  branch: ({ branch }) => branch.id,
  supplier: ({ buyer, supplier }, caller) => (caller.company_kind === 'supplier' ? buyer.id : supplier.id),
  day: ({ created_at }, caller) => dayFor(caller, created_at),
  week: ({ created_at }, caller) => periodOf(dayFor(caller, created_at), 'week'),
  month: ({ created_at }, caller) => dayFor(caller, created_at).slice(0, 7),
};
const dayFor = ({ time_zone: timeZone }: Principal, at: string): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone });

/** What metrics must answer: what a walk of the list under the same filters adds up to, range and groups apart. */
export const addUp = (
  walked: Listed,
  documents: ReadonlyMap<string, Order>,
  caller: Principal,
  { from, to, currency, group_by }: MetricsQuery,
) => {
  const orders = walked.filter(({ created_at, total }) => {
    const day = dayFor(caller, created_at);
    if (currency && total.currency !== currency) return false;
    return day >= (from ?? '') && day <= (to ?? '9');
  });
  const living = orders.filter(({ status }) => !dead.includes(status));
  const ofLines = group_by === 'product' || group_by === 'category';
  const groups =
    group_by && !ofLines ? [...Map.groupBy(orders, (order) => groupKey[group_by](order, caller))] : [];
  const stored = orders.flatMap(({ id }) => documents.get(id) ?? []);
  return {
    orders: orders.length,
    by_status: new Map(
      [...Map.groupBy(orders, ({ status }) => status)].map(([status, own]) => [
        status,
        { status, orders: own.length, totals: totals(own) },
      ]),
    ),
    totals: totals(orders),
    live_totals: totals(living),
    averages: totals(living, halfUp),
    lead_times: {
      days_to_ship: days(stored, 'first_shipped_at', caller),
      days_to_deliver: days(stored, 'delivered_at', caller),
    },
    groups: ofLines
      ? lineGroups(orders, documents, group_by)
      : new Map(
          groups.map(([key, own]) => [
            key,
            {
              quantity: null,
              orders: own.length,
              by_status: new Map(
                [...Map.groupBy(own, ({ status }) => status)].map(([status, { length }]) => [status, length]),
              ),
              totals: totals(own),
              live_totals: totals(own.filter(({ status }) => !dead.includes(status))),
            },
          ]),
        ),
  };
};

/** Groups of lines, from the documents: shipping is one, so that all together come to the totals. */
const lineGroups = (orders: Listed, documents: ReadonlyMap<string, Order>, by: LineGrouping) => {
  const parts = orders.flatMap((order) => {
    const stored = documents.get(order.id);
    if (!stored) throw new Error(`No document of ${order.id}`);
    const lines = stored.lines.map((line) => ({
      key: by === 'product' ? String(line.product_id) : line.category.toLowerCase(),
      quantity: rounded(line.quantity - line.closed_quantity),
      total: moneyOf(line.total.amount_minor, order.total.currency),
    }));
    const { amount_minor } = stored.shipping;
    const shipping = { key: '_shipping', quantity: 0, total: moneyOf(amount_minor, order.total.currency) };
    return [...lines, ...(amount_minor === 0n ? [] : [shipping])].map((part) => ({ ...order, ...part }));
  });
  return new Map(
    [...Map.groupBy(parts, ({ key }) => key)].map(([key, own]) => {
      const distinct = [...new Map(own.map((part) => [part.id, part])).values()];
      const living = own.filter(({ status }) => !dead.includes(status));
      return [
        key,
        {
          quantity:
            by === 'product' ? living.reduce((sum, { quantity }) => rounded(sum + quantity), 0) : null,
          orders: distinct.length,
          by_status: new Map(
            [...Map.groupBy(distinct, ({ status }) => status)].map(([status, { length }]) => [
              status,
              length,
            ]),
          ),
          totals: totals(own),
          live_totals: totals(living),
        },
      ];
    }),
  );
};
