import { describe, expect, test } from '@jest/globals';
import { type Consent, Failure, type Money, type OrderFacts, type OrderStatus } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import { anOrderChanged } from '@procura/testkit/builders';
import {
  type Charge,
  dueOf,
  followOrder,
  inEscrow,
  openCharge,
  paymentRefusal,
  paymentStatusOf,
  requireAgreedPayment,
  takePayment,
} from './charge.ts';

const now = new Date('2026-11-21T12:00:00Z');
const euros = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
const facts = anOrderChanged({ total: { amount: '100.00', currency: 'EUR' } });
const reported = (changes: Partial<OrderFacts>) => {
  const order = { ...facts, version: 2, ...changes };
  return { ...order, total: parseMoney(order.total) };
};
/** The open charge of an order of 100.00 EUR, or what a payment makes of it. */
const anOpen = (changes: Partial<Charge> = {}): Charge => ({
  ...(openCharge(facts, now) as Charge),
  ...changes,
});
const aPaid = (): Charge => takePayment(anOpen(), euros(10_000n), now).charge;

describe('an order without a charge', () => {
  test.each([
    ['pending_approval', null],
    ['declined', null],
    ['placed', 'open'],
    ['confirmed', 'open'],
    ['partially_shipped', 'open'],
    ['shipped', 'open'],
    ['delivered', 'open'],
    ['cancelled', 'void'],
    ['rejected', 'void'],
  ] as const)('that is %s gets: %s', (status, expected) => {
    expect(openCharge({ ...facts, status }, now)?.status ?? null).toBe(expected);
    expect(openCharge({ ...facts, status, opens_charge: false }, now)).toBeNull();
  });

  test('has the same id for every opener, and other orders another', () => {
    expect(openCharge(facts, now)?._id).toBe(openCharge({ ...facts, version: 9 }, now)?._id);
    expect(openCharge(facts, now)?._id).not.toBe(openCharge(anOrderChanged(), now)?._id);
  });
});

test('shipments an imported order came with were billed elsewhere, those since were not', () => {
  const shipped = (shipment_id: string, imported?: boolean) => ({
    shipment_id: shipment_id as OrderFacts['shipments'][number]['shipment_id'],
    shipped_at: now.toISOString(),
    imported,
    lines: [],
  });
  const shipments = [shipped('before', true), shipped('since', false)];
  const seen = (changes: Partial<OrderFacts>) => openCharge({ ...facts, ...changes }, now)?.shipment_ids;
  // Also when the first event that arrives is the one of the shipment.
  expect(seen({ imported: true, version: 2, shipments })).toEqual(['before']);
  expect(seen({ imported: true, shipments: [shipped('unrecorded')] })).toEqual(['unrecorded']);
  expect(seen({ shipments })).toEqual([]);
});

describe('an open charge', () => {
  test.each(['placed', 'confirmed', 'delivered'] as const)('stays open when its order is %s', (status) => {
    const { charge, refund, release } = followOrder(anOpen(), reported({ status }), now);
    expect(charge).toMatchObject({ status: 'open', order_version: 2, order_status: status });
    expect([refund, release]).toEqual([null, null]);
  });

  test.each(['cancelled', 'rejected'] as const)(
    'is void when its order is %s, and its link ends',
    (status) => {
      const { charge, refund } = followOrder(anOpen({ open_link_id: 'pln' }), reported({ status }), now);
      expect(charge).toMatchObject({ status: 'void', voided_at: now, open_link_id: null });
      expect([refund, dueOf(charge)]).toEqual([null, euros(0n)]);
    },
  );

  test('follows the total down, never up; a link to pay more ends', () => {
    const at = (amount: string) =>
      followOrder(anOpen({ open_link_id: 'pln' }), reported({ total: { amount, currency: 'EUR' } }), now)
        .charge;
    expect(['99.99', '100.00', '100.01'].map((amount) => at(amount).amount_minor)).toEqual([
      9_999n,
      10_000n,
      10_000n,
    ]);
    expect([at('99.99').open_link_id, at('100.00').open_link_id]).toEqual([null, 'pln']);
  });

  test('of an order with a total of zero is paid: nothing is due', () => {
    const nothing = { amount: '0.00', currency: 'EUR' };
    const first = { ...facts, total: nothing };
    const opened = followOrder(
      openCharge(first, now) as Charge,
      reported({ total: nothing, version: 1 }),
      now,
    );
    const lowered = followOrder(anOpen(), reported({ total: nothing }), now);
    for (const { charge, refund, release } of [opened, lowered]) {
      expect(charge).toMatchObject({ status: 'paid', paid_at: now, paid_minor: 0n });
      expect([refund, release]).toEqual([null, null]);
    }
  });
});

describe('a paid charge', () => {
  test.each([
    ['cancelled', 'Order ORD-26-7K3QXM was cancelled.'],
    ['rejected', 'The supplier rejected order ORD-26-7K3QXM.'],
  ] as const)('gives all back when its order is %s', (status, reason) => {
    const { charge, refund, release } = followOrder(aPaid(), reported({ status }), now);
    expect(charge).toMatchObject({ status: 'void', paid_minor: 10_000n, refunded_minor: 10_000n });
    expect(refund).toEqual({ amount: euros(10_000n), reason });
    expect([release, inEscrow(charge), paymentStatusOf(charge)]).toEqual([null, euros(0n), 'refunded']);
  });

  test('refunds the excess over a lower total, and releases the rest to the supplier at delivery', () => {
    const total = { amount: '40.00', currency: 'EUR' };
    const { charge, refund, release } = followOrder(aPaid(), reported({ status: 'delivered', total }), now);
    expect(refund?.amount).toEqual(euros(6_000n));
    expect(release).toEqual(euros(4_000n));
    expect(charge).toMatchObject({ status: 'paid', amount_minor: 4_000n, released_at: now });
    expect([inEscrow(charge), paymentStatusOf(charge)]).toEqual([euros(0n), 'partially_refunded']);
    const again = followOrder(charge, reported({ status: 'delivered', total, version: 3 }), now);
    expect([again.refund, again.release]).toEqual([null, null]);
  });

  test('is not paid a second time', () => {
    const paid = aPaid();
    const taken = takePayment(paid, euros(10_000n), now);
    expect(taken).toEqual({ charge: paid, paid: euros(0n), credited: euros(10_000n), release: null });
  });
});

test.each(['placed', 'delivered', 'cancelled'] as const)(
  'a void charge stays void when its order is %s',
  (status) => {
    const ended = followOrder(anOpen(), reported({ status: 'cancelled' }), now).charge;
    const { charge, refund, release } = followOrder(ended, reported({ status, version: 3 }), now);
    expect([charge.status, charge.order_version, refund, release]).toEqual(['void', 3, null, null]);
  },
);

describe('a payment', () => {
  test('pays exactly what is due; the surplus is credited', () => {
    expect(takePayment(anOpen(), euros(10_000n), now)).toMatchObject({
      charge: { status: 'paid', paid_minor: 10_000n, paid_at: now },
      paid: euros(10_000n),
      credited: euros(0n),
      release: null,
    });
    expect(takePayment(anOpen(), euros(10_250n), now)).toMatchObject({
      charge: { paid_minor: 10_000n },
      credited: euros(250n),
    });
  });

  test.each([
    ['that is too small', anOpen(), euros(9_999n)],
    ['in another currency', anOpen(), { amount_minor: 10_000n, currency: 'USD' }],
    ['on a void charge', anOpen({ status: 'void' }), euros(10_000n)],
  ])('%s is credited wholly', (_, charge, amount) => {
    expect(takePayment(charge, amount, now)).toEqual({
      charge,
      paid: euros(0n),
      credited: amount,
      release: null,
    });
  });

  test('after delivery passes to the supplier', () => {
    const taken = takePayment(anOpen({ order_status: 'delivered' }), euros(10_000n), now);
    expect(taken.release).toEqual(euros(10_000n));
    expect(taken.charge.released_at).toBe(now);
    expect(inEscrow(taken.charge)).toEqual(euros(0n));
  });
});

test('what the order shows', () => {
  const shown = [anOpen(), anOpen({ open_link_id: 'pln' }), aPaid(), anOpen({ status: 'void' })];
  expect(shown.map(paymentStatusOf)).toEqual(['unpaid', 'pending', 'paid', 'unpaid']);
});

describe('paying is refused', () => {
  const codeOf = (status: OrderStatus, charge: Charge | null, payment_status: 'unpaid' | 'paid' = 'unpaid') =>
    paymentRefusal({ number: 'ORD-1', status, payment_status }, charge)?.code ?? null;

  test.each([
    ['while it waits for approval', codeOf('pending_approval', null), 'conflict'],
    ['when it has ended', codeOf('cancelled', anOpen({ status: 'void' })), 'conflict'],
    ['when it ended a moment ago', codeOf('placed', anOpen({ status: 'void' })), 'conflict'],
    ['when it is paid', codeOf('shipped', aPaid()), 'already_paid'],
    ['when it was paid elsewhere', codeOf('shipped', null, 'paid'), 'already_paid'],
    ['when it is billed elsewhere', codeOf('shipped', null), 'conflict'],
    ['never while its charge is open', codeOf('delivered', anOpen()), null],
  ])('%s', (_, code, expected) => expect(code).toBe(expected));

  test('when another amount is expected, also in another currency', () => {
    const paying = (expected: Money | undefined, consent?: Consent) => () =>
      requireAgreedPayment(dueOf(anOpen()), { consent, expected });
    const right = { amount: '100.00', currency: 'EUR' };
    expect(paying(undefined)).not.toThrow();
    expect(paying(right, { amounts: [right], summary: '' })).not.toThrow();
    expect(paying(right, { amounts: [], summary: '' })).toThrow(Failure);
    for (const expected of [
      { amount: '100.01', currency: 'EUR' },
      { amount: '100.00', currency: 'USD' },
    ]) {
      expect(paying(expected)).toThrow(Failure);
      expect(paying(right, { amounts: [expected], summary: '' })).toThrow(Failure);
    }
  });
});
