import type { Call, Handler } from '@procura/bus';
import {
  type Answer,
  chargeApprover,
  type approvePurchase as contract,
  Failure,
  getBranchFacts,
  type Input,
  type PurchaseView,
  requireAgreed,
} from '@procura/contracts';
import { formatMoney, sumByCurrency } from '@procura/money';
import type { Transaction } from '@procura/mongo';
import { requirePartiesActive } from '@procura/service';
import type { Deps } from '../deps.ts';
import type { Order } from '../model/order.ts';
import type { Purchase } from '../model/purchase.ts';
import { toPurchaseView } from '../model/purchase-view.ts';
import { decidePurchase, requireWaiting } from './decide-purchase.ts';

type ApproveInput = Input<typeof contract>;

type Branch = Answer<typeof getBranchFacts>['branches'][number];
/** Raises a failure if the waiting orders cannot be approved, or are not what the caller agreed to. */
type Agree = (waiting: readonly Order[], tx?: Transaction) => Promise<void>;

/**
 * Approves a waiting purchase of an active branch. It is first counted against the limits of the approving credential,
 * so that a refusal changes nothing. Sessions have no such limits.
 */
export const approvePurchase: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<PurchaseView>(call);
  if (earlier) return earlier.answer;
  const { purchase_id, note = null } = input;
  const branch = await branchOf(deps, call, purchase_id);
  const agree: Agree = async (waiting, tx) => {
    requireActive(branch);
    await requirePartiesActive(deps, waiting, tx);
    requireAgreedTo(waiting, call, input);
  };
  if (call.principal.credential_kind === 'rest_key') await charge(deps, call, { purchase_id, agree });
  return deps.database.write(call, async (tx) => {
    const command = { kind: 'approve', by: call.principal.user_name, note } as const;
    const orders = await decidePurchase(deps, tx, call, { purchase_id, command, agree });
    return toPurchaseView(purchase_id, orders, call.principal);
  });
};

/** The branch of a purchase as it is now; undefined if the caller may not see it, which the decision refuses. */
const branchOf = async (
  deps: Deps,
  call: Call,
  purchase_id: Purchase['_id'],
): Promise<Branch | undefined> => {
  const purchase = await deps.purchases.owner(call.principal.company_id).findOne({ _id: purchase_id });
  if (!purchase) return undefined;
  const { branches } = await deps.bus.call(getBranchFacts, call, { branch_ids: [purchase.branch_id] });
  return branches[0];
};

/** Raises `branch_inactive`, as placing does. */
const requireActive = (branch: Branch | undefined): void => {
  if (branch?.status !== 'inactive') return;
  throw new Failure(
    'branch_inactive',
    `Branch ${branch.name} (${branch.code}) is not active, so it cannot order. Decline the purchase with decline_purchase, or activate the branch with update_branch.`,
    { errors: [{ path: 'purchase_id', message: 'is of a branch that is not active' }] },
  );
};

const charge = async (
  deps: Deps,
  call: Call,
  { purchase_id, agree }: { purchase_id: Purchase['_id']; agree: Agree },
): Promise<void> => {
  const { waiting } = await requireWaiting(deps, call, purchase_id);
  await agree(waiting);
  await deps.bus.call(
    chargeApprover,
    { ...call, idempotency_key: null },
    { purchase_id, order_ids: waiting.map(({ _id }) => _id) },
  );
};

/** Raises `price_changed` if the totals of the waiting orders are not those that the caller agreed to. */
const requireAgreedTo = (waiting: readonly Order[], call: Call, { expected_totals }: ApproveInput): void =>
  requireAgreed({
    totals: sumByCurrency(waiting.map(({ total }) => total)).map(formatMoney),
    consent: call.consent,
    field: 'expected_totals',
    expected: expected_totals,
  });
