import type { Call, Handler } from '@procura/bus';
import {
  type createPurchaseOrder as contract,
  createOrderFromAward,
  type describeCreatePurchaseOrder as describeContract,
  Failure,
  type Input,
  moveCommitment,
  noSpending,
  quoted,
} from '@procura/contracts';
import { formatMoney, formatUnitPrice, isZero, storedMeasure } from '@procura/money';
import { idempotencyId, isDuplicateKey, isUnderWay, retryDuplicates, runSaga } from '@procura/mongo';
import { awardsOfBid, findBidWithRfq, noSuchBid, saveAward } from '../bid/bid-store.ts';
import type { Deps } from '../deps.ts';
import { claim as claimOf } from '../model/award.ts';
import { type PurchaseOrder, type PurchaseOrderView, takenOfAward } from '../model/purchase-order.ts';
import { requireAgreedTotal, spendingOn } from '../model/spending.ts';
import { storedRate } from '../model/tax.ts';
import { findRfq, type Moment } from '../rfq/rfq-store.ts';
import { draftFromAwards } from './draft-purchase-order.ts';
import { findEarlierPurchaseOrder, finishIssue, issuingSaga } from './issuing-saga.ts';
import { savePurchaseOrder } from './purchase-order-store.ts';

type IssueInput = Input<typeof contract>;

/**
 * Issues a purchase order (docs/concepts/rfqs.md): claims quantities of the award under the ids of a purchase and an
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
  const awards = await awardsOfBid(deps, caller, bid._id, tx);
  const { purchaseOrder, award, quantities } = draftFromAwards(call, { rfq, bid, awards }, input, tx.now);
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
