import type { Handler } from '@procura/bus';
import { type reserveStock as contract, Failure, type FieldError, type Id } from '@procura/contracts';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Deps } from './deps.ts';
import type { Product } from './product.ts';
import { demandOf, type Reservation } from './reservation.ts';

/**
 * Reserves the stock of a whole purchase or of nothing. The purchase's id makes a repeat harmless.
 */
export const reserveStock: Handler<Deps, typeof contract> = async (deps, call, { purchase_id, lines }) => {
  const { company_id } = call.principal;
  const turns = [purchase_id, ...lines.map((line) => line.product_id)];
  deps.fault('reserve_stock.begun');
  try {
    const hold = async (tx: WriteTx) => {
      const demand = demandOf(lines);
      const found = await deps.products
        .published(tx)
        .find({ _id: { $in: demand.map((one) => one.product_id) } }, { projection: { terms: 0 } });
      const products = new Map(found.map((product) => [product._id, product]));
      // Before stock is judged, so that an earlier outcome answers first; an unknown product is refused below.
      await deps.reservations.owner(company_id, tx).insert({
        _id: purchase_id,
        company_id,
        state: 'held',
        lines: lines.map((line) => ({
          ...line,
          supplier_company_id: products.get(line.product_id)?.company_id ?? company_id,
          taken: 0,
          released: 0,
        })),
        created_at: tx.now,
        updated_at: tx.now,
      });
      refuseShortage(lines, demand, products);
      for (const [supplier_company_id, own] of Map.groupBy(
        demand,
        ({ product_id }) => products.get(product_id)?.company_id,
      )) {
        if (!supplier_company_id) continue;
        const held = await deps.products.owner(supplier_company_id, tx).updateEach(
          own.map(({ product_id, quantity }) => ({
            filter: { _id: product_id, available: { $gte: quantity } },
            update: { $inc: { reserved: quantity, available: -quantity } },
          })),
        );
        if (held !== own.length)
          throw new Failure('insufficient_stock', 'The stock changed at this moment. Try again.');
      }
      deps.fault('reserve_stock.written');
    };
    await deps.database.write(call, hold, { turns, audited: false });
  } catch (error) {
    if (!isDuplicateKey(error, 'reservations')) throw error;
    answerAgain(await deps.reservations.owner(company_id).findOne({ _id: purchase_id }), purchase_id);
  }
  deps.fault('reserve_stock.committed');
  return { reserved: true };
};

/** Raises `insufficient_stock` naming every line whose product cannot cover all that is asked of it. */
const refuseShortage = (
  lines: readonly { product_id: Id<'product'> }[],
  demand: readonly { product_id: Id<'product'>; quantity: number }[],
  products: ReadonlyMap<Id<'product'>, Product>,
): void => {
  const short = new Map(
    demand
      .filter(({ product_id, quantity }) => quantity > (products.get(product_id)?.available ?? 0))
      .map((one) => [one.product_id, one.quantity]),
  );
  if (short.size === 0) return;
  const errors = lines.flatMap(({ product_id }, index): FieldError[] => {
    const asked = short.get(product_id);
    if (asked === undefined) return [];
    const product = products.get(product_id);
    return [
      {
        path: `lines.${index}.quantity`,
        message: `asks for more of ${product?.name ?? product_id} than there is: ${asked} in all, ${product?.available ?? 0} available; lower it or leave the line out`,
      },
    ];
  });
  throw new Failure(
    'insufficient_stock',
    `There is not enough stock for ${errors.length === 1 ? 'one line' : `${errors.length} lines`}. Lower the quantities named below.`,
    { errors },
  );
};

/** The outcome an earlier call left under this id. */
const answerAgain = (reservation: Reservation | null, purchase_id: string): void => {
  if (reservation?.state === 'held') return;
  throw new Failure(
    'hold_released',
    `The stock of purchase ${purchase_id} was given back and cannot be held again. Place a new purchase.`,
  );
};
