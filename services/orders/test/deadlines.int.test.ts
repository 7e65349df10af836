import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getOrderFacts, listAuditEvents, newId } from '@procura/contracts';
import { migrate } from '@procura/mongo';
import { failureOf } from '@procura/testkit';
import { passDeadlines } from '../src/claims/deadline-jobs.ts';
import type { Deps } from '../src/deps.ts';
import { ordersService } from '../src/service.ts';
import { type Deliveries, dayMs, openDeliveries, type Sent } from './a-delivery.ts';

let at: Deliveries;
beforeAll(async () => {
  at = await openDeliveries();
});
afterAll(() => at.world.stop());

/** Runs the job of two replicas at the same moment. */
const pass = async () => {
  const deps = at.world.deps<Deps>('orders');
  await Promise.all([passDeadlines(deps), passDeadlines(deps)]);
  await at.world.settle();
};
const after = async (days: number) => {
  at.world.clock.advance(days * dayMs);
  await pass();
};
const accepted = async (): Promise<Sent> => {
  const sent = await at.shipped();
  await at.count(sent);
  return sent;
};
const subjects = async (email: string, sent: Sent) =>
  (await at.mailsTo(email, sent)).map(({ subject }) => subject.replace(/ORD-\S+?(?=,|$| )/, 'ORD'));
const typesOf = (changes: { type: string }[]) => changes.map(({ type }) => type);
const lapses = async ({ order_id: target }: Sent, who = at.buyer) =>
  (await at.world.call(listAuditEvents, who, { target, operation: 'pass_order_deadlines' })).data.length;

describe('a delivered shipment that nobody counts', () => {
  test('counts as accepted after seven days, with one reminder two days before', async () => {
    const sent = await at.shipped();
    await at.deliver(sent);
    expect(await at.view(sent)).toMatchObject({ status: 'delivered', receipt_status: 'waiting' });
    const accept_by = new Date((await at.shipmentOf(sent))?.accept_by ?? '');
    expect(Math.round((accept_by.getTime() - at.world.clock().getTime()) / dayMs)).toBe(7);
    await after(4.9);
    expect(await subjects(at.mailbox.receiver, sent)).toEqual([]);
    const { version } = await at.view(sent);
    const reminded = await at.changesBy(sent, () => after(0.2));
    // That somebody was reminded is no change of the order.
    expect(reminded).toEqual([]);
    expect((await at.view(sent)).version).toBe(version);
    await after(0.1);
    expect(await subjects(at.mailbox.receiver, sent)).toEqual(['Count the delivery of order ORD']);
    expect(await subjects(at.mailbox.elsewhere, sent)).toEqual([]);
    const [mail] = await at.mailsTo(at.mailbox.receiver, sent);
    expect(mail?.text).toContain(`/orders/${sent.order_id}?company=${at.buyer.company_id}`);
    expect(await lapses(sent)).toBe(0);
    const passed = await at.changesBy(sent, () => after(1.9), at.supplier);
    expect(typesOf(passed)).toEqual(['order.received']);
    const order = await at.view(sent);
    expect(order).toMatchObject({
      status: 'delivered',
      receipt_status: 'accepted',
      version: version + 1,
      lines: [{ received_quantity: 10, accepted_quantity: 10 }],
    });
    expect(order.timeline.filter(({ code }) => code === 'received')).toMatchObject([
      { by: 'Procura', note: 'It was not counted in time, and counts as accepted' },
    ]);
    for (const who of [at.buyer, at.supplier]) expect(await lapses(sent, who)).toBe(1);
    expect(await at.stored(sent.order_id)).not.toHaveProperty('deadline_at');
  });

  test('that is counted meanwhile has no reminder and does not lapse', async () => {
    const sent = await at.shipped();
    await at.deliver(sent);
    await at.count(sent);
    const { version } = await at.view(sent);
    await after(7.1);
    expect((await at.view(sent)).version).toBe(version);
    expect(await subjects(at.mailbox.receiver, sent)).toEqual([]);
  });

  test('is counted at the moment at which it lapses: once, one way or the other', async () => {
    const sent = await at.shipped();
    await at.deliver(sent);
    at.world.clock.advance(7.1 * dayMs);
    const [, counted] = await Promise.allSettled([
      pass(),
      at.count(sent, 9, [{ kind: 'missing', quantity: 1 }]),
    ]);
    const order = await at.view(sent);
    expect(order.timeline.filter(({ code }) => code === 'received')).toHaveLength(1);
    expect(order.lines[0]?.accepted_quantity).toBe(counted.status === 'fulfilled' ? 9 : 10);
  });

  test('is reminded of while it is counted in part: both are kept', async () => {
    const sent = await at.shipped();
    await at.deliver(sent);
    at.world.clock.advance(5.1 * dayMs);
    await Promise.all([pass(), at.count(sent, 4)]);
    await pass();
    expect(await subjects(at.mailbox.receiver, sent)).toHaveLength(1);
    expect(await at.view(sent)).toMatchObject({ lines: [{ accepted_quantity: 4 }] });
    await after(2);
    expect(await at.view(sent)).toMatchObject({ lines: [{ accepted_quantity: 10 }] });
  });

  test('and that is in transit is never accepted by silence', async () => {
    const sent = await at.shipped();
    await after(60);
    expect(await at.view(sent)).toMatchObject({ status: 'shipped', receipt_status: 'waiting' });
  });
});

describe('a claim that the supplier does not answer', () => {
  test('is credited after seven days, with a reminder two days before', async () => {
    const sent = await accepted();
    const claim = await at.claim(sent, [{ kind: 'damaged', quantity: 4 }]);
    await after(5.1);
    await pass();
    expect(await subjects(at.mailbox.supplier, sent)).toEqual([
      '“Alfreds Futterkiste” claims units of order ORD',
      'A claim about order ORD waits for your answer',
    ]);
    const passed = await at.changesBy(sent, () => after(2));
    expect(typesOf(passed)).toEqual(['order.claim_settled']);
    expect(await at.claimNow(claim)).toMatchObject({
      status: 'settled',
      outcome: 'unanswered',
      credited: { amount: '40.00' },
    });
    const order = await at.view(sent);
    expect(order).toMatchObject({ total: { amount: '60.00' }, lines: [{ credited_quantity: 4 }] });
    expect(await subjects(at.mailbox.receiver, sent)).toEqual([
      'Your claim about order ORD has ended, credited: 40.00 EUR',
    ]);
    expect((await subjects(at.mailbox.supplier, sent)).at(-1)).toBe(
      'The claim of “Alfreds Futterkiste” about order ORD has ended, credited: 40.00 EUR',
    );
    const mail = (await at.mailsTo(at.mailbox.supplier, sent)).at(-1);
    expect(mail?.text).toContain('It was not answered in time, so the units are credited.');
    // The services that hold its money follow.
    const { order_id } = sent;
    expect(await at.world.call(getOrderFacts, at.buyer, { order_id })).toMatchObject({
      total: { amount: '60.00' },
    });
  });

  test('lapses if it is a return, which the buyer then may escalate or leave', async () => {
    const sent = await accepted();
    const claim = await at.claim(sent, [{ kind: 'return', quantity: 4 }]);
    const passed = await at.changesBy(sent, () => after(7.1));
    expect(typesOf(passed)).toEqual(['order.claim_answered']);
    expect(await at.claimNow(claim)).toMatchObject({
      status: 'answered',
      outcome: 'lapsed',
      credited: { amount: '0.00' },
      allowed_actions: ['withdraw_claim', 'escalate_claim'],
    });
    await after(5.1);
    const settled = await at.changesBy(sent, () => after(2));
    expect(typesOf(settled)).toEqual(['order.claim_settled']);
    expect(await at.claimNow(claim)).toMatchObject({ status: 'settled', outcome: 'not_escalated' });
    expect(await at.view(sent)).toMatchObject({
      total: { amount: '100.00' },
      receipt_status: 'accepted',
      lines: [{ accepted_quantity: 10 }],
    });
    expect(await subjects(at.mailbox.receiver, sent)).toEqual([
      'Your claim about order ORD is answered',
      'Your refused claim about order ORD ends soon',
      'Your claim about order ORD has ended',
    ]);
  });

  test('is answered at the moment at which it lapses: one of the two takes effect', async () => {
    const sent = await accepted();
    const claim = await at.claim(sent, [{ kind: 'damaged', quantity: 4 }]);
    at.world.clock.advance(7.1 * dayMs);
    const [answered] = await Promise.allSettled([
      at.answer(claim, [{ kind: 'damaged', replace_quantity: 4 }]),
      pass(),
    ]);
    const [credited, replaced] = answered.status === 'fulfilled' ? [0, 4] : [4, 0];
    expect(await at.view(sent)).toMatchObject({
      lines: [{ credited_quantity: credited, replaced_quantity: replaced, claimed_quantity: 0 }],
    });
    if (answered.status === 'rejected')
      await failureOf(at.answer(claim, [{ kind: 'damaged', replace_quantity: 4 }]), 'conflict');
  });
});

describe('the job', () => {
  test('postpones an order that fails', async () => {
    const sent = await at.shipped();
    await at.deliver(sent);
    at.world.clock.advance(7.1 * dayMs);
    const deps = at.world.deps<Deps>('orders');
    const write = () => Promise.reject(new Error('fails'));
    await passDeadlines({ ...deps, database: { ...deps.database, write } });
    const { deadline_at } = await at.stored(sent.order_id);
    expect(deadline_at?.getTime()).toBeGreaterThan(at.world.clock().getTime());
    at.world.clock.advance(10_000);
    await pass();
    expect(await at.view(sent)).toMatchObject({ receipt_status: 'accepted' });
  });

  test('reaches a company in the same run as a backlog of another one', async () => {
    const sent = await at.shipped();
    await at.deliver(sent);
    at.world.clock.advance(7.1 * dayMs);
    const deps = at.world.deps<Deps>('orders');
    const order = await at.stored(sent.order_id);
    const other = newId('company');
    const backlog = Array.from({ length: 250 }, (_, index) => ({
      ...order,
      _id: newId('order'),
      number: `ORD-B-${index}`,
      buyer_company_id: other,
      // Earlier than that of the company.
      deadline_at: new Date(0),
      shipments: [],
    }));
    const own = deps.orders.lookup();
    await own.insert(...backlog);
    await pass();
    expect(await at.view(sent)).toMatchObject({ receipt_status: 'accepted' });
    await own.deleteMany({ buyer_company_id: other });
  });
});

test('migrations say which orders of earlier releases wait to be counted, in both phases', async () => {
  const [transit, delivered, stale] = [await at.shipped(), await accepted(), await accepted()];
  const deps = at.world.deps<Deps>('orders');
  const { orders } = deps;
  const ofEarlier = async ({ order_id }: Sent, fields: Record<string, unknown>) => {
    const { receipt_status: _, deadline_at: __, ...order } = await at.stored(order_id);
    const shipments = order.shipments.map(({ accepted_at: ___, ...shipment }) => ({
      ...shipment,
      lines: shipment.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
    }));
    await orders.lookup().replaceOne({ _id: order_id }, { ...order, shipments, ...fields });
  };
  await ofEarlier(transit, {});
  await ofEarlier(delivered, {});
  // A replica of an earlier release keeps what it does not know when it delivers.
  await ofEarlier(stale, { receipt_status: 'waiting' });
  const statuses = () =>
    Promise.all([transit, delivered, stale].map(async (one) => (await at.view(one)).receipt_status));
  expect(await statuses()).toEqual(['accepted', 'accepted', 'waiting']);
  const { collections, migrations = [], feature_level } = ordersService;
  const schema = { collections: Object.values(collections), migrations, feature_level };
  const db = at.world.database('orders');
  const repeat = (id: string) =>
    db
      .collection<{ _id: string; applied: { id: string }[] }>('schema')
      .updateOne({ _id: 'schema' }, { $pull: { applied: { id } } });
  await repeat('2026-12-order-receipt-status');
  await migrate(db, schema, 'expand');
  expect(await statuses()).toEqual(['waiting', 'accepted', 'accepted']);
  await ofEarlier(stale, { receipt_status: 'waiting' });
  await repeat('2026-12-order-receipt-status-of-the-rest');
  await migrate(db, schema, 'contract');
  expect(await statuses()).toEqual(['waiting', 'accepted', 'accepted']);
});
