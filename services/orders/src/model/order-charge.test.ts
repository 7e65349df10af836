import { describe, expect, test } from '@jest/globals';
import { orderStatus, paymentStatus } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { aLine, anOrder } from '../../test/an-order.ts';
import { followCharge, isPayable } from './order-charge.ts';
import { decide } from './order-commands.ts';

const later = new Date('2026-11-22T12:00:00Z');
const nothing = { payment_status: null, billing_status: null };

describe('an order follows its charge', () => {
  test('to a new version with each status, and an entry for each', () => {
    const order = anOrder({ version: 4 });
    const states = followCharge(order, { payment_status: 'paid', billing_status: 'billed' }, later);
    const [paid, billed] = ['Paid', 'Billed'].map((what) => ({
      at: later,
      what,
      by: 'Procura',
      side: 'platform',
      note: null,
      visible_to_supplier: true,
    }));
    const first = { ...order, version: 5, updated_at: later, payment_status: 'paid', timeline: [paid] };
    expect(states).toEqual([
      first,
      { ...first, version: 6, billing_status: 'billed', timeline: [paid, billed] },
    ]);
  });

  test('where null keeps what is there', () => {
    const imported = anOrder({ billing_status: 'billed' });
    expect(followCharge(imported, { ...nothing, payment_status: 'paid' }, later)).toMatchObject([
      { payment_status: 'paid', billing_status: 'billed', timeline: [{ what: 'Paid' }] },
    ]);
  });

  test('and is left alone when nothing changes', () => {
    const order = anOrder({ payment_status: 'paid' });
    expect(followCharge(order, nothing, later)).toEqual([]);
    expect(followCharge(order, { ...nothing, payment_status: 'paid' }, later)).toEqual([]);
  });

  test('with what went back, as finance says it or, from an earlier release, as it was expected', () => {
    const back = { amount_minor: 500n, currency: 'EUR' };
    const order = anOrder({ payment_status: 'paid', refund: { amount: back, status: 'pending' } });
    const refunded = { ...nothing, payment_status: 'refunded' } as const;
    expect(followCharge(order, refunded, later)[0]?.refund).toEqual({ amount: back, status: 'refunded' });
    const said = { ...refunded, refunded: { amount: '6.00', currency: 'EUR' } };
    expect(followCharge(order, said, later)[0]?.refund).toEqual({
      amount: { amount_minor: 600n, currency: 'EUR' },
      status: 'refunded',
    });
    const [paid] = followCharge(anOrder(), { ...said, payment_status: 'paid' }, later);
    expect(paid).not.toHaveProperty('refund');
  });

  test('with a further refund, which leaves the status', () => {
    const back = { amount_minor: 500n, currency: 'EUR' };
    const order = anOrder({
      payment_status: 'partially_refunded',
      refund: { amount: back, status: 'refunded' },
    });
    const refund = (amount: string) => ({
      ...nothing,
      payment_status: 'partially_refunded' as const,
      refunded: { amount, currency: 'EUR' },
    });
    expect(followCharge(order, refund('5.00'), later)).toEqual([]);
    expect(followCharge(order, refund('7.50'), later)).toMatchObject([
      { version: order.version + 1, refund: { amount: { amount_minor: 750n }, status: 'refunded' } },
    ]);
  });

  test('without an entry while money is only on its way', () => {
    const [pending] = followCharge(anOrder(), { ...nothing, payment_status: 'pending' }, later);
    expect(pending).toMatchObject({ payment_status: 'pending', timeline: [] });
  });
});

describe('an order that ends, or whose total falls, states the refund', () => {
  const paid = anOrder({ payment_status: 'paid' });
  const partly = anOrder({
    payment_status: 'paid',
    status: 'partially_shipped',
    lines: [aLine({ shipped_quantity: quantityOf(4) })],
  });

  test.each([
    ['cancelled', decide(paid, { kind: 'cancel', by: 'Ana', reason: 'no' }, later), 11_900n],
    ['rejected', decide(paid, { kind: 'reject', by: 'Sam', reason: 'no' }, later), 11_900n],
    [
      'closed',
      decide(partly, { kind: 'close_remainder', by: 'Ana', side: 'buyer', reason: 'no' }, later),
      7_140n,
    ],
  ])('once paid: %s', (_, { refund }, amount_minor) => {
    expect(refund).toEqual({ amount: { amount_minor, currency: 'EUR' }, status: 'pending' });
  });

  test('and nothing where nothing was paid here', () => {
    for (const order of [anOrder(), { ...paid, opens_charge: false }])
      expect(decide(order, { kind: 'cancel', by: 'Ana', reason: 'no' }, later)).not.toHaveProperty('refund');
  });
});

test('an order is payable from placed on until it is paid or ends', () => {
  const payable = orderStatus.options.flatMap((status) =>
    paymentStatus.options
      .filter((payment_status) => isPayable({ status, payment_status }))
      .map((payment_status) => `${status} ${payment_status}`),
  );
  const there = ['placed', 'confirmed', 'partially_shipped', 'shipped', 'delivered'];
  expect(payable).toEqual(there.flatMap((status) => [`${status} unpaid`, `${status} pending`]));
});
