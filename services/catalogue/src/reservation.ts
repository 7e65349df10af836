import { hasEnded, type Id, movedLines, type OrderFacts } from '@procura/contracts';

/** What a line of an order holds of a product's stock, and what became of it. */
export type ReservedLine = {
  line_id: Id<'orderLine'>;
  order_id: Id<'order'>;
  product_id: Id<'product'>;
  supplier_company_id: Id<'company'>;
  quantity: number;
  /** Shipped: taken from the stock. */
  taken: number;
  /** Released unshipped. */
  released: number;
};

/**
 * The stock one purchase holds. `released` is a tombstone: nothing may be reserved under this id again, whether
 * something was before or not.
 */
export type Reservation = {
  _id: Id<'purchase'>;
  /** The buyer. */
  company_id: Id<'company'>;
  state: 'held' | 'released';
  lines: ReservedLine[];
  created_at: Date;
  updated_at: Date;
};

/** A change of one product's stock: `taken` units are shipped, `released` units can be ordered again. */
export type StockMove = {
  product_id: Id<'product'>;
  supplier_company_id: Id<'company'>;
  taken: number;
  released: number;
};

const openOf = (line: ReservedLine): number => line.quantity - line.taken - line.released;

/** Releases what is still held. */
export const releaseAll = (lines: readonly ReservedLine[]): { lines: ReservedLine[]; moves: StockMove[] } =>
  advance(lines, (line) => ({ taken: 0, released: openOf(line) }));

/** What an order says of stock. Its lines that name no product hold none, so no reserved line is theirs. */
type ToldOrder = Pick<OrderFacts, 'entity_id' | 'status'> & {
  lines: readonly Pick<FactLine, 'line_id' | 'shipped_quantity' | 'closed_quantity'>[];
};
type FactLine = OrderFacts['lines'][number];

/**
 * Brings the lines of one order to what the order says: shipped units are taken, closed ones and, once it has
 * ended, all the rest are released. Only the difference to the previous state moves, and never more than is
 * held, so that a repeat or an earlier release moves nothing twice.
 */
export const followOrder = (
  lines: readonly ReservedLine[],
  order: ToldOrder,
): { lines: ReservedLine[]; moves: StockMove[] } => {
  const reported = new Map(order.lines.map((line) => [line.line_id, line]));
  return advance(lines, (line) => {
    const now = line.order_id === order.entity_id ? reported.get(line.line_id) : undefined;
    if (!now) return { taken: 0, released: 0 };
    const taken = clamp(now.shipped_quantity - line.taken, openOf(line));
    const rest = openOf(line) - taken;
    const released = hasEnded(order.status) ? rest : clamp(now.closed_quantity - line.released, rest);
    return { taken, released };
  });
};

/**
 * Products whose stock an order may move: none while nothing is shipped or ended, so that what was just placed waits
 * for nobody who reserves the same products.
 */
export const productsMovedBy = (order: {
  status: OrderFacts['status'];
  lines: readonly Pick<FactLine, 'product_id' | 'shipped_quantity' | 'closed_quantity'>[];
}): Id<'product'>[] => movedLines(order).flatMap(({ product_id }) => product_id ?? []);

const clamp = (wanted: number, most: number): number => Math.max(0, Math.min(wanted, most));

const advance = (
  lines: readonly ReservedLine[],
  step: (line: ReservedLine) => { taken: number; released: number },
): { lines: ReservedLine[]; moves: StockMove[] } => {
  const moves = new Map<string, StockMove>();
  const after = lines.map((line) => {
    const { taken, released } = step(line);
    if (taken === 0 && released === 0) return line;
    const { product_id, supplier_company_id } = line;
    const move = moves.get(product_id) ?? { product_id, supplier_company_id, taken: 0, released: 0 };
    moves.set(product_id, {
      ...move,
      taken: move.taken + taken,
      released: move.released + released,
    });
    return { ...line, taken: line.taken + taken, released: line.released + released };
  });
  return { lines: after, moves: [...moves.values()].toSorted(byProduct) };
};

/** One order of products everywhere keeps transactions from meeting crosswise. */
const byProduct = (a: { product_id: string }, b: { product_id: string }): number =>
  a.product_id < b.product_id ? -1 : 1;

/** How much of each product a purchase asks for, in the order of products. */
export const demandOf = (
  lines: readonly { product_id: Id<'product'>; quantity: number }[],
): { product_id: Id<'product'>; quantity: number }[] => {
  const demand = new Map<Id<'product'>, number>();
  for (const { product_id, quantity } of lines)
    demand.set(product_id, (demand.get(product_id) ?? 0) + quantity);
  return [...demand].map(([product_id, quantity]) => ({ product_id, quantity })).toSorted(byProduct);
};
