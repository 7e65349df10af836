import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { installPythonClient } from './python-assistant.ts';
import { runStories, type StoryFailures } from './python-stories.ts';

/* An assistant in Python, with the SDK of MCP, is answered what is true and leads on, and is refused with reasons. */

let market: PlatformMarket;
let failures: StoryFailures;
beforeAll(async () => {
  const [opened, python] = await Promise.all([openMarket({ via: 'rest' }), installPythonClient()]);
  market = opened;
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
