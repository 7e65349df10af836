import { Webhook as Signer } from 'standardwebhooks';
import { type FeedEntry, toChange } from '../changes/feed-store.ts';
import type { Deps } from '../deps.ts';
import type { Webhook } from './webhook.ts';
import { kindOf, type Signed } from './webhook-kind.ts';
import type { SecretKeys } from './webhook-secret.ts';

/** Names the program and the format of its messages; receivers may depend on it. */
const userAgent = 'Procura-Webhooks/2026-11-21';

/** One message; its id is the same in each attempt. */
export type Message = { id: string; body: string };

/** The message of a change, as the kind of its webhook formats it. */
export const messageOf = async (deps: Deps, webhook: Webhook, entry: FeedEntry): Promise<Message> => ({
  id: entry._id,
  body: JSON.stringify(await kindOf(webhook).bodyOf(deps, webhook, toChange(entry))),
});

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
  'webhook-signature': kindOf(webhook)
    .secretsOf(keys, webhook, now)
    .map((secret) => new Signer(secret).sign(id, now, body))
    .join(' '),
  ...kindOf(webhook).headersOf(webhook),
});
