import { defineCollection } from '@procura/mongo';
import type { Charge } from './charge.ts';

export const charges = defineCollection<Charge>({
  name: 'charges',
  scope: 'parties',
  indexes: [
    { key: { order_id: 1 }, unique: true },
    { key: { buyer_company_id: 1, order_id: 1 } },
    { key: { supplier_company_id: 1, order_id: 1 } },
  ],
});
