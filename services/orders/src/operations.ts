import type { HandlerTable } from '@procura/bus';
import { addShipmentEvent } from './delivery/add-shipment-event.ts';
import { deliverOrder } from './delivery/deliver-order.ts';
import { getDeliveryRecord } from './delivery/delivery-record.ts';
import { sendOrderProofCode } from './delivery/send-order-proof-code.ts';
import { shipOrder } from './delivery/ship-order.ts';
import type { Deps } from './deps.ts';
import { importOrderHistory } from './import/import-order-history.ts';
import { getOrderCharts } from './metrics/order-charts.ts';
import { getOrderMetrics } from './metrics/order-metrics.ts';
import { summariseSpend } from './metrics/summarise-spend.ts';
import { cancelOrder } from './order/cancel-order.ts';
import { closeOrderRemainder } from './order/close-order-remainder.ts';
import { confirmOrder } from './order/confirm-order.ts';
import {
  getOrder,
  getOrderDeliveryProof,
  getOrderFacts,
  getOrderLogistics,
  listOrders,
} from './order/read-orders.ts';
import { rejectOrder } from './order/reject-order.ts';
import { approvePurchase } from './purchase/approve-purchase.ts';
import { cancelPurchase } from './purchase/cancel-purchase.ts';
import { createOrderFromAward } from './purchase/create-order-from-award.ts';
import { declinePurchase } from './purchase/decline-purchase.ts';
import { describePlaceMarketplaceOrder, describePlaceOrder } from './purchase/describe-placing.ts';
import { placeForRecurrence } from './purchase/place-for-recurrence.ts';
import { placeMarketplaceOrder, placeOrder } from './purchase/place-order.ts';
import { previewForRecurrence, previewMarketplaceOrder, previewOrder } from './purchase/preview-order.ts';
import { settlePurchase } from './purchase/settle-purchase.ts';

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
  create_order_from_award: createOrderFromAward,
  settle_purchase: settlePurchase,
  place_for_recurrence: placeForRecurrence,
  preview_for_recurrence: previewForRecurrence,
};
