import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cancelOrder,
  cancelRfq,
  closeAward,
  closeRfq,
  commitSpend,
  createOrderFromAward,
  createPurchaseOrder,
  decideBidIteration,
  getBid,
  getRfq,
  type Id,
  listAuditEvents,
  listOrders,
  listRfqPurchaseOrders,
  moveCommitment,
  rejectOrder,
  releaseSpend,
} from '@procura/contracts';
import { callOf, eur, failureOf } from '@procura/testkit';
import { whileMoving } from '@procura/testkit/progress';
import type { Deps } from '../src/deps.ts';
import { settleIssue } from '../src/purchase-order/issuing-saga.ts';
import { type BidView, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
let breakAt: string | null = null;
let atPoint: (point: string) => unknown = () => undefined;

beforeAll(async () => {
  tender = await openTender({
    fault: (point) => {
      atPoint(point);
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
  await tender.setLimits({
    scope: 'company',
    period: 'month',
    on_exceed: 'refuse',
    limit: eur('900000000.00'),
  });
});
afterAll(() => tender.world.stop());

const sweepTime = 16_000;
const sweep = async () => {
  tender.world.clock.advance(sweepTime);
  await tender.world.runJob('rfq', 'sweep');
  await tender.world.settle();
};
const deps = () => tender.world.deps<Deps>('rfq');
const awardsOf = (bid: BidView) => deps().awards.parties(tender.buyer).find({ bid_id: bid.id });
const ordersOf = (rfq: RfqView) => deps().purchaseOrders.parties(tender.buyer).find({ rfq_id: rfq.id });
const quantities = async (rfq: RfqView) => {
  const stored = await deps().rfqs.owner(tender.buyer.company_id).findOne({ _id: rfq.id });
  return stored?.items.map((item) => [item.claimed_quantity, item.awarded_quantity, item.ordered_quantity]);
};
const usedSince = async (before: string | undefined) => Number(await tender.used()) - Number(before);
/** A call as the handler makes it, long after. */
const late = () => callOf({ name: 'late' }, tender.buyer);

describe.each(['accept.after_claim', 'accept.after_commit'])('accepting broken off at %s', (point) => {
  test('nothing is held once the sweeper has been, and a late commitment is refused', async () => {
    const { world, buyer, branch } = tender;
    const before = await tender.used();
    const { rfq, bid } = await tender.evaluated();
    breakAt = point;
    await failureOf(tender.accept(bid), 'internal');
    expect(await quantities(rfq)).toEqual([
      [10, 0, 0],
      [40, 0, 0],
    ]);
    // What is claimed is not shown, and nobody else can take it meanwhile.
    expect(await world.call(getBid, buyer, { bid_id: bid.id })).toMatchObject({
      status: 'submitted',
      awards: [],
      allowed_actions: ['decide_bid_iteration'],
    });
    await failureOf(tender.accept(bid), 'above_award');
    await sweep();
    expect(await quantities(rfq)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await usedSince(before)).toBe(0);
    const [left] = await awardsOf(bid);
    expect(left).toMatchObject({ state: 'abandoned', gone_at: expect.any(Date) });
    const { user_id, role, credential_id } = buyer;
    const award_id = left?._id as Id<'award'>;
    await failureOf(
      deps().bus.call(commitSpend, late(), {
        hold_id: award_id,
        branch_id: branch.id,
        user_id,
        role,
        credential_id,
        shares: [{ share_id: award_id, amount: eur('1.00') }],
        on_approval: 'refuse',
      }),
      'hold_released',
    );
    expect((await tender.accept(bid)).status).toBe('accepted');
  });

  test('the same key fails with Retry-After, and then accepts exactly once', async () => {
    const { world, buyer } = tender;
    const before = await tender.used();
    const { bid } = await tender.evaluated();
    const input = { bid_id: bid.id, iteration: 1, decision: 'accept' } as const;
    const key = `resumed after ${point}`;
    breakAt = point;
    await failureOf(world.call(decideBidIteration, buyer, input, { key }), 'internal');
    const wait = await failureOf(
      world.call(decideBidIteration, buyer, input, { key }),
      'idempotency_in_flight',
    );
    expect(wait.retry_after_s).toBeGreaterThan(0);
    world.clock.advance(sweepTime);
    const accepted = await world.call(decideBidIteration, buyer, input, { key });
    expect(await world.callTwice(decideBidIteration, buyer, input, key)).toEqual({
      answer: accepted,
      replayed: true,
    });
    await world.runJob('rfq', 'sweep');
    expect(await usedSince(before)).toBe(1700);
    expect((await awardsOf(bid)).map(({ state }) => state).toSorted()).toEqual(['abandoned', 'open']);
  });
});

describe('accepting', () => {
  test('broken off after it was made, the same key answers the award', async () => {
    const { world, buyer } = tender;
    const { bid } = await tender.evaluated();
    const input = { bid_id: bid.id, iteration: 1, decision: 'accept' } as const;
    breakAt = 'accept.after_made';
    await failureOf(world.call(decideBidIteration, buyer, input, { key: 'made' }), 'internal');
    const { answer, replayed } = await world.callTwice(decideBidIteration, buyer, input, 'made');
    expect([replayed, answer.status]).toEqual([true, 'accepted']);
    await sweep();
    expect((await awardsOf(bid)).map(({ state }) => state)).toEqual(['open']);
  });

  test('a sweeper that dies between abandoning and releasing is finished by the next', async () => {
    const before = await tender.used();
    const { bid } = await tender.evaluated();
    breakAt = 'accept.after_commit';
    await failureOf(tender.accept(bid), 'internal');
    breakAt = 'sweep.after_abandon';
    await sweep();
    expect(await usedSince(before)).toBe(1700);
    await sweep();
    expect(await usedSince(before)).toBe(0);
  });

  test('one that the sweeper abandons while it runs awards nothing', async () => {
    const { world } = tender;
    const before = await tender.used();
    const { rfq, bid } = await tender.evaluated();
    let sweeping: Promise<void> | null = null;
    atPoint = (point) => {
      if (point !== 'accept.after_claim' || sweeping) return;
      world.clock.advance(sweepTime);
      sweeping = world.runJob('rfq', 'sweep');
    };
    const failure = await failureOf(tender.accept(bid), 'unavailable');
    atPoint = () => undefined;
    expect(failure.message).toContain('nothing was awarded');
    await sweeping;
    await sweep();
    expect(await usedSince(before)).toBe(0);
    expect(await quantities(rfq)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('while it runs the RFQ cannot be closed or cancelled, nor the bid rejected', async () => {
    const { world, buyer } = tender;
    const { rfq, bid } = await tender.evaluated();
    breakAt = 'accept.after_claim';
    await failureOf(tender.accept(bid, itemsOf(rfq, 1)), 'internal');
    await failureOf(world.call(closeRfq, buyer, { rfq_id: rfq.id }), 'conflict');
    await failureOf(world.call(cancelRfq, buyer, { rfq_id: rfq.id, reason: 'x' }), 'conflict');
    await failureOf(
      world.call(decideBidIteration, buyer, { bid_id: bid.id, iteration: 1, decision: 'reject' }),
      'conflict',
    );
    await sweep();
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
  });
});

test('a closed award is released by the sweeper when finance did not answer', async () => {
  const { world, buyer } = tender;
  const before = await tender.used();
  const { bid } = await tender.evaluated();
  const accepted = await tender.accept(bid);
  await world.stopService('finance');
  const closed = await world.call(closeAward, buyer, { award_id: accepted.awards[0]?.id as Id<'award'> });
  expect(closed.awards[0]?.status).toBe('closed');
  await world.runJob('rfq', 'sweep');
  await world.startService('finance');
  await sweep();
  expect(await usedSince(before)).toBe(0);
  const [award] = await awardsOf(bid);
  expect([award?.state, award?.sweep_at, award?.gone_at]).toEqual(['closed', undefined, undefined]);
});

type Awarded = { rfq: RfqView; bid: BidView };
const awarded = async (): Promise<Awarded> => {
  const { rfq, bid } = await tender.evaluated();
  return { rfq, bid: await tender.accept(bid) };
};
const inputOf = ({ rfq, bid }: Awarded) => ({ rfq_id: rfq.id, bid_id: bid.id });
const shown = async ({ rfq }: Awarded) =>
  (await tender.world.call(listRfqPurchaseOrders, tender.buyer, { rfq_id: rfq.id })).data;
const orderIds = async () => {
  const { data } = await tender.world.call(listOrders, tender.buyer, { limit: 100 });
  return data.map(({ id }) => id);
};

test('what an order released is ordered again once finance has received it too, and refused until then', async () => {
  const { world, buyer, suppliers } = tender;
  const made = await awarded();
  const { order_id } = await world.call(createPurchaseOrder, buyer, inputOf(made));
  await world.settle();
  await world.stopService('finance');
  await world.call(rejectOrder, suppliers[0], { order_id, reason: 'sold out' });
  const orderedOf = async () =>
    (await world.call(getBid, buyer, { bid_id: made.bid.id })).awards[0]?.lines[0]?.ordered_quantity;
  await whileMoving({
    what: 'the award to hold again what its order released',
    database: world.database,
    left: async () => {
      await world.services.get('orders')?.relay.settle();
      const ordered = await orderedOf();
      return ordered === 0 ? [] : [{ mark: `${ordered}`, text: `rfq: the award has ordered ${ordered}` }];
    },
  });
  // Finance is sent the event again after a pause that is not over.
  await world.services.get('orders')?.relay.settle();
  world.clock.advance(-60_000);
  await world.startService('finance');
  const key = 'again';
  const early = await failureOf(
    world.call(createPurchaseOrder, buyer, inputOf(made), { key }),
    'unavailable',
  );
  expect(early.retry_after_s).toBeGreaterThan(0);
  expect(early.message).toContain('nothing was ordered');
  world.clock.advance(120_000);
  await world.settle();
  const again = await world.call(createPurchaseOrder, buyer, inputOf(made), { key });
  expect(again.total).toEqual(eur('1700.00'));
});

describe.each(['issue.after_claim', 'issue.after_move'])('issuing broken off at %s', (point) => {
  test('nothing is ordered once the sweeper has been, the award holds all again, and late steps are refused', async () => {
    const { world, buyer, branch } = tender;
    const before = await tender.used();
    const made = await awarded();
    breakAt = point;
    await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made)), 'internal');
    await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made)), 'above_award');
    expect(await shown(made)).toEqual([]);
    await sweep();
    const [left] = await ordersOf(made.rfq);
    if (!left) throw new Error('The purchase order was claimed');
    expect(left).toMatchObject({ status: 'abandoned', gone_at: expect.any(Date) });
    expect(await usedSince(before)).toBe(1700);
    const { purchase_id, order_id, award_id } = left;
    const amount = eur('1700.00');
    await failureOf(
      deps().bus.call(moveCommitment, late(), { award_id, purchase_id, order_id, amount }),
      'hold_released',
    );
    await failureOf(
      deps().bus.call(createOrderFromAward, late(), {
        purchase_id,
        order_id,
        purchase_order: { id: left._id, number: left.number, rfq_id: left.rfq_id },
        branch_id: branch.id,
        supplier: { id: left.supplier_company_id, ...left.supplier },
        currency: 'EUR',
        lines: left.lines.map(({ id: line_id, name, unit, quantity }) => ({
          line_id,
          product_id: null,
          sku: '',
          name,
          category: '',
          unit,
          quantity,
          unit_price: eur('1.00'),
        })),
      }),
      'hold_released',
    );
    const issued = await world.call(createPurchaseOrder, buyer, inputOf(made));
    expect(issued.total).toEqual(amount);
    expect(await usedSince(before)).toBe(1700);
  });
});

describe.each(['issue.after_claim', 'issue.after_move', 'issue.after_created'])(
  'issuing broken off at %s',
  (point) => {
    test('the same key fails with Retry-After, and then returns exactly one order', async () => {
      const { world, buyer } = tender;
      const before = await tender.used();
      const made = await awarded();
      const orders = (await orderIds()).length;
      const key = `resumed after ${point}`;
      breakAt = point;
      await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made), { key }), 'internal');
      // The order's event may have issued it meanwhile; else the key waits.
      const again = await world.call(createPurchaseOrder, buyer, inputOf(made), { key }).catch(() => null);
      world.clock.advance(sweepTime);
      const issued = await world.call(createPurchaseOrder, buyer, inputOf(made), { key });
      if (again) expect(again).toEqual(issued);
      await world.runJob('rfq', 'sweep');
      await world.settle();
      expect((await orderIds()).length).toBe(orders + 1);
      expect((await shown(made)).map(({ id }) => id)).toEqual([issued.id]);
      expect(await usedSince(before)).toBe(1700);
      expect(await quantities(made.rfq)).toEqual([
        [0, 10, 10],
        [0, 40, 40],
      ]);
    });
  },
);

describe('issuing', () => {
  test('broken off after the order was made, the sweeper or the order’s event issues it', async () => {
    const { world, buyer } = tender;
    const [swept, received] = [await awarded(), await awarded()];
    for (const made of [swept, received]) {
      breakAt = 'issue.after_created';
      await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made)), 'internal');
    }
    // The events of both orders are on their way; settling delivers them, sweeping asks orders.
    world.clock.advance(sweepTime);
    await Promise.all([world.runJob('rfq', 'sweep'), world.settle()]);
    for (const made of [swept, received])
      expect(await shown(made)).toMatchObject([
        { status: 'issued', order_number: expect.stringContaining('ORD-') },
      ]);
  });

  test('settled by two replicas, it has at most one entry in the activity log, and none after the order’s event', async () => {
    const { world, buyer } = tender;
    const settled = async ({ isIssued }: { isIssued: boolean }) => {
      const made = await awarded();
      breakAt = 'issue.after_created';
      await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made)), 'internal');
      const [left] = await ordersOf(made.rfq);
      if (!left) throw new Error('The purchase order was claimed');
      if (isIssued) await world.settle();
      for (const one of await Promise.all([settleIssue(deps(), left), settleIssue(deps(), left)]))
        expect(one).toMatchObject({ made: { id: left._id } });
      await world.settle();
      const filter = { target: left._id, operation: 'settle_purchase_order' };
      return (await world.call(listAuditEvents, buyer, filter)).data.length;
    };
    // The order's event may be the first.
    expect(await settled({ isIssued: false })).toBeLessThanOrEqual(1);
    expect(await settled({ isIssued: true })).toBe(0);
  });

  test('an order that ends before its purchase order is issued is not lost', async () => {
    const { world, buyer } = tender;
    const made = await awarded();
    breakAt = 'issue.after_created';
    await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made)), 'internal');
    const [left] = await ordersOf(made.rfq);
    await world.call(cancelOrder, buyer, { order_id: left?.order_id as Id<'order'>, reason: 'x' });
    await world.settle();
    await sweep();
    expect((await shown(made)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(await quantities(made.rfq)).toEqual([
      [0, 10, 0],
      [0, 40, 0],
    ]);
    expect((await world.call(createPurchaseOrder, buyer, inputOf(made))).total).toEqual(eur('1700.00'));
  });

  test('an award closed while a purchase order is issued releases everything eventually', async () => {
    const { world, buyer } = tender;
    const before = await tender.used();
    const made = await awarded();
    const award_id = made.bid.awards[0]?.id as Id<'award'>;
    breakAt = 'issue.after_claim';
    await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made)), 'internal');
    await world.call(closeAward, buyer, { award_id });
    await sweep();
    expect(await usedSince(before)).toBe(0);
    expect(await world.call(getRfq, buyer, { rfq_id: made.rfq.id })).toMatchObject({
      status: 'evaluating',
      items: [{ awarded_quantity: 0 }, { awarded_quantity: 0 }],
    });
    expect(await world.call(getBid, buyer, { bid_id: made.bid.id })).toMatchObject({ status: 'submitted' });
  });

  test('a claim ends with its award’s funds: after they were released the purchase order is refused', async () => {
    const { world, buyer } = tender;
    const made = await awarded();
    await deps().bus.call(releaseSpend, late(), { hold_id: made.bid.awards[0]?.id as Id<'award'> });
    await failureOf(world.call(createPurchaseOrder, buyer, inputOf(made)), 'conflict');
    expect((await ordersOf(made.rfq)).map(({ status }) => status)).toEqual(['abandoned']);
    expect(await quantities(made.rfq)).toEqual([
      [0, 10, 0],
      [0, 40, 0],
    ]);
  });
});
