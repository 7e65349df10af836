import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { failCalls, faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
/** Who runs the platform. */
let operator: Person;

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
  const { platform } = market;
  const email = 'operator@procura.example';
  const password = String(platform.world.config['operator_password' as never]);
  const { cookie, json } = await platform.settings('sign_in', { email, password });
  const { user, company } = json as unknown as Record<'user' | 'company', { id: string }>;
  operator = {
    ...{ email, password, cookie, role: 'operator', token: '', rest_key: platform.operator_key },
    company_id: company.id,
    user_id: user.id,
  };
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (key: string, operation: string, input: Record<string, unknown> = {}) =>
  call(restCaller(market.platform.base_url, key), operation, input);
const work = (job: Job, path: string) =>
  begin(browser, { job, person: operator, address: `${market.platform.base_url}${path}` });
const openPage = (path: string, person = operator): Promise<Page> =>
  openAddress(browser, `${market.platform.base_url}${path}`, person);
const pageOf = ({ company_id }: Person) => `/operator/companies/${company_id}`;

test('an operator brings in a company: creates and verifies it, and issues a key', async () => {
  const email = 'maria@alfreds.example';
  const story = await work('bring in a company', '/operator/companies');
  const { page } = story;
  await page.getByRole('row', { name: 'Northwind Kitchens' }).waitFor();
  await story.looksWell('operator-companies');
  await story.press('Create a company', 'link');
  await page.getByLabel('Name', { exact: true }).fill('Alfreds Futterkiste ✓');
  await story.choose(page.getByLabel('Country'), 'DE');
  await story.choose(page.getByLabel('Time zone'), 'Europe/Berlin');
  await story.choose(page.getByLabel('Main currency'), 'EUR');
  await page.getByLabel('Tax id').fill('DE 811 569 869');
  await page.getByLabel('Name of the admin').fill('Maria Anders');
  await page.getByLabel('E-mail address').fill(email);
  await press(page, 'Create company');
  await page.locator('[name="name"]:focus').waitFor();
  await story.looksWell('operator-create-refused');
  await page.getByLabel('Name', { exact: true }).fill('Alfreds Futterkiste');
  await story.press('Create company');
  await heading(page, 'Alfreds Futterkiste is created');
  await story.looksWell('operator-created');
  await story.press('Open the company', 'link');
  await heading(page, 'Alfreds Futterkiste');
  await story.press('Verify');
  await page.getByRole('dialog').getByText('DE 811 569 869').waitFor();
  await story.looksWell('operator-verify');
  await story.press('Yes, verify');
  await page.getByText('Verified by').waitFor();
  await market.platform.accept(email);
  await story.press('Issue a REST key', 'link');
  await page.getByLabel('Acts for').waitFor();
  await story.looksWell('operator-issue-key');
  await page.getByLabel('Name of the system').fill('ERP');
  await story.press('Issue key');
  await heading(page, 'ERP is issued');
  await story.looksWell('operator-key-issued');
  const shown = page.getByRole('figure', { name: 'REST key' }).locator('code');
  const key = String(await shown.textContent());
  await press(page, 'Copy');
  const company_id = /co_\w+/.exec(page.url())?.[0];
  await story.end();

  expect(await ask(key, 'whoami')).toMatchObject({
    user: { email },
    company: { id: company_id, name: 'Alfreds Futterkiste', kind: 'buyer', verified: true },
    credential: { name: 'ERP', kind: 'rest_key' },
  });
  expect(await ask(key, 'get_company_profile')).toMatchObject({ country: 'DE', tax_id: 'DE 811 569 869' });
}, 240_000);

test('an operator finds a buyer and tops up its balance, once for each payment', async () => {
  const story = await work('top up a balance', '/operator/companies');
  const { page } = story;
  await page.keyboard.press('/');
  await page.keyboard.type('kitch');
  await story.press('Search');
  await page.waitForURL(/q=kitch/);
  await story.press('Northwind Kitchens', 'link');
  await story.press('Top up balance', 'link');
  await page.getByLabel('Amount received').fill('1000,5');
  await page.getByLabel('Number of the payment at the bank').fill('Transfer 2026-1187');
  await story.looksWell('operator-top-up');
  await story.press('Credit the amount');
  await heading(page, 'The amount is credited');
  await page.getByText('1,000.50 EUR').first().waitFor();
  await story.looksWell('operator-topped-up');
  await story.end();
  const available = async () => {
    const { balances } = await ask(market.buyer.rest_key, 'get_company_balance');
    return balances.map((one: { available: unknown }) => one.available);
  };
  expect(await available()).toEqual([eur('1000.50')]);

  const again = await openPage(`${pageOf(market.buyer)}/top-up`);
  const credit = async (amount: string) => {
    await again.getByLabel('Amount received').fill(amount);
    await again.getByLabel('Number of the payment at the bank').fill('Transfer 2026-1187');
    await press(again, 'Credit the amount');
  };
  await credit('999');
  await again.getByText('was already used with another amount').waitFor();
  await credit('1000.50');
  await heading(again, 'This payment was credited before');
  expect(await available()).toEqual([eur('1000.50')]);
  await again.context().close();
}, 120_000);

test('an operator limits a key, and ends it, and the key stops', async () => {
  const { key, secret } = await ask(market.platform.operator_key, 'issue_rest_key', {
    company_id: market.buyer.company_id,
    owner_email: market.buyer.email,
    name: 'Lost laptop',
  });
  const page = await openPage(pageOf(market.buyer));
  await page.getByRole('button', { name: 'Change the limit of Lost laptop' }).click();
  await page.getByLabel('Requests a minute').fill('none');
  await press(page, 'Save');
  await page.locator('dialog [aria-invalid="true"]').waitFor();
  expect(await faultsOf(page, 'operator-limit-refused')).toEqual([]);
  await page.getByLabel('Requests a minute').fill('60');
  await press(page, 'Save');
  await page.getByText('The limit of Lost laptop is changed').waitFor();
  await page.context().close();
  expect((await ask(secret, 'whoami')).credential.rate_limits_per_minute.read).toBe(60);

  const story = await work('end a key', pageOf(market.buyer));
  await story.page.getByRole('row', { name: 'Lost laptop' }).waitFor();
  await story.looksWell('operator-company');
  await story.press('Revoke Lost laptop');
  await story.page.getByRole('dialog').getByText('This cannot be undone.').waitFor();
  await story.looksWell('operator-revoke');
  await story.press('Revoke');
  await story.page.getByRole('row', { name: 'Lost laptop' }).getByText('Revoked').waitFor();
  await story.end();
  expect(await restCaller(market.platform.base_url, secret).call('whoami')).toMatchObject({ status: 401 });
  const { data } = await ask(market.platform.operator_key, 'list_company_credentials', {
    company_id: market.buyer.company_id,
  });
  expect(data.find(({ id }: { id: string }) => id === key.id)).toMatchObject({ status: 'revoked' });
}, 120_000);

/** Makes a claim of three broken units. The supplier credits none, and the buyer escalates it. */
const escalated = async () => {
  const { buyer, supplier, branch } = market;
  const product_id = await market.product({ name: 'Chai', amount: '18.00', stock: 100 });
  const lines = [{ product_id, quantity: 10 }];
  const { orders } = await ask(buyer.rest_key, 'place_order', { branch_id: branch.id, lines });
  const [{ id: order_id, number }] = orders;
  await ask(supplier.rest_key, 'confirm_order', { order_id });
  await ask(supplier.rest_key, 'ship_order', { order_id, carrier: 'Speedy Express' });
  const { shipments } = await ask(supplier.rest_key, 'get_order_logistics', { order_id });
  const { lines: ordered } = await ask(buyer.rest_key, 'get_order', { order_id });
  const received = await ask(buyer.rest_key, 'confirm_receipt', {
    order_id,
    shipment_id: shipments[0].id,
    rest: 'accepted',
    lines: [
      {
        line_id: ordered[0].id,
        received_quantity: 10,
        problems: [{ kind: 'damaged', quantity: 3, note: 'Boxes are wet' }],
      },
    ],
  });
  const claim_id = received.claims[0].id;
  const refused = { line_id: ordered[0].id, kind: 'damaged' };
  await ask(supplier.rest_key, 'answer_claim', { claim_id, lines: [refused], reason: 'They were dry' });
  await ask(buyer.rest_key, 'escalate_claim', { claim_id, reason: 'See the photos' });
  return { claim_id, number };
};

test('an operator decides an escalated claim', async () => {
  const { claim_id, number } = await escalated();
  const story = await work('decide a claim', '/operator/claims');
  const { page } = story;
  await page.getByRole('row', { name: number }).waitFor();
  await story.looksWell('operator-claims');
  await story.click(page.getByRole('row', { name: number }).getByRole('link'));
  for (const said of ['They were dry', 'See the photos']) await page.getByText(said).first().waitFor();
  await page.getByLabel('Credit of Chai, damaged').fill('4');
  await page.getByLabel('Why').fill('One box was wet');
  await press(page, 'Decide the claim');
  await page.locator('[name="lines.0.credit_quantity"][aria-invalid="true"]').waitFor();
  await story.looksWell('operator-decision-refused');
  await page.getByLabel('Credit of Chai, damaged').fill('1');
  await page.getByText('2 × Chai, damaged').waitFor();
  await story.press('Decide the claim');
  await page.getByText('It is settled.').waitFor();
  await story.looksWell('operator-claim-decided');
  await story.end();
  expect(await ask(market.buyer.rest_key, 'get_claim', { claim_id })).toMatchObject({
    status: 'settled',
    decision: { reason: 'One box was wet' },
    lines: [{ credited_quantity: 1 }],
    credited: eur('18.00'),
  });
  const left = await openPage('/operator/claims');
  await left.getByText('No claim waits for you').waitFor();
  expect(await faultsOf(left, 'operator-no-claims')).toEqual([]);
  await left.context().close();
}, 240_000);

test('an operator suspends a supplier, so that its people cannot sign in, and resumes it', async () => {
  const { platform, supplier, buyer, branch } = market;
  const product_id = await market.product({ name: 'Green tea', amount: '18.00', stock: 100 });
  const lines = [{ product_id, quantity: 1 }];
  const { orders } = await ask(buyer.rest_key, 'place_order', { branch_id: branch.id, lines });
  const story = await work('suspend a company', pageOf(supplier));
  const { page } = story;
  await story.press('Suspend');
  await press(page, 'Suspend company');
  await page.locator('dialog [aria-invalid="true"]').waitFor();
  await story.looksWell('operator-suspend');
  await page.getByLabel('Reason').fill('The invoices of May are unpaid');
  await story.press('Suspend company');
  await page.getByText('Suspended by').waitFor();
  await page.getByRole('table', { name: 'Keys and tokens' }).getByText('Revoked').first().waitFor();
  expect(await page.getByRole('link', { name: 'Issue a REST key' }).count()).toBe(0);
  await story.looksWell('operator-suspended');
  await story.end();
  expect(await restCaller(platform.base_url, supplier.rest_key).call('whoami')).toMatchObject({
    status: 401,
  });

  const list = await openPage('/operator/companies?suspended=yes');
  await list.getByRole('row', { name: 'Exotic Liquids' }).getByText('Suspended').waitFor();
  expect(await list.getByRole('row', { name: 'Northwind Kitchens' }).count()).toBe(0);
  expect(await faultsOf(list, 'operator-suspended-companies')).toEqual([]);
  await list.context().close();

  const signIn = await openAddress(browser, `${platform.base_url}/`);
  await signIn.getByLabel('E-mail address').fill(supplier.email);
  await signIn.getByLabel('Password').fill(supplier.password);
  await press(signIn, 'Sign in');
  await signIn.getByText('is suspended since').waitFor();
  expect(await faultsOf(signIn, 'sign-in-suspended')).toEqual([]);
  await signIn.context().close();

  const order = await openPage(`/orders/${orders[0].id}`, buyer);
  await order.getByText('Exotic Liquids is suspended on Procura').waitFor();
  expect(await faultsOf(order, 'order-suspended-supplier')).toEqual([]);
  await order.context().close();

  const back = await work('resume a company', pageOf(supplier));
  await back.press('Resume');
  await back.page.getByText('Keys and tokens that ended stay ended').waitFor();
  await back.looksWell('operator-resume');
  await back.press('Resume company');
  await back.page.getByText('Exotic Liquids is resumed').waitFor();
  await back.end();
  const signedIn = { email: supplier.email, password: supplier.password };
  const { status, cookie } = await platform.settings('sign_in', signedIn);
  expect(status).toBe(200);
  const key = { company_id: supplier.company_id, owner_email: supplier.email, name: 'tests' };
  const { secret } = await ask(platform.operator_key, 'issue_rest_key', key);
  Object.assign(supplier, { cookie, rest_key: secret });
}, 240_000);

test('an operator resets the second factor of a person who has lost it', async () => {
  const { platform, buyer } = market;
  const person = await platform.colleague(buyer, 'viewer');
  const begun = await platform.settings('begin_second_factor', {}, person.cookie);
  const secret = Secret.fromBase32(String((begun.json as Record<string, string>).secret));
  const timestamp = platform.world.clock().getTime();
  const code = new TOTP({ secret }).generate({ timestamp });
  expect((await platform.settings('confirm_second_factor', { code }, person.cookie)).status).toBe(200);
  const page = await openPage(pageOf(buyer));
  const row = page.getByRole('table', { name: 'Users' }).getByRole('row', { name: person.email });
  await row.getByText('Set up').waitFor();
  await row.getByRole('button', { name: 'Reset the second factor' }).click();
  await press(page, 'Reset second factor');
  await row.getByText('None').waitFor();
  await page.context().close();
  expect((await platform.settings('whoami', {}, person.cookie)).status).toBe(401);
}, 120_000);

test('an operator imports past orders from a file, and reads what is wrong with it', async () => {
  const header =
    'number,purchase_ref,branch_code,supplier_company_id,created_at,status,payment_status,billing_status,currency,shipping,carrier,shipped_at,delivered_at,sku,quantity,unit_price';
  const product_id = await market.product({ name: 'Chang', sku: 'NW-CHANG', stock: 10 });
  expect(product_id).toMatch(/^prd_/);
  const order = (number: string, quantity: string) =>
    `${number},2025-7,BER,${market.supplier.company_id},2025-03-04T09:00:00Z,delivered,paid,billed,EUR,4.50,UPS,2025-03-05T09:00:00Z,2025-03-07T09:00:00Z,NW-CHANG,${quantity},17.10`;
  const text = [header, order('A-7', '10'), order('A-8', 'many')].join('\n');
  const page = await openPage(pageOf(market.buyer));
  await page.getByRole('link', { name: 'Import past orders' }).click();
  await press(page, 'Import');
  await page.getByText('File must be chosen.').waitFor();
  const choose = (name: string, content: string) =>
    page.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await choose('orders.json', '{');
  await press(page, 'Import');
  await page.getByText('File is not valid JSON.').waitFor();
  await choose('orders.csv', text);
  await press(page, 'Import');
  await page.getByText('1 order imported').waitFor();
  await page
    .getByRole('table', { name: 'Problems' })
    .getByRole('cell', { name: 'quantity' })
    .first()
    .waitFor();
  expect(await faultsOf(page, 'operator-imported')).toEqual([]);
  await page.context().close();
  const { data } = await ask(market.buyer.rest_key, 'list_orders', { query: 'A-7' });
  expect(data).toMatchObject([{ number: 'A-7', status: 'delivered' }]);
}, 120_000);

test.each(['history', 'top-up', 'keys/new'])(
  'the page %s says when the company cannot be read, and reads it again',
  async (path) => {
    const page = await openPage('/');
    const succeed = await failCalls(page, 'get_company', 'Not now.');
    await page.goto(`${market.platform.base_url}${pageOf(market.buyer)}/${path}`);
    await page.getByText('Not now.').waitFor();
    expect(await page.getByRole('main').locator('form').count()).toBe(0);
    await succeed();
    await press(page, 'Try again');
    await page.getByRole('main').locator('form').waitFor();
    await page.context().close();
  },
);

test('companies are filtered by what the address says', async () => {
  const page = await openPage('/operator/companies?kind=supplier&verified=no&q=nobody');
  await page.getByText('No company is found for “nobody”').waitFor();
  expect(await faultsOf(page, 'operator-no-companies')).toEqual([]);
  await page.getByRole('link', { name: 'Remove the filter Search: nobody' }).click();
  const row = page.getByRole('table', { name: 'Companies' }).getByRole('row');
  await row.nth(1).waitFor();
  expect(await row.filter({ hasText: 'Northwind Kitchens' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Remove the filter Kind: Suppliers' }).click();
  await page.getByRole('row', { name: 'Northwind Kitchens' }).waitFor();
  await page.getByRole('link', { name: 'Verified', exact: true }).click();
  await page.waitForURL(/verified=yes/);
  // Keys of operators are those of their own company.
  await page.getByRole('main').getByRole('link', { name: 'Procura', exact: true }).click();
  await page.getByText('Your own company').waitFor();
  expect(await page.getByRole('button', { name: 'Verify' }).count()).toBe(0);
  expect(await faultsOf(page, 'operator-own-company')).toEqual([]);
  await page.context().close();
}, 120_000);

test('others have none of these pages, and an operator has none of theirs', async () => {
  for (const [person, path] of [
    [market.buyer, '/operator/companies'],
    [market.supplier, '/operator/claims'],
    [market.buyer, pageOf(market.buyer)],
    [operator, '/orders'],
  ] as const) {
    const page = await openPage(path, person);
    await heading(page, 'Not for your role');
    const links = page.getByRole('navigation').first().getByRole('link', { name: 'Companies' });
    expect([path, await links.count()]).toEqual([path, person === operator ? 1 : 0]);
    await page.context().close();
  }
}, 120_000);

test('an operator whose session has ended signs in and continues where they were', async () => {
  const page = await openPage(pageOf(market.supplier));
  await page.getByRole('button', { name: 'Verify' }).waitFor();
  await page.context().clearCookies();
  await press(page, 'Verify');
  await press(page, 'Yes, verify');
  await page.getByText('Your session has ended.').waitFor();
  expect(await faultsOf(page, 'operator-session-ended')).toEqual([]);
  await page.getByLabel('E-mail address').fill(operator.email);
  await page.getByLabel('Password').fill(operator.password);
  await press(page, 'Sign in');
  await page.getByText('Verified by').waitFor();
  await page.context().close();
  expect(await ask(market.supplier.rest_key, 'get_company_profile')).toMatchObject({ verified: true });
}, 120_000);
