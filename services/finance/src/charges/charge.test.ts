import { describe, expect, test } from '@jest/globals';
import { type Consent, Failure, type Money, type OrderFacts, type OrderStatus } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import { anOrderChanged } from '@procura/testkit/builders';
import {
  type Charge,
  collectRefunds,
  dueOf,
  followOrder,
  inEscrow,
  type OrderState,
  openCharge,
  paymentRefusal,
  paymentStatusOf,
  refundDueOf,
  releasedOf,
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
/** What follows from a state of an order while the supplier has so much available. */
const follow = (charge: Charge, order: OrderState, available = 0n) =>
  followOrder(charge, order, { available: euros(available) }, now);
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
    const { charge, refund, release } = follow(anOpen(), reported({ status }));
    expect(charge).toMatchObject({ status: 'open', order_version: 2, order_status: status });
    expect([refund, release]).toEqual([null, null]);
  });

  test.each(['cancelled', 'rejected'] as const)(
    'is void when its order is %s, and its link ends',
    (status) => {
      const { charge, refund } = follow(anOpen({ open_link_id: 'pln' }), reported({ status }));
      expect(charge).toMatchObject({ status: 'void', voided_at: now, open_link_id: null });
      expect([refund, dueOf(charge)]).toEqual([null, euros(0n)]);
    },
  );

  test('follows the total down, never up; a link to pay more ends', () => {
    const at = (amount: string) =>
      follow(anOpen({ open_link_id: 'pln' }), reported({ total: { amount, currency: 'EUR' } })).charge;
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
    const opened = follow(openCharge(first, now) as Charge, reported({ total: nothing, version: 1 }));
    const lowered = follow(anOpen(), reported({ total: nothing }));
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
    const { charge, refund, release } = follow(aPaid(), reported({ status }));
    expect(charge).toMatchObject({ status: 'void', paid_minor: 10_000n, refunded_minor: 10_000n });
    expect(refund).toEqual({ amount: euros(10_000n), returned: euros(0n), reason });
    expect([release, inEscrow(charge), paymentStatusOf(charge)]).toEqual([null, euros(0n), 'refunded']);
  });

  test('refunds the excess over a lower total, and releases the rest to the supplier at delivery', () => {
    const total = { amount: '40.00', currency: 'EUR' };
    const { charge, refund, release } = follow(aPaid(), reported({ status: 'delivered', total }));
    expect(refund?.amount).toEqual(euros(6_000n));
    expect(release).toEqual(euros(4_000n));
    expect(charge).toMatchObject({ status: 'paid', amount_minor: 4_000n, released_at: now });
    expect([inEscrow(charge), paymentStatusOf(charge)]).toEqual([euros(0n), 'partially_refunded']);
    const again = follow(charge, reported({ status: 'delivered', total, version: 3 }));
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
    const ended = follow(anOpen(), reported({ status: 'cancelled' })).charge;
    const { charge, refund, release } = follow(ended, reported({ status, version: 3 }));
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

describe('what the supplier has earned', () => {
  /** A state of the order of 100.00 EUR, or of a lower total. */
  const earning = (earned: bigint, { total = 100, settled = false, version = 2 } = {}) => ({
    ...reported({ status: 'shipped', version, total: { amount: `${total}.00`, currency: 'EUR' } }),
    earning: { earned: euros(earned), settled },
  });
  const money = (charge: Charge) =>
    [releasedOf, inEscrow, refundDueOf].map((of) => Number(of(charge).amount_minor) / 100);

  test('is released bit by bit, and all the rest once the order is settled', () => {
    const first = follow(aPaid(), earning(3_000n));
    expect([first.release, money(first.charge)]).toEqual([euros(3_000n), [30, 70, 0]]);
    const same = follow(first.charge, earning(3_000n, { version: 3 }));
    expect(same.release).toBeNull();
    const more = follow(same.charge, earning(4_500n, { version: 4 }));
    expect([more.release, more.charge.released_at]).toEqual([euros(1_500n), null]);
    const all = follow(more.charge, earning(9_999n, { settled: true, version: 5 }));
    expect([all.release, money(all.charge), all.charge.released_at]).toEqual([
      euros(5_500n),
      [100, 0, 0],
      now,
    ]);
  });

  test('before it is paid is released with the payment', () => {
    const open = follow(anOpen(), earning(3_000n)).charge;
    const { charge, release } = takePayment(open, euros(10_000n), now);
    expect([release, money(charge)]).toEqual([euros(3_000n), [30, 70, 0]]);
    const settled = follow(anOpen(), earning(10_000n, { settled: true })).charge;
    expect(takePayment(settled, euros(10_000n), now).release).toEqual(euros(10_000n));
  });

  test('below the feature level is everything at delivery', () => {
    const shipped = follow(aPaid(), reported({ status: 'shipped' }));
    expect([shipped.release, shipped.charge.earned_minor]).toEqual([null, undefined]);
    const delivered = follow(shipped.charge, reported({ status: 'delivered', version: 3 }));
    expect([delivered.release, delivered.charge.released_at]).toEqual([euros(10_000n), now]);
  });

  test.each<[string, bigint, bigint, number, bigint, (number | bigint)[]]>([
    // released, total after, the supplier's balance: refunded, of it returned, then released, in escrow and due
    ['escrow covers', 3_000n, 0n, 80, 9_999n, [2000, 0, 30, 50, 0]],
    ['escrow and balance cover', 8_000n, 0n, 70, 9_999n, [3000, 1000, 70, 0, 0]],
    ['the balance covers in part', 8_000n, 0n, 50, 2_000n, [4000, 2000, 60, 0, 10]],
    ['nothing covers', 10_000n, 0n, 50, 0n, [0, 0, 100, 0, 50]],
  ])('is refunded for a lower total: %s', (_, released, earned, total, available, expected) => {
    const { charge: before } = follow(aPaid(), earning(released));
    const { charge, refund, release } = follow(before, earning(earned, { total, version: 3 }), available);
    const given = [refund?.amount, refund?.returned].map((amount) => Number(amount?.amount_minor ?? 0n));
    expect([...given, ...money(charge)]).toEqual(expected);
    expect(release).toBeNull();
  });

  test('of an order that ends is refunded as well', () => {
    const { charge: before } = follow(aPaid(), earning(6_000n));
    const { charge, refund } = follow(before, reported({ status: 'cancelled', version: 3 }), 1_000n);
    expect(refund).toMatchObject({ amount: euros(5_000n), returned: euros(1_000n) });
    expect([charge.status, charge.refund_due_since, money(charge)]).toEqual(['void', now, [50, 0, 50]]);
  });

  test('a refund that is due does not count twice, and keeps its place', () => {
    const { charge: released } = follow(aPaid(), earning(10_000n));
    const { charge: due } = follow(released, earning(0n, { total: 60, version: 3 }));
    const later = new Date(now.getTime() + 1000);
    const lowered = earning(0n, { total: 50, version: 4 });
    const { charge, refund } = followOrder(due, lowered, { available: euros(0n) }, later);
    expect([refund, money(charge), charge.refund_due_since]).toEqual([null, [100, 0, 50], now]);
  });

  test('refunds that are due are paid in their sequence, the last one in part', () => {
    const dueOfFifty = () =>
      follow(follow(aPaid(), earning(10_000n)).charge, earning(0n, { total: 50, version: 3 })).charge;
    const collected = collectRefunds([dueOfFifty(), dueOfFifty(), dueOfFifty()], euros(7_000n), now);
    expect(collected.map(({ amount, after }) => [amount, money(after)])).toEqual([
      [euros(5_000n), [50, 0, 0]],
      [euros(2_000n), [80, 0, 30]],
    ]);
    expect(collected.map(({ after }) => after.refund_due_since)).toEqual([undefined, now]);
    expect(collectRefunds([dueOfFifty()], euros(0n), now)).toEqual([]);
  });

  test('of a charge of an earlier release is all that was paid and not refunded', () => {
    const {
      earned_minor: _,
      released_minor: __,
      ...released
    } = follow(aPaid(), reported({ status: 'delivered' })).charge;
    expect(money(released)).toEqual([100, 0, 0]);
    const { charge, refund } = follow(released, earning(0n, { total: 90, version: 3 }), 5_000n);
    expect([refund?.returned, money(charge)]).toEqual([euros(1_000n), [90, 0, 0]]);
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
