import type { OrderFacts } from '@procura/contracts';
import { addQuantities, formatMoney, formatUnitPrice, shownMeasure } from '@procura/money';
import { claimedOfAccepted } from './claim.ts';
import type { Order, Shipment } from './order.ts';
import { countsOf, isSettled, lineCounts } from './shipped-units.ts';

/** An order in the form that other services use: the payload of order_changed and the answer of get_order_facts. */
export const factsOf = (order: Order): OrderFacts => ({
  entity_id: order._id,
  version: order.version,
  purchase_id: order.purchase_id,
  number: order.number,
  reference: order.header?.reference ?? null,
  status: order.status,
  payment_status: order.payment_status,
  billing_status: order.billing_status,
  buyer_company_id: order.buyer_company_id,
  buyer_name: order.buyer.name,
  supplier_company_id: order.supplier_company_id,
  supplier_name: order.supplier.name,
  supplier_time_zone: order.supplier.time_zone,
  branch_id: order.branch_id,
  branch_name: order.branch.name,
  total: formatMoney(order.total),
  shipping: formatMoney(order.shipping),
  shipping_tax_rate: order.shipping_tax_rate ?? '0',
  source: order.source,
  imported: order.imported,
  opens_charge: order.opens_charge,
  lines: order.lines.map((line) => ({
    line_id: line.id,
    product_id: line.product_id,
    sku: line.sku,
    name: line.name,
    unit: line.unit,
    ...shownMeasure(line),
    quantity: line.quantity,
    shipped_quantity: line.shipped_quantity,
    closed_quantity: line.closed_quantity,
    receipt: receiptOf(order, line.id),
    unit_price: formatUnitPrice(line.unit_price),
    discount_percent: line.discount_percent,
    tax_rate: line.tax_rate,
    ...(line.given_tax && { given_tax: formatMoney(line.given_tax) }),
  })),
  shipments: order.shipments.map((shipment) => ({
    shipment_id: shipment.id,
    shipped_at: shipment.shipped_at.toISOString(),
    imported: shipment.imported,
    ...(shipment.cancelled && { cancelled: shipment.cancelled.reason }),
    receipt_status: receiptOfShipment(shipment),
    lines: shipment.lines.map(({ line_id, quantity, replaces }) => ({
      line_id,
      quantity,
      ...(replaces && { replaces }),
    })),
  })),
});

const receiptOf = (order: Order, line_id: string): OrderFacts['lines'][number]['receipt'] => {
  const { taken, received, accepted, claimed, credited, replaced } = lineCounts(order, line_id);
  return {
    taken_quantity: taken,
    received_quantity: received,
    accepted_quantity: accepted,
    claimed_quantity: claimed,
    earned_quantity: addQuantities(accepted, claimedOfAccepted(order, line_id)),
    credited_quantity: credited,
    replaced_quantity: replaced,
  };
};

const receiptOfShipment = (shipment: Shipment): OrderFacts['shipments'][number]['receipt_status'] => {
  if (shipment.lines.some((line) => countsOf(shipment, line).claimed > 0)) return 'claimed';
  return isSettled(shipment) ? 'accepted' : 'waiting';
};
