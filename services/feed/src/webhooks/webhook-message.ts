import { createHmac } from 'node:crypto';
import { type Id, webhookMessageOf } from '@procura/contracts';
import { Webhook as Signer } from 'standardwebhooks';
import { type FeedEntry, toChange } from '../changes/feed-store.ts';
import { secretVersions, type Webhook } from './webhook.ts';

/** Names the program and the form of its messages; receivers may rely on it. */
const userAgent = 'Procura-Webhooks/2026-11-21';

/** One message: its id is the same in each attempt. */
export type Message = { id: string; body: string };

/** The message of a change. */
export const messageOf = (entry: FeedEntry): Message => ({
  id: entry._id,
  body: JSON.stringify(webhookMessageOf(toChange(entry), entry.company_id as Id<'company'>)),
});

/**
 * A signing secret in the form of Standard Webhooks: `whsec_` and 32 bytes as base64. It is derived from the service's
 * own key, so that none is stored.
 */
export const secretOf = (key: string, webhook_id: string, version: number): string =>
  `whsec_${createHmac('sha256', key).update(`${webhook_id} ${version}`).digest('base64')}`;

/** The headers of one attempt (Standard Webhooks 1.0.0), with a signature by each secret that is valid now. */
export const headersOf = (
  key: string,
  webhook: Pick<Webhook, '_id' | 'secret_version' | 'old_secret'>,
  { id, body }: Message,
  now: Date,
): Record<string, string> => ({
  'user-agent': userAgent,
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': secretVersions(webhook, now)
    .map((version) => new Signer(secretOf(key, webhook._id, version)).sign(id, now, body))
    .join(' '),
});
