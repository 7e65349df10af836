import type { ItemOf } from '../operations.ts';

type Rfq = ItemOf<'list_rfqs'>;

/** Whether an RFQ accepts bids and the supplier has not bid. */
export const isUnbid = (rfq: Rfq): boolean => rfq.status === 'open' && rfq.own_bid === null;

/** Whether a counter-offer of the buyer can be answered. */
export const isCountered = ({ own_bid, status }: Rfq): boolean =>
  own_bid?.status === 'countered' && ['open', 'evaluating', 'partially_awarded'].includes(status);
