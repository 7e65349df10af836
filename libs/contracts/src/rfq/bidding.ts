import { z } from 'zod';
import { id } from '../language/ids.ts';
import { givenDay } from '../language/input-values.ts';
import { givenUnitPrice, positiveMoney } from '../language/money.ts';
import { writeOperation } from '../language/operation-kinds.ts';
import { percent, prose } from '../language/values.ts';
import { bidView } from './bid.ts';
import { maxRfqItems, rfqWrite } from './rfq.ts';

export const supplier = {
  ...rfqWrite,
  audience: 'supplier',
  permission: 'bids:write',
  output: bidView,
} as const;

const bidTerms = {
  lines: z
    .array(
      z.strictObject({
        rfq_item_id: id('rfqItem'),
        unit_price: givenUnitPrice.describe(
          'In the RFQ’s currency; without tax if you give tax_rate, otherwise taxes included',
        ),
        tax_rate: percent
          .optional()
          .describe(
            'Percent of tax on top of the price, "0" without tax: on every line, or on none if prices include tax. Later iterations do as the first one',
          ),
        product_id: id('product').optional().describe('One of your products; an order reserves its stock'),
      }),
    )
    .min(1, { error: 'must offer at least one item' })
    .max(maxRfqItems)
    .describe('The items you offer; leave out what you do not'),
  freight: positiveMoney
    .optional()
    .describe('Delivery of all you offer, without tax, in the RFQ’s currency; none when left out'),
  freight_tax_rate: percent.optional().describe('Percent of tax on freight; "0" when left out'),
  lead_time_days: z.int().min(0).max(3650).optional().describe('Days from the order to delivery'),
  valid_until: givenDay('Last day it can be accepted, no end when left out').optional(),
  terms: prose(2000).optional().describe('Terms of delivery and payment'),
  note: prose(500).optional().describe('The buyer reads it'),
};

export const submitBid = writeOperation({
  ...supplier,
  name: 'submit_bid',
  title: 'Submit bid',
  records: ['rfq', 'bid'],
  description:
    'Submits the supplier’s bid on an open RFQ it is invited to; one per RFQ, sealed from other suppliers. With tax_rate on every line prices are net; without, they include tax, which is taken out at the rate of each line’s product. freight is net with its own rate in either case, and awards take their share of it. Fails with not_enabled for tax rates and freight until an upgrade is finished.',
  input: z.strictObject({ rfq_id: id('rfq'), ...bidTerms }),
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/rfqs/{rfq_id}/bids' },
  errors: ['not_found', 'already_exists', 'bidding_closed', 'company_suspended', 'not_enabled'],
  calls: ['get_product_facts'],
});

export const submitBidIteration = writeOperation({
  ...supplier,
  name: 'submit_bid_iteration',
  title: 'Submit bid iteration',
  records: ['rfq', 'bid'],
  description:
    'Replaces the supplier’s terms: without restriction until the deadline, afterwards only in answer to a counter-offer. Prices stay net or tax-included, as in the first iteration; freight is none unless given again.',
  input: z.strictObject({ bid_id: id('bid'), ...bidTerms }),
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/bids/{bid_id}/iterations' },
  errors: ['not_found', 'conflict', 'bidding_closed', 'company_suspended', 'not_enabled'],
  calls: ['get_product_facts'],
});

export const withdrawBid = writeOperation({
  ...supplier,
  name: 'withdraw_bid',
  title: 'Withdraw bid',
  records: ['rfq', 'bid'],
  description: 'Withdraws a bid without awards.',
  destructive: true,
  input: z.strictObject({
    bid_id: id('bid'),
    reason: prose(500).optional().describe('Why it is withdrawn'),
  }),
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/bids/{bid_id}/withdraw' },
  errors: ['not_found', 'conflict'],
});
