import { z } from 'zod';
import { describing } from './describe.ts';
import { event } from './event.ts';
import { filterText, givenDay, givenTime, searchWords } from './given.ts';
import { id } from './ids.ts';
import { currencyCode, expectedTotal, givenUnitPrice, money, unitPrice } from './money.ts';
import { readOperation, spendingOperation, writeOperation } from './operation-kinds.ts';
import { pageInput, pageOf } from './page.ts';
import {
  countryCode,
  day,
  named,
  operationNames,
  prose,
  quantity,
  requiredProse,
  requiredText,
  shownName,
  timestamp,
} from './values.ts';

/** Most items of an RFQ, suppliers it invites (so also bids), iterations and awards of one bid. */
export const maxRfqItems = 50;
export const maxRfqSuppliers = 50;
export const maxIterations = 20;
export const maxBidAwards = 20;

export const rfqStatus = z.enum([
  'open',
  'evaluating',
  'partially_awarded',
  'awarded',
  'closed',
  'cancelled',
]);
export type RfqStatus = z.infer<typeof rfqStatus>;
export const bidStatus = z.enum([
  'submitted',
  'countered',
  'partially_accepted',
  'accepted',
  'rejected',
  'withdrawn',
]);
export type BidStatus = z.infer<typeof bidStatus>;
export const awardStatus = z.enum(['open', 'closed']);
export const purchaseOrderStatus = z.enum(['issued', 'acknowledged', 'fulfilled', 'cancelled', 'rejected']);

const itemTexts = {
  name: shownName,
  specification: z.string().max(1000),
  unit: z.string().max(40),
};

export const rfqSummary = z.object({
  id: id('rfq'),
  number: z.string().max(40),
  title: shownName,
  status: rfqStatus,
  buyer: named(id('company')),
  branch: named(id('branch')),
  currency: currencyCode,
  item_count: z.int(),
  bid_count: z.int().nullable().describe('Bids that were not withdrawn; null for suppliers'),
  own_bid: z
    .object({ id: id('bid'), status: bidStatus })
    .nullable()
    .describe('Bid of the supplier who asks; null while it has none, and for buyers'),
  deadline: timestamp,
  created_at: timestamp,
  updated_at: timestamp,
});

/** A supplier as RFQs and bids name it. */
const ratedSupplier = named(id('company')).extend({
  verified: z.boolean().describe('The operator has verified its name and tax id'),
});

export const rfqView = rfqSummary.extend({
  description: z.string().max(2000),
  deliver_to: z.object({ city: z.string().max(100), country: countryCode }),
  items: z
    .array(
      z.object({
        id: id('rfqItem'),
        ...itemTexts,
        quantity,
        target_unit_price: unitPrice.nullable().describe('Null when none was set, and for suppliers'),
        awarded_quantity: z.int().nullable().describe('Null for suppliers'),
        ordered_quantity: z.int().nullable().describe('On purchase orders that live; null for suppliers'),
      }),
    )
    .max(maxRfqItems),
  suppliers: z
    .array(
      z.object({
        supplier: ratedSupplier,
        invited_at: timestamp,
        bid_id: id('bid').nullable(),
        bid_status: bidStatus.nullable(),
      }),
    )
    .max(maxRfqSuppliers)
    .describe('Invited suppliers; a supplier sees itself alone'),
  requisitioner: shownName.nullable().describe('Who created it; null for suppliers'),
  ended_reason: z.string().max(500).nullable(),
  version: z.int(),
  allowed_actions: operationNames.max(20).describe('Operations this caller may call on this RFQ now'),
});

/** One party's terms at one moment; never changed afterwards. */
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
        unit_price: unitPrice.describe('Taxes included'),
        total: money.describe('Unit price times the requested quantity, rounded half up'),
      }),
    )
    .max(maxRfqItems),
  total: money,
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
        ordered_quantity: z.int().describe('On purchase orders that live'),
        unit_price: unitPrice,
      }),
    )
    .max(maxRfqItems)
    .describe('What it holds; once closed, only what is on purchase orders'),
  total: money.describe('Of what it holds'),
  accepted_by: shownName.nullable().describe('Null for suppliers'),
  accepted_at: timestamp,
  closed_reason: z.string().max(500).nullable().describe('Null while open, and for suppliers'),
});

export const bidView = z.object({
  id: id('bid'),
  rfq: z.object({ id: id('rfq'), number: z.string().max(40), title: shownName, status: rfqStatus }),
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

const tool = {
  area: 'rfqs',
  service: 'rfq',
  surfaces: ['rest', 'mcp', 'console'],
  whole_company: false,
  person_only: 'no',
  audience: 'both',
  permission: 'rfqs:read',
} as const;

export const listRfqs = readOperation({
  ...tool,
  name: 'list_rfqs',
  title: 'List RFQs',
  description:
    'Lists requests for quotation, newest first; a supplier sees those it is invited to, with its own bid. Returns summaries, one page; follow next_cursor until has_more is false. For counts and savings call get_rfq_metrics.',
  input: z.strictObject({
    status: rfqStatus.optional().describe('Only RFQs of this status'),
    branch_id: id('branch').optional(),
    number: filterText(40).optional().describe('Exact number of the RFQ'),
    query: searchWords(100).optional().describe('Beginning of words in number, title or item names'),
    supplier_company_id: id('company').optional().describe('Only RFQs this supplier is invited to'),
    deadline_from: givenTime('Deadline at or after').optional(),
    deadline_to: givenTime('Deadline before').optional(),
    created_from: givenTime('Created at or after').optional(),
    created_to: givenTime('Created before').optional(),
    ...pageInput,
  }),
  output: pageOf(rfqSummary),
  rest: { method: 'GET', path: '/api/rfqs' },
  errors: ['not_found', 'invalid_cursor'],
  calls: ['get_branch_facts', 'check_suppliers'],
});

export const getRfq = readOperation({
  ...tool,
  name: 'get_rfq',
  title: 'Get RFQ',
  description:
    'Returns one RFQ: items with what is awarded and ordered, invited suppliers and their bids, deadline, status, and allowed_actions, the operations the caller may call on it now. Suppliers see neither target prices nor each other.',
  input: z.strictObject({ rfq_id: id('rfq') }),
  output: rfqView,
  rest: { method: 'GET', path: '/api/rfqs/{rfq_id}' },
  errors: ['not_found'],
});

const buyerWrite = {
  ...tool,
  audience: 'buyer',
  permission: 'rfqs:write',
} as const;

const supplierIds = z
  .array(id('company'))
  .min(1)
  .max(maxRfqSuppliers)
  .describe('Suppliers to invite, as list_supplier_companies returns them');

export const createRfq = writeOperation({
  ...buyerWrite,
  name: 'create_rfq',
  title: 'Create RFQ',
  records: ['rfq'],
  description:
    'Asks suppliers for prices. Call list_branches for the branch and list_supplier_companies for the suppliers first; they are invited by e-mail. Bids are taken until the deadline, sealed from other suppliers; target prices are never shown to them. Returns the RFQ, open.',
  input: z.strictObject({
    branch_id: id('branch').describe('The branch that needs it and receives it'),
    title: requiredText(160).describe('Title that suppliers read'),
    description: prose(2000).optional().describe('What suppliers should know'),
    items: z
      .array(
        z.strictObject({
          name: requiredText(160).describe('Name of the item'),
          specification: prose(1000).optional().describe('What the item must be like'),
          quantity: quantity.describe('Whole number of units'),
          unit: requiredText(40).optional().describe('"piece" when left out'),
          target_unit_price: givenUnitPrice.optional().describe('In currency; hidden from suppliers'),
        }),
      )
      .min(1)
      .max(maxRfqItems)
      .describe('What is needed'),
    deadline: givenTime('Bids are taken until then; must be ahead'),
    currency: currencyCode.describe('Every bid is made in it'),
    supplier_company_ids: supplierIds,
  }),
  output: rfqView,
  destructive: false,
  idempotent: false,
  open_world: true,
  rest: { method: 'POST', path: '/api/rfqs' },
  errors: ['not_found', 'branch_inactive'],
  calls: ['get_branch_facts', 'check_suppliers'],
});

const bidRow = z.object({
  bid_id: id('bid'),
  supplier: ratedSupplier,
  status: bidStatus,
  iteration: z.int().describe('The supplier’s latest iteration, which this row shows'),
  counter: z.boolean().describe('The buyer’s counter-offer waits for an answer'),
  lead_time_days: z.int().nullable(),
  valid_until: day.nullable(),
  expired: z.boolean(),
  complete: z.boolean().default(false).describe('It offers every item of the RFQ'),
  total: money.describe('All items it offers, for the requested quantities'),
  prices: z
    .array(
      z.object({
        rfq_item_id: id('rfqItem'),
        unit_price: unitPrice,
        total: money,
        lowest: z
          .boolean()
          .nullable()
          .describe(
            'Whether no bid has a lower price, of those that count: neither withdrawn, rejected nor expired; null for suppliers, for whom bids are sealed',
          ),
        against_target_percent: z
          .number()
          .nullable()
          .describe(
            'Difference to the target price; negative is cheaper; null without target and for suppliers',
          ),
        awarded_quantity: z.int().default(0).describe('Awarded to this bid'),
      }),
    )
    .max(maxRfqItems)
    .describe('One entry per item it offers'),
});

const comparedBid = { bid_id: id('bid'), supplier: named(id('company')), total: money };

const bidComparison = z.object({
  cheapest_bid: z
    .object(comparedBid)
    .nullable()
    .describe('The bid that offers all that is not awarded yet for the least; null when none does'),
  cheapest_split: z
    .object({
      total: money,
      awards: z
        .array(
          z.object({
            ...comparedBid,
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
    'Compares the bids of an RFQ line by line: the items with their targets, per bid the supplier’s latest price of each item, who is lowest, lead time, validity and awards; and what the cheapest bid and the cheapest split come to. Use it before decide_bid_iteration, and name the iteration it shows. A supplier sees its own bid alone. One page; follow next_cursor until has_more is false.',
  input: z.strictObject({
    rfq_id: id('rfq'),
    ...pageInput,
    limit: z
      .int()
      .min(1)
      .max(maxRfqSuppliers)
      .optional()
      .describe('Bids per page, 1 to 50; 25 when left out'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: id('rfqItem'),
          name: shownName,
          unit: z.string().max(40),
          quantity,
          target_unit_price: unitPrice.nullable(),
          remaining_quantity: z.int().nullable().describe('Not yet awarded; null for suppliers'),
        }),
      )
      .max(maxRfqItems),
    comparison: bidComparison
      .nullable()
      .default(null)
      .describe('Over all bids that are neither withdrawn, rejected nor expired; null for suppliers'),
    data: z.array(bidRow).max(maxRfqSuppliers),
    next_cursor: pageOf(bidRow).shape.next_cursor,
    has_more: pageOf(bidRow).shape.has_more,
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
  output: bidView,
  rest: { method: 'GET', path: '/api/bids/{bid_id}' },
  errors: ['not_found'],
});

const itemQuantities = z
  .array(z.strictObject({ rfq_item_id: id('rfqItem'), quantity: quantity.describe('Whole number of units') }))
  .min(1)
  .max(maxRfqItems);

export const decideBidIteration = spendingOperation({
  ...buyerWrite,
  name: 'decide_bid_iteration',
  records: ['rfq', 'bid'],
  // Nothing takes an award or a rejection back.
  destructive: true,
  title: 'Decide bid',
  description:
    'Moves money. Decides the iteration of a bid: accept (all of it, or award_items), reject, or counter with counter_items. Call list_rfq_bids or get_bid first and name the supplier’s latest iteration; an older one is refused. Accepting awards quantities and commits funds; it needs bidding to be over (close_rfq ends it early), and awards of several bids add up to the requested quantity at most. Refused with approval_required over a limit, saying who may accept. Returns the bid.',
  input: z.strictObject({
    bid_id: id('bid'),
    iteration: z.int().min(1).max(maxIterations).describe('The supplier’s latest iteration'),
    decision: z
      .enum(['accept', 'reject', 'counter'])
      .describe('accept awards, reject ends the iteration, counter offers other prices'),
    award_items: itemQuantities
      .optional()
      .describe('For accept: what is awarded; all that is not awarded yet when left out'),
    counter_items: z
      .array(
        z.strictObject({
          rfq_item_id: id('rfqItem'),
          unit_price: givenUnitPrice.describe('Price of one unit, in the currency of the RFQ'),
        }),
      )
      .min(1)
      .max(maxRfqItems)
      .optional()
      .describe('For counter: the prices you would pay'),
    expected_total: expectedTotal.describe(
      'For accept: what the award comes to, as the caller agreed to it; a difference is refused with price_changed',
    ),
    note: prose(500).optional().describe('The supplier reads it'),
  }),
  output: bidView,
  idempotent: false,
  effect: 'money',
  consent: 'expected_total',
  describe: 'describe_decide_bid_iteration',
  permission: 'rfqs:award',
  rest: { method: 'POST', path: '/api/bids/{bid_id}/iterations/{iteration}/decision' },
  errors: [
    'not_found',
    'conflict',
    'outdated_iteration',
    'bid_expired',
    'above_award',
    'limit_exceeded',
    'approval_required',
    'price_changed',
    'idempotency_in_flight',
  ],
  calls: ['commit_spend', 'release_spend', 'list_approvers'],
});

export const describeDecideBidIteration = describing(decideBidIteration, { calls: [] });

export const getRfqMetrics = readOperation({
  ...tool,
  name: 'get_rfq_metrics',
  title: 'Get RFQ metrics',
  description:
    'Returns what the platform computed over RFQs created in a range of whole days: counts by status, bids, and per currency what was awarded and ordered, savings against target prices, and savings between each supplier’s first iteration and the awarded one. Use it instead of adding up pages. as_of is the moment it holds for.',
  input: z.strictObject({
    branch_id: id('branch').optional(),
    from: givenDay('First day, inclusive').optional(),
    to: givenDay('Last day, inclusive').optional(),
  }),
  output: z.object({
    rfqs: z.int(),
    by_status: z.array(z.object({ status: rfqStatus, rfqs: z.int() })).max(rfqStatus.options.length),
    bids: z.int().describe('Bids that were not withdrawn'),
    awards: z.int().describe('Awards that hold quantity'),
    purchase_orders: z.int().describe('Purchase orders that were not cancelled or rejected'),
    currencies: z
      .array(
        z.object({
          currency: currencyCode,
          awarded: money.describe('Awarded quantities at awarded prices'),
          ordered: money.describe('On purchase orders that were not cancelled or rejected'),
          target: money.describe('Awarded quantities of items with a target, at the target price'),
          savings_against_target: money.describe(
            'target less what those items were awarded at; may be negative',
          ),
          first_offer: money.describe(
            'Awarded quantities at the prices of the supplier’s first iteration, or of the first one that offers the item',
          ),
          savings_between_iterations: money.describe('first_offer less awarded; may be negative'),
        }),
      )
      .max(200),
    as_of: timestamp,
  }),
  audience: 'buyer',
  rest: { method: 'GET', path: '/api/rfqs/metrics' },
  errors: ['not_found'],
  calls: ['get_branch_facts'],
});

export const purchaseOrderView = z.object({
  id: id('purchaseOrder'),
  number: z.string().max(40),
  rfq: z.object({ id: id('rfq'), number: z.string().max(40) }),
  bid_id: id('bid'),
  award_id: id('award'),
  supplier: named(id('company')),
  status: purchaseOrderStatus.describe('acknowledged once the supplier has confirmed its order'),
  order_id: id('order'),
  order_number: z.string().max(40),
  lines: z
    .array(
      z.object({
        rfq_item_id: id('rfqItem'),
        name: shownName,
        unit: z.string().max(40),
        quantity,
        unit_price: unitPrice,
        total: money,
      }),
    )
    .max(maxRfqItems)
    .describe('Without what its order closed as never to be shipped'),
  total: money,
  issued_by: shownName.nullable().describe('Null for suppliers'),
  issued_at: timestamp,
});

export const createPurchaseOrder = spendingOperation({
  ...buyerWrite,
  name: 'create_purchase_order',
  title: 'Create purchase order',
  records: ['rfq', 'bid', 'purchase_order'],
  description:
    'Issues a purchase order from an award: call decide_bid_iteration with accept first. Orders all that the award still holds, or items; never more than the award. Creates the supplier’s order at the awarded prices and moves its share of the award’s commitment, committing nothing further. Returns the purchase order with its order_id.',
  input: z.strictObject({
    rfq_id: id('rfq'),
    bid_id: id('bid'),
    award_id: id('award').optional().describe('Needed when the bid has several open awards'),
    items: itemQuantities.optional().describe('All that the award still holds when left out'),
    expected_total: expectedTotal,
  }),
  output: purchaseOrderView,
  effect: 'write',
  destructive: false,
  idempotent: false,
  consent: 'expected_total',
  describe: 'describe_create_purchase_order',
  permission: 'rfqs:award',
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/purchase-orders' },
  errors: [
    'not_found',
    'conflict',
    'above_award',
    'insufficient_stock',
    'branch_inactive',
    'limit_exceeded',
    'approval_required',
    'price_changed',
    'idempotency_in_flight',
  ],
  calls: ['move_commitment', 'create_orders', 'release_stock', 'release_spend'],
});

export const describeCreatePurchaseOrder = describing(createPurchaseOrder, { calls: [] });

export const listRfqPurchaseOrders = readOperation({
  ...tool,
  name: 'list_rfq_purchase_orders',
  title: 'List purchase orders',
  description:
    'Lists the purchase orders issued under an RFQ, newest first, with their order and status; a supplier sees its own. One page; follow next_cursor until has_more is false.',
  input: z.strictObject({
    rfq_id: id('rfq'),
    ...pageInput,
    limit: z.int().min(1).max(20).optional().describe('Purchase orders per page, 1 to 20; 20 when left out'),
  }),
  output: z.object({
    data: z.array(purchaseOrderView).max(20),
    next_cursor: pageOf(bidRow).shape.next_cursor,
    has_more: pageOf(bidRow).shape.has_more,
  }),
  rest: { method: 'GET', path: '/api/rfqs/{rfq_id}/purchase-orders' },
  errors: ['not_found', 'invalid_cursor'],
});

const application = { ...buyerWrite, surfaces: ['rest', 'console'], output: rfqView } as const;

export const cancelRfq = writeOperation({
  ...application,
  name: 'cancel_rfq',
  title: 'Cancel RFQ',
  records: ['rfq'],
  description: 'Cancels an RFQ that nothing was awarded under. Invited suppliers are informed by e-mail.',
  destructive: true,
  open_world: true,
  input: z.strictObject({
    rfq_id: id('rfq'),
    reason: requiredProse(500).describe('Why; invited suppliers read it'),
  }),
  idempotent: false,
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/cancel' },
  errors: ['not_found', 'conflict'],
});

export const closeRfq = writeOperation({
  ...application,
  name: 'close_rfq',
  title: 'Close RFQ',
  records: ['rfq', 'bid'],
  description:
    'While the RFQ is open: ends bidding early, so that bids can be accepted. Later: ends the RFQ; what its awards still hold is released first.',
  destructive: true,
  input: z.strictObject({
    rfq_id: id('rfq'),
    reason: prose(500).optional().describe('Why; invited suppliers read it'),
  }),
  idempotent: false,
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/close' },
  errors: ['not_found', 'conflict'],
  calls: ['release_spend'],
});

export const extendRfqDeadline = writeOperation({
  ...application,
  name: 'extend_rfq_deadline',
  title: 'Extend RFQ deadline',
  records: ['rfq'],
  description: 'Moves the deadline of an open RFQ to a later time. Invited suppliers are informed by e-mail.',
  open_world: true,
  idempotent: true,
  input: z.strictObject({
    rfq_id: id('rfq'),
    deadline: givenTime('Bids are taken until then; must be ahead'),
  }),
  destructive: false,
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/extend-deadline' },
  errors: ['not_found', 'conflict'],
});

export const inviteRfqSuppliers = writeOperation({
  ...application,
  name: 'invite_rfq_suppliers',
  title: 'Invite RFQ suppliers',
  records: ['rfq'],
  description: 'Invites more suppliers to an open RFQ by e-mail; who is invited already stays so.',
  open_world: true,
  idempotent: true,
  input: z.strictObject({ rfq_id: id('rfq'), supplier_company_ids: supplierIds }),
  destructive: false,
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/suppliers' },
  errors: ['not_found', 'conflict'],
  calls: ['check_suppliers'],
});

export const closeAward = writeOperation({
  ...application,
  name: 'close_award',
  title: 'Close award',
  records: ['rfq', 'bid'],
  description:
    'Releases what an award still holds: its quantity can be awarded to someone else, its funds return to the limits. Purchase orders already issued are not touched. Returns the bid.',
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

const supplier = {
  ...application,
  audience: 'supplier',
  permission: 'bids:write',
  output: bidView,
} as const;

const bidTerms = {
  lines: z
    .array(
      z.strictObject({
        rfq_item_id: id('rfqItem'),
        unit_price: givenUnitPrice.describe('In the RFQ’s currency, taxes included'),
        product_id: id('product').optional().describe('One of your products; an order reserves its stock'),
      }),
    )
    .min(1, { error: 'must offer at least one item' })
    .max(maxRfqItems)
    .describe('The items you offer; leave out what you do not'),
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
    'The supplier’s bid on an open RFQ it is invited to; one per RFQ, sealed from other suppliers.',
  input: z.strictObject({ rfq_id: id('rfq'), ...bidTerms }),
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/rfqs/{rfq_id}/bids' },
  errors: ['not_found', 'already_exists', 'bidding_closed'],
  calls: ['get_product_facts'],
});

export const submitBidIteration = writeOperation({
  ...supplier,
  name: 'submit_bid_iteration',
  title: 'Submit bid iteration',
  records: ['rfq', 'bid'],
  description:
    'Replaces the supplier’s terms: freely until the deadline, afterwards only in answer to a counter-offer.',
  input: z.strictObject({ bid_id: id('bid'), ...bidTerms }),
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/bids/{bid_id}/iterations' },
  errors: ['not_found', 'conflict', 'bidding_closed'],
  calls: ['get_product_facts'],
});

export const withdrawBid = writeOperation({
  ...supplier,
  name: 'withdraw_bid',
  title: 'Withdraw bid',
  records: ['rfq', 'bid'],
  description: 'Withdraws a bid that nothing was awarded from.',
  destructive: true,
  input: z.strictObject({
    bid_id: id('bid'),
    reason: prose(500).optional().describe('Why it is withdrawn'),
  }),
  idempotent: false,
  rest: { method: 'POST', path: '/api/supplier/bids/{bid_id}/withdraw' },
  errors: ['not_found', 'conflict'],
});

/** Mail to the other party; its text is written when it is sent. */
export const rfqNotice = event({
  name: 'rfq_notice',
  publishers: ['rfq'],
  subscribers: ['rfq'],
  partition_by: 'to_company_id',
  description: 'A notice to one party of an RFQ by e-mail.',
  payload: z.object({
    kind: z.enum([
      'invited',
      'deadline_extended',
      'cancelled',
      'countered',
      'awarded',
      'rejected',
      'bid_received',
    ]),
    rfq_id: id('rfq'),
    buyer_company_id: id('company'),
    to_company_id: id('company'),
    bid_id: id('bid').nullable(),
  }),
});
