import { addQuantities } from '@procura/money';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import type { products } from '../products/product-store.ts';
import type { Reservation, StockMove } from './reservation.ts';

type Deps = OpenedCollections<{ products: typeof products }>;

/** One document per purchase, under the purchase's id, so that a purchase cannot be reserved twice. */
export const reservations = defineCollection<Reservation>({
  name: 'reservations',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, _id: 1 } }],
});

/** Moves stock of each product, in the scope of its supplier. Fails if a product does not hold the units to move. */
export const moveStock = async (
  deps: Deps,
  tx: Transaction,
  moves: readonly StockMove[],
  updated_at: Date,
): Promise<void> => {
  for (const { product_id, supplier_company_id, taken, released } of moves) {
    const held = addQuantities(taken, released);
    await deps.products.owner(supplier_company_id, tx).requireUpdate(
      { _id: product_id, reserved: { $gte: held } },
      taken > 0
        ? {
            $inc: { stock: -taken, reserved: -held, available: released, version: 1 },
            $set: { updated_at },
          }
        : { $inc: { reserved: -released, available: released } },
      () => new Error(`Products of ${supplier_company_id} hold less than is to be moved`),
    );
  }
};
