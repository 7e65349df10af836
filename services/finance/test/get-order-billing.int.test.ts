import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  getOrder,
  getOrderBilling,
  type Id,
  type Money,
  newId,
  payOrderWithBalance,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, subtract, zero } from '@procura/money';
import { confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { euros, openShop, type Shop } from './a-shop.ts';

type Billing = Answer<typeof getOrderBilling>;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.topUp('1000.00');
});
afterAll(() => shop?.world.stop());

const zeroEuros = { amount: '0.00', currency: 'EUR' };
const invoiced = ({ invoices }: Billing) => {
  const [first, ...rest] = invoices.map(({ total }) => parseMoney(total));
  return first && formatMoney(add(first, ...rest)).amount;
};
const statuses = async (order_id: Parameters<Shop['billing']>[0]) => {
  await shop.world.settle();
  const order = await shop.world.call(getOrder, shop.buyer, { order_id });
  return [order.payment_status, order.billing_status];
};

describe('get_order_billing', () => {
  test('of an order just placed says what is due, also before its event has come', async () => {
    const order_id = await shop.order();
    for (const turn of ['before', 'after']) {
      const billing = await shop.billing(order_id);
      expect(billing).toEqual({
        order_id,
        order_number: expect.stringMatching(/^ORD-/),
        payment_status: 'unpaid',
        billing_status: 'not_billed',
        total: { amount: '100.00', currency: 'EUR' },
        paid: { amount: '0.00', currency: 'EUR' },
        refunded: { amount: '0.00', currency: 'EUR' },
        due: { amount: '100.00', currency: 'EUR' },
        charge: {
          id: expect.stringMatching(/^chg_/),
          status: 'open',
          amount: { amount: '100.00', currency: 'EUR' },
          opened_at: expect.any(String),
          paid_at: null,
          voided_at: null,
          ...{ earned: zeroEuros, held: zeroEuros, released: zeroEuros, refund_due: zeroEuros },
          released_at: null,
        },
        payments: [],
        refunds: [],
        invoices: [],
        credit_notes: [],
        refund_receipts: [],
        payment_link: null,
        note: null,
      });
      if (turn === 'before') await shop.world.settle();
    }
  });

  test('shows an invoice per shipment that sum to the order, and nothing to correct when the rest is closed', async () => {
    const order_id = await shop.order({ currency: 'USD', quantity: 7 });
    await shop.confirm(order_id);
    await shop.ship(order_id, 3);
    expect(await statuses(order_id)).toEqual(['unpaid', 'partially_billed']);
    await shop.ship(order_id, 2);
    await shop.close(order_id);
    expect(await statuses(order_id)).toEqual(['unpaid', 'billed']);
    const billing = await shop.billing(order_id);
    expect(billing.invoices).toMatchObject([
      {
        number: expect.stringMatching(/^INV-\d\d-/),
        line_count: 1,
        lines: [{ quantity: 3, net: { amount: '37.05' }, tax: { amount: '2.78' } }],
        total: { amount: '39.83', currency: 'USD' },
      },
      { lines: [{ quantity: 2, net: { amount: '24.70' } }] },
    ]);
    expect(invoiced(billing)).toBe(billing.total.amount);
    expect(billing.due).toEqual(billing.total);
    expect([billing.refunds, billing.credit_notes, billing.refund_receipts]).toEqual([[], [], []]);
    const [, second] = billing.invoices;
    const shipment_id = second?.shipment_id as Id<'shipment'>;
    const one = await shop.world.call(getOrderBilling, shop.buyer, { order_id, shipment_id });
    expect(one).toEqual({ ...billing, invoices: [second] });
  });

  test('adds up: invoices less credit notes are the purchase, receipts are the refunds', async () => {
    await shop.topUp('500.00');
    for (const quantity of [0, 4, 10]) {
      const order_id = await shop.order();
      await shop.pay(order_id);
      if (quantity === 0) await shop.cancel(order_id);
      else {
        await shop.confirm(order_id);
        await shop.ship(order_id, quantity);
        if (quantity < 10) await shop.close(order_id);
      }
      const { invoices, credit_notes, refund_receipts, refunded } = await shop.billing(order_id);
      const sum = (all: readonly { amount: Money }[]) =>
        formatMoney(add(zero('EUR'), ...all.map(({ amount }) => parseMoney(amount))));
      const billed = invoices.map(({ total }) => ({ amount: total }));
      expect(subtract(parseMoney(sum(billed)), parseMoney(sum(credit_notes)))).toEqual(
        euros(`${quantity * 10}.00`),
      );
      expect([credit_notes, sum(refund_receipts)]).toEqual([[], refunded]);
    }
  });

  test('shows a receipt for a refund that was never invoiced, and payments with their credited amounts', async () => {
    const order_id = await shop.order();
    await shop.world.settle();
    await shop.payByLink(order_id, euros('100.75'));
    await shop.payByLink(order_id, euros('30.00'));
    await shop.cancel(order_id);
    expect(await statuses(order_id)).toEqual(['refunded', 'not_billed']);
    const billing = await shop.billing(order_id);
    expect(billing).toMatchObject({
      paid: { amount: '100.00' },
      refunded: { amount: '100.00' },
      due: { amount: '0.00' },
      payments: [
        { method: 'link', amount: { amount: '100.75' }, credited: { amount: '0.75' } },
        { method: 'link', amount: { amount: '30.00' }, credited: { amount: '30.00' } },
      ],
      refunds: [{ amount: { amount: '100.00' }, reason: expect.stringContaining('was cancelled') }],
      credit_notes: [],
      refund_receipts: [{ number: expect.stringMatching(/^RR-\d\d-/), amount: { amount: '100.00' } }],
    });
    const [refund] = billing.refunds;
    expect(refund).toMatchObject({
      credit_note_number: '',
      receipt_number: billing.refund_receipts[0]?.number,
    });
    const forSupplier = await shop.billing(order_id, shop.supplier);
    expect(forSupplier).toEqual({
      ...billing,
      payments: [
        {
          ...billing.payments[0],
          amount: { amount: '100.00', currency: 'EUR' },
          credited: { amount: '0.00', currency: 'EUR' },
        },
      ],
    });
  });

  test('is for the order’s parties who may see it', async () => {
    const order_id = await shop.order();
    const { buyer } = shop;
    await failureOf(shop.billing(order_id, principalOf('buyer')), 'not_found');
    await failureOf(shop.billing(order_id, principalOf('supplier')), 'not_found');
    await failureOf(shop.billing(order_id, confinedTo(buyer, newId('branch'))), 'not_found');
    await failureOf(shop.billing(order_id, without(buyer, 'finance:read')), 'forbidden');
    await failureOf(shop.billing(newId('order')), 'not_found');
    const failure = await failureOf(shop.billing(newId('branch') as never), 'invalid_input');
    expect(failure.errors?.[0]?.path).toBe('order_id');
    await expect(shop.billing(order_id, confinedTo(buyer, shop.branch_id))).resolves.toMatchObject({
      payment_link: null,
    });
  });
});

describe('an imported order', () => {
  const shipments = [
    { carrier: 'DHL', shipped_at: '2026-03-03T12:00:00Z', delivered_at: '2026-03-04T12:00:00Z' },
  ];

  test('that was paid elsewhere has no charge, and says so', async () => {
    const order_id = await shop.importOrder({
      status: 'delivered',
      payment_status: 'paid',
      billing_status: 'billed',
      shipments,
    });
    expect(await shop.billing(order_id)).toMatchObject({
      payment_status: 'paid',
      billing_status: 'billed',
      total: { amount: '42.50' },
      paid: { amount: '42.50' },
      due: { amount: '0.00' },
      charge: null,
      invoices: [],
      note: 'It was paid elsewhere before it was imported. Nothing is due here.',
    });
    const pay = shop.world.call(payOrderWithBalance, shop.buyer, { order_id });
    await failureOf(pay, 'already_paid');
  });

  test('keeps being billed elsewhere when it is shipped later', async () => {
    const order_id = await shop.importOrder({ payment_status: 'paid', billing_status: 'partially_billed' });
    await shop.ship(order_id);
    expect(await statuses(order_id)).toEqual(['paid', 'partially_billed']);
    expect((await shop.billing(order_id)).invoices).toEqual([]);
  });

  test('that is unpaid can be paid here; what it was shipped with gets no invoice', async () => {
    const order_id = await shop.importOrder({ status: 'delivered', billing_status: 'billed', shipments });
    const paid = await shop.pay(order_id);
    expect(paid.amount).toEqual({ amount: '42.50', currency: 'EUR' });
    expect(await statuses(order_id)).toEqual(['paid', 'billed']);
    expect(await shop.billing(order_id)).toMatchObject({
      charge: { status: 'paid', released_at: expect.any(String) },
      invoices: [],
    });
  });

  test('that is shipped here is billed here, freight included', async () => {
    const order_id = await shop.importOrder();
    await shop.world.settle();
    await shop.ship(order_id, 1);
    expect(await statuses(order_id)).toEqual(['unpaid', 'partially_billed']);
    await shop.ship(order_id);
    expect(await statuses(order_id)).toEqual(['unpaid', 'billed']);
    const billing = await shop.billing(order_id);
    expect(billing.invoices.map(({ lines }) => lines.map((line) => line.description))).toEqual([
      [expect.any(String), 'Shipping'],
      [expect.any(String)],
    ]);
    expect(invoiced(billing)).toBe('42.50');
  });
});

test('the ledger is consistent', async () => {
  await shop.world.settle();
  expect(await ledgerProblems(shop.deps)).toEqual([]);
});
