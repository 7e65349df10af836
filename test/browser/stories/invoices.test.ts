import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { failCalls, faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
/** Accounts payable; sees all branches. */
let clerk: Person;
let product_id: string;

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
  clerk = await market.platform.colleague(market.buyer, 'finance');
  product_id = await market.product({ name: 'Chai', amount: '10.00', stock: 100_000 });
  const { version } = await ask(market.supplier, 'get_company_profile', {});
  await ask(market.supplier, 'update_company_profile', { expected_version: version, payment_terms_days: 3 });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown>) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const work = (job: Job, person: Person, path: string) =>
  begin(browser, { job, person, address: `${market.platform.base_url}${path}` });
const open = (path: string, person: Person): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);

let transfers = 0;
const topUp = async (amount: string): Promise<void> => {
  const { status, json } = await market.platform.operator('/api/operator/balance-top-ups', {
    company_id: market.buyer.company_id,
    amount: eur(amount),
    reference: `Transfer ${++transfers}`,
  });
  if (status >= 300) throw new Error(JSON.stringify(json));
};
const available = async (): Promise<string> =>
  (await ask(market.buyer, 'get_company_balance', {})).balances[0]?.available.amount ?? '0.00';

/** Makes an order of Chai, and ships and invoices a part of it. */
const invoiced = async (quantity: number, part = quantity) => {
  const lines = [{ product_id, quantity }];
  const placed = await ask(market.buyer, 'place_order', { branch_id: market.branch.id, lines });
  const [{ id: order_id, number }] = placed.orders;
  const { lines: ordered } = await ask(market.supplier, 'confirm_order', { order_id });
  await ask(market.supplier, 'ship_order', {
    order_id,
    carrier: 'Speedy Express',
    lines: [{ line_id: ordered[0].id, quantity: part }],
  });
  const { data } = await ask(market.buyer, 'list_invoices', { order_id });
  return { order_id, order: number, invoice_id: data[0].id, number: data[0].number };
};
const paymentOf = async (order_id: string) =>
  (await ask(market.buyer, 'get_order_billing', { order_id })).payment_status;
/** Saves what a button downloads. */
const downloaded = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
};

test('a clerk finds what is due, compares the match and pays from the balance', async () => {
  await topUp('1000.00');
  const before = Number(await available());
  const { order_id, order, number } = await invoiced(10, 4);
  const story = await work('pay an invoice', clerk, '/invoices?due=week');
  const { page } = story;
  await page.getByRole('table', { name: 'Still to be paid' }).getByText('40.00').first().waitFor();
  await story.looksWell('invoices-due');
  await story.press(number, 'link');
  const match = page.getByRole('table', { name: 'Match with order and receipt' });
  await match.getByText('6 not shipped').waitFor();
  await match.getByText('4 billed and not accepted').waitFor();
  await page.getByText('The delivery of this invoice is not accepted yet.').waitFor();
  await page.getByText(`${(before - 100).toFixed(2)}`).waitFor();
  await story.looksWell('invoice-to-pay');
  // As after five minutes.
  await page.route(
    '**/settings/api/pay_order_with_balance',
    (route) =>
      route.fulfill({ status: 403, json: { code: 'reauthentication_required', detail: 'Is it you?' } }),
    { times: 1 },
  );
  await story.press('Pay 100.00\u00a0EUR from balance');
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password').fill(clerk.password);
  await story.press('Continue');
  await page.getByText(`Nothing of order ${order} is to be paid.`).waitFor();
  await story.looksWell('invoice-paid');
  await story.end();

  expect(await paymentOf(order_id)).toBe('paid');
  expect(Number(await available())).toBe(before - 100);
  const { data } = await ask(market.buyer, 'list_invoices', { order_id, payment_status: 'due' });
  expect(data).toEqual([]);
});

test('without enough balance the clerk makes a payment link', async () => {
  const { order_id, number } = await invoiced(900);
  const story = await work('make a payment link', clerk, '/invoices');
  const { page } = story;
  await story.press(number, 'link');
  await page.getByText('The balance lacks').waitFor();
  expect(await page.getByRole('button', { name: /from balance$/ }).isDisabled()).toBe(true);
  await story.looksWell('invoice-balance-lacks');
  await story.press('Make a payment link');
  const { payment_link } = await untilLinked(order_id, page);
  expect(await page.getByLabel('Payment link').getByRole('code').textContent()).toBe(payment_link.url);
  await story.looksWell('invoice-payment-link');
  await story.end();
  expect(await paymentOf(order_id)).toBe('pending');
});

const untilLinked = async (order_id: string, page: Page) => {
  await page.getByText('Anyone who opens this link can pay').waitFor();
  return ask(market.buyer, 'get_order_billing', { order_id });
};

test('of two tabs that pay one order, the second reads that it is paid', async () => {
  await topUp('200.00');
  const { order_id, invoice_id } = await invoiced(10);
  const before = Number(await available());
  const tabs = await Promise.all([1, 2].map(() => open(`/invoices/${invoice_id}`, clerk)));
  for (const tab of tabs) await tab.getByRole('button', { name: /from balance$/ }).waitFor();
  const [first, second] = tabs as [Page, Page];
  await first.getByRole('button', { name: /from balance$/ }).click();
  await first.getByText('is to be paid.').waitFor();
  await second.getByRole('button', { name: /from balance$/ }).click();
  await second.getByText('is paid; nothing was charged').waitFor();
  await second.getByText('is to be paid.').waitFor();
  expect(Number(await available())).toBe(before - 100);
  expect(await paymentOf(order_id)).toBe('paid');
  for (const tab of tabs) await tab.context().close();
});

test('a supplier looks at its sales and downloads an invoice', async () => {
  const { invoice_id, number } = await invoiced(3);
  const story = await work('download an invoice', market.supplier, '/invoices');
  const { page } = story;
  await page.getByText('A buyer pays an order once').waitFor();
  await story.looksWell('invoices-of-supplier');
  await story.press(number, 'link');
  await heading(page, number);
  await story.looksWell('invoice-of-supplier');
  expect(await page.getByRole('button', { name: /from balance$/ }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    story.press(`Download ${number} as a PDF`),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  await story.end();
  expect((await ask(market.supplier, 'get_invoice', { invoice_id })).number).toBe(number);
});

test('a CSV has the rows of all pages that are filtered, and is not saved in part', async () => {
  const page = await open('/invoices?due=all', clerk);
  await page.getByRole('table', { name: 'Invoices' }).waitFor();
  const { data } = await ask(market.buyer, 'list_invoices', { limit: 1 });
  const [template] = data;
  /** 230 invoices in pages of at most 100; with `fails` the last page is refused. */
  const answerMany = async (fails: boolean): Promise<void> => {
    await page.unroute('**/settings/api/list_invoices');
    await page.route('**/settings/api/list_invoices', async (route) => {
      const { cursor, limit = 25 } = route.request().postDataJSON();
      const from = Number(cursor ?? 0);
      const to = Math.min(from + limit, 230);
      if (fails && to === 230)
        return route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Not now.' } });
      const rows = Array.from({ length: to - from }, (_, place) => ({
        ...template,
        id: `${template.id.slice(0, -3)}${100 + from + place}`,
        number: `INV-${from + place}`,
        reference: '=1+1',
      }));
      const has_more = to < 230;
      return route.fulfill({ json: { data: rows, has_more, next_cursor: has_more ? String(to) : null } });
    });
  };
  await answerMany(false);
  const { name, text } = await downloaded(page, 'Download CSV');
  expect(name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(231);
  expect(lines[1]).toMatch(/^INV-0,/);
  expect(lines.at(-1)).toMatch(/^INV-229,/);
  expect(lines[1]).toContain("'=1+1");
  await answerMany(true);
  await press(page, 'Download CSV');
  await page.getByText('Not now.').waitFor();
  await page.context().close();
});

test('after a failure, one press reads the list and the figures above it again', async () => {
  await invoiced(1);
  const page = await open('/invoices?due=all', clerk);
  await page.getByRole('table', { name: 'Invoices' }).waitFor();
  const succeed = await Promise.all(
    ['list_invoices', 'get_invoice_metrics'].map((operation) => failCalls(page, operation, 'Not now.')),
  );
  await page.reload();
  await page.getByText('Not now.').waitFor();
  for (const one of succeed) await one();
  await press(page, 'Try again');
  await page.getByRole('table', { name: 'Invoices' }).waitFor();
  await page.getByRole('table', { name: 'Still to be paid' }).waitFor();
  await page.context().close();
});

test('the balance shows its movements and filters them by the address', async () => {
  await topUp('12.34');
  const page = await open('/balance', clerk);
  await page.getByRole('table', { name: 'Movements' }).getByText('Transfer').first().waitFor();
  expect(await faultsOf(page, 'balance')).toEqual([]);
  await page.getByLabel('Kind').selectOption('top_up');
  await page.waitForURL('**/balance?kind=top_up');
  await page
    .getByRole('row', { name: /^Top-up/ })
    .first()
    .waitFor();
  expect(await page.getByRole('row', { name: /^Payment of an order/ }).count()).toBe(0);
  const { text } = await downloaded(page, 'Download CSV');
  const { data } = await ask(market.buyer, 'list_balance_entries', { kind: 'top_up', limit: 100 });
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + data.length);
  await page.context().close();

  const seller = await open('/balance', market.supplier);
  await seller.getByText('then you have earned it').waitFor();
  expect(await faultsOf(seller, 'balance-of-supplier')).toEqual([]);
  await seller.context().close();
});

test('people of some branches see their invoices, and why they do not see the balance', async () => {
  const { order_id, invoice_id } = await invoiced(1);
  const confined = await market.platform.colleague(market.buyer, 'finance', [market.branch.id]);
  const page = await open('/balance', confined);
  await page.getByText('The balance belongs to the whole company').waitFor();
  expect(await faultsOf(page, 'balance-confined')).toEqual([]);
  await page.goto(`${market.platform.base_url}/invoices/${invoice_id}`);
  await page.getByText('do not see the balance of the company').waitFor();
  await page.getByRole('button', { name: /from balance$/ }).click();
  await page.getByText('is to be paid.').waitFor();
  expect(await paymentOf(order_id)).toBe('paid');
  await page.context().close();
});

test('an invoice is opened and filtered by the keyboard, and a lost session is asked for', async () => {
  const { number } = await invoiced(2);
  const page = await open('/invoices', clerk);
  await page.getByRole('link', { name: number }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/invoices?number=${number}`);
  await page.getByRole('link', { name: number, exact: true }).focus();
  await page.keyboard.press('Enter');
  await heading(page, number);
  await page.context().clearCookies();
  await page.getByRole('button', { name: /from balance$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail address').fill(clerk.email);
  await dialog.getByLabel('Password').fill(clerk.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('is to be paid.').waitFor();
  await page.context().close();
});
