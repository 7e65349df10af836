import { describe, expect, test } from '@jest/globals';
import type { Quantity } from '@procura/contracts';
import { parseUnitPrice, quantityOf } from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import { aBid, anAward, anIteration, anRfq, aPurchaseOrder, euro } from '../../test/an-rfq.ts';
import * as award from './award.ts';
import { freightToAward, toAward } from './award-lines.ts';
import type { Bid } from './bid.ts';
import { nextShare, shareOf } from './freight.ts';
import { followAward, leftToAward, type Rfq } from './rfq.ts';

const yen = (amount_minor: bigint) => ({ amount_minor, currency: 'JPY' });

test.each([
  // A third of 100.00 is 33.3333.
  [10_000n, 1n, 3n, 3_333n],
  [10_000n, 2n, 3n, 6_666n],
  [10_000n, 3n, 3n, 10_000n],
  [10_000n, 0n, 3n, 0n],
  [1n, 2n, 3n, 0n],
  // What is asked for costs nothing.
  [10_000n, 0n, 0n, 10_000n],
  [10_000n, 4n, 3n, 10_000n],
  [999_999_999_999_999n, 99_999_999_999_999n, 100_000_000_000_000n, 999_999_999_999_989n],
])('of %d, the share of %d in %d is %d', (freight, part, whole, share) => {
  expect(shareOf(yen(freight), { part: yen(part), whole: yen(whole) })).toEqual(yen(share));
});

test.each([
  [2n, 3_333n, 3_333n],
  [3n, 6_666n, 3_334n],
  // Others carry more than the share so far, such as those of dearer terms.
  [1n, 5_000n, 0n],
  [3n, 12_000n, 0n],
])('with %d of 3 so far, of which others carry %d, the next carries %d', (part, carried, next) => {
  const so_far = { part: yen(part), whole: yen(3n), carried: yen(carried) };
  expect(nextShare(yen(10_000n), so_far)).toEqual(yen(next));
});

const rfq = anRfq({ status: 'evaluating' });
const freight = (amount_minor: bigint, tax_rate = '19') => ({ net: euro(amount_minor), tax_rate });
const wanted = (...quantities: number[]) =>
  rfq.items.flatMap(({ id }, index) =>
    quantities[index] ? [{ rfq_item_id: id, quantity: quantityOf(quantities[index]) }] : [],
  );

describe('an award', () => {
  // 900.00 and 800.00.
  const offer = anIteration(rfq, { freight: freight(10_000n) });
  const bid = aBid(rfq, { offer, iterations: [offer] });

  test.each([
    [wanted(10, 40), 10_000n],
    // 900.00 of 1700.00, and 800.00.
    [wanted(10), 5_294n],
    [wanted(0, 40), 4_705n],
    [wanted(1), 529n],
  ])('%# takes the share of its net', (award_items, net) => {
    expect(toAward(rfq, bid, { award_items, others: [] }).freight).toEqual(freight(net));
  });

  test('takes what earlier ones do not carry, once all is awarded', () => {
    const first = { ...anAward(rfq, [10]), freight: freight(5_294n) };
    const left = followAward(rfq, null, award.open(first));
    expect(toAward(left, bid, { others: [first] }).freight).toEqual(freight(4_706n));
  });

  test('is measured at the prices of its own iteration, also for what was awarded of earlier ones', () => {
    const first = { ...anAward(rfq, [5]), freight: freight(2_500n) };
    // 5 at 45.00 and 5 at 45.00 of 1250.00.
    const lines = offer.lines.map((line, index) =>
      index === 0 ? { ...line, unit_price: euro(4_500n) } : line,
    );
    const revised = { currency: 'EUR', offer: { lines, freight: freight(10_000n) } };
    expect(freightToAward(revised, wanted(5), [first])?.net).toEqual(euro(1_100n));
    expect(freightToAward(revised, wanted(5, 40), [first])?.net).toEqual(euro(7_500n));
  });

  test('has none without one, and all of it where all prices are zero', () => {
    const { freight: _, ...plain } = offer;
    expect(toAward(rfq, { ...bid, offer: plain, iterations: [plain] }, { others: [] })).not.toHaveProperty(
      'freight',
    );
    const lines = offer.lines.map((line) => ({ ...line, unit_price: euro(0n) }));
    expect(freightToAward({ currency: 'EUR', offer: { ...offer, lines } }, wanted(1), [])).toEqual(
      freight(10_000n),
    );
  });

  test.each([
    ['as before', freight(10_000n), freight(10_000n), 5_294n, freight(5_294n)],
    ['lowered', freight(20_000n), freight(10_000n), 5_294n, freight(10_588n)],
    ['at another rate, which is no saving', freight(10_000n, '7'), freight(10_000n), 5_294n, freight(5_294n)],
    ['left out later', freight(10_000n), undefined, undefined, freight(5_294n)],
    ['asked for later', undefined, freight(10_000n), 5_294n, undefined],
  ])('compares with the freight of the first iteration: %s', (_, first, latest, net, first_freight) => {
    const { freight: __, ...plain } = offer;
    const [one, two] = [first, latest].map((of) => ({ ...plain, ...(of && { freight: of }) }));
    if (!one || !two) throw new Error('Both were made');
    const made = toAward(
      rfq,
      { ...bid, offer: two, iterations: [one, two] },
      { award_items: wanted(10), others: [] },
    );
    expect(made.freight?.net.amount_minor).toBe(net);
    expect(made.first_freight).toEqual(first_freight);
  });

  test('counts in the figures with its tax, and so does what the first iteration asked; targets have none', () => {
    const one = award.open({
      ...anAward(rfq, [10]),
      freight: freight(5_294n),
      first_freight: freight(10_588n),
    });
    const { figures } = followAward(rfq, null, one);
    // 52.94 with 10.0586, 105.88 with 20.1172.
    expect(figures).toMatchObject({
      awarded: euro(96_300n),
      first_offer: euro(107_600n),
      target: euro(100_000n),
      awarded_with_target: euro(90_000n),
    });
    const ordered = award.claim(
      one,
      new Map([[wanted(1)[0]?.rfq_item_id as never, quantityOf(5)]]),
      freight(2_647n),
    );
    const closed = award.close(ordered, null, new Date());
    expect([closed.freight, closed.first_freight]).toEqual([freight(2_647n), freight(5_294n)]);
    const released = award.unclaim(
      closed,
      new Map([[wanted(1)[0]?.rfq_item_id as never, quantityOf(5)]]),
      freight(2_647n),
    );
    expect(followAward(followAward(rfq, null, one), one, released).figures).toMatchObject({
      awarded: euro(0n),
      first_offer: euro(0n),
    });
  });
});

const random = seededRandom();

/** An RFQ of up to three items and a bid on all of them with freight. */
const tendered = (): { rfq: Rfq; bid: Bid } => {
  const plain = anRfq({ status: 'evaluating' });
  const items = plain.items
    .slice(0, 1 + random.below(2))
    .map((item) => ({ ...item, quantity: quantityOf(1 + random.below(random.pick([3, 500]))) }));
  const asked = { ...plain, items };
  const offer = anIteration(asked, { freight: freight(BigInt(1 + random.below(random.pick([5, 50_000])))) });
  const lines = offer.lines.map((line) => ({
    ...line,
    unit_price: parseUnitPrice({
      amount: (random.next() * random.pick([0.05, 1, 100])).toFixed(4),
      currency: 'EUR',
    }),
  }));
  const given = { ...offer, lines };
  return { rfq: asked, bid: aBid(asked, { offer: given, iterations: [given] }) };
};

const partOf = (quantity: Quantity): Quantity => quantityOf(random.below(quantity + 1));

test(`however a bid is awarded, ordered and cancelled, its freight is carried once (seed ${random.seed})`, () => {
  for (let round = 0; round < 600; round++) {
    const { rfq: asked, bid } = tendered();
    const whole = bid.offer.freight?.net.amount_minor ?? 0n;
    let now = asked;
    const awards: award.Award[] = [];
    const change = (index: number, after: award.Award) => {
      now = followAward(now, awards[index] ?? null, after);
      awards[index] = after;
    };
    const freightSum = () => awards.reduce((sum, one) => sum + (one.freight?.net.amount_minor ?? 0n), 0n);
    for (let step = 0; step < 12; step++) {
      const index = random.below(awards.length || 1);
      const one = awards[index];
      if (!one || random.next() < 0.4) {
        const items = now.items.map((item) => ({
          rfq_item_id: item.id,
          quantity: partOf(leftToAward(item)),
        }));
        const award_items = items.filter(({ quantity }) => quantity > 0);
        if (award_items.length === 0) continue;
        try {
          const made = toAward(now, bid, { award_items, others: awards });
          change(awards.length, award.open({ ...anAward(now, []), ...made }));
        } catch {
          // The part costs nothing.
          continue;
        }
      } else if (random.next() < 0.3 && one.state === 'open')
        change(index, award.close(one, null, new Date()));
      else if (one.state === 'open') {
        const quantities: award.Quantities = new Map(
          one.lines.map((line) => [line.rfq_item_id, partOf(award.leftToOrder(line))]),
        );
        const part = award.freightToOrder(one, quantities);
        const purchaseOrder = aPurchaseOrder([], 'EUR', part);
        const ordered = award.order(award.claim(one, quantities, part), quantities, purchaseOrder.total);
        change(index, ordered);
        if (random.next() < 0.4) {
          const closes = random.next() < 0.5 && award.close(ordered, null, new Date());
          if (closes) change(index, closes);
          const returned = { amount: purchaseOrder.total, ended: true, freight: part };
          change(index, award.returnOrdered(closes || ordered, quantities, returned));
        }
      }
      expect(freightSum() <= whole).toBe(true);
      for (const { state, freight: held, ordered_freight } of awards) {
        const carried = ordered_freight?.amount_minor ?? 0n;
        expect(carried >= 0n && carried <= (held?.net.amount_minor ?? 0n)).toBe(true);
        if (state === 'closed') expect(held?.net.amount_minor).toBe(carried);
      }
    }
    if (now.items.some((item) => leftToAward(item) > 0)) {
      const last = toAward(now, bid, { others: awards });
      change(awards.length, award.open({ ...anAward(now, []), ...last }));
      expect(freightSum()).toBe(whole);
    }
    const sumOfFigures = awards.reduce((sum, one) => sum + award.awardTotal(one).amount_minor, 0n);
    expect(now.figures.awarded.amount_minor).toBe(sumOfFigures);
    // All iterations are the same one, so nothing was saved.
    expect(now.figures.first_offer).toEqual(now.figures.awarded);
  }
});
