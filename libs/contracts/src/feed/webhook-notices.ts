import { z } from 'zod';
import { event } from '../language/event.ts';
import { id } from '../language/ids.ts';

/** Days for which a webhook without a user or credential waits for another user to take it over. */
export const webhookTakeOverDays = 7;
/** How long a receiver fails before people are notified; shorter failures are resolved by retries. */
export const webhookFailingNoticeMs = 3_600_000;

/** The kinds of notices about a webhook. */
export const webhookNoticeKinds = ['failing', 'paused', 'missed', 'unowned'] as const;
export type WebhookNoticeKind = (typeof webhookNoticeKinds)[number];

export const webhookNotice = event({
  name: 'webhook_notice',
  publishers: ['feed'],
  subscribers: ['feed'],
  partition_by: 'company_id',
  description:
    'A notice about a webhook by e-mail, to the user for whom it acts or the admins: its receiver fails, it is paused after days of failures, it has missed changes, or the user or credential for which it acts is gone.',
  payload: z.object({
    kind: z.enum(webhookNoticeKinds),
    webhook_id: id('webhook'),
    company_id: id('company'),
    reason: z.string().max(500).describe('What happened, as the webhook shows it'),
  }),
});
