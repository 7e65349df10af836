import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { eventually } from '@procura/testkit/eventually';
import { loopbackRules } from '@procura/testkit/oauth-client';
import {
  answered,
  type Person,
  type Platform,
  restCaller,
  rpc,
  rpcAnswer,
  startPlatform,
} from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { openReceiver, type Receiver } from '../../services/feed/test/a-receiver.ts';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from './chromium.ts';

const { test } = inBrowser();

let platform: Platform;
let browser: Browser;
let receiver: Receiver;
let admin: Person;
let supplier: Person;
let branch_id: string;

beforeAll(async () => {
  const public_url = 'http://localhost:3000';
  [platform, browser, receiver] = await Promise.all([
    startPlatform({ config: { public_url, egress: loopbackRules(public_url) } }),
    startChromium(),
    openReceiver(),
  ]);
  admin = await platform.company('buyer', { name: 'Northwind Kitchens' });
  supplier = await platform.company('supplier', { name: 'Tokyo Traders' });
  await eventually('The supplier in the directory', async () => {
    const { json } = await byRest('list_supplier_companies');
    return json.data.some(({ id }: { id: string }) => id === supplier.company_id);
  });
  const branch = await byRest('create_branch', {
    name: 'Berlin',
    code: 'BER',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  branch_id = branch.json.id;
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await receiver?.stop();
});

const byRest = async (operation: string, input: Record<string, unknown> = {}) => {
  const reply = await restCaller(platform.base_url, admin.rest_key).call(operation, input);
  answered(reply, operation);
  return reply;
};
/** A change that webhooks are sent: `rfq.created`. */
const createRfq = (title: string) =>
  byRest('create_rfq', {
    branch_id,
    title,
    items: [{ name: 'Combi oven', quantity: 2 }],
    deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    currency: 'EUR',
    supplier_company_ids: [supplier.company_id],
  });

/** A message of MCP Events, as an assistant of the admin sends it. */
const byAssistant = async (method: string, params: Record<string, unknown>): Promise<void> => {
  expect(await rpcAnswer(await rpc(platform.mcp_url, admin.token, method, params))).toHaveProperty('result');
};

const openPage = (path: string, person: Person): Promise<Page> =>
  openAddress(browser, `${platform.base_url}/settings${path}`, person);
const fact = (page: Page, name: string) => page.locator('.facts > div').filter({ hasText: name });
const attempts = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
const secretIn = async (page: Page): Promise<string> =>
  String(await page.getByRole('figure', { name: 'Signing secret' }).locator('code').textContent());

test('a person creates a webhook, tests it, sees its deliveries, rotates, changes, pauses and deletes it', async () => {
  const page = await openPage('', admin);
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(await faultsOf(page, 'webhooks-none')).toEqual([]);

  await page.getByRole('link', { name: 'Create the first one' }).click();
  await press(page, 'Create webhook');
  await page.getByText('Name of the system must not be empty.').waitFor();
  await page.locator('[name="name"]:focus').waitFor();
  await page.getByLabel('Name of the system').fill('ERP');
  await page.getByLabel('URL').fill('erp.example.com');
  await page.getByRole('radio', { name: 'Only some' }).check();
  await press(page, 'Create webhook');
  await page.getByText(/^Changes must .*\.$/).waitFor();
  await page.getByRole('checkbox', { name: 'All changes of RFQs' }).check();
  await page.getByText('Choose among orders', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'An order was placed' }).check();
  await press(page, 'Create webhook');
  await page.getByText('URL: The URL must be a valid address').waitFor();
  expect(await faultsOf(page, 'webhook-refused')).toEqual([]);
  await page.getByLabel('URL').fill(receiver.url);
  await press(page, 'Create webhook');

  await page.getByText('Verified.').waitFor();
  const secret = await secretIn(page);
  expect(secret).toMatch(/^whsec_/);
  expect(await faultsOf(page, 'webhook-created')).toEqual([]);
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.verify']);
  await page.getByRole('link', { name: 'Done' }).click();
  await heading(page, 'ERP');
  await fact(page, 'Status').getByText('Active').waitFor();
  await fact(page, 'Sends').getByText('1 of 18 types of orders, all of RFQs').waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await page.content()).not.toContain('of-the-receiver');

  await press(page, 'Send test');
  await page.getByText('The receiver answered 204. It took').waitFor();
  expect(receiver.of().map(({ type }) => type)).toEqual(['webhook.test']);

  await createRfq('Kitchen for the new hall');
  const created = attempts(page).filter({ hasText: 'An RFQ was created' });
  await created.getByText('Delivered').waitFor();
  expect(await faultsOf(page, 'webhook')).toEqual([]);
  await created.getByRole('button', { name: 'Send again' }).click();
  await eventually('The change again', async () => receiver.of('rfq.created').length === 2);
  await eventually('Both attempts', async () => (await created.count()) === 2);
  const [first, second] = receiver.of('rfq.created');
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);

  receiver.reply = () => ({ status: 500 });
  await createRfq('Kitchen for the old hall');
  await created.getByText('Failed').first().waitFor();
  await created.getByText('The receiver answered 500.').first().waitFor();
  await fact(page, 'To be repeated').getByText('1 change').waitFor();
  await press(page, 'Send test');
  await page.getByText('The receiver answered 500. It took').waitFor();
  expect(await faultsOf(page, 'webhook-failing')).toEqual([]);
  receiver.reply = () => ({ status: 204 });

  await press(page, 'Rotate secret');
  expect(await faultsOf(page, 'webhook-rotate')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog', { name: 'New secret of ERP' }).waitFor();
  expect(await secretIn(page)).toMatch(/^whsec_/);
  expect(await secretIn(page)).not.toBe(secret);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await fact(page, 'Old secret signs until').waitFor();
  await press(page, 'Send test');
  await page.getByText('The receiver answered 204. It took').waitFor();
  const signatures = receiver.of('webhook.test').at(-1)?.headers['webhook-signature'];
  expect(String(signatures).split(' ')).toHaveLength(2);

  await press(page, 'Change');
  const dialog = page.getByRole('dialog', { name: 'Change ERP' });
  await dialog.getByRole('checkbox', { name: 'All changes of RFQs', checked: true }).waitFor();
  await dialog.getByRole('checkbox', { name: 'An order was placed', checked: true }).waitFor();
  expect(await faultsOf(page, 'webhook-change')).toEqual([]);
  await dialog.getByLabel('Name of the system').fill('Warehouse');
  await dialog.getByRole('radio', { name: 'All changes' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Warehouse');
  await fact(page, 'Sends').getByText('All changes').waitFor();

  await press(page, 'Pause');
  await fact(page, 'Status').getByText('Paused', { exact: true }).waitFor();
  await createRfq('Kitchen without a hall');
  await fact(page, 'Position')
    .getByText(/[1-9] changes? behind/)
    .waitFor();
  await page.getByRole('link', { name: 'Webhooks' }).first().click();
  await page.getByRole('row', { name: 'Warehouse' }).getByText('Paused', { exact: true }).waitFor();
  expect(await faultsOf(page, 'webhooks')).toEqual([]);
  await page.getByRole('link', { name: 'Warehouse' }).click();
  await press(page, 'Make active');
  await fact(page, 'Status').getByText('Active').waitFor();
  await fact(page, 'Position').getByText('0 changes behind').waitFor();

  await press(page, 'Delete');
  await page.getByRole('dialog').getByText('This cannot be undone').waitFor();
  expect(await faultsOf(page, 'webhook-delete')).toEqual([]);
  await press(page, 'Delete webhook');
  await page.getByText('No webhooks yet').waitFor();
  await page.context().close();
}, 240_000);

test('a webhook whose receiver answers the challenge only later is created by keyboard', async () => {
  receiver.verify = () => ({ status: 200, body: 'ok' });
  const page = await openPage('/webhooks/new', admin);
  await page.locator('[name="name"]:focus').waitFor();
  const { keyboard } = page;
  await keyboard.type('ERP');
  await keyboard.press('Tab');
  await keyboard.type(receiver.url);
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'All changes of orders', checked: true }).waitFor();
  await keyboard.press('Enter');
  await page.getByText('The answer did not repeat the challenge.').waitFor();
  expect(await faultsOf(page, 'webhook-not-verified')).toEqual([]);
  await page.getByRole('link', { name: 'Done' }).press('Enter');
  await fact(page, 'Sends').getByText('All of orders').waitFor();
  receiver.verify = (challenge) => ({ status: 200, body: challenge });
  await page.getByRole('button', { name: 'Make active' }).press('Enter');
  await fact(page, 'Status').getByText('Active').waitFor();
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  await page.getByRole('dialog', { name: 'Change ERP' }).waitFor();
  await keyboard.press('Escape');
  await page.locator(':focus', { hasText: /^Change$/ }).waitFor();
  await page.context().close();
});

test('a person sees the subscriptions of assistants, which of them fail, and ends one', async () => {
  receiver.verify = (challenge) => ({ status: 200, body: JSON.stringify({ challenge }) });
  const url = `${receiver.url}?token=of-the-callback`;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const asked = { arguments: { branch_id }, delivery: { mode: 'webhook', url, secret }, cursor: null };
  await byAssistant('events/subscribe', { name: 'rfq.created', ...asked });
  await byAssistant('events/subscribe', { name: 'order.placed', ...asked });
  const page = await openPage('/webhooks', admin);
  const table = page.getByRole('table', { name: 'Subscriptions of assistants' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('button') });
  const created = rows.filter({ hasText: 'An RFQ was created' });
  await created.getByText('Active', { exact: true }).waitFor();
  expect(await rows.count()).toBe(2);
  for (const text of ['Acts for you', 'rfq.created', new URL(url).host, branch_id, 'unless it is refreshed'])
    await created.getByText(text).first().waitFor();
  expect(await faultsOf(page, 'event-subscriptions')).toEqual([]);
  for (const hidden of ['of-the-callback', secret]) expect(await page.content()).not.toContain(hidden);

  receiver.reply = () => ({ status: 500 });
  await createRfq('Kitchen of an assistant');
  await eventually('The failure on the page', async () => {
    await page.reload();
    await created.waitFor();
    return (await created.getByText('The receiver answered 500.').count()) > 0;
  });
  await created.getByText('Failing', { exact: true }).waitFor();
  expect(await faultsOf(page, 'event-subscription-failing')).toEqual([]);
  receiver.reply = () => ({ status: 204 });

  await created.getByRole('button', { name: /^End the subscription of .*: An RFQ was created$/ }).click();
  await page.getByRole('dialog').getByText('The assistant can subscribe again').waitFor();
  expect(await faultsOf(page, 'event-subscription-end')).toEqual([]);
  await press(page, 'End subscription');
  await created.waitFor({ state: 'detached' });
  await byAssistant('events/unsubscribe', { name: 'order.placed', ...asked });
  await page.reload();
  await page.getByText('No assistant has subscribed').waitFor();
  await page.context().close();
}, 120_000);

test('a role that may not call list_webhooks does not see the page', async () => {
  const requisitioner = await platform.colleague(admin, 'buyer');
  const page = await openPage('/webhooks', requisitioner);
  await page.getByText('The role Buyer does not open this page').waitFor();
  expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
  await page.context().close();
});

test('a supplier chooses among the changes that suppliers are sent', async () => {
  const page = await openPage('/webhooks/new', supplier);
  await page.getByRole('radio', { name: 'Only some' }).check();
  await page.getByText('Choose among RFQs', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'A supplier was invited to an RFQ' }).waitFor();
  for (const other of ['All changes of recurring orders', 'An RFQ was created'])
    expect(await page.getByRole('checkbox', { name: other }).count()).toBe(0);
  await page.context().close();
});
