import { z } from 'zod';
import { money } from '../language/money.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { requiredProse, timestamp } from '../language/values.ts';
import { claimedLine, claimSummary, claimView, creditQuantity, creditShipping, ofClaim } from './claims.ts';
import { orderLine } from './order.ts';
import { tool } from './presets.ts';

const operator = {
  ...tool,
  surfaces: ['rest', 'console'],
  audience: 'operator',
  permission: 'operate',
} as const;

export const listEscalatedClaims = readOperation({
  ...operator,
  name: 'list_escalated_claims',
  title: 'List escalated claims',
  description: 'Lists the claims that wait for the operator’s decision, the oldest first.',
  input: z.strictObject(pageInput),
  output: pageOf(claimSummary),
  rest: { method: 'GET', path: '/api/operator/claims' },
  errors: ['invalid_cursor'],
});

export const getEscalatedClaim = readOperation({
  ...operator,
  name: 'get_escalated_claim',
  title: 'Get escalated claim',
  description:
    'Returns a claim that was escalated, with the lines and shipments of its order that a decision needs.',
  input: z.strictObject(ofClaim),
  output: z.object({
    claim: claimView,
    lines: z.array(orderLine).max(100),
    shipping: money.describe('Shipping of the order that is left, without tax'),
    total: money.describe('Present total of the order'),
    shipped_at: timestamp,
    delivered_at: timestamp.nullable(),
    received_by: z.string().max(120).nullable().describe('Who received it, by the supplier’s proof'),
  }),
  rest: { method: 'GET', path: '/api/operator/claims/{claim_id}' },
  errors: ['not_found'],
});

export const decideClaim = writeOperation({
  ...operator,
  name: 'decide_claim',
  title: 'Decide claim',
  needs_reauthentication: true,
  records: ['order'],
  description:
    'The operator decides what the supplier refused of an escalated claim. Units that are not credited count as accepted. The decision is final.',
  input: z.strictObject({
    ...ofClaim,
    lines: z
      .array(z.strictObject({ ...claimedLine, credit_quantity: creditQuantity }))
      .max(100)
      .optional()
      .describe('Lines of which units are credited'),
    credit_shipping: creditShipping,
    reason: requiredProse(500).describe('Why it is decided so; both parties see it'),
  }),
  output: claimView,
  rest: { method: 'POST', path: '/api/operator/claims/{claim_id}/decide' },
  errors: ['not_found', 'conflict', 'quantity_rule'],
  destructive: true,
  idempotent: false,
});
