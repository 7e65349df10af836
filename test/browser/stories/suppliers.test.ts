import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { eventually, mailTo } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
let buyer: Person;
/** May see suppliers and change nothing. */
let viewer: Person;
/** Name of the supplier of the market. */
let liquids: string;

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
  const { platform } = market;
  [buyer, viewer, liquids] = await Promise.all([
    platform.colleague(market.buyer, 'buyer'),
    platform.colleague(market.buyer, 'viewer'),
    described(),
    platform.company('supplier', { name: 'Tokyo Traders', country: 'JP' }),
    delivered(),
  ]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown> = {}) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const begins = (job: Job, path = '/') =>
  begin(browser, { job, person: buyer, address: `${market.platform.base_url}${path}` });
const open = (path: string, person = buyer): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);
const close = (page: Page): Promise<void> => page.context().close();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const pathOf = ({ company_id }: Person) => `/suppliers/${company_id}`;
const isFavourite = async (): Promise<boolean> =>
  (await ask(buyer, 'get_supplier_company', { supplier_company_id: market.supplier.company_id })).favorite;
const setFavourite = async (wanted: boolean): Promise<void> => {
  const { company_id } = market.supplier;
  await (wanted
    ? ask(buyer, 'create_supplier_favorites', { supplier_company_ids: [company_id] })
    : ask(buyer, 'remove_supplier_favorite', { supplier_company_id: company_id }));
};
const invites = async (email: string) =>
  (await ask(buyer, 'list_supplier_invites', { limit: 100 })).data.filter(
    (one: { email: string }) => one.email === email,
  );

/** The supplier of the market with profile and terms; its name. */
const described = async (): Promise<string> => {
  const { name, version } = await ask(market.supplier, 'get_company_profile');
  await ask(market.supplier, 'update_company_profile', {
    expected_version: version,
    description: 'Tea and spices since 1987.',
    phone: '+44 171 555-2222',
    website: 'https://liquids.example',
    payment_terms_days: 30,
  });
  await ask(market.supplier, 'set_shipping_terms', {
    currency: 'EUR',
    flat: eur('4.90'),
    free_from: eur('100.00'),
    minimum_order: eur('20.00'),
  });
  return name;
};

/** Makes an order that was promised for today and delivered. One unit was broken. */
const delivered = async (): Promise<void> => {
  const { supplier, branch, platform } = market;
  const product_id = await market.product({
    name: 'Chai',
    sku: 'CHAI-1',
    amount: '18.00',
    stock: 1000,
    category: 'Beverages',
  });
  const lines = [{ product_id, quantity: 10 }];
  const { orders } = await ask(market.buyer, 'place_order', { branch_id: branch.id, lines });
  const [{ id: order_id }] = orders;
  const expected_delivery_on = platform.world.clock().toISOString().slice(0, 10);
  const { lines: ordered } = await ask(supplier, 'confirm_order', { order_id, expected_delivery_on });
  await ask(supplier, 'ship_order', { order_id, carrier: 'Speedy Express' });
  const { shipments } = await ask(supplier, 'get_order_logistics', { order_id });
  const shipment_id = shipments[0].id;
  await ask(supplier, 'deliver_order', {
    order_id,
    shipment_id,
    received_by: 'Maria Anders',
    evidence: { kind: 'photo', sha256: 'b'.repeat(64) },
  });
  await ask(market.buyer, 'confirm_receipt', {
    order_id,
    shipment_id,
    rest: 'accepted',
    lines: [
      {
        line_id: ordered[0].id,
        received_quantity: 10,
        problems: [{ kind: 'damaged', quantity: 1, note: 'Wet' }],
      },
    ],
  });
};

test('a buyer finds a supplier, reads its delivery record, makes it a favourite and invites another', async () => {
  await setFavourite(false);
  const email = 'sales@tofu.example';
  const story = await begins('choose a supplier and invite another');
  const { page } = story;
  await story.press('Suppliers', 'link');
  await row(page, 'Tokyo Traders').waitFor();
  await story.looksWell('suppliers');
  await page.keyboard.press('/');
  await page.keyboard.type(liquids.slice(0, 4));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/suppliers\?q=/);
  await row(page, 'Tokyo Traders').waitFor({ state: 'detached' });
  await story.press(liquids, 'link');
  await heading(page, liquids);
  await page.getByText('Its one delivery was on time.').waitFor();
  await page.getByText('1 not settled yet').waitFor();
  await page.getByText('free from 100.00').waitFor();
  await page.getByText('Within 30 days of the invoice').waitFor();
  await page.getByText('Nobody has checked its name and tax id yet').waitFor();
  await story.looksWell('supplier');
  await story.press('Add to favourites');
  await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
  await story.click(page.getByRole('main').getByRole('link', { name: 'Suppliers' }));
  await story.press('Invite a supplier');
  await press(page, 'Send invite');
  await page.locator('[name="email"][aria-invalid="true"]').waitFor();
  await story.looksWell('supplier-invite-refused');
  await page.getByLabel('Name of the company').fill('Mayumi’s Tofu');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Message').fill('We buy your tofu every week.');
  await story.press('Send invite');
  await heading(page, 'Invited suppliers');
  await row(page, 'Mayumi’s Tofu').getByText('Not answered').waitFor();
  await story.looksWell('supplier-invites');
  await story.end();

  expect(await isFavourite()).toBe(true);
  expect(await invites(email)).toMatchObject([
    { status: 'pending', company_name: 'Mayumi’s Tofu', message: 'We buy your tofu every week.' },
  ]);
  await mailTo(String(market.world.config.mail_dir), email, /We buy your tofu every week\./);
}, 240_000);

test('the page of a supplier leads to its products, orders, claims, and an RFQ that asks it', async () => {
  const page = await open(pathOf(market.supplier));
  const links: [string, string][] = [
    ['Its products', `/buy?supplier=${market.supplier.company_id}`],
    ['Orders with it', `/orders?supplier=${market.supplier.company_id}`],
    ['1', `/claims?supplier=${market.supplier.company_id}`],
  ];
  for (const [name, path] of links) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await heading(page, liquids);
  }
  await press(page, 'Ask for prices');
  await heading(page, 'New RFQ');
  await page.getByRole('button', { name: `Remove ${liquids}` }).waitFor();
  // What was entered before stays, and the same supplier is asked once.
  await page.getByLabel('Title').fill('Tea for 2027');
  await page.goBack();
  await press(page, 'Ask for prices');
  await page.getByRole('button', { name: 'Send to 1 supplier' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Tea for 2027');
  await close(page);
}, 120_000);

test('suppliers are filtered by what the address says, and favourites have a list of their own', async () => {
  await setFavourite(true);
  const page = await open('/suppliers?country=JP&q=nobody');
  await page.getByText('No supplier is found for “nobody”').waitFor();
  expect(await faultsOf(page, 'suppliers-none')).toEqual([]);
  await page.getByRole('link', { name: 'Remove the filter Search: nobody' }).click();
  await row(page, 'Tokyo Traders').waitFor();
  expect(await row(page, liquids).count()).toBe(0);
  await page.getByRole('link', { name: 'Remove the filter Country: Japan' }).click();
  await page.getByText('More filters').click();
  await page.getByLabel('Sells').selectOption('Beverages');
  await page.waitForURL(/category=Beverages/);
  await row(page, 'Tokyo Traders').waitFor({ state: 'detached' });
  await row(page, liquids).waitFor();
  await page.getByRole('link', { name: 'Favourites', exact: true }).click();
  await page.waitForURL('**/suppliers?show=favourites');
  await page.getByRole('button', { name: `Remove from favourites: ${liquids}` }).click();
  await page.getByText('No favourites yet').waitFor();
  expect(await faultsOf(page, 'suppliers-no-favourites')).toEqual([]);
  expect(await isFavourite()).toBe(false);
  await close(page);
}, 120_000);

test('an invite is withdrawn, sent again, and leads to the supplier that accepted it', async () => {
  const email = 'hello@karkki.example';
  await ask(buyer, 'create_supplier_invite', { company_name: 'Karkki Oy', email });
  const page = await open('/suppliers/invites');
  await page.getByRole('button', { name: 'Withdraw the invite of Karkki Oy' }).click();
  await press(page, 'Withdraw');
  await row(page, 'Karkki Oy').getByText('Withdrawn').waitFor();
  expect(await invites(email)).toMatchObject([{ status: 'revoked' }]);
  // Two tabs: the second invites an address that has an invite since.
  const [first, second] = await Promise.all([open('/suppliers/invites'), open('/suppliers/invites')]);
  for (const tab of [first, second])
    await tab.getByRole('button', { name: 'Invite Karkki Oy again' }).click();
  await press(first, 'Send invite');
  await row(first, 'Karkki Oy').getByText('Not answered').waitFor();
  expect(await second.getByLabel('E-mail address').inputValue()).toBe(email);
  await press(second, 'Send invite');
  await second.getByText('has a pending invite already').waitFor();
  expect(await faultsOf(second, 'supplier-invited-already')).toEqual([]);
  await close(second);

  const [, invite] = await mailTo(String(market.world.config.mail_dir), email, /invite=([\w.-]+)/);
  const { status } = await market.platform.settings('accept_supplier_invite', {
    invite,
    company_name: 'Karkki Candy',
    country: 'FI',
    time_zone: 'Europe/Helsinki',
    currency: 'EUR',
    name: 'Wilman Kala',
    password: 'a long password for Karkki',
  });
  expect(status).toBe(200);
  await first.getByLabel('State').selectOption('accepted');
  await first.waitForURL(/status=accepted/);
  await eventually('The supplier in the directory', async () => {
    const { data } = await ask(buyer, 'list_supplier_companies', { query: 'Karkki' });
    return data.length > 0;
  });
  await first.reload();
  expect(await faultsOf(first, 'supplier-invite-accepted')).toEqual([]);
  await first.getByRole('link', { name: 'Karkki Candy' }).click();
  await heading(first, 'Karkki Candy');
  await first.getByText('No order yet').waitFor();
  expect(await faultsOf(first, 'supplier-without-orders')).toEqual([]);
  await Promise.all([close(first), close(page)]);
}, 120_000);

test('of two tabs that change a favourite, both are answered, and a slow network changes it once', async () => {
  await setFavourite(false);
  const tabs = await Promise.all([open(pathOf(market.supplier)), open(pathOf(market.supplier))]);
  for (const tab of tabs) {
    await press(tab, 'Add to favourites');
    await tab.getByRole('button', { name: 'Remove from favourites' }).waitFor();
  }
  const [page, other] = tabs;
  await close(other);
  // The answer is lost after the change.
  let calls = 0;
  await page.route('**/settings/api/remove_supplier_favorite', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return calls++ === 0 ? route.abort() : route.fulfill({ response: answer });
  });
  const remove = page.getByRole('button', { name: 'Remove from favourites' });
  await remove.click();
  await page.getByText('Procura does not answer').waitFor();
  expect(await faultsOf(page, 'supplier-favourite-failed')).toEqual([]);
  await remove.click();
  await page.getByRole('button', { name: 'Add to favourites' }).waitFor();
  expect(await isFavourite()).toBe(false);
  await close(page);
}, 120_000);

test('a service that fails is said, and the page is read again', async () => {
  const page = await open('/suppliers');
  await row(page, liquids).waitFor();
  await market.world.stopService('orders');
  try {
    await page.getByRole('link', { name: liquids }).click();
    await page.getByRole('alert').waitFor();
    expect(await faultsOf(page, 'supplier-orders-stopped')).toEqual([]);
  } finally {
    await market.world.startService('orders');
  }
  await press(page, 'Try again');
  await page.getByText('Its one delivery was on time.').waitFor();
  await close(page);
}, 120_000);

test('a session that has ended is asked for, and the invite is then sent', async () => {
  const email = 'info@ended.example';
  const page = await open('/suppliers');
  await press(page, 'Invite a supplier');
  await page.getByLabel('Name of the company').fill('Ended GmbH');
  await page.getByLabel('E-mail address').fill(email);
  await page.context().clearCookies();
  await press(page, 'Send invite');
  const question = page.getByRole('dialog', { name: 'Sign in' });
  await question.getByLabel('E-mail address').fill(buyer.email);
  await question.getByLabel('Password').fill(buyer.password);
  await question.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Invited suppliers');
  await row(page, 'Ended GmbH').waitFor();
  expect(await invites(email)).toHaveLength(1);
  await close(page);
}, 120_000);

test('who may only read sees no button that changes, and a supplier has no such pages', async () => {
  const page = await open(pathOf(market.supplier), viewer);
  await heading(page, liquids);
  await page.getByText('Its one delivery was on time.').waitFor();
  for (const name of ['Add to favourites', 'Remove from favourites', 'Ask for prices'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await page.goto(`${market.platform.base_url}/suppliers/invites`);
  await row(page, 'Karkki Oy').first().waitFor();
  expect(await page.getByRole('button', { name: /[Ii]nvite/ }).count()).toBe(0);
  await page.goto(`${market.platform.base_url}/suppliers/co_none`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await close(page);
  const other = await open('/suppliers', market.supplier);
  await other.getByText('There is no page at this address').waitFor();
  await close(other);
}, 120_000);
