import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { restCaller } from '@procura/testkit/platform';
import { examples } from '../../libs/reference/src/examples/index.ts';
import { people } from '../../libs/reference/src/examples/story.ts';

/*
 * The examples of openapi.json and of the reference, called in their order. Ids, numbers, names and times of a platform
 * differ; each documented one is one of the platform, the same everywhere in the story. All else is as documented.
 */

let market: PlatformMarket;
beforeAll(async () => {
  market = await openMarket({
    via: 'rest',
    buyerName: 'Northwind Kitchens',
    store: { name: 'Exotic Liquids' },
  });
  market.world.clock.set('2026-12-15T09:00:00Z');
  await market.product(
    {
      name: 'Chai',
      sku: 'NW-P01',
      stock: 1000,
      amount: '18.00',
      pack: '10 boxes x 20 bags',
      unit_code: 'C62',
    },
    '16.20',
  );
  const amount = { amount: '1000.00', currency: 'EUR' };
  const topUp = { company_id: market.buyer.company_id, amount, reference: 'Transfer' };
  expect((await market.platform.operator('/api/operator/balance-top-ups', topUp)).status).toBe(200);
}, 120_000);
afterAll(() => market?.platform.stop());

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
const isOfThePlatform = (path: string, text: string): boolean =>
  /^[a-z]+_[0-9a-z]{26}$/.test(text) ||
  /^[A-Z]{2,3}-\d\d-[0-9A-Z]{6}$/.test(text) ||
  Object.values(people).includes(text) ||
  ['next', 'view'].includes(path);

/** Texts of the platform by the documented ones, and back. */
const here = new Map<string, string>();
const documented = new Map<string, string>();

/** Where an answer differs from what is documented: paths with both values. */
const differences = (shown: unknown, answered: unknown, path = ''): string[] => {
  const differs = [`${path}: ${JSON.stringify(shown)} is ${JSON.stringify(answered)}`];
  if (typeof shown === 'string' && typeof answered === 'string') {
    if (isTime(shown)) return isTime(answered) ? [] : differs;
    // The day on which the test runs the example.
    if (/(^|\.)(issued|shipped)_on$/.test(path)) return /^\d{4}-\d\d-\d\d$/.test(answered) ? [] : differs;
    if (!isOfThePlatform(path, shown)) return shown === answered ? [] : differs;
    if ((here.get(shown) ?? answered) !== answered || (documented.get(answered) ?? shown) !== shown)
      return differs;
    here.set(shown, answered);
    documented.set(answered, shown);
    return [];
  }
  if (typeof shown !== 'object' || shown === null || typeof answered !== 'object' || answered === null) {
    // The rate of a key is agreed with the operator.
    const same = shown === answered || (path.includes('rate_limits') && typeof shown === typeof answered);
    return same ? [] : differs;
  }
  const [one, other] = [shown as Record<string, unknown>, answered as Record<string, unknown>];
  if (Object.keys(one).toSorted().join() !== Object.keys(other).toSorted().join()) return differs;
  return Object.keys(one).flatMap((name) =>
    differences(one[name], other[name], path ? `${path}.${name}` : name),
  );
};

/** An input with the platform's ids in place of the documented ones. */
const asHere = (input: unknown): unknown =>
  JSON.parse(JSON.stringify(input), (_, value) =>
    typeof value === 'string' ? (here.get(value) ?? value) : value,
  );

test('twenty-one operations have an example', () => {
  expect(new Set(examples.map(({ operation }) => operation)).size).toBe(21);
});

test.each(examples.map((example) => [example.operation, example] as const))(
  '%s is answered as its example says',
  async (operation, { by, input, answer }) => {
    const caller = restCaller(market.platform.base_url, market[by].rest_key);
    const { ok, json } = await caller.call(operation, asHere(input) as Record<string, unknown>);
    expect([ok, ok ? null : json]).toEqual([true, null]);
    // Remedy: correct the example in libs/reference/src/examples, and run npm run generate.
    expect(differences(answer, json)).toEqual([]);
  },
);
