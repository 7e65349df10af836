import type {
  Answer,
  Id,
  listRfqPurchaseOrders,
  OrderFacts,
  OrderStatus,
  Quantity,
} from '@procura/contracts';
import {
  type Amount,
  formatMoney,
  formatUnitPrice,
  type Measure,
  type Shipping,
  shownMeasure,
  subtract,
  subtractQuantities,
  sumRoundedDown,
  type UnitPrice,
  zero,
} from '@procura/money';
import type { Quantities } from './award.ts';
import type { OfferedProduct } from './bid.ts';
import { type Amounts, amountsOf, amountsOfFreight, sumAmounts, toAmounts } from './tax.ts';

export type PurchaseOrderView = Answer<typeof listRfqPurchaseOrders>['data'][number];
type ShownStatus = PurchaseOrderView['status'];

/**
 * The quantities that a buyer orders from an award. `issuing` is a claim that ends by compare-and-set as `issued` (with
 * the supplier's order) or as `abandoned` (then what is held under its purchase id is released).
 */
export type PurchaseOrder = {
  _id: Id<'purchaseOrder'>;
  number: string;
  rfq_id: Id<'rfq'>;
  rfq: { number: string };
  bid_id: Id<'bid'>;
  award_id: Id<'award'>;
  buyer_company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  supplier: { name: string; time_zone: string };
  branch_id: Id<'branch'>;
  status: ShownStatus | 'issuing' | 'abandoned';
  /** The ids under which its order, stock and spend are held. */
  purchase_id: Id<'purchase'>;
  order_id: Id<'order'>;
  /** Null while issuing. */
  order_number: string | null;
  currency: string;
  lines: PurchaseOrderLine[];
  /** The shipping of its order, a part of the award's freight; absent if that has none. Closed remainders keep it. */
  freight?: Shipping;
  /** With tax and freight. */
  total: Amount;
  issued_by: { user_id: string; name: string };
  issued_at: Date;
  /** Company, user, operation and idempotency key; removed when abandoned, which frees the key. */
  key?: string | undefined;
  payload_hash: string;
  /** The answer stored for replays. */
  answer: PurchaseOrderView | null;
  /** While issuing: when the sweeper settles it. Once abandoned: when the release is repeated. */
  sweep_at?: Date | undefined;
  /** Set once an abandoned purchase order was released; it may then be deleted. */
  gone_at?: Date | undefined;
  version: number;
};

export type PurchaseOrderLine = Measure & {
  /** The line of the supplier's order. */
  id: Id<'orderLine'>;
  rfq_item_id: Id<'rfqItem'>;
  name: string;
  unit: string;
  /** The supplier's product, whose stock is reserved. */
  product: OfferedProduct | null;
  /** Without quantities that its order closed; an ended one keeps its last quantity. */
  quantity: Quantity;
  /** Without tax. */
  unit_price: UnitPrice;
  /** The percentage of tax; absent when 0. */
  tax_rate?: string;
};

/** The statuses of issued purchase orders. */
export const shownStatuses = ['issued', 'acknowledged', 'fulfilled', 'cancelled', 'rejected'] as const;
const isShown = (status: PurchaseOrder['status']): status is ShownStatus =>
  status !== 'issuing' && status !== 'abandoned';
const isEnded = (status: PurchaseOrder['status']): boolean => status === 'cancelled' || status === 'rejected';

/** What lines and freight cost, as their order prices them. */
export const sumLines = (
  currency: string,
  lines: readonly PurchaseOrderLine[],
  freight: Shipping | undefined,
): Amounts =>
  sumAmounts(currency, [
    ...lines.map((line) => amountsOf(line, line.quantity)),
    ...amountsOfFreight(freight),
  ]);

/**
 * The part of its award's commitment that it uses: the net and the tax of its lines and of its freight rounded down, so
 * that all purchase orders of an award together never exceed the award, however it is divided. The remainder of rounding
 * stays with the award.
 */
export const takenOfAward = ({
  currency,
  lines,
  freight,
}: Pick<PurchaseOrder, 'currency' | 'lines' | 'freight'>): Amount => sumRoundedDown(currency, lines, freight);

/** Its quantities by item. */
export const quantitiesOf = ({ lines }: Pick<PurchaseOrder, 'lines'>): Quantities =>
  new Map(lines.map(({ rfq_item_id, quantity }) => [rfq_item_id, quantity]));

/** The purchase order after its order was created. */
export const issue = (purchaseOrder: PurchaseOrder, order_number: string): PurchaseOrder => {
  const issued: PurchaseOrder = {
    ...purchaseOrder,
    status: 'issued',
    order_number,
    sweep_at: undefined,
  };
  return { ...issued, answer: toPurchaseOrderView(issued, { toSupplier: false }) };
};

/** A purchase order abandoned before its order was created: its key is free, and its holds are to be released. */
export const abandonIssue = (purchaseOrder: PurchaseOrder, now: Date): PurchaseOrder => ({
  ...purchaseOrder,
  status: 'abandoned',
  key: undefined,
  sweep_at: now,
});

const followed: Record<OrderStatus, ShownStatus> = {
  pending_approval: 'issued',
  placed: 'issued',
  confirmed: 'acknowledged',
  partially_shipped: 'acknowledged',
  shipped: 'acknowledged',
  delivered: 'fulfilled',
  cancelled: 'cancelled',
  declined: 'cancelled',
  rejected: 'rejected',
};

/**
 * An issued purchase order after a change of its order, with the quantities, the freight and the amount that return: all
 * if the order ended, otherwise the quantities that the order closed. What is credited or shipped again returns nothing,
 * and a purchase order that was delivered in full once stays fulfilled.
 */
export const followOrder = (
  before: PurchaseOrder,
  order: Pick<OrderFacts, 'status' | 'lines'>,
): {
  after: PurchaseOrder;
  returned: Quantities;
  freight?: Shipping | undefined;
  amount: Amount;
  ended: boolean;
} => {
  const nothing = zero(before.currency);
  if (isEnded(before.status)) return { after: before, returned: new Map(), amount: nothing, ended: false };
  const followedStatus = followed[order.status];
  if (isEnded(followedStatus))
    return {
      after: { ...before, status: followedStatus },
      returned: quantitiesOf(before),
      freight: before.freight,
      amount: before.total,
      ended: true,
    };
  const status = before.status === 'fulfilled' ? before.status : followedStatus;
  const open = new Map(
    order.lines.map(({ line_id, quantity, closed_quantity }) => [
      line_id,
      subtractQuantities(quantity, closed_quantity),
    ]),
  );
  const lines = before.lines.map((line) => ({ ...line, quantity: open.get(line.id) ?? line.quantity }));
  const returned = new Map(
    before.lines
      .map(
        ({ id, rfq_item_id, quantity }) =>
          [rfq_item_id, subtractQuantities(quantity, open.get(id) ?? quantity)] as const,
      )
      .filter(([, quantity]) => quantity > 0),
  );
  const { total } = sumLines(before.currency, lines, before.freight);
  return {
    after: { ...before, status, lines, total },
    returned,
    amount: subtract(before.total, total),
    ended: false,
  };
};

/** A purchase order as the caller's side sees it. */
export const toPurchaseOrderView = (
  purchaseOrder: PurchaseOrder,
  { toSupplier }: { toSupplier: boolean },
): PurchaseOrderView => {
  const { status, order_number, currency, lines, freight } = purchaseOrder;
  if (!isShown(status) || order_number === null)
    throw new Error(`Purchase order ${purchaseOrder._id} is not issued`);
  return {
    id: purchaseOrder._id,
    number: purchaseOrder.number,
    rfq: { id: purchaseOrder.rfq_id, number: purchaseOrder.rfq.number },
    bid_id: purchaseOrder.bid_id,
    award_id: purchaseOrder.award_id,
    supplier: { id: purchaseOrder.supplier_company_id, name: purchaseOrder.supplier.name },
    status,
    order_id: purchaseOrder.order_id,
    order_number,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({
        rfq_item_id: line.rfq_item_id,
        name: line.name,
        unit: line.unit,
        ...shownMeasure(line),
        quantity: line.quantity,
        unit_price: formatUnitPrice(line.unit_price),
        tax_rate: line.tax_rate ?? '0',
        total: formatMoney(amountsOf(line, line.quantity).total),
      })),
    ...toAmounts(sumLines(currency, lines, freight)),
    issued_by: toSupplier ? null : purchaseOrder.issued_by.name,
    issued_at: purchaseOrder.issued_at.toISOString(),
  };
};
