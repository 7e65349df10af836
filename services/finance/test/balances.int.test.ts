import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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
import type { LedgerTransaction } from '../src/ledger/ledger.ts';
import { checkLedger, ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { lastIdBefore, readState } from '../src/ledger-check/ledger-check-store.ts';
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
      repeated: false,
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
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
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
    ['1.005', 'EUR', 'amount.amount'],
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
    expect(await ledgerProblems(deps())).toEqual([
      `The account available ${buyer.company_id} EUR is off by -10.01 EUR. The account available ${buyer.company_id} EUR is below zero: -0.01 EUR.`,
    ]);
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
      `The account outside ${buyer.company_id} EUR is off by -20.00 EUR.`,
      `Transaction ${booked?.reference} does not sum to zero.`,
    ]);
    await ledger.updateOne({ _id: booked?._id }, { $set: { postings: booked?.postings ?? [] } });
    expect(await ledgerProblems(deps())).toEqual([]);
  });

  describe('as a job', () => {
    /** A row of a top-up that was booked at a moment, with its effect on the balance. */
    const book = async (company_id: string, amount_minor: bigint, at: Date) => {
      const reference = newId('topUp');
      const owner = company_id;
      const row: LedgerTransaction = {
        _id: lastIdBefore(at).replace(/.{8}$/, () => reference.slice(-8)),
        ...{ kind: 'top_up', reference, currency: 'EUR', created_at: at },
        ...{ buyer_company_id: company_id, supplier_company_id: null, order_id: null },
        postings: [
          { account: 'outside', owner, amount_minor: -amount_minor },
          { account: 'available', owner, amount_minor },
        ],
      };
      await deps().ledger.work().insert(row);
      await deps()
        .balances.work()
        .updateOne(
          { _id: `${company_id}|EUR` },
          {
            $inc: { available_minor: amount_minor, outside_minor: -amount_minor },
            $setOnInsert: { company_id, currency: 'EUR' },
          },
          { upsert: true },
        );
      return row;
    };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const sentences = async () =>
      (await deps().ledgerProblems.work().find({})).map(({ sentence }) => sentence);
    const check = () => world.runJob('finance', 'check_ledger');
    const state = async () => {
      const found = await readState(deps());
      if (!found) throw new Error('There is no state');
      return found;
    };
    /** Runs the job until the whole check that is due has ended. */
    const checkWhole = async () => {
      await check();
      await deps()
        .ledgerState.work()
        .updateOne({ _id: 'ledger' }, { $set: { whole_due_at: new Date(0) } });
      const { generation } = await state();
      for (let runs = 0; runs < 50; runs++) {
        await check();
        const { whole, generation: now } = await state();
        if (!whole && now > generation) return;
      }
      throw new Error('The whole check did not end');
    };

    // What tests before have booked is of this moment, so no row is settled.
    beforeEach(async () => {
      const { ledgerState, ledgerCheckpoints, ledgerProblems: found } = deps();
      for (const own of [ledgerState, ledgerCheckpoints, found]) await own.work().deleteMany({});
    });

    test('counts each settled row once, and compares with what was booked since', async () => {
      await check();
      const before = await state();
      const { company_id } = principalOf('buyer');
      await book(company_id, 500n, hoursAgo(1));
      await book(company_id, 700n, new Date());
      await check();
      const after = await state();
      expect(after.rows - before.rows).toBe(1);
      expect(after.recent_at?.getTime()).toBeGreaterThan(Number(before.recent_at));
      expect(await sentences()).toEqual([]);
      const checkpoints = deps().ledgerCheckpoints.work();
      const _id = `${after.generation} available ${company_id} EUR`;
      expect(await checkpoints.findOne({ _id })).toMatchObject({ amount_minor: 500n });
      await check();
      expect(await checkpoints.findOne({ _id })).toMatchObject({ amount_minor: 500n });
    });

    test('finds a wrong balance with its next row, names it once, and drops it when it is right', async () => {
      const { company_id } = principalOf('buyer');
      await book(company_id, 500n, hoursAgo(1));
      await check();
      const change = (available_minor: bigint) =>
        deps()
          .balances.work()
          .updateOne({ _id: `${company_id}|EUR` }, { $inc: { available_minor } });
      await change(1n);
      await book(company_id, 100n, hoursAgo(0.5));
      for (let run = 0; run < 2; run++) {
        await check();
        expect(await sentences()).toEqual([`The account available ${company_id} EUR is off by 0.01 EUR.`]);
      }
      await change(-1n);
      await check();
      expect(await sentences()).toEqual([]);
    });

    test.each([
      ['changed in whole', (row: LedgerTransaction) => ({ $set: { postings: doubled(row) } }), 2],
      [
        'that does not sum to zero',
        (row: LedgerTransaction) => ({ $set: { postings: doubled(row).slice(1) } }),
        3,
      ],
    ])('finds an old row %s in the whole check', async (_, change, problems) => {
      const { company_id } = principalOf('buyer');
      const row = await book(company_id, 500n, hoursAgo(48));
      await book(company_id, 100n, hoursAgo(47));
      await checkWhole();
      const { whole_at } = await state();
      expect(await sentences()).toEqual([]);
      await deps().ledger.work().updateOne({ _id: row._id }, change(row));
      await checkWhole();
      expect((await state()).whole_at.getTime()).toBeGreaterThan(whole_at.getTime());
      expect(await sentences()).toHaveLength(problems);
      await deps().ledger.work().replaceOne({ _id: row._id }, row);
      await checkWhole();
      expect(await sentences()).toEqual([]);
    });

    test('finds a row that was removed, and accounts that nothing stores', async () => {
      const { company_id } = principalOf('buyer');
      const row = await book(company_id, 500n, hoursAgo(48));
      await deps().ledger.work().deleteMany({ _id: row._id });
      await checkWhole();
      expect(await sentences()).toHaveLength(2);
      await deps().ledger.work().insert(row);
      await deps().balances.work().deleteMany({ company_id });
      await checkWhole();
      expect((await sentences()).toSorted()).toEqual([
        `The account available ${company_id} EUR is off by -5.00 EUR.`,
        `The account outside ${company_id} EUR is off by 5.00 EUR.`,
      ]);
      await deps().ledger.work().deleteMany({ _id: row._id });
      await checkWhole();
      expect(await sentences()).toEqual([]);
    });

    test('is done by one replica, and by another when that one is gone', async () => {
      await check();
      const replica = { ...deps(), database: { ...deps().database, process_id: 'another' } };
      const { position, holder } = await state();
      const lease = deps().ledgerState.work();
      await lease.updateOne({ _id: 'ledger' }, { $set: { held_until: new Date(Date.now() + 60_000) } });
      const { company_id } = principalOf('buyer');
      await book(company_id, 500n, new Date(Date.now() - 400_000));
      await checkLedger(replica);
      expect(await state()).toMatchObject({ position, holder });
      await lease.updateOne({ _id: 'ledger' }, { $set: { held_until: new Date(Date.now() - 1) } });
      await checkLedger(replica);
      expect(await state()).toMatchObject({ holder: 'another' });
      expect((await state()).position > position).toBe(true);
    });

    test('stops where another replica took over in the middle, and no row is counted twice', async () => {
      const { company_id } = principalOf('buyer');
      for (let hour = 5; hour > 0; hour--)
        await book(company_id, 100n, new Date(Date.now() - 390_000 - hour));
      const lease = deps().ledgerState.work();
      await lease.updateOne({ _id: 'ledger' }, { $set: { held_until: new Date(0) } });
      const { maintain } = deps().database;
      const other = { ...deps(), database: { ...deps().database, process_id: 'another' } };
      let taken = false;
      const interrupted = {
        ...deps(),
        database: {
          ...deps().database,
          maintain: (async (work) => {
            if (!taken) {
              taken = true;
              await lease.updateOne({ _id: 'ledger' }, { $set: { held_until: new Date(0) } });
              await checkLedger(other);
            }
            return maintain(work);
          }) as typeof maintain,
        },
      };
      await checkLedger(interrupted);
      const { generation, holder } = await state();
      expect([taken, holder]).toEqual([true, 'another']);
      expect(
        await deps()
          .ledgerCheckpoints.work()
          .findOne({ _id: `${generation} available ${company_id} EUR` }),
      ).toMatchObject({ amount_minor: 500n });
      expect(await sentences()).toEqual([]);
    });
  });
});

const doubled = ({ postings }: LedgerTransaction) =>
  postings.map((one) => ({ ...one, amount_minor: one.amount_minor * 2n }));
