import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type FailureCode,
  getOrder,
  type Id,
  newId,
  type Principal,
  placeForRecurrence,
  placeOrder,
  setAgreedPrice,
  settlePurchase,
  systemPrincipal,
  updateProduct,
} from '@procura/contracts';
import { colleagueOf, confinedTo, eur, failureOf, principalOf, without } from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

type PlaceInput = z.input<typeof placeForRecurrence.input>;

let market: WorldMarket;
let breakAt: string | null = null;
let chai: Id<'product'>;

beforeAll(async () => {
  market = await openMarket({
    ...inOrders,
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
});
afterAll(() => market.world.stop());
beforeEach(async () => {
  breakAt = null;
  chai = await market.product({ name: 'Chai', amount: '10.00', stock: 10 });
});

/** Longer than the callers of these tests wait. */
const sweepTime = 21_000;
const aRun = (overrides: Partial<PlaceInput> = {}): PlaceInput => ({
  purchase_id: newId('purchase'),
  branch_id: market.branch.id,
  lines: [{ product_id: chai, quantity: 4, max_unit_price: eur('10.00') }],
  ...overrides,
});
const place = (input: PlaceInput, principal: Principal = market.buyer) =>
  market.world.call(placeForRecurrence, principal, input);
const settle = (purchase_id: string) =>
  market.world.call(settlePurchase, systemPrincipal(market.buyer.company_id), {
    purchase_id: purchase_id as Id<'purchase'>,
  });

describe('a run', () => {
  test('places catalogue lines under its purchase id, as its owner', async () => {
    const { world, buyer, stockOf } = market;
    const owner = colleagueOf(buyer, { user_name: 'Rita Recurring' });
    const input = aRun({ internal_note: 'every Monday' });
    const purchase = await place(input, owner);
    expect(purchase).toMatchObject({
      purchase_id: input.purchase_id,
      status: 'placed',
      totals: [eur('40.00')],
    });
    expect(await stockOf(chai)).toBe(6);
    const order = await world.call(getOrder, buyer, { order_id: purchase.orders[0]?.id as Id<'order'> });
    expect(order).toMatchObject({
      source: 'catalogue',
      requisitioner: 'Rita Recurring',
      internal_note: 'every Monday',
      purchase_order: null,
    });
  });

  test('repeated, also at once, is one purchase', async () => {
    const { stockOf } = market;
    const input = aRun();
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => place(input)));
    const codes = outcomes.map((one) => (one.status === 'fulfilled' ? 'placed' : one.reason.code));
    expect(codes.filter((code) => code === 'placed').length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(
      new Set(codes.includes('idempotency_in_flight') ? ['placed', 'idempotency_in_flight'] : ['placed']),
    );
    const again = await place(input);
    for (const one of outcomes) if (one.status === 'fulfilled') expect(one.value).toEqual(again);
    expect(await stockOf(chai)).toBe(6);
  });

  test('waits for approval where a limit asks for it', async () => {
    const { setLimits } = market;
    await setLimits({ scope: 'company', period: 'day', on_exceed: 'approve', limit: eur('1.00') });
    expect(await place(aRun())).toMatchObject({ status: 'pending_approval' });
    await setLimits();
  });

  test('whose owner has lost the right is refused, unless it was placed before', async () => {
    const { buyer } = market;
    const input = aRun();
    const placed = await place(input);
    const refused: [Principal, FailureCode][] = [
      [without(buyer, 'orders:write'), 'forbidden'],
      [{ ...buyer, read_only: true }, 'narrowed'],
      [{ ...buyer, no_money: true }, 'narrowed'],
      [confinedTo(buyer, newId('branch')), 'not_found'],
      [principalOf('buyer'), 'not_found'],
    ];
    for (const [principal, code] of refused) await failureOf(place(aRun(), principal), code);
    expect(await place(aRun(), { ...buyer, areas: ['recurrences'] })).toMatchObject({ status: 'placed' });
    expect(await place(input, without(buyer, 'orders:write'))).toEqual(placed);
  });
});

describe('a price', () => {
  test('is compared with a finer ceiling to the last decimal', async () => {
    const screw = await market.product({ name: 'Screw', stock: 10 }, '0.0125');
    const input = (ceiling: string) =>
      aRun({ lines: [{ product_id: screw, quantity: 2, max_unit_price: eur(ceiling) }] });
    const failure = await failureOf(place(input('0.012499')), 'price_ceiling');
    expect(failure.message).toContain('Screw costs 0.0125 EUR today, above the ceiling of 0.012499 EUR');
    await failureOf(place(input('0.01')), 'price_ceiling');
    expect(await place(input('0.0125'))).toMatchObject({ status: 'placed', totals: [eur('0.03')] });
  });

  test('above its ceiling is refused by name, before anything is held', async () => {
    const { world, buyer, supplier, stockOf } = market;
    const chang = await market.product({ name: 'Chang', amount: '19.00', stock: 10 });
    await world.call(setAgreedPrice, supplier, {
      product_id: chai,
      buyer_company_id: buyer.company_id,
      price: eur('10.01'),
      valid_from: '2020-01-02',
    });
    const input = aRun({
      lines: [
        { product_id: chang, quantity: 1, max_unit_price: eur('19.00') },
        { product_id: chai, quantity: 1, max_unit_price: eur('10.00') },
      ],
    });
    const failure = await failureOf(place(input), 'price_ceiling');
    expect(failure.message).toContain('Chai costs 10.01 EUR today, above the ceiling of 10.00 EUR');
    expect(failure.errors?.map(({ path }) => path)).toEqual(['lines.1.max_unit_price']);
    expect(await stockOf(chang)).toBe(10);
    const purchases = world.deps<Deps>('orders').purchases.owner(buyer.company_id);
    expect(await purchases.findOne({ _id: input.purchase_id as Id<'purchase'> })).toBeNull();
    // Nothing was begun, so that the same run may be tried again under another ceiling.
    const [first, second] = input.lines as [PlaceInput['lines'][0], PlaceInput['lines'][0]];
    const lines = [first, { ...second, max_unit_price: eur('10.01') }];
    expect(await place({ ...input, lines })).toMatchObject({ totals: [eur('29.01')] });
  });

  test('is compared with its ceiling with tax as well, which the supplier sets', async () => {
    const { world, supplier, stockOf } = market;
    await world.call(updateProduct, supplier, { product_id: chai, expected_version: 1, tax_rate: '20' });
    const line = (max: string, tax_rate?: string) =>
      aRun({ lines: [{ product_id: chai, quantity: 1, max_unit_price: eur(max), tax_rate }] });
    const failure = await failureOf(place(line('10.00', '0')), 'price_ceiling');
    expect(failure.message).toContain(
      'Chai costs 10.00 EUR and 20% tax today, above the ceiling of 10.00 EUR and 0% tax',
    );
    await failureOf(place(line('11.999999', '0')), 'price_ceiling');
    // Less tax does not make room for a higher price.
    expect((await failureOf(place(line('9.99', '100')), 'price_ceiling')).message).toContain(
      'Chai costs 10.00 EUR today, above the ceiling of 9.99 EUR',
    );
    expect(await stockOf(chai)).toBe(10);
    for (const input of [line('12.00', '0'), line('10.00', '20.0'), line('10.00')])
      expect(await place(input)).toMatchObject({ status: 'placed', totals: [eur('12.00')] });
  });

  test('does not cover another unit or pack than the agreed one; another name is a warning', async () => {
    const { world, supplier, stockOf } = market;
    const change = {
      product_id: chai,
      expected_version: 1,
      unit: 'piece',
      pack: '1 piece',
      name: 'Chai, loose',
    };
    await world.call(updateProduct, supplier, change);
    const agreed = (fields: object) =>
      aRun({
        lines: [{ product_id: chai, quantity: 1, max_unit_price: eur('10.00'), tax_rate: '0', ...fields }],
      });
    for (const [field, was] of [
      ['unit', 'box'],
      ['pack', '100 bags'],
    ] as const) {
      const failure = await failureOf(place(agreed({ name: 'Chai', [field]: was })), 'offer_changed');
      expect(failure.message).toContain(`“Chai”: the ${field} was “${was}” and is`);
      expect(failure.errors?.map(({ path }) => path)).toEqual([`lines.0.${field}`]);
    }
    expect(await stockOf(chai)).toBe(10);
    expect(await place(agreed({ unit: 'piece', pack: '1 piece', name: 'Chai' }))).toMatchObject({
      status: 'placed',
      warnings: [{ path: 'lines.0.name', code: 'name_changed' }],
    });
  });

  test('of other products, missing stock and quantities are refused as place_order refuses them', async () => {
    const line = { product_id: chai, quantity: 4, max_unit_price: eur('10.00') };
    const lines = async (code: FailureCode, ...given: PlaceInput['lines']) =>
      (await failureOf(place(aRun({ lines: given })), code)).errors?.map(({ path }) => path);
    expect(await lines('insufficient_stock', { ...line, quantity: 11 })).toEqual(['lines.0.quantity']);
    expect(await lines('not_found', { ...line, product_id: newId('product') })).toEqual([
      'lines.0.product_id',
    ]);
    expect(await lines('not_orderable', { ...line, product_id: await market.listed() })).toEqual([
      'lines.0.product_id',
    ]);
    expect(await lines('invalid_input', line, line)).toEqual(['lines.1.product_id']);
    expect(await lines('invalid_input', { ...line, quantity: 0 })).toEqual(['lines.0.quantity']);
  });
});

const beforeMade = ['place.after_claim', 'place.after_reserve', 'place.after_commit', 'place.before_made'];
describe.each(beforeMade)('broken off at %s', (point) => {
  test('is in flight until it is swept, then refused permanently', async () => {
    const { world, stockOf } = market;
    const input = aRun();
    breakAt = point;
    await failureOf(place(input), 'internal');
    const failure = await failureOf(place(input), 'idempotency_in_flight');
    expect(failure.retry_after_s).toBeGreaterThan(0);
    world.clock.advance(sweepTime);
    await failureOf(place(input), 'hold_released');
    await world.runJob('orders', 'sweep');
    await failureOf(place(input), 'hold_released');
    expect(await settle(input.purchase_id)).toEqual({ state: 'abandoned', orders: [] });
    expect(await stockOf(chai)).toBe(10);
  });

  test('is abandoned by settle_purchase, and the sweeper releases what it held', async () => {
    const { world, stockOf } = market;
    const input = aRun();
    breakAt = point;
    await failureOf(place(input), 'internal');
    expect(await settle(input.purchase_id)).toEqual({ state: 'abandoned', orders: [] });
    await failureOf(place(input), 'hold_released');
    await world.runJob('orders', 'sweep');
    expect(await stockOf(chai)).toBe(10);
  });
});

test('broken off after it was made, a repeat answers it, and settling finds its orders', async () => {
  const input = aRun();
  breakAt = 'place.after_made';
  await failureOf(place(input), 'internal');
  const purchase = await place(input);
  expect(await settle(input.purchase_id)).toEqual({ state: 'made', orders: purchase.orders });
});

test('an id that was settled before the run began places nothing', async () => {
  const input = aRun();
  await settle(input.purchase_id);
  await failureOf(place(input), 'hold_released');
  expect(await market.stockOf(chai)).toBe(10);
});

test('settled while it is placed, it is made or nothing is held', async () => {
  const { world, stockOf } = market;
  let made = 0;
  for (let round = 0; round < 6; round++) {
    const input = aRun({ lines: [{ product_id: chai, quantity: 1, max_unit_price: eur('10.00') }] });
    const placing = place(input).catch((error: { code: string }) => error.code);
    await new Promise((resolve) => setTimeout(resolve, round * 8));
    const { state } = await settle(input.purchase_id);
    const outcome = await placing;
    expect(await settle(input.purchase_id)).toMatchObject({ state });
    if (state === 'made') made += 1;
    else expect(['hold_released', 'unavailable']).toContain(outcome);
  }
  await world.runJob('orders', 'sweep');
  await world.settle();
  expect(await stockOf(chai)).toBe(10 - made);
});

test('settle_purchase answers purchases of place_order too', async () => {
  const { world, buyer, branch } = market;
  const { purchase_id } = await world.call(placeOrder, buyer, {
    branch_id: branch.id,
    lines: [{ product_id: chai, quantity: 1 }],
  });
  expect(await settle(purchase_id)).toMatchObject({ state: 'made' });
});
