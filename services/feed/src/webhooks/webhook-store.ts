import { deliveryRetentionDays, notFound, type Principal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction } from '@procura/mongo';
import { type NumberDeps, readLastNumber } from '../changes/last-numbers.ts';
import type { Delivery, Retry, Webhook } from './webhook.ts';

export const webhooks = defineCollection<Webhook>({
  name: 'webhooks',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, created_at: 1, _id: 1 } },
    { key: { due_at: 1 }, partialFilterExpression: { due_at: { $exists: true } } },
  ],
});

export const retries = defineCollection<Retry>({
  name: 'webhook_retries',
  scope: 'owner',
  indexes: [{ key: { company_id: 1, webhook_id: 1, number: 1 } }, { key: { next_at: 1, webhook_id: 1 } }],
});

export const deliveries = defineCollection<Delivery>({
  name: 'webhook_deliveries',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, webhook_id: 1, at: 1, _id: 1 } },
    { key: { at: 1 }, expireAfterSeconds: deliveryRetentionDays * 24 * 3600 },
  ],
});

type StoreDeps = OpenedCollections<{ webhooks: typeof webhooks; retries: typeof retries }>;

/** Retries are counted up to here; a webhook with more is held. */
export const mostCounted = 100;

/** A filter for the webhooks that people manage, without the subscriptions of assistants. */
export const managed = { event: { $exists: false } } as const;

/** A webhook of the caller's company. Raises `not_found`. */
export const findWebhook = async (
  deps: StoreDeps,
  { company_id }: Principal,
  webhook_id: string,
  tx?: Transaction,
): Promise<Webhook> => {
  const found = await deps.webhooks
    .owner(company_id, tx)
    .findOne({ _id: webhook_id as Webhook['_id'], ...managed });
  if (found) return found;
  throw notFound(
    `There is no webhook ${webhook_id}. list_webhooks shows those of the company.`,
    'webhook_id',
    'is not a webhook of the company; list_webhooks shows them',
  );
};

/** How many changes wait for a further attempt, up to 100. */
export const countRetries = (
  deps: StoreDeps,
  { company_id, _id }: Pick<Webhook, 'company_id' | '_id'>,
  tx?: Transaction,
): Promise<number> => deps.retries.owner(company_id, tx).count({ webhook_id: _id }, mostCounted);

/** What is still to be sent to a webhook, as `toWebhookView` requires it. */
export const readBacklog = async (
  deps: StoreDeps & NumberDeps,
  webhook: Pick<Webhook, 'company_id' | '_id'>,
  tx?: Transaction,
): Promise<{ retries: number; newest: number }> => ({
  retries: await countRetries(deps, webhook, tx),
  newest: await readLastNumber(deps, webhook.company_id),
});
