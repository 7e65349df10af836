import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  confirmOrder,
  deliverOrder,
  type Id,
  newId,
  placeOrder,
  sendOrderProofCode,
  shipOrder,
} from '@procura/contracts';
import { aBranch, confinedTo, failureOf, principalOf, without } from '@procura/testkit';
import { readMails } from '@procura/testkit/mails';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
let sent: { order_id: Id<'order'>; shipment_id: Id<'shipment'> };

beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

const shipped = async (branch_id = market.branch.id): Promise<typeof sent> => {
  const { world, buyer, supplier, product } = market;
  const purchase = await world.call(placeOrder, buyer, {
    branch_id,
    lines: [{ product_id: await product(), quantity: 1 }],
  });
  const order_id = purchase.orders[0]?.id as Id<'order'>;
  await world.call(confirmOrder, supplier, { order_id });
  await world.call(shipOrder, supplier, { order_id, carrier: 'Speedy Express' });
  const order = await world.deps<Deps>('orders').orders.parties(buyer).findOne({ _id: order_id });
  return { order_id, shipment_id: order?.shipments[0]?.id as Id<'shipment'> };
};
beforeEach(async () => {
  sent = await shipped();
});

const minute = 60_000;
const codes = async (): Promise<string[]> => {
  const { world } = market;
  await world.settle();
  const order = await world.deps<Deps>('orders').orders.parties(market.buyer).findOne({ _id: sent.order_id });
  const mails = await readMails(String(world.config.mail_dir));
  return mails
    .filter(({ subject }) => subject.includes(String(order?.number)))
    .map(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '');
};
const deliver = (code: string) =>
  market.world.call(deliverOrder, market.supplier, { ...sent, received_by: 'Maria Anders', code });
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

test('a code is mailed to the receiving contact, shown masked, stored nowhere, and proves the delivery', async () => {
  const { world, supplier } = market;
  const answer = await world.call(sendOrderProofCode, supplier, sent);
  expect(answer).toMatchObject({ shipment_id: sent.shipment_id, sent_to: 'm**@example.com' });
  const [code = ''] = await codes();
  expect(code).toMatch(/^\d{6}$/);

  const deps = world.deps<Deps>('orders');
  const stored = JSON.stringify([
    await deps.proofCodes.parties(market.buyer).find({}),
    await deps.database.outbox.work().find({ event: 'delivery_code_requested' }),
  ]);
  expect(stored).not.toContain(code);
  expect(JSON.stringify(answer)).not.toContain(code);

  expect((await deliver(code)).status).toBe('delivered');
  const order = await deps.orders.parties(market.buyer).findOne({ _id: sent.order_id });
  expect(order?.shipments[0]?.proof).toMatchObject({
    received_by: 'Maria Anders',
    method: 'code',
    code_verified: true,
  });
  await failureOf(deliver(code), 'conflict');
  world.clock.advance(2 * minute);
  await failureOf(world.call(sendOrderProofCode, supplier, sent), 'conflict');
});

test('of two concurrent requests for the first code one succeeds, and the other fails with resend_pause', async () => {
  const { world, buyer, supplier } = market;
  const asked = await Promise.allSettled(
    [buyer, supplier].map((who) => world.call(sendOrderProofCode, who, sent)),
  );
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(refused).toEqual(['resend_pause']);
  expect(await codes()).toHaveLength(1);
});

test('wrong codes are counted though nothing is recorded, and five use a code up', async () => {
  const { world, buyer } = market;
  await world.call(sendOrderProofCode, buyer, sent);
  const [code = ''] = await codes();
  for (let left = 4; left >= 0; left--) {
    const failure = await failureOf(deliver(otherThan(code)), 'wrong_code');
    if (left > 0) expect(failure.message).toContain(`${left} `);
  }
  await failureOf(deliver(code), 'wrong_code');
  world.clock.advance(minute);
  await world.call(sendOrderProofCode, buyer, sent);
  const [, second = ''] = await codes();
  expect(second).not.toBe(code);
  await failureOf(deliver(code), 'wrong_code');
  expect((await deliver(second)).status).toBe('delivered');
});

test('guesses at the same moment cannot pass the cap', async () => {
  const { world, buyer } = market;
  await world.call(sendOrderProofCode, buyer, sent);
  const [code = ''] = await codes();
  await Promise.allSettled(Array.from({ length: 12 }, () => deliver(otherThan(code))));
  const row = await world
    .deps<Deps>('orders')
    .proofCodes.parties(buyer)
    .findOne({ shipment_id: sent.shipment_id });
  expect(row?.guesses).toBe(5);
});

test('a pause lies between two sendings, a code expires, and there are ten at most', async () => {
  const { world, supplier } = market;
  await world.call(sendOrderProofCode, supplier, sent);
  const failure = await failureOf(world.call(sendOrderProofCode, supplier, sent), 'resend_pause');
  expect(failure.retry_after_s).toBeLessThanOrEqual(60);
  const [code = ''] = await codes();
  world.clock.advance(24 * 60 * minute);
  await failureOf(deliver(code), 'wrong_code');
  for (let sending = 2; sending <= 10; sending++) {
    await world.call(sendOrderProofCode, supplier, sent);
    world.clock.advance(minute);
  }
  await failureOf(world.call(sendOrderProofCode, supplier, sent), 'conflict');
});

test('a repeat with the same key sends one mail', async () => {
  const { world, supplier } = market;
  const first = await world.callTwice(sendOrderProofCode, supplier, sent, 'send once');
  const second = await world.callTwice(sendOrderProofCode, supplier, sent, 'send once');
  expect(second).toEqual({ answer: first.answer, replayed: true });
  expect(await codes()).toHaveLength(1);
});

test('without a receiving contact there is no code', async () => {
  const { world, buyer, supplier } = market;
  const branch = await aBranch(world, buyer, { receiving_contact: { name: 'The gate' } });
  const elsewhere = await shipped(branch.id);
  await failureOf(world.call(sendOrderProofCode, supplier, elsewhere), 'no_receiving_contact');
});

test('not for other companies, other branches and roles without the permission; nor for unknown shipments', async () => {
  const { world, buyer, supplier } = market;
  const elsewhere = await aBranch(world, buyer);
  const send = (principal: typeof buyer, input: Record<string, unknown> = sent) =>
    world.call(sendOrderProofCode, principal, input as typeof sent);
  await failureOf(send(principalOf('buyer')), 'not_found');
  await failureOf(send(principalOf('supplier')), 'not_found');
  await failureOf(send(confinedTo(buyer, elsewhere.id)), 'not_found');
  await failureOf(send(without(supplier, 'orders:fulfil')), 'forbidden');
  await failureOf(send(without(buyer, 'orders:write')), 'forbidden');
  await failureOf(send(buyer, { ...sent, shipment_id: newId('shipment') }), 'not_found');
  await failureOf(send(buyer, { ...sent, shipment_id: 'shp_1' }), 'invalid_input');
});
