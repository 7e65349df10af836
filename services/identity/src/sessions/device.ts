import { createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime } from '@procura/bus';
import type { Id } from '@procura/contracts';

const lifetimeMs = 180 * 24 * 3600 * 1000;
const form = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/**
 * The value of a device cookie, which a browser keeps for 180 days after a sign-in: a random name of the browser, its
 * expiry, and an HMAC-SHA-256 of both with the account (OWASP, Device Cookies). It proves an earlier sign-in to this
 * account and gives no access.
 */
export const newDevice = (key: string, user_id: Id<'user'>, now: Date): string =>
  seal(key, user_id, randomBytes(16).toString('base64url'), now.getTime() + lifetimeMs);

/** The name of the browser in a device cookie; null if it belongs to another account, was forged, or has expired. */
export const deviceOf = (
  key: string,
  { user_id, cookie, now }: { user_id: Id<'user'>; cookie: string | undefined; now: Date },
): string | null => {
  const [, device, endsAt] = form.exec(cookie ?? '') ?? [];
  if (!cookie || !device || Number(endsAt) <= now.getTime()) return null;
  return equalInConstantTime(cookie, seal(key, user_id, device, Number(endsAt))) ? device : null;
};

const seal = (key: string, user_id: string, device: string, endsAtMs: number): string => {
  const text = `${device}.${endsAtMs}`;
  return `${text}.${createHmac('sha256', key).update(`${user_id} ${text}`).digest('base64url')}`;
};
