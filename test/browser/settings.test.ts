import { afterAll, beforeAll, expect } from '@jest/globals';
import { agreeAndAdd, aProduct, aStore, principalOf } from '@procura/testkit';
import { eventually, mailTo } from '@procura/testkit/eventually';
import {
  mcpCaller,
  mcpCaller2025,
  type Person,
  type Platform,
  restCaller,
  rpc,
  startPlatform,
} from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { failCalls, faultsOf, heading, inBrowser, openAddress, press, startChromium } from './chromium.ts';

const { describe, test } = inBrowser();

let platform: Platform;
let browser: Browser;
let admin: Person;
let supplier: Person;
let requisitioner: Person;

beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform(), startChromium()]);
  admin = await platform.company('buyer', { name: 'Northwind Kitchens' });
  supplier = await platform.company('supplier', { name: 'Exotic Liquids' });
  requisitioner = await platform.colleague(admin, 'buyer');
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const address = (path: string): string => `${platform.base_url}/settings${path}`;

const openPage = (path: string, person?: Person, options?: { timezoneId: string }): Promise<Page> =>
  openAddress(browser, address(path), person, options);
const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** The address below `/settings` of the latest link of a kind that was mailed to someone. */
const linkMailedTo = async (email: string, kind: string): Promise<string> => {
  const link = new RegExp(`/settings(/${kind}\\?\\w+=[\\w.-]+)`);
  return String((await mailTo(platform.world.config.mail_dir, email, link))[1]);
};

test('an admin switches the API on, connects a tool, sees its call, and revokes it', async () => {
  await platform.settings('update_integration_settings', { api_enabled: false }, admin.cookie);
  const page = await openPage('');
  await page.getByLabel('E-mail address').fill(admin.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('The e-mail address or the password is wrong').waitFor();
  expect(await faultsOf(page, 'sign-in-refused')).toEqual([]);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, /^Good to see you/);

  await inMenu(page, 'API & Integrations');
  await page.getByRole('switch', { name: 'API & Integrations', checked: false }).click();
  await page.getByText('Every active member may create MCP tokens').waitFor();

  await page.getByRole('link', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Name of the tool must not be empty.').waitFor();
  await page.locator('[name="name"]:focus').waitFor();
  expect(await faultsOf(page, 'create-token-refused')).toEqual([]);
  await page.getByRole('radio', { name: 'Do everything my role allows' }).check();
  await page.getByText('with elicitation ask you before they spend.').waitFor();
  await page.getByRole('radio', { name: 'Write, but not spend' }).check();
  await page.getByLabel('Name of the tool').fill('Claude Code');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = String(
    await page.getByRole('figure', { name: 'Token', exact: true }).locator('code').textContent(),
  );
  expect(secret).toMatch(/^pt_/);
  await page.getByText('Waiting for the first call.').waitFor();
  await page.getByRole('tab', { name: 'Claude Code' }).press('ArrowRight');
  expect(JSON.parse(String(await page.getByRole('tabpanel').locator('code').textContent()))).toEqual({
    mcpServers: {
      procura: { url: platform.mcp_url, headers: { Authorization: `Bearer ${secret}` } },
    },
  });

  const tool = await mcpCaller(platform.mcp_url, secret);
  expect((await tool.call('whoami')).json).toMatchObject({
    credential: { name: 'Claude Code', no_money: true },
  });
  await tool.close();
  await page.getByText('Connected.').waitFor();
  expect(await faultsOf(page, 'connected')).toEqual([]);

  await page.getByRole('link', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke Claude Code' }).click();
  expect(await faultsOf(page, 'revoke')).toEqual([]);
  const answered = page.waitForResponse((response) => response.url().endsWith('/revoke_token'));
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await answered;
  const refused = await rpc(platform.mcp_url, secret, 'tools/list');
  expect(refused.status).toBe(401);
  await page.getByRole('row', { name: 'Claude Code' }).getByText('Revoked').waitFor();
  await page.context().close();
});

describe('a purchase beyond a limit', () => {
  beforeAll(async () => {
    const { world } = platform;
    const as = (person: Person, kind: 'buyer' | 'supplier') =>
      ({
        ...principalOf(kind),
        company_id: person.company_id,
        company_name: kind === 'buyer' ? 'Northwind Kitchens' : 'Exotic Liquids',
        user_id: person.user_id,
      }) as ReturnType<typeof principalOf>;
    const seller = as(supplier, 'supplier');
    const store = await aStore(world, seller, { name: 'Exotic Liquids' });
    const chai = await aProduct(world, seller, store, { name: 'Chai', amount: '18.00', stock: 1000 });
    const price = { amount: '16.20', currency: 'EUR' };
    await agreeAndAdd(world, { supplier: seller, buyer: as(admin, 'buyer'), product_id: chai.id, price });
    const branch = await restCaller(platform.base_url, admin.rest_key).call('create_branch', {
      name: 'Alfreds Futterkiste',
      code: 'ALFKI',
      address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
    });
    await platform.settings(
      'update_company_limits',
      {
        limits: [
          {
            scope: 'company',
            period: 'purchase',
            on_exceed: 'approve',
            limit: { amount: '500.00', currency: 'EUR' },
          },
          {
            scope: 'company',
            period: 'month',
            on_exceed: 'refuse',
            limit: { amount: '90000.00', currency: 'EUR' },
          },
          {
            scope: 'branch',
            target: branch.json.id,
            period: 'month',
            on_exceed: 'approve',
            limit: { amount: '1700.00', currency: 'EUR' },
          },
        ],
      },
      admin.cookie,
    );
    const placed = await restCaller(platform.base_url, requisitioner.rest_key).call('place_order', {
      branch_id: branch.json.id,
      lines: [{ product_id: chai.id, quantity: 100 }],
    });
    expect(placed.json).toMatchObject({ status: 'pending_approval' });
  });

  test('is approved by a person who sees why it waits', async () => {
    const page = await openPage('/purchases', admin);
    await page.getByRole('table').getByRole('link', { name: 'Exotic Liquids' }).click();
    await heading(page, 'Purchase for Alfreds Futterkiste');
    await page.getByRole('heading', { name: 'Why it needs approval' }).waitFor();
    await page.getByRole('row', { name: '500.00 EUR 1,120.00 EUR' }).waitFor();
    await page.getByText(requisitioner.email).waitFor();
    await page.getByRole('row', { name: 'Chai' }).getByText('16.20 EUR').waitFor();
    expect(await faultsOf(page, 'purchase')).toEqual([]);
    await page.getByLabel('Note').fill('For the summer.');
    await page.getByRole('button', { name: 'Approve and order' }).click();
    await page.getByText('The purchase is approved and ordered').waitFor();
    await page.getByText('For the summer.').waitFor();
    await page.context().close();
  });

  test('is found by who placed it, and is printed as a page of paper', async () => {
    const page = await openPage('', requisitioner);
    await inMenu(page, 'Your purchases');
    await page.getByRole('table').getByRole('link', { name: 'Exotic Liquids' }).click();
    await heading(page, 'Purchase for Alfreds Futterkiste');
    await page.getByRole('row', { name: 'Chai' }).getByText('100 × piece').waitFor();
    await page.getByRole('link', { name: 'Your purchases' }).first().waitFor();
    // A sheet of paper is narrower than the phone's limit.
    await page.setViewportSize({ width: 700, height: 900 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('columnheader', { name: 'Unit price' }).isVisible()).toBe(true);
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    await page.context().close();
  });

  test('is in the month’s spend of the overview, which says that a limit is nearly used', async () => {
    const page = await openPage('', admin);
    await page.getByText('A limit is nearly used').waitFor();
    await page.getByRole('heading', { name: 'Spend this month' }).waitFor();
    await page.getByRole('main').getByText('1,620.00 EUR').first().waitFor();
    await page.getByRole('img', { name: 'the most is 1,620.00 EUR on' }).waitFor();
    expect(await faultsOf(page, 'overview-spend')).toEqual([]);
    await page.getByRole('link', { name: 'See the limits' }).click();
    expect(page.url()).toContain('/limits?currency=EUR');
    await page.context().close();
  });
});

test('an invitation changes nothing until its form is sent', async () => {
  const email = 'new-colleague@example.com';
  const page = await openPage('/users', admin);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Name').fill('Nina New');
  await dialog.getByLabel('E-mail address').fill('nobody');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText(/^E-mail address .*\.$/).waitFor();
  expect(await faultsOf(page, 'invite-refused')).toEqual([]);
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('row', { name: 'Nina New' });
  await row.getByText('Invited').waitFor();
  await page.locator(':focus', { hasText: /^Invite$/ }).waitFor();

  const theirs = await openPage(await linkMailedTo(email, 'accept-invitation'));
  await heading(theirs, 'Accept your invitation');
  expect(await faultsOf(theirs, 'accept-invitation')).toEqual([]);
  await page.reload();
  await row.getByText('Invited').waitFor();
  await theirs.getByLabel('Password').fill('four unrelated words here');
  await theirs.getByRole('button', { name: 'Join' }).click();
  await heading(theirs, 'Good to see you, Nina');
  await page.reload();
  await row.getByText('Active').waitFor();
  await Promise.all([page, theirs].map((one) => one.context().close()));
});

test('a session that ended asks for the password and returns to the same page', async () => {
  const { cookie } = await platform.settings('sign_in', { email: admin.email, password: admin.password });
  const page = await openPage('/roles', { ...admin, cookie });
  await page.getByRole('row', { name: 'Approver' }).waitFor();
  await platform.settings('sign_out', {}, cookie);
  await inMenu(page, 'Users');
  await page.getByText('Your session has ended.').waitFor();
  await page.getByLabel('E-mail address').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Users');
  await page.context().close();
});

describe('a session that ends while a form is open', () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await platform.company('buyer', { name: 'Around the Horn' });
  });
  /** Opens the users page, fills an invitation, and sends it after the session has ended. */
  const sendInvitation = async (name: string): Promise<Page> => {
    const { cookie } = await platform.settings('sign_in', { email: owner.email, password: owner.password });
    const page = await openPage('/users', { ...owner, cookie });
    await press(page, 'Invite');
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('E-mail address').fill(`${name.toLowerCase()}@horn.example`);
    await platform.settings('sign_out', {}, cookie);
    await press(page, 'Send invitation');
    await page.getByText('Your session has ended.').waitFor();
    return page;
  };
  const signIn = async (page: Page, { email, password }: Person): Promise<void> => {
    const form = page.getByRole('dialog', { name: 'Sign in' });
    await form.getByLabel('E-mail address').fill(email);
    await form.getByLabel('Password').fill(password);
    await press(page, 'Sign in');
  };

  test('asks for the password over the page, and the page then continues with the typed text', async () => {
    const page = await sendInvitation('Iris');
    expect(await faultsOf(page, 'session-ended')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByText('Your session has ended.').waitFor();
    const link = page.getByRole('link', { name: 'Forgot your password?' });
    expect(await link.getAttribute('target')).toBe('_blank');
    await signIn(page, { ...owner, password: 'not the password' });
    await page.getByRole('alert').getByText('The e-mail address or the password is wrong').waitFor();
    await signIn(page, owner);
    await page.getByText('iris@horn.example is invited').waitFor();
    await page.getByRole('row', { name: 'iris@horn.example' }).waitFor();
    expect(await page.title()).toBe('Users · Procura');
    await page.context().close();
  });

  test('shows nothing of it to another person who signs in', async () => {
    const page = await sendInvitation('Jonas');
    await signIn(page, supplier);
    await page.getByText('Who works for Exotic Liquids').waitFor();
    expect(await page.content()).not.toContain('Around the Horn');
    expect(await page.getByRole('dialog').count()).toBe(0);
    for (const { cookie } of [owner, supplier]) {
      const { json } = await platform.settings('list_company_users', {}, cookie);
      expect(JSON.stringify(json)).not.toContain('Jonas');
    }
    await page.context().close();
  });
});

test('a caller with fewer permissions is offered less', async () => {
  const page = await openPage('', requisitioner);
  await heading(page, /^Good to see you/);
  const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
  expect(links).toEqual(expect.arrayContaining(['MCP tokens', 'Your access']));
  expect(links).not.toEqual(expect.arrayContaining(['Activity log']));
  await page.goto(address('/activity'));
  await page.getByText('The role Buyer does not open this page').waitFor();
  await page.context().close();
});

test('an admin has signed heads of the activity log mailed, and no longer', async () => {
  const page = await openPage('/activity', admin);
  const mails = page.getByRole('switch', { name: 'Signed heads by mail' });
  for (const isOn of [true, false]) {
    await mails.click();
    await page.getByText(`Signed heads by mail are ${isOn ? 'on' : 'off'}`).waitFor();
    await page.reload();
    await page.getByRole('switch', { name: 'Signed heads by mail', checked: isOn }).waitFor();
  }
  await page.context().close();
});

test('the activity log is filtered by person, operation and day', async () => {
  const page = await openPage('/activity', admin);
  const entries = page.getByRole('table', { name: 'Activity' }).getByRole('rowheader');
  const updates = entries.filter({ hasText: 'Update integration settings' });
  await updates.first().waitFor();
  await page.getByLabel('Operation').fill('update integration settings');
  const today = new Date();
  const day = (later: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + later, 12).toISOString().slice(0, 10);
  // From yesterday on, in case midnight has just passed.
  await page.getByLabel('From').fill(day(-1));
  // The company's day may be tomorrow's already.
  await page.getByLabel('Until').fill(day(1));
  await page.getByRole('button', { name: 'Filter' }).click();
  await entries.filter({ hasText: 'Create token' }).first().waitFor({ state: 'detached' });
  await updates.first().waitFor();
  expect(await entries.count()).toBe(await updates.count());
  await page.getByLabel('From').fill(day(-3));
  await page.getByLabel('Until').fill(day(-2));
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('No entry fits these filters.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await entries.filter({ hasText: 'Create token' }).first().waitFor();
  await page.context().close();
});

test('the filter takes days, and the page shows times, in the company’s time zone', async () => {
  const page = await openPage('/activity', admin, { timezoneId: 'America/Los_Angeles' });
  await page.getByLabel('From').fill('2026-03-28');
  await page.getByLabel('Until').fill('2026-03-29');
  const asked = page.waitForRequest((request) => /"from"/.test(request.postData() ?? ''));
  await page.getByRole('button', { name: 'Filter' }).click();
  // Summer time begins on 29 March in Berlin.
  expect((await asked).postDataJSON()).toEqual({
    from: '2026-03-27T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
  });
  await page.context().close();
});

test('a limit that somebody else sets while the page is open stays when another is set or removed', async () => {
  const buyer = await platform.company('buyer', { name: 'Two admins' });
  const other = {
    ...{ scope: 'company', period: 'day', on_exceed: 'refuse' },
    limit: { amount: '70.00', currency: 'EUR' },
  };
  const page = await openPage('/limits', buyer);
  await page.getByText('Nothing is limited').waitFor();
  await platform.settings('update_company_limits', { limits: [other] }, buyer.cookie);
  await page.getByRole('button', { name: 'Set a limit' }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('900.00');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await page.getByText('The limit is saved').waitFor();
  await page.getByRole('row', { name: '900.00 EUR' }).waitFor();
  await page.getByRole('row', { name: '70.00 EUR' }).waitFor();
  await page.getByRole('button', { name: /^Remove the limit .* per month/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('The limit is removed').waitFor();
  await page.getByRole('row', { name: '900.00 EUR' }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: '70.00 EUR' }).waitFor();
  await page.context().close();
});

test('a limit that somebody else changed since the page was read is shown before it is changed again', async () => {
  const buyer = await platform.company('buyer', { name: 'Same limit' });
  const set = (amount: string) =>
    platform.settings(
      'update_company_limits',
      {
        limits: [
          { scope: 'company', period: 'day', on_exceed: 'refuse', limit: { amount, currency: 'EUR' } },
        ],
      },
      buyer.cookie,
    );
  await set('70.00');
  const page = await openPage('/limits', buyer);
  const change = async () => {
    await page.getByRole('button', { name: /^Change the limit/ }).click();
    await page.getByRole('dialog').getByLabel('Amount').fill('900.00');
  };
  await change();
  await set('50.00');
  await press(page, 'Save limit');
  await page.getByRole('alert').getByText('Somebody else').waitFor();
  await press(page, 'Cancel');
  await page.getByRole('row', { name: '50.00 EUR' }).waitFor();
  await change();
  await press(page, 'Save limit');
  await page.getByText('The limit is saved').waitFor();
  await page.getByRole('row', { name: '900.00 EUR' }).waitFor();
  await page.context().close();
});

/** An admin of the First Bakery who is one of the Second Bakery too, with that one's first admin. */
const adminOfTwo = async (): Promise<[Person, Person]> => {
  const ana = await platform.company('buyer', { name: 'First Bakery' });
  const other = await platform.company('buyer', { name: 'Second Bakery' });
  const invite = { email: ana.email, name: 'Ana Admin', role: 'admin' };
  expect((await platform.settings('invite_user', invite, other.cookie)).status).toBe(200);
  const [, invitation] = await mailTo(
    platform.world.config.mail_dir,
    ana.email,
    /Second Bakery[\s\S]*invitation=([\w.-]+)/,
  );
  await platform.settings('accept_invitation', { invitation, password: ana.password });
  return [ana, other];
};

test('a page of a company that was left in another tab changes nothing in the next one, and keeps what was typed', async () => {
  const [ana, other] = await adminOfTwo();

  const page = await openPage('/users');
  await page.getByLabel('E-mail address').fill(ana.email);
  await page.getByLabel('Password').fill(ana.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'First Bakery' }).click();
  await page.getByText('Who works for First Bakery').waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').fill('Bert Baker');
  await page.getByLabel('E-mail address').fill('bert@first-bakery.example');

  const tab = await page.context().newPage();
  await tab.goto(address('/users'));
  await tab.getByText('Who works for First Bakery').waitFor();
  await tab.evaluate(
    (company_id) =>
      fetch('/settings/api/switch_company', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ company_id }),
      }),
    other.company_id,
  );

  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('alert').getByText('opened in another session or for another company').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Bert Baker');
  const { json } = await platform.settings('list_company_users', {}, other.cookie);
  expect(JSON.stringify(json)).not.toContain('Bert Baker');
  await page.reload();
  await page.getByText('Who works for Second Bakery').waitFor();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name').fill('Carl Cook');
  await page.getByLabel('E-mail address').fill('carl@second-bakery.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('carl@second-bakery.example is invited').waitFor();
  await page.context().close();
});

test('a link for another company of the person offers to switch to it', async () => {
  const [ana, other] = await adminOfTwo();
  const page = await openPage(`/users?company=${other.company_id}`, ana);
  await heading(page, 'For another company');
  expect(await faultsOf(page, 'other-company')).toEqual([]);
  await press(page, 'Switch to it');
  await page.getByText('Who works for Second Bakery').waitFor();
  const third = await platform.company('buyer', { name: 'Third Bakery' });
  await page.goto(address(`/users?company=${third.company_id}`));
  await press(page, 'Switch to it');
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Stay in Second Bakery' }).click();
  await heading(page, /^Good to see you/);
  await page.context().close();
});

test('a member stays confined to branches when the list of branches cannot be read', async () => {
  const buyer = await platform.company('buyer', { name: 'Confined' });
  const call = restCaller(platform.base_url, buyer.rest_key).call;
  const branch = await call('create_branch', {
    name: 'Berlin',
    code: 'BER',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const member = await platform.colleague(buyer, 'buyer', [branch.json.id]);
  const page = await openPage('/', buyer);
  await failCalls(page, 'list_branches', 'Branches do not answer.');
  await page.goto(address('/users'));
  await page
    .getByRole('row', { name: member.email })
    .getByRole('button', { name: /^Change/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('viewer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('is changed').waitFor();
  const { data } = (await call('list_company_users')).json;
  expect(data.find((user: { email: string }) => user.email === member.email)).toMatchObject({
    role: 'viewer',
    branch_ids: [branch.json.id],
  });
  await page.context().close();
});

test('an address that cannot be decoded shows that there is no page', async () => {
  const page = await openPage('/webhooks/%E0', admin);
  await page.getByText('There is no page at this address').waitFor();
  await page.context().close();
});

test('signing out that fails says so, and can be repeated', async () => {
  const { cookie } = await platform.settings('sign_in', { email: admin.email, password: admin.password });
  const page = await openPage('', { ...admin, cookie });
  await page.route('**/settings/api/sign_out', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'You are still signed in');
  expect(await faultsOf(page, 'sign-out-failed')).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading(page, 'Sign in');
  await page.reload();
  await heading(page, 'Sign in');
  await page.context().close();
});

test('Home counts what every service has for the person, and says when there may be more', async () => {
  const page = await openPage('/roles', admin);
  const counts = {
    count_rfq_tasks: { to_decide: 2, to_bid: null, to_answer: null },
    count_finance_tasks: { invoices_due: 100 },
    count_recurrence_tasks: { failed: 1 },
  };
  for (const [operation, json] of Object.entries(counts))
    await page.route(`**/settings/api/${operation}`, (route) => route.fulfill({ json }));
  await inMenu(page, 'Home');
  const task = (name: string) => page.getByRole('main').getByRole('link', { name });
  await task('99+ Invoices due within a week').waitFor();
  expect(await task('1 Recurring orders that failed').getAttribute('href')).toBe('/recurring?show=failed');
  await task('2 RFQs to decide').click();
  await heading(page, 'RFQs');
  expect(page.url()).toContain('/rfqs?show=decide');
  await page.context().close();
});

test('a cap is shown under the name of its credential', async () => {
  const cap = { amount: '90.00', currency: 'EUR' };
  await platform.settings(
    'create_token',
    { name: 'Capped', caps: [{ period: 'day', limit: cap }] },
    admin.cookie,
  );
  const page = await openPage('/limits', admin);
  await page.getByText(`Capped of ${admin.email.split('@')[0]}`).waitFor();
  await page.context().close();
});

test('a forgotten password is replaced with the link of a mail', async () => {
  const page = await openPage('');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail address').fill(requisitioner.email);
  expect(await faultsOf(page, 'forgot-password')).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading(page, 'Check your mail');
  await page.goto(address(await linkMailedTo(requisitioner.email, 'reset-password')));
  await page.getByLabel('New password').fill('too short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('New password must have at least 12 characters.').waitFor();
  expect(await faultsOf(page, 'reset-password-refused')).toEqual([]);
  await page.getByLabel('New password').fill('five quite unrelated words here');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(requisitioner.email);
  await page.getByLabel('Password').fill('five quite unrelated words here');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading(page, /^Good to see you/);
  await page.context().close();
});

test('the keyboard reaches the page, and a phone its menu', async () => {
  const page = await openPage('/limits', admin);
  await page.getByRole('button', { name: 'Set a limit' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator(':focus', { hasText: /^Set a limit$/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await faultsOf(page, 'menu')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('dialog').getByRole('link', { name: 'Roles' }).click();
  await heading(page, 'Roles');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a page that may not write to the clipboard selects the text to copy, and says so', async () => {
  const page = await openPage('/roles', admin);
  // As on a page that was loaded over plain http.
  await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await inMenu(page, 'API & Integrations');
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Press Ctrl+C or ⌘C to copy it').waitFor();
  expect(await page.evaluate('String(getSelection())')).toBe(platform.mcp_url);
  expect(await faultsOf(page, 'not-copied')).toEqual([]);
  await page.context().close();
});

test('what an assistant that cannot ask wants to spend waits for its person', async () => {
  await platform.settings('update_integration_settings', { money_guard: 'required' }, admin.cookie);
  const tool = await mcpCaller2025(platform.mcp_url, admin.token);
  const [branch] = (await tool.call('list_branches')).json.data;
  const [chai] = (await tool.call('list_catalog_products')).json.data;
  const order = {
    branch_id: branch.id,
    lines: [{ product_id: chai.id, quantity: 2 }],
    idempotency_key: 'two-chai',
  };
  expect((await tool.call('place_order', order)).json).toMatchObject({ code: 'confirmation_required' });
  const page = await openPage('/pending-actions', admin);
  await page.getByRole('main').getByText('32.40 EUR').first().waitFor();
  expect(await faultsOf(page, 'pending-action')).toEqual([]);
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Nothing to confirm').waitFor();
  await eventually('The order', async () => (await tool.call('place_order', order)).json.status === 'placed');
  await tool.close();
  await page.context().close();
});

test('a supplier gives its legal details and consents to invoices in its name', async () => {
  const page = await openPage('/company', supplier);
  const consent = (checked: boolean) =>
    page.getByRole('switch', { name: 'Invoices in the company’s name', checked });
  await consent(false).click();
  await page.getByRole('alert').getByText('Invoices in your name need legal_name').waitFor();
  await page.getByLabel('Legal name').fill('Exotic Liquids Ltd');
  await page.getByLabel('Registration number').fill('01234567');
  await page.getByLabel('Street and number').fill('49 Gilbert St.');
  await page.getByLabel('Payment terms in days').fill('366');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('City must not be empty.').waitFor();
  await page.getByText('Payment terms in days must be at most 365.').waitFor();
  await page.getByLabel('Payment terms in days').fill('30');
  await page.getByLabel('City').fill('London');
  await page.getByLabel('Country of the address').selectOption('GB');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('The details are saved').waitFor();
  await page.reload();
  expect(await page.getByLabel('Payment terms in days').inputValue()).toBe('30');
  await consent(false).click();
  await page.getByText('Procura issues an invoice in the company’s name').waitFor();
  await consent(true).waitFor();
  expect(await faultsOf(page, 'company-supplier')).toEqual([]);
  await page.context().close();
});

test('saving one part of the company profile keeps what is typed into the other, and a change by somebody else can be shown', async () => {
  const page = await openPage('/company', supplier);
  const legalName = page.getByLabel('Legal name');
  await legalName.fill('Exotic Liquids Limited');
  await page.getByLabel('Phone').fill('+44 20 7946 0000');
  const read = page.waitForResponse((response) => response.url().endsWith('/get_company_profile'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The profile is saved').waitFor();
  await read;
  expect(await legalName.inputValue()).toBe('Exotic Liquids Limited');

  const profile = await platform.settings('get_company_profile', {}, supplier.cookie);
  const change = { expected_version: profile.json.version, registration_number: '7654321' };
  expect((await platform.settings('update_company_profile', change, supplier.cookie)).status).toBe(200);
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByRole('alert').waitFor();
  expect(await legalName.inputValue()).toBe('Exotic Liquids Limited');
  await page.getByRole('button', { name: 'Show what it is now' }).click();
  await page.locator('[name="registration_number"][value="7654321"]').waitFor();
  await legalName.fill('Exotic Liquids Limited');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('The details are saved').waitFor();
  const saved = await platform.settings('get_company_profile', {}, supplier.cookie);
  expect(saved.json).toMatchObject({
    legal_name: 'Exotic Liquids Limited',
    registration_number: '7654321',
    phone: '+44 20 7946 0000',
  });
  await page.context().close();
});

test('payment terms that are no number are refused, and those from before stay', async () => {
  const page = await openPage('/company', supplier);
  const days = page.getByLabel('Payment terms in days');
  await days.fill('45');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('The details are saved').waitFor();
  await page.reload();
  await days.fill('60 days');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText(/^Payment terms in days.* number/).waitFor();
  await page.reload();
  expect(await days.inputValue()).toBe('45');
  await page.context().close();
});

/** Every page by its address, and a text that shows that it has read its data. */
const pages: readonly [string, string][] = [
  ['', 'Waiting for you'],
  ['/purchases', 'Nothing waits for you'],
  ['/your-purchases', 'Exotic Liquids'],
  ['/pending-actions', 'Nothing to confirm'],
  ['/tokens', 'tests'],
  ['/rest-keys', 'a minute'],
  ['/tokens/new', 'Name of the tool'],
  ['/integrations', 'Where the assistant can ask'],
  ['/company', 'Main currency'],
  ['/users', '@example.com'],
  ['/roles', 'Approver'],
  ['/limits', 'per purchase'],
  ['/activity', 'Create branch'],
  ['/your-access', 'Europe/Berlin'],
  ['/rfqs', 'No RFQ accepts bids'],
  ['/orders/ord_1/ship', 'There is no page'],
  ['/security', 'Password'],
];

test('every page is free of faults in light, in dark and on a phone', async () => {
  const page = await openPage('/', admin);
  const faults: string[] = [];
  for (const [path, text] of pages) {
    await page.goto(address(path));
    await page.getByRole('main').getByText(text).first().waitFor();
    faults.push(...(await faultsOf(page, path.slice(1).replaceAll('/', '-') || 'overview')));
  }
  await page.goto(address('/limits'));
  await page.getByRole('button', { name: 'Set a limit' }).click();
  faults.push(...(await faultsOf(page, 'limits-change')));
  await page.goto(address('/roles'));
  await page.getByRole('button', { name: 'Create role' }).click();
  faults.push(...(await faultsOf(page, 'roles-create')));
  await page.context().close();
  const outside = await openPage('/accept-supplier-invite?invite=none');
  await heading(outside, 'Open your supplier account');
  faults.push(...(await faultsOf(outside, 'accept-supplier-invite')));
  await outside.context().close();
  expect(faults).toEqual([]);
}, 240_000);
