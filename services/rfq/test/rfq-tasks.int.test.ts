import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  type BidStatus,
  cancelRfq,
  closeRfq,
  countRfqTasks,
  decideBidIteration,
  type Input,
  listRfqs,
  mostRfqTasks,
  newId,
  type Principal,
  type RfqStatus,
  rfqStatus,
} from '@procura/contracts';
import { confinedTo, eur, failureOf, principalOf, walk, without } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { type BidView, inDays, itemsOf, openTender, type RfqView, type Tender } from './a-tender.ts';

type Tasks = Answer<typeof countRfqTasks>;

let tender: Tender;

/** RFQs in every status, of two branches; the deadline of some has passed and is not stored yet. */
beforeAll(async () => {
  tender = await openTender();
  const { world, buyer, suppliers, otherBranch } = tender;
  const soon = { deadline: inDays(world, 1) };
  const counter = (bid: BidView, { items }: RfqView) =>
    world.call(decideBidIteration, buyer, {
      bid_id: bid.id,
      iteration: 1,
      decision: 'counter',
      counter_items: [{ rfq_item_id: items[0]?.id as never, unit_price: eur('80.00') }],
    });
  for (const fields of [{}, soon, { branch_id: otherBranch.id }, { ...soon, branch_id: otherBranch.id }]) {
    const rfq = await tender.rfq(fields);
    await tender.bid(rfq, suppliers[0], ['90.00', null]);
    await counter(await tender.bid(rfq, suppliers[1], ['91.00', null]), rfq);
  }
  await tender.rfq({ supplier_company_ids: [suppliers[2].company_id], ...soon });
  const cancelled = await tender.rfq();
  await counter(await tender.bid(cancelled, suppliers[1], ['91.00', null]), cancelled);
  await world.call(cancelRfq, buyer, { rfq_id: cancelled.id, reason: 'no budget' });
  await tender.evaluated();
  const partly = await tender.evaluated();
  await tender.accept(partly.bid, itemsOf(partly.rfq, 1));
  await tender.accept((await tender.evaluated()).bid);
  const closed = await tender.evaluated();
  await world.call(closeRfq, buyer, { rfq_id: closed.rfq.id });
  world.clock.advance(2 * 86_400_000);
});
afterAll(() => tender.world.stop());

const list = (caller: Principal, filter: Input<typeof listRfqs> = {}) =>
  walk((cursor) => tender.world.call(listRfqs, caller, { limit: 2, ...filter, cursor }));
const count = (caller: Principal): Promise<Tasks> => tender.world.call(countRfqTasks, caller, {});

describe('list_rfqs by statuses', () => {
  test('finds what has one of them now, page by page, in the order of the list', async () => {
    const { buyer, suppliers, otherBranch } = tender;
    for (const caller of [buyer, suppliers[0], suppliers[2], confinedTo(buyer, otherBranch.id)]) {
      const all = await list(caller);
      for (const statuses of [
        ['evaluating', 'partially_awarded'],
        ['open', 'cancelled'],
        ['open', 'evaluating'],
        ['awarded', 'closed', 'closed'],
        ['evaluating'],
        rfqStatus.options,
      ] as RfqStatus[][])
        expect(await list(caller, { statuses: [...statuses] })).toEqual(
          all.filter(({ status }) => statuses.includes(status)),
        );
    }
    const found = (await list(buyer)).map(({ status }) => status);
    expect(rfqStatus.options.filter((status) => !found.includes(status))).toEqual([]);
  });

  test('is refused together with status, without any and with unknown ones', async () => {
    const { buyer } = tender;
    for (const [filter, path] of [
      [{ status: 'open', statuses: ['open'] }, 'statuses'],
      [{ statuses: [] }, 'statuses'],
      [{ statuses: ['open', 'lost'] }, 'statuses.1'],
    ] as const)
      expect((await failureOf(list(buyer, filter as never), 'invalid_input')).errors?.[0]?.path).toBe(path);
  });
});

describe('count_rfq_tasks', () => {
  test('of a buyer are those of its list, at the moment of a deadline too', async () => {
    const { buyer, otherBranch } = tender;
    for (const caller of [buyer, confinedTo(buyer, otherBranch.id)]) {
      const to_decide = (await list(caller, { statuses: ['evaluating', 'partially_awarded'] })).length;
      expect(await count(caller)).toEqual({ to_decide, to_bid: null, to_answer: null });
    }
    expect((await count(buyer)).to_decide).toBe(5);
    expect((await count(confinedTo(buyer, otherBranch.id))).to_decide).toBe(1);
    expect((await count(confinedTo(buyer, newId('branch')))).to_decide).toBe(0);
    await tender.world.runJob('rfq', 'end_bidding');
    expect((await count(buyer)).to_decide).toBe(5);
  });

  test('of a supplier are those of its list', async () => {
    const answerable: readonly RfqStatus[] = ['open', 'evaluating', 'partially_awarded'];
    const found = await Promise.all(
      tender.suppliers.map(async (supplier) => {
        const listed = await list(supplier);
        const countered = ({ own_bid }: { own_bid: { status: BidStatus } | null }) =>
          own_bid?.status === 'countered';
        const tasks = await count(supplier);
        expect(tasks).toEqual({
          to_decide: null,
          to_bid: listed.filter(({ status, own_bid }) => status === 'open' && !own_bid).length,
          to_answer: listed.filter((rfq) => countered(rfq) && answerable.includes(rfq.status)).length,
        });
        return [tasks.to_bid, tasks.to_answer];
      }),
    );
    expect(found).toEqual([
      [0, 0],
      [0, 4],
      [2, 0],
    ]);
  });

  test('are null where a role may not do it, and none of other companies', async () => {
    const { buyer, suppliers, world } = tender;
    expect(await count(without(buyer, 'rfqs:award'))).toMatchObject({ to_decide: null });
    expect(await count(without(suppliers[1], 'bids:write'))).toMatchObject({ to_bid: null, to_answer: null });
    expect(await count(principalOf('buyer'))).toMatchObject({ to_decide: 0 });
    expect(await count(principalOf('supplier'))).toMatchObject({ to_bid: 0, to_answer: 0 });
    await failureOf(count(without(buyer, 'rfqs:read')), 'forbidden');
    await failureOf(world.call(countRfqTasks, buyer, { since: 1 } as never), 'invalid_input');
  });

  test('end at the most that is counted', async () => {
    const { buyer, world, otherBranch } = tender;
    const { rfqs } = world.deps<Deps>('rfq');
    const { rfq } = await tender.evaluated();
    const stored = await rfqs.owner(buyer.company_id).findOne({ _id: rfq.id });
    if (!stored) throw new Error('There is no such RFQ');
    const branch_id = newId('branch');
    const more = Array.from({ length: mostRfqTasks + 1 }, () => {
      const _id = newId('rfq');
      return { ...stored, _id, number: `RFQ-${_id}`, branch_id };
    });
    await rfqs.work().insert(...more);
    expect((await count(buyer)).to_decide).toBe(mostRfqTasks);
    expect((await count(confinedTo(buyer, branch_id))).to_decide).toBe(mostRfqTasks);
    expect((await count(confinedTo(buyer, otherBranch.id))).to_decide).toBe(1);
    await rfqs.work().deleteMany({ _id: { $in: more.map(({ _id }) => _id) } });
  });
});
