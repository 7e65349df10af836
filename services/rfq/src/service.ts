import { openMailer } from '@procura/mail';
import {
  type BaseConfig,
  followSuspension,
  openMailBudget,
  readBaseConfig,
  type ServiceDefinition,
} from '@procura/service';
import { closeAward } from './award/close-award.ts';
import { closeRfq } from './award/close-rfq.ts';
import { decideBidIteration, describeDecideBidIteration } from './award/decide-bid-iteration.ts';
import { rated } from './bid/rated.ts';
import { getBid, listRfqBids } from './bid/read-bids.ts';
import { submitBid } from './bid/submit-bid.ts';
import { submitBidIteration } from './bid/submit-bid-iteration.ts';
import { withdrawBid } from './bid/withdraw-bid.ts';
import { collections, type Deps } from './deps.ts';
import { mailRfqNotice } from './mails.ts';
import { previewAward } from './preview/preview-award.ts';
import { createPurchaseOrder, describeCreatePurchaseOrder } from './purchase-order/create-purchase-order.ts';
import { followOrderChange } from './purchase-order/order-events.ts';
import { listRfqPurchaseOrders } from './purchase-order/read-purchase-orders.ts';
import { sweep } from './purchase-order/sweep-sagas.ts';
import { cancelRfq } from './rfq/cancel-rfq.ts';
import { countRfqTasks } from './rfq/count-rfq-tasks.ts';
import { createRfq } from './rfq/create-rfq.ts';
import { mailDeferredDeadlines } from './rfq/deferred-deadline-mail.ts';
import { endBidding } from './rfq/end-bidding.ts';
import { extendRfqDeadline } from './rfq/extend-rfq-deadline.ts';
import { findInvitingBuyers } from './rfq/find-inviting-buyers.ts';
import { inviteRfqSuppliers } from './rfq/invite-rfq-suppliers.ts';
import { getRfq, listRfqs } from './rfq/read-rfqs.ts';
import { getRfqMetrics } from './rfq/rfq-metrics.ts';
import { rfqMigrations } from './rfq/rfq-migrations.ts';
import { followVerification } from './rfq/verified-supplier-store.ts';

export const rfqService: ServiceDefinition<'rfq', Deps, BaseConfig> = {
  name: 'rfq',
  readConfig: readBaseConfig,
  collections,
  deps: (base, config) => {
    const mailer = openMailer(config);
    return {
      mailer,
      mails: openMailBudget({ ...base, mailer }),
    };
  },
  migrations: rfqMigrations,
  feature_level: 1,
  handlers: {
    list_rfqs: listRfqs,
    get_rfq: rated(getRfq),
    create_rfq: rated(createRfq),
    list_rfq_bids: rated(listRfqBids),
    get_bid: rated(getBid),
    decide_bid_iteration: rated(decideBidIteration),
    describe_decide_bid_iteration: describeDecideBidIteration,
    describe_create_purchase_order: describeCreatePurchaseOrder,
    count_rfq_tasks: countRfqTasks,
    get_rfq_metrics: getRfqMetrics,
    find_inviting_buyers: findInvitingBuyers,
    create_purchase_order: createPurchaseOrder,
    list_rfq_purchase_orders: listRfqPurchaseOrders,
    cancel_rfq: rated(cancelRfq),
    close_rfq: rated(closeRfq),
    extend_rfq_deadline: rated(extendRfqDeadline),
    invite_rfq_suppliers: rated(inviteRfqSuppliers),
    close_award: rated(closeAward),
    preview_award: rated(previewAward),
    submit_bid: rated(submitBid),
    submit_bid_iteration: rated(submitBidIteration),
    withdraw_bid: rated(withdrawBid),
  },
  consumers: {
    company_changed: { effect: followVerification },
    company_suspension_changed: { effect: followSuspension },
    order_changed: { effect: followOrderChange, serializeOn: ({ buyer_company_id }) => [buyer_company_id] },
  },
  tasks: [mailRfqNotice],
  jobs: [
    { name: 'end_bidding', every_ms: 5000, run: endBidding },
    { name: 'mail_deferred_deadlines', every_ms: 10_000, run: mailDeferredDeadlines },
    { name: 'sweep', every_ms: 1000, run: sweep },
  ],
};
