import type { BidStatus, ChangeNote, ChangeTypeOf, RfqStatus } from '@procura/contracts';
import type { Bid } from './bid.ts';
import type { Invitation } from './invitation.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { type Rfq, storedStatus } from './rfq.ts';

const ofRfqStatus: Record<RfqStatus, ChangeTypeOf<'rfq'>> = {
  open: 'rfq.updated',
  evaluating: 'rfq.evaluating',
  partially_awarded: 'rfq.partially_awarded',
  awarded: 'rfq.awarded',
  closed: 'rfq.closed',
  cancelled: 'rfq.cancelled',
};

/** The type of the change of a saved RFQ, compared with its stored status. */
export const typeOfRfqChange = (
  before: Pick<Rfq, 'status' | 'due_at'>,
  after: Pick<Rfq, 'status'>,
): ChangeTypeOf<'rfq'> => (after.status === storedStatus(before) ? 'rfq.updated' : ofRfqStatus[after.status]);

/** The entry of an RFQ in the buyer's feed. */
export const changeOfRfq = (type: ChangeTypeOf<'rfq'>, after: Rfq): ChangeNote => ({
  type,
  id: after._id,
  number: after.number,
  parties: [
    {
      company_id: after.company_id,
      version: after.version,
      status: after.status,
      branch_id: after.branch_id,
    },
  ],
});

/** The entry of an RFQ in an invited supplier's feed. */
export const changeOfInvitation = (
  type: ChangeTypeOf<'rfq'>,
  {
    rfq_id,
    number,
    status,
    version,
    supplier_company_id,
  }: Pick<Invitation, 'rfq_id' | 'number' | 'status' | 'version' | 'supplier_company_id'>,
): ChangeNote => ({
  type,
  id: rfq_id,
  number,
  parties: [{ company_id: supplier_company_id, version, status, branch_id: null }],
});

const ofBidStatus: Record<BidStatus, ChangeTypeOf<'bid'>> = {
  submitted: 'bid.submitted',
  countered: 'bid.countered',
  partially_accepted: 'bid.partially_accepted',
  accepted: 'bid.accepted',
  rejected: 'bid.rejected',
  withdrawn: 'bid.withdrawn',
};

/** The entries of a saved bid in the feeds of both parties; `before` is null for a new one. */
export const changeOfBid = (before: Bid | null, after: Bid): ChangeNote => ({
  type: after.status === before?.status ? 'bid.updated' : ofBidStatus[after.status],
  id: after._id,
  number: null,
  parties: partiesOf(after),
});

const ofPurchaseOrderStatus = {
  issued: 'purchase_order.issued',
  acknowledged: 'purchase_order.acknowledged',
  fulfilled: 'purchase_order.fulfilled',
  cancelled: 'purchase_order.cancelled',
  rejected: 'purchase_order.rejected',
} as const;

/** The entries of a saved purchase order in the feeds of both parties; null while nobody can read it. */
export const changeOfPurchaseOrder = (
  before: PurchaseOrder | null,
  after: PurchaseOrder,
): ChangeNote | null => {
  const { status } = after;
  if (status === 'issuing' || status === 'abandoned') return null;
  return {
    type: status === before?.status ? 'purchase_order.updated' : ofPurchaseOrderStatus[status],
    id: after._id,
    number: after.number,
    rfq_id: after.rfq_id,
    parties: partiesOf(after),
  };
};

const partiesOf = ({
  buyer_company_id,
  supplier_company_id,
  branch_id,
  version,
  status,
}: Pick<Bid, 'buyer_company_id' | 'supplier_company_id' | 'branch_id' | 'version'> & {
  status: string;
}): ChangeNote['parties'] => [
  { company_id: buyer_company_id, version, status, branch_id },
  { company_id: supplier_company_id, version, status, branch_id: null },
];
