import {
  Failure,
  type FieldError,
  invalidFields,
  maxClaims,
  notFound,
  type Quantity,
} from '@procura/contracts';
import { addQuantities, noQuantity, subtractQuantities, zero } from '@procura/money';
import type { Claim, ClaimLine, GivenProblem, Order, OrderCommand, Shipment } from './order.ts';
import { notMissingYet } from './receipt.ts';
import {
  countsOf,
  daysAfter,
  findShipment,
  moveUnits,
  replaceShipment,
  requireDecimals,
  waitingOf,
} from './shipped-units.ts';

type Of<K extends OrderCommand['kind']> = Extract<OrderCommand, { kind: K }>;

/** Days in which a supplier answers a claim. */
export const answerDays = 7;
/** Days after its acceptance in which units of a shipment can be claimed. */
const claimDays = 30;

/** Units of a claim's line that are not decided. */
export const openOf = ({ quantity, credited, replaced, returned }: ClaimLine): Quantity =>
  subtractQuantities(quantity, credited, replaced, returned);

/** Whether a claim waits for somebody. */
export const isOpen = ({ status }: Pick<Claim, 'status'>): boolean =>
  status === 'open' || status === 'answered' || status === 'escalated';

/** Whether a claim was settled by the silence of its supplier, or by the operator. */
export const endsWithoutSupplier = (claim: Claim): claim is Claim & { outcome: 'unanswered' | 'decided' } =>
  claim.status === 'settled' && (claim.outcome === 'unanswered' || claim.outcome === 'decided');

/** Units of an order line in open claims that were accepted before. */
export const claimedOfAccepted = ({ claims = [] }: Pick<Order, 'claims'>, line_id: string): Quantity =>
  addQuantities(
    ...claims
      .filter(isOpen)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.line_id === line_id && line.from === 'accepted')
      .map(openOf),
  );

/** The failure for a claim that does not exist, or that the caller does not see. */
export const unknownClaim = (claim_id: string): Failure =>
  notFound(
    `There is no claim ${claim_id} that you may see. list_claims shows yours.`,
    'claim_id',
    'is not a claim you may see; list_claims shows yours',
  );

/** One claim about an order. Raises `not_found`. */
export const findClaim = (order: Order, claim_id: string): Claim => {
  const claim = order.claims?.find((one) => one.id === claim_id);
  if (!claim) throw unknownClaim(claim_id);
  return claim;
};

export const replaceClaim = (order: Order, claim: Claim): Order => ({
  ...order,
  claims: (order.claims ?? []).map((one) => (one.id === claim.id ? claim : one)),
});

/** What an operation does with a claim of a status, with the words of a refusal. */
const steps = {
  withdraw: { from: ['open', 'answered', 'escalated'], verb: 'withdrawn' },
  answer: { from: ['open'], verb: 'answered' },
  escalate: { from: ['answered'], verb: 'escalated' },
  decide: { from: ['escalated'], verb: 'decided' },
} as const satisfies Record<string, { from: readonly Claim['status'][]; verb: string }>;
export type ClaimStep = keyof typeof steps;

const inWords: Record<Claim['status'], string> = {
  open: 'waits for the supplier’s answer',
  answered: 'is answered, and not escalated',
  escalated: 'waits for the operator’s decision',
  settled: 'is settled',
  withdrawn: 'was withdrawn',
};

/** Whether the status of a claim allows a step. */
export const takesStep = ({ status }: Pick<Claim, 'status'>, step: ClaimStep): boolean =>
  (steps[step].from as readonly string[]).includes(status);

/** One claim whose status allows a step. Raises `not_found` and `conflict`. */
export const claimFor = (order: Order, claim_id: string, step: ClaimStep): Claim => {
  const claim = findClaim(order, claim_id);
  if (takesStep(claim, step)) return claim;
  throw new Failure(
    'conflict',
    `Claim ${claim_id} ${inWords[claim.status]}, so it cannot be ${steps[step].verb}. allowed_actions of get_claim shows what can be done.`,
  );
};

/**
 * Adds a claim about units of a shipment as they were counted, if there are any. Raises `conflict` beyond the maximum of
 * claims.
 */
export const addClaim = (
  order: Order,
  given: {
    id: Claim['id'];
    shipment_id: Claim['shipment_id'];
    by: string;
    lines: readonly Pick<ClaimLine, keyof GivenProblem | 'from'>[];
  },
  now: Date,
): Order => {
  const { id, shipment_id, by } = given;
  if (given.lines.length === 0) return order;
  const claims = order.claims ?? [];
  if (claims.length >= maxClaims)
    throw new Failure(
      'conflict',
      `Order ${order.number} has ${maxClaims} claims, the most an order can have. Agree with the supplier, or write to the operator.`,
    );
  const none = zero(order.currency);
  const claim: Claim = {
    id,
    shipment_id,
    status: 'open',
    lines: given.lines.map((line) => ({
      ...line,
      credited: noQuantity,
      replaced: noQuantity,
      returned: noQuantity,
    })),
    opened_at: now,
    opened_by: by,
    updated_at: now,
    deadline: daysAfter(now, answerDays),
    credited: none,
    shipping_credited: none,
  };
  const shipment = given.lines.reduce(
    (after, { line_id, kind, quantity, from }) =>
      moveUnits(after, line_id, { quantity, from, to: { claimed: kind } }),
    findShipment(order, shipment_id),
  );
  return replaceShipment({ ...order, claims: [...claims, claim] }, shipment);
};

/**
 * Claims units of a shipment. Raises `not_found`, `conflict`, `quantity_rule`, and `invalid_input` with the fields for
 * units that cannot be claimed.
 */
export const openClaim = (order: Order, command: Of<'open_claim'>, now: Date): Order => {
  const shipment = findShipment(order, command.shipment_id);
  if (shipment.imported || shipment.cancelled)
    throw new Failure(
      'conflict',
      `Shipment ${shipment.id} of order ${order.number} was ${shipment.cancelled ? 'cancelled' : 'imported'}, so nothing of it can be claimed.`,
    );
  const { lines } = command;
  const left = new Map<string, Quantity>();
  const errors = lines.flatMap((line, index): FieldError[] => {
    const found = claimableOf(order, { shipment, line }, now);
    if (typeof found === 'string') return [{ path: `lines.${index}.line_id`, message: found }];
    if (lines.findIndex((one) => isSameLine(one, line)) !== index)
      return [{ path: `lines.${index}.kind`, message: 'comes twice for the line; give one entry' }];
    if ((line.kind === 'return') !== (lines[0]?.kind === 'return'))
      return [{ path: `lines.${index}.kind`, message: 'must be in a claim of its own: returns apart' }];
    const key = `${line.line_id} ${found.from}`;
    const most = left.get(key) ?? found.most;
    left.set(key, line.quantity > most ? noQuantity : subtractQuantities(most, line.quantity));
    if (line.quantity <= most) return [];
    return [
      {
        path: `lines.${index}.quantity`,
        message: `must be at most ${most}, what is ${found.from === 'waiting' ? 'not counted' : 'accepted'} of the line`,
      },
    ];
  });
  if (errors.length > 0) throw invalidFields(errors);
  requireDecimals(
    order,
    lines.map(({ line_id, quantity }, index) => ({ line_id, quantity, path: `lines.${index}.quantity` })),
  );
  return addClaim(
    order,
    {
      ...command,
      id: command.claim_id,
      shipment_id: shipment.id,
      lines: lines.map((line) => ({ ...line, from: fromOf(shipment, line) })),
    },
    now,
  );
};

/** Whether two lines are about the same problem of an order line. */
export const isSameLine = (
  one: Pick<ClaimLine, 'line_id' | 'kind'>,
  other: Pick<ClaimLine, 'line_id' | 'kind'>,
): boolean => one.line_id === other.line_id && one.kind === other.kind;

/** Missing units are those that were not counted, if there are any; all others were accepted before. */
const fromOf = (shipment: Shipment, { line_id, kind }: GivenProblem): ClaimLine['from'] => {
  const line = shipment.lines.find((one) => one.line_id === line_id);
  return kind === 'missing' && line && waitingOf(shipment, line) > 0 ? 'waiting' : 'accepted';
};

/** How many units of a line can be claimed, and what they are; or why none can. */
const claimableOf = (
  order: Order,
  { shipment, line: given }: { shipment: Shipment; line: GivenProblem },
  now: Date,
): { most: Quantity; from: ClaimLine['from'] } | string => {
  const line = shipment.lines.find((one) => one.line_id === given.line_id);
  if (!line) return 'is not a line of this shipment; get_order_logistics shows its lines';
  const from = fromOf(shipment, given);
  if (from === 'waiting')
    return notMissingYet(order, shipment, now) ?? { most: waitingOf(shipment, line), from };
  const { accepted } = countsOf(shipment, line);
  if (accepted === 0)
    return waitingOf(shipment, line) > 0
      ? 'was not counted yet: confirm_receipt claims what is damaged or wrong when it is counted'
      : 'has no accepted units that could be claimed';
  const accepted_at = shipment.accepted_at ?? shipment.delivered_at;
  if (accepted_at && now > daysAfter(accepted_at, claimDays))
    return `was accepted more than ${claimDays} days ago, and can no longer be claimed`;
  return { most: accepted, from };
};
