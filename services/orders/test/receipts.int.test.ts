import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cancelShipment,
  closeOrderRemainder,
  confirmReceipt,
  countOrderTasks,
  deliverOrder,
  type Failure,
  getOrderDeliveryProof,
  type Id,
  listOrders,
  type OrderView,
  openClaim,
  sendOrderProofCode,
} from '@procura/contracts';
import { aBranch, colleagueOf, confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { type Deliveries, dayMs, hashes, openDeliveries, type Sent } from './a-delivery.ts';

let at: Deliveries;
beforeAll(async () => {
  at = await openDeliveries();
});
afterAll(() => at.world.stop());

const cancel = ({ order_id, shipment_id }: Sent, reason: 'not_sent' | 'lost'): Promise<OrderView> =>
  at.world.call(cancelShipment, at.supplier, { order_id, shipment_id, reason, note: 'Still here' });
const close = (order_id: Id<'order'>, who = at.buyer): Promise<OrderView> =>
  at.world.call(closeOrderRemainder, who, { order_id, reason: 'enough' });
const figures = ({ lines: [line] }: OrderView) => [
  line?.shipped_quantity,
  line?.received_quantity,
  line?.accepted_quantity,
  line?.claimed_quantity,
];

describe('a shipment is counted', () => {
  test('as a whole, before its delivery is recorded, which then adds the proof', async () => {
    const sent = await at.shipped();
    const shipped = await at.view(sent);
    expect(shipped).toMatchObject({ status: 'shipped', receipt_status: 'waiting' });
    expect(shipped.allowed_actions).toEqual(expect.arrayContaining(['confirm_receipt', 'open_claim']));
    const seen = await at.changesBy(sent, async () => {
      const counted = await at.world.call(confirmReceipt, at.buyer, {
        ...{ order_id: sent.order_id, shipment_id: sent.shipment_id },
        rest: 'accepted',
        delivery_note: 'LS-17',
      });
      expect(counted).toMatchObject({ status: 'delivered', receipt_status: 'accepted' });
      expect(figures(counted)).toEqual([10, 10, 10, 0]);
      expect(counted.allowed_actions).not.toContain('confirm_receipt');
    });
    // Both types say the same of the order.
    expect(seen.map(({ type, status }) => [type, status])).toEqual([
      ['order.received', 'delivered'],
      ['order.delivered', 'delivered'],
    ]);
    expect(new Set(seen.map(({ version }) => version)).size).toBe(1);
    const { delivered_at } = await at.stored(sent.order_id);
    expect(await at.shipmentOf(sent)).toMatchObject({
      status: 'delivered',
      delivery_note: 'LS-17',
      events: [{ status: 'Shipped' }, { status: 'Received' }],
    });
    expect((await at.view(sent, at.supplier)).timeline.at(-1)).toMatchObject({
      code: 'received',
      by: 'Alfreds Futterkiste',
      note: 'Delivery note LS-17',
    });
    at.world.clock.advance(dayMs);
    const proven = await at.changesBy(sent, () => at.deliver(sent), at.supplier);
    expect(proven.map(({ type }) => type)).toEqual(['order.updated']);
    expect((await at.stored(sent.order_id)).delivered_at).toEqual(delivered_at);
    const { order_id } = sent;
    expect(await at.world.call(getOrderDeliveryProof, at.buyer, { order_id })).toMatchObject({
      complete: true,
      proofs: [{ shipment_id: sent.shipment_id, received_by: 'Maria Anders' }],
    });
    await failureOf(at.deliver(sent), 'conflict');
    await failureOf(at.count(sent), 'conflict');
  });

  test('and its proof may be a code that is mailed afterwards', async () => {
    const sent = await at.shipped();
    await at.count(sent);
    const { order_id, shipment_id } = sent;
    await at.world.call(sendOrderProofCode, at.supplier, { order_id, shipment_id });
    const number = (await at.view(sent)).number;
    await at.world.settle();
    const mails = await at.mailsAbout(number);
    expect(mails.map(({ subject }) => subject)).toEqual([`Delivery code for order ${number}`]);
  });

  test('in two parts: what is not counted waits, and the filter of list_orders finds it', async () => {
    const sent = await at.shipped();
    const waiting = async (who = at.buyer) =>
      (await at.world.call(listOrders, who, { receipt_status: 'waiting', limit: 100 })).data.map(
        ({ id }) => id,
      );
    const first = await at.count(sent, 4);
    expect(first).toMatchObject({ status: 'shipped', receipt_status: 'waiting' });
    expect(figures(first)).toEqual([10, 4, 4, 0]);
    for (const who of [at.buyer, at.supplier]) expect(await waiting(who)).toContain(sent.order_id);
    const second = await at.count(sent, 6);
    expect(second).toMatchObject({ status: 'delivered', receipt_status: 'accepted' });
    expect(figures(second)).toEqual([10, 10, 10, 0]);
    for (const who of [at.buyer, at.supplier]) expect(await waiting(who)).not.toContain(sent.order_id);
  });

  test('once it has arrived: until then nobody has to count it', async () => {
    const sent = await at.shipped();
    const toCount = async () => ({
      listed: (
        await at.world.call(listOrders, at.buyer, { receipt_status: 'delivered', limit: 100 })
      ).data.map(({ id }) => id),
      counted: (await at.world.call(countOrderTasks, at.buyer, {})).to_receive,
    });
    const before = await toCount();
    expect(before.listed).not.toContain(sent.order_id);
    expect(before.counted).toBe(before.listed.length);
    await at.deliver(sent);
    expect(await toCount()).toEqual({
      listed: [sent.order_id, ...before.listed],
      counted: before.listed.length + 1,
    });
    await at.count(sent, 10);
    expect(await toCount()).toEqual(before);
  });

  test('more than was shipped is recorded and not billed', async () => {
    const sent = await at.shipped();
    const counted = await at.count(sent, 12);
    expect(counted).toMatchObject({ status: 'delivered', total: { amount: '100.00' } });
    expect((await at.shipmentOf(sent))?.lines).toMatchObject([
      { quantity: 10, received_quantity: 10, accepted_quantity: 10, excess_quantity: 2 },
    ]);
  });

  test('damaged units become a claim with photos, and the rest is accepted', async () => {
    const sent = await at.shipped();
    const photos = [hashes.one, hashes.other];
    const seen = await at.changesBy(sent, async () => {
      const counted = await at.count(sent, 10, [{ kind: 'damaged', quantity: 3, note: 'Wet', photos }]);
      expect(counted).toMatchObject({ status: 'delivered', receipt_status: 'claimed' });
      expect(figures(counted)).toEqual([10, 10, 7, 3]);
    });
    expect(seen.map(({ type }) => type)).toEqual(['order.received', 'order.claimed', 'order.delivered']);
    expect(await at.onlyClaim(sent)).toMatchObject({
      status: 'open',
      kinds: ['damaged'],
      lines: [{ kind: 'damaged', quantity: 3, note: 'Wet', photos, open_quantity: 3 }],
      allowed_actions: ['withdraw_claim'],
    });
    expect(await at.onlyClaim(sent).then((claim) => at.claimNow(claim, at.supplier))).toMatchObject({
      opened_by: 'Alfreds Futterkiste',
      allowed_actions: ['answer_claim'],
    });
  });

  test('nothing is missing before the shipment is late, a part was counted, or it was delivered', async () => {
    const missing = { kind: 'missing', quantity: 2 } as const;
    const sent = await at.shipped();
    const early = (failure: Failure) =>
      expect(failure.errors?.[0]?.message).toContain('cannot be missing yet');
    early(await failureOf(at.count(sent, 0, [missing]), 'invalid_input'));
    early(await failureOf(at.claim(sent, [missing]), 'invalid_input'));
    // What is counted in the same call shows that it arrived.
    const counted = await at.count(sent, 8, [missing]);
    expect(counted).toMatchObject({ status: 'delivered', receipt_status: 'claimed' });
    const delivered = await at.shipped();
    await at.deliver(delivered);
    expect(await at.claim(delivered, [missing])).toMatchObject({ status: 'open' });
    const day = (offset: number) =>
      new Date(at.world.clock().getTime() + offset * dayMs).toISOString().slice(0, 10);
    const late = await at.shipped(10, day(2));
    at.world.clock.advance(8 * dayMs);
    early(await failureOf(at.claim(late, [missing]), 'invalid_input'));
    at.world.clock.advance(dayMs);
    expect(await at.claim(late, [missing])).toMatchObject({ status: 'open' });
    expect(await at.view(late)).toMatchObject({ status: 'shipped', receipt_status: 'claimed' });
    at.world.clock.advance(-9 * dayMs);
  });

  test('twice at the same moment: one call wins, or both count what is there', async () => {
    const whole = await at.shipped();
    const both = await Promise.allSettled([at.count(whole), at.count(whole)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(figures(await at.view(whole))).toEqual([10, 10, 10, 0]);
    const parts = await at.shipped();
    await Promise.all([at.count(parts, 4), at.count(parts, 6)]);
    const order = await at.view(parts);
    expect(figures(order)).toEqual([10, 10, 10, 0]);
    expect(order.timeline.filter(({ code }) => code === 'received')).toHaveLength(2);
  });
});

describe('a shipment is cancelled', () => {
  test('that was not sent: its units are to be shipped again, and stay reserved', async () => {
    const sent = await at.shipped();
    const { product_id } = (await at.view(sent)).lines[0] ?? {};
    const seen = await at.changesBy(sent, async () => {
      expect(await cancel(sent, 'not_sent')).toMatchObject({
        status: 'confirmed',
        receipt_status: 'none',
        lines: [{ shipped_quantity: 0 }],
      });
    });
    expect(seen.map(({ type, status }) => [type, status])).toEqual([
      ['order.shipment_cancelled', 'confirmed'],
    ]);
    expect((await at.stored(sent.order_id)).first_shipped_at).toBeNull();
    expect(await at.shipmentOf(sent)).toMatchObject({
      status: 'cancelled',
      cancelled: { reason: 'not_sent', note: 'Still here' },
    });
    await failureOf(cancel(sent, 'not_sent'), 'conflict');
    await failureOf(at.count(sent), 'conflict');
    await failureOf(at.deliver(sent), 'conflict');
    const again = await at.ship(sent, 10);
    expect(await at.count(again)).toMatchObject({ status: 'delivered' });
    await at.world.settle();
    expect(await at.stockOf(product_id as Id<'product'>)).toBe(90);
  });

  test('that was lost, with an open claim: it is settled, and the buyer may close at once', async () => {
    const sent = await at.shipped(4);
    const rest = await at.ship(sent, 6);
    await at.count(rest);
    at.world.clock.advance(31 * dayMs);
    const claim = await at.claim(sent, [{ kind: 'missing', quantity: 4 }]);
    const seen = await at.changesBy(sent, async () => {
      expect(await cancel(sent, 'lost')).toMatchObject({ status: 'partially_shipped' });
    });
    expect(seen.map(({ type }) => type)).toEqual(['order.claim_settled', 'order.shipment_cancelled']);
    expect(await at.claimNow(claim)).toMatchObject({
      status: 'settled',
      outcome: 'shipment_cancelled',
      credited: { amount: '0.00' },
    });
    expect((await at.mailsTo(at.mailbox.receiver, sent)).at(-1)?.subject).toMatch(
      /^Your claim about order \S+ has ended$/,
    );
    expect(await close(sent.order_id)).toMatchObject({
      status: 'delivered',
      total: { amount: '60.00' },
      lines: [{ shipped_quantity: 6, closed_quantity: 4 }],
    });
    at.world.clock.advance(-31 * dayMs);
  });

  test('only while nothing of it arrived', async () => {
    const sent = await at.shipped();
    await at.count(sent, 1);
    expect((await failureOf(cancel(sent, 'lost'), 'conflict')).message).toContain('some of it arrived');
    expect((await at.view(sent, at.supplier)).allowed_actions).not.toContain('cancel_shipment');
  });
});

test('the supplier closes what it will not ship, with its reason', async () => {
  const sent = await at.shipped(4);
  expect((await at.view(sent, at.supplier)).allowed_actions).toContain('close_order_remainder');
  expect(await close(sent.order_id, at.supplier)).toMatchObject({
    status: 'shipped',
    total: { amount: '40.00' },
    lines: [{ closed_quantity: 6 }],
  });
  const { timeline } = await at.view(sent);
  expect(timeline.filter(({ code }) => code === 'remainder_closed')).toMatchObject([
    { by: 'Exotic Liquids', note: 'enough' },
  ]);
});

describe('who counts', () => {
  test('a person with orders:receive and no other right to change orders', async () => {
    const sent = await at.shipped();
    const receiver = colleagueOf(at.buyer, {
      permissions: ['orders:read', 'orders:receive'],
      role: 'receiver',
    });
    expect((await at.view(sent, receiver)).allowed_actions).toEqual(['confirm_receipt', 'open_claim']);
    expect(await at.count(sent, undefined, [], receiver)).toMatchObject({ status: 'delivered' });
    await failureOf(close(sent.order_id, receiver), 'forbidden');
  });

  test('nobody of other companies, of other branches, of the other side, or without the permission', async () => {
    const sent = await at.shipped();
    const elsewhere = await aBranch(at.world, at.buyer);
    const refused = [
      [principalOf('buyer'), 'not_found'],
      [confinedTo(at.buyer, elsewhere.id), 'not_found'],
      [at.supplier, 'wrong_audience'],
      [without(at.buyer, 'orders:receive'), 'forbidden'],
    ] as const;
    for (const [who, code] of refused) {
      await failureOf(at.count(sent, undefined, [], who), code);
      await failureOf(at.claim(sent, [{ kind: 'damaged', quantity: 1 }], who), code);
    }
    const { order_id, shipment_id } = sent;
    const input = { order_id, shipment_id, reason: 'lost', note: 'Gone' } as const;
    for (const [who, code] of [
      [principalOf('supplier'), 'not_found'],
      [at.buyer, 'wrong_audience'],
      [without(at.supplier, 'orders:fulfil'), 'forbidden'],
    ] as const)
      await failureOf(at.world.call(cancelShipment, who, input), code);
    expect(await at.view(sent)).toMatchObject({ status: 'shipped', receipt_status: 'waiting' });
  });
});

test('until migrate contract a delivery accepts at once, and nothing is counted, claimed or cancelled', async () => {
  const old = await openDeliveries();
  try {
    const schema = old.world.database('orders').collection<{ _id: string }>('schema');
    await schema.updateOne({ _id: 'schema' }, { $unset: { feature_level: 1 } });
    const sent = await old.shipped();
    const { order_id, shipment_id, line_id } = sent;
    await failureOf(old.count(sent), 'not_enabled');
    await failureOf(
      old.world.call(openClaim, old.buyer, {
        order_id,
        shipment_id,
        lines: [{ line_id, kind: 'damaged', quantity: 1 }],
      }),
      'not_enabled',
    );
    await failureOf(
      old.world.call(cancelShipment, old.supplier, { order_id, shipment_id, reason: 'lost', note: 'Gone' }),
      'not_enabled',
    );
    expect(await old.deliver(sent)).toMatchObject({ status: 'delivered', receipt_status: 'accepted' });
    expect(await old.stored(order_id)).not.toHaveProperty('deadline_at');
    await schema.updateOne({ _id: 'schema' }, { $set: { feature_level: 1 } });
    // What was delivered before can be claimed.
    expect(await old.claim(sent, [{ kind: 'damaged', quantity: 1 }])).toMatchObject({ status: 'open' });
    const next = await old.shipped();
    expect(await old.deliver(next)).toMatchObject({ status: 'delivered', receipt_status: 'waiting' });
    await failureOf(
      old.world.call(deliverOrder, old.supplier, {
        ...{ order_id: next.order_id, shipment_id: next.shipment_id },
        received_by: 'Maria',
        evidence: { kind: 'photo', sha256: hashes.one },
      }),
      'conflict',
    );
  } finally {
    await old.world.stop();
  }
});
