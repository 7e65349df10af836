import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cancelRfq,
  closeRfq,
  createRfq,
  extendRfqDeadline,
  getBid,
  getRfq,
  inviteRfqSuppliers,
  listAuditEvents,
  listRfqBids,
  listRfqs,
  newId,
  submitBid,
  updateBranch,
  verifyCompany,
  withdrawVerification,
} from '@procura/contracts';
import { confinedTo, eur, failureOf, principalOf, walk, without } from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { endBidding } from '../src/rfq/end-bidding.ts';
import { rfqMigrations } from '../src/rfq/rfq-migrations.ts';
import { inDays, itemsOf, openTender, type Tender } from './a-tender.ts';

let tender: Tender;
beforeAll(async () => {
  tender = await openTender();
});
afterAll(() => tender.world.stop());

const stranger = principalOf('buyer');
const strangeSupplier = principalOf('supplier');
const paths = (failure: { errors: { path: string }[] | undefined }) =>
  failure.errors?.map(({ path }) => path);
const draft = (more: object = {}) => ({
  branch_id: tender.branch.id,
  title: 'Chairs',
  items: [{ name: 'Chair', quantity: 4 }],
  deadline: inDays(tender.world, 3),
  currency: 'EUR',
  supplier_company_ids: [tender.suppliers[0].company_id],
  ...more,
});

describe('create_rfq', () => {
  test('makes an open RFQ that shows all to its buyer', async () => {
    const { world, buyer, branch, suppliers } = tender;
    const rfq = await world.call(createRfq, buyer, {
      ...draft(),
      description: 'Oak',
      items: [{ name: 'Chair', quantity: 4, specification: 'solid', target_unit_price: eur('30.00') }],
    });
    expect(rfq).toMatchObject({
      number: expect.stringMatching(/^RFQ-\d\d-[0-9A-HJKMNP-TV-Z]{6}$/),
      status: 'open',
      description: 'Oak',
      buyer: { id: buyer.company_id, name: 'Alfreds Futterkiste' },
      branch: { id: branch.id, name: branch.name },
      deliver_to: { city: 'Berlin', country: 'DE' },
      item_count: 1,
      bid_count: 0,
      own_bid: null,
      items: [
        {
          name: 'Chair',
          specification: 'solid',
          unit: 'piece',
          quantity: 4,
          target_unit_price: eur('30.00'),
          awarded_quantity: 0,
          ordered_quantity: 0,
        },
      ],
      suppliers: [{ supplier: { name: 'Exotic Liquids', verified: false }, bid_id: null, bid_status: null }],
      requisitioner: buyer.user_name,
      allowed_actions: ['cancel_rfq', 'close_rfq', 'extend_rfq_deadline', 'invite_rfq_suppliers'],
    });
    expect(await world.call(getRfq, buyer, { rfq_id: rfq.id })).toEqual(rfq);
    expect(suppliers).toHaveLength(3);
  });

  test('a supplier named twice is invited once', async () => {
    const { world, buyer, suppliers } = tender;
    const id = suppliers[1].company_id;
    const rfq = await world.call(createRfq, buyer, draft({ supplier_company_ids: [id, id] }));
    expect(rfq.suppliers.map(({ supplier }) => supplier.id)).toEqual([id]);
  });

  test('a key answers the same again, also once the deadline has passed and the branch is inactive', async () => {
    const { world, buyer, otherBranch } = tender;
    const { replayed, answer } = await world.callTwice(createRfq, buyer, draft(), 'chairs');
    expect(replayed).toBe(false);
    const input = { ...draft({ branch_id: otherBranch.id }), deadline: answer.deadline };
    const first = await world.callTwice(createRfq, buyer, input, 'more chairs');
    await world.call(updateBranch, buyer, {
      branch_id: otherBranch.id,
      expected_version: 1,
      status: 'inactive',
    });
    const again = await world.callTwice(createRfq, buyer, input, 'more chairs');
    expect(again).toEqual({ answer: first.answer, replayed: true });
    const failure = failureOf(world.call(createRfq, buyer, input), 'branch_inactive');
    expect(paths(await failure)).toEqual(['branch_id']);
    const { version } = await world.call(updateBranch, buyer, {
      branch_id: otherBranch.id,
      expected_version: 2,
      status: 'active',
    });
    expect(version).toBe(3);
    await failureOf(
      world.call(createRfq, buyer, { ...input, title: 'Other' }, { key: 'more chairs' }),
      'idempotency_key_reused',
    );
  });

  test.each([
    ['a deadline that is over', () => ({ deadline: inDays(tender.world, -1) }), ['deadline']],
    [
      'a target in another currency',
      () => ({ items: [{ name: 'A', quantity: 1, target_unit_price: { amount: '5', currency: 'JPY' } }] }),
      ['items.0.target_unit_price.currency'],
    ],
    [
      'a target beyond what can be ordered',
      () => ({
        items: [{ name: 'A', quantity: 1_000_000, target_unit_price: eur('9999999.99') }],
      }),
      ['items.0.target_unit_price'],
    ],
    ['no items', () => ({ items: [] }), ['items']],
    ['no suppliers', () => ({ supplier_company_ids: [] }), ['supplier_company_ids']],
  ])('refuses %s', async (_, more, expected) => {
    const failure = await failureOf(
      tender.world.call(createRfq, tender.buyer, draft(more())),
      'invalid_input',
    );
    expect(paths(failure)).toEqual(expected);
  });

  test('refuses unknown suppliers, and buyers as suppliers', async () => {
    const { world, buyer, suppliers } = tender;
    const ids = [suppliers[0].company_id, newId('company'), buyer.company_id];
    const failure = await failureOf(
      world.call(createRfq, buyer, draft({ supplier_company_ids: ids })),
      'not_found',
    );
    expect(paths(failure)).toEqual(['supplier_company_ids.1', 'supplier_company_ids.2']);
  });

  test('refuses branches of others and beyond the caller’s, and callers without the permission', async () => {
    const { world, buyer, otherBranch } = tender;
    await failureOf(world.call(createRfq, buyer, draft({ branch_id: newId('branch') })), 'not_found');
    await failureOf(world.call(createRfq, stranger, draft()), 'not_found');
    await failureOf(world.call(createRfq, confinedTo(buyer, otherBranch.id), draft()), 'not_found');
    await failureOf(world.call(createRfq, without(buyer, 'rfqs:write'), draft()), 'forbidden');
    await failureOf(world.call(createRfq, tender.suppliers[0], draft()), 'wrong_audience');
  });
});

describe('reading', () => {
  test('lists newest first, by status, branch and time, for buyers and the suppliers they invited', async () => {
    const { world, buyer, branch, otherBranch, suppliers } = tender;
    const [open, cancelled, elsewhere] = [
      await tender.rfq({ title: 'Open' }),
      await tender.rfq({ title: 'Cancelled', supplier_company_ids: [suppliers[2].company_id] }),
      await tender.rfq({ title: 'Elsewhere', branch_id: otherBranch.id }),
    ];
    await world.call(cancelRfq, buyer, { rfq_id: cancelled.id, reason: 'no budget' });
    const list = async (caller = buyer, filter: object = {}) =>
      (
        await walk((cursor) =>
          world.call(listRfqs, caller, { limit: 2, ...filter, ...(cursor && { cursor }) }),
        )
      ).map(({ id }) => id);
    const all = await list();
    expect(all.slice(0, 3)).toEqual([elsewhere.id, cancelled.id, open.id]);
    expect(new Set(all).size).toBe(all.length);
    expect(await list(buyer, { status: 'cancelled' })).toContain(cancelled.id);
    expect(await list(buyer, { status: 'open' })).not.toContain(cancelled.id);
    expect(await list(buyer, { branch_id: otherBranch.id })).toContain(elsewhere.id);
    expect(await list(buyer, { branch_id: otherBranch.id })).not.toContain(open.id);
    expect(await list(buyer, { created_from: elsewhere.created_at })).toEqual([elsewhere.id]);
    expect((await list(buyer, { created_to: elsewhere.created_at }))[0]).toBe(cancelled.id);
    const seen = await list(suppliers[0]);
    expect(seen.slice(0, 2)).toEqual([elsewhere.id, open.id]);
    expect(seen).not.toContain(cancelled.id);
    expect(await list(suppliers[2], { status: 'cancelled' })).toEqual([cancelled.id]);
    expect(await list(suppliers[2], { statuses: ['cancelled', 'closed'] })).toEqual([cancelled.id]);
    const confined = confinedTo(buyer, otherBranch.id);
    expect(await list(confined)).toEqual(await list(buyer, { branch_id: otherBranch.id }));
    await failureOf(list(confined, { branch_id: branch.id }), 'not_found');
    expect(await list(stranger)).toEqual([]);
    expect(await list(strangeSupplier)).toEqual([]);
  });

  test('finds by number, words, supplier and deadline', async () => {
    const { world, buyer, suppliers } = tender;
    const [first, second, third] = suppliers;
    const items = [{ name: 'Flaschenöffner', quantity: 3 }];
    const soon = await tender.rfq({ title: 'Zubehör', items, supplier_company_ids: [second.company_id] });
    const later = await tender.rfq({ title: 'Zubehör, later', deadline: inDays(world, 90) });
    const list = async (filter: object, caller = buyer) =>
      (await walk((cursor) => world.call(listRfqs, caller, { limit: 1, ...filter, cursor }))).map(
        ({ id }) => id,
      );
    expect(await list({ number: soon.number })).toEqual([soon.id]);
    expect(await list({ number: 'RFQ-26-NOTONE' })).toEqual([]);
    expect(await list({ query: 'zubehor' })).toEqual([later.id, soon.id]);
    expect(await list({ query: 'FLASCHENO zubeh' })).toEqual([soon.id]);
    expect(await list({ query: soon.number })).toEqual([soon.id]);
    expect(await list({ query: 'zubehör', supplier_company_id: first.company_id })).toEqual([later.id]);
    await world.call(inviteRfqSuppliers, buyer, {
      rfq_id: soon.id,
      supplier_company_ids: [first.company_id],
    });
    expect(await list({ query: 'zubehör', supplier_company_id: first.company_id })).toEqual([
      later.id,
      soon.id,
    ]);
    expect(await list({ deadline_from: inDays(world, 80) })).toEqual([later.id]);
    expect(await list({ query: 'zubehör', deadline_to: inDays(world, 80) })).toEqual([soon.id]);
    for (const supplier of [first, second]) {
      expect(await list({ query: 'zubehor' }, supplier)).toEqual([later.id, soon.id]);
      expect(await list({ number: soon.number }, supplier)).toEqual([soon.id]);
      expect(await list({ query: 'later', supplier_company_id: supplier.company_id }, supplier)).toEqual([
        later.id,
      ]);
    }
    expect(await list({ query: 'flaschenöffner' }, third)).toEqual([]);
    const refused = async (filter: object, caller = buyer) =>
      (await failureOf(list(filter, caller), 'not_found')).errors?.map(({ path }) => path);
    expect(await refused({ supplier_company_id: newId('company') })).toEqual(['supplier_company_id']);
    expect(await refused({ supplier_company_id: second.company_id }, first)).toEqual(['supplier_company_id']);
    const backwards = { deadline_from: inDays(world, 2), deadline_to: inDays(world, 1) };
    expect(paths(await failureOf(list(backwards), 'invalid_input'))).toEqual(['deadline_from']);
  });

  test('finds RFQs of an earlier release once they were migrated', async () => {
    const { world, buyer, suppliers } = tender;
    const { rfqs, invitations } = world.deps<Deps>('rfq');
    const old = await tender.rfq({ title: 'Vordach' });
    const found = async (caller = buyer) =>
      (await world.call(listRfqs, caller, { query: 'vordach' })).data.map(({ id }) => id);
    await rfqs.work().updateMany({ _id: old.id }, { $unset: { terms: '', supplier_ids: '' } });
    await invitations.work().updateMany({ rfq_id: old.id }, { $unset: { terms: '' } });
    expect(await found()).toEqual([]);
    for (const { run } of rfqMigrations)
      await run({ collection: (spec) => (spec.name === rfqs.spec.name ? rfqs : invitations) as never });
    expect(await found()).toEqual([old.id]);
    expect(await found(suppliers[1])).toEqual([old.id]);
    const filter = { query: 'vordach', supplier_company_id: suppliers[2].company_id };
    expect((await world.call(listRfqs, buyer, filter)).data.map(({ id }) => id)).toEqual([old.id]);
  });

  test('refuses a range that ends before it begins, and cursors of others', async () => {
    const { world, buyer } = tender;
    const failure = await failureOf(
      world.call(listRfqs, buyer, { created_from: inDays(world, 1), created_to: inDays(world, 0) }),
      'invalid_input',
    );
    expect(paths(failure)).toEqual(['created_from']);
    const { next_cursor } = await world.call(listRfqs, buyer, { limit: 1 });
    const cursor = String(next_cursor);
    await failureOf(world.call(listRfqs, buyer, { status: 'open', cursor }), 'invalid_cursor');
    await failureOf(world.call(listRfqs, tender.suppliers[0], { cursor }), 'invalid_cursor');
  });

  test('an RFQ of others, of another branch, or without an invitation is not found', async () => {
    const { world, buyer, otherBranch, suppliers } = tender;
    const { id: rfq_id } = await tender.rfq({ supplier_company_ids: [suppliers[0].company_id] });
    for (const caller of [stranger, strangeSupplier, suppliers[1], confinedTo(buyer, otherBranch.id)])
      await failureOf(world.call(getRfq, caller, { rfq_id }), 'not_found');
    await failureOf(world.call(getRfq, without(buyer, 'rfqs:read'), { rfq_id }), 'forbidden');
  });

  test('a deadline that has passed counts at once, before the job and after it', async () => {
    const { world, buyer, suppliers } = tender;
    const rfq = await tender.rfq({ deadline: new Date(world.clock().getTime() + 3_600_000).toISOString() });
    await tender.bid(rfq, suppliers[0], ['90.00', null]);
    world.clock.advance(3_600_001);
    const statuses = async () => {
      const [buyers, sellers] = [
        await world.call(getRfq, buyer, { rfq_id: rfq.id }),
        await world.call(getRfq, suppliers[1], { rfq_id: rfq.id }),
      ];
      const listed = async (status: 'open' | 'evaluating', caller = buyer) =>
        (await world.call(listRfqs, caller, { status, limit: 100 })).data.some(({ id }) => id === rfq.id);
      return [
        buyers.status,
        buyers.allowed_actions,
        sellers.status,
        sellers.allowed_actions,
        await listed('open'),
        await listed('evaluating'),
        await listed('open', suppliers[1]),
        await listed('evaluating', suppliers[1]),
      ];
    };
    const over = ['evaluating', ['cancel_rfq', 'close_rfq'], 'evaluating', [], false, true, false, true];
    expect(await statuses()).toEqual(over);
    await failureOf(
      world.call(submitBid, suppliers[1], {
        rfq_id: rfq.id,
        lines: [{ rfq_item_id: rfq.items[0]?.id ?? newId('rfqItem'), unit_price: eur('1.00') }],
      }),
      'bidding_closed',
    );
    await failureOf(
      world.call(extendRfqDeadline, buyer, { rfq_id: rfq.id, deadline: inDays(world, 9) }),
      'conflict',
    );
    await world.runJob('rfq', 'end_bidding');
    const stored = await world.deps<Deps>('rfq').rfqs.owner(buyer.company_id).findOne({ _id: rfq.id });
    expect([stored?.status, stored?.due_at]).toEqual(['evaluating', undefined]);
    expect(await statuses()).toEqual(over);
    const { version } = await world.call(getRfq, buyer, { rfq_id: rfq.id });
    await world.runJob('rfq', 'end_bidding');
    expect((await world.call(getRfq, buyer, { rfq_id: rfq.id })).version).toBe(version);
  });
});

test('the end of bidding is one audit event, although several replicas find it', async () => {
  const { world, buyer } = tender;
  const { id: target } = await tender.rfq();
  world.clock.advance(7 * 86_400_000);
  const deps = world.deps<Deps>('rfq');
  await Promise.all([endBidding(deps), endBidding(deps)]);
  await world.settle();
  const { data } = await world.call(listAuditEvents, buyer, { target, operation: 'end_bidding' });
  expect(data).toHaveLength(1);
});

test('bidding ends in the same tick as a backlog of another company; one that fails is postponed', async () => {
  const { world, buyer } = tender;
  const deps = world.deps<Deps>('rfq');
  const { id } = await tender.rfq();
  const own = deps.rfqs.owner(buyer.company_id);
  const rfq = await own.findOne({ _id: id });
  if (!rfq) throw new Error('There is no such RFQ');
  const company_id = newId('company');
  const backlog = Array.from({ length: 250 }, (_, n) => ({
    ...rfq,
    _id: newId('rfq'),
    company_id,
    number: `RFQ-${n}`,
    due_at: world.clock(),
  }));
  await deps.rfqs.owner(company_id).insert(...backlog);
  world.clock.advance(7 * 86_400_000);
  const write: typeof deps.database.write = (call, change) =>
    call.principal.company_id === company_id
      ? Promise.reject(new Error('fails'))
      : deps.database.write(call, change);
  await endBidding({ ...deps, database: { ...deps.database, write } });
  expect((await own.findOne({ _id: id }))?.status).toBe('evaluating');
  const postponed = await deps.rfqs.owner(company_id).find({ due_at: { $gt: world.clock() } });
  expect(postponed.length).toBeGreaterThan(100);
  await deps.rfqs.owner(company_id).updateMany({}, { $unset: { due_at: '' } });
});

describe('extend_rfq_deadline', () => {
  test('moves the deadline later for everyone; the same again changes nothing', async () => {
    const { world, buyer, suppliers } = tender;
    const { id: rfq_id, deadline, version } = await tender.rfq();
    const later = inDays(world, 20);
    const moved = await world.call(extendRfqDeadline, buyer, { rfq_id, deadline: later });
    expect(moved).toMatchObject({ deadline: later, version: version + 1 });
    expect(await world.call(extendRfqDeadline, buyer, { rfq_id, deadline: later })).toEqual(moved);
    expect((await world.call(getRfq, suppliers[0], { rfq_id })).deadline).toBe(later);
    const failure = await failureOf(
      world.call(extendRfqDeadline, buyer, { rfq_id, deadline }),
      'invalid_input',
    );
    expect(paths(failure)).toEqual(['deadline']);
  });
});

describe('invite_rfq_suppliers', () => {
  test('invites who is not invited yet', async () => {
    const { world, buyer, suppliers } = tender;
    const { id: rfq_id, version } = await tender.rfq({ supplier_company_ids: [suppliers[0].company_id] });
    const ids = suppliers.map(({ company_id }) => company_id);
    const input = { rfq_id, supplier_company_ids: ids };
    const invited = await world.call(inviteRfqSuppliers, buyer, input);
    expect(invited.suppliers.map(({ supplier }) => supplier.id).toSorted()).toEqual(ids.toSorted());
    expect(invited.version).toBe(version + 1);
    expect(await world.call(inviteRfqSuppliers, buyer, input)).toEqual(invited);
    expect((await world.call(getRfq, suppliers[2], { rfq_id })).suppliers).toHaveLength(1);
  });

  test('refuses unknown suppliers, and an RFQ that is not open', async () => {
    const { world, buyer, suppliers } = tender;
    const { id: rfq_id } = await tender.rfq({ supplier_company_ids: [suppliers[0].company_id] });
    await failureOf(
      world.call(inviteRfqSuppliers, buyer, { rfq_id, supplier_company_ids: [newId('company')] }),
      'not_found',
    );
    await world.call(closeRfq, buyer, { rfq_id });
    await failureOf(
      world.call(inviteRfqSuppliers, buyer, {
        rfq_id,
        supplier_company_ids: [suppliers[1].company_id],
      }),
      'conflict',
    );
  });
});

describe('cancel_rfq and close_rfq', () => {
  test('cancelling ends it with its reason, while nothing is awarded', async () => {
    const { world, buyer, suppliers } = tender;
    const { id: rfq_id } = await tender.rfq();
    const cancelled = await world.call(cancelRfq, buyer, { rfq_id, reason: 'no budget' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      ended_reason: 'no budget',
      allowed_actions: [],
    });
    expect(await world.call(getRfq, suppliers[0], { rfq_id })).toMatchObject({
      status: 'cancelled',
      ended_reason: 'no budget',
    });
    await failureOf(world.call(cancelRfq, buyer, { rfq_id, reason: 'again' }), 'conflict');
    await failureOf(world.call(closeRfq, buyer, { rfq_id }), 'conflict');
    const awarded = await tender.evaluated();
    await tender.accept(awarded.bid, itemsOf(awarded.rfq, 1));
    const failure = await failureOf(
      world.call(cancelRfq, buyer, { rfq_id: awarded.rfq.id, reason: 'x' }),
      'conflict',
    );
    expect(failure.message).toContain('close_rfq');
  });

  test('closing ends bidding first, and the RFQ the second time', async () => {
    const { world, buyer } = tender;
    const { id: rfq_id } = await tender.rfq();
    expect(await world.call(closeRfq, buyer, { rfq_id })).toMatchObject({
      status: 'evaluating',
      ended_reason: null,
      allowed_actions: ['cancel_rfq', 'close_rfq'],
    });
    expect(await world.call(closeRfq, buyer, { rfq_id, reason: 'bought elsewhere' })).toMatchObject({
      status: 'closed',
      ended_reason: 'bought elsewhere',
      allowed_actions: [],
    });
    await failureOf(world.call(closeRfq, buyer, { rfq_id }), 'conflict');
  });

  test('two calls for bidding to end, with the status that they read, end only bidding', async () => {
    const { world, buyer } = tender;
    const { id: rfq_id } = await tender.rfq();
    await world.call(closeRfq, buyer, { rfq_id, expected_status: 'open' });
    const failure = await failureOf(
      world.call(closeRfq, buyer, { rfq_id, expected_status: 'open' }),
      'conflict',
    );
    expect(failure.message).toContain('its status is evaluating, not open');
    expect(await world.call(closeRfq, buyer, { rfq_id, expected_status: 'evaluating' })).toMatchObject({
      status: 'closed',
    });
  });

  test('a key sent twice closes once', async () => {
    const { world, buyer } = tender;
    const { id: rfq_id } = await tender.rfq();
    const first = await world.callTwice(closeRfq, buyer, { rfq_id }, 'close once');
    const again = await world.callTwice(closeRfq, buyer, { rfq_id }, 'close once');
    expect(again).toEqual({ answer: first.answer, replayed: true });
    expect(again.answer.status).toBe('evaluating');
  });
});

describe.each([
  ['cancel_rfq', cancelRfq, { reason: 'x' }],
  ['close_rfq', closeRfq, {}],
  ['extend_rfq_deadline', extendRfqDeadline, { deadline: '2090-01-01T00:00:00Z' }],
  ['invite_rfq_suppliers', inviteRfqSuppliers, null],
] as const)('%s', (_, operation, more) => {
  test('is not found for others and other branches, and forbidden without the permission', async () => {
    const { world, buyer, otherBranch, suppliers } = tender;
    const { id: rfq_id } = await tender.rfq();
    const input = {
      rfq_id,
      ...(more ?? { supplier_company_ids: [suppliers[0].company_id] }),
    } as never;
    await failureOf(world.call(operation, stranger, input), 'not_found');
    await failureOf(world.call(operation, confinedTo(buyer, otherBranch.id), input), 'not_found');
    await failureOf(world.call(operation, without(buyer, 'rfqs:write'), input), 'forbidden');
    await failureOf(world.call(operation, suppliers[0], input), 'wrong_audience');
    await failureOf(world.call(operation, buyer, { rfq_id: 'rfq_x' } as never), 'invalid_input');
  });
});

test('RFQs and bids say whether a supplier is verified at that moment', async () => {
  const { world, buyer, suppliers } = tender;
  const [supplier] = suppliers;
  const { company_id, company_name: name } = supplier;
  const rfq = await world.call(createRfq, buyer, draft());
  const { id: bid_id } = await tender.bid(
    rfq,
    supplier,
    rfq.items.map(() => '90.00'),
  );
  const shown = async () => {
    await world.settle();
    const view = await world.call(getRfq, buyer, { rfq_id: rfq.id });
    const { data } = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
    const bid = await world.call(getBid, buyer, { bid_id });
    const invited = view.suppliers.find((one) => one.supplier.id === company_id);
    return [invited?.supplier, data[0]?.supplier, bid.supplier].map((one) => one?.verified);
  };
  expect(await shown()).toEqual([false, false, false]);
  const operator = principalOf('operator');
  await world.call(verifyCompany, operator, { company_id, name });
  expect(await shown()).toEqual([true, true, true]);
  await world.call(withdrawVerification, operator, { company_id });
  expect(await shown()).toEqual([false, false, false]);
});
