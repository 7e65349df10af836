import { newId } from '@procura/contracts';
import type { FeedEntry } from '../changes/feed-store.ts';
import type { Deps } from '../deps.ts';
import { sendMessage } from './send-message.ts';
import { type Attempt, type Retry, retryDelayMs, type Webhook } from './webhook.ts';
import { kindOf } from './webhook-kind.ts';
import { messageOf } from './webhook-message.ts';

/** The id of the only retry of a change for a webhook. */
export const retryId = (webhook_id: string, change_id: string): string => `${webhook_id}:${change_id}`;

/** A change to send, the number of earlier attempts, and whether a retry of it may exist. */
type Sending = { entry: FeedEntry; attempts: number; had_retries: boolean };

/**
 * Sends a change once and records the attempt: its retry after a failure, none after a success. Returns undefined, and
 * records nothing, if the process ended before the answer.
 */
export const deliverChange = async (
  deps: Deps,
  webhook: Webhook,
  { entry, attempts, had_retries }: Sending,
): Promise<Attempt | undefined> => {
  const kind = kindOf(webhook);
  const attempt = await sendMessage(deps, webhook, await messageOf(deps, webhook, entry));
  if (!attempt) return undefined;
  const { company_id, _id: webhook_id } = webhook;
  const at = deps.clock();
  const made = attempts + 1;
  const _id = retryId(webhook_id, entry._id);
  const isLast = attempt.reason === null || kind.isRefusal(attempt);
  const delayMs = isLast ? undefined : retryDelayMs(made, attempt, Math.random());
  const retries = deps.retries.owner(company_id);
  if (delayMs === undefined) {
    if (had_retries) await retries.deleteMany({ _id });
  } else
    await retries.updateOne(
      { _id },
      {
        $set: { attempts: made, next_at: new Date(at.getTime() + delayMs) } satisfies Partial<Retry>,
        $setOnInsert: { webhook_id, change_id: entry._id, number: entry.number },
      },
      { upsert: true },
    );
  const outcome = attempt.reason === null ? 'delivered' : delayMs === undefined ? 'given_up' : 'failed';
  deps.measured.attempt(outcome);
  if (outcome === 'delivered' && made === 1) deps.measured.delay((at.getTime() - entry.at.getTime()) / 1000);
  if (!kind.isManaged) return attempt;
  const { status_code, reason, duration_ms } = attempt;
  await deps.deliveries.owner(company_id).insert({
    _id: newId('webhookDelivery'),
    company_id,
    webhook_id,
    change_id: entry._id,
    number: entry.number,
    type: entry.type,
    at,
    attempt: made,
    outcome,
    status_code,
    reason,
    duration_ms,
  });
  return attempt;
};
