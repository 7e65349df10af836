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
let admin: Person;

beforeAll(async () => {
  [market, browser] = await Promise.all([
    openMarket({
      via: 'rest',
      buyerName: 'Northwind Kitchens',
      branch: { name: 'Berlin', code: 'BER' },
      store: { name: 'Exotic Liquids' },
    }),
    startChromium(),
  ]);
  admin = market.buyer;
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown> = {}) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const begins = (job: Job, path = '/') =>
  begin(browser, { job, person: admin, address: `${market.platform.base_url}${path}` });
const open = (path: string, person = admin): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);
const close = (page: Page): Promise<void> => page.context().close();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const found = async (query: string) => (await ask(admin, 'list_branches', { query })).data[0];
const aBranch = async (name: string, code: string) =>
  ask(admin, 'create_branch', {
    name,
    code,
    address: { line1: 'Sierras de Granada 9993', city: 'México D.F.', country: 'MX' },
    currency: 'MXN',
    time_zone: 'America/Mexico_City',
  });

/** Fills the form of a new branch in Lyon. */
const fillLyon = async (page: Page): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).fill('Victuailles en stock');
  await page.getByLabel('Cost centre').fill('4711');
  await page.getByLabel('Time zone').selectOption('Europe/Paris');
  await page.getByLabel('Street and number').fill('2, rue du Commerce');
  await page.getByLabel('Postal code').fill('69004');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel('Name of the person').fill('Mary Saveley');
};

test('an admin sets up a branch and a person who orders for it', async () => {
  const email = 'requisitioner@victuailles.example';
  const story = await begins('set up a branch and a person');
  const { page } = story;
  await story.press('Branches', 'link');
  await row(page, 'Berlin').waitFor();
  await story.looksWell('branches');
  await story.press('Open a branch', 'link');
  await heading(page, 'Open a branch');
  await story.looksWell('branch-new');
  await fillLyon(page);
  await page.getByLabel('Code', { exact: true }).fill('ber');
  await page.getByLabel('Country').selectOption('FR');
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await page.getByText('Code is taken by another branch').waitFor();
  await story.looksWell('branch-refused');
  await page.getByLabel('Code', { exact: true }).fill('vict');
  await page.getByLabel('E-mail address').fill('mary@victuailles.example');
  await story.press('Open branch');
  await heading(page, 'Victuailles en stock');
  await page.getByText('2, rue du Commerce').waitFor();
  await row(page, admin.email).waitFor();
  await story.looksWell('branch-empty');

  await story.press('Add or change people', 'link');
  await heading(page, 'Users');
  await row(page, admin.email).waitFor();
  await story.press('Invite');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('checkbox', { name: 'Victuailles en stock' }).isChecked()).toBe(true);
  await dialog.getByLabel('Name', { exact: true }).fill('Mary Saveley');
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Role').selectOption('buyer');
  await story.looksWell('branch-person');
  await story.press('Send invitation');
  await row(page, email).waitFor();
  await story.looksWell('branch-users');
  await story.end();

  const branch = await found('Victuailles');
  expect(await ask(admin, 'get_branch', { branch_id: branch.id })).toMatchObject({
    code: 'VICT',
    cost_centre: '4711',
    address: { line1: '2, rue du Commerce', postal_code: '69004', city: 'Lyon', country: 'FR' },
    receiving_contact: { name: 'Mary Saveley', email: 'mary@victuailles.example' },
    time_zone: 'Europe/Paris',
  });
  const { data } = await ask(admin, 'list_company_users', { branch_id: branch.id });
  expect(data.find((one: { email: string }) => one.email === email)).toMatchObject({
    role: 'buyer',
    status: 'invited',
    branch_ids: [branch.id],
  });
  // Once the person has accepted, they order for the branch, and for no other.
  await market.platform.accept(email);
  const { data: members } = await ask(admin, 'list_branch_memberships', { branch_id: branch.id });
  expect(members).toContainEqual(expect.objectContaining({ email, all_branches: false, role: 'buyer' }));
}, 240_000);

test('a branch shows its spend, its orders under way, its limits and its people', async () => {
  const product_id = await market.product({ name: 'Chai', amount: '18.00', stock: 1000 });
  const { id: branch_id } = market.branch;
  await market.setLimits(
    { scope: 'branch', target: branch_id, period: 'month', on_exceed: 'approve', limit: eur('500.00') },
    { scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('9000.00') },
  );
  const lines = [{ product_id, quantity: 10 }];
  const { orders } = await ask(admin, 'place_order', { branch_id, lines });
  await ask(market.supplier, 'confirm_order', { order_id: orders[0].id });
  await ask(admin, 'place_order', { branch_id, lines });
  const clerk = await market.platform.colleague(admin, 'approver', [branch_id]);
  const page = await open(`/branches/${branch_id}`);
  await heading(page, 'Berlin');
  await page.getByText('360.00').first().waitFor();
  await page.getByRole('link', { name: 'To be shipped: 1' }).waitFor();
  const limits = page.getByRole('table', { name: 'Spending limits' });
  await limits
    .getByRole('row', { name: /^Berlin/ })
    .getByText('360.00 EUR used')
    .waitFor();
  await limits.getByRole('row', { name: /^Whole company/ }).waitFor();
  const person = page.getByRole('table', { name: 'People' }).getByRole('row', { name: clerk.email });
  await person.getByRole('cell', { name: 'Yes' }).waitFor();
  await page.getByText('1 supplier this month').click();
  await page.getByRole('table', { name: 'Suppliers this month' }).getByText('360.00').waitFor();
  expect(await faultsOf(page, 'branch')).toEqual([]);
  for (const [name, path] of [
    ['Not confirmed: 1', `/orders?branch=${branch_id}&status=placed`],
    ['Its orders', `/orders?branch=${branch_id}`],
    ['All limits', '/settings/limits'],
    ['Add or change people', `/settings/users?branch=${branch_id}`],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await heading(page, 'Berlin');
  }
  await close(page);

  // Who works for it alone sees no other, and changes nothing.
  await aBranch('Ana Trujillo', 'ANATR');
  const own = await open('/branches', clerk);
  await row(own, 'Berlin').waitFor();
  expect(await row(own, 'Ana Trujillo').count()).toBe(0);
  expect(await own.getByRole('link', { name: 'Open a branch' }).count()).toBe(0);
  await own.getByRole('link', { name: 'Berlin' }).click();
  await own.getByText('360.00').first().waitFor();
  expect(await own.getByRole('button', { name: 'Deactivate' }).count()).toBe(0);
  expect(await faultsOf(own, 'branch-of-approver')).toEqual([]);
  const { id } = await found('Ana Trujillo');
  await own.goto(`${market.platform.base_url}/branches/${id}`);
  await own.getByText('No such branch').waitFor();
  expect(await faultsOf(own, 'branch-none')).toEqual([]);
  await close(own);
}, 240_000);

test('a branch is changed; of two tabs the second reads what it is now', async () => {
  const { id: branch_id } = await aBranch('Antonio Moreno', 'ANTON');
  const read = () => ask(admin, 'get_branch', { branch_id });
  const tabs = await Promise.all([open(`/branches/${branch_id}`), open(`/branches/${branch_id}`)]);
  for (const tab of tabs) {
    await tab.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();
    await heading(tab, 'Change Antonio Moreno');
  }
  const [first, second] = tabs;
  await first.getByLabel('Street and number').fill('Mataderos 2312');
  await first.getByLabel('E-mail address').fill('antonio@moreno.example');
  await press(first, 'Save');
  await first.locator('[name="receiving_contact.name"][aria-invalid="true"]').waitFor();
  expect(await faultsOf(first, 'branch-change-refused')).toEqual([]);
  await first.getByLabel('Name of the person').fill('Antonio Moreno');
  await press(first, 'Save');
  await heading(first, 'Antonio Moreno');
  await first.getByText('Mataderos 2312').waitFor();
  await second.getByLabel('City').fill('Monterrey');
  await press(second, 'Save');
  await press(second, 'Show what it is now');
  await second.locator('[name="address.line1"][value="Mataderos 2312"]').waitFor();
  expect(await read()).toMatchObject({ version: 2, city: 'México D.F.' });
  await second.getByLabel('City').fill('Monterrey');
  // The answer is lost after the change, on a slow network.
  let calls = 0;
  await second.route('**/settings/api/update_branch', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return calls++ === 0 ? route.abort() : route.fulfill({ response: answer });
  });
  await press(second, 'Save');
  await second.getByText('Procura does not answer').waitFor();
  expect(await second.getByLabel('City').inputValue()).toBe('Monterrey');
  await press(second, 'Save');
  await heading(second, 'Antonio Moreno');
  await second.getByText('Monterrey').first().waitFor();
  expect(await read()).toMatchObject({
    version: 3,
    city: 'Monterrey',
    receiving_contact: { name: 'Antonio Moreno', email: 'antonio@moreno.example' },
  });
  // Emptied, the contact and the cost centre are none.
  await second.unroute('**/settings/api/update_branch');
  await second.getByRole('main').getByRole('link', { name: 'Change', exact: true }).click();
  await second.getByLabel('Name of the person').fill('');
  await second.getByLabel('E-mail address').fill('');
  await press(second, 'Save');
  await heading(second, 'Antonio Moreno');
  expect(await read()).toMatchObject({ receiving_contact: null, cost_centre: null });
  await Promise.all(tabs.map(close));
}, 240_000);

test('who makes a token learns that the branches cannot be read, and can then choose some', async () => {
  await aBranch('Berglunds snabbköp', 'BERGS');
  const page = await open('/settings/tokens/new');
  await page.getByLabel('Name of the tool').waitFor();
  const succeed = await failCalls(page, 'list_branches', 'Not now.');
  await page.reload();
  await page.getByText('Not now.').waitFor();
  await succeed();
  await press(page, 'Try again');
  await page.getByLabel('Only some branches').check();
  await page.getByLabel('Berglunds snabbköp').check();
  await close(page);
});

test('a branch is deactivated and activated again, also after the session has ended', async () => {
  const { id: branch_id } = await aBranch('Around the Horn', 'AROUT');
  const statusOf = async () => (await ask(admin, 'get_branch', { branch_id })).status;
  const page = await open(`/branches/${branch_id}`);
  await press(page, 'Deactivate');
  const question = page.getByRole('dialog', { name: 'Deactivate Around the Horn?' });
  expect(await faultsOf(page, 'branch-deactivate')).toEqual([]);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('This branch is not active').waitFor();
  expect(await faultsOf(page, 'branch-inactive')).toEqual([]);
  expect(await statusOf()).toBe('inactive');
  // Somebody else has activated it since: the person reads why, and then what it is now.
  const { version } = await ask(admin, 'get_branch', { branch_id });
  await press(page, 'Activate');
  await ask(admin, 'update_branch', { branch_id, expected_version: version, status: 'active' });
  const again = page.getByRole('dialog');
  await again.getByRole('button', { name: 'Activate', exact: true }).click();
  await again.getByText('someone changed it since').waitFor();
  await again.getByRole('button', { name: 'Cancel' }).click();
  await page.context().clearCookies();
  await press(page, 'Deactivate');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  const signIn = page.getByRole('dialog', { name: 'Sign in' });
  await signIn.getByLabel('E-mail address').fill(admin.email);
  await signIn.getByLabel('Password').fill(admin.password);
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This branch is not active').waitFor();
  expect(await statusOf()).toBe('inactive');
  await close(page);
}, 120_000);

test('branches are found by the address, and a service that fails leaves the rest readable', async () => {
  const page = await open('/branches?q=nowhere&status=active');
  await page.getByText('No branch is found for “nowhere”').waitFor();
  expect(await faultsOf(page, 'branches-none')).toEqual([]);
  await page.getByRole('link', { name: 'Remove the filter Search: nowhere' }).click();
  await row(page, 'Berlin').waitFor();
  expect(await row(page, 'Around the Horn').count()).toBe(0);
  await page.getByRole('link', { name: 'Not active', exact: true }).click();
  await row(page, 'Around the Horn').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('AROUT');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=AROUT/);
  await row(page, 'Around the Horn').waitFor();
  await market.world.stopService('orders');
  try {
    await page.getByRole('link', { name: 'Around the Horn' }).click();
    await heading(page, 'Around the Horn');
    await page.getByRole('alert').waitFor();
    await page.getByRole('table', { name: 'People' }).getByRole('row', { name: admin.email }).waitFor();
    expect(await faultsOf(page, 'branch-orders-stopped')).toEqual([]);
  } finally {
    await market.world.startService('orders');
  }
  await press(page, 'Try again');
  await page.getByText('Orders placed').waitFor();
  await close(page);
}, 120_000);
