import { describe, expect, test } from '@jest/globals';
import { Failure, type OrderStatus } from '@procura/contracts';
import { formatMoney, quantityOf } from '@procura/money';
import {
  after,
  aLine,
  anOrder,
  aWaitingOrder,
  confirming,
  delivering,
  noon,
  shipping,
} from '../../test/an-order.ts';
import type { Order, OrderCommand } from './order.ts';
import { decide } from './order-commands.ts';

const later = new Date('2026-11-22T08:00:00Z');
const failureOf = (act: () => unknown): Failure => {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('Expected a failure');
};
const by = 'Ana Admin';
const cancelling: OrderCommand = { kind: 'cancel', by, reason: 'no longer needed' };
const closing: OrderCommand = { kind: 'close_remainder', by, side: 'buyer', reason: 'enough' };
const rejecting: OrderCommand = { kind: 'reject', by: 'Sam Sales', reason: 'out of season' };

describe('the way of an order', () => {
  test('given one that waits, when approved, then it is placed and the supplier sees nothing of the approval', () => {
    const order = decide(aWaitingOrder(), { kind: 'approve', by, note: 'fine' }, later);
    expect(order).toMatchObject({ status: 'placed', placed_at: later, version: 2, updated_at: later });
    expect(order.approval).toMatchObject({ decided_by: by, decided_at: later, note: 'fine' });
    expect(order.timeline.map(({ what, visible_to_supplier }) => [what, visible_to_supplier])).toEqual([
      ['Approved', false],
      ['Placed', true],
    ]);
  });

  test('given one that waits, when declined or lapsed, then it never becomes placed', () => {
    const declined = decide(aWaitingOrder(), { kind: 'decline', by, note: null }, later);
    expect(declined).toMatchObject({ status: 'declined', placed_at: null });
    const lapsed = decide(aWaitingOrder(), { kind: 'lapse' }, later);
    expect(lapsed).toMatchObject({ status: 'declined', approval: { decided_by: null, decided_at: later } });
  });

  test('given a placed one, when confirmed, shipped and delivered, then each status follows', () => {
    const confirmed = decide(
      anOrder(),
      { ...confirming, expected_delivery_on: '2026-11-30' } as OrderCommand,
      later,
    );
    expect(confirmed).toMatchObject({ status: 'confirmed', expected_delivery_on: '2026-11-30' });
    const shipped = decide(confirmed, shipping(), later);
    expect(shipped).toMatchObject({ status: 'shipped', first_shipped_at: later, delivered_at: null });
    const delivered = decide(shipped, delivering(), noon);
    expect(delivered).toMatchObject({ status: 'delivered', delivered_at: noon, version: 4 });
    expect(delivered.shipments[0]?.proof).toMatchObject({ method: 'code', recorded_by: 'Sam Sales' });
  });

  test('given two lines, when one ships, then the order is partially shipped until the rest has', () => {
    const [one, two] = [aLine(), aLine({ name: 'Chang' })];
    const part = after(
      anOrder({ lines: [one, two] }),
      confirming,
      shipping([{ line_id: one.id, quantity: 4 }]),
    );
    expect(part.status).toBe('partially_shipped');
    expect(after(part, delivering()).status).toBe('partially_shipped');
    const all = after(part, shipping(null, 'second'));
    expect(all.status).toBe('shipped');
    expect(all.shipments[1]?.lines).toEqual([
      { line_id: one.id, quantity: 6 },
      { line_id: two.id, quantity: 10 },
    ]);
    expect(after(all, delivering('second')).status).toBe('shipped');
    expect(after(all, delivering('second'), delivering()).status).toBe('delivered');
  });

  test('given a partial shipment, when the remainder is closed, then the total falls and quantities are kept', () => {
    const [one, two] = [aLine(), aLine({ name: 'Chang' })];
    const part = after(
      anOrder({ lines: [one, two] }),
      confirming,
      shipping([{ line_id: one.id, quantity: 4 }]),
    );
    expect(formatMoney(part.total)).toEqual({ amount: '238.00', currency: 'EUR' });
    const closed = decide(part, closing, later);
    expect(closed.status).toBe('shipped');
    expect(closed.lines.map(({ quantity, closed_quantity }) => [quantity, closed_quantity])).toEqual([
      [10, 6],
      [10, 10],
    ]);
    expect(formatMoney(closed.total)).toEqual({ amount: '47.60', currency: 'EUR' });
    expect(formatMoney(closed.subtotal)).toEqual({ amount: '40.00', currency: 'EUR' });
    expect(after(closed, delivering()).status).toBe('delivered');
  });

  test('given a partial shipment that arrived, when the remainder is closed, then the order is delivered', () => {
    const line = aLine();
    const part = after(
      anOrder({ lines: [line] }),
      confirming,
      shipping([{ line_id: line.id, quantity: 4 }]),
      delivering(),
    );
    expect(decide(part, closing, later)).toMatchObject({ status: 'delivered', delivered_at: later });
  });

  test('given a discount, when the remainder is closed, then the rest is priced again with it', () => {
    const line = aLine({
      discount_percent: '15',
      quantity: quantityOf(3),
      unit_price: { amount_minor: 333n, currency: 'EUR' },
    });
    const part = after(
      anOrder({ lines: [line] }),
      confirming,
      shipping([{ line_id: line.id, quantity: 1 }]),
      closing,
    );
    expect(formatMoney(part.discount)).toEqual({ amount: '0.50', currency: 'EUR' });
    expect(formatMoney(part.total)).toEqual({ amount: '3.37', currency: 'EUR' });
  });

  test('given quantities with decimals, when they ship in parts, then what is open stays exact', () => {
    const line = aLine({ quantity: quantityOf(0.3), quantity_decimals: 3 });
    const first = after(
      anOrder({ lines: [line] }),
      confirming,
      shipping([{ line_id: line.id, quantity: 0.1 }]),
      delivering(),
    );
    expect(first).toMatchObject({ status: 'partially_shipped', lines: [{ shipped_quantity: 0.1 }] });
    expect(first.timeline.map(({ note }) => note)).toContainEqual(expect.stringContaining('0.1 units'));
    const all = after(first, shipping(null, 'second'));
    expect(all.shipments.at(-1)?.lines).toEqual([{ line_id: line.id, quantity: 0.2 }]);
    expect(after(all, delivering('second'))).toMatchObject({
      status: 'delivered',
      lines: [{ shipped_quantity: 0.3, delivered_quantity: 0.3 }],
    });
    expect(decide(first, closing, later)).toMatchObject({
      status: 'delivered',
      lines: [{ closed_quantity: 0.2 }],
    });
  });
});

describe('what is refused', () => {
  const inStatus = (status: OrderStatus): Order => anOrder({ status });
  const every: OrderStatus[] = [
    'pending_approval',
    'placed',
    'confirmed',
    'partially_shipped',
    'shipped',
    'delivered',
    'cancelled',
    'rejected',
    'declined',
  ];
  const allowed: [OrderCommand, OrderStatus[]][] = [
    [{ kind: 'approve', by, note: null }, ['pending_approval']],
    [{ kind: 'decline', by, note: null }, ['pending_approval']],
    [cancelling, ['pending_approval', 'placed', 'confirmed']],
    [rejecting, ['placed', 'confirmed']],
    [confirming, ['placed']],
    [closing, ['partially_shipped']],
    [shipping(), ['confirmed', 'partially_shipped']],
    [delivering(), ['partially_shipped', 'shipped', 'delivered']],
    [
      { kind: 'cancel_shipment', shipment_id: 'shp', by, reason: 'lost', note: 'gone' },
      ['partially_shipped', 'shipped', 'delivered'],
    ],
    [
      { kind: 'escalate_claim', claim_id: 'clm', by, reason: 'broken' },
      ['partially_shipped', 'shipped', 'delivered'],
    ],
  ];
  test.each(allowed)('%j begins in %j and nowhere else', (command, statuses) => {
    for (const status of every.filter((one) => !statuses.includes(one))) {
      const failure = failureOf(() => decide(inStatus(status), command, later));
      expect(failure.code).toBe('conflict');
      expect(failure.message).toMatch(/^Order ORD-26-7K3QXM .+, so it cannot be \w+\. .+\.$/);
    }
  });

  test('states what can be done instead', () => {
    expect(failureOf(() => decide(inStatus('partially_shipped'), cancelling, later)).message).toContain(
      'close_order_remainder',
    );
    expect(failureOf(() => decide(inStatus('placed'), shipping(), later)).message).toContain('confirm_order');
    expect(failureOf(() => decide(inStatus('confirmed'), closing, later)).message).toContain('cancel_order');
  });

  test('more than is open, foreign lines and lines given twice', () => {
    const line = aLine();
    const order = after(anOrder({ lines: [line] }), confirming);
    const fields = (lines: { line_id: typeof line.id; quantity: number }[]) =>
      failureOf(() => decide(order, shipping(lines), later)).errors?.map((error) => error.path);
    expect(fields([{ line_id: line.id, quantity: 11 }])).toEqual(['lines.0.quantity']);
    expect(fields([{ line_id: aLine().id, quantity: 1 }])).toEqual(['lines.0.line_id']);
    expect(
      fields([
        { line_id: line.id, quantity: 1 },
        { line_id: line.id, quantity: 1 },
      ]),
    ).toEqual(['lines.1.line_id']);
  });

  test.each([
    [0, 0.5, 'must be a whole number, such as 1'],
    [1, 0.25, 'must have at most 1 decimal, such as 0.2 or 0.3'],
  ])('of a line with %p decimals to ship %p', (quantity_decimals, quantity, message) => {
    const line = aLine({ quantity_decimals });
    const confirmed = after(anOrder({ lines: [line] }), confirming);
    expect(
      failureOf(() => decide(confirmed, shipping([{ line_id: line.id, quantity }]), later)),
    ).toMatchObject({ code: 'quantity_rule', errors: [{ path: 'lines.0.quantity', message }] });
  });

  test('more lines in all shipments than an answer holds', () => {
    const lines = Array.from({ length: 100 }, () => aLine());
    const some = shipping(lines.map(({ id }) => ({ line_id: id, quantity: 1 })));
    const full = after(anOrder({ lines }), confirming, ...Array.from({ length: 6 }, () => some));
    expect(failureOf(() => decide(full, some, later)).message).toContain(
      'at most 30 shipments with 600 lines',
    );
    const shipped = full.shipments.flatMap((shipment) => shipment.lines);
    expect(shipped).toHaveLength(600);
  });

  test('a shipment that does not exist or has arrived', () => {
    const line = aLine();
    const part = after(
      anOrder({ lines: [line] }),
      confirming,
      shipping([{ line_id: line.id, quantity: 4 }]),
      delivering(),
    );
    expect(failureOf(() => decide(part, delivering('second'), later)).code).toBe('not_found');
    expect(failureOf(() => decide(part, delivering(), later)).code).toBe('conflict');
  });
});
