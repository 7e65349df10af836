import { newId } from '@procura/contracts';
import type { Person, Platform } from '@procura/testkit/platform';
import { must } from './ask.ts';

/** The webhooks of a company; a test that calls operations on them sends nothing to anybody. */
export type SideWebhooks = {
  webhook_id: string;
  webhook_version: number;
  /** Of the webhook; of a change that is kept. */
  delivery_id: string;
  doomed_webhook_id: string;
  /** Of an assistant (MCP Events). */
  doomed_subscription_id: string;
};

/**
 * Creates webhooks to a host that exists nowhere (RFC 6761), as if one had been verified and sent a change before. Its
 * types keep it from being sent others.
 */
export const buildWebhooks = async (
  platform: Platform,
  { admin, mark, change_id }: { admin: Person; mark: string; change_id: string },
): Promise<SideWebhooks> => {
  const create = async (name: string) =>
    (
      await must(platform, admin, 'create_webhook', {
        name: `${name} ${mark}`,
        url: `https://${mark}.invalid/hook`,
        types: ['recurrence.run_failed'],
      })
    ).webhook;
  const [webhook, doomed] = [await create('ERP'), await create('Old ERP')];
  const feed = platform.world.database('feed');
  const verified = { status: 'active', status_reason: null, verified: true, challenged: true };
  // The service may have ended its verification before, which raised the version.
  const stored = await feed
    .collection<{ _id: string; company_id: string; version: number }>('webhooks')
    .findOneAndUpdate(
      { _id: webhook.id, company_id: admin.company_id },
      { $set: verified },
      { returnDocument: 'after' },
    );
  if (!stored) throw new Error(`${webhook.id} is not stored`);
  const doomed_subscription_id = newId('webhook');
  await feed.collection<{ _id: string }>('webhooks').insertOne({
    ...stored,
    _id: doomed_subscription_id,
    name: 'recurrence.run_failed',
    event: {
      arguments: {},
      secret: 'nothing is signed with it',
      old_secret: null,
      not_before: null,
      refresh_before: new Date(Date.now() + 7 * 86_400_000),
    },
  } as { _id: string });
  const delivery_id = newId('webhookDelivery');
  await feed.collection<{ _id: string }>('webhook_deliveries').insertOne({
    _id: delivery_id,
    company_id: admin.company_id,
    webhook_id: webhook.id,
    change_id,
    number: 1,
    type: 'order.placed',
    at: new Date(),
    attempt: 1,
    outcome: 'delivered',
    status_code: 204,
    reason: null,
    duration_ms: 1,
  } as { _id: string });
  return {
    webhook_id: webhook.id,
    webhook_version: stored.version,
    delivery_id,
    doomed_webhook_id: doomed.id,
    doomed_subscription_id,
  };
};
