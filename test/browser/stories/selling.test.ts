import { afterAll, beforeAll, expect } from '@jest/globals';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
let supplier: Person;
/** May see products and not change them. */
let viewer: Person;

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
  supplier = market.supplier;
  viewer = await market.platform.colleague(supplier, 'supplier_logistics');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown> = {}) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const begins = (job: Job, person = supplier, path = '/') =>
  begin(browser, { job, person, address: `${market.platform.base_url}${path}` });
const open = (path: string, person = supplier): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);
const close = (page: Page): Promise<void> => page.context().close();
const nav = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const own = async (sku: string) =>
  (await ask(supplier, 'list_own_products', { query: sku, limit: 100 })).data.find(
    (one: { sku: string }) => one.sku === sku,
  );
const eur = (amount: string) => ({ amount, currency: 'EUR' });

const head = 'sku,name,category,list_price,stock,low_stock_at,discontinued';

test('a supplier imports a file with an error, prices it, lists it, and a buyer finds it with freight', async () => {
  const imported = await begins('import products and mend an error');
  const { page } = imported;
  await imported.click(nav(page, 'Products'));
  await heading(page, 'Products');
  await page.getByText('No products yet').waitFor();
  await imported.looksWell('selling-no-products');
  await imported.click(page.getByRole('link', { name: 'Import', exact: true }));
  const rows = [head, 'TEA-1,Chai,Beverages,18.00,40,5,', 'TEA-2,"Green, tea",Beverages,9.x,3,5,yes', ''];
  await page.getByLabel('Rows').fill(rows.join('\n'));
  await imported.press('Check');
  await row(page, 'Line 3')
    .getByText(/amount|decimal/i)
    .first()
    .waitFor();
  await page.getByText('1 to add, 0 to change, 0 unchanged, 1 refused').waitFor();
  await imported.looksWell('selling-import-refused');
  expect(await own('TEA-1')).toBeUndefined();
  const typed = await page.getByLabel('Rows').inputValue();
  expect(typed).toBe(rows.join('\n'));
  await page.getByLabel('Rows').fill(typed.replace('9.x', '9.50'));
  await imported.press('Check');
  await page.getByText('2 to add, 0 to change, 0 unchanged, 0 refused').waitFor();
  await imported.looksWell('selling-import-checked');
  await imported.press('Import 2 products');
  await page.getByText('The import is complete.').waitFor();
  await imported.looksWell('selling-imported');
  await imported.end();
  expect(await own('TEA-2')).toMatchObject({ discontinued: true, list_price: eur('9.50'), low_stock_at: 5 });

  const priced = await begins('change price and stock in place');
  await priced.click(nav(priced.page, 'Products'));
  await priced.page.getByLabel('Price of Green, tea').fill('8,75');
  await priced.page.getByLabel('Stock of Green, tea').fill('12');
  await priced.page.getByLabel('Low at of Green, tea').fill('20');
  await priced.looksWell('selling-products-edited');
  await priced.press('Save Green, tea');
  await priced.page.getByText('Green, tea is saved').waitFor();
  await priced.end();
  expect(await own('TEA-2')).toMatchObject({
    list_price: eur('8.75'),
    stock: 12,
    low_stock_at: 20,
    version: 2,
  });

  const listed = await begins('list a product in the marketplace');
  await listed.click(nav(listed.page, 'Products'));
  await listed.click(listed.page.getByRole('link', { name: 'Green, tea' }));
  await listed.page.getByText('Discontinued').waitFor();
  await listed.press('List in the marketplace');
  await listed.page.getByText('In the marketplace', { exact: true }).waitFor();
  await listed.looksWell('selling-product');
  await listed.end();

  const freight = await begins('set the freight of a store');
  await freight.click(nav(freight.page, 'Stores'));
  await freight.press('Freight of Exotic Liquids');
  const dialog = freight.page.getByRole('dialog');
  await dialog.getByLabel('Freight of an order').fill('4,90');
  await dialog.getByLabel('Free from').fill('100');
  await freight.looksWell('selling-freight');
  await freight.click(dialog.getByRole('button', { name: 'Save' }));
  await freight.page.getByText('free from 100.00 EUR').waitFor();
  await freight.looksWell('selling-stores');
  await freight.end();

  const { id: product_id } = await own('TEA-2');
  const preview = await ask(market.buyer, 'preview_basket', {
    branch_id: market.branch.id,
    lines: [{ product_id, quantity: 2 }],
  });
  expect(JSON.stringify(preview)).toContain('"4.90"');
  const bought = await open('/buy?query=TEA-2', market.buyer);
  await row(bought, 'Green, tea').getByText('8.75 EUR').waitFor();
  await close(bought);
}, 240_000);

test('low stock is a list of its own, and the number of it is that of the count', async () => {
  const { low_stock } = await ask(supplier, 'count_catalogue_tasks');
  expect(low_stock).toBe(1);
  const page = await open('/products?show=low');
  await row(page, 'Green, tea').getByText('Low stock').waitFor();
  expect(await page.getByRole('table').getByRole('row').count()).toBe(1 + low_stock);
  expect(await faultsOf(page, 'selling-low-stock')).toEqual([]);
  await page.getByLabel('Stock of Green, tea').fill('50');
  await page.keyboard.press('Enter');
  await page.getByText('Green, tea is saved').waitFor();
  expect(await ask(supplier, 'count_catalogue_tasks')).toEqual({ low_stock: 0 });
  await page.reload();
  await page.getByText('No stock is low').waitFor();
  await close(page);
}, 120_000);

test('two tabs that change a product: what was typed stays, and saving again stores it', async () => {
  const list = await open('/products?q=TEA-1');
  await list.getByLabel('Price of Chai').fill('19.00');
  const { id: product_id, version } = await own('TEA-1');
  const form = await open(`/products/${product_id}`);
  await form.getByLabel('Name').fill('Chai tea');
  await ask(supplier, 'update_product', { product_id, expected_version: version, stock: 33 });

  await list.getByRole('button', { name: 'Save Chai' }).click();
  await list.getByText('Not saved: somebody changed it since, the stock is 33 × piece.').waitFor();
  expect(await list.getByLabel('Price of Chai').inputValue()).toBe('19.00');
  expect(await list.getByLabel('Stock of Chai').inputValue()).toBe('33');
  expect(await faultsOf(list, 'selling-row-conflict')).toEqual([]);
  await list.getByRole('button', { name: 'Save Chai' }).click();
  await list.getByText('Chai is saved').waitFor();

  await press(form, 'Save');
  await form.getByText(/Not saved: somebody changed the product since/).waitFor();
  await form.getByText(/the price is 19.00.EUR, the stock is 33/).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Chai tea');
  expect(await faultsOf(form, 'selling-product-conflict')).toEqual([]);
  await press(form, 'Save');
  await form.getByText('The product is saved').waitFor();
  expect(await own('TEA-1')).toMatchObject({ name: 'Chai tea', stock: 33, list_price: eur('19.00') });
  await Promise.all([close(list), close(form)]);
}, 120_000);

test('a supplier adds a product with price breaks, corrects what is refused, and takes it off the marketplace', async () => {
  const story = await begins('add a product');
  const { page } = story;
  await story.click(nav(page, 'Products'));
  await story.click(page.getByRole('link', { name: 'Add product' }));
  await page.getByLabel('SKU').fill('TEA-1');
  await page.getByLabel('Name').fill('White tea');
  await page.getByLabel('Category').fill('Beverages');
  await page.getByLabel('Price, EUR').fill('30');
  await page.getByLabel('On hand').fill('7');
  await page.getByLabel('SKU').press('Enter');
  await page.getByText('SKU is that of another product of yours').waitFor();
  await page.getByLabel('SKU').fill('TEA-3');
  await page.getByRole('button', { name: 'Add a price break' }).press('Enter');
  await page.getByLabel('From, price break 1').fill('10');
  await page.getByLabel('Price, price break 1').fill('3x');
  await page.getByLabel('SKU').press('Enter');
  await page.getByLabel('Price, price break 1').and(page.locator('[aria-invalid]')).waitFor();
  await story.looksWell('selling-add-product');
  await page.getByLabel('Price, price break 1').fill('27.5');
  await story.press('Add product');
  await heading(page, 'White tea');
  await story.end();
  const { id: product_id, price_breaks } = await own('TEA-3');
  expect(price_breaks).toEqual([{ from_quantity: 10, unit_price: eur('27.50') }]);

  const off = await open(`/products/${product_id}`);
  await press(off, 'Discontinue');
  expect(await faultsOf(off, 'selling-discontinue')).toEqual([]);
  await off.getByRole('dialog').getByRole('button', { name: 'Discontinue' }).click();
  await off.getByText('The product is discontinued').waitFor();
  expect(await own('TEA-3')).toMatchObject({ discontinued: true });
  await close(off);
}, 120_000);

test('a store is opened and changed', async () => {
  const page = await open('/stores');
  await press(page, 'Open a store');
  await page.getByLabel('Name').fill('Exotic Liquids');
  await press(page, 'Open the store');
  await page.getByText('Name is taken by another store of yours').waitFor();
  expect(await faultsOf(page, 'selling-open-store')).toEqual([]);
  await page.getByLabel('Name').fill('Exotic Nuts');
  await press(page, 'Open the store');
  await row(page, 'Exotic Nuts').waitFor();
  await press(page, 'Change Exotic Nuts');
  await page.getByLabel('What it sells').fill('Nuts of all kinds');
  await press(page, 'Save');
  await page.getByText('Nuts of all kinds').waitFor();
  const { data } = await ask(supplier, 'list_own_stores');
  expect(data).toEqual([
    expect.objectContaining({ name: 'Exotic Liquids', version: 1 }),
    expect.objectContaining({ name: 'Exotic Nuts', description: 'Nuts of all kinds', version: 2 }),
  ]);
  await close(page);
}, 120_000);

test('a packing list shows what is to ship and each shipment, without prices, and prints', async () => {
  const product_id = await market.product({ name: 'Boxed tea', sku: 'BOX-1', amount: '43.21', stock: 100 });
  const placed = await ask(market.buyer, 'place_order', {
    branch_id: market.branch.id,
    reference: 'PO-77',
    lines: [{ product_id, quantity: 5 }],
  });
  const order_id = placed.orders[0].id;
  await ask(supplier, 'confirm_order', { order_id });
  const { lines } = await ask(supplier, 'get_order', { order_id });
  await ask(supplier, 'ship_order', {
    order_id,
    carrier: 'Post',
    lines: [{ line_id: lines[0].id, quantity: 2 }],
  });
  const story = await begins('print a packing list');
  const { page } = story;
  await story.click(page.getByRole('navigation').getByRole('link', { name: /^Orders/ }));
  await story.click(page.getByRole('link', { name: /^ORD-/ }).first());
  await story.press('Packing list', 'link');
  await heading(page, 'Packing list');
  await row(page, 'Boxed tea').getByText('BOX-1').waitFor();
  expect(await row(page, 'Boxed tea').textContent()).toContain('3');
  await page.getByText('PO-77').waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('43.21');
  await story.looksWell('selling-packing-list');
  await story.end();
  const shipped = await open(`/orders/${order_id}/packing-list`);
  await shipped.getByRole('link', { name: 'Shipment 1' }).click();
  await shipped.getByText('Post').waitFor();
  await shipped.emulateMedia({ media: 'print' });
  expect(await shipped.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  const pdf = await shipped.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await close(shipped);
}, 120_000);

test('who may not change products sees them without fields and buttons', async () => {
  const list = await open('/products', viewer);
  await row(list, 'Chai tea').getByText('19.00 EUR').waitFor();
  expect(await list.getByRole('main').getByRole('textbox').count()).toBe(0);
  expect(await list.getByRole('main').getByRole('button').allTextContents()).toEqual(['Search']);
  expect(await faultsOf(list, 'selling-viewer')).toEqual([]);
  await list.getByRole('link', { name: 'Chai tea' }).click();
  await heading(list, 'Chai tea');
  expect(await list.getByRole('main').getByRole('button').count()).toBe(0);
  await nav(list, 'Stores').click();
  await row(list, 'Exotic Nuts').waitFor();
  expect(await list.getByRole('main').getByRole('button').count()).toBe(0);
  await close(list);
}, 120_000);

test('100 products with long names fit, and a session that ends keeps what was typed', async () => {
  const rows = Array.from({ length: 100 }, (_, number) => ({
    sku: `LONG-${number}`,
    name: `Donaudampfschifffahrtsgesellschaftskapitänsmützenständer ${number}`,
    category: 'Merchandise',
    stock: number,
    list_price: eur('123456.789'),
    quantity_decimals: 3,
    price_breaks: [{ from_quantity: 1000, unit_price: eur('99999.999999') }],
    low_stock_at: 10,
  }));
  const { errors } = await ask(supplier, 'import_products', { store_id: market.store.id, rows });
  expect(errors).toEqual([]);
  const page = await open('/products?category=Merchandise&sort=available');
  for (let shown = 25; shown < 100; shown += 25) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await page
      .getByRole('row')
      .nth(shown + 1)
      .waitFor();
  }
  expect(await page.getByRole('row').count()).toBe(101);
  expect(await faultsOf(page, 'selling-100-products')).toEqual([]);
  const name = rows[0]?.name ?? '';
  await page.getByLabel(`Stock of ${name}`, { exact: true }).fill('5.5');
  await page.context().clearCookies();
  await page.getByRole('button', { name: `Save ${name}`, exact: true }).click();
  await page.getByText('Your session has ended.').waitFor();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill(supplier.email);
  await dialog.getByLabel('Password').fill(supplier.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText(`${name} is saved`).waitFor();
  expect(await own('LONG-0')).toMatchObject({ stock: 5.5 });
  await close(page);
}, 180_000);

test('a file that is larger than one call takes is checked and imported in parts, and continues after a failure', async () => {
  const page = await open('/products/import');
  const lines = Array.from({ length: 600 }, (_, number) => `BULK-${number},Bulk ${number},Bulk,1.00,1`);
  lines[400] = 'BULK-400,Bulk,Bulk,x,1';
  await page.getByLabel('Store').selectOption({ index: 0 });
  await page.getByLabel('CSV file').setInputFiles({
    name: 'bulk.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['sku,name,category,list_price,stock', ...lines].join('\n')),
  });
  await press(page, 'Check');
  await page.getByText('599 to add, 0 to change, 0 unchanged, 1 refused').waitFor();
  await row(page, 'Line 402').waitFor();
  let calls = 0;
  await page.route('**/settings/api/import_products', (route) =>
    ++calls === 2 ? route.abort() : route.continue(),
  );
  await press(page, 'Import 599 products');
  await page.getByText('The rows up to line 251 are stored.').waitFor();
  await page.getByText('Lines 252 to 501 failed').waitFor();
  expect(await faultsOf(page, 'selling-import-failed')).toEqual([]);
  const keys: (string | undefined)[] = [];
  await page.route('**/settings/api/import_products', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    const headers = { 'Retry-After': '1' };
    return route.fulfill({ status: 503, headers, json: { code: 'unavailable', detail: 'Not now.' } });
  });
  await press(page, 'Continue with part 2');
  await page.getByText('The import is complete.').waitFor();
  // The second part was sent again with its key.
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
  await page.getByText('599 added, 0 changed, 0 unchanged, 1 refused').waitFor();
  expect(await own('BULK-599')).toMatchObject({ name: 'Bulk 599' });
  await close(page);
}, 180_000);
