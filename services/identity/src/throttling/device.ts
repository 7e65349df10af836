import { createHmac, randomBytes } from 'node:crypto';
import { equalInConstantTime } from '@procura/bus';
import Bowser from 'bowser';
import type { User } from '../directory/member.ts';

type Account = Pick<User, '_id' | 'password_hash'>;

const lifetimeMs = 180 * 24 * 3600 * 1000;
const form = /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/;

/**
 * The value of a device cookie, which a browser keeps for 180 days after a sign-in: a random name of the browser, its
 * expiry, and an HMAC-SHA-256 of both with the account and its password hash (OWASP, Device Cookies). It proves an
 * earlier sign-in to this account with its present password and gives no access.
 */
export const newDevice = (
  key: string,
  account: Account,
  now: Date,
  device = randomBytes(16).toString('base64url'),
): string => seal(key, account, device, now.getTime() + lifetimeMs);

/**
 * The name of the browser in a device cookie; null if it is of another account or password, was forged, or has expired.
 */
export const deviceOf = (
  key: string,
  { account, cookie, now }: { account: Account; cookie: string | undefined; now: Date },
): string | null => {
  const [, device, endsAt] = form.exec(cookie ?? '') ?? [];
  if (!cookie || !device || Number(endsAt) <= now.getTime()) return null;
  return equalInConstantTime(cookie, seal(key, account, device, Number(endsAt))) ? device : null;
};

const seal = (key: string, { _id, password_hash }: Account, device: string, endsAtMs: number): string => {
  const text = `${device}.${endsAtMs}`;
  return `${text}.${createHmac('sha256', key).update(`${_id} ${password_hash} ${text}`).digest('base64url')}`;
};

const longestText = 80;

/** Browser and operating system in words, such as "Firefox on Linux"; empty if the User-Agent names neither. */
export const deviceText = (agent: string | undefined): string => {
  if (!agent) return '';
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, longestText);
};
