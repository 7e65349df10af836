import {
  answerClaim,
  type ClaimView,
  confirmOrder,
  confirmReceipt,
  createRole,
  deliverOrder,
  getClaim,
  getOrder,
  getOrderLogistics,
  type Id,
  inviteUser,
  listChanges,
  type OrderView,
  openClaim,
  type Principal,
  shipOrder,
} from '@procura/contracts';
import {
  aBranch,
  acceptMailed,
  aJoinedCompany,
  inSession,
  midMonth,
  startWorld,
  type World,
} from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { buildMarket, type WorldMarket } from '@procura/testkit/market';
import type { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import type { Order } from '../src/model/order.ts';
import { inOrders } from './a-market.ts';

/** A shipment of an order of one line. */
export type Sent = { order_id: Id<'order'>; line_id: Id<'orderLine'>; shipment_id: Id<'shipment'> };
type Given<O extends { input: z.ZodType }> = Omit<z.input<O['input']>, 'order_id' | 'shipment_id'>;
type ClaimedLine = Omit<Given<typeof openClaim>['lines'][number], 'line_id'>;
type AnsweredLine = Omit<NonNullable<Given<typeof answerClaim>['lines']>[number], 'line_id'>;

export const hashes = { one: 'a'.repeat(64), other: 'b'.repeat(64) };
export const dayMs = 24 * 3_600_000;

/** A market of two companies with people who get mails, and what is done with shipments there. */
export const openDeliveries = async () => {
  const world = await startWorld({ ...inOrders, services: [...inOrders.services, 'feed'] });
  world.clock.set(midMonth());
  const { admin: buyer } = await aJoinedCompany(world, 'buyer', { name: 'Alfreds Futterkiste' });
  const { admin: supplier, email } = await aJoinedCompany(world, 'supplier', { name: 'Exotic Liquids' });
  const market: WorldMarket = {
    ...(await buildMarket(world, { buyer, supplier, session: inSession })),
    world,
  };
  const { branch } = market;
  const elsewhere = await aBranch(world, buyer);
  return {
    ...market,
    /** Where mails to the people of a company arrive; a receiver of another branch gets none. */
    mailbox: {
      supplier: email,
      receiver: await aReceiver(world, buyer, branch.id),
      elsewhere: await aReceiver(world, buyer, elsewhere.id),
    },
    ...actionsIn(world, market),
  };
};
export type Deliveries = Awaited<ReturnType<typeof openDeliveries>>;

let receivers = 0;

/** The address of a person who does nothing but count what arrives at a branch, in a role of their own. */
const aReceiver = async (world: World, buyer: Principal, branch_id: Id<'branch'>): Promise<string> => {
  const number = ++receivers;
  const email = `receiver${number}-${process.pid}@example.com`;
  const role = `counting${number}`;
  await world.call(createRole, inSession(buyer), {
    key: role,
    name: 'Counting',
    permissions: ['orders:read', 'orders:receive'],
  });
  await world.call(inviteUser, inSession(buyer), { email, name: 'Rita', role, branch_ids: [branch_id] });
  await acceptMailed(world, email, 'Rita');
  return email;
};

const actionsIn = (world: World, market: WorldMarket) => {
  const { buyer, supplier } = market;
  const stored = async (order_id: Id<'order'>): Promise<Order> => {
    const order = await world.deps<Deps>('orders').orders.parties(buyer).findOne({ _id: order_id });
    if (!order) throw new Error(`There is no order ${order_id}.`);
    return order;
  };
  const ship = async (
    { order_id, line_id }: Omit<Sent, 'shipment_id'>,
    quantity: number,
    expected_on?: string,
  ): Promise<Sent> => {
    const lines = [{ line_id, quantity }];
    await world.call(shipOrder, supplier, { order_id, carrier: 'Post', lines, expected_on });
    return {
      order_id,
      line_id,
      shipment_id: (await stored(order_id)).shipments.at(-1)?.id as Sent['shipment_id'],
    };
  };
  return {
    stored,
    ship,
    /** A shipment of some of 10 units at 10.00. */
    shipped: async (quantity = 10, expected_on?: string): Promise<Sent> => {
      const { id: order_id } = await market.order();
      const { lines } = await world.call(confirmOrder, supplier, { order_id });
      return ship({ order_id, line_id: lines[0]?.id as Sent['line_id'] }, quantity, expected_on);
    },
    view: ({ order_id }: Pick<Sent, 'order_id'>, who: Principal = buyer): Promise<OrderView> =>
      world.call(getOrder, who, { order_id }),
    shipmentOf: async ({ order_id, shipment_id }: Sent) =>
      (await world.call(getOrderLogistics, buyer, { order_id })).shipments.find(
        ({ id }) => id === shipment_id,
      ),
    deliver: ({ order_id, shipment_id }: Sent): Promise<OrderView> =>
      world.call(deliverOrder, supplier, {
        order_id,
        shipment_id,
        received_by: 'Maria Anders',
        evidence: { kind: 'signature', sha256: hashes.one },
      }),
    /** Counts the line of a shipment; all of it without a quantity. */
    count: (
      { order_id, line_id, shipment_id }: Sent,
      received_quantity?: number,
      problems: NonNullable<Given<typeof confirmReceipt>['lines']>[number]['problems'] = [],
      who: Principal = buyer,
    ): Promise<OrderView> =>
      world.call(confirmReceipt, who, {
        order_id,
        shipment_id,
        ...(received_quantity === undefined
          ? { rest: 'accepted' }
          : { rest: 'not_counted', lines: [{ line_id, received_quantity, problems }] }),
      }),
    claim: (
      { order_id, line_id, shipment_id }: Sent,
      lines: ClaimedLine[],
      who: Principal = buyer,
    ): Promise<ClaimView> =>
      world.call(openClaim, who, {
        order_id,
        shipment_id,
        lines: lines.map((line) => ({ line_id, ...line })),
      }),
    answer: (
      { id: claim_id, lines: [first] }: Pick<ClaimView, 'id' | 'lines'>,
      lines: AnsweredLine[],
      more: Omit<Given<typeof answerClaim>, 'claim_id' | 'lines'> = {},
    ): Promise<ClaimView> =>
      world.call(answerClaim, supplier, {
        claim_id,
        lines: lines.map((line) => ({ line_id: first?.line_id as Sent['line_id'], ...line })),
        ...more,
      }),
    answerAs: (who: Principal, input: z.input<typeof answerClaim.input>): Promise<ClaimView> =>
      world.call(answerClaim, who, input),
    /** Says where units of a return are to be sent. */
    sendBack: (claim_id: ClaimView['id'], return_to: string): Promise<ClaimView> =>
      world.call(answerClaim, supplier, { claim_id, return_to }),
    claimNow: ({ id: claim_id }: Pick<ClaimView, 'id'>, who: Principal = buyer): Promise<ClaimView> =>
      world.call(getClaim, who, { claim_id }),
    onlyClaim: async ({ order_id }: Pick<Sent, 'order_id'>): Promise<ClaimView> => {
      const { claims } = await world.call(getOrder, buyer, { order_id });
      return world.call(getClaim, buyer, { claim_id: claims.at(-1)?.id as ClaimView['id'] });
    },
    /** The types, with versions, that a call adds to the feed of a party for one order. */
    changesBy: async (
      { order_id }: Pick<Sent, 'order_id'>,
      act: () => Promise<unknown>,
      who: Principal = buyer,
    ): Promise<{ type: string; version: number; status: string | null }[]> => {
      await world.settle();
      const { next } = await world.call(listChanges, who, { after: 'now' });
      await act();
      await world.settle();
      const { data } = await world.call(listChanges, who, { after: next });
      return data
        .filter(({ object, type }) => object.id === order_id && !/payment|billing/.test(type))
        .map(({ type, object, status }) => ({ type, version: object.version, status }));
    },
    runDeadlines: async () => {
      await world.runJob('orders', 'deadlines');
      await world.settle();
    },
    /** All mails whose subject names an order, the oldest first. */
    mailsAbout: async (number: string) =>
      (await readMails(String(world.config.mail_dir))).filter(({ subject }) => subject.includes(number)),
    /** The mails to an address about an order, the oldest first. */
    mailsTo: async (email: string, { order_id }: Pick<Sent, 'order_id'>) => {
      await world.settle();
      const mails = await readMails(String(world.config.mail_dir));
      return mails.filter(({ to, text }) => to === email && text.includes(order_id));
    },
  };
};
