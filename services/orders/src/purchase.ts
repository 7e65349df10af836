import { randomInt } from 'node:crypto';
import type { Id, Principal, PurchaseView } from '@procura/contracts';
import type { Approval, Order } from './order.ts';
import { sumOrder } from './order-totals.ts';
import type { Quote, QuotePart } from './quote.ts';

/** Which operation a purchase came by: the company's catalogue at agreed prices, or stores at list price. */
export type PurchaseSource = 'catalogue' | 'marketplace';

/**
 * What a company buys with one call, all or nothing. `placing` is a claim that ends by compare-and-set as `made`
 * (with its orders) or as `abandoned` (then what is held under its id is released).
 */
export type Purchase = {
  _id: Id<'purchase'>;
  company_id: Id<'company'>;
  state: 'placing' | 'made' | 'abandoned';
  source: PurchaseSource;
  branch_id: Id<'branch'>;
  requisitioner: Order['requisitioner'];
  lines: PurchaseLine[];
  /** Company, user, operation and idempotency key; taken away when abandoned, so that the key is free again. */
  key?: string;
  payload_hash: string;
  /** The preview it was made from; taken away when abandoned. */
  preview_id?: Id<'preview'>;
  /** While placing: when the sweeper abandons it. Once abandoned: when the release is tried again. */
  sweep_at?: Date;
  /** The answer given when it was made, for replays. */
  answer: PurchaseView | null;
  /** Set while its orders wait for approval. */
  lapses_at?: Date;
  created_at: Date;
  made_at: Date | null;
  released_at: Date | null;
};

type PurchaseLine = {
  order_id: Id<'order'>;
  line_id: Id<'orderLine'>;
  product_id: Id<'product'>;
  quantity: number;
};

/** Who buys, as orders and limits record it. */
export const requisitionerOf = ({
  user_id,
  user_name,
  role,
  credential_id,
}: Principal): Order['requisitioner'] => ({
  user_id,
  name: user_name,
  role,
  credential_id,
});

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short order number for people, such as PO-26-7K3QXM: two digits of the year and six of Crockford's base 32. */
export const newOrderNumber = (now: Date): string => {
  const suffix = Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length))).join('');
  return `PO-${now.toISOString().slice(2, 4)}-${suffix}`;
};

/** One order of a purchase: `placed`, or `pending_approval` when an approval is given. */
export const newOrder = (from: {
  id: Id<'order'>;
  number: string;
  purchase: Pick<Purchase, '_id' | 'source' | 'requisitioner' | 'lines'>;
  buyer: Pick<Principal, 'company_id' | 'company_name' | 'time_zone'>;
  branch: Quote['branch'];
  part: QuotePart;
  approval: Approval | null;
  internal_note: string | null;
  now: Date;
}): Order => {
  const { purchase, buyer, branch, part, approval, now } = from;
  const lineIds = new Map(purchase.lines.map((line) => [line.product_id, line.line_id]));
  const lines: Order['lines'] = part.lines.map(({ facts, product_id, quantity, unit_price, amounts }) => {
    const id = lineIds.get(product_id);
    if (!id) throw new Error(`Purchase ${purchase._id} has no line for ${product_id}`);
    const { net: _, ...priced } = amounts;
    return {
      id,
      product_id,
      sku: facts.sku,
      name: facts.name,
      category: facts.category,
      unit: facts.unit,
      quantity,
      unit_price,
      discount_percent: '0',
      tax_rate: facts.tax_rate,
      ...priced,
      shipped_quantity: 0,
      delivered_quantity: 0,
      closed_quantity: 0,
    };
  });
  const pending = approval !== null;
  return {
    _id: from.id,
    number: from.number,
    purchase_id: purchase._id,
    version: 1,
    source: purchase.source,
    status: pending ? 'pending_approval' : 'placed',
    payment_status: 'unpaid',
    billing_status: 'not_billed',
    buyer_company_id: buyer.company_id,
    buyer: { name: buyer.company_name, time_zone: buyer.time_zone },
    supplier_company_id: part.supplier.id,
    supplier: { name: part.supplier.name, time_zone: part.supplier.time_zone },
    branch_id: branch.id,
    branch: {
      name: branch.name,
      code: branch.code,
      cost_centre: branch.cost_centre,
      ship_to: branch.address,
      receiving_contact: branch.receiving_contact,
    },
    store: part.store,
    currency: part.currency,
    lines,
    line_count: lines.length,
    ...sumOrder(lines, part.totals.shipping),
    requisitioner: purchase.requisitioner,
    approval,
    internal_note: from.internal_note,
    shipments: [],
    timeline: [
      {
        at: now,
        what: pending ? 'Sent for approval' : 'Placed',
        by: purchase.requisitioner.name,
        side: 'buyer',
        note: null,
        visible_to_supplier: !pending,
      },
    ],
    expected_delivery_on: null,
    imported: false,
    opens_charge: true,
    created_at: now,
    updated_at: now,
    placed_at: pending ? null : now,
    first_shipped_at: null,
    delivered_at: null,
  };
};
