import type { HandlerTable } from '@procura/bus';
import { closeAward } from './award/close-award.ts';
import { describeCreatePurchaseOrder, describeDecideBidIteration } from './award/describe-award.ts';
import { decideBidIteration } from './bid/decide-bid-iteration.ts';
import { rated } from './bid/rated.ts';
import { getBid, listRfqBids } from './bid/read-bids.ts';
import { submitBid } from './bid/submit-bid.ts';
import { submitBidIteration } from './bid/submit-bid-iteration.ts';
import { withdrawBid } from './bid/withdraw-bid.ts';
import type { Deps } from './deps.ts';
import { createPurchaseOrder } from './purchase-order/create-purchase-order.ts';
import { listRfqPurchaseOrders } from './purchase-order/read-purchase-orders.ts';
import { cancelRfq } from './rfq/cancel-rfq.ts';
import { closeRfq } from './rfq/close-rfq.ts';
import { createRfq } from './rfq/create-rfq.ts';
import { extendRfqDeadline } from './rfq/extend-rfq-deadline.ts';
import { inviteRfqSuppliers } from './rfq/invite-rfq-suppliers.ts';
import { getRfq, listRfqs } from './rfq/read-rfqs.ts';
import { getRfqMetrics } from './rfq/rfq-metrics.ts';

export const operations: HandlerTable<'rfq', Deps> = {
  list_rfqs: listRfqs,
  get_rfq: rated(getRfq),
  create_rfq: rated(createRfq),
  list_rfq_bids: rated(listRfqBids),
  get_bid: rated(getBid),
  decide_bid_iteration: rated(decideBidIteration),
  describe_decide_bid_iteration: describeDecideBidIteration,
  describe_create_purchase_order: describeCreatePurchaseOrder,
  get_rfq_metrics: getRfqMetrics,
  create_purchase_order: createPurchaseOrder,
  list_rfq_purchase_orders: listRfqPurchaseOrders,
  cancel_rfq: rated(cancelRfq),
  close_rfq: rated(closeRfq),
  extend_rfq_deadline: rated(extendRfqDeadline),
  invite_rfq_suppliers: rated(inviteRfqSuppliers),
  close_award: rated(closeAward),
  submit_bid: rated(submitBid),
  submit_bid_iteration: rated(submitBidIteration),
  withdraw_bid: rated(withdrawBid),
};
