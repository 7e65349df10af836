import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Id, listInvoices } from '@procura/contracts';
import { migrate } from '@procura/mongo';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { financeService } from '../src/service.ts';
import { openShop, type Shop } from './a-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const name of ['orders', 'finance'] as const) {
    await shop.world.stopService(name);
    const schema = shop.world.database(name).collection('schema');
    await schema.updateOne({}, { $unset: { feature_level: true } });
    await shop.world.startService(name);
  }
  await shop.topUp('1000.00');
});
afterAll(() => shop?.world.stop());

/** An order of ten units at 10.00 EUR, of which four are delivered and some are in transit. */
const partlyDelivered = async (inTransit: number, { isPaid = true } = {}): Promise<Id<'order'>> => {
  const order_id = await shop.order();
  if (isPaid) await shop.pay(order_id);
  await shop.confirm(order_id);
  await shop.ship(order_id, 4);
  await shop.deliver(order_id);
  await shop.ship(order_id, inTransit);
  await shop.world.settle();
  return order_id;
};
/** What of an order is earned, held in escrow and released. */
const moneyOf = async (order_id: Id<'order'>): Promise<string> => {
  await shop.world.settle();
  const { charge } = await shop.billing(order_id);
  return [charge?.earned, charge?.held, charge?.released].map((money) => money?.amount).join(' ');
};
const matchesOf = async (order_id: Id<'order'>) =>
  (await shop.world.call(listInvoices, shop.buyer, { order_id })).data
    .map(({ match_status }) => match_status)
    .toReversed();
const raiseLevel = () => {
  const { collections, migrations = [], feature_level = 0 } = financeService;
  const schema = { collections: Object.values(collections), migrations, feature_level };
  return migrate(shop.world.database('finance'), schema, 'contract');
};

test('what was accepted while everything was released at delivery is released after migrate contract', async () => {
  const [paid, unpaid, delivered] = [
    await partlyDelivered(5),
    await partlyDelivered(5, { isPaid: false }),
    await partlyDelivered(6),
  ];
  await shop.deliver(delivered);
  const moneys = () => Promise.all([paid, unpaid, delivered].map(moneyOf));
  const before = ['0.00 100.00 0.00', '0.00 0.00 0.00', '100.00 0.00 100.00'];
  expect(await moneys()).toEqual(before);
  await shop.world.runJob('finance', 'due_earnings');
  expect(await moneys()).toEqual(before);
  expect(await matchesOf(paid)).toEqual(['matched', 'matched']);

  await raiseLevel();
  const charges = shop.world.database('finance').collection('charges');
  expect(await charges.countDocuments({ earning_due_at: { $exists: true } })).toBe(2);
  await shop.world.stopService('orders');
  await shop.world.runJob('finance', 'due_earnings');
  expect(await charges.countDocuments({ earning_due_at: { $exists: true } })).toBe(2);
  await shop.world.startService('orders');
  shop.world.clock.advance(60_000);
  for (const _ of [1, 2]) await shop.world.runJob('finance', 'due_earnings');
  expect(await charges.countDocuments({ earning_due_at: { $exists: true } })).toBe(0);
  expect(await moneys()).toEqual(['40.00 60.00 40.00', '40.00 0.00 0.00', '100.00 0.00 100.00']);
  expect(await shop.balances(shop.supplier)).toEqual(['140.00/60.00 EUR']);
  expect(await matchesOf(paid)).toEqual(['matched', 'waiting_for_receipt']);

  await shop.pay(unpaid);
  expect(await moneyOf(unpaid)).toBe('40.00 60.00 40.00');
  await shop.ship(paid);
  await shop.deliver(paid);
  expect(await moneyOf(paid)).toBe('100.00 0.00 100.00');
  expect(await ledgerProblems(shop.world.deps('finance'))).toEqual([]);
});
