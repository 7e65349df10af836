import { describe, expect, test } from '@jest/globals';
import { followOrder, giveBackAll, type OrderShare } from './commitment.ts';

const share = (order_id: string, currency: string, held_minor: bigint): OrderShare => ({
  order_id,
  currency,
  committed_minor: held_minor,
  held_minor,
});
const given = { orders: [share('a', 'EUR', 500n), share('b', 'EUR', 300n), share('c', 'JPY', 1200n)] };
const euros = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
const held = ({ orders }: { orders: OrderShare[] }) => orders.map((one) => one.held_minor);

describe('a commitment follows an order', () => {
  test.each(['cancelled', 'rejected', 'declined'] as const)('%s gives back its share', (status) => {
    const change = followOrder(given, { order_id: 'a', status, total: euros(500n) });
    expect(held(change)).toEqual([0n, 300n, 1200n]);
    expect(change.returned).toEqual([euros(-500n)]);
  });

  test.each(['pending_approval', 'placed', 'shipped', 'delivered'] as const)('%s keeps it', (status) => {
    expect(followOrder(given, { order_id: 'a', status, total: euros(500n) }).returned).toEqual([]);
  });

  test('a lower total gives back the difference', () => {
    const change = followOrder(given, { order_id: 'b', status: 'shipped', total: euros(120n) });
    expect(held(change)).toEqual([500n, 120n, 1200n]);
    expect(change.returned).toEqual([euros(-180n)]);
  });

  test('a higher total, a second end and an unknown order change nothing', () => {
    expect(followOrder(given, { order_id: 'b', status: 'placed', total: euros(900n) }).returned).toEqual([]);
    const ended = followOrder(given, { order_id: 'b', status: 'cancelled', total: euros(300n) });
    expect(followOrder(ended, { order_id: 'b', status: 'placed', total: euros(300n) }).returned).toEqual([]);
    expect(followOrder(given, { order_id: 'x', status: 'cancelled', total: euros(1n) }).returned).toEqual([]);
  });
});

test('giving back all leaves nothing held, per currency', () => {
  const change = giveBackAll(given);
  expect(held(change)).toEqual([0n, 0n, 0n]);
  expect(change.returned).toEqual([euros(-800n), { amount_minor: -1200n, currency: 'JPY' }]);
  expect(giveBackAll(change).returned).toEqual([]);
});
