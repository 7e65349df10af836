import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cancelOrder, placeOrder } from '@procura/contracts';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { installPythonClient } from './python-assistant.ts';

/* An assistant in Python finds what people ask for with one call each, and reads no more than it needs. */

let market: PlatformMarket;
let python: string;
beforeAll(async () => {
  [market, python] = await Promise.all([openMarket({ via: 'rest' }), installPythonClient()]);
}, 200_000);
afterAll(() => market?.platform.stop());

test('orders and spend of a product, spend by category, and the limit nearest to its end', async () => {
  const { place, buyer, supplier, branch, platform } = market;
  const [chai, cabrales] = [
    await market.product({ name: 'Chai' }, '16.20'),
    await market.product({ name: 'Cabrales', category: 'Dairy' }),
  ];
  await market.setLimits(
    { scope: 'company', period: 'month', on_exceed: 'approve', limit: eur('1000.00') },
    { scope: 'branch', target: branch.id, period: 'month', on_exceed: 'approve', limit: eur('400.00') },
    { scope: 'role', target: 'viewer', period: 'month', on_exceed: 'approve', limit: eur('1.00') },
  );
  const order = async (...products: (typeof chai)[]) => {
    const lines = products.map((product_id) => ({ product_id, quantity: 5 }));
    const { orders } = await place.call(placeOrder, buyer, { branch_id: branch.id, lines });
    return String(orders[0]?.id);
  };
  const placed = [await order(chai), await order(chai, cabrales)];
  await order(cabrales);
  const ended = await order(chai);
  await place.call(cancelOrder, buyer, { order_id: ended as never, reason: 'Ordered twice' });
  await market.world.settle();

  const program = join(import.meta.dirname, 'assistant-questions.py');
  const { stdout } = await promisify(execFile)(python, ['-I', program, platform.mcp_url, buyer.token, chai]);
  const answers = JSON.parse(stdout);
  const idsOf = (question: string) => answers[question].data.map(({ id }: { id: string }) => id);
  expect(idsOf('orders of the product')).toEqual([ended, ...placed.toReversed()]);
  expect(idsOf('open orders of the product')).toEqual(placed.toReversed());
  for (const item of answers['orders of the product'].data) {
    expect(item.supplier.id).toBe(supplier.company_id);
    expect(item).not.toHaveProperty('buyer');
  }
  const ofChai = answers['spend by product'].groups.find(({ key }: { key: string }) => key === chai);
  expect(ofChai).toMatchObject({ orders: 3, live_totals: [eur('162.00')] });
  expect(answers['spend by category'].groups).toMatchObject([
    { key: 'beverages', label: 'Beverages', orders: 3, live_totals: [eur('162.00')] },
    { key: 'dairy', label: 'Dairy', orders: 2, live_totals: [eur('100.00')] },
  ]);
  const { limits, more_limits } = answers['the limit nearest to its end'];
  expect([limits, more_limits]).toMatchObject([[{ scope: 'branch', used: eur('262.00') }], 2]);
}, 120_000);
