import type { Handler } from '@procura/bus';
import type { approvePurchase as contract } from '@procura/contracts';
import { decidePurchase } from './decide-purchase.ts';
import type { Deps } from './deps.ts';
import { toPurchaseView } from './purchase-view.ts';

/** Lets a purchase that waits be placed. */
export const approvePurchase: Handler<Deps, typeof contract> = (deps, call, { purchase_id, note = null }) =>
  deps.database.write(call, async (tx) => {
    const command = { kind: 'approve', by: call.principal.user_name, note } as const;
    const orders = await decidePurchase(deps, tx, call, { purchase_id, command });
    return toPurchaseView(purchase_id, orders, call.principal);
  });
