import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Call } from '@procura/bus';
import {
  addCatalogProduct,
  approvePurchase,
  declinePurchase,
  type Failure,
  getOrder,
  getOrderFacts,
  type Id,
  invalidField,
  listOrders,
  newId,
  type Principal,
  parseInput,
  placeBasket,
  placeMarketplaceOrder,
  placeOrder,
  previewBasket,
  previewOrder,
  priceLines,
  removeCatalogProduct,
  setAgreedPrice,
  setShippingTerms,
  settlePurchase,
  updateProduct,
} from '@procura/contracts';
import {
  aBranch,
  agreeAndAdd,
  aJoinedCompany,
  aProduct,
  aStore,
  callOf,
  colleagueOf,
  confinedTo,
  eur,
  failureOf,
  inSession,
  principalOf,
  without,
} from '@procura/testkit';
import { openMarket, type WorldMarket } from '@procura/testkit/market';
import type { Deps } from '../src/deps.ts';
import { placeBasket as placeHandler } from '../src/purchase/place-order.ts';
import { previewBasket as previewHandler } from '../src/purchase/preview-order.ts';
import { inOrders } from './a-market.ts';

type Product = Id<'product'>;

let market: WorldMarket;
let breakAt: string | null = null;
const openMarketWithFaults = () =>
  openMarket({
    ...inOrders,
    buyerIn: async (world) => {
      const admin = { name: 'Ana Admin', email: 'ana.admin@example.com' };
      return (await aJoinedCompany(world, 'buyer', { admin })).admin;
    },
    fault: (point) => {
      if (point !== breakAt) return;
      breakAt = null;
      throw new Error(`broken off at ${point}`);
    },
  });
beforeAll(async () => {
  market = await openMarketWithFaults();
});
afterAll(() => market.world.stop());
beforeEach(async () => {
  breakAt = null;
  await market.setLimits();
});

const lines = (...asked: [Product, number][]) =>
  asked.map(([product_id, quantity]) => ({ product_id, quantity }));
const basketOf = (...asked: [Product, number][]) => ({ branch_id: market.branch.id, lines: lines(...asked) });
const previewed = async (...asked: [Product, number][]) => {
  const shown = await market.world.call(previewBasket, market.buyer, basketOf(...asked));
  return { shown, preview_id: shown.preview_id as Id<'preview'> };
};
const agree = (product_id: Product, amount: string) =>
  market.world.call(setAgreedPrice, market.supplier, {
    product_id,
    buyer_company_id: market.buyer.company_id,
    price: eur(amount),
    valid_from: '2020-01-01',
  });
/** Ends that the buyer can order a product from its catalogue. */
const remove = async (product_id: Product) => {
  await market.world.call(removeCatalogProduct, market.buyer, { product_id });
};
const ordersOf = (purchase_id: Id<'purchase'>, who = market.buyer) =>
  market.world.call(listOrders, who, { purchase_id });
const paths = (failure: { errors: { path: string }[] | undefined }) =>
  failure.errors?.map(({ path }) => path);

/** A second supplier with a store; with a product in the catalogue, and one that is only in the marketplace. */
const otherSupplier = async (currency = 'EUR') => {
  const { world, buyer } = market;
  const supplier = principalOf('supplier', { company_name: `Pavlova ${newId('company')}` });
  const store = await aStore(world, supplier, { currency });
  const [own, listed] = [
    await aProduct(world, supplier, store, { amount: '20.00' }),
    await aProduct(world, supplier, store, { amount: '30.00' }),
  ];
  const price = { amount: '19.00', currency };
  await agreeAndAdd(world, { supplier, buyer, product_id: own.id, price });
  return { supplier, store, own: own.id, listed: listed.id };
};

describe('a basket', () => {
  test('buys each line where the company has it, one order per source, supplier or store, and currency', async () => {
    const { world, buyer, supplier, store, product, listed, stockOf } = market;
    const other = await otherSupplier();
    const yen = await otherSupplier('CHF');
    const [chai, tofu] = [
      await product({ name: 'Chai', amount: '10.00', stock: 10, tax_rate: '19' }, '9.00'),
      await listed({ name: 'Tofu', amount: '5.00', stock: 10 }),
    ];
    const { shown, preview_id } = await previewed(
      [tofu, 2],
      [chai, 3],
      [other.listed, 1],
      [other.own, 1],
      [yen.own, 1],
    );
    expect(shown).toMatchObject({
      outcome: 'will_place',
      totals: [{ amount: '19.00', currency: 'CHF' }, eur('91.13')],
      problems: [],
      warnings: [],
    });
    const purchase = await world.call(placeBasket, buyer, { preview_id });
    expect(purchase).toMatchObject({ status: 'placed', totals: shown.totals });
    expect(purchase.orders).toHaveLength(5);
    const made = await world
      .deps<Deps>('orders')
      .orders.parties(buyer)
      .find({ purchase_id: purchase.purchase_id });
    const ids = purchase.orders.map(({ id }) => id);
    const shownOf = ({ source, supplier_company_id, store: of }: (typeof made)[number]) => [
      source,
      supplier_company_id,
      of?.id ?? null,
    ];
    expect(made.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)).map(shownOf)).toEqual([
      ['marketplace', supplier.company_id, store.id],
      ['catalogue', supplier.company_id, null],
      ['marketplace', other.supplier.company_id, other.store.id],
      ['catalogue', other.supplier.company_id, null],
      ['catalogue', yen.supplier.company_id, null],
    ]);
    expect(purchase.orders.map(({ total }) => total.amount)).toEqual([
      '10.00',
      '32.13',
      '30.00',
      '19.00',
      '19.00',
    ]);
    expect(new Set(made.map(({ purchase_id }) => purchase_id))).toEqual(new Set([purchase.purchase_id]));
    expect([await stockOf(chai), await stockOf(tofu)]).toEqual([7, 8]);
    await world.settle();
    const facts = await Promise.all(ids.map((order_id) => world.call(getOrderFacts, buyer, { order_id })));
    expect(facts.map((one) => one.source).toSorted()).toEqual([
      ...Array(3).fill('catalogue'),
      ...Array(2).fill('marketplace'),
    ]);
    expect(await world.call(settlePurchase, buyer, { purchase_id: purchase.purchase_id })).toMatchObject({
      state: 'made',
    });
  });

  test('has breaks and freight of each order’s own terms', async () => {
    const { world, buyer, supplier, store } = market;
    const breaks = [{ from_quantity: 10, unit_price: eur('4.00') }];
    const [chai, tofu] = [
      await market.product({ name: 'Chai', amount: '10.00' }, '9.00'),
      await market.listed({ name: 'Tofu', amount: '5.00', price_breaks: breaks }),
    ];
    await world.call(setAgreedPrice, supplier, {
      product_id: chai,
      buyer_company_id: buyer.company_id,
      price: eur('9.00'),
      price_breaks: [{ from_quantity: 5, unit_price: eur('8.00') }],
      valid_from: '2020-01-01',
    });
    const currency = 'EUR';
    await world.call(setShippingTerms, supplier, { currency, flat: eur('6.00'), free_from: eur('500.00') });
    await world.call(setShippingTerms, supplier, {
      store_id: store.id,
      currency,
      flat: eur('3.00'),
      minimum_order: eur('30.00'),
    });
    const { shown, preview_id } = await previewed([chai, 5], [tofu, 10]);
    expect(shown).toMatchObject({
      outcome: 'will_place',
      orders: [
        { store: null, totals: { subtotal: eur('40.00'), shipping: eur('6.00') } },
        { store: { id: store.id }, totals: { subtotal: eur('40.00'), shipping: eur('3.00') } },
      ],
      lines: [{ unit_price: eur('8.00') }, { unit_price: eur('4.00') }],
    });
    expect((await world.call(placeBasket, buyer, { preview_id })).totals).toEqual([eur('89.00')]);

    // The store alone has a smallest order, and the basket as a whole is above it.
    const tooSmall = await previewed([chai, 5], [tofu, 5]);
    expect(tooSmall.shown).toMatchObject({
      preview_id: null,
      outcome: 'will_be_refused',
      problems: [{ path: 'lines', code: 'below_minimum_order' }],
    });
    expect(tooSmall.shown.problems[0]?.detail).toContain(store.name);
    const refused = await failureOf(
      world.call(placeBasket, buyer, basketOf([chai, 5], [tofu, 5])),
      'below_minimum_order',
    );
    expect(refused.message).toContain(store.name);
    await world.call(setShippingTerms, supplier, { currency });
    await world.call(setShippingTerms, supplier, { store_id: store.id, currency });
  });

  test('shows what is only in the marketplace and has an agreed price', async () => {
    const { world, buyer, listed } = market;
    const tofu = await listed({ name: 'Tofu', amount: '5.00' });
    await agree(tofu, '4.50');
    await world.settle();
    const { shown } = await previewed([tofu, 1]);
    expect(shown.lines).toMatchObject([{ unit_price: eur('5.00') }]);
    expect(shown.warnings).toEqual([
      {
        path: 'lines.0.product_id',
        code: 'lower_agreed_price',
        detail:
          '“Tofu” costs 5.00 EUR here; the company’s agreed price is 4.50 EUR. Add it with add_catalog_product and preview again to pay that.',
      },
    ]);
    await world.call(addCatalogProduct, buyer, { product_id: tofu });
    expect((await previewed([tofu, 1])).shown).toMatchObject({
      lines: [{ unit_price: eur('4.50') }],
      warnings: [],
    });
  });

  test('is priced with the source of each line; other purchases have theirs', async () => {
    const { world, buyer, product, listed } = market;
    const asked = lines([await product(), 1], [await listed(), 1]);
    const read = (source: 'catalogue' | 'marketplace' | 'basket') =>
      world.call(priceLines, buyer, { source, lines: asked });
    const sources = async (source: Parameters<typeof read>[0]) =>
      (await read(source)).lines.map(({ facts, problem }) => [facts?.source, problem?.code ?? null]);
    expect(await sources('basket')).toEqual([
      ['catalogue', null],
      ['marketplace', null],
    ]);
    expect(await sources('catalogue')).toEqual([
      ['catalogue', null],
      ['catalogue', 'not_orderable'],
    ]);
    expect(await sources('marketplace')).toEqual([
      ['marketplace', null],
      ['marketplace', null],
    ]);
  });
});

describe('limits', () => {
  let requisitioner: Principal;
  let chai: Product;
  let tofu: Product;
  const stocks = async () => [await market.stockOf(chai), await market.stockOf(tofu)];
  beforeEach(async () => {
    requisitioner = colleagueOf(market.buyer);
    [chai, tofu] = [
      await market.product({ amount: '10.00', stock: 10 }),
      await market.listed({ amount: '10.00', stock: 10 }),
    ];
    await market.setLimits(
      { scope: 'company', period: 'purchase', on_exceed: 'approve', limit: eur('50.00') },
      { scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('100000.00') },
    );
  });
  const place = () => market.world.call(placeBasket, requisitioner, basketOf([chai, 3], [tofu, 3]));
  const approver = () => inSession(market.buyer);

  test('judge the sum: a basket of two orders that would pass alone waits, and is approved as one', async () => {
    const { world } = market;
    await world.call(placeBasket, requisitioner, basketOf([chai, 1]));
    const waiting = await place();
    expect(waiting).toMatchObject({
      status: 'pending_approval',
      totals: [eur('60.00')],
      orders: [{ status: 'pending_approval' }, { status: 'pending_approval' }],
      approvers: [{ name: 'Ana Admin' }],
    });
    const { purchase_id } = waiting;
    const approved = await world.call(approvePurchase, approver(), {
      purchase_id,
      expected_totals: [eur('60.00')],
    });
    expect(approved.orders.map(({ status }) => status)).toEqual(['placed', 'placed']);
  });

  test('a declined basket releases stock and limits of every order', async () => {
    const { world, used } = market;
    const before = await used();
    const { purchase_id } = await place();
    expect(await stocks()).toEqual([7, 7]);
    await world.call(declinePurchase, approver(), { purchase_id });
    await world.settle();
    expect(await stocks()).toEqual([10, 10]);
    expect(await used()).toEqual(before);
    expect((await ordersOf(purchase_id)).data.map(({ status }) => status)).toEqual(['declined', 'declined']);
  });

  test('that refuse its sum refuse all of it', async () => {
    await market.setLimits({
      scope: 'company',
      period: 'purchase',
      on_exceed: 'refuse',
      limit: eur('50.00'),
    });
    await failureOf(place(), 'limit_exceeded');
    await market.world.settle();
    expect(await stocks()).toEqual([10, 10]);
  });
});

describe('a change between preview and placing', () => {
  test('of a price is refused with the new preview', async () => {
    const { world, buyer, product, listed } = market;
    const [chai, tofu] = [await product({ name: 'Chai' }), await listed()];
    const { preview_id } = await previewed([tofu, 1], [chai, 1]);
    await agree(chai, '11.00');
    await world.settle();
    const failure = await failureOf(world.call(placeBasket, buyer, { preview_id }), 'price_changed');
    expect(paths(failure)).toEqual(['preview_id', 'lines.1.unit_price']);
    const fresh = failure.extra?.preview as { preview_id: Id<'preview'>; totals: unknown };
    expect(fresh.totals).toEqual([eur('21.00')]);
    const placed = await world.call(placeBasket, buyer, { preview_id: fresh.preview_id });
    expect(placed.totals).toEqual(fresh.totals);
  });

  test('a product that is no longer in the catalogue costs its list price, which is refused with the new preview', async () => {
    const { world, buyer, product } = market;
    const chai = await product({ name: 'Chai', amount: '10.00' }, '9.00');
    const { preview_id } = await previewed([chai, 2]);
    await remove(chai);
    const failure = await failureOf(world.call(placeBasket, buyer, { preview_id }), 'price_changed');
    const fresh = failure.extra?.preview as Awaited<ReturnType<typeof previewed>>['shown'];
    expect(fresh).toMatchObject({ totals: [eur('20.00')], orders: [{ store: { id: market.store.id } }] });
    const { purchase_id } = await world.call(placeBasket, buyer, {
      preview_id: fresh.preview_id as Id<'preview'>,
    });
    const [order] = (await ordersOf(purchase_id)).data;
    expect(await world.call(getOrder, buyer, { order_id: order?.id as Id<'order'> })).toMatchObject({
      source: 'marketplace',
    });
  });

  test('a product that costs the same elsewhere is placed from there, with a warning', async () => {
    const { world, buyer, product, listed } = market;
    const chai = await product({ name: 'Chai', amount: '10.00' });
    const tofu = await listed({ name: 'Tofu', amount: '5.00' });
    const { shown, preview_id } = await previewed([chai, 1], [tofu, 1]);
    expect(shown.orders).toHaveLength(2);
    await remove(chai);
    const placed = await world.call(placeBasket, buyer, { preview_id });
    expect(placed).toMatchObject({
      totals: [eur('15.00')],
      orders: [{ line_count: 2 }],
      warnings: [
        {
          path: 'lines.0.source',
          code: 'source_changed',
          detail: 'The source was “catalogue” and is “marketplace”.',
        },
      ],
    });
  });

  test('also where an order with shipping is another one of the basket then', async () => {
    const { world, buyer, supplier, store, product, listed } = market;
    const currency = 'EUR';
    const terms = { store_id: store.id, currency };
    await world.call(setShippingTerms, supplier, { ...terms, flat: eur('3.00') });
    const [chai, tofu] = [await product({ amount: '10.00' }), await listed({ amount: '5.00' })];
    const { preview_id } = await previewed([chai, 1], [tofu, 1]);
    await remove(chai);
    const placed = await world.call(placeBasket, buyer, { preview_id });
    expect(placed).toMatchObject({ totals: [eur('18.00')], warnings: [{ code: 'source_changed' }] });
    await world.call(setShippingTerms, supplier, terms);
  });

  test('shipping that ends with an order of the preview is another offer', async () => {
    const { world, buyer, supplier, product, listed } = market;
    const currency = 'EUR';
    await world.call(setShippingTerms, supplier, { currency, flat: eur('6.00') });
    const [chai, tofu] = [await product({ amount: '10.00' }), await listed({ amount: '5.00' })];
    const { preview_id } = await previewed([chai, 1], [tofu, 1]);
    await remove(chai);
    const failure = await failureOf(world.call(placeBasket, buyer, { preview_id }), 'offer_changed');
    expect(failure.errors).toContainEqual({ path: 'orders', message: 'was 6.00 EUR and 0% tax and is none' });
    expect(failure.extra?.preview).toMatchObject({ totals: [eur('15.00')] });
    await world.call(setShippingTerms, supplier, { currency });
  });

  test('of what is discontinued refuses the whole basket', async () => {
    const { world, buyer, supplier, product, listed, stockOf } = market;
    const [chai, tofu] = [await product({ stock: 5 }), await listed()];
    const { preview_id } = await previewed([chai, 1], [tofu, 1]);
    await world.call(updateProduct, supplier, { product_id: tofu, expected_version: 1, discontinued: true });
    const failure = await failureOf(world.call(placeBasket, buyer, { preview_id }), 'not_orderable');
    expect(paths(failure)).toEqual(['lines.1.product_id']);
    expect(await stockOf(chai)).toBe(5);
  });
});

describe('a repeat', () => {
  test('of the key and of the preview answers the same purchase', async () => {
    const { world, buyer, product, listed, stockOf } = market;
    const [chai, tofu] = [await product({ stock: 5 }), await listed({ stock: 5 })];
    const { preview_id } = await previewed([chai, 1], [tofu, 1]);
    const key = 'one basket';
    const placed = await world.call(placeBasket, buyer, { preview_id }, { key });
    expect(await world.callTwice(placeBasket, buyer, { preview_id }, key)).toEqual({
      answer: placed,
      replayed: true,
    });
    expect(await world.call(placeBasket, buyer, { preview_id })).toEqual(placed);
    await failureOf(world.call(placeBasket, buyer, basketOf([chai, 1]), { key }), 'idempotency_key_reused');
    expect([await stockOf(chai), await stockOf(tofu)]).toEqual([4, 4]);
  });

  test.each(['place.after_claim', 'place.after_reserve', 'place.after_commit', 'place.before_made'])(
    'after it broke off at %s places once, and nothing else is held',
    async (point) => {
      const { world, buyer, product, listed, stockOf } = market;
      await market.setLimits({
        scope: 'company',
        period: 'month',
        on_exceed: 'refuse',
        limit: eur('100000.00'),
      });
      const [before = '0'] = await market.used();
      const [chai, tofu] = [await product({ stock: 5 }), await listed({ stock: 5 })];
      const [input, key] = [basketOf([chai, 1], [tofu, 1]), `resumed after ${point}`];
      breakAt = point;
      await failureOf(world.call(placeBasket, buyer, input, { key }), 'internal');
      world.clock.advance(21_000);
      const { purchase_id } = await world.call(placeBasket, buyer, input, { key });
      await world.runJob('orders', 'sweep');
      await world.settle();
      expect([await stockOf(chai), await stockOf(tofu)]).toEqual([4, 4]);
      expect((await ordersOf(purchase_id)).data).toHaveLength(2);
      expect((await market.used())[0]).toBe((Number(before) + 20).toFixed(2));
    },
  );
});

describe('what is refused', () => {
  test('a line of another company’s id, a product twice, more than the stock', async () => {
    const { world, buyer, product, listed } = market;
    const [chai, tofu] = [await product({ stock: 2 }), await listed({ stock: 2 })];
    const refusals: [Parameters<typeof basketOf>, Failure['code'], string][] = [
      [[[newId('product'), 1]], 'not_found', 'lines.0.product_id'],
      [
        [
          [chai, 1],
          [chai, 1],
        ],
        'invalid_input',
        'lines.1.product_id',
      ],
      [
        [
          [chai, 1],
          [tofu, 3],
        ],
        'insufficient_stock',
        'lines.1.quantity',
      ],
      [
        [
          [chai, 3],
          [tofu, 1],
        ],
        'insufficient_stock',
        'lines.0.quantity',
      ],
    ];
    for (const [asked, code, path] of refusals)
      expect(paths(await failureOf(world.call(placeBasket, buyer, basketOf(...asked)), code))).toEqual([
        path,
      ]);
    const neither = await failureOf(world.call(placeBasket, buyer, {}), 'invalid_input');
    expect(paths(neither)).toEqual(['branch_id', 'lines']);
  });

  test('callers without the permission, other companies and branches', async () => {
    const { world, buyer, supplier, branch, product } = market;
    const input = basketOf([await product(), 1]);
    const second = await aBranch(world, buyer);
    for (const operation of [previewBasket, placeBasket]) {
      await failureOf(world.call(operation, without(buyer, 'orders:write'), input), 'forbidden');
      await failureOf(world.call(operation, supplier, input), 'wrong_audience');
      await failureOf(world.call(operation, principalOf('buyer'), input), 'not_found');
      await failureOf(world.call(operation, confinedTo(buyer, second.id), input), 'not_found');
    }
    await failureOf(world.call(placeBasket, { ...buyer, no_money: true }, input), 'narrowed');
    const { preview_id } = await previewed([await product(), 1]);
    await failureOf(world.call(placeBasket, colleagueOf(buyer), { preview_id }), 'not_found');
    await failureOf(world.call(placeBasket, principalOf('buyer'), { preview_id }), 'not_found');
    expect(branch.status).toBe('active');
  });

  test('by a replica of catalogue of the release before, as unavailable, with nothing held', async () => {
    const { world, buyer, product, stockOf } = market;
    const chai = await product({ stock: 5 });
    const deps = world.deps<Deps>('orders');
    const bus = {
      ...deps.bus,
      call: (async (operation, ...rest) => {
        if (operation.name === priceLines.name)
          throw invalidField('source', 'must be one of catalogue, marketplace');
        return deps.bus.call(operation, ...rest);
      }) as Deps['bus']['call'],
    };
    const input = parseInput(previewBasket.input, basketOf([chai, 1]));
    for (const [operation, run] of [
      [previewBasket, (call: Call) => previewHandler({ ...deps, bus }, call, input)],
      [placeBasket, (call: Call) => placeHandler({ ...deps, bus }, call, input)],
    ] as const) {
      const failure = await failureOf(run(callOf(operation, buyer)), 'unavailable');
      expect(failure.retry_after_s).toBe(5);
    }
    expect(await stockOf(chai)).toBe(5);
  });

  test('previews of the other kinds, with the operation that places them', async () => {
    const { world, buyer, product } = market;
    const chai = await product();
    const basket = (await previewed([chai, 1])).preview_id;
    const { preview_id } = await world.call(previewOrder, buyer, basketOf([chai, 1]));
    const order = preview_id as Id<'preview'>;
    for (const operation of [placeOrder, placeMarketplaceOrder])
      expect(
        await failureOf(world.call(operation, buyer, { preview_id: basket }), 'invalid_input'),
      ).toMatchObject({
        message: `Preview ${basket} is of a basket. Place it with place_basket.`,
      });
    expect(
      await failureOf(world.call(placeBasket, buyer, { preview_id: order }), 'invalid_input'),
    ).toMatchObject({
      message: `Preview ${order} is of a catalogue order. Place it with place_order.`,
    });
  });
});
