import { type FieldError, invalidField, invalidFields, type Quantity } from '@procura/contracts';
import {
  type Amount,
  add,
  addQuantities,
  amountInWords,
  compare,
  noQuantity,
  subtract,
  subtractQuantities,
} from '@procura/money';
import { answerDays, claimFor, findClaim, isOpen, isSameLine, openOf, replaceClaim } from './claim.ts';
import type { Claim, ClaimLine, GivenAnswer, Order, OrderCommand } from './order.ts';
import {
  daysAfter,
  findShipment,
  isWaiting,
  moveUnits,
  replaceShipment,
  requireDecimals,
  type UnitState,
} from './shipped-units.ts';

type Of<K extends OrderCommand['kind']> = Extract<OrderCommand, { kind: K }>;

/** Days for a buyer to escalate a refusal, and for units to be returned and judged. */
const escalateDays = 7;
const returnDays = 30;

/** Units of a claim's line that become credited, replaced or accepted, or return to their former state. */
type Outcome = {
  line: ClaimLine;
  credit?: Quantity;
  replace?: Quantity;
  accept?: Quantity;
  restore?: Quantity;
};

/** An order in which units of a claim are decided; the claim has its lines, and no other change. */
const applyOutcomes = (order: Order, claim: Claim, outcomes: readonly Outcome[], now: Date): Order => {
  const given = findShipment(order, claim.shipment_id);
  let shipment = given;
  const lines = claim.lines.map((line): ClaimLine => {
    const found = outcomes.find((one) => isSameLine(one.line, line));
    if (!found) return line;
    const { credit = noQuantity, replace = noQuantity, accept = noQuantity, restore = noQuantity } = found;
    const moves: [Quantity, UnitState][] = [
      [credit, 'credited'],
      [replace, 'replaced'],
      [accept, 'accepted'],
      [restore, line.from],
    ];
    for (const [quantity, to] of moves)
      if (quantity > 0)
        shipment = moveUnits(shipment, line.line_id, { quantity, from: { claimed: line.kind }, to });
    return {
      ...line,
      credited: addQuantities(line.credited, credit),
      replaced: addQuantities(line.replaced, replace),
      returned: addQuantities(line.returned, accept, restore),
    };
  });
  // Units that wait again are accepted by silence, as others that arrived.
  const again = isWaiting(shipment) && shipment.delivered_at && !shipment.accept_by;
  const accept_by = again ? { accept_by: daysAfter(now, answerDays) } : {};
  return replaceClaim(replaceShipment(order, { ...shipment, ...accept_by }), {
    ...claim,
    lines,
    updated_at: now,
  });
};

/** A claim with another status; a new deadline is announced again. */
const withStatus = (
  { reminded: _, outcome: __, ...claim }: Claim,
  status: Claim['status'],
  { deadline = null, outcome }: { deadline?: Date | null; outcome?: Claim['outcome'] } = {},
): Claim => ({ ...claim, status, deadline, ...(outcome && { outcome }) });

const returned = (claim: Claim): Outcome[] => claim.lines.map((line) => ({ line, restore: openOf(line) }));

/** Withdraws a claim. Raises `not_found` and `conflict`. */
export const withdrawClaim = (order: Order, { claim_id }: Of<'withdraw_claim'>, now: Date): Order => {
  const claim = claimFor(order, claim_id, 'withdraw');
  return applyOutcomes(order, withStatus(claim, 'withdrawn'), returned(claim), now);
};

/**
 * Answers a claim: credits and replaces units and refuses the rest, or says where units are to be returned. Raises
 * `not_found`, `conflict`, `quantity_rule`, and `invalid_input` with the fields.
 */
export const answerClaim = (order: Order, command: Of<'answer_claim'>, now: Date): Order => {
  const claim = claimFor(order, command.claim_id, 'answer');
  const isReturn = claim.lines.some(({ kind }) => kind === 'return');
  const { lines, reason, return_to } = command;
  if (return_to !== null && !isReturn)
    throw invalidField('return_to', 'must be left out: nothing is to be returned');
  if (lines === null) return awaitReturn(order, claim, command, now);
  const outcomes = claim.lines.map((line) => {
    const given = lines.find((one) => isSameLine(one, line));
    if (!given)
      throw invalidField(
        'lines',
        `must have every line of the claim; ${line.line_id} with ${line.kind} lacks`,
      );
    return answerOf(line, { given, index: lines.indexOf(given), open: openOf(line) });
  });
  requireKnown(claim, lines);
  requireAnswerDecimals(order, lines);
  const refused = outcomes.some(({ line, credit, replace }) => addQuantities(credit, replace) < openOf(line));
  if (refused && !reason) throw invalidField('reason', 'is required, since some of the claim is refused');
  const answered = {
    ...(refused
      ? withStatus(claim, 'answered', { deadline: daysAfter(now, escalateDays) })
      : withStatus(claim, 'settled', { outcome: 'answered' })),
    answer: { at: now, by: command.by, reason },
    ...(return_to && { return_to }),
  };
  return creditShipping(applyOutcomes(order, answered, outcomes, now), claim.id, command.shipping);
};

const awaitReturn = (
  order: Order,
  claim: Claim,
  { return_to, shipping }: Of<'answer_claim'>,
  now: Date,
): Order => {
  if (return_to === null)
    throw invalidField(
      'lines',
      'must have every line of the claim; only a return can be answered with return_to alone',
    );
  if (claim.return_to !== undefined)
    throw invalidField('lines', 'must have every line of the claim: where to return units was said already');
  if (shipping) throw invalidField('credit_shipping', 'must be left out without lines; give it with them');
  return replaceClaim(order, {
    ...withStatus(claim, 'open', { deadline: daysAfter(now, returnDays) }),
    return_to,
    updated_at: now,
  });
};

const answerOf = (
  line: ClaimLine,
  { given, index, open }: { given: GivenAnswer; index: number; open: Quantity },
): { line: ClaimLine; credit: Quantity; replace: Quantity } => {
  const { credit, replace } = given;
  if (addQuantities(credit, replace) > open)
    throw invalidField(
      `lines.${index}.${credit > open ? 'credit_quantity' : 'replace_quantity'}`,
      `must be at most ${credit > open ? open : subtractQuantities(open, credit)}, with what is credited at most ${open} of the claim`,
    );
  return { line, credit, replace };
};

/** Raises `invalid_input` for lines that the claim does not have, or that come twice. */
const requireKnown = (claim: Claim, lines: readonly GivenAnswer[]): void => {
  const errors = lines.flatMap((line, index): FieldError[] => {
    if (!claim.lines.some((one) => isSameLine(one, line)))
      return [
        {
          path: `lines.${index}.line_id`,
          message: 'is not a line of this claim with this kind; get_claim shows them',
        },
      ];
    return lines.findIndex((one) => isSameLine(one, line)) === index
      ? []
      : [{ path: `lines.${index}.line_id`, message: 'comes twice; give one entry' }];
  });
  if (errors.length > 0) throw invalidFields(errors);
};

const requireAnswerDecimals = (order: Order, lines: readonly GivenAnswer[]): void =>
  requireDecimals(
    order,
    lines.flatMap(({ line_id, credit, replace }, index) => [
      { line_id, quantity: credit, path: `lines.${index}.credit_quantity` },
      { line_id, quantity: replace, path: `lines.${index}.replace_quantity` },
    ]),
  );

/** Lowers the shipping of an order by what an answer or a decision credits. Raises `invalid_input`. */
const creditShipping = (order: Order, claim_id: string, amount: Amount | null): Order => {
  if (!amount) return order;
  const { shipping } = order;
  if (amount.currency !== shipping.currency)
    throw invalidField('credit_shipping.currency', `must be ${shipping.currency}, the currency of the order`);
  if (compare(amount, shipping) > 0)
    throw invalidField(
      'credit_shipping.amount',
      `must be at most ${amountInWords(shipping)}, what is left of the shipping`,
    );
  const claim = findClaim(order, claim_id);
  return replaceClaim(
    { ...order, shipping: subtract(shipping, amount) },
    { ...claim, shipping_credited: amount },
  );
};

/** Asks the operator to decide what was refused. Raises `not_found` and `conflict`. */
export const escalateClaim = (order: Order, command: Of<'escalate_claim'>, now: Date): Order => {
  const claim = claimFor(order, command.claim_id, 'escalate');
  const { by, reason } = command;
  return replaceClaim(order, {
    ...withStatus(claim, 'escalated'),
    updated_at: now,
    escalation: { at: now, by, reason },
  });
};

/** Decides an escalated claim; units that are not credited are accepted. Raises as {@link answerClaim}. */
export const decideClaim = (order: Order, command: Of<'decide_claim'>, now: Date): Order => {
  const claim = claimFor(order, command.claim_id, 'decide');
  const { lines, reason } = command;
  requireKnown(claim, lines);
  requireAnswerDecimals(order, lines);
  const outcomes = claim.lines.map((line) => {
    const open = openOf(line);
    const index = lines.findIndex((one) => isSameLine(one, line));
    const credit = lines[index]?.credit ?? noQuantity;
    if (credit > open)
      throw invalidField(
        `lines.${index}.credit_quantity`,
        `must be at most ${open}, what is not decided of the line`,
      );
    return { line, credit, accept: subtractQuantities(open, credit) };
  });
  const decided = { ...withStatus(claim, 'settled', { outcome: 'decided' }), decision: { at: now, reason } };
  return creditShipping(applyOutcomes(order, decided, outcomes, now), claim.id, command.shipping);
};

/** Settles the claims about a shipment of which nothing arrived, since its units will be shipped again. */
export const settleClaimsOf = (order: Order, shipment_id: string, now: Date): Order =>
  (order.claims ?? [])
    .filter((claim) => claim.shipment_id === shipment_id && isOpen(claim))
    .reduce(
      (after, claim) =>
        applyOutcomes(
          after,
          withStatus(claim, 'settled', { outcome: 'shipment_cancelled' }),
          returned(claim),
          now,
        ),
      order,
    );

/** The order after the deadline of a claim has passed; unchanged if it has not. */
export const passDeadline = (order: Order, claim: Claim, now: Date): Order => {
  if (!claim.deadline || claim.deadline > now) return order;
  if (claim.status === 'answered')
    return applyOutcomes(
      order,
      withStatus(claim, 'settled', { outcome: 'not_escalated' }),
      returned(claim),
      now,
    );
  if (claim.lines.some(({ kind }) => kind === 'return'))
    return replaceClaim(order, {
      ...withStatus(claim, 'answered', { deadline: daysAfter(now, escalateDays), outcome: 'lapsed' }),
      updated_at: now,
    });
  const credited = claim.lines.map((line) => ({ line, credit: openOf(line) }));
  return applyOutcomes(order, withStatus(claim, 'settled', { outcome: 'unanswered' }), credited, now);
};

/** The order, with what its total fell by added to the claim that caused it. */
export const withCredited = (before: Order, after: Order, claim_id: string): Order => {
  const amount = subtract(before.total, after.total);
  const claim = findClaim(after, claim_id);
  return replaceClaim(after, { ...claim, credited: add(claim.credited, amount) });
};
