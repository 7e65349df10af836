import type { HandlerTable } from '@procura/bus';
import { addShipmentEvent } from './add-shipment-event.ts';
import { approvePurchase } from './approve-purchase.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelPurchase } from './cancel-purchase.ts';
import { closeOrderRemainder } from './close-order-remainder.ts';
import { confirmOrder } from './confirm-order.ts';
import { createOrders } from './create-orders.ts';
import { declinePurchase } from './decline-purchase.ts';
import { deliverOrder } from './deliver-order.ts';
import { getDeliveryRecord } from './delivery-record.ts';
import type { Deps } from './deps.ts';
import { describePlaceMarketplaceOrder, describePlaceOrder } from './describe-placing.ts';
import { importOrderHistory } from './import-order-history.ts';
import { getOrderCharts } from './order-charts.ts';
import { getOrderMetrics } from './order-metrics.ts';
import { placeForRecurrence } from './place-for-recurrence.ts';
import { placeMarketplaceOrder, placeOrder } from './place-order.ts';
import { previewForRecurrence, previewMarketplaceOrder, previewOrder } from './preview-order.ts';
import {
  getOrder,
  getOrderDeliveryProof,
  getOrderFacts,
  getOrderLogistics,
  listOrders,
} from './read-orders.ts';
import { rejectOrder } from './reject-order.ts';
import { sendOrderProofCode } from './send-order-proof-code.ts';
import { settlePurchase } from './settle-purchase.ts';
import { shipOrder } from './ship-order.ts';
import { summariseSpend } from './summarise-spend.ts';

export const operations: HandlerTable<'orders', Deps> = {
  list_orders: listOrders,
  get_order: getOrder,
  preview_order: previewOrder,
  preview_marketplace_order: previewMarketplaceOrder,
  place_order: placeOrder,
  place_marketplace_order: placeMarketplaceOrder,
  describe_place_order: describePlaceOrder,
  describe_place_marketplace_order: describePlaceMarketplaceOrder,
  cancel_order: cancelOrder,
  get_order_metrics: getOrderMetrics,
  get_order_charts: getOrderCharts,
  get_order_logistics: getOrderLogistics,
  get_order_delivery_proof: getOrderDeliveryProof,
  send_order_proof_code: sendOrderProofCode,
  approve_purchase: approvePurchase,
  decline_purchase: declinePurchase,
  cancel_purchase: cancelPurchase,
  close_order_remainder: closeOrderRemainder,
  confirm_order: confirmOrder,
  reject_order: rejectOrder,
  ship_order: shipOrder,
  add_shipment_event: addShipmentEvent,
  deliver_order: deliverOrder,
  import_order_history: importOrderHistory,
  summarise_spend: summariseSpend,
  get_order_facts: getOrderFacts,
  get_delivery_record: getDeliveryRecord,
  create_orders: createOrders,
  settle_purchase: settlePurchase,
  place_for_recurrence: placeForRecurrence,
  preview_for_recurrence: previewForRecurrence,
};
