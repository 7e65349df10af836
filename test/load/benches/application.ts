/**
 * `npm run bench -- application`: how long lists of the application take in Chromium from the answer to rows that a person can
 * use, and for how long at a time the browser is busy while 100 orders scroll. Each list is opened BENCH_ROUNDS times. Fails
 * when the median of a list is above its limit, or when most rounds of scrolling had a task above its limit.
 */
import { eur } from '@procura/testkit';
import { type Person, restCaller, startPlatform } from '@procura/testkit/platform';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { locateTool } from '../../tools/locate-tool.ts';
import { tools } from '../../tools/tools.ts';
import { takeFastStack } from '../load-platform.ts';
import { median, percentile } from '../percentile.ts';
import { buildWorld, must, type WorldCompany } from '../world.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const limits = { usable_ms: 150, task_ms: 50 };
const orders = 120;
const rowsShown = 25;
const rowsScrolled = 100;
const lists = [
  { path: '/orders', operation: 'list_orders', of: 'buyer' },
  { path: '/branches', operation: 'list_branches', of: 'buyer' },
  { path: '/rfqs', operation: 'list_rfqs', of: 'buyer' },
  { path: '/products', operation: 'list_own_products', of: 'supplier' },
  { path: '/agreed-prices', operation: 'list_agreed_prices', of: 'supplier' },
] as const;

/**
 * Runs before the page's own code: keeps the tasks of more than 50 ms, and when the first rows could be used, which is when the
 * browser has drawn them and is free again.
 */
const observe = `
  const rows = Promise.withResolvers();
  globalThis.seen = { usable: rows.promise, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll('main tbody tr').length < ${rowsShown}) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => rows.resolve(performance.now())));
  }).observe(document, { childList: true, subtree: true });`;

/** Milliseconds from the end of an operation's answer to rows that can be used. */
const usableAfter = (page: Page, operation: string): Promise<number> =>
  page.evaluate(`seen.usable.then((at) => at - performance.getEntriesByType('resource')
    .find(({ name }) => name.endsWith('/settings/api/${operation}')).responseEnd)`);

/** The longest task in milliseconds while the page scrolls to its end and back; 0 if none took more than 50. */
const longestWhileScrolling = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const from = performance.now();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const height = document.documentElement.scrollHeight - innerHeight;
    if (height < innerHeight) throw new Error('There is nothing to scroll');
    for (const step of [60, -60])
      for (let moved = 0; moved < height; moved += 60) {
        window.scrollBy(0, step);
        await frame();
      }
    await new Promise((done) => setTimeout(done, 200));
    return Math.max(0, ...seen.tasks.filter(({ startTime }) => startTime > from).map(({ duration }) => duration));
  })()`);

/** Makes a page of RFQs, products and agreed prices. */
const makeRows = async (
  base_url: string,
  { buyer, supplier }: { buyer: WorldCompany; supplier: Person },
): Promise<void> => {
  const [buying, selling] = [buyer.admin, supplier].map(({ rest_key }) => restCaller(base_url, rest_key));
  if (!(buying && selling)) return;
  const numbers = Array.from({ length: rowsShown }, (_, index) => index + 1);
  const store = await must(selling, 'create_store', {
    name: 'Exotic Liquids',
    country: 'DE',
    currency: 'EUR',
  });
  const { products } = await must(selling, 'import_products', {
    store_id: store.id,
    rows: numbers.map((number) => ({
      sku: `TEA-${number}`,
      name: `Tea ${number}`,
      category: 'Beverages',
      stock: 100,
      list_price: eur('10.00'),
    })),
  });
  const deadline = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  for (const [index, number] of numbers.entries()) {
    await must(selling, 'set_agreed_price', {
      product_id: products[index].id,
      buyer_company_id: buyer.admin.company_id,
      price: eur('9.00'),
      valid_from: '2020-01-01',
    });
    await must(buying, 'create_rfq', {
      branch_id: buyer.branches[0]?.id,
      title: `Tea ${number}`,
      items: [{ name: 'Tea', quantity: 10 }],
      deadline,
      currency: 'EUR',
      supplier_company_ids: [supplier.company_id],
    });
  }
};

const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

const failed: string[] = [];
const judge = (sentence: string, holds: boolean): void => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${sentence}`);
  if (!holds) failed.push(sentence);
};
const shown = (values: readonly number[]): string =>
  `median ${median(values).toFixed(0)} ms, p90 ${percentile(values, 0.9).toFixed(0)} ms`;

const tool = tools.find(({ name }) => name === 'chromium');
const located = tool && locateTool(tool, process.env);
if (!located || 'unavailable' in located)
  throw new Error(
    `${located?.unavailable ?? 'Chromium is missing'}. Run "npm run tools", which provides it.`,
  );
const stack = await takeFastStack();
const platform = await startPlatform();
const browser = await chromium.launch({
  executablePath: located.programs.chromium,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const { base_url, world } = platform;
  const [company] = await buildWorld(
    {
      people: platform,
      base_url,
      orders_db: { uri: stack.mongodb_uri, name: `${world.config.namespace}_orders` },
    },
    { branches: rowsShown, companies: [{ orders, by: 'documents' }] },
  );
  if (!company) throw new Error('The world has no company');
  const supplier = await platform.company('supplier');
  await makeRows(base_url, { buyer: company, supplier });
  const signedIn = async ({ cookie }: Person): Promise<BrowserContext> => {
    const [name = '', value = ''] = cookie.split('=');
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    await context.addCookies([{ name, value, url: base_url }]);
    await context.addInitScript(observe);
    return context;
  };
  const contexts = { buyer: await signedIn(company.admin), supplier: await signedIn(supplier) };
  for (const { path, operation, of } of lists) {
    const context = contexts[of];
    const usable: number[] = [];
    // The first visit loads what later ones have.
    await usableAfter(await open(context, base_url + path), operation);
    for (let round = 0; round < rounds; round++) {
      const page = await open(context, base_url + path);
      usable.push(await usableAfter(page, operation));
      await page.close();
    }
    judge(
      `${path}: ${rowsShown} rows usable ${shown(usable)} after the answer; at most ${limits.usable_ms}`,
      median(usable) <= limits.usable_ms,
    );
  }
  const longest: number[] = [];
  const page = await open(contexts.buyer, `${base_url}/orders`);
  const rows = page.locator('main tbody tr');
  while ((await rows.count()) < rowsScrolled) {
    const next = rows.nth(await rows.count());
    await page.getByRole('button', { name: 'Show more' }).click();
    await next.waitFor();
  }
  for (let round = 0; round < rounds; round++) longest.push(await longestWhileScrolling(page));
  judge(
    `${await rows.count()} orders scroll: longest task ${shown(longest)}; at most ${limits.task_ms}`,
    median(longest) <= limits.task_ms,
  );
} finally {
  await browser.close();
  await platform.stop();
  await stack.stop();
}
process.exitCode = failed.length > 0 ? 1 : 0;
