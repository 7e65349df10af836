import { hasEnded, type Id, movedLines, type OrderFacts, type Quantity } from '@procura/contracts';
import { addQuantities, noQuantity, subtractQuantities } from '@procura/money';

/** The stock of one product that an order line holds, and how much of it was taken or released. */
export type ReservedLine = {
  line_id: Id<'orderLine'>;
  order_id: Id<'order'>;
  product_id: Id<'product'>;
  supplier_company_id: Id<'company'>;
  quantity: Quantity;
  /** Units taken from stock because they were shipped. */
  taken: Quantity;
  /** Units released without shipment. */
  released: Quantity;
};

/**
 * The stock that one purchase holds. `released` is a tombstone: a later reservation under this id is refused, even if
 * none existed before.
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

type Moved = { taken: Quantity; released: Quantity };

/** A change of one product's stock: `taken` units are shipped, `released` units can be ordered again. */
export type StockMove = Moved & { product_id: Id<'product'>; supplier_company_id: Id<'company'> };

const openOf = (line: ReservedLine): Quantity => subtractQuantities(line.quantity, line.taken, line.released);

/** Releases all units that are still held. */
export const releaseAll = (lines: readonly ReservedLine[]): { lines: ReservedLine[]; moves: StockMove[] } =>
  advance(lines, (line) => ({ taken: noQuantity, released: openOf(line) }));

/** The facts of an order that affect stock. A line without a product holds no stock. */
type OrderStock = Pick<OrderFacts, 'entity_id' | 'status'> & {
  lines: readonly Pick<FactLine, 'line_id' | 'shipped_quantity' | 'closed_quantity'>[];
};
type FactLine = OrderFacts['lines'][number];

/**
 * Applies the state of an order to its lines: shipped units are taken, and closed units are released; so are all others
 * once the order has ended. Only the difference to the previous state moves, and at most what is held, so that a
 * repeated event or an earlier release has no second effect.
 */
export const followOrder = (
  lines: readonly ReservedLine[],
  order: OrderStock,
): { lines: ReservedLine[]; moves: StockMove[] } => {
  const reported = new Map(order.lines.map((line) => [line.line_id, line]));
  return advance(lines, (line) => {
    const now = line.order_id === order.entity_id ? reported.get(line.line_id) : undefined;
    if (!now) return { taken: noQuantity, released: noQuantity };
    const taken = clamp(subtractQuantities(now.shipped_quantity, line.taken), openOf(line));
    const rest = subtractQuantities(openOf(line), taken);
    const closed = subtractQuantities(now.closed_quantity, line.released);
    const released = hasEnded(order.status) ? rest : clamp(closed, rest);
    return { taken, released };
  });
};

/**
 * Products whose stock the order changes. None while nothing is shipped or ended, so that a newly placed order does not
 * wait for reservations of the same products.
 */
export const productsMovedBy = (order: {
  status: OrderFacts['status'];
  lines: readonly Pick<FactLine, 'product_id' | 'shipped_quantity' | 'closed_quantity'>[];
}): Id<'product'>[] => movedLines(order).flatMap(({ product_id }) => product_id ?? []);

const clamp = (wanted: Quantity, most: Quantity): Quantity => {
  const possible = wanted < most ? wanted : most;
  return possible > 0 ? possible : noQuantity;
};

const advance = (
  lines: readonly ReservedLine[],
  step: (line: ReservedLine) => Moved,
): { lines: ReservedLine[]; moves: StockMove[] } => {
  const moves = new Map<string, StockMove>();
  const after = lines.map((line) => {
    const { taken, released } = step(line);
    if (taken === 0 && released === 0) return line;
    const { product_id, supplier_company_id } = line;
    const move = moves.get(product_id) ?? { taken: noQuantity, released: noQuantity };
    moves.set(product_id, { product_id, supplier_company_id, ...added(move, { taken, released }) });
    return { ...line, ...added(line, { taken, released }) };
  });
  return { lines: after, moves: [...moves.values()].toSorted(byProduct) };
};

const added = (to: Moved, { taken, released }: Moved): Moved => ({
  taken: addQuantities(to.taken, taken),
  released: addQuantities(to.released, released),
});

/** All transactions update products in this order, which prevents deadlocks. */
const byProduct = (a: { product_id: string }, b: { product_id: string }): number =>
  a.product_id < b.product_id ? -1 : 1;

/** The quantity of each product that a purchase requests, in the order of products. */
export const demandOf = (
  lines: readonly { product_id: Id<'product'>; quantity: Quantity }[],
): { product_id: Id<'product'>; quantity: Quantity }[] => {
  const demand = new Map<Id<'product'>, Quantity>();
  for (const { product_id, quantity } of lines)
    demand.set(product_id, addQuantities(demand.get(product_id) ?? noQuantity, quantity));
  return [...demand].map(([product_id, quantity]) => ({ product_id, quantity })).toSorted(byProduct);
};
