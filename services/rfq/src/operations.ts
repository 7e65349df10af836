import type { HandlerTable } from '@procura/bus';
import { cancelRfq } from './cancel-rfq.ts';
import { closeAward } from './close-award.ts';
import { closeRfq } from './close-rfq.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { createRfq } from './create-rfq.ts';
import { decideBidIteration } from './decide-bid-iteration.ts';
import type { Deps } from './deps.ts';
import { describeCreatePurchaseOrder, describeDecideBidIteration } from './describe-award.ts';
import { extendRfqDeadline } from './extend-rfq-deadline.ts';
import { inviteRfqSuppliers } from './invite-rfq-suppliers.ts';
import { rated } from './rated.ts';
import { getBid, listRfqBids } from './read-bids.ts';
import { listRfqPurchaseOrders } from './read-purchase-orders.ts';
import { getRfq, listRfqs } from './read-rfqs.ts';
import { getRfqMetrics } from './rfq-metrics.ts';
import { submitBid } from './submit-bid.ts';
import { submitBidIteration } from './submit-bid-iteration.ts';
import { withdrawBid } from './withdraw-bid.ts';

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
