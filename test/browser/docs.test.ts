import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { operations } from '@procura/contracts';
import { type Platform, startPlatform } from '@procura/testkit/platform';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, startChromium } from './chromium.ts';

let platform: Platform;
let browser: Browser;
beforeAll(async () => {
  platform = await startPlatform({ services: [] });
  browser = await startChromium();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const { test } = inBrowser();
const open = (path: string, options?: BrowserContextOptions): Promise<Page> =>
  openAddress(browser, `${platform.base_url}/docs${path}`, undefined, options);
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search the documentation' });
const results = (page: Page) => page.getByRole('search').getByRole('link');
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

test('the search is used with the keyboard, from every page', async () => {
  for (const path of ['/limits', '/reference/operations/orders', '/api']) {
    const page = await open(path);
    // The viewer of the reference holds the page while it reads the document.
    if (path === '/api') await page.locator('.opblock-tag').first().waitFor({ timeout: 120_000 });
    await field(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('cancel order');
    await page.getByRole('search').getByRole('status').getByText('results').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toMatch(/^cancel_orderOrders, approvals and claims.*Cancels an order/);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).not.toMatch(/^cancel_orderOrders/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/reference\/operations\/orders#cancel_order$/);
    await page.context().close();
  }
}, 240_000);

test('Escape empties the search and leaves the focus in it', async () => {
  const page = await open('/limits');
  await field(page).fill('webhook');
  await results(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  expect([await field(page).inputValue(), await results(page).count()]).toEqual(['', 0]);
  await page.keyboard.type('telemetry');
  expect(await field(page).inputValue()).toBe('telemetry');
  await page.context().close();
});

test('the search finds guides, headings, errors, and words that are written a little differently', async () => {
  const page = await open('');
  const first = async (query: string): Promise<string | null> => {
    await field(page).fill(query);
    await page.getByRole('search').locator('mark').first().waitFor();
    await results(page).first().getByText(query.slice(0, 4), { exact: false }).first().waitFor();
    return results(page).first().getAttribute('href');
  };
  expect(await first('backup and restore')).toBe('/docs/backup');
  expect(await first('price_changed')).toBe('/docs/errors#price_changed');
  expect(await first('calls a minute')).toBe('/docs/limits#calls-a-minute');
  expect(await first('telemtry')).toBe('/docs/telemetry');
  await first('mcp');
  const best = await results(page).evaluateAll((links) =>
    links.slice(0, 5).map((link) => link.getAttribute('href')),
  );
  // Each version has headings of the same areas.
  expect(best.filter((address) => address?.startsWith('/docs/changelog'))).toEqual([]);
  await field(page).fill('xyzzy');
  await page.getByText('Nothing found. Try another word.').waitFor();
  await page.context().close();
});

test('a failure of the index is said, and the next letter asks for it again', async () => {
  const page = await open('/limits');
  await page.route('**/docs/search.json', (route) => route.abort(), { times: 2 });
  await field(page).fill('backup');
  await page.getByText('The search could not be loaded.').waitFor();
  await page.unroute('**/docs/search.json');
  await field(page).fill('backups');
  await results(page).first().waitFor();
  await page.context().close();
});

test('each block of code is copied whole, and that is announced', async () => {
  const page = await open('/connect-a-script', { permissions: ['clipboard-read', 'clipboard-write'] });
  const blocks = page.locator('main pre');
  const buttons = page.getByRole('button', { name: 'Copy this example' });
  expect(await buttons.count()).toBe(await blocks.count());
  const last = (await buttons.count()) - 1;
  await buttons.nth(last).press('Enter');
  await page.getByRole('status').getByText('Copied').waitFor();
  const text = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(text).toBe((await blocks.nth(last).textContent())?.trimEnd());
  await page.context().close();
});

test('where a browser refuses to copy, the block is selected', async () => {
  const page = await open('/connect-a-script');
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.getByRole('button', { name: 'Copy this example' }).first().click();
  await page.getByRole('status').getByText('Selected. Copy it with the keyboard.').waitFor();
  expect(await page.evaluate<string>('getSelection().toString().trim()')).toBe(
    (await page.locator('main pre').first().textContent())?.trim(),
  );
  await page.context().close();
});

test('has no faults, also with results open', async () => {
  for (const path of [
    '',
    '/connect-a-script',
    '/limits',
    '/using-the-application',
    '/reference/operations',
  ]) {
    const page = await open(path);
    expect(await faultsOf(page, `docs${path.replaceAll('/', '-')}`)).toEqual([]);
    await field(page).fill('idempotency');
    await results(page).first().waitFor();
    expect(await faultsOf(page, `docs${path.replaceAll('/', '-')}-search`)).toEqual([]);
    await page.context().close();
  }
}, 180_000);

test('can be used with the keyboard', async () => {
  const page = await open('/limits');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#content$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Security' }).press('Enter');
  await heading(page, 'Security');
  await page.context().close();
});

test('can be read without JavaScript, and shows nothing that needs it', async () => {
  const page = await open('/connect-a-script', { javaScriptEnabled: false });
  await heading(page, 'Connect a script or program');
  expect(await page.getByRole('search').isVisible()).toBe(false);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.context().close();
});

test('the addresses of operations in answers lead to the operation', async () => {
  const html = await (await fetch(`${platform.base_url}/docs/reference/operations`)).text();
  const shown = operations.filter(({ audience }) => audience !== 'internal');
  expect(shown.filter(({ name }) => !html.includes(`<a id="${name}" href=`)).map(({ name }) => name)).toEqual(
    [],
  );
  const page = await open('/reference/operations#decide_claim');
  await page.waitForURL(/\/docs\/reference\/operations\/operator#decide_claim$/);
  await page.context().close();
});

test('the script is at most 10 kB and the index 400 kB, compressed; the index loads with the first search', async () => {
  const page = await open('/limits');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  expect(loaded.filter((path) => !path.endsWith('.webp')).toSorted()).toEqual([
    '/docs/docs.js',
    '/docs/limits',
    '/docs/style.css',
  ]);
  await field(page).focus();
  await page.waitForResponse('**/docs/search.json');
  await page.context().close();
  const sizeKb = async (path: string): Promise<number> =>
    gzipSync(Buffer.from(await (await fetch(platform.base_url + path)).arrayBuffer())).length / 1000;
  expect(await sizeKb('/docs/docs.js')).toBeLessThan(10);
  expect(await sizeKb('/docs/search.json')).toBeLessThan(400);
});
