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
import type { Caller } from './demo-caller.ts';
import {
  type DemoRfq,
  demoFavorites,
  demoInvites,
  demoRecurrences,
  demoRfqs,
  demoTopUps,
} from './demo-rfqs.ts';
import { inParallel } from './in-parallel.ts';
import type { LoadedBuyer } from './load-demo-buyers.ts';
import type { LoadedSuppliers } from './load-demo-suppliers.ts';

type Loading = {
  operator: Caller;
  buyer: LoadedBuyer & { company_id: string; created_at: string };
  other: { company_id: string; admin: Caller };
  suppliers: LoadedSuppliers;
};

const dayMs = 24 * 3600 * 1000;
const arriveWithinMs = 60_000;
const width = 3;

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
      } as never);
  await suppliersArrived(loading);
  await buyer.admin(createSupplierFavorites, { supplier_company_ids: idsOf(loading, demoFavorites.buyer) });
  await other.admin(createSupplierFavorites, { supplier_company_ids: idsOf(loading, demoFavorites.other) });
  for (const [index, invite] of demoInvites.entries()) {
    const { id } = await buyer.admin(createSupplierInvite, invite);
    if (index === demoInvites.length - 1) await buyer.admin(revokeSupplierInvite, { supplier_invite_id: id });
  }
  const branches = await branchIds(buyer.admin);
  await inParallel(demoRfqs, width, (demo) => loadRfq(loading, demo, branches));
};

/** Creates recurring orders, once the catalogue contains their products. */
export const loadRecurrences = async ({
  buyer,
  suppliers,
}: Omit<Loading, 'other' | 'operator'>): Promise<void> => {
  const branches = await branchIds(buyer.admin);
  for (const { branch_code, quantities, paused, recurrence } of demoRecurrences) {
    const made = await buyer.admin(createRecurrence, {
      ...recurrence,
      branch_id: branches.get(branch_code),
      lines: Object.entries(quantities).map(([productId, quantity]) => ({
        product_id: suppliers.products.get(Number(productId)) ?? '',
        quantity,
      })),
    } as never);
    if (paused) await buyer.admin(updateRecurrence, { recurrence_id: made.id, status: 'paused' });
  }
};

const idsOf = ({ suppliers }: Loading, supplierIds: readonly number[]): never[] =>
  supplierIds.map((id) => suppliers.companies.get(id)?.id as never);

/** The ids of the buyer's branches by their codes. */
export const branchIds = async (admin: Caller): Promise<Map<string, string>> => {
  const { data } = await admin(listBranches, { limit: 100 });
  return new Map(data.map(({ code, id }) => [code, id]));
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
const loadRfq = async (loading: Loading, demo: DemoRfq, branches: Map<string, string>): Promise<void> => {
  const { buyer } = loading;
  const deadline = new Date(Date.parse(buyer.created_at) + demo.open_for_days * dayMs).toISOString();
  const rfq: Rfq = await buyer.buyer(createRfq, {
    ...demo.rfq,
    branch_id: branches.get(demo.branch_code),
    deadline,
    supplier_company_ids: idsOf(loading, [
      ...demo.bids.map(({ supplier_id }) => supplier_id),
      ...demo.silent,
    ]),
  } as never);
  const bids: Answer<typeof submitBid>[] = [];
  for (const { supplier_id, prices, terms } of demo.bids)
    bids.push(
      await sellerOf(loading, supplier_id)(submitBid, {
        rfq_id: rfq.id,
        ...terms,
        lines: prices.flatMap((amount, index) =>
          amount === null
            ? []
            : [
                {
                  rfq_item_id: rfq.items[index]?.id as never,
                  unit_price: { amount, currency: demo.rfq.currency },
                },
              ],
        ),
      }),
    );
  await ends[demo.end](loading, { demo, rfq, bids });
};

const sellerOf = ({ suppliers }: Loading, supplierId: number): Caller => {
  const supplier = suppliers.companies.get(supplierId);
  if (!supplier) throw new Error(`there is no supplier ${supplierId}`);
  return supplier.admin;
};

type Asked = { demo: DemoRfq; rfq: Rfq; bids: Answer<typeof submitBid>[] };
type Ending = (loading: Loading, asked: Asked) => Promise<void>;

const nothing: Ending = async () => undefined;
const endBidding: Ending = async ({ buyer }, { rfq }) => {
  await buyer.buyer(closeRfq, { rfq_id: rfq.id });
};

/** The first bid is awarded its cheapest item. An approver awards, because it is above the buyer's limit. */
const award = async ({ buyer }: Loading, { rfq, bids }: Asked, items: number[]): Promise<string> => {
  const [bid] = bids;
  if (!bid) throw new Error('a bid is missing');
  await buyer.approver(decideBidIteration, {
    bid_id: bid.id,
    iteration: 1,
    decision: 'accept',
    award_items: items.map((index) => ({
      rfq_item_id: rfq.items[index]?.id as never,
      quantity: rfq.items[index]?.quantity ?? 1,
    })),
  });
  const { order_id } = await buyer.approver(createPurchaseOrder, { rfq_id: rfq.id, bid_id: bid.id });
  return order_id;
};

const ends: Record<DemoRfq['end'], Ending> = {
  open: nothing,
  bid_on: nothing,
  evaluating: endBidding,
  async countered(loading, asked) {
    await endBidding(loading, asked);
    const [bid] = asked.bids;
    const [item] = asked.rfq.items;
    if (!(bid && item)) throw new Error('a bid is missing');
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
    await award(loading, asked, [0]);
  },
  async delivered(loading, asked) {
    await endBidding(loading, asked);
    const order_id = (await award(loading, asked, [0])) as never;
    const seller = sellerOf(loading, asked.demo.bids[0]?.supplier_id ?? 0);
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
