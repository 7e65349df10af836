import type { Handler } from '@procura/bus';
import {
  type describeDecideBidIteration as contract,
  noSpending,
  type describeCreatePurchaseOrder as purchaseOrderContract,
  quoted,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { isUnderWay } from '@procura/mongo';
import type { Bid } from '../bid/bid.ts';
import { findBidWithRfq } from '../bid/bid-store.ts';
import { refuseMisplaced } from '../bid/decide-bid-iteration.ts';
import type { Deps } from '../deps.ts';
import { draftPurchaseOrder } from '../purchase-order/create-purchase-order.ts';
import { findIssued, issuingSaga } from '../purchase-order/issuing-saga.ts';
import type { Rfq } from '../rfq/rfq.ts';
import { requireAcceptable } from './accept-bid.ts';
import { acceptingSaga, findAccepted } from './accepting-saga.ts';
import { awardTotal } from './award.ts';
import { linesToAward } from './award-lines.ts';
import { requireAgreedTotal } from './require-agreed-total.ts';

/**
 * The amount that accepting a bid would commit; rejecting and countering commit nothing. Raises the failures of
 * accepting.
 */
export const describeDecideBidIteration: Handler<Deps, typeof contract> = async (deps, call, input) => {
  refuseMisplaced(input);
  if (input.decision !== 'accept' || isUnderWay(deps, acceptingSaga(deps), await findAccepted(deps, call)))
    return noSpending;
  return deps.database.snapshot(async ({ session }) => {
    const now = deps.clock();
    const { bid, rfq } = await findBidWithRfq(deps, call.principal, input.bid_id, { session, now });
    requireAcceptable(rfq, bid, { iteration: input.iteration, now });
    const { currency } = bid;
    const total = awardTotal({ currency, lines: linesToAward(rfq, bid, input.award_items) });
    requireAgreedTotal(total, { consent: undefined, expected: input.expected_total });
    return {
      ...partiesOf(bid, rfq),
      amounts: [formatMoney(total)],
      summary: `Accepts iteration ${bid.offer.number} of the bid of ${quoted(bid.supplier.name)} on RFQ ${rfq.number}, ${quoted(rfq.title)}.`,
    };
  });
};

/** The amount of an award's commitment that a purchase order would use. Raises the failures of issuing it. */
export const describeCreatePurchaseOrder: Handler<Deps, typeof purchaseOrderContract> = async (
  deps,
  call,
  input,
) => {
  if (isUnderWay(deps, issuingSaga(deps), await findIssued(deps, call))) return noSpending;
  return deps.database.snapshot(async ({ session }) => {
    const { purchaseOrder, bid, rfq } = await draftPurchaseOrder(deps, call, input, {
      session,
      now: deps.clock(),
    });
    return {
      ...partiesOf(bid, rfq),
      amounts: [formatMoney(purchaseOrder.total)],
      summary: `Issues a purchase order of ${purchaseOrder.lines.length} items to ${quoted(bid.supplier.name)} under RFQ ${rfq.number}, ${quoted(rfq.title)}.`,
    };
  });
};

const partiesOf = (bid: Bid, rfq: Rfq) => ({
  commits: true,
  suppliers: [{ id: bid.supplier_company_id, name: bid.supplier.name }],
  branch: { id: rfq.branch_id, name: rfq.branch.name },
});
