import type { Id, OrderStatus } from '@procura/contracts';
import { type Amount, compare } from '@procura/money';
import { hasEnded } from './commitment.ts';

/** What a buyer owes a supplier for one order. There is one per order, and a void one stays void. */
export type Charge = {
  _id: Id<'charge'>;
  order_id: string;
  purchase_id: string;
  buyer_company_id: string;
  supplier_company_id: string;
  branch_id: string;
  status: 'open' | 'paid' | 'void';
  amount_minor: bigint;
  currency: string;
  /** Null when the order ended before its charge was opened. */
  opened_at: Date | null;
  voided_at: Date | null;
  updated_at: Date;
};

/** What an order's state asks of its charge. */
export type ChargeDecision = 'nothing' | 'open' | 'insert_void' | 'void' | 'lower_amount';

/**
 * Decides what becomes of an order's charge: opened once the order is placed, lowered with the order's total
 * while open, void when the order ends. A void one is never opened again, also when the end is heard of first.
 */
export const decideCharge = (
  charge: Pick<Charge, 'status' | 'amount_minor' | 'currency'> | null,
  order: { status: OrderStatus; total: Amount; opens_charge: boolean },
): ChargeDecision => {
  if (hasEnded(order.status)) {
    if (charge) return charge.status === 'open' ? 'void' : 'nothing';
    // A declined order was never placed, so nothing can open its charge.
    return order.opens_charge && order.status !== 'declined' ? 'insert_void' : 'nothing';
  }
  if (order.status === 'pending_approval') return 'nothing';
  if (!charge) return order.opens_charge ? 'open' : 'nothing';
  return charge.status === 'open' && compare(order.total, charge) < 0 ? 'lower_amount' : 'nothing';
};
