import { z } from 'zod';
import { changeTypeNames } from '../language/change-types.ts';
import { id } from '../language/ids.ts';
import { readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { bounded, named, requiredText, timestamp } from '../language/values.ts';
import { type Change, change } from './changes.ts';
import { webhookSettings } from './presets.ts';

/** Maximum number of webhooks of a company, in any status. */
export const maxWebhooks = 20;
/** Days for which the list of deliveries contains a delivery. */
export const deliveryRetentionDays = 30;
/** Delays in seconds before each further attempt of a change, which is given up after the last. */
export const webhookRetryDelaysS = [5, 60, 600, 3600, 14_400, 43_200, 86_400] as const;
/** Days without a success after which a webhook pauses. */
export const webhookPauseAfterDays = 5;
/** Time limit for a receiver's answer. */
export const webhookTimeoutMs = 10_000;

export const webhookUrl = bounded(2048);
const types = z.array(z.enum(changeTypeNames)).min(1).max(changeTypeNames.length);

const webhookStatus = z.enum(['verifying', 'active', 'paused', 'ended']);
export type WebhookStatus = z.infer<typeof webhookStatus>;

const webhookView = z.object({
  id: id('webhook'),
  name: z.string().max(80),
  url: z.string().max(2048),
  types: types.nullable().describe('Types of changes it is sent; null for all'),
  status: webhookStatus.describe(
    'verifying: the URL is asked to answer the challenge; active: changes are sent; paused: they wait until update_webhook makes it active; ended: for good',
  ),
  status_reason: z.string().max(500).nullable().describe('Why it is paused or ended'),
  acts_for: named(z.string().max(60)).describe('The user whose present rights decide which changes are sent'),
  last_number: z.int().describe('Number of the last change that was sent, passed over or left to a retry'),
  behind: z
    .int()
    .describe(
      'Changes of the company after last_number; those of other types or beyond its rights will be passed over',
    ),
  retries: z.int().describe('Changes that wait for a further attempt; 100 for 100 or more'),
  failing_since: timestamp.nullable().describe('Time of the first failure since the last success'),
  last_success_at: timestamp.nullable(),
  last_failure: z
    .object({ at: timestamp, reason: z.string().max(300) })
    .nullable()
    .describe('The last attempt that failed'),
  old_secret_until: timestamp
    .nullable()
    .describe('Until when the secret before the last rotation signs as well'),
  created_at: timestamp,
  updated_at: timestamp,
  version: z.int(),
});
export type WebhookView = z.input<typeof webhookView>;

/** The body of a request to a webhook: enough to read the object, without fields that only some users may read. */
export const webhookMessage = z.object({
  type: change.shape.type,
  timestamp: timestamp.describe('When the change was committed'),
  data: change
    .pick({ number: true, object: true, status: true, branch_id: true })
    .extend({ company_id: id('company').describe('The company whose webhook it is') }),
});
export type WebhookMessage = z.output<typeof webhookMessage>;

/** The body of the request that verifies the URL of a webhook. */
export const webhookVerification = z.object({
  type: z.literal('webhook.verify'),
  timestamp,
  data: z.object({ challenge: z.string().max(100).describe('What the answer must repeat') }),
});

/** The body of the message that `test_webhook` sends. */
export const webhookTest = z.object({
  type: z.literal('webhook.test'),
  timestamp,
  data: webhookMessage.shape.data.pick({ company_id: true }),
});
export type WebhookTest = z.output<typeof webhookTest>;

/** The message of a change to a company's webhook. */
export const webhookMessageOf = (
  { type, at, number, object, status, branch_id }: Change,
  company_id: WebhookMessage['data']['company_id'],
): WebhookMessage => ({
  type,
  timestamp: at,
  data: { company_id, number, object, status, branch_id },
});

const secret = z
  .string()
  .max(100)
  .nullable()
  .describe('Signing secret (whsec_…) of Standard Webhooks; shown once, null when this is a replay');

const webhookDelivery = z.object({
  id: id('webhookDelivery'),
  change_id: id('change').describe('webhook-id of the request; get_change returns the change'),
  number: z.int().describe('Number of the change'),
  type: z.string().max(60),
  at: timestamp,
  attempt: z.int().describe('1 for the first'),
  outcome: z
    .enum(['delivered', 'failed', 'given_up'])
    .describe('failed: it is tried again later; given_up: it was the last attempt'),
  status_code: z.int().nullable().describe('HTTP status of the answer; null without one'),
  reason: z.string().max(300).nullable().describe('Why it failed'),
  duration_ms: z.int(),
});
export type WebhookDeliveryView = z.input<typeof webhookDelivery>;

const reading = { ...webhookSettings, effect: 'read', idempotent: true } as const;
const one = z.strictObject({ webhook_id: id('webhook') });

export const createWebhook = writeOperation({
  ...webhookSettings,
  name: 'create_webhook',
  needs_reauthentication: true,
  title: 'Create webhook',
  description:
    'Sends the changes of the company from now on to a URL, signed as Standard Webhooks describes. The URL is first sent one webhook.verify, and the webhook becomes active when the answer repeats its challenge. It is sent what its creator may read at that time, narrowed as the credential is. When that user leaves or the credential ends, it pauses for 7 days, in which another user can make it active. The secret is shown once.',
  open_world: true,
  input: z.strictObject({
    name: requiredText(80).describe('Name of the system that receives the changes'),
    url: webhookUrl.describe('https:// URL of a public host, at port 443'),
    types: types.optional().describe('Only these types of changes; all when left out'),
  }),
  output: z.object({ webhook: webhookView, secret }),
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/webhooks' },
  errors: ['conflict'],
});

export const listWebhooks = readOperation({
  ...reading,
  name: 'list_webhooks',
  title: 'List webhooks',
  description: 'Lists the webhooks of the company, newest first, with their status. Secrets are never shown.',
  input: z.strictObject({
    ...pageInput,
    limit: pageInput.limit.describe('Items per page; a page holds at most 20, which are all'),
  }),
  output: pageOf(webhookView, maxWebhooks),
  rest: { method: 'GET', path: '/api/webhooks' },
  errors: ['invalid_cursor'],
});

export const getWebhook = readOperation({
  ...reading,
  name: 'get_webhook',
  title: 'Get webhook',
  description: 'Returns one webhook with its status, its position and its last failure.',
  input: one,
  output: webhookView,
  rest: { method: 'GET', path: '/api/webhooks/{webhook_id}' },
  errors: ['not_found'],
});

export const updateWebhook = writeOperation({
  ...webhookSettings,
  name: 'update_webhook',
  needs_reauthentication: true,
  title: 'Update webhook',
  description:
    'Changes name, URL or types of a webhook, pauses it, or makes it active again. Send the version of get_webhook as expected_version. Another URL is verified first. With url or status active the webhook acts with the rights of the caller from then on. Changes of a pause are sent afterwards if they are still kept. An ended webhook stays ended.',
  open_world: true,
  input: z.strictObject({
    webhook_id: id('webhook'),
    expected_version: z.int().min(1).describe('As it was read; refuses another with version_conflict'),
    name: requiredText(80).optional().describe('Name of the system that receives the changes'),
    url: webhookUrl.optional().describe('Another URL, which is verified first'),
    types: types.nullable().optional().describe('Only these types of changes; null for all'),
    status: z
      .enum(['active', 'paused'])
      .optional()
      .describe('active: continue, after a verification where one is missing'),
  }),
  output: webhookView,
  destructive: false,
  idempotent: false,
  rest: { method: 'PATCH', path: '/api/webhooks/{webhook_id}' },
  errors: ['not_found', 'version_conflict', 'conflict'],
});

export const deleteWebhook = writeOperation({
  ...webhookSettings,
  name: 'delete_webhook',
  title: 'Delete webhook',
  description: 'Deletes a webhook and the changes that wait for it. Nothing is sent any more.',
  destructive: true,
  idempotent: false,
  input: one,
  output: z.object({ deleted: z.boolean() }),
  rest: { method: 'DELETE', path: '/api/webhooks/{webhook_id}' },
  errors: ['not_found'],
});

export const rotateWebhookSecret = writeOperation({
  ...webhookSettings,
  name: 'rotate_webhook_secret',
  needs_reauthentication: true,
  title: 'Rotate webhook secret',
  description:
    'Creates a new signing secret, shown once. With expire_old in_24_hours the old one also signs for a day, so that a receiver can change without a gap; with now only the new one signs. At most two secrets sign at a time.',
  destructive: true,
  input: z.strictObject({
    webhook_id: id('webhook'),
    expire_old: z.enum(['now', 'in_24_hours']).describe('When the present secret stops to sign'),
  }),
  output: z.object({ webhook: webhookView, secret }),
  idempotent: false,
  rest: { method: 'POST', path: '/api/webhooks/{webhook_id}/rotate-secret' },
  errors: ['not_found'],
});

export const testWebhook = writeOperation({
  ...webhookSettings,
  name: 'test_webhook',
  title: 'Test webhook',
  description:
    'Sends a signed webhook.test to a verified webhook, once, and returns what its receiver answered. It is neither in the feed nor in the list of deliveries.',
  open_world: true,
  input: one,
  output: webhookDelivery.pick({ status_code: true, reason: true, duration_ms: true }).extend({
    delivered: z.boolean().describe('Whether the answer was a 2xx'),
  }),
  destructive: false,
  idempotent: false,
  rest: { method: 'POST', path: '/api/webhooks/{webhook_id}/test' },
  errors: ['not_found', 'conflict'],
});

export const listWebhookDeliveries = readOperation({
  ...reading,
  name: 'list_webhook_deliveries',
  title: 'List webhook deliveries',
  description: 'Lists the attempts of a webhook of the last 30 days, newest first.',
  input: z.strictObject({ webhook_id: id('webhook'), ...pageInput }),
  output: pageOf(webhookDelivery),
  rest: { method: 'GET', path: '/api/webhooks/{webhook_id}/deliveries' },
  errors: ['not_found', 'invalid_cursor'],
});

export const resendWebhookDelivery = writeOperation({
  ...webhookSettings,
  name: 'resend_webhook_delivery',
  title: 'Send delivery again',
  description:
    'Sends the change of an earlier delivery again, with the same webhook-id, and if it fails with the usual retries. Refuses with conflict if the webhook is not active, and with not_found if the change is not kept any more.',
  open_world: true,
  idempotent: true,
  input: z.strictObject({ webhook_id: id('webhook'), delivery_id: id('webhookDelivery') }),
  output: z.object({ change_id: id('change') }),
  destructive: false,
  rest: { method: 'POST', path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/resend' },
  errors: ['not_found', 'conflict'],
});
