import type { Transaction } from '@procura/mongo';
import { requireNoneSuspended } from '@procura/service';
import type { Deps } from '../deps.ts';
import type { Order } from '../model/order.ts';

/** Raises `company_suspended` if the buyer or a supplier of orders that are about to be placed is suspended. */
export const requirePartiesActive = (
  deps: Deps,
  orders: readonly Pick<Order, 'buyer_company_id' | 'buyer' | 'supplier_company_id' | 'supplier'>[],
  tx?: Transaction,
): Promise<void> =>
  requireNoneSuspended(
    deps,
    orders.flatMap((order) => [
      { id: order.buyer_company_id, name: order.buyer.name },
      { id: order.supplier_company_id, name: order.supplier.name },
    ]),
    tx,
  );
