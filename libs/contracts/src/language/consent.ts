import { moneyInWords } from './currencies.ts';
import { Failure } from './failure.ts';
import type { Money } from './money.ts';
import type { ConsentField } from './operation.ts';

/**
 * What a person confirmed of a call. It travels with the call, signed, and binds the service that commits. Without
 * amounts, the call was described as one that commits nothing, so no person was asked.
 */
export type Consent = Readonly<{ amounts: readonly Money[]; summary: string; offer?: string | undefined }>;

/** The amounts that a call commits when it runs, and the amounts that were agreed before. */
type Commitment = {
  /** One amount per currency, in any order. */
  totals: readonly Money[];
  consent: Consent | undefined;
  field: ConsentField;
  expected: readonly Money[] | undefined;
  /** What is bought, as `Spending.offer` states it; absent where nothing but the amount is agreed. */
  offer?: string | undefined;
};

/**
 * `price_changed` if a call commits other amounts than its person confirmed or its caller expects, `offer_changed` if it
 * buys something else at the confirmed amounts; otherwise undefined.
 */
export const disagreement = ({
  totals,
  consent,
  field,
  expected,
  offer,
}: Commitment): Failure | undefined => {
  const differ = (agreed: readonly Money[] | undefined): boolean =>
    agreed !== undefined && inWords(agreed) !== inWords(totals);
  const now = inWords(totals);
  const extra = { current_totals: totals };
  if (consent && differ(consent.amounts))
    return new Failure(
      'price_changed',
      consent.amounts.length > 0
        ? `The confirmed amount was ${inWords(consent.amounts)} and is ${now} now; nothing was done. Ask again, so that the present amount is confirmed.`
        : `It was to commit nothing and would commit ${now} now; nothing was done. Ask again, so that the amount is confirmed.`,
      {
        errors: [{ path: field, message: `was confirmed at ${inWords(consent.amounts)} and is ${now} now` }],
        extra: { ...extra, confirmed_totals: consent.amounts },
      },
    );
  if (expected && differ(expected))
    return new Failure(
      'price_changed',
      `The total is ${now}, not the expected ${inWords(expected)}; nothing was done. Send ${now} as ${field} if you agree.`,
      { errors: [{ path: field, message: `must be ${now}` }], extra },
    );
  if (consent?.offer !== undefined && offer !== undefined && consent.offer !== offer)
    return new Failure(
      'offer_changed',
      'A unit, pack, unit price or tax rate changed since this was confirmed; nothing was done. Ask again, so that the present offer is confirmed.',
      { errors: [{ path: 'lines', message: 'are not what was confirmed' }], extra },
    );
  return undefined;
};

/** Raises the {@link disagreement} of a call. */
export const requireAgreed = (commitment: Commitment): void => {
  const failure = disagreement(commitment);
  if (failure) throw failure;
};

const inWords = (amounts: readonly Money[]): string =>
  amounts.map(moneyInWords).toSorted().join(' + ') || 'nothing';
