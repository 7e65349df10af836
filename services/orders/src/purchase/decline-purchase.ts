import type { Handler } from '@procura/bus';
import { type declinePurchase as contract, orderChanged } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { toSummary } from '../model/order-view.ts';
import { decidePurchase } from './decide-purchase.ts';

/** Declines a waiting purchase. It is answered once stock and limits have followed the orders' events. */
export const declinePurchase: Handler<Deps, typeof contract> = (deps, call, { purchase_id, note = null }) =>
  deps.database.write(
    call,
    async (tx) => {
      const command = { kind: 'decline', by: call.principal.user_name, note } as const;
      const orders = await decidePurchase(deps, tx, call, { purchase_id, command });
      return {
        purchase_id,
        status: 'declined' as const,
        orders: orders.map((order) => toSummary(order, call.principal)),
      };
    },
    { awaits: [orderChanged] },
  );
