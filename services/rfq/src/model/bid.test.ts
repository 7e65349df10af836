import { describe, expect, test } from '@jest/globals';
import { type BidStatus, bidStatus, Failure, type RfqStatus } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { aBid, anAward, anIteration, anRfq, euro } from '../../test/an-rfq.ts';
import * as award from './award.ts';
import {
  type Bid,
  type BidCommand,
  bidPermits,
  counter,
  end,
  firstPrices,
  followAwardOfBid,
  isExpired,
  requireBid,
  requireLatest,
  revise,
  takesIteration,
} from './bid.ts';

const rfq = anRfq({ status: 'evaluating' });
const now = new Date('2026-11-21T12:00:00Z');
const failureOf = (act: () => unknown): Failure => {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It was not refused');
};
const terms = (bid: Bid, unit: bigint) => ({
  ...anIteration(rfq),
  lines: bid.offer.lines.map((line) => ({ ...line, unit_price: euro(unit) })),
});

test.each<[BidCommand, string]>([
  ['accept', 'submitted countered partially_accepted accepted'],
  ['counter', 'submitted countered partially_accepted'],
  ['reject', 'submitted countered'],
  ['revise', 'submitted countered partially_accepted'],
  ['withdraw', 'submitted countered'],
])('%s is for bids that are %s', (command, expected) => {
  expect(bidStatus.options.filter((status) => bidPermits(aBid(rfq, { status }), command)).join(' ')).toBe(
    expected,
  );
});

test('a countered bid of which something is awarded is neither rejected nor withdrawn', () => {
  const awarded = [{ rfq_item_id: rfq.items[0]?.id as never, quantity: quantityOf(1) }];
  const bid = aBid(rfq, { status: 'countered', awarded });
  for (const command of ['reject', 'withdraw'] as const)
    expect(failureOf(() => requireBid(bid, command))).toMatchObject({ code: 'conflict' });
});

test('terms are taken while open, and in answer to a counter-offer while something is left to award', () => {
  const when = (status: BidStatus) =>
    (['open', 'evaluating', 'partially_awarded', 'awarded', 'closed', 'cancelled'] as RfqStatus[]).filter(
      (one) => takesIteration({ status }, one),
    );
  expect(when('submitted')).toEqual(['open']);
  expect(when('countered')).toEqual(['open', 'evaluating', 'partially_awarded']);
});

describe('iterations', () => {
  test('are numbered from 1, kept, and only the supplier’s latest is decided', () => {
    const first = aBid(rfq);
    const countered = counter(
      first,
      { lines: first.offer.lines, total: euro(1n), note: 'Meet us there' },
      now,
    );
    const answered = revise(countered, terms(first, 8_000n), now);
    expect(answered.iterations.map(({ number, by }) => [number, by])).toEqual([
      [1, 'supplier'],
      [2, 'buyer'],
      [3, 'supplier'],
    ]);
    expect([countered.status, answered.status]).toEqual(['countered', 'submitted']);
    expect(answered.iterations[0]).toBe(first.iterations[0]);
    expect(answered.iterations[1]).toMatchObject({ terms: 'Net 30', lead_time_days: 14, valid_until: null });
    requireLatest(answered, 3);
    for (const [number, words] of [
      [1, 'was replaced'],
      [2, 'counter-offer'],
      [4, 'no iteration 4'],
    ] as const)
      expect(failureOf(() => requireLatest(answered, number))).toMatchObject({
        code: 'outdated_iteration',
        message: expect.stringMatching(new RegExp(`${words}.*iteration 3`)),
      });
  });

  test('the first price of an item is that of the first iteration of the supplier that offers it', () => {
    const [oven, table] = rfq.items.map(({ id }) => id);
    const whole = anIteration(rfq);
    const ovenAlone = { ...whole, lines: whole.lines.slice(0, 1) };
    const second = { ...terms(aBid(rfq), 7_000n), number: 3, by: 'supplier' as const };
    const bid = aBid(rfq, {
      iterations: [ovenAlone, { ...whole, number: 2, by: 'buyer' }, second],
      offer: second,
    });
    const prices = firstPrices(bid);
    expect([prices.get(oven as never), prices.get(table as never)]).toEqual([euro(9_000n), euro(7_000n)]);
  });
});

test.each([
  ['2026-11-21T22:59:59Z', false],
  ['2026-11-21T23:00:00Z', true],
])('terms valid until the 21st in Berlin: at %s expired is %s', (at, expired) => {
  const offer = anIteration(rfq, { valid_until: '2026-11-21' });
  expect(isExpired(aBid(rfq, { offer }), new Date(at))).toBe(expired);
});

describe('following awards', () => {
  const bid = aBid(rfq);
  const claimed = anAward(rfq, [10], { note: 'Welcome' });
  const open = award.open(claimed);

  test('a claim fences the bid and changes nothing that is seen', () => {
    const fenced = followAwardOfBid(bid, null, claimed);
    expect(fenced).toMatchObject({
      status: 'submitted',
      awarded: [],
      accepting: 1,
      award_count: 1,
      note: null,
    });
    for (const command of ['reject', 'withdraw', 'counter', 'revise'] as const)
      expect(bidPermits(fenced, command)).toBe(false);
    expect(bidPermits(fenced, 'accept')).toBe(true);
    expect(followAwardOfBid(fenced, claimed, award.abandon(claimed, now))).toEqual(bid);
  });

  test('it is accepted when all that it offers is awarded to it', () => {
    const partly = followAwardOfBid(followAwardOfBid(bid, null, claimed), claimed, open);
    expect(partly).toMatchObject({ status: 'partially_accepted', accepting: 0, note: 'Welcome' });
    const rest = anAward(rfq, [0, 40]);
    const wholly = followAwardOfBid(followAwardOfBid(partly, null, rest), rest, award.open(rest));
    expect([wholly.status, wholly.award_count]).toEqual(['accepted', 2]);
    const closed = followAwardOfBid(wholly, open, award.close(open, null, now));
    expect(closed.status).toBe('partially_accepted');
  });

  test('without anything awarded it waits again; a counter-offer keeps waiting', () => {
    const accepted = followAwardOfBid(followAwardOfBid(bid, null, claimed), claimed, open);
    const closed = award.close(open, null, now);
    expect(followAwardOfBid(accepted, open, closed).status).toBe('submitted');
    const countered = { ...accepted, status: 'countered' as const };
    expect(followAwardOfBid(countered, open, closed)).toMatchObject({ status: 'countered', awarded: [] });
  });
});

test('an end keeps what was said', () => {
  expect(end(aBid(rfq), 'rejected', { note: 'Too dear', now })).toMatchObject({
    status: 'rejected',
    note: 'Too dear',
    updated_at: now,
  });
});
