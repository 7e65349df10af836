import { type Consent, Failure, type Money, quoted, requireAgreed } from '@procura/contracts';
import { formatMoney, formatUnitPrice } from '@procura/money';
import { offerDigest } from '@procura/service';
import type { Recurrence } from '../recurrence/recurrence.ts';
import { scheduleText } from '../schedule/schedule-text.ts';

/** The beginning of the sentence about a new recurring order, and about a changed one. */
export const creating = 'Orders';
export const updating = 'From then on orders';

/** What a recurring order does, in words, for the person who confirms it; equal for equal lines, dates and ceiling. */
export const summaryOf = (recurrence: Recurrence, beginning: string): string => {
  const { lines, max_price_increase_percent: percent, count, ends_on } = recurrence;
  const [first, ...others] = lines;
  const what = `${first?.quantity ?? 0} × ${quoted(first?.name ?? '')} (${first?.unit ?? ''})${others.length > 0 ? ` and ${others.length} more products` : ''}`;
  const end = ends_on ? `, until ${ends_on}` : count ? `, ${count} times` : ', without an end';
  const rise = percent === '0' ? '' : ` Prices may be ${percent}% higher than now.`;
  return `${beginning} ${what} again and again without asking: ${scheduleText(recurrence)}${end}. The amounts are those of one run.${rise}`;
};

type Agreed = { consent: Consent | undefined; expected: readonly Money[] | undefined };

/** What each run buys, as the consent of a call is bound to it. */
export const offerOf = ({ lines, shipping = [] }: Pick<Recurrence, 'lines' | 'shipping'>): string =>
  offerDigest(
    lines.map(({ unit_price, ...line }) => ({ ...line, unit_price: formatUnitPrice(unit_price) })),
    shipping.map((amount) => ({ ...formatMoney(amount), tax_rate: '' })),
  );

/**
 * Raises `price_changed` if a run, at the prices of the lines, has other amounts than confirmed or expected, and
 * `offer_changed` if it buys something else than was confirmed.
 */
export const requireAgreedRun = (
  { totals, lines, shipping }: Pick<Recurrence, 'totals' | 'lines' | 'shipping'>,
  { consent, expected }: Agreed,
): void =>
  requireAgreed({
    totals: totals.map(formatMoney),
    consent,
    field: 'expected_totals',
    expected,
    offer: offerOf({ lines, shipping }),
  });

/**
 * The same for a changed recurring order, whose dates and ceiling may have been changed since: raises
 * `version_conflict` if it differs from what was shown.
 */
export const requireAgreedChange = (after: Recurrence, agreed: Agreed): void => {
  requireAgreedRun(after, agreed);
  if (agreed.consent && agreed.consent.summary !== summaryOf(after, updating))
    throw new Failure(
      'version_conflict',
      'Someone else changed the recurring order since the change was confirmed; nothing was changed. Ask again, so that it is confirmed as it is now.',
    );
};
