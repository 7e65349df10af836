import { type Change, eventMessageOf, type Id, webhookMessageOf } from '@procura/contracts';
import type { Transaction } from '@procura/mongo';
import { unsealText } from '@procura/service';
import { sealPlace } from '../changes/change-cursor.ts';
import { readEpoch } from '../changes/epoch.ts';
import type { FeedEntry } from '../changes/feed-store.ts';
import type { Deps } from '../deps.ts';
import type { Attempt, EventSubscription, Webhook } from './webhook.ts';
import { type SecretKeys, secretOf, secretVersions } from './webhook-secret.ts';

/**
 * The differences between webhooks and subscriptions of MCP Events. People manage webhooks; a client creates and
 * refreshes subscriptions. Both are stored in one collection and sent by one sender.
 */
export type WebhookKind = {
  /** Whether people manage it: it has a list of deliveries, and pauses where a subscription ends. */
  readonly isManaged: boolean;
  /** Whether it has ended because its client did not refresh it. */
  isOver(now: Date): boolean;
  /** Whether it subscribes to a change of one of its types. */
  isAskedFor(change: Pick<FeedEntry, 'object' | 'branch_id' | 'at'>): boolean;
  /** The message of a change. */
  bodyOf(deps: Deps, webhook: Webhook, change: Change): Promise<object>;
  /** The secrets that sign now, the present one first. */
  secretsOf(keys: SecretKeys, webhook: Signed, now: Date): string[];
  /** The headers of its requests, in addition to those of Standard Webhooks. */
  headersOf(webhook: Pick<Webhook, '_id'>): Record<string, string>;
  /** Whether an answer refuses a change permanently, so that it is not sent again. */
  isRefusal(attempt: Pick<Attempt, 'status_code'>): boolean;
};

/** The fields of a webhook that decide which secrets sign. */
export type Signed = Pick<Webhook, '_id' | 'secret_version' | 'old_secret' | 'event'>;

const managed: WebhookKind = {
  isManaged: true,
  isOver: () => false,
  isAskedFor: () => true,
  bodyOf: async (_deps, { company_id }, change) => webhookMessageOf(change, company_id as Id<'company'>),
  secretsOf: (keys, webhook, now) =>
    secretVersions(webhook, now).map((version) => secretOf(keys.derive, webhook._id, version)),
  headersOf: () => ({}),
  isRefusal: () => false,
};

/** The status with which a receiver of MCP Events refuses a message permanently. */
const tooLarge = 413;

const subscription = ({
  arguments: asked,
  not_before,
  refresh_before,
  secret,
  old_secret,
}: EventSubscription): WebhookKind => ({
  isManaged: false,
  isOver: (now) => refresh_before <= now,
  isAskedFor: ({ object, branch_id, at }) =>
    (asked.object_id === undefined || asked.object_id === object.id) &&
    (asked.branch_id === undefined || asked.branch_id === branch_id) &&
    (not_before === null || at >= not_before),
  bodyOf: async (deps, webhook, change) =>
    eventMessageOf(change, webhook.company_id as Id<'company'>, await readResume(deps, webhook)),
  secretsOf: (keys, { _id }, now) =>
    [secret, ...(old_secret && old_secret.until > now ? [old_secret.secret] : [])].map((one) =>
      unsealText(keys.seal, _id, one),
    ),
  headersOf: ({ _id }) => ({ 'x-mcp-subscription-id': _id }),
  isRefusal: ({ status_code }) => status_code === tooLarge,
});

export const kindOf = ({ event }: Pick<Webhook, 'event'>): WebhookKind =>
  event ? subscription(event) : managed;

/**
 * The position up to which a subscription has received everything: its own position, or before the oldest change that
 * waits for another attempt. A client that subscribes from there misses nothing, and may receive some changes twice.
 */
export const readResume = async (
  deps: Deps,
  { company_id, _id, position }: Pick<Webhook, 'company_id' | '_id' | 'position'>,
): Promise<string> => {
  const [oldest] = await deps.retries
    .owner(company_id)
    .find({ webhook_id: _id }, { sort: { number: 1 }, limit: 1, projection: { number: 1 } });
  const number = oldest ? Math.min(position, oldest.number - 1) : position;
  return sealPlace(deps, company_id, [await readEpoch(deps), number]);
};

/** Deletes a subscription completely, so that a later one begins at its start. Returns false if there was none. */
export const endSubscription = async (
  deps: Deps,
  { company_id, _id }: Pick<Webhook, 'company_id' | '_id'>,
  tx?: Transaction,
): Promise<boolean> => {
  await deps.retries.owner(company_id, tx).deleteMany({ webhook_id: _id });
  return (await deps.webhooks.owner(company_id, tx).deleteMany({ _id, event: { $exists: true } })) > 0;
};
