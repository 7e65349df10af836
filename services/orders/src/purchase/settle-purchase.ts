import type { Call, Handler } from '@procura/bus';
import { type settlePurchase as contract, Failure } from '@procura/contracts';
import { isDuplicateKey } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { toSummary } from '../model/order-view.ts';
import type { Purchase } from '../model/purchase.ts';
import { findOrdersOfPurchase } from '../order/order-store.ts';
import { abandon } from './purchase-store.ts';

/** A state only moves forward: absent, placing, then made or abandoned. */
const attempts = 3;

/**
 * Returns the outcome of a purchase, and decides it if there is none: a purchase that is still `placing` is abandoned
 * by compare-and-set (the sweeper releases its holds), and an unused id becomes a tombstone. A concurrent placement
 * conflicts on the unique id or the compare-and-set, so exactly one succeeds.
 */
export const settlePurchase: Handler<Deps, typeof contract> = async (deps, call, { purchase_id }) => {
  const { company_id } = call.principal;
  const purchases = deps.purchases.owner(company_id);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const purchase = await purchases.findOne({ _id: purchase_id });
    if (purchase === null) await insertTombstone(deps, call, purchase_id);
    else if (purchase.state === 'abandoned') return { state: 'abandoned', orders: [] };
    else if (purchase.state === 'placing') await abandon(deps, purchase);
    else {
      const orders = await findOrdersOfPurchase(deps, company_id, purchase_id);
      return { state: 'made', orders: orders.map((order) => toSummary(order, call.principal)) };
    }
  }
  throw new Failure('unavailable', `Purchase ${purchase_id} is not settled yet. Ask again.`, {
    retry_after_s: 1,
  });
};

/** Inserts a tombstone under an id, unless another call has taken the id meanwhile. */
const insertTombstone = async (deps: Deps, call: Call, purchase_id: Purchase['_id']): Promise<void> => {
  const { company_id } = call.principal;
  try {
    await deps.database.write(call, async (tx) => {
      await deps.purchases
        .owner(company_id, tx)
        .updateOne(
          { _id: purchase_id },
          { $setOnInsert: { state: 'abandoned', created_at: tx.now } },
          { upsert: true },
        );
      tx.audit({ target: purchase_id });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
};
