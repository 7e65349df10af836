import { hasEnded, type Id, movesStock, type OrderFacts, type Quantity } from '@procura/contracts';
import { addQuantities, leastQuantity, noQuantity, subtractQuantities } from '@procura/money';

/** The stock of one product that an order line holds, and how much of it was taken or released. */
export type ReservedLine = {
  line_id: Id<'orderLine'>;
  order_id: Id<'order'>;
  product_id: Id<'product'>;
  supplier_company_id: Id<'company'>;
  quantity: Quantity;
  /** Units of the reservation taken from stock because they were shipped. */
  taken: Quantity;
  /** Units released without shipment. */
  released: Quantity;
  /**
   * Units shipped beyond the reservation, in place of lost or damaged ones, and those of them that stock had. Absent
   * where there are none.
   */
  beyond?: { shipped: Quantity; taken: Quantity };
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

/** A change of one product's stock; what is available changes by the difference of the two. */
export type StockMove = {
  product_id: Id<'product'>;
  supplier_company_id: Id<'company'>;
  stock: Quantity;
  reserved: Quantity;
};

type FactLine = OrderFacts['lines'][number];

/** The facts of an order that affect stock. A line without a product holds no stock. */
type OrderStock = Pick<OrderFacts, 'entity_id' | 'status'> & {
  lines: readonly Pick<FactLine, 'line_id' | 'shipped_quantity' | 'closed_quantity' | 'receipt'>[];
};

type Followed = { lines: ReservedLine[]; moves: StockMove[] };

/** Releases all units that are still held. */
export const releaseAll = (lines: readonly ReservedLine[]): Followed =>
  withMoves(
    lines,
    lines.map((line) => ({ ...line, released: subtractQuantities(line.quantity, line.taken) })),
  );

/**
 * Applies the state of an order to its lines. Units that left the stock are taken from the reservation first, then from
 * the `available` quantity of the product, down to 0. Units that the order will not ship, because they were closed or
 * the order ended, are released. A shipment that was never sent returns its units. Only the difference to the previous
 * state moves, so that a repeated event or an earlier release has no second effect.
 */
export const followOrder = (
  lines: readonly ReservedLine[],
  order: OrderStock,
  available: ReadonlyMap<Id<'product'>, Quantity> = new Map(),
): Followed => {
  const rest = new Map(available);
  const takeBeyond = (line: ReservedLine, shipped: Quantity): ReservedLine => {
    const { beyond = { shipped: noQuantity, taken: noQuantity }, ...reserved } = line;
    if (shipped === 0) return reserved;
    if (shipped <= beyond.shipped)
      return { ...reserved, beyond: { shipped, taken: leastQuantity(beyond.taken, shipped) } };
    const present = rest.get(line.product_id) ?? noQuantity;
    const more = leastQuantity(subtractQuantities(shipped, beyond.shipped), present);
    rest.set(line.product_id, subtractQuantities(present, more));
    return { ...reserved, beyond: { shipped, taken: addQuantities(beyond.taken, more) } };
  };
  return withMoves(
    lines,
    followLines(lines, order).map(({ line, beyond }) => takeBeyond(line, beyond)),
  );
};

/** Products that the order takes beyond its reservation. For these {@link followOrder} needs the available quantity. */
export const productsTakenBeyond = (lines: readonly ReservedLine[], order: OrderStock): Id<'product'>[] => [
  ...new Set(
    followLines(lines, order).flatMap(({ line, beyond }) =>
      beyond > (line.beyond?.shipped ?? noQuantity) ? [line.product_id] : [],
    ),
  ),
];

/** The lines once their reservations have followed the order, each with what left the stock beyond its reservation. */
const followLines = (
  lines: readonly ReservedLine[],
  { entity_id, status, lines: reported }: OrderStock,
): { line: ReservedLine; beyond: Quantity }[] => {
  const states = new Map(reported.map((state) => [state.line_id, state]));
  return lines.map((line) => {
    const { quantity } = line;
    const state = line.order_id === entity_id ? states.get(line.line_id) : undefined;
    if (!state) return { line, beyond: line.beyond?.shipped ?? noQuantity };
    const { shipped_quantity, closed_quantity, receipt } = state;
    const gone = receipt?.taken_quantity ?? shipped_quantity;
    const taken = leastQuantity(gone, subtractQuantities(quantity, line.released));
    const toShip = hasEnded(status)
      ? noQuantity
      : atLeastNone(
          subtractQuantities(
            addQuantities(quantity, receipt?.replaced_quantity ?? noQuantity),
            closed_quantity,
            shipped_quantity,
          ),
        );
    const unneeded = atLeastNone(subtractQuantities(quantity, taken, line.released, toShip));
    // What was closed and released was not taken from the reservation.
    const closed = leastQuantity(closed_quantity, line.released);
    return {
      line: { ...line, taken, released: addQuantities(line.released, unneeded) },
      beyond: atLeastNone(subtractQuantities(addQuantities(gone, closed), quantity)),
    };
  });
};

/**
 * Products whose stock the order changes. None before its first shipment and its end, so that a newly placed order does
 * not wait for reservations of the same products.
 */
export const productsMovedBy = (
  order: Pick<OrderFacts, 'status' | 'shipments'> & {
    lines: readonly Pick<FactLine, 'product_id' | 'closed_quantity'>[];
  },
): Id<'product'>[] => (movesStock(order) ? order.lines.flatMap(({ product_id }) => product_id ?? []) : []);

const atLeastNone = (quantity: Quantity): Quantity => (quantity > 0 ? quantity : noQuantity);

/** The lines after a change, with the moves of stock from the lines before. */
const withMoves = (before: readonly ReservedLine[], lines: ReservedLine[]): Followed => {
  const moves = new Map<string, StockMove>();
  for (const [index, { product_id, supplier_company_id, ...line }] of lines.entries()) {
    const was = before[index] ?? line;
    const { stock, reserved } = moves.get(product_id) ?? { stock: noQuantity, reserved: noQuantity };
    moves.set(product_id, {
      product_id,
      supplier_company_id,
      stock: subtractQuantities(addQuantities(stock, leftStock(was)), leftStock(line)),
      reserved: subtractQuantities(addQuantities(reserved, heldBy(line)), heldBy(was)),
    });
  }
  const moved = [...moves.values()].filter(({ stock, reserved }) => stock !== 0 || reserved !== 0);
  return { lines, moves: moved.toSorted(byProduct) };
};

type Counts = Pick<ReservedLine, 'quantity' | 'taken' | 'released' | 'beyond'>;
const heldBy = ({ quantity, taken, released }: Counts): Quantity =>
  subtractQuantities(quantity, taken, released);
const leftStock = ({ taken, beyond }: Counts): Quantity => addQuantities(taken, beyond?.taken ?? noQuantity);

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
