import type { PurchaseView } from '@procura/contracts';
import { type Saga, settleByAbandoning } from '@procura/saga';
import type { Deps } from '../deps.ts';
import type { Purchase } from '../rules/purchase.ts';
import { abandon, releaseHolds } from './purchase-store.ts';

/** Placing: a purchase holds stock in catalogue and spend in finance, and is then created with its orders. */
export const placingSaga = (deps: Deps): Saga<Purchase, PurchaseView> => {
  const answerOf = ({ state, answer }: Purchase) => (state === 'made' ? answer : null);
  return {
    name: 'place',
    running: (seconds) =>
      `The same placement is still running. Send it again with the same idempotency key in ${seconds} s at the latest; it then answers the purchase.`,
    tookTooLong:
      'Placing took too long and was cancelled; nothing was ordered. Send it again with the same idempotency key.',
    answerOf,
    settle: (purchase) =>
      settleByAbandoning(
        { answerOf },
        {
          abandon: () => abandon(deps, purchase),
          read: () => deps.purchases.owner(purchase.company_id).findOne({ _id: purchase._id }),
        },
      ),
    release: (purchase) => releaseHolds(deps, purchase),
  };
};
