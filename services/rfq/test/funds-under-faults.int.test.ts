import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  cancelOrder,
  closeAward,
  closeOrderRemainder,
  closeRfq,
  confirmOrder,
  createPurchaseOrder,
  Failure,
  getBid,
  getOrder,
  listOrders,
  type Principal,
  rejectOrder,
  shipOrder,
} from '@procura/contracts';
import { microsOf, type UnitPrice } from '@procura/money';
import { eur } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import type { Deps as FinanceDeps } from '../../finance/src/deps.ts';
import type { Deps } from '../src/deps.ts';
import { type Award, canOrder } from '../src/model/award.ts';
import type { PurchaseOrder } from '../src/model/purchase-order.ts';
import { type BidView, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

/** Where a call breaks off, as if its process had died there. */
const points = [
  ...['accept.after_claim', 'accept.after_commit', 'accept.after_made'],
  ...['issue.after_claim', 'issue.after_move', 'issue.after_created', 'issue.after_abandon'],
  ...['create_order_from_award.after_reserve', 'create_order_from_award.after_made'],
  ...['commit_spend.written', 'commit_spend.committed', 'move_commitment.written'],
];
let breakAt: string | null = null;

/** Of each bid. Parts of an award at finer prices, each rounded, come to more or less than the whole. */
const prices = [
  ['80.00', '20.00'],
  ['81.005', '20.0049'],
  ['82.3333', '0.006'],
];

let tender: Tender;
let rfq: RfqView;
let bids: BidView[];
beforeAll(async () => {
  tender = await openTender({
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
  await tender.setLimits({
    scope: 'company',
    period: 'month',
    on_exceed: 'refuse',
    limit: eur('9000.00'),
  });
});
afterAll(() => tender?.world.stop());

/** The freight of the bids, with 19 % of tax; the last has none. */
const freight = ['100.01', '33.33'].map((amount) => ({ freight: eur(amount), freight_tax_rate: '19' }));

/** Continues with a closed RFQ of which nothing is awarded. */
const nextRfq = async (): Promise<void> => {
  rfq = await tender.rfq();
  bids = [];
  for (const supplier of tender.suppliers)
    bids.push(await tender.bid(rfq, supplier, prices[bids.length] ?? [], freight[bids.length]));
  await tender.world.call(closeRfq, tender.buyer, { rfq_id: rfq.id });
};

const random = seededRandom();
/** At least; the walk continues up to `most` until more than `fewest` orders were issued. */
const rounds = 24;
const most = 96;
const fewest = 3;
const atOnce = 6;

/** What a step may end in when another came before it; `internal` is where it was broken off. */
const expected = ['above_award', 'conflict', 'internal', 'invalid_input', 'limit_exceeded', 'unavailable'];

type Order = Awaited<ReturnType<typeof orders>>[number];
const orders = async () =>
  (await tender.world.call(listOrders, tender.buyer, { limit: 100 })).data.filter(
    ({ status }) => !['cancelled', 'rejected'].includes(status),
  );
const withOrder = async (work: (order: Order, supplier: Principal) => Promise<unknown>): Promise<void> => {
  const all = await orders();
  if (all.length === 0) return;
  const order = random.pick(all);
  const supplier = tender.suppliers.find(({ company_id }) => company_id === order.supplier.id);
  if (supplier) await work(order, supplier);
};
const withOpenAward = async (
  work: (bid: BidView, award_id: BidView['awards'][number]['id']) => Promise<unknown>,
): Promise<void> => {
  const read = await Promise.all(
    bids.map(({ id }) => tender.world.call(getBid, tender.buyer, { bid_id: id })),
  );
  const open = read.flatMap((bid) =>
    bid.awards.filter(({ status }) => status === 'open').map(({ id }) => ({ bid, id })),
  );
  if (open.length === 0) return;
  const { bid, id } = random.pick(open);
  await work(bid, id);
};
const reason = 'no longer needed';

const steps: Record<string, () => Promise<unknown>> = {
  accept: () => tender.accept(random.pick(bids), itemsOf(rfq, 1 + random.below(2), random.below(5))),
  issue: () =>
    withOpenAward((bid, award_id) =>
      tender.world.call(createPurchaseOrder, tender.buyer, {
        rfq_id: rfq.id,
        bid_id: bid.id,
        award_id,
        ...(random.below(2) === 0 && { items: itemsOf(rfq, 1, random.below(3)) }),
      }),
    ),
  closeAward: () =>
    withOpenAward((_bid, award_id) => tender.world.call(closeAward, tender.buyer, { award_id })),
  cancel: () =>
    withOrder(({ id: order_id }) => tender.world.call(cancelOrder, tender.buyer, { order_id, reason })),
  reject: () =>
    withOrder(({ id: order_id }, supplier) => tender.world.call(rejectOrder, supplier, { order_id, reason })),
  confirm: () =>
    withOrder(({ id: order_id }, supplier) => tender.world.call(confirmOrder, supplier, { order_id })),
  ship: () =>
    withOrder(async ({ id: order_id }, supplier) => {
      const [line] = (await tender.world.call(getOrder, supplier, { order_id })).lines;
      const lines = line ? [{ line_id: line.id, quantity: 1 }] : [];
      await tender.world.call(shipOrder, supplier, { order_id, carrier: 'Speedy Express', lines });
    }),
  close: () =>
    withOrder(({ id: order_id }) =>
      tender.world.call(closeOrderRemainder, tender.buyer, { order_id, reason }),
    ),
};
const weighted = [
  ...['accept', 'accept', 'issue', 'issue', 'issue', 'issue', 'closeAward', 'cancel', 'reject'],
  ...['confirm', 'confirm', 'ship', 'ship', 'close'],
];

/** Settles interrupted sagas, twice: what one sweeper abandons another releases. */
const settle = async (): Promise<void> => {
  const { world } = tender;
  for (let pass = 0; pass < 2; pass++) {
    world.clock.advance(61_000);
    await world.settle();
    await world.runJob('rfq', 'sweep');
    await world.runJob('orders', 'sweep');
  }
  await world.settle();
};

const sum = (minors: readonly bigint[]): bigint => minors.reduce((all, one) => all + one, 0n);
/** What lines come to in cents, each rounded half up, or down. */
const worthOf = (lines: readonly { unit_price: UnitPrice; quantity: number }[], half: 0n | 5_000n): bigint =>
  sum(lines.map(({ unit_price, quantity }) => (microsOf(unit_price) * BigInt(quantity) + half) / 10_000n));
/** The freight in cents with 19 % of tax. The tax is rounded half up, or down. */
const deliveryOf = ({ freight: one }: Pick<Award, 'freight'>, half: 0n | 50n): bigint => {
  const net = one?.net.amount_minor ?? 0n;
  return net + (net * 19n + half) / 100n;
};
/** What a purchase order holds of its award's commitment. */
const takenBy = (one: PurchaseOrder): bigint => worthOf(one.lines, 0n) + deliveryOf(one, 0n);
/** What an award holds itself. */
const leftOf = (award: Award, orders: readonly PurchaseOrder[]): bigint =>
  worthOf(award.lines, 5_000n) +
  deliveryOf(award, 50n) -
  sum(orders.filter(({ award_id }) => award_id === award._id).map(takenBy));

test(`limits hold the sum of awards and orders, under concurrent changes and interruptions (SEED=${random.seed})`, async () => {
  const { world, buyer } = tender;
  const finance = world.deps<FinanceDeps>('finance');
  const { awards, purchaseOrders } = world.deps<Deps>('rfq');
  let issued = 0;
  for (let round = 0; round < rounds || (issued <= fewest && round < most); round++) {
    if (round % 8 === 0) await nextRfq();
    breakAt = random.pick(points);
    const names = Array.from({ length: atOnce }, () => random.pick(weighted));
    const outcomes = await Promise.allSettled(names.map((name) => steps[name]?.()));
    breakAt = null;
    for (const outcome of outcomes)
      if (
        outcome.status === 'rejected' &&
        !(outcome.reason instanceof Failure && expected.includes(outcome.reason.code))
      )
        throw outcome.reason;
    if (round % 4 !== 3) continue;
    await settle();
    expect(await awards.parties(buyer).count({ state: 'accepting' }, 1)).toBe(0);
    expect(await purchaseOrders.parties(buyer).count({ status: 'issuing' }, 1)).toBe(0);

    const commitments = await finance.commitments.owner(buyer.company_id).find({});
    const held = new Map(
      commitments.flatMap(({ shares }) => shares).map((share) => [share.share_id, share.held_minor]),
    );
    const ordered = await purchaseOrders
      .parties(buyer)
      .find({ status: { $in: ['issued', 'acknowledged', 'fulfilled'] } });
    expect(ordered.map(({ order_id }) => order_id).toSorted()).toEqual(
      (await orders()).map(({ id }) => id).toSorted(),
    );
    for (const one of await awards.parties(buyer).find({ state: { $in: ['open', 'closed'] } })) {
      const own = ordered.filter(({ award_id }) => award_id === one._id);
      const carried = sum(own.map((of) => of.freight?.net.amount_minor ?? 0n));
      expect([one._id, one.ordered_freight?.amount_minor ?? 0n]).toEqual([one._id, carried]);
      const whole = one.freight?.net.amount_minor ?? 0n;
      if (one.state === 'closed' || !canOrder(one)) expect([one._id, whole]).toEqual([one._id, carried]);
      else expect(carried <= whole).toBe(true);
    }
    const living = [
      ...(await awards.parties(buyer).find({ state: 'open' })).map(
        (one) => [one._id, leftOf(one, ordered)] as const,
      ),
      ...ordered.map((one) => [one.order_id, takenBy(one)] as const),
    ];
    expect(living.map(([id]) => [id, held.get(id)])).toEqual(living);
    const usage = await finance.usage.owner(buyer.company_id).find({ scope: 'company' });
    expect(sum(usage.map(({ month_minor }) => month_minor?.EUR ?? 0n))).toBe(
      sum(living.map(([, minor]) => minor)),
    );
    expect(sum([...held.values()])).toBe(sum(living.map(([, minor]) => minor)));
    issued = await purchaseOrders.parties(buyer).count({ order_number: { $ne: null } }, 100);
  }
  expect(issued).toBeGreaterThan(fewest);
}, 150_000);
