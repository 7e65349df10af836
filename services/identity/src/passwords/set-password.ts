import type { Call, Handler } from '@procura/bus';
import {
  type changePassword as changeContract,
  Failure,
  type Id,
  newId,
  type requestPasswordReset as requestContract,
  type resetPassword as resetContract,
} from '@procura/contracts';
import type { WriteTx } from '@procura/mongo';
import { endSessions } from '../credentials/change-access.ts';
import { requireOpen } from '../credentials/credential-store.ts';
import { type RevokingTx, writeRevoking } from '../credentials/write-revoking.ts';
import type { Deps } from '../deps.ts';
import { linkHash } from '../directory/invitation-store.ts';
import { asMember } from '../directory/member.ts';
import { mailAccessChange, mailPasswordReset } from '../mails.ts';
import { deviceOf, newDevice } from '../throttling/device.ts';
import { count } from '../throttling/throttle.ts';
import { forgiveAccount } from './guard-password.ts';
import { hashPassword, isOpen, type PasswordReset } from './password.ts';

/** Sets a new password for the person of a strong session; this session stays. */
export const changePassword: Handler<Deps, typeof changeContract> = async (deps, call, { password }) => {
  const { company_id: here, user_id, credential_id: except } = call.principal;
  const password_hash = await hashPassword(password);
  // A key would store a hash of the input, which is easier to guess than that of a password.
  return writeRevoking(deps, { ...call, idempotency_key: null }, async (tx) => {
    await requireOpen(deps.credentials, call, tx);
    const {
      count: ended,
      company_ids,
      ...browser
    } = await setPassword(deps, call, { user_id, password_hash, except }, tx);
    tx.audit({ target: user_id, company_ids: [...new Set([here, ...company_ids])] });
    return { ended, ...browser };
  });
};

/**
 * Accepts a request for a new password. It does not check whether the address exists; sending the mail does, so neither
 * the answer nor its duration reveals it. The caller is not authenticated, so there is no audit entry.
 */
export const requestPasswordReset: Handler<Deps, typeof requestContract> = async (deps, call, { email }) => {
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

/**
 * Sets a new password by the link in a mail, once. Ends every session of the person in all their companies, each of
 * which records it in its audit chain, and every other mailed link. Tokens, keys and the second factor do not depend on
 * the password.
 */
export const resetPassword: Handler<Deps, typeof resetContract> = async (deps, call, input) => {
  const reset = await deps.passwordResets.lookup().findOne({ secret_hash: linkHash(deps, input.reset) });
  if (!reset || !isOpen(reset, deps.clock())) throw closedLink();
  const { user_id } = reset;
  const user = await deps.users.lookup().findOne({ _id: user_id });
  const [member] = await deps.memberships.lookup().find({ user_id, status: 'active' }, { limit: 1 });
  if (!user || !member) throw closedLink();
  const password_hash = await hashPassword(input.password);
  const browser = await writeRevoking(deps, asMember(call, member), async (tx) => {
    await useUp(deps, reset, tx);
    const { count: _, company_ids, ...kept } = await setPassword(deps, call, { user_id, password_hash }, tx);
    tx.audit({ target: user_id, company_ids });
    return kept;
  });
  await forgiveAccount(deps, call, user.email);
  return { email: user.email, ...browser };
};

const useUp = async (deps: Deps, { _id }: PasswordReset, tx: WriteTx): Promise<void> => {
  const link = { _id, used_at: null };
  const used = await deps.passwordResets.lookup(tx).updateOne(link, { $set: { used_at: tx.now } });
  if (used === 0) throw closedLink();
};

const closedLink = (): Failure =>
  new Failure(
    'not_found',
    'This link was used or replaced, or is older than an hour. Ask for another where you sign in.',
  );

/**
 * Sets a person's password. Ends all their sessions except one, in all their companies, and every mailed reset link,
 * and notifies them by mail. Returns how many sessions ended, these companies, and the next device cookie of the browser
 * if it was known.
 */
const setPassword = async (
  deps: Deps,
  call: Call,
  { user_id, password_hash, except }: { user_id: Id<'user'>; password_hash: string; except?: string },
  tx: RevokingTx,
): Promise<{ count: number; company_ids: Id<'company'>[]; device_secret?: string }> => {
  const before = await deps.users
    .lookup(tx)
    .findOneAndUpdate(
      { _id: user_id },
      { $set: { password_hash, updated_at: tx.now } },
      { returnDocument: 'before' },
    );
  if (!before) throw new Error(`User ${user_id} does not exist`);
  await deps.passwordResets.lookup(tx).updateMany({ user_id, used_at: null }, { $set: { used_at: tx.now } });
  tx.enqueue(mailAccessChange, { user_id, what: 'password_changed', about: '', at: tx.now.toISOString() });
  const ended = await endSessions(deps, { user_id, ...(except && { except }) }, tx);
  const key = deps.key('device');
  const cookie = call.principal.client?.device;
  const device = deviceOf(key, { account: before, cookie, now: tx.now });
  if (!device) return ended;
  return { ...ended, device_secret: newDevice(key, { ...before, password_hash }, tx.now, device) };
};
