import {
  type Answer,
  cancelOrder,
  closeOrderRemainder,
  confirmOrder,
  deliverOrder,
  getCompanyBalance,
  getOrder,
  getOrderBilling,
  getOrderLogistics,
  type HistoryRow,
  type Id,
  importOrderHistory,
  listOrders,
  newId,
  type OrderView,
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
