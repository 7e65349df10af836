import type { Claim, Order } from './order.ts';

/** What became of a claim between two states of its order; an answer may end it. */
export type ClaimNews = { claim: Claim; is: 'opened' | 'answered' | 'settled' | 'withdrawn' };

/** What became of the claims of an order, `before` null if it is new. */
export const newsOfClaims = (before: Order | null, after: Order): ClaimNews[] =>
  (after.claims ?? []).flatMap((claim): ClaimNews[] => {
    const earlier = before?.claims?.find(({ id }) => id === claim.id);
    if (!earlier) return [{ claim, is: 'opened' }];
    const { status } = claim;
    const isAnswered =
      claim.answer?.at.getTime() !== earlier.answer?.at.getTime() ||
      claim.return_to !== earlier.return_to ||
      // A return that lapsed is refused.
      (status === 'answered' && earlier.status !== 'answered');
    const hasEnded = status !== earlier.status && (status === 'settled' || status === 'withdrawn');
    return [
      ...(isAnswered ? [{ claim, is: 'answered' } satisfies ClaimNews] : []),
      ...(hasEnded ? [{ claim, is: status }] : []),
    ];
  });
