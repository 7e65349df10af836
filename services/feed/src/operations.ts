import type { HandlerTable } from '@procura/bus';
import { deleteWebhook, resendWebhookDelivery, rotateWebhookSecret, testWebhook } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import type { Deps } from './deps.ts';
import { expireChangeCursors } from './epoch.ts';
import { getChange, listChanges } from './read-changes.ts';
import { getWebhook, listWebhookDeliveries, listWebhooks } from './read-webhooks.ts';
import { updateWebhook } from './update-webhook.ts';

export const operations: HandlerTable<'feed', Deps> = {
  list_changes: listChanges,
  get_change: getChange,
  expire_change_cursors: expireChangeCursors,
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
