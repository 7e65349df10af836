import { systemCall } from '@procura/bus';
import { systemPrincipal } from '@procura/contracts';
import { sweepSaga } from '@procura/mongo';
import { eachInTurn, mostDue } from '@procura/service';
import { acceptingSaga } from '../award/accepting-saga.ts';
import type { Deps } from '../deps.ts';
import { issuingSaga } from '../purchase-order/issuing-saga.ts';
import { atClock } from './rfq.ts';
import { saveRfq } from './rfq-store.ts';

const batch = 50;

/** Ends bidding on RFQs whose deadline has passed. Reads and decisions do not wait for it. */
export const endBidding = async (deps: Deps): Promise<void> => {
  const due = await deps.rfqs
    .work()
    .find(
      { due_at: { $lte: deps.clock() } },
      { sort: { due_at: 1 }, limit: mostDue, projection: { company_id: 1, due_at: 1 } },
    );
  const failing = {
    late: 'bidding has not ended yet',
    postpone: ({ _id, company_id, due_at }: (typeof due)[number], until: Date) =>
      deps.rfqs.owner(company_id).updateOne({ _id, due_at }, { $set: { due_at: until } }),
  };
  await eachInTurn(deps, due, failing, ({ _id, company_id }) =>
    deps.database.write(systemCall({ operation: 'end_bidding', company_id }), async (tx) => {
      const before = await deps.rfqs.owner(company_id, tx).findOne({ _id });
      const after = before && atClock(before, tx.now);
      const isEnded = before !== null && after !== null && after !== before;
      if (isEnded) await saveRfq(deps, tx, before, after);
      // Another replica, or a call, was first.
      tx.audit(isEnded ? { target: _id } : { company_ids: [] });
    }),
  );
};

/**
 * Continues what did not end in time: acceptances, purchase orders, and releases without an answer. One kind does not
 * delay the other.
 */
export const sweep = async (deps: Deps): Promise<void> => {
  const swept = await Promise.allSettled([sweepAwards(deps), sweepPurchaseOrders(deps)]);
  for (const one of swept) if (one.status === 'rejected') deps.log.warn({ err: one.reason }, 'not swept yet');
};

const sweepAwards = async (deps: Deps): Promise<void> => {
  const due = await deps.awards
    .work()
    .find({ sweep_at: { $lte: deps.clock() } }, { sort: { sweep_at: 1 }, limit: batch });
  await sweepSaga(deps, acceptingSaga(deps), {
    due,
    isClaimed: ({ state }) => state === 'accepting',
    postpone: ({ _id, buyer_company_id }, sweep_at) =>
      deps.awards
        .parties(systemPrincipal(buyer_company_id))
        .updateOne({ _id, sweep_at: { $exists: true } }, { $set: { sweep_at } }),
  });
};

const sweepPurchaseOrders = async (deps: Deps): Promise<void> => {
  const due = await deps.purchaseOrders
    .work()
    .find({ sweep_at: { $lte: deps.clock() } }, { sort: { sweep_at: 1 }, limit: batch });
  await sweepSaga(deps, issuingSaga(deps), {
    due,
    isClaimed: ({ status }) => status === 'issuing',
    postpone: ({ _id, buyer_company_id }, sweep_at) =>
      deps.purchaseOrders
        .parties(systemPrincipal(buyer_company_id))
        .updateOne({ _id, sweep_at: { $exists: true } }, { $set: { sweep_at } }),
  });
};
