import {
  type Answer,
  acceptInvitation,
  anonymousPrincipal,
  type createBranch,
  createCompany,
  getCatalogProduct,
  getCompanyLimits,
  type Id,
  type Principal,
  placeOrder,
  updateCompanyLimits,
} from '@procura/contracts';
import { readMails } from '@procura/mail';
import {
  aBranch,
  agreeAndAdd,
  aProduct,
  aStore,
  inSession,
  midMonth,
  principalOf,
  startWorld,
  type World,
  type WorldOptions,
} from '@procura/testkit';
import type { z } from 'zod';

type Limit = z.input<typeof updateCompanyLimits.input>['limits'][number];

/** An admin of a company that identity knows, as identity sees them after they joined by the link in their mail. */
export const aKnownAdmin = async (world: World): Promise<Principal> => {
  const email = 'ana.admin@example.com';
  await world.call(createCompany, principalOf('operator'), {
    name: 'Alfreds Futterkiste',
    kind: 'buyer',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    admin: { name: 'Ana Admin', email },
  });
  await world.settle();
  const [mail] = (await readMails(String(world.config.mail_dir))).filter(({ to }) => to === email);
  const invitation = /[?&]invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const session = await world.call(acceptInvitation, anonymousPrincipal, {
    invitation,
    password: 'correct horse battery',
  });
  const { id, name } = session.company;
  return principalOf('buyer', {
    company_id: id,
    company_name: name,
    user_id: session.user.id,
    user_name: session.user.name,
  });
};

/** A world with one buyer company, its branch, and one supplier with a store in euros. */
export type Market = {
  world: World;
  buyer: Principal;
  supplier: Principal;
  branch: Answer<typeof createBranch>;
  /** A product the buyer has agreed to buy at its list price. */
  product(fields?: Parameters<typeof aProduct>[3]): Promise<Id<'product'>>;
  /** A product of the supplier's store that is in nobody's catalogue. */
  listed(fields?: Parameters<typeof aProduct>[3]): Promise<Id<'product'>>;
  /** A placed order of 10 units at 10.00 EUR. */
  order(): Promise<{ id: Id<'order'>; purchase_id: Id<'purchase'>; product_id: Id<'product'> }>;
  stockOf(product_id: Id<'product'>): Promise<number>;
  setLimits(...limits: Limit[]): Promise<void>;
  /** Used amounts of the company's limits, in their order. */
  used(): Promise<string[]>;
};

type MarketOptions = WorldOptions & { buyerIn?: (world: World) => Promise<Principal> };

/** Orders and whom it asks. */
export const services = ['identity', 'branches', 'catalogue', 'orders', 'finance'] as const;

export const openMarket = async ({ buyerIn, ...options }: MarketOptions = {}): Promise<Market> => {
  const world = await startWorld({ services, absent: ['suppliers', 'rfq'], ...options });
  world.clock.set(midMonth());
  const buyer = (await buyerIn?.(world)) ?? principalOf('buyer', { company_name: 'Alfreds Futterkiste' });
  const supplier = principalOf('supplier', { company_name: 'Exotic Liquids', user_name: 'Sam Sales' });
  const [branch, store] = await Promise.all([aBranch(world, buyer), aStore(world, supplier)]);
  const listed = async (fields: Parameters<typeof aProduct>[3] = {}) =>
    (await aProduct(world, supplier, store, fields)).id;
  const product: Market['product'] = async (fields = {}) => {
    const product_id = await listed(fields);
    const price = { amount: fields.amount ?? '10.00', currency: 'EUR' };
    await agreeAndAdd(world, { supplier, buyer, product_id, price });
    return product_id;
  };
  return {
    world,
    buyer,
    supplier,
    branch,
    listed,
    product,
    async order() {
      const product_id = await product({ stock: 100 });
      const { purchase_id, orders } = await world.call(placeOrder, buyer, {
        branch_id: branch.id,
        lines: [{ product_id, quantity: 10 }],
      });
      return { id: orders[0]?.id as Id<'order'>, purchase_id, product_id };
    },
    stockOf: async (product_id) => (await world.call(getCatalogProduct, buyer, { product_id })).stock,
    async setLimits(...limits) {
      await world.call(updateCompanyLimits, inSession(buyer), { limits });
    },
    used: async () =>
      (await world.call(getCompanyLimits, buyer, {})).limits.map((limit) => limit.used.amount),
  };
};
