import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  getCompanyBalance,
  getOrder,
  type getOrderBilling,
  getOrderMetrics,
  type HistoryRow,
  type Id,
  importOrderHistory,
  importProducts,
  listBalanceEntries,
  listOrders,
  type OrderView,
  placeMarketplaceOrder,
  previewMarketplaceOrder,
  shipOrder,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { aStore, walk } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { ledgerProblems } from '../src/ledger-check/check-ledger.ts';
import { openShop, operator, type Shop } from './a-shop.ts';
import {
  aLine,
  amountOf,
  aQuantity,
  type DecimalLine,
  digitsOf,
  type Figures,
  figuresOf,
  ofThousandths,
  percentOf,
  sentPrice,
  shownPrice,
  sumOf,
} from './decimal-lines.ts';

/** 9,000 lines with PROCURA_SOAK, as `npm run soak -- unit-prices` sets it; else a share. */
const whole = process.env.PROCURA_SOAK !== undefined;
const lineCount = whole ? 9000 : 360;
const currencies = Object.keys(digitsOf);
const random = seededRandom();

/** An order, its generated lines, and the total that it must have now. */
type Bought = {
  order_id: Id<'order'>;
  currency: string;
  lines: DecimalLine[];
  total: bigint;
  lives: boolean;
};

let shop: Shop;
const productOf = new Map<string, Id<'product'>>();
const shelf = new Map<string, DecimalLine[]>();
const bought: Bought[] = [];
/** What the buyer's balance must have moved by, in order, per currency. */
const moved = new Map<string, bigint[]>();
/** What the supplier must have been released, per currency. */
const released = new Map(currencies.map((currency) => [currency, 0n]));
const opening = 9_000_000_000_000n;

beforeAll(async () => {
  shop = await openShop();
  for (const currency of currencies) {
    await shop.topUp(amountOf(opening, currency).amount, currency as 'EUR');
    moved.set(currency, [opening]);
    const lines = Array.from({ length: Math.max(60, lineCount / 9) }, (_, index) =>
      aLine(random, `${currency}-${index}`, currency),
    );
    shelf.set(currency, lines);
    await importShelf(currency, lines);
  }
});
afterAll(() => shop.world.stop());

const importShelf = async (currency: string, lines: readonly DecimalLine[]): Promise<void> => {
  const { world, supplier } = shop;
  const store = await aStore(world, supplier, { currency });
  const { products, errors } = await world.call(importProducts, supplier, {
    store_id: store.id,
    csv: [
      'sku,name,category,list_price,stock,tax_rate,quantity_decimals',
      ...lines.map((line) =>
        [line.sku, line.sku, 'Parts', sentPrice(line).amount, 100_000_000, percentOf(line.tax), 3].join(','),
      ),
    ].join('\n'),
  });
  expect(errors).toEqual([]);
  for (const { sku, id } of products) productOf.set(sku, id);
};

/** Lines of one order, of one currency: each of another product, with a quantity of their own. */
const basket = (size: number): DecimalLine[] => {
  const all = shelf.get(random.pick(currencies)) ?? [];
  const start = random.below(all.length);
  return Array.from({ length: Math.min(size, all.length) }, (_, index) => {
    const line = all[(start + index) % all.length] as DecimalLine;
    return { ...line, quantity: aQuantity(random, line) };
  });
};

const move = (currency: string, minor: bigint): void => {
  if (minor !== 0n) moved.get(currency)?.push(minor);
};

/** What an order must show, line by line and in total. */
const expectFigures = (
  order: OrderView,
  lines: readonly DecimalLine[],
  figures: readonly Figures[],
): void => {
  const { currency } = lines[0] as DecimalLine;
  const money = (minor: bigint) => amountOf(minor, currency);
  expect(
    order.lines.map(({ sku, unit_price, subtotal, discount, tax, total }) => ({
      sku,
      unit_price,
      subtotal,
      discount,
      tax,
      total,
    })),
  ).toEqual(
    lines.map((line, index) => {
      const { subtotal, discount, tax, total } = figures[index] as Figures;
      return {
        sku: line.sku,
        unit_price: shownPrice(line),
        subtotal: money(subtotal),
        discount: money(discount),
        tax: money(tax),
        total: money(total),
      };
    }),
  );
  const { subtotal, discount, tax, total } = sumOf(figures);
  expect(order.totals).toEqual({
    subtotal: money(subtotal),
    discount: money(discount),
    shipping: money(0n),
    shipping_tax_rate: '0',
    tax: money(tax),
    total: money(total),
  });
};

const place = async (lines: DecimalLine[]): Promise<Bought> => {
  const { world, buyer, branch_id } = shop;
  const input = {
    branch_id,
    lines: lines.map(({ sku, quantity }) => ({ product_id: productOf.get(sku) as Id<'product'>, quantity })),
  };
  const figures = lines.map((line) => figuresOf(line));
  const { currency } = lines[0] as DecimalLine;
  const { total } = sumOf(figures);
  const preview = await world.call(previewMarketplaceOrder, buyer, input);
  expect(preview.totals).toEqual([amountOf(total, currency)]);
  expect(preview.lines.map(({ unit_price }) => unit_price)).toEqual(lines.map(shownPrice));
  const { orders } = await world.call(placeMarketplaceOrder, buyer, {
    preview_id: String(preview.preview_id),
  });
  const order_id = orders[0]?.id as Id<'order'>;
  expectFigures(await world.call(getOrder, buyer, { order_id }), lines, figures);
  return { order_id, currency, lines, total, lives: true };
};

/** Each invoice bills the amount that its shipment adds to the price of the line. */
const expectInvoices = (
  billing: Answer<typeof getOrderBilling>,
  one: Bought,
  shipped: readonly number[][],
): void => {
  const before = one.lines.map(() => 0);
  const expected = shipped.map((quantities) => {
    const lines = one.lines.flatMap((line, index) => {
      const quantity = quantities[index] ?? 0;
      if (quantity === 0) return [];
      const from = before[index] ?? 0;
      const to = ofThousandths((from + quantity) * 1000);
      before[index] = to;
      const [then, now] = [figuresOf(line, from), figuresOf(line, to)];
      const net = now.total - now.tax - (then.total - then.tax);
      return [
        { description: line.sku, quantity, net, tax: now.tax - then.tax, total: now.total - then.total },
      ];
    });
    const sum = (of: (line: (typeof lines)[number]) => bigint) =>
      amountOf(
        lines.reduce((all, line) => all + of(line), 0n),
        one.currency,
      );
    return {
      lines: lines.map(({ net, tax, total, ...line }) => ({
        ...line,
        net: amountOf(net, one.currency),
        tax: amountOf(tax, one.currency),
        total: amountOf(total, one.currency),
      })),
      net: sum(({ net }) => net),
      tax: sum(({ tax }) => tax),
      total: sum(({ total }) => total),
    };
  });
  const shown = billing.invoices.map(({ lines, net, tax, total }) => ({
    lines: lines.map(({ line_id: _id, ...line }) => line),
    net,
    tax,
    total,
  }));
  expect(shown).toEqual(expected);
};

/** Ships a part and the rest, or closes the rest, and pays before or after; or pays and cancels. */
const proceed = async (one: Bought): Promise<void> => {
  const { world, buyer, supplier } = shop;
  const { order_id, currency, lines } = one;
  const [paysFirst, closes, cancels] = [random.next() < 0.5, random.next() < 0.5, random.next() < 0.2];
  const pay = async () => {
    expect(await shop.pay(order_id)).toMatchObject({ amount: amountOf(one.total, currency) });
    move(currency, -one.total);
  };
  if (paysFirst || cancels) await pay();
  if (cancels) {
    await shop.cancel(order_id);
    move(currency, one.total);
    one.lives = false;
    return;
  }
  await shop.confirm(order_id);
  const order = await world.call(getOrder, supplier, { order_id });
  const part = lines.map(({ quantity }, index) =>
    index === 0 ? quantity : ofThousandths(random.below(quantity * 1000 + 1)),
  );
  await world.call(shipOrder, supplier, {
    order_id,
    carrier: 'Speedy Express',
    lines: order.lines.flatMap(({ id }, index) =>
      (part[index] ?? 0) > 0 ? [{ line_id: id, quantity: part[index] as number }] : [],
    ),
  });
  const rest = lines.map(({ quantity }, index) => ofThousandths((quantity - (part[index] ?? 0)) * 1000));
  const hasRest = rest.some((quantity) => quantity > 0);
  if (hasRest && closes) {
    const figures = lines.map((line, index) => figuresOf(line, part[index]));
    await shop.close(order_id);
    const { total } = sumOf(figures);
    if (paysFirst) move(currency, one.total - total);
    one.total = total;
    expectFigures(await world.call(getOrder, buyer, { order_id }), lines, figures);
  } else if (hasRest) await shop.ship(order_id);
  await shop.deliver(order_id);
  await shop.receive(order_id);
  if (!paysFirst) await pay();
  released.set(currency, (released.get(currency) ?? 0n) + one.total);
  await world.settle();
  expectInvoices(await shop.billing(order_id), one, hasRest && !closes ? [part, rest] : [part]);
};

/** A line of the past. Its tax is that of its product, or is stated as a rate or an amount. */
type PastLine = DecimalLine & { stated: 'nothing' | 'rate' | 'amount' };

const pastLine = (line: DecimalLine): PastLine => {
  const stated = random.pick(['nothing', 'rate', 'amount'] as const);
  return {
    ...line,
    price: BigInt(random.below(10 ** 6) + 1),
    discount: BigInt(random.below(3000)),
    tax: stated === 'nothing' ? line.tax : BigInt(random.below(2500)),
    stated,
  };
};

const statedTax = (line: PastLine) => {
  if (line.stated === 'nothing') return {};
  if (line.stated === 'rate') return { tax_rate: percentOf(line.tax) };
  return { tax: amountOf(figuresOf(line).tax, line.currency) };
};

/** Imports orders as they were, at prices, discounts and taxes of their own. */
const importOrders = async (baskets: readonly PastLine[][]): Promise<Bought[]> => {
  const { world, buyer, supplier, branch_code } = shop;
  const rows = baskets.map((lines, index): HistoryRow => {
    const { currency } = lines[0] as DecimalLine;
    return {
      number: `FINE-${index}`,
      purchase_ref: `FINE-${index}`,
      branch_code,
      supplier_company_id: supplier.company_id,
      created_at: '2026-03-02T12:00:00Z',
      status: 'confirmed',
      payment_status: 'unpaid',
      billing_status: 'not_billed',
      shipping: amountOf(0n, currency),
      lines: lines.map((line) => ({
        sku: line.sku,
        quantity: quantityOf(line.quantity),
        unit_price: sentPrice(line),
        discount_percent: percentOf(line.discount),
        ...statedTax(line),
      })),
    };
  });
  for (let from = 0; from < rows.length; from += 20) {
    const some = rows.slice(from, from + 20);
    const answer = await world.call(importOrderHistory, operator, {
      company_id: buyer.company_id,
      rows: some,
    });
    expect(answer).toEqual({ imported: some.length, skipped: 0, errors: [] });
  }
  await world.settle();
  const all: Bought[] = [];
  for (const [index, lines] of baskets.entries()) {
    const { data } = await world.call(listOrders, buyer, { number: `FINE-${index}` });
    const order_id = data[0]?.id as Id<'order'>;
    const figures = lines.map((line) => figuresOf(line));
    expectFigures(await world.call(getOrder, buyer, { order_id }), lines, figures);
    const { currency } = lines[0] as DecimalLine;
    all.push({ order_id, currency, lines, total: sumOf(figures).total, lives: true });
  }
  return all;
};

test(
  `orders and invoices at prices of four decimals equal sums made in whole numbers (${lineCount} lines, SEED=${random.seed})`,
  async () => {
    let left = lineCount / 2;
    const past: PastLine[][] = [];
    while (left > 0) {
      const lines = basket(Math.min(left, 20 + random.below(81)));
      past.push(lines.map(pastLine));
      left -= lines.length;
    }
    for (const one of await importOrders(past)) {
      bought.push(one);
      if (random.next() < 0.5) continue;
      await shop.pay(one.order_id);
      move(one.currency, -one.total);
    }
    for (left = lineCount / 2; left > 0; ) {
      const one = await place(basket(Math.min(left, 20 + random.below(81))));
      bought.push(one);
      left -= one.lines.length;
      if (random.next() < 0.9) await proceed(one);
    }
  },
  whole ? 3_600_000 : 120_000,
);

test('metrics are the sums of those orders', async () => {
  const { world, buyer } = shop;
  await world.settle();
  const metrics = await world.call(getOrderMetrics, buyer, {});
  const sums = (of: readonly Bought[]) =>
    [...Map.groupBy(of, ({ currency }) => currency)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, own]) =>
        amountOf(
          own.reduce((sum, { total }) => sum + total, 0n),
          currency,
        ),
      );
  expect(metrics).toMatchObject({
    orders: bought.length,
    totals: sums(bought),
    live_totals: sums(bought.filter(({ lives }) => lives)),
  });
});

test('the ledger moved by those amounts and no other, and holds', async () => {
  const { world, buyer, supplier, deps } = shop;
  for (const currency of currencies) {
    const entries = await walk((cursor) =>
      world.call(listBalanceEntries, buyer, { currency, limit: 100, ...(cursor && { cursor }) }),
    );
    const expected = moved.get(currency) ?? [];
    let balance = 0n;
    expect(entries.toReversed().map(({ amount, balance: after }) => [amount, after])).toEqual(
      expected.map((minor) => {
        balance += minor;
        return [amountOf(minor, currency), amountOf(balance, currency)];
      }),
    );
  }
  const { balances } = await world.call(getCompanyBalance, supplier, {});
  const earned = balances.map(({ available }) => available).filter(({ amount }) => /[1-9]/.test(amount));
  expect(earned).toEqual(
    [...released]
      .filter(([, minor]) => minor > 0n)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, minor]) => amountOf(minor, currency)),
  );
  expect(await ledgerProblems(deps)).toEqual([]);
});
