import { z } from 'zod';
import { id } from '../language/ids.ts';
import { currencyCode, money } from '../language/money.ts';
import { percent } from '../language/values.ts';

/** What a supplier charges for the delivery of an order of one store, or of its catalogue orders, in one currency. */
export const shippingTerms = z.object({
  store_id: id('store').nullable().describe('Null for catalogue orders, which may be of several stores'),
  currency: currencyCode,
  minimum_order: money.nullable().describe('Smallest subtotal of an order, without tax; null for none'),
  flat: money.nullable().describe('Shipping of an order, without tax; null for none'),
  free_from: money.nullable().describe('Subtotal without tax from which shipping is free; null for never'),
  tax_rate: percent.describe('Tax on shipping, in percent'),
});
