import { z } from 'zod';
import { type ChangeType, changesOfOneKind, changeTypeNames, changeTypes } from '../language/change-types.ts';
import { Failure } from '../language/failure.ts';
import { id } from '../language/ids.ts';
import { refusal } from '../language/operation-access.ts';
import { internalOperation, readOperation, writeOperation } from '../language/operation-kinds.ts';
import { pageInput, pageOf } from '../language/page.ts';
import { mayUseBranch, type Principal } from '../language/principal.ts';
import { bounded, named, shownName, timestamp } from '../language/values.ts';
import { type Change, changeReaders } from './changes.ts';
import { webhookSettings } from './presets.ts';
import { getWebhook, type WebhookMessage, webhookMessageOf } from './webhooks.ts';

/** Maximum number of concurrent subscriptions of MCP Events of a credential, and of a company. */
export const maxEventSubscriptions = { credential: 20, company: 60 } as const;
/** Longest time in days before a subscription has to be refreshed. */
export const eventSubscriptionDays = 7;
/** Shortest time in milliseconds that can be requested for a subscription. */
const shortestSubscriptionMs = 60_000;

/** Filters for the changes that a subscription is sent. */
const eventArguments = z
  .strictObject({
    object_id: bounded(40)
      .regex(/^[a-z]{2,5}_[0-9a-z]{26}$/, { error: 'must be the id of an object, such as ord_…' })
      .optional()
      .describe('Only changes of the object with this id, such as ord_…'),
    branch_id: id('branch').optional().describe('Only changes of objects of this branch; for buyers'),
  })
  .describe('What narrows the changes; empty for all of the type');
export type EventArguments = z.output<typeof eventArguments>;

/** A secret of Standard Webhooks created by a client. */
const clientSecret = bounded(100).regex(
  /^whsec_(?:(?:[A-Za-z\d+/]{4}){8,21}(?:[A-Za-z\d+/]{2}==)?|(?:[A-Za-z\d+/]{4}){8,20}[A-Za-z\d+/]{3}=)$/,
  { error: 'must be whsec_ followed by the base64 of 24 to 64 bytes' },
);

/** The fields that identify a subscription, together with the caller's credential. */
const key = { name: z.enum(changeTypeNames), arguments: eventArguments, url: bounded(2048) };

const settings = { area: 'company', service: 'feed', effect: 'write' } as const;

export const subscribeToEvent = internalOperation({
  ...settings,
  name: 'subscribe_to_event',
  title: 'Subscribe to event',
  description:
    'Sends the changes of a type to the URL of an assistant (MCP Events), as far as the credential of the caller may read them, until refresh_before or the end of the credential. The URL is first sent a challenge. A repeat with the same name, arguments and URL refreshes the subscription, and may bring another secret.',
  open_world: true,
  input: z.strictObject({
    ...key,
    secret: clientSecret,
    cursor: bounded(1000).nullable().describe('Place in the feed after which a new one begins; null for now'),
    ttl_ms: z
      .int()
      .min(shortestSubscriptionMs)
      .nullable()
      .describe('Maximum number of milliseconds until refresh_before'),
    max_age_ms: z.int().min(0).nullable().describe('Changes after cursor that are older are not sent'),
  }),
  output: z.object({
    id: id('webhook'),
    refresh_before: timestamp,
    cursor: z.string().max(1000).describe('Place in the feed up to which everything was sent'),
    truncated: z
      .boolean()
      .describe('Whether changes after the cursor of the input are not sent: not kept, or too old'),
  }),
  errors: ['forbidden', 'conflict', 'callback_failed', 'invalid_cursor'],
});

export const unsubscribeFromEvent = internalOperation({
  ...settings,
  name: 'unsubscribe_from_event',
  title: 'Unsubscribe from event',
  description:
    'Ends a subscription of the credential of the caller by name, arguments and URL. One that does not exist is no error.',
  input: z.strictObject(key),
  output: z.object({ ended: z.boolean().describe('Whether there was one') }),
});

const eventSubscription = z.object({
  id: id('webhook'),
  credential: z
    .object({
      id: z.string().max(60),
      name: shownName.nullable().describe('Name of the token or the connection; null if it is not known'),
      client_host: z
        .string()
        .max(60)
        .nullable()
        .describe('Host of the assistant that was connected by sign-in; null for a token made by a person'),
    })
    .describe('Credential of the assistant; the subscription ends with it'),
  acts_for: named(z.string().max(60)).describe('The user whose present rights decide what is sent'),
  event: z.string().max(60).describe('Type of the changes it is sent'),
  arguments: z
    .object({
      object_id: z.string().max(40).nullable().describe('Only changes of this object; null for all'),
      branch_id: id('branch').nullable().describe('Only changes of this branch; null for all'),
    })
    .describe('What narrows the changes'),
  host: z.string().max(300).describe('Host of the callback URL, which may hold a secret and is not shown'),
  status: z
    .enum(['active', 'failing'])
    .describe('failing: attempts failed since the last success and the last refresh, and are repeated'),
  ...getWebhook.output.pick({
    behind: true,
    retries: true,
    failing_since: true,
    last_success_at: true,
    last_failure: true,
    created_at: true,
  }).shape,
  refresh_before: timestamp.describe('When it ends unless the assistant refreshes it'),
});
export type EventSubscriptionView = z.input<typeof eventSubscription>;

export const listEventSubscriptions = readOperation({
  ...webhookSettings,
  name: 'list_event_subscriptions',
  title: 'List event subscriptions',
  description:
    'Lists the present subscriptions of assistants (MCP Events) to changes of the company, newest first, with the token or connection each belongs to. Secrets and callback URLs are never shown.',
  input: z.strictObject({
    ...pageInput,
    limit: pageInput.limit.describe(
      `Items per page; a page holds at most ${maxEventSubscriptions.company}, which are all`,
    ),
  }),
  output: pageOf(eventSubscription, maxEventSubscriptions.company),
  rest: { method: 'GET', path: '/api/event-subscriptions' },
  calls: ['name_credentials'],
  errors: ['invalid_cursor'],
});

export const endEventSubscription = writeOperation({
  ...webhookSettings,
  name: 'end_event_subscription',
  title: 'End event subscription',
  description:
    'Ends a subscription of an assistant and the changes that wait for it. Nothing is sent any more. The assistant can subscribe again; revoke its token or connection to prevent that.',
  destructive: true,
  idempotent: false,
  input: z.strictObject({ subscription_id: id('webhook') }),
  output: z.object({ ended: z.boolean() }),
  rest: { method: 'DELETE', path: '/api/event-subscriptions/{subscription_id}' },
  errors: ['not_found'],
});

/** Why a caller may not subscribe to changes of this type; undefined if it may. */
export const eventRefusal = (
  name: ChangeType,
  caller: Principal,
  { branch_id }: EventArguments = {},
): Failure | undefined => {
  const kind = changesOfOneKind[name];
  if (kind && kind !== caller.company_kind)
    return new Failure(
      'wrong_audience',
      `Only ${kind}s get ${name}; ${caller.company_name} is a ${caller.company_kind} company. events/list names the events you may subscribe to.`,
    );
  const refused = refusal(changeReaders[changeTypes[name][0]], caller);
  if (refused || branch_id === undefined || mayUseBranch(caller, branch_id)) return refused;
  return new Failure('forbidden', `The branch ${branch_id} is not one of yours. list_branches shows them.`);
};

/** The message of a change to a subscription, in the format of MCP Events; `data` is that of a webhook. */
export const eventMessageOf = (
  change: Change,
  company_id: WebhookMessage['data']['company_id'],
  cursor: string,
) => {
  const { type, timestamp: at, data } = webhookMessageOf(change, company_id);
  return { eventId: change.id, name: type, timestamp: at, data, cursor };
};
