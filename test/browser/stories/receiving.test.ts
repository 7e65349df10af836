import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { eur } from '@procura/testkit';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, restCaller } from '@procura/testkit/platform';
import type { Browser, Locator, Page } from 'playwright-core';
import { faultsOf, heading, inBrowser, openAddress, press, startChromium } from '../chromium.ts';
import type { Job } from './clicks.ts';
import { begin } from './story.ts';

const { test } = inBrowser();

let market: PlatformMarket;
let browser: Browser;
/** Counts in the warehouse; confined to its branch. */
let clerk: Person;
let products: string[];

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
  clerk = await market.platform.colleague(market.buyer, 'receiver', [market.branch.id]);
  products = [
    await market.product({ name: 'Chai', amount: '18.00', stock: 1000 }),
    await market.product({ name: 'Chang', amount: '9.00', stock: 1000 }),
  ];
  await ask(market.supplier, 'set_shipping_terms', { currency: 'EUR', flat: '5.00' });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await market?.platform.stop();
});

const ask = (who: Person, operation: string, input: Record<string, unknown>) =>
  call(restCaller(market.platform.base_url, who.rest_key), operation, input);
const tell = (job: Job, person: Person, path: string) =>
  begin(browser, { job, person, address: `${market.platform.base_url}${path}` });

/** An order of ten Chai and four Chang that is on the way, or a part of its Chai; its shipment. */
const shipped = async (part?: number) => {
  const lines = products.map((product_id, place) => ({ product_id, quantity: place === 0 ? 10 : 4 }));
  const purchase = await ask(market.buyer, 'place_order', { branch_id: market.branch.id, lines });
  const [{ id: order_id, number }] = purchase.orders;
  const { lines: ordered } = await ask(market.supplier, 'confirm_order', { order_id });
  await ask(market.supplier, 'ship_order', {
    order_id,
    carrier: 'Speedy Express',
    ...(part && { lines: [{ line_id: ordered[0].id, quantity: part }] }),
  });
  const { shipments } = await ask(market.supplier, 'get_order_logistics', { order_id });
  return { order_id, number, shipment_id: shipments[0].id };
};
/** The same, recorded as delivered. */
const delivered = async () => {
  const order = await shipped();
  const { order_id, shipment_id } = order;
  const evidence = { kind: 'photo', sha256: 'b'.repeat(64) };
  await ask(market.supplier, 'deliver_order', {
    order_id,
    shipment_id,
    received_by: 'Maria Anders',
    evidence,
  });
  return order;
};

test('a receiver counts a delivery with broken units and the supplier answers', async () => {
  const { order_id, number } = await delivered();
  const photo = Buffer.from('dented tins');
  const story = await tell('count a delivery with broken units', clerk, '/orders');
  const { page } = story;
  await story.click(page.getByRole('link', { name: number }));
  await page.getByText('Waits for your count until').waitFor();
  await story.looksWell('receiving-order-waits');
  await story.press('Confirm receipt', 'link');
  await heading(page, `Receive ${number}`);
  await story.looksWell('receiving-count');
  const chai = page.getByRole('group', { name: 'Chai', exact: true });
  await story.click(chai.getByLabel('Differs'));
  await chai.getByLabel('Arrived of Chai').fill('9');
  await chai.getByLabel('Damaged of Chai').fill('2');
  await chai.getByLabel('Note on what is damaged').fill('The tins are dented');
  await chai
    .getByLabel('Photos of what is damaged')
    .setInputFiles({ name: 'tins.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByText('2 × Chai, damaged').waitFor();
  await page.getByText('1 × Chai, missing').waitFor();
  await page.getByLabel('Delivery note number').fill('LS-118');
  await story.looksWell('receiving-count-differs');
  await story.press('Save the count');
  await heading(page, `${number} is counted`);
  await story.looksWell('receiving-counted');
  await story.press('See the claim', 'link');
  await page.getByText('Without an answer the units are credited to you.').waitFor();
  await story.looksWell('receiving-claim-open');
  await story.click(page.getByText('1 photo, kept by the buyer'));
  const sha256 = createHash('sha256').update(photo).digest('hex');
  await page.getByText(sha256).waitFor();
  await story.end();

  expect(await ask(clerk, 'get_order', { order_id })).toMatchObject({
    receipt_status: 'claimed',
    lines: [
      { accepted_quantity: 7, claimed_quantity: 3 },
      { accepted_quantity: 4, claimed_quantity: 0 },
    ],
  });
  const { data } = await ask(market.supplier, 'list_claims', { order_id });
  const claim = await ask(market.supplier, 'get_claim', { claim_id: data[0].id });
  expect(claim.lines).toMatchObject([
    { kind: 'damaged', quantity: 2, note: 'The tins are dented', photos: [sha256] },
    { kind: 'missing', quantity: 1 },
  ]);

  const answer = await tell('answer a claim', market.supplier, '/claims');
  const theirs = answer.page;
  await theirs.getByRole('row', { name: number }).getByText('To answer').waitFor();
  await answer.looksWell('claims-of-supplier');
  await answer.click(theirs.getByRole('row', { name: number }).getByRole('link'));
  await theirs.getByLabel('Credit of Chai, damaged').fill('1');
  await theirs.getByLabel('Ship again of Chai, missing').fill('1');
  await theirs.getByLabel('Why the rest is refused').fill('One dent is on the lid only');
  await answer.looksWell('claim-to-answer');
  await answer.press('Send the answer');
  await theirs.getByText('Northwind Kitchens can ask the operator').waitFor();
  await answer.looksWell('claim-answered');
  await answer.end();
  expect(await ask(clerk, 'get_claim', { claim_id: claim.id })).toMatchObject({
    status: 'answered',
    answer: { reason: 'One dent is on the lid only' },
    lines: [
      { credited_quantity: 1, replaced_quantity: 0, open_quantity: 1 },
      { credited_quantity: 0, replaced_quantity: 1, open_quantity: 0 },
    ],
    credited: eur('18.00'),
  });
}, 240_000);

test('a receiver accepts a delivery that arrived in order', async () => {
  const { order_id, number } = await shipped();
  const story = await tell('count a delivery in order', clerk, '/orders');
  await story.click(story.page.getByRole('link', { name: number }));
  await story.press('Confirm receipt', 'link');
  await story.press('Everything arrived in order');
  await heading(story.page, `${number} is counted`);
  await story.end();
  expect(await ask(clerk, 'get_order', { order_id })).toMatchObject({
    status: 'delivered',
    receipt_status: 'accepted',
  });
}, 120_000);

/** Presses the tab key until something is focused, as those do who use no mouse. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let left = 60; left > 0; left--) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((one) => one.matches(':focus'))) return;
  }
  throw new Error(`The tab key does not lead to ${target}.`);
};

test('a part is counted and the rest later, with the keyboard alone', async () => {
  const { order_id, number, shipment_id } = await delivered();
  const page = await openAddress(browser, `${market.platform.base_url}/orders/${order_id}`, clerk);
  await page.getByText('Waits for your count until').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Confirm receipt' }));
  await page.keyboard.press('Enter');
  await heading(page, `Receive ${number}`);
  await tabTo(page, page.getByLabel('Delivery note number'));
  // A scanner types what it reads, and Enter.
  await page.keyboard.type('LS-119');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'All later' }));
  await page.keyboard.press('Space');
  const chang = page.getByRole('group', { name: 'Chang', exact: true });
  await tabTo(page, chang.getByLabel('Count later'));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, chang.getByLabel('Arrived of Chang'));
  await page.keyboard.type('6,5');
  await tabTo(page, page.getByRole('button', { name: 'Save the count' }));
  await page.keyboard.press('Enter');
  await page.getByText('Arrived must be a whole number, such as 6 or 7.').waitFor();
  expect(await faultsOf(page, 'receiving-count-refused')).toEqual([]);
  await page.locator(':focus').fill('6');
  await page.getByText('2 × Chang').waitFor();
  await page.locator(':focus').press('Enter');
  await heading(page, `${number} is counted`);
  await page.getByText('10 × Chai').waitFor();
  expect(await faultsOf(page, 'receiving-counted-part')).toEqual([]);
  await page.context().close();
  const { shipments } = await ask(clerk, 'get_order_logistics', { order_id });
  expect(shipments).toMatchObject([
    {
      id: shipment_id,
      delivery_note: 'LS-119',
      lines: [{ accepted_quantity: 0 }, { accepted_quantity: 4, excess_quantity: 2 }],
    },
  ]);
}, 120_000);

test('a buyer returns something, is refused, and escalates', async () => {
  const { order_id, number, shipment_id } = await delivered();
  await ask(clerk, 'confirm_receipt', { order_id, shipment_id, rest: 'accepted' });
  const back = await tell('return units', clerk, '/orders');
  await back.click(back.page.getByRole('link', { name: number }));
  await back.press('Report a problem', 'link');
  await heading(back.page, `Report a problem with ${number}`);
  await back.looksWell('claim-new');
  await back.click(back.page.getByLabel('Return'));
  await back.page.getByLabel('Quantity of Chang').fill('5');
  await back.page.getByLabel('Why you send it back').fill('Ordered by mistake');
  await press(back.page, 'Ask to return');
  await back.page.getByText('Quantity must be at most 4, what is accepted of the line.').waitFor();
  await back.looksWell('claim-new-refused');
  await back.page.getByLabel('Quantity of Chang').fill('4');
  await back.press('Ask to return');
  await back.page.getByText('Without an answer the return is refused.').waitFor();
  await back.looksWell('return-open');
  await back.end();
  const { data } = await ask(clerk, 'list_claims', { order_id });
  const claim_id = data[0].id;

  const refusal = await tell('refuse a return', market.supplier, `/orders/${order_id}`);
  await refusal.looksWell('order-claimed-of-supplier');
  await refusal.click(
    refusal.page.getByRole('table', { name: 'Claims' }).getByRole('link', { name: 'Return' }),
  );
  await refusal.page.getByLabel('Address and instructions').waitFor();
  await refusal.looksWell('return-to-answer');
  await refusal.click(refusal.page.getByLabel('Decide now'));
  await refusal.page.getByLabel('Why the rest is refused').fill('It was opened');
  await refusal.press('Send the answer');
  await refusal.page.getByText('The claim is answered').waitFor();
  await refusal.end();

  const escalation = await tell('escalate a refusal', clerk, '/claims?status=answered');
  const { page } = escalation;
  await page.getByRole('row', { name: number }).getByText('Refused').waitFor();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Claims something is waiting' })
    .first()
    .waitFor();
  await escalation.looksWell('claims-of-buyer');
  await escalation.click(page.getByRole('row', { name: number }).getByRole('link'));
  await page.getByText('It was opened').waitFor();
  await escalation.looksWell('return-refused');
  await escalation.press('Ask the operator');
  await page.getByRole('dialog').getByLabel('Reason').fill('The seal is whole');
  await escalation.looksWell('escalate');
  await escalation.click(page.getByRole('dialog').getByRole('button', { name: 'Ask the operator' }));
  await page.getByText('The operator of the platform decides').waitFor();
  await escalation.end();
  expect(await ask(clerk, 'get_claim', { claim_id })).toMatchObject({
    status: 'escalated',
    escalation: { reason: 'The seal is whole' },
  });
}, 240_000);

test('a supplier says where a return goes, and then credits it with shipping', async () => {
  const { order_id, shipment_id } = await delivered();
  await ask(clerk, 'confirm_receipt', { order_id, shipment_id, rest: 'accepted' });
  const { lines: ordered } = await ask(clerk, 'get_order', { order_id });
  const lines = [{ line_id: ordered[0].id, kind: 'return', quantity: 10 }];
  const { id: claim_id } = await ask(clerk, 'open_claim', { order_id, shipment_id, lines });
  const story = await tell('take units back', market.supplier, `/claims/${claim_id}`);
  const { page } = story;
  await page.getByLabel('Address and instructions').fill('Dock 4\nLondon');
  await story.press('Ask for the units');
  await page.getByText('Answer once the units are back').waitFor();
  await story.looksWell('return-awaited');
  await story.press('Credit all');
  await page.getByLabel('Shipping to credit, EUR').fill('7,5');
  await story.press('Send the answer');
  await page.getByText('must be at most 5.00 EUR').waitFor();
  await story.looksWell('claim-answer-refused');
  await page.getByLabel('Shipping to credit, EUR').fill('5');
  await press(page, 'Send the answer');
  await page.getByText('It is answered, and nothing is left to decide.').waitFor();
  await page.getByText('185.00\u00a0EUR').waitFor();
  await story.looksWell('return-credited');
  await story.end();
  expect(await ask(clerk, 'get_claim', { claim_id })).toMatchObject({
    status: 'settled',
    return_to: 'Dock 4\nLondon',
    credited: eur('185.00'),
    shipping_credited: eur('5.00'),
  });
}, 120_000);

test('a supplier cancels a lost shipment, and its buyer closes the rest', async () => {
  const { order_id, number } = await shipped(1);
  await ask(market.supplier, 'ship_order', { order_id, carrier: 'Speedy Express' });
  const story = await tell('cancel a lost shipment', market.supplier, '/orders');
  const { page } = story;
  await story.click(page.getByRole('link', { name: number }));
  await story.click(page.getByRole('button', { name: 'Lost or not sent' }).first());
  const dialog = page.getByRole('dialog');
  await story.looksWell('cancel-shipment');
  await story.click(dialog.getByRole('button', { name: 'Cancel the shipment' }));
  await dialog.getByText('Note must not be empty.').waitFor();
  await dialog.getByLabel('Note').fill('The van burned out');
  await story.click(dialog.getByRole('button', { name: 'Cancel the shipment' }));
  await page.getByText('The van burned out').first().waitFor();
  await story.looksWell('shipment-cancelled');
  await story.end();
  const closing = await tell('close the rest of an order', market.buyer, `/orders/${order_id}`);
  await closing.press('Close the rest');
  await closing.page.getByLabel('Reason').fill('We bought it elsewhere');
  await closing.looksWell('close-the-rest');
  await closing.click(closing.page.getByRole('dialog').getByRole('button', { name: 'Close the rest' }));
  await closing.page.getByText('The rest is closed').waitFor();
  await closing.end();
  expect(await ask(market.buyer, 'get_order', { order_id })).toMatchObject({
    lines: [
      { shipped_quantity: 1, closed_quantity: 9 },
      { shipped_quantity: 0, closed_quantity: 4 },
    ],
  });
}, 120_000);

test('claims are filtered by the address, and one is withdrawn', async () => {
  const { order_id, number, shipment_id } = await delivered();
  const { lines: ordered } = await ask(clerk, 'get_order', { order_id });
  const problems = [{ kind: 'wrong', quantity: 4 }];
  const { claims } = await ask(clerk, 'confirm_receipt', {
    ...{ order_id, shipment_id, rest: 'accepted' },
    lines: [{ line_id: ordered[1].id, received_quantity: 4, problems }],
  });
  const page = await openAddress(browser, `${market.platform.base_url}/claims`, market.supplier);
  await page.getByRole('row', { name: number }).waitFor();
  await page.getByLabel('Buyer').selectOption('Northwind Kitchens');
  await page.getByLabel('Branch').selectOption('Berlin, Northwind Kitchens');
  await page.waitForURL(/company=co_.*&?branch=br_|branch=br_.*company=co_/);
  await page.getByRole('row', { name: number }).waitFor();
  await page.getByRole('link', { name: 'Withdrawn' }).click();
  await page.getByText('None of these').waitFor();
  expect(await faultsOf(page, 'claims-none')).toEqual([]);
  await page.context().close();

  const story = await tell('withdraw a claim', market.buyer, `/claims?status=open`);
  await story.page.getByRole('combobox', { name: 'Supplier' }).waitFor();
  await story.click(story.page.getByRole('row', { name: number }).getByRole('link'));
  await story.press('Withdraw');
  await story.press('Withdraw claim');
  await story.page.getByText('Northwind Kitchens has withdrawn it.').waitFor();
  await story.end();
  expect(await ask(clerk, 'get_claim', { claim_id: claims[0].id })).toMatchObject({ status: 'withdrawn' });
}, 120_000);
