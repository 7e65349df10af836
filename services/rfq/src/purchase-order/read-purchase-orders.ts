import type { Handler } from '@procura/bus';
import { type listRfqPurchaseOrders as contract, maxListedPurchaseOrders } from '@procura/contracts';
import { findPage } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { shownStatuses, toPurchaseOrderView } from '../model/purchase-order.ts';
import { findInvitation, findRfq } from '../rfq/rfq-store.ts';

export const listRfqPurchaseOrders: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const caller = call.principal;
  const toSupplier = caller.company_kind === 'supplier';
  if (toSupplier) await findInvitation(deps, caller, input.rfq_id);
  else
    await deps.database.snapshot((tx) => findRfq(deps, caller, input.rfq_id, { ...tx, now: deps.clock() }));
  return findPage(deps.purchaseOrders.parties(caller), {
    key: deps.database.cursor_key,
    call,
    input: { ...input, limit: Math.min(input.limit ?? maxListedPurchaseOrders, maxListedPurchaseOrders) },
    filter: { rfq_id: input.rfq_id, status: { $in: shownStatuses } },
    sort: [['_id', -1]],
    toItem: (purchaseOrder) => toPurchaseOrderView(purchaseOrder, { toSupplier }),
  });
};
