import type { Id } from '@procura/contracts';

/** A link for choosing a new password, as stored once it is mailed; only a hash of its secret is kept. */
export type PasswordReset = {
  _id: Id<'passwordReset'>;
  user_id: Id<'user'>;
  secret_hash: string;
  expires_at: Date;
  used_at: Date | null;
};

const lifetimeMs = 3600 * 1000;

/** The expiry of a link that was requested at an instant. */
export const endOfReset = (requested_at: Date): Date => new Date(requested_at.getTime() + lifetimeMs);

/** Whether the link of a reset works. */
export const isOpen = (reset: PasswordReset, now: Date): boolean =>
  reset.used_at === null && now < reset.expires_at;
