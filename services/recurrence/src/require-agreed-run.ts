import { type Consent, Failure, type Money, requireAgreed } from '@procura/contracts';
import { formatMoney } from '@procura/money';
import type { Recurrence } from './recurrence.ts';
import { summaryOf, updating } from './recurrence-summary.ts';

type Agreed = { consent: Consent | undefined; expected: readonly Money[] | undefined };

/** Raises `price_changed` when a run, at the prices of the lines, comes to other amounts than were confirmed or expected. */
export const requireAgreedRun = (
  { totals }: Pick<Recurrence, 'totals'>,
  { consent, expected }: Agreed,
): void => requireAgreed({ totals: totals.map(formatMoney), consent, field: 'expected_totals', expected });

/**
 * The same for a recurring order that was changed, whose dates and ceiling someone else may have changed since: raises
 * `version_conflict` when it is not as it was shown.
 */
export const requireAgreedChange = (after: Recurrence, agreed: Agreed): void => {
  requireAgreedRun(after, agreed);
  if (agreed.consent && agreed.consent.summary !== summaryOf(after, updating))
    throw new Failure(
      'version_conflict',
      'Someone else changed the recurring order since the change was confirmed; nothing was changed. Ask again, so that it is confirmed as it is now.',
    );
};
