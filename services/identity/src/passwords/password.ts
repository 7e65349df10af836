import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Id } from '@procura/contracts';
import { deriveLinkSecret } from '@procura/mail';
import { defineCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string to store for a password. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), parameters);

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the stored hash. Without a hash it takes the same time and returns false, so that the
 * duration does not reveal which addresses exist.
 */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const unlike = await decoy;
  return (await verify(stored ?? unlike, password.normalize('NFKC'))) && stored !== null;
};

/** A link for choosing a new password, as stored once it is mailed; only a hash of its secret is kept. */
export type PasswordReset = {
  _id: Id<'passwordReset'>;
  user_id: Id<'user'>;
  secret_hash: string;
  expires_at: Date;
  used_at: Date | null;
};

const resetLifetimeMs = 3600 * 1000;

/** The expiry of a link that was requested at an instant. */
export const endOfReset = (requested_at: Date): Date => new Date(requested_at.getTime() + resetLifetimeMs);

/** Whether the link of a reset works. */
export const isOpen = (reset: PasswordReset, now: Date): boolean =>
  reset.used_at === null && now < reset.expires_at;

const resetKeptS = 24 * 3600;

export const passwordResets = defineCollection<PasswordReset>({
  name: 'password_resets',
  scope: 'platform',
  indexes: [
    { key: { secret_hash: 1 }, unique: true },
    { key: { user_id: 1, used_at: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: resetKeptS },
  ],
});

/** The secret in the link of a reset, the same each time its mail is sent. */
export const resetSecret = (deps: Pick<BaseDeps, 'key'>, password_reset_id: Id<'passwordReset'>): string =>
  deriveLinkSecret({ key: deps.key('mail'), row_id: password_reset_id, attempt: 1 });
