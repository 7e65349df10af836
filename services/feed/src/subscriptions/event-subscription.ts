import { createHash } from 'node:crypto';
import {
  type Answer,
  type ChangeType,
  type EventArguments,
  type EventSubscriptionView,
  eventSubscriptionDays,
  type Id,
  idFromBytes,
  type nameCredentials,
  type Principal,
} from '@procura/contracts';
import { actingFor } from '../webhooks/create-webhook.ts';
import { type EventSubscription, hostOf, toWebhookView, type Webhook } from '../webhooks/webhook.ts';

/** A webhook that is a subscription. */
export type Subscription = Webhook & { event: EventSubscription };

const dayMs = 24 * 3_600_000;
const longestMs = eventSubscriptionDays * dayMs;
/** How long the previous secret still signs as well. */
const overlapMs = dayMs;

/** The fields that identify a subscription within its credential. */
type Named = { name: string; arguments: EventArguments; url: string };

/** The id of a subscription, derived from credential, URL, event and arguments. */
export const subscriptionId = (
  { company_id, credential_id }: Pick<Principal, 'company_id' | 'credential_id'>,
  { name, arguments: { object_id, branch_id }, url }: Named,
): Id<'webhook'> =>
  idFromBytes(
    'webhook',
    createHash('sha256')
      .update(JSON.stringify([company_id, credential_id, url, name, object_id ?? null, branch_id ?? null]))
      .digest(),
  );

/**
 * The event of a subscription after a request. A new secret replaces the present one, which signs as well for a day.
 */
export const eventAfter = (
  before: EventSubscription | undefined,
  {
    asked,
    secret,
    not_before,
    now,
  }: {
    asked: { arguments: EventArguments; ttl_ms: number | null };
    /** Sealed; unchanged if the secret is the same. */
    secret: string;
    /** Used only for a new subscription. */
    not_before: Date | null;
    now: Date;
  },
): EventSubscription => {
  const replaced = before && before.secret !== secret;
  return {
    arguments: asked.arguments,
    secret,
    old_secret: replaced
      ? { secret: before.secret, until: new Date(now.getTime() + overlapMs) }
      : (before?.old_secret ?? null),
    not_before: before ? before.not_before : not_before,
    refresh_before: new Date(now.getTime() + Math.min(asked.ttl_ms ?? longestMs, longestMs)),
  };
};

/** The webhook of a new subscription, whose URL has returned its challenge. */
export const newSubscription = (
  principal: Principal,
  {
    _id,
    name,
    url,
    event,
    position,
    now,
  }: {
    _id: Id<'webhook'>;
    name: ChangeType;
    url: string;
    event: EventSubscription;
    position: number;
    now: Date;
  },
): Webhook => ({
  _id,
  company_id: principal.company_id,
  name,
  url,
  types: [name],
  status: 'active',
  status_reason: null,
  acts_for: actingFor(principal),
  verified: true,
  challenged: true,
  secret_version: 1,
  old_secret: null,
  position,
  failures_in_row: 0,
  failing_since: null,
  failing_noted: null,
  last_success_at: null,
  last_failure: null,
  take_over_by: null,
  due_at: now,
  lease: null,
  woken: 0,
  created_at: now,
  updated_at: now,
  version: 1,
  event,
});

/** A subscription as its company sees it; `credential` is absent if identity does not have it. */
export const toSubscriptionView = (
  subscription: Subscription,
  {
    credential,
    ...backlog
  }: {
    retries: number;
    newest: number;
    credential: Answer<typeof nameCredentials>['credentials'][number] | undefined;
  },
  now: Date,
): EventSubscriptionView => {
  const { acts_for, name, event } = subscription;
  const { object_id, branch_id } = event.arguments;
  const { id, behind, retries, failing_since, last_success_at, last_failure, created_at } = toWebhookView(
    subscription,
    backlog,
    now,
  );
  return {
    id,
    credential: {
      id: acts_for.credential_id,
      name: credential?.name ?? null,
      client_host: credential?.client_host ?? null,
    },
    acts_for: { id: acts_for.user_id, name: acts_for.name },
    event: name,
    arguments: { object_id: object_id ?? null, branch_id: branch_id ?? null },
    host: hostOf(subscription),
    status: failing_since ? 'failing' : 'active',
    behind,
    retries,
    failing_since,
    last_success_at,
    last_failure,
    created_at,
    refresh_before: event.refresh_before.toISOString(),
  };
};
