import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  describePlaceMarketplaceOrder,
  describePlaceOrder,
  getOrder,
  type Id,
  listOrders,
  newId,
  noSpending,
  placeMarketplaceOrder,
  placeOrder,
  previewMarketplaceOrder,
  previewOrder,
  setAgreedPrice,
  updateProduct,
} from '@procura/contracts';
import {
  aBranch,
  agreeAndAdd,
  aProduct,
  aStore,
  colleagueOf,
  confinedTo,
  failureOf,
  principalOf,
  without,
} from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { inOrders } from './a-market.ts';

let market: WorldMarket;
beforeAll(async () => {
  market = await openMarket(inOrders);
});
afterAll(() => market.world.stop());

const lines = (product_id: Id<'product'>, quantity = 2) => [{ product_id, quantity }];
const paths = (failure: { errors: { path: string }[] | undefined }) =>
  failure.errors?.map(({ path }) => path);

describe('placing', () => {
  test('makes one placed order, reserves its stock and answers allowed actions', async () => {
    const { world, buyer, branch, product, stockOf } = market;
    const chai = await product({ name: 'Chai', amount: '12.50', stock: 10, tax_rate: '19' });
    const purchase = await world.call(placeOrder, buyer, {
      branch_id: branch.id,
      lines: lines(chai, 3),
      internal_note: 'for the fair',
    });
    expect(purchase).toMatchObject({
      status: 'placed',
      approvers: [],
      totals: [{ amount: '44.63', currency: 'EUR' }],
      orders: [{ status: 'placed', payment_status: 'unpaid', billing_status: 'not_billed', line_count: 1 }],
    });
    expect(purchase.orders[0]?.number).toMatch(/^ORD-\d\d-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await stockOf(chai)).toBe(7);
    const order = await world.call(getOrder, buyer, { order_id: purchase.orders[0]?.id as Id<'order'> });
    expect(order).toMatchObject({
      internal_note: 'for the fair',
      lines: [{ name: 'Chai', quantity: 3, unit_price: { amount: '12.50' }, tax: { amount: '7.13' } }],
      totals: { subtotal: { amount: '37.50' }, total: { amount: '44.63' } },
      allowed_actions: ['cancel_order', 'pay_order_with_balance', 'generate_order_payment_link'],
    });
  });

  test('makes one order per supplier and currency under one purchase', async () => {
    const { world, buyer, branch, product } = market;
    const other = principalOf('supplier', { company_name: 'Tokyo Traders' });
    const store = await aStore(world, other, { currency: 'JPY', country: 'JP' });
    const { id: kobe } = await aProduct(world, other, store, { amount: '9700' });
    await agreeAndAdd(world, {
      supplier: other,
      buyer,
      product_id: kobe,
      price: { amount: '9700', currency: 'JPY' },
    });
    const [chai, chang] = [await product(), await product()];
    const purchase = await world.call(placeOrder, buyer, {
      branch_id: branch.id,
      lines: [...lines(chai), ...lines(kobe), ...lines(chang)],
    });
    expect(purchase.totals).toEqual([
      { amount: '40.00', currency: 'EUR' },
      { amount: '19400', currency: 'JPY' },
    ]);
    expect(purchase.orders.map(({ supplier, line_count }) => [supplier.name, line_count])).toEqual([
      ['Exotic Liquids', 2],
      ['Tokyo Traders', 1],
    ]);
    expect(new Set(purchase.orders.map((order) => order.purchase_id))).toEqual(
      new Set([purchase.purchase_id]),
    );
  });

  test('from a preview places what was shown, and the preview again answers the same purchase', async () => {
    const { world, buyer, branch, product, stockOf } = market;
    const chai = await product({ stock: 10 });
    const preview = await world.call(previewOrder, buyer, { branch_id: branch.id, lines: lines(chai, 4) });
    const input = { preview_id: preview.preview_id as Id<'preview'> };
    const purchase = await world.call(placeOrder, buyer, { ...input, expected_totals: preview.totals });
    expect(purchase.totals).toEqual(preview.totals);
    const again = await world.callTwice(placeOrder, buyer, input, 'another key');
    expect(again).toEqual({ answer: purchase, replayed: true });
    expect(await stockOf(chai)).toBe(6);
  });

  test('from the marketplace makes one order per store at list price', async () => {
    const { world, buyer, supplier, branch, listed } = market;
    const second = await aStore(world, supplier);
    const { id: far } = await aProduct(world, supplier, second, { amount: '5.00' });
    const near = await listed({ amount: '7.00' });
    const input = { branch_id: branch.id, lines: [...lines(near, 1), ...lines(far, 1)] };
    const preview = await world.call(previewMarketplaceOrder, buyer, input);
    expect(preview.orders.map((order) => order.store?.name)).toHaveLength(2);
    const purchase = await world.call(placeMarketplaceOrder, buyer, {
      preview_id: preview.preview_id as Id<'preview'>,
    });
    expect(purchase.orders.map((order) => order.total.amount)).toEqual(['7.00', '5.00']);
  });
});

describe('idempotency', () => {
  test('twenty at once with one key make one purchase; the rest replay it or fail with Retry-After', async () => {
    const { world, buyer, branch, product, stockOf } = market;
    // Just enough for one: those who come late must not take its own stock for missing.
    const chai = await product({ stock: 2 });
    const input = { branch_id: branch.id, lines: lines(chai, 2) };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => world.callTwice(placeOrder, buyer, input, 'twenty at once')),
    );
    const answered = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(answered.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answered.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    for (const one of outcomes)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          code: 'idempotency_in_flight',
          retry_after_s: expect.any(Number),
        });
    expect(await stockOf(chai)).toBe(0);
    const again = await world.callTwice(placeOrder, buyer, input, 'twenty at once');
    expect(again).toEqual({ answer: answered[0]?.answer, replayed: true });
  });

  test('the same key with another payload, and the key of another user', async () => {
    const { world, buyer, branch, product } = market;
    const chai = await product();
    const input = { branch_id: branch.id, lines: lines(chai) };
    const first = await world.call(placeOrder, buyer, input, { key: 'key of mine' });
    await failureOf(
      world.call(placeOrder, buyer, { ...input, lines: lines(chai, 3) }, { key: 'key of mine' }),
      'idempotency_key_reused',
    );
    const other = await world.call(placeOrder, colleagueOf(buyer), input, { key: 'key of mine' });
    expect(other.purchase_id).not.toBe(first.purchase_id);
  });

  test('a refused purchase frees its key, its stock and its limits', async () => {
    const { world, buyer, branch, product, stockOf, setLimits, used } = market;
    const chai = await product({ amount: '10.00', stock: 30 });
    await setLimits({
      scope: 'company',
      period: 'day',
      on_exceed: 'refuse',
      limit: { amount: '1.00', currency: 'EUR' },
    });
    const input = { branch_id: branch.id, lines: lines(chai, 10) };
    const before = await used();
    const failure = await failureOf(
      world.call(placeOrder, buyer, input, { key: 'refused' }),
      'limit_exceeded',
    );
    expect(failure.message).toContain('daily limit');
    expect(await stockOf(chai)).toBe(30);
    expect(await used()).toEqual(before);
    await setLimits();
    const again = await world.callTwice(placeOrder, buyer, input, 'refused');
    expect(again.replayed).toBe(false);
    expect(await stockOf(chai)).toBe(20);
  });

  test('two purchases at once never sell more than there is', async () => {
    const { world, buyer, branch, product, stockOf } = market;
    const chai = await product({ stock: 5 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        world.call(placeOrder, buyer, { branch_id: branch.id, lines: lines(chai, 2) }),
      ),
    );
    const placed = outcomes.filter((one) => one.status === 'fulfilled');
    expect(placed.length).toBeLessThanOrEqual(2);
    await world.settle();
    expect(await stockOf(chai)).toBe(5 - 2 * placed.length);
  });
});

describe('what placing would commit', () => {
  const describeAs = (caller = market.buyer) => ({
    of: (input: Parameters<typeof market.world.call<typeof describePlaceOrder>>[2], key?: string) =>
      market.world.call(describePlaceOrder, caller, input, key ? { key } : {}),
  });

  test('is described with amounts, suppliers and branch, from lines or a preview, and nothing is placed', async () => {
    const { world, buyer, branch, product, stockOf } = market;
    const chai = await product({ name: 'Chai', amount: '12.50', stock: 10, tax_rate: '19' });
    const wanted = { branch_id: branch.id, lines: lines(chai, 3) };
    const before = await world.call(listOrders, buyer, {});
    const described = {
      commits: true,
      amounts: [{ amount: '44.63', currency: 'EUR' }],
      suppliers: [{ id: market.supplier.company_id, name: market.supplier.company_name }],
      branch: { id: branch.id, name: branch.name },
      summary: 'Orders 3 × “Chai” (piece).',
      offer: expect.any(String),
    };
    expect(await describeAs().of(wanted)).toEqual(described);
    const { preview_id } = await world.call(previewOrder, buyer, wanted);
    expect(await describeAs().of({ preview_id: preview_id ?? undefined })).toEqual(described);
    const { preview_id: loose } = await world.call(previewMarketplaceOrder, buyer, wanted);
    expect(
      await world.call(describePlaceMarketplaceOrder, buyer, { preview_id: loose ?? undefined }),
    ).toMatchObject({ commits: true, branch: { id: branch.id } });
    expect(await world.call(listOrders, buyer, {})).toEqual(before);
    expect(await stockOf(chai)).toBe(10);
  });

  test('is empty for a repeat of a key or of a preview', async () => {
    const { world, buyer, branch, product } = market;
    const wanted = { branch_id: branch.id, lines: lines(await product()) };
    expect(await describeAs().of(wanted, 'described')).toMatchObject({ commits: true });
    await world.call(placeOrder, buyer, wanted, { key: 'described' });
    expect(await describeAs().of(wanted, 'described')).toEqual(noSpending);
    await failureOf(
      describeAs().of({ ...wanted, internal_note: 'another' }, 'described'),
      'idempotency_key_reused',
    );
    const { preview_id } = await world.call(previewOrder, buyer, wanted);
    await world.call(placeOrder, buyer, { preview_id: preview_id ?? undefined });
    expect(await describeAs().of({ preview_id: preview_id ?? undefined })).toEqual(noSpending);
  });

  test('fails as placing would', async () => {
    const { branch, product } = market;
    const scarce = await product({ stock: 1 });
    const wanted = { branch_id: branch.id, lines: lines(scarce) };
    await failureOf(describeAs().of(wanted), 'insufficient_stock');
    await failureOf(describeAs().of({}), 'invalid_input');
    await failureOf(describeAs(principalOf('buyer')).of(wanted), 'not_found');
    await failureOf(describeAs(confinedTo(market.buyer, newId('branch'))).of(wanted), 'not_found');
    await failureOf(describeAs().of({ preview_id: newId('preview') }), 'not_found');
    const expected_totals = [{ amount: '0.01', currency: 'EUR' }];
    const one = { branch_id: branch.id, lines: lines(await product()), expected_totals };
    await failureOf(describeAs().of(one), 'price_changed');
  });
});

describe('what placing refuses', () => {
  test('neither a preview nor lines, and both', async () => {
    const { world, buyer, branch, product } = market;
    const chai = await product();
    expect(paths(await failureOf(world.call(placeOrder, buyer, {}), 'invalid_input'))).toEqual([
      'branch_id',
      'lines',
    ]);
    expect(
      paths(
        await failureOf(
          world.call(placeOrder, buyer, {
            preview_id: newId('preview'),
            branch_id: branch.id,
            lines: lines(chai),
          }),
          'invalid_input',
        ),
      ),
    ).toEqual(['branch_id', 'lines']);
  });

  test('a product twice, invalid quantities, amounts that are too large', async () => {
    const { world, buyer, branch, product } = market;
    const chai = await product({ amount: '9999999999.99', stock: 1_000_000 });
    const branch_id = branch.id;
    const failure = await failureOf(
      world.call(placeOrder, buyer, { branch_id, lines: [...lines(chai), ...lines(chai)] }),
      'invalid_input',
    );
    expect(paths(failure)).toEqual(['lines.1.product_id']);
    for (const quantity of [0, -1, 1.0005, Number.POSITIVE_INFINITY, 1_000_001])
      expect(
        paths(
          await failureOf(
            world.call(placeOrder, buyer, { branch_id, lines: lines(chai, quantity) }),
            'invalid_input',
          ),
        ),
      ).toEqual(['lines.0.quantity']);
    await failureOf(
      world.call(placeOrder, buyer, { branch_id, lines: lines(chai, 1_000_000) }),
      'invalid_input',
    );
  });

  test('unknown products, products without agreement, and more than the stock', async () => {
    const { world, buyer, branch, product, listed } = market;
    const branch_id = branch.id;
    const at = async (
      code: 'not_found' | 'not_orderable' | 'insufficient_stock',
      of: ReturnType<typeof lines>,
    ) => paths(await failureOf(world.call(placeOrder, buyer, { branch_id, lines: of }), code));
    expect(await at('not_found', lines(newId('product')))).toEqual(['lines.0.product_id']);
    expect(await at('not_orderable', lines(await listed()))).toEqual(['lines.0.product_id']);
    expect(await at('insufficient_stock', lines(await product({ stock: 1 }), 2))).toEqual([
      'lines.0.quantity',
    ]);
  });

  test('branches of others, of other confinements, and inactive ones', async () => {
    const { world, buyer, branch, product } = market;
    const chai = await product();
    const foreign = await aBranch(world, principalOf('buyer'));
    const second = await aBranch(world, buyer);
    const place = (principal: typeof buyer, branch_id: Id<'branch'>) =>
      world.call(placeOrder, principal, { branch_id, lines: lines(chai) });
    await failureOf(place(buyer, foreign.id), 'not_found');
    await failureOf(place(confinedTo(buyer, second.id), branch.id), 'not_found');
  });

  test('callers without the permission, suppliers, and credentials that may not spend', async () => {
    const { world, buyer, supplier, branch, product } = market;
    const input = { branch_id: branch.id, lines: lines(await product()) };
    await failureOf(world.call(placeOrder, without(buyer, 'orders:write'), input), 'forbidden');
    await failureOf(world.call(placeOrder, supplier, input), 'wrong_audience');
    await failureOf(world.call(placeOrder, { ...buyer, no_money: true }, input), 'narrowed');
  });

  test('previews of other users and companies, of the other kind, and old ones', async () => {
    const { world, buyer, branch, product } = market;
    const preview = await world.call(previewOrder, buyer, {
      branch_id: branch.id,
      lines: lines(await product()),
    });
    const input = { preview_id: preview.preview_id as Id<'preview'> };
    await failureOf(world.call(placeOrder, colleagueOf(buyer), input), 'not_found');
    await failureOf(world.call(placeOrder, principalOf('buyer'), input), 'not_found');
    await failureOf(world.call(placeMarketplaceOrder, buyer, input), 'invalid_input');
    world.clock.advance(15 * 60_000);
    await failureOf(world.call(placeOrder, buyer, input), 'preview_expired');
    world.clock.advance(-15 * 60_000);
  });

  test('a price that changed since the preview, with the new preview', async () => {
    const { world, buyer, supplier, branch, product } = market;
    const chai = await product({ amount: '10.00' });
    const preview = await world.call(previewOrder, buyer, { branch_id: branch.id, lines: lines(chai) });
    await world.call(setAgreedPrice, supplier, {
      product_id: chai,
      buyer_company_id: buyer.company_id,
      price: { amount: '11.00', currency: 'EUR' },
      valid_from: '2020-01-01',
    });
    await world.settle();
    const failure = await failureOf(
      world.call(placeOrder, buyer, { preview_id: preview.preview_id as Id<'preview'> }),
      'price_changed',
    );
    const fresh = failure.extra?.preview as typeof preview;
    expect(fresh.totals).toEqual([{ amount: '22.00', currency: 'EUR' }]);
    const purchase = await world.call(placeOrder, buyer, { preview_id: fresh.preview_id as Id<'preview'> });
    expect(purchase.totals).toEqual(fresh.totals);
  });

  test('a price that changed by less than a cent, also where the total is the same', async () => {
    const { world, buyer, supplier, branch, product } = market;
    const chai = await product({ amount: '10.00' }, '16.0860');
    const preview = await world.call(previewOrder, buyer, { branch_id: branch.id, lines: lines(chai) });
    expect(preview).toMatchObject({
      lines: [{ unit_price: { amount: '16.086', currency: 'EUR' } }],
      totals: [{ amount: '32.17', currency: 'EUR' }],
    });
    await world.call(setAgreedPrice, supplier, {
      product_id: chai,
      buyer_company_id: buyer.company_id,
      price: { amount: '16.0861', currency: 'EUR' },
      valid_from: '2020-01-01',
    });
    await world.settle();
    const failure = await failureOf(
      world.call(placeOrder, buyer, { preview_id: preview.preview_id as Id<'preview'> }),
      'price_changed',
    );
    const fresh = failure.extra?.preview as typeof preview;
    expect(fresh).toMatchObject({
      lines: [{ unit_price: { amount: '16.0861', currency: 'EUR' } }],
      totals: preview.totals,
    });
    expect(
      await world.call(placeOrder, buyer, { preview_id: fresh.preview_id as Id<'preview'> }),
    ).toMatchObject({ totals: preview.totals });
  });

  test('a unit or pack that changed since the preview, also at the expected totals, with what changed', async () => {
    const { world, buyer, supplier, branch, product, stockOf } = market;
    const gloves = await product({
      name: 'Gloves, box of 100',
      unit: 'box',
      pack: '100 gloves',
      amount: '10.00',
    });
    const input = { branch_id: branch.id, lines: lines(gloves, 5) };
    const stock = await stockOf(gloves);
    const preview = await world.call(previewOrder, buyer, input);
    expect(preview.lines).toMatchObject([{ unit: 'box', pack: '100 gloves' }]);
    const described = await world.call(describePlaceOrder, buyer, input);
    expect(described.summary).toBe('Orders 5 × “Gloves, box of 100” (box).');
    await world.call(updateProduct, supplier, {
      product_id: gloves,
      expected_version: 1,
      unit: 'piece',
      pack: '1 piece',
    });
    await world.settle();
    const wanted = {
      preview_id: preview.preview_id as Id<'preview'>,
      expected_totals: [{ amount: '50.00', currency: 'EUR' }],
    };
    const failure = await failureOf(world.call(placeOrder, buyer, wanted), 'offer_changed');
    expect(failure.message).toContain(
      '“Gloves, box of 100”: the unit was “box” and is “piece”. 1 more below.',
    );
    expect(failure.errors).toEqual([
      { path: 'preview_id', message: 'shows an offer that has changed; use the new preview' },
      { path: 'lines.0.unit', message: 'was “box” and is “piece”' },
      { path: 'lines.0.pack', message: 'was “100 gloves” and is “1 piece”' },
    ]);
    await failureOf(world.call(describePlaceOrder, buyer, wanted), 'offer_changed');
    // What a person confirmed of lines is the offer as well, at the same amounts.
    const { amounts, summary, offer } = described;
    const confirmed = world.call(placeOrder, buyer, input, { consent: { amounts, summary, offer } });
    await failureOf(confirmed, 'offer_changed');
    expect(await stockOf(gloves)).toBe(stock);
    const fresh = failure.extra?.preview as typeof preview;
    expect(fresh.lines).toMatchObject([{ unit: 'piece', pack: '1 piece' }]);
    const placed = await world.call(placeOrder, buyer, {
      ...wanted,
      preview_id: fresh.preview_id ?? undefined,
    });
    expect(placed).toMatchObject({ status: 'placed', warnings: [] });
  });

  test('not a name that changed since the preview: it is a warning', async () => {
    const { world, buyer, supplier, branch, product } = market;
    const chai = await product({ name: 'Chai' });
    const preview = await world.call(previewOrder, buyer, { branch_id: branch.id, lines: lines(chai) });
    const renamed = { product_id: chai, expected_version: 1, name: 'Chai, loose' };
    await world.call(updateProduct, supplier, renamed);
    await world.settle();
    const placed = await world.call(placeOrder, buyer, { preview_id: preview.preview_id ?? undefined });
    expect(placed).toMatchObject({
      status: 'placed',
      warnings: [
        { path: 'lines.0.name', code: 'name_changed', detail: 'The name was “Chai” and is “Chai, loose”.' },
      ],
    });
  });

  test('a preview of the release before by prices and taxes alone', async () => {
    const { world, buyer, supplier, branch, product } = market;
    const [chai, chang] = [await product({ unit: 'box' }), await product()];
    const stored = async (product_id: Id<'product'>) => {
      const { preview_id } = await world.call(previewOrder, buyer, {
        branch_id: branch.id,
        lines: lines(product_id),
      });
      await world
        .deps<Deps>('orders')
        .previews.owner(buyer.company_id)
        .updateOne({ _id: preview_id as Id<'preview'> }, { $unset: { offers: '' } });
      return { preview_id: preview_id ?? undefined };
    };
    const [ofChai, ofChang] = [await stored(chai), await stored(chang)];
    const change = { expected_version: 1, unit: 'piece' };
    await world.call(updateProduct, supplier, { product_id: chai, ...change });
    await world.call(updateProduct, supplier, { product_id: chang, ...change, tax_rate: '7' });
    await world.settle();
    expect(await world.call(placeOrder, buyer, ofChai)).toMatchObject({ status: 'placed' });
    await failureOf(world.call(placeOrder, buyer, ofChang), 'price_changed');
  });

  test('totals that are not those expected', async () => {
    const { world, buyer, branch, product } = market;
    const input = { branch_id: branch.id, lines: lines(await product()) };
    const failure = await failureOf(
      world.call(placeOrder, buyer, { ...input, expected_totals: [{ amount: '19.99', currency: 'EUR' }] }),
      'price_changed',
    );
    expect(paths(failure)).toEqual(['expected_totals']);
    await world.call(placeOrder, buyer, {
      ...input,
      expected_totals: [{ amount: '20.00', currency: 'EUR' }],
    });
  });
});
