import type { OrderFacts } from '@procura/contracts';
import {
  type Amount,
  add,
  addQuantities,
  compare,
  parseMoney,
  subtractQuantities,
  zero,
} from '@procura/money';
import { priceOf, shippingOf } from './price.ts';

/** What the supplier has earned of an order, and whether nothing of it is open, so that all the rest passes to it. */
export type Earning = { earned: Amount; settled: boolean };

/**
 * The price of the accepted quantities of an order, rounded as its invoices are, with its shipping from the first of them
 * on; never more than its total. Of an order without receipts, of releases before 2026-12, everything at delivery.
 */
export const earningOf = (order: OrderFacts): Earning => {
  const total = parseMoney(order.total);
  const nothing = zero(total.currency);
  if (order.lines.some(({ receipt }) => !receipt)) {
    const settled = order.status === 'delivered';
    return { earned: settled ? total : nothing, settled };
  }
  const parts = order.lines.flatMap((line) =>
    line.receipt && line.receipt.earned_quantity > 0
      ? [priceOf(line, line.receipt.earned_quantity).total]
      : [],
  );
  const earned = parts.length > 0 ? add(nothing, ...parts, shippingOf(order).total) : nothing;
  return { earned: compare(earned, total) > 0 ? total : earned, settled: order.lines.every(isSettled) };
};

/** Whether a line has nothing to ship, no open claim, and nothing shipped that is not accepted. */
const isSettled = ({ quantity, closed_quantity, shipped_quantity, receipt }: OrderFacts['lines'][number]) => {
  if (!receipt || receipt.claimed_quantity > 0) return false;
  const { accepted_quantity, credited_quantity, replaced_quantity } = receipt;
  const open = subtractQuantities(
    addQuantities(quantity, replaced_quantity),
    closed_quantity,
    shipped_quantity,
  );
  const waiting = subtractQuantities(
    shipped_quantity,
    accepted_quantity,
    credited_quantity,
    replaced_quantity,
  );
  return open === 0 && waiting === 0;
};
