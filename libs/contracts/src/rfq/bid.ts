import { z } from 'zod';
import { id } from '../language/ids.ts';
import { money, unitPrice } from '../language/money.ts';
import { readOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { day, measure, named, operationNames, quantity, shownName, timestamp } from '../language/values.ts';
import { tool } from './presets.ts';
import { bidStatus, maxRfqItems, maxRfqSuppliers, ratedSupplier, rfqStatus } from './rfq.ts';
import { shownFreight, shownTaxRate, taxedAmounts } from './taxed.ts';

export const maxIterations = 20;

export const maxBidAwards = 20;

const awardStatus = z.enum(['open', 'closed']);

/** Whether the prices of an iteration include tax; of a tax-included price the tax is taken out at the line's rate. */
const pricesIncludeTax = z
  .boolean()
  .default(true)
  .describe('Whether unit prices include tax; otherwise they are without it');

/** One party's terms at one moment; immutable. */
const iteration = z.object({
  number: z.int().describe('From 1; name it when deciding'),
  by: z.enum(['supplier', 'buyer']).describe('buyer: a counter-offer'),
  at: timestamp,
  lines: z
    .array(
      z.object({
        rfq_item_id: id('rfqItem'),
        product_id: id('product')
          .nullable()
          .describe('The supplier’s product, whose stock an order reserves'),
        unit_price: unitPrice.describe('With or without tax, as prices_include_tax says'),
        tax_rate: shownTaxRate.describe(
          'Percent of tax as the supplier gave it, or where prices include tax that of its product; "0" without one',
        ),
        ...taxedAmounts,
        total: money.describe('Net and tax of the requested quantity, each rounded half up'),
      }),
    )
    .max(maxRfqItems),
  prices_include_tax: pricesIncludeTax,
  ...shownFreight,
  ...taxedAmounts,
  lead_time_days: z.int().nullable(),
  valid_until: day.nullable().describe('Last day, in the buyer’s time zone'),
  terms: z.string().max(2000),
  note: z.string().max(500).nullable(),
});

export const awardView = z.object({
  id: id('award'),
  status: awardStatus,
  iteration: z.int(),
  lines: z
    .array(
      z.object({
        rfq_item_id: id('rfqItem'),
        quantity,
        ordered_quantity: quantity.describe('On live purchase orders'),
        unit_price: unitPrice.describe('Without the tax of tax_rate'),
        tax_rate: shownTaxRate,
      }),
    )
    .max(maxRfqItems)
    .describe('What it holds; once closed, only what is on purchase orders'),
  ...shownFreight,
  ...taxedAmounts,
  total: money.describe('Net and tax of what it holds with its freight, which counts against limits'),
  accepted_by: shownName.nullable().describe('Null for suppliers'),
  accepted_at: timestamp,
  closed_reason: z.string().max(500).nullable().describe('Null while open, and for suppliers'),
});

const rfqOfBids = z.object({
  id: id('rfq'),
  number: z.string().max(40),
  title: shownName,
  status: rfqStatus,
});

const askedItem = z.object({
  id: id('rfqItem'),
  name: shownName,
  unit: z.string().max(40),
  ...measure,
  quantity,
});

export const bidView = z.object({
  id: id('bid'),
  rfq: rfqOfBids,
  buyer: named(id('company')),
  supplier: ratedSupplier,
  status: bidStatus,
  latest_iteration: z.int(),
  latest_supplier_iteration: z.int().describe('The only one that can be accepted or rejected'),
  iterations: z.array(iteration).max(maxIterations),
  awards: z.array(awardView).max(maxBidAwards),
  note: z
    .string()
    .max(500)
    .nullable()
    .describe(
      'Written by the buyer with the latest acceptance or rejection, or by the supplier when withdrawing',
    ),
  created_at: timestamp,
  updated_at: timestamp,
  version: z.int(),
  allowed_actions: operationNames.max(20),
});

export const bidRow = z.object({
  bid_id: id('bid'),
  supplier: ratedSupplier,
  status: bidStatus,
  iteration: z.int().describe('The supplier’s latest iteration, which this row shows'),
  counter: z.boolean().describe('The buyer’s counter-offer waits for an answer'),
  lead_time_days: z.int().nullable(),
  valid_until: day.nullable(),
  expired: z.boolean(),
  complete: z.boolean().default(false).describe('It offers every item of the RFQ'),
  prices_include_tax: pricesIncludeTax,
  ...shownFreight,
  ...taxedAmounts,
  total: money.describe('Net and tax of all items it offers, for the requested quantities, and of freight'),
  prices: z
    .array(
      z.object({
        rfq_item_id: id('rfqItem'),
        unit_price: unitPrice,
        tax_rate: shownTaxRate,
        total: money.describe('Net and tax'),
        lowest: z
          .boolean()
          .nullable()
          .describe(
            'Whether no bid has a lower price, as compared says, of those that count: neither withdrawn, rejected nor expired; null for suppliers, for whom bids are sealed',
          ),
        against_target_percent: z
          .number()
          .nullable()
          .describe(
            'Difference to the target price, as compared says; negative is cheaper; null without target and for suppliers',
          ),
        awarded_quantity: quantity.prefault(0).describe('Awarded to this bid'),
      }),
    )
    .max(maxRfqItems)
    .describe('One entry per item it offers'),
  open_awards: z
    .array(
      z.object({
        award_id: id('award'),
        total: money.describe('What it holds, with its freight'),
        ordered: z.boolean().describe('All of it is on purchase orders'),
      }),
    )
    .max(maxBidAwards)
    .default([])
    .describe('Awards of it that are not closed; get_bid has their lines'),
  allowed_actions: operationNames
    .max(5)
    .default([])
    .describe('Operations this caller may call on this bid now'),
});

/** Maximum number of bids on a page: what the largest ones leave room for. */
export const maxListedBids = 40;

const comparedBid = { bid_id: id('bid'), supplier: named(id('company')) };

const bidComparison = z.object({
  compared: z
    .enum(['net', 'gross'])
    .default('gross')
    .describe(
      'What prices, totals and targets are compared by: net if every bid that counts is without tax, otherwise gross, in which a price that includes tax is as given',
    ),
  cheapest_bid: z
    .object({ ...comparedBid, ...taxedAmounts })
    .nullable()
    .describe('The bid that offers all that is not awarded yet for the least; null when none does'),
  cheapest_split: z
    .object({
      ...taxedAmounts,
      awards: z
        .array(
          z.object({
            ...comparedBid,
            total: money.describe('Net and tax'),
            items: z
              .array(z.object({ rfq_item_id: id('rfqItem'), quantity }))
              .max(maxRfqItems)
              .describe('As award_items of decide_bid_iteration takes them; total is its expected_total'),
          }),
        )
        .max(maxRfqSuppliers),
    })
    .nullable()
    .describe('All that is not awarded yet, each item from the bid with its lowest price'),
  not_offered: z
    .array(id('rfqItem'))
    .max(maxRfqItems)
    .describe('Items not awarded yet that no open bid offers'),
});

export const listRfqBids = readOperation({
  ...tool,
  name: 'list_rfq_bids',
  title: 'Compare bids',
  description:
    'Compares the bids of an RFQ line by line, with who is lowest, lead time, validity and awards, and the totals of the cheapest bid and split. Net prices are compared if all bids are net, otherwise gross ones. Use it before decide_bid_iteration, and name the iteration it shows. A supplier sees only its own bid. Follow next_cursor until has_more is false.',
  input: z.strictObject({
    rfq_id: id('rfq'),
    ...pageInput,
    limit: z.int().min(1).max(maxRfqSuppliers).optional().describe('Per page; 25 when left out'),
  }),
  output: z.object({
    rfq: rfqOfBids.nullable().default(null).describe('Null only in answers of releases before 2026-12'),
    items: z
      .array(
        askedItem.extend({
          target_unit_price: unitPrice.nullable(),
          remaining_quantity: quantity.nullable().describe('Not yet awarded; null for suppliers'),
        }),
      )
      .max(maxRfqItems),
    comparison: bidComparison
      .nullable()
      .default(null)
      .describe('Over all bids that are neither withdrawn, rejected nor expired; null for suppliers'),
    ...pageOf(bidRow, maxListedBids).shape,
  }),
  rest: { method: 'GET', path: '/api/rfqs/{rfq_id}/bids' },
  errors: ['not_found', 'invalid_cursor'],
});

export const getBid = readOperation({
  ...tool,
  name: 'get_bid',
  title: 'Get bid',
  description:
    'Returns one bid with all its iterations (the supplier’s and the buyer’s counter-offers), its awards, and allowed_actions. latest_supplier_iteration is the one decide_bid_iteration can accept or reject.',
  input: z.strictObject({ bid_id: id('bid') }),
  output: bidView.extend({
    items: z.array(askedItem).max(maxRfqItems).default([]).describe('The items of the RFQ, which lines name'),
  }),
  rest: { method: 'GET', path: '/api/bids/{bid_id}' },
  errors: ['not_found'],
});
