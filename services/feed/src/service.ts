import { egressRulesOf, egressVariables, egressWarning } from '@procura/egress';
import { openMailer } from '@procura/mail';
import { createSerializer } from '@procura/mongo';
import { type BaseDeps, openMailBudget, type ServiceDefinition } from '@procura/service';
import { z } from 'zod';
import { appendChanges } from './change-events.ts';
import { createArrivals } from './changes/arrivals.ts';
import { expireChangeCursors } from './changes/epoch.ts';
import { expireChanges } from './changes/expire-changes.ts';
import { getChange, listChanges } from './changes/read-changes.ts';
import { type Config, readConfig } from './config.ts';
import { collections, type Deps } from './deps.ts';
import { mailWebhookNotice } from './mails.ts';
import { endEventSubscription, unsubscribeFromEvent } from './subscriptions/end-subscription.ts';
import { listEventSubscriptions } from './subscriptions/read-subscriptions.ts';
import { subscribeToEvent } from './subscriptions/subscribe-to-event.ts';
import {
  deleteWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks/change-webhook.ts';
import { createWebhook } from './webhooks/create-webhook.ts';
import { watchWebhooks } from './webhooks/longest-wait.ts';
import { getWebhook, listWebhookDeliveries, listWebhooks } from './webhooks/read-webhooks.ts';
import { runWebhooks } from './webhooks/run-webhooks.ts';
import { createSendingBounds } from './webhooks/sending-bounds.ts';
import { createSendingSlots } from './webhooks/sending-slots.ts';
import { pauseOfRevoked } from './webhooks/unowned-webhook.ts';
import { updateWebhook } from './webhooks/update-webhook.ts';
import { createWebhookTasks } from './webhooks/webhook-tasks.ts';

export const feedService: ServiceDefinition<'feed', Deps, Config> = {
  name: 'feed',
  readConfig,
  collections,
  deps: (base, config) => {
    const mailer = openMailer(config);
    const webhookTasks = createWebhookTasks((error, task) =>
      base.log.warn({ task, reason: String(error) }, 'work on a webhook failed'),
    );
    const sendingSlots = createSendingSlots({
      collection: base.slotRows,
      clock: base.clock,
      stopping: webhookTasks.stopping,
      onError: (error) => base.log.warn({ reason: String(error) }, 'a slot of webhooks was not released'),
    });
    return {
      arrivals: createArrivals(base.bus),
      lastNumbers: new Map(),
      inTurn: createSerializer(),
      egress: {
        rules: config.egress ?? egressRulesOf(z.object(egressVariables).parse({}), config.public_url),
      },
      secretKeys: { derive: base.key('webhook secrets'), seal: base.key('secrets of event subscriptions') },
      slots: sendingSlots,
      sending: createSendingBounds(sendingSlots),
      webhookTasks,
      activeWebhooks: new Map(),
      mailer,
      mails: openMailBudget({ ...base, mailer }),
      measured: measure(base),
    };
  },
  handlers: {
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
  },
  consumers: {
    changes_recorded: { append: appendChanges },
    credential_revoked: { effect: pauseOfRevoked },
  },
  tasks: [mailWebhookNotice],
  jobs: [
    { name: 'expire_changes', every_ms: 3_600_000, run: expireChanges },
    { name: 'run_webhooks', every_ms: 1000, run: runWebhooks },
  ],
  prepare: async (deps) => {
    const warning = egressWarning(deps.egress.rules);
    if (warning) deps.log.warn(warning);
    watchWebhooks(deps);
  },
  stop: async (deps) => {
    await deps.webhookTasks.stop();
    await deps.slots.stop();
  },
};

const measure = ({ metrics }: Pick<BaseDeps, 'metrics'>): Deps['measured'] => {
  const attempts = metrics.counter('procura_webhook_attempts', 'Attempts to deliver a change, by outcome');
  for (const outcome of ['delivered', 'failed', 'given_up']) attempts({ outcome }, 0);
  const delay = metrics.durations(
    'procura_webhook_delay_seconds',
    'Time from a change to the answer of a receiver that accepted it at the first attempt',
  );
  return { attempt: (outcome) => attempts({ outcome }), delay: (seconds) => delay(seconds) };
};
