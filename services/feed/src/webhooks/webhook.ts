import {
  type ChangeType,
  type EventArguments,
  type Id,
  type WebhookDeliveryView,
  type WebhookStatus,
  type WebhookView,
  webhookFailingNoticeMs,
  webhookPauseAfterDays,
  webhookRetryDelaysS,
} from '@procura/contracts';

/** The further fields of a webhook that is a subscription of MCP Events. */
export type EventSubscription = {
  arguments: EventArguments;
  /** The client's secret, sealed for this webhook; it signs instead of a derived one. */
  secret: string;
  old_secret: { secret: string; until: Date } | null;
  /** Changes committed before this time are not sent; null sends all. */
  not_before: Date | null;
  refresh_before: Date;
};

/** A subscription of a URL to the changes of a company, as stored. */
export type Webhook = {
  _id: Id<'webhook'>;
  company_id: string;
  name: string;
  url: string;
  types: ChangeType[] | null;
  status: WebhookStatus;
  status_reason: string | null;
  /** The user who created it, last set its URL or last made it active. Their present rights decide what is sent. */
  acts_for: { user_id: string; credential_id: string; name: string };
  /** Whether the present URL has answered its challenge. */
  verified: boolean;
  /** Whether the challenge was sent; it is sent again only when a person requests it. */
  challenged: boolean;
  secret_version: number;
  old_secret: { version: number; until: Date } | null;
  /** Every change up to this number was delivered, not subscribed to, given up, or has a retry. */
  position: number;
  failures_in_row: number;
  failing_since: Date | null;
  /** The `failing_since` that people were notified of. */
  failing_noted: Date | null;
  last_success_at: Date | null;
  last_failure: { at: Date; reason: string } | null;
  /** Another user can take it over until this time. Set when the user or credential that it acts for has ended. */
  take_over_by: Date | null;
  /** When a replica examines it next; while one has the lease, the end of the lease. Absent if no work is left. */
  due_at?: Date;
  /** The lease of the replica that sends its changes. */
  lease: string | null;
  /**
   * Incremented by replicas that found it leased. The holder then examines it once more before it releases the lease.
   */
  woken: number;
  created_at: Date;
  updated_at: Date;
  /** Rises when a setting or the visible status changes, not with deliveries. */
  version: number;
  /** Absent on webhooks that people manage; `kindOf` (webhook-kind.ts) has what follows from it. */
  event?: EventSubscription;
};

/** A change that waits for a further attempt; one for each webhook and change. */
export type Retry = {
  /** `<webhook>:<change>` */
  _id: string;
  company_id: string;
  webhook_id: Id<'webhook'>;
  change_id: Id<'change'>;
  number: number;
  /** Number of attempts so far. */
  attempts: number;
  next_at: Date;
};

/** One attempt, for the list of deliveries. */
export type Delivery = Omit<WebhookDeliveryView, 'id' | 'at' | 'change_id'> & {
  _id: Id<'webhookDelivery'>;
  company_id: string;
  webhook_id: Id<'webhook'>;
  change_id: Id<'change'>;
  at: Date;
};

/** What a receiver answered. */
export type Attempt = {
  /** Null if there was no answer. */
  status_code: number | null;
  /** Null after a 2xx answer. */
  reason: string | null;
  duration_ms: number;
  /** Delay in seconds that the receiver requested. */
  retry_after_s: number | null;
};

const dayMs = 24 * 3_600_000;
const longestRetryAfterS = 86_400;

/**
 * Delay in milliseconds before the next attempt; undefined after the last. Up to a fifth is added at random, so that
 * changes that failed together are not repeated together. `Retry-After` extends the delay, up to a day.
 */
export const retryDelayMs = (
  attempts: number,
  { retry_after_s }: Pick<Attempt, 'retry_after_s'>,
  random: number,
): number | undefined => {
  const delayS = webhookRetryDelaysS[attempts - 1];
  if (delayS === undefined) return undefined;
  return Math.max(delayS * (1 + random / 5), Math.min(retry_after_s ?? 0, longestRetryAfterS)) * 1000;
};

/** The seconds of a Retry-After field (RFC 9110, 10.2.3), which is a number or a date; null for other values. */
export const retryAfterOf = (field: string | undefined, now: Date): number | null => {
  if (field === undefined) return null;
  if (/^\d{1,9}$/.test(field.trim())) return Number(field);
  const at = /^[A-Z][a-z]{2}, /.test(field) ? Date.parse(field) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
};

/** The fields of a webhook that these attempts change; they are in the order of their changes. */
export const healthAfter = (
  webhook: Pick<Webhook, 'failures_in_row' | 'failing_since' | 'last_success_at' | 'last_failure'>,
  attempts: readonly Attempt[],
  now: Date,
): Pick<Webhook, 'failures_in_row' | 'failing_since' | 'last_success_at' | 'last_failure'> => {
  let { failures_in_row, failing_since, last_success_at, last_failure } = webhook;
  for (const { reason } of attempts)
    if (reason === null) {
      failures_in_row = 0;
      failing_since = null;
      last_success_at = now;
    } else {
      failures_in_row += 1;
      failing_since ??= now;
      last_failure = { at: now, reason };
    }
  return { failures_in_row, failing_since, last_success_at, last_failure };
};

/** The effect of attempts on the status: an answer 410 ends a webhook, and days without a success pause it. */
export const statusAfter = (
  { failing_since }: Pick<Webhook, 'failing_since'>,
  attempts: readonly Attempt[],
  now: Date,
): Pick<Webhook, 'status' | 'status_reason'> | undefined => {
  if (attempts.some(({ status_code }) => status_code === 410))
    return { status: 'ended', status_reason: 'The receiver answered 410 Gone. Create another webhook.' };
  if (failing_since && now.getTime() - failing_since.getTime() > webhookPauseAfterDays * dayMs)
    return {
      status: 'paused',
      status_reason: `No delivery succeeded for ${webhookPauseAfterDays} days. Repair the receiver, then make the webhook active.`,
    };
  return undefined;
};

/** Whether people are to be notified that the receiver fails; once per period without a success. */
export const isToNoteFailing = (
  {
    status,
    failing_since,
    failing_noted,
    event,
  }: Pick<Webhook, 'status' | 'failing_since' | 'failing_noted' | 'event'>,
  now: Date,
): boolean =>
  event === undefined &&
  status === 'active' &&
  failing_since !== null &&
  now.getTime() - failing_since.getTime() >= webhookFailingNoticeMs &&
  failing_noted?.getTime() !== failing_since.getTime();

const mostRetries = 100;
const mostFailuresInRow = 10;

/** Whether only the oldest waiting change is attempted, because the receiver fails and others would fail as well. */
export const isHeld = ({ failures_in_row }: Pick<Webhook, 'failures_in_row'>, retries: number): boolean =>
  retries >= mostRetries || (retries > 0 && failures_in_row >= mostFailuresInRow);

/** The last number before which every change is settled; the position if none is. */
export const settledThrough = (
  position: number,
  changes: readonly { number: number; settled: boolean }[],
): number => {
  const open = changes.findIndex(({ settled }) => !settled);
  return changes.slice(0, open === -1 ? undefined : open).at(-1)?.number ?? position;
};

/** The host of a URL. Path and query may contain secrets, so logs and the activity log contain only the host. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

/** What the activity log shows of a webhook. */
export const webhookShown = (webhook: Webhook) => ({
  name: webhook.name,
  host: hostOf(webhook),
  types: webhook.types,
  status: webhook.status,
  acts_for: webhook.acts_for.name,
});

/**
 * A webhook as its company sees it. `retries` is at most 100; `newest` is the last number of the company's feed, read
 * after the webhook.
 */
export const toWebhookView = (
  webhook: Webhook,
  { retries, newest }: { retries: number; newest: number },
  now: Date,
): WebhookView => ({
  id: webhook._id,
  name: webhook.name,
  url: webhook.url,
  types: webhook.types,
  status: webhook.status,
  status_reason: webhook.status_reason,
  acts_for: { id: webhook.acts_for.user_id, name: webhook.acts_for.name },
  last_number: webhook.position,
  behind: Math.max(0, newest - webhook.position),
  retries,
  failing_since: webhook.failing_since?.toISOString() ?? null,
  last_success_at: webhook.last_success_at?.toISOString() ?? null,
  last_failure: webhook.last_failure && {
    at: webhook.last_failure.at.toISOString(),
    reason: webhook.last_failure.reason,
  },
  old_secret_until:
    webhook.old_secret && webhook.old_secret.until > now ? webhook.old_secret.until.toISOString() : null,
  created_at: webhook.created_at.toISOString(),
  updated_at: webhook.updated_at.toISOString(),
  version: webhook.version,
});

/** Active webhooks by company, as this process last read them. */
export type ActiveWebhooks = Map<string, { at_ms: number; ids: Promise<readonly Webhook['_id'][]> }>;
