import { z } from 'zod';
import { type FailureCode, failureCodes } from './failure-codes.ts';
import { id } from './ids.ts';
import { money, totals } from './money.ts';
import { preview } from './preview.ts';
import { timestamp } from './values.ts';
import { maxVerdicts, verdict } from './verdict.ts';

export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

const codesKeyword = 'x-procura-codes';

/** A member that failures of these codes can have. */
const memberOf = <S extends z.ZodType>(codes: readonly FailureCode[], schema: S, description: string) =>
  schema.optional().meta({ description: `${description} (${codes.join(', ')})`, [codesKeyword]: codes });

/** Every member that failures can have in addition to those of all failures. */
const members = z.object({
  current_totals: memberOf(
    ['price_changed', 'offer_changed'],
    totals,
    'What the call would commit now, one total per currency; send it as expected_total or expected_totals if you agree',
  ),
  confirmed_totals: memberOf(
    ['price_changed'],
    totals,
    'What was confirmed before, where a person confirmed the call; one total per currency',
  ),
  preview: memberOf(
    ['price_changed', 'offer_changed'],
    preview,
    'Where an order was not placed: the order at present prices, with a preview_id that places it',
  ),
  verdicts: memberOf(
    ['limit_exceeded', 'approval_required'],
    z.array(verdict).max(maxVerdicts),
    'Each limit that refuses or asks for approval, and by how much it is exceeded',
  ),
  approvers: memberOf(
    ['approval_required'],
    preview.shape.approvers,
    'Where a bid was not accepted: who may accept it',
  ),
  available: memberOf(
    ['insufficient_balance'],
    money,
    'What the balance has available, for callers who may read the balance',
  ),
  missing: memberOf(
    ['insufficient_balance'],
    money,
    'What the balance is short of, for callers who may read the balance',
  ),
  latest_supplier_iteration: memberOf(
    ['outdated_iteration'],
    z.int(),
    'Number of the supplier’s latest iteration',
  ),
  pending_action_id: memberOf(
    ['confirmation_required'],
    id('pendingAction'),
    'Id (pac_…) of the call that waits for a person',
  ),
  confirm_at: memberOf(
    ['confirmation_required'],
    z.string(),
    'Address of the page where the person confirms the call',
  ),
  idempotency_key: memberOf(
    ['confirmation_required'],
    z.string(),
    'Key with which the tool is called again to learn the outcome',
  ),
  expires_at: memberOf(['confirmation_required'], timestamp, 'Until when the call can be confirmed'),
  reason: memberOf(
    ['callback_failed'],
    z.string(),
    'Why the URL was not verified: challenge_failed, timeout, connection_refused, tls_error, http_4xx or http_5xx',
  ),
  limit: memberOf(
    ['conflict'],
    z.string(),
    'At events/subscribe: subscriptions_of_credential or subscriptions_of_company, the one that has reached its maximum',
  ),
  max: memberOf(['conflict'], z.int(), 'At events/subscribe: that maximum'),
  kind: memberOf(['not_found'], z.string(), 'At events/subscribe: event, where there is no such event'),
});

type Members = z.infer<typeof members>;
/** Values of these members. */
export type FailureMembers = {
  readonly [M in keyof Members]: Members[M] extends (infer One)[] | undefined
    ? readonly One[] | undefined
    : Members[M];
};

/** A failure as callers see it: RFC 9457 problem details with stable `code`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('What happened, and what to do'),
  code: z
    .string()
    .meta({ description: 'Stable code in snake case', 'x-extensible-enum': Object.keys(failureCodes) }),
  errors: z.array(fieldError).optional().describe('Fields at fault, with a remedy each'),
  request_id: z.string(),
  how_to_fix: z.string().optional(),
  ...members.shape,
});

/** The members that failures of a code can have in addition to those of all failures. */
export const membersOf = (code: FailureCode) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(members.shape).filter(([, member]) =>
        (member.meta()?.[codesKeyword] as FailureCode[] | undefined)?.includes(code),
      ),
    ),
  );
