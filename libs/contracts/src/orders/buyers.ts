import { z } from 'zod';
import { id } from '../language/ids.ts';
import { searchWords } from '../language/input-values.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { shownName, timestamp } from '../language/values.ts';
import { tool } from './presets.ts';

export const listBuyers = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'list_buyers',
  title: 'List buyers',
  description:
    'Lists the buyers that a supplier has to do with, by name: those with orders, with RFQs it was invited to, and with agreed prices. Returns how many of its orders are open, its first and last order, and whether prices are agreed. Follow next_cursor until has_more is false.',
  audience: 'supplier',
  input: z.strictObject({
    query: searchWords(100).optional().describe('Words of the name'),
    buyer_company_id: id('company').optional().describe('This buyer alone'),
    ...pageInput,
  }),
  output: pageOf(
    z.object({
      id: id('company'),
      name: shownName,
      orders: z.int().describe('All orders it placed, imported and ended ones included'),
      open_orders: z.int().describe('To be confirmed, shipped or delivered'),
      first_order_at: timestamp.nullable(),
      last_order_at: timestamp.nullable(),
      has_agreed_prices: z
        .boolean()
        .nullable()
        .describe('Whether one is current or coming; null for roles that may not list agreed prices'),
    }),
  ),
  rest: { method: 'GET', path: '/api/supplier/buyers' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['find_agreed_buyers', 'find_inviting_buyers', 'get_company_facts'],
});
