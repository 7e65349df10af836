import {
  type Answer,
  addCatalogProduct,
  createRecurrence,
  getCatalogProduct,
  getRecurrence,
  type Id,
  listOrders,
  listRecurrenceRuns,
  type Principal,
  setAgreedPrice,
  updateIntegrationSettings,
} from '@procura/contracts';
import {
  aBranch,
  aProduct,
  aStore,
  principalOf,
  startWorld,
  type World,
  type WorldOptions,
  walk,
} from '@procura/testkit';
import type { z } from 'zod';
import { aCompany, type Person } from '../../identity/test/people.ts';

export type CreateInput = z.input<typeof createRecurrence.input>;
export type View = Answer<typeof getRecurrence>;
export type RunView = Answer<typeof listRecurrenceRuns>['data'][number];

/**
 * A world with one buyer company with its admin in identity, its branch in Berlin, and a supplier's product at
 * 10.00 EUR.
 */
export type Planner = {
  world: World;
  ana: Person & { company_id: Id<'company'> };
  /** The admin in a session. */
  buyer: Principal;
  supplier: Principal;
  branch_id: Id<'branch'>;
  /** A product the buyer may order at an agreed price. */
  product(fields?: Parameters<typeof aProduct>[3] & { currency?: string }): Promise<Id<'product'>>;
  agree(product_id: Id<'product'>, amount: string, currency?: string): Promise<void>;
  /** A recurring order of the buyer's: 4 units every day at 09:00, unless said otherwise. */
  create(overrides?: Partial<CreateInput>, caller?: Principal): Promise<View>;
  read(recurrence_id: View['id']): Promise<View>;
  /** Every run, oldest first. */
  runsOf(recurrence_id: View['id']): Promise<RunView[]>;
  /** Moves the clock to an instant and lets the scheduler work. */
  runAt(instant: string): Promise<void>;
  work(): Promise<void>;
  ordersOf(purchase_id: RunView['purchase_id']): Promise<Answer<typeof listOrders>['data']>;
  stockOf(product_id: Id<'product'>): Promise<number>;
};

export const plannerServices = [
  'identity',
  'branches',
  'catalogue',
  'orders',
  'finance',
  'recurrence',
] as const;

export const openPlanner = async ({
  starts = '2026-11-21T12:00:00Z',
  ...options
}: WorldOptions & { starts?: string } = {}): Promise<Planner> => {
  const world = await startWorld({ services: plannerServices, absent: ['suppliers', 'rfq'], ...options });
  world.clock.set(starts);
  const ana = await aCompany(world, 'buyer', 'Alfreds Futterkiste');
  await world.call(updateIntegrationSettings, ana.principal, { api_enabled: true });
  const buyer = ana.principal;
  const supplier = principalOf('supplier', { company_name: 'Exotic Liquids' });
  const branch = await aBranch(world, buyer);
  const stores = new Map<string, ReturnType<typeof aStore>>();
  const agree: Planner['agree'] = async (product_id, amount, currency = 'EUR') => {
    await world.call(setAgreedPrice, supplier, {
      product_id,
      buyer_company_id: buyer.company_id,
      price: { amount, currency },
      valid_from: '2015-01-01',
    });
  };
  const product: Planner['product'] = async ({ currency = 'EUR', amount = '10.00', ...fields } = {}) => {
    const store = stores.get(currency) ?? aStore(world, supplier, { currency });
    stores.set(currency, store);
    const { id } = await aProduct(world, supplier, await store, { amount, stock: 1000, ...fields });
    await agree(id, amount, currency);
    await world.settle();
    await world.call(addCatalogProduct, buyer, { product_id: id });
    return id;
  };
  const coffee = await product({ name: 'Coffee' });
  const work = async () => {
    await world.runJob('recurrence', 'start_runs');
    await world.runJob('recurrence', 'place_runs');
  };
  return {
    world,
    ana,
    buyer,
    supplier,
    branch_id: branch.id,
    product,
    agree,
    create: (overrides = {}, caller = buyer) =>
      world.call(createRecurrence, caller, {
        branch_id: branch.id,
        lines: [{ product_id: coffee, quantity: 4 }],
        schedule: 'FREQ=DAILY',
        ...overrides,
      }),
    read: (recurrence_id) => world.call(getRecurrence, buyer, { recurrence_id }),
    runsOf: async (recurrence_id) =>
      (
        await walk((cursor) => world.call(listRecurrenceRuns, buyer, { recurrence_id, cursor, limit: 100 }))
      ).toReversed(),
    async runAt(instant) {
      world.clock.set(instant);
      await work();
    },
    work,
    ordersOf: async (purchase_id) =>
      (await world.call(listOrders, buyer, { purchase_id: purchase_id ?? undefined })).data,
    stockOf: async (product_id) => (await world.call(getCatalogProduct, buyer, { product_id })).stock,
  };
};
