import { createHmac } from 'node:crypto';
import type { Webhook } from './webhook.ts';

const dayMs = 24 * 3_600_000;

/**
 * A signing secret in the format of Standard Webhooks: `whsec_` and 32 bytes in base64. It is derived from the
 * service's own key, so that none is stored.
 */
export const secretOf = (key: string, webhook_id: string, version: number): string =>
  `whsec_${createHmac('sha256', key).update(`${webhook_id} ${version}`).digest('base64')}`;

/** The keys of a process for secrets: one derives those of webhooks, the other seals those of subscriptions. */
export type SecretKeys = { readonly derive: string; readonly seal: string };

/** Versions of the secret that sign now, the present one first. */
export const secretVersions = (
  { secret_version, old_secret }: Pick<Webhook, 'secret_version' | 'old_secret'>,
  now: Date,
): number[] => [secret_version, ...(old_secret && old_secret.until > now ? [old_secret.version] : [])];

/** The secret after a rotation. The version before the present one always ends, so that at most two sign. */
export const rotated = (
  { secret_version }: Pick<Webhook, 'secret_version'>,
  expire_old: 'now' | 'in_24_hours',
  now: Date,
): Pick<Webhook, 'secret_version' | 'old_secret'> => ({
  secret_version: secret_version + 1,
  old_secret:
    expire_old === 'now' ? null : { version: secret_version, until: new Date(now.getTime() + dayMs) },
});
