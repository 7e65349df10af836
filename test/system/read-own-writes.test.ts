import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eur } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import {
  type Caller,
  call,
  mcpCaller,
  mcpCaller2025,
  type Platform,
  restCaller,
  startPlatform,
} from '@procura/testkit/platform';
import { type SeededRandom, seededRandom } from '@procura/testkit/seeded-random';
import { median } from '../load/percentile.ts';

/** All of them with PROCURA_SOAK, as `npm run soak -- read-own-writes` sets it; else a share. */
const whole = process.env.PROCURA_SOAK !== undefined;
const sequences = whole ? 1000 : 12;
const stepsOfOne = 9;
/** After this time a write is answered without the effects that are late (libs/mongo/src/delivery/relay.ts). */
const awaitMs = 2000;
const random = seededRandom();

/** Two replicas of the services that keep the state of orders and money, behind two gateways. */
let market: PlatformMarket;
let replica: Platform;
let product_id: string;
let buyers: Caller[];
let suppliers: Caller[];

beforeAll(async () => {
  market = await openMarket({ via: 'rest' });
  const { platform, buyer, supplier } = market;
  const { world } = platform;
  replica = await startPlatform({
    services: ['orders', 'finance', 'catalogue'],
    timers: false,
    config: { namespace: world.config.namespace },
  });
  product_id = await market.product({ stock: 1_000_000 });
  // A token has the rate of an assistant, and this one asks as fast as it is answered.
  await world
    .database('identity')
    .collection('credentials')
    .updateMany({}, { $set: { rate_limit_per_minute: 1_000_000 } });
  await topUp('1000000.00');
  const addresses = [platform.base_url, replica.base_url];
  buyers = [
    ...addresses.map((address) => restCaller(address, buyer.rest_key)),
    ...(await Promise.all(addresses.map((address) => mcpCaller(`${address}/mcp`, buyer.token)))),
    await mcpCaller2025(platform.mcp_url, buyer.token),
  ];
  suppliers = addresses.map((address) => restCaller(address, supplier.rest_key));
}, 120_000);
afterAll(async () => {
  await Promise.all((buyers ?? []).map((caller) => caller.close()));
  await replica?.stop();
  await market?.platform.stop();
});

const topUp = async (amount: string): Promise<void> => {
  const { buyer, platform } = market;
  const input = { company_id: buyer.company_id, amount: eur(amount), reference: `transfer ${amount}` };
  const { status } = await platform.operator('/api/operator/balance-top-ups', input);
  expect(status).toBe(200);
};

/** What an order has come to by the answers so far; amounts in whole euros. */
type OrderState = {
  order_id: string;
  status: string;
  payment_status: string;
  billing_status: string;
  total: number;
  shipped: number;
  shipments: number;
  paid: number;
  refunded: number;
};
const price = 10;
const euros = (amount: number) => eur(`${amount}.00`);

/** What the buyer has available, by the answers so far. */
let available = 1_000_000;
/** Closing a remainder is no tool. */
const buyerOver = (on: SeededRandom, rest = false): Caller =>
  on.pick(rest ? buyers.filter(({ name }) => name === 'REST') : buyers);

type Step = (state: OrderState, on: SeededRandom) => Promise<Record<string, unknown>>;

/** Each does one write over a random way in, notes its answer, and returns the facts that the answer has to show. */
const steps: Record<string, { may(state: OrderState): boolean; run: Step }> = {
  pay: {
    may: ({ payment_status, status }) =>
      ['unpaid', 'pending'].includes(payment_status) && status !== 'cancelled' && status !== 'rejected',
    async run(state, on) {
      const answer = await call(buyerOver(on), 'pay_order_with_balance', { order_id: state.order_id });
      Object.assign(state, { payment_status: 'paid', paid: state.total });
      available -= state.total;
      expect(answer.balance.available).toEqual(euros(available));
      return { ...answer, status: state.status, billing_status: state.billing_status };
    },
  },
  link: {
    may: ({ payment_status, status }) =>
      payment_status === 'unpaid' && status !== 'cancelled' && status !== 'rejected',
    async run(state, on) {
      await call(buyerOver(on), 'generate_order_payment_link', { order_id: state.order_id });
      state.payment_status = 'pending';
      return state;
    },
  },
  cancel: {
    may: ({ status }) => status === 'placed' || status === 'confirmed',
    async run(state, on) {
      const over = buyerOver(on);
      const answer = await call(over, 'cancel_order', { order_id: state.order_id, reason: 'Not needed' });
      end(state, 'cancelled');
      return answer;
    },
  },
  reject: {
    may: ({ status }) => status === 'placed' || status === 'confirmed',
    async run(state, on) {
      const input = { order_id: state.order_id, reason: 'Out of season' };
      const answer = await call(on.pick(suppliers), 'reject_order', input);
      end(state, 'rejected');
      return answer;
    },
  },
  confirm: {
    may: ({ status }) => status === 'placed',
    async run(state, on) {
      state.status = 'confirmed';
      return call(on.pick(suppliers), 'confirm_order', { order_id: state.order_id });
    },
  },
  ship: {
    may: ({ status }) => status === 'confirmed' || status === 'partially_shipped',
    async run(state, on) {
      const over = on.pick(suppliers);
      const { lines } = await call(over, 'get_order', { order_id: state.order_id });
      const open = state.total / price - state.shipped;
      const quantity = 1 + on.below(open);
      const answer = await call(over, 'ship_order', {
        order_id: state.order_id,
        carrier: 'Speedy Express',
        lines: [{ line_id: lines[0].id, quantity }],
      });
      state.shipped += quantity;
      state.shipments += 1;
      state.status = quantity === open ? 'shipped' : 'partially_shipped';
      state.billing_status = quantity === open ? 'billed' : 'partially_billed';
      return answer;
    },
  },
  close: {
    may: ({ status }) => status === 'partially_shipped',
    async run(state, on) {
      const input = { order_id: state.order_id, reason: 'Enough' };
      const answer = await call(buyerOver(on, true), 'close_order_remainder', input);
      refund(state, state.total - state.shipped * price, 'partially_refunded');
      Object.assign(state, { status: 'shipped', billing_status: 'billed', total: state.shipped * price });
      // A link to pay more has ended with it.
      if (state.payment_status === 'pending') state.payment_status = 'unpaid';
      return answer;
    },
  },
};

const refund = (state: OrderState, amount: number, payment_status: string): void => {
  if (state.paid === 0) return;
  state.refunded += amount;
  available += amount;
  state.payment_status = payment_status;
};
const end = (state: OrderState, status: string): void => {
  refund(state, state.total, 'refunded');
  state.status = status;
  if (state.payment_status === 'pending') state.payment_status = 'unpaid';
};

const place = async (on: SeededRandom): Promise<OrderState> => {
  const quantity = 2 + on.below(4);
  const { orders } = await call(buyerOver(on), 'place_order', {
    branch_id: market.branch.id,
    lines: [{ product_id, quantity }],
  });
  return {
    order_id: orders[0].id,
    status: 'placed',
    payment_status: 'unpaid',
    billing_status: 'not_billed',
    total: quantity * price,
    shipped: 0,
    shipments: 0,
    paid: 0,
    refunded: 0,
  };
};

const statusesOf = ({ status, payment_status, billing_status }: Record<string, unknown>) => ({
  status,
  payment_status,
  billing_status,
});
const refundOf = ({ refunded }: OrderState) =>
  refunded > 0 ? { amount: euros(refunded), status: 'refunded' } : null;

/** What every way of reading answers at once, each over a random way in. */
const read = async (state: OrderState, on: SeededRandom): Promise<Record<string, unknown>> => {
  const { order_id, status, payment_status } = state;
  const over = () => buyerOver(on);
  const [order, sold, billing, balance, listed] = await Promise.all([
    call(over(), 'get_order', { order_id }),
    call(on.pick(suppliers), 'get_order', { order_id }),
    call(over(), 'get_order_billing', { order_id }),
    call(over(), 'get_company_balance'),
    call(over(), 'list_orders', { status, payment_status, limit: 1 }),
  ]);
  return {
    order: { ...statusesOf(order), refund: order.refund },
    sold: statusesOf(sold),
    billing: [billing.payment_status, billing.billing_status, billing.refunded, billing.invoices.length],
    balance: balance.balances[0].available,
    listed: listed.data[0]?.id,
  };
};
const expected = (state: OrderState) => ({
  order: { ...statusesOf(state), refund: refundOf(state) },
  sold: statusesOf(state),
  billing: [state.payment_status, state.billing_status, euros(state.refunded), state.shipments],
  balance: euros(available),
  // Nothing is due on an order that ended unpaid.
  listed:
    state.payment_status === 'unpaid' && ['cancelled', 'rejected'].includes(state.status)
      ? undefined
      : state.order_id,
});

/** Objects of answers come from outside the test's realm, and would equal none of its own. */
const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test(
  `no read is older than the caller’s own last answer, in ${sequences} random sequences (SEED=${random.seed})`,
  async () => {
    const done: Record<string, number> = {};
    const late: string[] = [];
    const reads_ms: number[] = [];
    for (let sequence = 0; sequence < sequences; sequence++) {
      const state = await place(random);
      const history = ['place'];
      for (let step = 0; step < stepsOfOne; step++) {
        const possible = Object.keys(steps).filter((name) => steps[name]?.may(state));
        if (possible.length === 0) break;
        const name = random.pick(possible);
        history.push(name);
        done[name] = (done[name] ?? 0) + 1;
        const began = performance.now();
        const answer = await (steps[name] as { run: Step }).run(state, random);
        if (performance.now() - began > awaitMs) {
          late.push(history.join(' '));
          await eventually(`the effects of ${history.join(' ')}`, async () =>
            isDeepStrictEqual(copyOf(await read(state, random)), copyOf(expected(state))),
          );
          continue;
        }
        const asked = performance.now();
        const shown = { history, answer: statusesOf(answer), ...(await read(state, random)) };
        reads_ms.push(performance.now() - asked);
        expect(shown).toEqual({ history, answer: statusesOf(state), ...expected(state) });
        if ('refund' in answer) expect([history, answer.refund]).toEqual([history, refundOf(state)]);
      }
    }
    const read_ms = Math.round(median(reads_ms));
    console.log(
      `seed ${random.seed}: ${JSON.stringify(done)}, ${late.length} answered late: ${late}; a read takes ${read_ms} ms`,
    );
    // On a machine so busy that reads are slow too, some; a write that waits for what never comes is late each time.
    const lateSteps = late.map((history) => history.split(' ').at(-1));
    const alwaysLate = Object.entries(done).filter(
      ([name, count]) => count >= 5 && lateSteps.filter((one) => one === name).length === count,
    );
    expect(alwaysLate).toEqual([]);
    if (whole || read_ms < awaitMs / 10)
      expect(late.length).toBeLessThanOrEqual(Math.max(1, sequences / 100));
    if (whole) expect(Object.keys(done).toSorted()).toEqual(Object.keys(steps).toSorted());
  },
  60_000 + sequences * 5000,
);
