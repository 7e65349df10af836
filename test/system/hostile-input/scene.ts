import { afterAll, beforeAll } from '@jest/globals';
import { type Id, placeOrder } from '@procura/contracts';
import { aBranch, agreeAndAdd, aProduct, aStore, eur, type Place } from '@procura/testkit';
import { placeOver } from '@procura/testkit/over-http';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import { openWire, type Wire } from '../wire.ts';

/** Two buyers and a supplier, each with every kind of credential, and what they own. */
type Scene = {
  platform: Platform;
  wire: Wire;
  place: Place<Person>;
  admin: Person;
  other: Person;
  /** A colleague of the admin, confined to the first branch. */
  confined: Person;
  seller: Person;
  own: {
    branch_id: Id<'branch'>;
    second_branch_id: Id<'branch'>;
    /** A branch and an order of the other buyer. */
    foreign_branch_id: Id<'branch'>;
    foreign_order_id: Id<'order'>;
    /** Of the second branch. */
    order_id: Id<'order'>;
    store_id: Id<'store'>;
    /** Of 10 in stock, with a price agreed with both buyers; one of the order. */
    chai: Id<'product'>;
    /** Without an agreement. */
    chang: Id<'product'>;
    /** Of a million in stock. */
    syrup: Id<'product'>;
  };
};

const openScene = async (): Promise<Scene> => {
  const platform = await startPlatform();
  const place = placeOver('rest', platform);
  const [admin, other, seller] = await Promise.all([
    platform.company('buyer'),
    platform.company('buyer'),
    platform.company('supplier'),
  ]);
  const { status } = await platform.settings(
    'update_integration_settings',
    { rest_key_approvals: true },
    admin.cookie,
  );
  if (status !== 200) throw new Error(`Approvals with REST keys were not switched on: ${status}`);
  const store = await aStore(place, seller);
  const productOf = async (name: string, stock: number) =>
    (await aProduct(place, seller, store, { name, stock })).id;
  const [chai, chang, syrup] = [
    await productOf('Chai', 10),
    await productOf('Chang', 10),
    await productOf('Aniseed Syrup', 1_000_000),
  ];
  for (const buyer of [admin, other])
    await agreeAndAdd(place, { supplier: seller, buyer, product_id: chai, price: eur('16.20') });
  const branchOf = (buyer: Person, code: string) => aBranch(place, buyer, { name: code, code });
  const order = async (buyer: Person, branch_id: Id<'branch'>) => {
    const { orders } = await place.call(placeOrder, buyer, {
      branch_id,
      lines: [{ product_id: chai, quantity: 1 }],
    });
    return orders[0]?.id as Id<'order'>;
  };
  const [one, two, foreign] = [
    await branchOf(admin, 'ONE'),
    await branchOf(admin, 'TWO'),
    await branchOf(other, 'ONE'),
  ];
  const own = {
    branch_id: one.id,
    second_branch_id: two.id,
    foreign_branch_id: foreign.id,
    order_id: await order(admin, two.id),
    foreign_order_id: await order(other, foreign.id),
    store_id: store.id,
    chai,
    chang,
    syrup,
  };
  const confined = await platform.colleague(admin, 'buyer', [one.id]);
  return { platform, wire: openWire(platform), place, admin, other, confined, seller, own };
};

/** The scene of every part, opened before the first test. */
export const scene = {} as Scene;
beforeAll(async () => {
  Object.assign(scene, await openScene());
}, 60_000);
afterAll(() => scene.platform?.stop());
