import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
let requisitioner: Person;
let approver: Person;
let chai: string;

beforeAll(async () => {
  [market, browser] = await Promise.all([
    openMarket({
      via: 'rest',
      buyerName: 'Northwind Kitchens',
      branch: { name: 'Alfreds Futterkiste' },
      store: { name: 'Exotic Liquids' },
    }),
    startChromium(),
  ]);
  const { platform, buyer } = market;
  requisitioner = await platform.colleague(buyer, 'buyer');
  approver = await platform.colleague(buyer, 'approver');
  chai = await market.product({ name: 'Chai', sku: 'CHAI-100', amount: '18.00', stock: 1000 });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown> = {}) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const begins = (job: Job, person: Person, path = '/') =>
  begin(browser, { job, person, address: `${market.platform.base_url}${path}` });
const open = (path: string, person: Person): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);

const buy = (reference: string, quantity: number, more: { product_id: string; quantity: number }[] = []) =>
  ask(requisitioner, 'place_order', {
    branch_id: market.branch.id,
    reference,
    lines: [{ product_id: chai, quantity }, ...more],
  });
/** Purchases above 500.00 EUR wait for an approver from now on. */
const limit = () =>
  market.setLimits({ scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('500.00') });
const stateOf = async (purchase_id: string) => ask(approver, 'get_purchase', { purchase_id });

test('an approver decides two purchases at once and declines one with a note', async () => {
  await limit();
  const [one, two, alone, declined] = await Promise.all(
    ['PO-1', 'PO-2', 'PO-3', 'PO-4'].map((reference, place) => buy(reference, 30 + place)),
  );
  expect(declined).toMatchObject({ status: 'pending_approval' });

  const both = await begins('approve two purchases at once', approver);
  await both.press('4 Purchases to approve', 'link');
  await heading(both.page, 'Approvals');
  await both.looksWell('approvals');
  await both.click(both.page.getByRole('row', { name: 'PO-1' }).getByRole('checkbox'));
  await both.click(both.page.getByRole('row', { name: 'PO-2' }).getByRole('checkbox'));
  await both.page.getByText('2 purchases selected').waitFor();
  await both.looksWell('approvals-selected');
  await both.press('Approve 2');
  const dialog = both.page.getByRole('dialog');
  await dialog.getByText('1,098.00 EUR').waitFor();
  await both.looksWell('approvals-asked');
  await dialog.getByLabel('Note').fill('For the summer');
  await both.press('Approve and order');
  await both.page.getByText('2 purchases: approved and ordered').waitFor();
  await both.page.getByRole('row', { name: 'PO-1' }).waitFor({ state: 'detached' });
  await both.end();

  const single = await begins('approve a purchase', approver);
  await single.press('2 Purchases to approve', 'link');
  await single.click(single.page.getByRole('row', { name: 'PO-3' }).getByRole('link'));
  await heading(single.page, 'Purchase for Alfreds Futterkiste');
  await single.page.getByRole('row', { name: 'Chai' }).getByText('18.00 EUR').waitFor();
  await single.looksWell('purchase-waiting');
  await single.press('Approve and order');
  await single.page.getByText('The purchase is approved and ordered').waitFor();
  await single.end();

  const refusal = await begins('decline a purchase', approver);
  await refusal.press('1 Purchases to approve', 'link');
  await refusal.click(refusal.page.getByRole('row', { name: 'PO-4' }).getByRole('link'));
  await refusal.page.getByLabel('Note').fill('Too much before the inventory');
  await refusal.press('Decline');
  await refusal.page.getByText('The purchase is declined').waitFor();
  await refusal.page.getByText('Too much before the inventory').waitFor();
  await refusal.looksWell('purchase-declined');
  await refusal.end();

  for (const { purchase_id } of [one, two])
    expect(await stateOf(purchase_id)).toMatchObject({ state: 'approved', note: 'For the summer' });
  expect(await stateOf(alone.purchase_id)).toMatchObject({ state: 'approved', note: null });
  expect(await stateOf(declined.purchase_id)).toMatchObject({
    state: 'declined',
    note: 'Too much before the inventory',
    decided_by: { id: approver.user_id },
  });

  const page = await open('/approvals?show=mine', approver);
  const rows = page.getByRole('table').getByRole('row');
  await page.getByRole('row', { name: 'PO-4' }).getByText('Declined').waitFor();
  expect(await rows.count()).toBe(5);
  expect(await faultsOf(page, 'approvals-decided')).toEqual([]);
  await page.getByRole('link', { name: 'Waiting' }).click();
  await page.getByText('Nothing waits for you').waitFor();
  expect(await faultsOf(page, 'approvals-none')).toEqual([]);
  await page.context().close();
}, 240_000);

test('a purchase whose totals changed is refused and shown, and the others are decided', async () => {
  await limit();
  const chang = await market.product({ name: 'Chang', amount: '9.00', currency: 'GBP', stock: 1000 });
  const [whole, changed] = await Promise.all([
    buy('PO-5', 31),
    buy('PO-6', 32, [{ product_id: chang, quantity: 4 }]),
  ]);
  const page = await open('/approvals', approver);
  await page.getByRole('row', { name: 'PO-6' }).getByText('36.00 GBP').waitFor();
  const inPounds = changed.orders.find(
    ({ total }: { total: { currency: string } }) => total.currency === 'GBP',
  );
  await ask(requisitioner, 'cancel_order', { order_id: inPounds.id, reason: 'not needed' });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await page.getByRole('button', { name: 'Approve and order' }).click();
  const outcomes = page.getByRole('dialog', { name: 'Not everything was decided' });
  await outcomes.getByText('Approved and ordered').waitFor();
  expect(await faultsOf(page, 'approvals-outcomes')).toEqual([]);
  expect(await stateOf(whole.purchase_id)).toMatchObject({ state: 'approved' });
  expect(await stateOf(changed.purchase_id)).toMatchObject({ state: 'waiting' });
  await outcomes.getByRole('link', { name: 'Open this purchase' }).click();
  await heading(page, 'Purchase for Alfreds Futterkiste');
  await page.getByRole('button', { name: 'Approve and order' }).click();
  await page.getByText('The purchase is approved and ordered').waitFor();
  expect(await stateOf(changed.purchase_id)).toMatchObject({ state: 'approved' });
  await page.context().close();
});

test('the password is asked once for all, and who does not give it decides nothing', async () => {
  await limit();
  const bought = await Promise.all([buy('PO-8', 34), buy('PO-9', 35)]);
  const page = await open('/approvals', approver);
  const states = async () =>
    (await Promise.all(bought.map(({ purchase_id }) => stateOf(purchase_id)))).map(({ state }) => state);
  const approve = async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await page.getByRole('button', { name: 'Approve and order' }).click();
  };
  /** As after five minutes. */
  const askOnce = () =>
    page.route(
      '**/settings/api/approve_purchase',
      (route) =>
        route.fulfill({ status: 403, json: { code: 'reauthentication_required', detail: 'Is it you?' } }),
      { times: 1 },
    );
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await askOnce();
  await approve();
  await question.getByRole('button', { name: 'Cancel' }).click();
  const outcomes = page.getByRole('dialog', { name: 'Not everything was decided' });
  await outcomes.getByText('Is it you?').nth(1).waitFor();
  expect(await question.count()).toBe(0);
  await outcomes.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(await states()).toEqual(['waiting', 'waiting']);
  await askOnce();
  await approve();
  await question.getByLabel('Your password').fill(approver.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('2 purchases: approved and ordered').waitFor();
  expect(await states()).toEqual(['approved', 'approved']);
  await page.context().close();
});

test('the requisitioner cancels a purchase that waits', async () => {
  await limit();
  const { purchase_id } = await buy('PO-7', 33);
  const page = await open('/purchases', requisitioner);
  await page.getByRole('row', { name: 'PO-7' }).getByText('Waiting').waitFor();
  expect(await faultsOf(page, 'your-purchases')).toEqual([]);
  await page.getByRole('row', { name: 'PO-7' }).getByRole('link').click();
  await page.getByText('Nobody approves what they placed themselves.').waitFor();
  expect(await faultsOf(page, 'purchase-own')).toEqual([]);
  await page.getByRole('button', { name: 'Cancel purchase' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel purchase' }).click();
  await page.getByText('The purchase is cancelled').waitFor();
  expect(await stateOf(purchase_id)).toMatchObject({ state: 'cancelled' });
  await page.context().close();
});

test('a clerk finds an order by a part of its number, its reference and a SKU, goes back and finds the list as it was', async () => {
  await market.setLimits();
  const chang = await market.product({ name: 'Chang', sku: 'CHANG-7', amount: '9.00', stock: 1000 });
  const [wanted] = (await buy('Kitchen 2026', 1, [{ product_id: chang, quantity: 1 }])).orders;
  const [other] = (await buy('Bar', 2)).orders;
  const clerk = await market.platform.colleague(market.buyer, 'finance');
  const story = await begins('find an order', clerk, '/orders');
  const { page } = story;
  const field = page.getByLabel('Find an order');
  const row = (number: string) => page.getByRole('row', { name: number });
  await row(other.number).waitFor();
  await story.looksWell('orders');
  for (const text of [wanted.number.slice(0, -2), 'kitch', 'CHANG']) {
    await page.keyboard.press('/');
    await page.locator('input[type="search"]:focus').waitFor();
    await field.fill(text);
    await page.keyboard.press('Enter');
    await row(other.number).waitFor({ state: 'detached' });
    await row(wanted.number).waitFor();
    await page.getByRole('link', { name: `Remove the filter Search: ${text}` }).waitFor();
  }
  await story.looksWell('orders-found');
  const address = page.url();
  await story.click(row(wanted.number).getByRole('link'));
  await heading(page, wanted.number);
  await page.goBack();
  await row(wanted.number).waitFor();
  expect(page.url()).toBe(address);
  expect(await field.inputValue()).toBe('CHANG');
  expect(await row(other.number).count()).toBe(0);
  await page.locator('a:focus', { hasText: wanted.number }).waitFor();
  await story.press('Remove the filter Search: CHANG', 'link');
  await row(other.number).waitFor();
  await story.end();
  const { data } = await ask(clerk, 'list_orders', { query: 'CHANG' });
  expect(data.map(({ id }: { id: string }) => id)).toEqual([wanted.id]);
});

/** The rows of the list that a task of Home leads to, by the name of the task. */
const followTasks = async (person: Person): Promise<Record<string, [number, number]>> => {
  const page = await open('/', person);
  await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
  const links = page.getByRole('main').getByRole('list').getByRole('link');
  await links.first().waitFor();
  const found: Record<string, [number, number]> = {};
  for (const text of await links.allInnerTexts()) {
    const [count = '', name = ''] = text.split('\n').filter(Boolean);
    await page.getByRole('link', { name: `${count} ${name}` }).click();
    const rows = page.getByRole('main').getByRole('table').getByRole('rowheader');
    await rows.first().waitFor();
    found[name] = [Number(count), await rows.count()];
    await page.goBack();
    await links.first().waitFor();
  }
  await page.context().close();
  return found;
};

test('the counts of Home are the lengths of the lists that they lead to', async () => {
  const { supplier, buyer } = market;
  await market.setLimits();
  const shipped = async (reference: string) => {
    const [{ id: order_id }] = (await buy(reference, 1)).orders;
    await ask(supplier, 'confirm_order', { order_id });
    await ask(supplier, 'ship_order', { order_id, carrier: 'Speedy Express' });
    const { shipments } = await ask(supplier, 'get_order_logistics', { order_id });
    return { order_id, shipment_id: shipments[0].id };
  };
  // One is on its way, one has arrived.
  await shipped('on its way');
  const evidence = { kind: 'photo', sha256: 'b'.repeat(64) };
  await ask(supplier, 'deliver_order', { ...(await shipped('arrived')), received_by: 'Maria', evidence });
  const [{ id: confirmed }] = (await buy('confirmed', 1)).orders;
  await ask(supplier, 'confirm_order', { order_id: confirmed });
  await limit();
  await buy('waits', 40);

  const ofBuyer = await followTasks(buyer);
  expect(ofBuyer).toEqual({ 'Purchases to approve': [1, 1], 'Deliveries to count': [1, 1] });
  const waiting = await ask(buyer, 'list_purchases', { state: 'waiting' });
  const delivered = await ask(buyer, 'list_orders', { receipt_status: 'delivered' });
  expect([waiting.data.length, delivered.data.length]).toEqual([1, 1]);

  const placed = await ask(supplier, 'list_orders', { status: 'placed', limit: 100 });
  const ofSupplier = await followTasks(supplier);
  const number = placed.data.length;
  expect(ofSupplier).toEqual({ 'Orders to confirm': [number, number], 'Orders to ship': [1, 1] });
  expect(number).toBeGreaterThan(3);
});
