import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Platform, startPlatform } from '@procura/testkit/platform';
import { installPythonClient } from './python-assistant.ts';
import { runStories, type StoryFailures } from './python-stories.ts';

/* A customer's program in Python compares what REST answers with its own sums in decimal arithmetic. */

let platform: Platform;
let failures: StoryFailures;
beforeAll(async () => {
  const [started, python] = await Promise.all([startPlatform(), installPythonClient()]);
  platform = started;
  const [buyer, supplier, rival] = await Promise.all([
    platform.company('buyer'),
    platform.company('supplier'),
    platform.company('supplier'),
  ]);
  failures = await runStories(python, 'rest-stories.py', {
    platform,
    address: platform.base_url,
    input: {
      buyer: buyer.rest_key,
      supplier: supplier.rest_key,
      rival: rival.rest_key,
      operator: platform.operator_key,
    },
  });
}, 400_000);
afterAll(() => platform?.stop());

test.each([
  '1: groups of metrics equal a walk of the orders, and cancelled ones are no spend',
  '3: a supplier filters by its buyer alike in the list, the metrics and the chart',
  '5: the lowest bid is marked for buyers alone, and is the lowest',
  '5: an expired bid is marked, is never the lowest and cannot be accepted, until its supplier renews it',
  '6: empty filters, years beyond the calendar and names of nothing are refused, each with its field',
  '7: a refund of what was not invoiced has a receipt, and invoices less credit notes are what was bought',
  '15: spend by category and by product is what the lines of orders come to, in metrics and in charts',
  '15: what is to be paid is found by its due day, and leaves the list when it is paid',
  '15: orders are found by statuses, product, SKU and reference, categories are listed, and a purchase ends whole',
  '16: CSV uploads keep good rows and name line and column of the others, with a check of versions',
  '17: answers are compressed, and what HTTP does not allow is refused as a problem',
  '17: what is no HTTP request is answered with a problem document',
  '20: every movement of the balance has its order and reference, without gaps, and sums to the balance',
  '20: an invoice has its parties, lines and tax by rate, adds up, and is a PDF',
])('%s', (story) => {
  expect(failures).toHaveProperty([story], null);
});
