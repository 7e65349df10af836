import { z } from 'zod';
import { id } from '../language/ids.ts';
import { money } from '../language/money.ts';
import {
  internalOperation,
  readOperation,
  spendingOperation,
  writeOperation,
} from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { spending } from '../language/spending.ts';
import { named, operationNames, timestamp } from '../language/values.ts';
import { internal, settings } from './presets.ts';

const pendingActionStatus = z.enum(['pending', 'confirmed', 'executed', 'failed', 'rejected', 'expired']);

const actionFailure = z.object({
  code: z.string().max(60),
  detail: z.string().max(1000),
  amounts: z
    .array(money)
    .max(100)
    .nullable()
    .describe(
      'With price_changed: what the call would commit now; the amounts of the action are what was confirmed',
    ),
});

export const pendingAction = spending.omit({ offer: true }).extend({
  id: id('pendingAction'),
  operation: z.string().max(60),
  title: z.string().max(80).describe('The operation in words'),
  requested_by: z.object({ user: named(id('user')), credential: named(z.string().max(60)) }),
  status: pendingActionStatus,
  key: z
    .string()
    .max(255)
    .describe('Idempotency key of the call; the assistant repeats it to learn its outcome'),
  created_at: timestamp,
  expires_at: timestamp.describe('Until then it can be confirmed'),
  decided_by: named(id('user')).nullable(),
  decided_at: timestamp.nullable(),
  settled_at: timestamp.nullable().describe('When the call was made and had its outcome'),
  result_id: z.string().max(60).nullable().describe('Id of what the call made or changed'),
  failure: actionFailure.nullable().describe('Why the call failed after it was confirmed'),
  allowed_actions: operationNames.max(2),
});

/** Maximum number of pending actions on a page, since each may name a hundred suppliers. */
export const maxListedActions = 10;

const pendingActions = {
  ...settings,
  input: z.strictObject({ action_id: id('pendingAction') }),
  output: pendingAction,
  permission: 'member',
  audience: 'buyer',
  errors: ['not_found', 'conflict'],
} as const;

export const listPendingActions = readOperation({
  ...pendingActions,
  name: 'list_pending_actions',
  title: 'List pending actions',
  description:
    'Lists calls of assistants that a person has to confirm, newest first, with amounts, suppliers, branch and outcome: the caller’s own, or for those who manage credentials those of every user they see.',
  input: z.strictObject({
    status: pendingActionStatus.optional().describe('Only actions of this status'),
    ...pageInput,
    limit: z.int().min(1).max(maxListedActions).optional().describe('Per page; 10 when left out'),
  }),
  output: pageOf(pendingAction, maxListedActions),
  errors: ['invalid_cursor'],
});

export const getPendingAction = readOperation({
  ...pendingActions,
  name: 'get_pending_action',
  title: 'Get pending action',
  description:
    'Returns one call of an assistant that a person has to confirm, of those that list_pending_actions shows.',
  errors: ['not_found'],
});

export const confirmAction = spendingOperation({
  ...pendingActions,
  name: 'confirm_action',
  needs_reauthentication: true,
  title: 'Confirm action',
  description:
    'Confirms a pending action of the caller’s assistant, which then runs once, with the caller’s rights at that time. Only the owner of the credential confirms. Returns the action; list_pending_actions shows its outcome.',
  consent: 'stored',
  errors: ['not_found', 'conflict', 'forbidden'],
  effect: 'write',
  describe: null,
  destructive: false,
  idempotent: false,
});

export const rejectAction = writeOperation({
  ...pendingActions,
  name: 'reject_action',
  title: 'Reject action',
  description:
    'Rejects a pending action, which then never runs. The owner of the credential and users who manage credentials may call it.',
  destructive: true,
  idempotent: false,
});

/** The requested call at `/mcp`: the input as JSON, as received. */
const storedCall = z.object({
  operation: z.string().max(60),
  input_json: z.string().max(65_536),
  key: z.string().min(1).max(255).nullable().describe('The idempotency key the call came with'),
});

export const createPendingAction = internalOperation({
  ...internal,
  name: 'create_pending_action',
  title: 'Create pending action',
  description:
    'Stores a call of the caller until a person has confirmed it, for 24 hours. Repeating it with its idempotency key, with the id of the pending action as key, or without a key while it waits, returns the same pending action.',
  effect: 'write',
  input: z.strictObject({ ...storedCall.shape, spending }),
  output: pendingAction,
  errors: ['idempotency_key_reused', 'conflict'],
});

export const claimConfirmedActions = internalOperation({
  ...internal,
  name: 'claim_confirmed_actions',
  title: 'Claim confirmed actions',
  description:
    'Assigns confirmed pending actions without an outcome, each to one gateway for a minute; after that to another, under the same key. It assigns at most one of a company per call, and two at a time. An action that was not answered within an hour of its confirmation fails.',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({
    actions: z
      .array(
        storedCall.extend({
          id: id('pendingAction'),
          company_id: id('company'),
          user_id: id('user'),
          credential_id: z.string().max(60),
          key: pendingAction.shape.key,
          consent: spending
            .pick({ amounts: true, summary: true, offer: true })
            .describe('What was confirmed'),
        }),
      )
      .max(4),
  }),
});

export const settlePendingAction = internalOperation({
  ...internal,
  name: 'settle_pending_action',
  title: 'Settle pending action',
  description:
    'Records the outcome of a confirmed pending action of the caller’s company. The first outcome stays. The failure internal is an outcome only an hour after the confirmation; until then the call is repeated.',
  effect: 'write',
  input: z.strictObject({
    action_id: id('pendingAction'),
    result_id: pendingAction.shape.result_id,
    failure: actionFailure.partial({ amounts: true }).nullable(),
  }),
  output: z.object({ settled: z.boolean() }),
});
