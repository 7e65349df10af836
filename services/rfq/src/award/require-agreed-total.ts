import { type Consent, type Money, requireAgreed } from '@procura/contracts';
import { type Amount, formatMoney } from '@procura/money';

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
