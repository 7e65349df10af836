import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { parseUnitPrice } from '@procura/money';
import { aBid, anAward, anIteration, anRfq } from '../../test/an-rfq.ts';
import type { Bid } from './bid.ts';
import { compareBids } from './bid-comparison.ts';
import { followAward } from './rfq.ts';

const now = new Date('2026-11-25T12:00:00Z');
/** 10 ovens with a target of 100.00, and 40 tables without one. */
const rfq = anRfq({ status: 'evaluating' });
const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** A bid on the ovens and, if priced, the tables; with rates it is net. */
const offered = (
  prices: readonly (string | null)[],
  { rates, net, ...more }: Partial<Bid> & { rates?: string[]; net?: true } = {},
): Bid => {
  const plain = anIteration(rfq);
  const lines = plain.lines.flatMap((line, index) => {
    const amount = prices[index];
    const tax_rate = rates?.[index];
    if (!amount) return [];
    return [{ ...line, unit_price: parseUnitPrice(eur(amount)), ...(tax_rate && { tax_rate }) }];
  });
  return aBid(rfq, { _id: newId('bid'), offer: { ...plain, ...(net && { net }), lines }, ...more });
};
const net = (prices: readonly (string | null)[], rates: string[], more: Partial<Bid> = {}) =>
  offered(prices, { net: true, rates, ...more });

/** Per bid, whether its first line is the lowest and its difference to the target. */
const firstLines = (bids: readonly Bid[]) => {
  const compared = compareBids(rfq.items, bids, { now });
  return bids.map((bid) => {
    const [line] = bid.offer.lines;
    return line && [compared.isLowest(bid, line), compared.againstTarget(bid, line)];
  });
};
const viewOf = (bids: readonly Bid[]) => compareBids(rfq.items, bids, { now }).view();

describe('bids without tax', () => {
  // Gross 107.00 and 117.81.
  const [low, high] = [net(['100.00', '20.00'], ['7', '7']), net(['99.00', '20.00'], ['19', '19'])];

  test('are compared by net prices, not by what they cost with tax', () => {
    expect(firstLines([low, high])).toEqual([
      [false, 0],
      [true, -1],
    ]);
  });

  test('and by net totals, shown with tax and gross', () => {
    // 1000.00 and 800.00 with 7 %; 990.00 and 800.00 with 19 %.
    expect(viewOf([low, high])).toMatchObject({
      compared: 'net',
      cheapest_bid: { bid_id: high._id, net: eur('1790.00'), tax: eur('340.10'), total: eur('2130.10') },
      // Of equal prices, the table's is that of the earlier bid: 990.00 + 188.10, 800.00 + 56.00.
      cheapest_split: {
        net: eur('1790.00'),
        tax: eur('244.10'),
        total: eur('2034.10'),
        awards: [
          { bid_id: high._id, total: eur('1178.10') },
          { bid_id: low._id, total: eur('856.00') },
        ],
      },
    });
  });
});

describe('bids of which one includes tax', () => {
  const bids = [
    net(['100.00', '20.00'], ['7', '7']),
    net(['99.00', '20.00'], ['19', '19']),
    offered(['106.50', '21.40'], { rates: ['19', '19'] }),
  ] as const;

  test('are compared by gross prices, of those that include tax as given', () => {
    expect(firstLines(bids)).toEqual([
      [false, 7],
      [false, 17.81],
      [true, 6.5],
    ]);
  });

  test('and by gross totals', () => {
    // 89.495798 times 10 is 894.96 with 170.04; 17.983193 times 40 is 719.33 with 136.67.
    expect(viewOf(bids)).toMatchObject({
      compared: 'gross',
      cheapest_bid: { bid_id: bids[2]._id, net: eur('1614.29'), tax: eur('306.71'), total: eur('1921.00') },
      cheapest_split: {
        net: eur('1694.96'),
        tax: eur('226.04'),
        total: eur('1921.00'),
        // 21.40 with tax is the same as 20.00 and 7 %, which is the earlier bid's.
        awards: [
          { bid_id: bids[2]._id, total: eur('1065.00') },
          { bid_id: bids[0]._id, total: eur('856.00') },
        ],
      },
    });
  });

  test.each([
    [{ status: 'withdrawn' }],
    [{ status: 'rejected' }],
    [{ offer: { ...bids[2].offer, valid_until: '2026-11-01' } }],
  ] as const)('but not if it does not count: %#', (over) => {
    const ended = { ...bids[2], ...over } as Bid;
    expect(viewOf([...bids.slice(0, 2), ended]).compared).toBe('net');
    // 106.50 / 1.19 is 89.495798, which is compared with the target alone.
    expect(firstLines([...bids.slice(0, 2), ended])[2]).toEqual([false, -10.5]);
  });

  test('while none counts, all are compared', () => {
    const ended = bids.map((bid): Bid => ({ ...bid, status: 'rejected' }));
    expect(viewOf(ended)).toMatchObject({ compared: 'gross', cheapest_bid: null, cheapest_split: null });
    expect(viewOf(ended.slice(0, 2)).compared).toBe('net');
  });
});

test('bids of earlier releases are compared as they were', () => {
  const [first, second] = [offered(['90.00', null]), offered(['95.00', '18.00'])];
  expect(firstLines([first, second])).toEqual([
    [true, -10],
    [false, -5],
  ]);
  expect(viewOf([first, second])).toMatchObject({
    compared: 'gross',
    cheapest_bid: { bid_id: second._id, net: eur('1670.00'), tax: eur('0.00'), total: eur('1670.00') },
    cheapest_split: { total: eur('1620.00') },
  });
  expect(viewOf([]).compared).toBe('gross');
});

describe('freight', () => {
  const freight = (amount_minor: bigint, tax_rate = '19') => ({
    net: { amount_minor, currency: 'EUR' },
    tax_rate,
  });
  const withFreight = (bid: Bid, of: ReturnType<typeof freight>): Bid => ({
    ...bid,
    offer: { ...bid.offer, freight: of },
  });
  // 1000.00 and 800.00 without freight; 990.00 and 840.00 with it.
  const plain = net(['100.00', '20.00'], ['19', '19']);
  const delivered = withFreight(net(['99.00', '21.00'], ['19', '19']), freight(10_000n));

  test('makes a bid dearer, but no price of an item', () => {
    expect(firstLines([plain, delivered])).toEqual([
      [false, 0],
      [true, -1],
    ]);
    expect(viewOf([plain, delivered])).toMatchObject({
      cheapest_bid: { bid_id: plain._id, net: eur('1800.00'), total: eur('2142.00') },
    });
    const cheap = withFreight(delivered, freight(1n));
    expect(viewOf([withFreight(plain, freight(5_000n)), cheap])).toMatchObject({
      // 1830.01 with 188.10, 159.60 and nothing of a cent.
      cheapest_bid: { bid_id: cheap._id, net: eur('1830.01'), tax: eur('347.70'), total: eur('2177.71') },
    });
  });

  test('counts in the split by the share of what each bid is used for', () => {
    // 100.00 times 990.00 / 1830.00 is 54.0984, with 10.2771.
    expect(viewOf([plain, delivered]).cheapest_split).toMatchObject({
      net: eur('1844.09'),
      tax: eur('350.38'),
      total: eur('2194.47'),
      awards: [
        { bid_id: delivered._id, total: eur('1242.47') },
        { bid_id: plain._id, total: eur('952.00') },
      ],
    });
  });

  test('is less what earlier awards of the bid carry', () => {
    const [ovens] = anAward(rfq, [5]).lines;
    const half = followAward(rfq, null, { ...anAward(rfq, [5]), state: 'open' });
    const earlier = { lines: ovens ? [ovens] : [], freight: freight(2_000n) };
    const { cheapest_bid } = compareBids(half.items, [delivered], {
      now,
      awards: new Map([[delivered._id, [earlier]]]),
    }).view();
    // 495.00 and 840.00, and 80.00 of the freight.
    expect(cheapest_bid).toMatchObject({ net: eur('1415.00') });
  });
});
