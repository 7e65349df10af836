import type { PurchaseState, Verdict } from '@procura/contracts';
import type { Order } from './order.ts';

/** What became of the approval of a purchase, as it stores it for lists. */
export type PurchaseApproval = {
  approval_state: PurchaseState;
  /** The strictest rule that asked for approval, as a sentence. */
  why?: string;
  /** Who approved or declined it; the id is null where a replica of an earlier release recorded the name alone. */
  decided_by?: { user_id: string | null; name: string };
  /** When it was decided, or lapsed. */
  decided_at?: Date;
};

/** The fields of an order by which the approval of its purchase is known. */
export type DecidedOrder = Pick<Order, 'purchase_id' | 'status' | 'approval'>;

/** Whether an order waits for approval. */
export const isWaiting = ({ status }: Pick<Order, 'status'>): boolean => status === 'pending_approval';

/** What became of the approval of a purchase, by its orders. Orders that were cancelled meanwhile were not decided. */
export const approvalOf = (orders: readonly DecidedOrder[]): PurchaseApproval => {
  const asked = orders.find(({ approval }) => approval !== null)?.approval;
  if (!asked) return { approval_state: 'placed' };
  const why = whyAsked(asked.verdicts);
  const because = why === undefined ? {} : { why };
  if (orders.some(isWaiting)) return { approval_state: 'waiting', ...because };
  const decided = orders.find(({ approval }) => approval?.decided_at);
  if (!decided?.approval?.decided_at) return { approval_state: 'cancelled', ...because };
  const { decided_at, decided_by: name } = decided.approval;
  const refused = name === null ? 'lapsed' : 'declined';
  return {
    approval_state: decided.status === 'declined' ? refused : 'approved',
    ...because,
    ...(name !== null && { decided_by: { user_id: null, name } }),
    decided_at,
  };
};

/** Verdicts come strictest first. */
export const whyAsked = (verdicts: readonly Verdict[]): string | undefined =>
  verdicts.find(({ effect }) => effect === 'needs_approval')?.detail;
