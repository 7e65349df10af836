import { systemPrincipal } from '@procura/contracts';
import { sweepSaga } from '@procura/mongo';
import { acceptingSaga } from '../award/accepting-saga.ts';
import type { Deps } from '../deps.ts';
import { issuingSaga } from './issuing-saga.ts';

const batch = 50;

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
