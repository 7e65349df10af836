import { systemPrincipal } from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { findClaim, unknownClaim } from '../model/claim.ts';
import type { Claim, Order } from '../model/order.ts';

/** A claim that a buyer has escalated, of any company, with its order. Raises `not_found` for all others. */
export const findEscalated = async (
  deps: Deps,
  claim_id: string,
  tx?: Transaction,
): Promise<{ order: Order; claim: Claim }> => {
  const row = await deps.claims.lookup(tx).findOne({ _id: claim_id as Claim['id'] });
  const order =
    row &&
    (await deps.orders.parties(systemPrincipal(row.buyer_company_id), tx).findOne({ _id: row.order_id }));
  const claim = order?.claims && findClaim(order, claim_id);
  if (!order || !claim?.escalation) throw unknownClaim(claim_id);
  return { order, claim };
};
