import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cancelOrder, placeOrder } from '@procura/contracts';
import { eur } from '@procura/testkit';
import { buildMarket, openMarket, type PlatformMarket } from '@procura/testkit/market';
import { installPythonClient } from './python-assistant.ts';
import { runStories, type StoryFailures } from './python-stories.ts';

/* An assistant in Python, with the SDK of MCP, is answered what is true and leads on, and is refused with reasons. */

let market: PlatformMarket;
let python: string;
let failures: StoryFailures;
beforeAll(async () => {
  [market, python] = await Promise.all([openMarket({ via: 'rest' }), installPythonClient()]);
  const { platform, buyer, supplier, branch } = market;
  const [colleague, confined, rival] = [
    await platform.colleague(buyer, 'buyer'),
    await platform.colleague(buyer, 'viewer', [branch.id]),
    await platform.company('supplier'),
  ];
  // A token has the rate of an assistant, and these stories ask as fast as they are answered.
  await market.world
    .database('identity')
    .collection('credentials')
    .updateMany({}, { $set: { rate_limit_per_minute: 1_000_000 } });
  await market.setLimits({
    scope: 'company',
    period: 'purchase',
    on_exceed: 'approve',
    limit: eur('500.00'),
  });
  await platform.operator('/api/operator/balance-top-ups', {
    company_id: buyer.company_id,
    amount: eur('1000.00'),
    reference: 'Transfer 1',
  });
  failures = await runStories(python, 'assistant-stories.py', {
    platform,
    address: platform.base_url,
    input: {
      tokens: {
        buyer: buyer.token,
        colleague: colleague.token,
        confined: confined.token,
        supplier: supplier.token,
      },
      keys: { buyer: buyer.rest_key, supplier: supplier.rest_key, rival: rival.rest_key },
      branch_id: branch.id,
    },
  });
}, 400_000);
afterAll(() => market?.platform.stop());

test.each([
  '2: recurring orders are judged, read, skipped, moved and followed over MCP',
  '4: what a write has changed is in the next reads over MCP and REST, ten times of ten',
  '6: what a filter names and there is not is refused over MCP, with what there is',
  '8: the payment page of a cancelled order says where the money is',
  '9: months that are not over are marked, hints are true, and nobody is offered what is always refused',
  '10: what HTTP refuses is a sentence that the client shows, in both eras',
  '11: answers lead to tools and to pages that are there, and instructions fit the caller',
  '12: every argument is described, and what is wrong with one is a sentence',
  '13: a dismissed question leaves the call waiting, a declined one ends it, and an accepted one makes it',
  '15: who may approve, what a limit leaves and what moved the balance is one call each',
  '15: the cheapest split is awarded as the comparison of the bids says it',
  '20: what an ERP says of a purchase is on its orders, warned of when it comes twice, and hidden from suppliers',
  '21: unit prices have up to six decimals, and what a quantity comes to is rounded once',
])('%s', (story) => {
  expect(failures).toHaveProperty([story], null);
});

test('an assistant finds orders and spend of a product, spend by category, and the limit nearest to its end with one call each', async () => {
  const { place, platform } = market;
  const [buyer, supplier] = await Promise.all([platform.company('buyer'), platform.company('supplier')]);
  const asking = await buildMarket(place, { buyer, supplier, session: (person) => person });
  const [chai, cabrales] = [
    await asking.product({ name: 'Chai' }, '16.20'),
    await asking.product({ name: 'Cabrales', category: 'Dairy' }),
  ];
  await asking.setLimits(
    { scope: 'company', period: 'month', on_exceed: 'approve', limit: eur('1000.00') },
    {
      scope: 'branch',
      target: asking.branch.id,
      period: 'month',
      on_exceed: 'approve',
      limit: eur('400.00'),
    },
    { scope: 'role', target: 'viewer', period: 'month', on_exceed: 'approve', limit: eur('1.00') },
  );
  const order = async (...products: (typeof chai)[]) => {
    const lines = products.map((product_id) => ({ product_id, quantity: 5 }));
    const { orders } = await place.call(placeOrder, buyer, { branch_id: asking.branch.id, lines });
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
