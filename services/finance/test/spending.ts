import {
  type Answer,
  commitSpend,
  type Id,
  type Input,
  moveCommitment,
  newId,
  type OrderFacts,
  type OrderStatus,
  orderChanged,
  type Principal,
  updateCompanyLimits,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { anOrderedLine, inSession, type World } from '@procura/testkit';

type GivenLimit = Input<typeof updateCompanyLimits>['limits'][number];

/** Replaces the limits of a buyer's company; amounts are in EUR unless a currency is given. */
export const setLimits = (
  world: World,
  buyer: Principal,
  limits: (Omit<GivenLimit, 'limit'> & { amount: string; currency?: string })[],
) =>
  world.call(updateCompanyLimits, inSession(buyer), {
    limits: limits.map(({ amount, currency = 'EUR', ...rest }) => ({ ...rest, limit: { amount, currency } })),
  });

export type SpendOptions = { branch_id?: Id<'branch'> };

const branches = new Map<string, Id<'branch'>>();
/** The spender a purchase of the buyer has: its own user, role and credential, and one branch per company. */
export const spenderOf = (buyer: Principal, { branch_id }: SpendOptions = {}) => {
  const branch = branch_id ?? branches.get(buyer.company_id) ?? newId('branch');
  if (!branch_id) branches.set(buyer.company_id, branch);
  return {
    branch_id: branch,
    user_id: buyer.user_id,
    role: buyer.role,
    credential_id: buyer.credential_id,
  };
};

/** Commits a purchase with one order per amount. */
export const spend = (
  world: World,
  buyer: Principal,
  options: SpendOptions & {
    hold_id?: Id<'purchase'> | Id<'award'>;
    amounts: readonly string[];
    currency?: string;
    on_approval?: Input<typeof commitSpend>['on_approval'];
  },
): Promise<Answer<typeof commitSpend>> =>
  world.call(commitSpend, buyer, {
    hold_id: options.hold_id ?? newId('purchase'),
    ...spenderOf(buyer, options),
    shares: options.amounts.map((amount) => ({
      share_id: newId('order'),
      amount: { amount, currency: options.currency ?? 'EUR' },
    })),
    on_approval: options.on_approval ?? 'wait',
  });

/** An order as finance receives it. */
export type GivenOrder = {
  order_id: Id<'order'>;
  purchase_id: Id<'purchase'>;
  buyer_company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  branch_id: Id<'branch'>;
  amount: string;
  status: OrderStatus;
  version: number;
  imported?: boolean;
  opens_charge?: boolean;
  event_id?: string;
  /** One unit of the amount if left out. */
  lines?: OrderFacts['lines'];
};

/** Commits a purchase with one order per amount in EUR, and answers the orders. */
export const commitOrders = async (
  world: World,
  buyer: Principal,
  amounts: string[],
  options: SpendOptions = {},
): Promise<Omit<GivenOrder, 'status' | 'version'>[]> => {
  const purchase_id = newId('purchase');
  const spender = spenderOf(buyer, options);
  const orders = amounts.map((amount) => ({
    order_id: newId('order'),
    purchase_id,
    buyer_company_id: buyer.company_id,
    supplier_company_id: newId('company'),
    branch_id: spender.branch_id,
    amount,
  }));
  await world.call(commitSpend, buyer, {
    hold_id: purchase_id,
    ...spender,
    shares: orders.map(({ order_id, amount }) => ({
      share_id: order_id,
      amount: { amount, currency: 'EUR' },
    })),
    on_approval: 'wait',
  });
  return orders;
};

/** Commits an award of an amount in EUR, and answers its id. */
export const commitAward = async (
  world: World,
  buyer: Principal,
  amount: string,
  options: SpendOptions & { on_approval?: Input<typeof commitSpend>['on_approval'] } = {},
): Promise<Id<'award'>> => {
  const award_id = newId('award');
  const { on_approval = 'pass', ...rest } = options;
  await world.call(commitSpend, buyer, {
    hold_id: award_id,
    ...spenderOf(buyer, rest),
    shares: [{ share_id: award_id, amount: { amount, currency: 'EUR' } }],
    on_approval,
  });
  return award_id;
};

/** Moves part of an award to a new order, and answers the order. */
export const moveToOrder = async (
  world: World,
  buyer: Principal,
  award_id: Id<'award'>,
  amount: string,
): Promise<Omit<GivenOrder, 'status' | 'version'>> => {
  const order = {
    order_id: newId('order'),
    purchase_id: newId('purchase'),
    buyer_company_id: buyer.company_id,
    supplier_company_id: newId('company'),
    branch_id: spenderOf(buyer).branch_id,
    amount,
  };
  const { order_id, purchase_id } = order;
  await world.call(moveCommitment, buyer, {
    award_id,
    purchase_id,
    order_id,
    amount: { amount, currency: 'EUR' },
  });
  return order;
};

/** Delivers an order's state to finance as the relay of orders does. */
export const deliverOrderChanged = (world: World, order: GivenOrder): Promise<boolean> => {
  const { order_id, amount, event_id = newId('event'), lines, ...rest } = order;
  return world.bus.deliver(orderChanged, 'finance', {
    event_id,
    payload: {
      imported: false,
      opens_charge: true,
      ...rest,
      entity_id: order_id,
      number: 'ORD-1',
      payment_status: 'unpaid',
      billing_status: 'not_billed',
      buyer_name: 'Buyer',
      supplier_name: 'Supplier',
      total: { amount, currency: 'EUR' },
      shipping: { amount: '0.00', currency: 'EUR' },
      shipping_tax_rate: '0',
      lines: lines ?? [anOrderedLine({ quantity: quantityOf(1), unit_price: { amount, currency: 'EUR' } })],
      shipments: [],
    },
  });
};
