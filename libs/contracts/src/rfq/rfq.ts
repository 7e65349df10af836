import { z } from 'zod';
import { id } from '../language/ids.ts';
import { filterText, givenTime, searchWords } from '../language/input-values.ts';
import { currencyCode, givenUnitPrice, unitPrice } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { unitCode } from '../language/unit-codes.ts';
import {
  countryCode,
  givenDecimals,
  givenQuantity,
  measure,
  named,
  operationNames,
  prose,
  quantity,
  requiredProse,
  requiredText,
  shownName,
  timestamp,
} from '../language/values.ts';
import { buyerWrite, tool } from './presets.ts';

/**
 * Maximum number of items of an RFQ, of invited suppliers (and so of bids), and of iterations and awards of one bid.
 */
export const maxRfqItems = 50;

export const maxRfqSuppliers = 50;

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
export const ratedSupplier = named(id('company')).extend({
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
        ...measure,
        quantity,
        target_unit_price: unitPrice.nullable().describe('Null when none was set, and for suppliers'),
        awarded_quantity: quantity.nullable().describe('Null for suppliers'),
        ordered_quantity: quantity.nullable().describe('On live purchase orders; null for suppliers'),
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
    .describe('Invited suppliers; a supplier sees only itself'),
  requisitioner: shownName.nullable().describe('Who created it; null for suppliers'),
  ended_reason: z.string().max(500).nullable(),
  version: z.int(),
  allowed_actions: operationNames.max(20).describe('Operations this caller may call on this RFQ now'),
});

export const listRfqs = readOperation({
  ...tool,
  name: 'list_rfqs',
  title: 'List RFQs',
  description:
    'Lists requests for quotation, newest first; a supplier sees those it is invited to, with its own bid. Returns summaries; follow next_cursor until has_more is false.',
  input: z.strictObject({
    status: rfqStatus.optional().describe('Only of this status'),
    statuses: z
      .array(rfqStatus)
      .min(1, { error: 'must have at least one status' })
      .max(rfqStatus.options.length)
      .optional()
      .describe('Instead of status'),
    branch_id: id('branch').optional(),
    number: filterText(40).optional().describe('Exact number'),
    query: searchWords(100).optional().describe('Words of number, title or item names'),
    supplier_company_id: id('company').optional().describe('An invited supplier'),
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

const supplierIds = z
  .array(id('company'))
  .min(1)
  .max(maxRfqSuppliers)
  .describe('From list_supplier_companies');

export const createRfq = writeOperation({
  ...buyerWrite,
  name: 'create_rfq',
  title: 'Create RFQ',
  records: ['rfq'],
  description:
    'Asks suppliers for prices. Call list_branches for the branch and list_supplier_companies for the suppliers first; they are invited by e-mail. Bids are accepted until the deadline, sealed from other suppliers; target prices are never shown to them. Returns the RFQ, open.',
  input: z.strictObject({
    branch_id: id('branch').describe('The branch that needs it and receives it'),
    title: requiredText(160).describe('Title that suppliers read'),
    description: prose(2000).optional().describe('What suppliers should know'),
    items: z
      .array(
        z.strictObject({
          name: requiredText(160).describe('Name of the item'),
          specification: prose(1000).optional().describe('What the item must be like'),
          quantity: givenQuantity.describe('In units; with decimals only as quantity_decimals says'),
          quantity_decimals: givenDecimals.optional(),
          unit: requiredText(40).optional().describe('"piece" when left out'),
          unit_code: unitCode.optional(),
          target_unit_price: givenUnitPrice.optional().describe('In currency; hidden from suppliers'),
        }),
      )
      .min(1)
      .max(maxRfqItems)
      .describe('What is needed'),
    deadline: givenTime('Bids are accepted until then; must be in the future'),
    currency: currencyCode.describe('Every bid is made in it'),
    supplier_company_ids: supplierIds,
  }),
  output: rfqView,
  destructive: false,
  idempotent: false,
  open_world: true,
  rest: { method: 'POST', path: '/api/rfqs' },
  errors: ['not_found', 'branch_inactive', 'company_suspended', 'quantity_rule', 'not_enabled'],
  calls: ['get_branch_facts', 'check_suppliers'],
});

export const rfqWrite = { ...buyerWrite, surfaces: ['rest', 'console'], output: rfqView } as const;

export const cancelRfq = writeOperation({
  ...rfqWrite,
  name: 'cancel_rfq',
  title: 'Cancel RFQ',
  records: ['rfq'],
  description: 'Cancels an RFQ without awards. Invited suppliers are informed by e-mail.',
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
  ...rfqWrite,
  name: 'close_rfq',
  title: 'Close RFQ',
  records: ['rfq', 'bid'],
  description:
    'While the RFQ is open: ends bidding early, so that bids can be accepted. Later: ends the RFQ; what its awards still hold is released first. Send the status that you read as expected_status, so that two calls for bidding to end do not also end the RFQ.',
  destructive: true,
  input: z.strictObject({
    rfq_id: id('rfq'),
    reason: prose(500).optional().describe('Why; invited suppliers read it'),
    expected_status: rfqStatus
      .optional()
      .describe(
        'Status that you read before; refused if it is another now, such as after a colleague closed it',
      ),
  }),
  idempotent: false,
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/close' },
  errors: ['not_found', 'conflict'],
  calls: ['release_spend'],
});

export const extendRfqDeadline = writeOperation({
  ...rfqWrite,
  name: 'extend_rfq_deadline',
  title: 'Extend RFQ deadline',
  records: ['rfq'],
  description: 'Moves the deadline of an open RFQ to a later time. Invited suppliers are informed by e-mail.',
  open_world: true,
  idempotent: true,
  input: z.strictObject({
    rfq_id: id('rfq'),
    deadline: givenTime('Bids are accepted until then; must be in the future'),
  }),
  destructive: false,
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/extend-deadline' },
  errors: ['not_found', 'conflict'],
});

export const inviteRfqSuppliers = writeOperation({
  ...rfqWrite,
  name: 'invite_rfq_suppliers',
  title: 'Invite RFQ suppliers',
  records: ['rfq'],
  description: 'Invites more suppliers to an open RFQ by e-mail; suppliers already invited are unchanged.',
  open_world: true,
  idempotent: true,
  input: z.strictObject({ rfq_id: id('rfq'), supplier_company_ids: supplierIds }),
  destructive: false,
  rest: { method: 'POST', path: '/api/rfqs/{rfq_id}/suppliers' },
  errors: ['not_found', 'conflict', 'company_suspended'],
  calls: ['check_suppliers'],
});
