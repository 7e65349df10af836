import { type credentialRevoked, type Payload, webhookTakeOverDays } from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { mailWebhookNotice } from '../mails.ts';
import type { Webhook } from './webhook.ts';
import { endSubscription, kindOf } from './webhook-kind.ts';
import { noticeOf, updateNoting } from './webhook-notice.ts';

const dayMs = 24 * 3_600_000;

/** The state of a webhook that acts for no user: it waits for another user to take it over, then ends. */
const unowned = (why: string, now: Date) => {
  const until = new Date(now.getTime() + webhookTakeOverDays * dayMs);
  return {
    status: 'paused',
    status_reason: `${why.slice(0, 300)} Make the webhook active by ${until.toISOString().slice(0, 10)} to take it over; it ends then.`,
    take_over_by: until,
    due_at: until,
    lease: null,
    updated_at: now,
  } satisfies Partial<Webhook>;
};

/** Pauses a webhook whose user or credential has ended, and notifies the admins by mail; deletes a subscription. */
export const pauseUnowned = async (deps: Deps, webhook: Webhook, why: string): Promise<void> => {
  if (!kindOf(webhook).isManaged) {
    await endSubscription(deps, webhook);
    return;
  }
  const { company_id, _id, acts_for } = webhook;
  const state = unowned(why, deps.clock());
  await updateNoting(
    deps,
    { company_id },
    [
      { _id, status: 'active', 'acts_for.credential_id': acts_for.credential_id },
      { $set: state, $inc: { version: 1 } },
    ],
    { kind: 'unowned', reason: state.status_reason },
  );
};

/**
 * Pauses the webhooks that act with a revoked credential, and notifies the admins by mail; deletes its subscriptions.
 */
export const pauseOfRevoked = async (
  deps: Deps,
  tx: WriteTx,
  { company_id, credential_id }: Payload<typeof credentialRevoked>,
): Promise<void> => {
  const own = deps.webhooks.owner(company_id, tx);
  const state = unowned('The credential with which it acted was revoked.', tx.now);
  for (const webhook of await own.find({
    'acts_for.credential_id': credential_id,
    status: { $ne: 'ended' },
    take_over_by: null,
  })) {
    if (!kindOf(webhook).isManaged) {
      await endSubscription(deps, webhook, tx);
      continue;
    }
    await own.updateOne({ _id: webhook._id }, { $set: state, $inc: { version: 1 } });
    tx.enqueue(mailWebhookNotice, noticeOf(webhook, { kind: 'unowned', reason: state.status_reason }));
  }
};

/** Ends a webhook that was not taken over in time. */
export const endUnowned = async (deps: Deps, { company_id, _id }: Webhook): Promise<void> => {
  const now = deps.clock();
  await deps.webhooks.owner(company_id).updateOne(
    { _id, status: 'paused', take_over_by: { $lte: now } },
    {
      $set: {
        status: 'ended',
        status_reason: `Nobody took it over within ${webhookTakeOverDays} days. Create another webhook.`,
        updated_at: now,
      },
      $unset: { due_at: '' },
      $inc: { version: 1 },
    },
  );
};
