import type { Handler } from '@procura/bus';
import {
  type deleteWebhook as deleteContract,
  Failure,
  type Id,
  newId,
  notFound,
  type Output,
  type resendWebhookDelivery as resendContract,
  type rotateWebhookSecret as rotateContract,
  type testWebhook as testContract,
  type WebhookTest,
} from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { retryId } from './deliver-change.ts';
import { sendMessage } from './send-message.ts';
import { toWebhookView } from './webhook.ts';
import { rotated, secretOf } from './webhook-secret.ts';
import { findWebhook, readBacklog } from './webhook-store.ts';

/** Shorter than for deliveries, because the caller waits. */
const testTimeoutMs = 5000;

/** Deletes a webhook and its retries. A request in flight is not interrupted. */
export const deleteWebhook: Handler<Deps, typeof deleteContract> = (deps, call, { webhook_id }) =>
  deps.database.write(call, async (tx) => {
    const { principal } = call;
    const { _id } = await findWebhook(deps, principal, webhook_id, tx);
    await deps.webhooks.owner(principal.company_id, tx).deleteMany({ _id });
    await deps.retries.owner(principal.company_id, tx).deleteMany({ webhook_id: _id });
    tx.audit({ target: _id });
    return { deleted: true };
  });

export const rotateWebhookSecret: Handler<Deps, typeof rotateContract> = (deps, call, input) =>
  deps.database.write(
    call,
    async (tx) => {
      const { principal } = call;
      const before = await findWebhook(deps, principal, input.webhook_id, tx);
      const secrets = rotated(before, input.expire_old, tx.now);
      const after = { ...before, ...secrets, updated_at: tx.now, version: before.version + 1 };
      await deps.webhooks
        .owner(principal.company_id, tx)
        .updateOne(
          { _id: before._id, version: before.version },
          { $set: { ...secrets, updated_at: tx.now }, $inc: { version: 1 } },
        );
      tx.audit({ target: before._id });
      const secret = secretOf(deps.secretKeys.derive, before._id, secrets.secret_version) as string | null;
      return { webhook: toWebhookView(after, await readBacklog(deps, before, tx), tx.now), secret };
    },
    { stored: (answer) => ({ ...answer, secret: null }) },
  );

/** Sends a test message. It is sent before the write, so a repeat with the same key returns the first result. */
export const testWebhook: Handler<Deps, typeof testContract> = async (deps, call, { webhook_id }) => {
  const earlier = await deps.database.replayOf<Output<typeof testContract>>(call);
  if (earlier) return earlier.answer;
  const webhook = await findWebhook(deps, call.principal, webhook_id);
  if (!webhook.verified || webhook.status === 'ended')
    throw new Failure(
      'conflict',
      `The webhook is ${webhook.status}, and a URL that is not verified is sent nothing else. get_webhook says why.`,
    );
  const body: WebhookTest = {
    type: 'webhook.test',
    timestamp: deps.clock().toISOString(),
    data: { company_id: webhook.company_id as Id<'company'> },
  };
  const message = { id: `test_${newId('webhookDelivery')}`, body: JSON.stringify(body) };
  const attempt = await sendMessage(deps, webhook, message, testTimeoutMs);
  if (!attempt) throw new Failure('unavailable', 'The service is stopping. Repeat the call.');
  return deps.database.write(call, async (tx) => {
    tx.audit({ target: webhook._id });
    const { status_code, reason, duration_ms } = attempt;
    return { delivered: reason === null, status_code, reason, duration_ms };
  });
};

/** Schedules another attempt of the change of a delivery. */
export const resendWebhookDelivery: Handler<Deps, typeof resendContract> = (deps, call, input) =>
  deps.database.write(call, async (tx) => {
    const { company_id } = call.principal;
    const webhook = await findWebhook(deps, call.principal, input.webhook_id, tx);
    if (webhook.status !== 'active')
      throw new Failure('conflict', `The webhook is ${webhook.status}. Make it active with update_webhook.`);
    const delivery = await deps.deliveries
      .owner(company_id, tx)
      .findOne({ _id: input.delivery_id, webhook_id: webhook._id });
    const entry = delivery && (await deps.entries.owner(company_id, tx).findOne({ _id: delivery.change_id }));
    if (!entry)
      throw notFound(
        `There is no delivery ${input.delivery_id} whose change is still kept.`,
        'delivery_id',
        'is not a delivery of the webhook; list_webhook_deliveries shows them',
      );
    await deps.retries.owner(company_id, tx).updateOne(
      { _id: retryId(webhook._id, entry._id) },
      {
        $set: { attempts: 0, next_at: tx.now },
        $setOnInsert: { webhook_id: webhook._id, change_id: entry._id, number: entry.number },
      },
      { upsert: true },
    );
    tx.audit({ target: webhook._id });
    return { change_id: entry._id };
  });
