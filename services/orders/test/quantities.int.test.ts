import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  closeOrderRemainder,
  confirmOrder,
  getInvoice,
  getOrder,
  getOrderBilling,
  getOrderMetrics,
  type Id,
  importOrderHistory,
  listInvoices,
  placeOrder,
  previewOrder,
  shipOrder,
  updateProduct,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { migrate } from '@procura/mongo';
import { eur, failureOf } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import { ordersService } from '../src/service.ts';
import { openHistory } from './a-history.ts';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

/** Coffee by the kilogram at 12.40 EUR and 19 % tax, of which there are 10 kg. */
const coffee = (fields: Record<string, unknown> = {}) =>
  market.product({
    name: 'Coffee',
    unit: 'kg',
    unit_code: 'KGM',
    quantity_decimals: 3,
    amount: '12.40',
    tax_rate: '19',
    stock: 10,
    ...fields,
  });
const place = (product_id: Id<'product'>, quantity: number) =>
  market.world.call(placeOrder, market.buyer, {
    branch_id: market.branch.id,
    lines: [{ product_id, quantity }],
  });
const orderOf = async (product_id: Id<'product'>, quantity: number) => {
  const [order] = (await place(product_id, quantity)).orders;
  if (!order) throw new Error('Nothing was ordered');
  return order.id;
};

describe('a quantity with decimals', () => {
  test('is priced, shipped in parts, invoiced, closed and counted exactly', async () => {
    const { world, buyer, supplier, stockOf } = market;
    const product_id = await coffee();
    const order_id = await orderOf(product_id, 0.375);
    await world.settle();
    expect(await stockOf(product_id)).toBe(9.625);
    expect(await world.call(getOrder, buyer, { order_id })).toMatchObject({
      lines: [{ quantity: 0.375, quantity_decimals: 3, unit: 'kg', unit_code: 'KGM' }],
      // 0.375 x 12.40 = 4.65; 19 % of it = 0.8835.
      totals: { subtotal: eur('4.65'), tax: eur('0.88'), total: eur('5.53') },
    });
    const { lines } = await world.call(confirmOrder, supplier, { order_id });
    const line_id = lines[0]?.id as Id<'orderLine'>;
    const ship = (quantity: number) =>
      world.call(shipOrder, supplier, { order_id, carrier: 'Post', lines: [{ line_id, quantity }] });
    await ship(0.1);
    const { shipments } = { shipments: (await ship(0.2)).lines };
    expect(shipments).toMatchObject([{ shipped_quantity: 0.3 }]);
    await world.settle();
    const { invoices } = await world.call(getOrderBilling, buyer, { order_id });
    expect(invoices.map(({ lines: [line], net, tax }) => [line?.quantity, net.amount, tax.amount])).toEqual([
      // 1.24 and its tax of 0.2356; 3.72 less 1.24, and 0.7068 less it.
      [0.1, '1.24', '0.24'],
      [0.2, '2.48', '0.47'],
    ]);
    const [first] = (await world.call(listInvoices, buyer, { order_id })).data;
    const document = await world.call(getInvoice, buyer, { invoice_id: first?.id as Id<'invoice'> });
    expect(document.lines).toMatchObject([{ unit: 'kg', unit_code: 'KGM' }]);
    const closed = await world.call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
    expect(closed).toMatchObject({
      lines: [{ closed_quantity: 0.075 }],
      totals: { subtotal: eur('3.72'), tax: eur('0.71'), total: eur('4.43') },
    });
    await world.settle();
    expect(await stockOf(product_id)).toBe(9.7);
    const { groups } = await world.call(getOrderMetrics, buyer, { group_by: 'product' });
    expect(groups.find(({ key }) => key === product_id)?.quantity).toBe(0.3);
  });

  test('is refused where the product has fewer decimals, with the nearest ones, and in a shipment of it', async () => {
    const { world, buyer, supplier, branch } = market;
    const cable = await coffee({
      name: 'Cable',
      unit: 'm',
      unit_code: 'MTR',
      quantity_decimals: 1,
      stock: 100,
    });
    const preview = await world.call(previewOrder, buyer, {
      branch_id: branch.id,
      lines: [{ product_id: cable, quantity: 2.35 }],
    });
    expect(preview).toMatchObject({ outcome: 'will_be_refused', problems: [{ code: 'quantity_rule' }] });
    const failure = await failureOf(place(cable, 2.35), 'quantity_rule');
    expect(failure.errors).toMatchObject([
      { path: 'lines.0.quantity', message: expect.stringMatching(/2\.3 or 2\.4/) },
    ]);
    const order_id = await orderOf(cable, 2.3);
    await world.settle();
    const { lines } = await world.call(confirmOrder, supplier, { order_id });
    const part = [{ line_id: lines[0]?.id as Id<'orderLine'>, quantity: 1.15 }];
    const shipping = world.call(shipOrder, supplier, { order_id, carrier: 'Post', lines: part });
    expect((await failureOf(shipping, 'quantity_rule')).errors).toEqual([
      { path: 'lines.0.quantity', message: 'must have at most 1 decimal, such as 1.1 or 1.2' },
    ]);
  });

  test('that costs nothing is refused, and the smallest change says how much costs something', async () => {
    const { world, buyer, branch } = market;
    const saffron = await coffee({ name: 'Saffron', amount: '1.00', tax_rate: '0' });
    const preview = await world.call(previewOrder, buyer, {
      branch_id: branch.id,
      lines: [{ product_id: saffron, quantity: 0.004 }],
    });
    expect(preview.smallest_change).toBe(
      'Set the quantity of lines.0 (Saffron) to at least 0.005 in steps of 0.001. Then preview again.',
    );
    await failureOf(place(saffron, 0.004), 'quantity_rule');
    expect((await place(saffron, 0.005)).totals).toEqual([eur('0.01')]);
  });
});

test('another unit code than in the preview is another offer', async () => {
  const { world, buyer, supplier, branch } = market;
  const product_id = await coffee();
  const { preview_id } = await world.call(previewOrder, buyer, {
    branch_id: branch.id,
    lines: [{ product_id, quantity: 1 }],
  });
  await world.call(updateProduct, supplier, { product_id, expected_version: 1, unit_code: 'LBR' });
  await world.settle();
  const failure = await failureOf(
    world.call(placeOrder, buyer, { preview_id: preview_id as Id<'preview'> }),
    'offer_changed',
  );
  expect(failure.errors?.at(-1)).toEqual({ path: 'lines.0.unit_code', message: 'was “KGM” and is “LBR”' });
});

test('imported history with decimals waits for migrate contract, and is counted with them', async () => {
  const past = await openHistory();
  try {
    const { world, operator, buyer } = past;
    const schema = world.database('orders').collection<{ _id: string }>('schema');
    await schema.updateOne({ _id: 'schema' }, { $unset: { feature_level: 1 } });
    const row = past.row();
    const rows = [{ ...row, lines: row.lines.map((line) => ({ ...line, quantity: 2.125 })) }];
    const load = () => world.call(importOrderHistory, operator, { company_id: buyer.company_id, rows });
    expect((await failureOf(load(), 'not_enabled')).message).toContain('migrate contract');
    // So does tax that no rate comes to, which earlier releases would bill otherwise; other tax does not.
    const taxed = (tax: string) => {
      const one = past.row();
      const unit_price = { amount: '8333333.33', currency: 'USD' };
      const lines = one.lines.map((line) => ({ ...line, unit_price, tax: { amount: tax, currency: 'USD' } }));
      return past.load([{ ...one, lines }]);
    };
    expect(await taxed('6333333.33')).toMatchObject({ imported: 1, errors: [] });
    expect((await failureOf(taxed('6333333.40'), 'not_enabled')).message).toContain('migrate contract');
    const { collections, migrations = [], feature_level = 0 } = ordersService;
    await migrate(
      world.database('orders'),
      { collections: Object.values(collections), migrations, feature_level },
      'contract',
    );
    expect(await load()).toMatchObject({ imported: 1, errors: [] });
    expect(await taxed('6333333.40')).toMatchObject({ imported: 1, errors: [] });
    const { groups } = await world.call(getOrderMetrics, buyer, { group_by: 'product' });
    // With the 4 units of either taxed order.
    expect(groups.map(({ quantity }) => quantity)).toContain(quantityOf(10.125));
  } finally {
    await past.world.stop();
  }
});
