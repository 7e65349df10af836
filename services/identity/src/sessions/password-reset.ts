import type { Id } from '@procura/contracts';

/** A link for choosing a new password, as stored once it is mailed: of its secret only a hash. */
export type PasswordReset = {
  _id: Id<'passwordReset'>;
  user_id: Id<'user'>;
  secret_hash: string;
  expires_at: Date;
  used_at: Date | null;
};

const lifetimeMs = 3600 * 1000;

/** When a link ends that was asked for at an instant. */
export const endOfReset = (requested_at: Date): Date => new Date(requested_at.getTime() + lifetimeMs);

/** Whether the link of a reset works. */
export const isOpen = (reset: PasswordReset, now: Date): boolean =>
  reset.used_at === null && now < reset.expires_at;
