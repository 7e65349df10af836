import type { Handler } from '@procura/bus';
import { type requestPasswordReset as contract, newId, passwordResetRequested } from '@procura/contracts';
import type { Deps } from './deps.ts';
import { countAttempt } from './throttle-store.ts';

/**
 * Takes a request for a new password. It does not look whether the address is known: that happens when the mail is
 * sent, so neither the answer nor the time it takes tells anything. Nobody has proved who they are, so there is
 * nothing to audit.
 */
export const requestPasswordReset: Handler<Deps, typeof contract> = async (deps, _call, { email }) => {
  await countAttempt(deps.throttles, { email, attempt: 'reset_mail' }, deps.clock);
  await deps.database.maintain(async (tx) =>
    tx.emit(passwordResetRequested, {
      password_reset_id: newId('passwordReset'),
      email,
      requested_at: tx.now.toISOString(),
    }),
  );
  return { requested: true };
};
