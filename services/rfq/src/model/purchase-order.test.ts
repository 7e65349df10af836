import { expect, test } from '@jest/globals';
import { newId, type OrderStatus } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { anOrderedLine } from '@procura/testkit/builders';
import { aPurchaseOrder, euro } from '../../test/an-rfq.ts';
import {
  abandonIssue,
  followOrder,
  issue,
  type PurchaseOrder,
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
