import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { anOrderChanged } from '@procura/testkit/builders';
import { type Charge, openCharge, takePayment } from '../charges/charge.ts';
import type { Payment, Refund } from '../charges/charge-store.ts';
import { chargeProblems } from './charge-problems.ts';
import { escrowKey } from './ledger.ts';
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
const each = async function* <T>(items: Iterable<T>) {
  yield* items;
};
/** The problems of these documents, with so much in escrow. */
const problemsOf = ({ payments = [], refunds = [], charges = [] }: Found, held = 0n) => {
  const escrows: Sums = new Map();
  count(escrows, escrowKey(anOpen), euros(held));
  return chargeProblems(
    { payments: each(payments), refunds: each(refunds), charges: each(charges) },
    escrows,
  );
};

describe('no problem is', () => {
  test('an open charge, with a payment that was credited', async () => {
    const payments = [{ ...aPayment, credited_minor: 10_000n }];
    expect(await problemsOf({ payments, charges: [anOpen] })).toEqual([]);
  });

  test('a paid charge, with a surplus that was credited', async () => {
    const payments = [{ ...aPayment, amount_minor: 12_000n, credited_minor: 2_000n }];
    expect(await problemsOf({ payments, charges: [aPaid] }, 10_000n)).toEqual([]);
  });

  test('a charge that was refunded in part, in whole, or released', async () => {
    const payments = [aPayment];
    expect(await problemsOf({ payments, refunds: [aRefund], charges: [aRefunded] }, 7_000n)).toEqual([]);
    const refunds = [aRefund, { ...aRefund, ...euros(7_000n) }];
    expect(await problemsOf({ payments, refunds, charges: [aVoid] })).toEqual([]);
    expect(await problemsOf({ payments, charges: [{ ...aPaid, released_at: now }] })).toEqual([]);
  });
});

describe('found is', () => {
  const paid = `What was paid for charge ${charge_id} is off by`;
  const refunded = `What was refunded of charge ${charge_id} is off by`;
  const escrow = `The escrow ${escrowKey(anOpen)} is off by`;
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
  ])('%s', async (_, found, held, problems) => {
    expect(await problemsOf(found, held)).toEqual(problems);
  });

  test('each of two faults of one charge that cancel each other', async () => {
    const found = { refunds: [aRefund], payments: [{ ...aPayment, ...euros(7_000n) }], charges: [aPaid] };
    expect(await problemsOf(found, 10_000n)).toEqual([`${paid} 30.00 EUR.`, `${refunded} -30.00 EUR.`]);
  });
});

describe('memory', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };

  const charges = 50_000;
  /** Bytes on the heap for each charge when the payments, and then the charges, have been read. */
  const keptOf = async (charge: Charge) => {
    const before = heap();
    const at = { payments: 0, charges: 0 };
    // One string in memory, as the driver reads it, not the parts of a concatenation.
    const idOf = (n: number) =>
      Buffer.from(`charge_${String(n).padStart(26, '0')}`).toString() as Charge['_id'];
    const isPaid = charge.paid_minor > 0n;
    const documents = async function* <T>(kind: 'payments' | 'charges', one: (n: number) => T) {
      for (let n = 0; n < charges; n++) yield one(n);
      at[kind] = (heap() - before) / charges;
    };
    const problems = await chargeProblems(
      {
        payments: isPaid ? documents('payments', (n) => ({ ...aPayment, charge_id: idOf(n) })) : each([]),
        refunds: each([]),
        charges: documents('charges', (n) => ({ ...charge, _id: idOf(n) })),
      },
      new Map(),
    );
    return { ...at, problems };
  };

  test('holds nothing of charges that were read and have no problem', async () => {
    const released = await keptOf({ ...aPaid, released_at: now });
    expect(released.problems).toEqual([]);
    expect(released.charges).toBeLessThan(20);
  });

  test('holds less than 200 bytes of a paid charge that is still to be read', async () => {
    expect((await keptOf({ ...aPaid, released_at: now })).payments).toBeLessThan(200);
  });

  test('holds nothing of charges without money', async () => {
    const unpaid = await keptOf(anOpen);
    expect(unpaid.problems).toEqual([]);
    expect(unpaid.charges).toBeLessThan(20);
  });
});
