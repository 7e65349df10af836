import type { Call } from '@procura/bus';
import { type decideBidIteration, type Input, newId } from '@procura/contracts';
import { idempotencyId, payloadHash } from '@procura/mongo';
import { type Award, acceptedBy } from '../model/award.ts';
import { type OtherAward, toAward } from '../model/award-lines.ts';
import { type Bid, requireDecidable } from '../model/bid.ts';
import type { Rfq } from '../model/rfq.ts';

/** The maximum time of an acceptance before the sweeper abandons it. */
const acceptingMs = 15_000;

/** A bid with its RFQ as it is now, and the bid's other awards. */
type Scene = { rfq: Rfq; bid: Bid; others: readonly OtherAward[] };
type AcceptInput = Pick<Input<typeof decideBidIteration>, 'iteration' | 'award_items' | 'note'>;

/**
 * The award that accepting a bid makes, `accepting`. Raises why the bid cannot be accepted so; errors of `award_items`
 * have the path of `list`.
 */
export const draftAward = (
  call: Call,
  { rfq, bid, others }: Scene,
  { iteration, award_items, note, list }: AcceptInput & { list?: string },
  now: Date,
): Award => {
  requireDecidable(rfq, bid, 'accept', { iteration, now });
  return {
    _id: newId('award'),
    rfq_id: rfq._id,
    bid_id: bid._id,
    buyer_company_id: rfq.company_id,
    supplier_company_id: bid.supplier_company_id,
    branch_id: rfq.branch_id,
    state: 'accepting',
    iteration: bid.offer.number,
    ...toAward(rfq, bid, { award_items, others, list }),
    ...(bid.offer.net && { net: true }),
    live_orders: 0,
    accepted_by: acceptedBy(call.principal),
    accepted_at: now,
    note: note || null,
    closed_reason: null,
    ...(call.idempotency_key && { key: idempotencyId(call) }),
    payload_hash: payloadHash(call),
    answer: null,
    sweep_at: new Date(now.getTime() + acceptingMs),
    version: 0,
  };
};
