import { setTimeout as sleep } from 'node:timers/promises';
import {
  answerClaim,
  cancelShipment,
  closeRfq,
  confirmOrder,
  confirmReceipt,
  createPurchaseOrder,
  createRfq,
  decideBidIteration,
  deliverOrder,
  Failure,
  getOrder,
  getOrderBilling,
  getOrderLogistics,
  type Id,
  type Input,
  type Principal,
  placeOrder,
  shipOrder,
  submitBid,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, subtract, zero } from '@procura/money';
import { eur } from '@procura/testkit';
import type { Market } from '@procura/testkit/market';
import type { Fleet } from '@procura/testkit/platform';

export const patienceMs = 60_000;

/** Repeats a call with its key while processes are killed, and after failures in `again`, such as an unknown branch. */
export const repeated = async <T>(work: () => Promise<T>, again: readonly string[] = []): Promise<T> => {
  const passing = ['unavailable', 'idempotency_in_flight', ...again];
  for (const fromMs = Date.now(); ; await sleep(250))
    try {
      return await work();
    } catch (error) {
      const passes = error instanceof Failure && passing.includes(error.code);
      if (!passes || Date.now() - fromMs > patienceMs) throw error;
    }
};

/** What the steps share. */
type Run = { fleet: Fleet; market: Market<Principal>; problems: string[] };

/** An order with what it and its invoices must come to. */
export type Expected = { order_id: Id<'order'>; total: string; invoices: number; paid?: boolean };

type Offer = Pick<Input<typeof submitBid>, 'freight' | 'freight_tax_rate'> & {
  /** The supplier's product; without one the line has no stock and no rate but its own. */
  product_id?: Id<'product'>;
  tax_rate?: string;
};

/** What people do with orders while two releases run; `problems` receives what came out wrong. */
export const stepsOn = ({ fleet, market, problems }: Run) => {
  const { buyer, supplier, branch } = market;

  const shipmentsOf = async (order_id: Id<'order'>): Promise<Id<'shipment'>[]> => {
    const { shipments } = await repeated(() => fleet.call(getOrderLogistics, buyer, { order_id }));
    return shipments.map(({ id }) => id);
  };
  const deliver = async (order_id: Id<'order'>, shipments: readonly Id<'shipment'>[]): Promise<void> => {
    const evidence = { kind: 'photo', sha256: '0'.repeat(64) } as const;
    for (const shipment_id of shipments) {
      const delivery = { order_id, shipment_id, received_by: 'Rita', evidence };
      await repeated(() => fleet.call(deliverOrder, supplier, delivery, { key: `deliver-${shipment_id}` }));
    }
  };
  const shipInParts = async (order_id: Id<'order'>, parts: readonly number[]): Promise<void> => {
    const step = (what: string) => ({ key: `${what}-${order_id}` });
    const { lines } = await repeated(() => fleet.call(confirmOrder, supplier, { order_id }, step('confirm')));
    const [line] = lines;
    if (!line) throw new Error(`${order_id} has no line`);
    for (const [index, quantity] of parts.entries()) {
      const shipment = { order_id, carrier: 'Post', lines: [{ line_id: line.id, quantity }] };
      await repeated(() => fleet.call(shipOrder, supplier, shipment, step(`ship-${index}`)));
    }
  };

  /** Makes an RFQ for four pieces with open bidding. */
  const askFor = async (name: string) => {
    const rfq = {
      branch_id: branch.id,
      title: `Kitchen ${name}`,
      items: [{ name: 'Oven', quantity: 4 }],
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
      currency: 'EUR',
      supplier_company_ids: [supplier.company_id],
    };
    // Refused until the branch and the supplier have reached rfq.
    const made = await repeated(
      () => fleet.call(createRfq, buyer, rfq, { key: `rfq-${name}` }),
      ['not_found', 'invalid_input'],
    );
    const [item] = made.items;
    if (!item) throw new Error(`${made.id} has no item`);
    return { rfq_id: made.id, rfq_item_id: item.id };
  };
  /** A bid of 12.55 per piece. */
  const offer = (asked: Awaited<ReturnType<typeof askFor>>, { product_id, tax_rate, ...freight }: Offer) => {
    const { rfq_id, rfq_item_id } = asked;
    const line = { rfq_item_id, unit_price: eur('12.55') };
    const lines = [{ ...line, ...(product_id && { product_id }), ...(tax_rate && { tax_rate }) }];
    return repeated(() =>
      fleet.call(submitBid, supplier, { rfq_id, lines, ...freight }, { key: `bid-${rfq_id}` }),
    );
  };

  return {
    shipmentsOf,
    deliver,
    shipInParts,
    askFor,
    offer,
    async place(key: string, line: { product_id: Id<'product'>; quantity: number }): Promise<Id<'order'>> {
      const lines = [line];
      const { orders } = await repeated(() =>
        fleet.call(placeOrder, buyer, { branch_id: branch.id, lines }, { key: `order-${key}` }),
      );
      const [order] = orders;
      if (!order || orders.length > 1) throw new Error(`${key} made ${orders.length} orders`);
      return order.id;
    },
    /** An award of all that a new bid offers, which must come to a total. */
    async award(name: string, { total, ...offered }: Offer & { total: string }) {
      const asked = await askFor(name);
      const { id: bid_id } = await offer(asked, offered);
      const { rfq_id } = asked;
      await repeated(() => fleet.call(closeRfq, buyer, { rfq_id }, { key: `close-${rfq_id}` }));
      const acceptance = { bid_id, iteration: 1, decision: 'accept', expected_total: eur(total) } as const;
      const { awards } = await repeated(() =>
        fleet.call(decideBidIteration, buyer, acceptance, { key: `accept-${bid_id}` }),
      );
      if (awards[0]?.total.amount !== total)
        problems.push(`the award of ${bid_id} is ${awards[0]?.total.amount}, not ${total}`);
      return { ...asked, bid_id };
    },
    /** The order of a purchase order for a part of an award. */
    async issue(
      { rfq_id, bid_id, rfq_item_id }: { rfq_id: Id<'rfq'>; bid_id: Id<'bid'>; rfq_item_id: Id<'rfqItem'> },
      part: { name: string; quantity: number },
    ): Promise<Id<'order'>> {
      const items = [{ rfq_item_id, quantity: part.quantity }];
      const key = `issue-${part.name}-${bid_id}`;
      const { order_id } = await repeated(() =>
        fleet.call(createPurchaseOrder, buyer, { rfq_id, bid_id, items }, { key }),
      );
      return order_id;
    },
    /** Counts the first shipment with 0.025 kg spoilt, which are credited, and accepts the second. */
    async receiveAndClaim(order_id: Id<'order'>): Promise<void> {
      const [shipment, other] = await shipmentsOf(order_id);
      const [line] = (await fleet.call(getOrder, buyer, { order_id })).lines;
      if (!shipment || !other || !line) throw new Error(`${order_id} lacks shipments`);
      const after = await fleet.call(confirmReceipt, buyer, {
        order_id,
        shipment_id: shipment,
        lines: [
          { line_id: line.id, received_quantity: 0.125, problems: [{ kind: 'damaged', quantity: 0.025 }] },
        ],
        rest: 'accepted',
      });
      await fleet.call(confirmReceipt, buyer, { order_id, shipment_id: other, rest: 'accepted' });
      const claim_id = after.claims[0]?.id;
      if (!claim_id) throw new Error(`${order_id} has no claim`);
      const lines = [{ line_id: line.id, kind: 'damaged' as const, credit_quantity: 0.025 }];
      const answered = await fleet.call(answerClaim, supplier, { claim_id, lines });
      if (answered.credited.amount !== '0.31') problems.push(`0.025 kg credit ${answered.credited.amount}`);
    },
    /** Ships an order whole and loses the shipment. */
    async lose(order_id: Id<'order'>): Promise<void> {
      await fleet.call(confirmOrder, supplier, { order_id }, { key: `confirm-${order_id}` });
      await fleet.call(shipOrder, supplier, { order_id, carrier: 'Post' });
      const [shipment_id] = await shipmentsOf(order_id);
      if (!shipment_id) throw new Error(`${order_id} was not shipped`);
      const loss = { order_id, shipment_id, reason: 'lost', note: 'The lorry burnt' } as const;
      const after = await fleet.call(cancelShipment, supplier, loss);
      if (after.status !== 'confirmed') problems.push(`an order without shipments is ${after.status}`);
    },
    /** The invoices of an order, less their credit notes, are its total and that of its charge. */
    async checkBilling({ order_id, total, paid = false, ...expected }: Expected): Promise<void> {
      const { totals } = await fleet.call(getOrder, buyer, { order_id });
      const billing = await fleet.call(getOrderBilling, buyer, { order_id });
      const { payment_status, invoices, credit_notes } = billing;
      if (payment_status !== (paid ? 'paid' : 'unpaid'))
        problems.push(`the charge of ${order_id} is ${payment_status}`);
      const sum = add(zero('EUR'), ...invoices.map((one) => parseMoney(one.total)));
      const credit = add(zero('EUR'), ...credit_notes.map((one) => parseMoney(one.amount)));
      const sums = [totals.total, billing.total, formatMoney(subtract(sum, credit))].map((one) => one.amount);
      if (invoices.length !== expected.invoices || sums.some((amount) => amount !== total))
        problems.push(
          `${order_id} must cost ${total}; order, charge and ${invoices.length} invoices say ${sums}`,
        );
    },
  };
};
