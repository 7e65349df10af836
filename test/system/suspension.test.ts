import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Principal, placeMarketplaceOrder } from '@procura/contracts';
import { aProduct, aStore, eur, principalOf } from '@procura/testkit';
import { eventually, mailTo } from '@procura/testkit/eventually';
import { openMarket, type PlatformMarket } from '@procura/testkit/market';
import { call, type Person, refusal, restCaller, rpc } from '@procura/testkit/platform';

/*
 * A buyer and a supplier with orders in every state, RFQs and links. First the operator suspends and resumes the supplier,
 * then the buyer.
 */

let market: PlatformMarket;
let chai: string;
/** A product of another supplier. */
let tofu: string;
let other: Person;
/** A person of the supplier who works for another company as well. */
let both: Person;
const orders: Record<'placed' | 'shipped' | 'waiting', { id: string; purchase_id: string }> = {} as never;
let rfq: { id: string; items: { id: string }[] };
let bid: { id: string };
let awarded: { id: string };
let preview_id: string;

const reason = 'The invoices of May are unpaid';
const reach = (key: string) => restCaller(market.platform.base_url, key);
const ask = (who: Person, operation: string, input: Record<string, unknown> = {}) =>
  call(reach(who.rest_key), operation, input);
const refused = (who: Person, operation: string, input: Record<string, unknown> = {}) =>
  refusal(reach(who.rest_key), operation, input);
const operate = (operation: string, input: Record<string, unknown> = {}) =>
  call(reach(market.platform.operator_key), operation, input);
const statusOf = async (who: Person, operation = 'whoami') =>
  (await reach(who.rest_key).call(operation)).status;
const signIn = ({ email, password }: Person, company_id?: string) =>
  market.platform.settings('sign_in', { email, password, ...(company_id && { company_id }) });
const order = async (product_id: string, quantity = 10) => {
  const lines = [{ product_id, quantity }];
  const { orders: made } = await ask(market.buyer, 'place_order', { branch_id: market.branch.id, lines });
  return made[0] as { id: string; purchase_id: string };
};
const shipmentOf = async (order_id: string) =>
  (await ask(market.buyer, 'get_order_logistics', { order_id })).shipments[0].id;
const suspend = (who: Person) => operate('suspend_company', { company_id: who.company_id, reason });
const resume = (who: Person) => operate('resume_company', { company_id: who.company_id });
const mailed = ({ email }: Person, pattern: RegExp) => mailTo(market.world.config.mail_dir, email, pattern);

beforeAll(async () => {
  market = await openMarket({
    via: 'rest',
    buyerName: 'Northwind Kitchens',
    branch: { name: 'Berlin', code: 'BER' },
    store: { name: 'Exotic Liquids' },
  });
  const { platform, buyer, supplier, branch } = market;
  chai = await market.product({ name: 'Chai', amount: '18.00', stock: 1000 });
  other = await platform.company('supplier', { name: 'Mayumi Foods' });
  const mayumi = await aStore(market.place, other, { name: 'Mayumi', currency: 'EUR' });
  tofu = (await aProduct(market.place, other, mayumi, { name: 'Tofu', category: 'Produce', stock: 50 })).id;
  // A person of two companies.
  both = await platform.colleague(supplier, 'supplier_sales');
  const invited = { email: both.email, name: 'Both', role: 'supplier_sales' };
  expect((await platform.settings('invite_user', invited, other.cookie)).status).toBe(200);
  const [, invitation] = await mailTo(
    platform.world.config.mail_dir,
    both.email,
    /Mayumi Foods[\s\S]*invitation=([\w.-]+)/,
  );
  const accepted = { invitation, name: 'Both', password: both.password };
  expect((await platform.settings('accept_invitation', accepted)).status).toBe(200);

  const topUp = { company_id: buyer.company_id, amount: eur('5000.00'), reference: 'Transfer' };
  expect((await platform.operator('/api/operator/balance-top-ups', topUp)).status).toBe(200);
  orders.placed = await order(chai);
  orders.shipped = await order(chai);
  await ask(supplier, 'confirm_order', { order_id: orders.shipped.id });
  await ask(supplier, 'ship_order', { order_id: orders.shipped.id, carrier: 'Speedy Express' });
  await market.setLimits({ scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('1.00') });
  orders.waiting = await order(chai);
  await market.setLimits();

  rfq = await ask(buyer, 'create_rfq', {
    branch_id: branch.id,
    title: 'Tea for the canteen',
    items: [{ name: 'Tea', quantity: 10 }],
    deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    currency: 'EUR',
    supplier_company_ids: [supplier.company_id, other.company_id],
  });
  const offer = (price: string) => [{ rfq_item_id: rfq.items[0]?.id, unit_price: eur(price) }];
  bid = await ask(supplier, 'submit_bid', { rfq_id: rfq.id, lines: offer('4.00') });
  awarded = await ask(other, 'submit_bid', { rfq_id: rfq.id, lines: offer('5.00') });
  preview_id = (
    await ask(buyer, 'preview_order', { branch_id: branch.id, lines: [{ product_id: chai, quantity: 1 }] })
  ).preview_id;
}, 240_000);
afterAll(() => market?.platform.stop());

test('a suspended supplier is signed out for good, and its admins read why', async () => {
  const { platform, supplier, buyer } = market;
  await ask(buyer, 'generate_order_payment_link', { order_id: orders.shipped.id });
  await refused(buyer, 'suspend_company', { company_id: supplier.company_id, reason });
  expect(
    await refusal(reach(platform.operator_key), 'suspend_company', { company_id: supplier.company_id }),
  ).toMatchObject({ errors: [{ path: 'reason' }] });
  const suspended = await suspend(supplier);
  expect(suspended).toMatchObject({ company_id: supplier.company_id, suspension: { reason } });
  // Again, with another reason: the first one stays.
  const again = { company_id: supplier.company_id, reason: 'Another' };
  expect(await operate('suspend_company', again)).toEqual(suspended);

  expect(await statusOf(supplier)).toBe(401);
  expect((await rpc(platform.mcp_url, supplier.token, 'tools/list')).status).toBe(401);
  expect((await platform.settings('whoami', {}, supplier.cookie)).status).toBe(401);
  const refusedSignIn = await signIn(supplier);
  expect([refusedSignIn.status, refusedSignIn.json]).toMatchObject([403, { code: 'company_suspended' }]);
  expect(String(refusedSignIn.json.detail)).toMatch(
    /Exotic Liquids.* is suspended since .* ask the operator/,
  );
  const wrong = await platform.settings('sign_in', {
    email: supplier.email,
    password: 'not this one at all',
  });
  expect(wrong.json).toMatchObject({ code: 'wrong_password' });
  const key = { company_id: supplier.company_id, owner_email: supplier.email, name: 'ERP' };
  expect(await refusal(reach(platform.operator_key), 'issue_rest_key', key)).toMatchObject({
    code: 'company_suspended',
  });
  await mailed(supplier, /is suspended on Procura[\s\S]*The invoices of May are unpaid/);

  const { data } = await operate('list_companies', { suspended: true });
  expect(data).toMatchObject([{ id: supplier.company_id, suspended: true }]);
  expect(
    (await operate('list_companies', { suspended: false })).data.map(({ id }: { id: string }) => id),
  ).not.toContain(supplier.company_id);
  expect(await operate('get_company', { company_id: supplier.company_id })).toMatchObject({
    suspension: { reason },
    counts: { rest_keys: 0, mcp_tokens: 0 },
  });
});

test('a person of another company signs in there, and cannot switch to the suspended one', async () => {
  const { platform, supplier } = market;
  const signed = await signIn(both);
  expect([signed.status, signed.json]).toMatchObject([200, { company: { id: other.company_id } }]);
  expect((await signIn(both, supplier.company_id)).json).toMatchObject({ code: 'company_suspended' });
  const switched = { company_id: supplier.company_id };
  const answer = await platform.settings('switch_company', switched, signed.cookie);
  expect(answer.json).toMatchObject({ code: 'company_suspended' });
  expect((await platform.settings('whoami', {}, signed.cookie)).status).toBe(200);
});

test('nobody finds what a suspended supplier sells', async () => {
  const { buyer, supplier } = market;
  const found = async (operation: string, input = {}) =>
    (await ask(buyer, operation, input)).data.map(({ id }: { id: string }) => id);
  expect(await found('search_marketplace_products')).toEqual([tofu]);
  expect(await found('search_products')).toEqual([tofu]);
  expect(await found('search_products', { product_ids: [chai, tofu] })).toEqual([tofu]);
  expect(await found('list_catalog_products')).toEqual([]);
  expect(await found('list_catalog_products', { supplier_company_id: supplier.company_id })).toEqual([]);
  expect(await found('list_supplier_companies')).toEqual([other.company_id]);
  expect((await ask(buyer, 'list_stores')).data).toMatchObject([{ name: 'Mayumi' }]);
  expect((await ask(buyer, 'list_categories')).data).toEqual([{ name: 'Produce' }]);
  expect((await refused(buyer, 'get_catalog_product', { product_id: chai })).detail).toMatch(/is suspended/);
  expect(
    await ask(buyer, 'get_supplier_company', { supplier_company_id: supplier.company_id }),
  ).toMatchObject({
    stores: [],
    products: 0,
  });
});

test('nothing is ordered from a suspended supplier, by any way', async () => {
  const { buyer, supplier, branch, world } = market;
  const basket = {
    branch_id: branch.id,
    lines: [
      { product_id: tofu, quantity: 1 },
      { product_id: chai, quantity: 1 },
    ],
  };
  expect(await ask(buyer, 'preview_basket', basket)).toMatchObject({
    outcome: 'will_be_refused',
    problems: [{ path: expect.stringContaining('lines.1'), code: 'not_orderable' }],
  });
  expect(await refused(buyer, 'place_basket', basket)).toMatchObject({
    code: 'not_orderable',
    errors: [{ path: expect.stringContaining('lines.1'), message: expect.stringContaining('suspended') }],
  });
  expect(await refused(buyer, 'place_order', { preview_id })).toMatchObject({ code: 'not_orderable' });
  // Where the catalogue has not stored it, orders refuses when they would be made, and releases what was held.
  const stored = world.database('catalogue').collection<{ _id: string }>('suspended_companies');
  const row = await stored.findOneAndDelete({ _id: supplier.company_id });
  const stock = await market.stockOf(chai as never);
  expect(await refused(buyer, 'place_order', { preview_id })).toMatchObject({ code: 'company_suspended' });
  await eventually('The stock is free again', async () => (await market.stockOf(chai as never)) === stock);
  if (!row) throw new Error('The catalogue stores that the supplier is suspended');
  await stored.insertOne(row);

  const colleague = await market.platform.colleague(buyer, 'admin');
  const waiting = { purchase_id: orders.waiting.purchase_id };
  const { cookie } = await signIn(colleague);
  const approved = await market.platform.settings('approve_purchase', waiting, cookie);
  expect(approved.json).toMatchObject({ code: 'company_suspended' });
});

test('nobody asks a suspended supplier for prices, or awards it', async () => {
  const { buyer, supplier, branch } = market;
  const asked = {
    branch_id: branch.id,
    title: 'More tea',
    items: [{ name: 'Tea', quantity: 10 }],
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
    currency: 'EUR',
  };
  const suppliers = { supplier_company_ids: [supplier.company_id] };
  expect(await refused(buyer, 'create_rfq', { ...asked, ...suppliers })).toMatchObject({
    code: 'company_suspended',
    detail: expect.stringContaining('Exotic Liquids'),
  });
  const fresh = await ask(buyer, 'create_rfq', { ...asked, supplier_company_ids: [other.company_id] });
  const more = { rfq_id: fresh.id, ...suppliers };
  expect(await refused(buyer, 'invite_rfq_suppliers', more)).toMatchObject({ code: 'company_suspended' });
  await ask(buyer, 'close_rfq', { rfq_id: rfq.id });
  const counter_items = [{ rfq_item_id: rfq.items[0]?.id, unit_price: eur('3.00') }];
  for (const decision of [{ decision: 'accept' }, { decision: 'counter', counter_items }])
    expect(
      await refused(buyer, 'decide_bid_iteration', { bid_id: bid.id, iteration: 1, ...decision }),
    ).toMatchObject({
      code: 'company_suspended',
    });
  await ask(buyer, 'decide_bid_iteration', { bid_id: awarded.id, iteration: 1, decision: 'accept' });
});

test('the buyer finishes its open orders alone, and pays for them from its balance', async () => {
  const { buyer } = market;
  const { placed, shipped } = orders;
  expect(await ask(buyer, 'get_order', { order_id: placed.id })).toMatchObject({
    counterparty_suspended: true,
  });
  await eventually(
    'The payment link is closed',
    async () => (await ask(buyer, 'get_order_billing', { order_id: shipped.id })).payment_link === null,
  );
  const link = { order_id: shipped.id };
  expect(await refused(buyer, 'generate_order_payment_link', link)).toMatchObject({
    code: 'company_suspended',
  });
  expect((await ask(buyer, 'get_order', link)).allowed_actions).not.toContain('generate_order_payment_link');
  expect(await ask(buyer, 'cancel_order', { order_id: placed.id, reason: 'Suspended' })).toMatchObject({
    status: 'cancelled',
  });
  await ask(buyer, 'pay_order_with_balance', { order_id: shipped.id });
  const { lines } = await ask(buyer, 'get_order', { order_id: shipped.id });
  const received = await ask(buyer, 'confirm_receipt', {
    order_id: shipped.id,
    shipment_id: await shipmentOf(shipped.id),
    rest: 'accepted',
    lines: [
      {
        line_id: lines[0].id,
        received_quantity: 10,
        problems: [{ kind: 'damaged', quantity: 2, note: 'Wet' }],
      },
    ],
  });
  expect(received.claims).toMatchObject([{ status: 'open' }]);
  await ask(buyer, 'withdraw_claim', { claim_id: received.claims[0].id });
});

test('a resumed supplier is found again and signs in; its keys stay ended', async () => {
  const { platform, supplier, buyer } = market;
  expect(await resume(supplier)).toMatchObject({ suspension: null });
  expect(await resume(supplier)).toMatchObject({ suspension: null });
  await mailed(supplier, /is resumed on Procura/);
  expect(await statusOf(supplier)).toBe(401);
  const { data } = await ask(buyer, 'search_marketplace_products', { query: 'chai' });
  expect(data).toMatchObject([{ id: chai }]);
  const signed = await signIn(supplier);
  expect(signed.status).toBe(200);
  const key = { company_id: supplier.company_id, owner_email: supplier.email, name: 'ERP' };
  supplier.rest_key = (await operate('issue_rest_key', key)).secret;
  expect(await ask(supplier, 'get_order', { order_id: orders.shipped.id })).toMatchObject({
    counterparty_suspended: false,
  });
  const log = await platform.settings('list_audit_events', { operation: 'suspend_company' }, signed.cookie);
  // The second call changed nothing.
  expect(log.json).toMatchObject({
    data: [
      { target: supplier.company_id },
      {
        target: supplier.company_id,
        changes: expect.arrayContaining([{ field: 'reason', before: null, after: reason }]),
      },
    ],
  });
  orders.placed = await order(chai);
});

test('a suspended buyer orders nothing, also by what was under way; its suppliers finish what is open', async () => {
  const { buyer, supplier, branch, world } = market;
  await suspend(buyer);
  expect(await statusOf(buyer)).toBe(401);
  // A call that a gateway had passed on before it forgot the credential.
  const underWay: Principal = principalOf('buyer', {
    company_id: buyer.company_id as never,
    user_id: buyer.user_id as never,
  });
  const lines = [{ product_id: tofu as never, quantity: 1 as never }];
  await expect(
    world.call(placeMarketplaceOrder, underWay, { branch_id: branch.id, lines }),
  ).rejects.toMatchObject({ code: 'company_suspended' });
  const late = await refused(supplier, 'submit_bid_iteration', {
    bid_id: bid.id,
    lines: [{ rfq_item_id: rfq.items[0]?.id, unit_price: eur('3.00') }],
  });
  expect(['company_suspended', 'bidding_closed']).toContain(late.code);

  const order_id = orders.placed.id;
  expect(await ask(supplier, 'get_order', { order_id })).toMatchObject({ counterparty_suspended: true });
  await ask(supplier, 'confirm_order', { order_id });
  await ask(supplier, 'ship_order', { order_id, carrier: 'Speedy Express' });
  const { shipments } = await ask(supplier, 'get_order_logistics', { order_id });
  const evidence = { kind: 'photo', sha256: 'b'.repeat(64) };
  const delivery = { order_id, shipment_id: shipments[0].id, received_by: 'Maria Anders', evidence };
  expect(await ask(supplier, 'deliver_order', delivery)).toMatchObject({ status: 'delivered' });

  await resume(buyer);
  expect((await signIn(buyer)).status).toBe(200);
  expect(await statusOf(buyer)).toBe(401);
});

test('the operator’s own company, and one that does not exist, cannot be suspended', async () => {
  for (const company_id of ['co_00000000000000000000000000', 'co_01jzzzzzzzzzzzzzzzzzzzzzzz'])
    for (const [operation, input] of [
      ['suspend_company', { company_id, reason }],
      ['resume_company', { company_id }],
    ] as const)
      expect(await refusal(reach(market.platform.operator_key), operation, input)).toMatchObject({
        code: 'not_found',
      });
});
