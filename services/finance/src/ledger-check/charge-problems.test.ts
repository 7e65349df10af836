import { describe, expect, test } from '@jest/globals';
import { anOrderChanged } from '@procura/testkit/builders';
import { type Charge, openCharge, takePayment } from '../charges/charge.ts';
import type { Payment, Refund } from '../charges/charge-store.ts';
import { chargeProblems } from './charge-problems.ts';
import { count, type Sums } from './sums.ts';

const now = new Date('2026-11-21T12:00:00Z');
const euros = (amount_minor: bigint) => ({ amount_minor, currency: 'EUR' });
const facts = anOrderChanged({ total: { amount: '100.00', currency: 'EUR' } });
const anOpen = openCharge(facts, now) as Charge;
const aPaid = takePayment(anOpen, euros(10_000n), now).charge;
const aRefunded: Charge = { ...aPaid, amount_minor: 7_000n, refunded_minor: 3_000n };
const aVoid: Charge = { ...aPaid, status: 'void', refunded_minor: 10_000n };

const { _id: charge_id } = anOpen;
const aPayment = { charge_id, ...euros(10_000n), credited_minor: 0n };
const aRefund = { charge_id, ...euros(3_000n) };

type Found = {
  payments?: Pick<Payment, 'charge_id' | 'currency' | 'amount_minor' | 'credited_minor'>[];
  refunds?: Pick<Refund, 'charge_id' | 'currency' | 'amount_minor'>[];
  charges?: Charge[];
};
/** The problems of these documents, with so much in escrow and with the supplier. */
const problemsOf = ({ payments = [], refunds = [], charges = [] }: Found, held = 0n, released = 0n) => {
  const [inEscrow, atSupplier]: [Sums, Sums] = [new Map(), new Map()];
  count(inEscrow, anOpen.order_id, euros(held));
  count(atSupplier, anOpen.order_id, euros(released));
  return chargeProblems({ payments, refunds, charges, held: inEscrow, released: atSupplier });
};

describe('no problem is', () => {
  test('an open charge, with a payment that was credited', () => {
    const payments = [{ ...aPayment, credited_minor: 10_000n }];
    expect(problemsOf({ payments, charges: [anOpen] })).toEqual([]);
  });

  test('a paid charge, with a surplus that was credited', () => {
    const payments = [{ ...aPayment, amount_minor: 12_000n, credited_minor: 2_000n }];
    expect(problemsOf({ payments, charges: [aPaid] }, 10_000n)).toEqual([]);
  });

  test('a charge that was refunded in part, in whole, or released', () => {
    const payments = [aPayment];
    expect(problemsOf({ payments, refunds: [aRefund], charges: [aRefunded] }, 7_000n)).toEqual([]);
    const refunds = [aRefund, { ...aRefund, ...euros(7_000n) }];
    expect(problemsOf({ payments, refunds, charges: [aVoid] })).toEqual([]);
    expect(problemsOf({ payments, charges: [{ ...aPaid, released_at: now }] }, 0n, 10_000n)).toEqual([]);
  });

  test('a charge that was released in part, or has a refund due', () => {
    const payments = [aPayment];
    expect(problemsOf({ payments, charges: [{ ...aPaid, released_minor: 4_000n }] }, 6_000n, 4_000n)).toEqual(
      [],
    );
    const aDue: Charge = {
      ...aPaid,
      amount_minor: 6_000n,
      released_minor: 10_000n,
      refund_due_minor: 4_000n,
    };
    expect(problemsOf({ payments, charges: [aDue] }, 0n, 10_000n)).toEqual([]);
    expect(
      problemsOf(
        { payments, charges: [{ ...aDue, status: 'void', refund_due_minor: 10_000n }] },
        0n,
        10_000n,
      ),
    ).toEqual([]);
  });
});

describe('found is', () => {
  const paid = `What was paid for charge ${charge_id} is off by`;
  const refunded = `What was refunded of charge ${charge_id} is off by`;
  const escrow = `The escrow of order ${anOpen.order_id} is off by`;
  const other = `Charge ${charge_id} is`;

  test.each<[string, Found, bigint, string[]]>([
    ['a paid charge without a payment', { charges: [aPaid] }, 10_000n, [`${paid} 100.00 EUR.`]],
    [
      'a payment that was booked twice',
      { payments: [aPayment, aPayment], charges: [aPaid] },
      10_000n,
      [`${paid} -100.00 EUR.`],
    ],
    [
      'a payment of an open charge',
      { payments: [aPayment], charges: [anOpen] },
      0n,
      [`${paid} -100.00 EUR.`],
    ],
    ['a payment without a charge', { payments: [aPayment] }, 0n, [`${paid} -100.00 EUR.`]],
    [
      'a payment in another currency',
      { payments: [{ ...aPayment, currency: 'USD' }], charges: [aPaid] },
      10_000n,
      [`${paid} -100.00 USD.`, `${paid} 100.00 EUR.`],
    ],
    [
      'a refund that is not stored',
      { payments: [aPayment], charges: [aRefunded] },
      7_000n,
      [`${refunded} 30.00 EUR.`],
    ],
    [
      'a refund that the charge does not show',
      { payments: [aPayment], refunds: [aRefund], charges: [aPaid] },
      10_000n,
      [`${refunded} -30.00 EUR.`],
    ],
    ['a refund without a charge', { refunds: [aRefund] }, 0n, [`${refunded} -30.00 EUR.`]],
    [
      'an escrow with less than its charges',
      { payments: [aPayment], charges: [aPaid] },
      9_999n,
      [`${escrow} -0.01 EUR.`],
    ],
    ['an escrow without charges', {}, 1n, [`${escrow} 0.01 EUR.`]],
    [
      'an open charge with money',
      { payments: [aPayment], charges: [{ ...aPaid, status: 'open' }] },
      10_000n,
      [`${other} open and holds other money than that.`],
    ],
    [
      'a void charge with money',
      { payments: [aPayment], charges: [{ ...aPaid, status: 'void' }] },
      10_000n,
      [`${other} void and holds other money than that.`],
    ],
    [
      'a paid charge with less than its amount',
      { payments: [aPayment], charges: [{ ...aPaid, amount_minor: 10_001n }] },
      10_000n,
      [`${other} paid and holds other money than that.`],
    ],
  ])('%s', (_, found, held, problems) => {
    expect(problemsOf(found, held)).toEqual(problems);
  });

  const released = `What was released of order ${anOpen.order_id} is off by`;
  test.each<[string, Partial<Charge>, bigint, bigint, string[]]>([
    ['a release that the charge does not show', {}, 10_000n, 1n, [`${released} 0.01 EUR.`]],
    ['a release that was not booked', { released_minor: 4_000n }, 6_000n, 0n, [`${released} -40.00 EUR.`]],
    [
      'more released than was paid',
      { released_minor: 10_001n },
      -1n,
      10_001n,
      [`${other} paid and holds other money than that.`],
    ],
    [
      'a refund that is due of nothing',
      { refund_due_minor: 1n },
      10_000n,
      0n,
      [`${other} paid and holds other money than that.`],
    ],
  ])('%s', (_, charge, held, supplier, problems) => {
    const found = { payments: [aPayment], charges: [{ ...aPaid, ...charge }] };
    expect(problemsOf(found, held, supplier)).toEqual(problems);
  });

  test('each of two faults of one charge that cancel each other', () => {
    const found = { refunds: [aRefund], payments: [{ ...aPayment, ...euros(7_000n) }], charges: [aPaid] };
    expect(problemsOf(found, 10_000n)).toEqual([`${paid} 30.00 EUR.`, `${refunded} -30.00 EUR.`]);
  });
});
