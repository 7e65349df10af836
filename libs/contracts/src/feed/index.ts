export * from './changes.ts';
export * from './event-subscriptions.ts';
export * from './webhook-notices.ts';
export * from './webhooks.ts';
