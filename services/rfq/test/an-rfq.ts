import { newId } from '@procura/contracts';
import { type Amount, noQuantity, quantityOf, type Shipping, timesQuantity } from '@procura/money';
import type { Award } from '../src/model/award.ts';
import type { Bid, Iteration } from '../src/model/bid.ts';
import { type PurchaseOrder, sumLines } from '../src/model/purchase-order.ts';
import { noFigures, type Rfq } from '../src/model/rfq.ts';

export const euro = (amount_minor: bigint): Amount => ({ amount_minor, currency: 'EUR' });
const at = new Date('2026-11-01T09:00:00Z');

/** An RFQ for 10 ovens with a target of 100.00 EUR, and 40 tables without one. */
export const anRfq = (overrides: Partial<Rfq> = {}): Rfq => ({
  _id: newId('rfq'),
  company_id: newId('company'),
  number: 'RFQ-26-7K3QXM',
  title: 'Kitchen',
  description: '',
  status: 'open',
  buyer: { name: 'Alfreds Futterkiste', time_zone: 'Europe/Berlin' },
  branch_id: newId('branch'),
  branch: { name: 'Berlin' },
  deliver_to: { city: 'Berlin', country: 'DE' },
  currency: 'EUR',
  items: (
    [
      ['Oven', 10, euro(10_000n)],
      ['Table', 40, null],
    ] as const
  ).map(([name, quantity, target_unit_price]) => ({
    id: newId('rfqItem'),
    name,
    specification: '',
    quantity: quantityOf(quantity),
    unit: 'piece',
    target_unit_price,
    claimed_quantity: noQuantity,
    awarded_quantity: noQuantity,
    ordered_quantity: noQuantity,
  })),
  item_count: 2,
  figures: noFigures('EUR'),
  deadline: new Date('2026-11-21T12:00:00Z'),
  bidding_until: new Date('2026-11-21T12:00:00Z'),
  requisitioner: { user_id: newId('user'), name: 'Ana Admin', credential_id: newId('credential') },
  ended_reason: null,
  terms: [],
  supplier_ids: [],
  day: '2026-11-01',
  version: 1,
  created_at: at,
  updated_at: at,
  ...overrides,
});

/** Terms for all items of an RFQ at 90.00 and 20.00 EUR. */
export const anIteration = (rfq: Rfq, overrides: Partial<Iteration> = {}): Iteration => ({
  number: 1,
  by: 'supplier',
  at,
  lines: rfq.items.map(({ id, quantity }, index) => {
    const unit_price = euro(index === 0 ? 9_000n : 2_000n);
    const total = timesQuantity(unit_price, quantity);
    return { rfq_item_id: id, product: null, quantity, unit_price, total };
  }),
  total: euro(170_000n),
  lead_time_days: 14,
  valid_until: null,
  terms: 'Net 30',
  note: null,
  ...overrides,
});

/** A submitted bid on an RFQ. */
export const aBid = (rfq: Rfq, overrides: Partial<Bid> = {}): Bid => {
  const offer = anIteration(rfq);
  return {
    _id: newId('bid'),
    rfq_id: rfq._id,
    rfq: { number: rfq.number, title: rfq.title },
    buyer_company_id: rfq.company_id,
    buyer: rfq.buyer,
    supplier_company_id: newId('company'),
    supplier: { name: 'Exotic Liquids', time_zone: 'Europe/London' },
    branch_id: rfq.branch_id,
    currency: 'EUR',
    status: 'submitted',
    iterations: [offer],
    offer,
    awarded: [],
    accepting: 0,
    award_count: 0,
    note: null,
    created_at: at,
    updated_at: at,
    version: 1,
    ...overrides,
  };
};

/** An award that is being accepted: quantities by the items' places, at 90.00 and 20.00, first 95.00 and 25.00 EUR. */
export const anAward = (rfq: Rfq, quantities: readonly number[], overrides: Partial<Award> = {}): Award => ({
  _id: newId('award'),
  rfq_id: rfq._id,
  bid_id: newId('bid'),
  buyer_company_id: rfq.company_id,
  supplier_company_id: newId('company'),
  branch_id: rfq.branch_id,
  state: 'accepting',
  iteration: 1,
  currency: 'EUR',
  lines: rfq.items.flatMap(({ id }, index) => {
    const quantity = quantityOf(quantities[index] ?? 0);
    const [unit_price, first_unit_price] =
      index === 0 ? [euro(9_000n), euro(9_500n)] : [euro(2_000n), euro(2_500n)];
    return quantity === 0
      ? []
      : [
          {
            rfq_item_id: id,
            quantity,
            issuing_quantity: noQuantity,
            ordered_quantity: noQuantity,
            unit_price,
            first_unit_price,
          },
        ];
  }),
  live_orders: 0,
  accepted_by: {
    user_id: newId('user'),
    name: 'Ana Admin',
    role: 'admin',
    credential_id: newId('credential'),
  },
  accepted_at: at,
  note: null,
  closed_reason: null,
  payload_hash: '',
  answer: null,
  version: 1,
  ...overrides,
});

/** A purchase order that is being issued. */
export const aPurchaseOrder = (
  lines: PurchaseOrder['lines'],
  currency = 'EUR',
  freight?: Shipping | undefined,
): PurchaseOrder => ({
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
  currency,
  lines,
  ...(freight && { freight }),
  total: sumLines(currency, lines, freight).total,
  issued_by: { user_id: newId('user'), name: 'Ana Admin' },
  issued_at: at,
  key: 'key',
  payload_hash: '',
  answer: null,
  sweep_at: at,
  version: 1,
});
