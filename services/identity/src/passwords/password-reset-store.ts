import type { Id } from '@procura/contracts';
import { deriveLinkSecret } from '@procura/mail';
import { defineCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { PasswordReset } from './password-reset.ts';

const keptS = 24 * 3600;

export const passwordResets = defineCollection<PasswordReset>({
  name: 'password_resets',
  scope: 'platform',
  indexes: [
    { key: { secret_hash: 1 }, unique: true },
    { key: { user_id: 1, used_at: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: keptS },
  ],
});

/** The secret in the link of a reset, the same each time its mail is sent. */
export const resetSecret = (deps: Pick<BaseDeps, 'key'>, password_reset_id: Id<'passwordReset'>): string =>
  deriveLinkSecret({ key: deps.key('mail'), row_id: password_reset_id, attempt: 1 });
