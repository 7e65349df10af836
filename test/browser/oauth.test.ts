import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { pickFreePort } from '@procura/local';
import { mailTo } from '@procura/testkit/eventually';
import { authorizationQuery, newVerifier } from '@procura/testkit/oauth-client';
import { signingIn2026 } from '@procura/testkit/oauth-sdk';
import { mcpCaller2025, type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, inBrowser, openAddress, startChromium } from './chromium.ts';

const { describe, test } = inBrowser();

let platform: Platform;
let browser: Browser;
let admin: Person;
let public_url: string;
/** A program on this computer that waits for the answer, and what it received. */
let program: Server;
let received: string[];

beforeAll(async () => {
  const port = await pickFreePort();
  public_url = `http://localhost:${port}`;
  received = [];
  program = createServer(({ url }, response) => {
    received.push(String(url));
    response.end('<title>Connected</title>');
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  [platform, browser] = await Promise.all([
    startPlatform({ config: { public_url }, gateway: { port, public_url } }),
    startChromium(),
  ]);
  admin = await platform.company('buyer', { name: 'Northwind Kitchens' });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  program?.close();
});

const { verifier, challenge } = newVerifier();
const redirect_uri = () => `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
const address = (changes: Record<string, string | undefined> = {}): string =>
  `${public_url}/oauth/authorize?${authorizationQuery(
    { client_id: platform.oauth_client.client_id, challenge, resource: `${public_url}/mcp` },
    { redirect_uri: redirect_uri(), ...changes },
  )}`;
const openPage = (url: string): Promise<Page> => openAddress(browser, url);
const signIn = async (page: Page, heading = 'Connect Test Assistant?'): Promise<void> => {
  await page.getByLabel('E-mail address').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};
const setting = async (input: Record<string, unknown>): Promise<void> => {
  const { status } = await platform.settings('update_integration_settings', input, admin.cookie);
  expect(status).toBe(200);
};
const register = async (client_name: string, redirect_uris: string[]): Promise<string> => {
  const answer = await fetch(`${public_url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name, redirect_uris }),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
};

describe('a person connects an assistant', () => {
  test('with one password and two clicks; it reads, and the page shows it', async () => {
    const page = await openPage(address());
    await signIn(page);
    await page.getByText('Allow this only if you began it yourself.').waitFor();
    await page.getByText('a program on this computer').waitFor();
    expect(await page.getByRole('radio', { name: 'Only read' }).isChecked()).toBe(true);
    expect(await faultsOf(page, 'consent')).toEqual([]);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${redirect_uri()}?*`);
    const answer = new URL(page.url()).searchParams;
    expect([answer.get('state'), answer.get('iss')]).toEqual(['the state', public_url]);
    const reply = await fetch(`${public_url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: platform.oauth_client.client_id,
        code: String(answer.get('code')),
        code_verifier: verifier,
        redirect_uri: redirect_uri(),
      }),
    });
    const { access_token, scope } = (await reply.json()) as { access_token: string; scope: string };
    expect(scope).toBe('procura:read');
    const assistant = await mcpCaller2025(platform.mcp_url, access_token);
    expect((await assistant.call('whoami')).json).toMatchObject({ credential: { read_only: true } });
    await assistant.close();

    await page.goto(`${public_url}/settings/tokens`);
    await page.getByText('Connected by sign-in: this computer').waitFor();
    expect(await faultsOf(page, 'connections')).toEqual([]);
    await page.getByRole('button', { name: 'Revoke Test Assistant' }).click();
    await page.getByRole('button', { name: 'Revoke connection' }).click();
    await page.getByText('Test Assistant is revoked').waitFor();
  });

  test('or denies it; a request that is not valid sends nobody anywhere', async () => {
    const page = await openPage(address());
    await signIn(page);
    const before = received.length;
    await page.goto(address({ redirect_uri: 'http://127.0.0.1:1/other' }));
    await page.getByRole('heading', { level: 1, name: 'This cannot be connected' }).waitFor();
    expect(await faultsOf(page, 'consent-refused')).toEqual([]);
    expect(received.length).toBe(before);
    await page.goto(address());
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL(`${redirect_uri()}?*`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });

  test('in no frame of another page', async () => {
    const frame = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<iframe src="${address()}" title="frame"></iframe>`);
    });
    await new Promise<void>((resolve) => frame.listen(0, '127.0.0.1', resolve));
    const page = await (await browser.newContext()).newPage();
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`http://127.0.0.1:${(frame.address() as AddressInfo).port}/`);
    await refused;
    expect(await page.frameLocator('iframe').getByRole('heading').count()).toBe(0);
    frame.close();
  });
});

test('a person who has switched company in another tab connects neither with the page of before', async () => {
  const ana = await platform.company('buyer', { name: 'First Bakery' });
  const other = await platform.company('buyer', { name: 'Second Bakery' });
  const invite = { email: ana.email, name: 'Ana Admin', role: 'admin' };
  expect((await platform.settings('invite_user', invite, other.cookie)).status).toBe(200);
  const mail_dir = String(platform.world.config.mail_dir);
  const [, invitation] = await mailTo(mail_dir, ana.email, /Second Bakery[\s\S]*invitation=([\w.-]+)/);
  await platform.settings('accept_invitation', { invitation, password: ana.password });

  const page = await openPage(`${public_url}/settings/`);
  await page.getByLabel('E-mail address').fill(ana.email);
  await page.getByLabel('Password').fill(ana.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'First Bakery' }).click();
  await page.getByRole('link', { name: 'Switch company' }).waitFor();
  const consent = await page.context().newPage();
  await consent.goto(address());
  await consent.getByText('It would act for First Bakery').waitFor();

  await page.getByRole('link', { name: 'Switch company' }).click();
  await page.getByLabel('Company').selectOption('Second Bakery');
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await page.getByText('Second Bakery').first().waitFor();

  const before = received.length;
  await consent.getByRole('button', { name: 'Allow' }).click();
  await consent.getByText('opened in another session or for another company').waitFor();
  expect([received.length, new URL(consent.url()).pathname]).toEqual([before, '/oauth/authorize']);
  await consent.reload();
  await consent.getByText('It would act for Second Bakery').waitFor();
  await page.goto(`${public_url}/settings/tokens`);
  await page.getByRole('heading', { level: 1, name: 'MCP tokens' }).waitFor();
  expect(await page.getByText('Connected by sign-in').count()).toBe(0);
  await page.context().close();
});

describe('a client that the operator does not list', () => {
  test('is refused, and the page says who can change that', async () => {
    await setting({ admitted_clients: 'known' });
    const client_id = await register('Claude', ['https://evil.example/callback']);
    const page = await openPage(address({ client_id, redirect_uri: 'https://evil.example/callback' }));
    await signIn(page, 'This cannot be connected');
    await page.getByText('Someone with the permission company:manage, such as an admin').waitFor();
    expect(await faultsOf(page, 'consent-not-admitted')).toEqual([]);
  });

  test('is shown by the host of its answer, its name quoted, with a warning', async () => {
    await setting({ admitted_clients: 'all' });
    const client_id = await register('Сlaude”. Checked by Procura', ['https://evil.example/callback']);
    const page = await openPage(address({ client_id, redirect_uri: 'https://evil.example/callback' }));
    await signIn(page, 'Connect evil.example?');
    await page.getByText('The answer goes to evil.example.').waitFor();
    await page.getByText('Nobody has checked this name').waitFor();
    expect(await page.locator('q').allInnerTexts()).toEqual(['Сlaude. Checked by Procura']);
    // One paragraph: the name is no line of its own in it.
    expect(await page.locator('.note.warn').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^It calls itself Сlaude\. Checked by Procura\. Nobody has checked this name, .*\.$/,
      ),
    ]);
    expect(await page.getByRole('heading').allInnerTexts()).not.toContainEqual(
      expect.stringContaining('laude'),
    );
    expect(await page.locator('main img, .entry-head img').count()).toBe(0);
    expect(await faultsOf(page, 'consent-unknown')).toEqual([]);
  });

  test('is a program on this computer where its answer stays there, and works', async () => {
    await setting({ admitted_clients: 'all' });
    const client_id = await register('Editor', ['http://127.0.0.1/callback']);
    const page = await openPage(address({ client_id }));
    await signIn(page, 'Connect a program on this computer?');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${redirect_uri()}?*`);
    expect(new URL(page.url()).searchParams.get('code')).toMatch(/^pc_/);
  });

  test('an admin chooses which clients people may connect, and is asked before connections end', async () => {
    await setting({ admitted_clients: 'all' });
    const page = await openPage(`${public_url}/settings/integrations`);
    await page.getByLabel('E-mail address').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('radio', { name: 'None' }).check();
    await page
      .getByRole('form', { name: 'Connecting by sign-in' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByText('Every connection by sign-in ends at once').waitFor();
    expect(await faultsOf(page, 'admitted-clients')).toEqual([]);
    await page.getByRole('button', { name: 'Save and end them' }).click();
    await page.getByText('The assistants that people may connect are set').waitFor();
    await page.goto(address());
    await page.getByText('lets nobody connect assistants by sign-in').waitFor();
    await setting({ admitted_clients: 'known' });
  });
});

test.each([
  ['registration', 'Connect a program on this computer?'],
  ['its metadata document', 'Connect Test Assistant?'],
])('from only the address to whoami, with one password and two clicks, by %s', async (means, heading) => {
  const registers = means === 'registration';
  await setting({ admitted_clients: registers ? 'all' : 'known' });
  const { client_id } = platform.oauth_client;
  const assistant = signingIn2026(platform.mcp_url, registers ? null : client_id);
  expect(await assistant.connect()).toBe(false);
  const page = await openPage(String(assistant.kept.asked));
  // Nothing listens there; the address itself is the answer.
  const answered = page.waitForRequest((request) =>
    request.url().startsWith('http://127.0.0.1:49153/callback?'),
  );
  await signIn(page, heading);
  await page.getByRole('button', { name: 'Allow' }).click();
  await assistant.finish(new URL((await answered).url()).searchParams);
  await page.context().close();
  expect(await assistant.connect()).toBe(true);
  expect(await assistant.callTool('whoami')).toMatchObject({ user: { email: admin.email } });
  await assistant.close();
});
