import { describe, expect, test } from '@jest/globals';
import {
  type BidStatus,
  bidStatus,
  decideBidIteration,
  Failure,
  maxBidAwards,
  maxIterations,
  type RfqStatus,
  rfqStatus,
  submitBidIteration,
  withdrawBid,
} from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { principalOf } from '@procura/testkit/principals';
import { aBid, anIteration, anRfq } from '../../test/an-rfq.ts';
import { linesToAward } from './award-lines.ts';
import { type Bid, requireBid, requireDecidable, takesIteration } from './bid.ts';
import { toBidView } from './bid-view.ts';
import { type Rfq, requireState } from './rfq.ts';

const now = new Date('2026-11-25T12:00:00Z');
const [buyer, supplier] = [principalOf('buyer'), principalOf('supplier')];
const passes = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};

/** A bid and its RFQ, with the quantities awarded that follow from their statuses. */
const sceneOf = (given: {
  status: BidStatus;
  rfqStatus: RfqStatus;
  iterations: number;
  more: Partial<Bid>;
  valid_until: string | null;
}): { rfq: Rfq; bid: Bid } => {
  const { status, rfqStatus, iterations, more, valid_until } = given;
  const plain = anRfq({ status: rfqStatus });
  const items = plain.items.map((item, index) => {
    const isWhole = status === 'accepted' || rfqStatus === 'awarded';
    const part = quantityOf(status === 'partially_accepted' && index === 0 ? 1 : 0);
    return { ...item, awarded_quantity: isWhole ? item.quantity : part };
  });
  const rfq = { ...plain, items };
  const offer = anIteration(rfq, { number: iterations, valid_until });
  const isAwarded = status === 'accepted' || status === 'partially_accepted';
  const awarded = isAwarded
    ? items.map(({ id, awarded_quantity }) => ({ rfq_item_id: id, quantity: awarded_quantity }))
    : [];
  const bid = aBid(rfq, {
    status,
    offer,
    iterations: Array.from({ length: iterations }, () => offer),
    awarded,
    ...more,
  });
  return { rfq, bid };
};

const cases = bidStatus.options.flatMap((status) =>
  rfqStatus.options.map((state) => [status, state] as const),
);

describe.each(cases)('of a bid that is %s on an RFQ that is %s', (status, rfqStatus) => {
  test('allowed_actions name a decision, revision or withdrawal if and only if it is not refused', () => {
    for (const iterations of [1, maxIterations - 1, maxIterations])
      for (const valid_until of [null, '2026-11-24', '2026-11-25'])
        for (const more of [{}, { award_count: maxBidAwards }, { accepting: 1 }]) {
          const { rfq, bid } = sceneOf({ status, rfqStatus, iterations, more, valid_until });
          const named = { iteration: bid.offer.number, now };
          const view = (caller: typeof buyer) =>
            toBidView(bid, { awards: [], rfqStatus, caller, now }).allowed_actions;
          const decisions = [
            () => {
              requireDecidable(rfq, bid, 'accept', named);
              linesToAward(rfq, bid);
            },
            () => requireDecidable(rfq, bid, 'counter', named),
            () => requireDecidable(rfq, bid, 'reject', named),
          ];
          const revising = () => takesIteration(bid, rfqStatus) && passes(() => requireBid(bid, 'revise'));
          const withdrawing = () => {
            requireState(rfq, 'withdraw');
            requireBid(bid, 'withdraw');
          };
          expect([given(bid), view(buyer)]).toEqual([
            given(bid),
            decisions.some(passes) ? [decideBidIteration.name] : [],
          ]);
          expect([given(bid), view(supplier)]).toEqual([
            given(bid),
            [
              ...(revising() ? [submitBidIteration.name] : []),
              ...(passes(withdrawing) ? [withdrawBid.name] : []),
            ],
          ]);
        }
  });
});

/** What a failed expectation shows of its case. */
const given = ({ iterations, offer, award_count, accepting }: Bid) => ({
  iterations: iterations.length,
  valid_until: offer.valid_until,
  award_count,
  accepting,
});
