import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { readMails } from '@procura/testkit/mails';
import { type Person, type Platform, restCaller, startPlatform } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from './chromium.ts';

const { describe, test } = inBrowser();

// biome-ignore lint/suspicious/noExplicitAny: JSON as the buyer’s own systems receive it
type Json = any;

const receiver = 'maria@example.com';
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

let platform: Platform;
let browser: Browser;
let buyer: Person;
let supplier: Person;
let driver: Person;
let branch_id: string;

beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform(), startChromium()]);
  buyer = await platform.company('buyer', { name: 'Northwind Kitchens' });
  supplier = await platform.company('supplier', { name: 'Tokyo Traders' });
  driver = await platform.colleague(supplier, 'supplier_logistics');
  await eventually('The supplier in the directory', async () =>
    (await buyers('list_supplier_companies')).data.some((one: Json) => one.id === supplier.company_id),
  );
  const branch = await buyers('create_branch', {
    name: 'Berlin',
    code: 'BER',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    receiving_contact: { name: 'Maria Anders', email: receiver },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  branch_id = branch.id;
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

/** What the buyer does, over REST. */
const buyers = async (operation: string, input: Record<string, unknown> = {}): Promise<Json> => {
  const reply = await restCaller(platform.base_url, buyer.rest_key).call(operation, input);
  if (!reply.ok) throw new Error(`${operation}: ${JSON.stringify(reply.json)}`);
  return reply.json;
};
const ask = (title: string) =>
  buyers('create_rfq', {
    branch_id,
    title,
    description: 'Please include installation.',
    items: [
      {
        name: 'Combi oven',
        specification: '60 cm, 10 trays',
        quantity: 10,
        target_unit_price: eur('850.00'),
      },
      { name: 'Steel table', quantity: 40 },
      { name: 'Green tea', quantity: 24, unit: 'box' },
    ],
    deadline: inDays(7),
    currency: 'EUR',
    supplier_company_ids: [supplier.company_id],
  });

const openPage = (path: string, person: Person): Promise<Page> =>
  openAddress(browser, `${platform.base_url}/settings${path}`, person);
const inDialog = (page: Page) => page.getByRole('dialog');
const item = (page: Page, name: string) => page.getByRole('group', { name });
/** A table by its caption; its cells by row and place, as people read them. */
const cells = (page: Page, caption: string, row: string): Promise<string[]> =>
  page
    .getByRole('table', { name: caption })
    .getByRole('row', { name: row })
    .getByRole('cell')
    .allInnerTexts();

test('a supplier bids, answers a counter-offer, confirms, ships and delivers', async () => {
  const rfq = await ask('Kitchen for the new hall');
  const page = await openPage('', supplier);
  await page.getByRole('link', { name: '1 RFQs without your bid' }).waitFor();
  expect(await faultsOf(page, 'supplier-overview')).toEqual([]);
  await page.getByRole('link', { name: '1 RFQs without your bid' }).click();
  await page.getByRole('row', { name: 'Kitchen for the new hall' }).getByText('Not sent yet').waitFor();
  await page.getByRole('link', { name: 'Kitchen for the new hall' }).click();
  await heading(page, 'Kitchen for the new hall');
  expect(await page.content()).not.toContain('850.00');

  await item(page, 'Steel table').getByLabel('Unit price').fill('a lot');
  await press(page, 'Send bid');
  await item(page, 'Steel table').getByText('must be a decimal string').waitFor();
  await page.locator('[name="lines.1.unit_price"]:focus').waitFor();
  expect(await faultsOf(page, 'supplier-bid-refused')).toEqual([]);
  await item(page, 'Combi oven').getByLabel('Unit price').fill('950');
  await item(page, 'Steel table').getByLabel('Unit price').fill('110,5');
  await page.getByText('2 of 3 offered').waitFor();
  await page.getByText('13,920.00 EUR').waitFor();
  await page.getByLabel('Lead time in days').fill('14');
  await page.getByLabel('Terms').fill('Net 30');
  await press(page, 'Send bid');
  await page.getByText('Your bid is in.').waitFor();
  const { data } = await buyers('list_rfq_bids', { rfq_id: rfq.id });
  expect(data).toMatchObject([{ total: eur('13920.00'), lead_time_days: 14, prices: [{}, {}] }]);
  const { bid_id } = data[0];

  // Where the mail about the bid leads the buyer.
  const theirs = await openPage(`/rfqs/${rfq.id}`, buyer);
  await theirs.getByRole('row', { name: 'Total with tax' }).getByText('13,920.00 EUR').waitFor();
  expect(await faultsOf(theirs, 'buyer-rfq')).toEqual([]);
  await theirs.context().close();

  await buyers('close_rfq', { rfq_id: rfq.id });
  await buyers('decide_bid_iteration', {
    bid_id,
    iteration: 1,
    decision: 'counter',
    counter_items: [{ rfq_item_id: rfq.items[0].id, unit_price: eur('880.00') }],
    note: 'All ten in one delivery.',
  });
  await page.reload();
  await page.getByText('Northwind Kitchens made a counter-offer').waitFor();
  const oven = item(page, 'Combi oven');
  expect(await oven.getByLabel('Unit price').inputValue()).toBe('880.00');
  await oven.getByText('You asked 950.00 EUR, they offer 880.00 EUR.').waitFor();
  await oven.getByLabel('Unit price').fill('900');
  await page.getByRole('button', { name: 'Send your answer' }).waitFor();
  await press(page, 'Their prices');
  expect(await faultsOf(page, 'supplier-countered')).toEqual([]);
  await press(page, 'Accept their prices');
  await page.getByText('Bidding is over').waitFor();
  expect(await cells(page, 'Offers of both sides', 'Combi oven')).toEqual([
    '950.00\u00a0EUR\n9,500.00\u00a0EUR',
    '880.00\u00a0EUR\n8,800.00\u00a0EUR · −7.4\u00a0%',
    '880.00\u00a0EUR\n8,800.00\u00a0EUR',
  ]);

  await buyers('decide_bid_iteration', { bid_id, iteration: 3, decision: 'accept' });
  const issued = await buyers('create_purchase_order', { rfq_id: rfq.id, bid_id });
  await page.reload();
  await page.getByText('Your bid is accepted.').waitFor();
  await page.getByRole('link', { name: issued.order_number }).waitFor();
  expect(await faultsOf(page, 'supplier-awarded')).toEqual([]);
  await page.getByRole('link', { name: issued.order_number }).click();

  await heading(page, issued.order_number);
  await press(page, 'Confirm order');
  await inDialog(page).getByLabel('Delivery promised for').fill('2099-12-04');
  await inDialog(page).getByRole('button', { name: 'Confirm order' }).click();
  await page.getByText('4 Dec 2099').waitFor();

  await page.getByRole('link', { name: 'Ship', exact: true }).click();
  await heading(page, `Ship ${issued.order_number}`);
  await page.getByLabel('Quantity of Combi oven').fill('0');
  await page.getByLabel('Quantity of Steel table').fill('41');
  await page.getByLabel('Carrier').fill('Speedy Express');
  await press(page, 'Ship');
  await page.getByText('must be at most 40').waitFor();
  await page.locator('[name="lines.1.quantity"]:focus').waitFor();
  expect(await faultsOf(page, 'supplier-ship')).toEqual([]);
  await page.getByLabel('Quantity of Steel table').fill('40');
  await press(page, 'Ship');
  await heading(page, issued.order_number);
  await page.getByText('40 × Steel table').waitFor();
  expect((await cells(page, 'Items', 'Steel table')).slice(0, 3)).toEqual(['40 × piece', '40', '0']);

  await press(page, 'Add event');
  await inDialog(page).getByLabel('What happened').fill('At the depot');
  await inDialog(page).getByLabel('Place').fill('Leipzig');
  await inDialog(page).getByRole('button', { name: 'Record' }).click();
  await page.getByText('At the depot, Leipzig').waitFor();
  await press(page, 'Send delivery code');
  await page.getByText('A delivery code was mailed to m').waitFor();
  const code = await eventually('The code', codeMailed);
  await press(page, 'Record delivery');
  await inDialog(page)
    .getByLabel('Code', { exact: true })
    .fill(code === '111111' ? '222222' : '111111');
  await inDialog(page).getByRole('button', { name: 'Record delivery' }).click();
  await inDialog(page).getByText('4 tries are left').waitFor();
  expect(await faultsOf(page, 'supplier-deliver')).toEqual([]);
  await inDialog(page).getByLabel('Code', { exact: true }).fill(String(code));
  await inDialog(page).getByRole('button', { name: 'Record delivery' }).click();
  await page.getByText('The delivery is recorded').waitFor();

  await page.getByRole('link', { name: 'Ship', exact: true }).click();
  await page.getByLabel('Carrier').fill('Speedy Express');
  await press(page, 'Ship');
  await page.getByText('10 × Combi oven').waitFor();
  await press(page, 'Record delivery');
  await inDialog(page).getByLabel('Received by').fill('Thomas Hardy');
  await inDialog(page).getByRole('radio', { name: 'Photo' }).check();
  await inDialog(page).getByRole('button', { name: 'Record delivery' }).click();
  await inDialog(page).getByText('Photo must be chosen.').waitFor();
  const photo = Buffer.from('what the driver saw');
  await inDialog(page)
    .getByLabel('Photo', { exact: true })
    .and(page.locator('[type=file]'))
    .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: photo });
  const sent = page.waitForRequest((request) => request.url().endsWith('/deliver_order'));
  await inDialog(page).getByRole('button', { name: 'Record delivery' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    evidence: { kind: 'photo', sha256: createHash('sha256').update(photo).digest('hex') },
  });
  await page.getByText('Photo, no code').waitFor();
  await page.getByRole('table', { name: 'Invoices' }).waitFor();
  expect(await faultsOf(page, 'supplier-order')).toEqual([]);
  expect(await buyers('get_order_delivery_proof', { order_id: issued.order_id })).toMatchObject({
    complete: true,
    proofs: [
      { method: 'code', received_by: 'Maria Anders' },
      { method: 'photo', received_by: 'Thomas Hardy' },
    ],
  });

  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: /^Delivered/ }).click();
  await page.getByRole('row', { name: issued.order_number }).waitFor();
  await page.getByLabel('Find an order').fill('none like this');
  await press(page, 'Search');
  await page.getByText('No order is found for “none like this”').waitFor();
  await page.getByLabel('Find an order').fill(issued.order_number);
  await press(page, 'Search');
  await page.getByRole('row', { name: issued.order_number }).waitFor();
  expect(await faultsOf(page, 'supplier-orders')).toEqual([]);
  await page.context().close();
}, 240_000);

const codeMailed = async (): Promise<string | undefined> => {
  const mails = await readMails(String(platform.world.config.mail_dir));
  const mail = mails.findLast((one) => one.to === receiver);
  return mail && /^ {4}(\d{6})$/m.exec(mail.text)?.[1];
};

test('a bid is withdrawn, and an order rejected with a reason that the buyer reads', async () => {
  const rfq = await ask('Tableware');
  const page = await openPage(`/rfqs/${rfq.id}`, supplier);
  await page.getByLabel('Your prices').selectOption('Are without tax');
  await item(page, 'Green tea').getByLabel('Unit price').fill('9');
  await press(page, 'Send bid');
  // Without a rate it would be a bid that includes tax.
  await item(page, 'Green tea')
    .getByText(/percentage from 0 to 100/)
    .waitFor();
  await item(page, 'Green tea').getByLabel('Tax, %').fill('7,5');
  expect(await faultsOf(page, 'supplier-bid-without-tax')).toEqual([]);
  await press(page, 'Send bid');
  await page.getByText('Your bid is in.').waitFor();
  expect(await cells(page, 'Offers of both sides', 'Prices')).toContain('Without tax');
  await press(page, 'Withdraw');
  await inDialog(page).getByLabel('Reason').fill('Sold out');
  await inDialog(page).getByRole('button', { name: 'Withdraw bid' }).click();
  await page.getByText('You have withdrawn your bid.').waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'detached' });
  await page.goto(`${platform.base_url}/settings/rfqs?status=open`);
  await page.getByRole('row', { name: 'Tableware' }).getByText('Withdrawn').waitFor();
  expect(await faultsOf(page, 'supplier-rfqs')).toEqual([]);

  const order = await orderOf(await ask('Cold room'));
  await page.goto(`${platform.base_url}/settings/orders/${order.id}`);
  await press(page, 'Reject');
  await inDialog(page).getByRole('button', { name: 'Reject order' }).click();
  await inDialog(page).getByText('Reason must not be empty.').waitFor();
  await inDialog(page).getByLabel('Reason').fill('The factory is closed');
  await inDialog(page).getByRole('button', { name: 'Reject order' }).click();
  await page.getByText('The order is rejected').waitFor();
  expect((await buyers('get_order', { order_id: order.id })).timeline.at(-1)).toMatchObject({
    what: 'Rejected',
    note: 'The factory is closed',
  });
  await page.context().close();
});

/** The order of an RFQ whose first item the supplier offered and the buyer accepted. */
const orderOf = async (rfq: Json): Promise<Json> => {
  const bid = await restCaller(platform.base_url, supplier.rest_key).call('submit_bid', {
    rfq_id: rfq.id,
    lines: [{ rfq_item_id: rfq.items[0].id, unit_price: eur('10.00') }],
  });
  await buyers('close_rfq', { rfq_id: rfq.id });
  await buyers('decide_bid_iteration', { bid_id: bid.json.id, iteration: 1, decision: 'accept' });
  const { order_id } = await buyers('create_purchase_order', { rfq_id: rfq.id, bid_id: bid.json.id });
  return buyers('get_order', { order_id });
};

test('a supplier reads that all is awarded without its bid, and that nobody waits for its answer', async () => {
  const rival = await platform.company('supplier', { name: 'Leka Trading' });
  await eventually('The rival in the directory', async () =>
    (await buyers('list_supplier_companies')).data.some((one: Json) => one.id === rival.company_id),
  );
  const openFor = async (decide: (bid: Json) => Promise<unknown>): Promise<Page> => {
    const rfq = await buyers('create_rfq', {
      branch_id,
      title: 'Freezers',
      items: [{ name: 'Freezer', quantity: 2 }],
      deadline: inDays(7),
      currency: 'EUR',
      supplier_company_ids: [supplier.company_id, rival.company_id],
    });
    const lines = [{ rfq_item_id: rfq.items[0].id, unit_price: eur('10.00') }];
    const bidOf = async ({ rest_key }: Person): Promise<Json> =>
      (await restCaller(platform.base_url, rest_key).call('submit_bid', { rfq_id: rfq.id, lines })).json;
    const [own, won] = [await bidOf(supplier), await bidOf(rival)];
    await buyers('close_rfq', { rfq_id: rfq.id });
    await decide(own);
    await buyers('decide_bid_iteration', { bid_id: won.id, iteration: 1, decision: 'accept' });
    return openPage(`/rfqs/${rfq.id}`, supplier);
  };
  for (const decide of [
    async () => undefined,
    ({ id, iterations: [{ lines }] }: Json) =>
      buyers('decide_bid_iteration', {
        bid_id: id,
        iteration: 1,
        decision: 'counter',
        counter_items: [{ rfq_item_id: lines[0].rfq_item_id, unit_price: eur('9.00') }],
      }),
  ]) {
    const page = await openFor(decide);
    await page.getByText('The buyer has awarded all of it to others.').waitFor();
    expect(await page.getByText(/waits for your answer|compares the bids/).count()).toBe(0);
    await page.context().close();
  }
});

test('Home leads to exactly the RFQs that wait for a bid or an answer, of every page', async () => {
  const page = await openPage('/company', supplier);
  await page.route('**/settings/api/count_rfq_tasks', (route) =>
    route.fulfill({ json: { to_decide: null, to_bid: 1, to_answer: 1 } }),
  );
  const rfq = (title: string, own_bid: { status: string } | null) => ({
    ...{ id: title, title, number: 'RFQ-1', status: 'open', own_bid, item_count: 1, currency: 'EUR' },
    ...{ buyer: { name: 'Northwind' }, branch: { name: 'Berlin' }, deadline: '2999-01-01T00:00:00.000Z' },
  });
  await page.route('**/settings/api/list_rfqs', (route) =>
    route.fulfill({
      json: route.request().postDataJSON().cursor
        ? { data: [rfq('Unbid', null)], has_more: false, next_cursor: null }
        : { data: [rfq('Countered', { status: 'countered' })], has_more: true, next_cursor: 'next' },
    }),
  );
  const home = page.getByRole('navigation').getByRole('link', { name: 'Home' });
  for (const [task, shown, left] of [
    ['1 RFQs without your bid', 'Unbid', 'Countered'],
    ['1 Counter-offers to answer', 'Countered', 'Unbid'],
  ] as const) {
    await home.click();
    await page.getByRole('link', { name: task }).click();
    await page.getByRole('row', { name: shown }).waitFor();
    expect(await page.getByRole('row', { name: left }).count()).toBe(0);
  }
  await page.context().close();
});

test('numbers that cannot be read are refused, and nothing is sent without them', async () => {
  const rfq = await ask('Numbers');
  const page = await openPage(`/rfqs/${rfq.id}`, supplier);
  await item(page, 'Green tea').getByLabel('Unit price').fill('9');
  await page.getByLabel('Lead time in days').pressSequentially('10-14');
  await press(page, 'Send bid');
  await page.getByText(/^Lead time in days.* number/).waitFor();
  await page.context().close();
});

test('a quantity to ship that cannot be read is refused', async () => {
  const order = await orderOf(await ask('Quantities'));
  const call = restCaller(platform.base_url, supplier.rest_key).call;
  await call('confirm_order', { order_id: order.id });
  const page = await openPage(`/orders/${order.id}/ship`, supplier);
  await page.getByLabel('Quantity of Combi oven').fill('');
  await page.getByLabel('Quantity of Combi oven').pressSequentially('1-2');
  await page.getByLabel('Carrier').fill('Speedy Express');
  await press(page, 'Ship');
  await page.getByText(/^Quantity.* number/).waitFor();
  await page.context().close();
});

test('a supplier ships a part of a kilogram, and no more decimals than the item has are sent', async () => {
  const rfq = await buyers('create_rfq', {
    branch_id,
    title: 'Coffee',
    items: [{ name: 'Coffee beans', quantity: 2.5, quantity_decimals: 1, unit: 'kg', unit_code: 'KGM' }],
    deadline: inDays(7),
    currency: 'EUR',
    supplier_company_ids: [supplier.company_id],
  });
  const order = await orderOf(rfq);
  await restCaller(platform.base_url, supplier.rest_key).call('confirm_order', { order_id: order.id });
  const page = await openPage(`/orders/${order.id}/ship`, supplier);
  await page.getByText('2.5 kg of 2.5 kg open').waitFor();
  const quantity = page.getByLabel('Quantity of Coffee beans');
  expect(await quantity.inputValue()).toBe('2.5');
  await quantity.fill('1.25');
  await page.getByLabel('Carrier').fill('Speedy Express');
  await press(page, 'Ship');
  await page.getByText('Quantity must have at most 1 decimal, such as 1.2 or 1.3.').waitFor();
  await quantity.fill('1,1');
  await press(page, 'Ship');
  await page.getByText('1.1 kg Coffee beans').waitFor();
  const row = await cells(page, 'Items', 'Coffee beans');
  expect(row.slice(0, 3)).toEqual(['2.5 kg', '1.1 kg', '0 kg']);
  await page.getByRole('link', { name: 'Ship', exact: true }).click();
  await page.getByText('1.4 kg of 2.5 kg open').waitFor();
  expect(await quantity.inputValue()).toBe('1.4');
  expect(await faultsOf(page, 'supplier-ship-decimals')).toEqual([]);
  await page.context().close();
});

test('a chooser of files that is closed leaves its dialog open', async () => {
  const order = await orderOf(await ask('Photos'));
  const call = restCaller(platform.base_url, supplier.rest_key).call;
  await call('confirm_order', { order_id: order.id });
  const lines = [{ line_id: order.lines[0].id, quantity: 1 }];
  await call('ship_order', { order_id: order.id, lines, carrier: 'Speedy Express' });
  const page = await openPage(`/orders/${order.id}`, supplier);
  await press(page, 'Record delivery');
  await inDialog(page).getByLabel('Received by').fill('Thomas Hardy');
  await inDialog(page).getByRole('radio', { name: 'Photo' }).check();
  // What the browser dispatches when the person closes the chooser without a file.
  await inDialog(page).locator('[type=file]').dispatchEvent('cancel');
  expect(await inDialog(page).getByLabel('Received by').inputValue()).toBe('Thomas Hardy');
  await page.keyboard.press('Escape');
  await inDialog(page).waitFor({ state: 'detached' });
  await page.context().close();
});

describe('which actions a caller is offered', () => {
  test('a driver sees orders and what the role allows on them, and no RFQs or money', async () => {
    const order = await orderOf(await ask('Ovens'));
    const page = await openPage('', driver);
    await page.getByRole('link', { name: '1 Orders to confirm' }).click();
    await page.getByRole('link', { name: order.number }).click();
    await page.getByRole('button', { name: 'Confirm order' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Billing' }).count()).toBe(0);
    const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(links.filter((link) => link.includes('RFQs'))).toEqual([]);
    await page.goto(`${platform.base_url}/settings/rfqs`);
    await page.getByText('The role Supplier logistics does not open this page').waitFor();
    await page.goto(`${platform.base_url}/settings/tokens/new`);
    await page.getByLabel('Name of the tool').fill('Claude Code');
    await press(page, 'Create token');
    await page.getByText('Waiting for the first call.').waitFor();
    await page.context().close();
  });

  test('another supplier finds nothing, and the page shows that', async () => {
    const other = await platform.company('supplier', { name: 'Pavlova' });
    const rfq = await ask('Sealed');
    const page = await openPage(`/rfqs/${rfq.id}`, other);
    await page.getByRole('alert').getByText('There is no RFQ').waitFor();
    for (const [path, text] of [
      ['/rfqs', 'No RFQs yet'],
      ['/orders', 'No orders yet'],
    ] as const) {
      await page.goto(`${platform.base_url}/settings${path}`);
      await page.getByText(text).waitFor();
    }
    await page.context().close();
  });
});
