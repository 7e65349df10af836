import type { AnswerOf, InputOf, ItemOf } from '../operations.ts';

export type Rfq = AnswerOf<'get_rfq'>;
export type Bid = AnswerOf<'get_bid'>;

/** The bids of an RFQ next to each other. */
export type Bids = AnswerOf<'list_rfq_bids'>;
export type BidRow = ItemOf<'list_rfq_bids'>;
/** What is to be awarded: quantities of bids, or all that is left of them. */
export type WantedAward = NonNullable<InputOf<'preview_award'>['awards']>[number];

/** What of an RFQ its bids are shown with. */
export type RfqOfBids = Pick<Rfq, 'status'> & {
  id: string;
  items: readonly Pick<Rfq['items'][number], 'id' | 'specification'>[];
};

/** Whether a bid is compared with others: neither withdrawn, rejected nor expired. */
export const counts = ({ status, expired }: Pick<BidRow, 'status' | 'expired'>): boolean =>
  status !== 'withdrawn' && status !== 'rejected' && !expired;

/**
 * Whether a bid can be awarded now. Its actions say that it can be decided, which is also awarding only once bidding is
 * over, and while some of the items is left.
 */
export const mayAward = (rfq: Pick<Rfq, 'status'>, bid: BidRow): boolean =>
  (rfq.status === 'evaluating' || rfq.status === 'partially_awarded') &&
  bid.status !== 'accepted' &&
  counts(bid) &&
  bid.allowed_actions.includes('decide_bid_iteration');

/** Whether a bid can be answered with other prices. */
export const mayCounter = (
  rfq: Pick<Rfq, 'status'>,
  { status, allowed_actions }: Pick<Bid, 'status' | 'allowed_actions'>,
): boolean =>
  rfq.status !== 'awarded' &&
  (status === 'submitted' || status === 'countered' || status === 'partially_accepted') &&
  allowed_actions.includes('decide_bid_iteration');
