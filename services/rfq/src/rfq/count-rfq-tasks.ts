import type { Handler } from '@procura/bus';
import {
  type countRfqTasks as contract,
  decideBidIteration,
  mostRfqTasks,
  type Operation,
  refusal,
  submitBid,
  submitBidIteration,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { whereStatus } from '../model/rfq.ts';
import { visibleTo } from './rfq-store.ts';

/**
 * What waits for the caller. Each count has the filter of `list_rfqs`, and is null where the caller may not do what is to
 * be done.
 */
export const countRfqTasks: Handler<Deps, typeof contract> = async (deps, { principal }) => {
  const now = deps.clock();
  const ifAllowed = async (operation: Operation, count: () => Promise<number>): Promise<number | null> =>
    refusal(operation, principal) === undefined ? count() : null;
  const invited = (filter: Record<string, unknown>) => () =>
    deps.invitations.parties(principal).count(filter, mostRfqTasks);
  const [to_decide, to_bid, to_answer] = await Promise.all([
    ifAllowed(decideBidIteration, () =>
      deps.rfqs
        .owner(principal.company_id)
        .count(
          { ...whereStatus(['evaluating', 'partially_awarded'], now), ...visibleTo(principal) },
          mostRfqTasks,
        ),
    ),
    ifAllowed(submitBid, invited({ ...whereStatus(['open'], now), bid_status: null })),
    ifAllowed(
      submitBidIteration,
      invited({ ...whereStatus(['open', 'evaluating', 'partially_awarded'], now), bid_status: 'countered' }),
    ),
  ]);
  return { to_decide, to_bid, to_answer };
};
