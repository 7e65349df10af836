import { eur } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import type { Platform } from '@procura/testkit/platform';
import { ask, must } from '../tenancy/ask.ts';
import { evaluating } from '../tenancy/rfq-scene.ts';
import type { Side } from '../tenancy/scene.ts';

/** Holds the events of orders to rfq until the work is over. */
const beforeItsEvents = async <T>({ world }: Platform, work: () => Promise<T>): Promise<T> => {
  const { bus } = world.deps('orders');
  const { deliver, deliverBatch } = bus;
  const { promise: over, resolve: release } = Promise.withResolvers<void>();
  bus.deliver = async (event, subscriber, ...rest) => {
    if (subscriber === 'rfq') await over;
    return deliver(event, subscriber, ...rest);
  };
  bus.deliverBatch = async (event, subscriber, ...rest) => {
    if (subscriber === 'rfq') await over;
    return deliverBatch(event, subscriber, ...rest);
  };
  try {
    return await work();
  } finally {
    release();
    Object.assign(bus, { deliver, deliverBatch });
  }
};

/**
 * A purchase order that its own call issues, because rfq receives its order only afterwards; then the supplier rejects
 * the order, and the event of that returns its quantity.
 */
const issueBeforeTheEvent = async (platform: Platform, side: Side): Promise<void> => {
  const { id: rfq_id, bid_id, award_id, item_id } = side.rfqs.awarded;
  const issued = await beforeItsEvents(platform, () =>
    must(platform, side.admin, 'create_purchase_order', {
      rfq_id,
      bid_id,
      award_id,
      items: [{ rfq_item_id: item_id, quantity: 1 }],
    }),
  );
  await must(platform, side.seller.admin, 'reject_order', {
    order_id: issued.order_id,
    reason: 'Out of season',
  });
};

/** A supplier answers a counter-offer. */
const answerCounterOffer = async (platform: Platform, side: Side): Promise<void> => {
  const { bid_id, item_id } = await evaluating(platform, side);
  await must(platform, side.admin, 'decide_bid_iteration', {
    bid_id,
    iteration: 1,
    decision: 'counter',
    counter_items: [{ rfq_item_id: item_id, unit_price: eur('7.00') }],
  });
  await must(platform, side.seller.admin, 'submit_bid_iteration', {
    bid_id,
    lines: [{ rfq_item_id: item_id, unit_price: eur('7.50') }],
  });
};

/** A second supplier is invited. */
const inviteAnother = async (platform: Platform, side: Side): Promise<void> => {
  const { company_id } = await platform.company('supplier');
  const invitation = { rfq_id: side.rfqs.open.id, supplier_company_ids: [company_id] };
  await eventually('The new supplier can be invited', async () => {
    const { ok } = await ask(platform, side.admin, 'invite_rfq_suppliers', invitation);
    return ok;
  });
};

/** What changes RFQs in ways that no sample has. */
export const callRfqs = async (platform: Platform, side: Side): Promise<void> => {
  await issueBeforeTheEvent(platform, side);
  await answerCounterOffer(platform, side);
  await inviteAnother(platform, side);
};
