import type { Call } from '@procura/bus';
import { findByKey, type Saga } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { releaseHolds, settleIssue } from './issue-purchase-order.ts';
import type { PurchaseOrder, PurchaseOrderView } from './purchase-order.ts';

/**
 * Issuing: a purchase order holds quantities of its award, has finance move their share of the commitment and orders
 * create the order, and is then issued. Orders decides whether the order was created, so settling asks it.
 */
export const issuingSaga = (deps: Deps): Saga<PurchaseOrder, PurchaseOrderView> => ({
  name: 'issue',
  running: (seconds) =>
    `The same purchase order is still being issued. Send it again with the same idempotency key in ${seconds} s at the latest; it then answers the purchase order.`,
  tookTooLong:
    'Issuing took too long and was cancelled; nothing was ordered. Send it again with the same idempotency key.',
  answerOf: ({ answer }) => answer,
  settle: (purchaseOrder) => settleIssue(deps, purchaseOrder),
  release: (purchaseOrder) => releaseHolds(deps, purchaseOrder),
});

/** The purchase order of an earlier call with this call's key. Raises `idempotency_key_reused`. */
export const findIssued = (deps: Deps, call: Call): Promise<PurchaseOrder | null> =>
  findByKey(call, (key) => deps.purchaseOrders.parties(call.principal).findOne({ key }));
