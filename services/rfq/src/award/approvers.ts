import type { Call } from '@procura/bus';
import {
  approvePurchase,
  decideBidIteration,
  listApprovers,
  type Principal,
  refusal,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import type { Rfq } from '../model/rfq.ts';

/** Whether the caller is an approver and not the requisitioner. */
export const isApprover = (caller: Principal, { requisitioner }: Pick<Rfq, 'requisitioner'>): boolean =>
  caller.permissions.includes('orders:approve') &&
  requisitioner.user_id !== caller.user_id &&
  requisitioner.credential_id !== caller.credential_id;

/** Exceeding a limit that requires approval needs the rights of approve_purchase, in the area of RFQs. */
const approving = { ...approvePurchase, area: decideBidIteration.area };

/**
 * Whether the caller may exceed limits that require approval: a person may (docs/concepts/rfqs.md), a REST key where
 * the company lets keys approve, an MCP token may not.
 */
export const mayExceed = (caller: Principal, rfq: Pick<Rfq, 'requisitioner'>): boolean =>
  isApprover(caller, rfq) && refusal(approving, caller) === undefined;

/** The people who may exceed limits for this RFQ, without their addresses. */
export const approversOf = async (deps: Deps, call: Call, { branch_id, requisitioner }: Rfq) => {
  const { approvers } = await deps.bus.call(
    listApprovers,
    { ...call, idempotency_key: null },
    { branch_id, except_user_id: call.principal.user_id },
  );
  return approvers
    .filter(({ user_id }) => user_id !== requisitioner.user_id)
    .map(({ user_id, name }) => ({ user_id, name }));
};
