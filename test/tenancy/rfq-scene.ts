import type { Platform } from '@procura/testkit/platform';
import { euros, must, type Seller, type SideBase } from './scene.ts';

/** An RFQ as the scene keeps it, with what operations on it need. */
export type SceneRfq = { id: string; item_id: string; bid_id: string; award_id: string };
type RfqName = 'open' | 'bid_on' | 'evaluating' | 'awarded' | 'to_close' | 'to_cancel';

/** RFQs and a recurring order of one branch; every text of them holds the mark. */
export type SideMore = {
  rfqs: Record<RfqName, SceneRfq>;
  recurrence_id: string;
};

/** RFQs in every state, all of them with the side's seller alone. */
export const buildMore = async (platform: Platform, side: SideBase): Promise<SideMore> => {
  const { admin, mark, branch_id, seller } = side;
  const rfqs: SideMore['rfqs'] = {
    open: await create(platform, side),
    bid_on: await bidOn(platform, seller, await create(platform, side)),
    evaluating: await evaluate(platform, side, await bidOn(platform, seller, await create(platform, side))),
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
  return { rfqs, recurrence_id: recurrence.id };
};

const create = async (platform: Platform, side: SideBase): Promise<SceneRfq> => {
  const rfq = await must(platform, side.admin, 'create_rfq', {
    branch_id: side.branch_id,
    title: `Tables ${side.mark}`,
    description: `For ${side.mark}`,
    items: [{ name: `Table ${side.mark}`, quantity: 10, target_unit_price: euros(targetPrice) }],
    deadline: '2090-01-01T12:00:00Z',
    currency: 'EUR',
    supplier_company_ids: [side.seller.admin.company_id],
  });
  return { id: rfq.id, item_id: rfq.items[0].id, bid_id: '', award_id: '' };
};

/** What no supplier may ever read. */
export const targetPrice = '7.77';

const bidOn = async (platform: Platform, seller: Seller, rfq: SceneRfq): Promise<SceneRfq> => {
  const bid = await must(platform, seller.admin, 'submit_bid', {
    rfq_id: rfq.id,
    lines: [{ rfq_item_id: rfq.item_id, unit_price: euros('8.00') }],
  });
  return { ...rfq, bid_id: bid.id };
};

const evaluate = async (platform: Platform, side: SideBase, rfq: SceneRfq): Promise<SceneRfq> => {
  await must(platform, side.admin, 'close_rfq', { rfq_id: rfq.id });
  return rfq;
};

const award = async (platform: Platform, side: SideBase): Promise<SceneRfq> => {
  const rfq = await evaluate(
    platform,
    side,
    await bidOn(platform, side.seller, await create(platform, side)),
  );
  const { awards } = await must(platform, side.admin, 'decide_bid_iteration', {
    bid_id: rfq.bid_id,
    iteration: 1,
    decision: 'accept',
    award_items: [{ rfq_item_id: rfq.item_id, quantity: 5 }],
  });
  return { ...rfq, award_id: awards[0].id };
};
