import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createCompany, getCompanyBalance, newId, topUpBalance } from '@procura/contracts';
import {
  aCompany,
  confinedTo,
  failureOf,
  principalOf,
  startWorld,
  type World,
  without,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { ledgerProblems } from '../src/ledger/check-ledger.ts';
import { operator } from './a-shop.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'finance'], absent: ['catalogue', 'suppliers', 'rfq'] });
});
afterAll(() => world?.stop());

const topUp = (
  company_id: ReturnType<typeof principalOf>['company_id'],
  amount: string,
  {
    currency = 'EUR',
    reference = 'transfer',
    key,
  }: { currency?: string; reference?: string; key?: string } = {},
) => world.call(topUpBalance, operator, { company_id, amount: { amount, currency }, reference }, { key });

describe('top_up_balance', () => {
  test('credits a buyer, per currency', async () => {
    const buyer = await aCompany(world, 'buyer');
    expect(await topUp(buyer.company_id, '100.00', { reference: 'a' })).toEqual({
      top_up_id: expect.stringMatching(/^top_/),
      company_id: buyer.company_id,
      amount: { amount: '100.00', currency: 'EUR' },
      reference: 'a',
      balance: {
        currency: 'EUR',
        available: { amount: '100.00', currency: 'EUR' },
        held: { amount: '0.00', currency: 'EUR' },
      },
      created_at: expect.any(String),
    });
    await topUp(buyer.company_id, '0.50', { reference: 'b' });
    await topUp(buyer.company_id, '7', { reference: 'c', currency: 'JPY' });
    const { balances } = await world.call(getCompanyBalance, buyer, {});
    expect(balances.map(({ available }) => `${available.amount} ${available.currency}`)).toEqual([
      '100.50 EUR',
      '7 JPY',
    ]);
  });

  test('takes a reference once per company, also at once and with another key', async () => {
    const [buyer, other] = [await aCompany(world, 'buyer'), await aCompany(world, 'buyer')];
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => topUp(buyer.company_id, '10.00', { key: `key ${index}` })),
    );
    expect(new Set(answers.map((one) => one.top_up_id)).size).toBe(1);
    expect(answers.every((one) => one.balance.available.amount === '10.00')).toBe(true);
    for (const [amount, currency] of [
      ['10.01', 'EUR'],
      ['10.00', 'USD'],
    ] as const) {
      const failure = await failureOf(topUp(buyer.company_id, amount, { currency }), 'already_exists');
      expect(failure.message).toContain('was already used for 10.00 EUR');
    }
    await expect(topUp(other.company_id, '3.00')).resolves.toMatchObject({ amount: { amount: '3.00' } });
  });

  test('answers a repeated key the same', async () => {
    const buyer = await aCompany(world, 'buyer');
    const input = {
      company_id: buyer.company_id,
      amount: { amount: '10.00', currency: 'EUR' },
      reference: 'once',
    };
    const first = await world.callTwice(topUpBalance, operator, input, 'a key');
    const second = await world.callTwice(topUpBalance, operator, input, 'a key');
    expect([first.replayed, second.replayed, second.answer]).toEqual([false, true, first.answer]);
  });

  test('is entered in the company’s audit', async () => {
    const buyer = await aCompany(world, 'buyer');
    await world.settle();
    await topUp(buyer.company_id, '10.00');
    const rows = await world.deps<Deps>('finance').database.outbox.work().find({ event: 'audit_recorded' });
    const own = rows.filter(({ payload }) => payload.company_id === buyer.company_id);
    expect(own.map(({ payload }) => [payload.operation, payload.target])).toEqual([
      ['top_up_balance', buyer.company_id],
    ]);
  });

  test('refuses companies that are not buyers', async () => {
    const { id } = await world.call(createCompany, operator, {
      name: 'Exotic Liquids',
      kind: 'supplier',
      country: 'GB',
      time_zone: 'Europe/London',
      currency: 'GBP',
      admin: { name: 'Sam Sales', email: 'sam@example.com' },
    });
    await failureOf(topUp(id, '1.00'), 'not_found');
    await failureOf(topUp(newId('company'), '1.00'), 'not_found');
  });

  test.each([
    ['0.00', 'EUR', 'amount.amount'],
    ['-1.00', 'EUR', 'amount.amount'],
    ['1.0', 'EUR', 'amount.amount'],
    ['1', 'ABC', 'amount.currency'],
  ])('refuses %s %s, naming %s', async (amount, currency, path) => {
    const buyer = await aCompany(world, 'buyer');
    const failure = await failureOf(topUp(buyer.company_id, amount, { currency }), 'invalid_input');
    expect(failure.errors?.[0]?.path).toBe(path);
  });

  test('refuses what no answer could show any more', async () => {
    const buyer = await aCompany(world, 'buyer');
    await topUp(buyer.company_id, '999999999999999.99', { reference: 'a' });
    const failure = await failureOf(topUp(buyer.company_id, '0.01', { reference: 'b' }), 'invalid_input');
    expect(failure.errors?.[0]?.path).toBe('amount');
  });

  test('is the operator’s', async () => {
    const buyer = await aCompany(world, 'buyer');
    const input = {
      company_id: buyer.company_id,
      amount: { amount: '1.00', currency: 'EUR' },
      reference: 'x',
    };
    await failureOf(world.call(topUpBalance, buyer, input), 'wrong_audience');
    await failureOf(world.call(topUpBalance, without(operator, 'operate'), input), 'forbidden');
  });
});

describe('get_company_balance', () => {
  test('is empty before anything came in, and shows nothing of another company', async () => {
    const buyer = await aCompany(world, 'buyer');
    await topUp(buyer.company_id, '5.00');
    const { balances, as_of } = await world.call(getCompanyBalance, principalOf('buyer'), {});
    expect([balances, Number.isNaN(Date.parse(as_of))]).toEqual([[], false]);
  });

  test('needs all branches, finance:read, and no input', async () => {
    const buyer = principalOf('buyer');
    const confined = confinedTo(buyer, newId('branch'));
    const failure = await failureOf(world.call(getCompanyBalance, confined, {}), 'forbidden');
    expect(failure.message).toContain('concerns the whole company');
    await failureOf(world.call(getCompanyBalance, without(buyer, 'finance:read'), {}), 'forbidden');
    await failureOf(world.call(getCompanyBalance, operator, {}), 'wrong_audience');
    const unknown = world.call(getCompanyBalance, buyer, { currency: 'EUR' } as never);
    expect((await failureOf(unknown, 'invalid_input')).errors?.[0]?.path).toBe('currency');
  });
});

describe('the check of the ledger', () => {
  const deps = () => world.deps<Deps>('finance');

  test('finds nothing wrong', async () => {
    expect(await ledgerProblems(deps())).toEqual([]);
  });

  test('finds a balance that nothing booked, and one below its floor', async () => {
    const buyer = await aCompany(world, 'buyer');
    await topUp(buyer.company_id, '10.00');
    const _id = `${buyer.company_id}|EUR`;
    const set = (available_minor: bigint) =>
      deps().balances.owner(buyer.company_id).updateOne({ _id }, { $set: { available_minor } });
    await set(1_001n);
    expect(await ledgerProblems(deps())).toEqual([
      `The account available ${buyer.company_id} EUR is off by 0.01 EUR.`,
    ]);
    await set(-1n);
    expect(await ledgerProblems(deps())).toHaveLength(2);
    await set(1_000n);
  });

  test('finds a transaction that does not sum to zero', async () => {
    const buyer = await aCompany(world, 'buyer');
    await topUp(buyer.company_id, '10.00', { reference: 'to be broken' });
    const ledger = deps().ledger.parties(buyer);
    const [booked] = await ledger.find({});
    const postings = (booked?.postings ?? []).map((one) => ({ ...one, amount_minor: 1_000n }));
    await ledger.updateOne({ _id: booked?._id }, { $set: { postings } });
    expect(await ledgerProblems(deps())).toEqual([
      `Transaction ${booked?.reference} does not sum to zero.`,
      'The ledger in EUR sums to 20.00 EUR, not to zero.',
      `The account outside ${buyer.company_id} EUR is off by -20.00 EUR.`,
    ]);
    await ledger.updateOne({ _id: booked?._id }, { $set: { postings: booked?.postings ?? [] } });
    expect(await ledgerProblems(deps())).toEqual([]);
  });
});
