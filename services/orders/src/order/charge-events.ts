import { type chargeChanged, Failure, type Payload, systemPrincipal } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { changesOfOrder } from '../model/order-changes.ts';
import { followCharge } from '../model/order-charge.ts';

/**
 * Stores the state of its charge and invoices on an order. It publishes no event: other services receive this from
 * finance, and an event back to finance would begin a loop. Versions in `order_changed` therefore have gaps; consumers
 * skip only versions that are not newer. Throws if the order does not exist, so that the event is repeated.
 */
export const onChargeChanged = async (
  deps: Deps,
  tx: WriteTx,
  event: Payload<typeof chargeChanged>,
): Promise<void> => {
  const orders = deps.orders.parties(systemPrincipal(event.buyer_company_id), tx);
  const order = await orders.findOne({ _id: event.entity_id });
  if (!order) throw retryLater(`Order ${event.entity_id} is not there yet`);
  const states = followCharge(order, event, tx.now);
  const after = states.at(-1);
  // No figure of the metrics depends on these statuses, so there are no deltas.
  if (!after) return;
  await orders.requireReplace({ _id: order._id, version: order.version }, after, () =>
    retryLater(`Order ${order._id} was changed at the same moment`),
  );
  for (const [index, state] of states.entries())
    for (const change of changesOfOrder(states[index - 1] ?? order, state)) tx.changed(change);
};

const retryLater = (reason: string): Failure =>
  new Failure('unavailable', `${reason}. Send the event again.`, { retry_after_s: 1 });
