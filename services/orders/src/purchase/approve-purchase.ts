import type { Call, Handler } from '@procura/bus';
import {
  chargeApprover,
  type approvePurchase as contract,
  type Input,
  type PurchaseView,
  requireAgreed,
} from '@procura/contracts';
import { formatMoney, sumByCurrency } from '@procura/money';
import type { Deps } from '../deps.ts';
import type { Order } from '../order/order.ts';
import { decidePurchase, requireWaiting } from './decide-purchase.ts';
import { toPurchaseView } from './purchase-view.ts';

type ApproveInput = Input<typeof contract>;

/**
 * Approves a waiting purchase. It is first counted against the limits of the approving credential, so that a refusal
 * changes nothing. Sessions have no such limits.
 */
export const approvePurchase: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const earlier = await deps.database.replayOf<PurchaseView>(call);
  if (earlier) return earlier.answer;
  const { purchase_id, note = null } = input;
  if (call.principal.credential_kind === 'rest_key') await charge(deps, call, input);
  return deps.database.write(call, async (tx) => {
    const command = { kind: 'approve', by: call.principal.user_name, note } as const;
    const agree = (waiting: readonly Order[]) => requireAgreedTo(waiting, call, input);
    const orders = await decidePurchase(deps, tx, call, { purchase_id, command, agree });
    return toPurchaseView(purchase_id, orders, call.principal);
  });
};

const charge = async (deps: Deps, call: Call, input: ApproveInput): Promise<void> => {
  const { purchase_id } = input;
  const { waiting } = await requireWaiting(deps, call, purchase_id);
  requireAgreedTo(waiting, call, input);
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
