import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Id, placeOrder, setAgreedPrice, setShippingTerms } from '@procura/contracts';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { type HistoryRow, moneyOf } from '../../deploy/local/src/demo/demo-history.ts';
import { type Northwind, readNorthwind, readTexts } from '../../deploy/local/src/demo/northwind.ts';
import { placeOf } from '../../deploy/local/src/demo/northwind-places.ts';

// The orders of the Northwind data are placed as live orders: before each, the supplier agrees the price that the source
// has after its discount, and ships for the freight of the source. `npm run soak -- northwind` places all of them.

const every = process.env.PROCURA_SOAK === 'whole' ? 1 : 60;
const northwind: Northwind = readNorthwind(readTexts(join(import.meta.dirname, '../../data/northwind')));
const orders = northwind.orders.filter((_, index) => index % every === 0);
const currencyOf = new Map(northwind.suppliers.map((one) => [one.supplier_id, placeOf(one).currency]));

let market: WorldMarket;
const products = new Map<string, Promise<Id<'product'>>>();
beforeAll(async () => {
  market = await openMarket({
    services: ['identity', 'branches', 'catalogue', 'orders', 'finance'],
    absent: ['suppliers', 'rfq'],
  });
});
afterAll(() => market.world.stop());

/** A product in a currency; the source has no tax. */
const productIn = (product_id: number, currency: string): Promise<Id<'product'>> => {
  const key = `${product_id} ${currency}`;
  const made = products.get(key) ?? market.product({ currency, amount: '1.00', stock: 1_000_000 });
  products.set(key, made);
  return made;
};

/** Net of a line in minor units: price times what the discount leaves times quantity, rounded half up. */
const netOf = ({ unit_price, discount, quantity }: Northwind['orders'][number]['lines'][number]): bigint =>
  (unit_price * BigInt(100 - discount) * BigInt(quantity) + 50n) / 100n;

/** A price of the source in hundredths of a minor unit, as the unit price of a product. */
const priceOf = (hundredths: bigint, currency: string) => {
  const { amount } = moneyOf(hundredths / 100n, currency);
  const rest = String(hundredths % 100n).padStart(2, '0');
  return { amount: amount.includes('.') ? `${amount}${rest}` : `${amount}.${rest}`, currency };
};

type Shipping = NonNullable<HistoryRow['shipping']>;

test(`${orders.length} orders of Northwind cost what their lines, discounts and freight come to`, async () => {
  const { world, buyer, supplier, branch } = market;
  const wrong: unknown[] = [];
  for (const order of orders) {
    const currency =
      currencyOf.get(northwind.products.get(order.lines[0]?.product_id ?? 0)?.supplier_id ?? 0) ?? 'EUR';
    const freight: Shipping = moneyOf(order.freight, currency);
    await world.call(setShippingTerms, supplier, { currency, ...(order.freight > 0n && { flat: freight }) });
    const lines = [];
    for (const line of order.lines) {
      const product_id = await productIn(line.product_id, currency);
      await world.call(setAgreedPrice, supplier, {
        product_id,
        buyer_company_id: buyer.company_id,
        price: priceOf(line.unit_price * BigInt(100 - line.discount), currency),
        valid_from: '2020-01-01',
      });
      lines.push({ product_id, quantity: line.quantity });
    }
    const placed = await world.call(placeOrder, buyer, { branch_id: branch.id, lines });
    const expected = moneyOf(
      order.lines.reduce((sum, line) => sum + netOf(line), order.freight),
      currency,
    );
    const [total] = placed.orders.map((one) => one.total);
    if (placed.orders.length !== 1 || total?.amount !== expected.amount || total.currency !== currency)
      wrong.push({ order: order.order_id, expected, placed: placed.orders.map((one) => one.total) });
  }
  expect(wrong).toEqual([]);
}, 3_600_000);
