import { Failure, invalidFields, maxShippedLines, type Quantity } from '@procura/contracts';
import { addQuantities, leastQuantity, noQuantity, subtractQuantities } from '@procura/money';
import type { Order, OrderCommand, OrderLine, Shipment, ShippedLine } from './order.ts';
import { atSupplier, requireNotPast } from './require-not-past.ts';
import {
  countsOf,
  findShipment,
  hasArrivals,
  isSettled,
  lineCounts,
  moveUnits,
  replaceShipment,
  requireDecimals,
} from './shipped-units.ts';

type Of<K extends OrderCommand['kind']> = Extract<OrderCommand, { kind: K }>;

// The maximum that one answer of get_order_logistics can hold.
const maximumShipments = 30;
const maximumEvents = 15;

/** Quantity of a line that is to be shipped: neither shipped nor closed, or to be shipped again. */
export const openQuantity = ({
  quantity,
  shipped_quantity,
  closed_quantity,
  replaced_quantity = noQuantity,
}: Pick<OrderLine, 'quantity' | 'shipped_quantity' | 'closed_quantity' | 'replaced_quantity'>): Quantity =>
  subtractQuantities(addQuantities(quantity, replaced_quantity), shipped_quantity, closed_quantity);

/** The part of {@link openQuantity} that replaces units which were shipped before. */
export const quantityToReplace = (order: Pick<Order, 'shipments'>, line_id: string): Quantity => {
  const { replaced, replaces } = lineCounts(order, line_id);
  return subtractQuantities(replaced, replaces);
};

/**
 * Adds a shipment of the given quantities, or of all open ones. Raises `invalid_input` for quantities that are not
 * open.
 */
export const ship = (order: Order, command: Of<'ship'>, now: Date): Order => {
  requireNotPast('expected_on', command.expected_on, atSupplier(order, now));
  const lines = command.lines ?? allOpen(order);
  if (!takesShipment(order, lines.length))
    throw new Failure(
      'conflict',
      `An order has at most ${maximumShipments} shipments with ${maxShippedLines} lines in all, and order ${order.number} has no room for this one. Agree with the buyer to close the remainder and to order again.`,
    );
  requireOpen(order, lines);
  requireDecimals(
    order,
    lines.map((line, index) => ({ ...line, path: `lines.${index}.quantity` })),
  );
  const first_expected_on = command.expected_on ?? order.expected_delivery_on;
  const shipment: Shipment = {
    id: command.id,
    carrier: command.carrier,
    tracking_number: command.tracking_number,
    shipped_at: now,
    imported: false,
    expected_on: command.expected_on,
    ...(first_expected_on && { first_expected_on }),
    delivered_at: null,
    lines: lines.map((line) => withReplaced(order, line)),
    events: [{ at: now, status: 'Shipped', place: null, note: null }],
    proof: null,
  };
  return { ...order, shipments: [...order.shipments, shipment] };
};

/** Units to replace are shipped first, since they are billed already. */
const withReplaced = (order: Order, line: { line_id: OrderLine['id']; quantity: Quantity }): ShippedLine => {
  const { line_id, quantity } = line;
  const toReplace = quantityToReplace(order, line_id);
  const replaces = leastQuantity(quantity, toReplace);
  return { line_id, quantity, ...(replaces > 0 && { replaces }) };
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

/**
 * One shipment whose delivery can be recorded: it has not arrived, or only the buyer has said so. Raises `not_found` and
 * `conflict`.
 */
export const findUndelivered = (order: Order, shipment_id: string): Shipment => {
  const shipment = findShipment(order, shipment_id);
  if (takesDelivery(shipment)) return shipment;
  throw new Failure(
    'conflict',
    `Shipment ${shipment_id} of order ${order.number} ${whyNotDelivered(shipment)}`,
  );
};

const whyNotDelivered = ({ cancelled, proof }: Shipment): string => {
  if (cancelled) return 'was cancelled. Ship its units with ship_order.';
  return proof
    ? 'was delivered already. get_order_delivery_proof shows to whom.'
    : 'has nothing left to deliver: its units are credited or replaced, or it arrived before.';
};

/** Whether the delivery of a shipment can be recorded; after the buyer has counted it, that only adds the proof. */
export const takesDelivery = (shipment: Shipment): boolean => {
  if (shipment.cancelled || shipment.proof) return false;
  const isCounted = shipment.lines.some(({ counts }) => counts);
  if (shipment.delivered_at && !isCounted) return false;
  return shipment.lines.some((line) => {
    const { credited, replaced } = countsOf(shipment, line);
    return addQuantities(credited, replaced) < line.quantity;
  });
};

/** Whether another shipment of so many lines can be added. */
export const takesShipment = ({ shipments }: Pick<Order, 'shipments'>, lines: number): boolean =>
  shipments.length < maximumShipments &&
  shipments.reduce((sum, shipment) => sum + shipment.lines.length, lines) <= maxShippedLines;

/** Whether a shipment is on its way. */
export const isInTransit = (shipment: Shipment): boolean =>
  !shipment.delivered_at && !shipment.cancelled && !isSettled(shipment);

/** Whether a shipment is in transit and takes another event; the last place is reserved for the delivery. */
export const takesEvent = (shipment: Shipment): boolean =>
  isInTransit(shipment) && shipment.events.length < maximumEvents - 1;

/** Records an event of a shipment in transit. */
export const recordEvent = (order: Order, command: Of<'record_event'>, now: Date): Order => {
  const shipment = findUndelivered(order, command.shipment_id);
  if (!takesEvent(shipment))
    throw new Failure(
      'conflict',
      shipment.delivered_at
        ? `Shipment ${shipment.id} has arrived. deliver_order adds the proof of its delivery.`
        : `Shipment ${shipment.id} has ${shipment.events.length} events, the most a shipment can have. Record its delivery with deliver_order.`,
    );
  const { status, place, note } = command;
  requireNotPast('expected_on', command.expected_on, atSupplier(order, now));
  return replaceShipment(order, {
    ...shipment,
    expected_on: command.expected_on ?? shipment.expected_on,
    events: [...shipment.events, { at: now, status, place, note }],
  });
};

/** Records the delivery of a shipment and its proof. Nothing is accepted by it but where buyers do not count. */
export const deliver = (order: Order, command: Of<'deliver'>, now: Date): Order => {
  const shipment = findUndelivered(order, command.shipment_id);
  const proven = { ...shipment, proof: { ...command.proof, recorded_by: command.by } };
  if (shipment.delivered_at) return replaceShipment(order, proven);
  return replaceShipment(order, {
    ...proven,
    delivered_at: now,
    ...(command.accept_by && { accept_by: command.accept_by }),
    events: [...shipment.events, { at: now, status: 'Delivered', place: null, note: null }],
  });
};

/** Whether a shipment can be cancelled: nothing of it arrived or was settled. */
export const isCancellable = (shipment: Shipment): boolean =>
  !shipment.cancelled &&
  !shipment.imported &&
  !hasArrivals(shipment) &&
  shipment.lines.every((line) => {
    const { credited, replaced } = countsOf(shipment, line);
    return credited === 0 && replaced === 0;
  });

/** Cancels a shipment of which nothing arrived; its units are to be shipped again. Raises `not_found` and `conflict`. */
export const cancelShipment = (order: Order, command: Of<'cancel_shipment'>, now: Date): Order => {
  const shipment = findShipment(order, command.shipment_id);
  if (!isCancellable(shipment))
    throw new Failure(
      'conflict',
      `Shipment ${shipment.id} of order ${order.number} cannot be cancelled: ${whyNotCancelled(shipment)}`,
    );
  const { reason, note } = command;
  return replaceShipment(order, { ...shipment, cancelled: { at: now, reason, note } });
};

const whyNotCancelled = (shipment: Shipment): string => {
  if (shipment.cancelled) return 'it was cancelled before.';
  if (shipment.imported) return 'it was imported.';
  return hasArrivals(shipment)
    ? 'some of it arrived. Answer the buyer’s claims with answer_claim.'
    : 'some of it is credited or replaced.';
};

/** The lines of an order with the quantities that follow from its shipments. */
export const withShipped = (order: Order): Order => ({
  ...order,
  lines: order.lines.map(({ credited_quantity: _, replaced_quantity: __, ...line }) => {
    const { shipped, delivered, credited, replaced } = lineCounts(order, line.id);
    return {
      ...line,
      shipped_quantity: shipped,
      delivered_quantity: delivered,
      ...(credited > 0 && { credited_quantity: credited }),
      ...(replaced > 0 && { replaced_quantity: replaced }),
    };
  }),
});

/**
 * Ends what is not shipped: it is closed, and credited where it would have replaced units that were shipped before.
 */
export const closeOpen = (order: Order): Order => {
  const credited = order.lines.reduce(
    (after, { id }) => creditReplaced(after, id, quantityToReplace(order, id)),
    order,
  );
  return {
    ...credited,
    lines: order.lines.map((line) => {
      const open = subtractQuantities(openQuantity(line), quantityToReplace(order, line.id));
      return { ...line, closed_quantity: addQuantities(line.closed_quantity, open) };
    }),
  };
};

/** Credits units of a line that were to be replaced, in the earliest shipments that have them. */
const creditReplaced = (order: Order, line_id: string, quantity: Quantity): Order => {
  let left = quantity;
  return {
    ...order,
    shipments: order.shipments.map((shipment) => {
      const line = shipment.lines.find((one) => one.line_id === line_id);
      const { replaced } = line ? countsOf(shipment, line) : { replaced: noQuantity };
      const here = leastQuantity(left, replaced);
      if (here === 0) return shipment;
      left = subtractQuantities(left, here);
      return moveUnits(shipment, line_id, { quantity: here, from: 'replaced', to: 'credited' });
    }),
  };
};
