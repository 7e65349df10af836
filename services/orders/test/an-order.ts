import { newId } from '@procura/contracts';
import { noShipping, quantityOf } from '@procura/money';
import { markCounted } from '../src/model/line-figures.ts';
import type { Order, OrderCommand, OrderLine } from '../src/model/order.ts';
import { decide } from '../src/model/order-commands.ts';
import { repriceLine, sumOrder } from '../src/model/price-order.ts';

export const noon = new Date('2026-11-21T12:00:00Z');

/** A line of an order, priced. */
export const aLine = (overrides: Partial<OrderLine> = {}): OrderLine =>
  repriceLine({
    id: newId('orderLine'),
    product_id: newId('product'),
    sku: 'NW-1',
    name: 'Chai',
    category: 'Beverages',
    unit: 'box',
    quantity: quantityOf(10),
    unit_price: { amount_minor: 1000n, currency: 'EUR' },
    discount_percent: '0',
    tax_rate: '19',
    shipped_quantity: quantityOf(0),
    delivered_quantity: quantityOf(0),
    closed_quantity: quantityOf(0),
    ...overrides,
  });

/** An order that is placed; overrides make any other. */
export const anOrder = (overrides: Partial<Order> = {}): Order => markCounted(theOrder(overrides));

const theOrder = ({ lines = [aLine()], ...overrides }: Partial<Order>): Order => ({
  _id: newId('order'),
  number: 'ORD-26-7K3QXM',
  purchase_id: newId('purchase'),
  version: 1,
  source: 'catalogue',
  status: 'placed',
  payment_status: 'unpaid',
  billing_status: 'not_billed',
  buyer_company_id: newId('company'),
  buyer: { name: 'Alfreds Futterkiste', time_zone: 'Europe/Berlin' },
  supplier_company_id: newId('company'),
  supplier: { name: 'Exotic Liquids', time_zone: 'Europe/London' },
  branch_id: newId('branch'),
  branch: {
    name: 'Berlin',
    code: 'ALFKI',
    cost_centre: 'CC-1',
    ship_to: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    receiving_contact: { name: 'Maria Anders', email: 'maria.anders@example.com' },
  },
  store: null,
  currency: 'EUR',
  lines,
  line_count: lines.length,
  ...sumOrder(lines, noShipping('EUR')),
  requisitioner: { user_id: newId('user'), name: 'Ben Buyer', role: 'buyer', credential_id: 'cred' },
  approval: null,
  internal_note: 'for the fair',
  shipments: [],
  timeline: [],
  expected_delivery_on: null,
  imported: false,
  opens_charge: true,
  created_at: noon,
  updated_at: noon,
  placed_at: noon,
  first_shipped_at: null,
  delivered_at: null,
  ...overrides,
});

/** An order that waits for approval. */
export const aWaitingOrder = (): Order =>
  anOrder({
    status: 'pending_approval',
    placed_at: null,
    approval: {
      verdicts: [],
      approvers: [{ user_id: newId('user'), name: 'Ana Admin' }],
      lapses_at: new Date('2026-11-28T12:00:00Z'),
      decided_by: null,
      decided_at: null,
      note: null,
    },
  });

const ids = { first: newId('shipment'), second: newId('shipment') };

/** A shipment command; all open quantities when lines are left out. */
export const shipping = (
  lines: { line_id: OrderLine['id']; quantity: number }[] | null = null,
  id: keyof typeof ids = 'first',
): OrderCommand => ({
  kind: 'ship',
  by: 'Sam Sales',
  id: ids[id],
  carrier: 'Speedy Express',
  tracking_number: null,
  expected_on: null,
  lines: lines?.map(({ line_id, quantity }) => ({ line_id, quantity: quantityOf(quantity) })) ?? null,
});

/** A delivery command. */
export const delivering = (id: keyof typeof ids = 'first', accept_by: Date | null = null): OrderCommand => ({
  kind: 'deliver',
  by: 'Sam Sales',
  shipment_id: ids[id],
  proof: { received_by: 'Maria Anders', method: 'code', code_verified: true, sha256: null },
  accept_by,
});

export const confirming: OrderCommand = { kind: 'confirm', by: 'Sam Sales', expected_delivery_on: null };

/** An order after some commands. */
export const after = (order: Order, ...commands: OrderCommand[]): Order =>
  commands.reduce((state, command) => markCounted(decide(state, command, noon)), order);
