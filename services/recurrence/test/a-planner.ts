import {
  type Answer,
  createRecurrence,
  getRecurrence,
  type Id,
  listOrders,
  listRecurrenceRuns,
  type Principal,
  setAgreedPrice,
  updateIntegrationSettings,
} from '@procura/contracts';
import { inSession, principalOf, startWorld, type World, type WorldOptions, walk } from '@procura/testkit';
import { buildMarket, type Market } from '@procura/testkit/market';
import type { z } from 'zod';
import { aCompany, type Person } from '../../identity/test/people.ts';

export type CreateInput = z.input<typeof createRecurrence.input>;
export type View = Answer<typeof getRecurrence>;
export type RunView = Answer<typeof listRecurrenceRuns>['data'][number];

/**
 * A world with one buyer company with its admin in identity, its branch in Berlin, and a supplier's product at
 * 10.00 EUR.
 */
export type Planner = Pick<Market<Principal>, 'supplier' | 'product' | 'stockOf'> & {
  world: World;
  ana: Person & { company_id: Id<'company'> };
  /** The admin in a session. */
  buyer: Principal;
  branch_id: Id<'branch'>;
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
  // Before any of the days at which tests start.
  const valid_from = '2015-01-01';
  const market = await buildMarket(world, { buyer, supplier, valid_from, session: inSession });
  const { branch, stockOf } = market;
  const agree: Planner['agree'] = async (product_id, amount, currency = 'EUR') => {
    await world.call(setAgreedPrice, supplier, {
      product_id,
      buyer_company_id: buyer.company_id,
      price: { amount, currency },
      valid_from,
    });
  };
  const product: Planner['product'] = (fields) => market.product({ stock: 1000, ...fields });
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
    stockOf,
  };
};
