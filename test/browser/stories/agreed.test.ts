import { readFile } from 'node:fs/promises';
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
let product_id: string;

beforeAll(async () => {
  [market, browser] = await Promise.all([
    openMarket({ via: 'rest', buyerName: 'Northwind Kitchens', branch: { name: 'Berlin' } }),
    startChromium(),
  ]);
  product_id = await market.listed({ name: 'Green tea', amount: '10.00', stock: 100 });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown> = {}) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const begins = (job: Job, person: Person) =>
  begin(browser, { job, person, address: `${market.platform.base_url}/` });
const open = (path: string, person: Person): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);
const close = (page: Page): Promise<void> => page.context().close();
const nav = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const agreedBy = async (person: Person) =>
  (await ask(person, 'list_agreed_prices', { product_id })).data as {
    price: { amount: string };
    valid_to: string | null;
    state: string;
    applies: boolean;
  }[];

test('before there is anything, both sides read what agreed prices are', async () => {
  for (const person of [market.supplier, market.buyer]) {
    const page = await open('/agreed-prices', person);
    await page.getByText('No agreed prices yet').waitFor();
    expect(await faultsOf(page, `agreed-none-${person.role}`)).toEqual([]);
    await close(page);
  }
  const buyers = await open('/buyers', market.supplier);
  await buyers.getByText('No buyers yet').waitFor();
  expect(await faultsOf(buyers, 'buyers-none')).toEqual([]);
  await close(buyers);
}, 120_000);

test('a price with a company that the supplier has nothing to do with needs the id of that company', async () => {
  const page = await open(`/agreed-prices?product=${product_id}`, market.supplier);
  await press(page, 'Agree a price');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'It is another company' }).click();
  await dialog.getByLabel('Company id of the buyer').fill('co_unknown');
  await dialog.getByLabel('Price, EUR').fill('9,x');
  await dialog.getByRole('button', { name: 'Agree', exact: true }).click();
  await dialog.getByText(/Company id of the buyer must be/).waitFor();
  await dialog.getByText(/Price, EUR must be a decimal/).waitFor();
  expect(await faultsOf(page, 'agreed-refused')).toEqual([]);
  await close(page);
}, 120_000);

test('a supplier agrees a price, the buyer reads it, and the supplier ends it', async () => {
  await market.order();
  const story = await begins('agree a price', market.supplier);
  const { page } = story;
  await story.click(nav(page, 'Agreed prices'));
  await story.press('Agree a price');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Buyer' }).fill('northw');
  await story.click(dialog.getByRole('option', { name: /Northwind Kitchens/ }));
  await dialog.getByRole('combobox', { name: 'Product' }).fill('green');
  await story.click(dialog.getByRole('option', { name: /Green tea/ }));
  await dialog.getByText('The list price is 10.00 EUR.').waitFor();
  await dialog.getByLabel('Price, EUR').fill('8,5');
  await story.looksWell('agreed-dialog');
  await story.click(dialog.getByRole('button', { name: 'Agree', exact: true }));
  await row(page, 'Green tea').getByText('8.50 EUR').waitFor();
  await row(page, 'Green tea').getByText('Applies').waitFor();
  await story.looksWell('agreed-prices-supplier');
  await story.end();
  expect(await agreedBy(market.buyer)).toMatchObject([{ price: { amount: '8.50' }, applies: true }]);

  const bought = await begins('find an agreed price', market.buyer);
  await bought.click(nav(bought.page, 'Agreed prices'));
  await row(bought.page, 'Green tea').getByText('10.00 EUR').waitFor();
  await bought.looksWell('agreed-prices-buyer');
  await bought.click(bought.page.getByRole('link', { name: 'Green tea' }));
  await heading(bought.page, 'Green tea');
  await bought.end();

  const ended = await begins('end an agreed price', market.supplier);
  await ended.click(nav(ended.page, 'Agreed prices'));
  await ended.press('End the price of Green tea for Northwind Kitchens');
  await ended.page.getByText('Orders that are placed keep their price.').waitFor();
  await ended.looksWell('agreed-end');
  await ended.click(ended.page.getByRole('dialog').getByRole('button', { name: 'End the price' }));
  await row(ended.page, 'Green tea').getByText('Ended').waitFor();
  await ended.end();
  expect(await agreedBy(market.buyer)).toMatchObject([{ state: 'ended', applies: false }]);
}, 240_000);

test('the product’s page has its prices, which are changed there from another day on', async () => {
  const page = await open(`/products/${product_id}`, market.supplier);
  await press(page, 'Change the price of Green tea for Northwind Kitchens');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price, EUR').fill('7.25');
  await dialog.getByLabel('From', { exact: true }).fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Add a price break' }).click();
  await dialog.getByLabel('From, price break 1').fill('50');
  await dialog.getByLabel('Price, price break 1').fill('6.9');
  await dialog.getByRole('button', { name: 'Agree', exact: true }).click();
  const coming = row(page, 'Northwind Kitchens').filter({ hasText: 'Coming' });
  await coming.getByText('from 50 × piece: 6.90 EUR').waitFor();
  expect(await faultsOf(page, 'agreed-of-product')).toEqual([]);
  await close(page);
}, 120_000);

test('filters are in the address, and the file has what they leave', async () => {
  const page = await open('/agreed-prices', market.supplier);
  await page.getByRole('link', { name: 'Coming' }).click();
  await page.getByLabel('Find a price').fill('gre');
  await press(page, 'Search');
  await row(page, 'Green tea').getByText('7.25 EUR').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).search).toBe('?q=gre&state=coming');
  expect(await faultsOf(page, 'agreed-filtered')).toEqual([]);
  const download = page.waitForEvent('download');
  await press(page, 'Download CSV');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(
      /^Green tea,.*,Northwind Kitchens,.*,7\.25,10\.00,EUR,2099-01-01,,Coming,50:6\.90$/,
    ),
    '',
  ]);
  await page.getByLabel('Find a price').fill('cocoa');
  await press(page, 'Search');
  await page.getByText('None of these').waitFor();
  await close(page);
}, 120_000);

test('buyers lead to their open orders and their prices', async () => {
  const page = await open('/buyers', market.supplier);
  await page.getByLabel('Find a buyer').fill('north');
  await press(page, 'Search');
  await row(page, 'Northwind Kitchens').waitFor();
  expect(await faultsOf(page, 'buyers')).toEqual([]);
  await page.getByRole('link', { name: 'Open orders of Northwind Kitchens: 1' }).click();
  await heading(page, 'Orders');
  await page.getByRole('link', { name: /^ORD-/ }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Agreed prices of Northwind Kitchens' }).click();
  await row(page, 'Green tea').first().waitFor();
  await page.getByRole('link', { name: 'Remove the filter Buyer: Northwind Kitchens' }).waitFor();
  await close(page);
}, 120_000);

test('who may not change prices reads them without buttons', async () => {
  const viewer = await market.platform.colleague(market.supplier, 'supplier_logistics');
  const page = await open('/agreed-prices', viewer);
  await row(page, 'Green tea').first().waitFor();
  expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([
    'Download CSV',
    'Search',
  ]);
  expect(await faultsOf(page, 'agreed-viewer')).toEqual([]);
  await close(page);
}, 120_000);
