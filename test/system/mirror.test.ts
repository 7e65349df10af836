import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  addShipmentEvent,
  cancelOrder,
  closeOrderRemainder,
  confirmOrder,
  deliverOrder,
  Failure,
  getOrder,
  getOrderLogistics,
  type Id,
  payOrderWithBalance,
  placeOrder,
  rejectOrder,
  shipOrder,
  topUpBalance,
} from '@procura/contracts';
import { eur } from '@procura/testkit';
import { latestOf, readFeed } from '@procura/testkit/feed';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import type { Person } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type MirrorProgram, openMirror, ordersOf } from './mirror-program.ts';

const random = seededRandom();
const rounds = 10;

let market: PlatformMarket;
let mirror: MirrorProgram;
let products: Id<'product'>[];
beforeAll(async () => {
  market = await openMarket({ via: 'rest' });
  products = [await market.product({ stock: 10_000 }), await market.product({ stock: 10_000 })];
  const { buyer } = market;
  const topUp = { company_id: buyer.company_id, amount: eur('100000.00'), reference: 'Transfer 1' };
  await market.platform.operator(String(topUpBalance.rest?.path), topUp);
  // Small pages, so that a run stores its position several times.
  mirror = await openMirror({ pageSize: 5 });
});
afterAll(async () => {
  await market.platform.stop();
  await mirror.stop();
});

const placed: Id<'order'>[] = [];
const place = async (): Promise<void> => {
  const { orders } = await market.place.call(placeOrder, market.buyer, {
    branch_id: market.branch.id,
    lines: [{ product_id: random.pick(products), quantity: 1 + random.below(9) }],
  });
  placed.push(...orders.map(({ id }) => id));
};
const actOn = async (order_id: Id<'order'>): Promise<void> => {
  const { place, buyer, supplier } = market;
  const shipmentOf = async () => {
    const { shipments } = await place.call(getOrderLogistics, supplier, { order_id });
    return random.pick(shipments.map(({ id }) => id));
  };
  const acts = [
    () => place.call(cancelOrder, buyer, { order_id, reason: 'Not needed' }),
    () => place.call(payOrderWithBalance, buyer, { order_id }),
    () => place.call(closeOrderRemainder, buyer, { order_id, reason: 'Enough' }),
    () => place.call(confirmOrder, supplier, { order_id }),
    () => place.call(confirmOrder, supplier, { order_id }),
    () => place.call(rejectOrder, supplier, { order_id, reason: 'Sold out' }),
    async () => {
      const { lines } = await place.call(getOrder, supplier, { order_id });
      const line_id = lines[0]?.id as Id<'orderLine'>;
      await place.call(shipOrder, supplier, { order_id, carrier: 'Post', lines: [{ line_id, quantity: 1 }] });
    },
    () => place.call(shipOrder, supplier, { order_id, carrier: 'Post' }),
    async () =>
      place.call(addShipmentEvent, supplier, {
        order_id,
        shipment_id: await shipmentOf(),
        status: 'At the depot',
      }),
    async () =>
      place.call(deliverOrder, supplier, {
        order_id,
        shipment_id: await shipmentOf(),
        received_by: 'Maria Anders',
        evidence: { kind: 'photo', sha256: 'a'.repeat(64) },
      }),
  ];
  await random.pick(acts)();
};

/** One act of a buyer or a supplier; many do not fit the order as it is, and are refused. */
const trade = async (): Promise<void> => {
  const order_id = placed[random.below(placed.length + 1)];
  try {
    await (order_id ? actOn(order_id) : place());
  } catch (error) {
    const isRefused = error instanceof RangeError || (error instanceof Failure && error.status < 500);
    if (!isRefused) throw error;
  }
};

/** Runs the mirror until it is killed at a random moment; whether it was, or had ended before. */
const killedMirror = async (reader: Person): Promise<boolean> => {
  const at = 1 + random.below(8);
  const delayMs = random.below(12);
  const { killed } = await mirror.run(reader, market.platform.base_url, (kill, asked) => {
    if (asked === at) setTimeout(kill, delayMs);
  });
  return killed;
};

test(`a copy whose program is killed ten times while others trade ends equal to the lists (SEED=${random.seed})`, async () => {
  const { buyer, supplier, platform, place: calls, world } = market;
  let kills = 0;
  for (let round = 0; round < rounds; round++) {
    const trading = (async () => {
      for (let act = 0; act < 10; act++) await trade();
    })();
    for (const killed of await Promise.all([killedMirror(buyer), killedMirror(supplier)]))
      if (killed) kills += 1;
    await trading;
  }
  expect(kills).toBeGreaterThan(rounds / 2);
  await world.settle();
  for (const reader of [buyer, supplier]) {
    await mirror.run(reader, platform.base_url);
    const orders = await ordersOf(calls, reader);
    expect(await mirror.copyOf(reader)).toEqual(orders);
    expect(Object.keys(orders).length).toBeGreaterThan(3);
    const changes = await readFeed(calls, reader);
    expect(changes.map(({ number }) => number)).toEqual(changes.map((_, index) => index + 1));
    // Each version of each order that this side sees is in the feed, once.
    for (const [id, { version, status }] of Object.entries(orders)) {
      const versions = changes.filter(({ object }) => object.id === id).map(({ object }) => object.version);
      expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, i) => i + 1));
      expect(latestOf(changes).get(id)).toEqual({ version, status });
    }
  }
}, 300_000);
