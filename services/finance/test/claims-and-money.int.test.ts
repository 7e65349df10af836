import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Answer,
  describePayOrderWithBalance,
  generateOrderPaymentLink,
  getInvoice,
  getOrderFacts,
  type Id,
  type Input,
  listInvoices,
  newId,
  type OrderFacts,
} from '@procura/contracts';
import { failureOf, walk } from '@procura/testkit';
import { post } from '../src/ledger/ledger-store.ts';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { ensureCharge } from '../src/payments/ensure-charge.ts';
import { euros, openShop, type Shop } from './a-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.topUp('5000.00');
});
afterAll(() => shop?.world.stop());

type OrderId = Id<'order'>;

/** An order of ten units at 10.00 EUR, shipped in parts. */
const shipped = async (parts: readonly number[] = [10], { isPaid = true } = {}): Promise<OrderId> => {
  const order_id = await shop.order();
  if (isPaid) await shop.pay(order_id);
  await shop.confirm(order_id);
  for (const quantity of parts) await shop.ship(order_id, quantity);
  return order_id;
};
/** What of an order is earned, held in escrow, released, and due of a refund. */
const moneyOf = async (order_id: OrderId): Promise<string> => {
  await shop.world.settle();
  const { charge } = await shop.billing(order_id);
  if (!charge) throw new Error('There is no charge');
  const { earned, held, released, refund_due } = charge;
  return [earned, held, released, refund_due].map(({ amount }) => amount).join(' ');
};
const availableTo = async (who = shop.supplier): Promise<number> =>
  Number((await shop.balances(who)).find((one) => one.endsWith('EUR'))?.split('/')[0] ?? 0);
/** Takes from what the supplier has available, as no operation does today, until so much is left. */
const spendAllBut = async (left: number): Promise<void> => {
  const amount = euros(((await availableTo()) - left).toFixed(2));
  const { company_id } = shop.supplier;
  await shop.deps.database.maintain((tx) =>
    post(shop.deps, { ...tx, audit: () => undefined }, [
      {
        kind: 'balance_payment',
        reference: newId('payment'),
        buyer_company_id: company_id,
        supplier_company_id: newId('company'),
        order_id: null,
        amount,
      },
    ]),
  );
};
const documentsOf = (order_id: OrderId, filter: Input<typeof listInvoices> = {}) =>
  walk((cursor) => shop.world.call(listInvoices, shop.buyer, { order_id, ...filter, cursor })).then((found) =>
    found.toReversed(),
  );
const textOf = ({ kind, total }: Answer<typeof listInvoices>['data'][number]): string =>
  `${kind} ${total.amount}`;

describe('the supplier of a paid order', () => {
  test('receives the price of accepted units step by step, and is settled once the rest is closed', async () => {
    const order_id = await shipped([6]);
    expect(await moneyOf(order_id)).toBe('0.00 100.00 0.00 0.00');
    await shop.receive(order_id, 2);
    expect(await moneyOf(order_id)).toBe('20.00 80.00 20.00 0.00');
    await shop.receive(order_id, 4);
    expect(await moneyOf(order_id)).toBe('60.00 40.00 60.00 0.00');
    expect((await shop.billing(order_id)).charge?.released_at).toBeNull();
    await shop.close(order_id);
    expect(await moneyOf(order_id)).toBe('60.00 0.00 60.00 0.00');
    const { charge, refunded } = await shop.billing(order_id, shop.supplier);
    expect([charge?.released_at, refunded.amount]).toEqual([expect.any(String), '40.00']);
  });

  test('receives what was accepted before the payment with it', async () => {
    const order_id = await shipped([10], { isPaid: false });
    await shop.receive(order_id, 3);
    expect(await moneyOf(order_id)).toBe('30.00 0.00 0.00 0.00');
    const before = await availableTo();
    await shop.pay(order_id);
    expect(await moneyOf(order_id)).toBe('30.00 70.00 30.00 0.00');
    expect((await availableTo()) - before).toBe(30);
  });

  test('returns what was released, where escrow has less than is credited', async () => {
    const order_id = await shipped();
    await shop.receive(order_id);
    const [buyer, supplier] = [await availableTo(shop.buyer), await availableTo()];
    const claim_id = await shop.claim(order_id, 'damaged', 4);
    // A claim alone moves nothing.
    expect(await moneyOf(order_id)).toBe('100.00 0.00 100.00 0.00');
    await shop.answer(claim_id, { credit: 3 });
    expect(await moneyOf(order_id)).toBe('70.00 0.00 70.00 0.00');
    expect((await availableTo(shop.buyer)) - buyer).toBe(30);
    expect((await availableTo()) - supplier).toBe(-30);
    expect((await documentsOf(order_id)).map(textOf)).toEqual(['invoice 100.00', 'credit_note 30.00']);
    const { refunds, credit_notes, refund_receipts, payment_status } = await shop.billing(order_id);
    expect([payment_status, refund_receipts]).toEqual(['partially_refunded', []]);
    expect(refunds).toMatchObject([
      { amount: { amount: '30.00' }, credit_note_number: credit_notes[0]?.number },
    ]);
  });

  test('owes what it has spent, and its next sale pays that first', async () => {
    const order_id = await shipped();
    await shop.receive(order_id);
    const second = await shipped();
    await shop.receive(second);
    await shop.world.settle();
    await spendAllBut(10);
    await shop.answer(await shop.claim(order_id, 'damaged', 5), { credit: 5 });
    expect(await moneyOf(order_id)).toBe('50.00 0.00 90.00 40.00');
    await shop.answer(await shop.claim(second, 'damaged', 2), { credit: 2 });
    expect(await moneyOf(second)).toBe('80.00 0.00 100.00 20.00');
    expect(await availableTo()).toBe(0);

    const buyer = await availableTo(shop.buyer);
    const next = await shipped();
    await shop.receive(next, 5);
    expect(await moneyOf(next)).toBe('50.00 50.00 50.00 0.00');
    expect([await moneyOf(order_id), await moneyOf(second)]).toEqual([
      '50.00 0.00 50.00 0.00',
      '80.00 0.00 90.00 10.00',
    ]);
    // A payment releases as well.
    const unpaid = await shipped([10], { isPaid: false });
    await shop.receive(unpaid);
    await shop.pay(unpaid);
    expect(await moneyOf(second)).toBe('80.00 0.00 80.00 0.00');
    expect(await availableTo()).toBe(90);
    expect(await availableTo(shop.buyer)).toBe(buyer - 200 + 60);
    const { refunds, refund_receipts, credit_notes, refunded } = await shop.billing(second);
    expect(refunds.map(({ amount, receipt_number }) => [amount.amount, receipt_number.slice(0, 2)])).toEqual([
      ['10.00', 'RR'],
      ['10.00', 'RR'],
    ]);
    expect([refund_receipts.length, credit_notes[0]?.amount.amount, refunded.amount]).toEqual([
      2,
      '20.00',
      '20.00',
    ]);
  });

  test('never has money while a refund is due, also where both come at once', async () => {
    const orders: OrderId[] = [];
    for (let index = 0; index < 4; index++) orders.push(await shipped());
    for (const order_id of orders.slice(0, 2)) await shop.receive(order_id);
    const claims = [];
    for (const order_id of orders.slice(0, 2)) claims.push(await shop.claim(order_id, 'damaged', 9));
    await shop.world.settle();
    await spendAllBut(0);
    await Promise.all([
      ...claims.map((claim_id) => shop.answer(claim_id, { credit: 9 })),
      ...orders.slice(2).map((order_id) => shop.receive(order_id, 6)),
    ]);
    await shop.world.settle();
    const due = await Promise.all(orders.map(async (one) => Number((await moneyOf(one)).split(' ')[3])));
    const sum = due.reduce((all, one) => all + one, 0);
    expect([sum, await availableTo()]).toEqual([60, 0]);
    const last = await shipped();
    await shop.receive(last);
    await shop.world.settle();
    expect(await availableTo()).toBe(40);
  });
});

describe('an unpaid order', () => {
  test('costs less by what is credited: its link ends, it has a credit note, and nothing is refunded', async () => {
    const order_id = await shipped([10], { isPaid: false });
    await shop.receive(order_id);
    const link = await shop.world.call(generateOrderPaymentLink, shop.buyer, { order_id });
    await shop.answer(await shop.claim(order_id, 'damaged', 4), { credit: 4 });
    await shop.world.settle();
    const billing = await shop.billing(order_id);
    expect(billing).toMatchObject({
      due: { amount: '60.00' },
      payment_status: 'unpaid',
      payment_link: null,
      refunds: [],
      credit_notes: [{ amount: { amount: '40.00' }, reason: expect.stringContaining('was credited') }],
      note: null,
    });
    expect((await shop.deps.paymentLinks.work().findOne({ _id: link.payment_link_id }))?.status).toBe(
      'cancelled',
    );
    // What is paid at the link now is late.
    await shop.payByLink(order_id, euros('59.99'));
    const { note, due } = await shop.billing(order_id);
    expect([due.amount, note]).toEqual(['60.00', expect.stringContaining('59.99 EUR')]);
    expect((await shop.billing(order_id, shop.supplier)).note).toBeNull();
    await shop.pay(order_id);
    expect(await moneyOf(order_id)).toBe('60.00 0.00 60.00 0.00');
    expect((await shop.billing(order_id)).note).toBeNull();
  });
});

describe('a cancelled shipment', () => {
  test('has its invoice credited, and what is shipped instead is billed', async () => {
    const order_id = await shipped([4, 6]);
    await shop.cancelShipment(order_id);
    await shop.world.settle();
    expect((await documentsOf(order_id)).map(textOf)).toEqual([
      'invoice 40.00',
      'invoice 60.00',
      'credit_note 60.00',
    ]);
    expect(await moneyOf(order_id)).toBe('0.00 100.00 0.00 0.00');
    expect((await shop.billing(order_id)).billing_status).toBe('partially_billed');
    await shop.ship(order_id, 6);
    await shop.world.settle();
    expect((await documentsOf(order_id)).map(textOf).at(-1)).toBe('invoice 60.00');
    expect((await shop.billing(order_id)).billing_status).toBe('billed');
  });

  test('of an imported order has the shipping credited with the last, and billed with the next', async () => {
    const order_id = await shop.importOrder();
    await shop.ship(order_id);
    await shop.cancelShipment(order_id, 'not_sent');
    await shop.world.settle();
    expect((await shop.billing(order_id)).billing_status).toBe('not_billed');
    await shop.ship(order_id, 1);
    await shop.world.settle();
    expect((await documentsOf(order_id)).map(textOf)).toEqual([
      'invoice 42.50',
      'credit_note 42.50',
      'invoice 12.50',
    ]);
  });
});

test('a replacement is neither billed nor paid', async () => {
  const order_id = await shipped();
  await shop.receive(order_id);
  await shop.answer(await shop.claim(order_id, 'damaged', 3), { replace: 3 });
  expect(await moneyOf(order_id)).toBe('70.00 0.00 100.00 0.00');
  await shop.ship(order_id, 3);
  await shop.receive(order_id);
  expect(await moneyOf(order_id)).toBe('100.00 0.00 100.00 0.00');
  expect((await documentsOf(order_id)).map(textOf)).toEqual(['invoice 100.00']);
});

describe('the match of an invoice', () => {
  const statusOf = async (order_id: OrderId) => {
    await shop.world.settle();
    return (await documentsOf(order_id, { kind: 'invoice' })).map(({ match_status }) => match_status);
  };

  test('follows its shipment from the receipt on, and list_invoices filters by it', async () => {
    const { world, buyer, supplier } = shop;
    const order_id = await shipped([4, 6], { isPaid: false });
    expect(await statusOf(order_id)).toEqual(['waiting_for_receipt', 'waiting_for_receipt']);
    await shop.receive(order_id);
    expect(await statusOf(order_id)).toEqual(['matched', 'matched']);
    const claim_id = await shop.claim(order_id, 'damaged', 2);
    expect(await statusOf(order_id)).toEqual(['claimed', 'matched']);

    const ids = async (filter: Input<typeof listInvoices>, who = buyer) =>
      (await world.call(listInvoices, who, { order_id, ...filter })).data.map(({ id }) => id);
    const [first, second] = await documentsOf(order_id);
    for (const who of [buyer, supplier]) {
      expect(await ids({ match_status: 'claimed' }, who)).toEqual([first?.id]);
      expect(await ids({ match_status: 'matched' }, who)).toEqual([second?.id]);
      expect(await ids({ match_status: 'credited' }, who)).toEqual([]);
    }
    const described = await world.call(describePayOrderWithBalance, buyer, { order_id });
    expect(described.summary).toContain(`Invoices without a match: ${first?.number} (has an open claim).`);

    await shop.answer(claim_id, { credit: 2 });
    // The latest invoice of the line is corrected.
    expect(await statusOf(order_id)).toEqual(['matched', 'credited']);
    expect(await ids({ match_status: 'matched' })).toEqual([first?.id]);
    expect((await world.call(describePayOrderWithBalance, buyer, { order_id })).summary).not.toContain(
      'Invoices',
    );
    const { match } = await world.call(getInvoice, supplier, { invoice_id: first?.id as Id<'invoice'> });
    expect(match).toEqual([
      {
        line_id: expect.any(String),
        ordered_quantity: 10,
        shipped_quantity: 10,
        received_quantity: 10,
        accepted_quantity: 8,
        billed_quantity: 8,
        credited_quantity: 2,
      },
    ]);
    const failure = await failureOf(ids({ match_status: 'wrong' as never }), 'invalid_input');
    expect(failure.errors?.[0]?.path).toBe('match_status');
  });
});

test('below the feature level, everything is released at delivery, and no match is stored', async () => {
  const order_id = await shipped();
  await shop.world.settle();
  const facts = await shop.world.call(getOrderFacts, shop.buyer, { order_id });
  await shop.deps.charges.work().updateOne({ order_id }, { $unset: { earned_minor: true, settled: true } });
  const early = { ...shop.deps, database: { ...shop.deps.database, hasFeatureLevel: async () => false } };
  const become = (version: number, change: Partial<OrderFacts>) =>
    shop.deps.database.maintain((tx) =>
      ensureCharge(
        early,
        { ...tx, audit: () => undefined },
        { ...facts, ...change, version: facts.version + version },
      ),
    );
  const lines = facts.lines.map(({ receipt, ...line }) => ({
    ...line,
    ...(receipt && {
      receipt: { ...receipt, accepted_quantity: line.quantity, earned_quantity: line.quantity },
    }),
  }));
  expect(await become(1, { lines })).toMatchObject({ status: 'paid', released_at: null });
  const [invoice] = await documentsOf(order_id);
  expect(invoice?.match_status).toBe('matched');
  const delivered = await become(2, { lines, status: 'delivered' });
  expect(delivered).toMatchObject({ released_at: expect.any(Date), released_minor: 10_000n });
});

test('the ledger is consistent', async () => {
  await shop.world.settle();
  expect(await ledgerProblems(shop.deps)).toEqual([]);
});
