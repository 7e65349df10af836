import { noQuantity, subtractQuantities } from '@procura/money';
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

/** Moves stock of each product, in the scope of its supplier. Fails if a product does not have the units to move. */
export const moveStock = async (
  deps: Deps,
  tx: Transaction,
  moves: readonly StockMove[],
  updated_at: Date,
): Promise<void> => {
  for (const { product_id, supplier_company_id, stock, reserved } of moves) {
    const available = subtractQuantities(stock, reserved);
    await deps.products.owner(supplier_company_id, tx).requireUpdate(
      {
        _id: product_id,
        ...(reserved < 0 && { reserved: { $gte: subtractQuantities(noQuantity, reserved) } }),
        ...(available < 0 && { available: { $gte: subtractQuantities(noQuantity, available) } }),
      },
      stock === 0
        ? { $inc: { reserved, available } }
        : { $inc: { stock, reserved, available, version: 1 }, $set: { updated_at } },
      () => new Error(`Products of ${supplier_company_id} have less than is to be moved`),
    );
  }
};
