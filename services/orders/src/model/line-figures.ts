import type { Quantity } from '@procura/contracts';
import {
  type Amount,
  add,
  addQuantities,
  negate,
  noQuantity,
  quantityOf,
  shippingTax,
  subtractQuantities,
} from '@procura/money';
import { foldText } from '@procura/mongo';
import type { Order } from './order.ts';
import { billableQuantity, repriceLine, shippingOfOrder } from './price-order.ts';

/** The dimensions by which lines are counted. */
export type LineDimension = 'product' | 'category';

/** The figures of an order's lines with one product; `orders` is 1, or -1 to subtract them. */
export type CountedLine = {
  product_key: string;
  product: string;
  category_key: string;
  category: string;
  orders: number;
  quantity: Quantity;
} & Amount;

/** The figures of one product or one category. */
export type LinePart = {
  by: LineDimension;
  key: string;
  label: string;
  orders: number;
  quantity: Quantity;
} & Amount;

/** Key of lines without a product or category; no id and no folded name begins like it. */
const lacking = '_none';
const shippingKey = '_shipping';
/** Maximum length of a group's key (`metricGroup` of the contracts). */
const longestKey = 60;

/**
 * The lines of an order as they are counted: one per product and one for shipping, so that they add up to the order's
 * total.
 */
export const countedLines = (order: Order): CountedLine[] => {
  const lines = order.lines.map(
    (line): CountedLine => ({
      product_key: line.product_id ?? lacking,
      product: line.product_id ? line.name : 'Items without a product',
      category_key: foldText(line.category).slice(0, longestKey) || lacking,
      category: line.category || 'Without a category',
      orders: 1,
      quantity: billableQuantity(line),
      ...line.total,
    }),
  );
  if (order.shipping.amount_minor !== 0n)
    lines.push({
      product_key: shippingKey,
      product: 'Shipping',
      category_key: shippingKey,
      category: 'Shipping',
      orders: 1,
      quantity: noQuantity,
      ...add(order.shipping, shippingTax(shippingOfOrder(order))),
    });
  const same = Map.groupBy(lines, ({ product_key, category_key }) => `${product_key}|${category_key}`);
  return [...same.values()].flatMap(([first, ...more]) => (first ? [more.reduce(addLines, first)] : []));
};

const addLines = (a: CountedLine, b: CountedLine): CountedLine => ({
  ...a,
  ...add(a, b),
  quantity: addQuantities(a.quantity, b.quantity),
});

/** Lines that subtract others. Subtracted from 0, since -0 would be stored as a floating point number. */
export const negateLines = (lines: readonly CountedLine[]): CountedLine[] =>
  lines.map((line) => ({
    ...line,
    orders: 0 - line.orders,
    quantity: subtractQuantities(noQuantity, line.quantity),
    ...negate(line),
  }));

/** The figures of one order's products and categories; the order counts once in each. */
export const partsOf = (lines: readonly CountedLine[]): LinePart[] =>
  (['product', 'category'] as const).flatMap((by) =>
    [...Map.groupBy(lines, (line) => line[`${by}_key`])].flatMap(([key, [first, ...more]]) =>
      first ? [partOf(by, key, more.reduce(addLines, first))] : [],
    ),
  );

// The database returns integers beyond 32 bits as bigint.
const partOf = (by: LineDimension, key: string, line: CountedLine): LinePart => ({
  by,
  key,
  label: line[by],
  orders: Number(line.orders),
  quantity: quantityOf(line.quantity),
  amount_minor: BigInt(line.amount_minor),
  currency: line.currency,
});

/** The order, marked as counted in its present state. The transaction that stores it adds the deltas. */
export const markCounted = (order: Order): Order => {
  const { status, placed_at, placed_version, shipping } = order;
  const closed = order.lines.map((line) => line.closed_quantity);
  const credited = order.lines.map((line) => line.credited_quantity ?? noQuantity);
  return {
    ...order,
    counted_as: {
      status,
      placed_at,
      ...(placed_version !== undefined && { placed_version }),
      ...(isSome(closed) && { closed }),
      ...(isSome(credited) && { credited }),
      ...(shipping.amount_minor !== 0n && { shipping }),
    },
  };
};

const isSome = (quantities: readonly Quantity[]): boolean => quantities.some((quantity) => quantity > 0);

/** Whether the lines of an order are counted in its present state. */
export const isCounted = (order: Order): boolean => {
  const is = order.counted_as;
  const should = markCounted(order).counted_as;
  return (
    is !== undefined &&
    is.status === should?.status &&
    is.placed_at?.getTime() === should.placed_at?.getTime() &&
    is.placed_version === should.placed_version &&
    String(is.closed) === String(should.closed) &&
    String(is.credited) === String(should.credited) &&
    (is.shipping ?? order.shipping).amount_minor === order.shipping.amount_minor
  );
};

/**
 * The order in the state in which its lines are counted; null if they are not yet. It differs from the order if a
 * replica of a release that did not count lines has changed it since.
 */
export const asCounted = (order: Order): Order | null => {
  const { counted_as } = order;
  if (!counted_as) return null;
  if (isCounted(order)) return order;
  const { placed_version: _, ...rest } = order;
  const { closed, credited, ...counted } = counted_as;
  return {
    ...rest,
    ...counted,
    lines: order.lines.map((line, index) => {
      const closed_quantity = closed?.[index] ?? noQuantity;
      const credited_quantity = credited?.[index] ?? noQuantity;
      return closed_quantity === line.closed_quantity &&
        credited_quantity === (line.credited_quantity ?? noQuantity)
        ? line
        : repriceLine({ ...line, closed_quantity, credited_quantity });
    }),
  };
};
