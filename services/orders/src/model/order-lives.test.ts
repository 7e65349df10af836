import { describe, expect, test } from '@jest/globals';
import { hasEnded, type Quantity } from '@procura/contracts';
import {
  add,
  addQuantities,
  compare,
  partTotals,
  shippingTax,
  subtractQuantities,
  zero,
} from '@procura/money';
import { seededRandom } from '@procura/testkit/seeded-random';
import { aLife, aRandomOrder, type Step } from '../../test/a-life.ts';
import { claimedOfAccepted, isOpen, openOf } from './claim.ts';
import { withDeadline } from './deadlines.ts';
import type { Order } from './order.ts';
import { decide } from './order-commands.ts';
import { billableQuantity, shippingOfOrder } from './price-order.ts';
import { openQuantity, quantityToReplace } from './shipment.ts';
import { countsOf, isSettled, lineCounts, waitingOf } from './shipped-units.ts';

/** At least; more, up to `mostLives`, until no kind of command is rare. */
const lives = 1500;
const mostLives = 4500;
const stepsOfLife = 40;
const kinds = [
  'ship',
  'deliver',
  'receive',
  'open_claim',
  'withdraw_claim',
  'answer_claim',
  'escalate_claim',
  'decide_claim',
  'cancel_shipment',
  'close_remainder',
  'cancel',
  'pass_deadlines',
];

/** What is wrong with the quantities of an order. */
const quantityProblems = (order: Order): string[] =>
  order.lines.flatMap((line) => {
    const of = lineCounts(order, line.id);
    const claimed = addQuantities(
      ...(order.claims ?? [])
        .filter(isOpen)
        .flatMap(({ lines }) => lines.filter(({ line_id }) => line_id === line.id).map(openOf)),
    );
    const settled = addQuantities(of.accepted, of.claimed, of.credited, of.replaced);
    const firstShipped = subtractQuantities(of.shipped, of.replaces);
    const earned = addQuantities(of.accepted, claimedOfAccepted(order, line.id));
    const rules: [string, boolean][] = [
      ['no more is settled than shipped', settled <= of.shipped],
      [
        'nothing is negative',
        [...Object.values(of), openQuantity(line), quantityToReplace(order, line.id)].every(
          (one) => one >= 0,
        ),
      ],
      [
        'the stored quantities follow the shipments',
        line.shipped_quantity === of.shipped &&
          (line.credited_quantity ?? 0) === of.credited &&
          (line.replaced_quantity ?? 0) === of.replaced,
      ],
      ['claims hold what is claimed', claimed === of.claimed],
      ['what is to be replaced is open', quantityToReplace(order, line.id) <= openQuantity(line)],
      [
        'no more is shipped for the first time than is not closed',
        firstShipped <= subtractQuantities(line.quantity, line.closed_quantity),
      ],
      ['no more is credited than was billed', of.credited <= firstShipped],
      [
        'no more is earned than is to be paid and billed',
        earned <= billableQuantity(line) && earned <= subtractQuantities(firstShipped, of.credited),
      ],
      ['no more arrived than was shipped', of.received <= of.shipped && of.accepted <= of.received],
    ];
    return rules
      .filter(([, holds]) => !holds)
      .map(
        ([rule]) =>
          `${rule}: ${JSON.stringify({ ...of, claimed_in_claims: claimed, earned, closed: line.closed_quantity, quantity: line.quantity })}`,
      );
  });

const priceOf = (order: Order): bigint => {
  const lines = order.lines
    .filter((line) => billableQuantity(line) > 0)
    .map((line) => partTotals(line, billableQuantity(line)).total);
  const shipping = shippingOfOrder(order);
  return add(zero(order.currency), ...lines, shipping.net, shippingTax(shipping)).amount_minor;
};

/** What is wrong with the rest of an order. */
const otherProblems = ({ before, after: order, now, command }: Step): string[] => {
  const live = order.shipments.filter(({ cancelled }) => !cancelled);
  const open = order.lines.some((line) => openQuantity(line) > 0);
  const isDone = !open && live.every((one) => one.delivered_at || isSettled(one));
  const nothingIsPaid = order.lines.every((line) => billableQuantity(line) === 0);
  const rules: [string, boolean][] = [
    ['the total is the price of what is to be paid', order.total.amount_minor === priceOf(order)],
    ['the total does not rise', compare(order.total, before.total) <= 0],
    ['nothing to pay has no shipping', !nothingIsPaid || order.total.amount_minor === 0n],
    [
      'it is delivered when everything is',
      hasEnded(order.status) || live.length === 0 || (order.status === 'delivered') === isDone,
    ],
    [
      'it is confirmed without shipments',
      hasEnded(order.status) || live.length > 0 || order.status === 'confirmed',
    ],
    [
      'a delivery stays',
      before.delivered_at === null || order.delivered_at?.getTime() === before.delivered_at.getTime(),
    ],
    ['each change is a version', order === before || order.version === before.version + 1],
    [
      'the deadline is the next',
      order === before || withDeadline(order).deadline_at?.getTime() === order.deadline_at?.getTime(),
    ],
    [
      'nothing is overdue after the job',
      command.kind !== 'pass_deadlines' || order === before || !isOverdue(order, now),
    ],
    [
      'a deadline is kept',
      hasEnded(order.status) ||
        !order.claims?.some((one) => isOpen(one) && one.deadline && !order.deadline_at),
    ],
    [
      'lines of a shipment have nothing negative',
      live.every((one) =>
        one.lines.every(
          (line) =>
            waitingOf(one, line) >= 0 &&
            Object.values(countsOf(one, line)).every((count: Quantity) => count >= 0),
        ),
      ),
    ],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
};

const isOverdue = (order: Order, now: Date): boolean =>
  (order.claims ?? []).some((one) => isOpen(one) && one.deadline !== null && one.deadline <= now) ||
  order.shipments.some(
    (one) =>
      !one.cancelled &&
      one.accept_by &&
      one.accept_by <= now &&
      one.lines.some((line) => waitingOf(one, line) > 0),
  );

describe('the life of an order after shipping', () => {
  const random = seededRandom();

  test(`keeps its quantities, price and status in random lives (seed ${random.seed})`, () => {
    const seen = new Map<string, number>();
    // Every kind of command is accepted often, so that the rules are tried; the rarest about 60 times in `lives`.
    const rare = () => kinds.filter((kind) => (seen.get(kind) ?? 0) < 50);
    for (let life = 0; life < lives || (life < mostLives && rare().length > 0); life += 1)
      for (const step of aLife(random, aRandomOrder(random), stepsOfLife)) {
        if (step.after !== step.before) seen.set(step.command.kind, (seen.get(step.command.kind) ?? 0) + 1);
        const problems = [...quantityProblems(step.after), ...otherProblems(step)];
        if (problems.length > 0) expect({ life, command: step.command, problems }).toBe('without problems');
      }
    expect(rare()).toEqual([]);
  });

  test(`ends when nobody acts any more (seed ${random.seed})`, () => {
    for (let life = 0; life < 300; life += 1) {
      const steps = [...aLife(random, aRandomOrder(random), stepsOfLife)];
      let order = steps.at(-1)?.after;
      if (!order || hasEnded(order.status)) continue;
      let now = steps.at(-1)?.now ?? new Date(0);
      for (let turn = 0; turn < 20 && order.deadline_at; turn += 1) {
        now = new Date(Math.max(now.getTime(), order.deadline_at.getTime()) + 2 * 24 * 3_600_000);
        order = decide(order, { kind: 'pass_deadlines' }, now);
      }
      expect(order.deadline_at).toBeUndefined();
      expect((order.claims ?? []).filter((one) => isOpen(one) && one.status !== 'escalated')).toEqual([]);
    }
  });
});
