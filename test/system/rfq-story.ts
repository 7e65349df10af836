import { beforeAll, describe, expect, test } from '@jest/globals';
import { operationsByName } from '@procura/contracts';
import { eur } from '@procura/testkit';
import { eventually, mailTo } from '@procura/testkit/eventually';
import {
  type Caller,
  call,
  mcpCaller,
  mcpCaller2025,
  type Person,
  refusal,
  restCaller,
} from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

let platform: SharedPlatform;

const surfaces = {
  REST: async (person: Person): Promise<Caller> => restCaller(platform.base_url, person.rest_key),
  'MCP 2026-07-28': (person: Person) => mcpCaller(platform.mcp_url, person.token),
  'MCP 2025-11-25': (person: Person) => mcpCaller2025(platform.mcp_url, person.token),
};

type Act = (operation: string, input?: Record<string, unknown>) => Promise<Json>;
// biome-ignore lint/suspicious/noExplicitAny: the story reads JSON that a foreign client received
type Json = any;

/** A person on a surface: tools through it, other operations over REST. */
const at = async (
  open: (person: Person) => Promise<Caller>,
  person: Person,
): Promise<{ act: Act; refused: Act; close(): Promise<void> }> => {
  const [surface, rest] = [await open(person), restCaller(platform.base_url, person.rest_key)];
  const over = (operation: string): Caller =>
    operationsByName.get(operation)?.surfaces.includes('mcp') ? surface : rest;
  return {
    act: (operation, input) => call(over(operation), operation, input),
    refused: (operation, input) => refusal(over(operation), operation, input),
    close: () => surface.close(),
  };
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const mailDir = () => platform.world.config.mail_dir;

/** Tests the whole course from an RFQ to delivery and payment over some of the surfaces. */
export const testRfqStory = (over: readonly (keyof typeof surfaces)[]): void => {
  beforeAll(async () => {
    platform = await sharedPlatform();
  }, 60_000);

  describe.each(over)('from RFQ to delivery and payment over %s', (surface) => {
    const open: (person: Person) => Promise<Caller> = surfaces[surface];

    test('the whole course of an order', async () => {
      const [buyerAdmin, northAdmin, southAdmin] = [
        await platform.company('buyer', { name: `Kitchens by ${surface}` }),
        await platform.company('supplier', { name: `North ${surface}` }),
        await platform.company('supplier', { name: `South ${surface}` }),
      ];
      const [buyer, north, south] = [
        await at(open, buyerAdmin),
        await at(open, northAdmin),
        await at(open, southAdmin),
      ];
      const suppliers = [northAdmin.company_id, southAdmin.company_id];
      await eventually('Both suppliers in the directory', async () => {
        const { data } = await buyer.act('list_supplier_companies', { query: surface.slice(-5) });
        return suppliers.every((id) => data.some((one: Json) => one.id === id));
      });
      await buyer.act('create_supplier_favorites', { supplier_company_ids: [northAdmin.company_id] });
      const branch = await buyer.act('create_branch', {
        name: 'Berlin',
        code: 'BER',
        address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
        receiving_contact: {
          name: 'Maria Anders',
          email: `maria-${surface.replaceAll(' ', '-').toLowerCase()}@example.com`,
        },
        currency: 'EUR',
        time_zone: 'Europe/Berlin',
      });

      // The buyer asks two suppliers; both receive a mail and see it without targets.
      const rfq = await buyer.act('create_rfq', {
        branch_id: branch.id,
        title: 'Kitchen for the new hall',
        items: [
          { name: 'Oven', quantity: 10, target_unit_price: eur('900.00') },
          { name: 'Table', quantity: 40, unit: 'piece', target_unit_price: eur('100.00') },
        ],
        deadline: inDays(7),
        currency: 'EUR',
        supplier_company_ids: suppliers,
      });
      expect(rfq).toMatchObject({ status: 'open', item_count: 2 });
      const [oven, table] = rfq.items.map((item: Json) => item.id);
      for (const supplier of [northAdmin, southAdmin])
        await mailTo(mailDir(), supplier.email, /Kitchen for the new hall/);
      const seen = await north.act('get_rfq', { rfq_id: rfq.id });
      expect(seen.items.map((item: Json) => item.target_unit_price)).toEqual([null, null]);
      expect(seen.suppliers).toEqual([
        expect.objectContaining({ supplier: expect.objectContaining({ id: northAdmin.company_id }) }),
      ]);

      // Both bid; the buyer compares line by line.
      const bidOfNorth = await north.act('submit_bid', {
        rfq_id: rfq.id,
        lines: [
          { rfq_item_id: oven, unit_price: eur('950.00') },
          { rfq_item_id: table, unit_price: eur('110.00') },
        ],
        lead_time_days: 14,
      });
      const bidOfSouth = await south.act('submit_bid', {
        rfq_id: rfq.id,
        lines: [
          { rfq_item_id: oven, unit_price: eur('990.00') },
          { rfq_item_id: table, unit_price: eur('95.00') },
        ],
      });
      const matrix = await buyer.act('list_rfq_bids', { rfq_id: rfq.id });
      const lowest = matrix.data.flatMap((bid: Json) =>
        bid.prices
          .filter((price: Json) => price.lowest)
          .map((price: Json) => [bid.bid_id, price.rfq_item_id]),
      );
      expect(new Set(lowest.map(String))).toEqual(
        new Set([`${bidOfNorth.id},${oven}`, `${bidOfSouth.id},${table}`]),
      );
      expect((await south.act('list_rfq_bids', { rfq_id: rfq.id })).data).toHaveLength(1);

      // Accepting needs bidding to be over; then a counter-offer, an answer, and an outdated iteration.
      expect(
        await buyer.refused('decide_bid_iteration', {
          bid_id: bidOfNorth.id,
          iteration: 1,
          decision: 'accept',
        }),
      ).toMatchObject({ code: 'conflict' });
      expect(await buyer.act('close_rfq', { rfq_id: rfq.id })).toMatchObject({ status: 'evaluating' });
      const countered = await buyer.act('decide_bid_iteration', {
        bid_id: bidOfNorth.id,
        iteration: 1,
        decision: 'counter',
        counter_items: [{ rfq_item_id: oven, unit_price: eur('880.00') }],
      });
      expect(countered).toMatchObject({
        status: 'countered',
        latest_iteration: 2,
        latest_supplier_iteration: 1,
      });
      expect(
        await south.refused('submit_bid_iteration', {
          bid_id: bidOfSouth.id,
          lines: [{ rfq_item_id: table, unit_price: eur('90.00') }],
        }),
      ).toMatchObject({ code: 'bidding_closed' });
      const revised = await north.act('submit_bid_iteration', {
        bid_id: bidOfNorth.id,
        lines: [
          { rfq_item_id: oven, unit_price: eur('890.00') },
          { rfq_item_id: table, unit_price: eur('105.00') },
        ],
      });
      expect(revised).toMatchObject({ status: 'submitted', latest_supplier_iteration: 3 });
      expect(
        await buyer.refused('decide_bid_iteration', {
          bid_id: bidOfNorth.id,
          iteration: 1,
          decision: 'accept',
        }),
      ).toMatchObject({ code: 'outdated_iteration' });

      // Part of one bid and part of another.
      const accepted = await buyer.act('decide_bid_iteration', {
        bid_id: bidOfNorth.id,
        iteration: 3,
        decision: 'accept',
        award_items: [{ rfq_item_id: oven, quantity: 10 }],
      });
      expect(accepted).toMatchObject({ status: 'partially_accepted', awards: [{ total: eur('8900.00') }] });
      expect(await buyer.act('get_rfq', { rfq_id: rfq.id })).toMatchObject({ status: 'partially_awarded' });
      await buyer.act('decide_bid_iteration', {
        bid_id: bidOfSouth.id,
        iteration: 1,
        decision: 'accept',
        award_items: [{ rfq_item_id: table, quantity: 40 }],
      });
      expect(await buyer.act('get_rfq', { rfq_id: rfq.id })).toMatchObject({ status: 'awarded' });
      expect(
        await buyer.refused('decide_bid_iteration', {
          bid_id: bidOfNorth.id,
          iteration: 3,
          decision: 'accept',
          award_items: [{ rfq_item_id: table, quantity: 1 }],
        }),
      ).toMatchObject({ code: 'above_award' });

      // Purchase orders: never above the award; each creates an order.
      const issue = (bid_id: string, items?: Json) =>
        buyer.act('create_purchase_order', { rfq_id: rfq.id, bid_id, ...(items && { items }) });
      const ovens = await issue(bidOfNorth.id, [{ rfq_item_id: oven, quantity: 6 }]);
      expect(
        await buyer.refused('create_purchase_order', {
          rfq_id: rfq.id,
          bid_id: bidOfNorth.id,
          items: [{ rfq_item_id: oven, quantity: 5 }],
        }),
      ).toMatchObject({ code: 'above_award' });
      const moreOvens = await issue(bidOfNorth.id);
      const tables = await issue(bidOfSouth.id);
      expect([ovens.total, moreOvens.total, tables.total]).toEqual([
        eur('5340.00'),
        eur('3560.00'),
        eur('3800.00'),
      ]);

      // A rejected order gives its quantity back to the award.
      await north.act('reject_order', { order_id: moreOvens.order_id, reason: 'No more ovens' });
      await eventually('What was ordered', async () => {
        const { awards } = await buyer.act('get_bid', { bid_id: bidOfNorth.id });
        return awards[0].lines[0].ordered_quantity === 6;
      });
      const again = await issue(bidOfNorth.id);
      expect(again.lines).toEqual([expect.objectContaining({ quantity: 4 })]);

      // Confirmed, shipped, delivered with the code that only the receiver gets.
      await north.act('confirm_order', { order_id: ovens.order_id });
      await eventually('The acknowledgement', async () => {
        const { data } = await buyer.act('list_rfq_purchase_orders', { rfq_id: rfq.id });
        return data.some((one: Json) => one.id === ovens.id && one.status === 'acknowledged');
      });
      await north.act('ship_order', { order_id: ovens.order_id, carrier: 'Speedy Express' });
      const { shipments } = await buyer.act('get_order_logistics', { order_id: ovens.order_id });
      const shipment_id = shipments[0].id;
      await buyer.act('send_order_proof_code', { order_id: ovens.order_id, shipment_id });
      const [, code] = await mailTo(mailDir(), branch.receiving_contact.email, /^ {4}(\d{6})$/m);
      await north.act('deliver_order', {
        order_id: ovens.order_id,
        shipment_id,
        received_by: 'Maria Anders',
        code,
      });
      expect(await buyer.act('get_order_delivery_proof', { order_id: ovens.order_id })).toMatchObject({
        complete: true,
        proofs: [{ code_verified: true, received_by: 'Maria Anders' }],
      });

      // Billed, and paid from the balance; it is held until the delivery is counted.
      const billed = await eventually('The invoice', async () => {
        const billing = await buyer.act('get_order_billing', { order_id: ovens.order_id });
        return billing.invoices.length === 1 && billing;
      });
      expect(billed).toMatchObject({
        billing_status: 'billed',
        due: eur('5340.00'),
        payment_status: 'unpaid',
      });
      expect(await buyer.refused('pay_order_with_balance', { order_id: ovens.order_id })).toMatchObject({
        code: 'insufficient_balance',
      });
      const topUp = await platform.operator('/api/operator/balance-top-ups', {
        company_id: buyerAdmin.company_id,
        amount: eur('6000.00'),
        reference: `transfer ${surface}`,
      });
      expect(topUp.status).toBe(200);
      const paid = await buyer.act('pay_order_with_balance', {
        order_id: ovens.order_id,
        expected_total: eur('5340.00'),
      });
      expect(paid).toMatchObject({ payment_status: 'paid', balance: { available: eur('660.00') } });
      expect(await buyer.refused('pay_order_with_balance', { order_id: ovens.order_id })).toMatchObject({
        code: 'already_paid',
      });
      expect((await north.act('get_company_balance')).balances).toEqual([
        { currency: 'EUR', available: eur('0.00'), held: eur('5340.00') },
      ]);
      await eventually('The payment at the order', async () => {
        const order = await buyer.act('get_order', { order_id: ovens.order_id });
        return order.payment_status === 'paid' && order.billing_status === 'billed';
      });

      // The other order is paid over a link, and its money is held as well.
      const link = await buyer.act('generate_order_payment_link', { order_id: tables.order_id });
      expect((await fetch(link.url.replace(/^https?:\/\/[^/]+/, platform.base_url))).status).toBe(200);
      const form = await fetch(link.url.replace(/^https?:\/\/[^/]+/, platform.base_url), { method: 'POST' });
      expect(form.status).toBeLessThan(400);
      expect(await buyer.act('get_order_billing', { order_id: tables.order_id })).toMatchObject({
        payment_status: 'paid',
        payments: [{ method: 'link', amount: eur('3800.00') }],
      });
      expect(await buyer.act('get_company_balance')).toMatchObject({
        balances: [{ currency: 'EUR', available: eur('660.00'), held: eur('9140.00') }],
      });
      await buyer.act('cancel_order', { order_id: tables.order_id, reason: 'Too many tables' });
      await eventually('What was held for it, paid out', async () => {
        const [balance] = (await buyer.act('get_company_balance')).balances;
        return balance.available.amount === '4460.00' && balance.held.amount === '5340.00';
      });

      // What it came to, computed by the platform.
      const metrics = await eventually('What was ordered, less what was cancelled', async () => {
        const metrics = await buyer.act('get_rfq_metrics');
        return metrics.currencies[0].ordered.amount === '8900.00' && metrics;
      });
      expect(metrics).toMatchObject({ rfqs: 1, bids: 2 });
      expect(metrics.currencies).toEqual([
        {
          currency: 'EUR',
          awarded: eur('12700.00'),
          ordered: eur('8900.00'),
          target: eur('13000.00'),
          savings_against_target: eur('300.00'),
          first_offer: eur('13300.00'),
          savings_between_iterations: eur('600.00'),
        },
      ]);
      await Promise.all([buyer.close(), north.close(), south.close()]);
    }, 180_000);
  });
};
