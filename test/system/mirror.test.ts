import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  listOrders,
  payOrderWithBalance,
  placeOrder,
  rejectOrder,
  shipOrder,
  topUpBalance,
} from '@procura/contracts';
import { eur, walk } from '@procura/testkit';
import { latestOf, readFeed } from '@procura/testkit/feed';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import type { Person } from '@procura/testkit/platform';
import { seededRandom } from '@procura/testkit/seeded-random';

const run = promisify(execFile);
const random = seededRandom();

let market: PlatformMarket;
let folder: string;
let products: Id<'product'>[];
beforeAll(async () => {
  market = await openMarket({ via: 'rest' });
  folder = await mkdtemp(join(tmpdir(), 'procura-mirror-'));
  products = [await market.product({ stock: 10_000 }), await market.product({ stock: 10_000 })];
  const { buyer } = market;
  const topUp = { company_id: buyer.company_id, amount: eur('100000.00'), reference: 'Transfer 1' };
  await market.platform.operator(String(topUpBalance.rest?.path), topUp);
  const page = await readFile(new URL('../../docs/keep-a-copy.md', import.meta.url), 'utf8');
  const [, program = ''] = /```python\n([\s\S]*?)```/.exec(page) ?? [];
  await writeFile(join(folder, 'mirror.py'), program);
});
afterAll(async () => {
  await market.platform.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Brings the copy of a person's orders up to date, as the documentation shows it. */
const mirror = async (reader: Person): Promise<void> => {
  const env = { ...process.env, PROCURA_URL: market.platform.base_url, PROCURA_REST_KEY: reader.rest_key };
  const cwd = join(folder, reader.company_id);
  await run('mkdir', ['-p', cwd]);
  await run('python3', [join(folder, 'mirror.py')], { cwd, env });
};

/** The copy: the whole order by its id. */
const copyOf = async (reader: Person): Promise<Record<string, unknown>> => {
  const program =
    "import json, sqlite3; print(json.dumps({i: json.loads(o) for i, o in sqlite3.connect('orders.db').execute('SELECT id, json FROM orders')}))";
  const { stdout } = await run('python3', ['-c', program], {
    cwd: join(folder, reader.company_id),
    maxBuffer: 1e8,
  });
  return JSON.parse(stdout);
};

/** The orders as the platform answers them. */
const ordersOf = async (reader: Person): Promise<Record<string, unknown>> => {
  const { place } = market;
  const listed = await walk((cursor) =>
    place.call(listOrders, reader, { limit: 100, ...(cursor && { cursor }) }),
  );
  const whole = await Promise.all(listed.map(({ id }) => place.call(getOrder, reader, { order_id: id })));
  return Object.fromEntries(whole.map((order) => [order.id, order]));
};

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

test(`a copy that is brought up to date while others trade ends equal to the lists (SEED=${random.seed})`, async () => {
  const { buyer, supplier, platform, place: calls, world } = market;
  for (let round = 0; round < 10; round++) {
    const trading = (async () => {
      for (let act = 0; act < 10; act++) await trade();
    })();
    await Promise.all([mirror(buyer), mirror(supplier)]);
    await trading;
  }
  await world.settle();
  for (const reader of [buyer, supplier]) {
    await mirror(reader);
    const orders = await ordersOf(reader);
    expect(await copyOf(reader)).toEqual(orders);
    expect(Object.keys(orders).length).toBeGreaterThan(3);
    const changes = await readFeed(calls, reader);
    expect(changes.map(({ number }) => number)).toEqual(changes.map((_, index) => index + 1));
    // Each version of each order that this side sees is in the feed, once.
    for (const [id, order] of Object.entries(orders)) {
      const versions = changes.filter(({ object }) => object.id === id).map(({ object }) => object.version);
      const { version, status } = order as { version: number; status: string };
      expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: version }, (_, i) => i + 1));
      expect(latestOf(changes).get(id)).toEqual({ version, status });
    }
  }
  // After a restore the copy is made once more from the lists.
  await platform.operator('/api/operator/change-cursors/expire', {});
  await trade();
  await world.settle();
  await mirror(buyer);
  expect(await copyOf(buyer)).toEqual(await ordersOf(buyer));
}, 180_000);
