import type { Call } from '@procura/bus';
import { type OrderView, orderChanged } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Order, OrderCommand } from '../rules/order.ts';
import { decide } from '../rules/order-commands.ts';
import { toView } from '../rules/order-view.ts';
import { findOrder, saveOrder } from './order-store.ts';

/**
 * A write to one order the caller sees: reads it, decides and saves in one transaction. Returns its view once stock,
 * limits and charge have followed, with the refunded amount. Raises `not_found`, and the failures of {@link decide}.
 */
export const changeOrder = (
  deps: Deps,
  call: Call,
  order_id: string,
  commandFor: (order: Order, tx: WriteTx) => OrderCommand | Promise<OrderCommand>,
): Promise<OrderView> =>
  deps.database.write(
    call,
    async (tx) => {
      const order = await findOrder(deps, call.principal, order_id, tx);
      const after = decide(order, await commandFor(order, tx), tx.now);
      await saveOrder(deps, tx, order, after);
      tx.audit({ target: order._id });
      return toView(after, call.principal);
    },
    {
      awaits: [orderChanged],
      completed: async () => toView(await findOrder(deps, call.principal, order_id), call.principal),
    },
  );
