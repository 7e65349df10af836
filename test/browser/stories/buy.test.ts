import { afterAll, beforeAll, expect } from '@jest/globals';
import { eventually } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
/** Buys for one branch. */
let requisitioner: Person;
/** Sells syrup too. */
let other: Person;
let approver: Person;
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
  const { buyer, platform } = market;
  [requisitioner, approver, other] = await Promise.all([
    platform.colleague(buyer, 'buyer', [market.branch.id]),
    platform.colleague(buyer, 'approver'),
    platform.company('supplier', { name: 'New Orleans Cajun Delights' }),
  ]);
  chai = await market.product({ name: 'Chai', sku: 'NW-1', amount: '18.00', stock: 5000 }, '16.00');
  await market.listed({
    name: 'Aniseed Syrup',
    sku: 'NW-3',
    amount: '10.00',
    stock: 500,
    price_breaks: [{ from_quantity: 10, unit_price: { amount: '8.90', currency: 'EUR' } }],
    minimum_quantity: 2,
    quantity_step: 2,
  });
  const store = await ask(other, 'create_store', { name: 'Cajun', country: 'US', currency: 'EUR' });
  await ask(other, 'import_products', {
    store_id: store.id,
    rows: [
      {
        sku: 'NW-3',
        name: 'Cane Syrup',
        category: 'Condiments',
        stock: 100,
        list_price: { amount: '12.00', currency: 'EUR' },
      },
    ],
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown>) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const recount = (job: Job, person = requisitioner) =>
  begin(browser, { job, person, address: `${market.platform.base_url}/` });
const openPage = (path: string, person = requisitioner): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);

const productRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const basketLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Basket/ });
const basketCount = async (page: Page): Promise<string> => (await basketLink(page).textContent()) ?? '';
/** Puts one product into the basket by its page of search. */
const add = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await page.getByText(/added to the basket/).waitFor();
};
/** The orders of the purchase that the page says was placed. */
const placedOn = async (page: Page) => {
  await page.waitForURL(/\/basket\/placed\//);
  const purchase_id = new URL(page.url()).pathname.split('/').at(-1);
  const { data } = await ask(market.buyer, 'list_orders', { purchase_id });
  const orders = await Promise.all(
    data.map(({ id }: { id: string }) => ask(market.buyer, 'get_order', { order_id: id })),
  );
  return orders.toSorted((one, two) => one.lines[0].name.localeCompare(two.lines[0].name));
};

/** The last job of a page, which is closed. */
const close = (page: Page): Promise<void> => page.context().close();

test('a requisitioner buys a known product', async () => {
  const story = await recount('buy a known product');
  const { page } = story;
  await story.click(page.getByRole('navigation').getByRole('link', { name: 'Buy', exact: true }));
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('nw-1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/buy\?query=nw-1$/);
  await page.getByRole('main').getByText('Agreed price').waitFor();
  await story.press('Add Chai');
  await eventually('The number', async () => (await basketCount(page)) === 'Basket1');
  await story.click(basketLink(page));
  // The person has one branch, which is chosen.
  await eventually(
    'The branch',
    async () => (await page.getByRole('combobox', { name: 'Branch' }).inputValue()) === 'Berlin',
  );
  await story.press('Check');
  await story.press('Order for 16.00\u00a0EUR');
  await heading(page, 'Ordered');
  const [order] = await placedOn(page);
  expect(order).toMatchObject({
    status: 'placed',
    branch: { name: 'Berlin' },
    lines: [{ sku: 'NW-1', quantity: 1, unit_price: { amount: '16.00' } }],
    total: { amount: '16.00', currency: 'EUR' },
  });
  await page.getByRole('link', { name: order.number }).waitFor();
  expect(await basketCount(page)).toBe('Basket');
  await story.looksWell('buy-placed');
  await page.reload();
  await heading(page, 'Ordered');
  await page.getByRole('link', { name: order.number }).click();
  await press(page, `Order again: ${order.number}`);
  await heading(page, 'Basket');
  await page.getByLabel('Quantity of Chai').waitFor();
  await story.end();
});

test('a requisitioner finds products, buys from catalogue and marketplace in one basket, and it waits for approval', async () => {
  await market.setLimits({
    scope: 'company',
    period: 'purchase',
    on_exceed: 'approve',
    limit: { amount: '50.00', currency: 'EUR' },
  });
  const story = await recount('buy from catalogue and marketplace');
  const { page } = story;
  await story.click(page.getByRole('navigation').getByRole('link', { name: 'Buy', exact: true }));
  await productRow(page, 'Aniseed Syrup').waitFor();
  await story.looksWell('buy-search');
  await page.getByLabel('Quantity of Chai').fill('3');
  await story.press('Add Chai');
  // Two is its smallest quantity.
  expect(await page.getByLabel('Quantity of Aniseed Syrup').inputValue()).toBe('2');
  await story.press('Add Aniseed Syrup');
  await story.click(basketLink(page));
  await page.getByLabel('Reference').fill('PO 4711');
  await story.looksWell('buy-basket');
  await story.press('Check');
  await page.getByText('must approve this').waitFor();
  await page.getByText('8.90\u00a0EUR each from 10 × piece').waitFor();
  await story.looksWell('buy-check-approval');
  await story.press('Send for approval');
  await heading(page, 'Sent for approval');
  await page.getByText(approver.email.split('@')[0] ?? '').waitFor();
  await story.looksWell('buy-sent');
  const orders = await placedOn(page);
  expect(orders).toMatchObject([
    {
      status: 'pending_approval',
      reference: 'PO 4711',
      lines: [{ name: 'Aniseed Syrup', quantity: 2, unit_price: { amount: '10.00' } }],
    },
    { status: 'pending_approval', lines: [{ name: 'Chai', quantity: 3, unit_price: { amount: '16.00' } }] },
  ]);
  await story.end();
  await market.setLimits();
});

test('a requisitioner orders again from a past order, and its discontinued product is named', async () => {
  const gone = await market.product({ name: 'Old Ale', sku: 'NW-9', amount: '5.00' });
  await ask(requisitioner, 'place_basket', {
    branch_id: market.branch.id,
    lines: [
      { product_id: chai, quantity: 4 },
      { product_id: gone, quantity: 1 },
    ],
  });
  await ask(market.supplier, 'update_product', { product_id: gone, expected_version: 1, discontinued: true });
  const story = await recount('order again from a past order');
  const { page } = story;
  await page.goto(`${market.platform.base_url}/buy/again`);
  await page.getByRole('table', { name: 'Your orders' }).waitFor();
  await story.looksWell('buy-again');
  await story.click(page.getByRole('button', { name: /^Order again: / }).first());
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Old Ale').waitFor();
  await dialog.getByText('1 line added to the basket.').waitFor();
  await story.looksWell('buy-again-missing');
  await story.press('Open the basket', 'link');
  await story.press('Check');
  await story.press('Order for 64.00\u00a0EUR');
  expect(await placedOn(page)).toMatchObject([{ lines: [{ sku: 'NW-1', quantity: 4 }] }]);
  await story.end();
});

test('a requisitioner pastes twelve lines: two are unknown and one is ambiguous', async () => {
  const many = Array.from({ length: 9 }, (_, place) => `P-${place}`);
  for (const sku of many)
    await market.listed({
      name: `Part ${sku}`,
      sku,
      amount: '1.00',
      quantity_decimals: sku === 'P-0' ? 1 : 0,
    });
  const story = await recount('paste a list into the basket');
  const { page } = story;
  await page.goto(`${market.platform.base_url}/buy/list`);
  const lines = ['SKU\tQuantity', ...many.map((sku) => `${sku}\t2,5`), 'X-1\t1', 'X-2\t1', 'NW-3\t4'];
  await page.getByLabel('SKUs and quantities').fill(lines.join('\n'));
  await story.press('Find products');
  await page.getByText('No product has these 2 SKUs:').waitFor();
  await page.getByText('X-2 in line 12').waitFor();
  await story.looksWell('buy-list-found');
  // Eight of them are sold in whole pieces, and the person has not chosen a syrup.
  await story.press('Add to the basket');
  await page.getByText('must be a whole number, such as 2 or 3').first().waitFor();
  expect(await page.getByText('must be a whole number').count()).toBe(8);
  for (const sku of many.slice(1)) await page.getByLabel(`Quantity of ${sku}`).fill('3');
  await story.press('Add to the basket');
  await page.getByText('Product is not chosen').waitFor();
  await story.looksWell('buy-list-not-chosen');
  const syrup = page.getByLabel('Product of NW-3');
  const option = await syrup.getByRole('option', { name: /Aniseed Syrup/ }).getAttribute('value');
  await story.choose(syrup, option ?? '');
  await page.getByText('In steps of 2').waitFor();
  await story.press('Add to the basket');
  await heading(page, 'Basket');
  await page.getByText('10 lines.').waitFor();
  expect(await page.getByLabel('Quantity of Part P-0').inputValue()).toBe('2.5');
  await story.end();
});

test('a CSV file fills the list, and a line without a quantity takes the smallest', async () => {
  const page = await openPage('/buy/list');
  const buffer = Buffer.from('\ufeffSKU,Quantity\r\nNW-1,2\r\n"NW-1",\r\n');
  const file = { name: 'wanted.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('Or a CSV file').setInputFiles(file);
  await press(page, 'Find products');
  await press(page, 'Add to the basket');
  await heading(page, 'Basket');
  // Both lines are of one product.
  await eventually('The sum', async () => (await page.getByLabel('Quantity of Chai').inputValue()) === '3');
  await close(page);
});

test('the basket is bought with the keyboard alone', async () => {
  const page = await openPage('/buy');
  await productRow(page, 'Chai').waitFor();
  const focusOn = (selector: string) => page.locator(`${selector}:focus`).waitFor();
  /** Presses the tab key until something has the focus. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      const focused = await page.evaluate<string>(
        "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()",
      );
      if (name.test(focused)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The tab key does not lead to ${name}.`);
  };
  await page.keyboard.press('/');
  await focusOn('[name="query"]');
  await page.keyboard.type('chai');
  await page.keyboard.press('Enter');
  await page.waitForURL(/query=chai/);
  await productRow(page, 'Chai').waitFor();
  await tabTo(/^Quantity of Chai$/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.getByText('2 × Chai added to the basket').waitFor();
  await page.locator('.skip').focus();
  await tabTo(/^Basket/);
  await page.keyboard.press('Enter');
  await heading(page, 'Basket');
  await page.getByLabel('Quantity of Chai').waitFor();
  await tabTo(/^Check$/);
  await page.keyboard.press('Enter');
  // The outcome is focused, so that a screen reader says it and the next key leads to the button.
  await focusOn('.basket-check');
  await tabTo(/^Order for 32/);
  await page.keyboard.press('Enter');
  expect(await placedOn(page)).toMatchObject([{ lines: [{ sku: 'NW-1', quantity: 2 }] }]);
  await close(page);
});

test('the basket survives a reload, is the same in all tabs, and empty after signing out, also for others', async () => {
  const person = await market.platform.colleague(market.buyer, 'buyer', [market.branch.id]);
  const page = await openPage('/buy', person);
  await add(page, 'Chai');
  await page.reload();
  await eventually('The number', async () => (await basketCount(page)) === 'Basket1');
  const tab = await page.context().newPage();
  await tab.goto(`${market.platform.base_url}/basket`);
  await tab.getByLabel('Quantity of Chai').waitFor();
  await page.goto(`${market.platform.base_url}/basket`);
  await page.getByLabel('Quantity of Chai').fill('7');
  await eventually(
    'The other tab',
    async () => (await tab.getByLabel('Quantity of Chai').inputValue()) === '7',
  );
  // The other tab does not write over what is being typed here.
  await tab.getByLabel('Quantity of Chai').fill('7.');
  await tab.getByLabel('Quantity of Chai').fill('70');
  await eventually('This tab', async () => (await page.getByLabel('Quantity of Chai').inputValue()) === '70');
  await press(tab, 'Sign out');
  await heading(tab, 'Sign in');
  await page.getByText('The basket is empty').waitFor();
  expect(await page.evaluate<string | null>("localStorage.getItem('procura.basket')")).toBeNull();
  await close(page);
});

test.each([
  [
    'the session has ended',
    async (page: Page) => {
      await page.context().clearCookies();
      await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
      await page.getByText('Your session has ended.').waitFor();
    },
  ],
  [
    'another tab has moved the session to another company',
    async (page: Page) => {
      const { cookie } = await market.platform.company('buyer');
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: market.platform.base_url }]);
      await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
      await page.getByText('opened in another session or for another company').first().waitFor();
    },
  ],
])('the basket is emptied when %s, and not by a refusal of another kind', async (_, end) => {
  const person = await market.platform.colleague(market.buyer, 'buyer', [market.branch.id]);
  const page = await openPage('/buy', person);
  await add(page, 'Chai');
  const refuse = { status: 409, json: { code: 'conflict', detail: 'Somebody was faster.' } };
  await page.route('**/settings/api/list_branches', (route) => route.fulfill(refuse), { times: 1 });
  await basketLink(page).click();
  await page.getByLabel('Quantity of Chai').waitFor();
  await end(page);
  expect(await page.evaluate<string | null>("localStorage.getItem('procura.basket')")).toBeNull();
  await close(page);
});

test('another person of the same browser has a basket of their own', async () => {
  const page = await openPage('/buy');
  await add(page, 'Chai');
  const stored = await page.evaluate<string>("localStorage.getItem('procura.basket')");
  const person = await market.platform.colleague(market.buyer, 'buyer', [market.branch.id]);
  const [name = '', value = ''] = person.cookie.split('=');
  await page.context().addCookies([{ name, value, url: market.platform.base_url }]);
  await page.reload();
  await productRow(page, 'Chai').waitFor();
  await page.evaluate(`localStorage.setItem('procura.basket', ${JSON.stringify(stored)})`);
  await basketLink(page).click();
  await page.getByText('The basket is empty').waitFor();
  await close(page);
});

test('what has changed since the check is shown, and asked about again', async () => {
  const rising = await market.listed({ name: 'Rising Flour', sku: 'NW-20', amount: '7.00', stock: 100 });
  const page = await openPage('/buy');
  await add(page, 'Rising Flour');
  await basketLink(page).click();
  await press(page, 'Check');
  const order = page.getByRole('button', { name: 'Order for 7.00\u00a0EUR' });
  await order.waitFor();
  await ask(market.supplier, 'update_product', {
    product_id: rising,
    expected_version: 1,
    list_price: { amount: '7.50', currency: 'EUR' },
  });
  await order.click();
  await page.getByText('Rising Flour: the price was 7.00').waitFor();
  expect(await faultsOf(page, 'buy-changed')).toEqual([]);
  // A check is valid for 15 minutes.
  market.world.clock.advance(16 * 60_000);
  await press(page, 'Order for 7.50\u00a0EUR');
  await page.getByText('The check was too old to order by.').waitFor();
  const before = await ask(market.buyer, 'list_orders', { product_id: rising });
  expect(before.data).toEqual([]);
  await press(page, 'Order for 7.50\u00a0EUR');
  expect(await placedOn(page)).toMatchObject([
    { lines: [{ name: 'Rising Flour' }], total: { amount: '7.50' } },
  ]);
  await close(page);
});

test('every problem is shown at its line, with what would pass', async () => {
  await market.listed({ name: 'Last Bottle', sku: 'NW-30', amount: '3.00', stock: 2 });
  const page = await openPage('/buy');
  await page.getByLabel('Quantity of Last Bottle').fill('5');
  await page.getByRole('button', { name: 'Add Last Bottle' }).click();
  await page.getByLabel('Quantity of Aniseed Syrup').fill('3');
  await page.getByRole('button', { name: 'Add Aniseed Syrup' }).click();
  await basketLink(page).click();
  await press(page, 'Check');
  await page.getByText('This cannot be ordered as it is.').waitFor();
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await group('Last Bottle').getByText('5 asked for, 2 available').waitFor();
  await group('Aniseed Syrup').locator('.field-error').waitFor();
  await page.getByText(/lower the quantity of Last Bottle to 2/i).waitFor();
  expect(await page.getByText(/lines\.\d/).count()).toBe(0);
  expect(await faultsOf(page, 'buy-refused')).toEqual([]);
  await group('Last Bottle').getByRole('button', { name: 'Remove Last Bottle' }).click();
  await page.getByLabel('Quantity of Aniseed Syrup').fill('4');
  await press(page, 'Check');
  await press(page, 'Order for 40.00\u00a0EUR');
  expect(await placedOn(page)).toMatchObject([{ lines: [{ name: 'Aniseed Syrup', quantity: 4 }] }]);
  await close(page);
});

test('an order below the smallest of its supplier is refused in one sentence', async () => {
  const { data } = await ask(other, 'list_stores', {});
  const store = data.find(({ name }: { name: string }) => name === 'Cajun');
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  await ask(other, 'set_shipping_terms', {
    store_id: store.id,
    currency: 'EUR',
    minimum_order: eur('50.00'),
  });
  const page = await openPage('/buy');
  await add(page, 'Cane Syrup');
  await basketLink(page).click();
  await press(page, 'Check');
  const sentence = page.getByText(/takes orders from 50\.00/);
  expect(await sentence.textContent()).toMatch(/^Cajun takes orders from/);
  await ask(other, 'set_shipping_terms', { store_id: store.id, currency: 'EUR' });
  await close(page);
});

test('a catalogue that does not answer leaves the basket readable, and slow answers do not order twice', async () => {
  const page = await openPage('/buy');
  await add(page, 'Chai');
  await market.world.stopService('catalogue');
  try {
    await basketLink(page).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Quantity of Chai').inputValue()).toBe('1');
    expect(await faultsOf(page, 'buy-catalogue-stopped')).toEqual([]);
    await press(page, 'Check');
    await eventually('The refusal', async () => (await page.getByRole('alert').count()) > 1);
  } finally {
    await market.world.startService('catalogue');
  }
  await press(page, 'Check');
  // The answer is lost after the order is placed: a repeat returns the same purchase.
  let calls = 0;
  await page.route('**/settings/api/place_basket', async (route) => {
    const answer = await route.fetch();
    return calls++ === 0 ? route.abort() : route.fulfill({ response: answer });
  });
  const order = page.getByRole('button', { name: /^Order for/ });
  await order.click();
  await page.getByText('Procura does not answer').waitFor();
  await order.click();
  const [placed] = await placedOn(page);
  expect(calls).toBe(2);
  const { data } = await ask(market.buyer, 'list_orders', {
    requisitioner_id: requisitioner.user_id,
    created_from: placed.created_at,
  });
  expect(data).toHaveLength(1);
  await close(page);
});

test('an order whose answer is lost is placed once, also when the page is loaded again', async () => {
  const page = await openPage('/buy');
  const ordersNow = async () =>
    (await ask(market.buyer, 'list_orders', { requisitioner_id: requisitioner.user_id, limit: 100 })).data
      .length;
  const before = await ordersNow();
  const loseAnswer = (isPlaced: boolean) =>
    page.route(
      '**/settings/api/place_basket',
      async (route) => {
        if (isPlaced) await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  for (const isPlaced of [true, false]) {
    await page.goto(`${market.platform.base_url}/buy`);
    await add(page, 'Chai');
    await basketLink(page).click();
    await press(page, 'Check');
    await loseAnswer(isPlaced);
    await page.getByRole('button', { name: /^Order for/ }).click();
    await page.getByText('Procura does not answer').waitFor();
    await page.reload();
    await page.getByText('Your last order got no answer.').waitFor();
    expect(await faultsOf(page, 'buy-sent-before')).toEqual([]);
    await press(page, 'Send it again');
    await placedOn(page);
    expect(await ordersNow()).toBe(before + (isPlaced ? 1 : 2));
    await page.goto(`${market.platform.base_url}/basket`);
    await page.getByText('The basket is empty').waitFor();
  }
  await close(page);
});

test('long names, three currencies and a hundred lines fit every page', async () => {
  const long =
    'Extraordinarily long product name with مربى الورد and Donaudampfschifffahrtsgesellschaft '.repeat(1);
  const ids: string[] = [chai];
  for (const currency of ['EUR', 'USD', 'JPY'])
    ids.push(await market.listed({ name: `${long}${currency}`, currency, amount: '1200', stock: 9999 }));
  const page = await openPage('/buy?query=extraordinarily');
  for (const currency of ['EUR', 'USD', 'JPY'])
    await page.getByRole('button', { name: `Add ${long}${currency}` }).click();
  expect(await faultsOf(page, 'buy-search-long')).toEqual([]);
  await page.getByRole('link', { name: `${long}EUR` }).click();
  await page.getByRole('heading', { name: 'Prices' }).waitFor();
  expect(await faultsOf(page, 'buy-product')).toEqual([]);
  await basketLink(page).click();
  await press(page, 'Check');
  await page.getByText('Total in JPY').waitFor();
  expect(await faultsOf(page, 'buy-check-long')).toEqual([]);
  // Further lines are those of products that are gone.
  await page.evaluate(`{
    const basket = JSON.parse(localStorage.getItem('procura.basket'));
    const [first] = basket.value;
    for (let place = basket.value.length; place < 100; place++)
      basket.value.push({ ...first, name: 'Gone ' + place, product_id: first.product_id.slice(0, -3) + String(100 + place) });
    localStorage.setItem('procura.basket', JSON.stringify(basket));
  }`);
  await page.reload();
  await page.getByText('100 lines, which is as many as fit.').waitFor();
  await page.getByText('No longer sold. Remove this line.').first().waitFor();
  expect(await faultsOf(page, 'buy-basket-100')).toEqual([]);
  await page.goto(`${market.platform.base_url}/buy?query=chai`);
  await page.getByRole('button', { name: 'Add Chai' }).click();
  await page.getByText('a basket has at most 100 lines').waitFor();
  await basketLink(page).click();
  await press(page, 'Empty the basket');
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the basket' }).click();
  await page.getByText('The basket is empty').waitFor();
  expect(await faultsOf(page, 'buy-basket-empty')).toEqual([]);
  await close(page);
});

test('a role that places no orders neither sees the pages nor opens them', async () => {
  const page = await openPage('/basket', await market.platform.colleague(market.buyer, 'viewer'));
  await heading(page, 'Not for your role');
  expect(await basketLink(page).count()).toBe(0);
  await close(page);
});
