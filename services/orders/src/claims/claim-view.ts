import {
  answerClaim,
  type ClaimSummary,
  type ClaimView,
  decideClaim,
  escalateClaim,
  type Operation,
  type Principal,
  refusal,
  withdrawClaim,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { type ClaimStep, openOf, takesStep } from '../model/claim.ts';
import type { Claim, Order } from '../model/order.ts';
import { type ClaimRow, rowOf } from '../order/claim-store.ts';

/** A claim as lists show it. */
export const toClaimSummary = (row: ClaimRow): ClaimSummary => ({
  id: row._id,
  status: row.status,
  order_id: row.order_id,
  order_number: row.order_number,
  reference: row.reference,
  shipment_id: row.shipment_id,
  branch: { id: row.branch_id, name: row.branch_name },
  buyer: { id: row.buyer_company_id, name: row.buyer_name },
  supplier: { id: row.supplier_company_id, name: row.supplier_name },
  kinds: row.kinds,
  deadline: row.deadline?.toISOString() ?? null,
  opened_at: row.opened_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A claim as the caller's side sees it: names of people are shown to their own side. */
export const toClaimView = (order: Order, claim: Claim, caller: Principal): ClaimView => {
  const nameOf = (side: 'buyer' | 'supplier', by: string): string =>
    caller.company_kind === side ? by : order[side].name;
  const { answer, escalation, decision } = claim;
  return {
    ...toClaimSummary(rowOf(order, claim)),
    lines: claim.lines.map((line) => {
      const ordered = order.lines.find(({ id }) => id === line.line_id);
      return {
        line_id: line.line_id,
        kind: line.kind,
        name: ordered?.name ?? '',
        unit: ordered?.unit ?? '',
        quantity: line.quantity,
        note: line.note,
        photos: line.photos,
        credited_quantity: line.credited,
        replaced_quantity: line.replaced,
        open_quantity: openOf(line),
      };
    }),
    opened_by: nameOf('buyer', claim.opened_by),
    answer: answer
      ? { at: answer.at.toISOString(), by: nameOf('supplier', answer.by), reason: answer.reason }
      : null,
    return_to: claim.return_to ?? null,
    escalation: escalation
      ? { at: escalation.at.toISOString(), by: nameOf('buyer', escalation.by), reason: escalation.reason }
      : null,
    decision: decision ? { at: decision.at.toISOString(), reason: decision.reason } : null,
    credited: formatMoney(claim.credited),
    shipping_credited: formatMoney(claim.shipping_credited),
    outcome: claim.outcome ?? null,
    allowed_actions: allowedActions(claim, caller),
  };
};

const operations: Record<ClaimStep, Operation> = {
  answer: answerClaim,
  withdraw: withdrawClaim,
  escalate: escalateClaim,
  decide: decideClaim,
};

const allowedActions = (claim: Claim, caller: Principal): string[] =>
  (Object.keys(operations) as ClaimStep[])
    .filter((step) => takesStep(claim, step) && refusal(operations[step], caller) === undefined)
    .map((step) => operations[step].name);
