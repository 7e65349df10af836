import type { Id } from '@procura/contracts';
import { defineCollection } from '@procura/mongo';

/** Money the operator received for a buyer, under the reference of its bank transfer. */
export type TopUp = {
  _id: Id<'topUp'>;
  company_id: string;
  reference: string;
  amount_minor: bigint;
  currency: string;
  created_at: Date;
};

export const topUps = defineCollection<TopUp>({
  name: 'top_ups',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, reference: 1 }, unique: true }],
});
