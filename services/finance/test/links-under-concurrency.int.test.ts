import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  anonymousPrincipal,
  completeSandboxPayment,
  Failure,
  generateOrderPaymentLink,
  getOrder,
  type Id,
  newId,
  receivePaymentWebhook,
} from '@procura/contracts';
import { parseMoney } from '@procura/money';
import { startWorld, type World } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type Charge, paymentStatusOf } from '../src/charges/charge.ts';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { addressOf } from '../src/payment-links/link-address.ts';
import type { PaymentLink } from '../src/payment-links/payment-link.ts';
import { paidEvent, signEvent } from '../src/payment-links/sandbox-provider.ts';
import { openShop, type Shop } from './a-shop.ts';

/** Two replicas of finance over one database: turns within a process do not order what the other one does. */
let shop: Shop;
let replica: World;
beforeAll(async () => {
  shop = await openShop();
  replica = await startWorld({
    services: ['finance'],
    config: { namespace: shop.world.config.namespace },
  });
});
afterAll(async () => {
  await replica?.stop();
  await shop?.world.stop();
});

const random = seededRandom();
const rounds = 8;
const atOnce = 8;

/** What a step may end in when another came before it. */
const expected = ['already_paid', 'insufficient_balance', 'conflict', 'unavailable'];

const known: Id<'order'>[] = [];
const anOrder = (): Id<'order'> => random.pick(known);
const links = (): Promise<PaymentLink[]> => shop.deps.paymentLinks.owner(shop.buyer.company_id).find({});
const aLink = async (): Promise<PaymentLink | null> => {
  const all = await links();
  return all.length > 0 ? random.pick(all) : null;
};
/** Reports a payment as providers do: again when it was not answered in time. */
const receive = async (payload: string, signature: string): Promise<void> => {
  const report = () =>
    shop.world.call(receivePaymentWebhook, anonymousPrincipal, { provider: 'sandbox', payload, signature });
  await report().catch((error) => {
    if (error instanceof Failure && error.code === 'unavailable') return report();
    throw error;
  });
};
/** Every reported payment with its amount. */
const reported = new Map<string, bigint>();

const steps: Record<string, () => Promise<unknown>> = {
  place: async () => known.push(await shop.order({ quantity: 1 + random.below(6) })),
  generate: () =>
    shop.world.call(generateOrderPaymentLink, shop.buyer, { order_id: anOrder(), expires_in: 1800 }),
  press: async () => {
    const link = await aLink();
    const url = link && addressOf(shop.deps, link);
    if (!url) return;
    const payment_link = url.split('/').at(-1) ?? '';
    const event = await shop.world.call(completeSandboxPayment, anonymousPrincipal, { payment_link });
    await Promise.all([receive(event.payload, event.signature), receive(event.payload, event.signature)]);
    reported.set(JSON.parse(event.payload).payment_id, link.amount_minor);
  },
  payAgain: async () => {
    const link = await aLink();
    if (!link) return;
    const amount_minor = link.amount_minor + BigInt(random.pick([0, 0, 1, -1]));
    const payment_id = newId('payment');
    const now = shop.world.clock();
    const event = JSON.parse(paidEvent({ ...link, amount_minor }, now));
    const payload = JSON.stringify({ ...event, id: `event ${payment_id}`, payment_id });
    await receive(payload, signEvent(shop.deps.key('sandbox-webhook'), { payload, now }));
    reported.set(payment_id, amount_minor);
  },
  settle: () => shop.world.runJob('finance', 'settle_links'),
  pay: () => shop.pay(anOrder()),
  cancel: () => shop.cancel(anOrder()),
  confirm: () => shop.confirm(anOrder()),
  ship: () => shop.ship(anOrder(), random.pick([undefined, 1])),
  close: () => shop.close(anOrder()),
  deliver: () => shop.deliver(anOrder()),
};
const weighted = [
  ...['place', 'generate', 'generate', 'generate', 'generate', 'press', 'press', 'payAgain', 'payAgain'],
  ...['settle', 'settle', 'pay', 'cancel', 'confirm', 'confirm', 'ship', 'ship', 'close', 'deliver'],
];

/** Orders with wrong money, links or shown status. */
const wronged = async (): Promise<string[]> => {
  const charges = await shop.deps.charges.parties(shop.buyer).find({});
  const all = await links();
  const live = (charge: Charge) =>
    all.filter(({ charge_id, status }) => charge_id === charge._id && ['creating', 'open'].includes(status));
  const orders = await Promise.all(
    known.map((order_id) => shop.world.call(getOrder, shop.buyer, { order_id })),
  );
  return orders.flatMap((order) => {
    const charge = charges.find(({ order_id }) => order_id === order.id);
    if (!charge) return [`${order.id} has no charge`];
    const open = live(charge);
    const kept = charge.paid_minor - charge.refunded_minor;
    const total = parseMoney(order.totals.total).amount_minor;
    const ended = ['cancelled', 'rejected'].includes(order.status);
    return [
      open.length > 1 ? 'has two links' : null,
      (open[0]?._id ?? null) === charge.open_link_id ? null : 'names another link',
      open.some((link) => link.amount_minor !== charge.amount_minor) ? 'has a link of another amount' : null,
      charge.status !== 'open' && open.length > 0 ? 'has a link and nothing to pay' : null,
      order.payment_status === paymentStatusOf(charge) ? null : `shows ${order.payment_status}`,
      ended && (charge.status !== 'void' || kept !== 0n) ? `ended and keeps ${kept}` : null,
      charge.status === 'open' && charge.amount_minor !== total ? 'asks for another amount' : null,
      charge.status === 'paid' && kept !== total ? `keeps ${kept} of ${total}` : null,
    ].flatMap((problem) => (problem ? [`${order.id} ${order.status} ${problem}`] : []));
  });
};

test(`every payment through a link counts once under concurrent changes (SEED=${random.seed})`, async () => {
  await shop.topUp('150.00');
  for (let count = 0; count < 4; count++) known.push(await shop.order({ quantity: 2 }));
  // One payment is reported for any seed.
  for (const first of ['generate', 'press']) await steps[first]?.();
  for (let round = 0; round < rounds; round++) {
    // So that links expire between the others.
    for (const world of [shop.world, replica]) world.clock.advance(400_000);
    const names = Array.from({ length: atOnce }, () => random.pick(weighted));
    const outcomes = await Promise.allSettled(names.map((name) => steps[name]?.()));
    for (const outcome of outcomes)
      if (
        outcome.status === 'rejected' &&
        !(outcome.reason instanceof Failure && expected.includes(outcome.reason.code))
      )
        throw outcome.reason;
    if (round % 2 === 0) continue;
    await shop.world.settle();
    await replica.settle();
    expect(await ledgerProblems(shop.deps)).toEqual([]);
    expect(await wronged()).toEqual([]);
  }
  const booked = await shop.deps.payments.parties(shop.buyer).find({ method: 'link' });
  const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((all, one) => all + one, 0n);
  expect(booked).toHaveLength(reported.size);
  expect(sum(booked.map(({ amount_minor }) => amount_minor))).toBe(sum(reported.values()));
  expect(reported.size).toBeGreaterThan(0);
}, 150_000);
