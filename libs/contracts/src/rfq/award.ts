import { z } from 'zod';
import { id } from '../language/ids.ts';
import { expectedTotal, givenUnitPrice } from '../language/money.ts';
import { spendingOperation, writeOperation } from '../language/operation-kinds.ts';
import { describing } from '../language/spending.ts';
import { givenQuantity, prose } from '../language/values.ts';
import { bidView, maxIterations } from './bid.ts';
import { buyerWrite } from './presets.ts';
import { maxRfqItems, rfqWrite } from './rfq.ts';

export const itemQuantities = z
  .array(
    z.strictObject({
      rfq_item_id: id('rfqItem'),
      quantity: givenQuantity.describe('With decimals only as the item allows'),
    }),
  )
  .min(1)
  .max(maxRfqItems);

export const decideBidIteration = spendingOperation({
  ...buyerWrite,
  name: 'decide_bid_iteration',
  records: ['rfq', 'bid'],
  // Awards and rejections cannot be undone.
  destructive: true,
  title: 'Decide bid',
  description:
    'Moves money. Decides an iteration of a bid: accept (all of it, or award_items), reject, or counter with counter_items. Call list_rfq_bids or get_bid first and name the supplier’s latest iteration. Accepting awards quantities and commits funds; bidding must be over (close_rfq, over REST, ends it early), and awards add up to the requested quantity at most. Fails with approval_required over a limit, saying who may accept. Returns the bid.',
  input: z.strictObject({
    bid_id: id('bid'),
    iteration: z.int().min(1).max(maxIterations).describe('The supplier’s latest iteration'),
    decision: z
      .enum(['accept', 'reject', 'counter'])
      .describe('accept awards, reject ends the bid for good, counter offers other prices'),
    award_items: itemQuantities.optional().describe('For accept; the rest of the bid when left out'),
    counter_items: z
      .array(
        z.strictObject({
          rfq_item_id: id('rfqItem'),
          unit_price: givenUnitPrice.describe('Per unit, in the RFQ’s currency'),
        }),
      )
      .min(1)
      .max(maxRfqItems)
      .optional()
      .describe('For counter: the prices you would pay'),
    expected_total: expectedTotal.describe(
      'For accept: the total you agreed to; refuses another with price_changed',
    ),
    note: prose(500).optional().describe('The supplier reads it'),
  }),
  output: bidView,
  idempotent: false,
  effect: 'money',
  consent: 'expected_total',
  describe: 'describe_decide_bid_iteration',
  // In the application it follows a check, and commits funds as approving a purchase does.
  needs_reauthentication: true,
  permission: 'rfqs:award',
  rest: { method: 'POST', path: '/api/bids/{bid_id}/iterations/{iteration}/decision' },
  errors: [
    'not_found',
    'conflict',
    'company_suspended',
    'outdated_iteration',
    'bid_expired',
    'above_award',
    'quantity_rule',
    'limit_exceeded',
    'approval_required',
    'price_changed',
    'idempotency_in_flight',
  ],
  calls: ['commit_spend', 'release_spend', 'list_approvers'],
});

export const describeDecideBidIteration = describing(decideBidIteration, { calls: [] });

export const closeAward = writeOperation({
  ...rfqWrite,
  name: 'close_award',
  title: 'Close award',
  records: ['rfq', 'bid'],
  description:
    'Releases what an award still holds: its quantity can be awarded to someone else, its funds return to the limits. Purchase orders already issued are unchanged. Returns the bid.',
  destructive: true,
  idempotent: true,
  permission: 'rfqs:award',
  input: z.strictObject({
    award_id: id('award'),
    reason: prose(500).optional().describe('Why it is closed'),
  }),
  output: bidView,
  rest: { method: 'POST', path: '/api/awards/{award_id}/close' },
  errors: ['not_found', 'conflict'],
  calls: ['release_spend'],
});
