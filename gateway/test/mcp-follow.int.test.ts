import { beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, dayOf } from '@procura/contracts';
import { eur } from '@procura/testkit';
import { type Caller, mcpCaller, type Person, restCaller } from '@procura/testkit/platform';
import { type SharedPlatform, sharedPlatform } from '@procura/testkit/shared-platform';

let platform: SharedPlatform;
let admin: Person;
let colleague: Person;
let seller: Person;
/** An order that waits for the admin's approval, and its purchase. */
let order_id: string;
let purchase_id: string;
let placed: Awaited<ReturnType<Caller['call']>>;

const over = <T>(person: Person, work: (caller: Awaited<ReturnType<typeof mcpCaller>>) => Promise<T>) =>
  mcpCaller(platform.mcp_url, person.token).then(async (caller) => {
    try {
      return await work(caller);
    } finally {
      await caller.close();
    }
  });
const rest = (person: Person) => restCaller(platform.base_url, person.rest_key);

beforeAll(async () => {
  platform = await sharedPlatform();
  [admin, seller] = await Promise.all([platform.company('buyer'), platform.company('supplier')]);
  colleague = await platform.colleague(admin, 'buyer');
  const branch = await rest(admin).call('create_branch', {
    name: 'Berlin',
    code: 'B1',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const store = await rest(seller).call('create_store', { name: 'Exotic', country: 'DE', currency: 'EUR' });
  const made = await rest(seller).call('import_products', {
    store_id: store.json.id,
    rows: [{ sku: 'CHAI', name: 'Chai', category: 'Beverages', stock: 100, list_price: eur('18.00') }],
  });
  const limits = [{ scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('20.00') }];
  await platform.settings('update_company_limits', { limits }, admin.cookie);
  await platform.settings('update_integration_settings', { money_guard: 'off' }, admin.cookie);
  placed = await over(colleague, (caller) =>
    caller.call('place_marketplace_order', {
      branch_id: branch.json.id,
      lines: [{ product_id: made.json.products[0].id, quantity: 2 }],
    }),
  );
  order_id = placed.json.orders[0].id;
  purchase_id = placed.json.purchase_id;
}, 60_000);

describe('a purchase that waits says over MCP who approves it and where', () => {
  const decided = () =>
    ['approve_purchase', 'decline_purchase'].map((operation) => ({
      operation,
      url: `${platform.base_url}/settings/purchases/${purchase_id}`,
    }));

  test('when it is placed', () => {
    expect(placed.json).toMatchObject({ status: 'pending_approval', in_application: decided() });
    expect(placed.json.approvers).toMatchObject([{ user_id: admin.user_id }]);
  });

  test('when it is read, by who placed it and by who approves', async () => {
    for (const person of [colleague, admin]) {
      const { json } = await over(person, (caller) => caller.call('get_order', { order_id }));
      expect(json.approval.approvers).toHaveLength(1);
      expect(json.allowed_actions).toEqual(['cancel_order']);
      expect(json.in_application).toEqual(decided());
    }
    // REST says what this key may call, as before.
    const { json } = await rest(admin).call('get_order', { order_id });
    expect(json.allowed_actions).toEqual(['cancel_order']);
    expect(json).not.toHaveProperty('in_application');
  });
});

test('a supplier’s assistant reads where orders are confirmed', async () => {
  await platform.settings('approve_purchase', { purchase_id }, admin.cookie);
  const { json } = await over(seller, (caller) => caller.call('get_order', { order_id }));
  expect(json.allowed_actions).toEqual([]);
  expect(json.in_application).toEqual(
    ['confirm_order', 'reject_order'].map((operation) => ({
      operation,
      url: `${platform.base_url}/settings/orders/${order_id}`,
    })),
  );
});

test('instructions fit the caller, and whoami says what day it is in the company’s time zone', async () => {
  const zone = 'Pacific/Kiritimati';
  const far = await platform.company('supplier', { time_zone: zone });
  await over(far, async ({ client, call }) => {
    expect(client.getInstructions()).toContain('You act for a supplier company.');
    const before = dayOf(new Date(), zone);
    const { json } = await call('whoami');
    expect([before, addDays(before, 1)]).toContain(json.today);
  });
  await over(admin, async ({ client }) =>
    expect(client.getInstructions()).toContain('You act for a buyer company.'),
  );
});
