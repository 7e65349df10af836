import { expect, test } from '@jest/globals';
import { newId, type OrderStatus } from '@procura/contracts';
import { anOrderedLine } from '@procura/testkit/builders';
import { euro } from '../../test/an-rfq.ts';
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
  quantity,
  unit_price: euro(index === 0 ? 9_000n : 2_000n),
}));
const issuing: PurchaseOrder = {
  _id: newId('purchaseOrder'),
  number: 'PO-26-7K3QXM',
  rfq_id: newId('rfq'),
  rfq: { number: 'RFQ-26-7K3QXM' },
  bid_id: newId('bid'),
  award_id: newId('award'),
  buyer_company_id: newId('company'),
  supplier_company_id: newId('company'),
  supplier: { name: 'Exotic Liquids', time_zone: 'Europe/London' },
  branch_id: newId('branch'),
  status: 'issuing',
  purchase_id: newId('purchase'),
  order_id: newId('order'),
  order_number: null,
  currency: 'EUR',
  lines,
  total: sumLines('EUR', lines),
  issued_by: { user_id: newId('user'), name: 'Ana Admin' },
  issued_at: now,
  key: 'key',
  payload_hash: '',
  answer: null,
  sweep_at: now,
  version: 1,
};
const issued = issue(issuing, 'ORD-26-000001');
const orderWith = (status: OrderStatus, ...closed: number[]) => ({
  status,
  lines: lines.map(({ id, quantity }, index) =>
    anOrderedLine({ line_id: id, quantity, closed_quantity: closed[index] ?? 0 }),
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
