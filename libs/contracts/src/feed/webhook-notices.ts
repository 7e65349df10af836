/** Days for which a webhook without a user or credential waits for another user to take it over. */
export const webhookTakeOverDays = 7;
/** How long a receiver fails before people are notified; shorter failures are resolved by retries. */
export const webhookFailingNoticeMs = 3_600_000;

/** The kinds of notices about a webhook. */
export const webhookNoticeKinds = ['failing', 'paused', 'missed', 'unowned'] as const;
export type WebhookNoticeKind = (typeof webhookNoticeKinds)[number];
