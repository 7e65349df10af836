import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  cancelOrder,
  cancelRfq,
  closeAward,
  closeOrderRemainder,
  closeRfq,
  confirmOrder,
  createPurchaseOrder,
  decideBidIteration,
  getOrder,
  getRfqMetrics,
  type Id,
  type Principal,
  rejectOrder,
  shipOrder,
  submitBidIteration,
  withdrawBid,
} from '@procura/contracts';
import { confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type BidView, openTender, type RfqView, type Tender } from './a-tender.ts';
import { addUp, type Query, type Walked, walkAll } from './walked-metrics.ts';

const random = seededRandom();
let tender: Tender;
let walked: Walked[];

beforeAll(async () => {
  tender = await openTender();
  for (let serial = 0; serial < 14; serial++) {
    await aPast(serial);
    // Days differ between UTC and the company's time zone.
    tender.world.clock.advance(random.below(40) * 3_600_000);
  }
  await tender.world.settle();
  walked = await walkAll(tender.world, tender.buyer);
}, 400_000);
afterAll(() => tender.world.stop());

const places: Record<string, number> = { JPY: 0, KWD: 3 };
/** With the currency's minor digits, or finer. */
const price = (currency: string) =>
  (1 + random.next() * 500).toFixed(random.pick([places[currency] ?? 2, 4, 6]));
const money = (currency: string) => ({ amount: price(currency), currency });

const rate = () => random.pick(['0', '7', '19', '5.5']);
/** The lines of a bid without tax, in half of the cases. */
const taxed = ({ items, currency }: RfqView, prices: readonly (string | null)[]) =>
  random.next() < 0.5
    ? {}
    : {
        lines: items.flatMap(({ id: rfq_item_id }, index) => {
          const amount = prices[index];
          return amount ? [{ rfq_item_id, unit_price: { amount, currency }, tax_rate: rate() }] : [];
        }),
      };

/** Freight, in half of the cases. */
const delivered = (currency: string) =>
  random.next() < 0.5
    ? {}
    : {
        freight: { amount: (1 + random.next() * 500).toFixed(places[currency] ?? 2), currency },
        freight_tax_rate: rate(),
      };

/** An RFQ brought somewhere by chance; the first ones of each currency are bought from for sure. */
const aPast = async (serial: number): Promise<void> => {
  const { world, buyer, suppliers } = tender;
  const currency = ['USD', 'EUR', 'JPY', 'KWD'][serial % 4] ?? 'EUR';
  const sure = serial < 8;
  const rfq = await tender.rfq({
    branch_id: random.pick([tender.branch, tender.otherBranch]).id,
    currency,
    items: ['Oven', 'Table', 'Lamp'].map((name) => ({
      name,
      ...(name === 'Lamp'
        ? { quantity: (2000 + random.below(9000)) / 1000, quantity_decimals: 3 }
        : { quantity: 2 + random.below(9) }),
      ...(random.next() < 0.6 && { target_unit_price: money(currency) }),
    })),
  });
  const offers = () => rfq.items.map(() => (random.next() < 0.8 ? price(currency) : null));
  const bids: { bid: BidView; supplier: Principal }[] = [];
  for (const supplier of suppliers) {
    const prices = offers();
    const more = { ...taxed(rfq, prices), ...delivered(currency) };
    if (prices.some((one) => one !== null) && random.next() < 0.8)
      bids.push({ supplier, bid: await tender.bid(rfq, supplier, prices, more) });
  }
  for (const one of bids)
    if (random.next() < 0.5)
      one.bid = await world.call(submitBidIteration, one.supplier, {
        bid_id: one.bid.id,
        lines: rfq.items.map(({ id }) => ({
          rfq_item_id: id,
          unit_price: money(currency),
          ...(!one.bid.iterations[0]?.prices_include_tax && { tax_rate: rate() }),
        })),
        // The same, perhaps at another rate: what its share of the first freight was cannot be read later.
        ...(one.bid.iterations[0]?.freight && {
          freight: one.bid.iterations[0].freight,
          freight_tax_rate: rate(),
        }),
      });
  const [first] = bids;
  if (first && random.next() < 0.2) {
    await world.call(withdrawBid, first.supplier, { bid_id: first.bid.id });
    bids.shift();
  }
  if (!sure && random.next() < 0.2) return;
  if (!sure && random.next() < 0.2)
    return void (await world.call(cancelRfq, buyer, { rfq_id: rfq.id, reason: 'x' }));
  await world.call(closeRfq, buyer, { rfq_id: rfq.id });
  for (const { bid, supplier } of bids) await decide(rfq, bid, supplier);
  if (random.next() < 0.2) await world.call(closeRfq, buyer, { rfq_id: rfq.id });
};

const decide = async (rfq: RfqView, bid: BidView, supplier: Principal): Promise<void> => {
  const { world, buyer } = tender;
  if (random.next() < 0.2) {
    await world.call(decideBidIteration, buyer, {
      bid_id: bid.id,
      iteration: bid.latest_supplier_iteration,
      decision: 'reject',
    });
    return;
  }
  const offered = bid.iterations.at(-1)?.lines ?? [];
  const wanted = offered
    .filter(() => random.next() < 0.7)
    .map(({ rfq_item_id }) => ({ rfq_item_id, quantity: 1 + random.below(2) }));
  const accepted = await tender
    .accept(bid, wanted.length > 0 ? wanted : undefined)
    .catch((error: { code?: string }) => {
      if (error.code !== 'above_award') throw error;
      return null;
    });
  const award = accepted?.awards[0];
  if (!award) return;
  if (random.next() < 0.7) await order(rfq, bid, supplier, award);
  if (random.next() < 0.3) await world.call(closeAward, buyer, { award_id: award.id });
};

const order = async (
  rfq: RfqView,
  bid: BidView,
  supplier: Principal,
  award: BidView['awards'][number],
): Promise<void> => {
  const { world, buyer } = tender;
  const issue = (items?: { rfq_item_id: Id<'rfqItem'>; quantity: number }[]) =>
    world.call(createPurchaseOrder, buyer, {
      rfq_id: rfq.id,
      bid_id: bid.id,
      award_id: award.id,
      ...(items && { items }),
    });
  const [line] = award.lines;
  // In two parts, each of which rounds its own lines.
  const isParted = line !== undefined && line.quantity > 1 && random.next() < 0.5;
  if (isParted) await issue([{ rfq_item_id: line.rfq_item_id, quantity: 1 }]);
  const { order_id } = await issue();
  const end = random.below(5);
  if (end === 0) await world.call(cancelOrder, buyer, { order_id, reason: 'x' });
  if (end === 1) await world.call(rejectOrder, supplier, { order_id, reason: 'x' });
  if (end === 2) {
    await world.call(confirmOrder, supplier, { order_id });
    const { lines } = await world.call(getOrder, supplier, { order_id });
    const [line] = lines;
    if (!line) return;
    const shipped = { line_id: line.id, quantity: Math.min(1, line.quantity) };
    const { status } = await world.call(shipOrder, supplier, { order_id, carrier: 'C', lines: [shipped] });
    if (status === 'partially_shipped')
      await world.call(closeOrderRemainder, buyer, { order_id, reason: 'x' });
  }
  await world.settle();
};

type Metrics = Answer<typeof getRfqMetrics>;
const metricsOf = (caller: Principal, query: Query): Promise<Metrics> =>
  tender.world.call(getRfqMetrics, caller, query);
/** An answer in the form of {@link addUp}. */
const comparable = ({ as_of: _, by_status, ...rest }: Metrics) => ({
  ...rest,
  by_status: new Map(by_status.map(({ status, rfqs }) => [status, rfqs])),
});

test(`there is something to add up (seed ${random.seed})`, () => {
  const all = addUp(walked, tender.buyer, {});
  expect(all.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'KWD', 'USD']);
  expect(all.awards).toBeGreaterThan(2);
  expect(all.purchase_orders).toBeGreaterThan(0);
});

test(`equal the walk, whole and in any range and branch (seed ${random.seed})`, async () => {
  const { buyer, branch, otherBranch } = tender;
  const days = walked.map(({ rfq }) =>
    new Date(rfq.created_at).toLocaleDateString('en-CA', { timeZone: buyer.time_zone }),
  );
  const queries: Query[] = [{}, { branch_id: branch.id }, { branch_id: otherBranch.id }];
  for (let round = 0; round < 12; round++) {
    const [from, to] = [random.pick(days), random.pick(days)].toSorted();
    queries.push({
      ...(random.next() < 0.7 && { from }),
      ...(random.next() < 0.7 && { to }),
      ...(random.next() < 0.3 && { branch_id: branch.id }),
    });
  }
  for (const query of queries)
    expect([query, comparable(await metricsOf(buyer, query))]).toEqual([query, addUp(walked, buyer, query)]);
});

test('awarded and ordered quantities of items equal those of awards and purchase orders', () => {
  for (const { rfq, bids, orders } of walked) {
    const sum = (of: { rfq_item_id: string; quantity: number }[], id: string) =>
      of.reduce(
        (total, line) => total + (line.rfq_item_id === id ? Math.round(line.quantity * 1000) : 0),
        0,
      ) / 1000;
    const live = orders.filter(({ status }) => status !== 'cancelled' && status !== 'rejected');
    for (const item of rfq.items) {
      const awarded = bids.flatMap(({ awards }) => awards).flatMap(({ lines }) => lines);
      expect(item.awarded_quantity).toBe(sum(awarded, item.id));
      expect(item.ordered_quantity).toBe(
        sum(
          live.flatMap(({ lines }) => lines),
          item.id,
        ),
      );
      expect(item.awarded_quantity).toBeLessThanOrEqual(item.quantity);
    }
  }
});

describe('who asks', () => {
  test('a confined caller adds up its own branches', async () => {
    const { buyer, branch, otherBranch } = tender;
    const confined = confinedTo(buyer, branch.id);
    const own = addUp(walked, buyer, { branch_id: branch.id });
    expect(comparable(await metricsOf(confined, {}))).toEqual(own);
    expect(comparable(await metricsOf(confined, { branch_id: branch.id }))).toEqual(own);
    await failureOf(metricsOf(confined, { branch_id: otherBranch.id }), 'not_found');
  });

  test('others see nothing of it, and suppliers and callers without the permission are refused', async () => {
    const { buyer, suppliers } = tender;
    expect(await metricsOf(principalOf('buyer'), {})).toMatchObject({
      rfqs: 0,
      by_status: [],
      bids: 0,
      awards: 0,
      purchase_orders: 0,
      currencies: [],
    });
    await failureOf(metricsOf(suppliers[0], {}), 'wrong_audience');
    await failureOf(metricsOf(without(buyer, 'rfqs:read'), {}), 'forbidden');
    await failureOf(metricsOf(buyer, { from: '2026-02-02', to: '2026-02-01' }), 'invalid_input');
    await failureOf(metricsOf(buyer, { to: '3000-01-01' }), 'invalid_input');
  });
});

test('a deadline that has passed counts at once', async () => {
  const { world, buyer } = tender;
  const statuses = async () =>
    new Map((await metricsOf(buyer, {})).by_status.map(({ status, rfqs }) => [status, rfqs]));
  const before = await statuses();
  await tender.rfq({ deadline: new Date(world.clock().getTime() + 60_000).toISOString() });
  expect((await statuses()).get('open')).toBe((before.get('open') ?? 0) + 1);
  world.clock.advance(60_001);
  const after = await statuses();
  expect([after.get('open') ?? 0, after.get('evaluating')]).toEqual([
    before.get('open') ?? 0,
    (before.get('evaluating') ?? 0) + 1,
  ]);
});
