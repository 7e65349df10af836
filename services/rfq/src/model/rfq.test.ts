import { describe, expect, test } from '@jest/globals';
import { Failure, type Quantity, type RfqStatus, rfqStatus } from '@procura/contracts';
import {
  addQuantities,
  multiplyQuantity,
  noQuantity,
  quantityOf,
  stepsIn,
  timesQuantity,
} from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import { anAward, anRfq, euro } from '../../test/an-rfq.ts';
import * as award from './award.ts';
import {
  asStored,
  atClock,
  decide,
  followAward,
  leftToAward,
  permits,
  type Rfq,
  type RfqCommand,
  statusAt,
  storedStatus,
  whereStatus,
} from './rfq.ts';

const now = new Date('2026-11-21T12:00:00Z');
const codeOf = (act: () => unknown): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
};

describe('the clock', () => {
  test.each([
    ['2026-11-21T11:59:59.999Z', 'open'],
    ['2026-11-21T12:00:00.000Z', 'evaluating'],
    ['2026-11-21T12:00:00.001Z', 'evaluating'],
  ])('at %s an RFQ until noon is %s', (at, expected) => {
    const rfq = anRfq({ status: 'open', bidding_until: now });
    expect(statusAt(rfq, new Date(at))).toBe(expected);
    expect(atClock(rfq, new Date(at)).status).toBe(expected);
  });

  test('only an open RFQ changes with time, and once stored it waits for no job', () => {
    const open = anRfq({ status: 'open', bidding_until: now, due_at: now });
    const over = atClock(open, now);
    expect([storedStatus(over), storedStatus(asStored(over))]).toEqual(['open', 'evaluating']);
    expect('due_at' in asStored(over)).toBe(false);
    expect(asStored(open)).toBe(open);
    for (const status of ['partially_awarded', 'awarded', 'closed', 'cancelled'] as const)
      expect(statusAt({ status, bidding_until: now }, now)).toBe(status);
  });

  test('conditions find exactly what has one of the statuses', () => {
    type Stored = { status: RfqStatus; bidding_until: Date };
    const matches = (stored: Stored, wanted: readonly RfqStatus[]): boolean => {
      const { status, $or = [{}] } = whereStatus(wanted, now) as {
        status: { $in: RfqStatus[] };
        $or?: { status?: { $ne: RfqStatus }; bidding_until?: { $gt?: Date; $lte?: Date } }[];
      };
      const meets = ({ status: other, bidding_until: until }: (typeof $or)[number]) =>
        other
          ? stored.status !== other.$ne
          : !(until?.$gt && stored.bidding_until <= until.$gt) &&
            !(until?.$lte && stored.bidding_until > until.$lte);
      return status.$in.includes(stored.status) && $or.some(meets);
    };
    const subsets = Array.from({ length: 2 ** rfqStatus.options.length }, (_, bits) =>
      rfqStatus.options.filter((_status, place) => (bits >> place) % 2 === 1),
    );
    for (const wanted of subsets)
      for (const status of rfqStatus.options)
        for (const ms of [-1, 0, 1]) {
          const stored = { status, bidding_until: new Date(now.getTime() + ms) };
          expect([wanted, stored, matches(stored, wanted)]).toEqual([
            wanted,
            stored,
            wanted.includes(statusAt(stored, now)),
          ]);
        }
  });
});

describe('commands', () => {
  const table: Record<RfqCommand, string> = {
    submit: 'open',
    extend: 'open',
    invite: 'open',
    cancel: 'open evaluating',
    close: 'open evaluating partially_awarded awarded',
    counter: 'open evaluating partially_awarded',
    reject: 'open evaluating partially_awarded awarded',
    accept: 'evaluating partially_awarded awarded',
    withdraw: 'open evaluating partially_awarded awarded',
  };
  const statuses = ['open', 'evaluating', 'partially_awarded', 'awarded', 'closed', 'cancelled'] as const;
  test.each(Object.entries(table))('%s begins in %s', (command, expected) => {
    expect(statuses.filter((status) => permits({ status }, command as RfqCommand)).join(' ')).toBe(expected);
  });

  test('closing an open RFQ ends bidding alone, and does not wait for the job', () => {
    const rfq = anRfq({ status: 'open', due_at: new Date(0) });
    const evaluating = decide(rfq, { kind: 'close', reason: 'x' }, now);
    expect(evaluating).toMatchObject({ status: 'evaluating', bidding_until: now, ended_reason: null });
    expect('due_at' in evaluating).toBe(false);
    expect(decide(evaluating, { kind: 'close', reason: 'x' }, now)).toMatchObject({
      status: 'closed',
      ended_reason: 'x',
    });
  });

  test('nothing ends while an award is being accepted, and nothing awarded is cancelled', () => {
    const rfq = anRfq({ status: 'evaluating' });
    const claimed = followAward(rfq, null, anAward(rfq, [4]));
    for (const kind of ['cancel', 'close'] as const)
      expect([codeOf(() => decide(claimed, { kind, reason: 'x' }, now)), permits(claimed, kind)]).toEqual([
        'conflict',
        false,
      ]);
    const awarded = followAward(rfq, null, award.open(anAward(rfq, [4])));
    expect(codeOf(() => decide(awarded, { kind: 'cancel', reason: 'x' }, now))).toBe('conflict');
    expect(permits(awarded, 'cancel')).toBe(false);
    expect(decide(awarded, { kind: 'close', reason: null }, now).status).toBe('closed');
  });
});

describe('following awards', () => {
  test('a claim counts against what is left, and in nothing else', () => {
    const rfq = anRfq({ status: 'evaluating' });
    const after = followAward(rfq, null, anAward(rfq, [4]));
    expect(after.items.map(leftToAward)).toEqual([6, 40]);
    expect([after.status, after.figures]).toEqual(['evaluating', rfq.figures]);
  });

  test('status follows from awarded quantities, and stays where the RFQ has ended', () => {
    const rfq = anRfq({ status: 'evaluating' });
    const some = award.open(anAward(rfq, [4]));
    const all = award.open(anAward(rfq, [10, 40]));
    expect(followAward(rfq, null, some).status).toBe('partially_awarded');
    expect(followAward(rfq, null, all).status).toBe('awarded');
    expect(followAward(followAward(rfq, null, all), all, award.close(all, null, now)).status).toBe(
      'evaluating',
    );
    for (const status of ['closed', 'cancelled'] as const)
      expect(followAward({ ...rfq, status }, null, all).status).toBe(status);
  });

  test('figures are at awarded, target and first prices', () => {
    const rfq = anRfq({ status: 'evaluating' });
    const { figures } = followAward(rfq, null, award.open(anAward(rfq, [4, 5])));
    // Ovens: 90.00, first 95.00, target 100.00. Tables: 20.00, first 25.00, no target.
    expect(figures).toMatchObject({
      awards: 1,
      awarded: euro(46_000n),
      target: euro(40_000n),
      awarded_with_target: euro(36_000n),
      first_offer: euro(50_500n),
      ordered: euro(0n),
    });
  });

  test('figures are with tax, but a target is compared with what a net bid is without it', () => {
    const rfq = anRfq({ status: 'evaluating' });
    const plain = award.open(anAward(rfq, [4, 5]));
    const taxed = { ...plain, lines: plain.lines.map((line) => ({ ...line, tax_rate: '19' })) };
    // 360.00 with 68.40 and 100.00 with 19.00; first 380.00 with 72.20 and 125.00 with 23.75.
    const figures = { awarded: euro(54_740n), target: euro(40_000n), first_offer: euro(60_095n) };
    expect(followAward(rfq, null, taxed).figures).toMatchObject({
      ...figures,
      awarded_with_target: euro(42_840n),
    });
    expect(followAward(rfq, null, { ...taxed, net: true }).figures).toMatchObject({
      ...figures,
      awarded_with_target: euro(36_000n),
    });
  });
});

const random = seededRandom();
test(`any course of awards leaves an RFQ that equals their sum (seed ${random.seed})`, () => {
  for (let round = 0; round < 100; round++) {
    let rfq: Rfq = anRfq({ status: 'evaluating' });
    const awards: award.Award[] = [];
    for (let step = 0; step < 12; step++) {
      const index = random.below(awards.length + 1);
      const before = awards[index] ?? null;
      const after = before ? nextOf(before) : newOf(rfq);
      if (!after) continue;
      rfq = followAward(rfq, before, after);
      awards[index] = after;
      expectSum(rfq, awards);
    }
  }
});

/** Something from nothing to all of a quantity, whole or with decimals. */
const partOf = (quantity: Quantity): Quantity => {
  const step = quantityOf(random.pick([1, 0.1, 0.001]));
  return multiplyQuantity(step, random.below(stepsIn(quantity, step) + 1));
};

/** A new claim of what is left; null when nothing is. */
const newOf = (rfq: Rfq): award.Award | null => {
  const quantities = rfq.items.map((item) => partOf(leftToAward(item)));
  return quantities.some((quantity) => quantity > 0) ? anAward(rfq, quantities) : null;
};

const worthOf = ({ lines }: award.Award, quantities: award.Quantities) =>
  euro(
    lines.reduce(
      (sum, { rfq_item_id, unit_price }) =>
        sum + timesQuantity(unit_price, quantities.get(rfq_item_id) ?? noQuantity).amount_minor,
      0n,
    ),
  );

/** A step an award may take; null when it takes none. */
const nextOf = (before: award.Award): award.Award | null => {
  const some = (of: (line: award.AwardLine) => Quantity): award.Quantities =>
    new Map(before.lines.map((line) => [line.rfq_item_id, partOf(of(line))]));
  if (before.state === 'accepting')
    return random.next() < 0.7 ? award.open(before) : award.abandon(before, now);
  if (before.state === 'abandoned') return null;
  const steps = [
    () => (before.state === 'open' ? award.close(before, null, now) : null),
    () => (before.state === 'open' ? award.claim(before, some(award.leftToOrder)) : null),
    () => {
      const quantities = some((line) => line.issuing_quantity);
      return before.lines.some((line) => line.issuing_quantity > 0)
        ? award.order(before, quantities, worthOf(before, quantities))
        : null;
    },
    () =>
      award.unclaim(
        before,
        some((line) => line.issuing_quantity),
      ),
    () => {
      const quantities = some((line) => line.ordered_quantity);
      return before.live_orders > 0
        ? award.returnOrdered(before, quantities, { amount: worthOf(before, quantities), ended: true })
        : null;
    },
  ];
  return random.pick(steps)();
};

const expectSum = (rfq: Rfq, awards: readonly award.Award[]): void => {
  const made = awards.filter(({ state }) => state === 'open' || state === 'closed');
  const sum = (all: readonly award.Award[], id: string, of: (line: award.AwardLine) => Quantity) =>
    addQuantities(
      ...all.flatMap(({ lines }) => lines.flatMap((line) => (line.rfq_item_id === id ? [of(line)] : []))),
    );
  for (const item of rfq.items) {
    expect(item.awarded_quantity).toBe(sum(made, item.id, (line) => line.quantity));
    expect(item.ordered_quantity).toBe(sum(made, item.id, (line) => line.ordered_quantity));
    expect(leftToAward(item)).toBeGreaterThanOrEqual(0);
  }
  for (const one of made)
    for (const line of one.lines) {
      expect(award.leftToOrder(line)).toBeGreaterThanOrEqual(0);
      if (one.state === 'closed') expect(award.leftToOrder(line)).toBe(0);
    }
  const worth = made
    .flatMap(({ lines }) => lines)
    .reduce((total, line) => total + timesQuantity(line.unit_price, line.quantity).amount_minor, 0n);
  expect(rfq.figures.awarded).toEqual(euro(worth));
  expect(rfq.figures.awards).toBe(made.filter(({ lines }) => lines.some((line) => line.quantity > 0)).length);
  expect(rfq.figures.purchase_orders).toBe(made.reduce((total, one) => total + one.live_orders, 0));
};
