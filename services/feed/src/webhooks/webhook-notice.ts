import type { Id } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { mailWebhookNotice, type WebhookNotice } from '../mails.ts';
import { isToNoteFailing, type Webhook } from './webhook.ts';
import { kindOf } from './webhook-kind.ts';

type Changed = Parameters<ReturnType<Deps['webhooks']['owner']>['findOneAndUpdate']>;
export type Notice = Pick<WebhookNotice, 'kind' | 'reason'>;

/**
 * Changes a webhook by compare-and-set and sends a notice about it. The notice commits with the change, so of several
 * replicas only one mails it. Returns the webhook after the change, null if the filter matched none.
 */
export const updateNoting = async (
  deps: Deps,
  webhook: Pick<Webhook, 'company_id' | 'event'>,
  [filter, update]: [Changed[0], Changed[1]],
  notice: Notice | undefined,
): Promise<Webhook | null> => {
  const { company_id } = webhook;
  // Subscriptions belong to the client, so nobody is mailed.
  if (!notice || !kindOf(webhook).isManaged)
    return deps.webhooks.owner(company_id).findOneAndUpdate(filter, update);
  return deps.database.maintain(async (tx) => {
    const changed = await deps.webhooks.owner(company_id, tx).findOneAndUpdate(filter, update);
    if (changed) tx.enqueue(mailWebhookNotice, noticeOf(changed, notice));
    return changed;
  });
};

/** A notice about a webhook. */
export const noticeOf = (
  { _id, company_id }: Pick<Webhook, '_id' | 'company_id'>,
  { kind, reason }: Notice,
): WebhookNotice => ({
  kind,
  webhook_id: _id,
  company_id: company_id as Id<'company'>,
  reason,
});

/** Notifies people by mail, once, that the receiver of a webhook has failed for an hour. */
export const noteFailing = async (deps: Deps, webhook: Webhook): Promise<void> => {
  const { _id, failing_since, failing_noted, last_failure } = webhook;
  if (!isToNoteFailing(webhook, deps.clock())) return;
  await updateNoting(
    deps,
    webhook,
    [
      { _id, status: 'active', failing_since, failing_noted: failing_noted ?? null },
      { $set: { failing_noted: failing_since } },
    ],
    { kind: 'failing', reason: last_failure?.reason ?? '' },
  );
};
