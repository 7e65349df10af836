import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type getOrder, newId } from '@procura/contracts';
import { eur } from '@procura/testkit';
import { type Caller, mcpCaller, type Person } from '@procura/testkit/platform';
import { ask, must } from './ask.ts';
import { aSeller, newMark } from './scene.ts';
import type { Seller } from './side-base.ts';
import { platform } from './stage.ts';

/** Whether a supplier reads a field of an order. The compiler asks for every field there is. */
const fields: Record<keyof Answer<typeof getOrder>, 'both' | 'buyer alone'> = {
  id: 'both',
  number: 'both',
  reference: 'both',
  requested_on: 'both',
  message_to_supplier: 'both',
  metadata: 'buyer alone',
  purchase_id: 'buyer alone',
  status: 'both',
  payment_status: 'both',
  billing_status: 'both',
  receipt_status: 'both',
  claims: 'both',
  branch: 'both',
  buyer: 'both',
  supplier: 'both',
  counterparty_suspended: 'both',
  total: 'both',
  line_count: 'both',
  created_at: 'both',
  due_on: 'both',
  updated_at: 'both',
  source: 'both',
  purchase_order: 'both',
  lines: 'both',
  totals: 'both',
  requisitioner: 'buyer alone',
  requisitioner_id: 'buyer alone',
  approval: 'buyer alone',
  recurrence_id: 'buyer alone',
  cost_centre: 'buyer alone',
  internal_note: 'buyer alone',
  ship_to: 'both',
  receiving_contact: 'both',
  expected_delivery_on: 'both',
  refund: 'both',
  timeline: 'both',
  version: 'both',
  allowed_actions: 'both',
};
const hidden = Object.entries(fields).flatMap(([name, who]) => (who === 'buyer alone' ? [name] : []));

let buyer: Person;
let approver: Person;
let seller: Seller;
let other: Seller;
let assistant: Caller;
const mark = newMark('private');
const limit = '444.43';
/** Approved, and shared with the other supplier by its purchase. */
let order_id: string;
/** Still waiting, declined, cancelled while waiting. */
let unseen: { order_id: string; number: string }[];
/** By what it is: text that must not reach the supplier in any answer. */
let secrets: Record<string, string>;

type Summary = { id: string; number: string; supplier: { id: string } };

/** A purchase from two suppliers with everything that is the buyer’s, and three that never reached them. */
const buildPurchases = async (): Promise<void> => {
  [seller, other] = await Promise.all([aSeller(platform, 'one'), aSeller(platform, 'two')]);
  buyer = await platform.company('buyer', { name: 'Northwind Kitchens' });
  approver = await platform.colleague(buyer, 'admin');
  await must(platform, buyer, 'update_integration_settings', { rest_key_approvals: true });
  for (const one of [seller, other]) {
    await must(platform, one.admin, 'set_agreed_price', {
      product_id: one.product_id,
      buyer_company_id: buyer.company_id,
      price: eur('10.00'),
      valid_from: '2020-01-01',
    });
    await must(platform, buyer, 'add_catalog_product', { product_id: one.product_id });
  }
  await must(platform, buyer, 'update_company_limits', {
    limits: [{ scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur(limit) }],
  });
  const branch = await must(platform, buyer, 'create_branch', {
    name: 'Berlin',
    code: 'BERLIN',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    receiving_contact: { name: 'Maria Anders', email: 'maria.anders@example.com' },
    cost_centre: `${mark} centre`,
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  const place = (quantity: number) =>
    must(platform, buyer, 'place_order', {
      branch_id: branch.id,
      internal_note: `${mark} note`,
      metadata: { project: `${mark} project` },
      lines: [seller, other].map(({ product_id }) => ({
        product_id,
        quantity,
        account_code: `${mark} account`,
      })),
    });
  const own = ({ orders }: { orders: Summary[] }) =>
    orders.find((one) => one.supplier.id === seller.admin.company_id) as Summary;

  const [purchase, waiting, declined, cancelled] = [
    await place(50),
    await place(51),
    await place(52),
    await place(53),
  ];
  await must(platform, approver, 'approve_purchase', {
    purchase_id: purchase.purchase_id,
    note: `${mark} approval`,
  });
  await must(platform, approver, 'decline_purchase', {
    purchase_id: declined.purchase_id,
    note: `${mark} refusal`,
  });
  await must(platform, buyer, 'cancel_order', { order_id: own(cancelled).id, reason: `${mark} reason` });
  order_id = own(purchase).id;
  // As a run of a recurring order has it; one cannot be made to run here, and a null would hide nothing.
  const recurrence_id = newId('recurrence');
  const { matchedCount } = await platform.world
    .database('orders')
    .collection<{ _id: string }>('orders')
    .updateOne({ _id: order_id }, { $set: { recurrence_id } });
  expect(matchedCount).toBe(1);
  unseen = [waiting, declined, cancelled].map(own).map(({ id, number }) => ({ order_id: id, number }));
  const theirs = purchase.orders.find((one: Summary) => one.id !== order_id);
  const view = await must(platform, buyer, 'get_order', { order_id });
  secrets = {
    'recurring order': recurrence_id,
    'planted texts': mark,
    limit,
    'limit id': view.approval.verdicts[0].limit_id,
    'purchase id': purchase.purchase_id,
    'purchase that waits': waiting.purchase_id,
    'requisitioner’s name': buyer.email.split('@')[0] as string,
    'requisitioner’s id': buyer.user_id,
    'approver’s name': approver.email.split('@')[0] as string,
    'approver’s id': approver.user_id,
    'the purchase’s other order': theirs.id,
    'its number': theirs.number,
    'the other supplier': other.admin.company_id,
    'the other supplier’s product': other.product_id,
    ...Object.fromEntries(unseen.map((one, index) => [`unseen order ${index}`, one.order_id])),
    ...Object.fromEntries(unseen.map((one, index) => [`number of unseen order ${index}`, one.number])),
  };
  assistant = await mcpCaller(platform.mcp_url, seller.admin.token);
};

const found = (json: unknown): string[] => {
  const text = JSON.stringify(json);
  return Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));
};

const fieldsOfAnOrder = async (): Promise<void> => {
  const [theirs, mine] = [
    await must(platform, buyer, 'get_order', { order_id }),
    await must(platform, seller.admin, 'get_order', { order_id }),
  ];
  expect(Object.keys(mine).toSorted()).toEqual(Object.keys(fields).toSorted());
  for (const name of hidden) {
    expect([name, theirs[name]]).not.toEqual([name, null]);
    expect([name, mine[name]]).toEqual([name, null]);
  }
  expect(mine.timeline).toEqual([expect.objectContaining({ what: 'Placed', by: 'Northwind Kitchens' })]);
  expect(theirs.timeline.map((entry: { what: string }) => entry.what)).toEqual([
    'Sent for approval',
    'Approved',
    'Placed',
  ]);
  expect(mine.allowed_actions).toEqual(['confirm_order', 'reject_order']);
  // The secrets are there to be found by those they are for.
  expect(found(theirs).length).toBeGreaterThan(5);
};

const groups = ['status', 'branch', 'supplier', 'day', 'week', 'month'];
const questions: [string, () => Record<string, unknown>][] = [
  ['get_order', () => ({ order_id })],
  ['list_orders', () => ({ limit: 100 })],
  ['list_orders', () => ({ status: 'placed' })],
  ['get_order_logistics', () => ({ order_id })],
  ['get_order_delivery_proof', () => ({ order_id })],
  ['get_order_metrics', () => ({})],
  ...groups.map((group_by): [string, () => Record<string, unknown>] => [
    'get_order_metrics',
    () => ({ group_by }),
  ]),
  ['get_order_charts', () => ({ metric: 'spend' })],
  ['list_company_users', () => ({})],
  ['list_stores', () => ({ query: 'Store' })],
];

const answersToASupplier = (): void => {
  test.each(questions)('%s', async (operation, input) => {
    // Stores are everyone's, the other supplier's too.
    for (const reply of [
      await ask(platform, seller.admin, operation, input()),
      await assistant.call(operation, input()),
    ])
      expect(
        found(reply.json).filter((name) => !(operation === 'list_stores' && name === 'the other supplier')),
      ).toEqual([]);
  });

  test('an order that waits for approval, or was never placed, does not exist for it', async () => {
    const nothing = await ask(platform, seller.admin, 'get_order', { order_id: newId('order') });
    for (const one of unseen) {
      for (const operation of [
        'get_order',
        'get_order_logistics',
        'get_order_delivery_proof',
        'confirm_order',
      ]) {
        const reply = await ask(platform, seller.admin, operation, { order_id: one.order_id });
        expect([operation, reply.json.code]).toEqual([operation, 'not_found']);
        if (operation === 'get_order')
          expect(reply.json.detail.replace(one.order_id, '')).toBe(
            nothing.json.detail.replace(/ord_\w+/, ''),
          );
      }
      const byNumber = await must(platform, seller.admin, 'list_orders', { number: one.number });
      expect(byNumber.data).toEqual([]);
    }
    const listed = await must(platform, seller.admin, 'list_orders');
    expect(listed.data.map((one: Summary) => one.id)).toEqual([order_id]);
    for (const status of ['pending_approval', 'declined', 'cancelled'])
      expect((await must(platform, seller.admin, 'list_orders', { status })).data).toEqual([]);
    expect(await must(platform, seller.admin, 'get_order_metrics')).toMatchObject({
      orders: 1,
      totals: [eur('500.00')],
    });
  });

  test('a filter by purchase is refused, because it would reveal which orders belong together', async () => {
    const { json } = await ask(platform, seller.admin, 'list_orders', {
      purchase_id: secrets['purchase id'] as string,
    });
    expect(json).toMatchObject({ code: 'invalid_input', errors: [{ path: 'purchase_id' }] });
  });

  test('nor do the answers to its own calls', async () => {
    const did = async (operation: string, input: Record<string, unknown> = {}) => {
      const json = await must(platform, seller.admin, operation, { order_id, ...input });
      expect([operation, found(json)]).toEqual([operation, []]);
      return json;
    };
    await did('confirm_order');
    await did('ship_order', { carrier: 'Speedy' });
    const { shipments } = await did('get_order_logistics');
    const shipment = { shipment_id: shipments[0].id };
    await did('add_shipment_event', { ...shipment, status: 'At the depot' });
    await did('send_order_proof_code', shipment);
    const evidence = { kind: 'photo', sha256: 'c'.repeat(64) };
    const delivered = await did('deliver_order', { ...shipment, received_by: 'Maria', evidence });
    expect(delivered.status).toBe('delivered');
    await did('get_order_delivery_proof');
    const late = await ask(platform, seller.admin, 'reject_order', { order_id, reason: 'Too late' });
    expect(late.json.code).toBe('conflict');
    expect(found(late.json)).toEqual([]);
  });
};

export const suppliersView = (): void => {
  beforeAll(buildPurchases, 120_000);
  afterAll(() => assistant.close());
  test('of an order, a supplier reads exactly the fields that are for both', fieldsOfAnOrder);
  describe('no answer to a supplier holds what is the buyer’s', answersToASupplier);
};
