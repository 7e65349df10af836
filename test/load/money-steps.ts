import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  answerClaim,
  cancelOrder,
  cancelShipment,
  closeOrderRemainder,
  completeSandboxPayment,
  confirmOrder,
  confirmReceipt,
  createPurchaseOrder,
  decideBidIteration,
  deliverOrder,
  Failure,
  generateOrderPaymentLink,
  getBid,
  getClaim,
  getOrder,
  type Id,
  type Operation,
  openClaim,
  type Principal,
  payOrderWithBalance,
  placeOrder,
  receivePaymentWebhook,
  rejectOrder,
  shipOrder,
  topUpBalance,
} from '@procura/contracts';
import type { Fleet } from '@procura/testkit/platform';
import type { SeededRandom } from '@procura/testkit/seeded-random';
import type { z } from 'zod';
import { type Market, money } from './money-market.ts';

/** What came of a soak. `problems` must be empty. */
export type Soak = {
  seed: number;
  /** Calls by operation and outcome. */
  outcomes: Record<string, number>;
  kills: number;
  /** The longest an operation took with all its tries. */
  slowest_operation: { name: string; took_ms: number };
  /** The longest time between the commit of an event and its last effect. */
  slowest_delivery: { service: string; event: string; took_ms: number } | null;
  /** From the last operation until everything was delivered. */
  settled_after_ms: number;
  /** What did not hold, in sentences. */
  problems: string[];
};

/** The times of a soak, a line each. */
export const timesOf = ({ slowest_operation, slowest_delivery, settled_after_ms }: Soak): string[] => {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const { name, took_ms } = slowest_operation;
  return [
    `longest operation: ${seconds(took_ms)} (${name})`,
    slowest_delivery
      ? `longest from commit to last effect: ${seconds(slowest_delivery.took_ms)} (${slowest_delivery.event} of ${slowest_delivery.service})`
      : 'no event was delivered',
    `everything delivered ${seconds(settled_after_ms)} after the last operation`,
  ];
};

/** What the steps of a soak share. */
export type Run = {
  fleet: Fleet;
  markets: Market[];
  random: SeededRandom;
  soak: Soak;
  operator: Principal;
  /** Called when an operation has ended. */
  moved: () => void;
};

/** How long a caller asks again for an answer, and how long it waits for each. */
const insistMs = 60_000;
const timeoutMs = 20_000;

/** One random operation, sent again under its key while its outcome is unknown. */
export const step = async (run: Run): Promise<void> => {
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
    'receive',
    'receive',
    'receive',
    'answer',
    'answer',
    'lose',
    'topUp',
    'topUp',
  ];
  await steps[run.random.pick(kinds)](run, market);
};

/** An answer, or null for a refusal; a refusal that should never be is a problem. */
const ask = async <O extends Operation>(
  { fleet, soak, random, moved }: Run,
  operation: O,
  principal: Principal,
  input: z.input<O['input']>,
): Promise<Answer<O> | null> => {
  const key = randomUUID();
  const begunAt = performance.now();
  const end = (outcome: string) => {
    const name = `${operation.name} ${outcome}`;
    soak.outcomes[name] = (soak.outcomes[name] ?? 0) + 1;
    const took_ms = performance.now() - begunAt;
    if (took_ms > soak.slowest_operation.took_ms) soak.slowest_operation = { name, took_ms };
    moved();
  };
  // Most callers insist; some give up, as programs do that die themselves.
  const insistsMs = random.below(10) === 0 ? 0 : insistMs;
  for (;;)
    try {
      const answer = await fleet.call(operation, principal, input, { key, timeout_ms: timeoutMs });
      end('ok');
      return answer;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const unknown = ['unavailable', 'idempotency_in_flight'].includes(error.code);
      if (unknown && performance.now() - begunAt < insistsMs) {
        await sleep(300);
        continue;
      }
      end(error.code);
      if (error.kind === 'internal')
        soak.problems.push(`${operation.name} failed with an internal error: ${error.message}`);
      return null;
    }
};

/** Up to some units, with three decimals, of at least a tenth, which costs something. */
const someWeight = (random: Run['random'], most: number): number =>
  (100 + random.below(most * 1000 - 99)) / 1000;

const anOrder = ({ random }: Run, market: Market): Id<'order'> | null =>
  market.orders.length === 0 ? null : random.pick(market.orders.slice(-25));

export const steps = {
  async place(run: Run, market: Market) {
    const { random } = run;
    const answer = await ask(run, placeOrder, market.buyer, {
      branch_id: market.branch_id,
      lines: market.product_ids.slice(0, 1 + random.below(2)).map((product_id, index) => ({
        product_id,
        quantity: index === 0 ? 1 + random.below(4) : someWeight(random, 4),
      })),
    });
    market.orders.push(...(answer?.orders.map(({ id }) => id) ?? []));
  },
  async accept(run: Run, market: Market) {
    const { bid_id, item_id } = run.random.pick(market.bids);
    await ask(run, decideBidIteration, market.buyer, {
      bid_id,
      iteration: 1,
      decision: 'accept',
      award_items: [{ rfq_item_id: item_id, quantity: someWeight(run.random, 10) }],
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
      items: [{ rfq_item_id: item_id, quantity: someWeight(run.random, 5) }],
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
  /** Counts shipments with some broken units, or claims some that were accepted. */
  async receive(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    const order = order_id && (await ask(run, getOrder, market.buyer, { order_id }));
    const line = order?.lines.find((one) => one.shipped_quantity > 0);
    if (!order || !line) return;
    const { random } = run;
    const some = line.quantity_decimals > 0 ? 0.05 : 1;
    for (const shipment_id of await shipmentsOf(run, order.id)) {
      const broken = { line_id: line.id, kind: 'damaged' as const, quantity: some };
      if (random.below(3) === 0)
        await ask(run, openClaim, market.buyer, { order_id: order.id, shipment_id, lines: [broken] });
      else
        await ask(run, confirmReceipt, market.buyer, {
          order_id: order.id,
          shipment_id,
          rest: 'accepted',
          ...(random.below(2) === 0 && {
            lines: [
              {
                line_id: line.id,
                received_quantity: some,
                problems: [{ kind: 'damaged', quantity: some }],
              },
            ],
          }),
        });
    }
  },
  /** Answers a claim: credits or replaces its units, or refuses them; ships what is replaced. */
  async answer(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    const order = order_id && (await ask(run, getOrder, market.supplier, { order_id }));
    const open = order?.claims.find(({ status }) => status === 'open');
    const claim = open && (await ask(run, getClaim, market.supplier, { claim_id: open.id }));
    if (!order || !claim) return;
    const field = run.random.pick(['credit_quantity', 'replace_quantity', 'neither'] as const);
    await ask(run, answerClaim, market.supplier, {
      claim_id: claim.id,
      lines: claim.lines.map(({ line_id, kind, quantity }) => ({
        line_id,
        kind,
        ...(field !== 'neither' && { [field]: quantity }),
      })),
      reason: 'They left in good order',
    });
    if (field === 'replace_quantity')
      await ask(run, shipOrder, market.supplier, { order_id: order.id, carrier: 'Speedy Express' });
  },
  /** Ships an order and loses the shipment, or finds it unsent. */
  async lose(run: Run, market: Market) {
    const order_id = anOrder(run, market);
    if (!order_id) return;
    await ask(run, confirmOrder, market.supplier, { order_id });
    await ask(run, shipOrder, market.supplier, { order_id, carrier: 'Speedy Express' });
    const shipment_id = (await shipmentsOf(run, order_id)).at(-1);
    if (!shipment_id) return;
    const reason = run.random.pick(['lost', 'not_sent'] as const);
    await ask(run, cancelShipment, market.supplier, { order_id, shipment_id, reason, note: 'It never left' });
  },
  async topUp(run: Run, market: Market) {
    await ask(run, topUpBalance, run.operator, {
      company_id: market.buyer.company_id,
      amount: money(10_000 + run.random.below(20_000), market.currency),
      reference: randomUUID(),
    });
  },
};

/** Steps that a share of a soak may not draw, and that it shows nothing without. */
export const opening = ['topUp', 'place', 'pay', 'place', 'link'] as const;

const shipmentsOf = async ({ fleet }: Run, order_id: Id<'order'>): Promise<Id<'shipment'>[]> => {
  const order = await fleet
    .database('orders')
    .collection<{ _id: string; shipments: { id: Id<'shipment'> }[] }>('orders')
    .findOne({ _id: order_id });
  return order?.shipments.map(({ id }) => id) ?? [];
};
