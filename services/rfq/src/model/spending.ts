import { type Consent, type Money, requireAgreed } from '@procura/contracts';
import { type Amount, formatMoney } from '@procura/money';
import type { Bid } from './bid.ts';
import type { Rfq } from './rfq.ts';

/** Raises `price_changed` if an award or a purchase order has another amount than confirmed or expected. */
export const requireAgreedTotal = (
  total: Amount,
  { consent, expected }: { consent: Consent | undefined; expected: Money | undefined },
): void =>
  requireAgreed({
    totals: [formatMoney(total)],
    consent,
    field: 'expected_total',
    expected: expected && [expected],
  });

/** What a person is asked about before an award or a purchase order commits funds. */
export const spendingOn = ({ bid, rfq }: { bid: Bid; rfq: Rfq }, total: Amount, summary: string) => ({
  commits: true,
  amounts: [formatMoney(total)],
  suppliers: [{ id: bid.supplier_company_id, name: bid.supplier.name }],
  branch: { id: rfq.branch_id, name: rfq.branch.name },
  summary,
});
