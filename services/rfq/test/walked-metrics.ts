import {
  type Answer,
  getBid,
  getRfq,
  type getRfqMetrics,
  listRfqPurchaseOrders,
  listRfqs,
  type Principal,
} from '@procura/contracts';
import type { World } from '@procura/testkit';
import { walk } from '@procura/testkit';
import type { z } from 'zod';
import type { BidView, RfqView } from './a-tender.ts';

export type Query = z.input<(typeof getRfqMetrics)['input']>;
type OrderView = Answer<typeof listRfqPurchaseOrders>['data'][number];
/** An RFQ with all its bids and purchase orders. */
export type Walked = { rfq: RfqView; bids: BidView[]; orders: OrderView[] };

/** All that a buyer reads of its RFQs, one answer after the other. */
export const walkAll = async (world: World, caller: Principal): Promise<Walked[]> => {
  const all: Walked[] = [];
  const listed = await walk((cursor) =>
    world.call(listRfqs, caller, { limit: 7, ...(cursor && { cursor }) }),
  );
  for (const { id: rfq_id } of listed) {
    const rfq = await world.call(getRfq, caller, { rfq_id });
    const bids: BidView[] = [];
    for (const { bid_id } of rfq.suppliers)
      if (bid_id) bids.push(await world.call(getBid, caller, { bid_id }));
    const orders = await walk((cursor) =>
      world.call(listRfqPurchaseOrders, caller, { rfq_id, limit: 2, ...(cursor && { cursor }) }),
    );
    all.push({ rfq, bids, orders });
  }
  return all;
};

const digits: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };
const minor = ({ amount }: { amount: string }) => BigInt(amount.replace('.', ''));
/** What a quantity comes to at a price of up to six decimals, rounded half up. */
const worthOf = ({ amount, currency }: { amount: string; currency: string }, quantity: number): bigint => {
  const [whole = '', decimals = ''] = amount.split('.');
  const billionths = BigInt(whole + decimals.padEnd(6, '0')) * BigInt(Math.round(quantity * 1000));
  const perMinor = 10n ** BigInt(9 - (digits[currency] ?? 2));
  return (2n * billionths + perMinor) / (2n * perMinor);
};
/** A percentage of at most four decimals of minor units, rounded half up. */
const taxOf = (net: bigint, rate: string): bigint => {
  const [whole = '', decimals = ''] = rate.split('.');
  return (2n * net * BigInt(whole + decimals.padEnd(4, '0')) + 1_000_000n) / 2_000_000n;
};
const moneyOf = (amount_minor: bigint, currency: string) => {
  const places = digits[currency] ?? 2;
  const size = amount_minor < 0n ? -amount_minor : amount_minor;
  const all = String(size).padStart(places + 1, '0');
  const amount = places === 0 ? all : `${all.slice(0, -places)}.${all.slice(-places)}`;
  return { amount: amount_minor < 0n ? `-${amount}` : amount, currency };
};
const dayFor = ({ time_zone: timeZone }: Principal, at: string): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone });

/** The supplier's first price for an item. */
const firstPrice = ({ iterations }: BidView, rfq_item_id: string) => {
  for (const { by, lines } of iterations)
    for (const line of lines)
      if (by === 'supplier' && line.rfq_item_id === rfq_item_id) return line.unit_price;
  throw new Error('An awarded item was offered');
};

/** The expected metrics, added up from the walked documents without any of the code under test. */
export const addUp = (walked: readonly Walked[], caller: Principal, { branch_id, from, to }: Query) => {
  const chosen = walked.filter(({ rfq }) => {
    const day = dayFor(caller, rfq.created_at);
    return (!branch_id || rfq.branch.id === branch_id) && day >= (from ?? '') && day <= (to ?? '9');
  });
  const living = ({ orders }: Walked) =>
    orders.filter(({ status }) => status !== 'cancelled' && status !== 'rejected');
  const held = (one: Walked) =>
    one.bids.flatMap((bid) =>
      bid.awards.filter(({ lines }) => lines.length > 0).map((award) => ({ bid, award })),
    );
  const count = (many: (one: Walked) => readonly unknown[]) =>
    chosen.reduce((sum, one) => sum + many(one).length, 0);
  const currencies = [...Map.groupBy(chosen, ({ rfq }) => rfq.currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      let [awarded, target, withTarget, first] = [0n, 0n, 0n, 0n];
      for (const one of own)
        for (const { bid, award } of held(one)) {
          const net = award.freight ? minor(award.freight) : 0n;
          const delivery = net + taxOf(net, award.freight_tax_rate ?? '0');
          awarded += delivery;
          // Every iteration of a bid has the same freight.
          first += delivery;
          for (const { rfq_item_id, quantity, unit_price, tax_rate } of award.lines) {
            const goal = one.rfq.items.find(({ id }) => id === rfq_item_id)?.target_unit_price;
            // No line names a product, so that prices which include tax have a rate of 0.
            const net = worthOf(unit_price, quantity);
            const firstNet = worthOf(firstPrice(bid, rfq_item_id), quantity);
            awarded += net + taxOf(net, tax_rate);
            first += firstNet + taxOf(firstNet, tax_rate);
            if (goal) target += worthOf(goal, quantity);
            if (goal) withTarget += net;
          }
        }
      const ordered = own.flatMap(living).reduce((sum, { total }) => sum + minor(total), 0n);
      return {
        currency,
        awarded: moneyOf(awarded, currency),
        ordered: moneyOf(ordered, currency),
        target: moneyOf(target, currency),
        savings_against_target: moneyOf(target - withTarget, currency),
        first_offer: moneyOf(first, currency),
        savings_between_iterations: moneyOf(first - awarded, currency),
      };
    });
  return {
    rfqs: chosen.length,
    by_status: new Map(
      [...Map.groupBy(chosen, ({ rfq }) => rfq.status)].map(([status, own]) => [status, own.length]),
    ),
    bids: count(({ bids }) => bids.filter(({ status }) => status !== 'withdrawn')),
    awards: count(held),
    purchase_orders: count(living),
    currencies,
  };
};
