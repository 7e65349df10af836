import type { Handler } from '@procura/bus';
import type { chargeApprover as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { chargeCredential } from './credential-charge.ts';

/**
 * Counts waiting orders against the credential that is about to approve them, with the limits that they already use. An
 * approver may exceed its `approve` limits, not those that refuse. Raises `limit_exceeded`.
 */
export const chargeApprover: Handler<Deps, typeof contract> = (deps, call, { purchase_id, order_ids }) => {
  const { principal } = call;
  return deps.database.write(call, async (tx) => {
    tx.audit({ target: purchase_id });
    const commitment = await deps.commitments.owner(principal.company_id, tx).findOne({ _id: purchase_id });
    const waiting: readonly string[] = order_ids;
    const orders = (commitment?.shares ?? [])
      .filter(({ share_id }) => waiting.includes(share_id))
      .map(({ share_id: order_id, currency, held_minor }) => ({
        order_id,
        amount: { currency, amount_minor: held_minor },
      }));
    await chargeCredential(deps, tx, principal, {
      purchase_id,
      orders,
      on_approval: 'pass',
      path: 'purchase_id',
    });
    return { charged: true as const };
  });
};
