import type { Payload, passwordResetRequested } from '@procura/contracts';
import { passwordReset as letter } from '@procura/mail';
import type { Deps } from '../deps.ts';
import { linkHash } from '../directory/invitation-store.ts';
import { endOfReset, isOpen, type PasswordReset, resetSecret } from './password.ts';

/**
 * Mails the link for a new password to a person who has one and works for a company; other addresses get no mail. A
 * repeat sends the same link.
 */
export const mailPasswordReset = async (
  deps: Deps,
  { password_reset_id, email, requested_at }: Payload<typeof passwordResetRequested>,
): Promise<void> => {
  const secret = resetSecret(deps, password_reset_id);
  const reset = await deps.database.maintain(async (tx): Promise<PasswordReset | null> => {
    const resets = deps.passwordResets.work(tx);
    // An earlier attempt to mail it may have come this far, and the link may have been used since.
    const earlier = await resets.findOne({ _id: password_reset_id });
    if (earlier) return earlier;
    // Setting a new password by another link changes this document as well, so one of two concurrent transactions reads
    // again.
    const user = await deps.users.work(tx).findOneAndUpdate({ email }, { $inc: { password_uses: 1 } });
    // A link requested before the password was set is closed, like those that had been mailed.
    if (!user?.password_hash || user.updated_at > new Date(requested_at)) return null;
    if ((await deps.memberships.work(tx).count({ user_id: user._id, status: 'active' }, 1)) === 0)
      return null;
    const made: PasswordReset = {
      _id: password_reset_id,
      user_id: user._id,
      secret_hash: linkHash(deps, secret),
      expires_at: endOfReset(new Date(requested_at)),
      used_at: null,
    };
    await resets.insert(made);
    return made;
  });
  if (!reset || !isOpen(reset, deps.clock())) return;
  await deps.mailer.send({
    to: email,
    ...letter({
      link: `${deps.config.public_url}/settings/reset-password?reset=${secret}`,
      expires_at: reset.expires_at,
    }),
  });
};
