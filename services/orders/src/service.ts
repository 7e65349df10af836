import { openMailer } from '@procura/mail';
import {
  type BaseConfig,
  followSuspension,
  openMailBudget,
  readBaseConfig,
  type ServiceDefinition,
} from '@procura/service';
import { mailClaim, mailReceiptDue } from './claim-mails.ts';
import { claimHandlers } from './claims/change-claim.ts';
import { passDeadlines } from './claims/deadline-jobs.ts';
import { watchEscalatedClaims } from './claims/escalated-claim.ts';
import { getClaim, getEscalatedClaim, listClaims, listEscalatedClaims } from './claims/read-claims.ts';
import { deliverOrder } from './delivery/deliver-order.ts';
import { sendOrderProofCode } from './delivery/send-order-proof-code.ts';
import { collections, type Deps } from './deps.ts';
import { importOrderHistory } from './import/import-order-history.ts';
import { mailApprovers, mailDeliveryCode } from './mails.ts';
import { countDueLines } from './metrics/count-lines.ts';
import { getDeliveryRecord, listDeliveryRecords } from './metrics/delivery-record.ts';
import { listBuyers } from './metrics/list-buyers.ts';
import { foldDeltas } from './metrics/metric-store.ts';
import { getOrderCharts } from './metrics/order-charts.ts';
import { getOrderMetrics } from './metrics/order-metrics.ts';
import { getSpendTable } from './metrics/spend-table.ts';
import { summariseSpend } from './metrics/summarise-spend.ts';
import { commandHandlers } from './order/change-order.ts';
import { onChargeChanged } from './order/charge-events.ts';
import { orderMigrations } from './order/order-migrations.ts';
import {
  getOrder,
  getOrderDeliveryProof,
  getOrderFacts,
  getOrderLogistics,
  listOrders,
} from './order/read-orders.ts';
import { approvePurchase } from './purchase/approve-purchase.ts';
import { cancelPurchase } from './purchase/cancel-purchase.ts';
import { countOrderTasks } from './purchase/count-order-tasks.ts';
import { createOrderFromAward } from './purchase/create-order-from-award.ts';
import { declinePurchase } from './purchase/decline-purchase.ts';
import { placeForRecurrence } from './purchase/place-for-recurrence.ts';
import {
  describePlaceMarketplaceOrder,
  describePlaceOrder,
  placeBasket,
  placeMarketplaceOrder,
  placeOrder,
} from './purchase/place-order.ts';
import {
  previewBasket,
  previewForRecurrence,
  previewMarketplaceOrder,
  previewOrder,
} from './purchase/preview-order.ts';
import { lapsePurchases, sweepPurchases } from './purchase/purchase-jobs.ts';
import { purchaseMigrations } from './purchase/purchase-migrations.ts';
import { getPurchase, listPurchases } from './purchase/read-purchases.ts';
import { settlePurchase } from './purchase/settle-purchase.ts';

export const ordersService: ServiceDefinition<'orders', Deps, BaseConfig> = {
  name: 'orders',
  readConfig: readBaseConfig,
  collections,
  deps: (base, config) => {
    watchEscalatedClaims(base);
    const mailer = openMailer(config);
    return {
      mailer,
      mails: openMailBudget({ ...base, mailer }),
    };
  },
  migrations: [...orderMigrations, ...purchaseMigrations],
  handlers: {
    ...commandHandlers,
    ...claimHandlers,
    list_claims: listClaims,
    get_claim: getClaim,
    list_escalated_claims: listEscalatedClaims,
    get_escalated_claim: getEscalatedClaim,
    list_orders: listOrders,
    get_order: getOrder,
    count_order_tasks: countOrderTasks,
    list_purchases: listPurchases,
    get_purchase: getPurchase,
    preview_order: previewOrder,
    preview_marketplace_order: previewMarketplaceOrder,
    place_order: placeOrder,
    place_marketplace_order: placeMarketplaceOrder,
    preview_basket: previewBasket,
    place_basket: placeBasket,
    describe_place_order: describePlaceOrder,
    describe_place_marketplace_order: describePlaceMarketplaceOrder,
    get_order_metrics: getOrderMetrics,
    get_order_charts: getOrderCharts,
    get_spend_table: getSpendTable,
    list_buyers: listBuyers,
    get_order_logistics: getOrderLogistics,
    get_order_delivery_proof: getOrderDeliveryProof,
    send_order_proof_code: sendOrderProofCode,
    approve_purchase: approvePurchase,
    decline_purchase: declinePurchase,
    cancel_purchase: cancelPurchase,
    deliver_order: deliverOrder,
    import_order_history: importOrderHistory,
    summarise_spend: summariseSpend,
    get_order_facts: getOrderFacts,
    get_delivery_record: getDeliveryRecord,
    list_delivery_records: listDeliveryRecords,
    create_order_from_award: createOrderFromAward,
    settle_purchase: settlePurchase,
    place_for_recurrence: placeForRecurrence,
    preview_for_recurrence: previewForRecurrence,
  },
  consumers: {
    company_suspension_changed: { effect: followSuspension },
    charge_changed: { effect: onChargeChanged, serializeOn: ({ buyer_company_id }) => [buyer_company_id] },
  },
  tasks: [mailApprovers, mailDeliveryCode, mailReceiptDue, mailClaim],
  feature_level: 1,
  jobs: [
    { name: 'sweep', every_ms: 1000, run: sweepPurchases },
    { name: 'lapse', every_ms: 10_000, run: lapsePurchases },
    { name: 'deadlines', every_ms: 10_000, run: passDeadlines },
    { name: 'count_lines', every_ms: 30_000, run: countDueLines },
    { name: 'fold', every_ms: 30_000, run: foldDeltas },
  ],
};
