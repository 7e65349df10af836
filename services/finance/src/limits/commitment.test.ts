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
    const change = shareAfterOrder(given, { order_id: 'a', status, total: euros(500n), closed: null });
    expect(held(change)).toEqual([0n, 300n, 1200n]);
    expect(change.returned).toEqual([euros(500n)]);
  });

  test.each(['pending_approval', 'placed', 'shipped', 'delivered'] as const)('%s keeps it', (status) => {
    expect(
      shareAfterOrder(given, { order_id: 'a', status, total: euros(500n), closed: null }).returned,
    ).toEqual([]);
  });

  test('a lower total releases the difference', () => {
    const change = shareAfterOrder(given, {
      order_id: 'b',
      status: 'shipped',
      total: euros(120n),
      closed: null,
    });
    expect(held(change)).toEqual([500n, 120n, 1200n]);
    expect(change.returned).toEqual([euros(180n)]);
  });

  test('a higher total, a second end and an unknown order change nothing', () => {
    expect(
      shareAfterOrder(given, { order_id: 'b', status: 'placed', total: euros(900n), closed: null }).returned,
    ).toEqual([]);
    const ended = shareAfterOrder(given, {
      order_id: 'b',
      status: 'cancelled',
      total: euros(300n),
      closed: null,
    });
    expect(
      shareAfterOrder(ended, { order_id: 'b', status: 'placed', total: euros(300n), closed: null }).returned,
    ).toEqual([]);
    expect(
      shareAfterOrder(given, { order_id: 'x', status: 'cancelled', total: euros(1n), closed: null }).returned,
    ).toEqual([]);
  });
});

describe('of what an order needs no longer', () => {
  const after = (from: { shares: Share[] }, total: bigint, closed: bigint) =>
    shareAfterOrder(from, { order_id: 'a', status: 'shipped', total: euros(total), closed: euros(closed) });

  test.each<[string, bigint, bigint, bigint[]]>([
    ['what was closed returns', 300n, 200n, [200n, 0n]],
    ['what was credited does not', 300n, 0n, [0n, 200n]],
    ['each does its part', 300n, 150n, [150n, 50n]],
    ['nothing does twice', 500n, 0n, [0n, 0n]],
  ])('%s', (_, total, closed, moved) => {
    const { returned, credited, shares } = after(given, total, closed);
    const minor = (amounts: typeof returned) => amounts[0]?.amount_minor ?? 0n;
    expect([minor(returned), minor(credited)]).toEqual(moved);
    expect([shares[0]?.held_minor, shares[0]?.credited_minor ?? 0n]).toEqual([total, moved[1]]);
  });

  test('earlier parts count, in any sequence', () => {
    const closed = after(given, 400n, 100n);
    const credited = after(closed, 350n, 100n);
    expect([credited.returned, credited.credited]).toEqual([[], [euros(50n)]]);
    const again = after(credited, 250n, 180n);
    expect([again.returned, again.credited]).toEqual([[euros(80n)], [euros(20n)]]);
    expect(again.shares[0]).toMatchObject({ held_minor: 250n, credited_minor: 70n });
  });

  test('an end returns all that is left', () => {
    const ended = { order_id: 'a', status: 'cancelled', total: euros(0n), closed: euros(0n) } as const;
    expect(shareAfterOrder(after(given, 300n, 0n), ended)).toMatchObject({
      returned: [euros(300n)],
      credited: [],
    });
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
