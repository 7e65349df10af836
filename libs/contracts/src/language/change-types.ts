/**
 * Changes of objects that other programs mirror, by type: the kind of object that changed, and a sentence for people.
 * The type for a status has its name, so a new status does not compile without a type.
 */
export const changeTypes = {
  'order.approval_requested': ['order', 'An order waits for approval'],
  'order.placed': ['order', 'An order was placed'],
  'order.confirmed': ['order', 'The supplier confirmed an order'],
  'order.partially_shipped': ['order', 'Some of an order was shipped'],
  'order.shipped': ['order', 'An order was shipped'],
  'order.delivered': ['order', 'An order was delivered'],
  'order.received': ['order', 'The buyer counted or accepted a shipment'],
  'order.claimed': ['order', 'The buyer claimed units of a shipment'],
  'order.claim_answered': ['order', 'A claim was answered, or a return lapsed'],
  'order.claim_settled': ['order', 'A claim ended'],
  'order.shipment_cancelled': ['order', 'The supplier cancelled a shipment'],
  'order.cancelled': ['order', 'The buyer cancelled an order'],
  'order.rejected': ['order', 'The supplier rejected an order'],
  'order.declined': ['order', 'An order was not approved'],
  'order.payment_changed': ['order', 'The payment status of an order changed'],
  'order.billing_changed': ['order', 'The billing status of an order changed'],
  'order.updated': ['order', 'Something else of an order changed, such as a shipment'],
  'order.imported': ['order', 'An order was imported from another system'],
  'rfq.created': ['rfq', 'An RFQ was created'],
  'rfq.invited': ['rfq', 'A supplier was invited to an RFQ'],
  'rfq.evaluating': ['rfq', 'The deadline of an RFQ passed'],
  'rfq.partially_awarded': ['rfq', 'Some of an RFQ was awarded'],
  'rfq.awarded': ['rfq', 'An RFQ was awarded'],
  'rfq.closed': ['rfq', 'An RFQ was closed'],
  'rfq.cancelled': ['rfq', 'An RFQ was cancelled'],
  'rfq.updated': ['rfq', 'Something else of an RFQ changed, such as its deadline or its bids'],
  'bid.submitted': ['bid', 'A supplier submitted a bid'],
  'bid.countered': ['bid', 'The buyer made a counter-offer'],
  'bid.partially_accepted': ['bid', 'Some of a bid was accepted'],
  'bid.accepted': ['bid', 'A bid was accepted'],
  'bid.rejected': ['bid', 'A bid was rejected'],
  'bid.withdrawn': ['bid', 'The supplier withdrew its bid'],
  'bid.updated': ['bid', 'Something else of a bid changed, such as an award'],
  'purchase_order.issued': ['purchase_order', 'A purchase order was issued'],
  'purchase_order.acknowledged': ['purchase_order', 'The supplier acknowledged a purchase order'],
  'purchase_order.fulfilled': ['purchase_order', 'A purchase order was fulfilled'],
  'purchase_order.cancelled': ['purchase_order', 'A purchase order was cancelled'],
  'purchase_order.rejected': ['purchase_order', 'The supplier rejected a purchase order'],
  'purchase_order.updated': ['purchase_order', 'Quantities of a purchase order changed'],
  'recurrence.created': ['recurrence', 'A recurring order was created'],
  'recurrence.updated': ['recurrence', 'A recurring order changed'],
  'recurrence.run_failed': ['recurrence', 'A run of a recurring order failed'],
} as const satisfies Record<string, readonly [kind: string, sentence: string]>;

export type ChangeType = keyof typeof changeTypes;
/** Kinds of objects that changes name. */
export type ChangeKind = (typeof changeTypes)[ChangeType][0];
/** Types of changes of one kind of object. */
export type ChangeTypeOf<K extends ChangeKind> = {
  [T in ChangeType]: (typeof changeTypes)[T][0] extends K ? T : never;
}[ChangeType];

/** The types that companies of one kind get alone, because the other party does not see the object at that time. */
export const changesOfOneKind: Partial<Record<ChangeType, 'buyer' | 'supplier'>> = {
  'order.approval_requested': 'buyer',
  'order.declined': 'buyer',
  'rfq.created': 'buyer',
  'rfq.invited': 'supplier',
  'recurrence.created': 'buyer',
  'recurrence.updated': 'buyer',
  'recurrence.run_failed': 'buyer',
};

export const changeTypeNames = Object.keys(changeTypes) as [ChangeType, ...ChangeType[]];
