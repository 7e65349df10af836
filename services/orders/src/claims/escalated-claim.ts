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

/** For how many seconds the claim that was escalated first has waited for the operator; 0 if none waits. */
export const longestEscalation = async ({
  claims,
  clock,
}: Pick<Deps, 'claims' | 'clock'>): Promise<number> => {
  const [first] = await claims
    .lookup()
    .find(
      { escalated_at: { $exists: true } },
      { sort: { escalated_at: 1, _id: 1 }, limit: 1, projection: { escalated_at: 1 } },
    );
  return first?.escalated_at ? (clock().getTime() - first.escalated_at.getTime()) / 1000 : 0;
};

export const watchEscalatedClaims = (deps: Pick<Deps, 'claims' | 'clock' | 'metrics'>): void =>
  deps.metrics.gauge(
    'procura_escalated_claims_oldest_seconds',
    'How long the oldest escalated claim has waited for the operator; the same in each replica',
    () => longestEscalation(deps),
  );
