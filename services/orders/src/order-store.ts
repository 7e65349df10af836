import { orderChanged } from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { defineCollection, type WriteTx } from '@procura/mongo';
import type { Deps } from './deps.ts';
import type { Order } from './order.ts';
import { orderDeltas } from './order-deltas.ts';

export const orders = defineCollection<Order>({
  name: 'orders',
  scope: 'parties',
  indexes: [
    { key: { buyer_company_id: 1, created_at: -1, _id: -1 } },
    { key: { supplier_company_id: 1, created_at: -1, _id: -1 } },
    { key: { buyer_company_id: 1, branch_id: 1, created_at: -1, _id: -1 } },
    { key: { buyer_company_id: 1, number: 1 }, unique: true },
    { key: { buyer_company_id: 1, purchase_id: 1, _id: 1 } },
  ],
});

/**
 * The one way an order changes: writes the document (by compare-and-set on its version), the metric deltas
 * of both parties, and the event that lets stock, commitments and the charge follow. `before` is null for a new order.
 * Raises `conflict` when someone else changed it meanwhile.
 */
export const saveOrder = async (deps: Deps, tx: WriteTx, before: Order | null, after: Order): Promise<void> => {
  throw new Error('written by the colleague who owns placing');
};
