import { expect, test } from '@jest/globals';
import { newId, type OrderStatus, type Quantity } from '@procura/contracts';
import { addQuantities, noQuantity, quantityOf, subtractQuantities } from '@procura/money';
import { anOrderedLine } from '@procura/testkit/builders';
import { seededRandom } from '@procura/testkit/seeded-random';
import { aPurchaseOrder, euro } from '../../test/an-rfq.ts';
import {
  abandonIssue,
  followOrder,
  issue,
  type PurchaseOrder,
  sumLines,
  toPurchaseOrderView,
} from './purchase-order.ts';

const now = new Date('2026-11-21T12:00:00Z');
const lines: PurchaseOrder['lines'] = [6, 40].map((quantity, index) => ({
  id: newId('orderLine'),
  rfq_item_id: newId('rfqItem'),
  name: `Item ${index}`,
  unit: 'piece',
  product: null,
  quantity: quantityOf(quantity),
  unit_price: euro(index === 0 ? 9_000n : 2_000n),
}));
const issuing = aPurchaseOrder(lines);
const issued = issue(issuing, 'ORD-26-000001');
const orderWith = (status: OrderStatus, ...closed: number[]) => ({
  status,
  lines: lines.map(({ id, quantity }, index) =>
    anOrderedLine({ line_id: id, quantity, closed_quantity: quantityOf(closed[index] ?? 0) }),
  ),
});

test('issuing keeps its answer and waits for nothing; abandoning frees its key', () => {
  expect(issued).toMatchObject({
    status: 'issued',
    order_number: 'ORD-26-000001',
    sweep_at: undefined,
    key: 'key',
  });
  expect(issued.answer).toEqual(toPurchaseOrderView(issued, { toSupplier: false }));
  expect(issued.answer).toMatchObject({ total: { amount: '1340.00' }, issued_by: 'Ana Admin' });
  expect(toPurchaseOrderView(issued, { toSupplier: true }).issued_by).toBeNull();
  expect(abandonIssue(issuing, now)).toMatchObject({ status: 'abandoned', key: undefined, sweep_at: now });
  expect(() => toPurchaseOrderView(issuing, { toSupplier: false })).toThrow('not issued');
});

test.each<[OrderStatus, string]>([
  ['placed', 'issued'],
  ['confirmed', 'acknowledged'],
  ['partially_shipped', 'acknowledged'],
  ['shipped', 'acknowledged'],
  ['delivered', 'fulfilled'],
])('an order that is %s leaves it %s, and nothing comes back', (status, expected) => {
  const { after, returned, ended } = followOrder(issued, orderWith(status));
  expect([after.status, after.total, returned.size, ended]).toEqual([expected, issued.total, 0, false]);
});

test.each<[OrderStatus, string]>([
  ['cancelled', 'cancelled'],
  ['declined', 'cancelled'],
  ['rejected', 'rejected'],
])(
  'an order that was %s ends it as %s, all comes back once, and it shows what it had',
  (status, expected) => {
    const { after, returned, ended } = followOrder(issued, orderWith(status));
    expect([after.status, after.total, ended]).toEqual([expected, issued.total, true]);
    expect([...returned.values()]).toEqual([6, 40]);
    expect(followOrder(after, orderWith(status))).toMatchObject({ ended: false, returned: new Map() });
  },
);

test('what its order closes comes back once, and is no longer shown', () => {
  const { after, returned, ended } = followOrder(issued, orderWith('shipped', 2, 40));
  expect([...returned.values(), ended]).toEqual([2, 40, false]);
  expect(toPurchaseOrderView(after, { toSupplier: false })).toMatchObject({
    lines: [{ quantity: 4, total: { amount: '360.00' } }],
    total: { amount: '360.00' },
  });
  const again = followOrder(after, orderWith('delivered', 2, 40));
  expect([again.after.status, again.returned.size]).toEqual(['fulfilled', 0]);
});

test.each([
  [1, 0.3, 0.7],
  [0.375, 0.25, 0.125],
  [2.5, 2.499, 0.001],
  [1_000_000, 0.001, 999_999.999],
])('of %d ordered and %d closed, exactly %d stay', (ordered, closed, rest) => {
  const line = { ...lines[0], quantity: quantityOf(ordered) } as PurchaseOrder['lines'][number];
  const whole = issue(aPurchaseOrder([line]), 'ORD-26-000001');
  const order = (closed_quantity: number) => ({
    status: 'partially_shipped' as const,
    lines: [
      anOrderedLine({
        line_id: line.id,
        quantity: line.quantity,
        closed_quantity: quantityOf(closed_quantity),
      }),
    ],
  });
  const { after, returned } = followOrder(whole, order(closed));
  expect([after.lines[0]?.quantity, ...returned.values()]).toEqual([rest, closed]);
  expect(followOrder(after, order(closed)).returned.size).toBe(0);
  expect([...followOrder(after, order(ordered)).returned.values()]).toEqual([rest]);
});

/** What orders says became of a quantity; finance alone follows it. */
const receiptOf = (taken: Quantity, credited: Quantity, replaced: Quantity) => ({
  taken_quantity: taken,
  received_quantity: noQuantity,
  accepted_quantity: noQuantity,
  claimed_quantity: noQuantity,
  earned_quantity: noQuantity,
  credited_quantity: credited,
  replaced_quantity: replaced,
});

test.each<[string, OrderStatus[], string[]]>([
  [
    'units shipped again',
    ['delivered', 'partially_shipped', 'shipped', 'delivered'],
    ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
  ],
  [
    'all shipments cancelled',
    ['confirmed', 'partially_shipped', 'confirmed', 'partially_shipped', 'delivered'],
    ['acknowledged', 'acknowledged', 'acknowledged', 'acknowledged', 'fulfilled'],
  ],
  [
    'a first shipment that was not sent, and an end',
    ['confirmed', 'cancelled'],
    ['acknowledged', 'cancelled'],
  ],
])('after %s it is fulfilled once, and credits return nothing', (_, statuses, expected) => {
  let purchaseOrder: PurchaseOrder = issued;
  const seen = statuses.map((status) => {
    const order = orderWith(status);
    const reported = order.lines.map((line) => ({
      ...line,
      receipt: receiptOf(line.quantity, quantityOf(2), quantityOf(1)),
    }));
    const { after, returned, amount, ended } = followOrder(purchaseOrder, { ...order, lines: reported });
    expect([returned.size, amount.amount_minor, after.total]).toEqual(
      ended ? [2, issued.total.amount_minor, issued.total] : [0, 0n, issued.total],
    );
    purchaseOrder = after;
    return after.status;
  });
  expect(seen).toEqual(expected);
});

const random = seededRandom();
test(`its quantities are those ordered and not closed, also if some are lost, credited or replaced (SEED=${random.seed})`, () => {
  const part = (of: Quantity): Quantity => quantityOf(random.below(Math.round(of * 1000) + 1) / 1000);
  for (let round = 0; round < 1000; round++) {
    let purchaseOrder: PurchaseOrder = issued;
    let wasDelivered = false;
    const closed = lines.map(() => noQuantity);
    const returnedBefore = lines.map(() => noQuantity);
    for (let step = 0; step < 8; step++) {
      const status = random.pick(['confirmed', 'partially_shipped', 'shipped', 'delivered'] as const);
      wasDelivered ||= status === 'delivered';
      const reported = lines.map(({ id, quantity }, index) => {
        const rest = subtractQuantities(quantity, closed[index] ?? noQuantity);
        if (random.next() < 0.2) closed[index] = addQuantities(closed[index] ?? noQuantity, part(rest));
        const [shipped_quantity, taken] = [part(rest), part(quantity)];
        const credited = part(shipped_quantity);
        const replaced = part(subtractQuantities(shipped_quantity, credited));
        return anOrderedLine({
          line_id: id,
          quantity,
          shipped_quantity,
          closed_quantity: closed[index] ?? noQuantity,
          receipt: receiptOf(taken, credited, replaced),
        });
      });
      // An event that is delivered twice has no second effect.
      for (const _ of [1, 2]) {
        const { after, returned } = followOrder(purchaseOrder, { status, lines: reported });
        lines.forEach(({ rfq_item_id }, index) => {
          const back = returned.get(rfq_item_id) ?? noQuantity;
          returnedBefore[index] = addQuantities(returnedBefore[index] ?? noQuantity, back);
        });
        purchaseOrder = after;
      }
      expect(returnedBefore).toEqual(closed);
      expect(purchaseOrder.lines.map(({ quantity }) => quantity)).toEqual(
        lines.map(({ quantity }, index) => subtractQuantities(quantity, closed[index] ?? noQuantity)),
      );
      expect(purchaseOrder.total).toEqual(
        sumLines(purchaseOrder.currency, purchaseOrder.lines, undefined).total,
      );
      expect(purchaseOrder.status).toBe(wasDelivered ? 'fulfilled' : 'acknowledged');
    }
  }
});

test('a line shows the decimals and the code of its item', () => {
  const [line] = lines as [PurchaseOrder['lines'][number]];
  const shown = (more: object) =>
    toPurchaseOrderView(issue(aPurchaseOrder([{ ...line, ...more }]), 'ORD-26-000001'), {
      toSupplier: true,
    }).lines;
  expect(shown({})).toMatchObject([{ quantity_decimals: 0, unit_code: null }]);
  expect(shown({ quantity_decimals: 3, unit_code: 'KGM' })).toMatchObject([
    { quantity_decimals: 3, unit_code: 'KGM' },
  ]);
});
