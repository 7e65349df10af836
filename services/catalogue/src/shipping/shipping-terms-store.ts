import { defineCollection } from '@procura/mongo';
import type { ShippingTerms } from './shipping-terms.ts';

/** One document per store, and per supplier and currency for catalogue orders. */
export const shippingTerms = defineCollection<ShippingTerms>({
  name: 'shipping_terms',
  scope: 'published',
  indexes: [{ key: { company_id: 1, _id: 1 } }],
});
