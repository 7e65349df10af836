import { z } from 'zod';
import { id } from '../language/ids.ts';
import { currencyCode, money, positiveMoney } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { percent } from '../language/values.ts';
import { supplier, tool } from './presets.ts';

/** What a supplier charges for the delivery of an order of one store, or of its catalogue orders, in one currency. */
export const shippingTerms = z.object({
  store_id: id('store').nullable().describe('Null for catalogue orders, which may be of several stores'),
  currency: currencyCode,
  minimum_order: money.nullable().describe('Smallest subtotal of an order, without tax; null for none'),
  flat: money.nullable().describe('Shipping of an order, without tax; null for none'),
  free_from: money.nullable().describe('Subtotal without tax from which shipping is free; null for never'),
  tax_rate: percent.describe('Tax on shipping, in percent'),
});

/** An amount of terms: 12 digits before the point, as in the total of an order. */
const givenTerm = (description: string) =>
  positiveMoney
    .refine(({ amount }) => /[1-9]/.test(amount), {
      path: ['amount'],
      error: 'must be more than zero; leave it out for none',
    })
    .refine(({ amount }) => /^\d{1,12}(\.|$)/.test(amount), {
      path: ['amount'],
      error: 'must have at most 12 digits before the point',
    })
    .optional()
    .describe(description);

export const setShippingTerms = writeOperation({
  ...supplier,
  name: 'set_shipping_terms',
  title: 'Set shipping terms',
  description:
    'Sets what the supplier charges for the delivery of each marketplace order of one store, or without store_id of each catalogue order in one currency: the smallest order, the shipping, and from where it is free, each compared with the order’s subtotal without tax. Replaces the earlier terms; without any amount it removes them. Orders already placed are unchanged. Returns the terms.',
  input: z.strictObject({
    store_id: id('store').optional().describe('The store; catalogue orders when left out'),
    currency: currencyCode.describe('Currency of the orders; for a store its own'),
    minimum_order: givenTerm('Smallest subtotal of an order; none when left out'),
    flat: givenTerm('Shipping of an order, without tax; none when left out'),
    free_from: givenTerm('Subtotal from which shipping is free; never when left out. Needs flat'),
    tax_rate: percent.optional().describe('Tax on shipping, in percent; "0" when left out. Needs flat'),
  }),
  output: shippingTerms,
  destructive: false,
  idempotent: true,
  rest: { method: 'POST', path: '/api/supplier/shipping-terms' },
  errors: ['not_found', 'not_enabled'],
});

export const listShippingTerms = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'list_shipping_terms',
  title: 'List shipping terms',
  description:
    'Lists the shipping terms of one supplier, those of catalogue orders first: smallest order, shipping and from where it is free, by store or currency. What is not listed has no smallest order and free shipping. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    supplier_company_id: id('company')
      .optional()
      .describe('The supplier; required for buyers, a supplier reads its own'),
    ...pageInput,
  }),
  output: pageOf(shippingTerms),
  audience: 'both',
  rest: { method: 'GET', path: '/api/shipping-terms' },
  errors: ['not_found', 'invalid_cursor'],
});
