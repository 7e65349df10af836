import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  approvePurchase,
  commitSpend,
  createOrderFromAward,
  Failure,
  generateOrderPaymentLink,
  getOrder,
  type Id,
  moveCommitment,
  newId,
  type Principal,
  payOrderWithBalance,
} from '@procura/contracts';
import { colleagueOf, eur } from '@procura/testkit';
import { openShop, type Shop } from './a-shop.ts';
import { setLimits, spenderOf } from './spending.ts';

/**
 * A credential is charged for an order once, at the first of placing, accepting, issuing, approving, paying and
 * linking.
 */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.topUp('100000.00');
}, 60_000);
afterAll(() => shop?.world.stop());

/** What a test does with one order of 100.00 EUR; every act is one of `who`. */
type Ground = { order_id: Id<'order'>; purchase_id: Id<'purchase'>; award_id: Id<'award'> };
type Act = 'place' | 'accept' | 'issue' | 'approve' | 'pay' | 'link';
const acts: Record<Act, (who: Principal, ground: Ground) => Promise<unknown>> = {
  async place(who, ground) {
    ground.order_id = await shop.order({ buyer: who });
    const { purchase_id } = await shop.world.call(getOrder, shop.buyer, { order_id: ground.order_id });
    ground.purchase_id = purchase_id as Id<'purchase'>;
  },
  accept: (who, { award_id }) =>
    shop.world.call(commitSpend, who, {
      hold_id: award_id,
      ...spenderOf(who, { branch_id: shop.branch_id }),
      shares: [{ share_id: award_id, amount: eur('100.00') }],
      on_approval: 'refuse',
    }),
  async issue(who, { award_id, purchase_id, order_id }) {
    const { world, branch_id, supplier } = shop;
    await world.call(moveCommitment, who, { award_id, purchase_id, order_id, amount: eur('100.00') });
    await world.call(createOrderFromAward, who, {
      purchase_id,
      order_id,
      purchase_order: { id: newId('purchaseOrder'), number: 'PO-26-7K3QXM', rfq_id: newId('rfq') },
      branch_id,
      supplier: { id: supplier.company_id, name: supplier.company_name, time_zone: 'UTC' },
      currency: 'EUR',
      lines: [
        {
          line_id: newId('orderLine'),
          ...{ product_id: null, sku: '', name: 'Oven', category: '', unit: 'piece' },
          quantity: 10,
          unit_price: eur('10.00'),
        },
      ],
    });
  },
  approve: (who, { purchase_id }) => shop.world.call(approvePurchase, who, { purchase_id }),
  pay: (who, { order_id }) => shop.world.call(payOrderWithBalance, who, { order_id }),
  link: (who, { order_id }) => shop.world.call(generateOrderPaymentLink, who, { order_id }),
};
const aGround = (): Ground => ({
  order_id: newId('order'),
  purchase_id: newId('purchase'),
  award_id: newId('award'),
});
const aCredential = (): Principal => colleagueOf(shop.buyer, { rest_key_approvals: true });

const cap = (who: Principal, amount: string, period: 'day' | 'purchase' = 'day') =>
  setLimits(shop.world, shop.buyer, [
    { scope: 'credential', target: who.credential_id, period, on_exceed: 'refuse', amount },
  ]);
/** Lets every purchase wait for approval. */
const approveAll = () =>
  setLimits(shop.world, shop.buyer, [
    { scope: 'company', period: 'purchase', on_exceed: 'approve', amount: '1.00' },
  ]);
/** What a credential has spent this month, in cents; the world stays within one day. */
const usedBy = async ({ company_id, credential_id: target }: Principal): Promise<number> => {
  const counted = await shop.deps.usage.owner(company_id).findOne({ scope: 'credential', target });
  return Number(counted?.month_minor.EUR ?? 0n);
};

/**
 * Every order in which one credential does some of the acts and another the rest: `X` is the credential that is
 * counted.
 */
const waysOf = (beginning: readonly Act[]): [string, [Act, 'X' | 'other'][]][] => {
  const ends: Act[][] = [[], ['pay'], ['link', 'pay']];
  return ends.flatMap((end) => {
    const whole = [...beginning, ...end];
    return Array.from({ length: 2 ** whole.length }, (_, bits) => {
      const way = whole.map((act, index): [Act, 'X' | 'other'] => [act, (bits >> index) % 2 ? 'X' : 'other']);
      return [way.map(([act, by]) => `${act} by ${by}`).join(', '), way];
    });
  });
};
const both = (way: [Act, string][], ...some: Act[]) =>
  new Set(way.filter(([act]) => some.includes(act)).map(([, by]) => by)).size === some.length;
/** Nobody approves what their credential placed. */
const possible = ([, way]: [string, [Act, 'X' | 'other'][]]): boolean =>
  !way.some(([act]) => act === 'approve') || both(way, 'place', 'approve');

test.each<[string, Act[]]>([
  ['placed', ['place']],
  ['placed and approved', ['place', 'approve']],
  ['accepted and issued', ['accept', 'issue']],
])(
  'an order that is %s counts once, for every combination of callers, and is released once',
  async (_, beginning) => {
    await (beginning.includes('approve') ? approveAll() : setLimits(shop.world, shop.buyer, []));
    const rows: { name: string; X: Principal; ground: Ground; way: [Act, 'X' | 'other'][] }[] = [];
    for (const part of chunksOf(waysOf(beginning).filter(possible), 6))
      await Promise.all(
        part.map(async ([name, way]) => {
          const [X, other, ground] = [aCredential(), aCredential(), aGround()];
          for (const [act, by] of way) await acts[act](by === 'X' ? X : other, ground);
          rows.push({ name, X, ground, way });
        }),
      );
    await shop.world.settle();
    const counted = async () =>
      Object.fromEntries(
        await Promise.all(rows.map(async ({ name, X }) => [name, await usedBy(X)] as const)),
      );
    const expected = (cents: (way: [Act, 'X' | 'other'][]) => number) =>
      Object.fromEntries(rows.map(({ name, way }) => [name, cents(way)]));
    expect(await counted()).toEqual(expected((way) => (way.some(([, by]) => by === 'X') ? 10_000 : 0)));
    for (const { ground } of rows) await shop.cancel(ground.order_id);
    await shop.world.settle();
    // An awarded amount returns to its award, and still counts against the credential of the award.
    expect(await counted()).toEqual(expected(([first]) => (first?.join(' ') === 'accept X' ? 10_000 : 0)));
  },
  120_000,
);

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

describe('a cap of 1.00 a day refuses', () => {
  test.each<[Act, Act[]]>([
    ['place', []],
    ['accept', []],
    ['issue', ['accept']],
    ['approve', ['place']],
    ['pay', ['place']],
    ['link', ['place']],
  ])('%s', async (act, before) => {
    const X = aCredential();
    const ground = aGround();
    if (act === 'approve') await approveAll();
    for (const one of before) await acts[one](aCredential(), ground);
    await cap(X, '1.00');
    const failure = await acts[act](X, ground).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: 'limit_exceeded' });
    expect(await usedBy(X)).toBe(0);
  });
});

test('a limit per purchase judges the orders of one purchase together, imported ones too', async () => {
  const X = aCredential();
  await cap(X, '60.00', 'purchase');
  const [one, two, another] = [
    await shop.importOrder({ purchase_ref: 'together' }),
    await shop.importOrder({ purchase_ref: 'together' }),
    await shop.importOrder(),
  ];
  await acts.pay(X, { ...aGround(), order_id: one });
  await expect(acts.pay(X, { ...aGround(), order_id: two })).rejects.toMatchObject({
    code: 'limit_exceeded',
    errors: [{ path: 'order_id' }],
  });
  await acts.pay(X, { ...aGround(), order_id: another });
  expect(await usedBy(X)).toBe(8500);
});

describe('at the same moment', () => {
  test('acts on one order count once', async () => {
    const X = aCredential();
    const ground = aGround();
    await cap(X, '1000.00');
    await acts.place(aCredential(), ground);
    await Promise.allSettled([
      acts.link(X, ground),
      acts.pay(X, ground),
      acts.link(X, ground),
      acts.pay(X, ground),
    ]);
    expect(await usedBy(X)).toBe(10_000);
  });

  test('two orders never exceed the cap', async () => {
    const X = aCredential();
    await cap(X, '150.00');
    const grounds = [aGround(), aGround(), aGround()];
    for (const ground of grounds) await acts.place(aCredential(), ground);
    const outcomes = await Promise.allSettled([
      acts.place(X, aGround()),
      ...grounds.flatMap((ground) => [acts.pay(X, ground), acts.link(X, ground)]),
    ]);
    expect(await usedBy(X)).toBe(10_000);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused.filter((code) => code === 'limit_exceeded').length).toBeGreaterThanOrEqual(5);
  });
});
