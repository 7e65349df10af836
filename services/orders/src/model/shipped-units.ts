import { type FieldError, notFound, type Quantity, quantityRule } from '@procura/contracts';
import { addQuantities, decimalsProblem, noQuantity, subtractQuantities } from '@procura/money';
import type { ClaimLine, Counts, Order, Shipment, ShippedLine } from './order.ts';

const dayMs = 24 * 3600 * 1000;
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

const nothing: Counts = {
  received: noQuantity,
  accepted: noQuantity,
  claimed: noQuantity,
  credited: noQuantity,
  replaced: noQuantity,
  excess: noQuantity,
};

/**
 * What became of the units of a line of a shipment. Without counts nothing did, unless it was delivered where buyers do
 * not count: in an imported order, or in releases before 2026-12.
 */
export const countsOf = (
  { delivered_at, accept_by, cancelled }: Shipment,
  { quantity, counts }: ShippedLine,
): Counts => {
  if (cancelled) return nothing;
  const all = delivered_at && !accept_by ? quantity : noQuantity;
  return counts ?? { ...nothing, received: all, accepted: all };
};

/** Units of a line of a shipment of which nothing was said yet. */
export const waitingOf = (shipment: Shipment, line: ShippedLine): Quantity => {
  if (shipment.cancelled) return noQuantity;
  const { accepted, claimed, credited, replaced } = countsOf(shipment, line);
  return subtractQuantities(line.quantity, accepted, claimed, credited, replaced);
};

/** Whether a buyer may still say something of units of a shipment that it was not asked about before. */
export const isWaiting = (shipment: Shipment): boolean =>
  !shipment.imported && shipment.lines.some((line) => waitingOf(shipment, line) > 0);

/** Whether a shipment has units that a buyer can claim, if that is not too early or too late. */
export const isClaimable = (shipment: Shipment): boolean =>
  !shipment.imported &&
  !shipment.cancelled &&
  (isWaiting(shipment) || shipment.lines.some((line) => countsOf(shipment, line).accepted > 0));

/** Whether every unit of a shipment is accepted, credited or replaced. */
export const isSettled = (shipment: Shipment): boolean =>
  shipment.lines.every((line) => waitingOf(shipment, line) === 0 && countsOf(shipment, line).claimed === 0);

/** Whether something of a shipment is known to have arrived. */
export const hasArrivals = (shipment: Shipment): boolean =>
  shipment.delivered_at !== null || shipment.lines.some((line) => countsOf(shipment, line).received > 0);

/** What units of a shipment are; of claimed units, whether they had arrived. */
export type UnitState = 'waiting' | 'accepted' | 'credited' | 'replaced' | { claimed: ClaimLine['kind'] };

const hasArrived = (state: UnitState): boolean =>
  typeof state === 'object' ? state.claimed !== 'missing' : state === 'accepted';

/** A shipment in which units of a line became something else. */
export const moveUnits = (
  shipment: Shipment,
  line_id: string,
  { quantity, from, to }: { quantity: Quantity; from: UnitState; to: UnitState },
): Shipment => ({
  ...shipment,
  lines: shipment.lines.map((line) => {
    const before = countsOf(shipment, line);
    if (line.line_id !== line_id) return { ...line, counts: before };
    const counts = { ...before };
    if (from !== 'waiting') counts[fieldOf(from)] = subtractQuantities(counts[fieldOf(from)], quantity);
    if (to !== 'waiting') counts[fieldOf(to)] = addQuantities(counts[fieldOf(to)], quantity);
    // What is decided of claimed units does not change whether they arrived.
    const isDecided = to === 'credited' || to === 'replaced';
    if (!isDecided && hasArrived(from) !== hasArrived(to))
      counts.received = (hasArrived(to) ? addQuantities : subtractQuantities)(counts.received, quantity);
    return { ...line, counts };
  }),
});

const fieldOf = (state: Exclude<UnitState, 'waiting'>): 'accepted' | 'claimed' | 'credited' | 'replaced' =>
  typeof state === 'object' ? 'claimed' : state;

/** Accepts units of a line that waited. */
export const acceptUnits = (shipment: Shipment, line_id: string, quantity: Quantity, now: Date): Shipment =>
  quantity === 0
    ? shipment
    : { ...moveUnits(shipment, line_id, { quantity, from: 'waiting', to: 'accepted' }), accepted_at: now };

/** Accepts everything of a shipment that waits, or of the lines that are not left out. */
export const acceptWaiting = (
  shipment: Shipment,
  now: Date,
  except: ReadonlySet<string> = new Set(),
): Shipment =>
  shipment.lines
    .filter(({ line_id }) => !except.has(line_id))
    .reduce((after, line) => acceptUnits(after, line.line_id, waitingOf(shipment, line), now), shipment);

/** Raises `quantity_rule` for quantities with more decimals than their line has. */
export const requireDecimals = (
  order: Order,
  given: readonly { line_id: string; quantity: Quantity; path: string }[],
): void => {
  const errors = given.flatMap(({ line_id, quantity, path }): FieldError[] => {
    const line = order.lines.find((one) => one.id === line_id);
    const message = decimalsProblem(quantity, line?.quantity_decimals ?? 0);
    return message === null ? [] : [{ path, message }];
  });
  if (errors.length > 0) throw quantityRule(errors);
};

/** Units of an order line over all shipments, as counted. */
export const lineCounts = (
  { shipments }: Pick<Order, 'shipments'>,
  line_id: string,
): Omit<Counts, 'excess'> & {
  shipped: Quantity;
  taken: Quantity;
  delivered: Quantity;
  replaces: Quantity;
} => {
  const own = shipments.flatMap((shipment) =>
    shipment.lines.filter((line) => line.line_id === line_id).map((line) => ({ shipment, line })),
  );
  const live = own.filter(({ shipment }) => !shipment.cancelled);
  const sum = (field: Exclude<keyof Counts, 'excess'>) =>
    addQuantities(...live.map(({ shipment, line }) => countsOf(shipment, line)[field]));
  return {
    shipped: sumOf(live.map(({ line }) => line)),
    taken: sumOf(
      own.filter(({ shipment }) => shipment.cancelled?.reason !== 'not_sent').map(({ line }) => line),
    ),
    delivered: addQuantities(
      ...live.map(({ shipment, line }) =>
        shipment.delivered_at ? line.quantity : countsOf(shipment, line).received,
      ),
    ),
    replaces: addQuantities(...live.map(({ line }) => line.replaces ?? noQuantity)),
    received: sum('received'),
    accepted: sum('accepted'),
    claimed: sum('claimed'),
    credited: sum('credited'),
    replaced: sum('replaced'),
  };
};
/** One shipment of an order. Raises `not_found`. */
export const findShipment = (order: Order, shipment_id: string): Shipment => {
  const shipment = order.shipments.find((one) => one.id === shipment_id);
  if (!shipment)
    throw notFound(
      `Order ${order.number} has no shipment ${shipment_id}. get_order_logistics shows its shipments.`,
      'shipment_id',
      'is not a shipment of the order; get_order_logistics shows them',
    );
  return shipment;
};

export const replaceShipment = (order: Order, shipment: Shipment): Order => ({
  ...order,
  shipments: order.shipments.map((one) => (one.id === shipment.id ? shipment : one)),
});

/** The sum of the quantities of some lines. */
export const sumOf = (some: readonly { quantity: Quantity }[]): Quantity =>
  addQuantities(...some.map(({ quantity }) => quantity));
