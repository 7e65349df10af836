import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  closeAward,
  closeRfq,
  createPurchaseOrder,
  decideBidIteration,
  getRfq,
  type Id,
  listRfqBids,
  listRfqPurchaseOrders,
  newId,
  type Principal,
  previewAward,
  withdrawBid,
} from '@procura/contracts';
import { aBranch, confinedTo, eur, failureOf, inSession, principalOf, without } from '@procura/testkit';
import type { z } from 'zod';
import { type BidView, inDays, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

type PreviewInput = Omit<z.input<typeof previewAward.input>, 'rfq_id'>;

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender.world.stop());
beforeEach(() => tender.setLimits());

const preview = ({ id: rfq_id }: Pick<RfqView, 'id'>, input: PreviewInput, caller = tender.buyer) =>
  tender.world.call(previewAward, caller, { rfq_id, ...input });
const refusal = async (rfq: RfqView, input: PreviewInput, ...code: [Parameters<typeof failureOf>[1]]) => {
  const { errors, message } = await failureOf(preview(rfq, input), ...code);
  return [errors?.map(({ path }) => path), message] as const;
};
const accept = (bid: BidView, more: object = {}, caller = tender.buyer) =>
  tender.world.call(decideBidIteration, caller, {
    ...{ bid_id: bid.id, iteration: 1, decision: 'accept' as const },
    ...more,
  });
const awardOf = (bid: BidView): Id<'award'> => bid.awards.at(-1)?.id as Id<'award'>;

/** An RFQ of 10 ovens and 40 tables of which bidding is over, with bids of two suppliers. */
const aTender = async () => {
  const rfq = await tender.rfq();
  const [first, second] = tender.suppliers;
  const bids: [BidView, BidView] = [
    await tender.bid(rfq, first, ['90.00', '20.00'], { freight: eur('100.00'), freight_tax_rate: '19' }),
    await tender.bid(rfq, second, ['100.00', '10.00']),
  ];
  await tender.world.call(closeRfq, tender.buyer, { rfq_id: rfq.id });
  return { rfq, bids };
};

describe('preview_award of awards', () => {
  test('shows what each award is for and all of them come to, and awards nothing', async () => {
    const { world, buyer, branch, suppliers } = tender;
    const { rfq, bids } = await aTender();
    const awards = [
      { bid_id: bids[0].id, items: itemsOf(rfq, 5) },
      { bid_id: bids[1].id, items: itemsOf(rfq, 0, 40) },
    ];
    expect(await preview(rfq, { awards })).toEqual({
      branch: { id: branch.id, name: branch.name },
      entries: [
        {
          bid_id: bids[0].id,
          award_id: null,
          supplier: { id: suppliers[0].company_id, name: 'Exotic Liquids', verified: false },
          iteration: 1,
          lines: [
            {
              rfq_item_id: rfq.items[0]?.id,
              quantity: 5,
              unit_price: eur('90.00'),
              tax_rate: '0',
              total: eur('450.00'),
            },
          ],
          // 450.00 of 1700.00 of 100.00.
          freight: eur('26.47'),
          freight_tax_rate: '19',
          net: eur('476.47'),
          tax: eur('5.03'),
          total: eur('481.50'),
          outcome: 'will_be_done',
        },
        expect.objectContaining({ bid_id: bids[1].id, total: eur('400.00'), outcome: 'will_be_done' }),
      ],
      net: eur('876.47'),
      tax: eur('5.03'),
      total: eur('881.50'),
      outcome: 'will_be_done',
      verdicts: [],
      approvers: [],
    });
    expect((await world.call(getRfq, buyer, { rfq_id: rfq.id })).status).toBe('evaluating');
    await accept(bids[0], { award_items: awards[0]?.items, expected_total: eur('481.50') });
    // Without items, the rest of the bid after the entries before it.
    const rest = await preview(rfq, {
      awards: [{ bid_id: bids[1].id, items: itemsOf(rfq, 2) }, { bid_id: bids[0].id }],
    });
    expect(rest.entries[1]?.lines.map(({ quantity }) => quantity)).toEqual([3, 40]);
    expect((await preview(rfq, { awards: [{ bid_id: bids[0].id }] })).entries[0]?.freight).toEqual(
      eur('73.53'),
    );
  });

  test('refuses what accepting refuses, at the entry that is at fault', async () => {
    const { world, suppliers } = tender;
    const { rfq, bids } = await aTender();
    const [north, south] = bids.map(({ id: bid_id }) => bid_id) as [Id<'bid'>, Id<'bid'>];
    const above = [
      { bid_id: north, items: itemsOf(rfq, 6, 1) },
      { bid_id: south, items: itemsOf(rfq, 5) },
    ];
    const [paths, message] = await refusal(rfq, { awards: above }, 'above_award');
    expect(paths).toEqual(['awards.1.items.0.quantity']);
    expect(message).toContain('awards.1.items.0.quantity must be at most 4');
    for (const [awards, code, path] of [
      [[{ bid_id: north }, { bid_id: south }], 'above_award', 'awards.1.bid_id'],
      [[{ bid_id: north }, { bid_id: south }, { bid_id: north }], 'invalid_input', 'awards.2.bid_id'],
      [[{ bid_id: south, items: itemsOf(rfq, 0.5) }], 'quantity_rule', 'awards.0.items.0.quantity'],
      [
        [{ bid_id: south, items: [{ rfq_item_id: newId('rfqItem'), quantity: 1 }] }],
        'invalid_input',
        'awards.0.items.0.rfq_item_id',
      ],
      [[{ bid_id: south }, { bid_id: newId('bid') }], 'not_found', 'awards.1.bid_id'],
      [[], 'invalid_input', 'awards'],
    ] as const)
      expect((await refusal(rfq, { awards } as never, code))[0]).toEqual([path]);
    await world.call(withdrawBid, suppliers[1], { bid_id: south });
    const [withdrawn, why] = await refusal(rfq, { awards: [{ bid_id: south }] }, 'conflict');
    expect(withdrawn).toEqual(['awards.0.bid_id']);
    expect(why).toContain('was withdrawn by the supplier');
  });

  test('refuses bids while bidding is open, and expired ones', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq();
    const valid_until = inDays(world, 1).slice(0, 10);
    const bid = await tender.bid(rfq, suppliers[0], ['90.00', null], { valid_until });
    const awards = [{ bid_id: bid.id }];
    expect((await refusal(rfq, { awards }, 'conflict'))[0]).toEqual(['awards.0.bid_id']);
    await world.call(closeRfq, buyer, { rfq_id: rfq.id });
    expect((await preview(rfq, { awards })).total).toEqual(eur('900.00'));
    world.clock.advance(3 * 86_400_000);
    expect((await refusal(rfq, { awards }, 'bid_expired'))[0]).toEqual(['awards.0.bid_id']);
  });

  test('needs exactly one of awards and purchase_orders', async () => {
    const { rfq, bids } = await aTender();
    expect((await refusal(rfq, {}, 'invalid_input'))[0]).toEqual(['awards']);
    const both = { awards: [{ bid_id: bids[0].id }], purchase_orders: [{ award_id: newId('award') }] };
    expect((await refusal(rfq, both, 'invalid_input'))[0]).toEqual(['purchase_orders']);
  });

  test('shows a bid as the cheapest split does', async () => {
    const { world, buyer } = tender;
    const { rfq, bids } = await aTender();
    await accept(bids[0], { award_items: itemsOf(rfq, 2) });
    const { comparison } = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
    const split = comparison?.cheapest_split;
    const awards = split?.awards.map(({ bid_id, items }) => ({ bid_id, items })) ?? [];
    const shown = await preview(rfq, { awards });
    expect(shown.entries.map(({ bid_id, total }) => ({ bid_id, total }))).toEqual(
      split?.awards.map(({ bid_id, total }) => ({ bid_id, total })),
    );
    expect(shown).toMatchObject({ net: split?.net, tax: split?.tax, total: split?.total });
  });
});

describe('the outcome of preview_award', () => {
  const purchase = (limit: string, on_exceed: 'refuse' | 'approve') =>
    ({ scope: 'company', period: 'purchase', on_exceed, limit: eur(limit) }) as const;
  const month = ({ branch: { id: target } }: RfqView, limit: string) =>
    ({ scope: 'branch', target, period: 'month', on_exceed: 'refuse', limit: eur(limit) }) as const;
  const two = async () => {
    const rfq = await tender.rfq({ branch_id: (await aBranch(tender.world, tender.buyer)).id });
    const bids = [
      await tender.bid(rfq, tender.suppliers[0], ['10.00', '10.00']),
      await tender.bid(rfq, tender.suppliers[1], ['10.00', '10.00']),
    ] as [BidView, BidView];
    await tender.world.call(closeRfq, tender.buyer, { rfq_id: rfq.id });
    const awards = bids.map(({ id: bid_id }) => ({ bid_id, items: itemsOf(rfq, 5) }));
    return { rfq, bids, awards };
  };
  const outcomes = async (rfq: RfqView, awards: PreviewInput['awards'], caller?: Principal) => {
    const { outcome, entries, verdicts } = await preview(rfq, { awards }, caller);
    return [
      outcome,
      ...entries.map((entry) => entry.outcome),
      ...verdicts.map(({ rule, effect, requested }) => `${rule} ${effect} ${requested?.amount}`),
    ];
  };

  test('adds entries up for limits of a period, and judges what a supplier holds for those per purchase', async () => {
    const { rfq, bids, awards } = await two();
    await tender.setLimits(month(rfq, '99.99'));
    const done = 'will_be_done';
    const refused = 'will_be_refused';
    expect(await outcomes(rfq, awards)).toEqual([
      refused,
      done,
      refused,
      'branch_month_limit refuses 100.00',
    ]);
    await tender.setLimits(month(rfq, '100.00'), purchase('60.00', 'refuse'));
    expect(await outcomes(rfq, awards)).toEqual([done, done, done]);
    await accept(bids[1], { award_items: itemsOf(rfq, 0, 2) });
    await tender.setLimits(purchase('60.00', 'refuse'));
    expect(await outcomes(rfq, awards)).toEqual([
      refused,
      done,
      refused,
      'company_purchase_limit refuses 50.00',
    ]);
    await failureOf(accept(bids[1], { award_items: itemsOf(rfq, 5) }), 'limit_exceeded');
  });

  test('names who may approve, and is done for those', async () => {
    const { buyer } = tender;
    const approver = await tender.colleague('approver');
    const { rfq, awards } = await two();
    await tender.setLimits(purchase('40.00', 'approve'));
    const shown = await preview(rfq, { awards });
    expect(shown).toMatchObject({ outcome: 'needs_approval', verdicts: [{ limit: eur('40.00') }, {}] });
    expect(shown.approvers).toEqual([{ user_id: approver.user_id, name: approver.user_name }]);
    const [done, refused] = ['will_be_done', 'will_be_refused'];
    const asApprover = async () => (await outcomes(rfq, awards, inSession(approver))).slice(0, 3);
    expect(await asApprover()).toEqual([done, done, done]);
    const assistant = { ...approver, credential_kind: 'rest_key' as const };
    expect((await preview(rfq, { awards }, assistant)).outcome).toBe('needs_approval');
    await tender.setLimits(purchase('40.00', 'approve'), month(rfq, '60.00'));
    expect(await asApprover()).toEqual([refused, done, refused]);
    expect((await preview(rfq, { awards }, buyer)).approvers).toEqual([]);
  });
});

describe('preview_award of purchase orders', () => {
  test('shows what each would be issued for, also over a limit', async () => {
    const { world, buyer } = tender;
    const { rfq, bids } = await aTender();
    const north = await accept(bids[0], { award_items: itemsOf(rfq, 5, 10) });
    const south = await accept(bids[1]);
    await tender.setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('1.00') });
    const shown = await preview(rfq, {
      purchase_orders: [{ award_id: awardOf(north), items: itemsOf(rfq, 3) }, { award_id: awardOf(south) }],
    });
    expect(shown).toMatchObject({ outcome: 'will_be_done', verdicts: [], approvers: [] });
    expect(shown.entries.map(({ award_id, iteration }) => [award_id, iteration])).toEqual([
      [awardOf(north), 1],
      [awardOf(south), 1],
    ]);
    for (const [index, bid] of [north, south].entries()) {
      const entry = shown.entries[index];
      const issued = await world.call(createPurchaseOrder, buyer, {
        ...{ rfq_id: rfq.id, bid_id: bid.id, award_id: awardOf(bid) },
        items: entry?.lines.map(({ rfq_item_id, quantity }) => ({ rfq_item_id, quantity })),
        expected_total: entry?.total,
      });
      expect(issued).toMatchObject({ net: entry?.net, tax: entry?.tax, total: entry?.total });
      expect(issued.lines).toMatchObject(entry?.lines ?? []);
    }
    const ordered = await preview(rfq, { purchase_orders: [{ award_id: awardOf(north) }] });
    expect(ordered.entries[0]?.lines.map(({ quantity }) => quantity)).toEqual([2, 10]);
    expect((await world.call(listRfqPurchaseOrders, buyer, { rfq_id: rfq.id })).data).toHaveLength(2);
  });

  test('refuses what ordering refuses, at the entry that is at fault', async () => {
    const { world, buyer } = tender;
    const { rfq, bids } = await aTender();
    const award_id = awardOf(await accept(bids[0], { award_items: itemsOf(rfq, 5) }));
    for (const [purchase_orders, code, path] of [
      [[{ award_id, items: itemsOf(rfq, 6) }], 'above_award', 'purchase_orders.0.items.0.quantity'],
      [[{ award_id, items: itemsOf(rfq, 0, 1) }], 'invalid_input', 'purchase_orders.0.items.0.rfq_item_id'],
      [[{ award_id }, { award_id }], 'invalid_input', 'purchase_orders.1.award_id'],
      [[{ award_id }, { award_id: newId('award') }], 'not_found', 'purchase_orders.1.award_id'],
    ] as const)
      expect((await refusal(rfq, { purchase_orders } as never, code))[0]).toEqual([path]);
    const { rfq: other, bids: others } = await aTender();
    const elsewhere = awardOf(await accept(others[0]));
    const foreign = { purchase_orders: [{ award_id: elsewhere }] };
    expect((await refusal(rfq, foreign, 'not_found'))[0]).toEqual(['purchase_orders.0.award_id']);
    expect((await preview(other, foreign)).entries).toHaveLength(1);
    const foreignBid = { awards: [{ bid_id: others[1].id }] };
    expect((await refusal(rfq, foreignBid, 'not_found'))[0]).toEqual(['awards.0.bid_id']);
    await world.call(createPurchaseOrder, buyer, { rfq_id: rfq.id, bid_id: bids[0].id });
    const again = { purchase_orders: [{ award_id }] };
    expect((await refusal(rfq, again, 'above_award'))[0]).toEqual(['purchase_orders.0.award_id']);
    await world.call(closeAward, buyer, { award_id });
    expect((await refusal(rfq, again, 'conflict'))[0]).toEqual(['purchase_orders.0.award_id']);
  });
});

test('is not found for others and other branches, and refused without the permission', async () => {
  const { buyer, otherBranch, branch, suppliers } = tender;
  const { rfq, bids } = await aTender();
  const awards = [{ bid_id: bids[0].id }];
  await failureOf(preview(rfq, { awards }, principalOf('buyer')), 'not_found');
  await failureOf(preview(rfq, { awards }, confinedTo(buyer, otherBranch.id)), 'not_found');
  expect((await preview(rfq, { awards }, confinedTo(buyer, branch.id))).entries).toHaveLength(1);
  await failureOf(preview({ id: newId('rfq') }, { awards }), 'not_found');
  await failureOf(preview(rfq, { awards }, without(buyer, 'rfqs:award')), 'forbidden');
  await failureOf(preview(rfq, { awards }, suppliers[0]), 'wrong_audience');
  const foreign = principalOf('buyer');
  const orders = { purchase_orders: [{ award_id: awardOf(await accept(bids[0])) }] };
  await failureOf(preview(rfq, orders, foreign), 'not_found');
  await failureOf(preview(rfq, orders, confinedTo(buyer, otherBranch.id)), 'not_found');
});
