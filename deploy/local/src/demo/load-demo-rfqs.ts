import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  cancelRfq,
  closeRfq,
  confirmOrder,
  createPurchaseOrder,
  createRecurrence,
  createRfq,
  createSupplierFavorites,
  createSupplierInvite,
  decideBidIteration,
  deliverOrder,
  getOrderLogistics,
  listBranches,
  listSupplierCompanies,
  payOrderWithBalance,
  revokeSupplierInvite,
  shipOrder,
  submitBid,
  topUpBalance,
  updateRecurrence,
} from '@procura/contracts';
import pMap from 'p-map';
import type { Caller } from './demo-caller.ts';
import {
  type DemoRfq,
  demoFavorites,
  demoInvites,
  demoRecurrences,
  demoRfqs,
  demoTopUps,
} from './demo-rfqs.ts';
import { type BranchIds, branchIdsOf, type LoadedBuyer, orderLines } from './load-demo-buyers.ts';
import type { LoadedSuppliers } from './load-demo-suppliers.ts';

type Loading = {
  operator: Caller;
  buyer: LoadedBuyer & { company_id: string; created_at: string };
  other: { company_id: string; admin: Caller };
  suppliers: LoadedSuppliers;
};

const dayMs = 24 * 3600 * 1000;
const arriveWithinMs = 60_000;
const concurrency = 3;

/** Creates balances, favourites, invites, RFQs with their awards and orders, so that no list is empty. */
export const loadRfqs = async (loading: Loading): Promise<void> => {
  const { buyer, other, operator } = loading;
  for (const [company_id, amounts] of [
    [buyer.company_id, demoTopUps.buyer],
    [other.company_id, demoTopUps.other],
  ] as const)
    for (const [currency, amount] of Object.entries(amounts))
      await operator(topUpBalance, {
        company_id,
        amount: { amount, currency },
        reference: `Opening transfer ${currency}`,
      });
  await suppliersArrived(loading);
  await buyer.admin(createSupplierFavorites, { supplier_company_ids: idsOf(loading, demoFavorites.buyer) });
  await other.admin(createSupplierFavorites, { supplier_company_ids: idsOf(loading, demoFavorites.other) });
  for (const [index, invite] of demoInvites.entries()) {
    const { id } = await buyer.admin(createSupplierInvite, invite);
    if (index === demoInvites.length - 1) await buyer.admin(revokeSupplierInvite, { supplier_invite_id: id });
  }
  const branchIdOf = await readBranchIds(buyer.admin);
  await pMap(demoRfqs, (demo) => loadRfq(loading, demo, branchIdOf), { concurrency });
};

/** Creates recurring orders, once the catalogue contains their products. */
export const loadRecurrences = async ({
  buyer,
  suppliers,
}: Omit<Loading, 'other' | 'operator'>): Promise<void> => {
  const branchIdOf = await readBranchIds(buyer.admin);
  for (const { branch_code, quantities, paused, recurrence } of demoRecurrences) {
    const made = await buyer.admin(createRecurrence, {
      ...recurrence,
      branch_id: branchIdOf(branch_code),
      lines: orderLines(quantities, suppliers.products),
    });
    if (paused) await buyer.admin(updateRecurrence, { recurrence_id: made.id, status: 'paused' });
  }
};

const idsOf = (loading: Loading, supplierIds: readonly number[]): string[] =>
  supplierIds.map((id) => supplierOf(loading, id).id);

export const readBranchIds = async (admin: Caller): Promise<BranchIds> => {
  const { data } = await admin(listBranches, { limit: 100 });
  return branchIdsOf(data);
};

/** Waits until the directory has every supplier. */
const suppliersArrived = async ({ buyer, suppliers }: Loading): Promise<void> => {
  const startedAt = performance.now();
  for (;;) {
    const { data } = await buyer.admin(listSupplierCompanies, { limit: 100 });
    const known = new Set<string>(data.map(({ id }) => id));
    if ([...suppliers.companies.values()].every(({ id }) => known.has(id))) return;
    if (performance.now() - startedAt > arriveWithinMs)
      throw new Error('the directory of suppliers does not receive those that were created');
    await sleep(200);
  }
};

type Rfq = Answer<typeof createRfq>;

/** Brings one RFQ to its state as its parties would: a buyer creates it, suppliers bid, an approver awards. */
const loadRfq = async (loading: Loading, demo: DemoRfq, branchIdOf: BranchIds): Promise<void> => {
  const { buyer } = loading;
  const deadline = new Date(Date.parse(buyer.created_at) + demo.open_for_days * dayMs).toISOString();
  const rfq: Rfq = await buyer.buyer(createRfq, {
    ...demo.rfq,
    branch_id: branchIdOf(demo.branch_code),
    deadline,
    supplier_company_ids: idsOf(loading, [
      ...demo.bids.map(({ supplier_id }) => supplier_id),
      ...demo.silent,
    ]),
  });
  const bids: Answer<typeof submitBid>[] = [];
  for (const { supplier_id, prices, terms } of demo.bids)
    bids.push(
      await supplierOf(loading, supplier_id).admin(submitBid, {
        rfq_id: rfq.id,
        ...terms,
        lines: rfq.items.flatMap(({ id: rfq_item_id }, index) => {
          const amount = prices[index];
          if (!amount) return [];
          const unit_price = { amount, currency: demo.rfq.currency };
          return [{ rfq_item_id, unit_price, ...(demo.tax_rate && { tax_rate: demo.tax_rate }) }];
        }),
      }),
    );
  await ends[demo.end](loading, { demo, rfq, bids });
};

const supplierOf = ({ suppliers }: Loading, supplierId: number) => {
  const supplier = suppliers.companies.get(supplierId);
  if (!supplier) throw new Error(`there is no supplier ${supplierId}`);
  return supplier;
};

type Asked = { demo: DemoRfq; rfq: Rfq; bids: Answer<typeof submitBid>[] };
type Ending = (loading: Loading, asked: Asked) => Promise<void>;

const nothing: Ending = async () => undefined;
const endBidding: Ending = async ({ buyer }, { rfq }) => {
  await buyer.buyer(closeRfq, { rfq_id: rfq.id });
};

/** The first bid is awarded the first item. An approver awards, because it is above the buyer's limit. */
const award = async ({ buyer }: Loading, asked: Asked): Promise<string> => {
  const { rfq, bid, item } = firstOf(asked);
  await buyer.approver(decideBidIteration, {
    bid_id: bid.id,
    iteration: 1,
    decision: 'accept',
    award_items: [{ rfq_item_id: item.id, quantity: item.quantity }],
  });
  const { order_id } = await buyer.approver(createPurchaseOrder, { rfq_id: rfq.id, bid_id: bid.id });
  return order_id;
};

const firstOf = ({ rfq, bids: [bid] }: Asked) => {
  const [item] = rfq.items;
  if (!(bid && item)) throw new Error('a bid is missing');
  return { rfq, bid, item };
};

const ends: Record<DemoRfq['end'], Ending> = {
  open: nothing,
  bid_on: nothing,
  evaluating: endBidding,
  async countered(loading, asked) {
    await endBidding(loading, asked);
    const { bid, item } = firstOf(asked);
    await loading.buyer.approver(decideBidIteration, {
      bid_id: bid.id,
      iteration: 1,
      decision: 'counter',
      counter_items: [{ rfq_item_id: item.id, unit_price: { amount: '49.50', currency: 'EUR' } }],
      note: 'We would order for a year.',
    });
  },
  async partially_awarded(loading, asked) {
    await endBidding(loading, asked);
    await award(loading, asked);
  },
  async delivered(loading, asked) {
    await endBidding(loading, asked);
    const order_id = await award(loading, asked);
    const seller = supplierOf(loading, asked.demo.bids[0]?.supplier_id ?? 0).admin;
    await seller(confirmOrder, { order_id });
    await seller(shipOrder, { order_id, carrier: 'Speedy Express', tracking_number: 'SE-2026-1144' });
    const { shipments } = await seller(getOrderLogistics, { order_id });
    for (const { id: shipment_id } of shipments)
      await seller(deliverOrder, {
        order_id,
        shipment_id,
        received_by: 'Maria Anders',
        evidence: { kind: 'signature', sha256: createHash('sha256').update(shipment_id).digest('hex') },
      });
    await loading.buyer.finance(payOrderWithBalance, { order_id });
    await loading.buyer.buyer(closeRfq, { rfq_id: asked.rfq.id, reason: 'Everything has arrived.' });
  },
  async cancelled({ buyer }, { rfq }) {
    await buyer.buyer(cancelRfq, { rfq_id: rfq.id, reason: 'The tasting does not take place.' });
  },
};
