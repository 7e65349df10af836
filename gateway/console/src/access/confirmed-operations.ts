import type { OperationName } from '../operations.ts';

/** What an assistant may ask for that its person confirms. For people who may do none of it nothing ever waits. */
export const confirmedOperations: readonly OperationName[] = [
  'place_order',
  'place_marketplace_order',
  'decide_bid_iteration',
  'create_purchase_order',
  'pay_order_with_balance',
  'generate_order_payment_link',
  'create_recurrence',
  'update_recurrence',
];
