import {
  type Id,
  newUntimedIds,
  type Principal,
  type PurchaseHeader,
  type PurchaseView,
  purchaseHeader,
  type Quantity,
} from '@procura/contracts';
import { noQuantity, type Shipping, storedMeasure } from '@procura/money';
import { type Approval, copyOfBranch, type Order, type OrderLine } from './order.ts';
import { sumOrder } from './price-order.ts';
import { withDueDay } from './punctuality.ts';
import type { PurchaseApproval } from './purchase-approval.ts';
import type { PurchaseSource, Quote, QuotePart } from './quote.ts';
import { requireNotPast } from './require-not-past.ts';

/**
 * The purchase of one call, all or nothing. `placing` is a claim that ends by compare-and-set as `made` (with its
 * orders) or as `abandoned` (then what is held under its id is released). An id that settle_purchase abandons before
 * any claim becomes a tombstone, which has only id, company, state and time.
 */
export type Purchase = {
  _id: Id<'purchase'>;
  company_id: Id<'company'>;
  state: 'placing' | 'made' | 'abandoned';
  /** Each order has its own. */
  source: PurchaseSource | 'rfq';
  branch_id: Id<'branch'>;
  requisitioner: Order['requisitioner'];
  /** The lines that hold stock: all that name a product. */
  lines: PurchaseLine[];
  /** Company, user, operation and idempotency key; removed when abandoned, which frees the key. */
  key?: string;
  payload_hash: string;
  /** The preview it was placed from; removed when abandoned. */
  preview_id?: Id<'preview'>;
  /** While placing: when the sweeper abandons it. Once abandoned: when the release is repeated. */
  sweep_at?: Date;
  /** The answer stored for replays. */
  answer: PurchaseView | null;
  /** Set while its orders wait for approval. */
  lapses_at?: Date;
  created_at: Date;
  made_at: Date | null;
  released_at: Date | null;
} & Partial<PurchaseApproval>;

type PurchaseLine = {
  order_id: Id<'order'>;
  line_id: Id<'orderLine'>;
  product_id: Id<'product'>;
  quantity: Quantity;
};

/** The requisitioner as orders and limits record it. */
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

const headerFields = purchaseHeader.keyof().options;

/** The buyer's fields of a purchase; fields given at placement replace those of the preview. */
export const headerOf = (given: PurchaseHeader, previewed: PurchaseHeader = {}): PurchaseHeader =>
  Object.fromEntries(
    headerFields.flatMap((field) => {
      const value = given[field] ?? previewed[field];
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** Raises `invalid_input` for a requested day that has passed at the branch, unless the preview was given it. */
export const requireRequestedDay = (
  { requested_on }: PurchaseHeader,
  { time_zone }: Quote['branch'],
  now: Date,
  previewed: PurchaseHeader = {},
): void => {
  if (requested_on !== previewed.requested_on)
    requireNotPast('requested_on', requested_on, { now, time_zone });
};

/** The lines of a quote with the ids of its new orders and lines, in the order of the request. */
export const newPurchaseLines = ({ parts, requested }: Quote): PurchaseLine[] => {
  // Untimed, because the supplier sees these ids, possibly days later.
  const orderIds = newUntimedIds('order', parts.length);
  const lineIds = newUntimedIds('orderLine', requested.length);
  return (
    parts
      .flatMap((part, order_index) =>
        part.lines.map(({ index, product_id, quantity }) => {
          const [order_id, line_id] = [orderIds[order_index], lineIds[index]];
          if (!order_id || !line_id) throw new Error('Every order and line of a quote has an id');
          return { index, line: { order_id, line_id, product_id, quantity } };
        }),
      )
      // So that a refusal names the caller's lines.
      .toSorted((a, b) => a.index - b.index)
      .map(({ line }) => line)
  );
};

/** The lines of one part of a quote, under the ids that its purchase claimed. */
export const quotedLines = (purchase: Pick<Purchase, '_id' | 'lines'>, part: QuotePart): OrderLine[] => {
  const lineIds = new Map(purchase.lines.map((line) => [line.product_id, line.line_id]));
  return part.lines.map(({ facts, product_id, quantity, account_code, unit_price, amounts }) => {
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
      ...storedMeasure(facts),
      quantity,
      unit_price,
      discount_percent: '0',
      tax_rate: facts.tax_rate,
      ...priced,
      shipped_quantity: noQuantity,
      delivered_quantity: noQuantity,
      closed_quantity: noQuantity,
      ...(account_code !== undefined && { account_code }),
    };
  });
};

/** One order of a purchase: `placed`, or `pending_approval` if an approval is given. */
export const newOrder = (from: {
  id: Id<'order'>;
  number: string;
  purchase: Pick<Purchase, '_id' | 'requisitioner'>;
  source: Order['source'];
  buyer: Pick<Principal, 'company_id' | 'company_name' | 'time_zone'>;
  branch: Quote['branch'];
  supplier: QuotePart['supplier'];
  store: Order['store'];
  lines: OrderLine[];
  shipping: Shipping;
  approval: Approval | null;
  header?: PurchaseHeader | undefined;
  internal_note: string | null;
  recurrence_id?: Order['recurrence_id'];
  purchase_order?: Order['purchase_order'];
  now: Date;
}): Order => {
  const { purchase, buyer, branch, supplier, lines, shipping, approval, now } = from;
  const { recurrence_id, purchase_order, header = {} } = from;
  const pending = approval !== null;
  return withDueDay({
    _id: from.id,
    number: from.number,
    purchase_id: purchase._id,
    version: 1,
    source: from.source,
    status: pending ? 'pending_approval' : 'placed',
    payment_status: 'unpaid',
    billing_status: 'not_billed',
    buyer_company_id: buyer.company_id,
    buyer: { name: buyer.company_name, time_zone: buyer.time_zone },
    supplier_company_id: supplier.id,
    supplier: { name: supplier.name, time_zone: supplier.time_zone },
    branch_id: branch.id,
    branch: copyOfBranch(branch),
    store: from.store,
    currency: shipping.net.currency,
    lines,
    line_count: lines.length,
    ...sumOrder(lines, shipping),
    requisitioner: purchase.requisitioner,
    ...(recurrence_id && { recurrence_id }),
    ...(purchase_order && { purchase_order }),
    approval,
    ...(Object.keys(header).length > 0 && { header }),
    internal_note: from.internal_note,
    shipments: [],
    timeline: [
      {
        at: now,
        what: pending ? 'Sent for approval' : 'Placed',
        by: purchase.requisitioner.name,
        side: 'buyer',
        note: purchase_order ? `Purchase order ${purchase_order.number}` : null,
        visible_to_supplier: !pending,
      },
    ],
    expected_delivery_on: null,
    imported: false,
    opens_charge: true,
    created_at: now,
    updated_at: now,
    placed_at: pending ? null : now,
    ...(!pending && { placed_version: 1 }),
    first_shipped_at: null,
    delivered_at: null,
  });
};
