import type { BidStatus, Id } from '@procura/contracts';
import { storedMeasure } from '@procura/money';
import { type AskedItem, type Rfq, termsOf } from './rfq.ts';

/**
 * An invitation of a supplier to an RFQ, with everything that the supplier may read of it. Target prices, awards and
 * other suppliers are not on it, so they cannot leak. Its own version counts the changes that the supplier sees.
 */
export type Invitation = Seen & {
  _id: string;
  rfq_id: Id<'rfq'>;
  buyer_company_id: Id<'company'>;
  supplier_company_id: Id<'company'>;
  supplier: SupplierFacts;
  items: AskedItem[];
  item_count: number;
  bid_id: Id<'bid'> | null;
  bid_status: BidStatus | null;
  invited_at: Date;
  /** When the RFQ was created. */
  created_at: Date;
  updated_at: Date;
  version: number;
  /** Number of revisions of the bid. Each increments it, so that it conflicts with a concurrent end of bidding. */
  revisions?: number;
  /** When the supplier is mailed about the deadline, if the mail is deferred. */
  deadline_mail_at?: Date;
};

/** The fields copied from the RFQ. */
type Seen = Pick<
  Rfq,
  | 'number'
  | 'title'
  | 'description'
  | 'status'
  | 'buyer'
  | 'branch_id'
  | 'branch'
  | 'deliver_to'
  | 'currency'
  | 'deadline'
  | 'bidding_until'
  | 'ended_reason'
  | 'terms'
>;

/** A supplier at the time of its invitation. */
export type SupplierFacts = { name: string; country: string; time_zone: string };

/** The id for an RFQ and a supplier, so that there is one invitation of each pair. */
export const invitationId = (rfq_id: string, supplier_company_id: string): string =>
  `${rfq_id}|${supplier_company_id}`;

/** An invitation of a supplier to an RFQ. */
export const newInvitation = (
  rfq: Rfq,
  { id, ...supplier }: SupplierFacts & { id: Id<'company'> },
  now: Date,
): Invitation => ({
  _id: invitationId(rfq._id, id),
  rfq_id: rfq._id,
  buyer_company_id: rfq.company_id,
  supplier_company_id: id,
  supplier: { name: supplier.name, country: supplier.country, time_zone: supplier.time_zone },
  number: rfq.number,
  title: rfq.title,
  description: rfq.description,
  status: rfq.status,
  buyer: rfq.buyer,
  branch_id: rfq.branch_id,
  branch: rfq.branch,
  deliver_to: rfq.deliver_to,
  currency: rfq.currency,
  items: rfq.items.map((item) => ({
    id: item.id,
    name: item.name,
    specification: item.specification,
    quantity: item.quantity,
    unit: item.unit,
    ...storedMeasure(item),
  })),
  item_count: rfq.items.length,
  deadline: rfq.deadline,
  bidding_until: rfq.bidding_until,
  ended_reason: rfq.ended_reason,
  terms: termsOf(rfq),
  bid_id: null,
  bid_status: null,
  invited_at: now,
  created_at: rfq.created_at,
  updated_at: now,
  version: 1,
});
