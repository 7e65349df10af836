import { type Id, type listPurchases, maxShownSuppliers, type Output } from '@procura/contracts';
import type { Purchase } from './purchase.ts';
import type { PurchaseApproval } from './purchase-approval.ts';

type Summary = Output<typeof listPurchases>['data'][number];

/** The fields of a purchase that lists read: of the answer that placing returned, those of its orders that never change. */
export const summaryFields = {
  branch_id: 1,
  requisitioner: 1,
  'answer.totals': 1,
  'answer.reference': 1,
  'answer.orders.branch': 1,
  'answer.orders.supplier': 1,
  'answer.orders.line_count': 1,
  approval_state: 1,
  why: 1,
  decided_by: 1,
  decided_at: 1,
  lapses_at: 1,
  created_at: 1,
} as const;

/** A purchase as lists show it, as it was placed. */
export const toPurchaseSummary = (purchase: Purchase, approval: PurchaseApproval): Summary => {
  const orders = purchase.answer?.orders ?? [];
  const suppliers = [...new Map(orders.map(({ supplier }) => [supplier.id, supplier])).values()];
  const { approval_state, why, decided_by, decided_at } = approval;
  return {
    id: purchase._id,
    state: approval_state,
    branch: { id: purchase.branch_id, name: orders[0]?.branch.name ?? '' },
    requisitioner: toPerson(purchase.requisitioner),
    order_count: orders.length,
    supplier_count: suppliers.length,
    suppliers: suppliers.slice(0, maxShownSuppliers),
    line_count: orders.reduce((sum, { line_count }) => sum + line_count, 0),
    totals: purchase.answer?.totals ?? [],
    reference: purchase.answer?.reference ?? null,
    why: why ?? null,
    lapses_at: (approval_state === 'waiting' && purchase.lapses_at?.toISOString()) || null,
    decided_by: decided_by ? toPerson(decided_by) : null,
    decided_at: decided_at?.toISOString() ?? null,
    created_at: purchase.created_at.toISOString(),
  };
};

/** A person of the company; what the platform did itself has no user. */
const toPerson = ({ user_id, name }: { user_id: string | null; name: string }): Summary['requisitioner'] => ({
  id: user_id === 'system' ? null : (user_id as Id<'user'> | null),
  name,
});
