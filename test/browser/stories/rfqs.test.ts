import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

// biome-ignore lint/suspicious/noExplicitAny: JSON as the company’s own systems receive it
type Json = any;

/** Each looks at several pages in three ways. */
const minutes = 240_000;

let market: PlatformMarket;
let browser: Browser;
let buyer: Person;
let approver: Person;
let [tokyo, pavlova]: Person[] = [];

beforeAll(async () => {
  [market, browser] = await Promise.all([
    openMarket({
      via: 'rest',
      buyerName: 'Northwind Kitchens',
      branch: { name: 'Berlin', currency: 'EUR', time_zone: 'Europe/Berlin' },
      store: { name: 'Exotic Liquids' },
    }),
    startChromium(),
  ]);
  const { platform } = market;
  [buyer, approver, tokyo, pavlova] = await Promise.all([
    platform.colleague(market.buyer, 'buyer'),
    platform.colleague(market.buyer, 'approver'),
    platform.company('supplier', { name: 'Tokyo Traders' }),
    platform.company('supplier', { name: 'Pavlova' }),
  ]);
  await eventually('The suppliers in the directory', async () => {
    const { data } = await ask(buyer, 'list_supplier_companies', { limit: 100 });
    const names = data.map(({ name }: Json) => name);
    return names.includes('Tokyo Traders') && names.includes('Pavlova');
  });
  await ask(market.buyer, 'create_supplier_favorites', {
    supplier_company_ids: [suppliers()[1].company_id],
  });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const suppliers = (): [Person, Person] => {
  if (!tokyo || !pavlova) throw new Error('The suppliers are not there yet');
  return [tokyo, pavlova];
};
const ask = (who: Person, operation: string, input: Record<string, unknown> = {}): Promise<Json> =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const address = (path: string): string => `${market.platform.base_url}${path}`;
const begins = (job: Job, path: string, person = buyer) =>
  begin(browser, { job, person, address: address(path) });
const open = (path: string, person = buyer): Promise<Page> => openAddress(browser, address(path), person);
const close = (page: Page): Promise<void> => page.context().close();
const dialog = (page: Page) => page.getByRole('dialog');

const items = [
  { name: 'Combi oven', quantity: 10, target_unit_price: eur('900.00') },
  { name: 'Steel table', quantity: 40 },
  { name: 'Flour', quantity: 2.5, quantity_decimals: 1, unit: 'kg' },
];
const asked = (fields: Record<string, unknown> = {}): Promise<Json> =>
  ask(buyer, 'create_rfq', {
    branch_id: market.branch.id,
    title: 'Kitchen for the new hall',
    items,
    deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    currency: 'EUR',
    supplier_company_ids: suppliers().map(({ company_id }) => company_id),
    ...fields,
  });
/** A supplier's bid at these prices, in the order of the items; null leaves one out. */
const bid = (rfq: Json, supplier: Person, prices: (string | null)[], more = {}): Promise<Json> =>
  ask(supplier, 'submit_bid', {
    rfq_id: rfq.id,
    lines: rfq.items.flatMap(({ id }: Json, place: number) => {
      const amount = prices[place];
      return amount ? [{ rfq_item_id: id, unit_price: { amount, currency: rfq.currency } }] : [];
    }),
    ...more,
  });
/** Makes an RFQ with closed bidding: the ovens cost less of Tokyo, and the rest of Pavlova. */
const evaluated = async (fields: Record<string, unknown> = {}): Promise<Json> => {
  const rfq = await asked(fields);
  const [first, second] = suppliers();
  const bids = [
    await bid(rfq, first, ['850.00', '120.00', null], { lead_time_days: 14, terms: 'Net 30' }),
    await bid(rfq, second, ['950.00', '110.50', '2.00']),
  ];
  return { ...(await ask(buyer, 'close_rfq', { rfq_id: rfq.id })), bids };
};
/** The rows of the comparison by supplier, over REST. */
const bidsOf = async (rfq_id: string): Promise<Record<string, Json>> => {
  const { data } = await ask(buyer, 'list_rfq_bids', { rfq_id });
  return Object.fromEntries(data.map((row: Json) => [row.supplier.name, row]));
};
const awardedOf = async (rfq_id: string): Promise<Record<string, (number | null)[]>> => {
  const rfq = await ask(buyer, 'get_rfq', { rfq_id });
  const rows = await bidsOf(rfq_id);
  return Object.fromEntries(
    Object.entries(rows).map(([name, { prices }]) => [
      name,
      rfq.items.map(
        ({ id }: Json) => prices.find((one: Json) => one.rfq_item_id === id)?.awarded_quantity ?? null,
      ),
    ]),
  );
};
/** The cheapest split: ten ovens of Tokyo, forty tables and the flour of Pavlova. */
const split = { 'Tokyo Traders': [10, 0, null], Pavlova: [0, 40, 2.5] };

test(
  'a buyer asks two suppliers for prices of items from a spreadsheet',
  async () => {
    const story = await begins('ask for prices', '/');
    const { page } = story;
    await story.click(page.getByRole('navigation').getByRole('link', { name: 'RFQs', exact: true }));
    await page.getByText('No RFQ accepts bids').waitFor();
    await story.looksWell('rfqs-none');
    await story.press('New RFQ', 'link');
    await page.getByLabel('Title').fill('Kitchen for the new hall');
    await eventually(
      'The branch',
      async () => (await page.getByRole('combobox', { name: 'Branch' }).inputValue()) === 'Berlin',
    );
    await story.click(page.getByText('Paste from a spreadsheet'));
    const rows = page.getByLabel('Rows');
    await rows.fill(
      'Item\tQuantity\tUnit\tTarget\nCombi oven\t10\tpiece\t900\t60 cm\nSteel table\tmany\nFlour\t2,5\tkg',
    );
    await story.press('Add these items');
    await page.getByText('Row 3, Steel table many: the quantity must be a number').waitFor();
    expect(await rows.inputValue()).toBe('Steel table\tmany');
    await story.looksWell('rfq-new-unread');
    // Enter leads to the next item, and sends nothing.
    await page.getByRole('group', { name: 'Flour' }).getByLabel('Unit').press('Enter');
    await page.locator('[name="items.2.name"]:focus').fill('Steel table');
    await page.getByRole('group', { name: 'Steel table' }).getByLabel('Quantity').fill('40');
    await rows.fill('');
    await page.reload();
    expect(await page.getByLabel('Title').inputValue()).toBe('Kitchen for the new hall');
    expect(await page.locator('[name="items.2.name"]').inputValue()).toBe('Steel table');
    const field = page.getByRole('combobox', { name: 'Suppliers' });
    await field.fill('');
    await field.focus();
    await page.keyboard.press('ArrowDown');
    const found = page.getByRole('listbox', { name: 'Suppliers' }).getByRole('option');
    await found.first().getByText('Favourite').waitFor();
    await story.click(page.getByRole('option', { name: 'Pavlova' }));
    await field.fill('Tokyo');
    await story.click(page.getByRole('option', { name: 'Tokyo Traders' }));
    await page.getByRole('button', { name: 'Remove Tokyo Traders' }).waitFor();
    await story.looksWell('rfq-new');
    await story.press('Send to 2 suppliers');
    await heading(page, 'Kitchen for the new hall');
    await page.getByText('No bid has come in yet.').waitFor();
    await story.looksWell('rfq-open');
    const [sent] = (await ask(buyer, 'list_rfqs')).data;
    const rfq = await ask(buyer, 'get_rfq', { rfq_id: sent.id });
    expect(rfq).toMatchObject({
      title: 'Kitchen for the new hall',
      status: 'open',
      currency: 'EUR',
      branch: { name: 'Berlin' },
      items: [
        {
          name: 'Combi oven',
          quantity: 10,
          unit: 'piece',
          specification: '60 cm',
          target_unit_price: eur('900.00'),
        },
        { name: 'Flour', quantity: 2.5, quantity_decimals: 1, unit: 'kg' },
        { name: 'Steel table', quantity: 40, unit: 'piece' },
      ],
    });
    expect(rfq.suppliers.map(({ supplier }: Json) => supplier.name).toSorted()).toEqual([
      'Pavlova',
      'Tokyo Traders',
    ]);
    // Noon in the time zone of the company, on a working day.
    expect(rfq.deadline).toMatch(/T1[01]:00:00.000Z$/);
    expect([0, 6]).not.toContain(new Date(rfq.deadline).getUTCDay());
    expect(await page.evaluate<string | null>("localStorage.getItem('procura.rfq')")).toBeNull();
    await story.end();
  },
  minutes,
);

test(
  'what the service refuses is shown at the field, and a session that ends loses nothing',
  async () => {
    const page = await open('/rfqs/new');
    await page.getByLabel('Title').fill('Ovens');
    await page.locator('[name="items.0.quantity"]').fill('3');
    await press(page, 'Add an item');
    await page.locator('[name="items.1.name"]:focus').fill('Oven');
    await page.locator('[name="items.1.quantity"]').fill('1,000');
    await press(page, 'Send');
    await page.getByText('Quantity must have no marks between thousands').waitFor();
    await page.locator('[name="items.1.quantity"]:focus').fill('0');
    await press(page, 'Send');
    await page.getByRole('group', { name: 'item 1' }).locator('.field-error').waitFor();
    await page.locator('[name="items.1.quantity"][aria-invalid]').waitFor();
    expect(await faultsOf(page, 'rfq-new-refused')).toEqual([]);
    // The first field at fault is not focused again while another one is corrected.
    await page.locator('[name="items.1.quantity"]').pressSequentially('12');
    expect(await page.locator('[name="items.1.quantity"]').inputValue()).toBe('120');

    await page.context().clearCookies();
    await page.getByRole('combobox', { name: 'Suppliers' }).fill('Tokyo');
    await page.getByText('Your session has ended.').waitFor();
    expect(await page.evaluate<string | null>("localStorage.getItem('procura.rfq')")).toBeNull();
    const form = page.getByRole('dialog', { name: 'Sign in' });
    await form.getByLabel('E-mail address').fill(buyer.email);
    await form.getByLabel('Password').fill(buyer.password);
    await press(page, 'Sign in');
    await form.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Title').inputValue()).toBe('Ovens');
    await page.getByLabel('Title').fill('Large ovens');
    await page.reload();
    await page.locator('[name="items.1.name"]').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Large ovens');
    await press(page, 'Empty the form');
    await dialog(page).getByRole('button', { name: 'Empty the form' }).click();
    await eventually('The empty form', async () => (await page.getByLabel('Title').inputValue()) === '');
    await close(page);
  },
  minutes,
);

test(
  'a buyer ends bidding, awards the cheapest split and creates the purchase orders',
  async () => {
    const rfq = await asked();
    const [first, second] = suppliers();
    await bid(rfq, first, ['850.00', '120.00', null], { lead_time_days: 14 });
    await bid(rfq, second, ['950.00', '110.50', '2.00']);
    const ending = await begins('end bidding early', '/rfqs');
    await ending.click(ending.page.getByRole('row', { name: rfq.number }).getByRole('link'));
    await ending.page.getByRole('columnheader', { name: 'Tokyo Traders' }).getByText('Incomplete').waitFor();
    await ending.looksWell('rfq-bids');
    expect(await ending.page.getByRole('button', { name: /^Award/ }).count()).toBe(0);
    await ending.press('End bidding');
    await dialog(ending.page).getByText('So far 2 bids of 2 suppliers.').waitFor();
    await ending.looksWell('rfq-end-bidding');
    await ending.click(dialog(ending.page).getByRole('button', { name: 'End bidding' }));
    await ending.page.getByText('Bidding is over').waitFor();
    await ending.end();
    expect(await ask(buyer, 'get_rfq', { rfq_id: rfq.id })).toMatchObject({ status: 'evaluating' });

    const awarding = await begins('award the cheapest split', '/rfqs?show=decide');
    const { page } = awarding;
    await page.getByRole('row', { name: rfq.number }).waitFor();
    await awarding.looksWell('rfqs');
    await awarding.click(page.getByRole('row', { name: rfq.number }).getByRole('link'));
    await page.getByRole('row', { name: 'Combi oven' }).getByText('5.6 % under target').waitFor();
    await awarding.looksWell('rfq-to-decide');
    await awarding.press('Award the cheapest split');
    await dialog(page)
      .getByRole('region', { name: 'Tokyo Traders' })
      .getByText('8,500.00 EUR')
      .first()
      .waitFor();
    await awarding.looksWell('rfq-award-check');
    await awarding.press('Award for 12,925.00\u00a0EUR');
    await page.getByText('Awarded to 2 suppliers').waitFor();
    await page.getByRole('button', { name: 'Create purchase orders' }).waitFor();
    await awarding.looksWell('rfq-awarded');
    await awarding.end();
    expect(await awardedOf(rfq.id)).toEqual(split);

    const ordering = await begins('create purchase orders', `/rfqs/${rfq.id}`);
    await ordering.press('Create purchase orders');
    await ordering.looksWell('rfq-order-check');
    await ordering.press('Order for 12,925.00\u00a0EUR');
    await ordering.page.getByText('2 purchase orders created').waitFor();
    await ordering.page.getByRole('row', { name: 'PO-' }).nth(1).waitFor();
    await ordering.looksWell('rfq-ordered');
    const { data } = await ask(buyer, 'list_rfq_purchase_orders', { rfq_id: rfq.id });
    expect(data.map(({ supplier, total }: Json) => [supplier.name, total.amount]).toSorted()).toEqual([
      ['Pavlova', '4425.00'],
      ['Tokyo Traders', '8500.00'],
    ]);
    await ordering.page.getByRole('link', { name: data[0].order_number }).click();
    await heading(ordering.page, data[0].order_number);
    await ordering.end();
  },
  minutes,
);

test(
  'a buyer counters line by line, and awards by line and quantity',
  async () => {
    const rfq = await evaluated({ title: 'Counters' });
    const countering = await begins('counter a bid', `/rfqs/${rfq.id}`);
    const { page } = countering;
    await countering.press('Tokyo Traders', 'link');
    await heading(page, 'Tokyo Traders');
    await page.getByText('Net 30').waitFor();
    await countering.press('Counter');
    await page.getByRole('group', { name: 'Combi oven' }).getByLabel('Your price').fill('800');
    await page.getByText('They ask 850.00 EUR, yours is −5.9 %.').waitFor();
    await page.getByLabel('Note').fill('For all ten.');
    await countering.looksWell('rfq-counter');
    await countering.press('Send counter-offer');
    await page.getByText('Your counter-offer waits').waitFor();
    await countering.looksWell('rfq-countered');
    await countering.end();
    const [first] = suppliers();
    const [{ id: bid_id }] = rfq.bids;
    const countered = await ask(first, 'get_bid', { bid_id });
    expect(countered).toMatchObject({ status: 'countered', iterations: [{}, { note: 'For all ten.' }] });
    expect(countered.iterations[1].lines[0].unit_price).toEqual(eur('800.00'));
    await ask(first, 'submit_bid_iteration', {
      bid_id,
      lines: [{ rfq_item_id: rfq.items[0].id, unit_price: eur('820.00') }],
    });

    const awarding = await begins('award by line', `/rfqs/${rfq.id}`);
    await awarding.press('Award line by line', 'link');
    const oven = awarding.page.getByRole('group', { name: 'Combi oven', exact: true });
    await oven.getByLabel('Quantity').fill('6,5');
    await awarding.press('Divide Combi oven');
    const rest = awarding.page.getByRole('group', { name: 'Combi oven, part 2' });
    await awarding.choose(rest.getByLabel('From'), 'Pavlova, 950.00\u00a0EUR');
    await rest.getByLabel('Quantity').fill('3');
    await awarding.choose(
      awarding.page.getByRole('group', { name: 'Steel table' }).getByLabel('From'),
      'Nobody yet',
    );
    await awarding.press('Check');
    await awarding.page.getByText('Quantity must be a whole number, such as 6 or 7.').waitFor();
    await awarding.looksWell('rfq-award-lines');
    await oven.getByLabel('Quantity').fill('6');
    await awarding.press('Check');
    await awarding.press('Award for 7,775.00\u00a0EUR');
    await awarding.page.getByText('Awarded to 2 suppliers').waitFor();
    await awarding.end();
    expect(await awardedOf(rfq.id)).toEqual({ 'Tokyo Traders': [6, null, null], Pavlova: [3, 0, 2.5] });
  },
  minutes,
);

test(
  'who may not award beyond a limit reads who may, and that person does',
  async () => {
    const rfq = await evaluated({ title: 'Limits' });
    const limit = { scope: 'company', period: 'purchase', limit: eur('6000.00') } as const;
    await market.setLimits({ ...limit, on_exceed: 'approve' });
    const page = await open(`/rfqs/${rfq.id}`);
    await press(page, 'Award the cheapest split');
    const preview = await ask(buyer, 'preview_award', {
      rfq_id: rfq.id,
      awards: rfq.bids.map(({ id, iterations }: Json, place: number) => ({
        bid_id: id,
        items: iterations[0].lines
          .slice(place)
          .map(({ rfq_item_id }: Json) => ({
            rfq_item_id,
            quantity: rfq.items.find((item: Json) => item.id === rfq_item_id).quantity,
          }))
          .slice(0, place === 0 ? 1 : 2),
      })),
    });
    expect(preview.outcome).toBe('needs_approval');
    const said = dialog(page).getByText(/ must award this\./);
    await said.waitFor();
    for (const { name } of preview.approvers) expect(await said.textContent()).toContain(name);
    await dialog(page).getByText(preview.verdicts[0].detail).waitFor();
    await dialog(page).getByRole('region', { name: 'Tokyo Traders' }).getByText('Needs approval').waitFor();
    expect(
      await dialog(page)
        .getByRole('button', { name: /^Award for/ })
        .count(),
    ).toBe(0);
    expect(await faultsOf(page, 'rfq-award-beyond')).toEqual([]);
    await close(page);

    const theirs = await open(`/rfqs/${rfq.id}`, approver);
    await press(theirs, 'Award the cheapest split');
    await press(theirs, 'Award for 12,925.00\u00a0EUR');
    await theirs.getByText('Awarded to 2 suppliers').waitFor();
    await close(theirs);
    expect(await awardedOf(rfq.id)).toEqual(split);

    const refused = await evaluated({ title: 'Refused' });
    await market.setLimits({ ...limit, on_exceed: 'refuse' });
    const third = await open(`/rfqs/${refused.id}`, approver);
    await press(third, 'Award the bid of Pavlova');
    await dialog(third).getByText('A limit does not allow this.').waitFor();
    expect(
      await dialog(third)
        .getByRole('button', { name: /^Award for/ })
        .count(),
    ).toBe(0);
    expect(await faultsOf(third, 'rfq-award-refused')).toEqual([]);
    await close(third);
    await market.setLimits();
  },
  minutes,
);

/** Presses Tab until the element has the focus, as people without a mouse do. */
const tabTo = async (page: Page, role: 'button' | 'link' | 'combobox' | 'region', name: string) => {
  const target = page.getByRole(role, { name, exact: true });
  await target.waitFor();
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    if (await target.and(page.locator(':focus')).count()) return;
  }
  throw new Error(`Tab does not lead to ${role} ${name}`);
};

test(
  'without a mouse, a buyer awards by line and creates a purchase order',
  async () => {
    const rfq = await evaluated({ title: 'Keyboard' });
    const page = await open('/rfqs?show=decide');
    const { keyboard } = page;
    await tabTo(page, 'link', 'Keyboard');
    await keyboard.press('Enter');
    await heading(page, 'Keyboard');
    await tabTo(page, 'region', 'Comparison of the bids');
    await keyboard.press('ArrowDown');
    // Back to what is above it.
    await keyboard.press('Shift+Tab');
    await page.locator('a:focus', { hasText: 'Award line by line' }).waitFor();
    await keyboard.press('Enter');
    await heading(page, `Award ${rfq.number} line by line`);
    await page.keyboard.press('Tab');
    await tabTo(page, 'button', 'Divide Combi oven');
    await keyboard.press('Shift+Tab');
    await keyboard.press('Shift+Tab');
    // The field has the focus: its supplier is changed with the keyboard.
    await keyboard.press('ArrowDown');
    await tabTo(page, 'button', 'Check');
    await keyboard.press('Space');
    await tabTo(page, 'button', 'Award for 13,925.00\u00a0EUR');
    await keyboard.press('Enter');
    await page.getByText('Awarded to 1 supplier').waitFor();
    await page.getByText('Nothing to award').waitFor();
    expect(await awardedOf(rfq.id)).toEqual({ 'Tokyo Traders': [0, 0, null], Pavlova: [10, 40, 2.5] });
    await tabTo(page, 'link', 'Keyboard');
    await keyboard.press('Enter');
    await heading(page, 'Keyboard');
    await tabTo(page, 'button', 'Create purchase orders');
    await keyboard.press('Enter');
    await tabTo(page, 'button', 'Order for 13,925.00\u00a0EUR');
    await keyboard.press('Space');
    await page.getByText('1 purchase order created').waitFor();
    const { data } = await ask(buyer, 'list_rfq_purchase_orders', { rfq_id: rfq.id });
    expect(data).toHaveLength(1);
    await close(page);
  },
  minutes,
);

test(
  'a session that ends while awarding continues after signing in, and awards once',
  async () => {
    const rfq = await evaluated({ title: 'Lost session' });
    const page = await open(`/rfqs/${rfq.id}`);
    await press(page, 'Award the cheapest split');
    await dialog(page)
      .getByRole('button', { name: /^Award for/ })
      .waitFor();
    await page.context().clearCookies();
    await page.getByLabel('Note').fill('Before Friday');
    await press(page, 'Award for 12,925.00\u00a0EUR');
    const form = page.getByRole('dialog', { name: 'Sign in' });
    await form.getByText('Your session has ended.').waitFor();
    await form.getByLabel('E-mail address').fill(buyer.email);
    await form.getByLabel('Password').fill(buyer.password);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Awarded to 2 suppliers').waitFor();
    await page.getByRole('button', { name: 'Create purchase orders' }).waitFor();
    await close(page);
    expect(await awardedOf(rfq.id)).toEqual(split);
    for (const { id: bid_id } of rfq.bids) {
      const { awards, note } = await ask(buyer, 'get_bid', { bid_id });
      expect([awards.length, note]).toEqual([1, 'Before Friday']);
    }
  },
  minutes,
);

test(
  'the password is asked once for all awards, and who does not give it awards nothing',
  async () => {
    const rfq = await evaluated({ title: 'Is it you' });
    // The session of this person has another secret afterwards.
    const person = await market.platform.colleague(market.buyer, 'buyer');
    const page = await open(`/rfqs/${rfq.id}`, person);
    /** As after five minutes. */
    const askOnce = () =>
      page.route(
        '**/settings/api/decide_bid_iteration',
        (route) =>
          route.fulfill({ status: 403, json: { code: 'reauthentication_required', detail: 'Is it you?' } }),
        { times: 1 },
      );
    const question = page.getByRole('dialog', { name: 'Is it you?' });
    await askOnce();
    await press(page, 'Award the cheapest split');
    await press(page, 'Award for 12,925.00\u00a0EUR');
    await question.getByRole('button', { name: 'Cancel' }).click();
    const outcomes = page.getByRole('dialog', { name: 'Not everything was awarded' });
    await outcomes.getByText('Is it you?').nth(1).waitFor();
    expect(await faultsOf(page, 'rfq-award-outcomes')).toEqual([]);
    await outcomes.getByRole('button', { name: 'Close', exact: true }).last().click();
    expect(await awardedOf(rfq.id)).toEqual({ 'Tokyo Traders': [0, 0, null], Pavlova: [0, 0, 0] });
    await askOnce();
    await press(page, 'Award the cheapest split');
    await press(page, 'Award for 12,925.00\u00a0EUR');
    await question.getByLabel('Your password').fill(person.password);
    await question.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Awarded to 2 suppliers').waitFor();
    expect(await awardedOf(rfq.id)).toEqual(split);
    await close(page);
  },
  minutes,
);

test(
  'of two tabs that decide the same bids, the second says what became of each',
  async () => {
    const rfq = await evaluated({ title: 'Two tabs' });
    const first = await open(`/rfqs/${rfq.id}`);
    const second = await first.context().newPage();
    await second.goto(address(`/rfqs/${rfq.id}`));
    for (const page of [first, second]) {
      await press(page, 'Award the cheapest split');
      await dialog(page)
        .getByRole('button', { name: /^Award for/ })
        .waitFor();
    }
    await press(first, 'Award for 12,925.00\u00a0EUR');
    await first.getByText('Awarded to 2 suppliers').waitFor();
    await press(second, 'Award for 12,925.00\u00a0EUR');
    const outcomes = second.getByRole('dialog', { name: 'Not everything was awarded' });
    await outcomes.waitFor();
    expect(await outcomes.locator('.outcome').count()).toBe(2);
    expect(await outcomes.locator('.outcome.ok').count()).toBe(0);
    await outcomes.getByRole('button', { name: 'Close', exact: true }).last().click();
    await second.getByRole('button', { name: 'Create purchase orders' }).waitFor();
    expect(await awardedOf(rfq.id)).toEqual(split);
    // An award that was checked before it was ordered elsewhere is refused as well.
    for (const page of [first, second]) {
      await press(page, 'Create purchase orders');
      await dialog(page)
        .getByRole('button', { name: /^Order for/ })
        .waitFor();
    }
    await press(first, 'Order for 12,925.00\u00a0EUR');
    await first.getByText('2 purchase orders created').waitFor();
    await press(second, 'Order for 12,925.00\u00a0EUR');
    await second.getByRole('dialog', { name: 'Not everything was ordered' }).waitFor();
    const { data } = await ask(buyer, 'list_rfq_purchase_orders', { rfq_id: rfq.id });
    expect(data).toHaveLength(2);
    await close(first);
  },
  minutes,
);

test(
  'an open RFQ is extended, more suppliers are invited, and it is cancelled with a reason',
  async () => {
    const [first, second] = suppliers();
    const rfq = await asked({ title: 'Changes', supplier_company_ids: [first.company_id] });
    const page = await open(`/rfqs/${rfq.id}`);
    await press(page, 'Extend the deadline');
    await dialog(page).getByLabel('Bids until').fill('2020-01-01');
    await dialog(page).getByRole('button', { name: 'Extend the deadline' }).click();
    await dialog(page).locator('[name="deadline"][aria-invalid]').waitFor();
    expect(await faultsOf(page, 'rfq-extend')).toEqual([]);
    const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await dialog(page).getByLabel('Bids until').fill(later);
    await dialog(page).getByLabel('Time').fill('17:30');
    await dialog(page).getByRole('button', { name: 'Extend the deadline' }).click();
    await page.getByText('The deadline is extended').waitFor();
    const extended = await ask(buyer, 'get_rfq', { rfq_id: rfq.id });
    expect(extended.deadline.slice(0, 10)).toBe(later);
    const inBerlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    expect(inBerlin.format(new Date(extended.deadline))).toBe('17:30');

    await press(page, 'Invite suppliers');
    await dialog(page).getByRole('combobox', { name: 'Suppliers' }).fill('Pavlova');
    await page.getByRole('option', { name: 'Pavlova' }).click();
    await dialog(page).getByRole('button', { name: 'Remove Pavlova' }).waitFor();
    expect(await faultsOf(page, 'rfq-invite')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('1 supplier invited').waitFor();
    await page.getByRole('row', { name: 'Pavlova' }).waitFor();
    expect((await ask(second, 'get_rfq', { rfq_id: rfq.id })).status).toBe('open');

    await press(page, 'Cancel the RFQ');
    await dialog(page).getByRole('button', { name: 'Cancel the RFQ' }).click();
    await dialog(page).getByText('Reason must not be empty.').waitFor();
    await dialog(page).getByLabel('Reason').fill('The hall is not built.');
    await dialog(page).getByRole('button', { name: 'Cancel the RFQ' }).click();
    await page.getByText('The RFQ is cancelled').waitFor();
    await page.getByText('The hall is not built.').waitFor();
    expect(await page.getByRole('button', { name: /deadline|Invite|End|Cancel/ }).count()).toBe(0);
    expect(await ask(first, 'get_rfq', { rfq_id: rfq.id })).toMatchObject({
      status: 'cancelled',
      ended_reason: 'The hall is not built.',
    });
    await close(page);
  },
  minutes,
);

test(
  'a bid is rejected, an award is closed and awarded to another, and the RFQ is ended',
  async () => {
    const rfq = await evaluated({ title: 'Changes of mind' });
    const page = await open(`/rfqs/${rfq.id}`);
    await press(page, 'Award the bid of Tokyo Traders');
    await press(page, 'Award for 13,300.00\u00a0EUR');
    await page.getByText('Awarded to 1 supplier').waitFor();
    await press(page, 'Close the award to Tokyo Traders');
    await dialog(page).getByLabel('Reason').fill('They cannot deliver.');
    expect(await faultsOf(page, 'rfq-close-award')).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Close award' }).click();
    await page.getByText('The award is closed').waitFor();
    await page.getByText('What is left to award').waitFor({ state: 'detached' });
    expect(await awardedOf(rfq.id)).toEqual({ 'Tokyo Traders': [0, 0, null], Pavlova: [0, 0, 0] });

    await page.getByRole('link', { name: 'Pavlova' }).click();
    await press(page, 'Reject');
    await dialog(page).getByLabel('Reason').fill('Too late.');
    await dialog(page).getByRole('button', { name: 'Reject bid' }).click();
    await page.getByText('The bid is rejected').waitFor();
    await page.getByText('“Too late.”').waitFor();
    expect(await faultsOf(page, 'rfq-bid-rejected')).toEqual([]);
    expect((await bidsOf(rfq.id)).Pavlova).toMatchObject({ status: 'rejected' });
    await page.getByRole('link', { name: 'Changes of mind' }).click();
    await page.getByRole('table', { name: 'Bids that do not count' }).getByText('Pavlova').waitFor();
    await press(page, 'End the RFQ');
    await dialog(page).getByRole('button', { name: 'End the RFQ' }).click();
    await page.getByText('The RFQ is ended').waitFor();
    await page.getByText('Closed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Award/ }).count()).toBe(0);
    expect(await faultsOf(page, 'rfq-ended')).toEqual([]);
    await close(page);
    expect(await ask(buyer, 'get_rfq', { rfq_id: rfq.id })).toMatchObject({ status: 'closed' });

    const list = await open('/rfqs?show=ended&q=mind');
    await list.getByRole('row', { name: rfq.number }).waitFor();
    expect(await list.getByRole('row').count()).toBe(2);
    await list.getByRole('link', { name: 'Remove the filter Search: mind' }).click();
    await list.getByRole('row', { name: 'Changes of mind' }).waitFor();
    await list.goto(address(`/rfqs?show=ended&branch=${market.branch.id}`));
    await list.getByRole('link', { name: 'Remove the filter Branch: Berlin' }).waitFor();
    expect(await faultsOf(list, 'rfqs-ended')).toEqual([]);
    await close(list);
  },
  minutes,
);

const long = 'Aktiengesellschaft für Großküchentechnik und Gemeinschaftsverpflegungseinrichtungen';

test(
  'fifty items and twelve bids are read next to each other, with long names and from right to left',
  async () => {
    const names = ['شركة المطابخ الكبرى', 'ציוד מטבחים', long, ...'ABCDEFGHI'].map((name) =>
      name.length === 1 ? `Supplier ${name}` : name,
    );
    const many: Person[] = [];
    for (const name of names) many.push(await market.platform.company('supplier', { name }));
    const ids = many.map(({ company_id }) => company_id);
    await eventually('The suppliers in the directory', async () => {
      const { data } = await ask(buyer, 'list_supplier_companies', { limit: 100 });
      return ids.every((id) => data.some((one: Json) => one.id === id));
    });
    const rfq = await asked({
      title: `${long}, תכולת המטבח`,
      currency: 'JPY',
      supplier_company_ids: ids,
      items: Array.from({ length: 50 }, (_, place) => ({
        name: [`Item ${place + 1}`, `${long} ${place + 1}`, `תנור ${place + 1}`][place % 3],
        specification: place % 5 === 0 ? 'Stainless steel, 60 cm, with ten trays' : undefined,
        quantity: place + 1,
        target_unit_price: place % 2 === 0 ? { amount: '123456', currency: 'JPY' } : undefined,
      })),
    });
    for (const [place, supplier] of many.entries())
      await ask(supplier, 'submit_bid', {
        rfq_id: rfq.id,
        freight: { amount: '5000', currency: 'JPY' },
        valid_until: '2099-12-31',
        lead_time_days: place + 1,
        lines: rfq.items
          .filter((_: Json, item: number) => (item + place) % 7 !== 0)
          .map(({ id }: Json, item: number) => ({
            rfq_item_id: id,
            tax_rate: '10',
            unit_price: { amount: String(120_000 + ((item * 7 + place * 13) % 40) * 500), currency: 'JPY' },
          })),
      });
    await ask(buyer, 'close_rfq', { rfq_id: rfq.id });
    const page = await open(`/rfqs/${rfq.id}`);
    await page.getByRole('columnheader').nth(12).waitFor();
    expect(await faultsOf(page, 'rfq-many')).toEqual([]);
    // Items and suppliers stay in sight while the box scrolls.
    const box = page.getByRole('region', { name: 'Comparison of the bids' });
    await page.evaluate("document.querySelector('.comparison').scrollTo(600, 900)");
    const [whole, supplier, item] = await Promise.all([
      box.boundingBox(),
      box.getByRole('columnheader').nth(12).boundingBox(),
      box.getByRole('rowheader').nth(20).boundingBox(),
    ]);
    expect([supplier?.y, item?.x]).toEqual([whole?.y, whole?.x]);
    // On paper, six bids are on a sheet.
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.comparison:visible').count()).toBe(2);
    await page.emulateMedia({ media: 'screen' });
    await press(page, 'Award the cheapest split');
    await dialog(page)
      .getByRole('button', { name: /^Award for/ })
      .waitFor();
    expect(await faultsOf(page, 'rfq-many-check')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(address(`/rfqs/${rfq.id}?award=lines`));
    await page.getByRole('group').nth(49).waitFor();
    expect(await faultsOf(page, 'rfq-many-lines')).toEqual([]);
    await page.goto(address('/rfqs?show=decide'));
    await page.getByRole('row', { name: rfq.number }).getByText('JPY').waitFor();
    expect(await faultsOf(page, 'rfqs-long')).toEqual([]);
    await close(page);
  },
  2 * minutes,
);
