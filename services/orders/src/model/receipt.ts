import {
  addDays,
  dayOf,
  Failure,
  type FieldError,
  type Id,
  invalidField,
  invalidFields,
  type Quantity,
} from '@procura/contracts';
import { addQuantities, leastQuantity, noQuantity, subtractQuantities } from '@procura/money';
import type { GivenProblem, Order, OrderCommand, Shipment } from './order.ts';
import { expectedDay } from './punctuality.ts';
import {
  acceptUnits,
  acceptWaiting,
  countsOf,
  daysAfter,
  hasArrivals,
  isWaiting,
  replaceShipment,
  requireDecimals,
  sumOf,
  waitingOf,
} from './shipped-units.ts';

/** How long a buyer has to count a delivered shipment before it counts as accepted, in days. */
const acceptDays = { proven: 7, unproven: 14 } as const;
/** How long after the day on which a shipment was expected it may be claimed as missing, in days. */
const lateDays = 7;
/** How long after shipping it may be claimed as missing in any case, in days. */
const longestTransitDays = 30;

/** When what the buyer does not count of a shipment counts as accepted, if it is delivered now. */
export const acceptBy = (method: NonNullable<Shipment['proof']>['method'], now: Date): Date =>
  daysAfter(now, method === 'none' ? acceptDays.unproven : acceptDays.proven);

/**
 * Why units of a shipment that were not counted cannot be claimed as missing yet; null if they can: it was delivered, a
 * part of it was counted, or it is late, also if the supplier has stated a later day since.
 */
export const notMissingYet = (order: Order, shipment: Shipment, now: Date): string | null => {
  if (hasArrivals(shipment)) return null;
  const { time_zone } = order.supplier;
  const expected = shipment.first_expected_on ?? expectedDay(order, shipment);
  const latest = dayOf(daysAfter(shipment.shipped_at, longestTransitDays), time_zone);
  const late = expected === null ? latest : addDays(expected, lateDays);
  const [from = latest] = [late, latest].sort();
  if (dayOf(now, time_zone) >= from) return null;
  return `cannot be missing yet: the shipment is on its way. It can be claimed from ${from} on, or once it was delivered or a part of it counted`;
};

type Receive = Extract<OrderCommand, { kind: 'receive' }>;

/** Units of one line that a count makes accepted, claimed and recorded beyond what was shipped. */
type Counted = { line_id: Id<'orderLine'>; accepted: Quantity; excess: Quantity; problems: GivenProblem[] };

/**
 * Counts a shipment: what arrived and is good is accepted. Returns the order, and the problems that become a claim.
 * Raises `invalid_input` and `quantity_rule` with the fields, and `conflict` if nothing of it waits.
 */
export const countShipment = (
  order: Order,
  shipment: Shipment,
  command: Receive,
  now: Date,
): { order: Order; problems: GivenProblem[] } => {
  if (!isWaiting(shipment)) throw new Failure('conflict', whyNotCounted(order, shipment));
  if (command.lines.length === 0 && !command.accepts_rest)
    throw invalidField('lines', 'must have the lines that were counted, where rest is not_counted');
  requireCountable(order, shipment, command);
  const counted = command.lines.map((given) => countLine(shipment, given));
  const problems = counted.flatMap((one) => one.problems);
  const arrived = command.lines.some(({ received }) => received > 0) || command.accepts_rest;
  requireMissing(order, { shipment, command, arrived }, now);
  const accepted = counted.reduce(
    (after, line) => withExcess(acceptUnits(after, line.line_id, line.accepted, now), line),
    shipment,
  );
  const listed = new Set<string>(command.lines.map(({ line_id }) => line_id));
  const after = command.accepts_rest ? acceptWaiting(accepted, now, listed) : accepted;
  return {
    order: replaceShipment(order, {
      ...after,
      ...(command.delivery_note && { delivery_note: command.delivery_note }),
    }),
    problems,
  };
};

const whyNotCounted = ({ number }: Order, { id, imported, cancelled }: Shipment): string => {
  if (imported) return `Shipment ${id} of order ${number} was imported, and is not counted here.`;
  return cancelled
    ? `Shipment ${id} of order ${number} was cancelled, so nothing of it is counted.`
    : `Shipment ${id} of order ${number} is counted already. open_claim claims what is found to be wrong later.`;
};

const withExcess = (shipment: Shipment, { line_id, excess }: Counted): Shipment =>
  excess === 0
    ? shipment
    : {
        ...shipment,
        lines: shipment.lines.map((line) => {
          const counts = countsOf(shipment, line);
          return line.line_id === line_id
            ? { ...line, counts: { ...counts, excess: addQuantities(counts.excess, excess) } }
            : line;
        }),
      };

const countLine = (
  shipment: Shipment,
  { line_id, received, problems }: Receive['lines'][number],
): Counted => {
  const line = shipment.lines.find((one) => one.line_id === line_id);
  const waiting = line ? waitingOf(shipment, line) : noQuantity;
  const excess = received > waiting ? subtractQuantities(received, waiting) : noQuantity;
  const bad = sumOf(problems.filter(({ kind }) => kind !== 'missing'));
  return {
    line_id,
    accepted: subtractQuantities(received, excess, bad),
    excess,
    problems: problems.map((problem) => ({ line_id, ...problem })),
  };
};

/** Raises `invalid_input` and `quantity_rule` for counts that contradict themselves or the shipment. */
const requireCountable = (order: Order, shipment: Shipment, { lines }: Receive): void => {
  const errors = lines.flatMap(({ line_id, received, problems }, index): FieldError[] => {
    const path = `lines.${index}`;
    const unknown = lineProblem(shipment, lines, index);
    if (unknown) return [{ path: `${path}.line_id`, message: unknown }];
    const line = shipment.lines.find((one) => one.line_id === line_id);
    const waiting = line ? waitingOf(shipment, line) : noQuantity;
    const twice = problems.findIndex(({ kind }, at) => problems.findIndex((one) => one.kind === kind) !== at);
    if (twice >= 0)
      return [{ path: `${path}.problems.${twice}.kind`, message: 'comes twice; give one entry' }];
    const missing = sumOf(problems.filter(({ kind }) => kind === 'missing'));
    const bad = sumOf(problems.filter(({ kind }) => kind !== 'missing'));
    if (missing > 0 && addQuantities(received, missing) > waiting)
      return [
        {
          path: `${path}.problems`,
          message: `must, with what arrived, be at most ${waiting}, what is not counted of the line`,
        },
      ];
    const most = leastQuantity(received, waiting);
    return bad > most
      ? [{ path: `${path}.problems`, message: `must be damaged or wrong in at most ${most} of what arrived` }]
      : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
  requireDecimals(
    order,
    lines.flatMap(({ line_id, received, problems }, index) => [
      { line_id, quantity: received, path: `lines.${index}.received_quantity` },
      ...problems.map(({ quantity }, at) => ({
        line_id,
        quantity,
        path: `lines.${index}.problems.${at}.quantity`,
      })),
    ]),
  );
};

/** Why a line cannot be counted or claimed; null if it can. */
const lineProblem = (
  shipment: Shipment,
  lines: readonly { line_id: string }[],
  index: number,
): string | null => {
  const line_id = lines[index]?.line_id;
  if (!shipment.lines.some((line) => line.line_id === line_id))
    return 'is not a line of this shipment; get_order_logistics shows its lines';
  return lines.findIndex((one) => one.line_id === line_id) === index
    ? null
    : 'comes twice; give one entry per line';
};

const requireMissing = (
  order: Order,
  { shipment, command, arrived }: { shipment: Shipment; command: Receive; arrived: boolean },
  now: Date,
): void => {
  const message = arrived ? null : notMissingYet(order, shipment, now);
  if (message === null) return;
  const errors = command.lines.flatMap(({ problems }, index) =>
    problems.flatMap(({ kind }, at) =>
      kind === 'missing' ? [{ path: `lines.${index}.problems.${at}`, message }] : [],
    ),
  );
  if (errors.length > 0) throw invalidFields(errors);
};

/** A shipment that has arrived, if nothing of it waits any more and some of it was received. */
export const withArrival = (shipment: Shipment, now: Date): Shipment =>
  shipment.delivered_at === null && !isWaiting(shipment) && hasArrivals(shipment)
    ? {
        ...shipment,
        delivered_at: now,
        events: [...shipment.events, { at: now, status: 'Received', place: null, note: null }],
      }
    : shipment;
