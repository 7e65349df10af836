import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from './chromium.ts';

const { describe, test } = inBrowser();

let platform: Platform;
let browser: Browser;
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform(), startChromium()]);
  admin = await platform.company('buyer', { name: 'Northwind Kitchens' });
  otherAdmin = await platform.colleague(admin, 'admin');
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const openPage = (path: string, person?: Person): Promise<Page> =>
  openAddress(browser, `${platform.base_url}/settings${path}`, person);
const shownIn = async (page: Page, figure: string): Promise<string> =>
  String(await page.getByRole('figure', { name: figure, exact: true }).locator('code').textContent());

/** The code that the app of a person shows next: each is taken once. */
const nextCode = (secret: string): string => {
  platform.world.clock.advance(30_000);
  const timestamp = platform.world.clock().getTime();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
};

/** Goes through setting up; answers the secret of the app and the recovery codes. */
const setUp = async (page: Page): Promise<{ secret: string; recovery: string[] }> => {
  await press(page, 'Set up a second factor');
  await page.getByRole('img', { name: 'QR code for your app' }).waitFor();
  expect(await faultsOf(page, 'second-factor-set-up')).toEqual([]);
  const secret = await shownIn(page, 'Secret');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await press(page, 'Confirm');
  await page.getByText('must be the code that your app shows now').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret));
  await press(page, 'Confirm');
  const recovery = (await shownIn(page, 'Recovery codes')).split('\n');
  expect(recovery).toHaveLength(10);
  expect(await faultsOf(page, 'recovery-codes')).toEqual([]);
  await press(page, 'I have kept them');
  return { secret, recovery };
};

const signIn = async (page: Page, { email, password }: Person, code: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await press(page, 'Sign in');
  await page.getByText('must be the code that your app shows now').waitFor();
  expect(await faultsOf(page, 'sign-in-code')).toEqual([]);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await press(page, 'Sign in');
};

/** Lets the five minutes pass for every session of a person, also in what the gateway remembers. */
const letFiveMinutesPass = async ({ user_id }: Person): Promise<void> => {
  await platform.world
    .database('identity')
    .collection('credentials')
    .updateMany({ owner_id: user_id, kind: 'session' }, { $set: { 'session.strong_until': new Date(0) } });
  const changed = await platform.settings(
    'update_integration_settings',
    { api_enabled: true },
    otherAdmin.cookie,
  );
  expect(changed.status).toBe(200);
};

describe('a person', () => {
  let page: Page;
  let secret: string;
  let recovery: string[];
  beforeAll(async () => {
    page = await openPage('/security', admin);
  });
  afterAll(() => page?.context().close());

  test('sets up a second factor, signs out, and signs in with a code', async () => {
    await heading(page, 'Your security');
    ({ secret, recovery } = await setUp(page));
    await page.getByText('Recovery codes left').waitFor();
    expect(await faultsOf(page, 'security')).toEqual([]);
    await press(page, 'Sign out');
    await signIn(page, admin, nextCode(secret));
    await heading(page, /^Good to see you/);
  });

  test('is asked again before a token is made, for password and code, and the token is then made', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'MCP tokens', exact: true }).click();
    await page.getByRole('link', { name: 'Create token' }).first().click();
    await page.getByLabel('Name of the tool').fill('Claude Code');
    await letFiveMinutesPass(admin);
    await press(page, 'Create token');
    await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
    await page.getByLabel('Your password').fill('not the password');
    await press(page, 'Continue');
    await page.getByText('The e-mail address or the password is wrong').waitFor();
    expect(await faultsOf(page, 'asked-again')).toEqual([]);
    await page.getByLabel('Your password').fill(admin.password);
    await press(page, 'Continue');
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret));
    await press(page, 'Continue');
    expect(await shownIn(page, 'Token')).toMatch(/^pt_/);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('closing the question changes nothing', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Your security', exact: true }).click();
    await letFiveMinutesPass(admin);
    await press(page, 'Remove');
    await press(page, 'Remove it');
    await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
    await page.getByLabel('Your password').press('Escape');
    await page.getByText('you signed in more than five minutes ago').waitFor();
    await press(page, 'Cancel');
    await page.getByText('Recovery codes left').waitFor();
  });

  test('signs in elsewhere with a recovery code, sees both sessions, and ends the other', async () => {
    const elsewhere = await openPage('');
    await signIn(elsewhere, admin, String(recovery[0]));
    await heading(elsewhere, /^Good to see you/);
    await page.reload();
    await page.getByText('(this one)').waitFor();
    await press(page, 'End all others');
    await press(page, 'End them');
    await page.getByText('All other sessions are ended').waitFor();
    await elsewhere.getByRole('link', { name: 'Users', exact: true }).click();
    await elsewhere.getByText('Your session has ended').waitFor();
    await elsewhere.context().close();
    await page.getByText('Recovery codes left').waitFor();
  });

  test('changes the password, stays signed in here, and signs in with the new one', async () => {
    const chosen = 'four unrelated words here';
    await press(page, 'Change password');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('New password').fill('short');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
    await page.getByLabel('Your password').fill(admin.password);
    await press(page, 'Continue');
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret));
    await press(page, 'Continue');
    await dialog.getByText('must have at least 12 characters').waitFor();
    expect(await faultsOf(page, 'password')).toEqual([]);
    await dialog.getByLabel('New password').fill(chosen);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    await page.getByText('Recovery codes left').waitFor();
    await press(page, 'Sign out');
    await signIn(page, { ...admin, password: chosen }, String(recovery[1]));
    await heading(page, /^Good to see you/);
  });
});

test('an admin resets a lost factor; a company requires one, and leads people to set it up', async () => {
  const ben = await platform.colleague(otherAdmin, 'buyer');
  const theirs = await openPage('/security', ben);
  await setUp(theirs);
  const page = await openPage('/users', otherAdmin);
  await page
    .getByRole('row', { name: ben.email })
    .getByRole('button', { name: /^Change/ })
    .click();
  await press(page, 'Reset second factor');
  await press(page, 'Reset it');
  await page.getByText('has no second factor any more').waitFor();

  const required = page.getByRole('switch', { name: 'Require a second factor' });
  await required.click();
  await page.getByText('You have no second factor yourself').waitFor();
  await page.goto(`${platform.base_url}/settings/security`);
  await setUp(page);
  await page.goto(`${platform.base_url}/settings/users`);
  await required.click();
  await page.getByText('A second factor is required').waitFor();

  await theirs.reload();
  await theirs.getByLabel('E-mail address').fill(ben.email);
  await theirs.getByLabel('Password').fill(ben.password);
  await press(theirs, 'Sign in');
  await heading(theirs, 'Set up a second factor');
  expect(await faultsOf(theirs, 'confined')).toEqual([]);
  await setUp(theirs);
  await theirs.getByRole('navigation').first().waitFor();
  await theirs.context().close();
  await page.context().close();
});
