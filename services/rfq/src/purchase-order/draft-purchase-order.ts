import type { Call } from '@procura/bus';
import {
  type createPurchaseOrder,
  Failure,
  type Id,
  type Input,
  invalidField,
  newId,
  newNumber,
} from '@procura/contracts';
import { storedMeasure } from '@procura/money';
import { idempotencyId, payloadHash } from '@procura/mongo';
import { noSuchAward } from '../award/close-award.ts';
import { type Award, canOrder, freightToOrder, type Quantities } from '../model/award.ts';
import { quantitiesToOrder } from '../model/award-lines.ts';
import type { Bid } from '../model/bid.ts';
import { type PurchaseOrder, type PurchaseOrderLine, sumLines } from '../model/purchase-order.ts';
import type { Rfq } from '../model/rfq.ts';
import { storedRate } from '../model/tax.ts';

/** The maximum time of issuing before the sweeper settles it. */
const issuingMs = 15_000;

type Wanted = Pick<Input<typeof createPurchaseOrder>, 'award_id' | 'items'>;

/**
 * The purchase order that would be issued from one of a bid's awards, `issuing`, with its award. Raises why none can be
 * issued; errors of `items` have the path of `list`.
 */
export const draftFromAwards = (
  call: Call,
  { rfq, bid, awards }: { rfq: Rfq; bid: Bid; awards: readonly Award[] },
  { award_id, items, list }: Wanted & { list?: string },
  now: Date,
): { purchaseOrder: PurchaseOrder; award: Award; quantities: Quantities } => {
  const award = chosen(awards, bid, award_id);
  const quantities = quantitiesToOrder(rfq, award, items, list);
  return { purchaseOrder: newPurchaseOrder(call, { rfq, bid, award, quantities, now }), award, quantities };
};

/** The named award, or the only open one. */
const chosen = (awards: readonly Award[], bid: Bid, award_id: Id<'award'> | undefined): Award => {
  const named = awards.find(({ _id }) => _id === award_id);
  if (award_id && !named) throw noSuchAward(award_id);
  const open = (named ? [named] : awards).filter(({ state }) => state === 'open');
  const orderable = open.filter(canOrder);
  // If everything is ordered, any award.
  const [first, second] = orderable.length > 0 ? orderable : open.slice(0, 1);
  if (!first)
    throw new Failure(
      'conflict',
      named
        ? `Award ${named._id} is closed, so nothing can be ordered from it. Award the quantity again with decide_bid_iteration.`
        : `The bid of ${bid.supplier.name} has no open award. Accept it first with decide_bid_iteration.`,
    );
  if (second)
    throw invalidField(
      'award_id',
      `is needed, because the bid has several open awards: ${orderable.map(({ _id }) => _id).join(', ')}`,
    );
  return first;
};

const newPurchaseOrder = (
  call: Call,
  from: { rfq: Rfq; bid: Bid; award: Award; quantities: Quantities; now: Date },
): PurchaseOrder => {
  const { rfq, bid, award, quantities, now } = from;
  const { user_id, user_name } = call.principal;
  const items = new Map(rfq.items.map((item) => [item.id, item]));
  const accepted = bid.iterations.find(({ number }) => number === award.iteration);
  const products = new Map(accepted?.lines.map(({ rfq_item_id, product }) => [rfq_item_id, product]));
  const lines = award.lines.flatMap(({ rfq_item_id, unit_price, tax_rate }): PurchaseOrderLine[] => {
    const [item, quantity] = [items.get(rfq_item_id), quantities.get(rfq_item_id)];
    if (!item || quantity === undefined) return [];
    const product = products.get(rfq_item_id) ?? null;
    return [
      {
        id: newId('orderLine'),
        rfq_item_id,
        name: item.name,
        unit: item.unit,
        ...storedMeasure(item),
        product,
        quantity,
        unit_price,
        ...storedRate(tax_rate),
      },
    ];
  });
  const freight = freightToOrder(award, quantities);
  return {
    _id: newId('purchaseOrder'),
    number: newNumber('PO', now),
    rfq_id: rfq._id,
    rfq: { number: rfq.number },
    bid_id: bid._id,
    award_id: award._id,
    buyer_company_id: award.buyer_company_id,
    supplier_company_id: award.supplier_company_id,
    supplier: bid.supplier,
    branch_id: award.branch_id,
    status: 'issuing',
    purchase_id: newId('purchase'),
    order_id: newId('order'),
    order_number: null,
    currency: award.currency,
    lines,
    ...(freight && { freight }),
    total: sumLines(award.currency, lines, freight).total,
    issued_by: { user_id, name: user_name },
    issued_at: now,
    ...(call.idempotency_key && { key: idempotencyId(call) }),
    payload_hash: payloadHash(call),
    answer: null,
    sweep_at: new Date(now.getTime() + issuingMs),
    version: 0,
  };
};
