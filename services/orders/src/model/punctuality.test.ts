import { describe, expect, test } from '@jest/globals';
import { quantityOf } from '@procura/money';
import { after, anOrder, confirming, delivering, noon, shipping } from '../../test/an-order.ts';
import type { Order, OrderCommand } from './order.ts';
import { isDelayed, punctualityOf, withDueDay } from './punctuality.ts';

/** An order confirmed for a day, whose only shipment was expected on another and arrived at noon of 21 November. */
const delivered = (promised: string | null, expected_on: string | null): Order =>
  withDays(after(anOrder(), confirming, shipping(), delivering()), promised, expected_on);

/** With the days that were ahead when its supplier stated them. */
const withDays = (order: Order, promised: string | null, expected_on: string | null): Order => ({
  ...order,
  expected_delivery_on: promised,
  shipments: order.shipments.map((one) => ({ ...one, expected_on })),
});

describe('an order delivered in full', () => {
  test.each([
    ['2026-11-21', 'on_time'],
    ['2026-11-30', 'on_time'],
    ['2026-11-20', 'late'],
  ] as const)('that was promised for %s is %s', (promised, outcome) => {
    expect(punctualityOf(delivered(promised, null))).toBe(outcome);
  });

  test('is judged by the day of its shipment where that has one', () => {
    expect(punctualityOf(delivered('2026-11-20', '2026-11-21'))).toBe('on_time');
    expect(punctualityOf(delivered('2026-11-21', '2026-11-20'))).toBe('late');
  });

  test('is neither when no day was expected', () => {
    expect(punctualityOf(delivered(null, null))).toBeNull();
  });

  test('arrives on the day it is where the supplier is, who stated the day', () => {
    const late = new Date('2026-11-21T23:30:00Z');
    const order = { ...delivered('2026-11-21', null), delivered_at: late };
    const shipments = order.shipments.map((one) => ({ ...one, delivered_at: late }));
    const at = (time_zone: string) =>
      punctualityOf({ ...order, shipments, supplier: { ...order.supplier, time_zone } });
    expect(at('Pacific/Auckland')).toBe('late');
    expect(at('Europe/Berlin')).toBe('late');
    expect(at('America/Los_Angeles')).toBe('on_time');
  });

  test('is late when one of its shipments was', () => {
    const order = delivered('2026-11-21', null);
    const [first] = order.shipments as [Order['shipments'][number]];
    const delivered_at = tomorrow;
    const second = { ...first, delivered_at };
    expect(punctualityOf({ ...order, delivered_at, shipments: [first, second] })).toBe('late');
  });
});

const tomorrow = new Date(noon.getTime() + 86_400_000);

describe('after the first full delivery', () => {
  const order = delivered('2026-11-21', null);
  const [first] = order.shipments as [Order['shipments'][number]];
  const replacement = { ...first, shipped_at: tomorrow, delivered_at: tomorrow };
  /** With units that are to be shipped again. */
  const reopened: Order = {
    ...order,
    status: 'partially_shipped',
    lines: order.lines.map((line) => ({ ...line, replaced_quantity: quantityOf(3) })),
    header: { requested_on: '2026-11-20' },
  };

  test.each([
    ['a replacement that arrives later', { ...replacement, expected_on: null }],
    ['a replacement in transit', { ...replacement, delivered_at: null, expected_on: '2026-11-01' }],
    [
      'a shipment that was lost',
      {
        ...first,
        delivered_at: null,
        expected_on: '2026-11-01',
        cancelled: { at: tomorrow, reason: 'lost' as const, note: 'x' },
      },
    ],
    [
      'a shipment that was settled without arriving',
      { ...first, delivered_at: null, expected_on: '2026-11-01' },
    ],
    ['a settled shipment that arrives after all', { ...first, delivered_at: tomorrow }],
  ])('%s changes neither whether it was on time nor what is due', (_, further) => {
    for (const base of [order, reopened]) {
      const state = { ...base, shipments: [first, further] };
      expect(punctualityOf(state)).toBe('on_time');
      expect(isDelayed(state, new Date('2027-01-01T00:00:00Z'))).toBe(false);
      expect(withDueDay(state).due_on).toBeUndefined();
    }
  });

  test('an order of which nothing arrived is neither on time nor late', () => {
    expect(punctualityOf({ ...order, shipments: [{ ...first, delivered_at: null }] })).toBeNull();
  });
});

test('a cancelled shipment is not expected, and what it should have brought is', () => {
  const shipped = withDays(after(anOrder(), confirming, shipping()), '2026-12-10', '2026-12-01');
  const cancelled = { at: noon, reason: 'not_sent' as const, note: 'x' };
  const open: Order = {
    ...shipped,
    status: 'confirmed',
    lines: shipped.lines.map((line) => ({ ...line, shipped_quantity: quantityOf(0) })),
    shipments: shipped.shipments.map((one) => ({ ...one, cancelled })),
  };
  expect(withDueDay(open).due_on).toBe('2026-12-10');
  expect(isDelayed(open, new Date('2026-12-05T12:00:00Z'))).toBe(false);
});

test('an order in transit is neither, although its day is over', () => {
  const order = withDays(after(anOrder(), confirming, shipping()), '2026-11-01', null);
  expect(punctualityOf(order)).toBeNull();
});

describe('a delivery is delayed from the supplier’s midnight on', () => {
  // Auckland is 12 hours ahead of UTC in winter and 13 in summer, Los Angeles 7 behind in summer and 8 in winter.
  test.each([
    ['Pacific/Auckland', '2026-07-01', '2026-07-01T12:00:00Z'],
    ['Pacific/Auckland', '2026-12-01', '2026-12-01T11:00:00Z'],
    ['Pacific/Auckland', '2026-09-26', '2026-09-26T12:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-27T11:00:00Z'],
    ['America/Los_Angeles', '2026-07-01', '2026-07-02T07:00:00Z'],
    ['America/Los_Angeles', '2026-10-31', '2026-11-01T07:00:00Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-02T08:00:00Z'],
  ])('in %s, expected on %s: %s', (time_zone, day, midnight) => {
    const supplier = { name: 'Exotic Liquids', time_zone };
    const promised = { ...after(anOrder({ supplier }), confirming), expected_delivery_on: day };
    const shipped = withDays(after(anOrder({ supplier }), confirming, shipping()), null, day);
    for (const order of [promised, shipped]) {
      expect(isDelayed(order, new Date(Date.parse(midnight) - 1))).toBe(false);
      expect(isDelayed(order, new Date(midnight))).toBe(true);
    }
    // One that arrives in the last moment of its day is not late.
    const arrived = (at: number): Order => {
      const order = after(anOrder({ supplier }), confirming, shipping(), delivering());
      const delivered_at = new Date(at);
      return {
        ...withDays(order, null, day),
        delivered_at,
        shipments: order.shipments.map((one) => ({ ...one, expected_on: day, delivered_at })),
      };
    };
    expect(punctualityOf(arrived(Date.parse(midnight) - 1))).toBe('on_time');
    expect(punctualityOf(arrived(Date.parse(midnight)))).toBe('late');
  });
});

describe('the day the next delivery is due is', () => {
  const confirmedFor = (expected_delivery_on: string | null): OrderCommand => ({
    kind: 'confirm',
    by: 'Sam Sales',
    expected_delivery_on,
  });
  const asked = anOrder({ header: { requested_on: '2026-12-24' } });
  const expected = (expected_on: string | null, lines: Parameters<typeof shipping>[0] = null): OrderCommand =>
    ({ ...shipping(lines), expected_on }) as OrderCommand;
  const one = asked.lines.map(({ id }) => ({ line_id: id, quantity: 1 }));

  test.each([
    ['the day that was promised', after(asked, confirmedFor('2026-12-20')), '2026-12-20'],
    ['the day asked for where none was promised', after(asked, confirmedFor(null)), '2026-12-24'],
    [
      'that of a shipment on its way',
      after(asked, confirmedFor('2026-12-20'), expected('2026-12-18')),
      '2026-12-18',
    ],
    [
      'the first, when a part is on its way',
      after(asked, confirmedFor('2026-12-10'), expected('2026-12-18', one)),
      '2026-12-10',
    ],
    [
      'the day asked for while a shipment without a day is on its way',
      after(asked, confirmedFor(null), expected(null)),
      '2026-12-24',
    ],
    [
      'none once all was delivered without a promise',
      after(asked, confirmedFor(null), expected(null), delivering()),
      undefined,
    ],
    [
      'none once all was delivered',
      after(asked, confirmedFor('2026-12-10'), expected(null), delivering()),
      undefined,
    ],
    [
      'none once the order was cancelled',
      after(asked, confirmedFor('2026-12-10'), { kind: 'cancel', by: 'Ana', reason: 'x' }),
      undefined,
    ],
    ['none where nobody named one', after(anOrder(), confirmedFor(null)), undefined],
  ] as [string, Order, string | undefined][])('%s', (_, order, due_on) => {
    expect(order.due_on).toBe(due_on);
  });
});
