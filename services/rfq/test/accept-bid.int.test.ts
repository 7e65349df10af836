import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  closeAward,
  closeRfq,
  createPurchaseOrder,
  decideBidIteration,
  getBid,
  getRfq,
  type Id,
  newId,
  submitBidIteration,
} from '@procura/contracts';
import { type RunningService, startService } from '@procura/service';
import { colleagueOf, confinedTo, eur, failureOf, inSession, principalOf, without } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { rfqService } from '../src/service.ts';
import { type BidView, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender.world.stop());

/** A limit that is never exceeded, to read its use. */
const wide = {
  scope: 'company',
  period: 'month',
  on_exceed: 'refuse',
  limit: eur('900000000.00'),
} as const;
beforeEach(() => tender.setLimits(wide));

const usedSince = async (before: string | undefined): Promise<number> =>
  Number(await tender.used()) - Number(before);
const awardOf = (bid: BidView, index = 0): Id<'award'> => bid.awards[index]?.id as Id<'award'>;
const readRfq = ({ id }: RfqView) => tender.world.call(getRfq, tender.buyer, { rfq_id: id });

describe('accepting', () => {
  test('all of a bid awards what it offers and commits its total', async () => {
    const { buyer } = tender;
    const before = await tender.used();
    const { rfq, bid } = await tender.evaluated(['90.00', '20.00']);
    const accepted = await tender.accept(bid);
    expect(accepted).toMatchObject({
      status: 'accepted',
      rfq: { status: 'awarded' },
      awards: [
        {
          status: 'open',
          iteration: 1,
          lines: [
            { quantity: 10, ordered_quantity: 0, unit_price: eur('90.00') },
            { quantity: 40, ordered_quantity: 0, unit_price: eur('20.00') },
          ],
          total: eur('1700.00'),
          accepted_by: buyer.user_name,
          closed_reason: null,
        },
      ],
      allowed_actions: ['create_purchase_order', 'close_award'],
    });
    expect(await usedSince(before)).toBe(1700);
    expect(await readRfq(rfq)).toMatchObject({
      status: 'awarded',
      items: [{ awarded_quantity: 10 }, { awarded_quantity: 40 }],
      allowed_actions: ['close_rfq', 'create_purchase_order'],
    });
  });

  test('parts of several bids add up, never above what was asked for', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const [north, south] = [
      await tender.bid(rfq, suppliers[0], ['90.00', '20.00']),
      await tender.bid(rfq, suppliers[1], ['95.00', '18.00']),
    ];
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    expect(await tender.accept(north, itemsOf(rfq, 6))).toMatchObject({
      status: 'partially_accepted',
      rfq: { status: 'partially_awarded' },
      allowed_actions: ['decide_bid_iteration', 'create_purchase_order', 'close_award'],
    });
    const above = await failureOf(tender.accept(south, itemsOf(rfq, 5, 40)), 'above_award');
    expect(above.errors).toEqual([
      { path: 'award_items.0.quantity', message: 'must be at most 4, what is not awarded yet' },
    ]);
    // Left out, it takes all that is not awarded yet.
    const rest = await tender.accept(south);
    expect(rest.awards[0]?.lines.map(({ quantity }) => quantity)).toEqual([4, 40]);
    expect(rest).toMatchObject({ status: 'partially_accepted', rfq: { status: 'awarded' } });
    await failureOf(tender.accept(north), 'above_award');
    await failureOf(tender.accept(north, itemsOf(rfq, 1)), 'above_award');
  });

  test('a bid is accepted in parts, at the prices of each time', async () => {
    const { world, buyer, suppliers } = tender;
    const { rfq, bid } = await tender.evaluated(['90.00', null]);
    await tender.accept(bid, itemsOf(rfq, 4));
    await world.call(decideBidIteration, buyer, {
      bid_id: bid.id,
      iteration: 1,
      decision: 'counter',
      counter_items: [{ rfq_item_id: rfq.items[0]?.id as Id<'rfqItem'>, unit_price: eur('70.00') }],
    });
    const answered = await world.call(submitBidIteration, suppliers[0], {
      bid_id: bid.id,
      lines: [{ rfq_item_id: rfq.items[0]?.id as Id<'rfqItem'>, unit_price: eur('75.00') }],
    });
    expect(answered.status).toBe('partially_accepted');
    expect(await tender.accept(answered)).toMatchObject({
      status: 'accepted',
      awards: [
        { iteration: 1, total: eur('360.00') },
        { iteration: 3, total: eur('450.00') },
      ],
    });
  });

  test('with a key it answers the same again, and another decision with it is refused', async () => {
    const { world, buyer } = tender;
    const { bid } = await tender.evaluated();
    const input = { bid_id: bid.id, iteration: 1, decision: 'accept' } as const;
    const before = await tender.used();
    const first = await world.callTwice(decideBidIteration, buyer, input, 'accept once');
    expect(first.replayed).toBe(false);
    expect(await world.callTwice(decideBidIteration, buyer, input, 'accept once')).toEqual({
      answer: first.answer,
      replayed: true,
    });
    expect(await usedSince(before)).toBe(1700);
    await failureOf(
      world.call(decideBidIteration, buyer, { ...input, decision: 'reject' }, { key: 'accept once' }),
      'idempotency_key_reused',
    );
  });

  test('a key used to reject is not taken to accept', async () => {
    const { world, buyer } = tender;
    const [one, other] = [await tender.evaluated(), await tender.evaluated()];
    const input = { bid_id: one.bid.id, iteration: 1, decision: 'reject' } as const;
    await world.call(decideBidIteration, buyer, input, { key: 'first reject' });
    await failureOf(
      world.call(
        decideBidIteration,
        buyer,
        { bid_id: other.bid.id, iteration: 1, decision: 'accept' },
        { key: 'first reject' },
      ),
      'idempotency_key_reused',
    );
  });
});

describe('limits', () => {
  test('one that refuses leaves nothing behind', async () => {
    const { world, buyer } = tender;
    const { rfq, bid } = await tender.evaluated();
    await tender.setLimits({ ...wide, period: 'purchase', limit: eur('1000.00') });
    const before = await tender.used();
    const failure = await failureOf(
      world.call(
        decideBidIteration,
        buyer,
        { bid_id: bid.id, iteration: 1, decision: 'accept' },
        { key: 'too much' },
      ),
      'limit_exceeded',
    );
    expect(failure.errors?.every(({ path }) => path === 'award_items')).toBe(true);
    expect(await tender.used()).toBe(before);
    expect(await readRfq(rfq)).toMatchObject({ status: 'evaluating', items: [{ awarded_quantity: 0 }, {}] });
    expect(await world.call(getBid, buyer, { bid_id: bid.id })).toMatchObject({
      status: 'submitted',
      awards: [],
    });
    // Only committed effects are recorded: the key may be tried again.
    await tender.setLimits(wide);
    const again = await world.callTwice(
      decideBidIteration,
      buyer,
      { bid_id: bid.id, iteration: 1, decision: 'accept' },
      'too much',
    );
    expect(again).toMatchObject({ replayed: false, answer: { status: 'accepted' } });
  });

  test('one that requires approval is refused naming who may accept; they may, unless they created the RFQ', async () => {
    const { world, buyer } = tender;
    const approver = await tender.colleague('approver');
    const awarder = without(await tender.colleague('buyer'), 'orders:approve');
    const asks = { ...wide, period: 'purchase', on_exceed: 'approve', limit: eur('1000.00') } as const;
    await tender.setLimits(asks);
    const { bid } = await tender.evaluated();
    const input = { bid_id: bid.id, iteration: 1, decision: 'accept' } as const;
    const failure = await failureOf(world.call(decideBidIteration, awarder, input), 'approval_required');
    // The admin may approve, but created the RFQ.
    expect(failure.extra?.approvers).toEqual([{ user_id: approver.user_id, name: approver.user_name }]);
    expect(failure.message).toContain(`${approver.user_name} may accept it.`);
    expect(JSON.stringify(failure.extra)).not.toContain('@');
    await failureOf(world.call(decideBidIteration, buyer, input), 'approval_required');
    // A person approves, no assistant of theirs.
    const assistant = { ...approver, credential_kind: 'mcp_token' as const };
    const refused = await failureOf(world.call(decideBidIteration, assistant, input), 'approval_required');
    expect(refused.message).toContain('You may accept it yourself in the settings page');
    // Nor a REST key, unless the company lets keys approve, and without a second factor that it requires.
    const key = { ...approver, credential_kind: 'rest_key', rest_key_approvals: true } as const;
    for (const more of [
      { rest_key_approvals: false },
      { second_factor: 'required' as const },
      { operations: [decideBidIteration.name] },
    ])
      await failureOf(world.call(decideBidIteration, { ...key, ...more }, input), 'approval_required');
    const accepted = await world.call(decideBidIteration, inSession(approver), input);
    expect(accepted).toMatchObject({
      status: 'accepted',
      awards: [{ accepted_by: approver.user_name }],
    });
    const { bid: another } = await tender.evaluated();
    const narrowed = { ...key, areas: [decideBidIteration.area] };
    await world.call(decideBidIteration, narrowed, { ...input, bid_id: another.id });
  });
});

describe('a limit per purchase', () => {
  /** An RFQ of 10 ovens and 40 tables whose first two suppliers ask 10.00 for each. */
  const aTender = async () => {
    const rfq = await tender.rfq();
    const [first, second] = tender.suppliers;
    const bids = [
      await tender.bid(rfq, first, ['10.00', '10.00']),
      await tender.bid(rfq, second, ['10.00', '10.00']),
    ];
    await tender.world.call(closeRfq, tender.buyer, { rfq_id: rfq.id });
    return { rfq, bids: bids as [BidView, BidView] };
  };
  const limited = (on_exceed: 'refuse' | 'approve') =>
    tender.setLimits({ ...wide, period: 'purchase', limit: eur('60.00'), on_exceed });
  const codesOf = async (accepting: Promise<unknown>[]): Promise<string[]> =>
    (await Promise.allSettled(accepting))
      .map((one) => (one.status === 'rejected' ? one.reason.code : 'accepted'))
      .sort();

  test('judges the awards of one RFQ to one supplier together, and those to another by themselves', async () => {
    const { world, buyer, accept } = tender;
    const { rfq, bids } = await aTender();
    const slice = itemsOf(rfq, 0, 5);
    await limited('refuse');
    const accepted = await accept(bids[0], slice);
    await failureOf(accept(bids[0], slice), 'limit_exceeded');
    await accept(bids[0], itemsOf(rfq, 1));
    await failureOf(accept(bids[0], itemsOf(rfq, 1)), 'limit_exceeded');
    await accept(bids[1], slice);
    await limited('approve');
    await failureOf(accept(bids[1], slice), 'approval_required');
    // An order that was issued counts on, and what was released does not.
    await limited('refuse');
    const award_id = awardOf(accepted);
    await world.call(createPurchaseOrder, buyer, {
      rfq_id: rfq.id,
      bid_id: bids[0].id,
      award_id,
      items: itemsOf(rfq, 0, 2),
    });
    await failureOf(accept(bids[0], slice), 'limit_exceeded');
    await world.call(closeAward, buyer, { award_id });
    await accept(bids[0], itemsOf(rfq, 0, 3));
    await failureOf(accept(bids[0], itemsOf(rfq, 0, 1)), 'limit_exceeded');
  });

  test('six slices at the same moment pass once', async () => {
    const { rfq, bids } = await aTender();
    await limited('refuse');
    const slices = Array.from({ length: 6 }, () => tender.accept(bids[0], itemsOf(rfq, 0, 5)));
    expect(await codesOf(slices)).toEqual(['accepted', ...Array.from({ length: 5 }, () => 'limit_exceeded')]);
  });
});

describe('close_award', () => {
  test('releases quantity and funds, and the bid can be decided again', async () => {
    const { world, buyer } = tender;
    const before = await tender.used();
    const { rfq, bid } = await tender.evaluated();
    const accepted = await tender.accept(bid);
    const input = { award_id: awardOf(accepted), reason: 'changed our mind' };
    const closed = await world.call(closeAward, buyer, input);
    expect(closed).toMatchObject({
      status: 'submitted',
      rfq: { status: 'evaluating' },
      awards: [{ status: 'closed', lines: [], total: eur('0.00'), closed_reason: 'changed our mind' }],
      allowed_actions: ['decide_bid_iteration'],
    });
    expect(await usedSince(before)).toBe(0);
    expect(await readRfq(rfq)).toMatchObject({
      status: 'evaluating',
      items: [{ awarded_quantity: 0 }, { awarded_quantity: 0 }],
      allowed_actions: ['cancel_rfq', 'close_rfq'],
    });
    expect(await world.call(closeAward, buyer, { award_id: input.award_id })).toEqual(closed);
    expect((await tender.accept(bid)).status).toBe('accepted');
  });

  test('keeps what is on purchase orders', async () => {
    const { world, buyer } = tender;
    const before = await tender.used();
    const { rfq, bid } = await tender.evaluated();
    const award_id = awardOf(await tender.accept(bid));
    await world.call(createPurchaseOrder, buyer, {
      rfq_id: rfq.id,
      bid_id: bid.id,
      items: itemsOf(rfq, 3),
    });
    const closed = await world.call(closeAward, buyer, { award_id });
    expect(closed).toMatchObject({
      status: 'partially_accepted',
      rfq: { status: 'partially_awarded' },
      awards: [{ status: 'closed', lines: [{ quantity: 3, ordered_quantity: 3 }], total: eur('270.00') }],
    });
    expect(await usedSince(before)).toBe(270);
    await failureOf(
      world.call(createPurchaseOrder, buyer, { rfq_id: rfq.id, bid_id: bid.id, award_id }),
      'conflict',
    );
  });

  test('is not found for others, other branches and awards nobody has, and forbidden without the permission', async () => {
    const { world, buyer, otherBranch, suppliers } = tender;
    const { bid } = await tender.evaluated();
    const award_id = awardOf(await tender.accept(bid));
    await failureOf(world.call(closeAward, principalOf('buyer'), { award_id }), 'not_found');
    await failureOf(world.call(closeAward, confinedTo(buyer, otherBranch.id), { award_id }), 'not_found');
    await failureOf(world.call(closeAward, buyer, { award_id: newId('award') }), 'not_found');
    await failureOf(world.call(closeAward, buyer, { award_id: 'x' }), 'invalid_input');
    await failureOf(world.call(closeAward, without(buyer, 'rfqs:award'), { award_id }), 'forbidden');
    await failureOf(world.call(closeAward, suppliers[0], { award_id }), 'wrong_audience');
    const { answer } = await world.callTwice(closeAward, buyer, { award_id }, 'close');
    expect(await world.callTwice(closeAward, buyer, { award_id }, 'close')).toEqual({
      answer,
      replayed: true,
    });
  });

  test('closing the RFQ closes its open awards and releases what they hold', async () => {
    const { world, buyer, suppliers } = tender;
    const before = await tender.used();
    const rfq = await tender.rfq();
    const bids = [
      await tender.bid(rfq, suppliers[0], ['90.00', null]),
      await tender.bid(rfq, suppliers[1], [null, '20.00']),
    ];
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    for (const bid of bids) await tender.accept(bid);
    await world.call(createPurchaseOrder, buyer, {
      rfq_id: rfq.id,
      bid_id: bids[0]?.id as Id<'bid'>,
      items: itemsOf(rfq, 4),
    });
    expect(await usedSince(before)).toBe(1700);
    const closed = await world.call(closeRfq, buyer, { rfq_id: rfq.id, reason: 'enough' });
    expect(closed).toMatchObject({
      status: 'closed',
      items: [
        { awarded_quantity: 4, ordered_quantity: 4 },
        { awarded_quantity: 0, ordered_quantity: 0 },
      ],
      suppliers: expect.arrayContaining([
        expect.objectContaining({ bid_status: 'partially_accepted' }),
        expect.objectContaining({ bid_status: 'submitted' }),
      ]),
      allowed_actions: [],
    });
    expect(await usedSince(before)).toBe(360);
    await failureOf(tender.accept(bids[0] as BidView), 'conflict');
  });
});

describe('at the same moment, with two replicas', () => {
  let replica: RunningService<Deps>;
  beforeAll(async () => {
    const { config, busConfig, clock } = tender.world;
    replica = await startService(
      rfqService,
      { ...config, ...busConfig('rfq') },
      { clock, fault: () => undefined, manual_jobs: true },
    );
  });
  afterAll(() => replica.stop());

  test('twenty acceptances over the same items never exceed what was asked for', async () => {
    const { world, buyer, suppliers } = tender;
    const before = await tender.used();
    const rfq = await tender.rfq();
    const bids = await Promise.all(suppliers.map((supplier) => tender.bid(rfq, supplier, ['10.00', '1.00'])));
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        world.call(
          decideBidIteration,
          colleagueOf(buyer),
          {
            bid_id: bids[index % 3]?.id as Id<'bid'>,
            iteration: 1,
            decision: 'accept',
            award_items: itemsOf(rfq, 3, 5),
          },
          { timeout_ms: 50_000 },
        ),
      ),
    );
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'above_award' });
    const won = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(won).toBe(3);
    expect(await readRfq(rfq)).toMatchObject({
      status: 'partially_awarded',
      items: [{ awarded_quantity: 9 }, { awarded_quantity: 15 }],
    });
    const held = await Promise.all(bids.map(({ id }) => world.call(getBid, buyer, { bid_id: id })));
    expect(held.flatMap(({ awards }) => awards)).toHaveLength(won);
    expect(await usedSince(before)).toBe(won * 35);
  });

  test('one key sent many times at once accepts once', async () => {
    const { world, buyer } = tender;
    const { bid } = await tender.evaluated();
    const before = await tender.used();
    const input = { bid_id: bid.id, iteration: 1, decision: 'accept' } as const;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.callTwice(decideBidIteration, buyer, input, 'at once')),
    );
    const answered = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(answered.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          code: 'idempotency_in_flight',
          retry_after_s: expect.any(Number),
        });
    expect(await usedSince(before)).toBe(1700);
  });
});
