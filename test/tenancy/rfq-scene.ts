import { createPendingAction, type Id } from '@procura/contracts';
import { eur, principalOf } from '@procura/testkit';
import type { Platform } from '@procura/testkit/platform';
import { must } from './ask.ts';
import type { Seller, SideBase } from './side-base.ts';

/** An RFQ as the scene keeps it, with what operations on it need. */
export type SceneRfq = { id: string; item_id: string; bid_id: string; award_id: string };
type RfqName = 'open' | 'bid_on' | 'evaluating' | 'awarded' | 'to_close' | 'to_cancel';

/** RFQs, a recurring order and pending actions of one branch; every text of them holds the mark. */
export type SideMore = {
  rfqs: Record<RfqName, SceneRfq>;
  recurrence_id: string;
  pending_action_ids: Record<'to_confirm' | 'to_reject', string>;
};

/** RFQs in every state, all of them with the side's seller alone. */
export const buildMore = async (platform: Platform, side: SideBase): Promise<SideMore> => {
  const { admin, mark, branch_id, seller } = side;
  const rfqs: SideMore['rfqs'] = {
    open: await create(platform, side),
    bid_on: await bidOn(platform, seller, await create(platform, side)),
    evaluating: await evaluating(platform, side),
    awarded: await award(platform, side),
    to_close: await award(platform, side),
    to_cancel: await create(platform, side),
  };
  await must(platform, admin, 'create_purchase_order', {
    rfq_id: rfqs.awarded.id,
    bid_id: rfqs.awarded.bid_id,
    items: [{ rfq_item_id: rfqs.awarded.item_id, quantity: 1 }],
  });
  const recurrence = await must(platform, admin, 'create_recurrence', {
    name: `Weekly ${mark}`,
    branch_id,
    lines: [{ product_id: seller.product_id, quantity: 1 }],
    schedule: 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1',
    starts_on: `${new Date().getFullYear() + 2}-01-01`,
  });
  const pending_action_ids = {
    to_confirm: await leavePending(platform, side, 'to confirm'),
    to_reject: await leavePending(platform, side, 'to reject'),
  };
  return { rfqs, recurrence_id: recurrence.id, pending_action_ids };
};

/** A call of the side's assistant that waits for its admin, as the gateway leaves it. */
const leavePending = async (platform: Platform, side: SideBase, key: string): Promise<string> => {
  const { mark, admin, seller } = side;
  const assistant = principalOf('buyer', {
    company_id: admin.company_id as Id<'company'>,
    user_id: admin.user_id as Id<'user'>,
    user_name: `Admin ${mark}`,
  });
  const action = await platform.world.call(createPendingAction, assistant, {
    operation: 'place_order',
    input_json: JSON.stringify({ preview_id: side.preview_id }),
    key: `${key} ${mark}`,
    spending: {
      amounts: [eur('1.00')],
      suppliers: [{ id: seller.admin.company_id as Id<'company'>, name: `Supplier ${seller.mark}` }],
      branch: { id: side.branch_id as Id<'branch'>, name: `Branch ${mark}` },
      summary: `Orders for ${mark}`,
    },
  });
  return action.id;
};

const create = async (platform: Platform, side: SideBase): Promise<SceneRfq> => {
  const rfq = await must(platform, side.admin, 'create_rfq', {
    branch_id: side.branch_id,
    title: `Tables ${side.mark}`,
    description: `For ${side.mark}`,
    items: [{ name: `Table ${side.mark}`, quantity: 10, target_unit_price: eur('7.77') }],
    deadline: '2090-01-01T12:00:00Z',
    currency: 'EUR',
    supplier_company_ids: [side.seller.admin.company_id],
  });
  return { id: rfq.id, item_id: rfq.items[0].id, bid_id: '', award_id: '' };
};

const bidOn = async (platform: Platform, seller: Seller, rfq: SceneRfq): Promise<SceneRfq> => {
  const bid = await must(platform, seller.admin, 'submit_bid', {
    rfq_id: rfq.id,
    lines: [{ rfq_item_id: rfq.item_id, unit_price: eur('8.00') }],
  });
  return { ...rfq, bid_id: bid.id };
};

/** Makes an RFQ with closed bidding and a bid of the side's seller. */
export const evaluating = async (platform: Platform, side: SideBase): Promise<SceneRfq> => {
  const rfq = await bidOn(platform, side.seller, await create(platform, side));
  await must(platform, side.admin, 'close_rfq', { rfq_id: rfq.id });
  return rfq;
};

const award = async (platform: Platform, side: SideBase): Promise<SceneRfq> => {
  const rfq = await evaluating(platform, side);
  const { awards } = await must(platform, side.admin, 'decide_bid_iteration', {
    bid_id: rfq.bid_id,
    iteration: 1,
    decision: 'accept',
    award_items: [{ rfq_item_id: rfq.item_id, quantity: 5 }],
  });
  return { ...rfq, award_id: awards[0].id };
};
