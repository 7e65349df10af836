import {
  type Answer,
  closeRfq,
  type createBranch,
  createRfq,
  decideBidIteration,
  type getRfq,
  type Id,
  inviteUser,
  type Principal,
  submitBid,
} from '@procura/contracts';
import {
  aBranch,
  acceptMailed,
  aJoinedCompany,
  colleagueOf,
  eur,
  inSession,
  midMonth,
  startWorld,
  type World,
  type WorldOptions,
} from '@procura/testkit';
import { buildMarket, type Market } from '@procura/testkit/market';
import type { z } from 'zod';

export type RfqView = Answer<typeof getRfq>;
export type BidView = Answer<typeof decideBidIteration>;
type RfqFields = Partial<z.input<typeof createRfq.input>>;

/** A market of a buyer in identity and three suppliers in the directory, of which the first has a store. */
export type Tender = Omit<Market<Principal>, 'used'> & {
  world: World;
  suppliers: [Principal, Principal, Principal];
  otherBranch: Answer<typeof createBranch>;
  /** An open RFQ for 10 ovens and 40 tables in euros, the ovens with a target of 100.00. */
  rfq(fields?: RfqFields): Promise<RfqView>;
  /** A supplier's bid on its items, in their order; null leaves one out. */
  bid(rfq: RfqView, supplier: Principal, prices: (string | null)[], more?: object): Promise<BidView>;
  /** An RFQ of which bidding is over, with a bid of the first supplier at these prices. */
  evaluated(prices?: (string | null)[], fields?: RfqFields): Promise<{ rfq: RfqView; bid: BidView }>;
  accept(bid: BidView, award_items?: { rfq_item_id: Id<'rfqItem'>; quantity: number }[]): Promise<BidView>;
  /** A colleague of the buyer's admin in identity. */
  colleague(role: string, overrides?: Partial<Principal>): Promise<Principal>;
  /** The address of someone who joined. */
  emailOf(person: Principal): string;
  /** What the company's first limit counts as used. */
  used(): Promise<string | undefined>;
};

let serial = 0;

export const openTender = async (options: WorldOptions = {}): Promise<Tender> => {
  const world = await startWorld({
    services: ['identity', 'branches', 'catalogue', 'suppliers', 'orders', 'finance', 'rfq'],
    absent: ['recurrence'],
    ...options,
  });
  world.clock.set(midMonth());
  const emails = new Map<string, string>();
  const company = async (kind: 'buyer' | 'supplier', name: string): Promise<Principal> => {
    const { admin, email } = await aJoinedCompany(world, kind, { name });
    emails.set(admin.user_id, email);
    return admin;
  };
  const buyer = await company('buyer', 'Alfreds Futterkiste');
  const suppliers: Tender['suppliers'] = [
    await company('supplier', 'Exotic Liquids'),
    await company('supplier', 'Tokyo Traders'),
    await company('supplier', 'Pavlova Ltd'),
  ];
  const market = await buildMarket(world, { buyer, supplier: suppliers[0], session: inSession });
  const { branch } = market;
  const otherBranch = await aBranch(world, buyer);
  await world.settle();

  const rfq: Tender['rfq'] = (fields) =>
    world.call(createRfq, buyer, {
      branch_id: branch.id,
      title: 'Kitchen for the new hall',
      items: [
        { name: 'Oven', quantity: 10, target_unit_price: eur('100.00') },
        { name: 'Table', quantity: 40, unit: 'piece' },
      ],
      deadline: inDays(world, 7),
      currency: 'EUR',
      supplier_company_ids: suppliers.map(({ company_id }) => company_id),
      ...fields,
    });
  const bid: Tender['bid'] = ({ id, currency, items }, supplier, prices, more) =>
    world.call(submitBid, supplier, {
      rfq_id: id,
      lines: items.flatMap((item, index) => {
        const amount = prices[index];
        return amount ? [{ rfq_item_id: item.id, unit_price: { amount, currency } }] : [];
      }),
      ...more,
    });
  const accept: Tender['accept'] = (given, award_items) =>
    world.call(decideBidIteration, buyer, {
      bid_id: given.id,
      iteration: given.latest_supplier_iteration,
      decision: 'accept',
      ...(award_items && { award_items }),
    });
  return {
    ...market,
    world,
    suppliers,
    otherBranch,
    rfq,
    bid,
    accept,
    async evaluated(prices = ['90.00', '20.00'], fields = {}) {
      const made = await rfq(fields);
      const given = await bid(made, suppliers[0], prices);
      return { rfq: await world.call(closeRfq, buyer, { rfq_id: made.id }), bid: given };
    },
    async colleague(role, overrides = {}) {
      const email = `${role.replaceAll('_', '-')}${++serial}@example.com`;
      await world.call(inviteUser, inSession(buyer), { email, name: `Colleague ${serial}`, role });
      const { user } = (await acceptMailed(world, email)).session;
      emails.set(user.id, email);
      return colleagueOf(buyer, { user_id: user.id, user_name: `Colleague ${serial}`, role, ...overrides });
    },
    emailOf: ({ user_id }) => String(emails.get(user_id)),
    used: async () => (await market.used())[0],
  };
};

export const inDays = (world: World, days: number): string =>
  new Date(world.clock().getTime() + days * 86_400_000).toISOString();

/** Items with quantities, by their place in the RFQ. */
export const itemsOf = (rfq: RfqView, ...quantities: number[]) =>
  rfq.items.flatMap(({ id }, index) => {
    const quantity = quantities[index] ?? 0;
    return quantity > 0 ? [{ rfq_item_id: id, quantity }] : [];
  });
