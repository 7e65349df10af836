import { systemPrincipal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import { changeOfPurchaseOrder } from '../model/changes.ts';
import type { PurchaseOrder } from '../model/purchase-order.ts';

type Deps = OpenedCollections<{ purchaseOrders: typeof purchaseOrders }>;

const abandonedRetentionS = 30 * 24 * 3600;

export const purchaseOrders = defineCollection<PurchaseOrder>({
  name: 'purchase_orders',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, rfq_id: 1, _id: 1 } },
    { key: { supplier_company_id: 1, rfq_id: 1, _id: 1 } },
    { key: { buyer_company_id: 1, order_id: 1 } },
    { key: { buyer_company_id: 1, number: 1 }, unique: true },
    // The fence of issuing: one live purchase order per idempotency key.
    {
      key: { buyer_company_id: 1, key: 1 },
      unique: true,
      partialFilterExpression: { key: { $exists: true } },
    },
    { key: { sweep_at: 1 }, partialFilterExpression: { sweep_at: { $exists: true } } },
    { key: { gone_at: 1 }, expireAfterSeconds: abandonedRetentionS },
  ],
});

/** Writes a purchase order by compare-and-set on its version; `before` is null for a new one. Returns it as written. */
export const savePurchaseOrder = async (
  deps: Deps,
  tx: Transaction & Pick<WriteTx, 'changed'>,
  before: PurchaseOrder | null,
  after: PurchaseOrder,
): Promise<PurchaseOrder> => {
  const own = deps.purchaseOrders.parties(systemPrincipal(after.buyer_company_id), tx);
  const saved: PurchaseOrder = { ...after, version: (before?.version ?? 0) + 1 };
  await own.saveVersion(before, saved, `Purchase order ${saved.number}`);
  const change = changeOfPurchaseOrder(before, saved);
  if (change) tx.changed(change);
  return saved;
};
