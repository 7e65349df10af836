import type { Call, Handler } from '@procura/bus';
import {
  type createPurchaseOrder as contract,
  createOrderFromAward,
  type describeCreatePurchaseOrder as describeContract,
  Failure,
  type Input,
  invalidField,
  moveCommitment,
  newId,
  newNumber,
  noSpending,
  quoted,
} from '@procura/contracts';
import { formatMoney, formatUnitPrice, isZero, storedMeasure } from '@procura/money';
import {
  idempotencyId,
  isDuplicateKey,
  isUnderWay,
  payloadHash,
  retryDuplicates,
  runSaga,
} from '@procura/mongo';
import { noSuchAward } from '../award/close-award.ts';
import { awardsOfBid, findBidWithRfq, noSuchBid, saveAward } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { type Award, canOrder, claim as claimOf, freightToOrder, type Quantities } from '../model/award.ts';
import { quantitiesToOrder } from '../model/award-lines.ts';
import type { Bid } from '../model/bid.ts';
import {
  type PurchaseOrder,
  type PurchaseOrderLine,
  type PurchaseOrderView,
  sumLines,
  takenOfAward,
} from '../model/purchase-order.ts';
import type { Rfq } from '../model/rfq.ts';
import { requireAgreedTotal, spendingOn } from '../model/spending.ts';
import { storedRate } from '../model/tax.ts';
import { findRfq, type Moment } from '../rfq/rfq-store.ts';
import { findEarlierPurchaseOrder, finishIssue, issuingSaga } from './issuing-saga.ts';
import { savePurchaseOrder } from './purchase-order-store.ts';

type IssueInput = Input<typeof contract>;

/** The maximum time of issuing before the sweeper settles it. */
const issuingMs = 15_000;

/**
 * Issues a purchase order (docs/design.md#rfqs): claims quantities of the award under the ids of a purchase and an
 * order, has finance move their share of the commitment and orders create the order, and finishes in one transaction. A
 * repeat of the key returns the existing purchase order.
 */
export const createPurchaseOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  runSaga(deps, issuingSaga(deps), call, {
    findEarlier: () => findEarlierPurchaseOrder(deps, call),
    async claim() {
      const row = await claim(deps, call, input);
      return (
        row && {
          row,
          make: () => makeOrder(deps, call, row),
          explain: async (refused) => refusalOf(refused),
        }
      );
    },
  });

/**
 * Inserts the purchase order as `issuing` and claims its quantities on the award. Returns null if another call holds
 * the key.
 */
const claim = async (deps: Deps, call: Call, input: IssueInput): Promise<PurchaseOrder | null> => {
  const caller = call.principal;
  try {
    return await retryDuplicates(['number'], () =>
      deps.database.maintain(
        async (tx) => {
          // Checked here, so that a repeat does not report the quantities of the first call as ordered by another.
          const own = deps.purchaseOrders.parties(caller, tx);
          if (call.idempotency_key && (await own.findOne({ key: idempotencyId(call) }))) return null;
          const { award, quantities, purchaseOrder } = await draftPurchaseOrder(deps, call, input, tx);
          await saveAward(deps, tx, award, claimOf(award, quantities, purchaseOrder.freight));
          return savePurchaseOrder(deps, tx, null, purchaseOrder);
        },
        { serializeOn: [caller.company_id] },
      ),
    );
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
};

/** The purchase order that would be issued, with its bid and award. Raises why none can be issued. */
const draftPurchaseOrder = async (deps: Deps, call: Call, input: IssueInput, tx: Moment) => {
  const caller = call.principal;
  await findRfq(deps, caller, input.rfq_id, tx);
  const { bid, rfq } = await findBidWithRfq(deps, caller, input.bid_id, tx);
  if (bid.rfq_id !== input.rfq_id) throw noSuchBid(input.bid_id);
  const award = chosen(await awardsOfBid(deps, caller, bid._id, tx), bid, input);
  const quantities = quantitiesToOrder(rfq, award, input.items);
  const purchaseOrder = newPurchaseOrder(call, { rfq, bid, award, quantities, now: tx.now });
  requireAgreedTotal(purchaseOrder.total, { consent: call.consent, expected: input.expected_total });
  return { purchaseOrder, award, quantities, bid, rfq };
};

/** The amount of an award's commitment that a purchase order would use. Raises the failures of issuing it. */
export const describeCreatePurchaseOrder: Handler<Deps, typeof describeContract> = async (
  deps,
  call,
  input,
) => {
  if (isUnderWay(deps, issuingSaga(deps), await findEarlierPurchaseOrder(deps, call))) return noSpending;
  return deps.database.snapshot(async ({ session }) => {
    const { purchaseOrder, bid, rfq } = await draftPurchaseOrder(deps, call, input, {
      session,
      now: deps.clock(),
    });
    return spendingOn(
      { bid, rfq },
      purchaseOrder.total,
      `Issues a purchase order of ${purchaseOrder.lines.length} items to ${quoted(bid.supplier.name)} under RFQ ${rfq.number}, ${quoted(rfq.title)}.`,
    );
  });
};

/** The named award, or the only open one. */
const chosen = (awards: readonly Award[], bid: Bid, { award_id }: IssueInput): Award => {
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

/** Moves the commitment, has the order created and finishes the purchase order as issued. */
const makeOrder = async (
  deps: Deps,
  call: Call,
  purchaseOrder: PurchaseOrder,
): Promise<PurchaseOrderView> => {
  // The caller's key identifies the purchase order; its purchase's id identifies the steps.
  const step: Call = { ...call, idempotency_key: null };
  const order_number = await holdAndOrder(deps, step, purchaseOrder);
  const { answer } = await deps.database.write(step, (tx) => {
    tx.audit({ target: purchaseOrder._id });
    return finishIssue(deps, tx, purchaseOrder, order_number);
  });
  if (!answer) throw new Failure('unavailable', 'The purchase order was abandoned meanwhile.');
  return answer;
};

const holdAndOrder = async (deps: Deps, step: Call, purchaseOrder: PurchaseOrder): Promise<string> => {
  const { award_id, purchase_id, order_id, currency, freight } = purchaseOrder;
  const amount = formatMoney(takenOfAward(purchaseOrder));
  await deps.bus.call(moveCommitment, step, { award_id, purchase_id, order_id, amount });
  deps.fault('issue.after_move');
  const { order } = await deps.bus.call(createOrderFromAward, step, {
    purchase_id,
    order_id,
    purchase_order: { id: purchaseOrder._id, number: purchaseOrder.number, rfq_id: purchaseOrder.rfq_id },
    branch_id: purchaseOrder.branch_id,
    supplier: { id: purchaseOrder.supplier_company_id, ...purchaseOrder.supplier },
    currency,
    lines: purchaseOrder.lines.map(({ product, ...line }) => ({
      line_id: line.id,
      product_id: product?.id ?? null,
      sku: product?.sku ?? '',
      name: product?.name ?? line.name,
      category: product?.category ?? '',
      unit: product?.unit ?? line.unit,
      ...storedMeasure(line),
      quantity: line.quantity,
      unit_price: formatUnitPrice(line.unit_price),
      ...storedRate(line.tax_rate),
    })),
    ...(freight &&
      !isZero(freight.net) && { shipping: formatMoney(freight.net), shipping_tax_rate: freight.tax_rate }),
  });
  deps.fault('issue.after_created');
  return order.number;
};

/** The refusal of another service in the terms and fields of this operation. */
const refusalOf = (error: Failure): Failure => {
  const at = (path: string) =>
    new Failure(error.code, error.message, {
      errors: (error.errors ?? []).map(({ message }) => ({ path, message })),
      cause: error,
    });
  switch (error.code) {
    case 'hold_released':
      return new Failure(
        'conflict',
        'The award was closed, or issuing took too long and was cancelled; nothing was ordered. Look at the bid with get_bid.',
        { cause: error },
      );
    case 'above_award':
      // The award had the quantity, so finance has not yet received the order that released the amount.
      return new Failure(
        'unavailable',
        'The amount that an earlier order released has not reached the award’s funds yet; nothing was ordered. Send it again in a few seconds.',
        { retry_after_s: 2, cause: error },
      );
    case 'limit_exceeded':
    case 'approval_required':
    case 'insufficient_stock':
      return at('items');
    case 'branch_inactive':
      return at('rfq_id');
    default:
      return error;
  }
};
