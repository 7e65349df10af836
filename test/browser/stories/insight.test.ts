import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { aBranch, aProduct, aStore, eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, inBrowser, openAddress, startChromium } from '../chromium.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

// biome-ignore lint/suspicious/noExplicitAny: JSON as the company’s own systems receive it
type Json = any;

/** Each looks at several pages in three ways. */
const minutes = 240_000;
const dayMs = 86_400_000;

let market: PlatformMarket;
let browser: Browser;
let buyer: Person;
let tokyo: Person;
let branches: { id: string; code: string }[];

beforeAll(async () => {
  [market, browser] = await Promise.all([
    openMarket({
      via: 'rest',
      buyerName: 'Northwind Kitchens',
      branch: { name: 'Berlin' },
      store: { name: 'Exotic Liquids' },
    }),
    startChromium(),
  ]);
  const { platform, place } = market;
  [buyer, tokyo] = await Promise.all([
    platform.colleague(market.buyer, 'buyer'),
    platform.company('supplier', { name: 'Tokyo Traders' }),
  ]);
  const stuttgart = await aBranch(place, market.buyer, { name: '=Stuttgart-Bad Cannstatt' });
  branches = [market.branch, stuttgart];
  const [exotic, tokyos] = [market.store, await aStore(place, tokyo)];
  const shelves = [
    {
      supplier: market.supplier,
      skus: await skusOf(market.supplier, exotic, { Chai: 'Beverages', 'Aniseed syrup': 'Condiments' }),
    },
    { supplier: tokyo, skus: await skusOf(tokyo, tokyos, { Ikura: 'Seafood' }) },
  ];
  await importOrders(shelves);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const skusOf = async (
  supplier: Person,
  store: Parameters<typeof aProduct<Person>>[2],
  products: Record<string, string>,
): Promise<string[]> => {
  const skus: string[] = [];
  for (const [name, category] of Object.entries(products))
    skus.push((await aProduct(market.place, supplier, store, { name, category })).sku);
  return skus;
};

/** One order a week for a year: each second one of the other supplier, which is late with each second of its own. */
const importOrders = async (shelves: { supplier: Person; skus: string[] }[]): Promise<void> => {
  const rows = Array.from({ length: 52 }, (_, week) => {
    const created = Date.now() - (10 + week * 7) * dayMs;
    const { supplier, skus } = shelves[week % 2] as (typeof shelves)[number];
    const at = (days: number): string => new Date(created + days * dayMs).toISOString();
    return {
      number: `OLD-${week}`,
      purchase_ref: `OLD-${week}`,
      branch_code: branches[week % 3 === 0 ? 1 : 0]?.code,
      supplier_company_id: supplier.company_id,
      created_at: at(0),
      status: 'delivered',
      payment_status: 'paid',
      billing_status: 'billed',
      shipping: eur('4.50'),
      lines: skus.map((sku, place) => ({
        sku,
        quantity: 1 + ((week * 7 + place * 3) % 11),
        unit_price: eur('19.90'),
      })),
      shipments: [
        {
          carrier: 'Speedy Express',
          shipped_at: at(1),
          expected_on: at(4).slice(0, 10),
          delivered_at: at(week % 4 === 1 ? 7 : 3),
        },
      ],
    };
  });
  const { status, json } = await market.platform.operator('/api/operator/order-history', {
    company_id: market.buyer.company_id,
    rows,
  });
  expect({ status, errors: (json as Json).errors }).toEqual({ status: 200, errors: [] });
};

const ask = (operation: string, input: Record<string, unknown> = {}, who = buyer): Promise<Json> =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const open = (path: string, person = buyer): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);

/** The cells of the body of a table, as they are read. */
const cellsOf = async (page: Page, name: string): Promise<string[][]> => {
  const rows = await page.getByRole('table', { name }).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
};
const shown = (amount: string): string =>
  Number(amount) === 0
    ? ''
    : `${Number(amount).toLocaleString('en-GB', { minimumFractionDigits: 2 })}\u00a0EUR`;
const downloaded = async (page: Page): Promise<{ name: string; lines: string[] }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
};

test(
  'a buyer sees which supplier a month’s spend went to, and its orders',
  async () => {
    const story = await begin(browser, {
      job: 'see where the money went',
      person: buyer,
      address: `${market.platform.base_url}/insight`,
    });
    const { page } = story;
    await page.getByRole('img', { name: /^Spend in EUR by month; the most is / }).waitFor();
    await story.looksWell('insight-spend');
    await story.choose(page.getByLabel('By', { exact: true }), 'Supplier');
    await page.getByRole('table', { name: 'Spend by supplier', exact: true }).waitFor();
    await story.looksWell('insight-spend-by-supplier');
    await story.choose(page.getByLabel('And by', { exact: true }), 'Branch');
    const name = 'Spend by supplier and branch';
    await page.getByRole('table', { name }).waitFor();
    await story.looksWell('insight-spend-by-two');

    const today = new Date().toISOString().slice(0, 10);
    const [year, month] = today.split('-').map(Number) as [number, number];
    const from = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
    const table = await ask('get_spend_table', { rows: 'supplier', columns: 'branch', from });
    expect(await cellsOf(page, name)).toEqual(
      table.rows.map(({ label, amounts, total }: Json) => [label, ...amounts.map(shown), shown(total)]),
    );
    const { live_totals } = await ask('get_order_metrics', { from });
    expect(table.totals).toEqual(live_totals);

    const csv = await downloaded(page);
    expect(csv.name).toMatch(/^spend-by-supplier-and-branch-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.lines[0]).toContain("'=Stuttgart-Bad Cannstatt");
    expect(csv.lines.slice(1)).toEqual(
      table.rows.map(({ label, amounts, total }: Json) => [label, 'EUR', ...amounts, total].join(',')),
    );

    await story.press('Tokyo Traders', 'link');
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    await page.getByRole('link', { name: 'Remove the filter Supplier: Tokyo Traders' }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(from);
    await page.getByRole('link', { name: /^Remove the filter From: 1 / }).waitFor();
    await story.looksWell('orders-of-insight');
    const listed = await page.getByRole('table', { name: 'Orders' }).locator('tbody tr').count();
    const orders = await ask('list_orders', {
      supplier_company_id: tokyo.company_id,
      created_from: `${from}T00:00:00Z`,
      limit: 100,
    });
    expect(listed).toBe(Math.min(25, orders.data.length));
    await story.end();
  },
  minutes,
);

test(
  'months are below the axis, and a month and a product lead to their orders',
  async () => {
    const page = await open('/insight?columns=category');
    await page.getByRole('list', { name: 'Colours of the chart' }).getByText('Seafood').waitFor();
    expect(await faultsOf(page, 'insight-months-by-category')).toEqual([]);
    const months = page.getByRole('table', { name: 'Spend by month and category' });
    const first = months.locator('tbody th a').first();
    const month = new Date(`${String(await first.textContent()).replace(' ', ' 1 ')} UTC`)
      .toISOString()
      .slice(0, 7);
    await first.click();
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(`${month}-01`);
    await page.goto(`${market.platform.base_url}/insight?rows=product&period=all`);
    const products = page.getByRole('table', { name: 'Spend by product' });
    await products.getByText('Shipping').waitFor();
    expect(await products.getByRole('link', { name: 'Shipping' }).count()).toBe(0);
    await products.getByRole('link', { name: 'Ikura' }).click();
    await page.getByRole('link', { name: 'Remove the filter Product: Ikura' }).waitFor();
    const orders = await ask('list_orders', { supplier_company_id: tokyo.company_id, limit: 100 });
    const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(25).waitFor();
    expect(await rows.count()).toBe(orders.data.length);
    await page.context().close();
  },
  minutes,
);

test(
  'days are refused where the service refuses them, and an empty period says so',
  async () => {
    const page = await open('/insight?period=days&from=2026-02-02&to=2026-02-01');
    await page.getByText('must not be after to').waitFor();
    await page.getByLabel('First day').fill('2001-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/from=2001-01-01/);
    await page.getByLabel('Last day').fill('2001-01-31');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Nothing was ordered in this period').waitFor();
    expect(await faultsOf(page, 'insight-empty')).toEqual([]);
    await page.getByRole('link', { name: 'Show the whole time' }).click();
    await page.getByRole('table', { name: 'Spend by month' }).waitFor();
    await page.context().close();
  },
  minutes,
);

test(
  'the least punctual supplier comes first, and leads to its orders',
  async () => {
    const page = await open('/insight/deliveries?period=all');
    const name = 'Punctuality of suppliers';
    await page
      .getByRole('img', { name: /^Deliveries on time by supplier; the least punctual is Tokyo/ })
      .waitFor();
    expect(await faultsOf(page, 'insight-deliveries')).toEqual([]);
    const { data } = await ask('list_delivery_records');
    expect(data.map(({ supplier, on_time, late }: Json) => [supplier.name, on_time, late])).toEqual([
      ['Tokyo Traders', 13, 13],
      [expect.stringContaining('Exotic Liquids'), 26, 0],
    ]);
    const cells = await cellsOf(page, name);
    expect(cells.map(([supplier, onTime]) => [supplier, onTime?.split(/\s*\n\s*/)])).toEqual(
      data.map(({ supplier, on_time_percent, on_time, late }: Json) => [
        supplier.name,
        [`${on_time_percent} %`, `${on_time} of ${on_time + late}`],
      ]),
    );
    const { lines } = await downloaded(page);
    expect(lines[1]).toMatch(/^Tokyo Traders,50,13,13,26,26,0,/);
    await page.getByRole('table', { name }).getByRole('link', { name: 'Tokyo Traders' }).click();
    await page.getByRole('link', { name: 'Remove the filter Supplier: Tokyo Traders' }).waitFor();
    await page.context().close();
  },
  minutes,
);

test(
  'savings are those of the RFQs of the period',
  async () => {
    const empty = await open('/insight/rfqs');
    await empty.getByText('Nothing was awarded in this period').waitFor();
    expect(await faultsOf(empty, 'insight-rfqs-empty')).toEqual([]);
    await empty.context().close();

    const rfq = await ask('create_rfq', {
      branch_id: market.branch.id,
      title: 'Ovens',
      items: [{ name: 'Combi oven', quantity: 10, target_unit_price: eur('900.00') }],
      deadline: new Date(Date.now() + 7 * dayMs).toISOString(),
      currency: 'EUR',
      supplier_company_ids: [market.supplier.company_id],
    });
    const offer = (amount: string) => ({
      lines: [{ rfq_item_id: rfq.items[0].id, unit_price: eur(amount) }],
    });
    const bid = await ask('submit_bid', { rfq_id: rfq.id, ...offer('880.00') }, market.supplier);
    await ask('submit_bid_iteration', { bid_id: bid.id, ...offer('850.00') }, market.supplier);
    await ask('close_rfq', { rfq_id: rfq.id });
    await ask('decide_bid_iteration', { bid_id: bid.id, iteration: 2, decision: 'accept' });
    const { currencies } = await ask('get_rfq_metrics');
    expect(currencies).toMatchObject([{ currency: 'EUR', savings_between_iterations: eur('300.00') }]);
    const page = await open('/insight/rfqs');
    await page.getByText('Bidding saved 300.00\u00a0EUR, 3.4 % of the first offers').waitFor();
    expect(await faultsOf(page, 'insight-rfqs')).toEqual([]);
    const [row] = await cellsOf(page, 'Savings of RFQs');
    const [savings] = currencies;
    expect(row?.[1]).toBe(shown(savings.awarded.amount));
    const { lines } = await downloaded(page);
    expect(lines[1]?.split(',').slice(0, 2)).toEqual(['EUR', savings.awarded.amount]);
    await page.context().close();
  },
  minutes,
);

test(
  'people of one branch see the spend of that branch',
  async () => {
    const confined = await market.platform.colleague(market.buyer, 'buyer', [branches[1]?.id as never]);
    const page = await open('/insight?rows=branch', confined);
    await page.getByRole('table', { name: 'Spend by branch' }).waitFor();
    expect((await cellsOf(page, 'Spend by branch')).map(([branch]) => branch)).toEqual([
      '=Stuttgart-Bad Cannstatt',
    ]);
    await page.context().close();
  },
  minutes,
);
