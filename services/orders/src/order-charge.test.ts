import { describe, expect, test } from '@jest/globals';
import { orderStatus, paymentStatus } from '@procura/contracts';
import { anOrder } from '../test/an-order.ts';
import { followCharge, isPayable } from './order-charge.ts';

const later = new Date('2026-11-22T12:00:00Z');
const nothing = { payment_status: null, billing_status: null };

describe('an order follows its charge', () => {
  test('to a new version with both statuses and an entry for each', () => {
    const order = anOrder({ version: 4 });
    const after = followCharge(order, { payment_status: 'paid', billing_status: 'billed' }, later);
    expect(after).toEqual({
      ...order,
      version: 5,
      updated_at: later,
      payment_status: 'paid',
      billing_status: 'billed',
      timeline: ['Paid', 'Billed'].map((what) => ({
        at: later,
        what,
        by: 'Procura',
        side: 'platform',
        note: null,
        visible_to_supplier: true,
      })),
    });
  });

  test('where null keeps what is there', () => {
    const imported = anOrder({ billing_status: 'billed' });
    expect(followCharge(imported, { ...nothing, payment_status: 'paid' }, later)).toMatchObject({
      payment_status: 'paid',
      billing_status: 'billed',
      timeline: [{ what: 'Paid' }],
    });
  });

  test('and is left alone when nothing changes', () => {
    const order = anOrder({ payment_status: 'paid' });
    expect(followCharge(order, nothing, later)).toBeNull();
    expect(followCharge(order, { ...nothing, payment_status: 'paid' }, later)).toBeNull();
  });

  test('without an entry while money is only on its way', () => {
    const pending = followCharge(anOrder(), { ...nothing, payment_status: 'pending' }, later);
    expect(pending).toMatchObject({ payment_status: 'pending', timeline: [] });
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
