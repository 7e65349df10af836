import { type chargeChanged, Failure, type Payload, systemPrincipal } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { changeOfOrder } from './order-changes.ts';
import { followCharge } from './order-charge.ts';

/**
 * Shows the state of its charge and invoices on an order. No event is published: finance, from which others receive it,
 * says it itself, and an event back to it would begin a loop. Raises when the order is not there, so that the event
 * comes again.
 */
export const onChargeChanged = async (
  deps: Deps,
  tx: WriteTx,
  event: Payload<typeof chargeChanged>,
): Promise<void> => {
  const orders = deps.orders.parties(systemPrincipal(event.buyer_company_id), tx);
  const order = await orders.findOne({ _id: event.entity_id });
  if (!order) throw comesAgain(`Order ${event.entity_id} is not there yet`);
  const after = followCharge(order, event, tx.now);
  // No figure of the metrics depends on these statuses, so there are no deltas either.
  if (!after) return;
  await orders.requireReplace({ _id: order._id, version: order.version }, after, () =>
    comesAgain(`Order ${order._id} was changed at the same moment`),
  );
  tx.changed(changeOfOrder(order, after));
};

const comesAgain = (reason: string): Failure =>
  new Failure('unavailable', `${reason}. Send the event again.`, { retry_after_s: 1 });
