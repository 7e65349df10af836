import type { Handler } from '@procura/bus';
import { type requestPasswordReset as contract, Failure, newId } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { mailPasswordReset } from '../mails.ts';
import { count } from './throttle-store.ts';

/**
 * Accepts a request for a new password. It does not check whether the address exists; sending the mail does, so neither
 * the answer nor its duration reveals it. The caller is not authenticated, so there is no audit entry.
 */
export const requestPasswordReset: Handler<Deps, typeof contract> = async (deps, call, { email }) => {
  const { network = '' } = call.principal.client ?? {};
  for (const counted of [
    { attempt: 'reset_mail', of: `${email} ${network}` },
    { attempt: 'reset_mails', of: email },
  ] as const) {
    const { retry_after_s } = await count(deps.throttles, counted, deps.clock());
    if (retry_after_s > 0) throw mailed(retry_after_s);
  }
  await deps.database.maintain(async (tx) =>
    tx.enqueue(mailPasswordReset, {
      password_reset_id: newId('passwordReset'),
      email,
      requested_at: tx.now.toISOString(),
    }),
  );
  return { requested: true };
};

const mailed = (retry_after_s: number): Failure =>
  new Failure(
    'rate_limited',
    `Links for a new password were requested for this e-mail address a short time ago. Use the newest one in the mailbox; it works for an hour. Request another in ${retry_after_s} seconds.`,
    { retry_after_s },
  );
