import { z } from 'zod';
import { id } from '../language/ids.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { preview } from '../language/preview.ts';
import { givenQuantity } from '../language/values.ts';
import { tool } from './presets.ts';
import { givenAccount, purchaseHeader } from './purchase-header.ts';

export const purchaseLines = z
  .array(
    z.strictObject({
      product_id: id('product'),
      quantity: givenQuantity.describe('In sales units'),
      account_code: givenAccount,
    }),
  )
  .min(1)
  .max(100)
  .describe('One entry per product');

export const previewInput = z.strictObject({
  branch_id: id('branch').describe('The branch that orders and receives'),
  lines: purchaseLines,
  ...purchaseHeader.shape,
});

export const previewCalls = ['get_branch_facts', 'price_lines', 'get_limit_use', 'list_approvers'];

export const previewOrder = readOperation({
  ...tool,
  name: 'preview_order',
  title: 'Preview order',
  description:
    'Call this before place_order. Prices lines of the company’s catalogue for a branch and says what placing would do: outcome will_place, needs_approval or will_be_refused, with every rule that does not pass, who may approve and the smallest change that would pass. Returns a preview_id, valid 15 minutes, which also holds what else is given here. Reserves and commits nothing.',
  input: previewInput,
  output: preview,
  audience: 'buyer',
  permission: 'orders:write',
  rest: { method: 'POST', path: '/api/orders/preview' },
  errors: ['not_found', 'branch_inactive'],
  calls: previewCalls,
});

export const previewMarketplaceOrder = readOperation({
  ...previewOrder,
  name: 'preview_marketplace_order',
  title: 'Preview marketplace order',
  area: 'catalogue',
  description:
    'Call this before place_marketplace_order. Prices marketplace products at list price for a branch and says what placing would do: outcome, every rule that does not pass, who may approve, the smallest change that would pass. Returns a preview_id, valid 15 minutes. Reserves and commits nothing.',
  rest: { method: 'POST', path: '/api/marketplace/orders/preview' },
});
