import {
  type Answer,
  answerClaim,
  type ClaimKind,
  cancelOrder,
  cancelShipment,
  closeOrderRemainder,
  confirmOrder,
  confirmReceipt,
  deliverOrder,
  Failure,
  getClaim,
  getCompanyBalance,
  getOrder,
  getOrderBilling,
  getOrderFacts,
  getOrderLogistics,
  type HistoryRow,
  type Id,
  importOrderHistory,
  listOrders,
  newId,
  type OrderView,
  openClaim,
  type Principal,
  payOrderWithBalance,
  placeMarketplaceOrder,
  receivePaymentWebhook,
  rejectOrder,
  shipOrder,
  topUpBalance,
} from '@procura/contracts';
import { type Amount, parseMoney } from '@procura/money';
import {
  aJoinedCompany,
  callOf,
  inSession,
  principalOf,
  startWorld,
  type World,
  type WorldOptions,
} from '@procura/testkit';
import { buildMarket, type Market } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { bookPayment } from '../src/payments/book-payment.ts';

const listPrices = { USD: '12.35', EUR: '10.00', JPY: '1250', KWD: '3.255' } as const;
export type ShopCurrency = keyof typeof listPrices;
export const shopCurrencies = Object.keys(listPrices) as ShopCurrency[];

export const operator = principalOf('operator');
let serial = 0;

/** A buyer, its branch, and a supplier who sells one product in each of four currencies. */
export type Shop = {
  world: World;
  buyer: Principal;
  supplier: Principal;
  branch_id: Id<'branch'>;
  branch_code: string;
  deps: Deps;
  /** Imports an order of 4 units at 10.00 EUR and freight of 2.50 EUR; overrides make any other. */
  importOrder(overrides?: Partial<HistoryRow>): Promise<Id<'order'>>;
  /** Places an order of some units of the product in a currency; 10 units in EUR come to 100.00. */
  order(options?: {
    currency?: ShopCurrency;
    quantity?: number;
    buyer?: Principal;
    reference?: string;
  }): Promise<Id<'order'>>;
  topUp(amount: string, currency?: ShopCurrency): Promise<Answer<typeof topUpBalance>>;
  pay(order_id: Id<'order'>, options?: { key?: string }): Promise<Answer<typeof payOrderWithBalance>>;
  /** Books a payment that came by a link, as the provider's webhook does. */
  payByLink(order_id: Id<'order'>, amount: Amount): Promise<Amount>;
  cancel(order_id: Id<'order'>): Promise<OrderView>;
  reject(order_id: Id<'order'>): Promise<OrderView>;
  confirm(order_id: Id<'order'>): Promise<OrderView>;
  ship(order_id: Id<'order'>, quantity?: number): Promise<OrderView>;
  close(order_id: Id<'order'>): Promise<OrderView>;
  /** Delivers every shipment that is on its way. */
  deliver(order_id: Id<'order'>): Promise<void>;
  /** The buyer accepts every shipment as shipped, or so much of each of its lines, and leaves the rest uncounted. */
  receive(order_id: Id<'order'>, quantity?: number): Promise<void>;
  /** The buyer claims a quantity of the first line in the first shipment that is not cancelled. */
  claim(order_id: Id<'order'>, kind: ClaimKind, quantity: number): Promise<Id<'claim'>>;
  /** The supplier credits or replaces a quantity of a claim, and refuses the rest. */
  answer(
    claim_id: Id<'claim'>,
    answer: { credit?: number; replace?: number; shipping?: string },
  ): Promise<void>;
  /** The supplier cancels the latest shipment. */
  cancelShipment(order_id: Id<'order'>, reason?: 'not_sent' | 'lost'): Promise<void>;
  billing(order_id: Id<'order'>, caller?: Principal): Promise<Answer<typeof getOrderBilling>>;
  /** `available/held CUR` of each currency. */
  balances(caller?: Principal): Promise<string[]>;
};

export const openShop = async ({
  supplier_time_zone,
  ...options
}: WorldOptions & { supplier_time_zone?: string } = {}): Promise<Shop> => {
  const services = ['identity', 'branches', 'catalogue', 'orders', 'finance'] as const;
  const world = await startWorld({ services, absent: ['suppliers', 'rfq'], ...options });
  const { admin: buyer } = await aJoinedCompany(world, 'buyer');
  const { admin: supplier } = await aJoinedCompany(world, 'supplier', {
    name: 'Exotic Liquids',
    ...(supplier_time_zone && { time_zone: supplier_time_zone }),
  });
  const market = await buildMarket(world, { buyer, supplier, session: inSession });
  const { id: branch_id, code: branch_code } = market.branch;
  const products = await shelves(market);
  const deps = world.deps<Deps>('finance');
  return {
    world,
    buyer,
    supplier,
    branch_id,
    branch_code,
    deps,
    async importOrder(overrides = {}) {
      const number = `H-${++serial}`;
      const row = {
        number,
        purchase_ref: number,
        branch_code,
        supplier_company_id: supplier.company_id,
        created_at: '2026-03-02T12:00:00Z',
        status: 'confirmed',
        payment_status: 'unpaid',
        billing_status: 'not_billed',
        shipping: { amount: '2.50', currency: 'EUR' },
        lines: [{ sku: 'IN-EUR', quantity: 4, unit_price: { amount: '10.00', currency: 'EUR' } }],
        ...overrides,
      };
      const imported = { company_id: buyer.company_id, rows: [row] };
      const { errors } = await world.call(importOrderHistory, operator, imported);
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      const { data } = await world.call(listOrders, buyer, { number });
      return data[0]?.id as Id<'order'>;
    },
    async order({ currency = 'EUR', quantity = 10, buyer: caller = buyer, reference } = {}) {
      const { orders } = await world.call(placeMarketplaceOrder, caller, {
        branch_id,
        lines: [{ product_id: products[currency], quantity }],
        reference,
      });
      return orders[0]?.id as Id<'order'>;
    },
    topUp: (amount, currency = 'EUR') =>
      world.call(topUpBalance, operator, {
        company_id: buyer.company_id,
        amount: { amount, currency },
        reference: `transfer ${++serial}`,
      }),
    pay: (order_id, options) => world.call(payOrderWithBalance, buyer, { order_id }, options),
    payByLink: (order_id, amount) => payByLink(deps, buyer, order_id, amount),
    cancel: (order_id) => world.call(cancelOrder, buyer, { order_id, reason: 'no longer needed' }),
    reject: (order_id) => world.call(rejectOrder, supplier, { order_id, reason: 'out of season' }),
    confirm: (order_id) => world.call(confirmOrder, supplier, { order_id }),
    async ship(order_id, quantity) {
      const { lines } = await world.call(getOrder, supplier, { order_id });
      return world.call(shipOrder, supplier, {
        order_id,
        carrier: 'Speedy Express',
        ...(quantity && { lines: lines.map(({ id }) => ({ line_id: id, quantity })) }),
      });
    },
    close: (order_id) => world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' }),
    deliver: (order_id) => deliver(world, supplier, order_id),
    ...afterShipping({ world, buyer, supplier }),
    billing: (order_id, caller = buyer) => world.call(getOrderBilling, caller, { order_id }),
    async balances(caller = buyer) {
      const { balances } = await world.call(getCompanyBalance, caller, {});
      return balances.map((one) => `${one.available.amount}/${one.held.amount} ${one.currency}`);
    },
  };
};

/** One product per currency, with more stock than tests order. */
const shelves = async (market: Market<Principal>): Promise<Record<ShopCurrency, Id<'product'>>> => {
  const products = {} as Record<ShopCurrency, Id<'product'>>;
  for (const currency of shopCurrencies)
    products[currency] = await market.listed({
      sku: `IN-${currency}`,
      currency,
      amount: listPrices[currency],
      stock: 100_000,
      tax_rate: currency === 'USD' ? '7.5' : '0',
    });
  return products;
};

const deliver = async (world: World, supplier: Principal, order_id: Id<'order'>): Promise<void> => {
  const { shipments } = await world.call(getOrderLogistics, supplier, { order_id });
  for (const { id: shipment_id, delivered_at } of shipments)
    if (delivered_at === null)
      await world.call(deliverOrder, supplier, {
        order_id,
        shipment_id,
        received_by: 'Maria Anders',
        evidence: { kind: 'photo', sha256: 'a'.repeat(64) },
      });
};

/** The actions of buyer and supplier after a shipment. */
const afterShipping = ({
  world,
  buyer,
  supplier,
}: Pick<Shop, 'world' | 'buyer' | 'supplier'>): Pick<
  Shop,
  'receive' | 'claim' | 'answer' | 'cancelShipment'
> => {
  const liveOf = async (order_id: Id<'order'>) => {
    const { shipments } = await world.call(getOrderFacts, buyer, { order_id });
    return shipments.filter(({ cancelled }) => !cancelled);
  };
  const require = <T>(shipment: T | undefined): T => {
    if (!shipment) throw new Failure('not_found', 'The order has no shipment. Ship it.');
    return shipment;
  };
  return {
    async receive(order_id, received) {
      for (const { shipment_id, receipt_status, lines } of await liveOf(order_id)) {
        if (receipt_status !== 'waiting') continue;
        const counted = lines.map(({ line_id }) => ({ line_id, received_quantity: received ?? 0 }));
        await world.call(confirmReceipt, buyer, {
          order_id,
          shipment_id,
          ...(received !== undefined && { lines: counted }),
          rest: 'accepted',
        });
      }
    },
    async claim(order_id, kind, quantity) {
      const { shipment_id, lines } = require((await liveOf(order_id))[0]);
      const { line_id } = require(lines[0]);
      const { id } = await world.call(openClaim, buyer, {
        order_id,
        shipment_id,
        lines: [{ line_id, kind, quantity }],
      });
      return id;
    },
    async answer(claim_id, { credit, replace, shipping }) {
      const { lines } = await world.call(getClaim, supplier, { claim_id });
      await world.call(answerClaim, supplier, {
        claim_id,
        lines: lines.map(({ line_id, kind }) => ({
          line_id,
          kind,
          ...(credit && { credit_quantity: credit }),
          ...(replace && { replace_quantity: replace }),
        })),
        reason: 'The rest is fine.',
        ...(shipping && { credit_shipping: { amount: shipping, currency: 'EUR' } }),
      });
    },
    async cancelShipment(order_id, reason = 'lost') {
      const { shipment_id } = require((await liveOf(order_id)).at(-1));
      await world.call(cancelShipment, supplier, { order_id, shipment_id, reason, note: 'It is gone.' });
    },
  };
};

const payByLink = (deps: Deps, buyer: Principal, order_id: Id<'order'>, amount: Amount): Promise<Amount> =>
  deps.database.write(callOf(receivePaymentWebhook, buyer), async (tx) => {
    tx.audit({ target: order_id });
    const charge = await deps.charges.parties(buyer, tx).findOne({ order_id });
    if (!charge) throw new Error(`Order ${order_id} has no charge`);
    const payment_id = newId('payment');
    const { credited } = await bookPayment(deps, tx, {
      charge,
      payment_id,
      method: 'link',
      amount,
      // The link it waits for, if any: a payment at any other is late.
      payment_link_id: charge.open_link_id,
    });
    return credited;
  });

export const euros = (amount: string): Amount => parseMoney({ amount, currency: 'EUR' });
