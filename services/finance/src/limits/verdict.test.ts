import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import type { Limit } from './limit.ts';
import type { UsedOf } from './usage.ts';
import { judge, judgeInTurn, remaining } from './verdict.ts';

const spender = {
  branch_id: newId('branch'),
  user_id: newId('user'),
  role: 'buyer',
  credential_id: newId('credential'),
};

/** `branch month approve 5000.00 EUR` as a limit that binds the spender. */
const given = (sentence: string): Limit => {
  const [scope, period, on_exceed, amount = '', currency = ''] = sentence.split(' ');
  const target = {
    company: '',
    branch: spender.branch_id,
    role: spender.role,
    user: spender.user_id,
    credential: spender.credential_id,
  }[scope as Limit['scope']];
  return {
    _id: newId('limit'),
    company_id: newId('company'),
    scope: scope as Limit['scope'],
    target,
    period: period as Limit['period'],
    on_exceed: on_exceed as Limit['on_exceed'],
    ...parseMoney({ amount, currency }),
    created_at: new Date(0),
    updated_at: new Date(0),
  };
};

/** What the limits say when the spender asks for amounts such as `120.50 EUR`, after using others. */
const when = (options: { limits: string[]; used?: Record<string, bigint>; asks: string[] }) => {
  const used: UsedOf = ({ scope, period, currency }) =>
    options.used?.[`${scope} ${period} ${currency}`] ?? 0n;
  const amounts = options.asks.map((asked) => {
    const [amount = '', currency = ''] = asked.split(' ');
    return parseMoney({ amount, currency });
  });
  return judge({ limits: options.limits.map(given), used, spender, amounts });
};

describe('a limit in the purchase’s currency', () => {
  const limits = ['branch month approve 5000.00 EUR'];

  test('passes up to the last cent', () => {
    const { effect, verdicts } = when({
      limits,
      used: { 'branch month EUR': 480000n },
      asks: ['150.00 EUR', '50.00 EUR'],
    });
    expect(effect).toBe('passes');
    expect(verdicts).toEqual([]);
  });

  test('says by how much it would be exceeded, and what would pass', () => {
    const { effect, verdicts } = when({
      limits,
      used: { 'branch month EUR': 480000n },
      asks: ['320.50 EUR'],
    });
    expect(effect).toBe('needs_approval');
    expect(verdicts[0]).toMatchObject({
      requested: { amount: '320.50', currency: 'EUR' },
      limit: { amount: '5000.00', currency: 'EUR' },
      used: { amount: '4800.00', currency: 'EUR' },
      exceeded_by: { amount: '120.50', currency: 'EUR' },
      detail:
        'The branch’s monthly limit of 5000.00 EUR would be exceeded by 120.50 EUR (used 4800.00 EUR, requested 320.50 EUR). An approver must approve the purchase; up to 200.00 EUR passes without approval.',
    });
  });

  test('that is used up allows no smaller purchase', () => {
    const { verdicts } = when({
      limits: ['company day refuse 10.00 EUR'],
      used: { 'company day EUR': 1500n },
      asks: ['1.00 EUR'],
    });
    expect(verdicts[0]?.exceeded_by).toEqual({ amount: '6.00', currency: 'EUR' });
    expect(verdicts[0]?.detail).toContain('Nothing may be ordered under it until tomorrow');
  });

  test('per purchase counts nothing but the purchase', () => {
    const { effect, verdicts } = when({ limits: ['user purchase refuse 500.00 EUR'], asks: ['520.00 EUR'] });
    expect(effect).toBe('refuses');
    expect(verdicts[0]?.detail).toBe(
      'The user’s limit per purchase of 500.00 EUR would be exceeded by 20.00 EUR (requested 520.00 EUR). Order for at most 500.00 EUR, or ask someone who may change limits to raise it.',
    );
  });

  test('of zero allows only purchases of zero', () => {
    const zero = ['company purchase refuse 0.00 EUR'];
    expect(when({ limits: zero, asks: ['0.01 EUR'] }).effect).toBe('refuses');
    expect(when({ limits: zero, asks: ['0.00 EUR'] }).effect).toBe('passes');
  });
});

describe('currencies are never added together', () => {
  test('yen have no minor digits', () => {
    const limits = ['company day refuse 1000 JPY'];
    expect(when({ limits, used: { 'company day JPY': 400n }, asks: ['600 JPY'] }).effect).toBe('passes');
    const { effect, verdicts } = when({ limits, used: { 'company day JPY': 400n }, asks: ['601 JPY'] });
    expect(effect).toBe('refuses');
    expect(verdicts[0]?.exceeded_by).toEqual({ amount: '1', currency: 'JPY' });
  });

  test('Kuwaiti dinars have three', () => {
    const { verdicts } = when({
      limits: ['company month approve 1.000 KWD'],
      asks: ['0.999 KWD', '0.002 KWD'],
    });
    expect(verdicts[0]).toMatchObject({
      effect: 'needs_approval',
      exceeded_by: { amount: '0.001', currency: 'KWD' },
    });
  });

  test('each currency of a purchase is judged by its own limits', () => {
    const { effect, verdicts } = when({
      limits: ['company day refuse 100.00 EUR', 'company day approve 1000 JPY'],
      asks: ['100.00 EUR', '1001 JPY'],
    });
    expect(effect).toBe('needs_approval');
    expect(verdicts.map((verdict) => [verdict.limit?.currency, verdict.effect])).toEqual([
      ['JPY', 'needs_approval'],
    ]);
  });
});

describe('a currency without a limit', () => {
  test('needs approval for each scope that has one in another', () => {
    const { effect, verdicts } = when({
      limits: ['company month approve 100.00 EUR', 'branch day refuse 100.00 USD', 'branch day refuse 1 JPY'],
      asks: ['5 JPY'],
    });
    expect(effect).toBe('refuses');
    expect(verdicts.map(({ rule, scope, effect }) => [rule, scope, effect])).toEqual([
      ['branch_day_limit', 'branch', 'refuses'],
      ['no_limit_in_currency', 'company', 'needs_approval'],
    ]);
    expect(verdicts[1]?.detail).toBe(
      'The company has limits in EUR and none in JPY, so 5 JPY needs approval. An approver must approve the purchase.',
    );
  });

  test('is refused for a credential with caps', () => {
    const { effect, verdicts } = when({
      limits: ['credential purchase approve 100.00 EUR'],
      asks: ['0.001 KWD'],
    });
    expect(effect).toBe('refuses');
    expect(verdicts[0]).toMatchObject({ rule: 'no_limit_in_currency', scope: 'credential', limit_id: null });
  });

  test('passes where nobody set a limit', () => {
    expect(when({ limits: [], asks: ['1000000.00 EUR', '1 JPY'] })).toEqual({
      effect: 'passes',
      verdicts: [],
    });
  });

  test('passes when nothing of it is spent', () => {
    expect(when({ limits: ['company day refuse 1.00 EUR'], asks: ['0 JPY'] }).effect).toBe('passes');
  });
});

test('the strictest verdict comes first and decides, and limits that are kept say nothing', () => {
  const { effect, verdicts } = when({
    limits: [
      'company month approve 1000.00 EUR',
      'branch day approve 10.00 EUR',
      'role purchase refuse 20.00 EUR',
    ],
    asks: ['30.00 EUR'],
  });
  expect(effect).toBe('refuses');
  expect(verdicts.map((verdict) => verdict.effect)).toEqual(['refuses', 'needs_approval']);
});

test('limits of other spenders say nothing', () => {
  const limit = { ...given('branch day refuse 0.00 EUR'), target: newId('branch') };
  const verdict = judge({
    limits: [limit],
    used: () => 0n,
    spender,
    amounts: [parseMoney({ amount: '5.00', currency: 'EUR' })],
  });
  expect(verdict).toEqual({ effect: 'passes', verdicts: [] });
});

test('the remainder is never below zero', () => {
  const limit = { amount_minor: 100n, currency: 'EUR' };
  expect(remaining(limit, 40n)).toEqual({ amount_minor: 60n, currency: 'EUR' });
  expect(remaining(limit, 140n)).toEqual({ amount_minor: 0n, currency: 'EUR' });
});

describe('awards one after the other', () => {
  const limits = ['branch month refuse 100.00 EUR', 'company purchase approve 60.00 EUR'].map(given);
  const used: UsedOf = ({ period }) => (period === 'month' ? 1000n : 0n);
  const euros = (amount: string) => parseMoney({ amount, currency: 'EUR' });
  const judged = (...awards: [amount: string, ...held: string[]][]) => {
    const asked = awards.map(([amount, ...held]) => ({ amount: euros(amount), held: held.map(euros) }));
    const { effects, verdicts } = judgeInTurn({ limits, used, spender, awards: asked });
    return [
      effects,
      verdicts.map(({ rule, requested, exceeded_by }) => [rule, requested?.amount, exceeded_by?.amount]),
    ];
  };

  test('add up for limits of a period, and each is judged with what its group holds by those per purchase', () => {
    expect(judged(['40.00'], ['50.00'])).toEqual([['passes', 'passes'], []]);
    expect(judged(['40.00'], ['50.00', '5.00', '5.01'])).toEqual([
      ['passes', 'needs_approval'],
      [['company_purchase_limit', '50.00', '0.01']],
    ]);
    expect(judged(['61.00'], ['29.01'], ['0.00'])).toEqual([
      ['needs_approval', 'refuses', 'passes'],
      [
        ['branch_month_limit', '90.01', '0.01'],
        ['company_purchase_limit', '61.00', '1.00'],
      ],
    ]);
  });

  test('as one purchase alone', () => {
    for (const amount of ['60.00', '60.01', '90.00', '90.01']) {
      const { effect, verdicts } = judge({ limits, used, spender, amounts: [euros(amount)] });
      const turn = judgeInTurn({ limits, used, spender, awards: [{ amount: euros(amount), held: [] }] });
      const plain = (all: typeof verdicts) => all.map(({ rule, detail }) => [rule, detail]).toSorted();
      expect([turn.effects, plain(turn.verdicts)]).toEqual([[effect], plain(verdicts)]);
    }
  });
});
