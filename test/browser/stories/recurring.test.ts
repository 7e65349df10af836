import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
let planner: Person;
let chai: string;

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
  [planner, chai] = await Promise.all([
    market.platform.colleague(market.buyer, 'buyer', [market.branch.id]),
    market.product({ name: 'Chai', sku: 'NW-1', amount: '18.00', stock: 5000 }),
  ]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown>) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const work = (job: Job, path = '/') =>
  begin(browser, { job, person: planner, address: `${market.platform.base_url}${path}` });
const openPage = (path: string, person = planner): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);
const close = (page: Page): Promise<void> => page.context().close();
/** The recurring order that the page shows. */
const shownOn = async (page: Page) => {
  await page.waitForURL(/\/recurring\/rec_/);
  const recurrence_id = new URL(page.url()).pathname.split('/')[2];
  return ask(planner, 'get_recurrence', { recurrence_id });
};
const recurring = (fields: Record<string, unknown> = {}) =>
  ask(planner, 'create_recurrence', {
    name: 'Morning tea',
    branch_id: market.branch.id,
    lines: [{ product_id: chai, quantity: 2 }],
    schedule: 'FREQ=WEEKLY;BYDAY=MO',
    ...fields,
  });
/** The change is saved, and the recurring order is shown. */
const saved = (page: Page): Promise<void> => page.waitForURL(/\/recurring\/rec_\w+$/);
const dialogOf = (page: Page) => page.getByRole('dialog');

test('a buyer makes an order recurring, and lines that cannot be are named', async () => {
  const gone = await market.product({ name: 'Old Ale', sku: 'NW-9', amount: '5.00' });
  const { orders } = await ask(planner, 'place_order', {
    branch_id: market.branch.id,
    lines: [
      { product_id: chai, quantity: 4 },
      { product_id: gone, quantity: 1 },
    ],
  });
  await ask(market.supplier, 'update_product', { product_id: gone, expected_version: 1, discontinued: true });
  const story = await work('make an order recurring', `/orders/${orders[0].id}`);
  const { page } = story;
  await story.press('Make it recurring', 'link');
  await page.getByText('is discontinued').waitFor();
  await story.click(page.getByLabel('Monday'));
  await story.click(page.getByLabel('Thursday'));
  await page.getByLabel('Time of day').fill('07:30');
  await story.looksWell('recurring-new');
  await story.press('Check');
  await page.getByText('Every Monday and Thursday at 07:30').waitFor();
  await story.looksWell('recurring-checked');
  await story.press('Order for 72.00\u00a0EUR each time');
  const made = await shownOn(page);
  await heading(page, 'Chai');
  await story.looksWell('recurring-made');
  expect(made).toMatchObject({
    schedule: 'FREQ=WEEKLY;BYDAY=MO,TH',
    time_of_day: '07:30',
    branch: { name: 'Berlin' },
    lines: [{ product_id: chai, quantity: 4 }],
    totals: [eur('72.00')],
  });
  await story.end();
}, 240_000);

test('a marketplace order cannot be made recurring, and the page says why', async () => {
  const syrup = await market.listed({ name: 'Aniseed Syrup', sku: 'NW-3', amount: '10.00', stock: 500 });
  const { orders } = await ask(planner, 'place_marketplace_order', {
    branch_id: market.branch.id,
    lines: [{ product_id: syrup, quantity: 1 }],
  });
  const page = await openPage(`/recurring/new?order=${orders[0].id}`);
  const note = page.getByRole('alert').filter({ hasText: 'Aniseed Syrup' });
  await note.waitFor();
  expect(await note.textContent()).toMatch(/is not in the company’s catalogue/);
  expect(await note.textContent()).not.toMatch(/_/);
  expect(await faultsOf(page, 'recurring-marketplace')).toEqual([]);
  await close(page);
});

test('a buyer looks after a recurring order: skips, moves, pauses, resumes, changes and ends it', async () => {
  const { id: recurrence_id, next_dates, time_zone } = await recurring();
  const read = () => ask(planner, 'get_recurrence', { recurrence_id });
  const story = await work('look after a recurring order', '/recurring');
  const { page } = story;
  await page.getByRole('link', { name: 'Morning tea' }).waitFor();
  await story.looksWell('recurring-list');
  await story.press('Morning tea', 'link');
  await heading(page, 'Morning tea');
  await story.press('Skip the next');
  await page.getByText('Skipped', { exact: true }).waitFor();
  expect(await read()).toMatchObject({ skipped_dates: [next_dates[0]], next_run_at: next_dates[1] });
  await story.press('Undo the last skip');
  await page.getByText('The date is not skipped any more').waitFor();
  await story.press('Move a date');
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' }).format(
    new Date(next_dates[0]),
  );
  await page.getByLabel('Move it to').fill(`${wall}T15:30`);
  await story.looksWell('recurring-move');
  await story.click(dialogOf(page).getByRole('button', { name: 'Move', exact: true }));
  await page.getByText('moved from').waitFor();
  expect((await read()).moved_dates).toMatchObject([{ from: next_dates[0] }]);
  await story.looksWell('recurring-moved');
  await story.press('Pause');
  await story.click(dialogOf(page).getByRole('button', { name: 'Pause', exact: true }));
  await page.getByText('paused it.').waitFor();
  expect(await read()).toMatchObject({ status: 'paused' });
  await story.press('Resume');
  await story.press('Order for 36.00\u00a0EUR each time');
  await page.getByText('It is resumed').waitFor();
  expect(await read()).toMatchObject({ status: 'active' });
  await story.press('Change', 'link');
  await page.getByLabel('Quantity of Chai').fill('3');
  await story.choose(page.getByLabel('How often'), 'month');
  await story.looksWell('recurring-change');
  await page.getByLabel('Quantity of Chai').press('Enter');
  await page.getByText('Every month on day 1 at 09:00').waitFor();
  await page.getByRole('button', { name: 'Order for 54.00\u00a0EUR each time' }).press('Enter');
  await saved(page);
  expect(await read()).toMatchObject({ schedule: 'FREQ=MONTHLY;BYMONTHDAY=1', totals: [eur('54.00')] });
  await story.press('End');
  await story.press('End it for good');
  await page.getByText('ended it.').waitFor();
  expect(await page.getByRole('button', { name: 'End', exact: true }).count()).toBe(0);
  expect(await read()).toMatchObject({ status: 'ended' });
  await story.end();
}, 240_000);

test('a failed one is repaired by accepting the price of now', async () => {
  const honey = await market.product({ name: 'Honey', sku: 'NW-5', amount: '10.00', stock: 100 });
  const { id: recurrence_id } = await recurring({
    name: 'Honey for breakfast',
    lines: [{ product_id: honey, quantity: 2 }],
    schedule: 'FREQ=HOURLY',
    // At any time of day; its first hour would be 09:00 otherwise.
    time_of_day: '00:00',
  });
  await ask(market.supplier, 'set_agreed_price', {
    product_id: honey,
    buyer_company_id: market.buyer.company_id,
    price: eur('11.50'),
    valid_from: '2020-01-01',
  });
  for (let hour = 0; hour < 3; hour++) {
    market.world.clock.advance(3_600_000);
    await market.world.runJob('recurrence', 'start_runs');
    await market.world.runJob('recurrence', 'place_runs');
  }
  expect(await ask(planner, 'get_recurrence', { recurrence_id })).toMatchObject({ status: 'failed' });
  expect(await ask(planner, 'count_recurrence_tasks', {})).toEqual({ failed: 1 });
  const story = await work('repair a recurring order', '/recurring?show=failed');
  const { page } = story;
  await page.getByRole('table', { name: 'Recurring orders' }).waitFor();
  expect(await page.getByRole('table').getByRole('link').count()).toBe(1);
  await story.press('Honey for breakfast', 'link');
  await page.getByRole('row', { name: /^Honey 10\.00.* 11\.50/ }).waitFor();
  await story.looksWell('recurring-failed');
  await story.press('Order for 23.00\u00a0EUR each time');
  await page.getByText('It orders again at these prices').waitFor();
  expect(await ask(planner, 'get_recurrence', { recurrence_id })).toMatchObject({
    status: 'active',
    lines: [{ unit_price: eur('11.50') }],
  });
  expect(await ask(planner, 'count_recurrence_tasks', {})).toEqual({ failed: 0 });
  await story.end();
}, 240_000);

test('what a person typed stays when somebody else changed it first, and when the session is lost', async () => {
  const { id: recurrence_id } = await recurring({ name: 'Shared tea' });
  const page = await openPage(`/recurring/${recurrence_id}/change`);
  await page.getByLabel('Quantity of Chai').fill('7');
  await press(page, 'Check');
  const order = page.getByRole('button', { name: 'Order for 126.00\u00a0EUR each time' });
  await order.waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${market.platform.base_url}/recurring/${recurrence_id}`);
  await press(tab, 'Skip the next');
  await tab.getByText('Skipped', { exact: true }).waitFor();
  await order.click();
  await page.getByText('Somebody else has changed this recurring order meanwhile').waitFor();
  expect(await page.getByLabel('Quantity of Chai').inputValue()).toBe('7');
  expect(await faultsOf(page, 'recurring-overtaken')).toEqual([]);
  await press(page, 'Check');
  await order.waitFor();
  await tab.close();
  await page.context().clearCookies();
  // What is read every minute may have found the end of the session before.
  await order.dispatchEvent('click');
  await page.getByText('Your session has ended.').waitFor();
  await page.getByLabel('E-mail address').fill(planner.email);
  await page.getByLabel('Password').fill(planner.password);
  await press(page, 'Sign in');
  await saved(page);
  expect(await ask(planner, 'get_recurrence', { recurrence_id })).toMatchObject({
    lines: [{ quantity: 7 }],
    totals: [eur('126.00')],
  });
  await close(page);
}, 120_000);

test('products are picked with the keyboard, refusals are at their fields, and an unusual rule can be kept', async () => {
  const page = await openPage('/recurring/new');
  await page.getByRole('combobox', { name: 'Product' }).focus();
  await page.keyboard.type('chai');
  await page.getByRole('option', { name: /^Chai/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('Quantity of Chai').waitFor();
  await page.getByLabel('Most that prices may rise').fill('lots');
  await page.keyboard.press('Enter');
  await page.locator('.field-error').waitFor();
  expect(await page.getByLabel('Quantity of Chai').inputValue()).toBe('1');
  expect(await faultsOf(page, 'recurring-refused')).toEqual([]);
  const { id } = await recurring({ name: 'Twice a day', schedule: 'FREQ=DAILY;BYHOUR=9,15' });
  await page.goto(`${market.platform.base_url}/recurring/${id}/change`);
  await page.getByLabel('How often').waitFor();
  expect(await page.getByLabel('How often').locator('option:checked').textContent()).toMatch(/^As it is: /);
  await page.getByLabel('Quantity of Chai').fill('5');
  await press(page, 'Check');
  await press(page, 'Order for 90.00\u00a0EUR each time');
  await saved(page);
  expect(await ask(planner, 'get_recurrence', { recurrence_id: id })).toMatchObject({
    schedule: 'FREQ=DAILY;BYHOUR=9,15',
    lines: [{ quantity: 5 }],
  });
  await close(page);
}, 120_000);
