import { systemCall } from '@procura/bus';
import { eachInTurn, mostDue } from '@procura/service';
import type { Deps } from '../deps.ts';
import { atClock } from '../model/rfq.ts';
import { saveRfq } from './rfq-store.ts';

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
