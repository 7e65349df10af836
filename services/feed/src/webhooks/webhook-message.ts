import { createHmac } from 'node:crypto';
import { eventMessageOf, type Id, webhookMessageOf } from '@procura/contracts';
import { unsealText } from '@procura/service';
import { Webhook as Signer } from 'standardwebhooks';
import { type FeedEntry, toChange } from '../changes/feed-store.ts';
import { secretVersions, type Webhook } from './webhook.ts';

/** Names the program and the format of its messages; receivers may depend on it. */
const userAgent = 'Procura-Webhooks/2026-11-21';

/** One message; its id is the same in each attempt. */
export type Message = { id: string; body: string };

/**
 * The message of a change, with the position from which a subscription that ends can be resumed, in the format of MCP
 * Events.
 */
export const messageOf = (entry: FeedEntry, resume: string | undefined): Message => {
  const [change, company_id] = [toChange(entry), entry.company_id as Id<'company'>];
  const body =
    resume === undefined ? webhookMessageOf(change, company_id) : eventMessageOf(change, company_id, resume);
  return { id: entry._id, body: JSON.stringify(body) };
};

/**
 * A signing secret in the format of Standard Webhooks: `whsec_` and 32 bytes in base64. It is derived from the
 * service's own key, so that none is stored.
 */
export const secretOf = (key: string, webhook_id: string, version: number): string =>
  `whsec_${createHmac('sha256', key).update(`${webhook_id} ${version}`).digest('base64')}`;

/** The keys of a process for secrets: one derives those of webhooks, the other seals those of subscriptions. */
export type SecretKeys = { readonly derive: string; readonly seal: string };

type Signed = Pick<Webhook, '_id' | 'secret_version' | 'old_secret' | 'event'>;

/** The secrets that sign now, the present one first. */
const secretsOf = (keys: SecretKeys, webhook: Signed, now: Date): string[] => {
  const { _id, event } = webhook;
  if (!event) return secretVersions(webhook, now).map((version) => secretOf(keys.derive, _id, version));
  const { secret, old_secret } = event;
  const sealed = [secret, ...(old_secret && old_secret.until > now ? [old_secret.secret] : [])];
  return sealed.map((one) => unsealText(keys.seal, _id, one));
};

/** The headers of one attempt (Standard Webhooks 1.0.0), with a signature by each secret that is valid now. */
export const headersOf = (
  keys: SecretKeys,
  webhook: Signed,
  { id, body }: Message,
  now: Date,
): Record<string, string> => ({
  'user-agent': userAgent,
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secretsOf(keys, webhook, now)
    .map((secret) => new Signer(secret).sign(id, now, body))
    .join(' '),
  ...(webhook.event && { 'x-mcp-subscription-id': webhook._id }),
});
