import { Failure, newId, type Quantity } from '@procura/contracts';
import {
  addQuantities,
  noQuantity,
  parseUnitPrice,
  quantityOf,
  subtractQuantities,
  zero,
} from '@procura/money';
import type { SeededRandom } from '@procura/testkit/seeded-random';
import { isOpen, openOf } from '../src/model/claim.ts';
import { markCounted } from '../src/model/line-figures.ts';
import type { ClaimLine, GivenProblem, Order, OrderCommand, OrderLine } from '../src/model/order.ts';
import { decide } from '../src/model/order-commands.ts';
import { repriceLine, sumOrder } from '../src/model/price-order.ts';
import { acceptBy } from '../src/model/receipt.ts';
import { openQuantity } from '../src/model/shipment.ts';
import { waitingOf } from '../src/model/shipped-units.ts';
import { aLine, anOrder, noon } from './an-order.ts';

/** A random life of one order: what its parties may do next, and time that passes. */

const hourMs = 3_600_000;
/** Currencies with unit prices in them. */
export const currencies = [
  ['EUR', ['12.345678', '0.01', '3.50', '999.99', '0.333333']],
  ['JPY', ['120', '0.4', '33.3']],
  ['KWD', ['1.2345', '0.001', '7.7777']],
] as const;

/** A confirmed order with lines, prices, taxes and shipping of many kinds. */
export const aRandomOrder = (
  random: SeededRandom,
  [currency, prices]: (typeof currencies)[number] = random.pick(currencies),
): Order => {
  const shipping = { ...zero(currency), amount_minor: BigInt(random.pick([0, 0, 1, 450, 990])) };
  const lines = Array.from({ length: 1 + random.below(3) }, () => aRandomLine(random, currency, prices));
  return markCounted({
    ...anOrder(),
    lines,
    line_count: lines.length,
    currency,
    ...sumOrder(lines, { net: shipping, tax_rate: random.pick(['0', '7', '19']) }),
    status: 'confirmed',
    expected_delivery_on: random.pick([null, '2026-11-25']),
  });
};

const aRandomLine = (random: SeededRandom, currency: string, prices: readonly string[]): OrderLine => {
  const decimals = random.pick([0, 0, 0, 1, 3]);
  const quantity = quantityOf((1 + random.below(random.pick([3, 12, 2000]))) / 10 ** decimals);
  const line = repriceLine({
    ...aLine(),
    id: newId('orderLine'),
    quantity,
    quantity_decimals: decimals,
    unit_price: parseUnitPrice({ amount: random.pick(prices), currency }),
    discount_percent: random.pick(['0', '0', '7.5', '33.3333']),
    tax_rate: random.pick(['0', '7', '19', '8.1']),
  });
  const isExact = random.below(8) > 0 || line.tax.amount_minor === 0n;
  if (isExact) return line;
  return repriceLine({ ...line, given_tax: { ...line.tax, amount_minor: line.tax.amount_minor + 1n } });
};

/** Some units of at most a quantity, with at most as many decimals as a line has. */
const some = (random: SeededRandom, most: Quantity, { quantity_decimals = 0 }: OrderLine): Quantity => {
  if (most === 0 || random.below(3) === 0) return most;
  const steps = Math.round(most * 10 ** quantity_decimals);
  return quantityOf(random.below(steps + 1) / 10 ** quantity_decimals);
};

const lineOf = (order: Order, line_id: string): OrderLine => {
  const line = order.lines.find(({ id }) => id === line_id);
  if (!line) throw new Error(`No line ${line_id}`);
  return line;
};

const anyShipment = (random: SeededRandom, { shipments }: Order) =>
  shipments.length === 0 ? undefined : random.pick(shipments);
const anyClaim = (random: SeededRandom, { claims = [] }: Order) => {
  const open = claims.filter(isOpen);
  return open.length > 0 && random.below(8) > 0 ? random.pick(open) : claims[0];
};

const by = 'somebody';
const kinds = ['missing', 'damaged', 'wrong'] as const;

type Proposal = (random: SeededRandom, order: Order, now: Date) => OrderCommand | undefined;

const ship: Proposal = (random, order) => {
  const lines = order.lines
    .map((line) => ({ line_id: line.id, quantity: some(random, openQuantity(line), line) }))
    .filter(({ quantity }) => quantity > 0 && random.below(4) > 0);
  return {
    kind: 'ship',
    by,
    id: newId('shipment'),
    carrier: 'Speedy Express',
    tracking_number: null,
    expected_on: random.pick([null, '2027-06-01']),
    lines: lines.length > 0 ? lines : null,
  };
};

const deliver: Proposal = (random, order, now) => {
  const shipment = anyShipment(random, order);
  return (
    shipment && {
      kind: 'deliver',
      by,
      shipment_id: shipment.id,
      proof: { received_by: 'Maria Anders', method: 'code', code_verified: true, sha256: null },
      accept_by: acceptBy('code', now),
    }
  );
};

const receive: Proposal = (random, order) => {
  const shipment = anyShipment(random, order);
  if (!shipment) return undefined;
  const listed = shipment.lines.filter(() => random.below(3) > 0);
  return {
    kind: 'receive',
    by,
    claim_id: newId('claim'),
    shipment_id: shipment.id,
    lines: listed.map((line) => {
      const ordered = lineOf(order, line.line_id);
      const waiting = waitingOf(shipment, line);
      const received =
        random.below(12) === 0 ? addQuantities(waiting, quantityOf(1)) : some(random, waiting, ordered);
      const left = received < waiting ? subtractQuantities(waiting, received) : noQuantity;
      const problems = kinds
        .filter(() => random.below(4) === 0)
        .map((kind) => ({
          kind,
          quantity: some(random, kind === 'missing' ? left : received, ordered),
          note: null,
          photos: [],
        }))
        .filter(({ quantity }) => quantity > 0);
      return { line_id: line.line_id, received, problems };
    }),
    accepts_rest: random.below(2) === 0,
    delivery_note: null,
  };
};

const openClaim: Proposal = (random, order) => {
  const shipment = anyShipment(random, order);
  if (!shipment) return undefined;
  const kind = random.pick([...kinds, 'return'] as const);
  const lines = shipment.lines
    .filter(() => random.below(2) === 0)
    .map((line): GivenProblem => {
      const ordered = lineOf(order, line.line_id);
      const most = kind === 'missing' ? waitingOf(shipment, line) : (line.counts?.accepted ?? noQuantity);
      return { line_id: line.line_id, kind, quantity: some(random, most, ordered), note: null, photos: [] };
    })
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return undefined;
  return { kind: 'open_claim', by, claim_id: newId('claim'), shipment_id: shipment.id, lines };
};

const answers = (random: SeededRandom, order: Order, lines: readonly ClaimLine[]) =>
  lines.map((line) => {
    const open = openOf(line);
    const ordered = lineOf(order, line.line_id);
    const credit = some(random, open, ordered);
    const replace = some(random, subtractQuantities(open, credit), ordered);
    return { line_id: line.line_id, kind: line.kind, credit, replace };
  });

const someShipping = (random: SeededRandom, { shipping }: Order) =>
  random.below(4) > 0
    ? null
    : { ...shipping, amount_minor: BigInt(random.below(Number(shipping.amount_minor) + 1)) };

const answerClaim: Proposal = (random, order) => {
  const claim = anyClaim(random, order);
  if (!claim) return undefined;
  const isReturn = claim.lines.some(({ kind }) => kind === 'return');
  const instructs = isReturn && random.below(3) === 0;
  return {
    kind: 'answer_claim',
    by,
    claim_id: claim.id,
    lines: instructs ? null : answers(random, order, claim.lines),
    reason: 'not our fault',
    shipping: instructs ? null : someShipping(random, order),
    return_to: isReturn ? 'Ramp 3' : null,
  };
};

const withdrawClaim: Proposal = (random, order) => {
  const claim = anyClaim(random, order);
  return claim && { kind: 'withdraw_claim', by, claim_id: claim.id };
};

const escalateClaim: Proposal = (random, order) => {
  const claim = anyClaim(random, order);
  return claim && { kind: 'escalate_claim', by, claim_id: claim.id, reason: 'it was' };
};

const decideClaim: Proposal = (random, order) => {
  const claim = anyClaim(random, order);
  return (
    claim && {
      kind: 'decide_claim',
      claim_id: claim.id,
      lines: answers(random, order, claim.lines).map((line) => ({ ...line, replace: noQuantity })),
      reason: 'by the photos',
      shipping: someShipping(random, order),
    }
  );
};

const cancelShipment: Proposal = (random, order) => {
  const shipment = anyShipment(random, order);
  const reason = random.pick(['not_sent', 'lost'] as const);
  return shipment && { kind: 'cancel_shipment', by, shipment_id: shipment.id, reason, note: 'gone' };
};

const proposals: readonly (readonly [weight: number, Proposal])[] = [
  [4, ship],
  [3, deliver],
  [5, receive],
  [3, openClaim],
  [4, answerClaim],
  [1, withdrawClaim],
  [3, escalateClaim],
  [3, decideClaim],
  [1, cancelShipment],
  [
    1,
    (random) =>
      random.below(4) > 0
        ? undefined
        : {
            kind: 'close_remainder',
            by,
            side: random.pick(['buyer', 'supplier'] as const),
            reason: 'enough',
          },
  ],
  [1, (random) => (random.below(6) > 0 ? undefined : { kind: 'cancel', by, reason: 'no longer needed' })],
  [3, () => ({ kind: 'pass_deadlines' })],
];
const weighted = proposals.flatMap(([weight, propose]) => Array.from({ length: weight }, () => propose));

/** One step of a life: the command, and the order after it; the same order if the command was refused. */
export type Step = { command: OrderCommand; before: Order; after: Order; now: Date };

/** A life of an order in at most some steps. Failures of the rules refuse a step; other errors are thrown. */
export const aLife = function* (random: SeededRandom, order: Order, steps: number): Generator<Step> {
  let now = noon;
  let state = order;
  for (let step = 0; step < steps; step += 1) {
    now = new Date(now.getTime() + random.pick([0, 1, 1, 24, 50, 200]) * hourMs);
    const command = random.pick(weighted)(random, state, now);
    if (!command) continue;
    const before = state;
    try {
      state = decide(before, command, now);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
    yield { command, before, after: state, now };
  }
};
