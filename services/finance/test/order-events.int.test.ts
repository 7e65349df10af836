import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getCompanyLimits,
  newId,
  type OrderStatus,
  orderChanged,
  type Principal,
  releaseSpend,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import {
  anOrderChanged,
  anOrderedLine,
  midMonth,
  principalOf,
  startWorld,
  type World,
} from '@procura/testkit';
import type { Deps } from '../src/deps.ts';
import { commitOrders, deliverOrderChanged, type GivenOrder, setLimits } from './spending.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ services: ['finance'], absent: ['identity', 'orders'] });
  world.clock.set(midMonth());
});
afterAll(() => world?.stop());

/** A company with a monthly limit, and one purchase of two orders of 100.00 and 50.00 EUR. */
const aPurchase = async () => {
  const buyer = principalOf('buyer');
  await setLimits(world, buyer, [
    { scope: 'company', period: 'month', on_exceed: 'refuse', amount: '1000.00' },
  ]);
  const [order, other] = await commitOrders(world, buyer, ['100.00', '50.00']);
  if (!order || !other) throw new Error('no orders');
  let version = 0;
  /** Sends finance the first order's state. */
  const deliver = (status: OrderStatus, changes: Partial<GivenOrder> = {}) =>
    deliverOrderChanged(world, { ...order, status, version: ++version, ...changes });
  return { buyer, order, other, deliver };
};

const used = async (buyer: Principal) => {
  const { limits } = await world.call(getCompanyLimits, buyer, {});
  return limits[0]?.used.amount;
};
const chargesOf = (buyer: Principal) =>
  world
    .deps<Deps>('finance')
    .charges.parties(buyer)
    .find({}, { sort: { order_id: 1 } });

describe('commitments follow orders', () => {
  test.each(['cancelled', 'rejected', 'declined'] as const)(
    'an order that is %s gives its share back, once',
    async (status) => {
      const { buyer, order, deliver } = await aPurchase();
      await deliver('pending_approval');
      expect(await used(buyer)).toBe('150.00');
      await deliver(status);
      await deliver(status);
      expect(await used(buyer)).toBe('50.00');
      await world.call(releaseSpend, buyer, { hold_id: order.purchase_id });
      expect(await used(buyer)).toBe('0.00');
    },
  );

  test('closing the remainder releases the difference', async () => {
    const { buyer, deliver } = await aPurchase();
    await deliver('partially_shipped');
    await deliver('delivered', { amount: '30.00' });
    expect(await used(buyer)).toBe('80.00');
  });

  test('an event that was delivered before, or is older than the last, changes nothing', async () => {
    const { buyer, order, deliver } = await aPurchase();
    const event_id = `evt-${order.order_id}`;
    await deliver('shipped', { version: 5, amount: '60.00', event_id });
    await deliver('shipped', { version: 5, amount: '60.00', event_id });
    await deliver('cancelled', { version: 4 });
    expect(await used(buyer)).toBe('110.00');
  });

  test('an order whose purchase was released releases nothing a second time', async () => {
    const { buyer, order, deliver } = await aPurchase();
    await world.call(releaseSpend, buyer, { hold_id: order.purchase_id });
    await deliver('cancelled');
    expect(await used(buyer)).toBe('0.00');
  });

  test('an imported order holds no commitment', async () => {
    const { buyer, deliver } = await aPurchase();
    await deliver('cancelled', { imported: true });
    expect(await used(buyer)).toBe('150.00');
  });
});

describe('one charge per order', () => {
  test('opens when the order is placed, with its total, and not before', async () => {
    const { buyer, order, deliver } = await aPurchase();
    await deliver('pending_approval');
    expect(await chargesOf(buyer)).toEqual([]);
    await deliver('placed');
    await deliver('confirmed');
    await deliver('shipped');
    expect(await chargesOf(buyer)).toEqual([
      expect.objectContaining({
        order_id: order.order_id,
        status: 'open',
        amount_minor: 10000n,
        currency: 'EUR',
        buyer_company_id: buyer.company_id,
        supplier_company_id: order.supplier_company_id,
        opened_at: expect.any(Date),
        voided_at: null,
      }),
    ]);
  });

  test('is seen by both parties and by nobody else', async () => {
    const { buyer, order, deliver } = await aPurchase();
    await deliver('placed');
    const supplier = principalOf('supplier', { company_id: order.supplier_company_id });
    expect(await chargesOf(supplier)).toEqual(await chargesOf(buyer));
    expect(await chargesOf(principalOf('supplier'))).toEqual([]);
    expect(await chargesOf(principalOf('buyer'))).toEqual([]);
  });

  test('is void when the order ends, and never opened again', async () => {
    const { buyer, deliver } = await aPurchase();
    await deliver('placed');
    await deliver('cancelled');
    await deliver('placed');
    expect(await chargesOf(buyer)).toEqual([expect.objectContaining({ status: 'void' })]);
  });

  test('stays void when the end is received before the beginning', async () => {
    const { buyer, deliver } = await aPurchase();
    await deliver('cancelled', { version: 7 });
    await deliver('placed', { version: 2 });
    await deliver('placed', { version: 8 });
    expect(await chargesOf(buyer)).toEqual([
      expect.objectContaining({ status: 'void', opened_at: null, voided_at: expect.any(Date) }),
    ]);
  });

  test('is lowered with the order’s total', async () => {
    const { buyer, deliver } = await aPurchase();
    await deliver('placed');
    await deliver('delivered', { amount: '40.00' });
    expect(await chargesOf(buyer)).toEqual([
      expect.objectContaining({ status: 'open', amount_minor: 4000n }),
    ]);
  });

  test('of an imported order opens only where the order says so', async () => {
    const { buyer, order, other } = await aPurchase();
    const imported = { status: 'delivered', version: 1, imported: true } as const;
    await deliverOrderChanged(world, { ...order, ...imported, opens_charge: false });
    await deliverOrderChanged(world, { ...other, ...imported, opens_charge: true });
    expect((await chargesOf(buyer)).map((charge) => charge.order_id)).toEqual([other.order_id]);
  });

  test('of an imported order bills what was shipped since, also when that is received before the import', async () => {
    const buyer = principalOf('buyer');
    const line = anOrderedLine({ quantity: quantityOf(2) });
    const imported = anOrderChanged({
      buyer_company_id: buyer.company_id,
      status: 'confirmed',
      imported: true,
      lines: [line],
    });
    const deliver = (payload: typeof imported) =>
      world.bus.deliver(orderChanged, 'finance', { event_id: newId('event'), payload });
    await deliver({
      ...imported,
      version: 2,
      status: 'shipped',
      lines: [{ ...line, shipped_quantity: quantityOf(2) }],
      shipments: [
        {
          shipment_id: newId('shipment'),
          shipped_at: new Date().toISOString(),
          imported: false,
          lines: [{ line_id: line.line_id, quantity: quantityOf(2) }],
        },
      ],
    });
    await deliver(imported);
    const { invoices } = world.deps<Deps>('finance');
    expect(await invoices.parties(buyer).find({})).toHaveLength(1);
    expect(await chargesOf(buyer)).toEqual([expect.objectContaining({ billing_status: 'billed' })]);
  });
});
