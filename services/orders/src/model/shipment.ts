import {
  Failure,
  type FieldError,
  invalidFields,
  notFound,
  type Quantity,
  quantityRule,
} from '@procura/contracts';
import { addQuantities, decimalsProblem, noQuantity, subtractQuantities } from '@procura/money';
import type { Order, OrderCommand, OrderLine, Shipment } from './order.ts';
import { atSupplier, requireNotPast } from './require-not-past.ts';

type Of<K extends OrderCommand['kind']> = Extract<OrderCommand, { kind: K }>;

// The maximum that one answer of get_order_logistics can hold.
const maximumShipments = 30;
const maximumEvents = 15;

/** Quantity of a line that is neither shipped nor closed. */
export const openQuantity = (
  line: Pick<OrderLine, 'quantity' | 'shipped_quantity' | 'closed_quantity'>,
): Quantity => subtractQuantities(line.quantity, line.shipped_quantity, line.closed_quantity);

/**
 * Adds a shipment of the given quantities, or of all open ones. Raises `invalid_input` for quantities that are not
 * open.
 */
export const ship = (order: Order, command: Of<'ship'>, now: Date): Order => {
  requireNotPast('expected_on', command.expected_on, atSupplier(order, now));
  if (!takesShipment(order))
    throw new Failure(
      'conflict',
      `Order ${order.number} has ${maximumShipments} shipments, the most an order can have. Agree with the buyer to close the remainder and to order again.`,
    );
  const lines = command.lines ?? allOpen(order);
  requireOpen(order, lines);
  requireDecimals(order, lines);
  const shipped = new Map(lines.map((line) => [line.line_id, line.quantity]));
  const shipment: Shipment = {
    id: command.id,
    carrier: command.carrier,
    tracking_number: command.tracking_number,
    shipped_at: now,
    imported: false,
    expected_on: command.expected_on,
    delivered_at: null,
    lines,
    events: [{ at: now, status: 'Shipped', place: null, note: null }],
    proof: null,
  };
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      shipped_quantity: addQuantities(line.shipped_quantity, shipped.get(line.id) ?? noQuantity),
    })),
    shipments: [...order.shipments, shipment],
  };
};

const allOpen = (order: Order): Shipment['lines'] =>
  order.lines
    .filter((line) => openQuantity(line) > 0)
    .map((line) => ({ line_id: line.id, quantity: openQuantity(line) }));

const requireOpen = (order: Order, lines: Shipment['lines']): void => {
  const errors = lines.flatMap(({ line_id, quantity }, index) => {
    const line = order.lines.find((one) => one.id === line_id);
    if (!line)
      return [
        { path: `lines.${index}.line_id`, message: 'is not a line of this order; get_order shows its lines' },
      ];
    if (lines.findIndex((one) => one.line_id === line_id) !== index)
      return [{ path: `lines.${index}.line_id`, message: 'comes twice; give one entry per line' }];
    const open = openQuantity(line);
    if (quantity > open)
      return [
        {
          path: `lines.${index}.quantity`,
          message:
            open === 0
              ? 'must be left out: nothing of the line is open'
              : `must be at most ${open}, what is open of ${line.name}`,
        },
      ];
    return [];
  });
  if (errors.length > 0) throw invalidFields(errors);
};

/** Raises `quantity_rule` for quantities with more decimals than their line has. */
const requireDecimals = (order: Order, lines: Shipment['lines']): void => {
  const errors = lines.flatMap(({ line_id, quantity }, index): FieldError[] => {
    const line = order.lines.find((one) => one.id === line_id);
    const message = decimalsProblem(quantity, line?.quantity_decimals ?? 0);
    return message === null ? [] : [{ path: `lines.${index}.quantity`, message }];
  });
  if (errors.length > 0) throw quantityRule(errors);
};

/** One shipment of an order. Raises `not_found`. */
const findShipment = (order: Order, shipment_id: string): Shipment => {
  const shipment = order.shipments.find((one) => one.id === shipment_id);
  if (!shipment)
    throw notFound(
      `Order ${order.number} has no shipment ${shipment_id}. get_order_logistics shows its shipments.`,
      'shipment_id',
      'is not a shipment of the order; get_order_logistics shows them',
    );
  return shipment;
};

/** One shipment that has not been delivered. Raises `not_found`, or `conflict` if it was delivered. */
export const findUndelivered = (order: Order, shipment_id: string): Shipment => {
  const shipment = findShipment(order, shipment_id);
  if (shipment.delivered_at)
    throw new Failure(
      'conflict',
      `Shipment ${shipment_id} of order ${order.number} was delivered already. get_order_delivery_proof shows to whom.`,
    );
  return shipment;
};

/** Whether another shipment can be added. */
export const takesShipment = ({ shipments }: Pick<Order, 'shipments'>): boolean =>
  shipments.length < maximumShipments;

/** Whether a shipment is expected to arrive. */
export const isInTransit = ({ delivered_at, cancelled }: Shipment): boolean => !delivered_at && !cancelled;

/** Whether a shipment is in transit and takes another event; the last place is reserved for the delivery. */
export const takesEvent = (shipment: Shipment): boolean =>
  isInTransit(shipment) && shipment.events.length < maximumEvents - 1;

/** Records an event of a shipment in transit. */
export const recordEvent = (order: Order, command: Of<'record_event'>, now: Date): Order => {
  const shipment = findUndelivered(order, command.shipment_id);
  if (!takesEvent(shipment))
    throw new Failure(
      'conflict',
      `Shipment ${shipment.id} has ${shipment.events.length} events, the most a shipment can have. Record its delivery with deliver_order.`,
    );
  const { status, place, note } = command;
  requireNotPast('expected_on', command.expected_on, atSupplier(order, now));
  return replaceShipment(order, {
    ...shipment,
    expected_on: command.expected_on ?? shipment.expected_on,
    events: [...shipment.events, { at: now, status, place, note }],
  });
};

/** Records the receipt of a shipment and its proof. */
export const deliver = (order: Order, command: Of<'deliver'>, now: Date): Order => {
  const shipment = findUndelivered(order, command.shipment_id);
  const received = new Map(shipment.lines.map((line) => [line.line_id, line.quantity]));
  return replaceShipment(
    {
      ...order,
      lines: order.lines.map((line) => ({
        ...line,
        delivered_quantity: addQuantities(line.delivered_quantity, received.get(line.id) ?? noQuantity),
      })),
    },
    {
      ...shipment,
      delivered_at: now,
      events: [...shipment.events, { at: now, status: 'Delivered', place: null, note: null }],
      proof: { ...command.proof, recorded_by: command.by },
    },
  );
};

const replaceShipment = (order: Order, shipment: Shipment): Order => ({
  ...order,
  shipments: order.shipments.map((one) => (one.id === shipment.id ? shipment : one)),
});
