import {
  type Answer,
  getCatalogProduct,
  getCompanyLimits,
  type Id,
  type Principal,
  updateCompanyLimits,
} from '@procura/contracts';
import {
  aBranch,
  agreeAndAdd,
  aProduct,
  aStore,
  inSession,
  principalOf,
  startWorld,
  type World,
  type WorldOptions,
} from '@procura/testkit';
import type { z } from 'zod';

type Limit = z.input<typeof updateCompanyLimits.input>['limits'][number];

/** A world with one buyer company, its branch, and one supplier with a store in euros. */
export type Market = {
  world: World;
  buyer: Principal;
  supplier: Principal;
  branch: Answer<typeof import('@procura/contracts').createBranch>;
  /** A product the buyer has agreed to buy at its list price. */
  product(fields?: Parameters<typeof aProduct>[3]): Promise<Id<'product'>>;
  /** A product of the supplier's store that is in nobody's catalogue. */
  listed(fields?: Parameters<typeof aProduct>[3]): Promise<Id<'product'>>;
  stockOf(product_id: Id<'product'>): Promise<number>;
  setLimits(...limits: Limit[]): Promise<void>;
  /** Used amounts of the company's limits, in their order. */
  used(): Promise<string[]>;
};

export const openMarket = async (options: WorldOptions = {}): Promise<Market> => {
  const world = await startWorld(options);
  const buyer = principalOf('buyer', { company_name: 'Alfreds Futterkiste' });
  const supplier = principalOf('supplier', { company_name: 'Exotic Liquids', user_name: 'Sam Sales' });
  const [branch, store] = await Promise.all([aBranch(world, buyer), aStore(world, supplier)]);
  const listed = async (fields: Parameters<typeof aProduct>[3] = {}) =>
    (await aProduct(world, supplier, store, fields)).id;
  return {
    world,
    buyer,
    supplier,
    branch,
    listed,
    async product(fields = {}) {
      const product_id = await listed(fields);
      const price = { amount: fields.amount ?? '10.00', currency: 'EUR' };
      await agreeAndAdd(world, { supplier, buyer, product_id, price });
      return product_id;
    },
    stockOf: async (product_id) => (await world.call(getCatalogProduct, buyer, { product_id })).stock,
    async setLimits(...limits) {
      await world.call(updateCompanyLimits, inSession(buyer), { limits });
    },
    used: async () =>
      (await world.call(getCompanyLimits, buyer, {})).limits.map((limit) => limit.used.amount),
  };
};
