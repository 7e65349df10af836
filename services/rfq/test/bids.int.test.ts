import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  closeRfq,
  decideBidIteration,
  getBid,
  getRfq,
  type Id,
  importProducts,
  listRfqBids,
  newId,
  submitBid,
  submitBidIteration,
  withdrawBid,
} from '@procura/contracts';
import { startService } from '@procura/service';
import { aProduct, aStore, callOf, confinedTo, eur, failureOf, principalOf, without } from '@procura/testkit';
import { submitBidIteration as submitBidIterationHandler } from '../src/bid/submit-bid-iteration.ts';
import type { Deps } from '../src/deps.ts';
import { rfqService } from '../src/service.ts';
import { type BidView, inDays, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender.world.stop());

const stranger = principalOf('buyer');
const paths = (failure: { errors: { path: string }[] | undefined }) =>
  failure.errors?.map(({ path }) => path);
const lineOf = (rfq: RfqView, amount: string, more: object = {}) => ({
  rfq_item_id: rfq.items[0]?.id as Id<'rfqItem'>,
  unit_price: eur(amount),
  ...more,
});
const decide = (bid: BidView, decision: 'accept' | 'reject' | 'counter', more: object = {}) =>
  tender.world.call(decideBidIteration, tender.buyer, {
    bid_id: bid.id,
    iteration: bid.latest_supplier_iteration,
    decision,
    ...more,
  });
const revise = (bid: BidView, rfq: RfqView, amount: string, more: object = {}) =>
  tender.world.call(submitBidIteration, tender.suppliers[0], {
    bid_id: bid.id,
    lines: [lineOf(rfq, amount)],
    ...more,
  });
const counterAt = (rfq: RfqView, amount: string) => ({
  counter_items: [lineOf(rfq, amount)],
});

test('a second bid of a supplier on an RFQ is refused by the database', async () => {
  const { world, suppliers } = tender;
  const [supplier] = suppliers;
  const rfq = await tender.rfq();
  await world.call(submitBid, supplier, { rfq_id: rfq.id, lines: [lineOf(rfq, '10.00')] });
  const bids = world.database('rfq').collection<{ _id: string; rfq_id: string }>('bids');
  const bid = await bids.findOne({ rfq_id: rfq.id });
  await expect(bids.insertOne({ ...bid, _id: newId('bid'), rfq_id: rfq.id })).rejects.toMatchObject({
    code: 11_000,
  });
});

describe('submit_bid', () => {
  test('takes an offer for some of the items, with the supplier’s product', async () => {
    const { world, buyer, suppliers } = tender;
    const [supplier] = suppliers;
    const store = await aStore(world, supplier);
    const { id: product_id } = await aProduct(world, supplier, store, { name: 'Oven X' });
    const rfq = await tender.rfq();
    const valid_until = inDays(world, 30).slice(0, 10);
    const bid = await world.call(submitBid, supplier, {
      rfq_id: rfq.id,
      lines: [lineOf(rfq, '95.50', { product_id })],
      lead_time_days: 14,
      valid_until,
      terms: 'Net 30',
      note: 'Glad to help',
    });
    expect(bid).toMatchObject({
      rfq: { id: rfq.id, number: rfq.number, status: 'open' },
      supplier: { id: supplier.company_id },
      status: 'submitted',
      latest_iteration: 1,
      latest_supplier_iteration: 1,
      iterations: [
        {
          number: 1,
          by: 'supplier',
          lines: [{ product_id, unit_price: eur('95.50'), total: eur('955.00') }],
          total: eur('955.00'),
          lead_time_days: 14,
          valid_until,
          terms: 'Net 30',
          note: 'Glad to help',
        },
      ],
      awards: [],
      note: null,
      allowed_actions: ['submit_bid_iteration', 'withdraw_bid'],
    });
    const asked = rfq.items.map(({ id, name, quantity }) => expect.objectContaining({ id, name, quantity }));
    const read = { ...bid, items: asked };
    expect(await world.call(getBid, supplier, { bid_id: bid.id })).toEqual(read);
    expect(await world.call(getBid, buyer, { bid_id: bid.id })).toEqual({
      ...read,
      allowed_actions: ['decide_bid_iteration'],
    });
    expect(await world.call(getRfq, buyer, { rfq_id: rfq.id })).toMatchObject({
      bid_count: 1,
      suppliers: expect.arrayContaining([
        expect.objectContaining({ bid_id: bid.id, bid_status: 'submitted' }),
      ]),
    });
  });

  test('a supplier bids once, also at the same moment', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => tender.bid(rfq, suppliers[0], ['90.00', null])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already_exists' });
    expect((await world.call(getRfq, buyer, { rfq_id: rfq.id })).bid_count).toBe(1);
  });

  test('bids of all suppliers at once are all counted', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    await Promise.all(suppliers.map((supplier) => tender.bid(rfq, supplier, ['90.00', null])));
    expect((await world.call(getRfq, buyer, { rfq_id: rfq.id })).bid_count).toBe(3);
  });

  test.each<[string, (rfq: RfqView) => object, string[]]>([
    [
      'an unknown item',
      (rfq) => ({ lines: [lineOf(rfq, '1.00', { rfq_item_id: newId('rfqItem') })] }),
      ['lines.0.rfq_item_id'],
    ],
    [
      'an item twice',
      (rfq) => ({ lines: [lineOf(rfq, '1.00'), lineOf(rfq, '2.00')] }),
      ['lines.1.rfq_item_id'],
    ],
    [
      'another currency',
      (rfq) => ({ lines: [lineOf(rfq, '1.00', { unit_price: { amount: '1', currency: 'JPY' } })] }),
      ['lines.0.unit_price.currency'],
    ],
    [
      'a product nobody has',
      (rfq) => ({ lines: [lineOf(rfq, '1.00', { product_id: newId('product') })] }),
      ['lines.0.product_id'],
    ],
    [
      'a day that is over',
      (rfq) => ({ lines: [lineOf(rfq, '1.00')], valid_until: inDays(tender.world, -2).slice(0, 10) }),
      ['valid_until'],
    ],
    ['no lines', () => ({ lines: [] }), ['lines']],
  ])('refuses %s', async (_, offer, expected) => {
    const rfq = await tender.rfq();
    const input = { rfq_id: rfq.id, ...offer(rfq) } as never;
    const failure = await failureOf(
      tender.world.call(submitBid, tender.suppliers[0], input),
      'invalid_input',
    );
    expect(paths(failure)).toEqual(expected);
  });

  test('refuses prices that make more than can be ordered, in a line and in all', async () => {
    const items = [
      { name: 'Bolt', quantity: 101 },
      { name: 'Nut', quantity: 99 },
      { name: 'Rivet', quantity: 99 },
    ];
    const rfq = await tender.rfq({ items });
    const most = '9999999999.99';
    const line = await failureOf(tender.bid(rfq, tender.suppliers[0], [most]), 'invalid_input');
    expect(paths(line)).toEqual(['lines.0.unit_price']);
    const all = await failureOf(tender.bid(rfq, tender.suppliers[0], [null, most, most]), 'invalid_input');
    expect(paths(all)).toEqual(['lines']);
  });

  test('refuses products of another supplier, and discontinued ones', async () => {
    const { world, suppliers } = tender;
    const [first, second] = suppliers;
    const foreign = await aProduct(world, second, await aStore(world, second));
    const store = await aStore(world, first);
    const old = await aProduct(world, first, store, { sku: 'OLD', name: 'Old oven', category: 'Ovens' });
    await world.call(importProducts, first, {
      store_id: store.id,
      rows: [
        {
          sku: 'OLD',
          name: 'Old oven',
          category: 'Ovens',
          stock: 1,
          list_price: eur('1.00'),
          discontinued: true,
        },
      ],
    });
    const rfq = await tender.rfq();
    for (const product_id of [foreign.id, old.id]) {
      const failure = await failureOf(
        world.call(submitBid, first, { rfq_id: rfq.id, lines: [lineOf(rfq, '1.00', { product_id })] }),
        'invalid_input',
      );
      expect(paths(failure)).toEqual(['lines.0.product_id']);
    }
  });

  test('refuses who is not invited, is a buyer or has no permission, and bids after the end', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq({ supplier_company_ids: [suppliers[0].company_id] });
    const input = { rfq_id: rfq.id, lines: [lineOf(rfq, '1.00')] };
    await failureOf(world.call(submitBid, suppliers[1], input), 'not_found');
    await failureOf(world.call(submitBid, buyer, input), 'wrong_audience');
    await failureOf(world.call(submitBid, without(suppliers[0], 'bids:write'), input), 'forbidden');
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    await failureOf(world.call(submitBid, suppliers[0], input), 'bidding_closed');
  });

  test('a key answers the same again, also after bidding ended', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const input = { rfq_id: rfq.id, lines: [lineOf(rfq, '1.00')] };
    const { answer } = await world.callTwice(submitBid, suppliers[0], input, 'bid');
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    const again = await world.callTwice(submitBid, suppliers[0], input, 'bid');
    expect(again).toEqual({ answer, replayed: true });
  });
});

describe('submit_bid_iteration', () => {
  test('replaces the terms without restriction while bidding is open, and keeps the earlier ones', async () => {
    const { suppliers } = tender;
    const rfq = await tender.rfq();
    const bid = await tender.bid(rfq, suppliers[0], ['95.00', '20.00']);
    const revised = await revise(bid, rfq, '94.00');
    expect(revised).toMatchObject({
      status: 'submitted',
      latest_iteration: 2,
      latest_supplier_iteration: 2,
      version: bid.version + 1,
    });
    expect(revised.iterations[0]).toEqual(bid.iterations[0]);
    expect(revised.iterations[1]).toMatchObject({ number: 2, by: 'supplier', total: eur('940.00') });
  });

  test('after bidding only answers a counter-offer', async () => {
    const { rfq, bid } = await tender.evaluated();
    await failureOf(revise(bid, rfq, '1.00'), 'bidding_closed');
    const countered = await decide(bid, 'counter', { ...counterAt(rfq, '80.00'), note: 'Meet us there' });
    expect(countered).toMatchObject({
      status: 'countered',
      latest_iteration: 2,
      latest_supplier_iteration: 1,
      iterations: [
        {},
        {
          by: 'buyer',
          note: 'Meet us there',
          lines: [{ unit_price: eur('80.00') }, { unit_price: eur('20.00') }],
          total: eur('1600.00'),
        },
      ],
    });
    const answered = await revise(bid, rfq, '85.00');
    expect(answered).toMatchObject({ status: 'submitted', latest_supplier_iteration: 3 });
    await failureOf(revise(bid, rfq, '84.00'), 'bidding_closed');
  });

  test('is never stored after the buyer has ended bidding, which another replica does before it commits', async () => {
    const { world, buyer, suppliers } = tender;
    const [supplier] = suppliers;
    const rfq = await tender.rfq();
    const bid = await tender.bid(rfq, supplier, ['90.00', '20.00']);
    const replica = await startService(
      rfqService,
      { ...world.config, ...world.busConfig('rfq') },
      { clock: world.clock, fault: () => undefined, manual_jobs: true },
    );
    try {
      let isClosed: Promise<boolean> | undefined;
      const close = () =>
        world.call(closeRfq, buyer, { rfq_id: rfq.id }, { timeout_ms: 1000 }).then(
          () => true,
          () => false,
        );
      const { database } = replica.deps;
      const revising: Deps = {
        ...replica.deps,
        database: {
          ...database,
          write: (call, change, options) =>
            database.write(
              call,
              async (tx) => {
                const answer = await change(tx);
                isClosed ??= close();
                await isClosed;
                return answer;
              },
              options,
            ),
        },
      };
      const input = { bid_id: bid.id, lines: [lineOf(rfq, '80.00')] };
      const revised = await submitBidIterationHandler(
        revising,
        { ...callOf(submitBidIteration, supplier), input },
        input,
      ).then(
        () => true,
        () => false,
      );
      expect([revised, await isClosed]).not.toEqual([true, true]);
      expect((await world.call(getBid, buyer, { bid_id: bid.id })).latest_iteration).toBe(revised ? 2 : 1);
    } finally {
      await replica.stop();
    }
    expect(await world.call(closeRfq, buyer, { rfq_id: rfq.id })).toMatchObject({ status: 'evaluating' });
  });

  test('a bid takes twenty iterations, and a counter only while it can be answered', async () => {
    const { suppliers } = tender;
    const rfq = await tender.rfq();
    let bid = await tender.bid(rfq, suppliers[0], ['95.00', null]);
    for (let number = 2; number <= 19; number++) bid = await revise(bid, rfq, `${100 - number}.00`);
    const full = await failureOf(decide(bid, 'counter', counterAt(rfq, '1.00')), 'conflict');
    expect(full.message).toContain('19 iterations');
    bid = await revise(bid, rfq, '80.00');
    await failureOf(revise(bid, rfq, '79.00'), 'conflict');
  });

  test('is not found for others, refused without the permission, and names bad fields', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const bid = await tender.bid(rfq, suppliers[0], ['95.00', null]);
    const input = { bid_id: bid.id, lines: [lineOf(rfq, '1.00')] };
    await failureOf(world.call(submitBidIteration, suppliers[1], input), 'not_found');
    await failureOf(world.call(submitBidIteration, buyer, input), 'wrong_audience');
    await failureOf(world.call(submitBidIteration, without(suppliers[0], 'bids:write'), input), 'forbidden');
    const lines = [lineOf(rfq, '1.00', { rfq_item_id: newId('rfqItem') })];
    expect(
      paths(
        await failureOf(world.call(submitBidIteration, suppliers[0], { ...input, lines }), 'invalid_input'),
      ),
    ).toEqual(['lines.0.rfq_item_id']);
    const { answer } = await world.callTwice(submitBidIteration, suppliers[0], input, 'revise');
    expect(await world.callTwice(submitBidIteration, suppliers[0], input, 'revise')).toEqual({
      answer,
      replayed: true,
    });
  });
});

describe('withdraw_bid', () => {
  test('ends the bid and takes it off the count', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const bid = await tender.bid(rfq, suppliers[0], ['95.00', null]);
    const input = { bid_id: bid.id, reason: 'out of stock' };
    const withdrawn = await world.call(withdrawBid, suppliers[0], input);
    expect(withdrawn).toMatchObject({ status: 'withdrawn', note: 'out of stock', allowed_actions: [] });
    expect((await world.call(getRfq, buyer, { rfq_id: rfq.id })).bid_count).toBe(0);
    await failureOf(world.call(withdrawBid, suppliers[0], input), 'conflict');
    await failureOf(revise(bid, rfq, '1.00'), 'conflict');
    await failureOf(decide(bid, 'reject'), 'conflict');
    const twice = await failureOf(tender.bid(rfq, suppliers[0], ['1.00', null]), 'already_exists');
    expect(twice.message).toContain('withdrawn');
  });

  test('is refused after a rejection, which ends the bid before the deadline as well', async () => {
    const rfq = await tender.rfq();
    const bid = await tender.bid(rfq, tender.suppliers[0], ['95.00', null]);
    expect(await decide(bid, 'reject')).toMatchObject({ status: 'rejected', allowed_actions: [] });
    const withdrawing = tender.world.call(withdrawBid, tender.suppliers[0], { bid_id: bid.id });
    await failureOf(withdrawing, 'conflict');
    await failureOf(revise(bid, rfq, '1.00'), 'conflict');
    const twice = await failureOf(tender.bid(rfq, tender.suppliers[0], ['1.00', null]), 'already_exists');
    expect(twice.message).toMatch(/rejected, and .* can bid only once/);
    expect(twice.message).not.toContain('submit_bid_iteration');
  });

  test('is refused once something is awarded, for others and without the permission', async () => {
    const { world, buyer, suppliers } = tender;
    const { rfq, bid } = await tender.evaluated();
    const input = { bid_id: bid.id };
    await failureOf(world.call(withdrawBid, suppliers[1], input), 'not_found');
    await failureOf(world.call(withdrawBid, buyer, input), 'wrong_audience');
    await failureOf(world.call(withdrawBid, without(suppliers[0], 'bids:write'), input), 'forbidden');
    await tender.accept(bid, itemsOf(rfq, 1));
    await failureOf(world.call(withdrawBid, suppliers[0], input), 'conflict');
    const other = await tender.evaluated();
    const { answer } = await world.callTwice(withdrawBid, suppliers[0], { bid_id: other.bid.id }, 'away');
    expect(await world.callTwice(withdrawBid, suppliers[0], { bid_id: other.bid.id }, 'away')).toEqual({
      answer,
      replayed: true,
    });
  });
});

describe('decide_bid_iteration', () => {
  test('reject ends the bid with a note the supplier reads', async () => {
    const { world, suppliers } = tender;
    const { rfq, bid } = await tender.evaluated();
    expect(await decide(bid, 'reject', { note: 'Too dear' })).toMatchObject({
      status: 'rejected',
      note: 'Too dear',
      allowed_actions: [],
    });
    expect((await world.call(getBid, suppliers[0], { bid_id: bid.id })).note).toBe('Too dear');
    await failureOf(decide(bid, 'reject'), 'conflict');
    await failureOf(decide(bid, 'accept'), 'conflict');
    await failureOf(decide(bid, 'counter', counterAt(rfq, '1.00')), 'conflict');
  });

  test('only the supplier’s latest iteration is decided', async () => {
    const { rfq, bid } = await tender.evaluated();
    await decide(bid, 'counter', counterAt(rfq, '80.00'));
    const counter = await failureOf(decide(bid, 'accept', { iteration: 2 }), 'outdated_iteration');
    expect(counter.message).toContain('iteration 1');
    await revise(bid, rfq, '85.00');
    for (const decision of ['accept', 'reject'] as const) {
      const failure = await failureOf(decide(bid, decision), 'outdated_iteration');
      expect(failure.extra).toMatchObject({ latest_supplier_iteration: 3 });
      expect(paths(failure)).toEqual(['iteration']);
    }
    await failureOf(decide(bid, 'reject', { iteration: 9 }), 'outdated_iteration');
  });

  test('terms count until the end of their last day where the buyer is', async () => {
    const { world, buyer, suppliers } = tender;
    const deadline = inDays(world, 1);
    const rfq = await tender.rfq({ deadline });
    const today = new Date(world.clock()).toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' });
    const bid = await tender.bid(rfq, suppliers[0], ['90.00', null], { valid_until: today });
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    world.clock.advance(25 * 3_600_000);
    expect((await world.call(listRfqBids, buyer, { rfq_id: rfq.id })).data[0]?.expired).toBe(true);
    for (const decision of ['accept', 'reject'] as const)
      await failureOf(decide(bid, decision), 'bid_expired');
    // The way out: a counter-offer, and new terms in answer.
    await decide(bid, 'counter', counterAt(rfq, '80.00'));
    const renewed = await revise(bid, rfq, '85.00', { valid_until: inDays(world, 3).slice(0, 10) });
    expect((await tender.accept(renewed)).status).toBe('accepted');
  });

  test('a bid is accepted once bidding is over, and not before', async () => {
    const { suppliers } = tender;
    const rfq = await tender.rfq();
    const bid = await tender.bid(rfq, suppliers[0], ['90.00', null]);
    const failure = await failureOf(tender.accept(bid), 'conflict');
    expect(failure.message).toContain('close_rfq');
  });

  test.each<[string, 'accept' | 'reject' | 'counter', (rfq: RfqView) => object, string[]]>([
    ['award_items with reject', 'reject', (rfq) => ({ award_items: itemsOf(rfq, 1) }), ['award_items']],
    ['counter_items with accept', 'accept', (rfq) => counterAt(rfq, '1.00'), ['counter_items']],
    ['counter without items', 'counter', () => ({}), ['counter_items']],
    [
      'an item twice',
      'accept',
      (rfq) => ({ award_items: [...itemsOf(rfq, 1), ...itemsOf(rfq, 2)] }),
      ['award_items.1.rfq_item_id'],
    ],
    [
      'an unknown item',
      'accept',
      () => ({ award_items: [{ rfq_item_id: newId('rfqItem'), quantity: 1 }] }),
      ['award_items.0.rfq_item_id'],
    ],
    [
      'an item it does not offer',
      'accept',
      (rfq) => ({ award_items: itemsOf(rfq, 0, 1) }),
      ['award_items.0.rfq_item_id'],
    ],
    [
      'an unknown item to counter',
      'counter',
      () => ({ counter_items: [{ rfq_item_id: newId('rfqItem'), unit_price: eur('1.00') }] }),
      ['counter_items.0.rfq_item_id'],
    ],
    [
      'a counter in another currency',
      'counter',
      (rfq) => ({ counter_items: [lineOf(rfq, '1', { unit_price: { amount: '1', currency: 'JPY' } })] }),
      ['counter_items.0.unit_price.currency'],
    ],
  ])('refuses %s', async (_, decision, more, expected) => {
    const { rfq, bid } = await tender.evaluated(['90.00', null]);
    const failure = await failureOf(decide(bid, decision, more(rfq)), 'invalid_input');
    expect(paths(failure)).toEqual(expected);
  });

  test('is not found for others and other branches, and forbidden without the permission', async () => {
    const { world, buyer, otherBranch, suppliers } = tender;
    const { bid } = await tender.evaluated();
    const input = { bid_id: bid.id, iteration: 1, decision: 'reject' } as const;
    await failureOf(world.call(decideBidIteration, stranger, input), 'not_found');
    await failureOf(world.call(decideBidIteration, confinedTo(buyer, otherBranch.id), input), 'not_found');
    await failureOf(world.call(decideBidIteration, without(buyer, 'rfqs:award'), input), 'forbidden');
    await failureOf(world.call(decideBidIteration, suppliers[0], input), 'wrong_audience');
    const { answer } = await world.callTwice(decideBidIteration, buyer, input, 'reject once');
    expect(await world.callTwice(decideBidIteration, buyer, input, 'reject once')).toEqual({
      answer,
      replayed: true,
    });
    await failureOf(
      world.call(decideBidIteration, buyer, { ...input, decision: 'accept' }, { key: 'reject once' }),
      'idempotency_key_reused',
    );
  });
});

describe('list_rfq_bids', () => {
  test('compares bids line by line, a page at a time', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const [first, second, third] = [
      await tender.bid(rfq, suppliers[0], ['95.00', '21.00'], { lead_time_days: 7 }),
      await tender.bid(rfq, suppliers[1], ['110.00', '20.00']),
      await tender.bid(rfq, suppliers[2], ['80.00', null]),
    ];
    await world.call(withdrawBid, suppliers[2], { bid_id: third.id });
    const whole = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
    expect(whole.items).toEqual([
      expect.objectContaining({ name: 'Oven', target_unit_price: eur('100.00'), remaining_quantity: 10 }),
      expect.objectContaining({ name: 'Table', target_unit_price: null, remaining_quantity: 40 }),
    ]);
    expect(
      whole.data.map(({ bid_id, status, total, prices }) => [
        bid_id,
        status,
        total.amount,
        prices.map(({ lowest, against_target_percent }) => [lowest, against_target_percent]),
      ]),
    ).toEqual([
      [
        first.id,
        'submitted',
        '1790.00',
        [
          [true, -5],
          [false, null],
        ],
      ],
      [
        second.id,
        'submitted',
        '1900.00',
        [
          [false, 10],
          [true, null],
        ],
      ],
      [third.id, 'withdrawn', '800.00', [[false, -20]]],
    ]);
    const page = await world.call(listRfqBids, buyer, { rfq_id: rfq.id, limit: 2 });
    expect(page.has_more).toBe(true);
    const rest = await world.call(listRfqBids, buyer, {
      rfq_id: rfq.id,
      limit: 2,
      cursor: String(page.next_cursor),
    });
    expect([...page.data, ...rest.data]).toEqual(whole.data);
    await failureOf(
      world.call(listRfqBids, suppliers[0], { rfq_id: rfq.id, cursor: String(page.next_cursor) }),
      'invalid_cursor',
    );
  });

  test('counts an expired bid no more as the lowest', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const valid_until = inDays(world, 1).slice(0, 10);
    const cheap = await tender.bid(rfq, suppliers[0], ['80.00', null], { valid_until });
    const dear = await tender.bid(rfq, suppliers[1], ['90.00', null]);
    const lowest = async () =>
      (await world.call(listRfqBids, buyer, { rfq_id: rfq.id })).data.map(({ bid_id, expired, prices }) => [
        bid_id,
        expired,
        prices[0]?.lowest,
      ]);
    expect(await lowest()).toEqual([
      [cheap.id, false, true],
      [dear.id, false, false],
    ]);
    world.clock.advance(3 * 86_400_000);
    expect(await lowest()).toEqual([
      [cheap.id, true, false],
      [dear.id, false, true],
    ]);
  });

  test('says what the cheapest bid and the cheapest split of what is not awarded yet come to', async () => {
    const { world, buyer, suppliers } = tender;
    const [a, b, c] = suppliers.map(({ company_id, company_name }) => ({
      id: company_id,
      name: company_name,
    }));
    const items = [
      { name: 'Oven', quantity: 10 },
      { name: 'Table', quantity: 40 },
      { name: 'Lamp', quantity: 5 },
    ];
    const rfq = await tender.rfq({ items });
    const [oven, table, lamp] = rfq.items.map(({ id }) => id) as [
      Id<'rfqItem'>,
      Id<'rfqItem'>,
      Id<'rfqItem'>,
    ];
    const compare = async (caller = buyer) => world.call(listRfqBids, caller, { rfq_id: rfq.id, limit: 1 });
    const nothing = { cheapest_bid: null, cheapest_split: null, not_offered: [oven, table, lamp] };
    const none = { compared: 'gross', ...nothing };
    expect((await compare()).comparison).toEqual(none);
    const first = await tender.bid(rfq, suppliers[0], ['95.00', '21.00', null]);
    const second = await tender.bid(rfq, suppliers[1], ['100.00', '20.00', null]);
    expect((await compare()).data).toMatchObject([{ complete: false }]);
    expect((await compare()).comparison).toEqual({
      compared: 'gross',
      cheapest_bid: null,
      cheapest_split: {
        net: eur('1750.00'),
        tax: eur('0.00'),
        total: eur('1750.00'),
        awards: [
          {
            bid_id: first.id,
            supplier: a,
            total: eur('950.00'),
            items: [{ rfq_item_id: oven, quantity: 10 }],
          },
          {
            bid_id: second.id,
            supplier: b,
            total: eur('800.00'),
            items: [{ rfq_item_id: table, quantity: 40 }],
          },
        ],
      },
      not_offered: [lamp],
    });
    const third = await tender.bid(rfq, suppliers[2], ['96.00', '20.00', '3.00']);
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    const { comparison } = await compare();
    expect(comparison).toMatchObject({
      cheapest_bid: { bid_id: third.id, supplier: c, total: eur('1775.00') },
      not_offered: [],
    });
    // Its awards, accepted as they are, come to what it says.
    const [award] = comparison?.cheapest_split?.awards ?? [];
    await world.call(decideBidIteration, buyer, {
      bid_id: first.id,
      iteration: 1,
      decision: 'accept',
      award_items: award?.items,
      expected_total: award?.total,
    });
    const after = await compare();
    expect(after.data[0]?.prices.map(({ awarded_quantity }) => awarded_quantity)).toEqual([10, 0]);
    // Of equal prices the bid made first.
    expect(after.comparison).toMatchObject({
      cheapest_bid: { bid_id: third.id, total: eur('815.00') },
      cheapest_split: { total: eur('815.00'), awards: [{ bid_id: second.id }, { bid_id: third.id }] },
    });
    expect((await compare(suppliers[2])).comparison).toBeNull();
    expect((await compare(suppliers[2])).data).toMatchObject([{ complete: true }]);
  });

  test('shows the supplier’s latest terms next to a counter-offer', async () => {
    const { world, buyer } = tender;
    const { rfq, bid } = await tender.evaluated();
    await decide(bid, 'counter', counterAt(rfq, '10.00'));
    const { data } = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
    expect(data).toMatchObject([{ iteration: 1, counter: true, total: eur('1700.00') }]);
  });

  test('bids of others and of other branches are not found', async () => {
    const { world, buyer, otherBranch, suppliers } = tender;
    const { rfq, bid } = await tender.evaluated();
    const input = { rfq_id: rfq.id };
    for (const caller of [stranger, principalOf('supplier'), confinedTo(buyer, otherBranch.id)]) {
      await failureOf(world.call(listRfqBids, caller, input), 'not_found');
      await failureOf(world.call(getBid, caller, { bid_id: bid.id }), 'not_found');
    }
    await failureOf(world.call(getBid, suppliers[1], { bid_id: bid.id }), 'not_found');
    await failureOf(world.call(listRfqBids, without(buyer, 'rfqs:read'), input), 'forbidden');
    await failureOf(world.call(getBid, without(buyer, 'rfqs:read'), { bid_id: bid.id }), 'forbidden');
  });
});
