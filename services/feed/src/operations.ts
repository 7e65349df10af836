import type { HandlerTable } from '@procura/bus';
import { expireChangeCursors } from './changes/epoch.ts';
import { getChange, listChanges } from './changes/read-changes.ts';
import type { Deps } from './deps.ts';
import { endEventSubscription } from './events/end-event-subscription.ts';
import { listEventSubscriptions } from './events/read-subscriptions.ts';
import { subscribeToEvent } from './events/subscribe-to-event.ts';
import { unsubscribeFromEvent } from './events/unsubscribe-from-event.ts';
import {
  deleteWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks/change-webhook.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { getWebhook, listWebhookDeliveries, listWebhooks } from './webhooks/read-webhooks.ts';
import { updateWebhook } from './webhooks/update-webhook.ts';

export const operations: HandlerTable<'feed', Deps> = {
  list_changes: listChanges,
  get_change: getChange,
  expire_change_cursors: expireChangeCursors,
  subscribe_to_event: subscribeToEvent,
  unsubscribe_from_event: unsubscribeFromEvent,
  list_event_subscriptions: listEventSubscriptions,
  end_event_subscription: endEventSubscription,
  create_webhook: createWebhook,
  list_webhooks: listWebhooks,
  get_webhook: getWebhook,
  update_webhook: updateWebhook,
  delete_webhook: deleteWebhook,
  rotate_webhook_secret: rotateWebhookSecret,
  test_webhook: testWebhook,
  list_webhook_deliveries: listWebhookDeliveries,
  resend_webhook_delivery: resendWebhookDelivery,
};
