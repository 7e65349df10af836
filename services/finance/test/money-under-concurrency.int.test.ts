import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Failure, getOrder, type Id } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import { startWorld, type World } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type Charge, earnedOf, releasedOf } from '../src/charges/charge.ts';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { openShop, type Shop, shopCurrencies } from './a-shop.ts';

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
/** At least; more, up to `most`, until something is paid. */
const rounds = 8;
const most = 24;
const atOnce = 8;
const topUps = { USD: '300.00', EUR: '250.00', JPY: '30000', KWD: '80.000' };

/** What a step may end in when another came before it. */
const expected = [
  ...['already_paid', 'insufficient_balance', 'conflict', 'not_found', 'idempotency_in_flight'],
  ...['unavailable', 'quantity_rule'],
];
/** A claim of units that were not counted yet, or that another claim took, names its line. */
const isExpected = (name: string, reason: unknown): boolean =>
  reason instanceof Failure &&
  (expected.includes(reason.code) || (name === 'claim' && reason.code === 'invalid_input'));

const known: Id<'order'>[] = [];
const claims: Id<'claim'>[] = [];
const anOrder = (): Id<'order'> => random.pick(known);

const steps: Record<string, () => Promise<unknown>> = {
  place: async () => {
    const currency = random.pick(shopCurrencies);
    known.push(await shop.order({ currency, quantity: 1 + random.below(12) }));
  },
  topUp: async () => {
    const currency = random.pick(shopCurrencies);
    await shop.topUp(topUps[currency], currency);
  },
  pay: () => shop.pay(anOrder()),
  payWithKey: () => {
    const order_id = anOrder();
    return shop.pay(order_id, { key: `pay ${order_id}` });
  },
  payByLink: async () => {
    const order_id = anOrder();
    const charge = await shop.deps.charges.parties(shop.buyer).findOne({ order_id });
    if (!charge) return;
    const surplus = BigInt(random.pick([0, 0, 0, 1, -1, 500]));
    const amount_minor = charge.amount_minor + surplus;
    if (amount_minor > 0n) await shop.payByLink(order_id, { amount_minor, currency: charge.currency });
  },
  cancel: () => shop.cancel(anOrder()),
  reject: () => shop.reject(anOrder()),
  confirm: () => shop.confirm(anOrder()),
  ship: () => shop.ship(anOrder(), random.pick([undefined, 1])),
  close: () => shop.close(anOrder()),
  deliver: () => shop.deliver(anOrder()),
  receive: () => shop.receive(anOrder(), random.pick([undefined, 1])),
  claim: async () => {
    claims.push(await shop.claim(anOrder(), random.pick(['damaged', 'return']), 1));
  },
  answer: async () => {
    if (claims.length > 0)
      await shop.answer(random.pick(claims), random.pick([{ credit: 1 }, { replace: 1 }, {}]));
  },
  cancelShipment: () => shop.cancelShipment(anOrder()),
};
const weighted = [
  ...['place', 'place', 'topUp', 'pay', 'pay', 'pay', 'payWithKey', 'payByLink', 'payByLink'],
  ...['cancel', 'reject', 'confirm', 'confirm', 'ship', 'ship', 'ship', 'close', 'deliver', 'deliver'],
  ...['receive', 'receive', 'receive', 'claim', 'claim', 'answer', 'answer', 'cancelShipment'],
];

/** Orders with money that does not match their end. */
const wronged = async (): Promise<string[]> => {
  const charges = await shop.deps.charges.parties(shop.buyer).find({});
  const orders = await Promise.all(
    known.map((order_id) => shop.world.call(getOrder, shop.buyer, { order_id })),
  );
  return orders.flatMap((order) => {
    const charge = charges.find(({ order_id }) => order_id === order.id);
    const total = parseMoney(order.totals.total).amount_minor;
    const problem = charge ? problemOf(charge, order.status, total) : 'has no charge';
    if (charge && order.payment_status !== charge.payment_status)
      return [`${order.id} shows ${order.payment_status}, its charge is ${charge.payment_status}`];
    return problem ? [`${order.id} ${order.status} ${problem}`] : [];
  });
};

const problemOf = (charge: Charge, status: string, total: bigint): string | null => {
  const kept = charge.paid_minor - charge.refunded_minor;
  if (status === 'cancelled' || status === 'rejected')
    return charge.status === 'void' && kept === 0n ? null : `ended and keeps ${kept}`;
  if (charge.status === 'open') return charge.amount_minor === total ? null : 'asks for another amount';
  if (charge.status !== 'paid' || kept !== total) return `keeps ${kept} of ${total}`;
  const [released, earned] = [releasedOf(charge), earnedOf(charge)].map(({ amount_minor }) => amount_minor);
  if (charge.settled) return released === kept ? null : 'is settled and not released';
  return Number(released) >= Number(earned) ? null : `has earned ${earned}, of which ${released} is released`;
};

test(`the ledger is consistent under concurrent changes (SEED=${random.seed})`, async () => {
  for (const currency of shopCurrencies) {
    await shop.topUp(topUps[currency], currency);
    known.push(await shop.order({ currency, quantity: 5 }));
  }
  const done: Record<string, number> = {};
  const paid = () => shop.deps.payments.parties(shop.buyer).count({}, 10);
  for (let round = 0; round < rounds || (round < most && (await paid()) === 0); round++) {
    const names = Array.from({ length: atOnce }, () => random.pick(weighted));
    const outcomes = await Promise.allSettled(names.map((name) => steps[name]?.()));
    for (const [index, outcome] of outcomes.entries()) {
      const name = names[index] ?? '';
      if (outcome.status === 'fulfilled') done[name] = (done[name] ?? 0) + 1;
      else if (!isExpected(name, outcome.reason)) throw outcome.reason;
    }
    if (round % 2 === 0) continue;
    await shop.world.settle();
    await replica.settle();
    expect(await ledgerProblems(shop.deps)).toEqual([]);
    expect(await wronged()).toEqual([]);
  }
  // Money moved at all, so the invariants were not held by doing nothing.
  expect(await paid()).toBeGreaterThan(0);
  expect(Object.keys(done).length).toBeGreaterThan(5);

  const payments = await shop.deps.payments.parties(shop.buyer).find({});
  const taken = payments.filter(({ amount_minor, credited_minor }) => amount_minor > credited_minor);
  const paidOnce = new Set(taken.map(({ charge_id }) => charge_id));
  expect(taken).toHaveLength(paidOnce.size);
  const numbers = (await shop.deps.invoices.parties(shop.buyer).find({})).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
}, 120_000);
