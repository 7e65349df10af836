import { defineCollection } from '@procura/mongo';
import type { Invoice } from './invoice.ts';

export const invoices = defineCollection<Invoice>({
  name: 'invoices',
  scope: 'parties',
  indexes: [
    { key: { number: 1 }, unique: true },
    { key: { order_id: 1, shipment_id: 1 }, unique: true },
    { key: { buyer_company_id: 1, order_id: 1, _id: 1 } },
    { key: { supplier_company_id: 1, order_id: 1, _id: 1 } },
  ],
});
