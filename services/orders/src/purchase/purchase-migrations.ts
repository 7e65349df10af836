import { inBothPhases, type Migration, walkInBatches } from '@procura/mongo';
import type { Order } from '../model/order.ts';
import type { Purchase } from '../model/purchase.ts';
import { orders } from '../order/order-store.ts';
import { purchases, readApprovals } from './purchase-store.ts';

/**
 * Says of purchases of earlier releases what became of their approval, and of those that replicas of these releases
 * made, decided or cancelled while this one ran.
 */
const fillApprovals: Migration['run'] = async ({ collection }) => {
  const stored = collection<Purchase>(purchases).work();
  const projection = { company_id: 1, approval_state: 1, lapses_at: 1 } as const;
  for await (const found of walkInBatches(stored, { state: 'made' }, { projection })) {
    const unsure = found.filter(({ approval_state = 'waiting' }) => approval_state === 'waiting');
    for (const [company_id, own] of Map.groupBy(unsure, (purchase) => purchase.company_id)) {
      const approvals = await readApprovals({ orders: collection<Order>(orders) }, company_id, own);
      await stored.updateEach(
        own.flatMap((purchase) => {
          const approval = approvals(purchase);
          if (approval.approval_state === purchase.approval_state) return [];
          const { _id, lapses_at, approval_state } = purchase;
          const ended = lapses_at && approval.approval_state !== 'waiting';
          return [
            {
              // A purchase that is decided meanwhile gets it with that, or in the other phase.
              filter: {
                _id,
                lapses_at: lapses_at ?? { $exists: false },
                approval_state: approval_state ?? { $exists: false },
              },
              update: { $set: approval, ...(ended && { $unset: { lapses_at: '' } }) },
            },
          ];
        }),
      );
    }
  }
};

export const purchaseMigrations: readonly Migration[] = inBothPhases(
  '2026-12-purchase-approvals',
  fillApprovals,
);
