import {
  type Answer,
  type createBranch,
  type createStore,
  getCatalogProduct,
  getCompanyLimits,
  type Id,
  type Principal,
  placeOrder,
  updateCompanyLimits,
} from '@procura/contracts';
import type { z } from 'zod';
import { aBranch, agreeAndAdd, aProduct, aStore, type Place, type ProductFields } from './builders.ts';
import { aCompany } from './companies.ts';
import type { People, Person, Platform } from './platform.ts';
import { inSession, principalOf } from './principals.ts';
import { midMonth, startWorld, type World, type WorldOptions } from './world.ts';

type Limit = z.input<typeof updateCompanyLimits.input>['limits'][number];

type Listed = ProductFields & { currency?: string };

/** A buyer with a branch, and a supplier with a store of the same currency. */
export type Market<W> = {
  buyer: W;
  supplier: W;
  branch: Answer<typeof createBranch>;
  store: Answer<typeof createStore>;
  /** A product of the supplier that is in no catalogue; one in another currency is in a further store. */
  listed(fields?: Listed): Promise<Id<'product'>>;
  /** A product in the buyer's catalogue, agreed at its list price or at another. */
  product(fields?: Listed, agreed?: string): Promise<Id<'product'>>;
  /** A placed order of 10 units at 10.00. */
  order(): Promise<{ id: Id<'order'>; purchase_id: Id<'purchase'>; product_id: Id<'product'> }>;
  stockOf(product_id: Id<'product'>): Promise<number>;
  setLimits(...limits: Limit[]): Promise<void>;
  /** Used amounts of the company's limits, in their order. */
  used(): Promise<string[]>;
};

/** Builds the market of two companies on any place. */
export const buildMarket = async <W extends { company_id: string }>(
  place: Place<W>,
  options: {
    buyer: W;
    supplier: W;
    currency?: string;
    branch?: Partial<z.input<typeof createBranch.input>> | undefined;
    store?: Partial<z.input<typeof createStore.input>> | undefined;
    /** The first day of agreed prices. */
    valid_from?: string;
    /** The caller as in a session, which some operations require. */
    session: (who: W) => W;
  },
): Promise<Market<W>> => {
  const { buyer, supplier, currency = 'EUR', session, valid_from } = options;
  const [branch, store] = await Promise.all([
    aBranch(place, buyer, { currency, ...options.branch }),
    aStore(place, supplier, { currency, ...options.store }),
  ]);
  const stores = new Map([[currency, Promise.resolve(store)]]);
  const storeIn = (wanted: string) => {
    const found = stores.get(wanted) ?? aStore(place, supplier, { currency: wanted });
    stores.set(wanted, found);
    return found;
  };
  const listed: Market<W>['listed'] = async ({ currency: wanted = currency, ...fields } = {}) =>
    (await aProduct(place, supplier, await storeIn(wanted), fields)).id;
  const product: Market<W>['product'] = async (fields = {}, agreed = fields.amount ?? '10.00') => {
    const product_id = await listed(fields);
    const price = { amount: agreed, currency: fields.currency ?? currency };
    await agreeAndAdd(place, { supplier, buyer, product_id, price, valid_from });
    return product_id;
  };
  return {
    buyer,
    supplier,
    branch,
    store,
    listed,
    product,
    async order() {
      const product_id = await product({ stock: 100 });
      const { purchase_id, orders } = await place.call(placeOrder, buyer, {
        branch_id: branch.id,
        lines: [{ product_id, quantity: 10 }],
      });
      return { id: orders[0]?.id as Id<'order'>, purchase_id, product_id };
    },
    stockOf: async (product_id) => (await place.call(getCatalogProduct, buyer, { product_id })).stock,
    async setLimits(...limits) {
      await place.call(updateCompanyLimits, session(buyer), { limits });
    },
    used: async () =>
      (await place.call(getCompanyLimits, buyer, {})).limits.map((limit) => limit.used.amount),
  };
};

/** A market in a world, over NATS. */
export type WorldMarket = Market<Principal> & { world: World };
/** A market on a platform, over REST or MCP. */
export type PlatformMarket = Market<Person> & { world: World; platform: Platform; place: Place<Person> };

/**
 * Starts the services and builds a market: over NATS as services call each other, or over REST or MCP as people's
 * programs do. Stop its world, or its platform if it has one.
 */
export function openMarket(
  options?: WorldOptions & { via?: 'nats'; buyerIn?: (world: World) => Promise<Principal> },
): Promise<WorldMarket>;
export function openMarket(
  options: WorldOptions & PlatformOptions & { via: 'rest' | 'mcp' },
): Promise<PlatformMarket>;
export async function openMarket({
  via = 'nats',
  buyerIn,
  ...options
}: WorldOptions &
  PlatformOptions & {
    via?: 'nats' | 'rest' | 'mcp';
    buyerIn?: (world: World) => Promise<Principal>;
  } = {}): Promise<WorldMarket | PlatformMarket> {
  if (via !== 'nats') return onPlatform(via, options);
  const world = await startWorld(options);
  world.clock.set(midMonth());
  const buyer = await (buyerIn?.(world) ?? aCompany(world, 'buyer', { name: names.buyer }));
  const supplier = principalOf('supplier', { company_name: names.supplier, user_name: 'Sam Sales' });
  return { ...(await buildMarket(world, { buyer, supplier, session: inSession })), world };
}

const names = { buyer: 'Alfreds Futterkiste', supplier: 'Exotic Liquids' };
type PlatformOptions = {
  buyerName?: string | undefined;
  /** Suppliers of one platform have names that cannot be confused; random by default. */
  supplierName?: string | undefined;
  branch?: Partial<z.input<typeof createBranch.input>> | undefined;
  store?: Partial<z.input<typeof createStore.input>> | undefined;
};

const onPlatform = async (
  via: 'rest' | 'mcp',
  { buyerName, branch, store, ...options }: WorldOptions & PlatformOptions,
): Promise<PlatformMarket> => {
  // Only those who need the gateway load it.
  const { startPlatform } = await import('./platform.ts');
  const platform = await startPlatform(options);
  const market = await marketOn(platform, { via, buyerName, supplierName: names.supplier, branch, store });
  const stop = async (): Promise<void> => {
    await market.place.close();
    await platform.stop();
  };
  return { ...market, world: platform.world, platform: { ...platform, stop } };
};

/** Builds a market of two companies on a platform, over REST or MCP. */
export const marketOn = async (
  platform: People & { base_url: string; mcp_url: string },
  {
    via = 'rest',
    buyerName = names.buyer,
    supplierName,
    branch,
    store,
  }: PlatformOptions & { via?: 'rest' | 'mcp' } = {},
): Promise<Market<Person> & { place: Place<Person> & { close(): Promise<void> } }> => {
  // Only those who need the MCP clients load them.
  const { placeOver } = await import('./over-http.ts');
  const [buyer, supplier] = await Promise.all([
    platform.company('buyer', { name: buyerName }),
    platform.company('supplier', supplierName ? { name: supplierName } : {}),
  ]);
  const place = placeOver(via, platform);
  const session = (person: Person) => person;
  return { ...(await buildMarket(place, { buyer, supplier, branch, store, session })), place };
};
