import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  anonymousPrincipal,
  generateOrderPaymentLink,
  getOrder,
  getOrderBilling,
  type Id,
  newId,
  placeMarketplaceOrder,
  receivePaymentWebhook,
} from '@procura/contracts';
import { aProduct, aStore, failureOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import Stripe from 'stripe';
import { inOrders } from '../../orders/test/a-market.ts';
import type { Deps } from '../src/deps.ts';
import type { PageRequest } from '../src/payment-links/payment-link.ts';
import { createStripeProvider } from '../src/payment-links/stripe-provider.ts';
import { findStripeMock, type StripeMock, stripeMockAt } from './stripe-mock.ts';

const found = await findStripeMock();
const missing = 'missing' in found ? found.missing : null;
if (missing) console.warn(`Payment links of Stripe are not tried: ${missing}.`);
const describeStripe = missing ? describe.skip : describe;

const webhook_secret = 'whsec_of_the_tests';
const secret_key = 'sk_test_123';
const stripe = new Stripe(secret_key);
const minuteMs = 60_000;

describeStripe(missing ? `Stripe (skipped: ${missing})` : 'Stripe', () => {
  let mock: StripeMock;
  let market: WorldMarket;
  beforeAll(async () => {
    if (!('program' in found)) return;
    mock = await stripeMockAt(found.program);
    await mock.start();
    market = await openMarket({
      ...inOrders,
      config: {
        payment_provider: 'stripe',
        stripe: { secret_key, webhook_secret, api_base: mock.url },
      },
    });
  });
  afterAll(async () => {
    await market?.world.stop();
    await mock?.stop();
  });
  // One that a test stopped runs again for the next.
  beforeEach(() => mock.start());

  const provider = (key = secret_key) =>
    createStripeProvider(
      { secret_key: key, webhook_secret, api_base: mock.url },
      { public_url: 'https://procura.example' },
    );
  const aPage = (overrides: Partial<PageRequest> = {}): PageRequest => ({
    id: newId('paymentLink'),
    amount: { amount_minor: 11_900n, currency: 'EUR' },
    description: 'Order ORD-26-7K3QXM, Exotic Liquids',
    created_at: new Date(),
    expires_at: new Date(Date.now() + 60 * minuteMs),
    ...overrides,
  });
  const generate = (order_id: Id<'order'>, key?: string) =>
    market.world.call(generateOrderPaymentLink, market.buyer, { order_id }, { ...(key && { key }) });
  const shownByOrder = async (order_id: Id<'order'>) => {
    await market.world.settle();
    return (await market.world.call(getOrder, market.buyer, { order_id })).payment_status;
  };
  const linksOf = (order_id: Id<'order'>) =>
    market.world
      .deps<Deps>('finance')
      .paymentLinks.owner(market.buyer.company_id)
      .find({ order_id }, { sort: { _id: 1 } });
  const payments = async (order_id: Id<'order'>) =>
    (await market.world.call(getOrderBilling, market.buyer, { order_id })).payments;

  type Given = { secret?: string; at?: Date };
  /** Sends an event as Stripe signs it. */
  const send = (payload: string, { secret = webhook_secret, at = market.world.clock() }: Given = {}) => {
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return market.world.call(receivePaymentWebhook, anonymousPrincipal, {
      provider: 'stripe',
      payload,
      signature,
    });
  };
  const sessionEvent = (
    payment_link_id: string,
    { type = 'checkout.session.completed', ...session }: Record<string, unknown> = {},
  ) =>
    JSON.stringify({
      id: `evt_${newId('event')}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      data: {
        object: {
          id: 'cs_test_1',
          object: 'checkout.session',
          mode: 'payment',
          payment_status: 'paid',
          amount_total: 10_000,
          currency: 'eur',
          metadata: { payment_link_id },
          payment_intent: `pi_${payment_link_id}`,
          ...session,
        },
      },
    });

  describe('a Checkout Session', () => {
    test('is asked for with one line, the link’s id and its end, and answers the page', async () => {
      const page = aPage();
      const made = await provider().create(page);
      expect(made).toEqual({
        provider_ref: expect.stringMatching(/^cs_test_/),
        url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//),
      });
      await mock.wasAsked(
        'POST /v1/checkout/sessions map',
        `client_reference_id:${page.id}`,
        `expires_at:${Math.floor(page.expires_at.getTime() / 1000)}`,
        'currency:eur',
        'unit_amount:11900',
        'quantity:1',
        'name:Order ORD-26-7K3QXM, Exotic Liquids',
        `metadata:map[payment_link_id:${page.id}] mode:payment`,
        'success_url:https://procura.example/pay/done',
      );
    });

    test.each([
      [30, 31],
      [24 * 60, 24 * 60 - 1],
    ])('that lives %s minutes ends after %s: Stripe’s bounds, by its own clock', async (asked, given) => {
      const created_at = new Date();
      const expires_at = new Date(created_at.getTime() + asked * minuteMs);
      const page = aPage({ created_at, expires_at });
      await provider().create(page);
      const ends = Math.floor((created_at.getTime() + given * minuteMs) / 1000);
      await mock.wasAsked(page.id, `expires_at:${ends}`);
    });

    test.each([
      [500n, 'JPY', 'currency:jpy', 'unit_amount:500'],
      [5_120n, 'KWD', 'currency:kwd', 'unit_amount:5120'],
    ])('of %s minor units of %s is asked for in Stripe’s units', async (amount_minor, currency, ...parts) => {
      const page = aPage({ amount: { amount_minor, currency } });
      await provider().create(page);
      await mock.wasAsked(page.id, ...parts);
    });

    test('is not asked for when Stripe cannot express the amount', async () => {
      const page = aPage({ amount: { amount_minor: 5_124n, currency: 'KWD' } });
      const refused = await failureOf(provider().create(page), 'conflict');
      expect(refused.message).toContain('5.124 KWD');
      const next = aPage();
      await provider().create(next);
      await mock.wasAsked(next.id);
      expect(mock.requests().join()).not.toContain(page.id);
    });

    test('that Stripe refuses is a conflict, with what to do', async () => {
      // Stripe’s own rule, which its imitation holds to: the end is a whole number.
      const refused = provider().create(aPage({ expires_at: new Date(Number.NaN) }));
      expect((await failureOf(refused, 'conflict')).message).toContain('balance');
    });

    test('cannot be had without a valid key, and that is no fault of the caller', async () => {
      await failureOf(provider('no key of Stripe').create(aPage()), 'unavailable');
      await failureOf(provider('no key of Stripe').cancel('cs_test_1'), 'unavailable');
    });

    test('is closed', async () => {
      await provider().cancel('cs_test_1');
      await mock.wasAsked('POST /v1/checkout/sessions/cs_test_1/expire');
    });
  });

  describe('a payment link', () => {
    test('is Stripe’s page, and its event pays the order once', async () => {
      const { id } = await market.order();
      const link = await generate(id);
      expect(link).toMatchObject({ provider: 'stripe', status: 'open' });
      expect(link.url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
      expect(await shownByOrder(id)).toBe('pending');
      const event = sessionEvent(link.payment_link_id);
      await Promise.all([send(event), send(event)]);
      await send(sessionEvent(link.payment_link_id, { type: 'checkout.session.async_payment_succeeded' }));
      expect(await shownByOrder(id)).toBe('paid');
      expect(await payments(id)).toEqual([
        expect.objectContaining({
          method: 'link',
          amount: { amount: '100.00', currency: 'EUR' },
          credited: { amount: '0.00', currency: 'EUR' },
        }),
      ]);
    });

    test('waits for the money of a method that takes its time', async () => {
      const { id } = await market.order();
      const { payment_link_id } = await generate(id);
      await send(sessionEvent(payment_link_id, { payment_status: 'unpaid' }));
      expect(await shownByOrder(id)).toBe('pending');
      await send(sessionEvent(payment_link_id, { type: 'checkout.session.async_payment_succeeded' }));
      expect(await shownByOrder(id)).toBe('paid');
    });

    test('is found and finished when Stripe answers again', async () => {
      const { id } = await market.order();
      await mock.stop();
      const down = await failureOf(generate(id, 'the same key'), 'unavailable');
      expect(down.retry_after_s).toBeGreaterThan(0);
      expect(await shownByOrder(id)).toBe('pending');
      await mock.start();
      const link = await generate(id, 'the same key');
      expect(await linksOf(id)).toEqual([
        expect.objectContaining({ _id: link.payment_link_id, status: 'open' }),
      ]);
      expect(await generate(id, 'the same key')).toEqual(link);
    });

    test('that Stripe does not take is cancelled, and the order is unpaid again', async () => {
      const { world, buyer, supplier, branch } = market;
      const store = await aStore(world, supplier, { currency: 'KWD' });
      const { id: product_id } = await aProduct(world, supplier, store, { amount: '1.234', stock: 10 });
      await world.settle();
      const { orders } = await world.call(placeMarketplaceOrder, buyer, {
        branch_id: branch.id,
        lines: [{ product_id, quantity: 1 }],
      });
      const order_id = orders[0]?.id as Id<'order'>;
      const refused = await failureOf(generate(order_id), 'conflict');
      expect(refused.message).toContain('Stripe cannot charge 1.234 KWD');
      expect(await shownByOrder(order_id)).toBe('unpaid');
      const [link] = await linksOf(order_id);
      expect(link).toMatchObject({ status: 'cancelled' });
      expect(link?.due_at).toBeUndefined();
    });

    test('that has ended is closed at Stripe, also when Stripe does not answer at first', async () => {
      const { id } = await market.order();
      const link = await generate(id);
      const [{ provider_ref } = { provider_ref: '' }] = await linksOf(id);
      market.world.clock.advance(24 * 60 * minuteMs + 1);
      await mock.stop();
      await market.world.runJob('finance', 'settle_links');
      expect(await shownByOrder(id)).toBe('unpaid');
      await market.world.runJob('finance', 'settle_links');
      expect((await linksOf(id))[0]?.due_at).toBeDefined();
      await mock.start();
      market.world.clock.advance(minuteMs);
      await market.world.runJob('finance', 'settle_links');
      await mock.wasAsked(`POST /v1/checkout/sessions/${provider_ref}/expire`);
      expect((await linksOf(id))[0]).toMatchObject({ _id: link.payment_link_id, status: 'expired' });
      expect((await linksOf(id))[0]?.due_at).toBeUndefined();
    });
  });

  describe('an event', () => {
    test('is valid only with a signature of this endpoint, and for five minutes', async () => {
      const { id } = await market.order();
      const { payment_link_id } = await generate(id);
      const event = sessionEvent(payment_link_id);
      await failureOf(send(event, { secret: 'whsec_of_another_endpoint' }), 'invalid_signature');
      const old = new Date(market.world.clock().getTime() - 302_000);
      await failureOf(send(event, { at: old }), 'invalid_signature');
      const timestamp = Math.floor(market.world.clock().getTime() / 1000);
      const signature = stripe.webhooks.generateTestHeaderString({
        payload: event,
        secret: webhook_secret,
        timestamp,
      });
      const altered = { provider: 'stripe' as const, signature, payload: `${event} ` };
      await failureOf(
        market.world.call(receivePaymentWebhook, anonymousPrincipal, altered),
        'invalid_signature',
      );
      expect(await shownByOrder(id)).toBe('pending');
    });

    test('that reports no payment of ours is accepted and ignored', async () => {
      const { id } = await market.order();
      const { payment_link_id } = await generate(id);
      for (const event of [
        sessionEvent(payment_link_id, { type: 'checkout.session.expired' }),
        sessionEvent(payment_link_id, { metadata: {} }),
        sessionEvent(payment_link_id, { metadata: null }),
        sessionEvent(payment_link_id, { amount_total: null }),
        sessionEvent(newId('paymentLink')),
        JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } }),
        JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' }),
      ])
        expect(await send(event)).toEqual({ received: true });
      expect(await shownByOrder(id)).toBe('pending');
      expect(await payments(id)).toEqual([]);
    });

    test('of the sandbox is not taken: its payments are not real', async () => {
      await failureOf(
        market.world.call(receivePaymentWebhook, anonymousPrincipal, {
          provider: 'sandbox',
          payload: '{}',
          signature: 't=1,v1=00',
        }),
        'invalid_signature',
      );
    });
  });
});
