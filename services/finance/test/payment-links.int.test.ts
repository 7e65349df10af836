import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  anonymousPrincipal,
  cancelOrder,
  completeSandboxPayment,
  describeGenerateOrderPaymentLink,
  generateOrderPaymentLink,
  getCompanyBalance,
  getOrder,
  getOrderBilling,
  getPaymentPage,
  type Id,
  newId,
  noSpending,
  payOrderWithBalance,
  placeOrder,
  receivePaymentWebhook,
} from '@procura/contracts';
import { confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps as OrdersDeps } from '../../orders/src/deps.ts';
import { inOrders } from '../../orders/test/a-market.ts';
import type { Deps } from '../src/deps.ts';
import { post } from '../src/ledger/ledger-store.ts';
import { paidEvent, signEvent } from '../src/payment-links/sandbox-provider.ts';
import { createStripeProvider } from '../src/payment-links/stripe-provider.ts';
import { closeLinks } from '../src/payments/close-links.ts';
import { settleDueLinks } from '../src/payments/payment-link-jobs.ts';

type OrderId = Id<'order'>;

const dayMs = 24 * 3600 * 1000;
/** The fault point at which the next call breaks off, as if its process had died there. */
let breakAt: string | null = null;
let market: WorldMarket;
let finance: Deps;
beforeAll(async () => {
  market = await openMarket({
    ...inOrders,
    services: ['finance', 'orders', 'catalogue', 'branches', 'identity'],
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
  finance = market.world.deps<Deps>('finance');
});
afterAll(() => market?.world.stop());
beforeEach(() => {
  breakAt = null;
});

const generate = (order_id: OrderId, expires_in?: number, buyer = market.buyer) =>
  market.world.call(generateOrderPaymentLink, buyer, { order_id, ...(expires_in && { expires_in }) });
const secretOf = ({ url }: { url: string }): string => url.split('/').at(-1) ?? '';
const page = (link: { url: string }) =>
  market.world.call(getPaymentPage, anonymousPrincipal, { payment_link: secretOf(link) });
/** What the sandbox signs when someone pays. */
const complete = (link: { url: string }) =>
  market.world.call(completeSandboxPayment, anonymousPrincipal, { payment_link: secretOf(link) });
const receive = (event: { payload: string; signature: string }, provider: 'sandbox' | 'stripe' = 'sandbox') =>
  market.world.call(receivePaymentWebhook, anonymousPrincipal, { provider, ...event });
/** An event as the sandbox signs it, with other contents. */
const signed = (payload: string, now = market.world.clock()) => ({
  payload,
  signature: signEvent(finance.key('sandbox-webhook'), { payload, now }),
});
/** Another payment at the same link. */
const anotherPayment = async (link: { payment_link_id: Id<'paymentLink'> }, amount_minor = 10_000n) => {
  const { _id, currency } = await stored(link);
  const event = JSON.parse(paidEvent({ _id, currency, amount_minor }, market.world.clock()));
  const payment_id = newId('payment');
  return signed(JSON.stringify({ ...event, id: `event_${payment_id}`, payment_id }));
};
const stored = async ({ payment_link_id }: { payment_link_id: Id<'paymentLink'> }) => {
  const link = await finance.paymentLinks.owner(market.buyer.company_id).findOne({ _id: payment_link_id });
  if (!link) throw new Error('There is no such link');
  return link;
};
const billing = (order_id: OrderId) => market.world.call(getOrderBilling, market.buyer, { order_id });
const shownByOrder = async (order_id: OrderId) => {
  await market.world.settle();
  return (await market.world.call(getOrder, market.buyer, { order_id })).payment_status;
};
const balance = async () => {
  const { balances } = await market.world.call(getCompanyBalance, market.buyer, {});
  const cents = (money?: { amount: string }) => Number((money?.amount ?? '0').replace('.', ''));
  return { available: cents(balances[0]?.available), held: cents(balances[0]?.held) };
};
/** What the balance gained while something was done, in cents. */
const gained = async (work: () => Promise<unknown>) => {
  const before = await balance();
  await work();
  const after = await balance();
  return { available: after.available - before.available, held: after.held - before.held };
};
const topUp = (amount_minor: bigint) =>
  finance.database.maintain((tx) =>
    post(finance, { ...tx, audit: () => undefined }, [
      {
        kind: 'top_up',
        reference: `top-up ${newId('topUp')}`,
        buyer_company_id: market.buyer.company_id,
        supplier_company_id: null,
        order_id: null,
        amount: { amount_minor, currency: 'EUR' },
      },
    ]),
  );

describe('generate_order_payment_link', () => {
  test('makes a link for what is due, open for a day, and the order shows its payment as pending', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    expect(link).toEqual({
      payment_link_id: expect.stringMatching(/^pln_/),
      order_id: id,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/pay\/sandbox\/pln_\w+\.[\w-]{43}$/),
      amount: { amount: '100.00', currency: 'EUR' },
      provider: 'sandbox',
      status: 'open',
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(link.created_at) + dayMs).toISOString(),
    });
    expect(await shownByOrder(id)).toBe('pending');
    expect(await billing(id)).toMatchObject({ payment_status: 'pending', payment_link: link });
  });

  test('returns the open link again, for any requested lifetime', async () => {
    const { id } = await market.order();
    const link = await generate(id, 1800);
    expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(1_800_000);
    expect(await generate(id)).toEqual(link);
    expect(await generate(id, 3600)).toEqual(link);
  });

  test('of an order whose total is lower than finance has received is created again', async () => {
    const { id } = await market.order();
    const before = await generate(id);
    await market.world.settle();
    // What closing the remainder leaves behind until its event arrives.
    const { orders } = market.world.deps<OrdersDeps>('orders');
    const total = { amount_minor: 4_000n, currency: 'EUR' };
    await orders.parties(market.buyer).updateOne({ _id: id }, { $set: { total }, $inc: { version: 1 } });
    const after = await generate(id);
    expect(after).toMatchObject({ status: 'open', amount: { amount: '40.00', currency: 'EUR' } });
    expect(after.payment_link_id).not.toBe(before.payment_link_id);
    expect((await stored(before)).status).toBe('cancelled');
    expect((await generate(id)).payment_link_id).toBe(after.payment_link_id);
  });

  test('asked six times at once it makes one link', async () => {
    const { id } = await market.order();
    const links = await Promise.all(Array.from({ length: 6 }, () => generate(id)));
    expect(new Set(links.map((link) => link.payment_link_id)).size).toBe(1);
    const all = await finance.paymentLinks.owner(market.buyer.company_id).find({ order_id: id });
    expect(all).toHaveLength(1);
  });

  test('a repeated key replays the answer, also once the order is paid, and takes no other payload', async () => {
    const { id } = await market.order();
    const first = await market.world.callTwice(
      generateOrderPaymentLink,
      market.buyer,
      { order_id: id },
      'k1',
    );
    expect(first.replayed).toBe(false);
    await receive(await complete(first.answer));
    const again = await market.world.callTwice(
      generateOrderPaymentLink,
      market.buyer,
      { order_id: id },
      'k1',
    );
    expect(again).toEqual({ answer: first.answer, replayed: true });
    await failureOf(
      market.world.callTwice(
        generateOrderPaymentLink,
        market.buyer,
        { order_id: id, expires_in: 3600 },
        'k1',
      ),
      'idempotency_key_reused',
    );
  });

  test.each(['link.after_begin', 'link.after_create'])(
    'a call that finds one interrupted at %s continues it',
    async (point) => {
      const { id } = await market.order();
      breakAt = point;
      await failureOf(generate(id), 'internal');
      expect(await shownByOrder(id)).toBe('pending');
      expect((await billing(id)).payment_link).toBeNull();
      const [begun] = await finance.paymentLinks.owner(market.buyer.company_id).find({ order_id: id });
      expect(begun).toMatchObject({ status: 'creating' });
      expect(await generate(id)).toMatchObject({ payment_link_id: begun?._id, status: 'open' });
    },
  );

  test('one that was begun and never made is given up, and the order is unpaid again', async () => {
    const { id } = await market.order();
    breakAt = 'link.after_begin';
    await failureOf(generate(id), 'internal');
    market.world.clock.advance(11 * 60_000);
    await market.world.runJob('finance', 'settle_links');
    expect(await shownByOrder(id)).toBe('unpaid');
    const link = await generate(id);
    const all = await finance.paymentLinks.owner(market.buyer.company_id).find({ order_id: id });
    expect(all.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'open']);
    expect(await stored(link)).toMatchObject({ status: 'open' });
  });

  test('one that is made after all while the job is about to give it up stays open', async () => {
    const { id } = await market.order();
    breakAt = 'link.after_begin';
    await failureOf(generate(id), 'internal');
    market.world.clock.advance(11 * 60_000);
    const rows = finance.paymentLinks.work();
    const work = jest.spyOn(finance.paymentLinks, 'work').mockImplementationOnce(() => rows);
    // The second time it reads the links that it has chosen.
    work.mockImplementationOnce(() => ({
      ...rows,
      find: async (...asked: Parameters<typeof rows.find>) => {
        const due = await rows.find(...asked);
        await generate(id);
        return due;
      },
    }));
    await market.world.runJob('finance', 'settle_links');
    expect(await finance.paymentLinks.owner(market.buyer.company_id).find({ order_id: id })).toMatchObject([
      { status: 'open' },
    ]);
    expect(await shownByOrder(id)).toBe('pending');
  });

  test('ends in the same tick as the many older ones of another company', async () => {
    const { id } = await market.order();
    const link = await generate(id, 1800);
    const [row] = await finance.paymentLinks.owner(market.buyer.company_id).find({ order_id: id });
    if (!row) throw new Error('The link is stored');
    market.world.clock.advance(1_801_000);
    const company_id = newId('company');
    const { open_charge_id: _, ...fields } = row;
    const others = Array.from({ length: 60 }, () => ({
      ...fields,
      _id: newId('paymentLink'),
      company_id,
      status: 'cancelled' as const,
      provider: 'none' as never,
      due_at: new Date(row.created_at.getTime() - 1000),
    }));
    await finance.paymentLinks.owner(company_id).insert(...others);
    await market.world.runJob('finance', 'settle_links');
    expect(await stored(link)).toMatchObject({ status: 'expired' });
    await market.world.runJob('finance', 'settle_links');
    expect(await finance.paymentLinks.owner(company_id).find({ due_at: { $exists: true } })).toEqual([]);
  });

  test('refuses a lifetime that providers do not offer', async () => {
    const { id } = await market.order();
    for (const expires_in of [1799, 86_401, 1800.5])
      await failureOf(generate(id, expires_in), 'invalid_input');
  });

  test('is for those who may pay, in their company and branches', async () => {
    const { id } = await market.order();
    await failureOf(generate(id, undefined, without(market.buyer, 'finance:pay')), 'forbidden');
    await failureOf(generate(id, undefined, market.supplier), 'wrong_audience');
    await failureOf(generate(id, undefined, principalOf('buyer')), 'not_found');
    await failureOf(generate(id, undefined, confinedTo(market.buyer, newId('branch'))), 'not_found');
    await failureOf(generate(newId('order')), 'not_found');
    expect(await generate(id, undefined, confinedTo(market.buyer, market.branch.id))).toMatchObject({
      status: 'open',
    });
  });

  test('refuses orders that wait for approval, have ended, or are paid', async () => {
    await market.setLimits({
      scope: 'company',
      period: 'purchase',
      on_exceed: 'approve',
      limit: { amount: '1.00', currency: 'EUR' },
    });
    const waiting = await market.order();
    await market.setLimits();
    expect((await failureOf(generate(waiting.id), 'conflict')).message).toContain('approval');

    const ended = await market.order();
    await market.world.call(cancelOrder, market.buyer, { order_id: ended.id, reason: 'By mistake' });
    expect((await failureOf(generate(ended.id), 'conflict')).message).toContain('ended');

    const paid = await market.order();
    await receive(await complete(await generate(paid.id)));
    await failureOf(generate(paid.id), 'already_paid');
  });

  test('refuses an order that costs nothing: it is paid from the beginning', async () => {
    const product_id = await market.product({ amount: '0.00', stock: 5 });
    const { orders } = await market.world.call(placeOrder, market.buyer, {
      branch_id: market.branch.id,
      lines: [{ product_id, quantity: 1 }],
    });
    const order_id = orders[0]?.id as OrderId;
    await failureOf(generate(order_id), 'already_paid');
  });
});

test('what a link would commit is described while none is open, and fails as creating one would', async () => {
  const { id: order_id } = await market.order();
  const describing = (caller = market.buyer) =>
    market.world.call(describeGenerateOrderPaymentLink, caller, { order_id });
  expect(await describing()).toMatchObject({
    commits: true,
    amounts: [{ amount: '100.00', currency: 'EUR' }],
    suppliers: [{ name: 'Exotic Liquids' }],
    branch: { id: market.branch.id, name: market.branch.name },
  });
  expect(await shownByOrder(order_id)).toBe('unpaid');
  await failureOf(describing(principalOf('buyer')), 'not_found');
  await failureOf(describing(confinedTo(market.buyer, newId('branch'))), 'not_found');
  await generate(order_id);
  expect(await describing()).toEqual(noSpending);
  await market.world.call(cancelOrder, market.buyer, { order_id, reason: 'Not needed' });
  await failureOf(describing(), 'conflict');
});

describe('the page of the sandbox', () => {
  test('shows whom one pays, for what, how much and until when', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    const { number } = await market.world.call(getOrder, market.buyer, { order_id: id });
    expect(await page(link)).toEqual({
      payee: 'Exotic Liquids',
      order_number: number,
      amount: link.amount,
      status: 'open',
      expires_at: link.expires_at,
      credited: null,
    });
  });

  test('is found by the whole secret alone', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    const secret = secretOf(link);
    const other = secretOf(await generate((await market.order()).id));
    const mixed = `${secret.split('.')[0]}.${other.split('.')[1]}`;
    for (const payment_link of [
      link.payment_link_id,
      `${secret}x`,
      secret.slice(0, -1),
      mixed,
      'é'.repeat(70),
    ]) {
      await failureOf(market.world.call(getPaymentPage, anonymousPrincipal, { payment_link }), 'not_found');
      await failureOf(
        market.world.call(completeSandboxPayment, anonymousPrincipal, { payment_link }),
        'not_found',
      );
    }
    await failureOf(
      market.world.call(getPaymentPage, anonymousPrincipal, { payment_link: 'x'.repeat(201) }),
      'invalid_input',
    );
  });

  test('completing a payment moves nothing by itself, and is refused once the link has ended', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    await complete(link);
    expect(await billing(id)).toMatchObject({ payment_status: 'pending', payments: [] });
    market.world.clock.advance(dayMs + 1);
    expect(await page(link)).toMatchObject({ status: 'expired' });
    await failureOf(complete(link), 'conflict');
  });
});

describe('a payment', () => {
  test('pays the order once, however often its event comes', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    const event = await complete(link);
    const moved = await gained(async () => {
      await Promise.all([receive(event), receive(event), receive(event), receive(await complete(link))]);
      await receive(event);
    });
    expect(moved).toEqual({ available: 0, held: 10_000 });
    expect(await shownByOrder(id)).toBe('paid');
    expect(await page(link)).toMatchObject({ status: 'paid' });
    const { payments, payment_status, payment_link, due } = await billing(id);
    expect({ payment_status, payment_link, due: due.amount }).toEqual({
      payment_status: 'paid',
      payment_link: null,
      due: '0.00',
    });
    expect(payments).toEqual([
      expect.objectContaining({
        method: 'link',
        amount: { amount: '100.00', currency: 'EUR' },
        credited: { amount: '0.00', currency: 'EUR' },
      }),
    ]);
  });

  test('counts once when a second event reports it', async () => {
    const { id } = await market.order();
    const first = await complete(await generate(id));
    const moved = await gained(async () => {
      await receive(first);
      await receive(signed(JSON.stringify({ ...JSON.parse(first.payload), id: 'another event' })));
    });
    expect(moved).toEqual({ available: 0, held: 10_000 });
  });

  test('may arrive before its link is stored as created; a repeated call returns that it is paid', async () => {
    const { id } = await market.order();
    breakAt = 'link.after_begin';
    await failureOf(generate(id), 'internal');
    const [link] = await finance.paymentLinks.owner(market.buyer.company_id).find({ order_id: id });
    if (!link) throw new Error('no link');
    await receive(signed(paidEvent(link, market.world.clock())));
    expect(await shownByOrder(id)).toBe('paid');
    await failureOf(generate(id), 'already_paid');
  });

  test('the second at one link is credited to the balance', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    const second = await anotherPayment(link);
    const moved = await gained(async () => {
      await receive(await complete(link));
      await receive(second);
    });
    expect(moved).toEqual({ available: 10_000, held: 10_000 });
    expect((await billing(id)).payments.map(({ credited }) => credited.amount).toSorted()).toEqual([
      '0.00',
      '100.00',
    ]);
  });

  test('is booked once for all companies, also when two events report it at the same moment', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    const { payload } = await anotherPayment(link);
    const event = JSON.parse(payload);
    const other = signed(JSON.stringify({ ...event, id: `event_${newId('payment')}` }));
    const moved = await gained(async () => {
      await Promise.all([receive(signed(payload)), receive(other)]);
      await receive(other);
    });
    expect(moved).toEqual({ available: 0, held: 10_000 });
    expect((await billing(id)).payments).toHaveLength(1);
    const payment = `sandbox|${event.payment_id}`;
    expect(await finance.providerPayments.lookup().findOne({ _id: payment })).toEqual({
      _id: payment,
      company_id: market.buyer.company_id,
    });

    const { id: unpaid } = await market.order();
    const taken = await anotherPayment(await generate(unpaid));
    const { payment_id } = JSON.parse(taken.payload);
    await finance.providerPayments
      .work()
      .insert({ _id: `sandbox|${payment_id}`, company_id: newId('company') });
    expect(await gained(() => receive(taken))).toEqual({ available: 0, held: 0 });
    expect((await billing(unpaid)).payments).toEqual([]);
  });

  test('that is too small is credited and uses up its link; what is too much is credited', async () => {
    const { id } = await market.order();
    const small = await generate(id);
    expect(await gained(async () => receive(await anotherPayment(small, 9_999n)))).toEqual({
      available: 9999,
      held: 0,
    });
    expect(await shownByOrder(id)).toBe('unpaid');
    const link = await generate(id);
    expect(link.payment_link_id).not.toBe(small.payment_link_id);
    const moved = await gained(async () => receive(await anotherPayment(link, 10_050n)));
    expect(moved).toEqual({ available: 50, held: 10_000 });
    expect(await shownByOrder(id)).toBe('paid');
  });

  test('that comes after the link has expired is credited, before and after the job has noticed', async () => {
    for (const noticed of [false, true]) {
      const { id } = await market.order();
      const link = await generate(id, 1800);
      market.world.clock.advance(1_700_000);
      const event = await complete(link);
      market.world.clock.advance(101_000);
      if (noticed) await market.world.runJob('finance', 'settle_links');
      expect(await gained(() => receive(event))).toEqual({ available: 10_000, held: 0 });
      expect(await stored(link)).toMatchObject({ status: 'expired' });
      expect(await shownByOrder(id)).toBe('unpaid');
    }
  });

  test('at an old link is credited while a new one waits, which stays open', async () => {
    const { id } = await market.order();
    const old = await generate(id, 1800);
    const event = await anotherPayment(old);
    market.world.clock.advance(1_801_000);
    const link = await generate(id);
    const late = signed(event.payload);
    expect(await gained(() => receive(late))).toEqual({ available: 10_000, held: 0 });
    expect(await page(link)).toMatchObject({ status: 'open' });
    expect(await shownByOrder(id)).toBe('pending');
    expect(await gained(async () => receive(await complete(link)))).toEqual({ available: 0, held: 10_000 });
  });

  test('for an order that was cancelled meanwhile is credited', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    const event = await complete(link);
    await market.world.call(cancelOrder, market.buyer, { order_id: id, reason: 'By mistake' });
    await market.world.settle();
    expect(await page(link)).toMatchObject({ status: 'cancelled' });
    await failureOf(complete(link), 'conflict');
    expect(await gained(() => receive(event))).toEqual({ available: 10_000, held: 0 });
  });

  test('for an order that was paid from the balance meanwhile is credited', async () => {
    await topUp(10_000n);
    const { id } = await market.order();
    const link = await generate(id);
    const event = await complete(link);
    await market.world.call(payOrderWithBalance, market.buyer, { order_id: id });
    expect(await page(link)).toMatchObject({ status: 'cancelled' });
    expect((await billing(id)).payment_link).toBeNull();
    expect(await gained(() => receive(event))).toEqual({ available: 10_000, held: 0 });
    expect(await shownByOrder(id)).toBe('paid');
  });

  test('at the same moment as one from the balance: one of them pays, and no money is lost', async () => {
    for (let round = 0; round < 3; round++) {
      await topUp(10_000n);
      const { id } = await market.order();
      const event = await complete(await generate(id));
      const moved = await gained(() =>
        Promise.allSettled([
          receive(event),
          market.world.call(payOrderWithBalance, market.buyer, { order_id: id }),
        ]),
      );
      expect(moved).toEqual({ available: 0, held: 10_000 });
      expect(await shownByOrder(id)).toBe('paid');
    }
  });

  test('is written into the buyer’s activity log by the provider', async () => {
    const { id } = await market.order();
    const link = await generate(id);
    await receive(await complete(link));
    const rows = await finance.database.outbox.work().find({ event: 'audit_recorded' });
    expect(rows.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({
        company_id: market.buyer.company_id,
        operation: 'receive_payment_webhook',
        target: link.payment_link_id,
        actor: expect.objectContaining({ name: 'Payment provider sandbox' }),
      }),
    );
  });
});

describe('receive_payment_webhook', () => {
  test('takes nothing whose signature is not the provider’s, of this body, and fresh', async () => {
    const { id } = await market.order();
    const event = await complete(await generate(id));
    const { clock } = market.world;
    const altered = event.payload.replace('100.00', '900.00');
    const otherKey = signEvent('another key', { payload: event.payload, now: clock() });
    const old = signed(event.payload, new Date(clock().getTime() - 360_000));
    const early = signed(event.payload, new Date(clock().getTime() + 360_000));
    for (const given of [
      { ...event, payload: altered },
      { ...event, signature: otherKey },
      { ...event, signature: 'nothing' },
      { ...event, signature: event.signature.replace('v1', 'v0') },
      old,
      early,
    ])
      await failureOf(receive(given), 'invalid_signature');
    await failureOf(receive(event, 'stripe'), 'invalid_signature');
    await failureOf(receive({ ...event, payload: '' }), 'invalid_input');
    expect(await billing(id)).toMatchObject({ payment_status: 'pending', payments: [] });
  });

  test('takes and forgets events that concern no link here', async () => {
    const other = JSON.stringify({ id: 'event_1', type: 'something.else' });
    expect(await receive(signed(other))).toEqual({ received: true });
    const unknown = paidEvent(
      { _id: newId('paymentLink'), amount_minor: 100n, currency: 'EUR' },
      market.world.clock(),
    );
    expect(await gained(() => receive(signed(unknown)))).toEqual({ available: 0, held: 0 });
  });
});

describe('settle_links', () => {
  test('ends links in time: the order is unpaid again, the page closed, and nothing is left to do', async () => {
    const { id } = await market.order();
    const link = await generate(id, 1800);
    await market.world.runJob('finance', 'settle_links');
    expect(await stored(link)).toMatchObject({ status: 'open' });
    market.world.clock.advance(1_801_000);
    expect((await billing(id)).payment_link).toBeNull();
    await market.world.runJob('finance', 'settle_links');
    expect(await shownByOrder(id)).toBe('unpaid');
    await market.world.runJob('finance', 'settle_links');
    const ended = await stored(link);
    expect(ended).toMatchObject({ status: 'expired', ended_at: expect.any(Date) });
    expect(ended.due_at).toBeUndefined();
    expect(ended.open_charge_id).toBeUndefined();
  });

  test('a page whose provider does not answer keeps no other link waiting', async () => {
    const [closing, expiring] = [await market.order(), await market.order()];
    const [toClose, toExpire] = [await generate(closing.id, 1800), await generate(expiring.id, 1800)];
    await market.world.call(cancelOrder, market.buyer, { order_id: closing.id, reason: 'no longer needed' });
    await market.world.settle();
    market.world.clock.advance(1_801_000);
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const provider = createStripeProvider(
      { secret_key: 'sk_test_1', webhook_secret: 'whsec_1', api_base: `http://127.0.0.1:${port}` },
      { public_url: 'https://procura.example' },
    );
    const settling = settleDueLinks({ ...finance, providers: new Map([['sandbox', provider]]) });
    await once(silent, 'connection');
    try {
      // Stripe’s library gives up after three times five seconds.
      const soon = Date.now() + 10_000;
      while ((await stored(toExpire)).status === 'open' && Date.now() < soon) await setTimeout(50);
      expect((await stored(toExpire)).status).toBe('expired');
    } finally {
      silent.closeAllConnections();
      silent.close();
      await settling;
    }
    expect((await stored(toClose)).due_at).toBeDefined();
    market.world.clock.advance(60_000);
    await market.world.runJob('finance', 'settle_links');
    expect((await stored(toClose)).due_at).toBeUndefined();
  });
});

test('a suspension cancels the links of its company among those of all, also in the middle of a company', async () => {
  const { id } = await market.order();
  const link = await generate(id);
  const links = market.world
    .database('finance')
    .collection<{ _id: string; company_id: string; status: string }>('payment_links');
  const { company_id } = market.buyer;
  // Pages have 200: one ends among the links of an earlier company, and one among those of the company before its own.
  const before = [
    { company_id: 'co_00000000000000000000000000', charge: 'chg_z' },
    { company_id, charge: 'chg_0' },
  ];
  const others = before.flatMap((one) =>
    Array.from({ length: 250 }, (_, index) => ({
      _id: newId('paymentLink'),
      company_id: one.company_id,
      open_charge_id: `${one.charge}${1000 + index}`,
      charge_id: newId('charge'),
      status: 'open',
    })),
  );
  await links.insertMany(others);
  await finance.suspendedCompanies.owner(company_id).insert({ _id: company_id, company_id, at: new Date() });
  await closeLinks.run(finance, { company_id });
  expect(await stored(link)).toMatchObject({ status: 'cancelled' });
  expect(await links.countDocuments({ _id: { $in: others.map(({ _id }) => _id) }, status: 'open' })).toBe(
    500,
  );
  await links.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } });
  await finance.suspendedCompanies.owner(company_id).deleteMany({});
});
