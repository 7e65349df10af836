import { z } from 'zod';
import { id } from '../language/ids.ts';
import { money, positiveMoney } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import {
  givenCount,
  named,
  operationNames,
  prose,
  quantity,
  reference,
  requiredProse,
  shownName,
  timestamp,
} from '../language/values.ts';
import { orderLine } from './order.ts';
import { orderWrite } from './order-writes.ts';
import { parties, partyCalls, tool } from './presets.ts';
import { problemFields, problemKind, receive } from './receipts.ts';

const claimKind = z.enum([...problemKind.options, 'return']);
export type ClaimKind = z.infer<typeof claimKind>;

const claimStatus = z.enum(['open', 'answered', 'escalated', 'settled', 'withdrawn']);
export type ClaimStatus = z.infer<typeof claimStatus>;

export const claimOutcome = z.enum([
  'answered',
  'unanswered',
  'lapsed',
  'not_escalated',
  'decided',
  'shipment_cancelled',
]);

/** Maximum number of claims about one order. */
export const maxClaims = 30;

const claimLine = z.object({
  line_id: id('orderLine'),
  kind: claimKind,
  name: shownName,
  unit: orderLine.shape.unit,
  quantity: quantity.describe('Units that the claim is about'),
  note: z.string().max(300).nullable(),
  photos: z.array(z.string().max(64)).max(3).describe('SHA-256 of photos that the buyer keeps'),
  credited_quantity: quantity.describe('Will not be paid'),
  replaced_quantity: quantity.describe('Is shipped again'),
  open_quantity: quantity.describe('Not decided yet'),
});

export const claimSummary = z.object({
  id: id('claim'),
  status: claimStatus.describe(
    'open: waits for the supplier; answered: some of it was refused, and the buyer may escalate; escalated: waits for the operator',
  ),
  order_id: id('order'),
  order_number: z.string().max(40),
  reference,
  shipment_id: id('shipment'),
  branch: z.object({ id: id('branch'), name: shownName }),
  buyer: named(id('company')),
  supplier: named(id('company')),
  kinds: z.array(claimKind).max(4),
  deadline: timestamp
    .nullable()
    .describe('Until when the supplier answers, or the buyer escalates; null where nothing lapses'),
  opened_at: timestamp,
  updated_at: timestamp,
});

export const claimView = claimSummary.extend({
  lines: z.array(claimLine).max(100),
  opened_by: shownName,
  answer: z
    .object({ at: timestamp, by: shownName, reason: z.string().max(500).nullable() })
    .nullable()
    .describe('The supplier’s; reason: why it refused some or all'),
  return_to: z.string().max(500).nullable().describe('Where and how units are to be returned'),
  escalation: z.object({ at: timestamp, by: shownName, reason: z.string().max(500) }).nullable(),
  decision: z
    .object({ at: timestamp, reason: z.string().max(500) })
    .nullable()
    .describe('The operator’s'),
  credited: money.describe('What the buyer need not pay, tax and shipping included'),
  shipping_credited: money.describe('The part of it that is shipping, without tax'),
  outcome: claimOutcome
    .nullable()
    .describe(
      'How it ended: unanswered: credited, because the supplier did not answer in time; lapsed: a return that was not answered; not_escalated: what was refused stays refused',
    ),
  allowed_actions: operationNames.max(5).describe('Operations this caller may call on this claim now'),
});
export type ClaimSummary = z.output<typeof claimSummary>;
export type ClaimView = z.output<typeof claimView>;

export const openClaim = writeOperation({
  ...receive,
  name: 'open_claim',
  title: 'Open claim',
  records: ['order'],
  description:
    'The buyer claims units of a shipment: damaged, wrong or missing ones, or units to return, within 30 days of accepting it; missing ones also before, once it was delivered or is a week late. The supplier has 7 days to answer; without an answer the units are credited, and a return lapses.',
  input: z.strictObject({
    order_id: id('order'),
    shipment_id: id('shipment'),
    lines: z
      .array(
        z.strictObject({
          line_id: id('orderLine'),
          kind: claimKind.describe('What is wrong; return: nothing, the buyer sends units back'),
          ...problemFields,
        }),
      )
      .min(1, { error: 'must have at least one line' })
      .max(100)
      .describe('Units to claim; a claim with returns has nothing else'),
  }),
  output: claimView,
  rest: { method: 'POST', path: '/api/orders/{order_id}/claims' },
  errors: ['not_found', 'conflict', 'quantity_rule', 'not_enabled'],
  destructive: false,
  idempotent: false,
});

export const ofClaim = { claim_id: id('claim') };

export const withdrawClaim = writeOperation({
  ...receive,
  name: 'withdraw_claim',
  title: 'Withdraw claim',
  records: ['order'],
  description: 'The buyer withdraws a claim. Units that were not decided are again what they were before it.',
  input: z.strictObject(ofClaim),
  output: claimView,
  rest: { method: 'POST', path: '/api/claims/{claim_id}/withdraw' },
  errors: ['not_found', 'conflict'],
  destructive: true,
  idempotent: false,
});

export const claimedLine = { line_id: id('orderLine'), kind: claimKind.describe('As the claim names it') };
export const creditQuantity = givenCount.optional().describe('Units that the buyer need not pay');
export const creditShipping = positiveMoney
  .optional()
  .describe('Shipping that is credited as well, without tax; at most what is left of it');

export const answerClaim = writeOperation({
  ...orderWrite,
  name: 'answer_claim',
  title: 'Answer claim',
  records: ['order'],
  description:
    'The supplier answers a claim: of each line it credits units, ships units again without payment, and refuses the rest with a reason. A return may first be answered with return_to alone: where to send the units; it then has 30 days.',
  input: z.strictObject({
    ...ofClaim,
    lines: z
      .array(
        z.strictObject({
          ...claimedLine,
          credit_quantity: creditQuantity,
          replace_quantity: givenCount.optional().describe('Units that are shipped again'),
        }),
      )
      .min(1, { error: 'must have at least one line' })
      .max(100)
      .optional()
      .describe('Every line of the claim'),
    reason: prose(500).optional().describe('Why the rest is refused; required where anything is'),
    credit_shipping: creditShipping,
    return_to: prose(500).optional().describe('Address and instructions for a return'),
  }),
  output: claimView,
  rest: { method: 'POST', path: '/api/supplier/claims/{claim_id}/answer' },
  errors: ['not_found', 'conflict', 'quantity_rule'],
  destructive: true,
  idempotent: false,
});

export const escalateClaim = writeOperation({
  ...receive,
  name: 'escalate_claim',
  title: 'Escalate claim',
  records: ['order'],
  description:
    'The buyer asks the operator to decide what the supplier refused of a claim, within 7 days of the answer.',
  input: z.strictObject({ ...ofClaim, reason: requiredProse(500).describe('Why the refusal is wrong') }),
  output: claimView,
  rest: { method: 'POST', path: '/api/claims/{claim_id}/escalate' },
  errors: ['not_found', 'conflict'],
  destructive: false,
  idempotent: false,
});

export const listClaims = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'list_claims',
  title: 'List claims',
  description: 'Lists claims about orders, newest first; a supplier sees those of orders it sells.',
  input: z.strictObject({
    status: claimStatus.optional().describe('Only claims of this status'),
    branch_id: id('branch').optional().describe('Only of orders of this branch'),
    order_id: id('order').optional().describe('Only of this order'),
    ...parties,
    ...pageInput,
  }),
  output: pageOf(claimSummary),
  rest: { method: 'GET', path: '/api/claims' },
  errors: ['not_found', 'invalid_cursor'],
  calls: [...partyCalls],
});

export const getClaim = readOperation({
  ...tool,
  surfaces: ['rest', 'console'],
  name: 'get_claim',
  title: 'Get claim',
  description: 'Returns one claim with its lines, the answer, and what the caller may do with it now.',
  input: z.strictObject(ofClaim),
  output: claimView,
  rest: { method: 'GET', path: '/api/claims/{claim_id}' },
  errors: ['not_found'],
});
