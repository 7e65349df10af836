import { describe, expect, test } from '@jest/globals';
import { moveBack, moveOut, releaseAllShares, type Share, shareAfterOrder } from './commitment.ts';

const share = (share_id: string, currency: string, held_minor: bigint): Share => ({
  share_id,
  currency,
  committed_minor: held_minor,
  held_minor,
});
const given = { shares: [share('a', 'EUR', 500n), share('b', 'EUR', 300n), share('c', 'JPY', 1200n)] };
const euros = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
const held = ({ shares }: { shares: Share[] }) => shares.map((one) => one.held_minor);

describe('a commitment follows an order', () => {
  test.each(['cancelled', 'rejected', 'declined'] as const)('%s releases its share', (status) => {
    const change = shareAfterOrder(given, { order_id: 'a', status, total: euros(500n) });
    expect(held(change)).toEqual([0n, 300n, 1200n]);
    expect(change.returned).toEqual([euros(500n)]);
  });

  test.each(['pending_approval', 'placed', 'shipped', 'delivered'] as const)('%s keeps it', (status) => {
    expect(shareAfterOrder(given, { order_id: 'a', status, total: euros(500n) }).returned).toEqual([]);
  });

  test('a lower total releases the difference', () => {
    const change = shareAfterOrder(given, { order_id: 'b', status: 'shipped', total: euros(120n) });
    expect(held(change)).toEqual([500n, 120n, 1200n]);
    expect(change.returned).toEqual([euros(180n)]);
  });

  test('a higher total, a second end and an unknown order change nothing', () => {
    expect(shareAfterOrder(given, { order_id: 'b', status: 'placed', total: euros(900n) }).returned).toEqual(
      [],
    );
    const ended = shareAfterOrder(given, { order_id: 'b', status: 'cancelled', total: euros(300n) });
    expect(shareAfterOrder(ended, { order_id: 'b', status: 'placed', total: euros(300n) }).returned).toEqual(
      [],
    );
    expect(shareAfterOrder(given, { order_id: 'x', status: 'cancelled', total: euros(1n) }).returned).toEqual(
      [],
    );
  });
});

test('releasing all leaves nothing held, per currency', () => {
  const change = releaseAllShares(given);
  expect(held(change)).toEqual([0n, 0n, 0n]);
  expect(change.returned).toEqual([euros(800n), { amount_minor: 1200n, currency: 'JPY' }]);
  expect(releaseAllShares(change).returned).toEqual([]);
});

describe('an award', () => {
  const award = { _id: 'awd', shares: [share('awd', 'EUR', 500n)] };

  test('gives what it holds to orders, to the last cent and not beyond', () => {
    const left = moveOut(award, euros(180n));
    expect(left).toEqual([{ ...share('awd', 'EUR', 500n), held_minor: 320n }]);
    expect(moveOut({ _id: 'awd', shares: left ?? [] }, euros(320n))?.[0]?.held_minor).toBe(0n);
    expect(moveOut({ _id: 'awd', shares: left ?? [] }, euros(321n))).toBeNull();
  });

  test('has nothing in another currency, and nothing that is an order’s', () => {
    expect(moveOut(award, { amount_minor: 1n, currency: 'JPY' })).toBeNull();
    expect(moveOut({ _id: 'awd', shares: [share('ord', 'EUR', 500n)] }, euros(1n))).toBeNull();
  });

  test('returns the amount that an order did not need', () => {
    const shares = moveOut(award, euros(180n)) ?? [];
    expect(moveBack({ _id: 'awd', shares }, [euros(80n)])[0]?.held_minor).toBe(400n);
    expect(moveBack({ _id: 'awd', shares }, [{ amount_minor: 5n, currency: 'JPY' }])).toEqual(shares);
  });
});
