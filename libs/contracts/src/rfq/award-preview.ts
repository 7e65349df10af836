import { z } from 'zod';
import { id } from '../language/ids.ts';
import { money, unitPrice } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { named, quantity, shownName } from '../language/values.ts';
import { maxVerdicts, verdict } from '../language/verdict.ts';
import { itemQuantities } from './award.ts';
import { buyerWrite } from './presets.ts';
import { maxRfqItems, ratedSupplier } from './rfq.ts';
import { shownFreight, shownTaxRate, taxedAmounts } from './taxed.ts';

/** Maximum number of entries: what a body has room for. */
const maxPreviewed = 24;

const outcome = z.enum(['will_be_done', 'needs_approval', 'will_be_refused']);

const lines = z
  .array(
    z.object({
      rfq_item_id: id('rfqItem'),
      quantity,
      unit_price: unitPrice.describe('Without the tax of tax_rate'),
      tax_rate: shownTaxRate,
      total: money.describe('Net and tax'),
    }),
  )
  .max(maxRfqItems);

export const previewAward = readOperation({
  ...buyerWrite,
  surfaces: ['rest', 'console'],
  name: 'preview_award',
  title: 'Preview award',
  description:
    'Call this before decide_bid_iteration with accept, or before create_purchase_order. Give awards to see what awarding these bids one after the other costs and what limits say of it, or purchase_orders to see what ordering from these awards costs. total of each entry is the expected_total of its call. Refuses states, prices and quantities as that call does; stock and branch are checked when ordering. Commits nothing.',
  permission: 'rfqs:award',
  input: z.strictObject({
    rfq_id: id('rfq'),
    awards: z
      .array(
        z.strictObject({
          bid_id: id('bid'),
          items: itemQuantities.optional().describe('As award_items; the rest of the bid when left out'),
        }),
      )
      .min(1)
      .max(maxPreviewed)
      .optional()
      .describe('One entry per bid, in the order of their calls; give these or purchase_orders'),
    purchase_orders: z
      .array(
        z.strictObject({
          award_id: id('award'),
          items: itemQuantities.optional().describe('All that the award still holds when left out'),
        }),
      )
      .min(1)
      .max(maxPreviewed)
      .optional()
      .describe('One entry per award'),
  }),
  output: z.object({
    branch: named(id('branch')).describe('The branch that pays'),
    entries: z
      .array(
        z.object({
          bid_id: id('bid'),
          award_id: id('award').nullable().describe('Null for awards, which do not exist yet'),
          supplier: ratedSupplier,
          iteration: z.int().describe('Whose prices count; name it when deciding'),
          lines,
          ...shownFreight,
          ...taxedAmounts,
          outcome: outcome.describe('What limits say of it after the entries before it'),
        }),
      )
      .max(maxPreviewed)
      .describe('In the order of the input'),
    ...taxedAmounts,
    outcome: outcome.describe(
      'The strictest of the entries; needs_approval: one of approvers has to award it. will_be_done if you may exceed the limits',
    ),
    verdicts: z
      .array(verdict)
      .max(maxVerdicts)
      .describe(
        'Rules that do not pass: limits per purchase judge all that a supplier holds under the RFQ, others all entries; empty for purchase orders, whose funds are committed',
      ),
    approvers: z
      .array(z.object({ user_id: id('user'), name: shownName }))
      .max(50)
      .describe('Who may award it, when approval is needed'),
  }),
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/award-preview' },
  errors: ['not_found', 'conflict', 'bid_expired', 'above_award', 'quantity_rule', 'limit_exceeded'],
  calls: ['judge_awards', 'list_approvers'],
});
