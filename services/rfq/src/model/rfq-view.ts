import {
  type Answer,
  cancelRfq,
  closeRfq,
  createPurchaseOrder,
  extendRfqDeadline,
  type getRfq,
  inviteRfqSuppliers,
  maxRfqSuppliers,
  type Operation,
  type Principal,
  refusal,
  submitBid,
} from '@procura/contracts';
import { formatUnitPrice, shownMeasure } from '@procura/money';
import type { Invitation } from './invitation.ts';
import { type AskedItem, permits, type Rfq, type RfqCommand, type RfqItem, statusAt } from './rfq.ts';

type RfqView = Answer<typeof getRfq>;
type RfqSummary = Pick<
  RfqView,
  | 'id'
  | 'number'
  | 'title'
  | 'status'
  | 'buyer'
  | 'branch'
  | 'currency'
  | 'item_count'
  | 'bid_count'
  | 'own_bid'
  | 'deadline'
  | 'created_at'
  | 'updated_at'
>;

/** The fields of an RFQ that lists read; items are counted, and texts are not read. */
export type ListedRfq = Pick<
  Rfq,
  | '_id'
  | 'company_id'
  | 'number'
  | 'title'
  | 'status'
  | 'bidding_until'
  | 'buyer'
  | 'branch_id'
  | 'branch'
  | 'currency'
  | 'item_count'
  | 'figures'
  | 'deadline'
  | 'created_at'
  | 'updated_at'
>;

/** An RFQ in the buyer's list. */
export const toSummary = (rfq: ListedRfq, now: Date): RfqSummary => ({
  id: rfq._id,
  ...shared(rfq, now),
  buyer: { id: rfq.company_id, name: rfq.buyer.name },
  bid_count: rfq.figures.bids,
  own_bid: null,
});

type ListedInvitation = Omit<
  Invitation,
  'items' | 'description' | 'deliver_to' | 'supplier' | 'ended_reason'
>;

/** An RFQ in an invited supplier's list. */
export const toInvitedSummary = (invitation: ListedInvitation, now: Date): RfqSummary => ({
  id: invitation.rfq_id,
  ...shared(invitation, now),
  buyer: { id: invitation.buyer_company_id, name: invitation.buyer.name },
  bid_count: null,
  own_bid:
    invitation.bid_id && invitation.bid_status
      ? { id: invitation.bid_id, status: invitation.bid_status }
      : null,
});

const shared = (rfq: ListedRfq | ListedInvitation, now: Date) => ({
  number: rfq.number,
  title: rfq.title,
  status: statusAt(rfq, now),
  branch: { id: rfq.branch_id, name: rfq.branch.name },
  currency: rfq.currency,
  item_count: rfq.item_count,
  deadline: rfq.deadline.toISOString(),
  created_at: rfq.created_at.toISOString(),
  updated_at: rfq.updated_at.toISOString(),
});

/** The fields of an invitation that a buyer's view reads. */
export type InvitedSupplier = Pick<
  Invitation,
  'supplier_company_id' | 'supplier' | 'invited_at' | 'bid_id' | 'bid_status'
>;

/** An RFQ as its buyer sees it. */
export const toView = (
  rfq: Rfq,
  invited: readonly InvitedSupplier[],
  { caller, now }: { caller: Principal; now: Date },
): RfqView => ({
  ...toSummary(rfq, now),
  description: rfq.description,
  deliver_to: rfq.deliver_to,
  items: rfq.items.map(toItem),
  suppliers: invited.map(toSupplier),
  requisitioner: rfq.requisitioner.name,
  ended_reason: rfq.ended_reason,
  version: rfq.version,
  allowed_actions: actionsOn({ ...rfq, status: statusAt(rfq, now) }, invited.length, caller),
});

/** An RFQ as an invited supplier sees it, without the buyer's internal fields and other suppliers. */
export const toInvitedView = (
  invitation: Invitation,
  { caller, now }: { caller: Principal; now: Date },
): RfqView => {
  const status = statusAt(invitation, now);
  const maySubmit =
    invitation.bid_id === null && permits({ status }, 'submit') && refusal(submitBid, caller) === undefined;
  return {
    ...toInvitedSummary(invitation, now),
    description: invitation.description,
    deliver_to: invitation.deliver_to,
    items: invitation.items.map((item) => ({
      ...toAskedItem(item),
      target_unit_price: null,
      awarded_quantity: null,
      ordered_quantity: null,
    })),
    suppliers: [toSupplier(invitation)],
    requisitioner: null,
    ended_reason: invitation.ended_reason,
    version: invitation.version,
    allowed_actions: maySubmit ? [submitBid.name] : [],
  };
};

const toAskedItem = (item: AskedItem) => ({
  id: item.id,
  name: item.name,
  specification: item.specification,
  unit: item.unit,
  ...shownMeasure(item),
  quantity: item.quantity,
});

const toItem = (item: RfqItem): RfqView['items'][number] => ({
  ...toAskedItem(item),
  target_unit_price: item.target_unit_price && formatUnitPrice(item.target_unit_price),
  awarded_quantity: item.awarded_quantity,
  ordered_quantity: item.ordered_quantity,
});

const toSupplier = (invited: InvitedSupplier): RfqView['suppliers'][number] => ({
  // `rated` fills this in when the view is returned.
  supplier: { id: invited.supplier_company_id, name: invited.supplier.name, verified: false },
  invited_at: invited.invited_at.toISOString(),
  bid_id: invited.bid_id,
  bid_status: invited.bid_status,
});

const actions: readonly { operation: Operation; command: RfqCommand }[] = [
  { operation: cancelRfq, command: 'cancel' },
  { operation: closeRfq, command: 'close' },
  { operation: extendRfqDeadline, command: 'extend' },
  { operation: inviteRfqSuppliers, command: 'invite' },
];

/** Names of the operations a buyer may call on this RFQ now, by the rules of {@link permits} and its rights. */
const actionsOn = (rfq: Rfq, suppliers: number, caller: Principal): string[] => {
  const allowed = actions
    .filter(({ command }) => permits(rfq, command) && (command !== 'invite' || suppliers < maxRfqSuppliers))
    .map(({ operation }) => operation);
  const orderable = rfq.items.some(
    ({ awarded_quantity, ordered_quantity }) => awarded_quantity > ordered_quantity,
  );
  return [...allowed, ...(orderable ? [createPurchaseOrder] : [])]
    .filter((operation: Operation) => refusal(operation, caller) === undefined)
    .map(({ name }) => name);
};
