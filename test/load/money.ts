/**
 * Random money operations on the whole platform as processes, while services are killed: what must hold is checked
 * while it runs and on the raw documents afterwards. `npm run soak:money` runs all of it (SOAK_OPERATIONS, SOAK_KILLS
 * and SOAK_SEED change it); a test runs a share.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  type Answer,
  addCatalogProduct,
  cancelOrder,
  closeOrderRemainder,
  closeRfq,
  completeSandboxPayment,
  confirmOrder,
  createBranch,
  createCompany,
  createPurchaseOrder,
  createRfq,
  createStore,
  decideBidIteration,
  deliverOrder,
  Failure,
  generateOrderPaymentLink,
  getBid,
  getOrder,
  type Id,
  importProducts,
  type Operation,
  type Principal,
  payOrderWithBalance,
  placeOrder,
  receivePaymentWebhook,
  rejectOrder,
  setAgreedPrice,
  shipOrder,
  submitBid,
  topUpBalance,
  updateCompanyLimits,
} from '@procura/contracts';
import { minorDigits } from '@procura/contracts/currencies';
import { inSession, principalOf } from '@procura/testkit';
import { type Fleet, startFleet } from '@procura/testkit/processes';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type Db, MongoClient } from 'mongodb';
import type { z } from 'zod';
import { all, checkBooks, checkOrders, checkUse, settled } from './invariants.ts';

const currencies = ['USD', 'EUR', 'JPY', 'KWD'] as const;
const killable = ['orders', 'finance', 'catalogue', 'rfq'] as const;
const workers = 6;
/** RFQs of each market, one item each; what is asked for is what can be awarded. */
const rfqsEach = 4;
const asked = 40;

/** One buyer, its supplier and what it can buy, in one currency. */
type Market = {
  currency: string;
  buyer: Principal;
  supplier: Principal;
  branch_id: Id<'branch'>;
  product_ids: Id<'product'>[];
  bids: { rfq_id: Id<'rfq'>; bid_id: Id<'bid'>; item_id: Id<'rfqItem'> }[];
  /** What the month may come to, in minor units. */
  limit_minor: bigint;
  orders: Id<'order'>[];
};

export type Soak = {
  seed: number;
  /** Calls by operation and outcome. */
  outcomes: Record<string, number>;
  kills: number;
  /** What did not hold, in sentences. */
  problems: string[];
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the operations and kills, waits until everything has settled, and checks. */
export const soakMoney = async (options: {
  operations: number;
  kills: number;
  seed?: number;
  /** Told of each kill: how far it has come. */
  onKill?: (soak: Soak, begun: number) => void;
}): Promise<Soak> => {
  const random = seededRandom(options.seed);
  const fleet = await startFleet();
  const client = await new MongoClient(String(process.env.MONGODB_URI), { useBigInt64: true }).connect();
  const soak: Soak = { seed: random.seed, outcomes: {}, kills: 0, problems: [] };
  try {
    const database = (service: string): Db => client.db(`${fleet.namespace}_${service}`);
    const markets: Market[] = [];
    for (const currency of currencies) markets.push(await buildMarket(fleet, currency));
    const run: Run = { fleet, markets, random, soak, operator: principalOf('operator') };

    // Whatever is drawn: one order is paid with the balance, and one at a link.
    for (const market of markets) for (const name of opening) await steps[name](run, market);

    let begun = 0;
    let over = false;
    const work = async (): Promise<void> => {
      while (begun < options.operations) {
        begun++;
        await step(run);
      }
    };
    const killing = async (): Promise<void> => {
      while (!over && soak.kills < options.kills) {
        if (begun < ((soak.kills + 1) * options.operations) / (options.kills + 1)) {
          await pause(50);
          continue;
        }
        const name = random.pick(killable);
        soak.kills++;
        fleet.process(name).kill('SIGKILL');
        await fleet.process(name).exited;
        await fleet.start(name);
        options.onKill?.(soak, begun);
      }
    };
    const watching = async (): Promise<void> => {
      while (!over) {
        soak.problems.push(...(await exceededLimits(database('finance'), markets)));
        await pause(200);
      }
    };
    const watched = watching();
    await Promise.all([...Array.from({ length: workers }, work), killing()]);
    over = true;
    await watched;
    soak.problems.push(...(await settled(database)));
    soak.problems.push(...(await exceededLimits(database('finance'), markets)));
    soak.problems.push(...(await checkBooks(database('finance'))));
    soak.problems.push(...(await checkOrders(database)));
    soak.problems.push(...(await checkUse(database('finance'))));
    soak.problems.push(...(await checkAwards(database('rfq'))));
  } finally {
    await client.close();
    await fleet.stop();
  }
  return soak;
};

type Random = ReturnType<typeof seededRandom>;
type Run = { fleet: Fleet; markets: Market[]; random: Random; soak: Soak; operator: Principal };

const money = (minor: number | bigint, currency: string) => {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return {
    amount: digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text,
    currency,
  };
};

const buildMarket = async (fleet: Fleet, currency: string): Promise<Market> => {
  const operator = principalOf('operator');
  const company = async (kind: 'buyer' | 'supplier'): Promise<Principal> => {
    const made = await fleet.call(createCompany, operator, {
      name: `${kind} ${currency} ${randomUUID()}`,
      kind,
      country: 'DE',
      time_zone: 'Europe/Berlin',
      currency,
      admin: { name: 'Ana Admin', email: `${kind}-${randomUUID()}@example.com` },
    });
    return principalOf(kind, { company_id: made.id, company_name: made.name });
  };
  const [buyer, supplier] = [await company('buyer'), await company('supplier')];
  const branch = await fleet.call(createBranch, buyer, {
    name: 'Berlin',
    code: 'BER',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    currency,
    time_zone: 'Europe/Berlin',
  });
  const store = await fleet.call(createStore, supplier, {
    name: `Store ${currency}`,
    country: 'DE',
    currency,
  });
  const { products } = await fleet.call(importProducts, supplier, {
    store_id: store.id,
    rows: [1_799, 2_350].map((price, index) => ({
      sku: `SKU-${index}`,
      name: `Product ${index}`,
      category: 'Beverages',
      stock: 5_000,
      list_price: money(price, currency),
      tax_rate: '7.5',
    })),
  });
  for (const { id: product_id } of products) {
    await fleet.call(setAgreedPrice, supplier, {
      product_id,
      buyer_company_id: buyer.company_id,
      price: money(1_713, currency),
      valid_from: '2020-01-01',
    });
    await fleet.call(addCatalogProduct, buyer, { product_id });
  }
  const limit_minor = 400_000n;
  await fleet.call(updateCompanyLimits, inSession(buyer), {
    limits: [{ scope: 'company', period: 'month', on_exceed: 'refuse', limit: money(limit_minor, currency) }],
  });
  const bids: Market['bids'] = [];
  for (let index = 0; index < rfqsEach; index++)
    bids.push(await buildBid(fleet, { buyer, supplier, currency, branch_id: branch.id }));
  return {
    currency,
    buyer,
    supplier,
    branch_id: branch.id,
    product_ids: products.map(({ id }) => id),
    bids,
    limit_minor,
    orders: [],
  };
};

const buildBid = async (
  fleet: Fleet,
  market: Pick<Market, 'buyer' | 'supplier' | 'currency' | 'branch_id'>,
): Promise<Market['bids'][number]> => {
  const { buyer, supplier, currency, branch_id } = market;
  const rfq = await insist(() =>
    fleet.call(createRfq, buyer, {
      branch_id,
      title: 'Tables',
      items: [{ name: 'Table', quantity: asked }],
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
      currency,
      supplier_company_ids: [supplier.company_id],
    }),
  );
  const item_id = (rfq.items[0] as { id: Id<'rfqItem'> }).id;
  const bid = await fleet.call(submitBid, supplier, {
    rfq_id: rfq.id,
    lines: [{ rfq_item_id: item_id, unit_price: money(977, currency) }],
  });
  await fleet.call(closeRfq, buyer, { rfq_id: rfq.id });
  return { rfq_id: rfq.id, bid_id: bid.id, item_id };
};

/** Tries until a fact of another service has arrived. */
const insist = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++)
    try {
      return await ask();
    } catch (error) {
      if (attempt > 50) throw error;
      await pause(100);
    }
};

/** One random operation, sent again under its key while its outcome is unknown. */
const step = async (run: Run): Promise<void> => {
  const market = run.random.pick(run.markets);
  const kinds: (keyof typeof steps)[] = [
    ...Array<keyof typeof steps>(5).fill('place'),
    'accept',
    'accept',
    'issue',
    'issue',
    'pay',
    'pay',
    'pay',
    'link',
    'link',
    'cancel',
    'cancel',
    'reject',
    'refund',
    'deliver',
    'deliver',
    'topUp',
    'topUp',
  ];
  await steps[run.random.pick(kinds)](run, market);
};

/** An answer, or null for a refusal; a refusal that should never be is a problem. */
const ask = async <O extends Operation>(
  { fleet, soak, random }: Run,
  operation: O,
  principal: Principal,
  input: z.input<O['input']>,
): Promise<Answer<O> | null> => {
  const key = randomUUID();
  const note = (outcome: string) => {
    const name = `${operation.name} ${outcome}`;
    soak.outcomes[name] = (soak.outcomes[name] ?? 0) + 1;
  };
  // Most callers insist; some give up, as programs do that die themselves.
  const tries = random.below(10) === 0 ? 1 : 25;
  for (let attempt = 1; ; attempt++)
    try {
      const answer = await fleet.call(operation, principal, input, { key, timeout_ms: 20_000 });
      note('ok');
      return answer;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const unknown = ['unavailable', 'idempotency_in_flight'].includes(error.code);
      if (unknown && attempt < tries) {
        await pause(300);
        continue;
      }
      note(error.code);
      if (error.kind === 'internal') soak.problems.push(`${operation.name} failed inside: ${error.message}`);
      return null;
    }
};

const anOrder = ({ random }: Run, market: Market): Id<'order'> | null =>
  market.orders.length === 0 ? null : random.pick(market.orders.slice(-25));

const steps = {
  async place(run: Run, market: Market) {
    const { random } = run;
    const answer = await ask(run, placeOrder, market.buyer, {
      branch_id: market.branch_id,
      lines: market.product_ids
        .slice(0, 1 + random.below(2))
        .map((product_id) => ({ product_id, quantity: 1 + random.below(4) })),
    });
    market.orders.push(...(answer?.orders.map(({ id }) => id) ?? []));
  },
  async accept(run: Run, market: Market) {
    const { bid_id, item_id } = run.random.pick(market.bids);
    await ask(run, decideBidIteration, market.buyer, {
      bid_id,
      iteration: 1,
      decision: 'accept',
      award_items: [{ rfq_item_id: item_id, quantity: 1 + run.random.below(10) }],
    });
  },
  async issue(run: Run, market: Market) {
    const { rfq_id, bid_id, item_id } = run.random.pick(market.bids);
    const bid = await ask(run, getBid, market.buyer, { bid_id });
    const open = bid?.awards.filter((award) => award.status === 'open') ?? [];
    if (open.length === 0) return;
    const answer = await ask(run, createPurchaseOrder, market.buyer, {
      rfq_id,
      bid_id,
      award_id: run.random.pick(open).id,
      items: [{ rfq_item_id: item_id, quantity: 1 + run.random.below(5) }],
    });
    if (answer) market.orders.push(answer.order_id);
  },
  async pay(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    if (!order_id) return;
    // Twice at once now and then, each with a key of its own.
    await Promise.all(
      Array.from({ length: 1 + run.random.below(2) }, () =>
        ask(run, payOrderWithBalance, market.buyer, { order_id }),
      ),
    );
  },
  async link(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    if (!order_id) return;
    const link = await ask(run, generateOrderPaymentLink, market.buyer, { order_id });
    if (!link) return;
    const payment_link = decodeURIComponent(link.url.split('/').at(-1) ?? '');
    const signed = await ask(run, completeSandboxPayment, market.buyer, { payment_link });
    if (!signed) return;
    const deliveries = 1 + run.random.below(3);
    await Promise.all(
      Array.from({ length: deliveries }, () =>
        ask(run, receivePaymentWebhook, market.buyer, { provider: 'sandbox', ...signed }),
      ),
    );
  },
  async cancel(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    if (order_id) await ask(run, cancelOrder, market.buyer, { order_id, reason: 'Not needed' });
  },
  async reject(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    if (order_id) await ask(run, rejectOrder, market.supplier, { order_id, reason: 'Sold out' });
  },
  /** Ships one unit of what is left and ends the rest, so that a paid order is refunded in part. */
  async refund(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    const order = order_id && (await ask(run, getOrder, market.supplier, { order_id }));
    const line = order?.lines.find((one) => one.quantity > 1);
    if (!order || !line) return;
    await ask(run, confirmOrder, market.supplier, { order_id: order.id });
    await ask(run, shipOrder, market.supplier, {
      order_id: order.id,
      carrier: 'Speedy Express',
      lines: [{ line_id: line.id, quantity: 1 }],
    });
    await ask(run, closeOrderRemainder, market.buyer, { order_id: order.id, reason: 'Enough' });
  },
  async deliver(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    if (!order_id) return;
    await ask(run, confirmOrder, market.supplier, { order_id });
    const shipped = await ask(run, shipOrder, market.supplier, { order_id, carrier: 'Speedy Express' });
    if (!shipped) return;
    const shipments = await shipmentsOf(run, order_id);
    for (const shipment_id of shipments)
      await ask(run, deliverOrder, market.supplier, {
        order_id,
        shipment_id,
        received_by: 'Someone',
        evidence: { kind: 'photo', sha256: createHash('sha256').update(shipment_id).digest('hex') },
      });
  },
  async topUp(run: Run, market: Market) {
    await ask(run, topUpBalance, run.operator, {
      company_id: market.buyer.company_id,
      amount: money(10_000 + run.random.below(20_000), market.currency),
      reference: randomUUID(),
    });
  },
};

const opening = ['topUp', 'place', 'pay', 'place', 'link'] as const;

const shipmentsOf = async ({ fleet }: Run, order_id: Id<'order'>): Promise<Id<'shipment'>[]> => {
  const client = new MongoClient(String(process.env.MONGODB_URI), { useBigInt64: true });
  try {
    const order = await client
      .db(`${fleet.namespace}_orders`)
      .collection<{ _id: string; shipments: { id: Id<'shipment'> }[] }>('orders')
      .findOne({ _id: order_id });
    return order?.shipments.map(({ id }) => id) ?? [];
  } finally {
    await client.close();
  }
};

/** No limit that refuses is exceeded, by the counters that commits are judged by. */
const exceededLimits = async (finance: Db, markets: Market[]): Promise<string[]> => {
  const usage = await all(finance, 'usage', { scope: 'company' });
  return markets.flatMap(({ buyer, currency, limit_minor }) =>
    usage
      .filter((one) => one.company_id === buyer.company_id && one.month_minor?.[currency] > limit_minor)
      .map((one) => `The month of ${currency} came to ${one.month_minor[currency]} of ${limit_minor}`),
  );
};

/** No more is awarded than was asked for, and no more ordered than awarded. */
const checkAwards = async (rfq: Db): Promise<string[]> => {
  const awarded = new Map<string, number>();
  const problems: string[] = [];
  for (const one of await all(rfq, 'awards', { state: { $ne: 'abandoned' } })) {
    for (const line of (one.lines ?? []) as {
      rfq_item_id: string;
      quantity: number;
      ordered_quantity: number;
    }[]) {
      if (one.status === 'open' || one.state === 'open')
        awarded.set(line.rfq_item_id, (awarded.get(line.rfq_item_id) ?? 0) + line.quantity);
      if (line.ordered_quantity > line.quantity)
        problems.push(`Award ${one._id}: ${line.ordered_quantity} ordered of ${line.quantity}`);
    }
  }
  for (const [item, quantity] of awarded)
    if (quantity > asked) problems.push(`Item ${item}: ${quantity} awarded of ${asked}`);
  return problems;
};
