import type { Call } from '@procura/bus';
import { mayUseBranch, type PurchaseView } from '@procura/contracts';
import { idempotencyId, keyReused, payloadHash, type Saga, settleByAbandoning } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import type { Purchase } from '../model/purchase.ts';
import { abandon, purchaseAbandoned, releaseHolds } from './purchase-store.ts';

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

/**
 * The purchase of an earlier call with this id, key or preview, if the caller may see its branch. Raises
 * `idempotency_key_reused`, and `hold_released` if the given id was abandoned.
 */
export const findEarlierPurchase = async (
  deps: Deps,
  call: Call,
  by: Pick<Partial<Purchase>, '_id' | 'preview_id'>,
): Promise<Purchase | null> => {
  const earlier = await findBy(deps, call, by);
  // An abandoned purchase has neither key nor preview, so it was found by its id.
  if (earlier?.state === 'abandoned') throw purchaseAbandoned(earlier._id);
  return earlier && mayUseBranch(call.principal, earlier.branch_id) ? earlier : null;
};

const findBy = async (
  deps: Deps,
  call: Call,
  { _id, preview_id }: Parameters<typeof findEarlierPurchase>[2],
): Promise<Purchase | null> => {
  const { company_id, user_id } = call.principal;
  const purchases = deps.purchases.owner(company_id);
  if (_id) return purchases.findOne({ _id });
  const byKey = call.idempotency_key ? await purchases.findOne({ key: idempotencyId(call) }) : null;
  if (byKey && byKey.payload_hash !== payloadHash(call)) throw keyReused();
  if (byKey || !preview_id) return byKey;
  return purchases.findOne({ preview_id, 'requisitioner.user_id': user_id });
};
