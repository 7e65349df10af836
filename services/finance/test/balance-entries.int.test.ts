import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  getCompanyBalance,
  getOrder,
  type Input,
  listBalanceEntries,
  newId,
  type Principal,
} from '@procura/contracts';
import { add, formatMoney, parseMoney, zero } from '@procura/money';
import { confinedTo, failureOf, walk, without } from '@procura/testkit';
import { openShop, type Shop } from './a-shop.ts';

type Entry = Answer<typeof listBalanceEntries>['data'][number];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.world.stop());

/** All entries a caller finds, oldest first, read in pages of two. */
const entriesOf = async (
  caller: Principal,
  filter: Input<typeof listBalanceEntries> = {},
): Promise<Entry[]> => {
  const found = await walk((cursor) =>
    shop.world.call(listBalanceEntries, caller, { ...filter, limit: 2, cursor }),
  );
  return found.toReversed();
};
const textOf = ({ kind, amount, balance }: Entry): string =>
  `${kind} ${amount.amount} ${balance?.amount} ${amount.currency}`;

test('every movement of the balance has its kind, order, reference and what was available after it', async () => {
  const { buyer, supplier, world } = shop;
  await shop.topUp('1000.00');
  await shop.topUp('9000', 'JPY');
  const order_id = await shop.order({ reference: '4500017' });
  await shop.pay(order_id);
  await shop.confirm(order_id);
  await shop.ship(order_id, 6);
  await shop.close(order_id);
  await shop.deliver(order_id);
  await shop.receive(order_id);
  await shop.answer(await shop.claim(order_id, 'return', 1), { credit: 1 });
  await world.settle();
  const cancelled = await shop.order({ currency: 'JPY', quantity: 2 });
  await shop.pay(cancelled);
  await shop.cancel(cancelled);
  const linked = await shop.order({ quantity: 1 });
  await world.settle();
  await shop.payByLink(linked, { amount_minor: 1_500n, currency: 'EUR' });

  const entries = await entriesOf(buyer);
  expect(entries.filter(({ amount }) => amount.currency === 'EUR').map(textOf)).toEqual([
    'top_up 1000.00 1000.00 EUR',
    'balance_payment -100.00 900.00 EUR',
    'refund 40.00 940.00 EUR',
    'refund 10.00 950.00 EUR',
    'credit 5.00 955.00 EUR',
  ]);
  expect((await entriesOf(buyer, { currency: 'JPY' })).map(textOf)).toEqual([
    'top_up 9000 9000 JPY',
    'balance_payment -2500 6500 JPY',
    'refund 2500 9000 JPY',
  ]);
  expect((await entriesOf(supplier)).map(textOf)).toEqual([
    'release 60.00 60.00 EUR',
    'return -10.00 50.00 EUR',
  ]);
  expect((await entriesOf(supplier, { kind: 'return' })).map((entry) => entry.order_id)).toEqual([order_id]);
  expect((await entriesOf(buyer, { kind: 'refund' })).map((entry) => entry.order_id)).toEqual([
    order_id,
    order_id,
    cancelled,
  ]);
  expect(await entriesOf(buyer, { kind: 'release' })).toEqual([]);

  for (const caller of [buyer, supplier]) {
    const { latest } = await world.call(getCompanyBalance, caller, {});
    expect(latest).toEqual((await entriesOf(caller)).toReversed().slice(0, 10));
  }

  const { number } = await world.call(getOrder, buyer, { order_id });
  expect(entries.find(({ kind }) => kind === 'top_up')).toMatchObject({
    order_id: null,
    order_number: null,
    reference: expect.stringMatching(/^transfer /),
  });
  expect(entries.find(({ kind }) => kind === 'balance_payment')).toMatchObject({
    order_id,
    order_number: number,
    reference: '4500017',
  });
});

test('numbers have no gaps and each balance follows from the one before, also under concurrent movements', async () => {
  const { buyer } = shop;
  const orders = [];
  for (let index = 0; index < 6; index++) orders.push(await shop.order({ quantity: index + 1 }));
  await Promise.all([
    ...orders.map((order_id) => shop.pay(order_id)),
    shop.topUp('50.00'),
    shop.topUp('60.00'),
  ]);
  await Promise.all([...orders.slice(3).map((order_id) => shop.cancel(order_id)), shop.topUp('70.00')]);
  const entries = await entriesOf(buyer, { currency: 'EUR' });
  let balance = zero('EUR');
  for (const [index, entry] of entries.entries()) {
    balance = add(balance, parseMoney(entry.amount));
    expect([entry.number, entry.balance]).toEqual([index + 1, formatMoney(balance)]);
  }
  expect(entries.length).toBeGreaterThanOrEqual(12);
  expect(await shop.balances()).toContainEqual(expect.stringMatching(`^${formatMoney(balance).amount}/`));
});

test('movements kept before they were numbered are shown without number and balance', async () => {
  const { buyer, deps } = shop;
  const before = await entriesOf(buyer, { currency: 'JPY' });
  await deps.ledger
    .parties(buyer)
    .updateMany({ currency: 'JPY' }, { $unset: { balance: '', order_number: '', shown_reference: '' } });
  const after = await entriesOf(buyer, { currency: 'JPY' });
  const bare = { number: null, balance: null, order_number: null, reference: null };
  expect(after).toEqual(before.map((entry) => ({ ...entry, ...bare })));
});

test('they are of a time, and of the whole company', async () => {
  const { buyer, supplier, world } = shop;
  const [first, second] = await entriesOf(buyer);
  expect(await entriesOf(buyer, { to: first?.booked_at })).toEqual([]);
  expect((await entriesOf(buyer, { from: second?.booked_at }))[0]?.id).not.toBe(first?.id);
  const empty = { from: second?.booked_at, to: first?.booked_at };
  const failure = await failureOf(world.call(listBalanceEntries, buyer, empty), 'invalid_input');
  expect(failure.errors?.[0]?.path).toBe('from');
  await failureOf(world.call(listBalanceEntries, confinedTo(buyer, newId('branch')), {}), 'forbidden');
  await failureOf(world.call(listBalanceEntries, without(supplier, 'finance:read'), {}), 'forbidden');
});
